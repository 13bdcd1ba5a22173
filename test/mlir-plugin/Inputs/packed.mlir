func.func @main() {
  %c3 = arith.constant 3 : index
  %r = sig.ramp 5 : tensor<64xf32>
  %a = sig.gain %r by 2 : tensor<64xf32> -> tensor<64xf32>
  %x = tensor.extract %a[%c3] : tensor<64xf32>
  vector.print %x : f32
  %taps = sig.ramp 1 : tensor<3xf32>
  %s = sig.ramp 1 : tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %y = sig.filter %s, %taps into %e edge zero scale 1
    : tensor<64xf32>, tensor<3xf32> into tensor<64xf32> -> tensor<64xf32>
  %z = tensor.extract %y[%c3] : tensor<64xf32>
  vector.print %z : f32
  return
}
