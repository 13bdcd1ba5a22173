// RUN: cistern-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %same --stderr --args='--split-input-file --allow-unregistered-dialect' %s
// What is wrong with quantized types.

// expected-error @below {{illegal storage type size: 33}}
"t.x"() : () -> !quant.any<i33>

// -----

// expected-error @below {{invalid kind of type specified}}
"t.x"() : () -> !quant.any<i8:i32>

// -----

// expected-error @below {{illegal storage type minimum: -200}}
"t.x"() : () -> !quant.any<i8<-200:7>>

// -----

// expected-error @below {{illegal storage min and storage max: (7:7)}}
"t.x"() : () -> !quant.any<i8<7:7>>

// -----

// expected-error @below {{illegal storage min and storage max: (8:7)}}
"t.x"() : () -> !quant.any<i8<8:7>>

// -----

// expected-error @below {{illegal storage type minimum: -1}}
"t.x"() : () -> !quant.any<u8<-1:7>>

// -----

// expected-error @below {{illegal storage type maximum: 256}}
"t.x"() : () -> !quant.any<u8<0:256>>

// -----

// expected-error @below {{unbalanced '<' character in pretty dialect name}}
"t.x"() : () -> !quant.any<i8

// -----

// expected-error @below {{expected '<'}}
"t.x"() : () -> !quant.any

// -----

// expected-error @below {{expected valid keyword}}
"t.x"() : () -> !quant.any<>

// -----

// expected-error @below {{expected ':'}}
"t.x"() : () -> !quant.any<i8<7>>

// -----

// expected-error @below {{expected integer value}}
"t.x"() : () -> !quant.any<i8<a:7>>

// -----

// expected-error @below {{expected non-function type}}
"t.x"() : () -> !quant.any<i8:>

// -----

// expected-error @below {{expected '>'}}
"t.x"() : () -> !quant.any<i8:f32, 2.0>

// -----

// expected-error @below {{expected integer value}}
"t.x"() : () -> !quant.any<i8<>>

// -----

// expected-error @below {{expected '>'}}
"t.x"() : () -> !quant.any<i8<-16:15:f32>>

// -----

// expected-error @below {{expected valid keyword}}
"t.x"() : () -> !quant.any<4>

// -----

// expected-error @below {{illegal storage type prefix}}
"t.x"() : () -> !quant.any<foo>

// -----

// expected-error @below {{illegal storage type size: 0}}
"t.x"() : () -> !quant.any<i0>

// -----

// expected-error @below {{scale -2.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32, -2.0:128>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32, 0.0:128>

// -----

// expected-error @below {{unexpected decimal integer literal for a floating point value}}
// expected-note @below {{add a trailing dot to make the literal a float}}
"t.x"() : () -> !quant.uniform<i8:f32, 2:128>

// -----

// expected-error @below {{scale 1.976263e-323 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32, 0x4:128>

// -----

// expected-error @below {{scale 5.439686e-315 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32, 0x41A00000:128>

// -----

// expected-error @below {{expected floating point literal}}
"t.x"() : () -> !quant.uniform<i8:f32, abc:128>

// -----

// expected-error @below {{expected integer value}}
"t.x"() : () -> !quant.uniform<i8:f32, 2.0:abc>

// -----

// expected-error @below {{expected ','}}
"t.x"() : () -> !quant.uniform<i8:f32>

// -----

// expected-error @below {{expected ':'}}
"t.x"() : () -> !quant.uniform<i8>

// -----

// expected-error @below {{expected ':'}}
"t.x"() : () -> !quant.uniform<i8, 2.0>

// -----

// expected-error @below {{expected ','}}
"t.x"() : () -> !quant.uniform<i8:f32 2.0>

// -----

// expected-error @below {{expected floating point literal}}
"t.x"() : () -> !quant.uniform<i8:f32,>

// -----

// expected-error @below {{invalid kind of type specified}}
"t.x"() : () -> !quant.uniform<i8:i32, 2.0>

// -----

