// RUN: cistern-run %s | FileCheck %s
// The strides of a buffer are products of its sizes, also where one of them is 0.
// CHECK: 0
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%c0) : memref<4x?xi8>
  %x = memref.cast %m : memref<4x?xi8> to memref<?x0xi8>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %x : memref<?x0xi8> -> memref<i8>, index, index, index, index, index
  vector.print %t#0 : index
  memref.dealloc %m : memref<4x?xi8>
  return
}
