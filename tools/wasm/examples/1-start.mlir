// Three steps, two buffers: cistern-opt model.mlir --buffer-pipeline
// Three elementwise steps on a matrix. Nothing reads %exp after %sum, so that the pipeline computes
// in place: try "Picture", and "Bufferize" to see what each value would take otherwise.
func.func @steps(%x: tensor<64x128xf32>, %bias: tensor<128xf32>) -> tensor<64x128xf32> {
  %empty = tensor.empty() : tensor<64x128xf32>
  %wide = linalg.broadcast ins(%bias : tensor<128xf32>) outs(%empty : tensor<64x128xf32>) dimensions = [0]
  %exp = linalg.exp ins(%x : tensor<64x128xf32>) outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  %sum = linalg.add ins(%exp, %wide : tensor<64x128xf32>, tensor<64x128xf32>)
                    outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  %tanh = linalg.tanh ins(%sum : tensor<64x128xf32>) outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %tanh : tensor<64x128xf32>
}
