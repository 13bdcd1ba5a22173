#!/bin/sh
# The main job on real models: `make demo`.    demo.sh FOLDER_WITH_THE_PROGRAMS
set -eu
opt=${1:-build/release/bin}/cistern-opt
here=$(dirname "$0")
model=$here/transformer.memref.mlir
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

field() { sed -n "s/^  $2 *//p" "$1"; }
allocations() { grep -c 'memref\.alloc(' "$1"; }

echo "Two transformer encoder layers, as MLIR's bufferization leaves them: examples/transformer.memref.mlir"
echo "Packing its buffers into one pool: cistern-opt --buffer-reuse"
echo
"$opt" --buffer-reuse-report=picture=true "$model" >"$work/report" 2>&1
"$opt" --buffer-reuse "$model" -o "$work/after.mlir"
grep -E '┤|│|└|^ *time ' "$work/report"
echo "  (the pool: time across, address up, one shade per buffer)"
echo
printf '  %-12s %24s %26s %16s\n' model "one allocation each" "with --buffer-reuse" "in use at once"
for name in mlp resnet transformer; do
  file=$here/$name.memref.mlir
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
echo "  What is not pooled is returned to the caller; --buffer-reuse-report says so for each buffer."
