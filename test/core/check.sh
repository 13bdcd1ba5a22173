#!/bin/sh
# A build of the core dialects (CISTERN_DIALECTS): it compiles, links into a program of a user without any flag, passes those lit
# tests whose programs are of its dialects, every fourth (CORE_ALL=1, `make core`: all), and lists that make no sense are refused.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p build/lists
cmake --preset core >/dev/null
cmake --build --preset core >build/core.log 2>&1 || { cat build/core.log; exit 1; }
cc -Iinclude examples/embed.c -o build/core/embed build/core/libcistern.a -lm
build/core/embed examples/mlp.memref.mlir | grep -q 'memref.view %alloc'

# What a list of dialects leads to: the last sentence of CMake's about it.
says() {
  expected=$2
  cmake -S . -B build/lists -G Ninja "-DCISTERN_DIALECTS=$1" 2>&1 | tr -s ' \n' ' ' >build/lists.log || true
  grep -qF "CISTERN_DIALECTS: $expected" build/lists.log || { echo "'$1' does not say: $expected"; cat build/lists.log; exit 1; }
}
says 'func;tensors' "there is no dialect 'tensors'; there are builtin, affine,"
says 'all;-math' "'-math' cannot be, because 'linalg' needs 'math'"
says 'all;-memref' "'-memref' cannot be, because 'builtin' needs 'memref'"
says '-builtin' "'-builtin' cannot be, because every build has it"
says 'bufferization' "with 'tensor', because 'bufferization' needs it"
says 'bufferization' "with 'affine', because 'tensor' needs it"

share="--num-shards=4 --run-shard=2"
[ -z "${CORE_ALL:-}" ] || share=
export CISTERN_BIN="$PWD/build/core/bin"
export CISTERN_LEFT_OUT=1 # what applies to a build without all dialects
/usr/lib/llvm-22/bin/lit -q test/core
# shellcheck disable=SC2086
/usr/lib/llvm-22/bin/lit -sv $share test
