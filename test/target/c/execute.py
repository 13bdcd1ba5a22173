#!/usr/bin/env python3
"""Programs become C, are compiled and run, and print what cistern-run prints.

    execute.py [--seed=1] [--count=50] [--level=memref|tensor] [--quick | --shared] [--overlap] [--runner] [FILE...]

FILEs are programs with a @main without arguments that prints numbers (vector.print of i64); without FILEs random ones are made
(test/programs). Many are compiled at once and become one executable, which runs each in a process of its own: by gcc and clang,
-O0 and -O3, with AddressSanitizer and UndefinedBehaviorSanitizer and without, for 32 bits, and as C++, all warnings as errors;
with --loop-order=vectors and =blocks, --overlap and --heap in turn, the forms of passing the arena in turn. --shared: gcc -O0 with sanitizers compiles all,
and the other compilers one chunk each in turn; --quick: gcc -O0 with sanitizers and clang -O3 alone. --runner: what mlir-runner prints
is compared too. What cannot be said in C is counted by its message. What fails is kept in build/c-output/. Exit status 1 if anything did."""
import argparse
import collections
import functools
import multiprocessing
import os
import pathlib
import re
import subprocess
import sys

TEST = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TEST / folder) for folder in ("lib", "programs", "fuzz/semantics", "interp")]
import generate  # noqa: E402
from tools import ROOT, ask, run, tool  # noqa: E402

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
C11 = ["-std=c11", "-ffp-contract=off"]
COMPILERS = [
    ["gcc", *C11, "-O0", *SANITIZERS],
    ["clang", *C11, "-O3"],
    ["gcc", *C11, "-O3"],
    ["clang", *C11, "-O0", *SANITIZERS],
    ["clang", *C11, "-O3", *SANITIZERS],
    ["gcc", *C11, "-O3", *SANITIZERS],
    ["g++", "-x", "c++", "-std=c++17", "-ffp-contract=off", "-O1"],
    ["clang", "-x", "c++", "-std=c++17", "-ffp-contract=off", "-O1"],
    ["gcc", *C11, "-O2", "-m32", "-msse2", "-mfpmath=sse"],
]
KEPT = ROOT / "build" / "c-output"
ARENAS = ("static", "argument", "global")
# The beginning of each program, so that many can be one executable.
PREAMBLE = """#include <stdlib.h>
#include <stdio.h>
#define CIS_TRAP(message) (fflush(stdout), exit(5))
"""
MAIN = r"""#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __cplusplus
extern "C" {
#endif
void print_i64(int64_t x);
#ifdef __cplusplus
}
#endif
void print_i64(int64_t x) { printf("%" PRId64 "\n", x); }
static void in_child(const char *name, void (*program)(void)) {
  printf("== %s\n", name);
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    alarm(200);
    program();
    fflush(stdout);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  printf("== %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status));
  fflush(stdout);
}
"""
OUT_PARAMS = "builtin.module(buffer-pipeline,buffer-results-to-out-params{hoist-static-allocs=true hoist-through-views=true modify-public-functions=true})"
# Features that have no C, and one that cistern-run and C count differently: words of more than 64 bits.
WITHOUT = ["tokens", "pointer", "represented", "tensor"]
# Features whose buffers have no place in an arena: with --heap they are there too.
IN_HEAP = ["dynamic", "realloc", "unranked"]


def printing_by_call(text):
    """vector.print as a call of a function that the application has."""
    changed = re.sub(r"vector\.print (%[\w#]+) : i64", r"func.call @print_i64(\1) : (i64) -> ()", text)
    return changed.replace("func.func @main(", "func.func private @print_i64(i64)\nfunc.func @main(", 1)


