// memref.distinct_objects promises that accesses to its results never share memory. So none of
// these buffers gives its bytes to another one until it is freed.
//
// RUN: cistern-opt %s --buffer-reuse=scope=function | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse=scope=function | cistern-run - --entry=main

// CHECK-LABEL: func.func @main
// CHECK-NOT:     memref.view
// CHECK:         return
func.func @main() {
  %x = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %d:2 = memref.distinct_objects %a, %b : memref<16xf32>, memref<16xf32>
  linalg.fill ins(%x : f32) outs(%d#0 : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%d#1 : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

// Without the promise they share memory.
// CHECK-LABEL: func.func @no_promise
// CHECK-COUNT-2: memref.view
func.func @no_promise() {
  %x = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  linalg.fill ins(%x : f32) outs(%b : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}
