// RUN: cistern-opt %s --split-input-file --one-shot-bufferize="bufferize-function-boundaries infer-argument-layouts" --canonicalize | FileCheck %s
// RUN: cistern-opt %s --split-input-file --one-shot-bufferize="bufferize-function-boundaries" --canonicalize | FileCheck %s --check-prefix=ANY
// RUN: %same --args='--split-input-file --one-shot-bufferize=bufferize-function-boundaries' %s

// Arguments of private functions have the layout that all calls pass, so that what needs a known
// layout (a collapse) copies nothing.

// CHECK: func.func private @collapses(%[[A:.*]]: memref<4x8xf32>) -> memref<32xf32> {
// CHECK-NEXT: %[[C:.*]] = memref.collapse_shape %[[A]]
// CHECK-NEXT: return %[[C]]
// ANY: func.func private @collapses(%{{.*}}: memref<4x8xf32, strided<[?, ?], offset: ?>>)
// ANY: memref.copy
func.func private @collapses(%a: tensor<4x8xf32>) -> tensor<32xf32> {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  return %c : tensor<32xf32>
}

// CHECK: func.func @two_calls
// CHECK-NOT: memref.copy
// CHECK: return
func.func @two_calls(%x: f32) -> (tensor<32xf32>, tensor<32xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = call @collapses(%t) : (tensor<4x8xf32>) -> tensor<32xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %u = linalg.exp ins(%t : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = call @collapses(%u) : (tensor<4x8xf32>) -> tensor<32xf32>
  return %0, %1 : tensor<32xf32>, tensor<32xf32>
}

// -----

// What all calls pass is a part with strides that are known.

// CHECK: func.func private @reads_part(%{{.*}}: memref<2x8xf32, strided<[8, 1], offset: 16>>, %{{.*}}: index)
func.func private @reads_part(%a: tensor<2x8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i, %i] : tensor<2x8xf32>
  return %0 : f32
}

func.func @passes_parts(%x: f32, %i: index) -> (f32, f32) {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = tensor.extract_slice %t[2, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  %0 = call @reads_part(%s, %i) : (tensor<2x8xf32>, index) -> f32
  %1 = call @reads_part(%s, %i) : (tensor<2x8xf32>, index) -> f32
  return %0, %1 : f32, f32
}

// -----

// Calls that pass different layouts: any layout.

// CHECK: func.func private @disagree(%{{.*}}: memref<2x8xf32, strided<[?, ?], offset: ?>>, %{{.*}}: index)
func.func private @disagree(%a: tensor<2x8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i, %i] : tensor<2x8xf32>
  return %0 : f32
}

func.func @passes_different(%x: f32, %i: index) -> (f32, f32) {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = tensor.extract_slice %t[2, 0] [2, 8] [1, 1] : tensor<4x8xf32> to tensor<2x8xf32>
  %0 = call @disagree(%s, %i) : (tensor<2x8xf32>, index) -> f32
  %f = tensor.empty() : tensor<2x8xf32>
  %u = linalg.fill ins(%x : f32) outs(%f : tensor<2x8xf32>) -> tensor<2x8xf32>
  %1 = call @disagree(%u, %i) : (tensor<2x8xf32>, index) -> f32
  return %0, %1 : f32, f32
}

// -----

// One call passes an argument of a public function, whose layout is not known.

// CHECK: func.func private @from_outside(%{{.*}}: memref<8xf32, strided<[?], offset: ?>>, %{{.*}}: index)
func.func private @from_outside(%a: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<8xf32>
  return %0 : f32
}

func.func @passes_argument(%t: tensor<8xf32>, %i: index) -> f32 {
  %0 = call @from_outside(%t, %i) : (tensor<8xf32>, index) -> f32
  return %0 : f32
}

// -----

// Anybody may call a public function, and an external one is what it is.

// CHECK: func.func @public(%{{.*}}: memref<8xf32, strided<[?], offset: ?>>, %{{.*}}: index)
func.func @public(%a: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<8xf32>
  return %0 : f32
}

// CHECK: func.func private @external(memref<8xf32, strided<[?], offset: ?>>) -> f32
func.func private @external(tensor<8xf32>) -> f32

func.func @calls_both(%x: f32, %i: index) -> (f32, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = call @public(%t, %i) : (tensor<8xf32>, index) -> f32
  %1 = call @external(%t) : (tensor<8xf32>) -> f32
  return %0, %1 : f32, f32
}

// -----

// A function whose name something else than a call has may be called from anywhere.

// CHECK: func.func private @named(%{{.*}}: memref<8xf32, strided<[?], offset: ?>>, %{{.*}}: index)
func.func private @named(%a: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<8xf32>
  return %0 : f32
}

func.func @calls_named(%x: f32, %i: index) -> f32 attributes {table = [@named]} {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = call @named(%t, %i) : (tensor<8xf32>, index) -> f32
  return %0 : f32
}

