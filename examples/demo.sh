#!/bin/sh
# The main job on real models: `make demo`.    demo.sh FOLDER_WITH_THE_PROGRAMS
set -eu
opt=${1:-build/release/bin}/cistern-opt
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What MLIR's own passes, each under its own name, make of a model.
upstream="--eliminate-empty-tensors --empty-tensor-to-alloc-tensor
  --one-shot-bufferize=bufferize-function-boundaries=1 --drop-equivalent-buffer-results --buffer-deallocation-pipeline
  --optimize-allocation-liveness"

allocations() { grep -c 'memref\.alloc(' "$1"; }
peak() { "$opt" --print-buffer-lifetime-stats "$1" -o "$work/ir" | sed -n 's/.*Peak live bytes *: *//p'; }

echo "Two transformer encoder layers on tensors: examples/transformer.mlir"
echo "Tensors to buffers, with the fewest copies, each freed early, and packed into one pool:"
echo "  cistern-opt --buffer-pipeline examples/transformer.mlir"
echo
"$opt" --buffer-pipeline=reuse=false "$here/transformer.mlir" -o "$work/freed.mlir"
"$opt" --buffer-reuse-report=picture=true "$work/freed.mlir" >"$work/report" 2>&1
grep -E '┤|│|└|^ *(time|op number) ' "$work/report"
echo "  (the pool: time across, address up, one shade per buffer)"
echo
printf '  %-12s %30s %34s\n' model "by MLIR's own passes" "by --buffer-pipeline"
for name in mlp resnet transformer; do
  # shellcheck disable=SC2086
  "$opt" $upstream "$here/$name.mlir" -o "$work/upstream.mlir"
  "$opt" --buffer-pipeline "$here/$name.mlir" -o "$work/after.mlir"
  printf '  %-12s %9s B at once, %3s allocations %13s B at once, %3s allocations\n' "$name" \
    "$(peak "$work/upstream.mlir")" "$(allocations "$work/upstream.mlir")" \
    "$(peak "$work/after.mlir")" "$(allocations "$work/after.mlir")"
done
echo
if command -v mlir-opt-22 >/dev/null 2>&1; then
  mlir-opt-22 "$work/after.mlir" -o /dev/null && echo "  mlir-opt reads and verifies the result."
fi
echo "  What is not pooled is returned, or would raise the peak of all bytes; --buffer-reuse-report says so for each buffer."
