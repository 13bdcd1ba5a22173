// Programs whose copies people have reported: none of them is copied with all options.
//
// RUN: cistern-opt %s --rewrite-in-destination-passing-style --eliminate-empty-tensors=overwritten --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops copy-placement=exact destinations=best disjoint-subsets carried-buffers=move" --cse --canonicalize --allow-unregistered-dialect | FileCheck %s --implicit-check-not=memref.copy
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops allow-unknown-ops" --cse --canonicalize --allow-unregistered-dialect | FileCheck %s --check-prefix=PLAIN

#map = affine_map<(d0) -> (d0)>
// What is computed and then put into a larger tensor is computed there, though it was said to be
// computed in an input that may not be written (llvm#101709).
// CHECK-LABEL: func.func @a_insert
// CHECK: %[[PART:.*]] = memref.subview
// CHECK: linalg.add {{.*}} outs(%[[PART]]
// PLAIN-LABEL: func.func @a_insert
// PLAIN: memref.copy
func.func @a_insert(%val: tensor<8xf32> {bufferization.writable = false}, %res: tensor<16xf32>, %offset: index) -> tensor<16xf32> {
  %cst = arith.constant dense<1.234500e-01> : tensor<8xf32>
  %1 = linalg.add ins(%val, %cst : tensor<8xf32>, tensor<8xf32>) outs(%val : tensor<8xf32>) -> tensor<8xf32>
  %2 = tensor.insert_slice %1 into %res[%offset] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}

// What a loop yields is a buffer of its own (iree#16956: "not equivalent to the corresponding iter bbArg").
// CHECK-LABEL: func.func @b_yield
// CHECK: scf.for
// CHECK: scf.yield
func.func @b_yield(%x: tensor<64xf32>, %s: tensor<64xf32>, %n: index) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%max = %x, %sum = %s) -> (tensor<64xf32>, tensor<64xf32>) {
    %e = tensor.empty() : tensor<64xf32>
    %new = linalg.exp ins(%max : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %d = tensor.empty() : tensor<64xf32>
    %diff = linalg.sub ins(%max, %new : tensor<64xf32>, tensor<64xf32>) outs(%d : tensor<64xf32>) -> tensor<64xf32>
    %t = linalg.mul ins(%diff, %sum : tensor<64xf32>, tensor<64xf32>) outs(%sum : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %new, %t : tensor<64xf32>, tensor<64xf32>
  }
  return %r#0, %r#1 : tensor<64xf32>, tensor<64xf32>
}

// Inserted one after the other: each is computed in its place.
// CHECK-LABEL: func.func @c_chain
// CHECK: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: return
// PLAIN-LABEL: func.func @c_chain
// PLAIN-COUNT-4: memref.copy
func.func @c_chain(%f: f32, %g: f32) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %e0 = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %e[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %2 = linalg.fill ins(%g : f32) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.insert_slice %2 into %1[4] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %4 = linalg.exp ins(%0 : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %5 = tensor.insert_slice %4 into %3[8] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %6 = linalg.exp ins(%2 : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %7 = tensor.insert_slice %6 into %5[12] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %7 : tensor<16xf32>
}

// Concatenated: the parts are computed in their places.
// CHECK-LABEL: func.func @d_concat
// CHECK: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: return
// PLAIN-LABEL: func.func @d_concat
// PLAIN-COUNT-4: memref.copy
func.func @d_concat(%x: tensor<4xf32>) -> tensor<16xf32> {
  %e0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.log ins(%x : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %3 = linalg.abs ins(%x : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %4 = linalg.sqrt ins(%x : tensor<4xf32>) outs(%e0 : tensor<4xf32>) -> tensor<4xf32>
  %c = tensor.concat dim(0) %1, %2, %3, %4 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<16xf32>
  return %c : tensor<16xf32>
}

// Two buffers change places.
// CHECK-LABEL: func.func @e_pingpong
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK: scf.yield %[[B]], %[[A]]
// PLAIN-LABEL: func.func @e_pingpong
// PLAIN: memref.copy
func.func @e_pingpong(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %s = linalg.exp ins(%a : tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %s, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0 : tensor<8xf32>
}

// Inside an op that is not known, whose region may run again, as outside (llvm#113600): one buffer
// more, but no copy.
// CHECK-LABEL: func.func @f_slice
// CHECK: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @f_slice(%3: tensor<14xf32>, %4: tensor<10xf32>, %5: tensor<10xf32>) -> (tensor<10xf32>, tensor<10xf32>) {
  %6 = tensor.extract_slice %3[2] [10] [1] : tensor<14xf32> to tensor<10xf32>
  %7 = linalg.mul ins(%6, %5 : tensor<10xf32>, tensor<10xf32>) outs(%6 : tensor<10xf32>) -> tensor<10xf32>
  %8 = linalg.mul ins(%6, %4 : tensor<10xf32>, tensor<10xf32>) outs(%6 : tensor<10xf32>) -> tensor<10xf32>
  return %7, %8 : tensor<10xf32>, tensor<10xf32>
}
// CHECK-LABEL: func.func @f_slice_inside
// CHECK: "test.op"
// CHECK: linalg.mul
// CHECK: linalg.mul
func.func @f_slice_inside(%3: tensor<14xf32>, %4: tensor<10xf32>, %5: tensor<10xf32>) {
  "test.op"() ({
    %6 = tensor.extract_slice %3[2] [10] [1] : tensor<14xf32> to tensor<10xf32>
    %7 = linalg.mul ins(%6, %5 : tensor<10xf32>, tensor<10xf32>) outs(%6 : tensor<10xf32>) -> tensor<10xf32>
    %8 = linalg.mul ins(%6, %4 : tensor<10xf32>, tensor<10xf32>) outs(%6 : tensor<10xf32>) -> tensor<10xf32>
    "test.use"(%7, %8) : (tensor<10xf32>, tensor<10xf32>) -> ()
  }) : () -> ()
  return
}

// A part is returned where it lies.
// CHECK-LABEL: func.func @g_return_slice
// CHECK: %[[PART:.*]] = memref.subview
// CHECK: return %[[PART]]
func.func @g_return_slice(%x: tensor<16xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %1 = linalg.exp ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %2 = tensor.extract_slice %1[4] [8] [1] : tensor<16xf32> to tensor<8xf32>
  return %2 : tensor<8xf32>
}

// What computes element by element writes into an input that is not needed afterwards.
// CHECK-LABEL: func.func @h_dying
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: linalg.log ins(%[[A]] {{.*}} outs(%[[A]]
// CHECK: linalg.abs ins(%[[A]] {{.*}} outs(%[[A]]
func.func @h_dying(%x: tensor<16xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<16xf32>
  %1 = linalg.exp ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %2 = linalg.log ins(%1 : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %3 = linalg.abs ins(%2 : tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  return %3 : tensor<16xf32>
}
