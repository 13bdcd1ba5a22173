#!/usr/bin/env python3
"""exp, tanh and erf of `cistern-cc --math=fast`: their errors, and what is made of them.

    fast_math.py [--step=997] [--compilers=gcc,clang]

Functions of f32 are applied to every --step-th bit pattern and compared with the C library's in double: with and without
contraction to FMA, at -O0 and -O3, as C11 and C++17, all warnings as errors. Softmax is compared with the C of --math=library,
as is what tanh, gelu and logistic give for narrower formats. Every loop that calls them is vectorized. Exit status 1 if an error
is larger than docs/reference/cistern-cc.md states."""
import argparse
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "lib"))
from tools import run, tool  # noqa: E402

BOUNDS = {"exp": 1.5, "tanh": 3.0, "erf": 2.5}  # units of the last place
NUM = 4096
ROWS, LENGTHS = 8, (1, 15, 16, 17, 64, 1000)
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]


def elementwise(name, body, element="f32"):
    """A function of one array, by lines that compute %r of %x."""
    kind = f"memref<{NUM}x{element}>"
    lines = "\n".join(f"    {line}" for line in body)
    return f"""func.func @{name}(%a: {kind}, %o: {kind}) {{
  %one = arith.constant 1.0 : {element}
  linalg.generic {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}} ins(%a : {kind}) outs(%o : {kind}) {{
  ^bb0(%x: {element}, %y: {element}):
{lines}
    linalg.yield %r : {element}
  }}
  return
}}
"""


def loops():
    """Functions that are one loop each."""
    text = "".join(elementwise(f"v_{name}", [f"%r = math.{name} %x : f32"]) for name in BOUNDS)
    text += elementwise("v_logistic", ["%n = arith.negf %x : f32", "%e = math.exp %n : f32", "%d = arith.addf %e, %one : f32", "%r = arith.divf %one, %d : f32"])
    for name in ("tanh", "erf"):
        text += elementwise(f"v_gelu_{name}", [f"%t = math.{name} %x : f32", "%p = arith.addf %t, %one : f32", "%r = arith.mulf %p, %x : f32"])
    return text


def others():
    text = "".join(elementwise(f"v_{name}_bf16", [f"%r = math.{name} %x : bf16"], "bf16") for name in BOUNDS)
    for n in LENGTHS:
        for name, shape, along in ((f"softmax_{n}", f"{ROWS}x{n}", 1), (f"softmax_columns_{n}", f"{n}x{ROWS}", 0)):
            kind = f"memref<{shape}xf32>"
            text += f"func.func @{name}(%a: {kind}, %o: {kind}) {{\n  linalg.softmax dimension({along}) ins(%a : {kind}) outs(%o : {kind})\n  return\n}}\n"
            text += f"func.func @{name}_in_place(%a: {kind}) {{\n  linalg.softmax dimension({along}) ins(%a : {kind}) outs(%a : {kind})\n  return\n}}\n"
    return text


