// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args=--canonicalize %s
// Casts of constants from and to numbers without a sign, and of large integers that floats have exactly.

// CHECK-LABEL: func.func @from(
// CHECK-DAG: %[[I:.*]] = "tosa.const"() <{values = dense<254> : tensor<i32>}> : () -> tensor<i32>
// CHECK-DAG: %[[F:.*]] = "tosa.const"() <{values = dense<2.540000e+02> : tensor<f32>}> : () -> tensor<f32>
// CHECK: return %[[I]], %[[F]] :
func.func @from() -> (tensor<i32>, tensor<f32>) {
  %a = "tosa.const"() <{values = dense<254> : tensor<ui8>}> : () -> tensor<ui8>
  %0 = tosa.cast %a : (tensor<ui8>) -> tensor<i32>
  %1 = tosa.cast %a : (tensor<ui8>) -> tensor<f32>
  return %0, %1 : tensor<i32>, tensor<f32>
}

// CHECK-LABEL: func.func @to(
// CHECK-DAG: %[[MOST:.*]] = "tosa.const"() <{values = dense<255> : tensor<ui8>}> : () -> tensor<ui8>
// CHECK-DAG: %[[LEAST:.*]] = "tosa.const"() <{values = dense<0> : tensor<ui8>}> : () -> tensor<ui8>
// CHECK-DAG: %[[INSIDE:.*]] = "tosa.const"() <{values = dense<200> : tensor<ui8>}> : () -> tensor<ui8>
// CHECK: return %[[MOST]], %[[LEAST]], %[[INSIDE]] :
func.func @to() -> (tensor<ui8>, tensor<ui8>, tensor<ui8>) {
  %a = "tosa.const"() <{values = dense<1.0e10> : tensor<f32>}> : () -> tensor<f32>
  %b = "tosa.const"() <{values = dense<-2.0> : tensor<f32>}> : () -> tensor<f32>
  %c = "tosa.const"() <{values = dense<200.0> : tensor<f32>}> : () -> tensor<f32>
  %0 = tosa.cast %a : (tensor<f32>) -> tensor<ui8>
  %1 = tosa.cast %b : (tensor<f32>) -> tensor<ui8>
  %2 = tosa.cast %c : (tensor<f32>) -> tensor<ui8>
  return %0, %1, %2 : tensor<ui8>, tensor<ui8>, tensor<ui8>
}

// CHECK-LABEL: func.func @large(
// CHECK: "tosa.const"() <{values = dense<-9.22337203E+18> : tensor<f32>}> : () -> tensor<f32>
func.func @large() -> tensor<f32> {
  %a = "tosa.const"() <{values = dense<-9223372036854775808> : tensor<i64>}> : () -> tensor<i64>
  %0 = tosa.cast %a : (tensor<i64>) -> tensor<f32>
  return %0 : tensor<f32>
}
