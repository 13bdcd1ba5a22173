"""cistern-lsp as a scripted client sees it."""
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import time
import unittest
import urllib.parse

from client import SERVER, Client

ROOT = pathlib.Path(__file__).resolve().parents[2]
URI = "file:///a.mlir"
PROGRAM = """!t = memref<4xf32>
func.func private @g(memref<4xf32>)
func.func @f(%x: f32, %i: index, %p: memref<4xf32>) -> f32 {
  %a = memref.alloc() : !t
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  call @g(%p) : (memref<4xf32>) -> ()
  %q:2 = scf.execute_region -> (f32, f32) { scf.yield %x, %x : f32, f32 }
  cf.br ^bb1(%q#1 : f32)
^bb1(%r: f32):
  memref.dealloc %v : memref<?xf32>
  return %r : f32
}
"""
TENSORS = """func.func @f(%t: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
"""


def starts(answer):
    return [(p["range"]["start"]["line"], p["range"]["start"]["character"]) for p in answer]


def apply(text, edits):
    """Edits of one document, none of which overlap, in ASCII."""
    begins = [0]
    for line in text.split("\n"):
        begins.append(begins[-1] + len(line) + 1)
    for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        begin, end = (begins[place["line"]] + place["character"] for place in (edit["range"]["start"], edit["range"]["end"]))
        text = text[:begin] + edit["newText"] + text[end:]
    return text


class Names(unittest.TestCase):
    def setUp(self):
        self.client = Client()
        self.addCleanup(self.client.__exit__)
        self.client.open(PROGRAM)

    def references(self, line, character, with_definition=True):
        return starts(self.client.at("references", line, character, context={"includeDeclaration": with_definition}))

    def check(self, line, character, definition, uses):
        self.assertEqual(starts(self.client.at("definition", line, character)), [definition])
        self.assertEqual(self.references(line, character), sorted([definition, *uses]))
        self.assertEqual(self.references(line, character, False), sorted(uses))
        self.assertEqual(starts(self.client.at("documentHighlight", line, character)), sorted([definition, *uses]))

    def test_values(self):
        self.check(3, 3, (3, 2), [(4, 19), (5, 19)])
        self.check(5, 20, (3, 2), [(4, 19), (5, 19)])

    def test_arguments_of_functions_and_blocks(self):
        self.check(5, 16, (2, 13), [(5, 15), (7, 54), (7, 58)])
        self.check(11, 10, (9, 5), [(11, 9)])

    def test_results_of_a_pack(self):
        self.check(8, 14, (7, 2), [(8, 13)])

    def test_blocks(self):
        self.check(8, 9, (9, 0), [(8, 8)])

    def test_symbols(self):
        self.check(6, 8, (1, 18), [(6, 7)])

    def test_aliases(self):
        self.check(3, 25, (0, 0), [(3, 24)])

    def test_a_symbol_in_a_nested_module(self):
        self.client.change([{"text": "module @m {\n  func.func @g() {\n    return\n  }\n}\nfunc.func @g() {\n  return\n}\n"
                                     "module {\n  func.func @h() attributes {x = @k} {\n    return\n  }\n  func.func @k() {\n"
                                     "    call @h() : () -> ()\n    return\n  }\n}\n\"x.y\"() {s = @m::@g} : () -> ()\n"}])
        self.assertEqual(starts(self.client.at("definition", 0, 8)), [(0, 7)])
        self.assertEqual(self.client.at("definition", 16, 16), [])  # x is not registered: that op has an error
        self.client.change([{"text": "module @m {\n  func.func @g() {\n    return\n  }\n}\nfunc.func @g() attributes {s = @m::@g, "
                                     "t = @g} {\n  return\n}\n"}])
        self.assertEqual(starts(self.client.at("definition", 5, 37)), [(1, 12)])
        self.assertEqual(starts(self.client.at("definition", 5, 44)), [(5, 10)])
        self.assertEqual(starts(self.client.at("definition", 5, 33)), [(0, 7)])

    def test_nothing_is_named_there(self):
        self.assertEqual(self.client.at("definition", 12, 0), [])
        self.assertEqual(self.references(500, 500), [])
        self.assertIsNone(self.client.at("hover", 12, 0))

    def test_names_up_to_an_error_are_known(self):
        self.client.change([{"text": "func.func @f(%a: f32) {\n  %b = arith.addf %a, %a : f32\n  %c = arith.wrong\n}\n"}])
        self.assertEqual(starts(self.client.at("definition", 1, 19)), [(0, 13)])
        self.assertEqual(self.client.at("hover", 1, 19)["contents"]["value"], "```mlir\n%a : f32\n```\n")
        self.assertIsNone(self.client.at("hover", 1, 8))

    def test_parts_between_markers_are_programs_of_their_own(self):
        self.client.change([{"text": "func.func @f(%a: f32) {\n  return\n}\n// -----\nfunc.func @f(%a: i32) -> i32 {\n"
                                     "  return %a : i32\n}\n"}])
        self.assertEqual(starts(self.client.at("definition", 5, 10)), [(4, 13)])
        self.assertIn("%a : i32", self.client.at("hover", 5, 10)["contents"]["value"])


class Hover(unittest.TestCase):
    def hover(self, line, character, text=PROGRAM):
        with Client() as client:
            client.open(text)
            return client.at("hover", line, character)["contents"]["value"]

    def test_a_buffer(self):
        text = self.hover(3, 3)
        for words in ("%a : memref<4xf32>", "16 bytes", "Allocated by `memref.alloc` in line 4", "Last used by `memref.store` in line 6",
                      "Freed by `memref.dealloc` in line 11"):
            self.assertIn(words, text)

    def test_a_view_is_a_name_of_its_buffer(self):
        text = self.hover(4, 3)
        self.assertIn("may be a name of a buffer that is allocated by `memref.alloc` in line 4", text)
        self.assertIn("Freed by `memref.dealloc` in line 11", text)

    def test_an_argument_is_the_callers(self):
        self.assertIn("argument 2 of the function, which its caller owns", self.hover(6, 11))

    def test_a_buffer_that_escapes(self):
        text = self.hover(1, 3, "func.func @f() -> memref<2xi8> {\n  %a = memref.alloc() : memref<2xi8>\n  return %a : memref<2xi8>\n}\n")
        self.assertIn("Not freed in this function", text)
        self.assertIn("`func.return` in line 3", text)

    def test_tensors_have_a_size_and_no_owner(self):
        text = self.hover(1, 3, TENSORS)
        self.assertIn("16 bytes", text)
        self.assertNotIn("llocated", text)

    def test_ops_symbols_and_aliases(self):
        self.assertIn("memory allocation operation", self.hover(3, 8))
        self.assertIn("func.func private @g(memref<4xf32>)", self.hover(6, 8))
        self.assertIn("memref<4xf32>", self.hover(0, 1))

    def test_a_program_that_is_not_valid(self):
        text = "func.func @f() -> memref<4xf32> {\n  %a = memref.alloc() : memref<4xf32>\n}\n"
        self.assertNotIn("llocated", self.hover(1, 3, text))
        # An op that its own syntax cannot write is shown in generic form.
        text = ('func.func @f(%c: index) {\n  "gpu.launch"(%c, %c, %c, %c, %c, %c) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, '
                '1, 1, 0, 0, 0, 0>}> ({\n    gpu.terminator\n  }) : (index, index, index, index, index, index) -> ()\n  return\n}\n')
        self.assertIn('"gpu.launch"(', self.hover(1, 6, text))


