#!/usr/bin/env python3
"""Small programs with one planted memory error each, and right ones that look wrong: cistern-run's verdicts and lines.

    suite.py [FILE...]        (default: test/interp/suite/*.mlir; CISTERN_BIN: folder of the tools)

Programs of a file are separated by `// -----`. The first line says `// wrong: what` or `// right: what`; `// run: OPTIONS` and
`// prints: LINE` may follow. At the end of a line, `// error: TEXT` expects an error there and `// note: TEXT` a note, that
contain the text. The first error must be expected, and every expected one must come; a right program has no error."""
import os
import pathlib
import re
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
BIN = pathlib.Path(os.environ.get("CISTERN_BIN", HERE.parents[1] / "build" / "release" / "bin"))
SAID = re.compile(r"^<stdin>:(\d+):\d+: (error|note): (.*)$", re.MULTILINE)
SKIPPED = "skipped"
EXPECTED = re.compile(r"// (error|note): (.*)$")


def verdict(text):
    """Why the program's verdict is wrong, or None; what cistern-run says it cannot execute yet is SKIPPED."""
    first = text.splitlines()[0]
    options = [word for words in re.findall(r"^// run: (.*)$", text, re.MULTILINE) for word in shlex.split(words)]
    done = subprocess.run([BIN / "cistern-run", "-", *options], input=text, capture_output=True, text=True, timeout=60)
    if "cannot execute" in done.stderr:
        return SKIPPED
    said = [(int(line), kind, what) for line, kind, what in SAID.findall(done.stderr)]
    if first.startswith("// right"):
        prints = re.findall(r"^// prints: (.*)$", text, re.MULTILINE)
        if done.returncode:
            return f"status {done.returncode}: {done.stderr.strip()[:200]}"
        if prints and done.stdout.splitlines() != prints:
            return f"printed {done.stdout.splitlines()}"
        return None
    if done.returncode != 4:
        return f"status {done.returncode}: {done.stderr.strip()[:200]}"
    expected = []
    for number, line in enumerate(text.splitlines(), 1):
        found = EXPECTED.search(line)
        if found:
            expected.append((number, found[1], found[2]))
    for number, kind, what in expected:
        if not any((number, kind) == (n, k) and what in w for n, k, w in said):
            return f"no {kind} at line {number} that says '{what}':\n{done.stderr[:400]}"
    errors = [(n, w) for n, k, w in said if k == "error"]
    for number, what in errors:
        if not any(n == number and k == "error" and w in what for n, k, w in expected):
            return f"unexpected error at line {number}: {what}"
    return None


def main():
    files = [pathlib.Path(name) for name in sys.argv[1:]] or sorted((HERE / "suite").glob("*.mlir"))
    passed = failed = skipped = 0
    for path in files:
        start = 1
        for text in path.read_text().split("// -----\n"):
            why = verdict(text)
            if why == SKIPPED:
                skipped += 1
            elif why:
                failed += 1
                print(f"{path.name}:{start}: {text.splitlines()[0][3:]}: {why}", flush=True)
            else:
                passed += 1
            start += text.count("\n") + 1
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
