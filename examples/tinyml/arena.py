#!/usr/bin/env python3
"""Prints what arena each model needs, with its input and output inside: examples/tinyml/arena.py [--float] [--overlap] [--stream] [--io] [--run]

--overlap: an op's output may overlap an input that is not needed afterwards. --stream: layers row by row, the op that makes the
input among them. --io: no op makes the input; the application fills it, all at once, in the arena (cistern-cc --io-by-calls). --run: the C
is also compiled, and its scores compared with cistern-run's."""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import generate

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = pathlib.Path(os.environ.get("CISTERN_BIN", HERE.parents[1] / "build" / "release" / "bin"))
NAMES = {"resnet8": "image classification, resnet8", "dscnn": "keyword spotting, DS-CNN", "mobilenet": "visual wake words, MobileNetV1 0.25 96x96",
         "autoencoder": "anomaly detection, autoencoder", "wakeword": "streaming wake word"}
MAIN = """#include <inttypes.h>
#include <stdio.h>
void print_i64(int64_t x);
void print_i64(int64_t x) { printf("%" PRId64 "\\n", x); }
void main_(void);
int main(void) { main_(); return 0; }
"""


def program(name, is_float, inside=True):
    network, shape = generate.NETWORKS[name]
    return generate.Model(is_float).write(network, shape, inside)


def by_call(text):
    """Scores are shown by a function of the application."""
    text = re.sub(r"vector\.print (%\w+) : i64", r"func.call @print_i64(\1) : (i64) -> ()", text)
    return text + "func.func private @print_i64(i64)\n"


def same_scores(folder, text):
    (folder / "model.mlir").write_text(text)
    (folder / "main.c").write_text(MAIN)
    subprocess.run(["cc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Wpedantic", "-Werror", folder / "model.c", folder / "main.c", "-lm",
                    "-o", folder / "model"], check=True)
    ours = subprocess.run([folder / "model"], capture_output=True, text=True, check=True).stdout
    return ours == subprocess.run([TOOLS / "cistern-run", folder / "model.mlir"], capture_output=True, text=True, check=True).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--float", action="store_true", help="f32 rather than int8")
    parser.add_argument("--overlap", action="store_true", help="outputs may overlap inputs that are not needed afterwards")
    parser.add_argument("--stream", action="store_true", help="layers row by row")
    parser.add_argument("--io", action="store_true", help="the application fills the input in the arena")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("models", nargs="*", default=list(NAMES))
    options = parser.parse_args()
    if options.io and options.run:
        parser.error("--run needs an op that makes the input")
    if not (TOOLS / "cistern-cc").exists():
        parser.error(f"there is no {TOOLS / 'cistern-cc'}: CISTERN_BIN=FOLDER says where the programs are")
    wrong = 0
    print(f"{'model':44} {'arena':>9} {'constants':>10} {'C file':>9} {'seconds':>8}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for model in options.models:
            text = program(model, options.float, not options.io)
            (folder / "model-c.mlir").write_text(by_call(text))
            start = time.time()
            done = subprocess.run([TOOLS / "cistern-cc", folder / "model-c.mlir", "-o", folder / "model.c", "--sizes",
                                   *(["--overlap"] if options.overlap else []), *(["--stream"] if options.stream else []),
                                   *(["--io-by-calls"] if options.io else [])],
                                  capture_output=True, text=True, check=True)
            arena, constants = re.search(r"^arena (\d+) bytes.*, constants (\d+)", done.stderr, re.M).groups()
            verdict = ""
            if options.run:
                same = same_scores(folder, text)
                wrong += not same
                verdict = "  same scores" if same else "  other scores"
            print(f"{NAMES[model]:44} {arena:>9} {constants:>10} {(folder / 'model.c').stat().st_size:>9} {time.time() - start:8.2f}{verdict}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
