#!/bin/sh
# The Python module over the release build's library.
set -eu
cd "$(dirname "$0")/../.."
build=$(realpath -m "${CISTERN_BUILD:-build/release}")
[ -f "$build/libcistern.so" ] || { echo "there is no library to test"; exit 77; }
PYTHONDONTWRITEBYTECODE=1 CISTERN_LIBRARY=$build/libcistern.so CISTERN_PLAN=$build/bin/cistern-plan PYTHONPATH=$PWD/python \
  python3 -m unittest discover -s test/python 2>build/python-tests.log || { cat build/python-tests.log; exit 1; }
ran=$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' build/python-tests.log)
skipped=$(sed -n 's/^OK (skipped=\([0-9]*\))/\1/p' build/python-tests.log)
echo "$((ran - ${skipped:-0})) passed, 0 failed, ${skipped:-0} skipped"
