// The counter of bytes that are in use ends at 2^63 - 1, as all numbers of JSON here, and is exact again below.
// RUN: cistern-opt %s --memory-report=format=trace -o /dev/null | FileCheck %s
// CHECK-NOT: "bytes": -
// CHECK: "bytes": 4611686018427387904
// CHECK-COUNT-3: "bytes": 9223372036854775807
// CHECK: "bytes": 4611686018427387904
// CHECK: "bytes": 0
func.func @f(%x: i8, %i: index) {
  %a = memref.alloc() : memref<4611686018427387904xi8>
  memref.store %x, %a[%i] : memref<4611686018427387904xi8>
  %b = memref.alloc() : memref<4611686018427387904xi8>
  memref.store %x, %b[%i] : memref<4611686018427387904xi8>
  %c = memref.alloc() : memref<4611686018427387904xi8>
  memref.store %x, %c[%i] : memref<4611686018427387904xi8>
  memref.dealloc %a : memref<4611686018427387904xi8>
  memref.store %x, %b[%i] : memref<4611686018427387904xi8>
  memref.store %x, %c[%i] : memref<4611686018427387904xi8>
  memref.dealloc %c : memref<4611686018427387904xi8>
  memref.store %x, %b[%i] : memref<4611686018427387904xi8>
  memref.dealloc %b : memref<4611686018427387904xi8>
  return
}
