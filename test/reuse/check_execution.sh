#!/bin/sh
# Executes the example models, and the small models of the corpus where it is there, before and after buffer-reuse. Random
# programs: test/programs.
set -eu
cd "$(dirname "$0")/../.."
command -v mlir-runner-22 >/dev/null 2>&1 || { echo "there is no mlir-runner-22 (Debian: mlir-22-tools)"; exit 77; }
python3 test/oracle/corpus.py build/corpus >/dev/null || true # without it, the examples alone
mkdir -p build/execute
set -- examples/two_buffers.mlir examples/*.memref.mlir
for name in tv_squeezenet1_0 tv_resnet18 tv_mobilenet_v3_small; do
  [ -f "build/corpus/plain/$name.mlir" ] && set -- "$@" "build/corpus/plain/$name.mlir"
done
python3 test/reuse/execute.py "$@"
