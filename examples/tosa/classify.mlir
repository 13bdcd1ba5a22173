// A small quantized network in TOSA: convolution, pools, matrix product. `cistern-cc classify.mlir -o classify.c` makes C of it.
func.func @classify(%image: tensor<1x8x8x1xi8>) -> tensor<1x4xi8> {
  %w0 = "tosa.const"() {values = dense<3> : tensor<4x3x3x1xi8>} : () -> tensor<4x3x3x1xi8>
  %b0 = "tosa.const"() {values = dense<[10, -20, 30, -40]> : tensor<4xi32>} : () -> tensor<4xi32>
  %zp = "tosa.const"() {values = dense<-128> : tensor<1xi8>} : () -> tensor<1xi8>
  %z = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %z32 = "tosa.const"() {values = dense<0> : tensor<1xi32>} : () -> tensor<1xi32>
  %m = "tosa.const"() {values = dense<1518500250> : tensor<1xi32>} : () -> tensor<1xi32>
  %s = "tosa.const"() {values = dense<36> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.conv2d %image, %w0, %b0, %zp, %z {acc_type = i32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x8x8x1xi8>, tensor<4x3x3x1xi8>, tensor<4xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x4xi32>
  %1 = tosa.rescale %0, %m, %s, %z32, %zp {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<1x8x8x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x8x8x4xi8>
  %2 = tosa.max_pool2d %1 {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>} : (tensor<1x8x8x4xi8>) -> tensor<1x4x4x4xi8>
  %3 = tosa.avg_pool2d %2, %zp, %zp {kernel = array<i64: 4, 4>, stride = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32} : (tensor<1x4x4x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x4xi8>
  %shape = tosa.const_shape {values = dense<[1, 1, 4]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %4 = tosa.reshape %3, %shape : (tensor<1x1x1x4xi8>, !tosa.shape<3>) -> tensor<1x1x4xi8>
  %w1 = "tosa.const"() {values = dense<[[[1, 2, 3, 4], [5, 6, 7, 8], [-1, -2, -3, -4], [4, 3, 2, 1]]]> : tensor<1x4x4xi8>} : () -> tensor<1x4x4xi8>
  %5 = tosa.matmul %4, %w1, %zp, %z : (tensor<1x1x4xi8>, tensor<1x4x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x4xi32>
  %s2 = "tosa.const"() {values = dense<35> : tensor<1xi8>} : () -> tensor<1xi8>
  %6 = tosa.rescale %5, %m, %s2, %z32, %zp {scale32 = true, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<1x1x4xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1x4xi8>
  %shape2 = tosa.const_shape {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %7 = tosa.reshape %6, %shape2 : (tensor<1x1x4xi8>, !tosa.shape<2>) -> tensor<1x4xi8>
  return %7 : tensor<1x4xi8>
}