// expected-error @below {{scale 2.000000e-300 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32, 2.0e-300>

// -----

// expected-error @below {{scale 1.000000e+300 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32, 1.0e300>

// -----

// expected-error @below {{scale 6.553600e+04 out of expressed type range [5.960464e-08, 6.550400e+04]}}
"t.x"() : () -> !quant.uniform<i8:f16, 65536.0>

// -----

// expected-error @below {{scale 1.000000e-08 out of expressed type range [5.960464e-08, 6.550400e+04]}}
"t.x"() : () -> !quant.uniform<i8:f16, 1.0e-8>

// -----

// expected-error @below {{illegal storage type size: 64}}
"t.x"() : () -> !quant.uniform<i64:f32, 2.0>

// -----

// expected-error @below {{expected floating point literal}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {}>

// -----

// expected-error @below {{expected '{'}}
"t.x"() : () -> !quant.uniform<i8:f32:1, 2.0>

// -----

// expected-error @below {{illegal quantized dimension: -1}}
"t.x"() : () -> !quant.uniform<i8:f32:-1, {2.0, 3.0}>

// -----

// expected-error @below {{integer value too large}}
"t.x"() : () -> !quant.uniform<i8:f32:99999999999999, {2.0, 3.0}>

// -----

// expected-error @below {{scale -3.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {2.0, -3.0}>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {2.0, 0.0}>

// -----

// expected-error @below {{unbalanced '{' character in pretty dialect name}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {2.0, 3.0>

// -----

// expected-error @below {{expected '}'}}
"t.x"() : () -> !quant.uniform<i8:f32:1, {2.0 3.0}>

// -----

// expected-error @below {{expected ','}}
"t.x"() : () -> !quant.uniform<i8:f32:1 {2.0, 3.0}>

// -----

// expected-error @below {{expected floating point literal}}
"t.x"() : () -> !quant.uniform<i8:f32, {2.0, 3.0}>

// -----

// expected-error @below {{expected '{'}}
"t.x"() : () -> !quant.uniform<i8:f32:{}, 1.0>

// -----

// expected-error @below {{tensor literal is invalid; ranks are not consistent between elements}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, 2.0}, {3.0}}>

// -----

// expected-error @below {{illegal block size: 0}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:0, 1:2}, {{1.0, 2.0}, {3.0, 4.0}}>

// -----

// expected-error @below {{illegal block size: -1}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:-1, 1:2}, {{1.0, 2.0}, {3.0, 4.0}}>

// -----

// expected-error @below {{illegal quantized dimension: -1}}
"t.x"() : () -> !quant.uniform<i8:f32:{-1:1, 1:2}, {{1.0, 2.0}, {3.0, 4.0}}>

// -----

// expected-error @below {{expected ':'}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1}, {{1.0, 2.0}, {3.0, 4.0}}>

// -----

// expected-error @below {{expected integer value}}
"t.x"() : () -> !quant.uniform<i8:f32:{a:1, 1:2}, {{1.0, 2.0}, {3.0, 4.0}}>

// -----

// expected-error @below {{scale -2.000000e+00 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, -2.0}, {3.0, 4.0}}>

// -----

// expected-error @below {{scale 1.000000e+300 out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, 1.0e300}, {3.0, 4.0}}>

// -----

// expected-error @below {{unbalanced '{' character in pretty dialect name}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, 1.0}, {3.0, 4.0}>

// -----

// expected-error @below {{tensor literal is invalid; ranks are not consistent between elements}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, {2.0}}, {3.0, 4.0}}>

// -----

// expected-error @below {{expected floating point literal}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {{}, {}}>

// -----

// expected-error @below {{expected floating point literal}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1, 1:2}, {}>

// -----

// expected-error @below {{illegal min and max: (1.000000e+00:0.000000e+00)}}
"t.x"() : () -> !quant.calibrated<f32<1.0:0.0>>

// -----

// expected-error @below {{illegal min and max: (1.000000e+00:1.000000e+00)}}
"t.x"() : () -> !quant.calibrated<f32<1.0:1.0>>