HARNESS = r"""#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fast.h"
#include "library.h"
enum { NUM = %NUM, ROWS = %ROWS };
static int wrong = 0;
static float of_bits(uint32_t bits) {
  float x;
  memcpy(&x, &bits, 4);
  return x;
}
/* The distance of two neighbours of f32 around a number. */
static double last_place(double x) {
  int exponent;
  if (fabs(x) < ldexp(1, -126)) { return ldexp(1, -149); }
  frexp(x, &exponent);
  return ldexp(1, (exponent > 128 ? 128 : exponent) - 24);
}
/* Errors in units of the last place; infinite where a NaN, an infinity or a sign of zero is wrong. */
static double error_of(float found, double expected) {
  if (isnan(expected)) { return isnan(found) ? 0 : INFINITY; }
  if (isnan(found)) { return INFINITY; }
  if (isinf(found)) { return expected * (found > 0 ? 1 : -1) > 0x1.fffffep127 ? 0 : INFINITY; }
  if (isinf(expected)) { return INFINITY; }
  if (found == 0 && expected == 0 && !signbit(found) != !signbit(expected)) { return INFINITY; }
  return fabs((double)found - expected) / last_place(expected);
}
static void check(const char *name, void (*vector)(const float *, float *), double (*exact)(double), double bound) {
  static float x[NUM], y[NUM];
  double worst = 0;
  float at = 0;
  const uint64_t end = UINT64_C(1) << 32;
  for (uint64_t first = 0; first < end;) {
    int num = 0;
    for (; num < NUM && first < end; ++num, first += STEP) { x[num] = of_bits((uint32_t)first); }
    if (first == (uint64_t)NUM * STEP) { /* corners */
      const float corners[] = {0.0f, -0.0f, INFINITY, -INFINITY, NAN, 1e-45f, -1e-45f, 88.7228f, 88.72285f, -87.3366f, -103.97f, -103.98f, 3.4e38f, -3.4e38f};
      memcpy(x, corners, sizeof corners);
    }
    vector(x, y);
    for (int i = 0; i < num; ++i) {
      const double error = error_of(y[i], exact((double)x[i]));
      if (!(error <= worst)) { worst = error, at = x[i]; }
    }
  }
  const int is_wrong = !(worst <= bound);
  printf("%s: %.3f units of the last place, at %a%s\n", name, worst, (double)at, is_wrong ? ": WRONG" : "");
  wrong |= is_wrong;
}
/* The same numbers by both, and by the fast one in place. The tolerance: two sums of so many numbers. */
static void check_softmax(const char *name, void (*fast)(const float *, float *), void (*in_place)(float *),
                          void (*library)(const float *, float *), int num, int row_step, int step) {
  float *x = (float *)malloc(sizeof(float) * (size_t)(ROWS * num)), *y = (float *)malloc(sizeof(float) * (size_t)(ROWS * num));
  float *z = (float *)malloc(sizeof(float) * (size_t)(ROWS * num));
  const double bound = (num + 20) * ldexp(1, -24);
  double worst = 0;
  for (int row = 0; row < ROWS; ++row)
    for (int i = 0; i < num; ++i) { x[row * row_step + i * step] = (float)(rand() % 20001 - 10000) / (row < 3 ? 1000.0f : 50.0f); }
  x[4 * row_step + (num / 2) * step] = NAN;
  x[5 * row_step + (num - 1) * step] = INFINITY;
  x[6 * row_step] = -INFINITY;
  for (int i = 0; i < num; ++i) { x[7 * row_step + i * step] = -INFINITY; }
  fast(x, y);
  library(x, z);
  in_place(x);
  for (int i = 0; i < ROWS * num; ++i) {
    const double error = isnan(z[i]) ? (isnan(y[i]) ? 0 : INFINITY) : fabs((double)y[i] - (double)z[i]) / ((double)z[i] + ldexp(1, -126));
    if (!(error <= worst)) { worst = error; }
    if (memcmp(&x[i], &y[i], 4) != 0 && !(isnan(x[i]) && isnan(y[i]))) { worst = INFINITY; }
  }
  if (!(worst <= bound)) { printf("%s: relative error %g: WRONG\n", name, worst), wrong = 1; }
  free(x), free(y), free(z);
}
/* All numbers of 16 bits: at most neighbours. */
static void check_16(const char *name, void (*fast)(const uint16_t *, uint16_t *), void (*library)(const uint16_t *, uint16_t *)) {
  static uint16_t x[NUM], y[NUM], z[NUM];
  long others = 0;
  for (uint32_t first = 0; first < 65536; first += NUM) {
    for (int i = 0; i < NUM; ++i) { x[i] = (uint16_t)(first + (uint32_t)i); }
    fast(x, y);
    library(x, z);
    for (int i = 0; i < NUM; ++i) {
      const int is_nan = (y[i] & 0x7fff) > 0x7f80 && (z[i] & 0x7fff) > 0x7f80;
      if (!is_nan && abs((int)y[i] - (int)z[i]) > 1) { others = 1000000; }
      others += !is_nan && y[i] != z[i];
    }
  }
  if (others > 50) { printf("%s: %ld numbers of 16 bits are others: WRONG\n", name, others), wrong = 1; }
}
int main(void) {
"""


