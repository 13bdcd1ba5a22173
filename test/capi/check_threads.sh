#!/bin/sh
# Data races, as ThreadSanitizer sees them. The share of CI is cistern-plan, and cistern-opt with few dialects and without
# optimization (a minute of one core), with several threads that read, change and print one program (test/driver/threads.py);
# TSAN_ALL=1 (`make tsan`) builds the whole library with it and runs contexts with different dialects on three threads, and
# cistern-opt on files of all tests. (check.sh does so under helgrind, and tools/dev/check_exports sees that contexts share nothing that changes.)
set -eu
cd "$(dirname "$0")/../.."
out=$PWD/build/tsan
mkdir -p "$out"
printf 'int main(void) { return 0; }\n' >"$out/empty.c"
cc -fsanitize=thread "$out/empty.c" -o "$out/empty" 2>/dev/null && "$out/empty" || { echo "there is no ThreadSanitizer"; exit 77; }
export TSAN_OPTIONS="exitcode=66 halt_on_error=1"

# A race is found: without that, what follows shows nothing.
cat >"$out/race.c" <<'END'
#include <pthread.h>
static int shared;
static void *work(void *user) { return shared++, user; }
int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, work, NULL);
  work(NULL);
  return pthread_join(id, NULL);
}
END
cc -fsanitize=thread "$out/race.c" -o "$out/race" -pthread
status=0
"$out/race" 2>/dev/null || status=$?
[ $status = 66 ] || { echo "a race is not found: $status"; exit 1; }

if [ "${TSAN_ALL:-}" ]; then
  cmake -S . -B "$out" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="-O1 -g1 -fsanitize=thread" -DCISTERN_SMT=OFF -DCISTERN_TESTS=ON >/dev/null
  cmake --build "$out" --target cistern_static cistern-plan cistern-opt capi_own_test >"$out/build.log" 2>&1 || { tail -20 "$out/build.log"; exit 1; }
  plan=$out/bin/cistern-plan
  cc -shared -fPIC -DCISTERN_PLUGIN -fsanitize=thread examples/own_dialect/npu.c -o "$out/npu.so" -Iinclude
  cc -std=c11 -fsanitize=thread -g1 test/capi/threads.c examples/own_dialect/npu.c -o "$out/contexts" -Iinclude -Iexamples/own_dialect \
    "$out/libcistern.a" -lm -pthread
  "$out/contexts" "$out/npu.so"
  "$out/bin/capi_own_test" >"$out/capi.log" 2>&1 || { tail -20 "$out/capi.log"; exit 1; }
  echo "contexts on threads: no race"
  CISTERN_BIN=$out/bin python3 test/driver/threads.py --count="${TSAN_COUNT:-400}" --seed="${TSAN_SEED:-1}"
else
  few=$out/few
  cmake -S . -B "$few" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="-O0 -g1 -fsanitize=thread" -DCISTERN_SMT=OFF \
    -DCISTERN_DIALECTS=core >/dev/null
  cmake --build "$few" --target cistern-opt cistern-plan >"$few/build.log" 2>&1 || { tail -20 "$few/build.log"; exit 1; }
  CISTERN_BIN=$few/bin python3 test/driver/threads.py --few --count=60 --seed=1
  plan=$few/bin/cistern-plan
fi
awk 'BEGIN { print "id,lower,upper,size"
  for (i = 0; i < 150; ++i) { from = i * 37 % 60; print i "," from "," from + 1 + i * 7 % 12 "," 1 + i * i * 131 % 4000 } }' >"$out/problem.csv"
"$plan" "$out/problem.csv" -j=1 --steps=2000 -o "$out/one.csv" >/dev/null
"$plan" "$out/problem.csv" -j=4 --steps=2000 -o "$out/four.csv" >/dev/null
cmp "$out/one.csv" "$out/four.csv"
echo "cistern-plan on four threads: no race"
