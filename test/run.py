#!/usr/bin/env python3
"""All tests: `make check`.

    run.py [STEP...]        (default: all steps; `run.py --list` names them)

Two steps run at a time, because many of them are one process after another: a step begins when the build that it needs is
there, and as soon as no other step uses its files.
Builds with gcc, clang and sanitizers; checks layers and exported symbols; runs unit tests (ctest), lit tests (all of them
on the release build, and a fourth with sanitizers, another one for each commit: `make sanitized` runs all), and every
test/*/check*.sh (comparison with mlir-opt, the installed library, fuzzing, ...: 0 passed, 77 skipped). A script that
runs many tests says so in a line `N passed, N failed, N skipped`. Full output is in build/check/STEP.log; the
output of what failed is shown. The last line counts everything."""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[1]
LOGS = ROOT / "build" / "check"
LIT = "/usr/lib/llvm-22/bin/lit"
JOBS = str(os.cpu_count() or 1)
LANES = 2
SKIPPED = 77
# Steps that need another build than build-release, or none; other steps of tests need that one.
NEEDS = {"build-release": None, "build-debug": None, "build-fuzz": None, "layers": None, "format": None, "messages": None,
         "unit": "build-debug", "lit-sanitized": "build-debug", "fuzz": "build-fuzz"}
# Files that several steps write: one of these steps at a time.
USES = {"lit": "build/lit", "lit-sanitized": "build/lit", "capi": "build/release", "capi-packages": "build/release", "oracle": "build/corpus", "reuse-execution": "build/corpus"}
ALONE = {"bench"}  # it takes times
COUNTS = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped$", re.MULTILINE)


class Outcome:
    def __init__(self, passed=0, failed=0, skipped=0, output=""):
        self.counts = (passed, failed, skipped)
        self.output = output


