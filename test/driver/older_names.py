#!/usr/bin/env python3
"""What stands today for a name of an older release is there, and the older name is not: src/ir/older.def beside the reference pages.

    older_names.py ROOT"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
rows = re.findall(r'^OLDER_(\w+)\((.*)\)$', (root / "src/ir/older.def").read_text(), re.MULTILINE)
ops = set(re.findall(r"^\| `([\w.]+)` \|", (root / "docs/reference/ops.md").read_text(), re.MULTILINE))
passes = set(re.findall(r"^## --([\w-]+)$", (root / "docs/reference/passes.md").read_text(), re.MULTILINE))
wrong = []
for kind, text in rows:
    first, *_, today = re.findall(r'"([^"]*)"', text)
    if kind == "PASS":
        wrong += [first] * (first in passes) + [n for n in re.findall(r"--([\w-]+)", today) if n not in passes]
    elif kind == "OP":
        wrong += [first] * (first in ops) + [n for n in re.findall(r"\b[a-z_]+\.[\w.]*\w", today) if n not in ops]
    else:
        wrong += [first] * (first not in ops | passes) + [n for n in re.findall(r"--([\w-]+)", today) if n not in passes]
print(f"{len(rows)} rows", *[f"wrong: {name}" for name in wrong], sep="\n")
sys.exit(1 if wrong or len(rows) < 100 else 0)
