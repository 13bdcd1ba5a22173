// Types of the quant dialect are read from upstream's encoding, each kind of them.
// REQUIRES: mlir-opt
// RUN: %mlir-opt --emit-bytecode %s | cistern-opt | FileCheck %s
// RUN: cistern-opt --emit-bytecode %s | %mlir-opt | FileCheck %s
// CHECK: !quant.any<i8<-8:7>:f32>
// CHECK-SAME: !quant.any<u8>
// CHECK-SAME: !quant.calibrated<f32<-1.000000e+00:1.500000e+00>>
// CHECK-SAME: !quant.calibrated<f32<-1.000000e+00:0x7FF0000000000000>>
// CHECK-SAME: tensor<2x!quant.uniform<i8:f32, 1.000000e-01:3>>
// CHECK-SAME: tensor<2x!quant.uniform<u8<1:255>:f32:0, {1.000000e+00:1,2.000000e+00}>>
// CHECK-SAME: tensor<2x2x!quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}2.000000e+00}, {3.000000e+00:1}}>>
func.func private @f(!quant.any<i8<-8:7>:f32>, !quant.any<u8>, !quant.calibrated<f32<-1.0:1.5>>, !quant.calibrated<f32<-1.0:0x7FF0000000000000>>, tensor<2x!quant.uniform<i8:f32, 0.1:3>>,
                     tensor<2x!quant.uniform<u8<1:255>:f32:0, {1.0:1, 2.0}>>, tensor<2x2x!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0}, {3.0:1}}>>)