def works(compiler):
    """Whether the compiler is there, with all that it needs (-m32: gcc-multilib)."""
    try:
        return subprocess.run([*compiler, "-x", "c", "-", "-o", "/dev/null"], input="#include <stdio.h>\nint main(void){return 0;}",
                              text=True, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


Program = collections.namedtuple("Program", "name text output status call flags")


class Checker:
    """Says programs in C (add), and compiles and runs those of a chunk (finish)."""

    def __init__(self, compilers, passes, flags=(), steps=50000000, runner=False):
        self.compilers, self.passes, self.flags, self.steps, self.runner = compilers, passes, list(flags), steps, runner
        self.refused, self.failed, self.done, self.compared, self.chunk = collections.Counter(), 0, 0, 0, []
        self.folder = KEPT / str(os.getpid())
        self.folder.mkdir(parents=True, exist_ok=True)

    def fail(self, program, why, details):
        self.failed += 1
        (KEPT / f"{program.name}.mlir").write_text(program.text)
        print(f"{program.name}: {why}: {KEPT}/{program.name}.mlir {' '.join(program.flags)}\n{details[:2000]}", flush=True)

    def c_file(self, program):
        return self.folder / f"{program.name}.c"

    def against_runner(self, program):
        import versus_runner  # pylint: disable=import-outside-toplevel
        printed, _ = versus_runner.runner_output(program.text)
        if printed is None:
            return
        self.compared += 1
        if printed != program.output:
            self.fail(program, "mlir-runner prints something else than cistern-run", printed)

    def add(self, name, text, arena="static"):
        """Whether the program can be said in C; what is wrong is told. Names are those of C files: each may come once."""
        assert all(p.name != name for p in self.chunk), name
        expected = ask([tool("cistern-run"), "-", "--no-leak-check", f"--max-steps={self.steps}"], text, 200, statuses=(0, 1, 4, 5))
        flags = [*self.flags, f"--arena={arena}"]
        program = Program(name, text, expected.output, expected.status, self.call(name, arena), flags)
        if expected.status not in (0, 5):
            self.refused["cistern-run: " + (expected.errors.splitlines() or ["no end within the time"])[0][:60]] += 1
            return False
        made = run([tool("cistern-cc"), "-", f"--passes={self.passes}", "-o", str(self.c_file(program)), *flags], printing_by_call(text), 200)
        if made.status:
            first = next((line for line in made.errors.splitlines() if "error:" in line), made.errors[:100])
            if made.status != 1 or "error: " not in made.errors:
                self.fail(program, f"cistern-cc ended with {made.status}", made.errors)
            self.refused[re.sub(r".*error: ", "", first)[:110]] += 1
            return False
        self.done += 1
        if self.runner:
            self.against_runner(program)
        self.put_preamble(program)
        self.chunk.append(program)
        return True

    def call(self, name, arena):
        """The body of a function that calls @main with an arena."""
        name = re.sub(r"\W", "_", name)
        if arena == "static":
            return f"void main_{name}(void);", f"main_{name}();"
        return f"void call_{name}(void);", f"call_{name}();"

    def put_preamble(self, program):
        """Names that all files have get the program's; the arena comes from malloc, so that sanitizers see its end."""
        source, name = self.c_file(program).read_text(), re.sub(r"\W", "_", program.name)
        public = re.findall(r"func\.func @([\w.$-]+)", program.text)
        names = [p + "_" if p == "main" else p for p in public]
        renamed = "".join(f"#define {n} {n}_{name}\n" for n in names)
        renamed = renamed.replace(f"#define main_ main__{name}\n", f"#define main_ main_{name}\n")
        prototype = f'#ifdef __cplusplus\nextern "C"\n#endif\nvoid call_{name}(void);\nvoid call_{name}(void) {{\n'
        memory = ("  void *memory = aligned_alloc(%s, ((size_t)%s + %s - 1) / %s * %s);\n")
        end = "  free(memory);\n}\n"
        if "--arena=argument" in program.flags:
            needs = "main_(uint8_t" in source
            align, size = f"(size_t){name}_arena_alignment", f"{name}_arena_bytes"
            body = memory % (align, size, align, align, align) + "  main_((uint8_t *)memory);\n" + end if needs else "  main_();\n}\n"
            source += prototype + body
        elif "--arena=global" in program.flags:
            needs = f"{name}_set_arena" in source
            body = (memory % ("64", f"{name}_arena_size()", "64", "64", "64") + f"  {name}_set_arena(memory);\n  main_();\n" + end
                    if needs else "  main_();\n}\n")
            source += prototype + body
        self.c_file(program).write_text(PREAMBLE + renamed + source)

    def compile(self, compiler, programs):
        declared = "".join(f"  {p.call[0]}\n" for p in programs)
        main = MAIN + f'#ifdef __cplusplus\nextern "C" {{\n#endif\n{declared}#ifdef __cplusplus\n}}\n#endif\nint main(void) {{\n'
        main += "".join(f'  in_child("{p.name}", {p.call[1].removesuffix("();")});\n' for p in programs) + "  return 0;\n}\n"
        (self.folder / "main.c").write_text(main)
        made = self.folder / "programs"
        command = [*compiler, *WARNINGS, "-D_GNU_SOURCE", *(self.c_file(p) for p in programs), self.folder / "main.c", "-lm", "-o", made]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return made if done.returncode == 0 else None, done.stderr

    def compile_and_run(self, compiler, programs):
        """False after a failure."""
        made, errors = self.compile(compiler, programs)
        words = " ".join(compiler)
        if not made and len(programs) > 1:
            return all([self.compile_and_run(compiler, [p]) for p in programs])
        if not made:
            self.fail(programs[0], f"{words} does not compile it", errors)
            return False
        done = run([str(made)], seconds=600)
        found = {name: (output, int(status)) for name, output, status in
                 re.findall(r"^== (\S+)\n((?:(?!== ).*\n)*)== (\d+)$", done.output, re.M)}
        good = True
        for program in programs:
            output, status = found.get(program.name, ("", -1))
            if output != program.output or status != program.status:
                self.fail(program, f"{words}: output differs, status {status}", done.errors if len(programs) == 1 else "")
                good = False
        return good

    def finish(self):
        """Compiles and runs what was added."""
        for compiler in self.compilers if self.chunk else []:
            if not self.compile_and_run(compiler, self.chunk):
                break
        for file in self.folder.iterdir():
            file.unlink()
        self.chunk = []

    def close(self):
        self.folder.rmdir()

    def end(self, done):
        """Prints what was done, and why the rest could not be said; the exit status."""
        self.close()
        print(f"{done}, {self.failed} wrong")
        for message, count in self.refused.most_common():
            print(f"{count:6} {message}")
        return 1 if self.failed else 0


def random_program(seed, level, size, heap=False):
    return generate.generate(seed, generate.Options(level, False, size, WITHOUT if heap else [*WITHOUT, *IN_HEAP], False))


def compilers_for(options, number):
    if options.quick:
        return COMPILERS[:2]
    there = [c for c in COMPILERS if works(c)]
    return [there[0], there[1 + number % (len(there) - 1)]] if options.shared else there


def one_chunk(options, number):
    """(programs, wrong ones, compared with mlir-runner, runs, refusals by message)"""
    passes = options.passes or (OUT_PARAMS if options.level == "tensor" else OUT_PARAMS.replace("buffer-pipeline,", ""))
    if options.overlap:
        passes = passes.replace("buffer-pipeline,", "buffer-pipeline{buffer-alignment=0 reuse=false},")
    compilers = compilers_for(options, number)
    checker = Checker(compilers, passes, ["--may-alias"], runner=options.runner)
    first = options.seed + number * options.chunk
    for seed in range(first, min(first + options.chunk, options.seed + options.count)):
        heap = seed // 3 % 3 == 0
        checker.passes = re.sub(",?buffer-results[^}]*}", "", passes) if heap else passes
        checker.flags = ["--may-alias", *(["--heap=4M"] if heap else []), f"--loop-order={('program', 'vectors', 'program', 'blocks')[seed % 4]}",
                         *(["--overlap"] if options.overlap or seed % 5 < 2 else [])]
        checker.add(f"{options.level}-{seed}", random_program(seed, options.level, options.size, heap), ARENAS[seed % 3])
    checker.finish()
    checker.close()
    return checker.done, checker.failed, checker.compared, checker.done * len(compilers), checker.refused


def check_files(options):
    passes = OUT_PARAMS if options.passes is None else options.passes
    flags = ["--may-alias", *([f"--heap={options.heap}"] if options.heap else [])]
    checker = Checker(compilers_for(options, 0), passes, flags, runner=options.runner)
    for file in map(pathlib.Path, options.files):
        text = file.read_text()
        if not re.search(r"func\.func @main\(\)\s*(attributes\b.*?)?\{", text):
            sys.exit(f"{file}: @main must have no arguments and no results, because the runner calls it so; print with vector.print")
        checker.add(file.stem, text)
    checker.finish()
    checker.close()
    return checker.done, checker.failed, checker.compared, checker.done * len(checker.compilers), checker.refused


def parser_of_chunks(description):
    """Options of a script that makes random programs, and compiles a chunk of them at once."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--chunk", type=int, default=25)
    parser.add_argument("--quick", action="store_true", help="gcc -O0 with sanitizers alone")
    parser.add_argument("--shared", action="store_true", help="and one more compiler for each chunk")
    parser.add_argument("--dump", action="store_true", help="print the program of --seed")
    return parser


def show_refused(refused):
    """The most frequent reasons why programs cannot be said in C."""
    for message, count in refused.most_common(5):
        print(f"{count:6} {message}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--size", type=int, default=12)
    parser.add_argument("--chunk", type=int, default=50, help="programs that are compiled at once")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--level", default="memref")
    parser.add_argument("--passes")
    parser.add_argument("--heap", help="of FILEs, bytes")
    parser.add_argument("--overlap", action="store_true", help="outputs may overlap dying inputs")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--shared", action="store_true", help="gcc with sanitizers, and one other compiler for each chunk")
    parser.add_argument("--runner", action="store_true", help="compare with mlir-runner too")
    parser.add_argument("--show", action="store_true", help="what cannot be said, by message")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    chunks = range((options.count + options.chunk - 1) // options.chunk)
    done, failed, compared, runs, refused = 0, 0, 0, 0, collections.Counter()
    if options.files:
        done, failed, compared, runs, refused = check_files(options)
    else:
        with multiprocessing.Pool(options.jobs) as pool:
            for result in pool.imap_unordered(functools.partial(one_chunk, options), chunks):
                done, failed, compared, runs = done + result[0], failed + result[1], compared + result[2], runs + result[3]
                refused += result[4]
    print(f"{done} programs as C, compiled and run {runs} times, {failed} wrong; "
          f"{sum(refused.values())} that cannot be said in C or not be run" + (f"; {compared} also by mlir-runner" if compared else ""))
    if options.show:
        for message, count in refused.most_common():
            print(f"{count:6} {message}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
