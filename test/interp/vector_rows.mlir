// vector.gather and vector.scatter beyond the end of a row: on in the next row where rows follow each other in memory, out of
// bounds where they do not, and in tensors.
// RUN: cistern-run %s | FileCheck %s
// RUN: not cistern-run %s --entry=end 2>&1 | FileCheck %s --check-prefix=END
// RUN: not cistern-run %s --entry=gap 2>&1 | FileCheck %s --check-prefix=GAP
// RUN: not cistern-run %s --entry=tensor 2>&1 | FileCheck %s --check-prefix=TENSOR
func.func private @numbers() -> memref<4x3x2xi32> {
  %c0 = arith.constant 0: index
  %a = memref.alloc() : memref<4x3x2xi32>
  %b = memref.collapse_shape %a [[0, 1, 2]] : memref<4x3x2xi32> into memref<24xi32>
  %n = vector.step : vector<24xindex>
  %m = arith.index_cast %n : vector<24xindex> to vector<24xi32>
  vector.store %m, %b[%c0] : memref<24xi32>, vector<24xi32>
  return %a : memref<4x3x2xi32>
}
func.func @main() {
  %c0 = arith.constant 0: index
  %c1 = arith.constant 1: index
  %c2 = arith.constant 2: index
  %a = func.call @numbers() : () -> memref<4x3x2xi32>
  %i = arith.constant dense<[[0, 16], [11, 23], [5, 6]]> : vector<3x2xindex>
  %p = arith.constant dense<-7> : vector<3x2xi32>
  %all = vector.constant_mask [3, 2] : vector<3x2xi1>
  %g = vector.gather %a[%c0, %c0, %c0][%i], %all, %p : memref<4x3x2xi32>, vector<3x2xindex>, vector<3x2xi1>, vector<3x2xi32> into vector<3x2xi32>
  // CHECK: ( ( 0, 16 ), ( 11, 23 ), ( 5, 6 ) )
  vector.print %g : vector<3x2xi32>
  %j = arith.constant dense<[-17, -1, 6]> : vector<3xi8>
  %q = arith.constant dense<-7> : vector<3xi32>
  %m = vector.constant_mask [3] : vector<3xi1>
  %h = vector.gather %a[%c2, %c2, %c1][%j], %m, %q : memref<4x3x2xi32>, vector<3xi8>, vector<3xi1>, vector<3xi32> into vector<3xi32>
  // CHECK-NEXT: ( 0, 16, 23 )
  vector.print %h : vector<3xi32>
  %k = arith.constant dense<[0, 9, 3]> : vector<3xi32>
  vector.scatter %a[%c1, %c0, %c0][%k], %m, %q : memref<4x3x2xi32>, vector<3xi32>, vector<3xi1>, vector<3xi32>
  %0 = arith.constant 0 : i32
  %r = vector.transfer_read %a[%c1, %c0, %c0], %0 : memref<4x3x2xi32>, vector<2x3x2xi32>
  // CHECK-NEXT: ( ( ( -7, 7 ), ( 8, -7 ), ( 10, 11 ) ), ( ( 12, 13 ), ( 14, -7 ), ( 16, 17 ) ) )
  vector.print %r : vector<2x3x2xi32>
  memref.dealloc %a : memref<4x3x2xi32>
  return
}
// END: error: out of bounds: index 4 in dimension 0, whose size is 4
func.func @end() {
  %c0 = arith.constant 0: index
  %a = func.call @numbers() : () -> memref<4x3x2xi32>
  %j = arith.constant dense<[23, 24]> : vector<2xi32>
  %q = arith.constant dense<-7> : vector<2xi32>
  %m = vector.constant_mask [2] : vector<2xi1>
  %h = vector.gather %a[%c0, %c0, %c0][%j], %m, %q : memref<4x3x2xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %h : vector<2xi32>
  memref.dealloc %a : memref<4x3x2xi32>
  return
}
// GAP: error: out of bounds: index 3 in dimension 1, whose size is 2
func.func @gap() {
  %c0 = arith.constant 0: index
  %a = func.call @numbers() : () -> memref<4x3x2xi32>
  %s = memref.subview %a[0, 0, 0] [4, 2, 2] [1, 1, 1] : memref<4x3x2xi32> to memref<4x2x2xi32, strided<[6, 2, 1]>>
  %j = arith.constant dense<[3, 6]> : vector<2xi32>
  %q = arith.constant dense<-7> : vector<2xi32>
  %m = vector.constant_mask [2] : vector<2xi1>
  %h = vector.gather %s[%c0, %c0, %c0][%j], %m, %q : memref<4x2x2xi32, strided<[6, 2, 1]>>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %h : vector<2xi32>
  memref.dealloc %a : memref<4x3x2xi32>
  return
}
// TENSOR: error: out of bounds: index 3 in dimension 1, whose size is 3
func.func @tensor() {
  %c0 = arith.constant 0: index
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %j = arith.constant dense<[0, 3]> : vector<2xi32>
  %q = arith.constant dense<-7> : vector<2xi32>
  %m = vector.constant_mask [2] : vector<2xi1>
  %h = vector.gather %a[%c0, %c0][%j], %m, %q : tensor<2x3xi32>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  vector.print %h : vector<2xi32>
  return
}
