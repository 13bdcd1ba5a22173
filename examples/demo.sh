#!/bin/sh
# The main job on real models: `make demo`.    demo.sh FOLDER_WITH_THE_PROGRAMS
set -eu
opt=${1:-build/release/bin}/cistern-opt
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
buffers="--one-shot-bufferize=bufferize-function-boundaries=1 --buffer-deallocation-pipeline --optimize-allocation-liveness"

field() { sed -n "s/^  $2 *//p" "$1"; }
allocations() { grep -c 'memref\.alloc(' "$1"; }

echo "Two transformer encoder layers on tensors: examples/transformer.mlir"
echo "Tensors to buffers, each freed, and packed into one pool:"
echo "  cistern-opt $buffers --buffer-reuse"
echo
for name in mlp resnet transformer; do
  # shellcheck disable=SC2086
  "$opt" $buffers "$here/$name.mlir" -o "$work/$name.mlir"
done
"$opt" --buffer-reuse-report=picture=true "$work/transformer.mlir" >"$work/report" 2>&1
grep -E '┤|│|└|^ *time ' "$work/report"
echo "  (the pool: time across, address up, one shade per buffer)"
echo
printf '  %-12s %24s %26s %16s\n' model "one allocation each" "with --buffer-reuse" "in use at once"
for name in mlp resnet transformer; do
  file=$work/$name.mlir
  "$opt" --buffer-reuse-report "$file" -o "$work/ir" >"$work/report"
  "$opt" --buffer-reuse "$file" -o "$work/after.mlir"
  total=$(field "$work/report" 'total bytes')
  saved=$(field "$work/report" 'bytes saved')
  peak=$(field "$work/report" 'peak live bytes')
  printf '  %-12s %9s B in %3s allocs %12s B in %2s allocs %14s B\n' "$name" \
    "$total" "$(allocations "$file")" "$((total - saved))" "$(allocations "$work/after.mlir")" "$peak"
done
echo
if command -v mlir-opt-22 >/dev/null 2>&1; then
  mlir-opt-22 "$work/after.mlir" -o /dev/null && echo "  mlir-opt reads and verifies the result."
fi
echo "  What is not pooled is returned, or would raise the peak of all bytes; --buffer-reuse-report says so for each buffer."
