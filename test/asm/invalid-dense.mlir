// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors of the parser: dense and sparse elements and dense arrays. Texts and places are those of mlir-opt.

// CHECK: :[[#@LINE+1]]:14: error: elements hex data size is invalid for provided type: 'tensor<8xi1>'
"t.o"() {a = dense<"0x01000100010001"> : tensor<8xi1>} : () -> ()

// -----

// A byte for each element is 0 or 1.
// CHECK: :[[#@LINE+1]]:14: error: elements hex data size is invalid for provided type: 'tensor<8xi1>'
"t.o"() {a = dense<"0x0100010002000101"> : tensor<8xi1>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: element type bitwidth must be a multiple of 8
"t.o"() {a = array<i4: 1>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: expected shape ([2, 2]); inferred shape of indices literal ([0]); inferred shape of values literal ([0])
"t.o"() {a = sparse<[], []> : tensor<2x2xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: expected 1-d tensor for sparse element values
"t.o"() {a = sparse<[[0, 1]], [[5]]> : tensor<2x2xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:20: error: unexpected decimal integer literal for a floating point value
// CHECK: :[[#@LINE+1]]:20: note: add a trailing dot to make the literal a float
"t.o"() {a = dense<1> : tensor<f32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:19: error: expected '<' after 'array'
"t.o"() {a = array} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:20: error: expected non-function type
// CHECK: :[[#@LINE+1]]:20: error: expected an integer or floating point type
"t.o"() {a = array<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:23: error: expected ':' after dense array type
"t.o"() {a = array<i32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:24: error: expected integer literal
"t.o"() {a = array<i32:>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected '>' to close an array attribute
"t.o"() {a = array<i32: 1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected i1 type for 'true' or 'false' values
"t.o"() {a = array<i32: true>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected 'true' or 'false' values for i1 type
"t.o"() {a = array<i1: 1>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:27: error: integer constant out of range
"t.o"() {a = array<i8: 256>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected floating point literal
"t.o"() {a = array<f32: a>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected integer or float type, got: 'tensor<f32>'
"t.o"() {a = array<tensor<f32>: 1>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: hexadecimal float literal should not have a leading minus
"t.o"() {a = array<f32: -0x7FC00000>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected element literal of primitive type
"t.o"() {a = dense<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected '>'
"t.o"() {a = dense<1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:24: error: expected non-function type
"t.o"() {a = dense<1> :} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: elements literal must be a shaped type
"t.o"() {a = dense<1> : i32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: elements literal type must have static shape
"t.o"() {a = dense<1> : tensor<*xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: inferred shape of elements literal ([2]) does not match type ([3])
"t.o"() {a = dense<[1,2]> : tensor<3xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected integer elements, but parsed floating-point
"t.o"() {a = dense<[1.0]> : tensor<1xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:30: error: tensor literal is invalid; ranks are not consistent between elements
"t.o"() {a = dense<[[1,2],[3]]> : tensor<2x2xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: parsed zero elements, but type ('tensor<2xi32>') expected at least 1
"t.o"() {a = dense<> : tensor<2xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: integer constant out of range for type
"t.o"() {a = dense<256> : tensor<2xi8>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected unsigned integer elements, but parsed negative value
"t.o"() {a = dense<-1> : tensor<2xui8>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected string containing hex digits starting with `0x`
"t.o"() {a = dense<"abc"> : tensor<2xf32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: expected string token, got 1
"t.o"() {a = dense<["a", 1]> : tensor<2x!foo.s>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: parsed 1 elements, but type ('complex<i32>') expected 2 elements
"t.o"() {a = dense<1> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:24: error: expected ')' after complex elements
"t.o"() {a = dense<(1,2,3)> : tensor<2xcomplex<i32>>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: hexadecimal float constant out of range for type
"t.o"() {a = dense<0x1FFFFFFFFF> : tensor<2xf32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:34: error: invalid tensor element type
"t.o"() {a = dense<1> : tensor<2xnone>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:21: error: expected integer or floating point literal
"t.o"() {a = dense<-[1]> : tensor<1xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:35: error: expected '>' in tensor type
"t.o"() {a = dense<1> : tensor<i32} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: Expected '<' after 'sparse'
"t.o"() {a = sparse} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<2x2xi32>'
"t.o"() {a = sparse<[[0,5]],[1]> : tensor<2x2xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:22: error: expected ',' between complex elements
"t.o"() {a = dense<(1} : () -> ()

// -----
// A zero has no sign, in lists and alone.
// CHECK: :[[#@LINE+1]]:25: error: integer constant out of range for type
"t.o"() {a = dense<[1, -0, 2]> : tensor<3xi8>} : () -> ()

// -----
// CHECK: :[[#@LINE+1]]:22: error: integer constant out of range for type
"t.o"() {a = dense<[-0]> : tensor<1xi8>} : () -> ()

// -----
// The sign comes first.
// CHECK: :[[#@LINE+1]]:25: error: expected unsigned integer elements, but parsed negative value
"t.o"() {a = dense<[1, -2.5, 3]> : tensor<3xui8>} : () -> ()

// -----
// Numbers of as many digits as are read at once, one more, and out of range among others.
// CHECK: :[[#@LINE+1]]:33: error: integer constant out of range for type
"t.o"() {a = dense<[1234567, 1, 123456789, 2]> : tensor<4xi24>} : () -> ()

// -----
// Characters that may stand in a list, in an order in which they may not.
// CHECK: :[[#@LINE+1]]:50: error: expected ']'
"t.o"() {a = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10 11, 12, 13, 14, 15, 16]> : tensor<16xi8>} : () -> ()

// -----
// CHECK: :[[#@LINE+1]]:49: error: expected integer or floating point literal
"t.o"() {a = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, --10, 11, 12, 13, 14, 15, 16]> : tensor<16xi8>} : () -> ()

// -----
// CHECK: :[[#@LINE+1]]:44: error: expected element literal of primitive type
"t.o"() {a = dense<[1, 2, 3, 4, 5, 6, 7, 8,, 10, 11, 12, 13, 14, 15, 16]> : tensor<16xi8>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:45: error: expected '<' after 'dense'
func.func private @f() attributes {x = dense 1}
