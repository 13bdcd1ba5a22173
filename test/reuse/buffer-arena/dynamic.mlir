// Buffers of dynamic shapes are not in the arena, which a remark says; --buffer-reuse gives them a pool, which has the arena as one more buffer.
// RUN: cistern-opt %s --buffer-arena 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: cistern-opt %s --buffer-arena --buffer-reuse --canonicalize 2>/dev/null | FileCheck %s

// REMARK: remark: 'func.func' op has buffers of dynamic shapes (2), which are not in the arena: --buffer-reuse afterwards gives them pools
// CHECK-LABEL: func.func @f(
// CHECK:         memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xi8>
// CHECK-NOT:     memref.alloc
func.func @f(%x: memref<?xf32>, %n: index) {
  %s = memref.alloc() : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
