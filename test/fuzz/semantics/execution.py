"""Runs programs and tools, and says what came of it."""
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "lib"))
from plain import plain  # noqa: E402
from tools import ROOT, MLIR_OPT, SECONDS, Result, ask, crashed, first_error, run, tool  # noqa: E402, F401

CANNOT = "cannot execute"
MEMORY_ERROR, TRAP = 4, 5


def execute(text, leaks):
    """The program's output and the heap's verdict; `leaks`: whether they count."""
    return run([tool("cistern-run"), "-", "--max-steps=50000000"] + ([] if leaks else ["--no-leak-check"]), plain(text))


def peak(text):
    """The most bytes that the program holds at once."""
    found = re.search(r'"peak[^"]*": *(\d+)', run([tool("cistern-run"), "-", "--stats=json"], plain(text)).errors)
    return int(found[1]) if found else 0


def reported_peak(text):
    """The most bytes that the program may hold at once, as --memory-report has it."""
    report = run([tool("cistern-opt"), "-", "--memory-report=format=json", "-o", "/dev/null"], text)
    return max((f["peak"] for f in json.loads(report.output)["functions"] if f["function"] == "main"), default=0)
