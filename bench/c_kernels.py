#!/usr/bin/env python3
"""Kernels of linalg as C (cistern-translate, clang -O3) and through mlir-opt's loops (mlir-runner -O3), both for this machine: seconds for
the same number of runs, start-up left out, pairs of runs one after the other; the median of their ratios."""
import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
TOOLS = pathlib.Path(os.environ.get("CISTERN_BIN", ROOT / "build" / "release" / "bin"))
LLVM = pathlib.Path("/usr/lib/llvm-22/bin")
# Types of the operands, op, runs. All add to what is there, so that no compiler can leave a run out.
KERNELS = {
    "matmul f32 256": (["256x256xf32"] * 3, "linalg.matmul", 40),
    "matmul i8 128": (["128x128xi8", "128x128xi8", "128x128xi32"], "linalg.matmul", 400),
    "convolution nhwc f32": (["1x34x34x16xf32", "3x3x16x32xf32", "1x32x32x32xf32"], "linalg.conv_2d_nhwc_hwcf", 80),
    "convolution nchw f32": (["1x16x34x34xf32", "32x16x3x3xf32", "1x32x32x32xf32"], "linalg.conv_2d_nchw_fchw", 80),
    "depthwise nhwc f32": (["1x34x34x64xf32", "3x3x64xf32", "1x32x32x64xf32"], "linalg.depthwise_conv_2d_nhwc_hwc", 1000),
    "matvec f32 1024": (["1024x1024xf32", "1024xf32", "1024xf32"], "linalg.matvec", 400),
}
LOWERING = ("--convert-linalg-to-loops --expand-strided-metadata --lower-affine --convert-scf-to-cf --convert-arith-to-llvm "
            "--finalize-memref-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts").split()


def program(types, op, runs):
    a, b, c = (f"memref<{t}>" for t in types)
    number, total = types[0].split("x")[-1], types[2].split("x")[-1]
    one, zero = ("0.5", "0.0") if number == "f32" else ("3", "0")
    return f"""func.func private @kernel(%a: {a}, %b: {b}, %c: {c}) {{
  {op} ins(%a, %b : {a}, {b}) outs(%c : {c})
  return
}}
func.func @main() {{
  %a = memref.alloc() : {a}
  %b = memref.alloc() : {b}
  %c = memref.alloc() : {c}
  %v = arith.constant {one} : {number}
  %z = arith.constant {zero} : {total}
  linalg.fill ins(%v : {number}) outs(%a : {a})
  linalg.fill ins(%v : {number}) outs(%b : {b})
  linalg.fill ins(%z : {total}) outs(%c : {c})
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {runs} : index
  scf.for %i = %c0 to %n step %c1 {{
    func.call @kernel(%a, %b, %c) : ({a}, {b}, {c}) -> ()
  }}
  return
}}
"""


def build(folder, types, op, runs):
    """The two commands."""
    text, lowered, source, made = (folder / f"{runs}.{end}" for end in ("mlir", "llvm.mlir", "c", "exe"))
    text.write_text(program(types, op, runs))
    subprocess.run([LLVM / "mlir-opt", *LOWERING, text, "-o", lowered], check=True)
    subprocess.run([TOOLS / "cistern-translate", "--mlir-to-c", "--loop-order=blocks", text, "-o", source], check=True)
    # Both call the kernel each time.
    inside = source.read_text().replace("static void kernel(", "static __attribute__((noinline)) void kernel(")
    source.write_text(inside + "\nint main(void) { main_(); return 0; }\n")
    subprocess.run([shutil.which("clang"), "-std=c11", "-O3", "-march=native", "-ffp-contract=off", source, "-lm", "-o", made], check=True)
    return [LLVM / "mlir-runner", "-O3", "-e", "main", "--entry-point-result=void", lowered], [made]


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=5)
    options = parser.parse_args()
    ratios = []
    with tempfile.TemporaryDirectory() as name:
        for kernel, (types, op, runs) in KERNELS.items():
            none, all_runs = (build(pathlib.Path(name), types, op, n) for n in (0, runs))
            starts = [min(seconds(command) for _ in range(3)) for command in none]
            pairs = [[seconds(command) - start for command, start in zip(all_runs, starts)] for _ in range(options.pairs)]
            ratios.append(statistics.median(theirs / ours for theirs, ours in pairs))
            print(f"{kernel:24} {min(p[0] for p in pairs) / runs * 1e6:10.1f} us {min(p[1] for p in pairs) / runs * 1e6:10.1f} us "
                  f"{ratios[-1]:6.2f}", flush=True)
    print(f"{'geometric mean':52} {statistics.geometric_mean(ratios):6.2f}")


if __name__ == "__main__":
    main()
