#!/usr/bin/env python3
"""No function is proven in which an op reaches memory that --check-buffers does not follow.

    every_op.py [FILE...]       (default: the programs of test/dialect, which have each op)

`cistern-docs checked-names` says of each op whether it is followed, need not be, or is not known. A program is printed with the verdict
of each function; a function that is proven may hold no op that is not known with a memref, a tensor or a pointer among its operands, nor
any op of a dialect that is not registered. Ops without a tensor that say they touch nothing are excepted. Exit status 1 also where no
such op was tried."""
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lib"))
from chunks import each  # noqa: E402
from tools import tool  # noqa: E402

OP = re.compile(r'"([\w.$-]+)"\(')
SIGNATURE = re.compile(r" : \((.*)\) -> [^{}]*$")
MEMORY = re.compile(r"\bmemref<|\btensor<|!llvm\.ptr")


def say_they_touch_nothing():
    """Ops that declare that they have no effects: of a memref or a pointer they make another name, whose uses are looked at."""
    text = subprocess.run([tool("cistern-docs"), "facts"], capture_output=True, text=True, check=True).stdout
    return {row["name"] for row in map(json.loads, text.splitlines()) if row["effects"] == []}


def readings():
    text = subprocess.run([tool("cistern-docs"), "checked-names"], capture_output=True, text=True, check=True).stdout
    return dict(line.split() for line in text.splitlines())


def ops_of(text):
    """(verdict of the function, name, operand types) of each op in a function, from the generic form."""
    open_ops, done = [], []
    for line in text.splitlines():
        closes = line.lstrip().startswith("})") and open_ops
        found = OP.search(line)
        signature = SIGNATURE.search(line)
        if closes:
            name, inside = open_ops.pop()
            inside.append((name, signature[1] if signature else ""))
            verdict = re.search(r'cistern\.buffers = "(\w+)"', line)
            if verdict:
                done += [(verdict[1], *op) for op in inside]
            elif open_ops:
                open_ops[-1][1].extend(inside)
        if found and not closes:
            if line.rstrip().endswith("({"):
                open_ops.append((found[1], []))
            elif open_ops and signature:
                open_ops[-1][1].append((found[1], signature[1]))
    return done


def programs(paths):
    for path in paths:
        for text in re.split(r"(?m)^// -----.*\n", path.read_text()):
            if "func.func" in text:
                yield path, text


def main():
    how, pure = readings(), say_they_touch_nothing()
    paths = [pathlib.Path(name) for name in sys.argv[1:]] or sorted((ROOT / "test" / "dialect").glob("*/*.mlir"))
    texts = list(programs(paths))
    command = [tool("cistern-opt"), "-", "--allow-unregistered-dialect", "--check-buffers=annotate remarks=false", "--mlir-print-op-generic"]
    tried, wrong = collections.Counter(), 0
    for (path, _), made in zip(texts, each(command, [text for _, text in texts])):
        for verdict, name, operands in ops_of(made or ""):
            touches = MEMORY.search(operands) and (how.get(name, "unknown") == "unknown")
            if not touches or (name in pure and "tensor<" not in operands):
                continue
            tried[name] += 1
            if verdict == "proven":
                wrong += 1
                print(f"{path.relative_to(ROOT)}: {name} ({operands}) in a function that is proven")
    print(f"{len(texts)} programs, {sum(tried.values())} uses of {len(tried)} ops that are not known, {wrong} in functions that are proven")
    return 1 if wrong or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
