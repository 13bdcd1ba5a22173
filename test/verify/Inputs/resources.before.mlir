func.func @other_bytes() -> tensor<1xi32> {
  %c = arith.constant dense_resource<w> : tensor<1xi32>
  return %c : tensor<1xi32>
}
func.func @same_bytes() -> tensor<1xi32> {
  %c = arith.constant dense_resource<v> : tensor<1xi32>
  return %c : tensor<1xi32>
}
func.func @without_bytes() -> tensor<2xf32> {
  %c = arith.constant dense_resource<__elided__> : tensor<2xf32>
  return %c : tensor<2xf32>
}
func.func @other_name() -> tensor<2xf32> {
  %c = arith.constant dense_resource<a> : tensor<2xf32>
  return %c : tensor<2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      w: "0x0400000001000000",
      v: "0x0400000007000000"
    }
  }
#-}
