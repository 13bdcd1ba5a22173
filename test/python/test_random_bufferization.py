"""Random programs on tensors: sets of patterns by the public conversion do what their passes do, byte for byte; and what all sets in
one conversion, or random decisions of a caller, make of a program computes the same.

    SEED=1000 COUNT=500 CISTERN_BUILD=build/fast test/python/check.sh"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import cistern

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "programs"))
import generate  # noqa: E402

BIN = pathlib.Path(os.environ["CISTERN_PLAN"]).parent
SEEDS = range(int(os.environ.get("SEED", 1)), int(os.environ.get("SEED", 1)) + int(os.environ.get("COUNT", 40)))
OF_MODULES = ("arith-bufferize", "func-bufferize")
SETS = (*OF_MODULES, "bufferization-bufferize", "linalg-bufferize", "scf-bufferize", "shape-bufferize", "tensor-bufferize",
        "vector-bufferize")
OPTIONS = "bufferize-function-boundaries allow-return-allocs-from-loops"


def program(seed):
    return generate.generate(seed, generate.Options(level="tensor", size=20, corners=seed % 3 == 0))


def execute(text):
    """The status, and what the program prints; None if it uses ops that cannot be executed."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([BIN / "cistern-run", "--no-leak-check", file.name], capture_output=True, text=True, timeout=60, check=False)
    return None if done.returncode == 1 and "cannot execute" in done.stderr else (done.returncode, done.stdout, done.stderr[:300])


def result(text, change):
    """What becomes of a program, or what is said of it."""
    with cistern.parse(text, "program.mlir") as module:
        try:
            change(module)
            return str(module)
        except cistern.Error as error:
            return [d.message for d in error.diagnostics if d.severity == "error"][:1]


def by_pass(name):
    return lambda module: module.run(name if name in OF_MODULES else f"func.func({name})")


def by_conversion(name, **full):
    def change(module):
        conversion = cistern.Conversion(module.context, cistern.TypeConverter(buffers=True))
        conversion.populate(name)
        targets = [module] if name in OF_MODULES else [op for op in module.operation.regions[0].blocks[0].operations if op.name == "func.func"]
        for target in targets:
            conversion.apply(target, **full)
    return change


def all_at_once(module):
    conversion = cistern.Conversion(module.context, cistern.TypeConverter(buffers=True))
    conversion.populate(*(name.replace("scf-bufferize", "scf-bufferize{newer-ops}") for name in SETS), "finalizing-bufferize")
    conversion.apply(module)


class Sets(unittest.TestCase):
    def test_a_set_does_what_its_pass_does(self):
        for seed in SEEDS:
            text = program(seed)
            for name in SETS:
                with self.subTest(seed=seed, set=name):
                    self.assertEqual(result(text, by_conversion(name)), result(text, by_pass(name)))

    def test_finalizing_too(self):
        before = "builtin.module(" + ",".join(name if name in OF_MODULES else f"func.func({name})" for name in (*SETS, "tensor-bufferize")) + ")"
        for seed in SEEDS:
            partly = result(program(seed), lambda module: module.run(before))
            if isinstance(partly, str):
                with self.subTest(seed=seed):
                    name = "finalizing-bufferize"
                    self.assertEqual(result(partly, by_conversion(name, full=True)), result(partly, by_pass(name)))

    def test_all_sets_in_one_conversion_compute_the_same(self):
        done = 0
        for seed in SEEDS:
            text = program(seed)
            before, made = execute(text), result(text, all_at_once)
            if before and before[0] == 0 and isinstance(made, str):
                done += 1
                with self.subTest(seed=seed):
                    self.assertNotIn("tensor<", made)
                    self.assertIn(execute(made), (before, None))
        self.assertGreater(done, len(SEEDS) // 3)


class Decisions(unittest.TestCase):
    def test_no_decision_makes_a_program_wrong(self):
        done = 0
        for seed in SEEDS:
            text, numbers = program(seed), random.Random(seed)
            before = execute(text)
            if not before or before[0]:
                continue
            copies, firsts, left = (numbers.choice((0, 0.1, 0.5)) for _ in range(3))

            def decide(op, operand):
                number = numbers.random()
                return "copy" if number < copies else "first" if number < copies + firsts else None

            options = OPTIONS + (" allow-unknown-ops" if left else "")
            options += numbers.choice(("", " copy-placement=exact", " analysis-heuristic=top-down",
                                       f" analysis-heuristic=fuzzer analysis-fuzzer-seed={seed}"))
            made = result(text, lambda module: module.bufferize(options, decide=decide,
                                                                allows=lambda op: numbers.random() >= left / 4))
            if isinstance(made, str):
                done += 1
                with self.subTest(seed=seed, options=options, copies=copies, firsts=firsts, left=left):
                    self.assertIn(execute(made), (before, None))
        self.assertGreater(done, len(SEEDS) // 5)


if __name__ == "__main__":
    unittest.main()
