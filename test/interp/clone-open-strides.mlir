// RUN: cistern-run %s --entry=open | FileCheck %s
// RUN: cistern-opt %s --convert-bufferization-to-memref | cistern-run - --entry=open | FileCheck %s

// Strides that the type leaves open are those of the program after --convert-bufferization-to-memref.
// CHECK: 0
// CHECK-NEXT: 1
func.func @open() {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<3x3xf32>
  %s = memref.subview %a[0, 0] [3, %c0] [1, 1] : memref<3x3xf32> to memref<3x?xf32, strided<[3, 1]>>
  %d = memref.cast %s : memref<3x?xf32, strided<[3, 1]>> to memref<3x?xf32, strided<[?, 1], offset: ?>>
  %c = bufferization.clone %d : memref<3x?xf32, strided<[?, 1], offset: ?>> to memref<3x?xf32, strided<[?, 1], offset: ?>>
  memref.dealloc %a : memref<3x3xf32>
  %b, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %c : memref<3x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  vector.print %strides#0 : index
  vector.print %strides#1 : index
  memref.dealloc %c : memref<3x?xf32, strided<[?, 1], offset: ?>>
  return
}
