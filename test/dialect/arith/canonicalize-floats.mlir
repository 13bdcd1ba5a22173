// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args="--canonicalize" %s
// Signs and NaNs of each format.

// One zero and one NaN: changing their sign changes nothing.
// CHECK-LABEL: func.func @one_zero_and_one_nan
// CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f8E4M3FNUZ
// CHECK-DAG: %[[NAN:.*]] = arith.constant 0x80 : f8E4M3FNUZ
// CHECK: return %[[ZERO]], %[[NAN]], %[[NAN]], %[[ZERO]], %[[NAN]]
func.func @one_zero_and_one_nan() -> (f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ) {
  %z = arith.constant 0.0 : f8E4M3FNUZ
  %m = arith.constant -1.0 : f8E4M3FNUZ
  %n = arith.constant 0x80 : f8E4M3FNUZ
  %0 = arith.negf %z : f8E4M3FNUZ
  %1 = arith.negf %n : f8E4M3FNUZ
  %2 = math.absf %n : f8E4M3FNUZ
  %3 = math.copysign %z, %m : f8E4M3FNUZ
  %4 = math.copysign %n, %m : f8E4M3FNUZ
  return %0, %1, %2, %3, %4 : f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ, f8E4M3FNUZ
}

// Elements of a constant as well as scalars.
// CHECK-LABEL: func.func @elements
// CHECK: dense<[0.000000e+00, -1.000000e+00, 0x80]> : tensor<3xf8E5M2FNUZ>
func.func @elements() -> tensor<3xf8E5M2FNUZ> {
  %c = arith.constant dense<[0.0, 1.0, 0x80]> : tensor<3xf8E5M2FNUZ>
  %0 = arith.negf %c : tensor<3xf8E5M2FNUZ>
  return %0 : tensor<3xf8E5M2FNUZ>
}

// No sign: the absolute value is the number, and a sign is not copied.
// CHECK-LABEL: func.func @no_sign
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2.0
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.0
// CHECK: return %[[TWO]], %[[ONE]]
func.func @no_sign() -> (f8E8M0FNU, f8E8M0FNU) {
  %two = arith.constant 2.0 : f8E8M0FNU
  %one = arith.constant 1.0 : f8E8M0FNU
  %0 = math.absf %two : f8E8M0FNU
  %1 = math.copysign %one, %two : f8E8M0FNU
  return %0, %1 : f8E8M0FNU, f8E8M0FNU
}

// Arithmetic, extremes and rounding make a signalling NaN quiet; a sign does not.
// CHECK-LABEL: func.func @signalling_nans
// CHECK-DAG: %[[QUIET:.*]] = arith.constant 0x7FF8000000000001 : f64
// CHECK-DAG: %[[SIGNALLING:.*]] = arith.constant 0xFFF0000000000001 : f64
// CHECK: return %[[QUIET]], %[[QUIET]], %[[QUIET]], %[[SIGNALLING]]
func.func @signalling_nans() -> (f64, f64, f64, f64) {
  %n = arith.constant 0x7FF0000000000001 : f64
  %one = arith.constant 1.0 : f64
  %0 = arith.addf %n, %one : f64
  %1 = arith.maximumf %one, %n : f64
  %2 = math.floor %n : f64
  %3 = arith.negf %n : f64
  return %0, %1, %2, %3 : f64, f64, f64, f64
}

// A cast that changes the number is left: of a signalling NaN, of what a format cannot hold.
// CHECK-LABEL: func.func @inexact_casts
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: arith.extf %{{.*}} : f8E8M0FNU to f16
// CHECK: arith.truncf %{{.*}} : f32 to f8E4M3FNUZ
func.func @inexact_casts() -> (f32, f16, f8E4M3FNUZ) {
  %s = arith.constant 0x7C01 : f16
  %e = arith.constant 0x00 : f8E8M0FNU
  %n = arith.constant 0x7FC00000 : f32
  %0 = arith.extf %s : f16 to f32
  %1 = arith.extf %e : f8E8M0FNU to f16
  %2 = arith.truncf %n : f32 to f8E4M3FNUZ
  return %0, %1, %2 : f32, f16, f8E4M3FNUZ
}

// A number that is widened and narrowed again is what it was, if the wider format holds every number of its own: f8E8M0FNU has one
// digit and neither sign nor zero, and f16 does not hold its largest.
// CHECK-LABEL: @widened
//  CHECK-SAME:   (%[[A:.*]]: f4E2M1FN, %[[B:.*]]: f8E8M0FNU, %[[C:.*]]: f8E5M2)
//       CHECK:   %[[LOST:.*]] = arith.truncf %{{.*}} : f8E8M0FNU to f4E2M1FN
//       CHECK:   %[[TOO_LARGE:.*]] = arith.truncf %{{.*}} : f16 to f8E8M0FNU
//       CHECK:   return %[[LOST]], %[[TOO_LARGE]], %[[C]]
func.func @widened(%a: f4E2M1FN, %b: f8E8M0FNU, %c: f8E5M2) -> (f4E2M1FN, f8E8M0FNU, f8E5M2) {
  %0 = arith.extf %a : f4E2M1FN to f8E8M0FNU
  %1 = arith.truncf %0 : f8E8M0FNU to f4E2M1FN
  %2 = arith.extf %b : f8E8M0FNU to f16
  %3 = arith.truncf %2 : f16 to f8E8M0FNU
  %4 = arith.extf %c : f8E5M2 to f16
  %5 = arith.truncf %4 : f16 to f8E5M2
  return %1, %3, %5 : f4E2M1FN, f8E8M0FNU, f8E5M2
}

// pow(x, 0) is 1 of a quiet NaN as well, but not of a signalling one.
// CHECK-LABEL: @powf_of_nan
//   CHECK-DAG:   %[[NAN:.*]] = arith.constant 0x7FC00001 : f32
//   CHECK-DAG:   %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
//       CHECK:   return %[[NAN]], %[[ONE]]
func.func @powf_of_nan() -> (f32, f32) {
  %signalling = arith.constant 0x7F800001 : f32
  %quiet = arith.constant 0x7FC00001 : f32
  %zero = arith.constant 0.0 : f32
  %0 = math.powf %signalling, %zero : f32
  %1 = math.powf %quiet, %zero : f32
  return %0, %1 : f32, f32
}
