// tensor.generate becomes linalg.map of an allocation, whose size is taken of a tensor as upstream takes it. So tensor-bufferize runs again
// after linalg-bufferize; classic-buffer-pipeline does.
// RUN: cistern-opt %s --tensor-bufferize --linalg-bufferize --tensor-bufferize --func-bufferize --finalizing-bufferize | FileCheck %s
// RUN: cistern-opt %s --classic-buffer-pipeline | FileCheck %s
// RUN: not cistern-opt %s --tensor-bufferize --linalg-bufferize --func-bufferize --finalizing-bufferize 2>&1 | FileCheck %s --check-prefix=ONCE

// ONCE: error: failed to legalize operation 'tensor.dim'

// CHECK-LABEL: func.func @numbered
// CHECK-SAME:    (%[[N:.*]]: index) -> memref<?xindex>
// CHECK:         memref.alloc(%{{.*}}) {{.*}}: memref<?xindex>
// CHECK:         linalg.map outs(%{{.*}} : memref<?xindex>)
// CHECK-NOT:     tensor
// CHECK:         return %{{.*}} : memref<?xindex>
func.func @numbered(%n: index) -> tensor<?xindex> {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %0 : tensor<?xindex>
}
