// RUN: cistern-opt --buffer-deallocation=call-results=owned %s | FileCheck %s

// A returned memref that was loaded may be the argument, which is stored there: callers that own what they get are given a copy.
// CHECK-LABEL: func.func @loaded(
// CHECK: %[[L:.*]] = memref.load
// CHECK: %[[C:.*]] = bufferization.clone %[[L]]
// CHECK: return %[[C]]
func.func @loaded(%a: memref<4xi64>) -> memref<4xi64> {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<1xmemref<4xi64>>
  memref.store %a, %t[%c0] : memref<1xmemref<4xi64>>
  %l = memref.load %t[%c0] : memref<1xmemref<4xi64>>
  return %l : memref<4xi64>
}
// A buffer of the function's own is returned as it is.
// CHECK-LABEL: func.func @own(
// CHECK-NOT: clone
func.func @own() -> memref<4xi64> {
  %a = memref.alloc() : memref<4xi64>
  return %a : memref<4xi64>
}
