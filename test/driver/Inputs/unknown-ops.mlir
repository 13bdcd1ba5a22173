func.func @f(%a: tensor<4xf32>, %q: !hw.queue) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = "hw.exp"(%a, %e, %q) {x} : (tensor<4xf32>, tensor<4xf32>, !hw.queue) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
