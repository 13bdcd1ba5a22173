// RUN: cistern-opt %s --buffer-deallocation-simplification | FileCheck %s

// What folds in between (casts of casts) changes where a retained memref comes from. Upstream crashes.
// CHECK-LABEL: func.func @folded_in_between
// CHECK-SAME:    (%[[A:.*]]: memref<4xf32>, %[[C:.*]]: i1)
// CHECK:         %[[IF:.*]] = scf.if %[[C]]
// CHECK:           scf.yield %[[A]]
// CHECK:         %[[R:.*]] = bufferization.dealloc (%[[A]] : memref<4xf32>) if (%[[C]]) retain (%[[IF]] : memref<4xf32>)
// CHECK:         return %[[R]]
func.func @folded_in_between(%a: memref<4xf32>, %c: i1) -> i1 {
  %d = memref.cast %a : memref<4xf32> to memref<?xf32>
  %e = memref.cast %d : memref<?xf32> to memref<4xf32>
  %i = scf.if %c -> memref<4xf32> {
    scf.yield %e : memref<4xf32>
  } else {
    %k = bufferization.clone %e : memref<4xf32> to memref<4xf32>
    scf.yield %k : memref<4xf32>
  }
  %r = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%i : memref<4xf32>)
  return %r : i1
}