// -----

// bufferization.buffer_layout says which layout it is.

// CHECK: func.func private @stated(%{{.*}}: memref<8xf32, strided<[1], offset: ?>>, %{{.*}}: index)
func.func private @stated(%a: tensor<8xf32> {bufferization.buffer_layout = strided<[1], offset: ?>}, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<8xf32>
  return %0 : f32
}

func.func @calls_stated(%x: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = call @stated(%t, %i) : (tensor<8xf32>, index) -> f32
  return %0 : f32
}

// -----

// Recursion: what the function passes to itself agrees with what it is called with, and what it
// returns with what it is assumed to return.

// CHECK: func.func private @recursive(%[[A:.*]]: memref<4x8xf32>, %{{.*}}: index, %{{.*}}: f32) -> memref<4x8xf32> {
// CHECK-NOT: memref.copy
// CHECK: func.func @calls_recursive
// CHECK-NOT: memref.copy
// ANY: func.func private @recursive
// ANY: memref.copy
// ANY: func.func @calls_recursive
// ANY: memref.copy
func.func private @recursive(%a: tensor<4x8xf32>, %n: index, %x: f32) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %z -> tensor<4x8xf32> {
    scf.yield %a : tensor<4x8xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %c = tensor.collapse_shape %a [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
    %i = tensor.insert %x into %c[%n] : tensor<32xf32>
    %g = tensor.expand_shape %i [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
    %q = func.call @recursive(%g, %m, %x) : (tensor<4x8xf32>, index, f32) -> tensor<4x8xf32>
    scf.yield %q : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

func.func @calls_recursive(%x: f32, %n: index) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = call @recursive(%t, %n, %x) : (tensor<4x8xf32>, index, f32) -> tensor<4x8xf32>
  %c = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  return %c : tensor<32xf32>
}

// -----

// Recursion that passes a part on: any layout, for the argument and for the result.

// CHECK: func.func private @passes_part_on(%{{.*}}: memref<?xf32, strided<[?], offset: ?>>, %{{.*}}: index) -> memref<?xf32, strided<[?], offset: ?>>
func.func private @passes_part_on(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %z -> tensor<?xf32> {
    scf.yield %a : tensor<?xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %s = tensor.extract_slice %a[1] [%m] [1] : tensor<?xf32> to tensor<?xf32>
    %q = func.call @passes_part_on(%s, %m) : (tensor<?xf32>, index) -> tensor<?xf32>
    scf.yield %q : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @calls_passes_part_on(%x: f32, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %0 = call @passes_part_on(%t, %n) : (tensor<?xf32>, index) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Functions that call each other, and one that a result of another one is passed to.

// CHECK: func.func private @even(%{{.*}}: memref<8xf32>, %{{.*}}: index) -> memref<8xf32>
// CHECK: func.func private @odd(%{{.*}}: memref<8xf32>, %{{.*}}: index) -> memref<8xf32>
// CHECK: func.func private @takes_result(%{{.*}}: memref<8xf32>, %{{.*}}: index)
func.func private @even(%a: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  %m = arith.subi %n, %c1 : index
  %r = scf.if %z -> tensor<8xf32> {
    scf.yield %a : tensor<8xf32>
  } else {
    %q = func.call @odd(%a, %m) : (tensor<8xf32>, index) -> tensor<8xf32>
    scf.yield %q : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

func.func private @odd(%a: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %m = arith.subi %n, %c1 : index
  %e = linalg.exp ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %q = func.call @even(%e, %m) : (tensor<8xf32>, index) -> tensor<8xf32>
  return %q : tensor<8xf32>
}

func.func private @takes_result(%a: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<8xf32>
  return %0 : f32
}

func.func @calls_even(%x: f32, %n: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = call @even(%t, %n) : (tensor<8xf32>, index) -> tensor<8xf32>
  %1 = call @takes_result(%0, %n) : (tensor<8xf32>, index) -> f32
  return %1 : f32
}

// -----

// A function that nothing calls keeps any layout.

// CHECK: func.func private @not_called(%{{.*}}: memref<8xf32, strided<[?], offset: ?>>, %{{.*}}: index)
func.func private @not_called(%a: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %a[%i] : tensor<8xf32>
  return %0 : f32
}

// -----

// A constant is read where it lies.

// CHECK: func.func private @takes_constant(%{{.*}}: memref<2x2xf32>, %{{.*}}: index)
// CHECK-NOT: memref.copy
func.func private @takes_constant(%a: tensor<2x2xf32>, %i: index) -> f32 {
  %c = tensor.collapse_shape %a [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %0 = tensor.extract %c[%i] : tensor<4xf32>
  return %0 : f32
}

func.func @passes_constant(%i: index) -> f32 {
  %t = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %0 = call @takes_constant(%t, %i) : (tensor<2x2xf32>, index) -> f32
  return %0 : f32
}
