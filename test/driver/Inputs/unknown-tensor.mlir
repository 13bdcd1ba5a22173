func.func @f(%a: tensor<4xf32>) -> (tensor<4xf32>, index, index) {
  %0 = "foreign.op"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = arith.constant 1 : index
  %2 = arith.constant 1 : index
  return %0, %1, %2 : tensor<4xf32>, index, index
}
