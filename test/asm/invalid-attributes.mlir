// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors of the parser: numbers, arrays, dictionaries, dialect, distinct and strided attributes. Texts and places are those of mlir-opt.

// CHECK: :[[#@LINE+1]]:23: error: unbalanced '[' character in pretty dialect name
"t.o"() {a = #foo.bar<"a>b", [>]>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: unbalanced '<' character in pretty dialect name
"t.o"() {a = #foo.bar<->} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: integer constant out of range for attribute
"t.o"() {a = 1 : si1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: integer constant out of range for attribute
"t.o"() {a = 2 : i1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:19: error: expected '}' in attribute dictionary
"t.o"() {a = false : i1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:15: error: negative integer literal not valid for unsigned integer type
"t.o"() {a = -1 : ui8} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:14: error: unexpected decimal integer literal for a floating point value
// CHECK: :[[#@LINE+1]]:14: note: add a trailing dot to make the literal a float
"t.o"() {a = 1 : f32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:13: error: expected attribute value
"t.o"() {a = foo} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:13: error: expected attribute value
"t.o"() {a = i} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:19: error: undefined symbol alias id 'nope'
"t.o"() {a = #nope} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: undefined symbol alias id 'arith'
"t.o"() {a = #arith} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected valid keyword
"t.o"() {a = #arith.} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: unknown attribute `foo` in dialect `arith`
"t.o"() {a = #arith.foo} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:29: error: expected '<'
"t.o"() {a = #arith.fastmath} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:30: error: expected valid keyword or string
// CHECK: :[[#@LINE+1]]:30: error: failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`
"t.o"() {a = #arith.fastmath<>} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:30: error: expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast
// CHECK: :[[#@LINE+1]]:33: error: failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`
"t.o"() {a = #arith.fastmath<bar>} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:35: error: expected valid keyword or string
// CHECK: :[[#@LINE+1]]:35: error: failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`
"t.o"() {a = #arith.fastmath<fast,>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected valid keyword
"t.o"() {a = #arith<"fastmath<fast>">} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: dialect 'func' provides no attribute parsing hook
"t.o"() {a = #func.foo} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: dialect 'builtin' provides no attribute parsing hook
"t.o"() {a = #builtin.foo} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:36: error: expected ::mlir::utils::IteratorType to be one of: parallel, reduction
// CHECK: :[[#@LINE+1]]:39: error: failed to parse IteratorTypeEnum parameter 'value' which is to be a `::mlir::utils::IteratorType`
"t.o"() {a = #linalg.iterator_type<foo>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: invalid attribute name
"t.o"() {a = #} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected '}' in attribute dictionary
"t.o"() {a = #foo<>x} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected three consecutive dots for an ellipsis
"t.o"() {a = #foo .bar} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:15: error: expected three consecutive dots for an ellipsis
"t.o"() {a = ..} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: unexpected character
"t.o"() {a = `} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: unexpected character
"t.o"() {a = $} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: invalid SSA name
"t.o"() {a = %} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: invalid block name
"t.o"() {a = ^} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:15: error: expected constant integer or floating point value
"t.o"() {a = -} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:15: error: expected constant integer or floating point value
"t.o"() {a = --1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:15: error: hexadecimal float literal should not have a leading minus
"t.o"() {a = -0x7F : f32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: integer literal not valid for specified type
"t.o"() {a = 1 : tensor<4xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: floating point value not valid for specified type
"t.o"() {a = 1.0 : i32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:17: error: expected non-function type
"t.o"() {a = 1 :} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:17: error: expected non-function type
"t.o"() {a = 1 : foo} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: integer literal not valid for specified type
"t.o"() {a = 1 : (i32)->i32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:16: error: expected ',' or ']'
"t.o"() {a = [1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:16: error: expected ',' or ']'
"t.o"() {a = [1 2]} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: duplicate key 'a' in dictionary attribute
"t.o"() {a = {a = 1, a = 2}} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:15: error: expected attribute name
"t.o"() {a = {1 = 2}} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:15: error: expected valid attribute name
"t.o"() {a = {"" = 2}} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:17: error: expected attribute name
"t.o"() {a = {a,}} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected '<' after 'strided'
"t.o"() {a = strided} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: expected '['
"t.o"() {a = strided<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: expected a 64-bit signed integer or '?'
"t.o"() {a = strided<[} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected a 64-bit signed integer or '?'
"t.o"() {a = strided<[1,]>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected 'offset' after comma
"t.o"() {a = strided<[1], 4>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:33: error: expected ':' after 'offset'
"t.o"() {a = strided<[1], offset>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: expected distinct ID
"t.o"() {a = distinct[} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: expected distinct ID
"t.o"() {a = distinct[a]} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected '<' after distinct ID
"t.o"() {a = distinct[0]} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:26: error: expected attribute value
// CHECK: :[[#@LINE+1]]:26: error: expected attribute
"t.o"() {a = distinct[0]<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:27: error: expected '>' to close distinct attribute
"t.o"() {a = distinct[0]<1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:43: error: expected an unsigned 64-bit integer
"t.o"() {a = distinct[99999999999999999999]<>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:31: error: referenced attribute does not match previous definition: 1 : i64
"t.o"() {a = [distinct[0]<1>, distinct[0]<2>]} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:42: error: expected '<' after distinct ID
"t.o"() {a = [distinct[0]<1>, distinct[0]]} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:30: error: referenced attribute does not match previous definition: unit
"t.o"() {a = [distinct[0]<>, distinct[0]<2>]} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:27: error: expected '>' to close distinct attribute
"t.o"() {a = distinct[0]<1   a} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: invalid dialect namespace '"fo-o"'
"t.o"() {a = #fo-o.a} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: invalid dialect namespace '""'
"test.op"() {a = #.foo} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: hexadecimal float constant out of range for type
"t.o"() {a = 0x1ffff : f16} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:17: error: expected ',' or ']'
"t.o"() {a = [@b:]} : () -> ()

// -----

// A colon at the end of the text is read as a part of the symbol: the error is behind it.
// CHECK: :[[#@LINE+1]]:18: error: expected ',' or ']'
"t.o"() {a = [@b:
