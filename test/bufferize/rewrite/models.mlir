// Models, as frontends write them: what mlir-opt prints of each.
// REQUIRES: mlir-opt
// RUN: not cistern-opt --split-input-file --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" %s 2>&1 | FileCheck %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops'" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize='bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops'" %s
// RUN: %same --args="--split-input-file --eliminate-empty-tensors --empty-tensor-to-alloc-tensor" %s

// The decoder writes to the caches that it is passed.
// CHECK-LABEL: func.func private @step(
// CHECK: memref.copy %{{.*}}, %[[K:.*]] : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-LABEL: func.func @decode(
// CHECK: scf.for
// CHECK-NOT: memref.alloc
// CHECK: call @step

// Attention with a softmax of its own, dynamic batch.
#q = affine_map<(b, i, j, k) -> (b, i, k)>
#k = affine_map<(b, i, j, k) -> (b, j, k)>
#s = affine_map<(b, i, j, k) -> (b, i, j)>
#i3 = affine_map<(b, i, j) -> (b, i, j)>
#r = affine_map<(b, i, j) -> (b, i)>
func.func @attention(%q: tensor<?x16x8xf32>, %k: tensor<?x16x8xf32>, %v: tensor<?x16x8xf32>) -> tensor<?x16x8xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.0e38 : f32
  %scale = arith.constant 0.35 : f32
  %b = tensor.dim %q, %c0 : tensor<?x16x8xf32>
  %se = tensor.empty(%b) : tensor<?x16x16xf32>
  %sf = linalg.fill ins(%zero : f32) outs(%se : tensor<?x16x16xf32>) -> tensor<?x16x16xf32>
  %sc = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<?x16x8xf32>, tensor<?x16x8xf32>) outs(%sf : tensor<?x16x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %m = arith.mulf %x, %y : f32
    %n = arith.mulf %m, %scale : f32
    %a = arith.addf %o, %n : f32
    linalg.yield %a : f32
  } -> tensor<?x16x16xf32>
  %me = tensor.empty(%b) : tensor<?x16xf32>
  %mf = linalg.fill ins(%low : f32) outs(%me : tensor<?x16xf32>) -> tensor<?x16xf32>
  %max = linalg.reduce { arith.maximumf } ins(%sc : tensor<?x16x16xf32>) outs(%mf : tensor<?x16xf32>) dimensions = [2]
  %ex = linalg.generic {indexing_maps = [#i3, #r, #i3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%sc, %max : tensor<?x16x16xf32>, tensor<?x16xf32>) outs(%se : tensor<?x16x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<?x16x16xf32>
  %uf = linalg.fill ins(%zero : f32) outs(%me : tensor<?x16xf32>) -> tensor<?x16xf32>
  %sum = linalg.reduce { arith.addf } ins(%ex : tensor<?x16x16xf32>) outs(%uf : tensor<?x16xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#i3, #r, #i3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%ex, %sum : tensor<?x16x16xf32>, tensor<?x16xf32>) outs(%se : tensor<?x16x16xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.divf %x, %y : f32
    linalg.yield %d : f32
  } -> tensor<?x16x16xf32>
  %oe = tensor.empty(%b) : tensor<?x16x8xf32>
  %of = linalg.fill ins(%zero : f32) outs(%oe : tensor<?x16x8xf32>) -> tensor<?x16x8xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<?x16x16xf32>, tensor<?x16x8xf32>) outs(%of : tensor<?x16x8xf32>) -> tensor<?x16x8xf32>
  return %r : tensor<?x16x8xf32>
}

// -----

// Convolution with padding, bias, ReLU and pooling.
func.func @conv(%x: tensor<1x16x16x3xf32>, %w: tensor<3x3x3x8xf32>, %b: tensor<8xf32>) -> tensor<1x8x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %lo = arith.constant -3.0e38 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<1x16x16x3xf32> to tensor<1x18x18x3xf32>
  %e = tensor.empty() : tensor<1x16x16x8xf32>
  %bb = linalg.broadcast ins(%b : tensor<8xf32>) outs(%e : tensor<1x16x16x8xf32>) dimensions = [0, 1, 2]
  %c = linalg.conv_2d_nhwc_hwcf ins(%p, %w : tensor<1x18x18x3xf32>, tensor<3x3x3x8xf32>) outs(%bb : tensor<1x16x16x8xf32>) -> tensor<1x16x16x8xf32>
  %relu = linalg.map ins(%c : tensor<1x16x16x8xf32>) outs(%e : tensor<1x16x16x8xf32>) (%in: f32, %init: f32) {
    %m = arith.maximumf %in, %z : f32
    linalg.yield %m : f32
  }
  %pe = tensor.empty() : tensor<1x8x8x8xf32>
  %pf = linalg.fill ins(%lo : f32) outs(%pe : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  %win = tensor.empty() : tensor<2x2xf32>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : vector<2xi64>} ins(%relu, %win : tensor<1x16x16x8xf32>, tensor<2x2xf32>) outs(%pf : tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %r : tensor<1x8x8x8xf32>
}

