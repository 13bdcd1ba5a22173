// Filters a ramp, twice louder, and prints it, and the part in its middle.
func.func private @smooth(%x: tensor<8xf32>, %taps: tensor<3xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = sig.filter %x, %taps into %e edge hold scale 2
    : tensor<8xf32>, tensor<3xf32> into tensor<8xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %taps = sig.ramp 1 : tensor<3xf32>
  %ramp = sig.ramp 5 : tensor<8xf32>
  %y = func.call @smooth(%ramp, %taps) : (tensor<8xf32>, tensor<3xf32>) -> tensor<8xf32>
  %loud = sig.gain %y by 2 : tensor<8xf32> -> tensor<8xf32>
  %louder = sig.repeat 3 with (%loud : tensor<8xf32>) -> (tensor<8xf32>) {
  ^bb0(%a: tensor<8xf32>):
    %b = sig.gain %a by 3 : tensor<8xf32> -> tensor<8xf32>
    sig.yield %b : tensor<8xf32>
  }
  %w = sig.window %y from 2 : tensor<8xf32> -> tensor<4xf32>
  %low = tensor.extract %w[%c0] : tensor<4xf32>
  %high = tensor.extract %louder[%c0] : tensor<8xf32>
  vector.print %low : f32
  vector.print %high : f32
  %again = func.call @smooth(%louder, %taps) : (tensor<8xf32>, tensor<3xf32>) -> tensor<8xf32>
  %z = tensor.extract %again[%c0] : tensor<8xf32>
  vector.print %z : f32
  return
}
