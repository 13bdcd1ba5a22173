#!/usr/bin/env python3
"""Models in one program: what each prints is what cistern-run prints of its file.

    link.py [--quick] FOLDER

Two models with a @main, a private function, constants and equal names become C in four ways: one file for both (one arena), a file for
each with --prefix, the same with --arena=argument on two threads, and one with --entry. Both headers are included in one file. Each
program is compiled by gcc and clang as C11 and C++17, with sanitizers, and for 32 bits, all warnings as errors. All names that nm
prints and all macros begin with the prefix. --quick: gcc with sanitizers alone."""
import pathlib
import re
import subprocess
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / "lib")]
from tools import tool  # noqa: E402

MODELS = {
    "kws": """func.func @main(%x: tensor<6x4xi8> {cistern.scale = 0.5 : f32, cistern.zero_point = 3 : i64}) -> tensor<6x4xi32> {
  %w = arith.constant dense<[[1, -2, 3, 4], [5, 6, -7, 8], [9, 1, 2, 3], [-4, 5, 6, 7]]> : tensor<4x4xi8>
  %y = func.call @dense(%x, %w) : (tensor<6x4xi8>, tensor<4x4xi8>) -> tensor<6x4xi32>
  return %y : tensor<6x4xi32>
}
func.func private @dense(%x: tensor<6x4xi8>, %w: tensor<4x4xi8>) -> tensor<6x4xi32> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<6x4xi32>
  %z = linalg.fill ins(%zero : i32) outs(%e : tensor<6x4xi32>) -> tensor<6x4xi32>
  %a = linalg.matmul ins(%x, %w : tensor<6x4xi8>, tensor<4x4xi8>) outs(%z : tensor<6x4xi32>) -> tensor<6x4xi32>
  %f = tensor.empty() : tensor<6x4xi32>
  %b = linalg.mul ins(%a, %a : tensor<6x4xi32>, tensor<6x4xi32>) outs(%f : tensor<6x4xi32>) -> tensor<6x4xi32>
  %g = tensor.empty() : tensor<6x4xi32>
  %c = linalg.sub ins(%b, %a : tensor<6x4xi32>, tensor<6x4xi32>) outs(%g : tensor<6x4xi32>) -> tensor<6x4xi32>
  %y = linalg.mul ins(%c, %b : tensor<6x4xi32>, tensor<6x4xi32>) outs(%e : tensor<6x4xi32>) -> tensor<6x4xi32>
  return %y : tensor<6x4xi32>
}
""",
    "vww": """func.func @main(%x: tensor<32xi32>) -> tensor<32xi32> {
  %w = arith.constant dense<[0, 7, 14, 3, 9, 1, 2, 4, 0, 7, 14, 3, 9, 1, 2, 4, 0, 7, 14, 3, 9, 1, 2, 4, 0, 7, 14, 3, 9, 1, 2, 5]> : tensor<32xi32>
  %y = func.call @dense(%x, %w) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
  return %y : tensor<32xi32>
}
func.func private @dense(%x: tensor<32xi32>, %w: tensor<32xi32>) -> tensor<32xi32> {
  %e = tensor.empty() : tensor<32xi32>
  %a = linalg.add ins(%x, %w : tensor<32xi32>, tensor<32xi32>) outs(%e : tensor<32xi32>) -> tensor<32xi32>
  %f = tensor.empty() : tensor<32xi32>
  %b = linalg.mul ins(%a, %x : tensor<32xi32>, tensor<32xi32>) outs(%f : tensor<32xi32>) -> tensor<32xi32>
  %y = linalg.sub ins(%b, %a : tensor<32xi32>, tensor<32xi32>) outs(%e : tensor<32xi32>) -> tensor<32xi32>
  return %y : tensor<32xi32>
}
""",
}
# Functions that fill inputs and print outputs; a program defines KWS, VWW and the macros' beginnings.
PRINTS = r"""
#include <stdio.h>
static KWS_TYPE kws_in[KWS_MACRO(input_elements)];
static int32_t kws_out[KWS_MACRO(result_elements)], vww_in[VWW_MACRO(x_elements)], vww_out[VWW_MACRO(result_elements)];
static void fill(void) {
  for (int i = 0; i < KWS_MACRO(input_elements); ++i) kws_in[i] = (KWS_TYPE)(3 * i - 20);
  for (int i = 0; i < VWW_MACRO(x_elements); ++i) vww_in[i] = 5 * i - 40;
}
static void print(void) {
  for (int i = 0; i < KWS_MACRO(result_elements); ++i) printf("%d ", (int)kws_out[i]);
  for (int i = 0; i < VWW_MACRO(result_elements); ++i) printf("%d ", (int)vww_out[i]);
}
"""
ONE = '#include "both.h"\n#define KWS_TYPE int8_t\n#define KWS_MACRO(x) app_kws_main_##x\n#define VWW_MACRO(x) app_vww_main_##x\n'
TWO = ('#include "kws.h"\n#include "vww.h"\n#define KWS_TYPE int8_t\n#define KWS_MACRO(x) k_main_##x\n#define VWW_MACRO(x) v_main_##x\n')
CALLS = {
    "one": (ONE, "  app_kws_main(kws_in, kws_out);\n  app_vww_main(vww_in, vww_out);\n", ["both.c"],
            [["kws.mlir", "vww.mlir", "-o", "both.c", "--header=both.h", "--prefix=app"]]),
    "two": (TWO, "  k_main(kws_in, kws_out);\n  v_main(vww_in, vww_out);\n", ["kws.c", "vww.c"],
            [["kws.mlir", "-o", "kws.c", "--header=kws.h", "--prefix=k", "--overlap"], ["vww.mlir", "-o", "vww.c", "--header=vww.h", "--prefix=v"]]),
    "threads": (TWO + "#include <pthread.h>\n", None, ["kws.c", "vww.c"],
                [["kws.mlir", "-o", "kws.c", "--header=kws.h", "--prefix=k", "--arena=argument"],
                 ["vww.mlir", "-o", "vww.c", "--header=vww.h", "--prefix=v", "--arena=argument"]]),
}
THREADS = r"""
static uint8_t kws_arena[k_arena_bytes] __attribute__((aligned(k_arena_alignment)));
static uint8_t vww_arena[v_arena_bytes] __attribute__((aligned(v_arena_alignment)));
static void *run_kws(void *x) { for (int i = 0; i < 100; ++i) k_main(kws_in, kws_out, kws_arena); return x; }
static void *run_vww(void *x) { for (int i = 0; i < 100; ++i) v_main(vww_in, vww_out, vww_arena); return x; }
"""
START = "  pthread_t a, b;\n  pthread_create(&a, NULL, run_kws, NULL);\n  pthread_create(&b, NULL, run_vww, NULL);\n  pthread_join(a, NULL);\n  pthread_join(b, NULL);\n"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
COMPILERS = [["gcc", "-std=c11", "-O1", *SANITIZERS], ["clang", "-std=c11", "-O2"], ["clang", "-std=c11", "-O1", *SANITIZERS], ["gcc", "-std=c11", "-O3"],
             ["g++", "-x", "c++", "-std=c++17", "-O1"], ["clang", "-x", "c++", "-std=c++17", "-O1"], ["gcc", "-std=c11", "-O2", "-m32"]]


