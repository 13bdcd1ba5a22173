"""Modules and what is in them from Python: what is read, what is changed, and that misuse raises."""
import gc
import pathlib
import random
import threading
import unittest

import cistern

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = """func.func @f(%x: memref<4x?xf32, 1>, %n: index) -> f32 attributes {note = "a b", count = 7 : i32} {
  %a = memref.alloc(%n) : memref<?xf32>
  %c = arith.constant 2.5 : f32
  cf.br ^end(%c : f32)
^end(%r: f32):
  memref.dealloc %a : memref<?xf32>
  return %r : f32
}
"""


def op_named(module, name):
    return next(op for op in module.walk() if op.name == name)


class Reading(unittest.TestCase):
    def setUp(self):
        self.module = cistern.parse(PROGRAM, "f.mlir")
        self.addCleanup(self.module.close)

    def test_walk_is_in_the_order_of_the_text(self):
        names = [op.name for op in self.module.walk()]
        self.assertEqual(names, ["builtin.module", "func.func", "memref.alloc", "arith.constant", "cf.br", "memref.dealloc",
                                 "func.return"])
        inner_first = [op.name for op in self.module.walk(post_order=True)]
        self.assertEqual(inner_first[-1], "builtin.module")

    def test_values_lead_to_their_definitions_and_uses(self):
        alloc, dealloc = op_named(self.module, "memref.alloc"), op_named(self.module, "memref.dealloc")
        value, = alloc.results
        self.assertIs(dealloc.operands[0], value)
        self.assertIs(value.owner, alloc)
        self.assertIsNone(value.block)
        self.assertEqual(value.uses, [(dealloc, 0)])
        size = alloc.operands[0]
        self.assertIsNone(size.owner)
        self.assertEqual(size.index, 1)
        self.assertIs(size, size.block.arguments[1])
        self.assertIs(size.block.parent, op_named(self.module, "func.func"))

    def test_blocks_and_successors(self):
        region, = op_named(self.module, "func.func").regions
        entry, end = region.blocks
        branch = entry.operations[-1]
        self.assertEqual(branch.successors, [end])
        self.assertIs(branch.block, entry)
        self.assertIs(end.region, region)
        self.assertIs(region.parent.parent, self.module.operation)

    def test_types(self):
        kind = op_named(self.module, "func.func").regions[0].blocks[0].arguments[0].type
        self.assertEqual((kind.kind, kind.shape, str(kind.element), kind.element.width), ("memref", (4, None), "f32", 32))
        self.assertEqual(kind.memory_space.value, 1)
        self.assertIsNone(kind.layout)
        self.assertIs(self.module.context.type("memref<4x?xf32, 1>"), kind)
        function = self.module.context.type("(i1, index) -> f64")
        self.assertEqual([str(t) for t in function.inputs + function.results], ["i1", "index", "f64"])
        self.assertIsNone(function.shape)

    def test_attributes(self):
        attributes = op_named(self.module, "func.func").attributes
        self.assertEqual(attributes["sym_name"].value, "f")
        self.assertEqual(attributes["note"].value, "a b")
        self.assertEqual(attributes["count"].value, 7)
        self.assertEqual(str(attributes["count"]), "7 : i32")
        self.assertEqual(attributes["function_type"].value.kind, "function")
        self.assertEqual(op_named(self.module, "arith.constant").attribute("value").value, 2.5)
        self.assertIsNone(op_named(self.module, "func.func").attribute("absent"))
        self.assertIsNone(self.module.context.attribute("[1, 2]").value)
        self.assertEqual(self.module.context.attribute('""').value, "")

    def test_places(self):
        self.assertEqual(op_named(self.module, "memref.alloc").location, (2, 8))

    def test_texts(self):
        self.assertEqual(str(self.module), cistern.parse(str(self.module)).text())
        self.assertIn('"memref.alloc"', self.module.text(generic=True))
        self.assertIn("loc(", self.module.text(debug_info=True))
        self.assertEqual(str(op_named(self.module, "arith.constant")), "%cst = arith.constant 2.500000e+00 : f32")

    def test_bytecode_comes_back(self):
        data = self.module.bytecode()
        self.assertTrue(data.startswith(b"ML\xefR"))
        with cistern.parse(data) as again:
            self.assertEqual(str(again), str(self.module))
        with self.assertRaises(ValueError):
            self.module.bytecode(version=7)


class Passes(unittest.TestCase):
    def test_a_pipeline_changes_the_program(self):
        with cistern.parse_file(ROOT / "examples" / "mlp.memref.mlir") as module:
            before = sum(op.name == "memref.alloc" for op in module.walk())
            self.assertEqual(module.run("func.func(buffer-reuse)"), "")
            self.assertLess(sum(op.name == "memref.alloc" for op in module.walk()), before)

    def test_reports_are_returned(self):
        with cistern.parse_file(ROOT / "examples" / "mlp.memref.mlir") as module:
            self.assertIn("peak", module.run("buffer-reuse-report").lower())
            self.assertIn("(S)", module.run("cse", statistics=True))

    def test_the_page_of_a_program_leaves_it_alone(self):
        with cistern.parse_file(ROOT / "examples" / "mlp.memref.mlir") as module:
            alloc, before = op_named(module, "memref.alloc"), str(module)
            page = module.page()
            self.assertRegex(page, r"^<!DOCTYPE html>[\s\S]*</html>\s*$")
            self.assertTrue(page._repr_html_().startswith("<iframe srcdoc="))
            self.assertEqual(alloc.name, "memref.alloc")
            self.assertEqual(str(module), before)

    def test_a_pipeline_that_does_not_exist(self):
        with cistern.parse(PROGRAM) as module:
            with self.assertRaisesRegex(cistern.PassError, "no-such-pass"):
                module.run("no-such-pass")
            with self.assertRaises(cistern.PassError):
                module.run("builtin.module(cse")


