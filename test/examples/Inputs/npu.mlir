func.func @fold(%t: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %r = npu.scale %t by %one : tensor<4xf32> -> tensor<4xf32>
  return %r : tensor<4xf32>
}
// -----
func.func @queue(%q: !npu.queue<1>) {
  return
}