class Completion(unittest.TestCase):
    """The place is at `|` of each text."""

    def setUp(self):
        self.client = Client(SERVER, "--no-copies")
        self.addCleanup(self.client.__exit__)
        self.client.open("")

    def items(self, text, client=None):
        client = client or self.client
        at = text.index("|")
        client.change([{"text": text[:at] + text[at + 1:]}])
        return client.at("completion", text[:at].count("\n"), at - (text[:at].rfind("\n") + 1))["items"]

    def labels(self, text):
        return [item["label"] for item in self.items(text)]

    def inside(self, text):
        """Of a text in a function."""
        return self.labels("func.func @f(%x: f32, %i: index) {\n  " + text + "\n  return\n}\n")

    def test_ops_of_a_dialect(self):
        labels = self.labels("arith.|")
        self.assertIn("arith.addf", labels)
        self.assertTrue(all(label.startswith("arith.") for label in labels), labels)
        self.assertEqual(self.labels("arith.cm|"), ["arith.cmpi", "arith.cmpf"])
        self.assertEqual(self.labels("nosuch.|"), [])
        add, = self.items("func.func @f() {\n  %y = arith.addf|\n}\n")
        self.assertEqual((add["detail"], add["textEdit"]), ("floating point addition operation", {
            "range": {"start": {"line": 1, "character": 7}, "end": {"line": 1, "character": 17}}, "newText": "arith.addf"}))

    def test_dialects_and_ops_without_a_prefix(self):
        labels = self.inside("|")
        for label in ("arith", "spirv", "return", "call"):  # spirv comes from a file
            self.assertIn(label, labels)
        self.assertNotIn("arith.addf", labels)
        self.assertIn("arith.addf", self.inside("addf|"))
        self.assertIn("spirv.Branch", self.labels("spirv.|"))
        self.assertIn("module", self.labels("|"))
        self.assertNotIn("module", self.inside("|"))

    def test_ops_of_dialects_from_text(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "npu.irdl.mlir")
            path.write_text("irdl.dialect @npu {\n  irdl.operation @go {}\n}\n")
            with Client(SERVER, f"--irdl-file={path}") as client:
                client.open("")
                self.assertEqual([i["label"] for i in self.items('"npu.|', client)], ["npu.go"])

    def test_snippets_where_the_client_takes_them(self):
        with Client(initialize=False) as client:
            client.ask("initialize", {"capabilities": {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}})
            client.open("")
            texts = {i["label"]: i["textEdit"]["newText"] for i in self.items("|memref.", client)}
            self.assertEqual(texts["module"], "module {\n\t$1\n\\}")
            for name, text in (("memref.load", "memref.load %${1:memref}[${2:indices}] : ${3:type}"),
                               ("memref.get_global", "memref.get_global @${1:name} : ${2:type}"),
                               ("arith.cmpi", "arith.cmpi ${1|eq,ne,slt,sle,sgt,sge,ult,ule,ugt,uge|}, %${2:lhs}, %${3:rhs} : ${4:type}"),
                               ("cf.cond_br", "cf.cond_br %${1:condition}, ^${2:trueDest}, ^${3:falseDest}"),
                               ("linalg.generic", "linalg.generic")):
                item, = [i for i in self.items(name + "|", client) if i["label"] == name]
                self.assertEqual(item["textEdit"]["newText"], text)
                self.assertEqual(item.get("insertTextFormat"), 2 if "$" in text else None)
        load, = self.items("memref.load|")
        self.assertEqual(load["textEdit"]["newText"], "memref.load")

    def test_values_in_scope_the_last_first(self):
        self.assertEqual(self.inside("%y = arith.addf %|"), ["%i", "%x"])
        self.assertEqual(self.inside("%y = arith.addf |"), ["%i", "%x"])
        self.assertEqual([i["detail"] for i in self.items("func.func @f(%x: f32, %i: index) {\n  %y = arith.addf %x, %|x : f32\n"
                                                          "  return\n}\n")], ["index", "f32"])
        for text in ("%|", "%a, %|", "cf.br ^b\n^b(%|"):  # new names
            self.assertEqual(self.inside(text), [])
        self.assertEqual(self.inside('"a.b"(%i, %|) : (index, f32) -> ()'), ["%i", "%x"])

    def test_results_of_a_pack(self):
        self.assertEqual(self.inside("%r:2 = scf.execute_region -> (f32, f32) { scf.yield %x, %x : f32, f32 }\n  %b = arith.addf %r#|"),
                         ["%r#1", "%r#0"])

    def test_values_of_regions(self):
        loop = "%s = scf.for %j = %i to %i step %i iter_args(%a = %x) -> f32 {{\n    %in = arith.addf %a, %a : f32\n    {}\n  }}\n  {}"
        self.assertEqual(self.inside(loop.format("%b = arith.addf %|", "")), ["%in", "%a", "%j", "%i", "%x"])
        self.assertEqual(self.inside(loop.format("scf.yield %|in : f32", "")), ["%in", "%a", "%j", "%i", "%x"])
        self.assertEqual(self.inside(loop.format("scf.yield %in : f32", "%b = arith.addf %|")), ["%s", "%i", "%x"])
        # A function sees nothing of what is around it.
        self.assertEqual(self.labels("%c = arith.constant 1 : i32\nfunc.func @f(%a: i32) -> i32 {\n  return %|\n}\n"), ["%a"])

    def test_values_that_dominate(self):
        blocks = ("%c = arith.cmpi eq, %i, %i : index\n  cf.cond_br %c, ^bb1, ^bb2\n^bb1:\n  %p = arith.addf %x, %x : f32\n  cf.br ^bb3\n"
                  "^bb2:\n  %q = arith.addf %x, %x : f32\n  {}cf.br ^bb3\n^bb3:\n  {}%b = arith.addf %x, %x : f32")
        self.assertEqual(self.inside(blocks.format("", "%a = arith.addf %|\n  ")), ["%c", "%i", "%x"])
        self.assertEqual(self.inside(blocks.format("%a = arith.addf %|\n  ", "")), ["%q", "%c", "%i", "%x"])
        # A block that no branch leads to so far.
        self.assertEqual(self.inside("return\n^bb1(%p: f32):\n  return\n^bb2:\n  %a = arith.addf %|"), ["%i", "%x"])

    def test_blocks(self):
        self.assertEqual(self.inside("cf.br ^|\n^bb1:\n  return\n^bb2(%z: i32):"), ["^bb1", "^bb2"])
        self.assertEqual(self.inside("cf.br |\n^bb1:\n  scf.execute_region { \n^inner:\n    scf.yield }"), ["^bb1"])
        self.assertEqual(self.inside("cf.br ^bb1\n^|:"), [])  # a new name

    def test_symbols(self):
        text = "func.func private @g()\nmodule @m {{\n  func.func private @h(f32)\n  memref.global @w : memref<4xf32>\n  {}}}\n{}"
        call = "func.func @f() {\n  call @|\n  return\n}\n"
        self.assertEqual(self.labels(text.format("", call)), ["@g", "@m", "@m::@h", "@m::@w"])
        self.assertEqual(self.labels(text.format("", call.replace("@|", "@m::@|"))), ["@m::@h", "@m::@w"])
        self.assertEqual([i["label"] + i["detail"] for i in self.items(text.format(call, ""))], ["@h(f32) -> ()", "@wmemref.global"])
        self.assertEqual(self.labels("func.func private @g()\nfunc.func @|"), [])  # a new name
        self.assertEqual(self.labels("func.func private @\"a b\"()\n" + call), ['@"a b"'])

    def test_types(self):
        labels = self.labels("!t = i32\nfunc.func @f(%x: |) {\n  return\n}\n!u = i32\n")
        for label in ("f32", "index", "i32", "memref", "!t", "!llvm.ptr"):
            self.assertIn(label, labels)
        self.assertNotIn("!u", labels)  # it is defined later
        self.assertNotIn("affine_map", labels)
        self.assertTrue(all(label[0] == "!" for label in self.inside("%a = memref.alloc() : memref<4x!|>")))
        self.assertIn("f32", self.inside("%a = memref.alloc() : memref<4x?xf|>"))
        item, = [i for i in self.items("func.func private @f(memref<4xf3|>)\n") if i["label"] == "f32"]
        self.assertEqual(item["textEdit"]["range"]["start"]["character"], 30)

    def test_attributes(self):
        labels = self.labels("#map = affine_map<() -> ()>\nfunc.func @f() attributes {a = #|} {\n  return\n}\n")
        self.assertIn("#map", labels)
        self.assertIn("#arith.fastmath", labels)
        labels = self.inside("%a = arith.constant |")
        for label in ("dense", "true", "affine_map"):
            self.assertIn(label, labels)
        self.assertNotIn("%x", labels)

    def test_keywords_and_cases_of_enumerations(self):
        self.assertEqual(self.inside("%y = arith.addf %x, %x |: f32"), ["fastmath"])
        self.assertEqual(self.inside("%y = arith.addf %x, %x fastmath<nn|"), ["nnan"])
        self.assertEqual(self.inside("%y = arith.cmpi sl|"), ["slt", "sle"])
        self.assertEqual(self.inside("scf.for %j = %i to %i |"), ["step"])

    def test_names_of_attributes(self):
        alloc, = self.items("func.func @f() {\n  %a = memref.alloc() {|} : memref<4xf32>\n  return\n}\n")
        self.assertEqual((alloc["label"], alloc["textEdit"]["newText"]), ("alignment", "alignment = "))
        self.assertIn("64-bit signless integer attribute", alloc["detail"])
        self.assertEqual(self.inside('"arith.addf"(%x, %x) <{|}> : (f32, f32) -> f32'), ["fastmath"])
        self.assertIn("fast", self.inside("%y = arith.addf %x, %x {fastmath = |} : f32"))
        fast, *_ = [i for i in self.items("func.func @f(%x: f32) {\n  %y = arith.addf %x, %x {fastmath = fas|} : f32\n  return\n}\n")]
        self.assertEqual(fast["textEdit"]["newText"], "#arith.fastmath<fast>")

    def test_passes_in_run_lines(self):
        passes = self.labels("// RUN: cistern-opt %s --|\n")
        for label in ("--buffer-pipeline", "--canonicalize", "--split-input-file", "--help"):
            self.assertIn(label, passes)
        pipeline, = [i for i in self.items("// RUN: %bin/cistern-opt %s -buffer-pipel|\n") if i["label"] == "--buffer-pipeline"]
        self.assertEqual(pipeline["textEdit"]["range"]["start"]["character"], 28)
        self.assertIn("From tensors to packed buffers", pipeline["detail"])
        upstream = self.labels("// RUN: mlir-opt-22 %s --|\n")
        self.assertIn("--canonicalize", upstream)
        self.assertNotIn("--buffer-pipeline", upstream)
        self.assertIn("--entry", self.labels("// RUN: cistern-run %s --|\n"))
        for text in ("// cistern-opt --|\n", "// RUN: FileCheck --|\n", "// RUN: cistern-opt |\n",
                     "// RUN: cistern-opt %s --cse && FileCheck %s --|\n"):
            self.assertEqual(self.labels(text), [])
        self.assertIn("--cse", self.labels("// RUN: FileCheck %s && cistern-opt %s --|\n"))

    def test_options_of_passes(self):
        self.assertIn("reuse=", self.labels("// RUN: cistern-opt %s --buffer-pipeline=|\n"))
        self.assertEqual(self.labels("// RUN: cistern-opt %s --buffer-pipeline=\"reuse=false remar|\n"), ["remarks="])
        self.assertEqual(self.labels("// RUN: cistern-opt %s --buffer-pipeline=\"reuse=|\n"), ["true", "false"])
        self.assertIn("html", self.labels("// RUN: cistern-opt %s --memory-report=format=|\n"))
        self.assertEqual(self.labels("// RUN: cistern-opt %s --no-such=|\n"), [])
        self.assertEqual(self.labels("// RUN: cistern-opt %s \\\n// RUN:   -pass-pipeline='builtin.module(func.func(canon|\n"), ["canonicalize"])
        self.assertIn("bufferize-function-boundaries=", self.labels(
            "// RUN: cistern-opt --pass-pipeline=\"builtin.module(one-shot-bufferize{copy-before-write=1 buf|\n"))
        self.assertNotIn("copy-placement=", self.labels("// RUN: mlir-opt %s --one-shot-bufferize=\"|\n"))
        self.assertIn("copy-placement=", self.labels("// RUN: cistern-opt %s --one-shot-bufferize=\"|\n"))

    def test_texts_with_errors_elsewhere(self):
        text = ("func.func @a() {\n  wrong\n}\nfunc.func @f(%x: f32) {\n  %y = arith.addf %|\n  return\n}\nfunc.func @b(%z: i32) {\n  wrong {\n  }\n"
                "  %w = arith.addi %z, %\n}\nfunc.func private @c()\n")
        self.assertEqual(self.labels(text), ["%x"])
        self.assertEqual(self.labels(text.replace("%|", "%").replace("%z, %", "%z, %|")), ["%z"])
        self.assertEqual(self.labels(text.replace("arith.addf %|", "call @|")), ["@c"])
        # An error in front of the place, in its function: results after it are known by name.
        self.assertEqual(self.inside("%w = arith.wrong %x\n  %y:2, %z = arith.addf %x, %x {a = \"%s = \"} : f32 // %s =\n"
                                     "  scf.if %c {\n    %in = arith.addf %x, %x : f32\n  }\n  %a = arith.addf %|"), ["%z", "%y", "%w", "%i", "%x"])
        self.assertEqual(self.inside("wrong\n  scf.if %c {\n    %in = arith.addf %x, %x : f32\n  %a = arith.addf %|"), ["%in", "%i", "%x"])
        # An error in front of the place, in its statement: what the character before says.
        self.assertEqual(self.inside("%a = arith.wrong %|"), ["%i", "%x"])
        self.assertIn("f32", self.inside("%a = arith.wrong %x : |"))
        self.assertIn("dense", self.inside("%a = arith.wrong {a = |"))

    def test_nothing_in_strings_and_comments(self):
        self.assertEqual(self.inside('%a = arith.constant {s = "%|"} 1 : i32'), [])
        self.assertEqual(self.inside("// %|"), [])

    def test_positions_are_utf16(self):
        item = self.items('func.func @f(%a: f32 {x = "\U0001F600\u00e9"}, %b: f32) -> f32 {\n  %c = arith.addf %a, %b {s = "\U0001F600"} : f|\n}\n')
        self.assertEqual(item[0]["textEdit"]["range"]["end"]["character"], len('  %c = arith.addf %a, %b {s = ""} : f') + 1)


