// REQUIRES: mlir-opt
// RUN: %same "--args=--allow-unregistered-dialect --split-input-file" %s
// Odd but accepted, by mlir-opt as well: what is next to the errors in invalid.mlir.

func.func @apply_1(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %1 = memref.load %m[%i, %i] : memref<100x100xf32>
    %2 = arith.fptosi %1 : f32 to i32
    %3 = arith.index_cast %2 : i32 to index
    %0 = affine.apply affine_map<(d0) -> (d0)> (%3)
  }
  return
}

// -----

func.func @min_1(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.min affine_map<()[s0] -> (s0)> ()[%i]
  }
  return
}

// -----

func.func @for_1(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = max %n to 10 {
  }
  return
}

// -----

func.func @for_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = max 0 to 10 {
  }
  return
}

// -----

func.func @for_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 step 0 {
  }
  return
}

// -----

#m = affine_map<(d0) -> (d0)>
func.func @for_4(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to #m(%i) {
    }
  }
  return
}

// -----

func.func @yield_1(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = -1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
    ^bb0(%x: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @yield_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 0 : index, upperBoundMap = affine_map<() -> (10)>}> ({
    ^bb0(%x: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @yield_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.if #s(%n)[%n] -> f32 {
    affine.yield %v : f32
  } else {
    affine.yield %v : f32
  }
  return
}

// -----

func.func @load_1(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  %0 = affine.load %m[symbol(%n) * symbol(%n), %n] : memref<100x100xf32>
  return
}

// -----

func.func @load_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i, symbol(%i)] : memref<100x100xf32>
  }
  return
}

// -----

func.func @parallel_1(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.parallel (%i) = (0) to (10) step (0) {
  }
  return
}

// -----

func.func @parallel_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.parallel (%i) = (0) to (10) step (-1) {
  }
  return
}

// -----

func.func @yield_4(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
    affine.yield %v : f32
  }
  return
}

// -----

func.func @yield_5(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: i32):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @yield_6(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [0], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @yield_7(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [-1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @delinearize_index_1(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  %0 = affine.delinearize_index %n into () : index
  return
}

// -----

func.func @delinearize_index_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  "affine.delinearize_index"(%n) <{static_basis = array<i64>}> : (index) -> ()
  return
}

// -----

func.func @linearize_index_1(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  %0 = affine.linearize_index [%n, %n] by (2, 0) : index
  return
}

// -----

func.func @linearize_index_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  %0 = affine.linearize_index [%n, %n] by (2, -4) : index
  return
}

// -----

func.func @linearize_index_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  %0 = "affine.linearize_index"(%n, %n) <{static_basis = array<i64: 2, 3>, operandSegmentSizes = array<i32: 2, 0>, disjoint = false}> : (index, index) -> index
  return
}

// -----

