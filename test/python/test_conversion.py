"""Dialect conversion from Python: MLIR's own examples, what is refused, and what becomes of exceptions and of old objects."""
import unittest

import cistern

TENSORS = """func.func @f(%t: tensor<4xf32>, %i: index) -> (tensor<?xf32>, f32) {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %x = tensor.extract %c[%i] : tensor<?xf32>
  return %c, %x : tensor<?xf32>, f32
}
"""
OWN = """func.func @f(%x: f32) -> f32 {
  %r = "a.loop"(%x) ({
  ^bb0(%y: f32):
    %z = "b.use"(%y) : (f32) -> f32
    "a.end"(%z) : (f32) -> ()
  }) : (f32) -> f32
  return %r : f32
}
"""


def cast(op, operands, rewriter):
    result = rewriter.convert_type(op.results[0].type)
    rewriter.replace(op, rewriter.build("memref.cast", operands, [result], like=op))
    return True


def extract(op, operands, rewriter):
    rewriter.replace(op, rewriter.build("memref.load", operands, [op.results[0].type], like=op).results)
    return True


def tensor_bufferize(context):
    """As MLIR's document "Bufferization" writes it."""
    conversion = cistern.Conversion(context, cistern.TypeConverter(buffers=True))
    conversion.legal("bufferization", "memref")
    conversion.illegal("tensor.cast", "tensor.extract")
    conversion.add(cast, "tensor.cast")
    conversion.add(extract, "tensor.extract")
    return conversion


def named(module, name):
    return next(op for op in module.walk() if op.name == name)


class Partial(unittest.TestCase):
    def setUp(self):
        self.module = cistern.parse(TENSORS)
        self.addCleanup(self.module.close)
        self.context = self.module.context

    def test_the_documents_tensor_bufferize(self):
        tensor_bufferize(self.context).apply(self.module)
        self.assertIn("""    %0 = bufferization.to_buffer %arg0 : tensor<4xf32> to memref<4xf32>
    %cast = memref.cast %0 : memref<4xf32> to memref<?xf32>
    %1 = bufferization.to_tensor %cast : memref<?xf32> to tensor<?xf32>
    %2 = memref.load %cast[%arg1] : memref<?xf32>
    return %1, %2 : tensor<?xf32>, f32
""", str(self.module))

    def test_sets_of_the_library_make_one_conversion_with_it(self):
        conversion = tensor_bufferize(self.context)
        conversion.populate("func-bufferize")
        conversion.apply(self.module)
        self.assertNotIn("tensor<", str(self.module))

    def test_a_conversion_may_be_applied_to_several_programs(self):
        conversion = tensor_bufferize(self.context)
        with self.context.parse(TENSORS) as other:
            conversion.apply(other)
            conversion.apply(named(self.module, "func.func"))
            self.assertEqual(str(other), str(self.module))

    def test_a_full_conversion_fails_and_changes_nothing(self):
        before, function = str(self.module), named(self.module, "func.func")
        with self.assertRaisesRegex(cistern.ConversionError, "failed to legalize operation 'builtin.module'"):
            tensor_bufferize(self.context).apply(self.module, full=True)
        self.assertEqual(str(self.module), before)
        self.assertEqual(function.name, "func.func")

    def test_a_pattern_that_refuses_leaves_nothing(self):
        conversion = tensor_bufferize(self.context)

        @conversion.pattern("tensor.cast", benefit=2)
        def refuse(op, operands, rewriter):
            rewriter.build("memref.cast", operands, ["memref<?xf32>"])
            return False

        conversion.apply(self.module)
        self.assertEqual(str(self.module).count("memref.cast"), 1)

    def test_an_unknown_set(self):
        with self.assertRaisesRegex(cistern.Error, "there is no set of conversion patterns 'cse'"):
            cistern.Conversion(self.context).populate("cse")


