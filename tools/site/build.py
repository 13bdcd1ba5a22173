#!/usr/bin/env python3
"""Renders README, docs/ and the pages at the root to static HTML with mkdocs: build.py OUT

OUT/html is the site, with search. Each link and anchor in it is checked: a wrong one ends with status 1. The page that runs
Cistern in a browser (build/wasm/try.html, `make try`) is a part of it where it has been built."""
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FOLDERS = {"docs/how-to": "How-to", "docs/reference": "Reference", "docs/measurements": "Measurements"}


def title(page):
    return page.read_text().partition("\n")[0].lstrip("# ").replace("`", "").replace('"', "'")


def navigation(text):
    """Folders of the navigation as lists of their pages, by their titles."""
    for folder in FOLDERS:
        pages = sorted((ROOT / folder).glob("*.md"), key=lambda page: (page.name != "README.md", page.name))
        entries = "".join(f'\n      - "{title(page)}": {page.relative_to(ROOT)}' for page in pages)
        text = re.sub(rf"(?m): {folder}$", f":{entries}", text)
    return text


def stage(out):
    source = out / "source"
    shutil.rmtree(out, ignore_errors=True)
    source.mkdir(parents=True)
    for path in subprocess.run(["git", "ls-files", "*.md", "docs", "examples", "bench", "editor", "LICENSE"],
                               cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines():
        if path.startswith(("src/", "test/")) or not (ROOT / path).is_file():
            continue
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, source / path)
        if path.endswith(".md"):  # what a block is for (```mlir prints) concerns the tests alone
            text = (source / path).read_text()
            (source / path).write_text(re.sub(r"(?m)^( *```\w+) .*$", r"\1", text))
    shutil.copy(HERE / "site.css", source)
    page = ROOT / "build" / "wasm" / "try.html"
    if page.exists():
        shutil.copy(page, source / "docs" / "how-to")
    (out / "mkdocs.yml").write_text(navigation((HERE / "mkdocs.yml").read_text()))


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.names = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.names.update(name for name in (attrs.get("id"), attrs.get("name")) if name)
        if tag == "a" and attrs.get("href"):
            self.links.append(attrs["href"])


def wrong_links(site):
    pages = {path: Page(path.read_text()) for path in site.rglob("*.html") if path.name != "404.html"}
    for path, page in pages.items():
        for link in page.links:
            if re.match(r"[a-z]+:|//", link):
                continue
            target, _, name = link.partition("#")
            there = (path.parent / target).resolve() if target else path
            there = there / "index.html" if there.is_dir() and (there / "index.html").exists() else there
            if not there.exists():
                yield f"{path.relative_to(site)}: {link}: there is no such page"
            elif name and there in pages and name not in pages[there].names:
                yield f"{path.relative_to(site)}: {link}: the page has no such place"


def main():
    out = pathlib.Path(sys.argv[1]).resolve()
    stage(out)
    done = subprocess.run(["mkdocs", "build", "-q", "-f", out / "mkdocs.yml"], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    found = sorted(set(wrong_links(out / "html")))
    pages = len(list((out / "html").rglob("*.html")))
    print("\n".join([*found, f"{pages} pages, {len(found)} wrong links: {out / 'html' / 'index.html'}"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
