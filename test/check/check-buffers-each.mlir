// RUN: cistern-opt %s --check-buffers-each --buffer-deallocation-pipeline --buffer-reuse | FileCheck %s
// RUN: cistern-opt %s --buffer-pipeline=certify | FileCheck %s --check-prefix=CERTIFIED

// The input leaks, which is no error; after deallocation nothing does, and it stays so.

// CHECK-LABEL: func.func @f
// CHECK: memref.dealloc
// CERTIFIED: func.func @f{{.*}} attributes {cistern.buffers = "proven", cistern.results = "same"}
func.func @f(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  memref.copy %a, %x : memref<8xf32> to memref<8xf32>
  return
}
