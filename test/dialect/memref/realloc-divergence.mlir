// RUN: cistern-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// What is never read of the new buffer goes, but the one that was moved is freed.
// CHECK-LABEL: func.func @dead
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK-NEXT:    "test.use"(%[[A]])
// CHECK-NEXT:    memref.dealloc %[[A]]
// CHECK-NEXT:    return
func.func @dead(%x: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  memref.store %x, %b[%i] : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// CHECK-LABEL: func.func @read
// CHECK:         memref.realloc
// CHECK:         memref.load
func.func @read(%i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  "test.use"(%a) : (memref<4xf32>) -> ()
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  %x = memref.load %b[%i] : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return %x : f32
}
