func.func @f(%x: tensor<8xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %y = "my.filter"(%x, %e) {by = #my.mode<fast>} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %z = tensor.extract %y[%i] : tensor<8xf32>
  return %z : f32
}
