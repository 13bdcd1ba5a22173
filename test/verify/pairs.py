#!/usr/bin/env python3
"""Asks cistern-verify, and --check-results, of the pairs of programs of a file whether they are the same.

    pairs.py FILE...

    // same: WORDS         a pair begins: the verdict, and what is the same or not
    // not the same: WORDS     `different` or `not known`
    // because: TEXT       and what cistern-verify says of it, where the pair states that
    ...                    the first program
    // after
    ...                    the second one
    // -----               between pairs

Exit status 1 if a verdict is another one, a program is not valid, or there is no pair."""
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib")]
import tools  # noqa: E402

VERDICTS = {0: "same", 3: "not the same", 4: "not the same"}


def verified(before, after):
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder) / name for name in ("before.mlir", "after.mlir")]
        for path, text in zip(paths, (before, after)):
            path.write_text(text)
        status, out, err = tools.run([tools.tool("cistern-verify"), *map(str, paths)], seconds=60)
    return VERDICTS.get(status, f"status {status}"), out + err


def checked(before, after):
    """By the pass: the first program lies in the second. Modules with attributes cannot."""
    if "module attributes {" in before.split("\n", 1)[0]:
        return None, ""
    text = after + "\nmodule attributes {cistern.before} {\n" + before + "\n}\n"
    status, _, err = tools.run([tools.tool("cistern-opt"), "-", "--check-results"], text, seconds=60)
    if status not in (0, 1) or (status == 1) != bool(re.search("does something else than before|is not what it was before", err)):
        return f"status {status}", err
    return "not the same" if status or "not known" in err else "same", err


def main():
    wrong = num = 0
    for path in sys.argv[1:]:
        for text in pathlib.Path(path).read_text().split("\n// -----\n"):
            expected = re.search(r"^// ((?:not the )?same): (.*)$", text, re.M)
            reason = re.search(r"^// because: (.*)$", text, re.M)
            before, found, after = text[expected.end():].partition("\n// after\n")
            assert found, text
            num += 1
            before = before.strip() + "\n"
            for how in (verified, checked):
                verdict, said = how(before, after)
                if verdict not in (expected[1], None):
                    wrong += 1
                    print(f"{expected[2]}: {expected[1]} expected, {how.__name__}: {verdict}: {said}")
                if reason and how is verified and reason[1] not in said:
                    wrong += 1
                    print(f"{expected[2]}: {reason[1]}, but it says: {said}")
    print(f"{num} pairs, {wrong} wrong")
    return 1 if wrong or not num else 0


if __name__ == "__main__":
    sys.exit(main())
