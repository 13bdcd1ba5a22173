// --scf-bufferize=newer-ops: the ops that mlir-opt 19 leaves alone; and --classic-buffer-pipeline on all of scf.
// RUN: cistern-opt --scf-bufferize=newer-ops %s | FileCheck %s
// RUN: cistern-opt --classic-buffer-pipeline %s | FileCheck %s --check-prefix=PIPELINE

// CHECK-LABEL: func @index_switch
// CHECK: scf.index_switch %{{.*}} -> memref<4xf32>
// PIPELINE-LABEL: func @index_switch
// PIPELINE-NOT: tensor
func.func @index_switch(%i: index, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.index_switch %i -> tensor<4xf32>
  case 0 {
    scf.yield %a : tensor<4xf32>
  }
  default {
    scf.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// Blocks of the region pass buffers on.
// CHECK-LABEL: func @execute_region
// CHECK: scf.execute_region -> memref<4xf32>
// CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : memref<4xf32>), ^bb1(%{{.*}} : memref<4xf32>)
// CHECK: ^bb1(%[[x:.*]]: memref<4xf32>)
// CHECK-NEXT: scf.yield %[[x]] : memref<4xf32>
// PIPELINE-LABEL: func @execute_region
// PIPELINE-NOT: tensor
func.func @execute_region(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb1(%b : tensor<4xf32>)
  ^bb1(%x: tensor<4xf32>):
    scf.yield %x : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// scf.forall stays for One-Shot Bufferize.
// CHECK-LABEL: func @forall
// CHECK: scf.forall {{.*}} -> (tensor<8xf32>)
// PIPELINE-LABEL: func @forall
// PIPELINE: memref.copy
// PIPELINE-NOT: tensor
// PIPELINE: scf.forall (%{{.*}}) in (8) {
func.func @forall(%a: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %a) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %w = linalg.fill ins(%f : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
