// linalg: structured ops at once and point by point, with the same results.
// RUN: %programs %s

// A body with a region, which is executed point by point, and the loops in its indices.
// prints dense<[[0, 7, 7], [1, 1, 7]]> : tensor<2x3xi32>
func.func @main() -> tensor<2x3xi32> {
  %e = tensor.empty() : tensor<2x3xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<2x3xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %less = arith.cmpi slt, %i, %j : index
    %v = scf.if %less -> i32 {
      %c = arith.constant 7 : i32
      scf.yield %c : i32
    } else {
      %c = arith.index_cast %i : index to i32
      scf.yield %c : i32
    }
    linalg.yield %v : i32
  } -> tensor<2x3xi32>
  return %r : tensor<2x3xi32>
}

// -----

// In place, each element from its left neighbour: the order of points shows.
// prints dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>
func.func @main() -> tensor<6xi32> {
  %m = memref.alloc() : memref<6xi32>
  %c1 = arith.constant 1 : i32
  linalg.fill ins(%c1 : i32) outs(%m : memref<6xi32>)
  %a = memref.subview %m[0] [5] [1] : memref<6xi32> to memref<5xi32, strided<[1]>>
  %b = memref.subview %m[1] [5] [1] : memref<6xi32> to memref<5xi32, strided<[1], offset: 1>>
  linalg.add ins(%a, %b : memref<5xi32, strided<[1]>>, memref<5xi32, strided<[1], offset: 1>>) outs(%b : memref<5xi32, strided<[1], offset: 1>>)
  %t = bufferization.to_tensor %m : memref<6xi32> to tensor<6xi32>
  memref.dealloc %m : memref<6xi32>
  return %t : tensor<6xi32>
}

// -----

// Division by zero in a body.
// exit 5
func.func @main() -> tensor<2xi32> {
  %a = arith.constant dense<[4, 6]> : tensor<2xi32>
  %b = arith.constant dense<[2, 0]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) {
  ^bb0(%x: i32, %y: i32, %o: i32):
    %q = arith.divsi %x, %y : i32 // error: division by zero
    linalg.yield %q : i32
  } -> tensor<2xi32>
  return %r : tensor<2xi32>
}

// -----

// A sum into memory that was never written.
// exit 4
func.func @main() {
  %a = arith.constant dense<1.0> : tensor<2x2xf32>
  %m = memref.alloc() : memref<2x2xf32> // note: was allocated here
  %b = bufferization.to_buffer %a read_only : tensor<2x2xf32> to memref<2x2xf32>
  linalg.matmul ins(%b, %b : memref<2x2xf32>, memref<2x2xf32>) outs(%m : memref<2x2xf32>) // error: read of uninitialized memory
  return
}

// -----

// Softmax, pack and unpack.
// prints dense<[[[[0.0900305733, 0.981979727], [0.244728476, 0.00401312672]]], [[[0.665240943, 0.0140071893], [0.000000e+00, 0.000000e+00]]]]> : tensor<2x1x2x2xf32>
// prints dense<[[0.0900305733, 0.244728476, 0.665240943], [0.981979727, 0.00401312672, 0.0140071893]]> : tensor<2x3xf32>
func.func @main() -> (tensor<2x1x2x2xf32>, tensor<2x3xf32>) {
  %c0 = arith.constant 0.0 : f32
  %a = arith.constant dense<[[1.0,2.0,3.0],[4.5,-1.0,0.25]]> : tensor<2x3xf32>
  %e = tensor.empty() : tensor<2x3xf32>
  %s = linalg.softmax dimension(1) ins(%a : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = tensor.empty() : tensor<2x1x2x2xf32>
  %p = linalg.pack %s padding_value(%c0 : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %b : tensor<2x3xf32> -> tensor<2x1x2x2xf32>
  %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %e : tensor<2x1x2x2xf32> -> tensor<2x3xf32>
  return %p, %u : tensor<2x1x2x2xf32>, tensor<2x3xf32>
}