// -----

// expected-error @below {{unexpected decimal integer literal for a floating point value}}
// expected-note @below {{add a trailing dot to make the literal a float}}
// expected-error @below {{calibrated values must be present}}
"t.x"() : () -> !quant.calibrated<f32<-5:1.2321>>

// -----

// expected-error @below {{expected floating point literal}}
// expected-error @below {{calibrated values must be present}}
"t.x"() : () -> !quant.calibrated<f32<-0.998:>>

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{calibrated values must be present}}
"t.x"() : () -> !quant.calibrated<f32>

// -----

// expected-error @below {{invalid kind of type specified}}
// expected-error @below {{expecting float expressed type}}
"t.x"() : () -> !quant.calibrated<i32<-0.998:1.2>>

// -----

// expected-error @below {{expected '>'}}
"t.x"() : () -> !quant.calibrated<f32<-0.998:1.2>:f32>

// -----

// expected-error @below {{expected non-function type}}
// expected-error @below {{expecting float expressed type}}
"t.x"() : () -> !quant.calibrated<>

// -----

// expected-error @below {{expected '<'}}
"t.x"() : () -> !quant.calibrated

// -----

// expected-error @below {{unknown quantized type foo}}
"t.x"() : () -> !quant.foo

// -----

// expected-error @below {{unknown quantized type foo}}
"t.x"() : () -> !quant.foo<i8>

// -----

// expected-error @below {{unknown quantized type quantile}}
"t.x"() : () -> !quant.quantile<i8:f32, 2.0>

// -----

// expected-error @below {{invalid memref element type}}
"t.x"() : () -> memref<2x!quant.uniform<i8:f32, 2.0>>

// -----

// expected-error @below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t.x"() : () -> vector<2x!quant.uniform<i8:f32, 2.0>>

// -----

// expected-error @below {{invalid element type for complex}}
"t.x"() : () -> complex<!quant.any<i8>>

// -----

// expected-error @below {{illegal min and max: (INF:1.000000e+00)}}
"t.x"() : () -> !quant.calibrated<f32<0x7FF0000000000000:1.0>>

// -----

// expected-error @below {{scale INF out of expressed type range [1.401298e-45, 3.402823e+38]}}
"t.x"() : () -> !quant.uniform<i8:f32, 0x7FF0000000000000>

// -----

// expected-error @below {{scale INF out of expressed type range [4.940656e-324, 1.797693e+308]}}
"t.x"() : () -> !quant.uniform<i8:f64, 0x7FF0000000000000>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [4.940656e-324, 1.797693e+308]}}
"t.x"() : () -> !quant.uniform<i8:f64, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.147944e-41, 3.401162e+38]}}
"t.x"() : () -> !quant.uniform<i8:tf32, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [5.877472e-39, 1.701412e+38]}}
"t.x"() : () -> !quant.uniform<i8:f8E8M0FNU, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [5.000000e-01, 6.000000e+00]}}
"t.x"() : () -> !quant.uniform<i8:f4E2M1FN, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.250000e-01, 7.500000e+00]}}
"t.x"() : () -> !quant.uniform<i8:f6E2M3FN, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [6.250000e-02, 2.800000e+01]}}
"t.x"() : () -> !quant.uniform<i8:f6E3M2FN, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.525879e-05, 5.734400e+04]}}
"t.x"() : () -> !quant.uniform<i8:f8E5M2, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.953125e-03, 2.400000e+02]}}
"t.x"() : () -> !quant.uniform<i8:f8E4M3, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.953125e-03, 4.480000e+02]}}
"t.x"() : () -> !quant.uniform<i8:f8E4M3FN, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [7.629395e-06, 5.734400e+04]}}
"t.x"() : () -> !quant.uniform<i8:f8E5M2FNUZ, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [9.765625e-04, 2.400000e+02]}}
"t.x"() : () -> !quant.uniform<i8:f8E4M3FNUZ, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.220703e-04, 3.000000e+01]}}
"t.x"() : () -> !quant.uniform<i8:f8E4M3B11FNUZ, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [1.562500e-02, 1.550000e+01]}}
"t.x"() : () -> !quant.uniform<i8:f8E3M4, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [9.183550e-41, 3.389531e+38]}}
"t.x"() : () -> !quant.uniform<i8:bf16, 0.0>

