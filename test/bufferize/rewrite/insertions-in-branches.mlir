// RUN: cistern-opt %s --eliminate-empty-tensors="overwritten empty-for-each-use" | FileCheck %s
// RUN: cistern-opt %s --eliminate-empty-tensors="overwritten empty-for-each-use" --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops copy-placement=exact destinations=best disjoint-subsets carried-buffers=move" --copy-elimination --canonicalize | FileCheck %s --check-prefix=BUFFERS

// What branches yield is computed where it is put.
// CHECK-LABEL: func.func @from_branches
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (tensor<8xf32>)
// CHECK: %[[A:.*]] = linalg.exp
// CHECK: %[[IN:.*]] = tensor.insert_slice %[[A]] into %[[T:.*]][4] [4] [1]
// CHECK: scf.yield %[[IN]] : tensor<8xf32>
// CHECK: return %[[R]]
// BUFFERS-LABEL: func.func @from_branches
// BUFFERS-NOT: {{memref.copy|memref.alloc}}
// BUFFERS: return
func.func @from_branches(%c: i1, %x: tensor<4xf32>, %t: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    %b = linalg.log ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %o = tensor.insert_slice %r into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %o : tensor<8xf32>
}

// In a branch of a branch too; index_switch as well.
// CHECK-LABEL: func.func @from_cases
// CHECK: scf.index_switch %{{.*}} -> tensor<8xf32>
// CHECK-COUNT-3: tensor.insert_slice
// CHECK-NOT: tensor.insert_slice
// CHECK: return
// BUFFERS-LABEL: func.func @from_cases
// BUFFERS-NOT: memref.alloc
// BUFFERS: return
func.func @from_cases(%n: index, %c: i1, %f: f32, %g: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.index_switch %n -> tensor<4xf32>
  case 1 {
    %i = scf.if %c -> (tensor<4xf32>) {
      %a = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %a : tensor<4xf32>
    } else {
      %a = linalg.fill ins(%g : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %a : tensor<4xf32>
    }
    scf.yield %i : tensor<4xf32>
  }
  default {
    %b = linalg.fill ins(%g : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %b : tensor<4xf32>
  }
  %o = tensor.insert_slice %r into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %o : tensor<8xf32>
}

// Not where the tensor is read after the branch begins: all of it would be copied.
// CHECK-LABEL: func.func @read_in_branch
// CHECK: scf.if %{{.*}} -> (tensor<4xf32>)
// CHECK: tensor.insert_slice
// CHECK: return
func.func @read_in_branch(%c: i1, %x: tensor<4xf32>, %t: tensor<8xf32>, %n: index) -> (tensor<8xf32>, f32) {
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  %v = tensor.extract %t[%n] : tensor<8xf32>
  %o = tensor.insert_slice %r into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %o, %v : tensor<8xf32>, f32
}

// Nor where what it was made of is read then, or the result of the branch is used elsewhere.
// CHECK-LABEL: func.func @made_of_what_is_read
// CHECK: scf.if %{{.*}} -> (tensor<4xf32>)
// CHECK: return
func.func @made_of_what_is_read(%c: i1, %x: tensor<4xf32>, %f: f32, %t: tensor<8xf32>, %n: index) -> (tensor<8xf32>, f32) {
  %w = tensor.insert %f into %t[%n] : tensor<8xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %x : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  %v = tensor.extract %t[%n] : tensor<8xf32>
  %o = tensor.insert_slice %r into %w[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %o, %v : tensor<8xf32>, f32
}
// CHECK-LABEL: func.func @used_elsewhere
// CHECK: scf.if %{{.*}} -> (tensor<4xf32>)
// CHECK: return
func.func @used_elsewhere(%c: i1, %x: tensor<4xf32>, %y: tensor<4xf32>, %t: tensor<8xf32>) -> (tensor<8xf32>, tensor<4xf32>) {
  %r = scf.if %c -> (tensor<4xf32>) {
    scf.yield %x : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  %o = tensor.insert_slice %r into %t[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %o, %r : tensor<8xf32>, tensor<4xf32>
}

// An iteration computes the value that it passes on in a tensor of its own: in the one from outside, the next iteration would overwrite it.
// CHECK-LABEL: func.func @handed_on
// CHECK: scf.for
// CHECK: %[[OWN:.*]] = tensor.empty() : tensor<8xf32>
// CHECK: tensor.extract_slice %[[OWN]][0] [4] [1]
// BUFFERS-LABEL: func.func @handed_on
// BUFFERS-NOT: memref.copy
// BUFFERS: return
func.func @handed_on(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %p = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %x = tensor.extract_slice %a[0] [4] [2] : tensor<8xf32> to tensor<4xf32>
    %y = tensor.extract_slice %a[1] [4] [2] : tensor<8xf32> to tensor<4xf32>
    %0 = linalg.add ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %1 = tensor.insert_slice %0 into %e[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
    %2 = linalg.sub ins(%x, %y : tensor<4xf32>, tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
    %3 = tensor.insert_slice %2 into %1[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %3 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// A value that is also passed to the next iteration is not computed in a part of another tensor, where it would be copied.
// CHECK-LABEL: func.func @put_and_handed_on
// CHECK: scf.for
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[E]]
func.func @put_and_handed_on(%t: tensor<1x4xf32>, %all: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%a = %t, %o = %all) -> (tensor<1x4xf32>, tensor<8x4xf32>) {
    %e = tensor.empty() : tensor<1x4xf32>
    %0 = linalg.exp ins(%a : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
    %1 = tensor.insert_slice %0 into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32>
    scf.yield %0, %1 : tensor<1x4xf32>, tensor<8x4xf32>
  }
  return %r#1 : tensor<8x4xf32>
}

// What is put into a part of a part is computed there: the outer one is found first.
// BUFFERS-LABEL: func.func @part_of_part
// BUFFERS: memref.alloc() {{.*}} : memref<10xf32>
// BUFFERS-NOT: {{memref.copy|memref.alloc}}
// BUFFERS: return
func.func @part_of_part(%x: tensor<4xf32>, %f: f32) -> tensor<10xf32> {
  %p = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.log ins(%x : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert_slice %a into %e[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %b into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %w = tensor.empty() : tensor<10xf32>
  %z = linalg.fill ins(%f : f32) outs(%w : tensor<10xf32>) -> tensor<10xf32>
  %2 = tensor.insert_slice %1 into %z[1] [8] [1] : tensor<8xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}
