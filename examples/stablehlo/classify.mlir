// A small network as jax.jit(predict).lower(image).as_text() prints one: a convolution, a pool, a classifier.
module @jit_predict attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<1x8x8x1xf32>) -> (tensor<1x3xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<[[[[0.1, -0.2, 0.3, 0.0]], [[0.2, 0.1, -0.1, 0.4]], [[0.0, 0.3, 0.2, -0.3]]],
                                     [[[0.5, 0.1, -0.4, 0.2]], [[-0.1, 0.6, 0.1, 0.1]], [[0.3, -0.2, 0.2, 0.2]]],
                                     [[[0.1, 0.2, 0.3, 0.4]], [[-0.3, 0.1, 0.2, 0.0]], [[0.2, 0.2, -0.2, 0.1]]]]> : tensor<3x3x1x4xf32>
    %cst_0 = stablehlo.constant dense<[[0.5, -0.5, 0.25], [0.1, 0.2, -0.3], [-0.25, 0.75, 0.5], [0.3, -0.1, 0.2]]> : tensor<4x3xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.convolution(%arg0, %cst) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x8x8x1xf32>, tensor<3x3x1x4xf32>) -> tensor<1x8x8x4xf32>
    %1 = call @relu(%0) : (tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
    %2 = "stablehlo.reduce_window"(%1, %cst_2) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %9 = stablehlo.maximum %arg1, %arg2 : tensor<f32>
      stablehlo.return %9 : tensor<f32>
    }) : (tensor<1x8x8x4xf32>, tensor<f32>) -> tensor<1x4x4x4xf32>
    %3 = stablehlo.reduce(%2 init: %cst_1) applies stablehlo.add across dimensions = [1, 2] : (tensor<1x4x4x4xf32>, tensor<f32>) -> tensor<1x4xf32>
    %4 = stablehlo.dot_general %3, %cst_0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x3xf32>) -> tensor<1x3xf32>
    %5 = stablehlo.exponential %4 : tensor<1x3xf32>
    %6 = stablehlo.reduce(%5 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<1x3xf32>, tensor<f32>) -> tensor<1xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<1xf32>) -> tensor<1x3xf32>
    %8 = stablehlo.divide %5, %7 : tensor<1x3xf32>
    return %8 : tensor<1x3xf32>
  }
  func.func private @relu(%arg0: tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x8x8x4xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<1x8x8x4xf32>
    return %1 : tensor<1x8x8x4xf32>
  }
}
