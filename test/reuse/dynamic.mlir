// Buffers whose sizes are known at run time share a pool: its size and their offsets are computed where it begins.
//
// RUN: cistern-opt %s --buffer-reuse --canonicalize --cse | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse=dynamic-shapes=none --canonicalize --cse | FileCheck %s --check-prefix=OFF
// RUN: cistern-opt %s --buffer-reuse-report | FileCheck %s --check-prefix=REPORT
// RUN: cistern-opt %s --memory-report | FileCheck %s --check-prefix=MEMORY

// Two lives of one size, one after the other. Equal sizes are seen to be equal, whatever computes them.
// CHECK-LABEL: func @one_size
// CHECK:         %[[N:.*]] = memref.dim %arg0, %c0
// CHECK:         %[[BYTES:.*]] = arith.muli %[[N]], %c4
// CHECK:         %[[POOL:.*]] = memref.alloc(%[[BYTES]]) {alignment = 64 : i64} : memref<?xi8>
// CHECK:         %[[A:.*]] = memref.view %[[POOL]][%c0][%[[N]]] : memref<?xi8> to memref<?xf32>
// CHECK:         memref.copy %arg0, %[[A]]
// CHECK:         memref.copy %[[A]], %arg0
// CHECK:         memref.dealloc %[[POOL]]
// OFF-LABEL:   func @one_size
// OFF-COUNT-2:   memref.alloc({{.*}}) : memref<?xf32>
func.func @one_size(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %x : memref<?xf32> to memref<?xf32>
  %again = memref.dim %a, %c0 : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc(%again) : memref<?xf32>
  memref.copy %x, %b : memref<?xf32> to memref<?xf32>
  memref.copy %b, %x : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// The larger one of two sizes is not known before: the pool is as large as the larger one.
// CHECK-LABEL: func @two_sizes
// CHECK:         %[[A:.*]] = arith.muli %arg2, %c4
// CHECK:         %[[B:.*]] = arith.muli %arg3, %c4
// CHECK:         %[[BYTES:.*]] = arith.maxui %[[A]], %[[B]]
// CHECK:         memref.alloc(%[[BYTES]]) {alignment = 64 : i64} : memref<?xi8>
func.func @two_sizes(%x: memref<?xf32>, %y: memref<?xf32>, %n: index, %m: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %x : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  memref.copy %y, %b : memref<?xf32> to memref<?xf32>
  memref.copy %b, %y : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// What lies above a buffer begins at its end, rounded up while the program runs.
// CHECK-LABEL: func @rounded
// CHECK:         %[[UP:.*]] = arith.addi %arg1, %c63
// CHECK:         arith.andi %[[UP]], %c-64
func.func @rounded(%x: memref<?xi8>, %n: index) {
  %a = memref.alloc(%n) {alignment = 64 : i64} : memref<?xi8>
  memref.copy %x, %a : memref<?xi8> to memref<?xi8>
  %b = memref.alloc(%n) {alignment = 64 : i64} : memref<?xi8>
  memref.copy %a, %b : memref<?xi8> to memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  %c = memref.alloc(%n) {alignment = 64 : i64} : memref<?xi8>
  memref.copy %b, %c : memref<?xi8> to memref<?xi8>
  memref.dealloc %b : memref<?xi8>
  memref.copy %c, %x : memref<?xi8> to memref<?xi8>
  memref.dealloc %c : memref<?xi8>
  return
}

// Arithmetic that may be executed anywhere is made again where the pool begins; a division, which may not, opens a pool of its own.
// CHECK-LABEL: func @moved
// CHECK:         arith.addi %arg1, %c1
// CHECK:         %[[POOL:.*]] = memref.alloc(%{{.*}}) {{.*}} : memref<?xi8>
// CHECK:         arith.divui
// CHECK:         memref.alloc(%{{.*}}) : memref<?xf32>
func.func @moved(%x: memref<?xf32>, %n: index, %m: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %c1 = arith.constant 1 : index
  %more = arith.addi %n, %c1 : index
  %b = memref.alloc(%more) : memref<?xf32>
  memref.copy %x, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  %part = arith.divui %n, %m : index
  %c = memref.alloc(%part) : memref<?xf32>
  memref.copy %x, %c : memref<?xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// Nothing is gained by a pool of buffers that live together.
// CHECK-LABEL: func @together
// CHECK-COUNT-2: memref.alloc(%arg1) : memref<?xf32>
func.func @together(%x: memref<?xf32>, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.copy %b, %a : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// Hints say which sizes plans are made for: reports are by the first of them.
// MEMORY-LABEL: function @hinted
// MEMORY:         4000 bytes (4 * arg0.0 * arg0.1), memref.alloc
// REPORT-LABEL: function @hinted
// REPORT:         pool 0: 2 buffers, 4000 of 4400 bytes
// REPORT:         memref<?x?xf32>  4000 bytes by the hints, 4 * arg0.0 * arg0.1
func.func @hinted(%x: memref<?x?xf32> {cistern.dim_hints = [100, [10, 1]]}, %n: index {cistern.dim_hints = 100}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %x, %c0 : memref<?x?xf32>
  %d1 = memref.dim %x, %c1 : memref<?x?xf32>
  %a = memref.alloc(%d0, %d1) : memref<?x?xf32>
  memref.copy %x, %a : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
