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

// 2^64 bits are none to upstream, and 2^64 bytes either.
// CHECK-LABEL: func.func @large
// CHECK-COUNT-3: memref.alloc()
// CHECK-NOT:     memref.alloc
func.func @large() {
  %0 = memref.alloc() : memref<4294967296x4294967296xi8>
  %1 = memref.alloc() : memref<2305843009213693952xi8>
  %2 = memref.alloc() : memref<1152921504606846977x2xi32>
  return
}
