func.func @main() {
  %c3 = arith.constant 3 : index
  %r = sig.ramp 5 : tensor<8xf32>
  %a = sig.gain %r by 2 : tensor<8xf32> -> tensor<8xf32>
  %b = sig.gain %a by 2 : tensor<8xf32> -> tensor<8xf32>
  %w = sig.window %b from 4 : tensor<8xf32> -> tensor<4xf32>
  %x = tensor.extract %w[%c3] : tensor<4xf32>
  %c2 = arith.constant 2 : index
  %y = tensor.extract %a[%c2] : tensor<8xf32>
  vector.print %x : f32
  vector.print %y : f32
  return
}
