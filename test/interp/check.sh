#!/bin/sh
# cistern-run: its verdicts on wrong and right programs, and the same numbers as mlir-runner.
set -u
cd "$(dirname "$0")/../.."
status=0
python3 test/interp/suite.py || status=1
command -v mlir-runner-22 >/dev/null 2>&1 || { echo "there is no mlir-runner-22 (Debian: mlir-22-tools)"; exit "$status"; }
python3 test/interp/numbers.py --run build/release/bin/cistern-run || status=1
python3 test/interp/structured.py || status=1
python3 test/interp/versus_runner.py --count="${RUN_PROGRAMS:-60}" || status=1
exit "$status"