def harness(step):
    text = HARNESS.replace("%NUM", str(NUM)).replace("%ROWS", str(ROWS)).replace("STEP", str(step))
    for name, bound in BOUNDS.items():
        text += f'  check("{name}", fast_v_{name}, {name}, {bound});\n'
        text += f'  check_16("{name}", fast_v_{name}_bf16, library_v_{name}_bf16);\n'
    for n in LENGTHS:
        text += f'  check_softmax("softmax of {n}", fast_softmax_{n}, fast_softmax_{n}_in_place, library_softmax_{n}, {n}, {n}, 1);\n'
        columns = f"softmax_columns_{n}"
        text += f'  check_softmax("softmax of columns of {n}", fast_{columns}, fast_{columns}_in_place, library_{columns}, {n}, 1, ROWS);\n'
    return text + "  return wrong;\n}\n"


def make(folder, name, text, *flags):
    made = run([tool("cistern-cc"), "-", "--passes=", "-o", str(folder / f"{name}.c"), *flags], text, 100)
    if made.status:
        sys.exit(f"cistern-cc ended with {made.status}:\n{made.errors}")


def ways(compilers):
    """Names and commands."""
    native = ["-mavx2", "-mfma"] if platform.machine() == "x86_64" else []
    for c in compilers:
        for level, flags in (("-O3", ["-ffp-contract=off"]), ("-O3 with FMA", ["-ffp-contract=fast", *native]), ("-O0", ["-ffp-contract=off"])):
            yield f"{c} {level}", [c, "-std=c11", level.split()[0], *flags, *(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"] if level == "-O0" else [])]
        yield f"{c} as C++", [c, "-x", "c++", "-std=c++17", "-O2", "-ffp-contract=off"]


def is_right(folder, name, command):
    done = subprocess.run([*command, *WARNINGS, folder / "fast.c", folder / "library.c", folder / "main.c", "-lm", "-o", folder / "main"], capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{name}: {done.stderr[:2000]}")
        return False
    done = run([str(folder / "main")], "", 3600)
    print("".join(f"{name}: {line}\n" for line in done.output.splitlines()) + done.errors, end="", flush=True)
    return done.status == 0


def are_vectorized(folder, compiler):
    """Whether the compiler says so of each loop."""
    remarks = "-fopt-info-vec-optimized" if "gcc" in compiler else "-Rpass=loop-vectorize"
    done = subprocess.run([compiler, "-std=c11", "-O3", "-ffp-contract=off", remarks, "-c", folder / "loops.c", "-o", folder / "loops.o"], capture_output=True, text=True, check=True)
    said = {int(line) for line in re.findall(r"loops\.c:(\d+):\d+: (?:optimized|remark):.*vectorized", done.stderr)}
    wanted = {i for i, line in enumerate((folder / "loops.c").read_text().splitlines(), 1) if "for (int" in line}
    missing = wanted - said
    print(f"{compiler}: {len(wanted) - len(missing)} of {len(wanted)} loops are vectorized")
    return len(wanted) >= 6 and not missing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--step", type=int, default=997)
    parser.add_argument("--compilers", default="gcc,clang")
    options = parser.parse_args()
    compilers, good = options.compilers.split(","), True
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind in ("fast", "library"):
            make(folder, kind, loops() + others(), f"--math={kind}", f"--prefix={kind}", f"--header={folder / kind}.h")
        make(folder, "loops", loops(), "--math=fast")
        (folder / "main.c").write_text(harness(options.step))
        for text, command in ways(compilers):
            good &= is_right(folder, text, command)
        for compiler in compilers:
            good &= are_vectorized(folder, compiler)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
