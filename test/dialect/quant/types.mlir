// RUN: %roundtrip
// RUN: %same %s
// Quantized types.

// CHECK: "t.x"() : () -> !quant.any<i8<-16:15>:f32>{{$}}
"t.x"() : () -> !quant.any<i8<-16:15>:f32>
// CHECK: "t.x"() : () -> !quant.any<i8>{{$}}
"t.x"() : () -> !quant.any<i8>
// CHECK: "t.x"() : () -> !quant.any<i8:f32>{{$}}
"t.x"() : () -> !quant.any<i8:f32>
// CHECK: "t.x"() : () -> !quant.any<u8:f32>{{$}}
"t.x"() : () -> !quant.any<u8:f32>
// CHECK: "t.x"() : () -> !quant.any<i8:f32>{{$}}
"t.x"() : () -> !quant.any<si8:f32>
// CHECK: "t.x"() : () -> !quant.any<i8<-8:7>>{{$}}
"t.x"() : () -> !quant.any<i8<-8:7>>
// CHECK: "t.x"() : () -> !quant.any<u4>{{$}}
"t.x"() : () -> !quant.any<u4>
// CHECK: "t.x"() : () -> !quant.any<i32>{{$}}
"t.x"() : () -> !quant.any<i32>
// CHECK: "t.x"() : () -> !quant.any<i8:bf16>{{$}}
"t.x"() : () -> !quant.any<i8:bf16>
// CHECK: "t.x"() : () -> !quant.any<u8<0:9>:f32>{{$}}
"t.x"() : () -> !quant.any<u8<0:9>:f32>
// CHECK: "t.x"() : () -> !quant.any<u1>{{$}}
"t.x"() : () -> !quant.any<u1>
// CHECK: "t.x"() : () -> !quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>{{$}}
"t.x"() : () -> !quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 9.987200e-01:127>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 0.99872:127>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 2.0:0>
// CHECK: "t.x"() : () -> !quant.uniform<u8:f32, 2.000000e+00:128>{{$}}
"t.x"() : () -> !quant.uniform<u8:f32, 2.0:128>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 2.000000e+00:-128>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 2.0:-128>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f16, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f16, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f64, 2.000000e-300>{{$}}
"t.x"() : () -> !quant.uniform<i8:f64, 2.0e-300>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f16, 6.550400e+04>{{$}}
"t.x"() : () -> !quant.uniform<i8:f16, 65504.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f8E5M2, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f8E5M2, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f80, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f80, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f128, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f128, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:tf32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:tf32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f8E8M0FNU, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f8E8M0FNU, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f4E2M1FN, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f4E2M1FN, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i32:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i32:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<u32:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<u32:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i1:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i1:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<u1:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<u1:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i2:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i2:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i4:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<si4:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<u4:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<ui4:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8<0:10>:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8<0:10>:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8<-128:127>:f32, 2.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8<-127:127>:f32, 2.000000e+00:1>{{$}}
"t.x"() : () -> !quant.uniform<i8<-127:127>:f32, 2.0:1>
// CHECK: "t.x"() : () -> !quant.uniform<u8:f32, 2.000000e+00:1>{{$}}
"t.x"() : () -> !quant.uniform<u8<0:255>:f32, 2.0:1>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 3.14159265358979:1>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 3.14159265358979:1>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 1.000000e-03:1>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 1.0e-3:1>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 123456789.123:1>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 123456789.123:1>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 1.000000e-01:1>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 0.1:1>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f64, 1.000000e-01:1>{{$}}
"t.x"() : () -> !quant.uniform<i8:f64, 0.1:1>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {2.0, 3.0}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:1, {2.000000e+00:1,3.000000e+00:2}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {2.0:1, 3.0:2}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:1, {2.000000e+00:1,3.000000e+00}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {2.0:1, 3.0}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:1, {2.000000e+00,3.000000e+00}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {2.0:0, 3.0:0}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:0, {2.000000e+02,9.987200e-01:120}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:0, {2.0e+02,0.99872:120}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{}, {{[{][{]}}1.000000e+00}}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{}, {{1.0}}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{}, {1.000000e+00}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{}, {1.0}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{0:1}, {1.000000e+00, 2.000000e+00}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1}, {1.0, 2.0}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}1.000000e+00:1, 2.000000e+00:2}, {3.000000e+00:3, 4.000000e+00:4}}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{1.0:1, 2.0:2}, {3.0:3, 4.0:4}}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {1.000000e+00, 2.000000e+00}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {1.0, 2.0}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{0:1, 0:2}, {{[{][{]}}1.000000e+00, 2.000000e+00}, {3.000000e+00, 4.000000e+00}}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 0:2}, {{1.0, 2.0}, {3.0, 4.0}}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{1:1, 0:2}, {{[{][{]}}1.000000e+00, 2.000000e+00}, {3.000000e+00, 4.000000e+00}}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{1:1, 0:2}, {{1.0, 2.0}, {3.0, 4.0}}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{[{][{]}}{1.000000e+00, 1.000000e+00}, {3.000000e+00, 4.000000e+00}}}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{{1.0, 1.0}, {3.0, 4.0}}}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:bf16:{0:1, 1:2}, {{[{][{]}}1.101560e+00, 2.000000e+00}, {3.000000e+00, 4.000000e+00}}>{{$}}
"t.x"() : () -> !quant.uniform<i8:bf16:{0:1, 1:2}, {{1.1, 2.0}, {3.0, 4.0}}>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<-0.998:1.232100e+00>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-0.998:1.2321>>
// CHECK: "t.x"() : () -> !quant.calibrated<f16<-0.998:1.200000e+00>>{{$}}
"t.x"() : () -> !quant.calibrated<f16<-0.998:1.2>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<0.000000e+00:1.200000e+00>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<0x0:1.2>>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 2.000000e+00>{{$}}
"t.x"() : () -> !quant<uniform<i8:f32, 2.0>>
// CHECK: "t.x"() : () -> tensor<2x!quant.uniform<i8:f32, 2.000000e+00>>{{$}}
"t.x"() : () -> tensor<2x!quant.uniform<i8:f32, 2.0>>
// CHECK: "t.x"() : () -> tensor<2x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00}>>{{$}}
"t.x"() : () -> tensor<2x!quant.uniform<i8:f32:0, {2.0, 3.0}>>
// CHECK: "t.x"() : () -> tensor<3x!quant.uniform<i8:f32:0, {2.000000e+00,3.000000e+00}>>{{$}}
"t.x"() : () -> tensor<3x!quant.uniform<i8:f32:0, {2.0, 3.0}>>
// CHECK: "t.x"() : () -> tensor<*x!quant.any<i8>>{{$}}
"t.x"() : () -> tensor<*x!quant.any<i8>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<-0.998:0.998>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-0.998:0.998>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<-1.500000e+00:5.000000e-01>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-1.5:0.5>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<-1.000000e-01:1.000000e-01>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-0.1:0.1>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<0xC19D6F3454000000:1.232500e+02>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-123456789.0:123.25>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<-3.000000e-01:0.69999999999999996>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-0.3:0.7>>
// CHECK: "t.x"() : () -> !quant.calibrated<f64<-3.400000e+38:9.9999999999999994E+38>>{{$}}
"t.x"() : () -> !quant.calibrated<f64<-3.4e38:1.0e39>>
// CHECK: "t.x"() : () -> !quant.calibrated<f64<-1.000000e-04:9.9999999999999994E+38>>{{$}}
"t.x"() : () -> !quant.calibrated<f64<-0.0001:1.0e39>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<-9.9999999999999994E+38:9.9999999999999994E+38>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-1.0e39:1.0e39>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<-1.000000e+00:0x7FF0000000000000>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-1.0:0x7FF0000000000000>>
// CHECK: "t.x"() : () -> !quant.calibrated<f32<-1.000000e+00:0x7FF8000000000000>>{{$}}
"t.x"() : () -> !quant.calibrated<f32<-1.0:0x7FF8000000000000>>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 0x7FF8000000000000>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 0x7FF8000000000000>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f64, 1.000000e+308>{{$}}
"t.x"() : () -> !quant.uniform<i8:f64, 1.0e308>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f64, 4.940660e-324>{{$}}
"t.x"() : () -> !quant.uniform<i8:f64, 5.0e-324>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f80, 0.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f80, 0.0>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f128, 0.000000e+00>{{$}}
"t.x"() : () -> !quant.uniform<i8:f128, 0.0>
// CHECK: "t.x"() : () -> !quant.any<u8>{{$}}
"t.x"() : () -> !quant.any<u08>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 2.000000e+00:9223372036854775807>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 2.0:9223372036854775807>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32, 2.000000e+00:300>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32, 2.0:300>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f64:{0:1}, {1.000000e-01, 3.14159265358979}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f64:{0:1}, {0.1, 3.14159265358979}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:{0:1}, {1.000000e-01, 3.14159274}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1}, {0.1, 3.14159265358979}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f16:{0:1}, {9.997550e-02, 3.140630e+00}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f16:{0:1}, {0.1, 3.14159265358979}>
// CHECK: "t.x"() : () -> !quant.uniform<i8:f32:1, {1.000000e-01,3.14159265358979}>{{$}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {0.1, 3.14159265358979}>
// CHECK: "t.x"() : () -> !quant.uniform<i8<-8:7>:f32:1, {1.000000e-01,2.000000e-01}>{{$}}
"t.x"() : () -> !quant.uniform<i8<-8:7>:f32:1, {0.1, 0.2}>
// CHECK: "t.x"() : () -> !quant.uniform<i8<-8:7>:f32:{1:2}, {1.000000e-01:1, 2.000000e-01}>{{$}}
"t.x"() : () -> !quant.uniform<i8<-8:7>:f32:{1:2}, {0.1:1, 0.2}>
// CHECK: "t.x"() : () -> !quant.uniform<i4:f32, 2.000000e-01:8>{{$}}
"t.x"() : () -> !quant.uniform<i4:f32, 0.2:8>
