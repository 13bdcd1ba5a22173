#!/usr/bin/env python3
"""The table "In short" of divergences.md, counted from its rows: `docs/summary.py` writes it, `--check` compares."""
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).with_name("reference") / "divergences.md"
CRASHES = re.compile(r"crash|does not end|for ever|stack overflow")


def table(text):
    lines = ["| about | rows | of them: mlir-opt crashes or does not end |", "|---|---|---|"]
    for section in re.split(r"(?m)^## ", text)[2:]:
        rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| ")][1:]
        lines.append(f"| {section.splitlines()[0]} | {len(rows)} | {sum(bool(CRASHES.search(row[1])) for row in rows)} |")
    return "\n".join(lines)


def main():
    text = PAGE.read_text()
    new = re.sub(r"(?s)(## In short\n\n).*?(\n\n## )", lambda m: m[1] + table(text) + m[2], text, count=1)
    if sys.argv[1:] != ["--check"]:
        PAGE.write_text(new)
    elif new != text:
        sys.exit(f"{PAGE.name}: the table In short is stale: run docs/summary.py")


if __name__ == "__main__":
    main()
