// affine: loops, conditions, accesses, index arithmetic; and bufferization with it.
// RUN: %programs %s

// Loops that carry values, reversed accesses; clone, dealloc with retained buffers.
// prints dense<[1.000000e+00, 1.000000e+00, 5.000000e+00, 1.000000e+00]> : tensor<4xf32>
// prints 1 : index
// prints 1 : index
// prints 4 : index
// prints true
func.func @main() -> (tensor<4xf32>, index, index, index, i1) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %t = arith.constant true
  %f = arith.constant false
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  affine.for %i = 0 to 4 {
    affine.store %one, %a[%i] : memref<4xf32>
  }
  %s = affine.for %i = 0 to 4 iter_args(%acc = %one) -> f32 {
    %v = affine.load %a[3 - %i] : memref<4xf32>
    %r = arith.addf %acc, %v : f32
    affine.yield %r : f32
  }
  affine.store %s, %a[%c0 + 2] : memref<4xf32>
  %c = bufferization.clone %a : memref<4xf32> to memref<4xf32>
  %ten = bufferization.to_tensor %c : memref<4xf32> to tensor<4xf32>
  %x:2 = affine.delinearize_index %c4 into (3, 3) : index, index
  %y = affine.linearize_index [%x#0, %x#1] by (3, 3) : index
  %0 = bufferization.dealloc (%a, %c : memref<4xf32>, memref<4xf32>) if (%t, %t) retain (%a : memref<4xf32>)
  bufferization.dealloc (%a : memref<4xf32>) if (%0)
  return %ten, %x#0, %x#1, %y, %0 : tensor<4xf32>, index, index, index, i1
}

// -----

// Parallel loops, conditions, vector accesses.
// prints dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [2.000000e+01, 2.200000e+01, 2.400000e+01, 2.600000e+01], [2.000000e+01, 2.100000e+01, 2.200000e+01, 2.300000e+01]]> : tensor<3x4xf32>
func.func @main() -> tensor<3x4xf32> {
  %m = memref.alloc() : memref<3x4xf32>
  affine.parallel (%i, %j) = (0, 0) to (3, 4) {
    %s = affine.apply affine_map<(a, b) -> (a * 10 + b)>(%i, %j)
    %t = arith.index_cast %s : index to i32
    %f = arith.sitofp %t : i32 to f32
    affine.store %f, %m[%i, %j] : memref<3x4xf32>
  }
  affine.for %i = 0 to 3 {
    affine.if affine_set<(d0) : (d0 - 1 == 0)>(%i) {
      %v = affine.vector_load %m[%i, 0] : memref<3x4xf32>, vector<4xf32>
      %w = arith.addf %v, %v : vector<4xf32>
      affine.vector_store %w, %m[%i, 0] : memref<3x4xf32>, vector<4xf32>
    }
  }
  %r = bufferization.to_tensor %m : memref<3x4xf32> to tensor<3x4xf32>
  memref.dealloc %m : memref<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// Reductions of what the points yield; a loop without points gives what changes nothing.
// prints 18
// prints 0
// prints inf
func.func @main() {
  %a:2 = affine.parallel (%i, %j) = (0, 0) to (4, 3) reduce ("addi", "muli") -> (i64, i64) {
    %x = arith.index_cast %i : index to i64
    %y = arith.index_cast %j : index to i64
    affine.yield %x, %y : i64, i64
  }
  vector.print %a#0 : i64
  vector.print %a#1 : i64
  %b = affine.parallel (%i) = (0) to (0) reduce ("minimumf") -> (f32) {
    %f = arith.constant 1.0 : f32
    affine.yield %f : f32
  }
  vector.print %b : f32
  return
}
