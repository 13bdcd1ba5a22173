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

// An op that reads what is in the part before reads it where it is.
// CHECK-LABEL: func.func @added_to_part
// CHECK: %[[S:.*]] = memref.alloc() : memref<2x8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[S]]
func.func @added_to_part(%x: memref<2x8xf32>, %f: f32) -> memref<4x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %t = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4x8xf32>)
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%s : memref<2x8xf32>) outs(%v : memref<2x8xf32, strided<[8, 1], offset: 8>>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  }
  return %t : memref<4x8xf32>
}

// So does one whose body loads it.
// CHECK-LABEL: func.func @loaded_in_body
// CHECK: %[[S:.*]] = memref.alloc() : memref<2x8xf32>
// CHECK: linalg.generic {{.*}} ins(%[[S]]
func.func @loaded_in_body(%x: memref<2x8xf32>, %f: f32) -> memref<4x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %t = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4x8xf32>)
  %v = memref.subview %t[0, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1]>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%s : memref<2x8xf32>) outs(%v : memref<2x8xf32, strided<[8, 1]>>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %0 = memref.load %t[%i, %j] : memref<4x8xf32>
    %1 = arith.addf %a, %0 : f32
    linalg.yield %1 : f32
  }
  return %t : memref<4x8xf32>
}

// A source that is read at other places too is not where the op writes.
// CHECK-LABEL: func.func @read_transposed
// CHECK: %[[S:.*]] = memref.alloc() : memref<2x2xf32>
// CHECK: linalg.generic {{.*}} ins(%[[S]], %[[S]]
func.func @read_transposed(%x: memref<2x2xf32>) -> memref<4x2xf32> {
  %s = memref.alloc() : memref<2x2xf32>
  linalg.exp ins(%x : memref<2x2xf32>) outs(%s : memref<2x2xf32>)
  %t = memref.alloc() : memref<4x2xf32>
  %v = memref.subview %t[1, 0] [2, 2] [1, 1] : memref<4x2xf32> to memref<2x2xf32, strided<[2, 1], offset: 2>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%s, %s : memref<2x2xf32>, memref<2x2xf32>) outs(%v : memref<2x2xf32, strided<[2, 1], offset: 2>>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %0 = arith.subf %a, %b : f32
    linalg.yield %0 : f32
  }
  return %t : memref<4x2xf32>
}

// What a body loads may be another number elsewhere, so that the op does not move.
// CHECK-LABEL: func.func @filled_by_load
// CHECK: memref.store
// CHECK: linalg.generic
// CHECK: memref.copy
func.func @filled_by_load(%x: memref<2x8xf32>, %m: memref<f32>, %f: f32) -> memref<4x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  memref.store %f, %m[] : memref<f32>
  %t = memref.alloc() : memref<4x8xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%t : memref<4x8xf32>) {
  ^bb0(%o: f32):
    %0 = memref.load %m[] : memref<f32>
    linalg.yield %0 : f32
  }
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  memref.copy %s, %v : memref<2x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  return %t : memref<4x8xf32>
}

// Nor does it move above a number that its body uses.
// CHECK-LABEL: func.func @filled_by_body
// CHECK: memref.load
// CHECK: linalg.generic
// CHECK: memref.copy
func.func @filled_by_body(%x: memref<2x8xf32>, %m: memref<f32>) -> memref<4x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %0 = memref.load %m[] : memref<f32>
  %t = memref.alloc() : memref<4x8xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%t : memref<4x8xf32>) {
  ^bb0(%o: f32):
    linalg.yield %0 : f32
  }
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  memref.copy %s, %v : memref<2x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  return %t : memref<4x8xf32>
}

// A loop reads the whole under the name of its argument, before the part is overwritten.
// CHECK-LABEL: func.func @read_in_loop
// CHECK: memref.copy
func.func @read_in_loop(%x: memref<2x8xf32>, %y: memref<4x8xf32>, %f: f32, %n: index) -> memref<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4x8xf32>)
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%z = %t) -> (memref<4x8xf32>) {
    linalg.exp ins(%z : memref<4x8xf32>) outs(%y : memref<4x8xf32>)
    scf.yield %y : memref<4x8xf32>
  }
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  memref.copy %s, %v : memref<2x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  return %t : memref<4x8xf32>
}

