#!/usr/bin/env python3
"""Links in README.md, docs/ and the other pages at the root lead to files that are there, and to headings that they have.

    links.py ROOT"""
import pathlib
import re
import sys


def anchor(heading):
    """The name that GitHub gives a heading."""
    text = re.sub(r"[`*]|\[|\]\([^)]*\)", "", heading.strip().lower())
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def names(text):
    return {anchor(h) for h in re.findall(r"(?m)^#+ (.*)$", text)} | set(re.findall(r'<a id="([^"]*)">', text))


def without_code(text):
    return re.sub(r"(?ms)^ *```.*?^ *```|`[^`\n]*`", "", text)


def wrong(page, root):
    for text, target in re.findall(r"\[([^\]]*)\]\(([^)\s]+)\)", without_code(page.read_text())):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, name = target.partition("#")
        there = page if not path else (page.parent / path).resolve()
        if not there.exists():
            yield f"{page.relative_to(root)}: [{text}]({target}): there is no such file"
        elif name and name not in names(there.read_text()):
            yield f"{page.relative_to(root)}: [{text}]({target}): the page has no such heading"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    pages = [*root.glob("*.md"), *root.glob("docs/**/*.md"), *root.glob("examples/**/*.md")]
    found = [line for page in sorted(pages) for line in wrong(page, root)]
    print("\n".join([*found, f"{len(pages)} pages, {len(found)} wrong links"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