def run(name, *commands):
    """Runs the commands until one fails: its status and the output of all."""
    output, status = "", 0
    for command in commands:
        result = subprocess.run(
            list(map(str, command)), cwd=ROOT, text=True, errors="replace", stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        output += result.stdout
        status = result.returncode
        if status:
            break
    (LOGS / f"{name}.log").write_text(output)
    return status, output


def one_test(name, *commands):
    status, output = run(name, *commands)
    if status == SKIPPED:
        return Outcome(skipped=1, output=output)
    return Outcome(passed=1) if status == 0 else Outcome(failed=1, output=output)


def build(preset):
    def step(name):
        if preset == "fuzz" and not shutil.which("clang"):
            return Outcome(skipped=1, output="there is no clang\n")
        return one_test(name, ["cmake", "--preset", preset], ["cmake", "--build", "--preset", preset, "-j", JOBS])

    return step


def command(*words):
    return lambda name: one_test(name, words)


def unit_tests(name):
    report = LOGS / "unit.xml"
    report.unlink(missing_ok=True)
    status, output = run(
        name, ["ctest", "--test-dir", "build/debug", "-j", JOBS, "--output-on-failure", "--output-junit", report]
    )
    if not report.exists():
        return Outcome(failed=1, output=output)
    suite = xml.etree.ElementTree.parse(report).getroot()
    total, failed, skipped = (int(suite.get(key)) for key in ("tests", "failures", "skipped"))
    failed = max(failed, 1 if status and total else failed)
    return Outcome(total - failed - skipped, failed, skipped, output if failed else "")


def lit_tests(build, share=1):
    """Runs the lit tests on a build: all, or one of `share` parts, which follow each other from commit to commit."""

    def step(name):
        if not os.path.exists(LIT):
            return Outcome(skipped=1, output="there is no lit (Debian: llvm-22-tools)\n")
        report = LOGS / f"{name}.json"
        report.unlink(missing_ok=True)
        part = 1
        if share > 1:
            counted = subprocess.run(["git", "rev-list", "--count", "HEAD"], cwd=ROOT, capture_output=True, text=True)
            part += int(counted.stdout or 0) % share
        status, output = run(
            name,
            ["env", f"CISTERN_BIN={ROOT}/build/{build}/bin", LIT, "-sv", "-j", JOBS, "-o", report, f"--num-shards={share}",
             f"--run-shard={part}", "test"],
        )
        if not report.exists():
            return Outcome(failed=1, output=output)
        codes = [test["code"] for test in json.loads(report.read_text())["tests"]]
        passed = sum(code in ("PASS", "XFAIL", "FLAKYPASS") for code in codes)
        skipped = sum(code in ("UNSUPPORTED", "SKIPPED", "EXCLUDED") for code in codes)
        failed = max(len(codes) - passed - skipped, 1 if status else 0)
        return Outcome(passed, failed, skipped, output if failed else "")

    return step


def script(path):
    def step(name):
        status, output = run(name, [path])
        found = COUNTS.findall(output)
        if status == SKIPPED or not found:
            found = [(status == 0, status not in (0, SKIPPED), status == SKIPPED)]
        passed, failed, skipped = (sum(int(row[i]) for row in found) for i in range(3))
        failed = max(failed, 1 if status not in (0, SKIPPED) else 0)
        return Outcome(passed, failed, skipped, output if status else "")

    return step


def all_steps():
    steps = {
        "build-release": build("release"),
        "build-debug": build("debug"),
        "build-fuzz": build("fuzz"),
        "layers": command("tools/dev/check_layers"),
        "format": command("tools/dev/check_format"),
        "messages": command("tools/dev/untested_messages", "--check"),
        "facts": command("tools/dev/op_facts"),
        "exports": command("tools/dev/check_exports", "build/release"),
        "unit": unit_tests,
        "lit": lit_tests("release"),
        "lit-sanitized": lit_tests("debug", int(os.environ.get("LIT_SHARE", "4"))),
    }
    for path in sorted((ROOT / "test").glob("*/check*.sh")):
        stem = path.stem.removeprefix("check").strip("_")
        steps["-".join(filter(None, [path.parent.name, stem]))] = script(path)
    return steps


def may_begin(name, waiting, running):
    """Whether a step may run beside those that run."""
    if running and ALONE & {name, *running}:
        return False
    needed, used = NEEDS.get(name, "build-release"), USES.get(name)
    return needed not in {*waiting, *running} and not (used and used in {USES.get(other) for other in running})


def timed(step, name):
    start = time.monotonic()
    return step(name), time.monotonic() - start


def report(name, outcome, seconds):
    """Prints what became of a step; its numbers."""
    passed, failed, skipped = outcome.counts
    state = "FAILED" if failed else "ok" if passed else "skipped"
    numbers = f"{passed}/{passed + failed}" + (f", {skipped} skipped" if skipped else "")
    if outcome.output:
        print(outcome.output[-20000:].rstrip())
    print(f"{state:>8}  {name:<16} {numbers:<24} {seconds:6.1f} s", flush=True)
    return outcome.counts


def main():
    steps = all_steps()
    if "--list" in sys.argv:
        print("\n".join(steps))
        return 0
    waiting, running, totals = sys.argv[1:] or list(steps), {}, (0, 0, 0)
    unknown = [name for name in waiting if name not in steps]
    if unknown:
        sys.exit(f"there is no step {unknown[0]}: run.py --list names them")
    LOGS.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(LANES) as pool:
        while waiting or running:
            for name in [name for name in waiting if len(running) < LANES and may_begin(name, waiting, running.values())]:
                if len(running) < LANES and may_begin(name, waiting, running.values()):
                    waiting.remove(name)
                    running[pool.submit(timed, steps[name], name)] = name
            for future in concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done:
                totals = tuple(map(sum, zip(totals, report(running.pop(future), *future.result()))))
    print("\n{} passed, {} failed, {} skipped".format(*totals))
    return 1 if totals[1] else 0


if __name__ == "__main__":
    sys.exit(main())
