#!/usr/bin/env python3
"""Test scripts that cannot fail are found: each runs with programs that go wrong, and has to fail.

    can_fail.py [--jobs=2] [--share=I/N] [--ways=crash,refuse] [--first=2] [--slow] [--well] [SCRIPT...]

Finds every script under test/, bench/, examples/ and docs/ and runs it on a few programs, with something in front of the programs of the build
(faulty.c, CISTERN_BIN) that crashes on every fifth call, or that exits with 1 on each and prints nothing. `--ways=hang` waits forever instead:
a script has to give up by itself. `--well` lets the programs be as they are: then each script passes, so that it is not something else that
fails. A script with --seed and --count needs no row here; any other one does, or a reason why it runs no program. `--share` takes a part.
Prints the scripts that passed and should not have, or that called fewer programs than can crash, and exits with 1."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "lib"))
from tools import tool  # noqa: E402

FOLDERS = ["test", "bench", "examples", "docs"]
SECONDS = {"hang": 600, "well": 600}  # 120 otherwise
FIRST_CRASH = 2  # of the calls
STANDARD = "--seed=1 --count=6"

# Arguments of a few programs: where the standard ones are not enough, or are others.
ROWS = {
    "bench/bench.py": "--opt=%bin/cistern-opt --sizes=100 --large=200 --runs=1",
    "bench/bufferization.py": "--opt=%bin/cistern-opt examples/mlp.mlir examples/transformer.mlir",
    "bench/c_kernels.py": "--pairs=1",
    "bench/c_libraries.py": "--calls=1 --compilers=gcc",
    "bench/c_size.py": "wakeword",
    "bench/classic.py": "--opt=%bin/cistern-opt --ops=100 --large=200",
    "bench/copies.py": "--opt=%bin/cistern-opt examples/mlp.mlir",
    "bench/dynamic.py": "--opt=%bin/cistern-opt --seed=1 --count=6",
    "bench/networks.py": "--opt=%bin/cistern-opt",
    "bench/orders.py": "--opt=%bin/cistern-opt examples/mlp.mlir examples/transformer.mlir examples/mlp.mlir",
    "bench/pipeline.py": "--opt=%bin/cistern-opt examples/mlp.mlir examples/transformer.mlir",
    "bench/planner_families.py": "--count=1 --what=shuffled %bin/cistern-plan test/plan/Inputs",
    "bench/slopes.py": "--opt=%bin/cistern-opt --family=results,minimum --pass=parse,cse --small=50 --large=200 --seconds=0.05",
    "docs/numbers.py": "--check --opt=%bin/cistern-opt",
    "examples/tinyml/arena.py": "--run wakeword dscnn",
    "test/bufferize/partial/versus_older.py": "--passes=func,bufferization --seed=1 --count=2",
    "test/bytecode/roundtrip.py": "--versions=6,5 --every=1 --random=4 examples/mlp.memref.mlir",
    "test/bytecode/vhlo.py": "",
    "test/check/every_op.py": "test/dialect/gpu/ops.mlir test/dialect/sparse_tensor/ops.mlir test/dialect/async/ops.mlir",
    "test/check/suite.py": "",
    "test/convert/tosa/random_tosa.py": "--programs=8 --seed=1 --execute",
    "test/dealloc/compare_stages.py": "--opt=%bin/cistern-opt --count=3 1 3",
    "test/dealloc/execute_random.py": "--opt=%bin/cistern-opt --work=%t 1 2 2",
    "test/dealloc/run_random.py": "--bin=%bin --count=2 1 2",
    "test/dealloc/twice.py": "--opt=%bin/cistern-opt --count=3 1 2",
    "test/dialect/every_fold.py": "--share=3000",
    "test/fuzz/semantics/fuzz.py": "--seed=1 --count=20 --reduce=0 --pipeline=buffer-reuse",
    "test/dialect/irdl/facts.py": "",
    "test/import/onnx_messages.py": "Pad MaxPool",
    "test/import/tflite_messages.py": "STRIDED_SLICE CONCATENATION SVDF",
    "test/interp/numbers.py": "--run=%bin/cistern-run --only=addf",
    "test/interp/programs.py": "test/interp/arith.mlir",
    "test/interp/structured.py": "--run=%bin/cistern-run --work=%t",
    "test/interp/suite.py": "",
    "test/lsp/compare.py": "--every=50 examples/mlp.mlir examples/mlp.memref.mlir examples/transformer.mlir examples/two_buffers.mlir examples/mlp.mlir",
    "test/lsp/test_lsp.py": "",
    "test/oracle/compare.py": "--opt=%bin/cistern-opt --modes=plain,generic,debuginfo examples/mlp.mlir examples/transformer.mlir",
    "test/oracle/effects.py": "--execute test/interp/memref.mlir",
    "test/oracle/irdl.py": "--count=8 --first=1",
    "test/oracle/lowered.py": "--opt=%bin/cistern-opt test/dialect/arith/ops.mlir test/dialect/memref/ops.mlir",
    "test/oracle/malformed.py": "--opt=%bin/cistern-opt test/oracle/malformed/arith.mlir",
    "test/oracle/random_text.py": "--opt=%bin/cistern-opt --programs=8 --wrong=8 --only=dialect/arith/*",
    "test/plan/many_gaps.py": "--count=20",
    "test/reuse/execute.py": "--opt=%bin/cistern-opt --work=%t examples/mlp.memref.mlir examples/two_buffers.mlir",
    "test/target/c/fast_math.py": "--step=99991",
    "test/target/c/link.py": "--quick %t",
    "test/target/c/every_width.py": "--widths=7",
    "test/target/c/execute.py": "--seed=1 --count=6 --quick",
    "test/target/c/random_overlap.py": "--seed=1 --count=3 --quick",
    "test/target/c/random_sums.py": "--seed=1 --count=3 --quick",
    "test/target/c/board/run.py": "wakeword dscnn",
    "test/verify/pairs.py": "test/verify/observed.mlir",
    "test/target/c/corpus.py": "examples/mlp.mlir examples/transformer.mlir",
    "test/target/c/every_op.py": "--only=inputs-aliasing",
    "test/target/c/random_ops.py": "math --seed=1 --count=6 --quick",
}

# Scripts that take half a minute even so: with --slow alone.
SLOW = {"test/dialect/every_fold.py", "test/target/c/every_width.py", "test/interp/numbers.py", "test/interp/structured.py", "test/oracle/lowered.py", "test/target/c/corpus.py"}

# Scripts that run no program of the build, or cannot be judged so.
NO_ROWS = {
    **dict.fromkeys(["bench/chain.py", "bench/dag.py", "bench/families.py", "bench/functions.py", "bench/generate.py", "bench/stream.py", "bench/weights.py", "examples/generate.py",
                     "examples/nas.py", "examples/tinyml/generate.py", "test/oracle/inputs.py", "test/oracle/linalg_bodies.py", "test/programs/generate.py",
                     "test/programs/generic.py", "test/reuse/one_path.py", "test/programs/ownership.py", "test/programs/snippets.py"], "writes programs"),
    **dict.fromkeys(["test/check/planted.py", "test/fuzz/semantics/planted.py", "test/reduce/faults.py", "test/target/c/planted_overlap.py"],
                    "makes builds of its own, or asks one with assertions, for a script that is here"),
    **dict.fromkeys(["test/plan/random_problems.py", "test/python/test_analysis.py", "test/python/test_conversion.py", "test/python/test_ir.py", "test/python/test_memory.py",
                     "test/python/test_planned_lives.py", "test/python/test_plan.py", "test/python/test_random_bufferization.py"], "calls the library"),
    "docs/summary.py": "reads a page",
    "examples/scale/cached.py": "is in front of a program itself, and ends as it does (test/examples/scale.test)",
    "examples/boards/arduino/make_library.py": "runs the cistern-cc that is installed",
    "examples/scale/ninja.py": "writes a file for ninja",
    "test/docs/links.py": "reads pages",
    "test/docs/examples.py": "runs the commands of a page (test/docs/extending.test has pages that fail)",
    "test/import/models.py": "needs models that are elsewhere",
    "test/import/onnx.py": "needs models that are elsewhere",
    "test/interp/own_ops.py": "needs a plugin (test/interp/own_ops.test)",
    "test/lsp/vsix.py": "reads a package",
    "test/mlir-plugin/execute_random.py": "needs the example compiler (test/mlir-plugin/execute_random.test)",
    "test/oracle/corpus.py": "writes programs, and says which it could not make",
    "test/plan/check_plan.py": "reads a plan",
    "test/run.py": "runs all steps",
    "test/scripts/can_fail.py": "is this one",
    "test/target/c/aliasing.py": "runs the compiler alone",
}


def scripts():
    """Every file that can be run, by its name from the root."""
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "Inputs" not in path.parts and re.search(r"(?m)^if __name__ == .__main__.:", path.read_text()):
                found.append(str(path.relative_to(ROOT)))
    return found


def has_standard_arguments(script):
    text = (ROOT / script).read_text()
    return "arguments(__doc__" in text or "check_programs(program" in text or all(f'"--{word}"' in text for word in ("seed", "count"))


def arguments_of(script):
    """Its arguments; None: it runs no program. An exception if nothing is known of it."""
    if script in NO_ROWS:
        return None
    if script in ROWS:
        return ROWS[script].split()
    if has_standard_arguments(script):
        return STANDARD.split()
    raise KeyError(script)


def put_in_front(folder):
    """A folder of programs that go wrong, in front of those of the build."""
    real = pathlib.Path(tool("cistern-opt")).resolve().parent
    faulty = folder / "faulty"
    subprocess.run(["cc", "-O1", "-Wall", "-o", faulty, HERE / "faulty.c"], check=True)
    front = folder / "bin"
    front.mkdir()
    for program in real.iterdir():
        if program.name.startswith("cistern-"):
            (front / program.name).symlink_to(faulty)
    return real, front


def attempt(script, arguments, way, first, real, front):
    """Exit status, seconds and calls of a script whose programs go wrong, and the end of what it printed."""
    with tempfile.TemporaryDirectory() as folder:
        calls = pathlib.Path(folder) / "calls"
        env = dict(os.environ, CISTERN_BIN=str(front), FAULTY=way, FAULTY_BIN=str(real), FAULTY_CALLS=str(calls), FAULTY_AT=str(first), TMPDIR=folder,
                   PATH=f"{front}{os.pathsep}{os.environ['PATH']}", LIT_WORK=folder)
        env.pop("CISTERN_OPT", None)
        begin = time.monotonic()
        words = [word.replace("%t", folder).replace("%bin", str(front)) for word in arguments]
        try:
            done = subprocess.run([sys.executable, ROOT / script, *words], cwd=ROOT, env=env, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, errors="replace", timeout=SECONDS.get(way, 120))
            status, output = done.returncode, done.stdout + done.stderr
        except subprocess.TimeoutExpired:
            status, output = "timeout", ""
        num = int(calls.read_text()) if calls.exists() else 0
    if way == "crash" and 0 < num < first:  # one call, which has to crash
        return attempt(script, arguments, way, 1, real, front)
    return status, time.monotonic() - begin, num, output[-1500:]


def judge(way, status, calls):
    """What is wrong with how a script ended; None: nothing."""
    if status == "timeout":
        return "does not end"
    if way == "well":
        return None if status == 0 else f"fails with programs that are well: status {status}"
    if status in (0, 77):
        return f"status {status}, although programs {way} ({calls} calls)"
    if not calls:
        return "no program was called"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--share", default="1/1")
    parser.add_argument("--ways", default="crash,refuse")
    parser.add_argument("--first", default=str(FIRST_CRASH), help="which calls crash first, and every fifth from there on: 1,2,3,4,5 are all")
    parser.add_argument("--well", action="store_true")
    parser.add_argument("--slow", action="store_true", help="with what takes long")
    parser.add_argument("-v", action="store_true", dest="verbose")
    parser.add_argument("scripts", nargs="*")
    options = parser.parse_args()
    found = scripts()
    wrong = [f"{name}: there is no such script" for name in sorted({*ROWS, *NO_ROWS} - set(found))]
    tasks = []
    firsts = [int(first) for first in options.first.split(",")]
    which, parts = map(int, options.share.split("/"))
    for number, script in enumerate(options.scripts or found):
        try:
            arguments = arguments_of(script)
        except KeyError:
            wrong.append(f"{script}: has no row in can_fail.py, nor --seed and --count")
            continue
        is_slow = script in SLOW and not options.slow and not options.scripts
        if arguments is not None and not is_slow and number % parts == which - 1:
            for way in ["well"] if options.well else options.ways.split(","):
                tasks += [(script, arguments, way, first) for first in (firsts if way == "crash" else firsts[:1])]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        real, front = put_in_front(pathlib.Path(folder))
        results = pool.map(lambda task: attempt(*task, real, front), tasks)
        for (script, _, way, first), (status, seconds, calls, output) in zip(tasks, results):
            fault = judge(way, status, calls)
            if options.verbose:
                print(f"{seconds:6.1f} s {calls:5} calls  {way:6} {first} status {status}  {script}", flush=True)
            if fault:
                wrong.append(f"{script}: {way}: {fault}\n{output}" if options.verbose or way == "well" else f"{script}: {way}: {fault}")
    print("".join(f"{line}\n" for line in wrong), end="")
    print(f"{max(len(tasks) - len(wrong), 0)} passed, {len(wrong)} failed, 0 skipped")
    return 1 if wrong or not tasks else 0


if __name__ == "__main__":
    sys.exit(main())
