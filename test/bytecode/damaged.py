#!/usr/bin/env python3
"""Bytecode with one byte changed, or cut off, is read or is an error: damaged.py [--seed=N] [--count=N]

Every error says what is wrong and where; none is a crash, and each message below is that of some change. The files are those of
Inputs/damaged.mlir and of the lit tests beside it. `count` changes are read, and more of them while a message has not been seen."""
import argparse
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "lib"))
from tools import tool  # noqa: E402

FILES = [HERE / "Inputs/damaged.mlir", HERE / "Inputs/damaged-values.mlir", HERE / "use-order.mlir", HERE.parent / "dialect/quant/ops.mlir"]
MESSAGES = """\
expected ... type for ..., but got: ...
invalid signedness of an integer type: ...
invalid dimension: ...
expected mlir::MemRefLayoutAttrInterface, but got: ...
invalid tensor element type: ...
unknown type code: ...
attempting to parse a byte at the end of the bytecode
expected alignment byte (0x...), but got: '0x...'
indices and values of sparse elements do not fit their type
unknown attribute code: ...
string size exceeds the available data size
unexpected trailing data between the offsets for strings and their data
invalid string index: ...
expected dialect version section
invalid dialect index: ...
attempting to parse ... entries when only ... are left
Attribute or Type entry offset points past the end of section
unexpected trailing bytes after ... entry
... is nested too deeply
invalid ... index: ...
expected attribute of type: mlir::LocationAttr, but got: ...
expected mlir::ShapedType, but got: ...
invalid dialect resource index: ...
attempting to parse ... items of ... bytes
invalid operation name index: ...
expected attribute of type: mlir::DictionaryAttr, but got: ...
invalid successor index: ...
value index range was outside of the expected range for the parent region, got [..., ...), but the maximum index was ...
region defines ... values fewer than it announces
expected IR section for region
unexpected trailing bytes after the regions of an op
expected ... for '...' of ..., but got: ...
Properties idx out-of-bound for ...
unexpected trailing bytes after the properties of ...
invalid alignment of resource '...': ...
unexpected resources for dialect '...'
expected resource offset section when resource section is present
invalid value index: ...
invalid index of a use-list order: ...
incorrect index pair encoding of a use-list order
dialect '...' does not implement the bytecode interface
... bytes are no elements of ...
expected data size (... bytes) to be a multiple of element count
expected mlir::FlatSymbolRefAttr, but got: ...
trying to read an array of ... but only ... storage available."""


def bytecode(path):
    command = [tool("cistern-opt"), "--allow-unregistered-dialect", "--emit-bytecode", str(path), "-o", "-"]
    return subprocess.run(command, capture_output=True, check=True).stdout


def changes(data, chance):
    for i in range(4, len(data)):
        for value in {data[i] ^ 1, data[i] ^ 2, 0, 255, data[i] + 1 & 255, data[i] - 1 & 255, chance.randrange(256)} - {data[i]}:
            yield data[:i] + bytes([value]) + data[i + 1:]
    for size in range(5, len(data), 7):
        yield data[:size]


def read(data):
    done = subprocess.run([tool("cistern-opt"), "--allow-unregistered-dialect", "-", "-o", "/dev/null"], input=data, capture_output=True)
    errors = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 1) or (done.returncode == 1 and "error: " not in errors):
        return f"status {done.returncode}: {errors[-300:]}", ""
    return "", errors


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=3000)
    args = parser.parse_args()
    chance, cases = random.Random(args.seed), []
    for path in FILES:
        cases += changes(bytecode(path), chance)
    chance.shuffle(cases)
    wanted = {m: re.compile(".{0,80}?".join(map(re.escape, m.split("...")))) for m in MESSAGES.split("\n")}
    wrong, num = 0, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        while num < len(cases) and (num < args.count or (wanted and args.count >= 3000)):
            for broken, errors in pool.map(read, cases[num:num + 500]):
                num += 1
                if broken:
                    wrong += 1
                    print(broken)
                wanted = {m: pattern for m, pattern in wanted.items() if not pattern.search(errors)}
    if args.count >= 3000 and wanted:
        wrong += 1
        print("no change has the error: " + "\n    ".join(wanted))
    print(f"{num} changed files, {wrong} wrong")
    return 1 if wrong or num < min(args.count, 1000) else 0


if __name__ == "__main__":
    sys.exit(main())
