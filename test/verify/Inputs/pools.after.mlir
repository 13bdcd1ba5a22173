func.func @one_element(%a: tensor<1x1x1x3xf32>) -> tensor<1x1x1x3xf32> {
  return %a : tensor<1x1x1x3xf32>
}
func.func @other_stride(%a: tensor<1x3x3x1xf32>) -> tensor<1x2x2x1xf32> {
  %0 = tosa.max_pool2d %a {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x3x3x1xf32>) -> tensor<1x2x2x1xf32>
  return %0 : tensor<1x2x2x1xf32>
}
func.func @largest(%a: tensor<2x2xf32>) -> tensor<2x1xf32> {
  %x = tensor.extract_slice %a[0, 0] [2, 1] [1, 1] : tensor<2x2xf32> to tensor<2x1xf32>
  %y = tensor.extract_slice %a[0, 1] [2, 1] [1, 1] : tensor<2x2xf32> to tensor<2x1xf32>
  %0 = arith.maximumf %x, %y : tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}
func.func @smallest(%a: tensor<2x2xf32>) -> tensor<2x1xf32> {
  %x = tensor.extract_slice %a[0, 0] [2, 1] [1, 1] : tensor<2x2xf32> to tensor<2x1xf32>
  %y = tensor.extract_slice %a[0, 1] [2, 1] [1, 1] : tensor<2x2xf32> to tensor<2x1xf32>
  %0 = arith.minimumf %x, %y : tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}
