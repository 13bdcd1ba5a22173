#!/bin/sh
# Builds without one dialect, and without those that need it, for each that can be left out, or for those that are named:
#   test/core/each.sh [DIALECT...]        CC=clang takes another compiler
# A function that is called where its file is left out is an error of the linker.
set -eu
cd "$(dirname "$0")/../.."
build=build/each
mkdir -p $build
all=$(sed -n 's/^CIS_DIALECT(\([a-z_]*\),.*/\1/p' src/dialect/dialects.def)
status=0
for dialect in ${*:-$all}; do
  list="all;-$dialect"
  # CMake names one that needs what is left out, until none is left.
  until said=$(cmake -S . -B $build -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O1 "-DCISTERN_DIALECTS=$list" 2>&1); do
    needs=$(echo "$said" | tr -s ' \n' ' ' | sed -n "s/.*cannot be, because '\([a-z_]*\)' needs.*/\1/p")
    case $needs in builtin | "") continue 2 ;; esac
    list="$list;-$needs"
  done
  if cmake --build $build >$build/log 2>&1; then echo "$list: ok"; else
    grep -E 'error|undefined' $build/log || cat $build/log
    echo "$list: FAILED"
    status=1
  fi
done
exit $status
