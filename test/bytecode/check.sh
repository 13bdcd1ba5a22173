#!/bin/sh
# Bytecode beside mlir-opt, in both directions: a share of what tests read, and random programs. `make bytecode` takes all.
set -u
cd "$(dirname "$0")/../.."
python3 test/bytecode/damaged.py || exit 1
command -v mlir-opt-22 >/dev/null 2>&1 || { echo "there is no mlir-opt-22 (Debian: mlir-22-tools)"; exit 77; }
if [ "${BYTECODE_ALL:-}" ]; then versions=6,5,4,3,2,1,0 every=1 random=2000; else versions=6,5,1 every=12 random=10; fi
corpus=$(ls "${CISTERN_CORPUS:-../shared/corpus}"/*.mlir 2>/dev/null | awk -v all="${BYTECODE_ALL:-}" 'all || NR % 5 == 1')
# Files that are chunks, or wrong, are refused by mlir-opt as a whole and left out.
# shellcheck disable=SC2046,SC2086
python3 test/bytecode/roundtrip.py --texts --versions="$versions" --every="$every" --random="$random" \
  $(find test examples -name '*.mlir' ! -path '*/Inputs/*' ! -path '*/malformed/*' ! -name '*divergence*' ! -name '*invalid*' | sort) \
  $corpus
