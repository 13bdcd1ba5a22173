#!/usr/bin/env python3
"""The table "In short" of divergences.md, counted from its rows: `docs/summary.py` writes it, `--check` compares."""
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).with_name("reference") / "divergences.md"
HEADER = "| what | mlir-opt | Cistern | reason | test |"
CRASHES = re.compile(r"crash|does not end|for ever|stack overflow")


def told(cell, section):
    """What a cell says; where it names a note, what mlir-opt does by that note."""
    found = re.fullmatch(r"\[(\d+)\]\(#note-\1\)", cell.strip())
    if not found:
        return cell
    note = re.search(rf'(?ms)^<a id="note-{found[1]}"></a>(.*?)(?:\n\n|\Z)', section)[1].replace("\n", " ")
    return re.search(r"mlir-opt: (.*?)(?: Cistern: | Reason: |$)", note)[1]


def table(text):
    lines = ["| about | rows | of them: mlir-opt crashes or does not end |", "|---|---|---|"]
    for section in re.split(r"(?m)^## ", text)[2:]:
        rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| ") and line != HEADER]
        crashes = sum(bool(CRASHES.search(told(row[1], section))) for row in rows)
        lines.append(f"| {section.splitlines()[0]} | {len(rows)} | {crashes} |")
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
