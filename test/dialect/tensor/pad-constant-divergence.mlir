// The number that means "dynamic" is no padding: there is no operand for it.
// RUN: cistern-opt --verify-diagnostics %s

func.func @no_operand(%t: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  // expected-error@+1 {{'tensor.pad' op expected the number of 'high' to match the number of dynamic entries in 'static_high' (0 vs 1)}}
  %r = tensor.pad %t low[1] high[-9223372036854775808] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
