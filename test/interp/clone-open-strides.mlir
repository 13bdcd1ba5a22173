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

// Those that it states hold without elements as well, and beside sizes that are known late.
// RUN: cistern-run %s --entry=stated | FileCheck %s --check-prefix=STATED
// STATED: 2
// STATED-NEXT: 46
func.func @stated() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<100xf32>
  %s = memref.reinterpret_cast %a to offset: [0], sizes: [2, 0], strides: [2, 1] : memref<100xf32> to memref<2x0xf32, strided<[2, 1]>>
  %c = bufferization.clone %s : memref<2x0xf32, strided<[2, 1]>> to memref<2x0xf32, strided<[2, ?]>>
  %b, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %c : memref<2x0xf32, strided<[2, ?]>> -> memref<f32>, index, index, index, index, index
  vector.print %strides#0 : index
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%a : memref<100xf32>)
  %t = memref.reinterpret_cast %a to offset: [0], sizes: [%c2, %c3], strides: [46, 1] : memref<100xf32> to memref<?x?xf32, strided<[46, 1]>>
  %d = bufferization.clone %t : memref<?x?xf32, strided<[46, 1]>> to memref<?x?xf32, strided<[46, 1]>>
  %e, %offset2, %sizes2:2, %strides2:2 = memref.extract_strided_metadata %d : memref<?x?xf32, strided<[46, 1]>> -> memref<f32>, index, index, index, index, index
  vector.print %strides2#0 : index
  memref.dealloc %c : memref<2x0xf32, strided<[2, ?]>>
  memref.dealloc %d : memref<?x?xf32, strided<[46, 1]>>
  memref.dealloc %a : memref<100xf32>
  return
}
