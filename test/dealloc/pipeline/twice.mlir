// The pipeline leaves a program alone that frees all of its buffers, and so does nothing the second time.
// RUN: cistern-opt %s --buffer-deallocation-pipeline | FileCheck %s
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(cse),buffer-deallocation-pipeline,canonicalize)' | FileCheck %s --check-prefix=LATER
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(buffer-deallocation-pipeline),func.func(buffer-deallocation-pipeline,cse),func.func(cse))' | FileCheck %s

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
