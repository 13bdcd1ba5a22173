// RUN: cistern-opt %s --split-input-file --verify-diagnostics "--check-buffers=format=text" -o /dev/null | FileCheck %s

// Accesses to tensors are inside, or it is not known whether they are.

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted{{$}}
func.func @inside(%t: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {
    %x = tensor.extract %t[%i] : tensor<?xf32>
    %y = arith.addf %s, %x : f32
    scf.yield %y : f32
  }
  return %sum : f32
}

// -----

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this tensor}}
func.func @anywhere(%t: tensor<?xf32>, %i: index) -> f32 {
  // expected-note @below {{because of 'tensor.extract': an index that is not known to be inside of the buffer}}
  %x = tensor.extract %t[%i] : tensor<?xf32>
  return %x : f32
}

// -----

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @outside() -> f32 {
  %c4 = arith.constant 4 : index
  // expected-note @below {{the buffer is this one}}
  %t = arith.constant dense<1.0> : tensor<4xf32>
  // expected-error @below {{out of bounds}}
  %x = tensor.extract %t[%c4] : tensor<4xf32>
  return %x : f32
}

// -----

// A loop that carries a tensor keeps its sizes, if each iteration does.

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted{{$}}
func.func @carried(%t: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %b = tensor.insert %f into %a[%i] : tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// Here the sizes change from iteration to iteration.

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted; 1 function not known
// expected-remark @below {{not known of this function}}
func.func @growing(%t: tensor<?xf32>, %n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %b = tensor.concat dim(0) %a, %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  // expected-note @below {{an index that is not known to be inside of the buffer}}
  %x = tensor.extract %r[%c1] : tensor<?xf32>
  return %x : f32
}

// -----

// Slices: the part lies inside, and has the sizes of its source.

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted{{$}}
func.func @slices(%t: tensor<8xf32>, %s: tensor<4xf32>) -> tensor<8xf32> {
  %a = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %b = arith.addf %a, %s : tensor<4xf32>
  %r = tensor.insert_slice %b into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this tensor}}
func.func @slice_anywhere(%t: tensor<8xf32>, %i: index) -> tensor<4xf32> {
  // expected-note @below {{because of 'tensor.extract_slice': an index that is not known to be inside of the buffer}}
  %a = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %a : tensor<4xf32>
}

// -----

// Threads of a parallel loop put their parts into the output.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @threads(%t: tensor<8xf32>, %s: tensor<4xf32>, %n: index) -> tensor<8xf32> {
  // expected-remark @below {{not known of this tensor}}
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      // expected-note @below {{because of 'tensor.parallel_insert_slice': an index that is not known to be inside of the buffer}}
      tensor.parallel_insert_slice %s into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// -----

// Sizes that have to be equal.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this tensor}}
func.func @sums(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-note @below {{because of 'arith.addf': operands whose sizes are not known to be equal}}
  %c = arith.addf %a, %b : tensor<?xf32>
  return %c : tensor<?xf32>
}

// -----

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this tensor}}
func.func @expanded(%a: tensor<?xf32>, %n: index) -> tensor<?x4xf32> {
  // expected-note @below {{sizes whose product is not known to be the size that they expand}}
  %c = tensor.expand_shape %a [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %c : tensor<?x4xf32>
}

// -----

// Elements that nobody has put into a tensor are undefined. Those that were put there can be read.

// CHECK: 0 buffers: 0 proven, 0 not known, 0 refuted{{$}}
func.func @put(%f: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %t = tensor.insert %f into %e[%c1] : tensor<4xf32>
  %x = tensor.extract %t[%c1] : tensor<4xf32>
  return %x : f32
}

// -----

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @not_put(%f: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<4xf32>
  // expected-remark @below {{not known of this tensor}}
  %t = tensor.insert %f into %e[%c1] : tensor<4xf32>
  // expected-note @below {{because of 'tensor.extract': bytes that are not known to be written}}
  %x = tensor.extract %t[%c2] : tensor<4xf32>
  return %x : f32
}

// -----

// An index that is read from a tensor may be anything.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted; 1 function not known
#map = affine_map<(d0) -> (d0)>
// expected-remark @below {{not known of this function}}
func.func @gathered(%t: tensor<8xf32>, %at: tensor<4xindex>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // expected-remark @below {{not known of this tensor}}
  // expected-note @below {{because of 'linalg.generic': a region that is not followed}}
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%at : tensor<4xindex>) outs(%e : tensor<4xf32>) {
  ^bb0(%i: index, %o: f32):
    %x = tensor.extract %t[%i] : tensor<8xf32>
    linalg.yield %x : f32
  } -> tensor<4xf32>
  // expected-note @below {{because of 'func.return': memory whose origin is not followed}}
  return %r : tensor<4xf32>
}

// -----

// A dimension that is not there.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this tensor}}
func.func @dimension(%t: tensor<?xf32>, %i: index) -> index {
  // expected-note @below {{because of 'tensor.dim'}}
  %n = tensor.dim %t, %i : tensor<?xf32>
  return %n : index
}

// -----

// A copy has the elements of its source, and no others.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @copied() -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  // expected-remark @below {{not known of this tensor}}
  %t = bufferization.alloc_tensor() copy(%e) : tensor<4xf32>
  // expected-note @below {{because of 'tensor.extract': bytes that are not known to be written}}
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %x : f32
}
