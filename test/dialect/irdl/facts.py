#!/usr/bin/env python3
"""Each error about a fact that a dialect in text declares: facts.py

A row is a fact of the operation in Inputs/fact.mlir.in and the error that it has; formats are those of cistern.format."""
import pathlib
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "lib"))
from tools import ask, tool  # noqa: E402

FORMATS = [
    ("$a $b attr-dict `:` type(x)", "unknown argument of type(): 'x' at 26"),
    ("$a $b attr-dict `:` functional-type(all, results)", "unknown argument of functional-type(): 'all'"),
    ("$a $b attr-dict `:` functional-type($r, results)", "argument of functional-type() is of the wrong kind in '$a "),
    ("$a $b attr-dict `:` type($a) custom<X>($a)", "a dialect that is read from text has no directive 'custom'"),
    ("$a ($b `:` functional-type(operands, results)^)? attr-dict", "functional-type(operands, ...) cannot be an anchor in '$a"),
    ("$a (`x` attr-dict^)? $b", "this element cannot be an anchor in '$a"),
    ("$a (`x` $b", "unterminated group in '$a"),
    ("$a (`x` $b^ $a^)? attr-dict", "misplaced anchor in '$a"),
    ("$a ()? $b attr-dict", "empty group in '$a"),
    ("($a^)? $b attr-dict", "a group cannot start with 'a'"),
    ("$a (attr-dict `x` $b^)?", "a group cannot start with this element in '$a"),
    ("$a (`x` $b)? attr-dict", "group without an anchor in '$a"),
    ("$a oilist($b) attr-dict", "expected the keyword of a clause in '$a"),
    ("$a oilist(" + "|".join(f"`k{i}` $b" for i in range(70)) + ") attr-dict", "too many clauses in '$a"),
    ("$a $b `:` type($a)", "the format has no attr-dict in '$a"),
    ("$a $b attr-dict", "the type of an operand is neither written nor inferred in '$a"),
    ("$a\\00", "cistern.format: the text is too long, or has a null character"),
]
FACTS = [
    ('cistern.alias = "equal(q, a)"', "cistern.alias: no result is called 'q'"),
    ('cistern.alias = "same(r, a)"', "cistern.alias: expected equal, inside or maybe, not 'same'"),
    ('cistern.buffer = "strided(r)"', "cistern.buffer: expected plain, not 'strided'"),
    ('cistern.buffer = "plain(a)"', "cistern.buffer: no result is called 'a'"),
    ('cistern.buffer = "plain(r, x)"', "cistern.buffer: expected a number, not 'x'"),
    ('cistern.subset = "take(a)"', "cistern.subset: expected extract or insert, not 'take'"),
    ('cistern.subset = "insert(a)"', "cistern.subset: expected ',' before ')'"),
    ('cistern.subset = "extract(r)"', "cistern.subset: no operand is called 'r'"),
    ('cistern.subset = "extract(a) b"', "cistern.subset: expected the end before 'b'"),
    ('cistern.slice = "a, b, b"', "cistern.slice: there is no cistern.subset"),
    ('cistern.subset = "extract(a)", cistern.slice = "a, b"', "cistern.slice: expected ',' before ''"),
    ('cistern.effects = "touch(a)"', "cistern.effects: expected none, read, write, alloc, stack or free, not 'touch'"),
    ('cistern.traits = "function"', "cistern.traits: a function has one region, and attributes sym_name and function_type"),
]


def main():
    text, wrong = (HERE / "Inputs/fact.mlir.in").read_text(), 0
    rows = [(f'cistern.format = "{format}"', error) for format, error in FORMATS] + FACTS
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        for fact, error in rows:
            file.seek(0)
            file.truncate()
            file.write(text.replace("FACT", fact))
            file.flush()
            said = ask([tool("cistern-opt"), f"--irdl-file={file.name}", "-"], "module {}").errors
            if error not in said:
                wrong += 1
                print(f"{fact}: expected {error}\n{said}")
    print(f"{len(rows)} facts, {wrong} without their error")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
