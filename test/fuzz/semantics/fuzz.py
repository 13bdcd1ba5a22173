#!/usr/bin/env python3
"""Random programs are executed before and after a pipeline: the same output, and nothing wrong with the heap.

    fuzz.py [--seed=1] [--count=1000] [--pipeline=NAME|'--pass --pass=...'] [--tool=cistern-opt|mlir-opt] [--seconds=S]

NAME is one of the pipelines below, which know what programs they take; for other passes say so with --level and --frees.
Seeds from --seed on; the same seed is the same program. What fails is kept in build/fuzz-semantics/ as SEED.mlir, with
what the pipeline made of it (SEED.after.mlir) and a small program that fails alike (SEED.reduced.mlir). Each failure is
reported with the command that shows it again. Exit status 1 if there was one. Programs that the pipeline refuses with an
error, or that use what cistern-run cannot execute, are counted by their messages (--strict: refusals are failures)."""
import argparse
import collections
import functools
import multiprocessing
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "programs"))
import generate  # noqa: E402
from execution import CANNOT, MEMORY_ERROR, ROOT, crashed, execute, first_error, peak, reported_peak, run, tool  # noqa: E402

BUFFERIZE = "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
EARLY = "--ownership-based-buffer-deallocation=free-early unknown-ops=borrow"
OWNERSHIP = "--ownership-based-buffer-deallocation=unknown-ops=borrow"
LOWER = "--buffer-deallocation-simplification --bufferization-lower-deallocations"
PIPELINES = {  # passes; level; whether the programs free their buffers; what the pipeline does not take; what it leaks
    "buffer-reuse": ("--buffer-reuse", "memref", True, ""),
    # Pools of whole functions, whose bytes are poisoned between the lives of buffers.
    "reuse-wide": ("'--buffer-reuse=scope=function poison=true'", "memref", True, ""),
    "reuse-best": ("--buffer-reuse=poison=true", "memref", True, ""),
    "deallocation-and-wide": ("--buffer-deallocation-pipeline '--buffer-reuse=scope=function poison=true'", "memref", False,
                              "tokens"),
    "reuse-wide-tensors": (f"'{BUFFERIZE}' --buffer-deallocation-pipeline --optimize-allocation-liveness "
                           "'--buffer-reuse=scope=function poison=true'", "tensor", False, ""),
    # Sizes that are known at run time.
    "reuse-sizes": ("'--buffer-reuse=scope=function poison=true dynamic-shapes=hints'", "sizes", True, ""),
    "reuse-sizes-block": ("'--buffer-reuse=scope=block poison=true dynamic-shapes=hints'", "sizes", True, ""),
    "reuse-sizes-best": ("--buffer-reuse=poison=true --canonicalize --cse", "sizes", True, ""),
    "arena-sizes": ("'--buffer-arena=poison=true' '--buffer-reuse=poison=true dynamic-shapes=hints'", "sizes", True, ""),
    "arena-argument-sizes": ("'--buffer-arena=arena=argument poison=true'", "sizes", True, ""),
    "arena-global-sizes": ("'--buffer-arena=arena=global poison=true'", "sizes", True, ""),
    # Arenas for trees of calls. Where @main takes one, it is called by a function that asks how large it is.
    "arena": ("'--buffer-arena=poison=true'", "memref", True, ""),
    "arena-argument": ("'--buffer-arena=arena=argument poison=true'", "memref", True, ""),
    "arena-global": ("'--buffer-arena=arena=global poison=true'", "memref", True, ""),
    "arena-tensors": (f"'{BUFFERIZE}' --drop-equivalent-buffer-results --buffer-deallocation-pipeline "
                      "--optimize-allocation-liveness '--buffer-arena=arena=argument poison=true' --buffer-reuse", "tensor",
                      False, ""),
    # Memories of certain sizes; in the second case ops access the first one alone, or are refused.
    "memories": ("'--buffer-memories=memories=fast:128,1:256,default poison=true'", "memref", True, ""),
    "memories-costs": ("'--buffer-memories=memories=fast:96:32,1:192::2,2:256:16:3,default:::9 poison=true'", "memref", True, ""),
    "memories-late": ("'--buffer-memories=memories=fast:48,1:64::0,default:::5 poison=true'", "memref", True, ""),
    "memories-first": ("'--buffer-memories=memories=1:192,default access=first poison=true'", "memref", True, ""),
    # Buffers whose size is not known, and those of callees, count for nothing.
    "reuse-peak": ("--buffer-reuse", "memref", True, "realloc,dynamic"),
    "reuse-and-canonicalize": ("--buffer-reuse --canonicalize --cse", "memref", True, ""),
    "schedule": ("--schedule-for-memory --mlir-print-unique-ssa-ids", "memref", True, ""),
    "schedule-any": ("--schedule-for-memory=test-shuffle=1 --mlir-print-unique-ssa-ids", "memref", True, ""),
    "schedule-deallocated": ("--buffer-deallocation-pipeline --optimize-allocation-liveness --schedule-for-memory=test-shuffle=2 "
                             "--buffer-reuse", "memref", False, "tokens"),
    "schedule-tensors": (f"'{BUFFERIZE}' --buffer-deallocation-pipeline --schedule-for-memory=test-shuffle=3 --buffer-reuse",
                         "tensor", False, ""),
    "schedule-on-tensors": (f"--schedule-for-memory=test-shuffle=4 '--eliminate-empty-tensors=destinations=best empty-for-each-use overwritten' "
                            f"'{BUFFERIZE}' --buffer-deallocation-pipeline", "tensor", False, ""),
    "liveness": ("--optimize-allocation-liveness", "memref", True, ""),
    "liveness-conditional": ("'--optimize-allocation-liveness=moves=all unknown-ops=keep'", "memref", True, ""),
    "liveness-all": ("--buffer-deallocation-pipeline '--optimize-allocation-liveness=moves=all unknown-ops=keep'", "memref", False, "tokens"),
    "liveness-all-tensors": (f"'{BUFFERIZE}' --buffer-deallocation-pipeline '--optimize-allocation-liveness=moves=all unknown-ops=keep'", "tensor",
                             False, ""),
    # Classic deallocation copies buffers that are passed on, so that no op may write them any more.
    "classic": ("--classic-buffer-pipeline", "memref", False, "shared-writes"),
    "classic-alone": ("--buffer-deallocation", "memref", False, "shared-writes,returned-allocations"),
    "classic-tensors": ("--classic-buffer-pipeline", "tensor", False, ""),
    "static-planner": ("--static-memory-planner-analysis=algorithm=best-fit", "memref", True, "", "the arena"),
    "static-planner-freed": ("--static-memory-planner-analysis='algorithm=best-fit free-arena'", "memref", True, ""),
    # Ops that wait for tokens say nothing of their effects.
    "buffer-deallocation-pipeline": ("--buffer-deallocation-pipeline", "memref", False, "tokens"),
    "ownership": (f"'{OWNERSHIP}' {LOWER}", "memref", False, "realloc"),
    "free-early": (f"'{EARLY}' {LOWER}", "memref", False, "realloc"),
    "free-early-realloc": (f"--expand-realloc=emit-deallocs=false '{EARLY}' {LOWER}", "memref", False, ""),
    "deallocation-and-reuse": ("--buffer-deallocation-pipeline --buffer-reuse", "memref", False, "tokens"),
    "out-params": ("--buffer-results-to-out-params=hoist-static-allocs --drop-equivalent-buffer-results "
                   "--buffer-deallocation-pipeline", "memref", False, "tokens"),
    "out-params-through-views": ("--buffer-results-to-out-params='hoist-static-allocs hoist-through-views' --buffer-deallocation-pipeline", "memref", False, "tokens"),
    "canonicalize": ("--canonicalize --cse", "memref", True, ""),
    "canonicalize-aggressive": ("--canonicalize=region-simplify=aggressive --cse", "memref", True, ""),
    "canonicalize-tensors": ("--canonicalize --cse", "tensor", False, ""),
    "buffer-pipeline": ("--buffer-pipeline", "tensor", False, ""),
    "buffer-pipeline-copies": ("--buffer-pipeline=prefer=copies", "tensor", False, ""),
    "buffer-pipeline-memrefs": ("--buffer-pipeline", "memref", False, "tokens"),
    "fold-into-indexing-maps": ("--fold-into-indexing-maps --rewrite-in-destination-passing-style", "tensor", False, ""),
    "fold-padding": (f"--fold-padding '{BUFFERIZE}' --buffer-deallocation-pipeline", "tensor", False, ""),
    "fewest-copies": (f"--rewrite-in-destination-passing-style --eliminate-empty-tensors=overwritten '{BUFFERIZE} copy-placement=exact destinations=best disjoint-subsets carried-buffers=move' --buffer-deallocation-pipeline", "tensor", False, ""),
    # Every option that removes copies.
    "all-copies": ("--fold-into-indexing-maps '--loop-invariant-subset-hoisting=disjoint-subsets only-certain' --rewrite-in-destination-passing-style=fill-for-each-use --merge-concatenations "
                   "--tensor-results-to-out-params '--eliminate-empty-tensors=empty-for-each-use overwritten' "
                   f"'{BUFFERIZE} copy-placement=exact destinations=best disjoint-subsets carried-buffers=move infer-argument-layouts' "
                   "--copy-elimination --canonicalize --drop-equivalent-buffer-results --buffer-deallocation-pipeline", "tensor", False, ""),
    "tensor-out-params": (f"--tensor-results-to-out-params --eliminate-empty-tensors=overwritten '{BUFFERIZE}' "
                          "--drop-equivalent-buffer-results --buffer-deallocation-pipeline", "tensor", False, ""),
    "copy-elimination": ("--copy-elimination --buffer-deallocation-pipeline", "memref", False, "tokens"),
    "copy-elimination-tensors": (f"'{BUFFERIZE}' --copy-elimination --buffer-deallocation-pipeline", "tensor", False, ""),
    "copy-elimination-frees": ("--copy-elimination", "memref", True, ""),
    "coalescing": ("--buffer-coalescing --buffer-deallocation-pipeline", "memref", False, "tokens"),
    "coalescing-tensors": (f"'{BUFFERIZE}' --buffer-coalescing --canonicalize --drop-equivalent-buffer-results "
                           "--static-buffer-deallocation --buffer-deallocation-pipeline=keep-complete", "tensor", False, ""),
    "coalescing-all": ("--copy-elimination --buffer-coalescing --buffer-parts --canonicalize --drop-equivalent-buffer-results --static-buffer-deallocation "
                       "--buffer-deallocation-pipeline=keep-complete", "memref", False, "tokens"),
    # Programs that free what functions return.
    "coalescing-frees": ("--buffer-coalescing --buffer-parts", "memref", True, ""),
    "parts-and-liveness": ("--buffer-parts --buffer-coalescing '--optimize-allocation-liveness=moves=all unknown-ops=keep' --buffer-reuse=poison=true", "memref", True, ""),
    "reuse-and-liveness": ("--buffer-reuse=poison=true '--optimize-allocation-liveness=moves=all unknown-ops=keep'", "memref", True, ""),
    "buffer-parts": ("--buffer-parts --buffer-deallocation-pipeline", "memref", False, "tokens"),
    "buffer-parts-tensors": (f"'{BUFFERIZE}' --buffer-parts --buffer-deallocation-pipeline", "tensor", False, ""),
    "static-deallocation": ("--static-buffer-deallocation --buffer-deallocation-pipeline=keep-complete", "memref", False, "tokens"),
    "static-deallocation-tensors": (f"'{BUFFERIZE}' --static-buffer-deallocation --buffer-deallocation-pipeline=keep-complete", "tensor", False, ""),
    "one-shot-bufferize": (f"'{BUFFERIZE}' --buffer-deallocation-pipeline", "tensor", False, ""),
    # Deallocation clones what a function returns of its arguments, and so hides that a caller writes it.
    "bufferize-alone": (f"'{BUFFERIZE}'", "tensor", False, "", "all"),
    "bufferize-alone-exact": (f"'{BUFFERIZE} copy-placement=exact disjoint-subsets carried-buffers=move infer-argument-layouts'",
                              "tensor", False, "", "all"),
    "bufferize-alone-reference": (f"'{BUFFERIZE} analysis=reference'", "tensor", False, "", "all"),
    "placement": ("--buffer-hoisting --buffer-loop-hoisting --promote-buffers-to-stack --buffer-deallocation-pipeline "
                  "--optimize-allocation-liveness", "memref", False, "tokens"),
    "hoisting-freed": ("--buffer-deallocation-pipeline --buffer-hoisting", "memref", False, "tokens"),
    "promote-freed": ("--promote-buffers-to-stack=freed=promote", "memref", True, ""),
    "hoisting-alone": ("--buffer-loop-hoisting --promote-buffers-to-stack", "memref", False, "", "all"),
    "loop-hoisting": (f"--buffer-loop-hoisting --promote-buffers-to-stack '{OWNERSHIP}' {LOWER}", "memref", False,
                      "realloc,free_some"),
    # mlir-opt refuses loops of blocks and other branches than cf.br and cf.cond_br before deallocation, and frees.
    "upstream-deallocation": ("--buffer-deallocation-pipeline", "memref", False,
                              "loop,switch,blocks-in-regions,tokens,free_some,distinct,represented,tensor,pointer"),
}


