// A buffer whose type has a layout lies as it says; where it says nothing, row after row.
// RUN: python3 %S/execute.py %s --quick --passes= --heap=4K

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 2.5 : f32
  %g = arith.constant 1.5 : f32
  %m = memref.alloc() : memref<4x6xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4x6xf32>)
  memref.store %g, %m[%c2, %c2] : memref<4x6xf32>
  %s = memref.subview %m[1, 1] [3, 4] [1, 1] : memref<4x6xf32> to memref<3x4xf32, strided<[6, 1], offset: 7>>
  %k = bufferization.clone %s : memref<3x4xf32, strided<[6, 1], offset: 7>> to memref<3x4xf32, strided<[6, 1], offset: 7>>
  %d = memref.subview %m[%c1, %c1] [3, 4] [%c1, %c1] : memref<4x6xf32> to memref<3x4xf32, strided<[?, ?], offset: ?>>
  %e = bufferization.clone %d : memref<3x4xf32, strided<[?, ?], offset: ?>> to memref<3x4xf32, strided<[?, ?], offset: ?>>
  %n = memref.subview %m[%c1, %c1] [%c2, %c2] [1, 1] : memref<4x6xf32> to memref<?x?xf32, strided<[6, 1], offset: ?>>
  %nn = memref.cast %n : memref<?x?xf32, strided<[6, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %h = bufferization.clone %nn : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  memref.store %f, %m[%c2, %c2] : memref<4x6xf32>
  %a = memref.load %k[%c1, %c1] : memref<3x4xf32, strided<[6, 1], offset: 7>>
  %b = memref.load %e[%c1, %c1] : memref<3x4xf32, strided<[?, ?], offset: ?>>
  %c = memref.load %h[%c1, %c1] : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %x = memref.load %h[%c1, %c0] : memref<?x?xf32, strided<[?, 1], offset: ?>>
  vector.print %a : f32
  vector.print %b : f32
  vector.print %c : f32
  vector.print %x : f32
  return
}