// So may a callee that returns a memref.
// CHECK-LABEL: func.func @read_by_callee
// CHECK: memref.copy
func.func @read_by_callee(%x: memref<2x8xf32>, %f: f32) -> memref<4x8xf32> {
  %t = memref.alloc() : memref<4x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<4x8xf32>)
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %r = call @exp_of(%t) : (memref<4x8xf32>) -> memref<4x8xf32>
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  memref.copy %s, %v : memref<2x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  return %t : memref<4x8xf32>
}
func.func private @exp_of(%t: memref<4x8xf32>) -> memref<4x8xf32> {
  %r = memref.alloc() : memref<4x8xf32>
  linalg.exp ins(%t : memref<4x8xf32>) outs(%r : memref<4x8xf32>)
  return %r : memref<4x8xf32>
}

// A part that a body reads while it is overwritten is copied.
// CHECK-LABEL: func.func @overwritten_and_loaded
// CHECK: memref.copy %{{.*}} : memref<4x8xf32> to memref<4x8xf32>
func.func @overwritten_and_loaded(%a: memref<4x8xf32>) -> memref<4x8xf32> {
  %t = memref.alloc() : memref<4x8xf32>
  memref.copy %a, %t : memref<4x8xf32> to memref<4x8xf32>
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      outs(%v : memref<2x8xf32, strided<[8, 1], offset: 8>>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %0 = memref.load %v[%i, %j] : memref<2x8xf32, strided<[8, 1], offset: 8>>
    linalg.yield %0 : f32
  }
  return %t : memref<4x8xf32>
}

// A buffer lies in a part of the one that its last reader writes, which begins earlier then.
// CHECK-LABEL: func.func @lent
// CHECK: %[[T:.*]] = memref.alloc() : memref<6x8xf32>
// CHECK: %[[R:.*]] = memref.subview %[[T]][0, 0] [2, 8] [1, 1]
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[R]]
// CHECK-NOT: memref.alloc
// CHECK: %[[V:.*]] = memref.subview %[[T]][2, 0] [2, 8] [1, 1]
// CHECK: linalg.matmul ins(%[[R]], %{{.*}}) outs(%[[V]]
// CHECK: return %[[T]]
func.func @lent(%x: memref<2x8xf32>, %w: memref<8x8xf32>) -> memref<6x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %t = memref.alloc() : memref<6x8xf32>
  %v = memref.subview %t[2, 0] [2, 8] [1, 1] : memref<6x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  linalg.matmul ins(%s, %w : memref<2x8xf32>, memref<8x8xf32>) outs(%v : memref<2x8xf32, strided<[8, 1], offset: 16>>)
  return %t : memref<6x8xf32>
}

// A part that was filled is filled again.
// CHECK-LABEL: func.func @lent_and_filled
// CHECK: %[[T:.*]] = memref.alloc() : memref<6x8xf32>
// CHECK: %[[R:.*]] = memref.subview %[[T]][0, 0] [2, 8] [1, 1]
// CHECK: linalg.fill ins(%[[F:.*]] : f32) outs(%[[T]]
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[R]]
// CHECK: linalg.matmul ins(%[[R]]
// CHECK-NEXT: linalg.fill ins(%[[F]] : f32) outs(%[[R]]
// CHECK-NEXT: return %[[T]]
func.func @lent_and_filled(%x: memref<2x8xf32>, %w: memref<8x8xf32>, %f: f32) -> memref<6x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %t = memref.alloc() : memref<6x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<6x8xf32>)
  %v = memref.subview %t[2, 0] [2, 8] [1, 1] : memref<6x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  linalg.matmul ins(%s, %w : memref<2x8xf32>, memref<8x8xf32>) outs(%v : memref<2x8xf32, strided<[8, 1], offset: 16>>)
  return %t : memref<6x8xf32>
}

// No part is lent that holds something already, nor one in which the buffer has no room.
// CHECK-LABEL: func.func @all_written
// CHECK: %[[S:.*]] = memref.alloc() : memref<2x8xf32>
// CHECK: linalg.matmul ins(%[[S]]
func.func @all_written(%x: memref<2x8xf32>, %w: memref<8x8xf32>) -> memref<6x8xf32> {
  %t = memref.alloc() : memref<6x8xf32>
  %u = memref.subview %t[4, 0] [2, 8] [1, 1] : memref<6x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 32>>
  linalg.abs ins(%x : memref<2x8xf32>) outs(%u : memref<2x8xf32, strided<[8, 1], offset: 32>>)
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %v = memref.subview %t[1, 0] [2, 8] [1, 1] : memref<6x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 8>>
  linalg.matmul ins(%s, %w : memref<2x8xf32>, memref<8x8xf32>) outs(%v : memref<2x8xf32, strided<[8, 1], offset: 8>>)
  return %t : memref<6x8xf32>
}