class Functions(unittest.TestCase):
    """Functions of the user that raise, or keep what they got."""

    def setUp(self):
        self.module = cistern.parse(TENSORS)
        self.addCleanup(self.module.close)

    def fails(self, conversion, kind, text):
        before = str(self.module)
        with self.assertRaisesRegex(kind, text):
            conversion.apply(self.module)
        self.assertEqual(str(self.module), before)
        conversion._finalizer()

    def test_an_exception_of_a_pattern_is_raised_and_nothing_changes(self):
        conversion = tensor_bufferize(self.module.context)
        conversion.populate("tensor-bufferize")  # would take the operation over
        conversion.add(lambda op, operands, rewriter: 1 / 0, "tensor.extract", benefit=9)
        self.fails(conversion, ZeroDivisionError, "division by zero")

    def test_an_exception_after_a_replacement(self):
        conversion = tensor_bufferize(self.module.context)

        @conversion.pattern("tensor.cast", benefit=9)
        def late(op, operands, rewriter):
            cast(op, operands, rewriter)
            raise KeyError("late")

        self.fails(conversion, KeyError, "late")

    def test_an_exception_of_a_rule_and_of_a_converter(self):
        conversion = tensor_bufferize(self.module.context)
        conversion.legal_if("tensor.cast", lambda op: op.nonsense)
        self.fails(conversion, AttributeError, "nonsense")
        for types in (cistern.TypeConverter(lambda type: 1, buffers=True),
                      cistern.TypeConverter(buffers=True, to_target=lambda rewriter, type, value: 1)):
            conversion = cistern.Conversion(self.module.context, types)
            conversion.illegal("tensor.cast")
            conversion.add(cast, "tensor.cast")
            self.fails(conversion, TypeError, "a type becomes a Type|a materialization is a Value")

    def test_what_a_pattern_got_is_gone_afterwards(self):
        kept = []
        conversion = tensor_bufferize(self.module.context)

        @conversion.pattern("tensor.cast", benefit=9)
        def keep(op, operands, rewriter):
            kept.extend((op, *operands, rewriter))
            cast(op, operands, rewriter)
            self.assertFalse(op.valid)
            return True

        old = named(self.module, "tensor.extract")
        conversion.apply(self.module)
        for part in (*kept[:2], old):
            self.assertFalse(part.valid)
        with self.assertRaisesRegex(ValueError, "ended with its pattern"):
            kept[2].build("memref.cast")
        self.assertTrue(self.module.operation.valid)

    def test_wrong_arguments_raise(self):
        conversion = tensor_bufferize(self.module.context)
        seen = []

        def wrong(op, operands, rewriter):
            for call in (lambda: rewriter.replace(op, []), lambda: rewriter.replace(op, [1]), lambda: rewriter.set_operands(op, []),
                         lambda: rewriter.erase(op), lambda: self.module.run("cse"), lambda: conversion.apply(self.module)):
                with self.assertRaises((ValueError, TypeError)) as raised:
                    call()
                seen.append(str(raised.exception))
            return cast(op, operands, rewriter)

        conversion.add(wrong, "tensor.cast", benefit=9)
        conversion.apply(self.module)
        self.assertEqual(seen, ["the values do not fit the results", "these are no Values of the program, or are gone",
                                "there are not as many values as operands", "'tensor.cast' has results that are used",
                                "the module is being converted", "the conversion is running"])

    def test_what_cannot_be_built_fails(self):
        conversion = tensor_bufferize(self.module.context)
        conversion.add(lambda op, operands, rewriter: rewriter.build("nowhere.op"), "tensor.cast", benefit=9)
        self.fails(conversion, cistern.Error, "nowhere")


class OwnOperations(unittest.TestCase):
    """scf-bufferize over operations of one's own: regions are rebuilt, terminators get converted operands."""

    def setUp(self):
        self.module = cistern.parse(OWN, allow_unregistered=True)
        self.addCleanup(self.module.close)
        f64 = self.module.context.type("f64")
        self.widen = lambda type: f64 if str(type) == "f32" else None

    def conversion(self, **materializations):
        conversion = cistern.Conversion(self.module.context, cistern.TypeConverter(self.widen, **materializations))
        conversion.legal_if("a")

        @conversion.pattern("a.loop")
        def loop(op, operands, rewriter):
            rewriter.rebuild(op, operands)
            return True

        @conversion.pattern("a.end")
        def end(op, operands, rewriter):
            rewriter.set_operands(op, operands)
            return True

        return conversion

    def test_casts_stand_between_types(self):
        conversion = self.conversion()
        self.assertFalse(conversion.has_legal_types(named(self.module, "a.loop")))
        conversion.apply(self.module)
        self.assertTrue(conversion.has_legal_types(named(self.module, "a.loop")))
        self.assertIn("""    ^bb0(%arg1: f64):
      %3 = builtin.unrealized_conversion_cast %arg1 : f64 to f32
      %4 = "b.use"(%3) : (f32) -> f32
      %5 = builtin.unrealized_conversion_cast %4 : f32 to f64
      "a.end"(%5) : (f64) -> ()
""", str(self.module))

    def test_materializations_of_ones_own(self):
        def build(name):
            return lambda rewriter, type, value: rewriter.build(name, [value], [type]).results[0]

        self.conversion(to_source=build("arith.truncf"), to_target=build("arith.extf")).apply(self.module)
        text = str(self.module)
        self.assertEqual((text.count("arith.truncf"), text.count("arith.extf")), (2, 2))

    def test_a_materialization_that_cannot_be(self):
        with self.assertRaisesRegex(cistern.ConversionError, "unresolved materialization from .'f64'. to .'f32'."):
            self.conversion(to_source=lambda rewriter, type, value: None).apply(self.module)
        self.assertNotIn("f64", str(self.module))


if __name__ == "__main__":
    unittest.main()
