#!/bin/sh
# Ops on numbers between constants of every type: what canonicalization makes of them; a share (FOLD_SHARE=1: all).
set -u
cd "$(dirname "$0")/../.."
command -v mlir-opt-22 >/dev/null 2>&1 || { echo "there is no mlir-opt-22 (Debian: mlir-22-tools)"; exit 77; }
exec python3 test/dialect/every_fold.py --share="${FOLD_SHARE:-40}"
