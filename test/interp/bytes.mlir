// Memory has the lowest byte of a number first, whatever the processor that executes has.
// RUN: cistern-run %s | FileCheck %s

memref.global constant @words : memref<2xi32> = dense<[0x01020304, -2]>
memref.global constant @half : memref<1xf16> = dense<1.0>

func.func @main() -> (i8, i8, i16, f32, vector<4xi8>, i16) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %words = memref.get_global @words : memref<2xi32>
  %memory = memref.alloc() {alignment = 8 : i64} : memref<8xi8>
  %numbers = memref.view %memory[%c0][] : memref<8xi8> to memref<2xi32>
  memref.copy %words, %numbers : memref<2xi32> to memref<2xi32>
  // CHECK: 4 : i8
  %lowest = memref.load %memory[%c0] : memref<8xi8>
  // CHECK-NEXT: 1 : i8
  %highest = memref.load %memory[%c3] : memref<8xi8>
  // CHECK-NEXT: 258 : i16
  %halves = memref.view %memory[%c0][] : memref<8xi8> to memref<4xi16>
  %upper = memref.load %halves[%c1] : memref<4xi16>
  // CHECK-NEXT: 1.000000e+00 : f32
  %floats = memref.view %memory[%c4][] : memref<8xi8> to memref<1xf32>
  %b3 = arith.constant 63 : i8
  %b2 = arith.constant -128 : i8
  %zero = arith.constant 0 : i8
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  memref.store %zero, %memory[%c4] : memref<8xi8>
  memref.store %zero, %memory[%c5] : memref<8xi8>
  memref.store %b2, %memory[%c6] : memref<8xi8>
  memref.store %b3, %memory[%c7] : memref<8xi8>
  %float = memref.load %floats[%c0] : memref<1xf32>
  // CHECK-NEXT: dense<[4, 3, 2, 1]> : vector<4xi8>
  %vector = vector.load %numbers[%c0] : memref<2xi32>, vector<1xi32>
  %bytes = vector.bitcast %vector : vector<1xi32> to vector<4xi8>
  // CHECK-NEXT: 15360 : i16
  %constant = memref.get_global @half : memref<1xf16>
  %f16 = memref.load %constant[%c0] : memref<1xf16>
  %bits = arith.bitcast %f16 : f16 to i16
  memref.dealloc %memory : memref<8xi8>
  return %lowest, %highest, %upper, %float, %bytes, %bits : i8, i8, i16, f32, vector<4xi8>, i16
}