def run(command, folder):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def expected(folder):
    (folder / "kws.mlir").write_text(MODELS["kws"].replace("%x", "%input"))
    (folder / "vww.mlir").write_text(MODELS["vww"])
    kws = [[3 * (4 * i + j) - 20 for j in range(4)] for i in range(6)]
    numbers = []
    for model, value in (("kws", kws), ("vww", [5 * i - 40 for i in range(32)])):
        printed = run([tool("cistern-run"), f"{model}.mlir", f"--arg=dense<{value}>"], folder)
        numbers += re.findall(r"-?\d+", printed.split(":")[0])
    return " ".join(numbers)


def check_names(files, folder):
    """All names that nm prints, and all macros of the C, begin with the prefix of the file."""
    for file, prefix in files:
        run(["gcc", "-std=c11", "-O0", "-c", file, "-o", "names.o"], folder)
        names = [line.split() for line in run(["nm", "names.o"], folder).splitlines()]
        wrong = [n[-1] for n in names if n[-2] != "U" and not n[-1].startswith(f"{prefix}_")]
        macros = re.findall(r"#\s*define (\w+)", "".join((folder / f).read_text() for f in (file, file[:-2] + ".h")))
        wrong += [m for m in macros if not m.startswith(f"{prefix}_")]
        if wrong or len(names) < 2:
            raise SystemExit(f"{file}: names without {prefix}_: {wrong}")


def main():
    folder = pathlib.Path(sys.argv[-1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    wanted = expected(folder)
    compilers = COMPILERS[:1] if "--quick" in sys.argv else COMPILERS
    for name, (head, calls, files, makes) in CALLS.items():
        for make in makes:
            run([tool("cistern-cc"), *make], folder)
        check_names([(make[make.index("-o") + 1], next(w for w in make if w.startswith("--prefix="))[9:]) for make in makes], folder)
        text = head + PRINTS + (THREADS if calls is None else "")
        (folder / "main.c").write_text(text + "int main(void) {\n  fill();\n" + (calls or START) + "  print();\n  return 0;\n}\n")
        for compiler in compilers:
            run([*compiler, *WARNINGS, "main.c", *files, "-o", "program", "-pthread"], folder)
            printed = run(["./program"], folder).strip()
            if printed != wanted:
                raise SystemExit(f"{name}, {' '.join(compiler)}:\n{printed}\ninstead of\n{wanted}")
    print(f"{len(CALLS)} programs by {len(compilers)} compilers print what cistern-run prints")


if __name__ == "__main__":
    main()
