// What a caller passed is as it was, and the function computes the same; deallocation frees the copies.
// RUN: cistern-run %s | FileCheck %s --check-prefix=WRITTEN
// RUN: cistern-opt %s --enforce-immutable-func-args --buffer-deallocation-pipeline | cistern-run - | FileCheck %s --check-prefix=KEPT
// RUN: cistern-opt %s --enforce-immutable-func-args --mlir-pass-statistics 2>&1 >%t | FileCheck %s --check-prefix=COUNT

// COUNT: (S) 1 num-copied

// WRITTEN: 6
// WRITTEN-NEXT: 6
// KEPT: 6
// KEPT-NEXT: 3
func.func private @double(%a: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %a[%i] : memref<?xf32>
  %1 = arith.addf %0, %0 : f32
  memref.store %1, %a[%i] : memref<?xf32>
  %2 = memref.load %a[%i] : memref<?xf32>
  return %2 : f32
}
func.func @main() {
  %n = arith.constant 4 : index
  %i = arith.constant 1 : index
  %f = arith.constant 3.0 : f32
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  %0 = call @double(%a, %i) : (memref<?xf32>, index) -> f32
  vector.print %0 : f32
  %1 = memref.load %a[%i] : memref<?xf32>
  vector.print %1 : f32
  memref.dealloc %a : memref<?xf32>
  return
}
