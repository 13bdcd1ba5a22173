func.func @sum(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.addf %c, %b : f32
  %1 = arith.addf %0, %a : f32
  return %1 : f32
}
func.func @zero(%a: f32) -> f32 {
  return %a : f32
}
func.func @nan(%a: f32) -> i1 {
  %0 = arith.constant true
  return %0 : i1
}
func.func @leak() {
  %0 = memref.alloc() : memref<f32>
  return
}
func.func @size(%a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %m = arith.minsi %d, %c4 : index
  return %m : index
}
