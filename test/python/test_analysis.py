"""One-Shot Bufferize's analysis from Python: what it answers, and what decisions of one's own change."""
import unittest

import cistern

PROGRAM = """func.func @f(%t: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %a = tensor.insert %x into %t[%i] : tensor<4xf32>
  %y = tensor.extract %t[%i] : tensor<4xf32>
  %b = tensor.insert %x into %a[%i] : tensor<4xf32>
  return %b, %y : tensor<4xf32>, f32
}
"""
BOUNDARIES = "bufferize-function-boundaries"


class Analyses(unittest.TestCase):
    def setUp(self):
        self.module = cistern.parse(PROGRAM)
        self.addCleanup(self.module.close)
        self.first, self.second = (op for op in self.module.walk() if op.name == "tensor.insert")
        self.t, self.a, self.b = self.first.operands[1], self.first.results[0], self.second.results[0]

    def test_answers(self):
        before = str(self.module)
        analysis = cistern.Analysis(self.module, BOUNDARIES)
        self.assertEqual([analysis.in_place(op, 1) for op in (self.first, self.second)], [False, True])
        self.assertTrue(analysis.equivalent(self.a, self.b))
        self.assertFalse(analysis.may_alias(self.t, self.a))
        self.assertEqual(analysis.copied_bytes, 16)
        conflict, = analysis.conflicts(self.first, 1)
        self.assertEqual((conflict.kind, conflict.read[0].name, conflict.write), ("read-later", "tensor.extract", (self.first, 1)))
        self.assertIs(conflict.value, self.t)
        self.assertEqual(analysis.conflicts(self.second, 1), [])
        self.assertEqual(str(self.module), before)

    def test_decisions(self):
        def decide(op, operand):
            return "copy" if op is self.second else "first"

        analysis = cistern.Analysis(self.module, BOUNDARIES, decide=decide)
        self.assertEqual([analysis.in_place(op, 1) for op in (self.first, self.second)], [False, False])
        self.assertEqual(analysis.conflicts(self.second, 1)[0].kind, "decided")
        self.module.bufferize(BOUNDARIES, decide=decide)
        self.assertEqual(str(self.module).count("memref.copy"), 2)
        self.assertFalse(self.first.valid)
        with self.assertRaisesRegex(cistern.ClosedError, "has changed"):
            analysis.copied_bytes

    def test_operations_that_are_left(self):
        self.module.bufferize(BOUNDARIES + " allow-unknown-ops", allows=lambda op: op.name != "tensor.extract")
        self.assertIn("tensor.extract", str(self.module))
        self.assertNotIn("tensor.insert", str(self.module))

    def test_errors(self):
        with self.assertRaisesRegex(cistern.Error, "no such option nonsense"):
            cistern.Analysis(self.module, "nonsense")
        with self.assertRaisesRegex(ValueError, "'in-place' is no decision"):
            cistern.Analysis(self.module, decide=lambda op, operand: "in-place")
        before = str(self.module)
        with self.assertRaises(ZeroDivisionError):
            self.module.bufferize(allows=lambda op: 1 / 0)
        self.assertEqual(str(self.module), before)
        with self.assertRaises(ValueError):
            cistern.Analysis(self.module).in_place(self.module.operation.regions[0].blocks[0].operations[0], -1)


if __name__ == "__main__":
    unittest.main()
