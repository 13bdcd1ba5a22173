#!/bin/sh
# Reference models as C on a board with a Cortex-M3 and 64 KiB of SRAM, which qemu is: what cistern-run computes of them.
set -u
cd "$(dirname "$0")/../.."
[ -x "${CISTERN_BIN:-build/release/bin}/cistern-cc" ] || { echo "there is no cistern-cc"; exit 77; }
exec python3 test/target/c/board/run.py
