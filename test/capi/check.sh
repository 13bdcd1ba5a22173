#!/bin/sh
# Builds the example of the C API against the installed tree only, in the three ways that the README of a user's project
# would say, and runs each on a model.
set -eu
cd "$(dirname "$0")/../.."
[ -f examples/embed.c ] || { echo "there is no examples/embed.c"; exit 77; }
tree=$PWD/build/capi
rm -rf "$tree"
cmake --install build/release --prefix "$tree/usr" >/dev/null
# Away from the sources, so that nothing but the installed tree can be found.
cp examples/embed.c examples/plan.c test/capi/CMakeLists.txt examples/mlp.memref.mlir "$tree"
cd "$tree"
pc=$(dirname "$(find usr -name cistern.pc)")
lib=$(dirname "$(find usr -name libcistern.so)")
export PKG_CONFIG_PATH="$PWD/$pc" LD_LIBRARY_PATH="$PWD/$lib"
warnings="-std=c17 -Wall -Wextra -Wpedantic -Werror"

# shellcheck disable=SC2046,SC2086
cc $warnings embed.c -o with-shared $(pkg-config --cflags --libs cistern)
# shellcheck disable=SC2046,SC2086
cc $warnings embed.c -o with-static $(pkg-config --cflags cistern) "$lib/libcistern.a" -lm
cmake -S . -B with-cmake -DCMAKE_PREFIX_PATH="$PWD/usr" >/dev/null
cmake --build with-cmake >/dev/null
for program in with-shared with-static with-cmake/embed with-cmake/embed_static; do
  "./$program" mlp.memref.mlir >"$(basename $program).out"
done
for program in with-static embed embed_static; do cmp with-shared.out $program.out; done
[ -s with-shared.out ]
# The planner alone, in memory of its own.
# shellcheck disable=SC2086
cc $warnings plan.c -o plan -Iusr/include "$lib/libcistern.a" -lm
./plan
# Every plan against a checker that knows nothing of the planner; 10,000 of them are a matter of minutes.
python3 "$tree/../../test/plan/random_problems.py" "$lib/libcistern.so" "${RANDOM_PROBLEMS:-1000}"
echo "6 passed, 0 failed, 0 skipped"
