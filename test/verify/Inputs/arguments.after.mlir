func.func @touched_at_all(%m: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0] : memref<1xf32>
  return
}
func.func @touched_on_one_path(%m: memref<4xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = memref.load %m[%c0] : memref<4xf32>
  %1 = arith.select %c, %0, %zero : f32
  return %1 : f32
}
func.func @touched_less(%m: memref<4xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %0 = scf.if %c -> f32 {
    %1 = memref.load %m[%c0] : memref<4xf32>
    scf.yield %1 : f32
  } else {
    scf.yield %zero : f32
  }
  return %0 : f32
}
func.func @read_before_written(%m: memref<1xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0] : memref<1xf32>
  memref.store %x, %m[%c0] : memref<1xf32>
  return
}
func.func @read_after_written(%m: memref<1xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<1xf32>
  %0 = memref.load %m[%c0] : memref<1xf32>
  return %0 : f32
}
