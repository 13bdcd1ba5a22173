#!/bin/sh
# The Debian packages: what each holds, that lintian has nothing to say, and that the module works from what they install.
set -eu
cd "$(dirname "$0")/../.."
[ -f build/release/CPackConfig.cmake ] || { echo "there is no release build"; exit 77; }
for tool in dpkg-deb cpack python3; do
  command -v $tool >/dev/null 2>&1 || { echo "there is no $tool"; exit 77; }
done
packages=$PWD/build/packages
rm -rf "$packages"
cmake -E env DEBEMAIL=developers@debian.org cmake -S . -B build/release >/dev/null
cpack --config build/release/CPackConfig.cmake -B "$packages" >/dev/null
tree=$packages/root
for deb in "$packages"/*.deb; do dpkg-deb -x "$deb" "$tree"; done
for file in bin/cistern-opt lib/libcistern.so.0.1 include/cistern/cistern.h share/man/man1/cistern-opt.1.gz \
  lib/python3/dist-packages/cistern/__init__.py share/doc/cistern/docs/reference/python.md share/doc/python3-cistern/copyright; do
  [ -e "$tree/usr/$file" ] || { echo "no package has usr/$file"; exit 1; }
done
PYTHONPATH=$tree/usr/lib/python3/dist-packages PATH=$tree/usr/bin:$PATH python3 -c '
import cistern
with cistern.parse_file("examples/mlp.memref.mlir") as module:
    module.run("func.func(buffer-reuse)")
assert cistern.plan([(0, 4, 8), (4, 9, 8)]).page().count("<html") == 1
import cistern._native
assert "/build/packages/root/" in cistern._native.find_library()'
passed=2 skipped=0
if command -v lintian >/dev/null 2>&1; then
  lintian --fail-on error,warning "$packages"/*.deb 2>/dev/null
  passed=3
else
  skipped=1
fi
cmake -S . -B build/release >/dev/null
echo "$passed passed, 0 failed, $skipped skipped"
