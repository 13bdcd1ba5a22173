// REQUIRES: mlir-opt
// RUN: cistern-opt %s --drop-equivalent-buffer-results | FileCheck %s
// RUN: %same --args='--drop-equivalent-buffer-results' %s

// In the order of the functions: a caller sees what became of the functions before it.
// CHECK-LABEL: func.func private @first({{.*}}) -> memref<4xf32>
// CHECK-LABEL: func.func private @second(%{{.*}}: memref<4xf32>) {
// CHECK-LABEL: func.func private @third(%{{.*}}: memref<4xf32>) {
// Functions of nested modules are their own.
// CHECK-LABEL: module @nested
// CHECK:         func.func private @second({{.*}}) -> memref<4xf32>
// CHECK-LABEL: func.func private @attrs({{.*}}) -> (i32 {x.c})

func.func private @first(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @second(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @second(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func private @third(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @second(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
module @nested {
func.func private @second(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @calls_its_own_second(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @second(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
}
func.func private @attrs(%a: memref<4xf32>, %b: i32) -> (memref<4xf32> {x.a}, i32, i32 {x.c}) {
  %c = arith.constant 1 : i32
  return %a, %b, %c : memref<4xf32>, i32, i32
}
func.func private @unreach(%a: memref<4xf32>, %b: i32) -> (i32) {
  return %b : i32
^bb1:
  return %b : i32
^bb2(%z: i32):
  return %b : i32
}
func.func @main(%a: memref<4xf32>, %b: i32) -> i32 {
  %0:3 = call @attrs(%a, %b) : (memref<4xf32>, i32) -> (memref<4xf32>, i32, i32)
  scf.execute_region {
    %1:3 = func.call @attrs(%a, %b) : (memref<4xf32>, i32) -> (memref<4xf32>, i32, i32)
    scf.yield
  }
  return %0#1 : i32
}
