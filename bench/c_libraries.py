#!/usr/bin/env python3
"""Kernels as C for this machine beside OpenBLAS: GFLOP/s of matrix products by each compiler, also where products and sums are rounded
once (`--math=fast` and -ffp-contract=fast), and how many times as fast functions of `--math=fast` are.

    bench/c_libraries.py [--calls=20] [--compilers=gcc,clang]

Processor seconds of the best of several calls, C and library in turns. Needs libopenblas-dev for the last column (OPENBLAS_CORETYPE may
name the kernels where OpenBLAS does not know the processor). Exit status 1 if a result differs from OpenBLAS by more than rounding."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
TOOLS = pathlib.Path(os.environ.get("CISTERN_BIN", ROOT / "build" / "release" / "bin"))
FLAGS = ["-std=c11", "-O3", "-march=native", "-ffp-contract=off"]
SIZES = (256, 512, 1024)
WINDOWS = ((56, 64), (14, 256))  # size of the outputs, channels
NUM = 1 << 20
GELU = """    %t = math.{0} %x : f32
    %p = arith.addf %t, %one : f32
    %h = arith.mulf %p, %half : f32
    %r = arith.mulf %h, %x : f32"""
LOGISTIC = """    %n = arith.negf %x : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %r = arith.divf %one, %d : f32"""


def products():
    text = ""
    for n in SIZES:
        text += f"func.func @matmul_{n}(%a: memref<{n}x{n}xf32>, %b: memref<{n}x{n}xf32>, %c: memref<{n}x{n}xf32>) {{\n"
        text += f"  linalg.matmul ins(%a, %b : memref<{n}x{n}xf32>, memref<{n}x{n}xf32>) outs(%c : memref<{n}x{n}xf32>)\n  return\n}}\n"
        text += f"func.func @matvec_{n}(%a: memref<{n}x{n}xf32>, %b: memref<{n}xf32>, %c: memref<{n}xf32>) {{\n"
        text += f"  linalg.matvec ins(%a, %b : memref<{n}x{n}xf32>, memref<{n}xf32>) outs(%c : memref<{n}xf32>)\n  return\n}}\n"
    for n, c in WINDOWS:
        kinds = f"memref<1x{n + 2}x{n + 2}x{c}xf32>", f"memref<3x3x{c}x{c}xf32>", f"memref<1x{n}x{n}x{c}xf32>"
        text += f"func.func @conv_{n}(%a: {kinds[0]}, %b: {kinds[1]}, %c: {kinds[2]}) {{\n"
        text += f"  linalg.conv_2d_nhwc_hwcf ins(%a, %b : {kinds[0]}, {kinds[1]}) outs(%c : {kinds[2]})\n  return\n}}\n"
    return text


def functions():
    kind = f"memref<{NUM}xf32>"
    text = "func.func @softmax(%a: memref<1024x1024xf32>, %o: memref<1024x1024xf32>) {\n"
    text += "  linalg.softmax dimension(1) ins(%a : memref<1024x1024xf32>) outs(%o : memref<1024x1024xf32>)\n  return\n}\n"
    for name, body in (("gelu_tanh", GELU.format("tanh")), ("gelu_erf", GELU.format("erf")), ("logistic", LOGISTIC)):
        text += f"func.func @{name}(%a: {kind}, %o: {kind}) {{\n  %one = arith.constant 1.0 : f32\n  %half = arith.constant 0.5 : f32\n"
        text += "  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = [\"parallel\"]} "
        text += f"ins(%a : {kind}) outs(%o : {kind}) {{\n  ^bb0(%x: f32, %y: f32):\n{body}\n    linalg.yield %r : f32\n  }}\n  return\n}}\n"
    return text


HARNESS = r"""#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "products.h"
#include "fused.h"
#include "fast.h"
#include "library.h"
#if defined(WITH_BLAS)
#include <cblas.h>
#endif
static _Alignas(64) float a[1 << 20], b[1 << 20], c[1 << 20], d[1 << 20], e[1 << 20];
static int wrong = 0;
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
#define BEST(best, call) { const double start = now(); call; const double took = now() - start; if (took < best) { best = took; } }
static void show(const char *name, int n, double flops, double ours, double fused, double theirs, int num) {
  printf("| %s %d | %.1f | %.1f |", name, n, flops / ours * 1e-9, flops / fused * 1e-9);
  if (theirs > 0) {
    double most = 0;
    for (int i = 0; i < num; ++i) { most = fmax(most, fabs((double)c[i] - (double)d[i])); }
    printf(" %.1f | %.2f | %.2f |", flops / theirs * 1e-9, theirs / ours, theirs / fused);
    wrong |= most > 0.1;
  }
  printf("\n");
  memset(c, 0, sizeof c), memset(d, 0, sizeof d);
}
int main(void) {
  for (int i = 0; i < 1 << 20; ++i) {
    a[i] = (float)(rand() % 2001 - 1000) / 1000.0f;
    b[i] = (float)(rand() % 2001 - 1000) / 1000.0f;
  }
"""


def harness(calls, blas):
    text = HARNESS
    for name, work in (("matmul", "2.0 * {0} * {0} * {0}"), ("matvec", "2.0 * {0} * {0}")):
        for n in SIZES:
            num = n * n if name == "matmul" else n
            call = (f"cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, {n}, {n}, {n}, 1, a, {n}, b, {n}, 1, d, {n})" if name == "matmul"
                    else f"cblas_sgemv(CblasRowMajor, CblasNoTrans, {n}, {n}, 1, a, {n}, b, 1, 1, d, 1)")
            theirs = f"BEST(theirs, {call})" if blas else ""
            text += f"  {{ double ours = 9, fused = 9, theirs = {9 if blas else 0};\n    for (int i = 0; i < {calls}; ++i) {{ BEST(ours, products_{name}_{n}(a, b, c)) BEST(fused, fused_{name}_{n}(a, b, e)) {theirs} }}\n"
            text += f'    show("{name}", {n}, {work.format(n)}, ours, fused, theirs, {num}); }}\n'
    for n, c in WINDOWS:
        text += f"  {{ double ours = 9, fused = 9;\n    for (int i = 0; i < {calls}; ++i) {{ BEST(ours, products_conv_{n}(a, b, c)) BEST(fused, fused_conv_{n}(a, b, e)) }}\n"
        text += f'    show("conv", {n}, {2.0 * n * n * c * c * 9}, ours, fused, 0, 0); }}\n'
    for name in ("softmax", "gelu_tanh", "gelu_erf", "logistic"):
        text += f"  {{ double fast = 9, library = 9;\n    for (int i = 0; i < {calls}; ++i) {{ BEST(fast, fast_{name}(a, c)) BEST(library, library_{name}(a, d)) }}\n"
        text += f'    printf("| {name} | %.2f ms | %.2f ms | %.1f times as fast |\\n", fast * 1e3, library * 1e3, library / fast); }}\n'
    return text + "  return wrong;\n}\n"


def has_blas(folder):
    (folder / "blas.c").write_text("#include <cblas.h>\nint main(void) { return cblas_sdot(0, 0, 1, 0, 1) != 0; }\n")
    return subprocess.run(["gcc", folder / "blas.c", "-lopenblas", "-o", folder / "blas"], capture_output=True, check=False).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=20)
    parser.add_argument("--compilers", default="gcc,clang")
    options = parser.parse_args()
    wrong = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for stem, text, flags in (("products", products(), []), ("fused", products(), ["--math=fast"]), ("fast", functions(), ["--math=fast"]), ("library", functions(), [])):
            (folder / f"{stem}.mlir").write_text(text)
            subprocess.run([TOOLS / "cistern-cc", folder / f"{stem}.mlir", "--passes=", f"--prefix={stem}", f"--header={folder / stem}.h",
                            "-o", folder / f"{stem}.c", *flags], check=True)
        blas = has_blas(folder)
        (folder / "main.c").write_text(harness(options.calls, blas))
        for compiler in options.compilers.split(","):
            print(f"{compiler} {' '.join(FLAGS)}: GFLOP/s, fused{', OpenBLAS, ratios' if blas else ''}; fast, library", flush=True)
            subprocess.run([*compiler.split(), *FLAGS, "-ffp-contract=fast", "-c", folder / "fused.c", "-o", folder / "fused.o"], check=True)
            subprocess.run([*compiler.split(), *FLAGS, folder / "fused.o", *(["-DWITH_BLAS", "-lopenblas"] if blas else []), *(folder / f"{stem}.c" for stem in ("products", "fast", "library", "main")),
                            *(["-lopenblas"] if blas else []), "-lm", "-o", folder / "main"], check=True)
            wrong |= subprocess.run([folder / "main"], check=False, env={"OPENBLAS_NUM_THREADS": "1", **os.environ}).returncode != 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
