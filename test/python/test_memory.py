"""The memory of a function from Python: buffers, lives, names and the peak."""
import unittest

import cistern

PROGRAM = """func.func @f(%x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  %v = memref.cast %b : memref<8xf32> to memref<?xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  memref.store %x, %v[%i] : memref<?xf32>
  %y = memref.load %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<8xf32>
  return %y : f32
}
"""


class Lives(unittest.TestCase):
    def setUp(self):
        self.module = cistern.parse(PROGRAM)
        self.addCleanup(self.module.close)
        self.function = next(op for op in self.module.walk() if op.name == "func.func")

    def test_buffers(self):
        memory = cistern.Memory(self.function)
        a, b = memory.buffers
        self.assertEqual((a.kind, a.bytes, a.is_exact, a.escapes), ("heap", 16, True, False))
        self.assertEqual((a.held, a.live), ((1, 8), ((4, 7),)))
        self.assertEqual((b.held, b.live), ((2, 9), ((5, 6),)))
        self.assertEqual([str(name.type) for name in b.names], ["memref<8xf32>", "memref<?xf32>"])
        self.assertEqual([(x.operation.name, x.reads, x.writes) for x in a.accesses],
                         [("memref.store", False, True), ("memref.load", True, False)])
        self.assertEqual(a.free.name, "memref.dealloc")

    def test_the_peak(self):
        memory = cistern.Memory(self.function)
        self.assertEqual((memory.peak, memory.at_least), (48, False))
        self.assertEqual(memory.numbers[memory.peak_operation], 2)
        self.assertEqual([str(value.type) for value in memory.at_peak], ["memref<4xf32>", "memref<8xf32>"])
        self.assertEqual(repr(memory), "<Memory: 2 buffers, peak 48 bytes>")

    def test_no_function(self):
        with self.assertRaisesRegex(cistern.Error, "no function with a body"):
            cistern.Memory(self.module.operation)


if __name__ == "__main__":
    unittest.main()
