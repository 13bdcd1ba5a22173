// RUN: %roundtrip
// RUN: %same %s
// Every named op on buffers, window ops with strides and dilations.

// CHECK-LABEL: func.func @copy(
// CHECK: linalg.copy ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @copy(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.copy ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @exp(
// CHECK: linalg.exp ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @exp(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.exp ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @log(
// CHECK: linalg.log ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @log(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.log ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @abs(
// CHECK: linalg.abs ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @abs(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.abs ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @ceil(
// CHECK: linalg.ceil ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @ceil(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.ceil ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @floor(
// CHECK: linalg.floor ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @floor(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.floor ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @negf(
// CHECK: linalg.negf ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @negf(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.negf ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @reciprocal(
// CHECK: linalg.reciprocal ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @reciprocal(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.reciprocal ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @round(
// CHECK: linalg.round ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @round(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.round ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @sqrt(
// CHECK: linalg.sqrt ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @sqrt(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.sqrt ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK: linalg.rsqrt ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @rsqrt(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.rsqrt ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @square(
// CHECK: linalg.square ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @square(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.square ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @tanh(
// CHECK: linalg.tanh ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @tanh(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.tanh ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @erf(
// CHECK: linalg.erf ins(%{{.*}} : memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @erf(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>) {
  linalg.erf ins(%a0 : memref<?x?xf32>) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @add(
// CHECK: linalg.add ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @add(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.add ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @sub(
// CHECK: linalg.sub ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @sub(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.sub ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @mul(
// CHECK: linalg.mul ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @mul(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.mul ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @div(
// CHECK: linalg.div ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @div(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.div ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @div_unsigned(
// CHECK: linalg.div_unsigned ins(%{{.*}}, %{{.*}} : memref<?x?xi32>, memref<?x?xi32>) outs(%{{.*}} : memref<?x?xi32>)
func.func @div_unsigned(%a0: memref<?x?xi32>, %a1: memref<?x?xi32>, %a2: memref<?x?xi32>) {
  linalg.div_unsigned ins(%a0, %a1 : memref<?x?xi32>, memref<?x?xi32>) outs(%a2 : memref<?x?xi32>)
  return
}

// CHECK-LABEL: func.func @max(
// CHECK: linalg.max ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @max(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.max ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @min(
// CHECK: linalg.min ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @min(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.min ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @powf(
// CHECK: linalg.powf ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @powf(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.powf ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @select(
// CHECK: linalg.select ins(%{{.*}}, %{{.*}}, %{{.*}} : memref<?x?xi1>, memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @select(%a0: memref<?x?xi1>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>, %a3: memref<?x?xf32>) {
  linalg.select ins(%a0, %a1, %a2 : memref<?x?xi1>, memref<?x?xf32>, memref<?x?xf32>)
      outs(%a3 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @quantized_matmul(
// CHECK: linalg.quantized_matmul ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?xf32>)
func.func @quantized_matmul(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?xf32>) {
  linalg.quantized_matmul ins(%a0, %a1, %a2, %a3 : memref<?x?xf32>, memref<?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @mmt4d(
// CHECK: linalg.mmt4d ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @mmt4d(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.mmt4d ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_mmt4d(
// CHECK: linalg.batch_mmt4d ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @batch_mmt4d(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.batch_mmt4d ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @quantized_batch_matmul(
// CHECK: linalg.quantized_batch_matmul ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @quantized_batch_matmul(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?xf32>) {
  linalg.quantized_batch_matmul ins(%a0, %a1, %a2, %a3 : memref<?x?x?xf32>, memref<?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @matvec(
// CHECK: linalg.matvec ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?xf32>) outs(%{{.*}} : memref<?xf32>)
func.func @matvec(%a0: memref<?x?xf32>, %a1: memref<?xf32>, %a2: memref<?xf32>) {
  linalg.matvec ins(%a0, %a1 : memref<?x?xf32>, memref<?xf32>) outs(%a2 : memref<?xf32>)
  return
}

// CHECK-LABEL: func.func @vecmat(
// CHECK: linalg.vecmat ins(%{{.*}}, %{{.*}} : memref<?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?xf32>)
func.func @vecmat(%a0: memref<?xf32>, %a1: memref<?x?xf32>, %a2: memref<?xf32>) {
  linalg.vecmat ins(%a0, %a1 : memref<?xf32>, memref<?x?xf32>) outs(%a2 : memref<?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_matvec(
// CHECK: linalg.batch_matvec ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @batch_matvec(%a0: memref<?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.batch_matvec ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_vecmat(
// CHECK: linalg.batch_vecmat ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @batch_vecmat(%a0: memref<?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.batch_vecmat ins(%a0, %a1 : memref<?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @dot(
// CHECK: linalg.dot ins(%{{.*}}, %{{.*}} : memref<?xf32>, memref<?xf32>) outs(%{{.*}} : memref<f32>)
func.func @dot(%a0: memref<?xf32>, %a1: memref<?xf32>, %a2: memref<f32>) {
  linalg.dot ins(%a0, %a1 : memref<?xf32>, memref<?xf32>) outs(%a2 : memref<f32>)
  return
}

// CHECK-LABEL: func.func @conv_1d(
// CHECK: linalg.conv_1d ins(%{{.*}}, %{{.*}} : memref<?xf32>, memref<?xf32>) outs(%{{.*}} : memref<?xf32>)
func.func @conv_1d(%a0: memref<?xf32>, %a1: memref<?xf32>, %a2: memref<?xf32>) {
  linalg.conv_1d ins(%a0, %a1 : memref<?xf32>, memref<?xf32>) outs(%a2 : memref<?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d(
// CHECK: linalg.conv_2d ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @conv_2d(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.conv_2d ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d(
// CHECK: linalg.conv_3d ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @conv_3d(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.conv_3d ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf(
// CHECK: linalg.conv_1d_nwc_wcf {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @conv_1d_nwc_wcf(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.conv_1d_nwc_wcf {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw(
// CHECK: linalg.conv_1d_ncw_fcw {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @conv_1d_ncw_fcw(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.conv_1d_ncw_fcw {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf(
// CHECK: linalg.conv_2d_nhwc_hwcf {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @conv_2d_nhwc_hwcf(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc(
// CHECK: linalg.conv_2d_nhwc_fhwc {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @conv_2d_nhwc_fhwc(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nhwc_fhwc {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q(
// CHECK: linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @conv_2d_nhwc_hwcf_q(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nhwc_hwcf_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q(
// CHECK: linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @conv_2d_nhwc_fhwc_q(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nhwc_fhwc_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q(
// CHECK: linalg.conv_2d_nchw_fchw_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @conv_2d_nchw_fchw_q(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nchw_fchw_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw(
// CHECK: linalg.conv_2d_nchw_fchw {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @conv_2d_nchw_fchw(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nchw_fchw {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw(
// CHECK: linalg.conv_2d_ngchw_fgchw {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @conv_2d_ngchw_fgchw(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_fgchw {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw(
// CHECK: linalg.conv_2d_ngchw_gfchw {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @conv_2d_ngchw_gfchw(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_gfchw {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc(
// CHECK: linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @conv_2d_nhwgc_gfhwc(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_nhwgc_gfhwc {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q(
// CHECK: linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @conv_2d_nhwgc_gfhwc_q(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q(
// CHECK: linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @conv_2d_ngchw_gfchw_q(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?x?xf32>) {
  linalg.conv_2d_ngchw_gfchw_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf(
// CHECK: linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @conv_3d_ndhwc_dhwcf(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.conv_3d_ndhwc_dhwcf {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q(
// CHECK: linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @conv_3d_ndhwc_dhwcf_q(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?x?xf32>) {
  linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw(
// CHECK: linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @conv_3d_ncdhw_fcdhw(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.conv_3d_ncdhw_fcdhw {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc(
// CHECK: linalg.depthwise_conv_1d_nwc_wc {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @depthwise_conv_1d_nwc_wc(%a0: memref<?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw(
// CHECK: linalg.depthwise_conv_1d_ncw_cw {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @depthwise_conv_1d_ncw_cw(%a0: memref<?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.depthwise_conv_1d_ncw_cw {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
// CHECK: linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @depthwise_conv_1d_nwc_wcm(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @depthwise_conv_2d_nhwc_hwc(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw(
// CHECK: linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @depthwise_conv_2d_nchw_chw(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nchw_chw {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @depthwise_conv_2d_nhwc_hwc_q(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?xf32>, memref<?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @depthwise_conv_2d_nhwc_hwcm(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q(
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, i32, i32) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @depthwise_conv_2d_nhwc_hwcm_q(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: i32, %a3: i32, %a4: memref<?x?x?x?x?xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1, %a2, %a3 : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>, i32, i32)
      outs(%a4 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
// CHECK: linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @depthwise_conv_3d_ndhwc_dhwc(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
// CHECK: linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @depthwise_conv_3d_ncdhw_cdhw(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
// CHECK: linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?x?xf32>)
func.func @depthwise_conv_3d_ndhwc_dhwcm(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?x?x?xf32>, %a2: memref<?x?x?x?x?x?xf32>) {
  linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_sum(
// CHECK: linalg.pooling_nhwc_sum {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @pooling_nhwc_sum(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.pooling_nhwc_sum {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nchw_sum(
// CHECK: linalg.pooling_nchw_sum {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @pooling_nchw_sum(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.pooling_nchw_sum {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max(
// CHECK: linalg.pooling_nhwc_max {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @pooling_nhwc_max(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.pooling_nhwc_max {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned(
// CHECK: linalg.pooling_nhwc_max_unsigned {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%{{.*}} : memref<?x?x?x?xi32>)
func.func @pooling_nhwc_max_unsigned(%a0: memref<?x?x?x?xi32>, %a1: memref<?x?xi32>, %a2: memref<?x?x?x?xi32>) {
  linalg.pooling_nhwc_max_unsigned {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xi32>, memref<?x?xi32>)
      outs(%a2 : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nchw_max(
// CHECK: linalg.pooling_nchw_max {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @pooling_nchw_max(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.pooling_nchw_max {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min(
// CHECK: linalg.pooling_nhwc_min {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?x?x?xf32>)
func.func @pooling_nhwc_min(%a0: memref<?x?x?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?x?x?xf32>) {
  linalg.pooling_nhwc_min {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xf32>, memref<?x?xf32>)
      outs(%a2 : memref<?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned(
// CHECK: linalg.pooling_nhwc_min_unsigned {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?xi32>, memref<?x?xi32>) outs(%{{.*}} : memref<?x?x?x?xi32>)
func.func @pooling_nhwc_min_unsigned(%a0: memref<?x?x?x?xi32>, %a1: memref<?x?xi32>, %a2: memref<?x?x?x?xi32>) {
  linalg.pooling_nhwc_min_unsigned {dilations = dense<[13, 17]> : tensor<2xi64>, strides = dense<[5, 7]> : tensor<2xi64>} ins(%a0, %a1 : memref<?x?x?x?xi32>, memref<?x?xi32>)
      outs(%a2 : memref<?x?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_sum(
// CHECK: linalg.pooling_nwc_sum {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @pooling_nwc_sum(%a0: memref<?x?x?xf32>, %a1: memref<?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.pooling_nwc_sum {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ncw_sum(
// CHECK: linalg.pooling_ncw_sum {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @pooling_ncw_sum(%a0: memref<?x?x?xf32>, %a1: memref<?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.pooling_ncw_sum {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max(
// CHECK: linalg.pooling_nwc_max {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @pooling_nwc_max(%a0: memref<?x?x?xf32>, %a1: memref<?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.pooling_nwc_max {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned(
// CHECK: linalg.pooling_nwc_max_unsigned {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xi32>, memref<?xi32>) outs(%{{.*}} : memref<?x?x?xi32>)
func.func @pooling_nwc_max_unsigned(%a0: memref<?x?x?xi32>, %a1: memref<?xi32>, %a2: memref<?x?x?xi32>) {
  linalg.pooling_nwc_max_unsigned {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xi32>, memref<?xi32>)
      outs(%a2 : memref<?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_ncw_max(
// CHECK: linalg.pooling_ncw_max {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @pooling_ncw_max(%a0: memref<?x?x?xf32>, %a1: memref<?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.pooling_ncw_max {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min(
// CHECK: linalg.pooling_nwc_min {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @pooling_nwc_min(%a0: memref<?x?x?xf32>, %a1: memref<?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.pooling_nwc_min {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xf32>, memref<?xf32>)
      outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned(
// CHECK: linalg.pooling_nwc_min_unsigned {dilations = dense<13> : tensor<1xi64>, strides = dense<5> : tensor<1xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?xi32>, memref<?xi32>) outs(%{{.*}} : memref<?x?x?xi32>)
func.func @pooling_nwc_min_unsigned(%a0: memref<?x?x?xi32>, %a1: memref<?xi32>, %a2: memref<?x?x?xi32>) {
  linalg.pooling_nwc_min_unsigned {dilations = dense<[13]> : tensor<1xi64>, strides = dense<[5]> : tensor<1xi64>} ins(%a0, %a1 : memref<?x?x?xi32>, memref<?xi32>)
      outs(%a2 : memref<?x?x?xi32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum(
// CHECK: linalg.pooling_ndhwc_sum {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @pooling_ndhwc_sum(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_sum {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_max(
// CHECK: linalg.pooling_ndhwc_max {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @pooling_ndhwc_max(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_max {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_min(
// CHECK: linalg.pooling_ndhwc_min {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%{{.*}}, %{{.*}} : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?x?x?xf32>)
func.func @pooling_ndhwc_min(%a0: memref<?x?x?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?x?x?xf32>) {
  linalg.pooling_ndhwc_min {dilations = dense<[13, 17, 19]> : tensor<3xi64>, strides = dense<[5, 7, 11]> : tensor<3xi64>} ins(%a0, %a1 : memref<?x?x?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?x?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @fill(
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : memref<?x?xf32>)
func.func @fill(%a0: f32, %a1: memref<?x?xf32>) {
  linalg.fill ins(%a0 : f32) outs(%a1 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @fill_rng_2d(
// CHECK: linalg.fill_rng_2d ins(%{{.*}}, %{{.*}}, %{{.*}} : f64, f64, i32) outs(%{{.*}} : memref<?x?xf32>)
func.func @fill_rng_2d(%a0: f64, %a1: f64, %a2: i32, %a3: memref<?x?xf32>) {
  linalg.fill_rng_2d ins(%a0, %a1, %a2 : f64, f64, i32) outs(%a3 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @matmul(
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : memref<?x?xf32>, memref<?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @matmul(%a0: memref<?x?xf32>, %a1: memref<?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.matmul ins(%a0, %a1 : memref<?x?xf32>, memref<?x?xf32>) outs(%a2 : memref<?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_matmul(
// CHECK: linalg.batch_matmul ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?x?xf32>)
func.func @batch_matmul(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?x?xf32>) {
  linalg.batch_matmul ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%a2 : memref<?x?x?xf32>)
  return
}

// CHECK-LABEL: func.func @batch_reduce_matmul(
// CHECK: linalg.batch_reduce_matmul ins(%{{.*}}, %{{.*}} : memref<?x?x?xf32>, memref<?x?x?xf32>) outs(%{{.*}} : memref<?x?xf32>)
func.func @batch_reduce_matmul(%a0: memref<?x?x?xf32>, %a1: memref<?x?x?xf32>, %a2: memref<?x?xf32>) {
  linalg.batch_reduce_matmul ins(%a0, %a1 : memref<?x?x?xf32>, memref<?x?x?xf32>)
      outs(%a2 : memref<?x?xf32>)
  return
}

// An operand of an elementwise op that has no dimensions is broadcast: a scalar, a tensor or buffer of rank 0.
// CHECK-LABEL: func.func @broadcast_scalars(
// CHECK: linalg.exp ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK: linalg.add ins(%{{.*}}, %{{.*}} : tensor<f32>, tensor<4x2xf32>)
// CHECK: linalg.max ins(%{{.*}}, %{{.*}} : memref<f32>, memref<3xf32>)
// CHECK: linalg.select ins(%{{.*}}, %{{.*}}, %{{.*}} : i1, tensor<4x2xf32>, tensor<f32>)
func.func @broadcast_scalars(%v: f32, %c: i1, %z: tensor<f32>, %o: tensor<4x2xf32>, %m: memref<f32>, %n: memref<3xf32>) {
  %0 = linalg.exp ins(%v : f32) outs(%o : tensor<4x2xf32>) -> tensor<4x2xf32>
  %1 = linalg.add ins(%z, %0 : tensor<f32>, tensor<4x2xf32>) outs(%o : tensor<4x2xf32>) -> tensor<4x2xf32>
  linalg.max ins(%m, %n : memref<f32>, memref<3xf32>) outs(%n : memref<3xf32>)
  %2 = linalg.select ins(%c, %o, %z : i1, tensor<4x2xf32>, tensor<f32>) outs(%o : tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// An outer permutation of nothing is the same as none.
// CHECK-LABEL: func.func @empty_permutation(
// CHECK: linalg.pack %{{.*}} inner_dims_pos = [0]
// CHECK: linalg.unpack %{{.*}} inner_dims_pos = [0]
func.func @empty_permutation(%t: tensor<?xf32>, %p: tensor<?x3xf32>) {
  %0 = linalg.pack %t outer_dims_perm = [] inner_dims_pos = [0] inner_tiles = [3] into %p : tensor<?xf32> -> tensor<?x3xf32>
  %1 = linalg.unpack %p outer_dims_perm = [] inner_dims_pos = [0] inner_tiles = [3] into %t : tensor<?x3xf32> -> tensor<?xf32>
  return
}
