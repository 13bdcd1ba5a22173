// RUN: cistern-opt %s --optimize-allocation-liveness --allow-unregistered-dialect | FileCheck %s

// An op that frees and does more than that stays where its other results are needed.
// CHECK-LABEL: func.func @realloc
// CHECK:         %[[B:.*]] = memref.realloc
// CHECK-NEXT:    "test.foo"(%[[B]])
// CHECK-NEXT:    memref.dealloc %[[B]]
// CHECK-NEXT:    "test.bar"
func.func @realloc(%n: index) {
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.realloc %a : memref<?xi32> to memref<4xi32>
  "test.foo"(%b) : (memref<4xi32>) -> ()
  "test.bar"() : () -> ()
  memref.dealloc %b : memref<4xi32>
  return
}

// What is stored in memory may be loaded from there.
// CHECK-LABEL: func.func @stored
// CHECK:         memref.load
// CHECK:         memref.load
// CHECK-NEXT:    "test.foo"
// CHECK-NEXT:    memref.dealloc
func.func @stored(%memory: memref<2xmemref<?xi32>>, %i: index) {
  %a = memref.alloc(%i) : memref<?xi32>
  memref.store %a, %memory[%i] : memref<2xmemref<?xi32>>
  %b = memref.load %memory[%i] : memref<2xmemref<?xi32>>
  %c = memref.load %b[%i] : memref<?xi32>
  "test.foo"(%c) : (i32) -> ()
  memref.dealloc %a : memref<?xi32>
  return
}
