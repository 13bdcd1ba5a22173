#!/bin/sh
# The pages in docs/ that are printed from tables are what would be printed today, and the numbers in README and docs/ are those of the reports.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p build/docs
docs/print.sh build/docs
status=0
for page in ops.md canonicalize.md bufferize.md executed.md import.md c.md passes.md reductions.md man completion; do
  diff -ru "docs/reference/$page" "build/docs/$page" || status=1
done
docs/summary.py --check || status=1
docs/numbers.py --check || status=1
[ ! -d /usr/lib/llvm-22/include/mlir-c ] || tools/dev/mlir_c_coverage --check || status=1
[ $status = 0 ] || echo "docs/ is stale: run make docs"
exit $status
