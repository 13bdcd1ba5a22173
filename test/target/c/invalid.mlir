// What has no C is an error at its place, and there is no file.
// RUN: rm -f %t.c && not cistern-translate --mlir-to-c %s -o %t.c 2>&1 | FileCheck %s
// RUN: not test -e %t.c

// CHECK: invalid.mlir:[[# @LINE + 2]]:8: error: cannot say 'memref.alloc' in C: its size is not known, so that no arena can hold it
func.func @dynamic(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// CHECK: [[# @LINE + 2]]:8: error: cannot say 'memref.alloc' in C: the buffer is returned; buffer-results-to-out-params makes it an argument
func.func @returned() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}

// Each iteration keeps the buffer of the one before.
// CHECK: [[# @LINE + 8]]:10: error: cannot say 'memref.alloc' in C: several buffers of it may be in use at once
func.func @carried() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %f = memref.alloc() : memref<4xf32>
  %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%before = %f) -> (memref<4xf32>) {
    memref.copy %before, %f : memref<4xf32> to memref<4xf32>
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  return
}
// A buffer of one iteration alone has a place.
// CHECK-NOT: error
func.func @in_loop() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    %a = memref.alloc() : memref<4xf32>
    memref.store %z, %a[%i] : memref<4xf32>
    memref.dealloc %a : memref<4xf32>
  }
  return
}
