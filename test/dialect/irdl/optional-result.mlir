// A result that is the operand's memory may be absent: then the op is no view, and the buffer is freed after it.
// RUN: cistern-opt --irdl-file=%S/Inputs/optional-result.mlir %s --buffer-deallocation-pipeline --optimize-allocation-liveness --buffer-reuse=scope=function | FileCheck %s

// CHECK-LABEL: func.func @absent
func.func @absent() {
  // CHECK: %[[A:.*]] = memref.alloc
  %a = memref.alloc() : memref<4xf32>
  // CHECK-NEXT: "d.o"(%[[A]]) : (memref<4xf32>) -> ()
  "d.o"(%a) : (memref<4xf32>) -> ()
  "d.p"(%a) : (memref<4xf32>) -> ()
  // CHECK: memref.dealloc %[[A]]
  return
}

// CHECK-LABEL: func.func @present
func.func @present(%x: f32, %i: index) {
  // CHECK: %[[A:.*]] = memref.alloc
  %a = memref.alloc() : memref<4xf32>
  // CHECK: %[[R:.*]] = "d.o"(%[[A]])
  %r = "d.o"(%a) : (memref<4xf32>) -> memref<4xf32>
  // CHECK: memref.store %{{.*}}, %[[R]]
  // CHECK-NEXT: memref.dealloc %[[A]]
  memref.store %x, %r[%i] : memref<4xf32>
  return
}
