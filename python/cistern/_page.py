"""Pages of HTML: text that shows itself in a notebook."""
import html


class Page(str):
    """A page that needs nothing else. It is its text, to be written to a file; in a notebook it shows itself."""

    def _repr_html_(self):
        return (f'<iframe srcdoc="{html.escape(self)}" style="width:100%;height:40em;border:0" '
                'title="memory"></iframe>')
