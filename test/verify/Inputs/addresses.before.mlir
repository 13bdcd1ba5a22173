func.func @both_live(%x: f32) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @one_freed(%x: f32) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @maybe_freed(%c: i1) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @empty(%n: index) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @stack_gone(%c: i1) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @views(%c: i1) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @pool_apart(%c: i1) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @arguments(%m: memref<4xf32>, %k: memref<4xf32>) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @end_of_one(%c: i1) -> i1 {
  %f = arith.constant false
  return %f : i1
}
func.func @to_buffer(%t: tensor<4xf32>) -> i1 {
  %f = arith.constant false
  return %f : i1
}
