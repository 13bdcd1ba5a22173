func.func @f(%c: i1, %t: tensor<4xf32>, %i: index) -> (tensor<?xf32>, f32) {
  %s = "tcp.when"(%c) ({
    %u = "tcp.add"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "tcp.yield"(%u) : (tensor<4xf32>) -> ()
  }, {
    "tcp.yield"(%t) : (tensor<4xf32>) -> ()
  }) : (i1) -> tensor<4xf32>
  %d = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %x = tensor.extract %d[%i] : tensor<?xf32>
  return %d, %x : tensor<?xf32>, f32
}