def settings(**changes):
    """What a Job is made of, for scripts that say a part of it."""
    return argparse.Namespace(**{**dict(pipeline="none", level="memref", frees=False, size=30, without="", leaky=False, tool="cistern-opt",
                                        corners=False, unranked=False, empty=False), **changes})


class Job:
    def __init__(self, options):
        name = options.pipeline
        known = PIPELINES.get(name)
        passes, level, frees, without, *leaked = known or (name, options.level, options.frees, "")
        self.name, self.passes = (name if known else "passes"), shlex.split(passes)
        self.tool, self.leaks, self.leaky = options.tool, frees, options.leaky or bool(leaked)
        self.options = generate.Options(level, frees, options.size, filter(None, (without + "," + options.without).split(",")),
                                        self.leaky, options.corners, options.unranked, options.empty)

    def transform(self, text):
        made = run([tool(self.tool), "-"] + self.passes, text)
        return made._replace(output=with_arena(made.output)) if "func.func @main_arena_size" in made.output else made

    def verdict(self, text):
        """What becomes of a program: ('ok' | 'cannot' | 'refused' | 'wrong' | failure, detail, program after the pipeline)."""
        before = execute(text, self.leaks)
        if before.status != 0:
            kind = "cannot" if CANNOT in before.errors else "wrong"
            return kind, first_error(before.errors), ""
        made = self.transform(text)
        if crashed(made):
            return "crash", f"{self.tool} ended with {made.status}", ""
        if made.status:
            return "refused", first_error(made.errors), ""
        after = execute(made.output, not self.leaky)
        if after.status == 1 and CANNOT in after.errors:
            return "cannot", first_error(after.errors), made.output
        if after.status:
            kind = "memory" if after.status == MEMORY_ERROR else f"status {after.status}"
            return kind, first_error(after.errors), made.output
        if after.output != before.output:
            return "output differs", "", made.output
        if self.name == "reuse-peak":
            held = peak(made.output)
            if held > peak(text):
                return "peak is higher", "", made.output
            if held > reported_peak(made.output):
                return "peak is higher than reported", "", made.output
        return "ok", "", made.output

    def program(self, seed):
        return generate.generate(seed, self.options)


