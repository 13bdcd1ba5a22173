// RUN: cistern-opt %s --buffer-parts --split-input-file | FileCheck %s
// RUN: cistern-opt %s --buffer-parts=before-in-place=true --split-input-file | FileCheck %s

// What is only read after its copy is read where it was copied to.
// CHECK-LABEL: func.func @read_later
// CHECK: %[[T:.*]] = memref.alloc() : memref<6xf32>
// CHECK: %[[V:.*]] = memref.subview %[[T]][2] [2] [1]
// CHECK-NOT: memref.copy
// CHECK: linalg.exp ins(%{{.*}} : memref<2xf32>) outs(%[[V]] :
// CHECK: linalg.add ins(%[[V]], %[[V]] :
func.func @read_later(%x: memref<2xf32>, %y: memref<2xf32>) -> memref<6xf32> {
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  %t = memref.alloc() : memref<6xf32>
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  linalg.add ins(%s, %s : memref<2xf32>, memref<2xf32>) outs(%y : memref<2xf32>)
  return %t : memref<6xf32>
}

// -----

// Not where it is written afterwards.
// CHECK-LABEL: func.func @written_later
// CHECK: memref.copy
func.func @written_later(%x: memref<2xf32>, %y: memref<2xf32>) -> memref<6xf32> {
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  %t = memref.alloc() : memref<6xf32>
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  linalg.add ins(%s, %y : memref<2xf32>, memref<2xf32>) outs(%s : memref<2xf32>)
  linalg.add ins(%s, %s : memref<2xf32>, memref<2xf32>) outs(%y : memref<2xf32>)
  return %t : memref<6xf32>
}

// -----

// Nor where its place is written before it is read.
// CHECK-LABEL: func.func @overwritten
// CHECK: memref.alloc() : memref<2xf32>
// CHECK: linalg.exp ins(%{{.*}} : memref<2xf32>) outs(%[[S:.*]] : memref<2xf32>)
// CHECK: linalg.add ins(%[[S]], %[[S]] :
func.func @overwritten(%x: memref<2xf32>, %y: memref<2xf32>) -> memref<6xf32> {
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  %t = memref.alloc() : memref<6xf32>
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  linalg.tanh ins(%v : memref<2xf32, strided<[1], offset: 2>>) outs(%v : memref<2xf32, strided<[1], offset: 2>>)
  linalg.add ins(%s, %s : memref<2xf32>, memref<2xf32>) outs(%y : memref<2xf32>)
  return %t : memref<6xf32>
}
