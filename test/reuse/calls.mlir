// A buffer that is passed to a callee shares memory with others if the callee only reads or writes
// it, itself or through its own callees, and is done when it returns.
//
// RUN: cistern-opt %s --split-input-file --buffer-reuse --allow-unregistered-dialect | FileCheck %s
// RUN: cistern-opt %s --split-input-file --buffer-reuse-report --allow-unregistered-dialect -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: cistern-opt %s --split-input-file --buffer-reuse=poison=true --allow-unregistered-dialect -o /dev/null

// CHECK-LABEL: func.func @callees
// CHECK:         %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:         %[[A:.*]] = memref.view %[[POOL]]
// CHECK:         call @through(%[[A]]
// CHECK:         %[[B:.*]] = memref.view %[[POOL]]
// CHECK:         call @through(%[[B]]
// CHECK-NOT:     memref.alloc
// CHECK:         memref.dealloc %[[POOL]]
func.func @callees(%x: f32) {
  %a = memref.alloc() : memref<16xf32>
  call @through(%a, %x) : (memref<16xf32>, f32) -> ()
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  call @through(%b, %x) : (memref<16xf32>, f32) -> ()
  memref.dealloc %b : memref<16xf32>
  return
}
func.func private @through(%m: memref<16xf32>, %x: f32) {
  %part = memref.subview %m[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  call @touch(%part, %x) : (memref<8xf32, strided<[1]>>, f32) -> ()
  return
}
func.func private @touch(%m: memref<8xf32, strided<[1]>>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%m : memref<8xf32, strided<[1]>>)
  return
}

// -----

// The result of such a call is other memory: the argument's life ends at the call.
// CHECK-LABEL: func.func @result
// CHECK:         %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:         %[[R:.*]] = call @new(
// CHECK:         memref.view %[[POOL]]
// CHECK-NOT:     memref.alloc
// CHECK:         return
func.func @result(%x: f32, %out: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  %r = call @new(%a) : (memref<16xf32>) -> memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.exp ins(%r : memref<16xf32>) outs(%b : memref<16xf32>)
  memref.copy %b, %out : memref<16xf32> to memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %r : memref<16xf32>
  return
}
func.func private @new(%m: memref<16xf32>) -> memref<16xf32> {
  %r = memref.alloc() : memref<16xf32>
  linalg.exp ins(%m : memref<16xf32>) outs(%r : memref<16xf32>)
  return %r : memref<16xf32>
}

// -----

// A buffer escapes to a callee that returns, stores or frees it, that starts work on it, that shows
// it to an unknown op, that calls itself, or that has no body.
// CHECK-LABEL: func.func @escapes
// CHECK-NOT:     memref.view
// REPORT-LABEL: function @escapes
// REPORT-COUNT-6: it escapes to a call
func.func @escapes(%n: index, %slot: memref<1xmemref<16xf32>>) {
  %a = memref.alloc() : memref<16xf32>
  %r = call @returns(%a) : (memref<16xf32>) -> memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  call @stores(%b, %slot) : (memref<16xf32>, memref<1xmemref<16xf32>>) -> ()
  memref.dealloc %b : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  call @starts(%c) : (memref<16xf32>) -> ()
  memref.dealloc %c : memref<16xf32>
  %d = memref.alloc() : memref<16xf32>
  call @unknown(%d) : (memref<16xf32>) -> ()
  memref.dealloc %d : memref<16xf32>
  %e = memref.alloc() : memref<16xf32>
  call @itself(%e, %n) : (memref<16xf32>, index) -> ()
  memref.dealloc %e : memref<16xf32>
  %f = memref.alloc() : memref<16xf32>
  call @no_body(%f) : (memref<16xf32>) -> ()
  memref.dealloc %f : memref<16xf32>
  %g = memref.alloc() : memref<16xf32>
  call @frees(%g) : (memref<16xf32>) -> ()
  return
}
func.func private @returns(%m: memref<16xf32>) -> memref<16xf32> {
  return %m : memref<16xf32>
}
func.func private @stores(%m: memref<16xf32>, %slot: memref<1xmemref<16xf32>>) {
  %c0 = arith.constant 0 : index
  memref.store %m, %slot[%c0] : memref<1xmemref<16xf32>>
  return
}
func.func private @starts(%m: memref<16xf32>) {
  %x = arith.constant 1.0 : f32
  %t = async.execute {
    linalg.fill ins(%x : f32) outs(%m : memref<16xf32>)
    async.yield
  }
  return
}
func.func private @unknown(%m: memref<16xf32>) {
  "my.op"(%m) : (memref<16xf32>) -> ()
  return
}
func.func private @itself(%m: memref<16xf32>, %n: index) {
  call @itself(%m, %n) : (memref<16xf32>, index) -> ()
  return
}
func.func private @frees(%m: memref<16xf32>) {
  memref.dealloc %m : memref<16xf32>
  return
}
func.func private @no_body(memref<16xf32>)
