func.func @sum(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}
func.func @zero(%a: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.addf %a, %c : f32
  return %0 : f32
}
func.func @nan(%a: f32) -> i1 {
  %0 = arith.cmpf oeq, %a, %a : f32
  return %0 : i1
}
func.func @leak() {
  return
}
func.func @size(%a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  return %d : index
}
