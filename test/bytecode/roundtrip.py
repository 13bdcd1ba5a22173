#!/usr/bin/env python3
"""Text to bytecode and back, in both directions, beside mlir-opt: the same bytes, and the same text of each other's.

    roundtrip.py [--versions=6,...] [--random=N] [--seed=1] [--every=N] [--texts] [FILE...]

For each program and version: the bytes of cistern-opt are those of mlir-opt (the producer apart); each of them reads what the other one
wrote, and prints what mlir-opt prints of its own bytes; with --texts in generic form and with locations too. Programs that mlir-opt does not take are left out. With --random, so many programs
of test/programs are taken too, ten in a file. Bytes may differ where mlir-opt does not keep its own (an order of uses that it writes in one form and
reads in another), and where its `test` dialect, which has a version, or the quant dialect, which is text here, occurs. Encodings that are
not read (the llvm dialect's) are skipped."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import generate  # noqa: E402

TOOL = os.path.join(os.environ.get("CISTERN_BIN", ROOT / "build" / "release" / "bin"), "cistern-opt")
MLIR_OPT = "mlir-opt-22"
UNREGISTERED = "--allow-unregistered-dialect"


def run(command, data=None):
    result = subprocess.run(command, input=data, capture_output=True)
    return result.returncode, result.stdout, result.stderr


def producer():
    """What mlir-opt says of itself in bytecode: the text between the version and a NUL."""
    data = run([MLIR_OPT, "--emit-bytecode", "-"], b"")[1]
    return data[5 : data.index(b"\0", 5)].decode()


GENERIC, LOCATIONS = "--mlir-print-op-generic", "--mlir-print-debuginfo"


def compare_texts(theirs, ours, modes):
    """What differs of what both print of each other's bytes, "" for nothing. None: an encoding that is not read."""
    for mode in modes:
        expected = run([MLIR_OPT, UNREGISTERED, *mode, "-"], theirs)[1]
        for what, tool, data in (("does not read mlir-opt's", TOOL, theirs), ("is not read by mlir-opt", MLIR_OPT, ours),
                                 ("does not read its own", TOOL, ours)):
            status, text, error = run([tool, UNREGISTERED, *mode, "-"], data)
            if b"does not implement the bytecode interface" in error:
                return None
            if status:
                return f"{what}: {error[:300].decode(errors='replace')}"
            if text != expected:
                return f"{what}: the text differs {' '.join(mode)}"
    return ""


def compare(file, version, name, modes):
    """None: mlir-opt does not take it. Else what differs, "" for nothing."""
    write = ["--emit-bytecode", f"--emit-bytecode-version={version}"]
    status, theirs, _ = run([MLIR_OPT, UNREGISTERED, *write, file])
    if status:
        return None
    if run([MLIR_OPT, UNREGISTERED, "-"], theirs)[0]:
        return None
    status, ours, error = run([TOOL, UNREGISTERED, *write, f"--emit-bytecode-producer={name}", file])
    if status:
        return f"cannot write: {error[:300].decode(errors='replace')}"
    differs = compare_texts(theirs, ours, modes)
    if differs is None or differs:
        return differs
    if ours == theirs or b"\0test\0" in theirs or b"\0quant\0" in theirs:
        return ""
    again = run([MLIR_OPT, UNREGISTERED, *write, "-"], theirs)[1]
    return "the bytes differ" if again == theirs else ""


def random_programs(folder, count, seed):
    """Files of ten programs, each of which is a module in the module; one whose text begins with names for attributes is a file."""
    together = []
    for i in range(count):
        options = generate.Options(level=("tensor", "memref", "sizes")[i % 3], frees=i % 2 == 1)
        text = generate.generate(seed + i, options)
        path = folder / f"{seed + i}.mlir"
        if any(line[:1] in ("#", "!") for line in text.splitlines()):
            path.write_text(text)
            yield str(path)
        else:
            together.append(f"module {{\n{text}\n}}\n")
        if len(together) == 10:
            path.write_text("".join(together))
            together.clear()
            yield str(path)
    if together:
        path = folder / "last.mlir"
        path.write_text("".join(together))
        yield str(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--versions", default="6")
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--texts", action="store_true")
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    name = producer()
    modes = [[], [GENERIC], [LOCATIONS], [GENERIC, LOCATIONS]] if args.texts else [[]]
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        files = args.files[:: args.every] + list(random_programs(pathlib.Path(folder), args.random, args.seed))
        jobs = [(file, version) for version in args.versions.split(",") for file in files]
        for (file, version), result in zip(jobs, pool.map(lambda job: compare(*job, name, modes), jobs)):
            kind = "skipped" if result is None else "failed" if result else "passed"
            counts[kind] += 1
            if kind == "failed":
                print(f"{file}: version {version}: {result}")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped")
    return counts["failed"] != 0


if __name__ == "__main__":
    sys.exit(main())
