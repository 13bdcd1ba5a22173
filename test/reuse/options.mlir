// RUN: cistern-opt %s --buffer-reuse | FileCheck %s --check-prefixes=CHECK,POOL
// RUN: cistern-opt %s --buffer-reuse=alignment=256 | FileCheck %s --check-prefix=ALIGN
// RUN: cistern-opt %s --buffer-reuse="min-size=64" | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: cistern-opt %s --buffer-reuse="default-memory-space-only=true algorithm=best-fit" | FileCheck %s --check-prefixes=CHECK,NONE
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(buffer-reuse{algorithm=greedy-by-size alignment=64}))' | FileCheck %s --check-prefixes=CHECK,POOL
// RUN: not cistern-opt %s --buffer-reuse=alignment=3 2>&1 | FileCheck %s --check-prefix=BAD-ALIGN
// RUN: not cistern-opt %s --buffer-reuse=algorithm=magic 2>&1 | FileCheck %s --check-prefix=BAD-ALGORITHM
// RUN: not cistern-opt %s --buffer-reuse=speed=1 2>&1 | FileCheck %s --check-prefix=BAD-OPTION

// BAD-ALIGN: error: alignment of pools must be a power of two, but got 3
// BAD-ALGORITHM: for the --algorithm option: Cannot find option named 'magic'! (one of portfolio|
// BAD-OPTION: <unknown>:0: error: <Pass-Options-Parser>: no such option speed

// CHECK-LABEL: func.func @f
// POOL:          memref.alloc() {alignment = 64 : i64} : memref<32xi8, 1>
// ALIGN:         memref.alloc() {alignment = 256 : i64} : memref<32xi8, 1>
// NONE-NOT:      memref.view
func.func @f(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32, 1>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32, 1>
  memref.dealloc %a : memref<8xf32, 1>
  %b = memref.alloc() : memref<8xf32, 1>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32, 1>
  memref.dealloc %b : memref<8xf32, 1>
  return
}