class Errors(unittest.TestCase):
    def test_a_wrong_program_says_where(self):
        with self.assertRaises(cistern.ParseError) as caught:
            cistern.parse('func.func @f() {\n  %a = memref.alloc() : memref<4xf32>\n  %a = memref.alloc() : memref<4xf32>\n}', "w.mlir")
        first = caught.exception.diagnostics[0]
        self.assertEqual((first.severity, first.file, first.line, first.column), ("error", "w.mlir", 3, 3))
        self.assertIn("redefinition of SSA value '%a'", first.message)
        self.assertEqual((first.notes[0].severity, first.notes[0].line), ("note", 2))
        self.assertIn("w.mlir:3:3: error:", str(caught.exception))

    def test_types_and_attributes(self):
        with cistern.Context() as context:
            for text in ("memref<", "", "i32 i32", "memref<4xf32>>"):
                with self.assertRaises(cistern.ParseError):
                    context.type(text)
            with self.assertRaises(ValueError):
                context.type("i32\0")
            with self.assertRaises(TypeError):
                context.type(32)

    def test_unregistered_dialects_are_allowed_where_asked_for(self):
        with self.assertRaises(cistern.ParseError):
            cistern.parse('"mine.op"() : () -> ()')
        with cistern.parse('"mine.op"() : () -> ()', allow_unregistered=True) as module:
            self.assertEqual([op.name for op in module.walk()], ["builtin.module", "mine.op"])

    def test_answers_of_head_where_asked_for(self):
        cast = "func.func @f(%a: memref<*xf32>) {\n  %0 = memref.cast %a : memref<*xf32> to memref<*xf32>\n  return\n}\n"
        with self.assertRaises(cistern.ParseError):
            cistern.parse(cast)
        with cistern.Context(as_release="head") as context:
            self.assertTrue(context.parse(cast).verify() is None)
        with self.assertRaises(ValueError):
            cistern.Context(as_release="23")

    def test_dialects_of_ones_own(self):
        with cistern.Context() as context:
            with self.assertRaises(cistern.ParseError) as caught:
                context.load_dialects("irdl.dialect @npu {\n  irdl.wrong\n}\n", "npu.irdl")
            self.assertEqual((caught.exception.diagnostics[0].file, caught.exception.diagnostics[0].line), ("npu.irdl", 2))
            context.load_dialects("irdl.dialect @npu {\n  irdl.operation @go {}\n}\n")
            self.assertEqual([op.name for op in context.parse('"npu.go"() : () -> ()').walk()][1:], ["npu.go"])
            with self.assertRaises(cistern.ParseError):
                context.load_dialects("dialect hw\nop o {traits = purest}")
            context.load_dialects('dialect hw\nop o {format = "attr-dict"}')
            self.assertIn("  hw.o\n", str(context.parse('"hw.o"() : () -> ()')))
            with self.assertRaisesRegex(cistern.Error, "nowhere.so"):
                context.load_plugin("/nowhere.so")
            with self.assertRaises(ValueError):
                context.load_plugin("a\0b")

    def test_any_bytes(self):
        r = random.Random(1)
        for _ in range(300):
            data = bytearray(PROGRAM.encode())
            for _ in range(r.randrange(1, 9)):
                data[r.randrange(len(data))] = r.randrange(256)
            try:
                with cistern.parse(bytes(data)) as module:
                    str(module)
            except cistern.ParseError as error:
                self.assertTrue(error.diagnostics)