def with_arena(text):
    """A @main without arguments, which gives the one of the program its arena."""
    alignment = re.search(r"@main\(.*cistern\.arena_alignment = (\d+)", text)[1]
    text = re.sub(r"@main(?=\(|_arena_size)", "@inner_main", text).rstrip().removesuffix("}")
    return text + f"""
  func.func @main() {{
    %size = call @inner_main_arena_size() : () -> index
    %arena = memref.alloc(%size) {{alignment = {alignment} : i64}} : memref<?xi8>
    call @inner_main(%arena) : (memref<?xi8>) -> ()
    memref.dealloc %arena : memref<?xi8>
    return
  }}
}}
"""


PASSED = ("ok", "cannot", "refused")


TOGETHER = 16  # programs that are tried as one: they start programs less often
SYMBOL = re.compile(r"@(?=[a-z])")


def joined(job, seeds):
    """The programs as one, whose @main calls each one's."""
    texts = [SYMBOL.sub(f"@s{seed}_", job.program(seed)) for seed in seeds]
    calls = "".join(f"  func.call @s{seed}_main() : () -> ()\n" for seed in seeds)
    return "".join(texts) + f"func.func @main() {{\n{calls}  return\n}}\n"


def some(job, seeds):
    if len(seeds) > 1 and job.name != "reuse-peak" and job.verdict(joined(job, seeds))[0] == "ok":
        return [(seed, "ok", "", "") for seed in seeds]
    return [(seed, *job.verdict(job.program(seed))) for seed in seeds]


