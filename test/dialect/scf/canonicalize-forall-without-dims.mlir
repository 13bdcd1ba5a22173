// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--canonicalize" %s

// A loop without dimensions runs once.
// CHECK-LABEL: func.func @once(
// CHECK-NOT: scf.forall
// CHECK: memref.store
// CHECK: return %arg0
func.func @once(%t: tensor<16xf32>, %u: tensor<16xf32>, %m: memref<16xf32>, %i: index, %f: f32) -> tensor<16xf32> {
  scf.forall () in () {
    memref.store %f, %m[%i] : memref<16xf32>
  } {mapping = []}
  %0 = scf.forall () in () shared_outs (%o = %u) -> (tensor<16xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[0] [16] [1] : tensor<16xf32> into tensor<16xf32>
    }
  }
  return %0 : tensor<16xf32>
}

// One whose dimension is mapped to a processor stays.
// CHECK-LABEL: func.func @mapped(
// CHECK: scf.forall
func.func @mapped(%m: memref<16xf32>, %f: f32) {
  scf.forall (%i) in (1) {
    memref.store %f, %m[%i] : memref<16xf32>
  } {mapping = [#gpu.thread<x>]}
  return
}
