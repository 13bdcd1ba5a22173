// The pipeline leaves a program alone that frees all of its buffers, and so does nothing the second time.
// RUN: cistern-opt %s --split-input-file --buffer-deallocation-pipeline | FileCheck %s
// RUN: cistern-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(cse),buffer-deallocation-pipeline,canonicalize)' | FileCheck %s --check-prefix=LATER
// RUN: cistern-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(buffer-deallocation-pipeline),func.func(buffer-deallocation-pipeline,cse),func.func(cse))' | FileCheck %s

// CHECK-LABEL: func.func @stays
// CHECK:         arith.addi %{{.*}}, %c0
// CHECK:         memref.dealloc
// LATER-LABEL: func.func @stays
// LATER-NOT:     arith.addi
// LATER:         memref.dealloc
func.func @stays(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %j = arith.addi %i, %c0 : index
  %f = memref.load %a[%j] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %f : f32
}

// -----

// Frees that canonicalization takes away do not count: what is left is as mlir-opt leaves it.
// CHECK-LABEL: func.func @dead_frees
// CHECK-NOT:     arith.addi
// CHECK:         memref.load
// CHECK-NEXT:    return
func.func @dead_frees(%m: memref<4xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  %x = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  scf.if %false {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    memref.dealloc %b : memref<4xf32>
  }
  %j = arith.addi %i, %c0 : index
  %f = memref.load %m[%j] : memref<4xf32>
  return %f : f32
^bb1:
  %c = memref.alloc() : memref<4xf32>
  memref.copy %m, %c : memref<4xf32> to memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  cf.br ^bb1
}
