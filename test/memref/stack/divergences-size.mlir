// RUN: cistern-opt %s --promote-buffers-to-stack=max-alloc-size-in-bytes=536870912 | FileCheck %s

// A limit of 2^29 bytes is one of 2^32 bits, which is none to upstream.
// CHECK-LABEL: func.func @small
// CHECK:         memref.alloca() : memref<1xi8>
func.func @small(%v: i8) -> i8 {
  %i = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi8>
  memref.store %v, %m[%i] : memref<1xi8>
  %r = memref.load %m[%i] : memref<1xi8>
  return %r : i8
}
