func.func @each(%a: memref<4x6xf32>, %b: memref<6x4xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %x = affine.load %a[%i, %j] : memref<4x6xf32>
      affine.store %x, %b[%j, %i] : memref<6x4xf32>
    }
  }
  return
}
func.func @one_place(%a: memref<4xf32>, %b: memref<f32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<4xf32>
    affine.store %x, %b[] : memref<f32>
  }
  return
}
func.func @least(%a: memref<8xf32>, %n: index) {
  %z = arith.constant 0.0 : f32
  affine.for %i = 0 to min affine_map<(d0) -> (d0, 3)>(%n) {
    affine.store %z, %a[%i] : memref<8xf32>
  }
  return
}
func.func @vectors(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    affine.store %y, %b[%i] : memref<8xf32>
  }
  return
}
func.func @beyond(%a: memref<8xf32>) -> vector<4xf32> {
  %c6 = arith.constant 6 : index
  %z = arith.constant 0.0 : f32
  %v = vector.transfer_read %a[%c6], %z : memref<8xf32>, vector<4xf32>
  return %v : vector<4xf32>
}
