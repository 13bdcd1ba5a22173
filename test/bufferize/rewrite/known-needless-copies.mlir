// Programs of which others have reported that mlir-opt copies, or refuses them: here nothing is copied.
// RUN: cistern-opt %s --split-input-file --allow-unregistered-dialect --rewrite-in-destination-passing-style=fill-for-each-use --eliminate-empty-tensors=overwritten --one-shot-bufferize="bufferize-function-boundaries copy-placement=exact destinations=best disjoint-subsets carried-buffers=move" --copy-elimination --canonicalize | FileCheck %s

// A slice is computed and put where it was taken from (llvm-project issue 101709).
// CHECK-LABEL: func.func @before_insert_slice
// CHECK-NOT: {{memref.copy|memref.alloc}}
// CHECK: return
func.func @before_insert_slice(%t: tensor<64x64xf32>, %a: tensor<8x64xf32>, %n: index) -> tensor<64x64xf32> {
  %s = tensor.extract_slice %t[%n, 0] [8, 64] [1, 1] : tensor<64x64xf32> to tensor<8x64xf32>
  %0 = linalg.add ins(%a, %s : tensor<8x64xf32>, tensor<8x64xf32>) outs(%s : tensor<8x64xf32>) -> tensor<8x64xf32>
  %1 = tensor.insert_slice %0 into %t[%n, 0] [8, 64] [1, 1] : tensor<8x64xf32> into tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// What a loop yields is not what it carries (iree issue 16956: "Yield operand #0 is not equivalent"): two that swap.
// CHECK-LABEL: func.func @yields_swapped
// CHECK-NOT: memref.copy
// CHECK: return
func.func @yields_swapped(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %0 = linalg.exp ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %0, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// One insertion after the other.
// CHECK-LABEL: func.func @chained_inserts
// CHECK: memref.alloc
// CHECK-NOT: {{memref.copy|memref.alloc}}
// CHECK: return
func.func @chained_inserts(%f: f32, %g: f32, %h: f32) -> tensor<12xf32> {
  %e = tensor.empty() : tensor<12xf32>
  %p = tensor.empty() : tensor<4xf32>
  %a = linalg.fill ins(%f : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%g : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.fill ins(%h : f32) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.insert_slice %a into %e[0] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %1 = tensor.insert_slice %b into %0[4] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %2 = tensor.insert_slice %c into %1[8] [4] [1] : tensor<4xf32> into tensor<12xf32>
  return %2 : tensor<12xf32>
}

// -----

// A concatenation of many.
// CHECK-LABEL: func.func @concat_of_many
// CHECK: memref.alloc
// CHECK-NOT: {{memref.copy|memref.alloc}}
// CHECK: return
func.func @concat_of_many(%x: tensor<4xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.log ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %d = linalg.ceil ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.concat dim(0) %a, %b, %c, %d : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

// Whether a tensor is copied depends on the order that is asked in, and on the op around (llvm-project issue 113600): the one
// copy that has to be is the smaller one, inside a region of an unknown op as well.
// CHECK-LABEL: func.func @whatever_order
// CHECK: memref.alloc() {{.*}} : memref<2xf32>
// CHECK: memref.copy {{.*}} memref<2xf32>
// CHECK-NOT: {{memref.copy|memref.alloc}}
// CHECK: return
func.func @whatever_order(%t: tensor<64xf32>, %f: f32, %i: index) -> (tensor<64xf32>, f32) {
  %s = tensor.extract_slice %t[%i] [2] [1] : tensor<64xf32> to tensor<2xf32>
  %0 = "made.region"() ({
    %1 = tensor.extract %s[%i] : tensor<2xf32>
    "made.yield"(%1) : (f32) -> ()
  }) : () -> f32
  %2 = tensor.insert %f into %t[%i] : tensor<64xf32>
  %3 = tensor.extract %s[%i] : tensor<2xf32>
  %4 = arith.addf %0, %3 : f32
  return %2, %4 : tensor<64xf32>, f32
}

// -----

// A slice is returned as a view.
// CHECK-LABEL: func.func @returned_slice
// CHECK-NOT: {{memref.copy|memref.alloc}}
// CHECK: return
func.func @returned_slice(%t: tensor<64xf32>, %f: f32) -> tensor<8xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<64xf32>) -> tensor<64xf32>
  %s = tensor.extract_slice %0[8] [8] [1] : tensor<64xf32> to tensor<8xf32>
  return %s : tensor<8xf32>
}

// -----

// An op that computes element by element writes into an input that is used no more.
// CHECK-LABEL: func.func @into_what_dies
// CHECK: memref.alloc
// CHECK-NOT: {{memref.copy|memref.alloc}}
// CHECK: return
func.func @into_what_dies(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.abs ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.negf ins(%1 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %2 : tensor<8xf32>
}
