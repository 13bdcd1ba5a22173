#!/bin/sh
# The same output as mlir-runner on a sample of random programs (VERSUS_COUNT; all 300: test/run/versus_runner.py).
cd "$(dirname "$0")/../.." && exec python3 test/run/versus_runner.py --count="${VERSUS_COUNT:-30}"
