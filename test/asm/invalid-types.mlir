// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors of the parser: builtin, dialect and text types. Texts and places are those of mlir-opt.

// CHECK: :[[#@LINE+1]]:14: error: integer bitwidth is limited to 16777215 bits
"t.o"() {a = i16777216} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected '<' in memref type
"t.o"() {a = memref} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected non-function type
"t.o"() {a = memref<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected non-function type
"t.o"() {a = memref<>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: expected 'x' in dimension list
"t.o"() {a = memref<4>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected ',' or '>' in memref type
"t.o"() {a = memref<4xf32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:27: error: expected attribute value
"t.o"() {a = memref<4xf32,} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:27: error: expected list element
"t.o"() {a = memref<4xf32,>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: unsupported memory space Attribute
"t.o"() {a = memref<4xf32, 3.0>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:32: error: multiple memory spaces specified in memref type
"t.o"() {a = memref<4xf32, 1, 2>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: expected the number of strides to match the rank
"t.o"() {a = memref<4x4xf32, strided<[1]>>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:40: error: cannot have affine map for unranked memref type
"t.o"() {a = memref<*xf32, strided<[1]>>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: invalid memref element type
"t.o"() {a = memref<4xtensor<f32>>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: invalid memref element type
"t.o"() {a = memref<4xnone>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: expected 'x' in dimension list
"t.o"() {a = memref<*>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: invalid dimension
"t.o"() {a = memref<99999999999999999999xf32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: invalid dimension
"t.o"() {a = memref<9223372036854775808xf32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: unsupported memory space Attribute
"t.o"() {a = memref<f32, unit>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: memref layout mismatch between rank and affine map: 1 != 2
"t.o"() {a = memref<4xf32, affine_map<(d0,d1)->(d0)>>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected ',' or '>' in memref type
"t.o"() {a = memref<4xf32 1>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:29: error: expected '>' in tensor type
"t.o"() {a = tensor<4xf32, 1, 2>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: invalid tensor element type
"t.o"() {a = tensor<4xmemref<4xf32>>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: invalid tensor element type
"t.o"() {a = tensor<4x(i32)->i32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:30: error: cannot apply encoding to unranked tensor
"t.o"() {a = tensor<*xf32, 1>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected '<' in tensor type
"t.o"() {a = tensor} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: failed to verify 'elementType': VectorElementTypeInterface instance
"t.o"() {a = vector<4xtensor<f32>>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: vector types must have positive constant sizes but got 0
"t.o"() {a = vector<0xf32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:28: error: expected '>' in vector type
"t.o"() {a = vector<[4]xf32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: missing ']' closing scalable dimension
"t.o"() {a = vector<[4xf32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: missing ']' closing scalable dimension
"t.o"() {a = vector<[4xf32]>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected '<' in vector type
"t.o"() {a = vector} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: failed to verify 'elementType': VectorElementTypeInterface instance
"t.o"() {a = vector<4xnone>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected '<' in complex type
"t.o"() {a = complex} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: invalid element type for complex
"t.o"() {a = complex<index>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected '>' in complex type
"t.o"() {a = complex<f32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: invalid element type for complex
"t.o"() {a = complex<none>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:19: error: expected '<' in tuple type
"t.o"() {a = tuple} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: expected '>' in tuple type
"t.o"() {a = tuple<i32 i32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:18: error: expected ')'
"t.o"() {a = (i32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:19: error: expected '->' in function type
"t.o"() {a = (i32)} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected '}' in attribute dictionary
"t.o"() {a = (i32) -> i32 -> i32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: invalid integer width
"t.o"() {a = i99999999999999999999} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: integer bitwidth is limited to 16777215 bits
"t.o"() {a = si16777216} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:18: error: undefined symbol alias id 'foo'
"t.o"() {a = !foo} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:18: error: unbalanced '<' character in pretty dialect name
"t.o"() {a = !foo<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: unbalanced '<' character in pretty dialect name
"t.o"() {a = !foo.bar<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: invalid type identifier
"t.o"() {a = !} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:16: error: undefined symbol alias id '1'
"t.o"() {a = !1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:33: error: expected '"' in string literal
"t.o"() {a = !foo<">} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: dialect 'arith' provides no type parsing hook
"t.o"() {a = !arith.foo} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: dialect 'arith' provides no type parsing hook
"t.o"() {a = !arith<foo>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:19: error: expected '->' in function type
"t.o"() {a = (i32)   {} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:29: error: integer constant out of range for attribute
"t.o"() {a = memref<4xf32, -0>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: invalid integer width
"t.o"() {a = i4294967296} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: vector types must have positive constant sizes but got 2, 0, 4
"t.o"() {a = vector<2x0x4xf32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:27: error: expected list element
"t.o"() {a = memref<4xf32,   >} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:33: error: cannot apply encoding to unranked tensor
"t.o"() {a = tensor<*xf32, 1>   } : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:45: error: expected memory space to be last in memref type
"t.o"() {a = memref<4xf32, 1,   strided<[1]>>} : () -> ()
