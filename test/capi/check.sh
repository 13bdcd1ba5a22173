#!/bin/sh
# Builds the example of the C API against the installed tree only, in the three forms that the README of a user's project
# would say, and runs each on a model.
set -eu
cd "$(dirname "$0")/../.."
[ -f examples/embed.c ] || { echo "there is no examples/embed.c"; exit 77; }
tree=$PWD/build/capi
rm -rf "$tree"
# The manifest stays that of the user's own `make install`.
manifest=build/release/install_manifest.txt
rm -f build/manifest.before
if [ -f $manifest ]; then cp $manifest build/manifest.before; fi
cmake --install build/release --prefix "$tree/usr" >/dev/null
# Away from the sources, so that nothing but the installed tree can be found.
cp examples/embed.c examples/plan.c examples/change.c test/capi/CMakeLists.txt examples/mlp.memref.mlir "$tree"
cp examples/own_dialect/npu.[ch] test/capi/threads.c "$tree"
cp examples/own_dialect/embed.c "$tree/own_embed.c"
cp examples/own_dialect/program.mlir "$tree/own_program.mlir"
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
# The IR as data, in C and in C++.
cat >copies.mlir <<'END'
func.func @f() {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
END
# shellcheck disable=SC2086
cc $warnings change.c -o change -Iusr/include "$lib/libcistern.a" -lm
programs=change
if command -v c++ >/dev/null 2>&1; then
  c++ -x c++ -std=c++14 -Wall -Wextra -Wpedantic -Werror change.c -x none -o change-cxx -Iusr/include "$lib/libcistern.a" -lm
  programs="$programs change-cxx"
fi
for program in $programs; do
  "./$program" copies.mlir >"$program.out"
  grep -q 'alignment = 64' "$program.out"
  if grep -q 'memref.copy' "$program.out"; then exit 1; fi
done
# A dialect in C: in a program, and as a plugin that knows the installed headers alone; in C and in C++. Both print the same.
opt=$OLDPWD/build/release/bin/cistern-opt run=$OLDPWD/build/release/bin/cistern-run
# shellcheck disable=SC2086
cc -std=c99 -Wall -Wextra -Wpedantic -Werror npu.c own_embed.c -o npu -Iusr/include "$lib/libcistern.a" -lm
cc -std=c99 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -DCISTERN_PLUGIN npu.c -o npu.so -Iusr/include
plugins=npu
if command -v c++ >/dev/null 2>&1; then
  c++ -x c++ -std=c++14 -Wall -Wextra -Wpedantic -Werror npu.c own_embed.c -x none -o npu-cxx -Iusr/include "$lib/libcistern.a" -lm
  c++ -x c++ -std=c++14 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -DCISTERN_PLUGIN npu.c -o npu-cxx.so -Iusr/include
  plugins="$plugins npu-cxx"
fi
"$run" --load-plugin=npu.so own_program.mlir >before.out
for plugin in $plugins; do
  "./$plugin" own_program.mlir >"$plugin.mlir"
  "$opt" --load-plugin="$plugin.so" own_program.mlir \
    --pass-pipeline='builtin.module(func.func(npu-fuse),canonicalize,buffer-pipeline)' | diff -B "$plugin.mlir" -
  "$run" --load-plugin="$plugin.so" "$plugin.mlir" | sed 's/memref/tensor/' | diff before.out -
done
# Contexts with different dialects under one name, on three threads; two of them have theirs from the plugin, by turns.
cc -std=c11 -Wall -Wextra -Wpedantic -Werror threads.c npu.c -o two-threads -Iusr/include "$lib/libcistern.a" -lm -pthread
./two-threads ./npu.so
if command -v valgrind >/dev/null 2>&1; then valgrind -q --tool=helgrind --error-exitcode=9 ./two-threads ./npu.so; fi
# The planner alone, in memory of its own.
# shellcheck disable=SC2086
cc $warnings plan.c -o plan -Iusr/include "$lib/libcistern.a" -lm
./plan
# Every plan against a checker that knows nothing of the planner; 10,000 of them are a matter of minutes.
python3 "$tree/../../test/plan/random_problems.py" "$lib/libcistern.so" "${RANDOM_PROBLEMS:-1000}"
# The versions that are compatible: 0.1 is, what came before and comes after is not.
for version in 0.1 0.0 0.2; do
  mkdir -p "version-$version"
  printf 'cmake_minimum_required(VERSION 3.25)\nproject(client C)\nfind_package(Cistern %s REQUIRED)\n' $version \
    >"version-$version/CMakeLists.txt"
  found=no
  if cmake -S "version-$version" -B "version-$version/build" -DCMAKE_PREFIX_PATH="$PWD/usr" >/dev/null 2>&1; then found=yes; fi
  case $version-$found in 0.1-yes | 0.0-no | 0.2-no) ;; *) echo "find_package(Cistern $version): $found" && exit 1 ;; esac
done
# Inside another project: the targets are there, headers are found, and nothing of ours is installed or built with our flags.
mkdir -p inside
cat >inside/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(client C)
include(FetchContent)
FetchContent_Declare(cistern SOURCE_DIR ${CISTERN})
FetchContent_MakeAvailable(cistern)
add_executable(embed ${CISTERN}/examples/embed.c)
target_link_libraries(embed PRIVATE Cistern::cistern_static)
END
cmake -S inside -B inside/build -G Ninja -DCISTERN="$OLDPWD" >/dev/null
ninja -C inside/build CMakeFiles/embed.dir/"$OLDPWD"/examples/embed.c.o >/dev/null
object=$(ninja -C inside/build -t targets all | sed -n 's/\(.*capi\/context\.c\.o\):.*/\1/p' | head -1)
ninja -C inside/build "$object" >/dev/null
if ninja -C inside/build -t targets all | grep -q 'cistern-opt\|uninstall'; then echo "tools came along" && exit 1; fi
if grep -q -- -Werror inside/build/build.ninja; then echo "-Werror came along" && exit 1; fi
# Installed files can be removed again.
cmake --build "$OLDPWD/build/release" --target uninstall >/dev/null
[ -z "$(find usr -type f -o -type l)" ]
rm -f "$OLDPWD/$manifest"
if [ -f "$OLDPWD/build/manifest.before" ]; then mv "$OLDPWD/build/manifest.before" "$OLDPWD/$manifest"; fi
echo "12 passed, 0 failed, 0 skipped"
