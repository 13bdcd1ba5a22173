// RUN: cistern-opt %s --buffer-coalescing --split-input-file | FileCheck %s

// What reads a buffer moves before the op that can then work in its place, with the buffer that it writes.
// CHECK-LABEL: func.func @readers_first
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[A:.*]] : memref<4x8xf32>)
// CHECK: %[[V:.*]] = memref.subview %[[A]]
// CHECK: %[[C:.*]] = memref.alloc() : memref<1x8xf32>
// CHECK: memref.copy %[[V]], %[[C]]
// CHECK: linalg.exp ins(%[[A]] : memref<4x8xf32>) outs(%[[A]] : memref<4x8xf32>)
// CHECK: return %[[A]], %[[C]]
func.func @readers_first(%x: memref<4x8xf32>) -> (memref<4x8xf32>, memref<1x8xf32>) {
  %a = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  %b = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  %v = memref.subview %a[1, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<1x8xf32, strided<[8, 1], offset: 8>>
  %c = memref.alloc() : memref<1x8xf32>
  memref.copy %v, %c : memref<1x8xf32, strided<[8, 1], offset: 8>> to memref<1x8xf32>
  return %b, %c : memref<4x8xf32>, memref<1x8xf32>
}

// -----

// A reader of what the op writes stays behind it.
// CHECK-LABEL: func.func @reads_both
// CHECK: linalg.exp ins(%[[A:.*]] : memref<8x8xf32>) outs(%[[B:.*]] : memref<8x8xf32>)
// CHECK: linalg.matmul ins(%[[A]], %[[B]]
func.func @reads_both(%x: memref<8x8xf32>, %c: memref<8x8xf32>) {
  %a = memref.alloc() : memref<8x8xf32>
  linalg.tanh ins(%x : memref<8x8xf32>) outs(%a : memref<8x8xf32>)
  %b = memref.alloc() : memref<8x8xf32>
  linalg.exp ins(%a : memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  linalg.matmul ins(%a, %b : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  return
}

// -----

// A reader that writes memory of the caller stays behind an op that may read it.
// CHECK-LABEL: func.func @writes_argument
// CHECK: linalg.add ins(%[[A:.*]], %{{.*}} : memref<8x8xf32>, memref<8x8xf32>) outs(%[[B:.*]] : memref<8x8xf32>)
// CHECK: linalg.matmul ins(%[[A]], %[[A]]
func.func @writes_argument(%x: memref<8x8xf32>, %c: memref<8x8xf32>) -> memref<8x8xf32> {
  %a = memref.alloc() : memref<8x8xf32>
  linalg.tanh ins(%x : memref<8x8xf32>) outs(%a : memref<8x8xf32>)
  %b = memref.alloc() : memref<8x8xf32>
  linalg.add ins(%a, %x : memref<8x8xf32>, memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  linalg.matmul ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  return %b : memref<8x8xf32>
}

// -----

// Readers that allocate more than the buffer that would be saved stay.
// CHECK-LABEL: func.func @allocates_more
// CHECK: linalg.exp ins(%[[A:.*]] : memref<2x8xf32>) outs(%[[B:.*]] : memref<2x8xf32>)
// CHECK: memref.alloc() : memref<8x8xf32>
func.func @allocates_more(%x: memref<2x8xf32>, %y: memref<8x2xf32>, %f: f32) -> (memref<2x8xf32>, memref<8x8xf32>) {
  %a = memref.alloc() : memref<2x8xf32>
  linalg.tanh ins(%x : memref<2x8xf32>) outs(%a : memref<2x8xf32>)
  %b = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%a : memref<2x8xf32>) outs(%b : memref<2x8xf32>)
  %c = memref.alloc() : memref<8x8xf32>
  linalg.fill ins(%f : f32) outs(%c : memref<8x8xf32>)
  linalg.matmul ins(%y, %a : memref<8x2xf32>, memref<2x8xf32>) outs(%c : memref<8x8xf32>)
  return %b, %c : memref<2x8xf32>, memref<8x8xf32>
}

// -----

// A reader in a branch stays there.
// CHECK-LABEL: func.func @reads_in_branch
// CHECK: linalg.exp ins(%[[A:.*]] : memref<8x8xf32>) outs(%[[B:.*]] : memref<8x8xf32>)
// CHECK: scf.if
func.func @reads_in_branch(%x: memref<8x8xf32>, %c: memref<8x8xf32>, %p: i1) -> memref<8x8xf32> {
  %a = memref.alloc() : memref<8x8xf32>
  linalg.tanh ins(%x : memref<8x8xf32>) outs(%a : memref<8x8xf32>)
  %b = memref.alloc() : memref<8x8xf32>
  linalg.exp ins(%a : memref<8x8xf32>) outs(%b : memref<8x8xf32>)
  scf.if %p {
    linalg.matmul ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  }
  return %b : memref<8x8xf32>
}

// -----

// A new buffer is filled where it is first used, one that is used before stays filled where it is.
// CHECK-LABEL: func.func @fill_late
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[U:.*]] : memref<8xf32>)
// CHECK: memref.store %{{.*}}, %[[U]]
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[U]] : memref<8xf32>)
// CHECK: linalg.exp
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[B]] : memref<8xf32>)
// CHECK: linalg.add
func.func @fill_late(%x: memref<8xf32>, %f: f32) -> (memref<8xf32>, memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<8xf32>)
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%u : memref<8xf32>)
  memref.store %f, %u[%c0] : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%u : memref<8xf32>)
  linalg.exp ins(%x : memref<8xf32>) outs(%x : memref<8xf32>)
  linalg.add ins(%x, %b : memref<8xf32>, memref<8xf32>) outs(%b : memref<8xf32>)
  return %b, %u : memref<8xf32>, memref<8xf32>
}

// -----

// A reader that cannot move keeps the selected buffer: what the ops between use does not count as what is selected.
// CHECK-LABEL: func.func @selected
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[S:.*]] = arith.select
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: linalg.exp ins(%[[S]] : memref<8xf32>) outs(%[[B]] : memref<8xf32>)
// CHECK: linalg.add ins(%[[A]], %{{.*}} : memref<8xf32>, memref<8xf32>)
func.func @selected(%x: memref<8xf32>, %p: i1, %f: f32) -> (memref<8xf32>, memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.tanh ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %s = arith.select %p, %a, %a : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%s : memref<8xf32>) outs(%b : memref<8xf32>)
  %c = memref.alloc() : memref<8xf32>
  memref.store %f, %c[%c0] : memref<8xf32>
  linalg.add ins(%a, %x : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  return %b, %c : memref<8xf32>, memref<8xf32>
}
