// What says enough for One-Shot Bufferize of mlir-opt.
func.func @parts(%x: tensor<8xf32>, %i: index) -> (tensor<8xf32>, tensor<4xf32>, f32) {
  %r = sig.ramp 5 : tensor<8xf32>
  %a = sig.gain %r by 2 : tensor<8xf32> -> tensor<8xf32>
  %b = sig.gain %a by 3 : tensor<8xf32> -> tensor<8xf32>
  %w = sig.window %a from 2 : tensor<8xf32> -> tensor<4xf32>
  %v = sig.window %x from 3 : tensor<8xf32> -> tensor<4xf32>
  %f = tensor.extract %w[%i] : tensor<4xf32>
  return %b, %v, %f : tensor<8xf32>, tensor<4xf32>, f32
}
func.func @scf_loop(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (tensor<8xf32>) {
    %g = sig.gain %t by 2 : tensor<8xf32> -> tensor<8xf32>
    scf.yield %g : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
