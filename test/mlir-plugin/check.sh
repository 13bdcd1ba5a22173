#!/bin/sh
# Builds the pass plugin for mlir-opt 22 and the example compiler, whose dialect is a plugin as well, against what is installed, and
# runs them; skipped where LLVM's headers are not installed. Compiling against them takes one or two minutes.
set -u
cd "$(dirname "$0")/../.."
command -v mlir-opt-22 >/dev/null 2>&1 || { echo "there is no mlir-opt-22 (Debian: mlir-22-tools)"; exit 77; }
[ -f /usr/lib/llvm-22/include/mlir/Tools/Plugins/PassPlugin.h ] || { echo "there is no libmlir-22-dev"; exit 77; }
[ -f "${LLVM_INCLUDE_DIR:-/usr/lib/llvm-22/include}/llvm/Support/Casting.h" ] || { echo "there is no llvm-22-dev"; exit 77; }
tree=$PWD/build/plugin/usr compiler=$PWD/build/mlir_compiler
{ cmake -S . -B build/plugin -G Ninja -DCISTERN_MLIR_PLUGIN=ON -DCISTERN_LTO=OFF ${LLVM_INCLUDE_DIR:+-DLLVM_INCLUDE_DIR=$LLVM_INCLUDE_DIR} &&
  cmake --build build/plugin --target CisternPlugin cistern cistern_static cistern-opt cistern-run &&
  cmake --install build/plugin --component library --prefix "$tree" &&
  cmake --install build/plugin --component dev --prefix "$tree"; } >build/plugin-build.log 2>&1 || { tail -30 build/plugin-build.log; exit 1; }
if [ -f /usr/lib/llvm-22/lib/cmake/llvm/LLVMConfig.cmake ]; then
  { cmake -S examples/mlir_compiler -B "$compiler" -G Ninja -DCMAKE_BUILD_TYPE=Release "-DCMAKE_PREFIX_PATH=$tree" &&
    cmake --build "$compiler"; } >build/plugin-build.log 2>&1 || { tail -30 build/plugin-build.log; exit 1; }
else
  echo "there is no LLVMConfig.cmake (Debian: llvm-22-dev): the example compiler is left out"
  compiler=
fi
CISTERN_BIN=$PWD/build/plugin/bin CISTERN_MLIR_PLUGIN=$PWD/build/plugin/libCisternPlugin.so CISTERN_MLIR_COMPILER=$compiler \
  /usr/lib/llvm-22/bin/lit -v test/mlir-plugin