func.func @for_5(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.addi %n, %c1 : index
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_6(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.addi %n, %c1 : index
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_7(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_8(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_9(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_10(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_11(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_12(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%n)
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_13(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%n)
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_14(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = memref.dim %m, %c1 : memref<?x?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_15(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = memref.dim %m, %c1 : memref<?x?xf32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_16(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = memref.dim %m, %i : memref<?x?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_17(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = memref.dim %m, %i : memref<?x?xf32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_18(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    %x = memref.dim %a, %c1 : memref<?x?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_19(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    %x = memref.dim %a, %c1 : memref<?x?xf32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_20(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i, %n) : memref<?x?xf32>
    %x = memref.dim %a, %c1 : memref<?x?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_21(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i, %n) : memref<?x?xf32>
    %x = memref.dim %a, %c1 : memref<?x?xf32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_22(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i) : memref<?x5xf32>
    %x = memref.dim %a, %c1 : memref<?x5xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_23(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i) : memref<?x5xf32>
    %x = memref.dim %a, %c1 : memref<?x5xf32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_24(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.subview %m[0, 0] [%n, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %x = memref.dim %a, %c1 : memref<?x?xf32, strided<[?, 1]>>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_25(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.subview %m[0, 0] [%n, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %x = memref.dim %a, %c1 : memref<?x?xf32, strided<[?, 1]>>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_26(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.subview %m[0, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1]>>
    %c0 = arith.constant 0 : index
    %x = memref.dim %a, %c0 : memref<?xf32, strided<[1]>>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_27(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.subview %m[0, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1]>>
    %c0 = arith.constant 0 : index
    %x = memref.dim %a, %c0 : memref<?xf32, strided<[1]>>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_28(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    %b = memref.cast %a : memref<?x?xf32> to memref<4x?xf32>
    %x = memref.dim %b, %c1 : memref<4x?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_29(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    %b = memref.cast %a : memref<?x?xf32> to memref<4x?xf32>
    %x = memref.dim %b, %c1 : memref<4x?xf32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_30(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    %b = memref.cast %a : memref<?x?xf32> to memref<*xf32>
    %x = memref.dim %b, %c1 : memref<*xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_31(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    %b = memref.cast %a : memref<?x?xf32> to memref<*xf32>
    %x = memref.dim %b, %c1 : memref<*xf32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_32(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.constant 3 : index
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_33(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.constant 3 : index
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_34(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x:2 = affine.delinearize_index %i into (2, 3) : index, index
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x#0) {
    }
  }
  return
}

// -----

func.func @for_35(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x:2 = affine.delinearize_index %n into (2, 3) : index, index
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x#0) {
    }
  }
  return
}

// -----

func.func @for_36(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x:2 = affine.delinearize_index %n into (2, 3) : index, index
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x#0] {
    }
  }
  return
}

// -----

func.func @for_37(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.linearize_index [%i, %n] by (2, 3) : index
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @apply_2(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  scf.for %i = %n to %n step %n {
    %x = affine.apply affine_map<(d0) -> (d0)>(%i)
  }
  return
}

// -----

func.func @for_38(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.parallel (%i) = (0) to (10) {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
    }
  }
  return
}

// -----

func.func @apply_3(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.parallel (%i) = (0) to (10) {
    %x = affine.apply affine_map<(d0) -> (d0)>(%i)
  }
  return
}

// -----

func.func @for_39(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  scf.execute_region {
    %i = arith.addi %n, %n : index
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
    }
    scf.yield
  }
  return
}

// -----

func.func @for_40(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %i = arith.addi %n, %n : index
  affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
    }
  return
}

// -----

func.func @for_41(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %i = "test.foo"() : () -> index
  affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
    }
  return
}

// -----

func.func @apply_4(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    %z = affine.apply affine_map<(d0) -> (d0)>(%x)
  }
  return
}

// -----

func.func @min_2(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    %z = affine.min affine_map<(d0) -> (d0)>(%x)
  }
  return
}

// -----

func.func @apply_5(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    %y = affine.apply affine_map<(d0) -> (d0)>(%x)
    %z = affine.apply affine_map<(d0) -> (d0)>(%y)
  }
  return
}

// -----

func.func @for_42(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%n : index)
^bb1(%q: index):
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%q) {
    }
  return
}

// -----

func.func @load_3(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.load %m[%c1, %c1 + %n] : memref<?x?xf32>
  }
  return
}

// -----

func.func @prefetch_1(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    affine.prefetch %m[%i, %i], read, locality<3>, data : memref<?x?xf32>
  }
  return
}

// -----

func.func @apply_6(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  scf.for %i = %n to %n step %n {
    %x = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}

// -----

func.func @for_43(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  scf.execute_region {
    %i = arith.addi %n, %n : index
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%i] {
    }
    scf.yield
  }
  return
}

// -----

func.func @for_44(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %i = arith.addi %n, %n : index
  affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%i] {
    }
  return
}

// -----

func.func @for_45(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %i = "test.foo"() : () -> index
  affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%i] {
    }
  return
}

// -----

func.func @apply_7(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    %z = affine.apply affine_map<()[s0] -> (s0)>()[%x]
  }
  return
}

// -----

func.func @min_3(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    %z = affine.min affine_map<()[s0] -> (s0)>()[%x]
  }
  return
}

// -----

func.func @apply_8(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    %y = affine.apply affine_map<(d0) -> (d0)>(%x)
    %z = affine.apply affine_map<()[s0] -> (s0)>()[%y]
  }
  return
}

// -----

func.func @for_46(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%n : index)
^bb1(%q: index):
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%q] {
    }
  return
}

// -----

func.func @load_4(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.load %m[%c1, symbol(%c1)] : memref<?x?xf32>
  }
  return
}

// -----

func.func @prefetch_2(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    affine.prefetch %m[%i, symbol(%i)], read, locality<3>, data : memref<?x?xf32>
  }
  return
}

// -----

%n = "test.foo"() : () -> index
affine.for %i = 0 to affine_map<(d0) -> (d0)>(%n) {
}

// -----

%n = "test.foo"() : () -> index
affine.for %i = 0 to affine_map<()[s0] -> (s0)>()[%n] {
}

// -----

// What is defined around a scope that is not isolated does not change in it.
func.func @around_launch(%c: i1, %n: index, %i1: index) {
  scf.for %o = %n to %n step %i1 {
    gpu.launch blocks(%a0, %a1, %a2) in (%b0 = %i1, %b1 = %i1, %b2 = %i1)
               threads(%c0, %c1, %c2) in (%d0 = %i1, %d1 = %i1, %d2 = %i1) {
      affine.if affine_set<()[s0, s1] : (s0 - s1 >= 0)>()[%n, %o] {
      }
      scf.if %c {
        %m = arith.muli %o, %n : index
        affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%m] {
        }
      }
      gpu.terminator
    }
  }
  return
}
