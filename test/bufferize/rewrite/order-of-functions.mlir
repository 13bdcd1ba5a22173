// Functions that do not call each other are bufferized in the order of the text: the global of a constant comes in front of those of
// the functions before, and of several errors the first one in the text is reported. mlir-opt takes the order of a set of pointers.
// RUN: cistern-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s
// CHECK: memref.global "private" constant @__constant_4xf32
// CHECK-NEXT: memref.global "private" constant @__constant_3xf32
// CHECK-NEXT: memref.global "private" constant @__constant_2xf32
// CHECK-NEXT: func.func @a
func.func @a() -> tensor<2xf32> {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @b() -> tensor<3xf32> {
  %0 = arith.constant dense<1.0> : tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @c() -> tensor<4xf32> {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