// -----

// expected-error @below {{scale 0.000000e+00 out of expressed type range [5.960464e-08, 6.550400e+04]}}
"t.x"() : () -> !quant.uniform<i8:f16, 0.0>

// -----

// expected-error @below {{expected storage type width}}
"t.x"() : () -> !quant.any<u>

// -----

// expected-error @below {{expected storage type width}}
"t.x"() : () -> !quant.any<ux>

// -----

// expected-error @below {{expected storage type width}}
"t.x"() : () -> !quant.any<u99999999999>

// -----

// expected-error @below {{expected storage type width}}
"t.x"() : () -> !quant.any<u-8>

// -----

// expected-error @below {{storage type must be integral}}
"t.x"() : () -> !quant.any<!quant.any<i8>>

// -----

// expected-error @below {{expected '->' in function type}}
"t.x"() : () -> !quant.any<(i8)>

// -----

// expected-error @below {{storage type must be integral}}
"t.x"() : () -> !quant.any<(i8) -> i8>

// -----

// expected-error @below {{integer value too large}}
"t.x"() : () -> !quant.any<i8<9223372036854775808:1>>

// -----

// expected-error @below {{integer value too large}}
"t.x"() : () -> !quant.uniform<i8:f32, 2.0:9223372036854775808>

// -----

// expected-error @below {{integer value too large}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1}, {2.0:9223372036854775808}>

// -----

// expected-error @below {{integer value too large}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:9223372036854775808}, {2.0}>

// -----

// expected-error @below {{integer value too large}}
"t.x"() : () -> !quant.uniform<i8:f32:{9999999999:1}, {2.0}>

// -----

// expected-error @below {{expected integer value}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1,}, {2.0}>

// -----

// expected-error @below {{expected floating point literal}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1}, {2.0,}>

// -----

// expected-error @below {{unexpected decimal integer literal for a floating point value}}
// expected-note @below {{add a trailing dot to make the literal a float}}
"t.x"() : () -> !quant.uniform<i8:f32:{0:1}, {2.0, 3}>

// -----

// expected-error @below {{integer value too large}}
"t.x"() : () -> !quant.uniform<i8:f32:4294967296, {0.1, 3.14159265358979}>

// -----

// expected-error @below {{integer value too large}}
"t.x"() : () -> !quant.uniform<i8:f32:2147483648, {0.1, 3.14159265358979}>

// -----

// expected-error @below {{illegal quantized dimension: -1}}
"t.x"() : () -> !quant.uniform<i8:f32:true, {0.1, 3.14159265358979}>

// -----

// expected-error @below {{expected integer value}}
"t.x"() : () -> !quant.uniform<i8:f32:x, {0.1, 3.14159265358979}>

// -----

// expected-error @below {{invalid kind of type specified}}
"t.x"() : () -> !quant.uniform<i8:!quant.any<i8>, 2.0>

// -----

// expected-error @below {{illegal storage min and storage max: (7:-8)}}
"t.x"() : () -> !quant.uniform<i8<7:-8>:f32:{1:2}, {0.1:1, 0.2}>

// -----

// expected-error @below {{illegal storage min and storage max: (7:-8)}}
"t.x"() : () -> !quant.uniform<i8<7:-8>:f32:1, {0.1:1, 0.2}>

// -----

// expected-error @below {{illegal storage min and storage max: (7:-8)}}
"t.x"() : () -> !quant.uniform<i8<7:-8>:f32, 0.2>

// -----

// expected-error @below {{illegal storage min and storage max: (0:0)}}
"t.x"() : () -> !quant.uniform<i8<0:0>:f32, 0.2:8>
