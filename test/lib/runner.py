"""mlir-runner: its libraries, and what a program prints that mlir-opt has lowered to the llvm dialect."""
import pathlib
import subprocess

LLVM = pathlib.Path("/usr/lib/llvm-22/lib")


def libraries(*more):
    """The libraries of the runtime, and more; without the -dev package their names end in a version."""
    found = [min(LLVM.glob(f"lib{name}.so*")) for name in ("mlir_runner_utils", "mlir_c_runner_utils")]
    return "--shared-libs=" + ",".join(str(path) for path in [*found, *more])


def command(lowered, entry="main", level=0, more=()):
    return ["mlir-runner-22", lowered, f"-O{level}", "-e", entry, "--entry-point-result=void", libraries(*more)]


def execute(lowered, timeout=None, **options):
    """What the program prints; an exception if it fails. `options` are those of command."""
    return subprocess.run(command(lowered, **options), check=True, capture_output=True, text=True, timeout=timeout).stdout
