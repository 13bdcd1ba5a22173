func.func @waited_for(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @other_value(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @beside(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  memref.store %x, %m[%c1] : memref<4xf32>
  return
}
func.func @race(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @freed(%x: f32) {
  return
}
func.func @left(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  return
}
func.func @copied(%m: memref<4xf32>, %n: memref<4xf32>) {
  memref.copy %m, %n : memref<4xf32> to memref<4xf32>
  return
}
func.func @given(%x: f32) -> f32 {
  return %x : f32
}