def alike(job, kind, detail, path):
    """Whether the program in a file fails with that outcome: the test of cistern-reduce."""
    found = job.verdict(pathlib.Path(path).read_text())[:2]
    return found == (kind, detail)


def reduce(job, path, small, outcome, seconds):
    """Makes a small program that fails alike, the smallest that is found within the time. What cistern-reduce does not see go wrong by itself,
    because it has another pipeline or executes less, is judged by this script."""
    itself = [f"--miscompiles={shlex.join(job.passes)}", "--leaks=" + ("ignore" if job.leaky else "auto" if job.leaks else "count")]
    words = [*sys.argv[1:], *(f"--alike={word}" for word in outcome)]
    script = [f"--test={pathlib.Path(__file__).resolve()}", *(f"--test-arg={word}" for word in words)]
    is_own = job.tool == "cistern-opt" and "CISTERN_OPT" not in os.environ
    for test in ([itself] if is_own else []) + [script]:
        with subprocess.Popen([tool("cistern-reduce"), path, "-o", small, *test], stderr=subprocess.DEVNULL) as process:
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)  # it writes what it has
        if small.exists():
            return


def fuzz(job, options):
    counts, reasons, failures = collections.Counter(), collections.Counter(), []
    start = time.monotonic()
    with multiprocessing.Pool(options.jobs) as pool:
        end = options.seed + options.count
        parts = [range(seed, min(seed + TOGETHER, end)) for seed in range(options.seed, end, TOGETHER)]
        for outcomes in pool.imap_unordered(functools.partial(some, job), parts):
            for seed, kind, detail, after in outcomes:
                counts[kind] += 1
                if kind in ("cannot", "refused"):
                    reasons[f"{kind}: {detail}"] += 1
                if kind not in PASSED or (options.strict and kind == "refused"):
                    failures.append((seed, kind, detail, after))
            if options.seconds and time.monotonic() - start > options.seconds:
                pool.terminate()
                break
            if len(failures) >= options.most:
                pool.terminate()
                break
    return counts, reasons, failures, time.monotonic() - start


