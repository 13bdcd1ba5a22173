// RUN: %roundtrip
// RUN: %same %s
// Casts of quantized numbers.

// CHECK-LABEL: func.func @scalars_and_dimensions
func.func @scalars_and_dimensions(%a: f32, %t: tensor<2xf32>) {
  // CHECK: quant.qcast %{{.*}} : f32 to !quant.uniform<i8:f32, 2.000000e+00>
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32, 2.0>
  // CHECK: quant.dcast %{{.*}} {x} : !quant.uniform<i8:f32, 2.000000e+00> to f32
  %1 = quant.dcast %0 {x} : !quant.uniform<i8:f32, 2.0> to f32
  // CHECK: quant.scast %{{.*}} : !quant.uniform<i8:f32, 2.000000e+00> to i8
  %2 = quant.scast %0 : !quant.uniform<i8:f32, 2.0> to i8
  // CHECK: quant.scast %{{.*}} : i8 to !quant.uniform<i8:f32, 2.000000e+00>
  %3 = quant.scast %2 : i8 to !quant.uniform<i8:f32, 2.0>
  // CHECK: quant.qcast %{{.*}} : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>>
  %4 = quant.qcast %t : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  // CHECK: quant.scast %{{.*}} : tensor<2x!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>> to tensor<2xi8>
  %5 = quant.scast %4 : tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>> to tensor<2xi8>
  return
}

// CHECK-LABEL: func.func @unranked
func.func @unranked(%a: tensor<*xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.000000e+00>>
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.0>>
  return
}

// CHECK-LABEL: func.func @dynamic_dimension
func.func @dynamic_dimension(%a: tensor<?xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<?xf32> to tensor<?x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00}>>
  %0 = quant.qcast %a : tensor<?xf32> to tensor<?x!quant.uniform<i8:f32:0, {2.0, 3.0}>>
  return
}

// CHECK-LABEL: func.func @unranked_by_dimension
func.func @unranked_by_dimension(%a: tensor<*xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00}>>
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  return
}

// CHECK-LABEL: func.func @blocks_of_one
func.func @blocks_of_one(%a: tensor<2xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:{0:1}, {2.000000e+00, 3.000000e+00}>>
  %0 = quant.qcast %a : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32:{0:1}, {2.0, 3.0}>>
  return
}

// CHECK-LABEL: func.func @blocks_of_three
func.func @blocks_of_three(%a: tensor<6x2xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<6x2xf32> to tensor<6x2x!quant.uniform<i8:f32:{0:3}, {{[{][{]}}2.000000e+00}, {3.000000e+00}}>>
  %0 = quant.qcast %a : tensor<6x2xf32> to tensor<6x2x!quant.uniform<i8:f32:{0:3}, {{2.0}, {3.0}}>>
  return
}

// CHECK-LABEL: func.func @one_block
func.func @one_block(%a: tensor<6x2xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<6x2xf32> to tensor<6x2x!quant.uniform<i8:f32:{}, {{[{][{]}}2.000000e+00}}>>
  %0 = quant.qcast %a : tensor<6x2xf32> to tensor<6x2x!quant.uniform<i8:f32:{}, {{2.0}}>>
  return
}

// CHECK-LABEL: func.func @dynamic_blocks
func.func @dynamic_blocks(%a: tensor<?x2xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<?x2xf32> to tensor<?x2x!quant.uniform<i8:f32:{0:3, 1:1}, {{[{][{]}}2.000000e+00, 3.000000e+00}}>>
  %0 = quant.qcast %a : tensor<?x2xf32> to tensor<?x2x!quant.uniform<i8:f32:{0:3, 1:1}, {{2.0, 3.0}}>>
  return
}

// CHECK-LABEL: func.func @blocks_of_last_dimension
func.func @blocks_of_last_dimension(%a: tensor<?x2xf32>) {
  // CHECK: quant.qcast %{{.*}} : tensor<?x2xf32> to tensor<?x2x!quant.uniform<i8:f32:{1:1}, {{[{][{]}}2.000000e+00, 3.000000e+00}}>>
  %0 = quant.qcast %a : tensor<?x2xf32> to tensor<?x2x!quant.uniform<i8:f32:{1:1}, {{2.0, 3.0}}>>
  return
}

// CHECK-LABEL: func.func @any
func.func @any(%a: !quant.any<i8:f32>) {
  // CHECK: quant.dcast %{{.*}} : !quant.any<i8:f32> to f32
  %0 = quant.dcast %a : !quant.any<i8:f32> to f32
  // CHECK: quant.scast %{{.*}} : !quant.any<i8:f32> to i8
  %1 = quant.scast %a : !quant.any<i8:f32> to i8
  return
}

// CHECK-LABEL: func.func @calibrated
func.func @calibrated(%a: !quant.calibrated<f32<0.0:1.0>>) {
  // CHECK: quant.dcast %{{.*}} : !quant.calibrated<f32<0.000000e+00:1.000000e+00>> to f32
  %0 = quant.dcast %a : !quant.calibrated<f32<0.0:1.0>> to f32
  return
}

// CHECK-LABEL: func.func @quantile
func.func @quantile(%a: !quant.uniform<u8:f32, 2.0>) {
  // CHECK: quant.scast %{{.*}} : !quant.uniform<u8:f32, 2.000000e+00> to i8
  %0 = quant.scast %a : !quant.uniform<u8:f32, 2.0> to i8
  return
}
