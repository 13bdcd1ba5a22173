#!/usr/bin/env python3
"""Reference models on a Cortex-M3 with 64 KiB of SRAM (qemu's lm3s6965evb): run.py [MODEL...]

cistern-cc writes the C of each model of examples/tinyml, int8; it is linked with examples/board/start.c and main.c alone (no malloc: nm shows none), the arena
in the board's SRAM; what it prints through semihosting must be what cistern-run prints. Exit status 77, and a word, where the
compiler for the board or qemu is missing."""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parents[3] / "examples"
sys.path[:0] = [str(HERE.parents[2] / "lib"), str(EXAMPLES / "tinyml")]
import arena  # noqa: E402
from tools import run, tool  # noqa: E402

CC = ["arm-none-eabi-gcc", "-mcpu=cortex-m3", "-mthumb", "-std=c11", "-O2", "-ffp-contract=off", "-ffunction-sections", "-Wall", "-Wextra",
      "-Werror", "-nostartfiles", "-Wl,--gc-sections", "-T", str(EXAMPLES / "board" / "cortex-m3.ld"), "-I", str(EXAMPLES / "board")]
QEMU = ["qemu-system-arm", "-M", "lm3s6965evb", "-nographic", "-monitor", "none", "-serial", "none",
        "-chardev", "stdio,id=host", "-semihosting-config", "enable=on,target=native,chardev=host", "-kernel"]
SRAM = range(0x20000000, 0x20000000 + 64 * 1024)
DEFAULT = ["wakeword", "dscnn", "resnet8", "mobilenet"]  # the weights of the autoencoder do not fit into the flash


def missing():
    for program, package in (("arm-none-eabi-gcc", "gcc-arm-none-eabi"), ("qemu-system-arm", "qemu-system-arm")):
        if not shutil.which(program):
            return f"there is no {program} (Debian: {package})"
    done = subprocess.run([*CC[:4], "-x", "c", "-c", "-", "-o", "/dev/null"], input="#include <math.h>\n", text=True,
                          capture_output=True, check=False)
    return "" if done.returncode == 0 else "there is no C library for the board (Debian: libnewlib-arm-none-eabi)"


def symbols(elf):
    """(address, size) by name."""
    lines = subprocess.run(["arm-none-eabi-nm", "-S", elf], capture_output=True, text=True, check=True).stdout.splitlines()
    found = {}
    for line in lines:
        words = line.split()
        found[words[-1]] = (int(words[0], 16), int(words[1], 16) if len(words) > 3 else 0)
    return found


def check(model, folder):
    """Why the model is wrong on the board; a line about it."""
    text = arena.program(model, False)
    elf = folder / "model.elf"
    made = run([tool("cistern-cc"), "-", "-o", str(folder / "model.c"), "--sizes"], arena.by_call(text), 100)
    if made.status:
        return f"cistern-cc: status {made.status}: {made.errors}", ""
    done = subprocess.run([*CC, folder / "model.c", HERE / "main.c", EXAMPLES / "board" / "start.c", "-lm", "-lc", "-lgcc", "-o", elf], capture_output=True, text=True, check=False)
    if done.returncode:
        return done.stderr[:1000], ""
    named = symbols(elf)
    if any("alloc" in name or name in ("sbrk", "_sbrk", "free") for name in named):
        return "something is allocated", ""
    address, size = named["model_arena"]
    if address not in SRAM or address + size - 1 not in SRAM or str(size) != re.search(r"^arena (\d+) bytes", made.errors, re.M)[1]:
        return f"the arena is at {address:x}, {size} bytes", ""
    expected = run([tool("cistern-run"), "-"], text, 200)
    ours = run([*QEMU, str(elf)], "", 200)
    if expected.status or ours.status or ours.output != expected.output or not expected.output:
        return f"output differs, status {ours.status}:\n{ours.output[:300]}{ours.errors[:300]}", ""
    sizes = subprocess.run(["arm-none-eabi-size", elf], capture_output=True, text=True, check=True).stdout.splitlines()[1].split()
    return "", f"arena {size} of {len(SRAM)} bytes of SRAM, {int(sizes[0]) + int(sizes[1])} bytes of flash"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*", default=DEFAULT)
    options = parser.parse_args()
    why = missing()
    if why:
        print(f"skipped: {why}")
        return 77
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        for model in options.models:
            wrong, told = check(model, pathlib.Path(name))
            failed += bool(wrong)
            print(f"{model:12} {wrong or told}", flush=True)
    print(f"{len(options.models) - failed} passed, {failed} failed, 0 skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
