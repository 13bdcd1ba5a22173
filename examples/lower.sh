#!/bin/sh
# Makes the memref level of the example models: MODEL.memref.mlir from MODEL.mlir.
#     lower.sh [FOLDER [CISTERN_OPT]]       (default: the folder of this script, build/release/bin/cistern-opt)
set -eu
here=$(cd "$(dirname "$0")" && pwd)
opt=$(readlink -f "${2:-$here/../build/release/bin/cistern-opt}")
cd "${1:-$here}"
for model in mlp resnet transformer; do
  "$opt" "$model.mlir" -o "$model.memref.mlir" \
    --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map" \
    --buffer-deallocation-pipeline --optimize-allocation-liveness
done