// Nor one of a buffer that would be held beside what is freed before it begins.
// CHECK-LABEL: func.func @held_longer
// CHECK: memref.alloc() : memref<2x8xf32>
// CHECK: memref.alloc() : memref<64x8xf32>
// CHECK: memref.alloc() : memref<6x8xf32>
func.func @held_longer(%x: memref<2x8xf32>, %y: memref<64x8xf32>, %w: memref<8x8xf32>) -> memref<6x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %b = memref.alloc() : memref<64x8xf32>
  linalg.exp ins(%y : memref<64x8xf32>) outs(%b : memref<64x8xf32>)
  linalg.abs ins(%b : memref<64x8xf32>) outs(%y : memref<64x8xf32>)
  %t = memref.alloc() : memref<6x8xf32>
  %v = memref.subview %t[2, 0] [2, 8] [1, 1] : memref<6x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  linalg.matmul ins(%s, %w : memref<2x8xf32>, memref<8x8xf32>) outs(%v : memref<2x8xf32, strided<[8, 1], offset: 16>>)
  return %t : memref<6x8xf32>
}

// Buffers of other memory are no parts of it, and a buffer of sizes that are computed later begins no earlier.
// CHECK-LABEL: func.func @other_space
// CHECK: memref.alloc() : memref<2x8xf32, 1>
// CHECK-LABEL: func.func @sized_later
// CHECK: memref.alloc() : memref<2x8xf32>
// CHECK: memref.copy
func.func @other_space(%x: memref<2x8xf32>, %w: memref<8x8xf32>) -> memref<6x8xf32> {
  %s = memref.alloc() : memref<2x8xf32, 1>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32, 1>)
  %t = memref.alloc() : memref<6x8xf32>
  %v = memref.subview %t[2, 0] [2, 8] [1, 1] : memref<6x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  memref.copy %s, %v : memref<2x8xf32, 1> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  return %t : memref<6x8xf32>
}
func.func @sized_later(%x: memref<2x8xf32>, %m: memref<index>) -> memref<?x8xf32> {
  %s = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%s : memref<2x8xf32>)
  %n = memref.load %m[] : memref<index>
  %t = memref.alloc(%n) : memref<?x8xf32>
  %v = memref.subview %t[2, 0] [2, 8] [1, 1] : memref<?x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  memref.copy %s, %v : memref<2x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  return %t : memref<?x8xf32>
}

// -----

// The part may begin at values, if nothing touches the larger buffer meanwhile.
// CHECK-LABEL: func.func @at_values
// CHECK: %[[T:.*]] = memref.alloc() : memref<6xf32>
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: %[[V:.*]] = memref.subview %[[T]][%[[I]]] [2] [1]
// CHECK-NEXT: linalg.exp ins(%{{.*}}) outs(%[[V]] :
// CHECK-NOT: memref.copy
// CHECK: return %[[T]]
func.func @at_values(%x: memref<2xf32>, %n: index) -> memref<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<6xf32>
  scf.for %i = %c0 to %n step %c1 {
    %s = memref.alloc() : memref<2xf32>
    linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
    %v = memref.subview %t[%i] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: ?>>
    memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
  }
  return %t : memref<6xf32>
}

// -----

// Another part may be the same one then.
// CHECK-LABEL: func.func @at_values_touched
// CHECK: memref.copy
func.func @at_values_touched(%x: memref<2xf32>, %i: index) -> memref<6xf32> {
  %c5 = arith.constant 5 : index
  %f = arith.constant 1.0 : f32
  %t = memref.alloc() : memref<6xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<6xf32>)
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  %w = memref.subview %t[4] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 4>>
  linalg.exp ins(%x : memref<2xf32>) outs(%w : memref<2xf32, strided<[1], offset: 4>>)
  %v = memref.subview %t[%i] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: ?>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %t : memref<6xf32>
}

// -----

// The place has to be known where the buffer is computed.
// CHECK-LABEL: func.func @at_late_values
// CHECK: memref.copy
func.func @at_late_values(%x: memref<2xf32>, %p: memref<index>) -> memref<6xf32> {
  %t = memref.alloc() : memref<6xf32>
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  %i = memref.load %p[] : memref<index>
  %v = memref.subview %t[%i] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: ?>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %t : memref<6xf32>
}
