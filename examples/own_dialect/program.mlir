// Ops of npu.c beside others.
func.func @main() -> (tensor<4xf32>, f32) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %two = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  // The constant is copied, because it may not be written.
  %x = npu.scale %a by %two : tensor<4xf32> -> tensor<4xf32>
  %y = npu.scale %x by %two : tensor<4xf32> -> tensor<4xf32>
  %r = npu.reverse %y : (tensor<4xf32>) -> tensor<4xf32>
  // %r is read afterwards, so that this one works on a copy.
  %z = npu.scale %r by %two : tensor<4xf32> -> tensor<4xf32>
  %t = npu.tail %z : tensor<4xf32> -> tensor<3xf32>
  %e = tensor.extract %t[%c0] : tensor<3xf32>
  return %r, %e : tensor<4xf32>, f32
}