def keep(job, options, failure):
    seed, kind, detail, after = failure
    folder = ROOT / "build" / "fuzz-semantics" / job.name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{seed}.mlir").write_text(job.program(seed))
    (folder / f"{seed}.after.mlir").write_text(after)
    print(f"FAILED: seed {seed}: {kind} {detail}")
    print(f"  again: {again(options, seed)}")
    print(f"  program: {(folder / f'{seed}.mlir').relative_to(ROOT)}", flush=True)
    small = folder / f"{seed}.reduced.mlir"
    small.unlink(missing_ok=True)
    return folder / f"{seed}.mlir", small


def again(options, seed):
    words = [f"make fuzz-semantics SEED={seed} COUNT=1 PIPELINE={shlex.quote(options.pipeline)}"]
    if options.tool != "cistern-opt":
        words.append(f"TOOL={options.tool}")
    more = [f"--{name}={value}" for name, value, usual in (
        ("level", options.level, "memref"), ("size", options.size, 30), ("without", options.without, "")) if value != usual]
    more += [f"--{name}" for name in ("frees", "leaky", "corners", "unranked", "empty") if getattr(options, name)]
    return " ".join(words + ([f"MORE={shlex.quote(' '.join(more))}"] if more else []))


def report(job, options, found):
    counts, reasons, failures, seconds = found
    reduced = set()
    for failure in sorted(failures)[: options.show]:
        path, small = keep(job, options, failure)
        outcome = failure[1], failure[2]
        if options.reduce and outcome not in reduced:
            reduced.add(outcome)
            reduce(job, path, small, outcome, options.reduce)
            if small.exists():
                print(f"  reduced: {small.relative_to(ROOT)} ({len(small.read_text().splitlines())} lines)", flush=True)
    for reason, count in reasons.most_common(12):
        print(f"{count:7} {reason}")
    total = sum(counts.values())
    rest = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()) if kind != "ok")
    print(f"{options.pipeline} ({options.tool}): {total} programs in {seconds:.0f} s: {counts['ok']} the same"
          + (f", {rest}" if rest else ""))
    return 1 if failures else 0


