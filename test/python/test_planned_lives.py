"""Lives of cistern.Memory, executed: buffers of random programs lie in one arena, as a plan by their lives says, and the
programs print the same. A life that ends too early lets another buffer overwrite contents that are still needed."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import cistern

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ["CISTERN_PLAN"]).parent
SEEDS = range(int(os.environ.get("SEED", 1)), int(os.environ.get("SEED", 1)) + int(os.environ.get("COUNT", 60)))
PARALLEL = {"scf.parallel", "scf.forall", "async.execute", "gpu.launch"}


def program(seed):
    """A program that frees its buffers, by itself or after the deallocation pipeline; None if that refuses it."""
    frees = seed % 3 != 2
    text = subprocess.run([sys.executable, ROOT / "test/programs/generate.py", "--level=memref", *(["--frees"] if frees else []), str(seed)],
                          capture_output=True, text=True, check=True).stdout
    if not frees:
        done = subprocess.run([BIN / "cistern-opt", "--buffer-deallocation-pipeline"], input=text, capture_output=True, text=True, check=False)
        if done.returncode == 1 and "error:" in done.stderr:
            return None
        done.check_returncode()
        text = done.stdout
    return text


def execute(text):
    """What the program prints; None if it uses ops that cannot be executed."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([BIN / "cistern-run", file.name], capture_output=True, text=True, timeout=60, check=False)
    if done.returncode == 1 and ("cannot execute" in done.stderr or "there is no function 'main'" in done.stderr):
        return None
    return done.returncode, done.stdout, re.sub(r"^.*?\.mlir:\d+:\d+", "", done.stderr)


def is_in_parallel(op):
    while (op := op.parent) is not None:
        if op.name in PARALLEL:
            return True
    return False


def can_move(buffer):
    """One memref.dealloc frees it under its own name, and it has one place in the arena at a time."""
    return (buffer.operation.name == "memref.alloc" and buffer.is_exact and buffer.bytes and not buffer.escapes and buffer.live
            and "strided" not in str(buffer.value.type) and "," not in str(buffer.value.type)
            and buffer.free is not None and buffer.free.name == "memref.dealloc" and buffer.free.operands[0] is buffer.value
            and not is_in_parallel(buffer.operation))


def planned(text):
    """The program with an arena for each function, and how many buffers lie in them."""
    with cistern.parse(text) as module:
        text = str(module)
    lines, moved = text.split("\n"), 0
    with cistern.parse(text) as module:
        for function in [op for op in module.walk() if op.name == "func.func" and op.regions[0].blocks]:
            buffers = [b for b in cistern.Memory(function).buffers if can_move(b)]
            plan = cistern.plan([{"id": str(i), "lower": b.live[0][0], "upper": b.live[-1][1], "size": b.bytes, "alignment": 64,
                                  "gaps": [(x[1], y[0]) for x, y in zip(b.live, b.live[1:])]} for i, b in enumerate(buffers)]) if buffers else None
            for buffer, offset in zip(buffers, plan.offsets if plan else ()):
                at, free = buffer.operation.location[0], buffer.free.location[0]
                name = re.match(r"\s*(%\w+) =", lines[at - 1])[1]
                lines[at - 1] = (f"%at_{at} = arith.constant {offset} : index\n"
                                 f"{name} = memref.view %arena[%at_{at}][] : memref<{plan.height}xi8> to {buffer.value.type}")
                lines[free - 1] = ""
                moved += 1
            if plan:
                lines[function.location[0] - 1] += f"\n%arena = memref.alloca() {{alignment = 64 : i64}} : memref<{plan.height}xi8>"
    return "\n".join(lines), moved


class PlannedLives(unittest.TestCase):
    def test_programs_print_the_same(self):
        moved = executed = printed = 0
        for seed in SEEDS:
            text = program(seed)
            before = execute(text) if text is not None else None
            if before is None:
                continue
            with self.subTest(seed=seed):
                self.assertEqual(before[0], 0, before[2])
                after, num = planned(text)
                done = execute(after)
                self.assertEqual(done, before)
                moved, executed, printed = moved + num, executed + 1, printed + bool(before[1])
        self.assertGreater(executed, len(SEEDS) // 2)
        self.assertGreater(printed, executed // 2)
        self.assertGreater(moved, len(SEEDS))


if __name__ == "__main__":
    unittest.main()
