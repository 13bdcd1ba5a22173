// RUN: cistern-opt %s --buffer-loop-hoisting --allow-unregistered-dialect | FileCheck %s

// A buffer that something may still reach in a later iteration stays in the loop. mlir-opt follows memrefs alone.

// Each iteration stores a buffer of its own.
// CHECK-LABEL: func.func @stored
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
func.func @stored(%slots: memref<?xmemref<4xf32>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %a, %slots[%i] : memref<?xmemref<4xf32>>
  }
  return
}

// What is written into the buffer is not the buffer.
// CHECK-LABEL: func.func @written
// CHECK:         memref.alloc
// CHECK-NEXT:    scf.for
func.func @written(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %x, %a[%c0] : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
  }
  return
}

// A tensor made of the buffer goes to the next iteration.
// CHECK-LABEL: func.func @carried_tensor
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
func.func @carried_tensor(%n: index, %init: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> tensor<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a, %x) : (memref<4xf32>, tensor<4xf32>) -> ()
    %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// The iteration does not wait for the work that it starts.
// CHECK-LABEL: func.func @not_awaited
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
func.func @not_awaited(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    %t = async.execute {
      memref.store %x, %a[%c0] : memref<4xf32>
      async.yield
    }
  }
  return
}

// CHECK-LABEL: func.func @awaited
// CHECK:         memref.alloc
// CHECK-NEXT:    scf.for
func.func @awaited(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    %t = async.execute {
      memref.store %x, %a[%c0] : memref<4xf32>
      async.yield
    }
    async.await %t : !async.token
  }
  return
}

// The token goes to the next iteration, and the last one out of the loop.
// CHECK-LABEL: func.func @awaited_later
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
func.func @awaited_later(%n: index, %src: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t0 = gpu.wait async
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %t0) -> !gpu.async.token {
    %a = memref.alloc() : memref<4xf32>
    %next = gpu.memcpy async [%t] %a, %src : memref<4xf32>, memref<4xf32>
    scf.yield %next : !gpu.async.token
  }
  gpu.wait [%r]
  return
}

// Each iteration frees its buffer: outside of the loop it would be freed many times.
// CHECK-LABEL: func.func @freed
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
// CHECK:           memref.dealloc
func.func @freed(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// bufferization.dealloc frees, too.
// CHECK-LABEL: func.func @freed_by_ownership
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc
func.func @freed_by_ownership(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %f, %a[%c0] : memref<4xf32>
    bufferization.dealloc (%a : memref<4xf32>) if (%true)
  }
  return
}

// A function that is called keeps what it is passed: the next iteration needs another buffer.

func.func private @keep(%m: memref<4xf32>, %i: index, %box: memref<8xmemref<4xf32>>) {
  memref.store %m, %box[%i] : memref<8xmemref<4xf32>>
  return
}

func.func private @look(%m: memref<4xf32>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @callees
// CHECK:         memref.alloc()
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      memref.alloc()
// CHECK-NEXT:      call @keep
// CHECK-NEXT:      call @look
func.func @callees(%box: memref<8xmemref<4xf32>>, %lb: index, %ub: index, %step: index) {
  scf.for %i = %lb to %ub step %step {
    %a = memref.alloc() : memref<4xf32>
    func.call @keep(%a, %i, %box) : (memref<4xf32>, index, memref<8xmemref<4xf32>>) -> ()
    %b = memref.alloc() : memref<4xf32>
    %x = func.call @look(%b, %i) : (memref<4xf32>, index) -> f32
  }
  return
}
