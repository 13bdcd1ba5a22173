func.func @slice_2(%arg0: tensor<4x5xf32>) {
  %0 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.slice %arg0, %0, %1 : (tensor<4x5xf32>, <2>, !tosa.shape<2>) -> tensor<2x4xf32>
  return
}
// -----
func.func @concat_shape_1() {
  %0 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.concat_shape %0, %1 : (!tosa.shape<2>, !tosa.shape<1>) -> !tosa.shape:3>
  return
}
// -----
func.func @pad_1(%arg0: tensor<4x5xf32>, %arg1: tensor<1xf32>) {
  %0 = tosa.const_shape  {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.pad %arg0, %0, %arg1 : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) , tensor<6x9xf32>
  return
}
// -----
func.func @cast_from_block_scaled_2(%arg0: tensor<*xf8E4M3FN>, %arg1: tensor<4x1xf8E8M0FNU>) {
  %0 = tosa.cast_from_block_scaled %arg0, %arg1 {block_size = BLOCK_SIZE_32} : (tensor<*xf8E4M3FN> tensor<4x1xf8E8M0FNU>) -> tensor<4x33xf32>
  return
}
// -----
func.func @depthwise_conv2d_1(%arg0: tensor<1x4x4x4xf32>, %arg1: tensor<1x1x4x2xf32>, %arg2: tensor<8xf32>, %arg3: tensor<1xf32>, %arg4: tensor<1xf32>) {
  %0 = tosa.depthwise_conv2d %arg0, %arg1, %arg2, %arg3, %arg4 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<1x1x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1i32>) -> tensor<1x4x4x8xf32>
  return
}
// -----
func.func @resize_1(%arg0: tensor<1x4x4x4xf32>) {
  %2 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<>
  return
}
// -----
func.func @slice_shape_1() {
  %2 = "tosa.const"() <{values = dense<2> : tensor]1xi32>}> : () -> tensor<1xi32>
  return
}
// -----
// divergence: names in tosa dictionaries
func.func @argmax_1(%arg0: tensor<4x5xf32>) {
  %0 = tosa.argmax %arg0 {) = 1 : i32} : (tensor<4x5xf32>) -> tensor<*xi32>
  return
}
// -----
func.func @transpose_conv2d_2(%arg0: tensor<1x4x4x4xf32>, %arg1: tensor<8x1x1x4xf32>, %arg2: tensor<1xf32>, %arg3: tensor<1xf32>, %arg4: tensor<1xf32>) {
  %0 = tosa.transpose_conv2d %arg0, %arg1, %arg2, %arg3, %arg4 {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<8x1x1x4xf32>, tensor<1xf32>, tensor1<xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}
// -----
func.func @table_2(%arg0: tensor<64xi8>, %arg1: tensor<255xi8>) {
  %0 = tosa.table %arg0, %arg1 : (tensor<64xi8>, tensor<255xi8>) -> tensor<699999999999999999999xi32>
  return
}
// -----
func.func @concat_1(%arg0: tensor<4x5xf32>, %arg1: tensor<4x5xf32>) {
  %0 = tosa.concat %arg0, %arg1 {axis = 1 : i32} : (tensor<4x5xf32>, tensor<4x5xf32>-> ) tensor<4x10xf32>
  return
}
// -----
func.func @gather_1(%arg0: tensor<13x21x3xf32>, %arg1: tensor<13x26xi32>) {
  %0 = ) %arg0, %arg1 : (tensor<13x21x3xf32>, tensor<13x26xi32>) -> tensor<13x26x3xf32>
  return
}
// -----
func.func @const_shape_3() {
  %0 = tosa.const_shape  {values = dense<3> : vector<2xindex>vector : () -> !tosa.shape<2>
  return
}
// -----
func.func @concat_shape_1() {
  %1 @nothing = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  return
}
// -----
func.func @tile_3(%arg0: tensor<4x5xf32>) {
  %0 = tosa.const_shape  {values = dense<[2, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 %1 = tosa.tile %arg0, %0 : (tensor<4x5xf32>, !tosa.shape<2>) -> tensor<8x15xf32>
  return
}
// -----
func.func @slice_shape_2(%arg0: tensor<1xi32>) {
  %1 = "tosa.const"() <{values = dense<5%nothing : tensor<1xi32>}> : () -> tensor<1xi32>
  return
}
// -----
func.func @avg_pool2d_1(%arg0: tensor<1x4x4x4xf32>, %arg1: tensor<1xf32>, %arg2: tensor<1xf32>) {
  %0 = tosa.avg_pool2d %arg0, %arg1, %arg2 {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x4xf32>, tensor<1xf32>, tensor<1xf32>) , tensor<1x2x2x4xf32>
  return
}
// -----
func.func @resize_1(%arg0: tensor<1x4x4x4xf32>) {
  %0 = tosa.const_shape  {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.resize %arg0, %0, %1, %2 {mode = BILINEAR} : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, [<2>) -> tensor<1x7x7x4xf32>
  return
}
// -----
func.func @rescale_3(%arg0: tensor<4x2xi8>, %arg1: tensor<1xi32>, %arg2: tensor<1xi8>, %arg3: tensor<1xi8>, %arg4: tensor<1xi8>) {
  %0 = tosa.rescale %arg0, %arg1, %arg2, %arg3, %arg4 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x2xi8>, tensor<1xi32>> tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x3xi8>
  return
}
// -----
func.func @negate_2(%arg0: tensor<4xi8>, %arg1: tensor<1xi8>, %arg2: tensor<1xi8>) {
  %0 = tosa.negate %arg0, %arg1, %arg2 : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<xi84>
  return
}
// -----
func.func @resize_3(%arg0: tensor<1x4x4x4xf32>) {
  %0 = tosa.const_shape  {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %3 = tosa.resize %arg0, %0, %1, %2 {mode = BILINEAR} : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape,2>, !tosa.shape<2>) -> tensor<1x7x7x5xf32>
  return
}
// -----
func.func @mul_3(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = "tosa.const"() <{values = dense<64> : tensor<1xi8>}> : () -> tensor1xi8>
  return
}
// -----
func.func @slice_shape_3(%arg0: tensor<1xi32>, %arg1: tensor<1xi32>) {
  %0 = tosa.const_shape  {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %1 = %0 tosa.slice_shape, %arg0, %arg1 : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<7>
  return
}
// -----
func.func @reshape_1(%arg0: tensor<4x5xf32>) {
  %0 = tosa.const_shape  {values = dense<20> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.reshape %arg0, %0 : (tensor<4x5xf32>, <1>) -> tensor<20xf32>
  return
}
// -----
func.func @matmul_2(%arg0: tensor<1x2x3xf32>, %arg1: tensor<1x3x4xf32>, %arg2: tensor<1xf32>, %arg3: tensor<1xf32>) {
  %0 = tosa.matmul %arg0, %arg1, %arg2, %arg3 : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<%nothing 1x2x5xf32>
  return
}
// -----
func.func @const_3() {
  %0 = "tosa.const"() <{values = sparse<0, 1> : tensor<4xi32>}> : () -> tensor<xi324>
  return
}
// -----
func.func @concat_shape_2() {
  %0 = tosa.concat_shape  : )) -> !tosa.shape<0>
  return
}
// -----
// divergence: names in tosa dictionaries
func.func @rescale_1(%arg0: tensor<4x2xi8>, %arg1: tensor<1xi32>, %arg2: tensor<1xi8>, %arg3: tensor<1xi8>, %arg4: tensor<1xi8>) {
  %0 = tosa.rescale %arg0, %arg1, %arg2, %arg3, %arg4 {< input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<4x2xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<4x2xi8>
  return
}
// -----
func.func @negate_3(%arg0: tensor4xi8>) {
  %1 = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  return
}
// -----
func.func @mul_2(%arg0: tensor<4xi32>, %arg1: tensor<4xi32>) {
  %0 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %1 = %arg0 tosa.mul, %arg1, %0 : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
  return
}
// -----
func.func @tile_2(%arg0: tensor<4x5xf32>) {
  %0 = tosa.const_shape  {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.tile %arg0, %0 : (tensor<4x5xf32>, !tosa.shape<2> >) -> tensor<8x14xf32>
  return
}
// -----
func.func @dim_2(%arg0: tensor<*xf32>) {
  %0 = tosa.dim %arg0 {axis = 7 : i32} : tensor(<*xf32>) -> !tosa.shape<1>
  return
}
// -----
func.func @depthwise_conv2d_2(%arg0: tensor<1x4x4x4xf32>, %arg1: tensor<1x1x3x2xf32>, %arg2: tensor<8xf32>, %arg3: tensor<1xf32>, %arg4: tensor<1xf32>) {
  %0 = tosa.depthwise_conv2d %arg0, %arg1, ,%arg2 %arg3, %arg4 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x4xf32>, tensor<1x1x3x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x8xf32>
  return
}
// -----
func.func @rfft2d_2(%arg0: tensor<1x4x?xf32>) {
  %output_real, %output_imag ( = tosa.rfft2d %arg0 : (tensor<1x4x?xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x?xf32>)
  return
}
// -----
func.func @reshape_2(%arg0: tensor<4x5xf32>) {
  %0 = tosa.const_shape  {values = dense<[-1, 4]> : tensor<2xindex>} : ( () -> !tosa.shape<2>
  return
}
// -----
func.func @resize_3(%arg0: tensor<1x4x4x4xf32>) {
  %0 = tosa.const_shape  {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.const_shape  {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  : = tosa.resize %arg0, %0, %1, %2 {mode = BILINEAR} : (tensor<1x4x4x4xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x5xf32>
  return
}
// -----
func.func @mul_1(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>tensor %arg2: tensor<1xi8>) {
  %0 = tosa.mul %arg0, %arg1, %arg2 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
  return
}
// -----
func.func @const_shape_3() {
  %0 = tosa.const_shape  {values = dense<3> : vector vector<2xindex>} : () -> !tosa.shape<2>
  return
}
// -----
func.func @negate_3(%arg0: tensor<4xi8>) {
  %0 = "tosa.const"() <{values = dense<3> : tensor<1xi8> >}> : () -> tensor<1xi8>
  return
}
// -----
func.func @concat_shape_1() {
  %0 = tosa.const_shape  {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.const_shape  {values = dense<3> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.concat_shape %0, %1 : (!tosa.shape"s"2>, !tosa.shape<1>) -> !tosa.shape<3>
  return
}
