#!/usr/bin/env python3
"""Runs the programs of a file, which `// -----` separates, with cistern-run and compares what they print, what they report
and how they end with what their comments say.

    programs.py [--with="cistern-translate --mlir-to-c"] FILE...

`--with`: another program, whose output does not matter, and which ends with 1 where it reports an error.

    // exit 4              at the beginning of a line: the exit status (default 0)
    // with --arg=3 ...    options
    // prints TEXT         a line on standard output; all of them, in order
    x.y %z                 // error: TEXT   a report at this line that contains TEXT; also note:, warning:, remark:
    memref.dealloc %m      // note: TEXT // error: TEXT   several, in any order

Every error and note must be expected, except "called from here" and "see current operation"."""
import argparse
import collections
import re
import shlex
import subprocess
import sys
import tempfile

REPORT = re.compile(r"^(?:[^\n:]*):(\d+):\d+: (error|note|warning|remark): (.*)$")
EXPECTED = re.compile(r"// (error|note|warning|remark): (.*?)(?= // (?:error|note|warning|remark): |$)")


def expectations(text):
    status, options, prints, reports = 0, [], [], []
    for number, line in enumerate(text.split("\n"), 1):
        if match := re.match(r"// exit (\d+)", line):
            status = int(match[1])
        elif match := re.match(r"// with (.*)", line):
            options += match[1].split()
        elif match := re.match(r"// prints ?(.*)", line):
            prints.append(match[1])
        else:
            reports += [(number, kind, words.strip()) for kind, words in EXPECTED.findall(line)]
    return status, options, prints, reports


def problems(text, command):
    status, options, prints, reports = expectations(text)
    if command:
        status = status or int(any(kind == "error" for _, kind, _ in reports))
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        result = subprocess.run([*(shlex.split(command) if command else ["cistern-run"]), file.name, *options], capture_output=True, text=True, timeout=300)
    if result.returncode != status:
        yield f"exit status {result.returncode}, expected {status}"
    printed = result.stdout.split("\n")[:-1]
    if printed != prints and not command:
        yield f"printed {printed}, expected {prints}"
    open_reports = collections.Counter(reports)
    for line in result.stderr.split("\n"):
        match = REPORT.match(line)
        if not match or match[3] == "called from here" or match[3].startswith("see current operation"):
            continue
        found = next((r for r in open_reports if open_reports[r] and r[0] == int(match[1]) and r[1] == match[2] and r[2] in match[3]), None)
        if found:
            open_reports[found] -= 1
        else:
            yield f"unexpected: {line}"
    for (line, kind, words), count in open_reports.items():
        if count:
            yield f"not reported at line {line}: {kind}: {words}"


def main():
    failed = False
    parser = argparse.ArgumentParser()
    parser.add_argument("--with", dest="command")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    for path in args.files:
        line = 1
        for text in open(path).read().split("// -----\n"):
            for problem in problems(text, args.command):
                failed = True
                print(f"{path}: program at line {line}: {problem}")
            line += text.count("\n") + 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