class Changes(unittest.TestCase):
    def test_attributes_are_set_and_removed(self):
        with cistern.parse(PROGRAM) as module:
            alloc = op_named(module, "memref.alloc")
            alloc.set_attribute("alignment", "128 : i64")
            self.assertIn("alignment = 128", str(module))
            alloc.set_attribute("alignment", None)
            self.assertNotIn("alignment", str(module))

    def test_what_is_erased_is_gone_and_the_rest_is_not(self):
        with cistern.parse(PROGRAM) as module:
            alloc, dealloc = op_named(module, "memref.alloc"), op_named(module, "memref.dealloc")
            value = alloc.results[0]
            with self.assertRaisesRegex(ValueError, "used"):
                alloc.erase()
            self.assertTrue(alloc.valid)
            dealloc.erase()
            alloc.erase()
            for use in (lambda: alloc.name, lambda: value.type, lambda: dealloc.operands):
                with self.assertRaises(cistern.ClosedError):
                    use()
            self.assertNotIn("memref.alloc", str(module))
            with self.assertRaises(ValueError):
                module.operation.erase()

    def test_what_is_erased_on_a_walk_is_left_out(self):
        with cistern.parse("func.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}") as module:
            seen = []
            for op in module.walk():
                seen.append(op.name)
                if op.name == "func.func":
                    op.erase()
            self.assertEqual(seen, ["builtin.module", "func.func", "func.func"])

    def test_an_invalid_program_is_not_printed_or_run(self):
        with cistern.parse(PROGRAM) as module:
            op_named(module, "func.return").erase()
            for use in (module.verify, lambda: str(module), lambda: module.run("cse"), module.bytecode):
                with self.assertRaises(cistern.VerifyError):
                    use()

    def test_uses_are_replaced_by_values_of_the_same_type(self):
        source = "func.func @f(%a: f32, %b: f32, %c: f64) -> f32 {\n  return %a : f32\n}"
        with cistern.parse(source) as module, cistern.parse(source) as other:
            a, b, c = op_named(module, "func.func").regions[0].blocks[0].arguments
            a.replace_all_uses(b)
            self.assertEqual((len(a.uses), len(b.uses)), (0, 1))
            with self.assertRaises(ValueError):
                a.replace_all_uses(c)
            with self.assertRaises(ValueError):
                a.replace_all_uses(op_named(other, "func.func").regions[0].blocks[0].arguments[0])

    def test_random_changes_end_in_a_program_or_in_an_error(self):
        texts = ["1 : i64", '"x"', "i32", "unit", "[1]", "dense<1> : tensor<2xi32>", "array<i32: 1, 2>", "@f", "{a = 1 : i8}"]
        sources = [(ROOT / "examples" / "mlp.memref.mlir").read_text(), PROGRAM]
        r = random.Random(2)
        for _ in range(60):
            with cistern.parse(r.choice(sources)) as module:
                for _ in range(r.randrange(1, 4)):
                    op = r.choice(list(module.walk()))
                    names = [*op.attributes, "x"]
                    try:
                        if r.random() < 0.3:
                            op.erase()
                        else:
                            op.set_attribute(r.choice(names), r.choice([None, *texts]))
                    except ValueError:
                        pass
                try:
                    str(module)
                    module.run("canonicalize")
                    module.bytecode()
                except cistern.Error:
                    pass


class Misuse(unittest.TestCase):
    def check_closed(self, *uses):
        for use in uses:
            with self.assertRaises(cistern.ClosedError):
                use()

    def test_after_close(self):
        module = cistern.parse(PROGRAM)
        context, function = module.context, op_named(module, "func.func")
        kind, attribute = context.type("i32"), context.attribute("1 : i32")
        block = function.regions[0].blocks[0]
        module.close()
        module.close()
        self.assertTrue(module.closed and context.closed)
        self.check_closed(
            module.verify, module.text, lambda: module.run("cse"), lambda: list(module.walk()), module.bytecode,
            lambda: module.operation, lambda: function.name, lambda: function.erase(), lambda: block.arguments,
            lambda: str(kind), lambda: kind.shape, lambda: attribute.value, lambda: context.type("i32"),
            lambda: context.parse(""), context.module)
        for part in (module, function, block, kind, attribute):
            repr(part)

    def test_closing_a_context_closes_its_modules(self):
        context = cistern.Context()
        module = context.parse(PROGRAM)
        with context:
            pass
        self.check_closed(module.text)
        module.close()

    def test_closing_a_module_leaves_its_context(self):
        with cistern.Context() as context:
            first, second = context.parse(PROGRAM), context.parse(PROGRAM)
            first.close()
            self.check_closed(first.text)
            self.assertIn("func.func", str(second))

    def test_passes_end_what_was_read_before(self):
        with cistern.parse(PROGRAM) as module:
            alloc = op_named(module, "memref.alloc")
            module.run("cse")
            self.assertFalse(alloc.valid)
            self.check_closed(lambda: alloc.name)
            self.assertEqual(op_named(module, "memref.alloc").name, "memref.alloc")

    def test_objects_keep_what_they_need(self):
        types = [op.results[0].type for op in cistern.parse(PROGRAM).walk() if op.results]
        gc.collect()
        self.assertEqual([str(t) for t in types], ["memref<?xf32>", "f32"])

    def test_contexts_do_not_mix(self):
        with cistern.parse(PROGRAM) as module, cistern.Context() as other:
            with self.assertRaises(ValueError):
                op_named(module, "func.func").set_attribute("x", other.attribute("1 : i32"))

    def test_threads_take_turns(self):
        errors = []
        with cistern.parse(PROGRAM) as module:
            def work():
                try:
                    for _ in range(30):
                        module.run("canonicalize")
                        try:
                            for op in module.walk():
                                self.assertTrue([str(v.type) for v in op.results] or not op.results)
                        except cistern.ClosedError:
                            pass  # another thread has run passes
                except Exception as error:  # pylint: disable=broad-except
                    errors.append(error)

            threads = [threading.Thread(target=work) for _ in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(errors, [])


if __name__ == "__main__":
    unittest.main()