// -----

// A recurrent cell over time.
func.func @lstm(%xs: tensor<?x4xf32>, %w: tensor<4x8xf32>, %u: tensor<8x8xf32>, %h0: tensor<8xf32>, %c0t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %xs, %c0 : tensor<?x4xf32>
  %oe = tensor.empty(%n) : tensor<?x8xf32>
  %r:3 = scf.for %t = %c0 to %n step %c1 iter_args(%h = %h0, %c = %c0t, %o = %oe) -> (tensor<8xf32>, tensor<8xf32>, tensor<?x8xf32>) {
    %x = tensor.extract_slice %xs[%t, 0] [1, 4] [1, 1] : tensor<?x4xf32> to tensor<4xf32>
    %e = tensor.empty() : tensor<8xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %a = linalg.vecmat ins(%x, %w : tensor<4xf32>, tensor<4x8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
    %g = linalg.vecmat ins(%h, %u : tensor<8xf32>, tensor<8x8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
    %nc = linalg.map ins(%g, %c : tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<8xf32>) (%p: f32, %q: f32, %init: f32) {
      %s = math.tanh %p : f32
      %m = arith.mulf %s, %q : f32
      %v = arith.addf %m, %s : f32
      linalg.yield %v : f32
    }
    %nh = linalg.tanh ins(%nc : tensor<8xf32>) outs(%h : tensor<8xf32>) -> tensor<8xf32>
    %no = tensor.insert_slice %nh into %o[%t, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x8xf32>
    scf.yield %nh, %nc, %no : tensor<8xf32>, tensor<8xf32>, tensor<?x8xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<8xf32>, tensor<8xf32>, tensor<?x8xf32>
}

// -----

// Rows of a table.
func.func @embed(%table: tensor<100x16xf32>, %ids: tensor<?xi32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %ids, %c0 : tensor<?xi32>
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%ids : tensor<?xi32>) outs(%e : tensor<?x16xf32>) {
  ^bb0(%id: i32, %o: f32):
    %j = linalg.index 1 : index
    %i = arith.index_cast %id : i32 to index
    %v = tensor.extract %table[%i, %j] : tensor<100x16xf32>
    linalg.yield %v : f32
  } -> tensor<?x16xf32>
  return %r : tensor<?x16xf32>
}

// -----

// Layer normalization.
func.func @layernorm(%x: tensor<4x32xf32>, %g: tensor<32xf32>, %b: tensor<32xf32>) -> tensor<4x32xf32> {
  %z = arith.constant 0.0 : f32
  %inv = arith.constant 0.03125 : f32
  %eps = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<4x32xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
  %f2 = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %sq = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x, %sum : tensor<4x32xf32>, tensor<4xf32>) outs(%f2 : tensor<4xf32>) {
  ^bb0(%v: f32, %s: f32, %o: f32):
    %m = arith.mulf %s, %inv : f32
    %d = arith.subf %v, %m : f32
    %q = arith.mulf %d, %d : f32
    %a = arith.addf %o, %q : f32
    linalg.yield %a : f32
  } -> tensor<4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sum, %sq, %g, %b : tensor<4xf32>, tensor<4xf32>, tensor<32xf32>, tensor<32xf32>) outs(%x : tensor<4x32xf32>) {
  ^bb0(%s: f32, %q: f32, %gg: f32, %bb: f32, %v: f32):
    %m = arith.mulf %s, %inv : f32
    %var = arith.mulf %q, %inv : f32
    %ve = arith.addf %var, %eps : f32
    %rs = math.rsqrt %ve : f32
    %d = arith.subf %v, %m : f32
    %n = arith.mulf %d, %rs : f32
    %ng = arith.mulf %n, %gg : f32
    %y = arith.addf %ng, %bb : f32
    linalg.yield %y : f32
  } -> tensor<4x32xf32>
  return %r : tensor<4x32xf32>
}

// -----

// Quantized matrix product.
func.func @quant(%x: tensor<?x8xi8>, %w: tensor<8x4xi8>) -> tensor<?x4xi8> {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %zx = arith.constant 3 : i32
  %zw = arith.constant 0 : i32
  %n = tensor.dim %x, %c0 : tensor<?x8xi8>
  %e = tensor.empty(%n) : tensor<?x4xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<?x4xi32>) -> tensor<?x4xi32>
  %m = linalg.quantized_matmul ins(%x, %w, %zx, %zw : tensor<?x8xi8>, tensor<8x4xi8>, i32, i32) outs(%f : tensor<?x4xi32>) -> tensor<?x4xi32>
  %oe = tensor.empty(%n) : tensor<?x4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m : tensor<?x4xi32>) outs(%oe : tensor<?x4xi8>) {
  ^bb0(%v: i32, %o: i8):
    %c7 = arith.constant 7 : i32
    %s = arith.shrsi %v, %c7 : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<?x4xi8>
  return %r : tensor<?x4xi8>
}