class Rename(unittest.TestCase):
    def setUp(self):
        self.client = Client(SERVER, "--no-copies")
        self.addCleanup(self.client.__exit__)
        self.client.open(PROGRAM)

    def rename(self, line, character, name, text=PROGRAM):
        self.client.change([{"text": text}])
        edits = self.client.at("rename", line, character, newName=name)["changes"][URI]
        return apply(text, edits)

    def refuse(self, line, character, name, why, text=PROGRAM):
        self.client.change([{"text": text}])
        with self.assertRaisesRegex(RuntimeError, why):
            self.client.at("rename", line, character, newName=name)

    def test_values(self):
        self.assertEqual(self.rename(5, 20, "%buffer"), PROGRAM.replace("%a", "%buffer"))
        self.assertEqual(self.rename(3, 3, "7"), PROGRAM.replace("%a", "%7"))
        self.assertEqual(self.rename(2, 14, "in"), PROGRAM.replace("%x", "%in"))
        self.assertEqual(self.rename(8, 14, "pair"), PROGRAM.replace("%q", "%pair"))
        self.assertEqual(self.rename(11, 10, "%s"), PROGRAM.replace("%r", "%s"))

    def test_blocks_symbols_and_aliases(self):
        self.assertEqual(self.rename(8, 9, "^last"), PROGRAM.replace("^bb1", "^last"))
        self.assertEqual(self.rename(1, 19, "h"), PROGRAM.replace("@g", "@h"))
        self.assertEqual(self.rename(6, 8, '@"my func"'), PROGRAM.replace("@g", '@"my func"'))
        self.assertEqual(self.rename(3, 25, "buffer"), PROGRAM.replace("!t", "!buffer"))
        nested = "module @m {\n  func.func private @g()\n}\nfunc.func private @g() attributes {s = @m::@g, t = @g}\n"
        self.assertEqual(self.rename(1, 21, "h", nested), nested.replace("  func.func private @g", "  func.func private @h").replace("@m::@g", "@m::@h"))
        self.assertEqual(self.rename(3, 41, "n", nested), nested.replace("@m", "@n"))
        self.assertEqual(self.rename(0, 1, "id", "#map = affine_map<(d0) -> (d0)>\n\"builtin.module\"() ({}) {a = #map} : () -> ()\n"),
                         "#id = affine_map<(d0) -> (d0)>\n\"builtin.module\"() ({}) {a = #id} : () -> ()\n")

    def test_regions_beside_each_other_may_use_one_name(self):
        text = ("func.func @f() {\n  scf.execute_region {\n    %a = arith.constant 1 : i32\n    scf.yield\n  }\n"
                "  %b = arith.constant 2 : i32\n  return\n}\n")
        self.refuse(2, 5, "b", "'%b' is taken: line 6 defines it", text)
        inner = text.replace("  %b = arith.constant 2 : i32\n", "  scf.execute_region {\n    %b = arith.constant 2 : i32\n    scf.yield\n  }\n")
        self.assertEqual(self.rename(2, 5, "b", inner), inner.replace("%a", "%b"))

    def test_names_that_are_taken(self):
        self.refuse(3, 3, "%v", "-32803.*'%v' is taken: line 5 defines it")
        self.refuse(1, 19, "f", "'@f' is taken: line 3 defines it")
        self.refuse(4, 1, "^a", "'\\^a' is taken: line 3 defines it", "func.func @f() {\n  cf.br ^a\n^a:\n  cf.br ^b\n^b:\n  return\n}\n")
        self.refuse(0, 1, "u", "'!u' is taken: line 2 defines it", "!t = i32\n!u = i32\n")
        self.assertEqual(self.rename(3, 3, "%a"), PROGRAM)

    def test_names_that_are_none(self):
        for name in ("", "%", "1a", "a b", "a#1", "^a", "\u00e9"):
            self.refuse(3, 3, name, "'.*' is no name for a value")
        self.refuse(9, 1, "%a", "is no name for a block")
        self.refuse(1, 19, "my func", "is no name for a symbol: another one needs quotes")
        self.refuse(0, 1, "a.b", "'a.b' is no name for an alias")

    def test_places_without_a_name(self):
        self.refuse(3, 8, "a", "no name stands here that the text defines")
        self.assertEqual(self.client.at("prepareRename", 3, 3), {"range": {"start": {"line": 3, "character": 2}, "end": {"line": 3, "character": 4}},
                                                                 "placeholder": "%a"})
        with self.assertRaisesRegex(RuntimeError, "no name stands here"):
            self.client.at("prepareRename", 3, 8)
        with self.assertRaisesRegex(RuntimeError, "-32602"):
            self.client.at("rename", 3, 3)

    def test_any_name_stays_the_same_program(self):
        r = random.Random(int(os.environ.get("SEED", "5")))
        names = re.compile(r"[%^][\w$.-]+")
        files = [path for dialect in ("scf", "cf", "linalg") for path in sorted((ROOT / "test" / "dialect" / dialect).glob("*.mlir"))]

        def printed(text):
            done = subprocess.run([pathlib.Path(SERVER).with_name("cistern-opt"), "--split-input-file"], input=text, capture_output=True, text=True, check=False)
            return done.returncode, done.stdout

        renamed = 0
        for _ in range(int(os.environ.get("REQUESTS", "100")) // 5):
            text = r.choice(files).read_text()
            before, places = printed(text), [m for m in names.finditer(text) if "//" not in text[text.rfind("\n", 0, m.start()) + 1:m.start()]]
            if before[0] or not places:
                continue
            at = r.choice(places).start() + 1
            new = r.choice(["fresh", r.choice(places).group()[1:]])
            self.client.change([{"text": text}])
            answer = self.client.answer(self.client.request("textDocument/rename", {"textDocument": {"uri": URI}, "newName": new, "position": {
                "line": text.count("\n", 0, at), "character": at - (text.rfind("\n", 0, at) + 1)}}))
            if "error" not in answer:
                self.assertEqual(printed(apply(text, answer["result"]["changes"][URI])), before)
                renamed += 1
        self.assertGreater(renamed, 3)

    def test_a_text_with_an_error(self):
        self.refuse(3, 3, "b", "the text has an error of syntax", PROGRAM + "wrong\n")


class Memory(unittest.TestCase):
    BUFFERS = ("func.func @f() {\n  %a = memref.alloc() : memref<1024xf32>\n  memref.dealloc %a : memref<1024xf32>\n  return\n}\n"
               "func.func @g(%x: memref<4xf32>, %y: memref<4xf32>) {\n  memref.copy %x, %y : memref<4xf32> to memref<4xf32>\n  return\n}\n"
               "func.func private @h()\n")

    def setUp(self):
        self.client = Client(SERVER, "--no-copies")
        self.addCleanup(self.client.__exit__)
        self.client.open(self.BUFFERS)

    def page(self, line, client=None, uri=URI):
        return (client or self.client).ask("workspace/executeCommand", {"command": "cistern.memoryPage", "arguments": [
            {"textDocument": {"uri": uri}, "position": {"line": line, "character": 3}}]})

    def test_what_a_function_holds(self):
        text = self.client.at("hover", 0, 3)["contents"]["value"]
        self.assertIn("Holds 4096 bytes at once, copies 0 bytes; the peak is during `memref.alloc` in line 2", text)
        self.assertNotIn("command:", text)
        self.assertIn("Holds 0 bytes at once, copies 16 bytes\n", self.client.at("hover", 5, 11)["contents"]["value"])
        self.assertNotIn("Holds", self.client.at("hover", 9, 3)["contents"]["value"])  # a declaration
        self.assertNotIn("Holds", self.client.at("hover", 1, 8)["contents"]["value"])  # another op

    def test_links_for_clients_that_follow_them(self):
        with Client(options={"commandLinks": True}) as client:
            client.open(self.BUFFERS)
            link = re.search(r"\[Memory page\]\(command:cistern\.memoryPage\?([\w%]*)\)", client.at("hover", 5, 3)["contents"]["value"])
            argument, = json.loads(urllib.parse.unquote(link.group(1)))
            self.assertEqual(argument, {"textDocument": {"uri": URI}, "position": {"line": 5, "character": 0}})

    def test_lenses(self):
        lenses = self.client.ask("textDocument/codeLens", {"textDocument": {"uri": URI}})
        self.assertEqual([(lens["range"]["start"]["line"], lens["command"]["title"]) for lens in lenses],
                         [(0, "holds 4096 bytes, copies 0 bytes"), (5, "holds 0 bytes, copies 16 bytes")])
        page = self.client.ask("workspace/executeCommand", lenses[0]["command"])
        self.assertEqual(page["title"], "f")
        self.client.change([{"text": self.BUFFERS + "wrong\n"}])
        self.assertEqual(self.client.ask("textDocument/codeLens", {"textDocument": {"uri": URI}}), [])

    def test_the_page_is_that_of_the_report(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.mlir")
            path.write_text(self.BUFFERS)
            report = subprocess.run([pathlib.Path(SERVER).with_name("cistern-opt"), path, "--memory-report=format=html function=g", "-o", "/dev/null"],
                                    capture_output=True, text=True, check=True).stdout
        page = self.page(6)
        self.assertEqual(page["title"], "g")
        self.assertTrue('"first":"g"' in page["html"])
        self.assertTrue(page["html"] == report.replace(str(path), URI))
        self.assertTrue('"first":""' in self.page(9)["html"])  # a declaration

    def test_a_program_with_tensors_is_shown_as_the_pipeline_leaves_it(self):
        with Client(SERVER, "--no-copies") as client:
            client.open((ROOT / "examples" / "transformer.mlir").read_text())
            page = self.page(20, client)
            self.assertEqual(page["title"], "encoder")
            self.assertTrue('"peak":786432' in page["html"])
            self.assertTrue(self.page(20, client) == page)  # the program itself has not changed

    def test_programs_without_a_page(self):
        for text, why in (("wrong", "the program has errors"), ("func.func @f() -> i32 {\n  return\n}\n", "the program has errors")):
            self.client.change([{"text": text}])
            with self.assertRaisesRegex(RuntimeError, "-32803.*" + why):
                self.page(0)
        with self.assertRaisesRegex(RuntimeError, "-32602"):
            self.page(0, uri="file:///other.mlir")
        with self.assertRaisesRegex(RuntimeError, "there is no command 'cistern.other' here"):
            self.client.ask("workspace/executeCommand", {"command": "cistern.other", "arguments": []})
        for arguments in ([], None, 7, [7]):
            with self.assertRaisesRegex(RuntimeError, "-32602"):
                self.client.ask("workspace/executeCommand", {"command": "cistern.memoryPage", "arguments": arguments})
        ops = "  %{} = tensor.empty() : tensor<4xf32>\n"
        self.client.change([{"text": "func.func @f() {\n" + "".join(ops.format(i) for i in range(20001)) + "  return\n}\n"}])
        with self.assertRaisesRegex(RuntimeError, "the program has more than 20000 ops"):
            self.page(0)


class Actions(unittest.TestCase):
    def actions(self, client, diagnostics, line=0, only=None):
        spot = diagnostics[0]["range"] if diagnostics else {"start": {"line": line, "character": 2}, "end": {"line": line, "character": 2}}
        return client.ask("textDocument/codeAction", {"textDocument": {"uri": URI}, "range": spot,
                                                      "context": {"diagnostics": diagnostics, **({"only": only} if only else {})}})

    def test_expected_diagnostics(self):
        wrong = "func.func @f() -> i32 {\n  return\n}\n// -----\nfunc.func @g(%a: f32) {\n  %a = arith.constant 1 : i32\n  return\n}\n"
        with Client() as client:
            client.open(wrong)
            found = client.diagnostics(URI)
            text = wrong
            for diagnostic in reversed(found):
                action, = [a for a in self.actions(client, [diagnostic]) if a["kind"] == "quickfix"]
                self.assertEqual(action["title"], "Add expected-* diagnostic checks")
                text = apply(text, action["edit"]["changes"][URI])
            self.assertIn("  // expected-error @below {{redefinition of SSA value '%a'}}\n  %a = ", text)
            self.assertIn("// expected-note @below {{previously defined here}}\nfunc.func @g", text)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.mlir")
            path.write_text(text)
            for arguments in ([], ["--canonicalize"]):
                subprocess.run([pathlib.Path(SERVER).with_name("cistern-opt"), path, "--verify-diagnostics", "--split-input-file", *arguments,
                                "-o", "/dev/null"], check=True)

    def test_no_comments_for_hints_or_without_diagnostics(self):
        with Client(SERVER, "--no-copies") as client:
            client.open("func.func @f() {\n  return\n}\n")
            place = {"start": {"line": 1, "character": 2}, "end": {"line": 1, "character": 8}}
            for diagnostics in ([], [{"range": place, "severity": 4, "message": "a hint"}], [{"range": place, "severity": 9, "message": "x"}],
                                [{"range": place, "severity": 1, "message": 7}], [{"range": 3, "message": "x"}], [7]):
                actions = client.ask("textDocument/codeAction", {"textDocument": {"uri": URI}, "range": place,
                                                                 "context": {"diagnostics": diagnostics}})
                self.assertEqual([e for a in actions if "edit" in a for e in a["edit"]["changes"][URI]], [])
            warning, *_ = self.actions(client, [{"range": place, "severity": 2, "message": "two {{a}} lines\nhere"}])
            self.assertEqual(warning["edit"]["changes"][URI][0]["newText"], "  // expected-warning @below {{two {{a}}\n")

    def hint_actions(self, text):
        with Client() as client:
            client.open(text)
            client.diagnostics(URI)
            hint, = client.diagnostics(URI)
            return [a for a in self.actions(client, [hint]) if a["kind"] == "quickfix"]

    def test_the_move_that_saves_a_copy(self):
        move, = self.hint_actions(TENSORS)
        text = apply(TENSORS, move["edit"]["changes"][URI])
        lines = TENSORS.split("\n")
        self.assertEqual(text.split("\n"), [lines[0], lines[2], lines[1], *lines[3:]])
        with Client() as client:
            client.open(text)
            self.assertEqual(client.diagnostics(URI), [])
            client.at("hover", 0, 0)
            self.assertEqual(client.kept, [])  # no hint is left

    def test_moves_that_are_no_edits_of_lines(self):
        # Two ops on one line; an op that needs another one moved with it.
        self.assertEqual(self.hint_actions(TENSORS.replace("\n  %x", " %x")), [])
        self.assertEqual(self.hint_actions(TENSORS.replace("  %x = tensor.extract %t[%i]", "  %k = arith.addi %i, %i : index\n  %x = tensor.extract %t[%k]")), [])

    def test_the_page_of_memory(self):
        with Client(SERVER, "--no-copies") as client:
            client.open(PROGRAM)
            action, = self.actions(client, [], line=4)
            self.assertEqual((action["title"], action["kind"], action["command"]["command"]), ("Show the memory of @f", "source", "cistern.memoryPage"))
            self.assertTrue(client.ask("workspace/executeCommand", action["command"])["html"].startswith("<!DOCTYPE html>"))
            self.assertEqual(self.actions(client, [], line=1), [])  # a declaration
            self.assertEqual(self.actions(client, [], line=4, only=["quickfix"]), [])
            self.assertEqual(len(self.actions(client, [], line=4, only=["source"])), 1)


class Diagnostics(unittest.TestCase):
    def test_syntax(self):
        with Client() as client:
            client.open("func.func @f() {\n  %a = arith.constant 1 : i32\n  %a = arith.constant 2 : i32\n  return\n}\n")
            found, = client.diagnostics(URI)
            self.assertEqual((found["severity"], found["range"]["start"]), (1, {"line": 2, "character": 2}))
            self.assertIn("redefinition of SSA value '%a'", found["message"])
            note, = found["relatedInformation"]
            self.assertEqual(note["location"]["range"]["start"], {"line": 1, "character": 2})
            client.change([{"text": "func.func @f() {\n  return\n}\n"}])
            self.assertEqual(client.diagnostics(URI), [])

    def lines_of_errors(self, text):
        with Client() as client:
            client.open(text)
            return [d["range"]["start"]["line"] for d in client.diagnostics(URI)]

    def test_syntax_of_each_function(self):
        right, wrong = "func.func @{}() {{\n  return\n}}\n", "func.func @{}() {{\n  wrong\n  too\n}}\n"
        # Aliases stay known, and nothing is said of what an error has left undefined.
        uses = "func.func @{}(%a: !t) {{\n  %x = wrong\n  return %x : i32\n}}\n"
        self.assertEqual(self.lines_of_errors("!t = i32\n" + uses.format("a") + right.format("b") + wrong.format("c") + uses.format("d")), [2, 9, 13])
        # In a module; functions with attributes, strings and comments that have braces in them.
        inside = 'func.func @{}() attributes {{x = "{{\\"("}} {{ // }}\n  wrong\n}}\n'
        self.assertEqual(self.lines_of_errors("module {\n" + inside.format("a") + right.format("b") + inside.format("c") + "}\n"), [2, 8])
        # A bracket that is not closed is missed at the end, once.
        self.assertEqual(self.lines_of_errors("func.func @a() {\n  return\n" + right.format("b") + wrong.format("c")), [6, 4])
        # Parts between markers are programs of their own.
        self.assertEqual(self.lines_of_errors(wrong.format("a") + "// -----\n" + wrong.format("a") + right.format("b") + wrong.format("c")), [1, 6, 13])
        self.assertEqual(self.lines_of_errors("}\n}\n" + right.format("b") + "}\n"), [0, 1, 4])

    def test_the_verifier_says_all_that_it_finds(self):
        wrong = "func.func @{}() -> i32 {{\n  return\n}}\n"
        with Client() as client:
            client.open(wrong.format("f") + wrong.format("g") + "// -----\n" + wrong.format("f"))
            self.assertEqual([d["range"]["start"]["line"] for d in client.diagnostics(URI)][-1], 8)

    def test_places_in_other_files_are_said(self):
        with Client() as client:
            client.open('func.func @f() -> i32 {\n  return loc("other.mlir":3:4)\n}\n')
            found, = client.diagnostics(URI)
            self.assertTrue(found["message"].startswith("other.mlir:3:4: "), found)
            self.assertEqual(found["range"]["end"], {"line": 0, "character": 0})

    def test_copies_are_hints(self):
        with Client() as client:
            client.open(TENSORS)
            self.assertEqual(client.diagnostics(URI), [])
            hint, = client.diagnostics(URI)
            self.assertEqual((hint["severity"], hint["range"]["start"]["line"]), (4, 1))
            self.assertIn("copies 16 bytes", hint["message"])
            self.assertIn("still reads the old contents", hint["message"])
            self.assertIn("to save 16 bytes: move this 'tensor.extract' up", hint["message"])
        with Client(SERVER, "--no-copies") as client:
            client.open(TENSORS)
            client.diagnostics(URI)
            client.at("hover", 0, 0)
            self.assertEqual(client.kept, [])

    def test_dialects_that_are_not_registered(self):
        for options, number in (({}, 1), ({"allowUnregisteredDialects": True}, 0)):
            with Client(options=options) as client:
                client.open('"mine.op"() : () -> ()\n')
                self.assertEqual(len(client.diagnostics(URI)), number)

    def test_dialects_from_text(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "npu.irdl.mlir")
            path.write_text("irdl.dialect @npu {\n  irdl.operation @go {}\n}\n")
            with Client(SERVER, f"--irdl-file={path}") as client:
                client.open('"npu.go"() : () -> ()\n')
                self.assertEqual(client.diagnostics(URI), [])
                client.change([{"text": '"npu.went"() : () -> ()\n'}])
                self.assertEqual(len(client.diagnostics(URI)), 1)
                path.write_text("irdl.dialect @npu {\n  irdl.wrong\n}\n")
                client.change([{"text": ""}])
                self.assertIn("npu.irdl.mlir:2:3: ", client.diagnostics(URI)[0]["message"])
                path.unlink()
                client.change([{"text": "\n"}])
                self.assertIn(f"cannot open input file '{path}'", client.diagnostics(URI)[0]["message"])

    def test_closing_takes_them_back(self):
        with Client() as client:
            client.open("wrong")
            self.assertEqual(len(client.diagnostics(URI)), 1)
            client.tell("textDocument/didClose", {"textDocument": {"uri": URI}})
            self.assertEqual(client.diagnostics(URI), [])
            with self.assertRaisesRegex(RuntimeError, "-32602"):
                client.at("hover", 0, 0)

    def test_many_changes_at_once_are_one_analysis(self):
        with Client() as client:
            frames = b"".join(client.frame({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {
                "textDocument": {"uri": URI, "version": v}, "contentChanges": [{"text": "wrong" if v < 50 else ""}]}})
                for v in range(2, 51))
            client.open("")
            client.diagnostics(URI)
            client.send_bytes(frames)
            last = client.wait(lambda m: m.get("params", {}).get("version") == 50)
            self.assertEqual(last["params"]["diagnostics"], [])
            self.assertLess(len(client.kept), 49)


class Text(unittest.TestCase):
    def test_positions_in_utf16_and_utf8(self):
        text = "// \U0001F600\u00e9\nfunc.func @f(%a: f32 {x = \"\U0001F600\u00e9\"}, %b: f32) -> f32 {\n  return %b : f32\n}\n"
        for encodings in (None, ["utf-8", "utf-16"]):
            with Client(encodings=encodings) as client:
                client.open(text)
                begin, = starts(client.at("definition", 2, 10))
                line = text.split("\n")[1]
                before = line[:line.index("%b")]
                wanted = len(before.encode("utf-8")) if encodings else len(before.encode("utf-16-le")) // 2
                self.assertEqual(begin, (1, wanted))
                self.assertEqual(starts(client.at("definition", 1, wanted + 1)), [begin])

    def test_changes_of_ranges(self):
        r = random.Random(1)
        text = "func.func @f(%a: f32) -> f32 {\n  return %a : f32\n}\n"
        with Client() as client:
            client.open(text)
            for version in range(2, 60):
                lines = text.split("\n")
                a, b = sorted((n := r.randrange(len(lines)), r.randrange(len(lines[n]) + 1)) for _ in range(2))
                new = r.choice(["", "x", "\n", "%b", "\r\n", "  "])
                begin, end = (sum(len(line) + 1 for line in lines[:n]) + c for n, c in (a, b))
                text = (text[:begin] + new + text[end:]).replace("\r\n", "\n")
                client.change([{"range": {"start": {"line": a[0], "character": a[1]}, "end": {"line": b[0], "character": b[1]}},
                                "text": new}], version=version)
            client.change([{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 10**9, "character": 0}},
                            "text": PROGRAM}], version=60)
            self.assertEqual(starts(client.at("definition", 5, 20)), [(3, 2)])

    def test_formatting_indents_and_changes_nothing_else(self):
        ugly = ("module {\nfunc.func @f(%c: i1,\n             %x: f32) -> f32 {   \n// why\n      %r = scf.if %c -> f32 {\n\tscf.yield %x : f32 // one\n"
                "  } else {\n   \n   scf.yield %x : f32\n          }\n\n  cf.br ^end\n    ^end:\n  return %r\n    : f32\n}\n}\n")
        nice = ("module {\n  func.func @f(%c: i1,\n               %x: f32) -> f32 {\n    // why\n    %r = scf.if %c -> f32 {\n      scf.yield %x : f32 // one\n"
                "    } else {\n\n      scf.yield %x : f32\n    }\n\n    cf.br ^end\n  ^end:\n    return %r\n      : f32\n  }\n}\n")
        with Client() as client:
            client.open(ugly)
            edits = client.ask("textDocument/formatting", {"textDocument": {"uri": URI}, "options": {}})
            self.assertEqual(apply(ugly, edits), nice)
            client.change([{"text": nice}])
            self.assertEqual(client.ask("textDocument/formatting", {"textDocument": {"uri": URI}, "options": {}}), [])
            client.change([{"text": "func.func @f( {"}])
            self.assertIsNone(client.ask("textDocument/formatting", {"textDocument": {"uri": URI}, "options": {}}))

    def test_symbols(self):
        with Client() as client:
            client.open("module @m {\n  func.func @f() {\n    return\n  }\n  memref.global @g : memref<4xf32>\n}\n" + "func.func @h() {\n  return\n}\n")
            outer, last = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
            self.assertEqual((outer["name"], [c["name"] for c in outer["children"]], last["name"]), ("m", ["f", "g"], "h"))
            self.assertEqual(outer["range"]["end"], {"line": 5, "character": 1})


