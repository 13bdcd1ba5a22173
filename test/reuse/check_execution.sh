#!/bin/sh
# Executes the example models, and the small models of the corpus where it is there, before and after buffer-reuse.
set -eu
cd "$(dirname "$0")/../.."
python3 test/oracle/corpus.py build/corpus >/dev/null
set -- examples/two_buffers.mlir examples/*.memref.mlir
for name in tv_squeezenet1_0 tv_resnet18 tv_mobilenet_v3_small; do
  [ -f "build/corpus/$name.mlir" ] && set -- "$@" "build/corpus/$name.mlir"
done
python3 test/reuse/execute.py "$@"