// -----

// A decoder step that writes to its caches, in a function, called in a loop.
func.func private @step(%kc: tensor<64x8xf32>, %vc: tensor<64x8xf32>, %q: tensor<8xf32>, %k: tensor<8xf32>, %v: tensor<8xf32>, %pos: index) -> (tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) {
  %z = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %nk = tensor.insert_slice %k into %kc[%pos, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<64x8xf32>
  %nv = tensor.insert_slice %v into %vc[%pos, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<64x8xf32>
  %len = arith.addi %pos, %c1 : index
  %ks = tensor.extract_slice %nk[0, 0] [%len, 8] [1, 1] : tensor<64x8xf32> to tensor<?x8xf32>
  %vs = tensor.extract_slice %nv[0, 0] [%len, 8] [1, 1] : tensor<64x8xf32> to tensor<?x8xf32>
  %se = tensor.empty(%len) : tensor<?xf32>
  %sf = linalg.fill ins(%z : f32) outs(%se : tensor<?xf32>) -> tensor<?xf32>
  %s = linalg.matvec ins(%ks, %q : tensor<?x8xf32>, tensor<8xf32>) outs(%sf : tensor<?xf32>) -> tensor<?xf32>
  %p = linalg.softmax dimension(0) ins(%s : tensor<?xf32>) outs(%se : tensor<?xf32>) -> tensor<?xf32>
  %oe = tensor.empty() : tensor<8xf32>
  %of = linalg.fill ins(%z : f32) outs(%oe : tensor<8xf32>) -> tensor<8xf32>
  %o = linalg.vecmat ins(%p, %vs : tensor<?xf32>, tensor<?x8xf32>) outs(%of : tensor<8xf32>) -> tensor<8xf32>
  return %o, %nk, %nv : tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
}
func.func @decode(%x0: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %ce = tensor.empty() : tensor<64x8xf32>
  %kc = linalg.fill ins(%z : f32) outs(%ce : tensor<64x8xf32>) -> tensor<64x8xf32>
  %vc = linalg.fill ins(%z : f32) outs(%ce : tensor<64x8xf32>) -> tensor<64x8xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %x0, %k = %kc, %v = %vc) -> (tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>) {
    %o:3 = func.call @step(%k, %v, %x, %x, %x, %i) : (tensor<64x8xf32>, tensor<64x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, index) -> (tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>)
    scf.yield %o#0, %o#1, %o#2 : tensor<8xf32>, tensor<64x8xf32>, tensor<64x8xf32>
  }
  return %r#0 : tensor<8xf32>
}

// -----

// A search of unknown length.
func.func @beam(%scores: tensor<4x10xf32>, %t: f32) -> (tensor<4xi32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %zi = arith.constant 0 : i32
  %be = tensor.empty() : tensor<4xf32>
  %ie = tensor.empty() : tensor<4xi32>
  %b0 = linalg.fill ins(%z : f32) outs(%be : tensor<4xf32>) -> tensor<4xf32>
  %i0 = linalg.fill ins(%zi : i32) outs(%ie : tensor<4xi32>) -> tensor<4xi32>
  %r:3 = scf.while (%i = %c0, %best = %b0, %ids = %i0) : (index, tensor<4xf32>, tensor<4xi32>) -> (index, tensor<4xf32>, tensor<4xi32>) {
    %v = tensor.extract %best[%c0] : tensor<4xf32>
    %go = arith.cmpf olt, %v, %t : f32
    scf.condition(%go) %i, %best, %ids : index, tensor<4xf32>, tensor<4xi32>
  } do {
  ^bb0(%i: index, %best: tensor<4xf32>, %ids: tensor<4xi32>):
    %col = tensor.extract_slice %scores[0, %i] [4, 1] [1, 1] : tensor<4x10xf32> to tensor<4xf32>
    %n = linalg.max ins(%col, %best : tensor<4xf32>, tensor<4xf32>) outs(%best : tensor<4xf32>) -> tensor<4xf32>
    %ii = arith.index_cast %i : index to i32
    %m = tensor.insert %ii into %ids[%c0] : tensor<4xi32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %n, %m : index, tensor<4xf32>, tensor<4xi32>
  }
  return %r#2, %r#1 : tensor<4xi32>, tensor<4xf32>
}

// -----

// One of two experts per row, rows at once.
func.func @mixture(%x: tensor<?x8xf32>, %w0: tensor<8x8xf32>, %w1: tensor<8x8xf32>, %g: tensor<?xi1>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %e) -> tensor<?x8xf32> {
    %row = tensor.extract_slice %x[%i, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<1x8xf32>
    %c = tensor.extract %g[%i] : tensor<?xi1>
    %y = scf.if %c -> tensor<1x8xf32> {
      %a = tensor.empty() : tensor<1x8xf32>
      %f = linalg.fill ins(%z : f32) outs(%a : tensor<1x8xf32>) -> tensor<1x8xf32>
      %m = linalg.matmul ins(%row, %w0 : tensor<1x8xf32>, tensor<8x8xf32>) outs(%f : tensor<1x8xf32>) -> tensor<1x8xf32>
      scf.yield %m : tensor<1x8xf32>
    } else {
      %m = linalg.matmul ins(%row, %w1 : tensor<1x8xf32>, tensor<8x8xf32>) outs(%row : tensor<1x8xf32>) -> tensor<1x8xf32>
      scf.yield %m : tensor<1x8xf32>
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<?x8xf32>
    }
  }
  return %r : tensor<?x8xf32>
}

// -----

// Dynamic shapes: reshape, transpose, concatenation.
func.func @mlp(%x: tensor<?x?xf32>, %w: tensor<?x16xf32>, %b: tensor<16xf32>) -> (tensor<?x16xf32>, tensor<?x4x4xf32>, tensor<?x20xf32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?x16xf32>
  %bb = linalg.broadcast ins(%b : tensor<16xf32>) outs(%e : tensor<?x16xf32>) dimensions = [0]
  %m = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x16xf32>) outs(%bb : tensor<?x16xf32>) -> tensor<?x16xf32>
  %s = tensor.expand_shape %m [[0], [1, 2]] output_shape [%n, 4, 4] : tensor<?x16xf32> into tensor<?x4x4xf32>
  %te = tensor.empty(%n) : tensor<?x4x4xf32>
  %t = linalg.transpose ins(%s : tensor<?x4x4xf32>) outs(%te : tensor<?x4x4xf32>) permutation = [0, 2, 1]
  %sl = tensor.extract_slice %m[0, 0] [%n, 4] [1, 1] : tensor<?x16xf32> to tensor<?x4xf32>
  %cc = tensor.concat dim(1) %m, %sl : (tensor<?x16xf32>, tensor<?x4xf32>) -> tensor<?x20xf32>
  %r = linalg.map ins(%m : tensor<?x16xf32>) outs(%m : tensor<?x16xf32>) (%in: f32, %init: f32) {
    %q = arith.maximumf %in, %z : f32
    linalg.yield %q : f32
  }
  return %r, %t, %cc : tensor<?x16xf32>, tensor<?x4x4xf32>, tensor<?x20xf32>
}

