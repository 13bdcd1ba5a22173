#!/bin/sh
# Makes the memref level of the example models with mlir-opt: MODEL.memref.mlir from MODEL.mlir.
#     lower.sh [FOLDER]       (default: the folder of this script)
set -eu
cd "${1:-$(dirname "$0")}"
mlir_opt=${MLIR_OPT:-mlir-opt-22}
for model in mlp resnet transformer; do
  "$mlir_opt" "$model.mlir" -o "$model.memref.mlir" \
    --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map" \
    --buffer-deallocation-pipeline --optimize-allocation-liveness
done
