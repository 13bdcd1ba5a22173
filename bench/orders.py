#!/usr/bin/env python3
"""Bytes that blocks hold at once, in the order that --schedule-for-memory finds and in those of others, as a table.

    orders.py [--opt cistern-opt] FILES...

Each file is bufferized and freed as MLIR's passes do it, and ordered as XLA's DefaultMemoryScheduler would (list, depth first,
post-order) and as PyTorch Inductor would (least peak first, breadth first, depth first). Bytes are added up over blocks; ops and
seconds are those of the best order; it is proven where it equals the lower bound in each block."""
import argparse
import pathlib
import re
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test" / "lib"))
import tools  # noqa: E402

OTHERS = ["source", "xla-list", "xla-dfs", "xla-postorder", "inductor-lpmf", "inductor-bfs", "inductor-dfs"]
BUFFERS = ["--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops", "--buffer-deallocation-pipeline",
           "--optimize-allocation-liveness"]


def lowered(opt, path):
    done = tools.ask([opt, path, "--canonicalize", *BUFFERS], seconds=600)
    return done.output if not done.status else None


def ordered(opt, program, order):
    command = [opt, program, f"--schedule-for-memory=order={order} remarks=true", "--mlir-pass-statistics", "--mlir-timing", "-o", "/dev/null"]
    report = tools.ask(command, seconds=600, statuses=(0,)).errors
    found = {name: int(number) for number, name in re.findall(r"\(S\)\s*(\d+) ([\w-]+)", report)}
    found["units"] = max((int(n) for n in re.findall(r"ops, (\d+) after", report)), default=0)
    found["seconds"] = float((re.search(r"([\d.]+) \([^)]*\)\s+ScheduleForMemory", report) or ["", "0"])[1])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--opt", default=ROOT / "build/release/bin/cistern-opt")
    parsed = parser.parse_args()
    print("| program | units | best | lower bound | seconds | " + " | ".join(OTHERS) + " |")
    print("|---|" + "---:|" * (4 + len(OTHERS)))
    for path in parsed.files:
        text = lowered(parsed.opt, path)
        if text is None:
            continue
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as program:
            program.write(text)
            program.flush()
            best = ordered(parsed.opt, program.name, "best")
            if not best.get("num-blocks"):
                continue
            peaks = [ordered(parsed.opt, program.name, other)["block-bytes-after"] for other in OTHERS]
        assert best["block-bytes-after"] <= min(peaks), f"{path}: another order holds less"
        bound = "proven" if best["num-proven"] == best["num-blocks"] else f"{best['block-bytes-bound']:,}"
        print(f"| {path.stem} | {best['units']} | {best['block-bytes-after']:,} | {bound} | {best['seconds']:.2f} | "
              + " | ".join(f"{peak:,}" for peak in peaks) + " |", flush=True)


if __name__ == "__main__":
    main()
