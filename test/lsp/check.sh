#!/bin/sh
# cistern-lsp with a scripted client (on the release build), and beside mlir-lsp-server on examples and a sample of tests.
set -eu
cd "$(dirname "$0")/../.."
CISTERN_BIN=$(realpath -m "${CISTERN_BIN:-build/release/bin}")
export CISTERN_BIN PYTHONDONTWRITEBYTECODE=1
[ -x "$CISTERN_BIN/cistern-lsp" ] || { echo "there is no cistern-lsp"; exit 77; }
mkdir -p build
python3 -m unittest discover -s test/lsp 2>build/lsp-tests.log || { cat build/lsp-tests.log; exit 1; }
passed=$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' build/lsp-tests.log)
if command -v mlir-lsp-server-22 >/dev/null 2>&1; then
  python3 test/lsp/compare.py --every="${EVERY:-25}" examples/*.mlir test/dialect/*/ops.mlir
  echo "$((passed + 1)) passed, 0 failed, 0 skipped"
else
  echo "$passed passed, 0 failed, 1 skipped"
fi
