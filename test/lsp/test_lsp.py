"""cistern-lsp as a scripted client sees it."""
import pathlib
import random
import subprocess
import tempfile
import time
import unittest

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
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]]
        lines[start["line"]] = line[:start["character"]] + edit["newText"] + line[end["character"]:]
    return "\n".join(lines)


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
        self.assertEqual(self.client.at("definition", 0, 8), [])  # x is not registered: nothing is resolved
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
        self.assertIsNone(self.client.at("hover", 1, 19))

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
                for method in ("hover", "definition", "references", "documentSymbol", "formatting"):
                    client.request("textDocument/" + method, {"textDocument": {"uri": URI}, "position": {
                        "line": line, "character": character}})
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
