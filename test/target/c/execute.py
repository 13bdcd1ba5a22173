#!/usr/bin/env python3
"""Programs become C, are compiled and run, and print what cistern-run prints.

    execute.py [--seed=1] [--count=50] [--level=memref|tensor] [--quick] [FILE...]

FILEs are programs with a @main without arguments that prints numbers (vector.print of i64); without FILEs random ones are made
(test/fuzz/semantics). Each is compiled by gcc and clang, -O0 and -O3, with AddressSanitizer and UndefinedBehaviorSanitizer
and without, and all warnings as errors, programs of odd seeds with --loop-order=vectors; --quick: gcc -O0 with sanitizers and clang -O3 alone. What cannot be said in C is
counted by its message. What fails is kept in build/c-output/. Exit status 1 if anything did."""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / folder) for folder in ("lib", "fuzz/semantics")]
import generate  # noqa: E402
from tools import ROOT, run, tool  # noqa: E402

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
COMPILERS = [
    ["gcc", "-O0", *SANITIZERS],
    ["clang", "-O3"],
    ["gcc", "-O3"],
    ["clang", "-O0", *SANITIZERS],
    ["clang", "-O3", *SANITIZERS],
    ["gcc", "-O2", "-fwrapv", "-m32", "-msse2", "-mfpmath=sse"],
]
KEPT = ROOT / "build" / "c-output"
MAIN = r"""
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
void print_i64(int64_t x);
void print_i64(int64_t x) { printf("%" PRId64 "\n", x); }
void main_(void);
int main(void) { main_(); return 0; }
"""
TRAP = "#include <stdlib.h>\n#include <stdio.h>\n#define CIS_TRAP(message) (fflush(stdout), exit(5))\n"
OUT_PARAMS = "builtin.module(buffer-pipeline,buffer-results-to-out-params{hoist-static-allocs=true})"
# What has no C, and what cistern-run and C count differently: memory without a known size, words of more than 64 bits.
WITHOUT = "tokens,dynamic,realloc,pointer,represented,tensor,unranked"


def printing_by_call(text):
    """vector.print as a call of a function that the application has."""
    changed = re.sub(r"vector\.print (%[\w#]+) : i64", r"func.call @print_i64(\1) : (i64) -> ()", text)
    return changed.replace("func.func @main(", "func.func private @print_i64(i64)\nfunc.func @main(", 1)


def can_m32():
    return subprocess.run(["gcc", "-m32", "-x", "c", "-", "-o", "/dev/null"], input="#include <stdio.h>\nint main(void){return 0;}",
                          text=True, capture_output=True, check=False).returncode == 0


class Checker:
    def __init__(self, compilers, passes, flags=(), steps=50000000):
        self.compilers, self.passes, self.flags, self.steps = compilers, passes, list(flags), steps
        self.refused, self.failed, self.done = collections.Counter(), 0, 0
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / "main.c").write_text(MAIN)
        (KEPT / "trap.h").write_text(TRAP)

    def fail(self, name, text, why, details):
        self.failed += 1
        (KEPT / f"{name}.mlir").write_text(text)
        print(f"{name}: {why}: {KEPT}/{name}.mlir\n{details[:2000]}", flush=True)

    def compile(self, name, compiler):
        program = KEPT / f"{name}.exe"
        command = [*compiler, "-std=c11", "-ffp-contract=off", *WARNINGS, "-include", KEPT / "trap.h",
                   KEPT / f"{name}.c", KEPT / "main.c", "-lm", "-o", program]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return program if done.returncode == 0 else None, done.stderr

    def check(self, name, text):
        """Whether the program can be said in C; what is wrong is told."""
        expected = run([tool("cistern-run"), "-", "--no-leak-check", f"--max-steps={self.steps}"], text, 200)
        if expected.status not in (0, 5):
            self.refused["cistern-run: " + expected.errors.splitlines()[0][:60]] += 1
            return False
        made = run([tool("cistern-cc"), "-", f"--passes={self.passes}", "-o", str(KEPT / f"{name}.c"), *self.flags],
                   printing_by_call(text), 200)
        if made.status:
            first = next((line for line in made.errors.splitlines() if "error:" in line), made.errors[:100])
            if made.status != 1:
                self.fail(name, text, f"cistern-cc ended with {made.status}", made.errors)
            self.refused[re.sub(r".*error: ", "", first)[:110]] += 1
            return False
        self.done += 1
        for compiler in self.compilers:
            program, errors = self.compile(name, compiler)
            if not program:
                self.fail(name, text, " ".join(compiler) + " does not compile it", errors)
                break
            done = run([str(program)], seconds=200)
            if done.output != expected.output or done.status != expected.status:
                self.fail(name, text, " ".join(compiler) + f": output differs, status {done.status}", done.errors)
                break
        for file in KEPT.glob(f"{name}.*"):
            if file.suffix != ".mlir" and not (KEPT / f"{name}.mlir").exists():
                file.unlink()
        return True


def random_program(seed, level, size):
    return generate.generate(seed, generate.Options(level, False, size, WITHOUT.split(","), False))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--size", type=int, default=12)
    parser.add_argument("--level", default="memref")
    parser.add_argument("--passes")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--show", action="store_true", help="what cannot be said, by message")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    compilers = COMPILERS[:2] if options.quick else [c for c in COMPILERS if "-m32" not in c or can_m32()]
    passes = options.passes or (OUT_PARAMS if options.level == "tensor" else OUT_PARAMS.replace("buffer-pipeline,", ""))
    checker = Checker(compilers, passes, ["--may-alias"])
    for file in options.files:
        checker.check(pathlib.Path(file).stem, pathlib.Path(file).read_text())
    for seed in range(options.seed, options.seed + (0 if options.files else options.count)):
        checker.flags = ["--may-alias", f"--loop-order={'vectors' if seed % 2 else 'program'}"]
        checker.check(f"{options.level}-{seed}", random_program(seed, options.level, options.size))
    print(f"{checker.done} programs compiled and run {len(compilers)} times each, {checker.failed} wrong; "
          f"{sum(checker.refused.values())} that cannot be said in C or not be run")
    if options.show:
        for message, count in checker.refused.most_common():
            print(f"{count:6} {message}")
    return 1 if checker.failed else 0


if __name__ == "__main__":
    sys.exit(main())