class Protocol(unittest.TestCase):
    def test_the_end(self):
        with Client() as client:
            self.assertEqual(client.end(), 0)
        with Client() as client:
            client.tell("exit", None)
            self.assertEqual(client.process.wait(timeout=60), 1)
        with Client() as client:
            client.process.stdin.close()
            self.assertEqual(client.process.wait(timeout=60), 1)
        with Client() as client:
            client.ask("shutdown", None)
            with self.assertRaisesRegex(RuntimeError, "-32600.*the server is shut down"):
                client.ask("shutdown", None)

    def test_wrong_usage(self):
        for word in ("--nope", "file.mlir"):
            done = subprocess.run([SERVER, word], stdin=subprocess.DEVNULL, capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, b""))

    def test_before_the_beginning(self):
        with Client(initialize=False) as client:
            with self.assertRaisesRegex(RuntimeError, "-32002.*the server is not initialized"):
                client.at("hover", 0, 0)

    def test_wrong_requests(self):
        texts = {-32601: "there is no such method here", -32600: "initialized already",
                 -32602: "the parameters name no place in an open document"}
        with Client() as client:
            client.open(PROGRAM)
            for method, params, code in (
                    ("no/such", {}, -32601), ("initialize", {}, -32600), ("textDocument/hover", {}, -32602),
                    ("textDocument/hover", None, -32602), ("textDocument/hover", [1], -32602),
                    ("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": -1, "character": 0}}, -32602),
                    ("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": 10**30, "character": 0}}, -32602),
                    ("textDocument/hover", {"textDocument": {"uri": 7}, "position": {"line": 1, "character": 0}}, -32602)):
                answer = client.answer(client.request(method, params))
                self.assertEqual((answer["error"]["code"], answer["error"]["message"]), (code, texts[code]))
            client.tell("$/setTrace", {"value": "off"})
            self.assertIsNotNone(client.at("hover", 3, 3))

    def test_malformed_messages_are_answered_and_passed_over(self):
        deep = b"[" * 100000
        with Client() as client:
            for data, code in ((client.frame(b"{"), -32700), (client.frame(b""), -32700), (client.frame(deep), -32700),
                               (client.frame(b"[]"), -32600), (client.frame(b"{}"), -32600), (client.frame(b'"x"'), -32600),
                               (client.frame(b'{"id": [1], "method": "shutdown"}'), -32600),
                               (b"Content-Length: x\r\n\r\n", -32700), (b"nonsense\n\n", -32700),
                               (b"Content-Length: -5\r\n\r\n", -32700), (b"Content-Type: a\r\n\r\n", -32700),
                               (client.frame(b'{"id": 1, "method": "\\ud800"}'), -32700),
                               (client.frame(b"\xff\xfe{}"), -32700)):
                client.send_bytes(data)
                self.assertEqual(client.wait(lambda m: m.get("error"))["error"]["code"], code, data[:40])
            for data, text in ((b"{}", "the message has no method"), (b'{"id": [1], "method": "shutdown"}', "an id is a number or a string")):
                client.send_bytes(client.frame(data))
                self.assertEqual(client.wait(lambda m: m.get("error"))["error"]["message"], text)
            client.send_bytes(client.frame({"jsonrpc": "2.0", "id": "a\"b", "method": "no/such"}))
            self.assertEqual(client.answer("a\"b")["error"]["code"], -32601)
            self.assertEqual(client.end(), 0)

    def test_cancelled_requests(self):
        with Client() as client:
            client.open(PROGRAM)
            client.diagnostics(URI)
            hover = {"textDocument": {"uri": URI}, "position": {"line": 3, "character": 3}}
            client.send_bytes(client.frame({"jsonrpc": "2.0", "id": 100, "method": "textDocument/hover", "params": hover})
                              + client.frame({"jsonrpc": "2.0", "id": 101, "method": "textDocument/hover", "params": hover})
                              + client.frame({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 101}}))
            self.assertIn("result", client.answer(100))
            self.assertEqual(client.answer(101)["error"]["code"], -32800)

    def test_a_huge_document(self):
        ops = 200000
        text = "func.func @f(%x0: f32) -> f32 {\n" + "".join(
            f"  %x{i + 1} = arith.addf %x{i}, %x{i} : f32\n" for i in range(ops)) + f"  return %x{ops} : f32\n}}\n"
        with Client() as client:
            start = time.monotonic()
            client.open(text)
            self.assertEqual(client.diagnostics(URI), [])
            self.assertEqual(starts(client.at("definition", ops + 1, 10)), [(ops, 2)])
            self.assertIsNotNone(client.at("hover", ops, 20))
            before = time.monotonic()
            values = client.at("completion", ops, len(f"  %x{ops} = arith.addf %"))
            self.assertEqual(([i["label"] for i in values["items"]][:2], len(values["items"]), values["isIncomplete"]),
                             ([f"%x{ops - 1}", f"%x{ops - 2}"], 1000, True))
            self.assertLess(time.monotonic() - before, 5)
            self.assertLess(time.monotonic() - start, 30)

    def test_any_text(self):
        r = random.Random(7)
        sources = [p.read_text() for p in sorted((ROOT / "examples").glob("two*.mlir"))] + [PROGRAM, TENSORS]
        with Client() as client:
            client.open("")
            for version in range(2, 150):
                text = list(r.choice(sources))
                for _ in range(r.randrange(1, 12)):
                    at = r.randrange(len(text))
                    text[at:at + r.randrange(3)] = r.choice([chr(r.randrange(1, 128)), "%", "\0", "\u20ac", "}", "@", '"', "^bb1", "\r"])
                client.change([{"text": "".join(text)}], version=version)
                line, character = r.randrange(16), r.randrange(40)
                for method in ("hover", "definition", "references", "documentSymbol", "formatting", "completion", "codeLens"):
                    client.request("textDocument/" + method, {"textDocument": {"uri": URI}, "position": {
                        "line": line, "character": character}})
            self.assertEqual(client.end(), 0)

    def test_any_place(self):
        # Texts that end anywhere, or lack a piece, asked at any place. REQUESTS=5000 asks more.
        r = random.Random(int(os.environ.get("SEED", "3")))
        sources = [p.read_text() for folder in ("dialect/*/ops.mlir", "asm/*.mlir", "lsp/*.mlir") for p in sorted((ROOT / "test").glob(folder))
                   if p.stat().st_size < 30000]
        methods = ["completion", "prepareRename", "rename", "hover", "definition"]
        with Client(SERVER, "--no-copies", options={"commandLinks": True}) as client:
            client.open("")
            for version in range(2, 2 + int(os.environ.get("REQUESTS", "300")) // 5):
                text = r.choice(sources)
                begin, end = sorted(r.randrange(len(text) + 1) for _ in range(2))
                middle = r.choice(["", "", "%", "@", "^", "!", "#", '"', "{", "<{", " : ", "// RUN: cistern-opt --", "\U0001F600"])
                text = r.choice([text[:end] + middle, text[:begin] + middle + text[min(end, begin + 40):], text[begin:end] + middle, text])
                client.change([{"text": text}], version=version)
                for _ in range(5):
                    at = r.choice([len(text), r.randrange(len(text) + 1), min(begin + len(middle), len(text))])
                    line, character = text[:at].count("\n"), len(text[text.rfind("\n", 0, at) + 1:at].encode("utf-16-le")) // 2
                    place = {"line": line, "character": character}
                    method = r.choice(methods)
                    client.request("textDocument/" + method, {"textDocument": {"uri": URI}, "position": place, "newName": "fresh"})
                    client.request("textDocument/codeAction", {"textDocument": {"uri": URI}, "range": {"start": place, "end": place}, "context": {
                        "diagnostics": [{"range": {"start": place, "end": place}, "message": "m"}]}})
                client.request("textDocument/codeLens", {"textDocument": {"uri": URI}})
                client.request("workspace/executeCommand", {"command": "cistern.memoryPage", "arguments": [
                    {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}]})
                client.hear()
            self.assertEqual(client.end(), 0)

    def test_any_bytes(self):
        r = random.Random(9)
        for _ in range(20):
            with Client() as client:
                valid = client.frame({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {
                    "uri": URI, "text": TENSORS, "version": 1}}})
                data = bytearray(valid * 3)
                for _ in range(r.randrange(1, 30)):
                    data[r.randrange(len(data))] = r.randrange(256)
                client.send_bytes(bytes(data))
                client.process.stdin.close()
                self.assertEqual(client.process.wait(timeout=60), 1)


if __name__ == "__main__":
    unittest.main()
