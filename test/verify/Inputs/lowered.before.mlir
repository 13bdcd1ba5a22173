func.func @not_a_number(%a: tensor<2xf16>) -> tensor<2xi64> {
  %0 = tosa.cast %a : (tensor<2xf16>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
func.func @other_cast(%a: tensor<2xf16>) -> tensor<2xf32> {
  %0 = tosa.cast %a : (tensor<2xf16>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