// -----

// Layers in a loop, from one tensor of weights.
func.func @residual(%x: tensor<4x4xf32>, %w: tensor<3x4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %cst = arith.constant dense<1.0> : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%h = %x) -> tensor<4x4xf32> {
    %wi = tensor.extract_slice %w[%i, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<3x4x4xf32> to tensor<4x4xf32>
    %m = linalg.matmul ins(%h, %wi : tensor<4x4xf32>, tensor<4x4xf32>) outs(%cst : tensor<4x4xf32>) -> tensor<4x4xf32>
    %a = linalg.add ins(%m, %h : tensor<4x4xf32>, tensor<4x4xf32>) outs(%h : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.yield %a : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// -----

// Winograd transforms and packing, which do not bufferize.
func.func @tiles(%x: tensor<1x10x10x5xf32>, %p: tensor<16x32xf32>) -> (tensor<6x6x2x2x1x5xf32>, tensor<2x4x8x8xf32>) {
  %0 = tensor.empty() : tensor<6x6x2x2x1x5xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%x : tensor<1x10x10x5xf32>) outs(%0 : tensor<6x6x2x2x1x5xf32>) -> tensor<6x6x2x2x1x5xf32>
  %2 = tensor.empty() : tensor<2x4x8x8xf32>
  %3 = linalg.pack %p inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %2 : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %1, %3 : tensor<6x6x2x2x1x5xf32>, tensor<2x4x8x8xf32>
}
