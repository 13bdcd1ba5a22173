// tensor: slices, reshapes, pads, generated ones; gather and scatter.
// RUN: %programs %s

// Values stay what they were when they are inserted into.
// prints dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
// prints dense<[[7, 7, 7], [1, 2, 3], [4, 5, 6], [7, 7, 7]]> : tensor<4x3xi32>
// prints dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
// prints dense<[1, 4, 2, 5, 3, 6]> : tensor<6xi32>
// prints dense<[[0, 1, 2, 3, 4], [0, 1, 2, 3, 4], [0, 4, 5, 6, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]> : tensor<5x5xi32>
// prints dense<[[0.000000e+00, 1.000000e+00, 2.000000e+00, 3.000000e+00], [1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]]> : tensor<2x4xf32>
func.func @main() -> (tensor<2x3xi32>, tensor<4x3xi32>, tensor<3x2xi32>, tensor<6xi32>, tensor<5x5xi32>, tensor<2x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %a = arith.constant dense<[[1,2,3],[4,5,6]]> : tensor<2x3xi32>
  %e = tensor.empty() : tensor<4x3xi32>
  %f = linalg.fill ins(%c7 : i32) outs(%e : tensor<4x3xi32>) -> tensor<4x3xi32>
  %s = tensor.insert_slice %a into %f[1,0][2,3][1,1] : tensor<2x3xi32> into tensor<4x3xi32>
  %te = tensor.empty() : tensor<3x2xi32>
  %t = linalg.transpose ins(%a : tensor<2x3xi32>) outs(%te : tensor<3x2xi32>) permutation = [1,0]
  %g = tensor.collapse_shape %t [[0,1]] : tensor<3x2xi32> into tensor<6xi32>
  %p = tensor.pad %a low[1,1] high[2,1] {
  ^bb0(%i: index, %j: index):
    %q = arith.index_cast %j : index to i32
    tensor.yield %q : i32
  } : tensor<2x3xi32> to tensor<5x5xi32>
  %gen = tensor.generate {
  ^bb0(%i: index, %j: index):
    %x = arith.addi %i, %j : index
    %y = arith.index_cast %x : index to i32
    %z = arith.sitofp %y : i32 to f32
    tensor.yield %z : f32
  } : tensor<2x4xf32>
  return %a, %s, %t, %g, %p, %gen : tensor<2x3xi32>, tensor<4x3xi32>, tensor<3x2xi32>, tensor<6xi32>, tensor<5x5xi32>, tensor<2x4xf32>
}

// -----

// Gathered and scattered slices, concatenation, casts.
// prints dense<[[10, 11, 12], [4, 5, 6]]> : tensor<2x3xi32>
// prints dense<[[0, 0, 0], [4, 5, 6], [0, 0, 0], [10, 11, 12]]> : tensor<4x3xi32>
// prints dense<[[0, 0, 0], [4, 5, 6], [0, 0, 0], [10, 11, 12], [10, 11, 12], [4, 5, 6]]> : tensor<6x3xi32>
// prints 3 : index
// prints 11 : i32
func.func @main() -> (tensor<2x3xi32>, tensor<4x3xi32>, tensor<6x3xi32>, index, i32) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]> : tensor<4x3xi32>
  %i = arith.constant dense<[[3], [1]]> : tensor<2x1xindex>
  %c1 = arith.constant 1 : index
  %g = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x3xi32>, tensor<2x1xindex>) -> tensor<2x3xi32>
  %g1 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x3xi32>, tensor<2x1xindex>) -> tensor<2x1x3xi32>
  %z = arith.constant dense<0> : tensor<4x3xi32>
  %s = tensor.scatter %g1 into %z[%i] scatter_dims([0]) unique : (tensor<2x1x3xi32>, tensor<4x3xi32>, tensor<2x1xindex>) -> tensor<4x3xi32>
  %c = tensor.concat dim(0) %s, %g : (tensor<4x3xi32>, tensor<2x3xi32>) -> tensor<6x3xi32>
  %d = tensor.cast %c : tensor<6x3xi32> to tensor<?x3xi32>
  %n = tensor.dim %d, %c1 : tensor<?x3xi32>
  %e = tensor.extract %d[%n, %c1] : tensor<?x3xi32>
  return %g, %s, %c, %n, %e : tensor<2x3xi32>, tensor<4x3xi32>, tensor<6x3xi32>, index, i32
}

// -----

// A slice that leaves its tensor.
// exit 4
// with --arg=2
func.func @main(%o: index) -> tensor<3xi32> {
  %a = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %s = tensor.extract_slice %a[%o] [3] [1] : tensor<4xi32> to tensor<3xi32> // error: out of bounds: a slice of 3 elements from 2
  return %s : tensor<3xi32>
}

// -----

// Elements that were never written are seen when they are printed.
// exit 4
func.func @main() -> tensor<2xi32> { // error: the result is a value that comes from uninitialized memory
  %e = tensor.empty() : tensor<2xi32>
  %c0 = arith.constant 0 : index
  %v = arith.constant 5 : i32
  %i = tensor.insert %v into %e[%c0] : tensor<2xi32>
  return %i : tensor<2xi32>
}

// -----

// A shared output of scf.forall that is only read lives through all iterations.
// prints dense<[1, 2]> : tensor<2xi32>
// prints dense<[1, 2, 7]> : tensor<3xi32>
func.func @main() -> (tensor<2xi32>, tensor<3xi32>) {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<[5, 6, 7]> : tensor<3xi32>
  %f:2 = scf.forall (%i) in (2) shared_outs(%o = %a, %p = %b) -> (tensor<2xi32>, tensor<3xi32>) {
    %t = tensor.extract_slice %o[%i] [1] [1] : tensor<2xi32> to tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %p[%i] [1] [1] : tensor<1xi32> into tensor<3xi32>
    }
  }
  return %f#0, %f#1 : tensor<2xi32>, tensor<3xi32>
}