def check_programs(program, pipeline, description):
    """For scripts with programs of their own, `program(seed)`: executes those of --seed and --count before and after a pipeline, or one of several
    in turn, and shows the first that goes wrong. All of them print something. Returns the exit status."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    options = parser.parse_args()
    jobs = [Job(settings(pipeline=name)) for name in ([pipeline] if isinstance(pipeline, str) else pipeline)]
    if not execute(program(options.seed), jobs[0].leaks).output:
        print(f"seed {options.seed}: the program prints nothing")
        return 1
    for seed in range(options.seed, options.seed + options.count):
        kind, detail, _ = jobs[seed % len(jobs)].verdict(program(seed))
        if kind != "ok":
            print(f"seed {seed}: {kind} {detail}\n{program(seed)}")
            return 1
    print(f"{options.count} programs: the same output")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog="Pipelines: " + ", ".join(PIPELINES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--pipeline", default="buffer-deallocation-pipeline")
    parser.add_argument("--tool", default="cistern-opt", choices=("cistern-opt", "mlir-opt"))
    parser.add_argument("--seconds", type=float, default=0, help="stop after this time")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--most", type=int, default=20, help="stop after so many failures")
    parser.add_argument("--show", type=int, default=5, help="failures that are kept and reported one by one")
    parser.add_argument("--reduce", type=float, default=60, help="seconds to make a failing program small (0: leave it)")
    parser.add_argument("--strict", action="store_true", help="a program that the pipeline refuses is a failure")
    parser.add_argument("--leaky", action="store_true", help="the passes need not free what the program does not")
    parser.add_argument("--alike", action="append", default=[], help=argparse.SUPPRESS)  # the outcome; a program in a file
    parser.add_argument("file", nargs="?", help=argparse.SUPPRESS)
    generate.add_options(parser)
    options = parser.parse_args()
    job = Job(options)
    if options.alike:
        return not alike(job, *options.alike, options.file)
    return report(job, options, fuzz(job, options))


if __name__ == "__main__":
    sys.exit(main())
