#!/bin/sh
# Every test script fails where the programs under test crash on every fifth call, or refuse everything; a new one is found.
set -u
cd "$(dirname "$0")/../.."
[ -x "${CISTERN_BIN:-build/release/bin}/cistern-run" ] || { echo "there is no cistern-run"; exit 77; }
for program in cc mlir-opt-22; do
  command -v $program >/dev/null 2>&1 || { echo "there is no $program"; exit 77; }
done
exec python3 test/scripts/can_fail.py
