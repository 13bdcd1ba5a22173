#!/bin/sh
# From a model of another framework to a board, in one command: on_a_board.sh MODEL [OPTION OF cistern-cc...]
# The board is a Cortex-M3 with 256 KiB of flash and 64 KiB of SRAM, which qemu is. On it the C computes three random inputs, and
# compares with what cistern-run computes of them, bit for bit or within $TOLERANCE. The C stays in $OUT, if it names a folder.
set -eu
[ $# -ge 1 ] || { echo "on_a_board.sh: error: no model is named" >&2; exit 1; }
model=$1
shift
board=$(cd "$(dirname "$0")/../board" && pwd)
if [ "${OUT:-}" ]; then
  mkdir -p "$OUT"
else
  OUT=$(mktemp -d)
  trap 'rm -rf "$OUT"' EXIT
fi

cistern-cc "$model" -o "$OUT/model.c" --header="$OUT/model.h" --prefix=model --self-test=3 --self-test-file="$OUT/test.c" --sizes "$@"
printf '#include "model.h"\nint main(void) { return model_self_test(); }\n' >"$OUT/main.c"
arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb -std=c11 -O2 -ffp-contract=off -nostartfiles -T "$board/cortex-m3.ld" -I "$board" \
  "-Dmodel_CIS_TOLERANCE=${TOLERANCE:-0}" \
  "$OUT/main.c" "$OUT/model.c" "$OUT/test.c" "$board/start.c" -lm -lc -lgcc -o "$OUT/model.elf"
arm-none-eabi-size "$OUT/model.elf" | awk 'END { print "flash " $1 + $2 " bytes with the inputs and results of the test, SRAM " $2 + $3 " bytes with the stack" }'
qemu-system-arm -M lm3s6965evb -nographic -monitor none -serial none -chardev stdio,id=host \
  -semihosting-config enable=on,target=native,chardev=host -kernel "$OUT/model.elf" 2>"$OUT/qemu.txt" ||
  { echo "on_a_board.sh: error: the board computes something else" >&2; exit 1; }
echo "3 calls on the board give what cistern-run gives"
