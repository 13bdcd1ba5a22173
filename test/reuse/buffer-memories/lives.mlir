// A buffer that is overwritten whole begins another life, which may lie elsewhere: nothing is needed of the one before. Here both lives
// of %a and the one of %b alternate in one place.
// RUN: cistern-opt %s --buffer-memories=memories=1:32,2:64::1,default:::9 --mlir-pass-statistics 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=COST < %t

// CHECK-LABEL: func.func @lives
// CHECK:         %[[POOL:.*]] = memref.alloc() {{.*}} : memref<64xi8, 2>
// CHECK-NOT:     memref.alloc()
// CHECK:         return
// Where the second life needs some of the first, %a stays where it is, and %b is in the memory that costs more.
// CHECK-LABEL: func.func @one_life
// CHECK:         memref.alloc() {{.*}} : memref<64xi8, 2>
// CHECK:         memref.alloc() {{.*}} : memref<64xi8>
// COST: 1 num-proven
func.func @lives(%x: memref<64xi8>) {
  %a = memref.alloc() : memref<64xi8>
  memref.copy %x, %a : memref<64xi8> to memref<64xi8>
  memref.copy %a, %x : memref<64xi8> to memref<64xi8>
  %b = memref.alloc() : memref<64xi8>
  memref.copy %x, %b : memref<64xi8> to memref<64xi8>
  memref.copy %b, %x : memref<64xi8> to memref<64xi8>
  memref.dealloc %b : memref<64xi8>
  memref.copy %x, %a : memref<64xi8> to memref<64xi8>
  memref.copy %a, %x : memref<64xi8> to memref<64xi8>
  memref.dealloc %a : memref<64xi8>
  return
}
func.func @one_life(%x: memref<64xi8>) {
  %a = memref.alloc() : memref<64xi8>
  memref.copy %x, %a : memref<64xi8> to memref<64xi8>
  memref.copy %a, %x : memref<64xi8> to memref<64xi8>
  %b = memref.alloc() : memref<64xi8>
  memref.copy %x, %b : memref<64xi8> to memref<64xi8>
  memref.copy %b, %x : memref<64xi8> to memref<64xi8>
  memref.dealloc %b : memref<64xi8>
  %part = memref.subview %a[0] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1]>>
  %from = memref.subview %x[0] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1]>>
  memref.copy %from, %part : memref<32xi8, strided<[1]>> to memref<32xi8, strided<[1]>>
  memref.copy %a, %x : memref<64xi8> to memref<64xi8>
  memref.dealloc %a : memref<64xi8>
  return
}
