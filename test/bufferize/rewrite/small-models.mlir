// Small models whose copies are all needless: with every option nothing is copied.
// RUN: cistern-opt %s --split-input-file --rewrite-in-destination-passing-style=fill-for-each-use --eliminate-empty-tensors="empty-for-each-use overwritten" --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops copy-placement=exact destinations=best disjoint-subsets carried-buffers=move infer-argument-layouts" --cse --canonicalize | FileCheck %s --implicit-check-not=memref.copy
// RUN: cistern-opt %s --split-input-file --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" --cse --canonicalize | FileCheck %s --check-prefix=PLAIN

// Residual blocks in functions; the result is asked for in another shape.
// CHECK-LABEL: func.func @net
// PLAIN-LABEL: func.func @net
// PLAIN: memref.copy
func.func private @conv(%x: tensor<16x16xf32>, %w: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %m = linalg.matmul ins(%x, %w : tensor<16x16xf32>, tensor<16x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %m : tensor<16x16xf32>
}
func.func private @residual(%x: tensor<16x16xf32>, %w: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %a = call @conv(%x, %w) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %b = linalg.exp ins(%a : tensor<16x16xf32>) outs(%a : tensor<16x16xf32>) -> tensor<16x16xf32>
  %c = call @conv(%b, %w) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %d = linalg.add ins(%c, %x : tensor<16x16xf32>, tensor<16x16xf32>) outs(%x : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %d : tensor<16x16xf32>
}
func.func @net(%x: tensor<16x16xf32>, %w0: tensor<16x16xf32>, %w1: tensor<16x16xf32>, %w2: tensor<16x16xf32>) -> tensor<256xf32> {
  %0 = call @conv(%x, %w0) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %1 = call @residual(%0, %w1) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %2 = call @residual(%1, %w2) : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<16x16xf32> into tensor<256xf32>
  return %3 : tensor<256xf32>
}

// -----

// Rows of a table are added to, in an order that is data.
// CHECK-LABEL: func.func @scatter_add
// PLAIN-LABEL: func.func @scatter_add
// PLAIN: memref.copy
func.func @scatter_add(%table: tensor<100x8xf32>, %ids: tensor<30xindex>, %upd: tensor<30x8xf32>) -> (tensor<100x8xf32>, tensor<100xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c30 = arith.constant 30 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %ce = tensor.empty() : tensor<100xi32>
  %cz = linalg.fill ins(%zero : i32) outs(%ce : tensor<100xi32>) -> tensor<100xi32>
  %r:2 = scf.for %i = %c0 to %c30 step %c1 iter_args(%t = %table, %c = %cz) -> (tensor<100x8xf32>, tensor<100xi32>) {
    %id = tensor.extract %ids[%i] : tensor<30xindex>
    %row = tensor.extract_slice %t[%id, 0] [1, 8] [1, 1] : tensor<100x8xf32> to tensor<8xf32>
    %u = tensor.extract_slice %upd[%i, 0] [1, 8] [1, 1] : tensor<30x8xf32> to tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %s = linalg.add ins(%row, %u : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %t1 = tensor.insert_slice %s into %t[%id, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<100x8xf32>
    %n = tensor.extract %c[%id] : tensor<100xi32>
    %n1 = arith.addi %n, %one : i32
    %c2 = tensor.insert %n1 into %c[%id] : tensor<100xi32>
    scf.yield %t1, %c2 : tensor<100x8xf32>, tensor<100xi32>
  }
  return %r#0, %r#1 : tensor<100x8xf32>, tensor<100xi32>
}

// -----

// Two grids change places; the middle of the one is computed from parts of the other.
// CHECK-LABEL: func.func @jacobi
// PLAIN-LABEL: func.func @jacobi
// PLAIN: memref.copy
#id = affine_map<(d0) -> (d0)>
func.func @jacobi(%g: tensor<66xf32>, %steps: index) -> tensor<66xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %tmp = tensor.empty() : tensor<66xf32>
  %t0 = linalg.fill ins(%z : f32) outs(%tmp : tensor<66xf32>) -> tensor<66xf32>
  %r:2 = scf.for %s = %c0 to %steps step %c1 iter_args(%a = %g, %b = %t0) -> (tensor<66xf32>, tensor<66xf32>) {
    %l = tensor.extract_slice %a[0] [64] [1] : tensor<66xf32> to tensor<64xf32>
    %h = tensor.extract_slice %a[2] [64] [1] : tensor<66xf32> to tensor<64xf32>
    %o = tensor.extract_slice %b[1] [64] [1] : tensor<66xf32> to tensor<64xf32>
    %n = linalg.add ins(%l, %h : tensor<64xf32>, tensor<64xf32>) outs(%o : tensor<64xf32>) -> tensor<64xf32>
    %b1 = tensor.insert_slice %n into %b[1] [64] [1] : tensor<64xf32> into tensor<66xf32>
    scf.yield %b1, %a : tensor<66xf32>, tensor<66xf32>
  }
  return %r#0 : tensor<66xf32>
}

// -----

// An optimizer: parameters and two moments go through a function in each iteration.
// CHECK-LABEL: func.func @train
// PLAIN-LABEL: func.func @train
#m = affine_map<(d0) -> (d0)>
func.func private @step(%p: tensor<64xf32>, %g: tensor<64xf32>, %mm: tensor<64xf32>, %v: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %m1 = linalg.add ins(%mm, %g : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %g2 = linalg.mul ins(%g, %g : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %v1 = linalg.add ins(%v, %g2 : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %u = linalg.div ins(%m1, %v1 : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %p1 = linalg.sub ins(%p, %u : tensor<64xf32>, tensor<64xf32>) outs(%p : tensor<64xf32>) -> tensor<64xf32>
  return %p1, %m1, %v1 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
func.func @train(%p0: tensor<64xf32>, %m0: tensor<64xf32>, %v0: tensor<64xf32>, %gs: tensor<10x64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %r:3 = scf.for %i = %c0 to %c10 step %c1 iter_args(%p = %p0, %mm = %m0, %v = %v0) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
    %g = tensor.extract_slice %gs[%i, 0] [1, 64] [1, 1] : tensor<10x64xf32> to tensor<64xf32>
    %s:3 = func.call @step(%p, %g, %mm, %v) : (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>)
    scf.yield %s#0, %s#1, %s#2 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
  }
  return %r#0 : tensor<64xf32>
}
