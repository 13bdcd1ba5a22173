// tensor.parallel_insert_slice writes into the buffer of its loop under every option and in every order of decisions.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries copy-placement=exact" %s | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries copy-before-write" %s | FileCheck %s --check-prefix=OVERLAP
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries analysis-heuristic=top-down" %s | FileCheck %s --check-prefix=OVERLAP
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries no-analysis-func-filter=moved" %s | FileCheck %s --check-prefix=OVERLAP

// The loop writes the tensor that it begins with, which is read afterwards, although the part may be the one that is there.
// CHECK-LABEL: func.func @chosen(
// CHECK: linalg.map outs(%[[FIRST:.*]] :
// CHECK: memref.copy %[[FIRST]], %[[OUTPUT:.*]] :
// CHECK: scf.forall
// CHECK: memref.subview %[[OUTPUT]]
// CHECK: return %[[OUTPUT]], %[[FIRST]]
func.func @chosen(%c: i1, %f: i32) -> (tensor<3xi32>, tensor<3xi32>) {
  %k = arith.constant dense<5> : tensor<1xi32>
  %t = tensor.splat %f : tensor<3xi32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<3xi32>) {
    %part = tensor.extract_slice %o[%i] [1] [1] : tensor<3xi32> to tensor<1xi32>
    %one = arith.select %c, %part, %k : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[%i] [1] [1] : tensor<1xi32> into tensor<3xi32>
    }
  }
  return %r, %t : tensor<3xi32>, tensor<3xi32>
}

// A part that overlaps where it is inserted is copied first.
// OVERLAP-LABEL: func.func @moved(
// OVERLAP: scf.forall
// OVERLAP: %[[PART:.*]] = memref.subview %[[T:.*]][0]
// OVERLAP: memref.copy %[[PART]], %[[OWN:.*]] :
// OVERLAP: %[[TO:.*]] = memref.subview %[[T]][1]
// OVERLAP: memref.copy %[[OWN]], %[[TO]]
func.func @moved(%t: tensor<4xi32>) -> tensor<4xi32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<4xi32>) {
    %part = tensor.extract_slice %o[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[1] [2] [1] : tensor<2xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}

// One that does not is not.
// OVERLAP-LABEL: func.func @apart(
// OVERLAP: scf.forall
// OVERLAP: %[[PART:.*]] = memref.subview %[[T:.*]][0]
// OVERLAP-NOT: memref.alloc
// OVERLAP: %[[TO:.*]] = memref.subview %[[T]][2]
// OVERLAP: memref.copy %[[PART]], %[[TO]]
func.func @apart(%t: tensor<4xi32>) -> tensor<4xi32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<4xi32>) {
    %part = tensor.extract_slice %o[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[2] [2] [1] : tensor<2xi32> into tensor<4xi32>
    }
  }
  return %r : tensor<4xi32>
}
