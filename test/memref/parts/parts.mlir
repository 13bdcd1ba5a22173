// RUN: cistern-opt %s --buffer-parts | FileCheck %s

// A part is computed in its place, after what fills the whole.
// CHECK-LABEL: func.func @in_its_place
// CHECK: %[[T:.*]] = memref.alloc() : memref<4x8xf32>
// CHECK: %[[V:.*]] = memref.subview %[[T]][1, 0] [2, 8] [1, 1]
// CHECK: linalg.fill ins(%{{.*}}) outs(%[[T]]
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[V]]
// CHECK-NOT: memref.copy
func.func @in_its_place(%x: memref<2x8xf32>, %f: f32) -> memref<4x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %t = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4x8xf32>)
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  memref.copy %s, %v : memref<2x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  return %t : memref<4x8xf32>
}

// A source that is read later stays.
// CHECK-LABEL: func.func @read_later
// CHECK: memref.copy
func.func @read_later(%x: memref<2x8xf32>) -> (memref<4x8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %t = memref.alloc() : memref<4x8xf32>
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  memref.copy %s, %v : memref<2x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  %0 = memref.load %s[%c0, %c0] : memref<2x8xf32>
  return %t, %0 : memref<4x8xf32>, f32
}

// So does one that is computed while other rows of the same place are read.
// CHECK-LABEL: func.func @overlapping
// CHECK: memref.copy
func.func @overlapping(%t: memref<4x8xf32>, %x: memref<2x8xf32>) -> memref<4x8xf32> {
  %u = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%t : memref<4x8xf32>) outs(%u : memref<4x8xf32>)
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %w = memref.subview %u[2, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  linalg.add ins(%s, %w : memref<2x8xf32>, memref<2x8xf32, strided<[8, 1], offset: 16>>) outs(%s : memref<2x8xf32>)
  %v = memref.subview %u[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  memref.copy %s, %v : memref<2x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  return %u : memref<4x8xf32>
}

// A copy leaves out what is overwritten.
// CHECK-LABEL: func.func @overwritten
// CHECK: memref.copy %{{.*}} : memref<1x8xf32, strided<[8, 1]>> to memref<1x8xf32, strided<[8, 1]>>
// CHECK: memref.copy %{{.*}} : memref<1x8xf32, strided<[8, 1], offset: 24>> to memref<1x8xf32, strided<[8, 1], offset: 24>>
// CHECK: linalg.exp
func.func @overwritten(%a: memref<4x8xf32>, %x: memref<2x8xf32>) -> memref<4x8xf32> {
  %t = memref.alloc() : memref<4x8xf32>
  memref.copy %a, %t : memref<4x8xf32> to memref<4x8xf32>
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%v : memref<2x8xf32, strided<[8, 1], offset: 8>>)
  return %t : memref<4x8xf32>
}

// What is read before it is overwritten is copied.
// CHECK-LABEL: func.func @read_before
// CHECK: memref.copy %{{.*}} : memref<4x8xf32> to memref<4x8xf32>
func.func @read_before(%a: memref<4x8xf32>, %x: memref<2x8xf32>) -> (memref<4x8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<4x8xf32>
  memref.copy %a, %t : memref<4x8xf32> to memref<4x8xf32>
  %0 = memref.load %t[%c1, %c1] : memref<4x8xf32>
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%v : memref<2x8xf32, strided<[8, 1], offset: 8>>)
  return %t, %0 : memref<4x8xf32>, f32
}

// The copy of a filled buffer is a fill.
// CHECK-LABEL: func.func @filled
// CHECK-NOT: memref.copy
// CHECK-COUNT-2: linalg.fill
func.func @filled(%f: f32) -> (memref<8xf32>, memref<8xf32>) {
  %s = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<8xf32>)
  %t = memref.alloc() : memref<8xf32>
  memref.copy %s, %t : memref<8xf32> to memref<8xf32>
  return %s, %t : memref<8xf32>, memref<8xf32>
}

// It is not once the buffer has been written.
// CHECK-LABEL: func.func @written_since
// CHECK: memref.copy
func.func @written_since(%f: f32, %i: index) -> (memref<8xf32>, memref<8xf32>) {
  %s = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%s : memref<8xf32>)
  memref.store %f, %s[%i] : memref<8xf32>
  %t = memref.alloc() : memref<8xf32>
  memref.copy %s, %t : memref<8xf32> to memref<8xf32>
  return %s, %t : memref<8xf32>, memref<8xf32>
}
