// RUN: cistern-cc %s --passes= --math=fast | FileCheck %s
// RUN: cistern-cc %s --passes= | FileCheck %s --check-prefix=LIBRARY
// RUN: not cistern-cc %s --math=slow 2>&1 | FileCheck %s --check-prefix=WRONG
// exp, tanh and erf of f32, and of narrower formats, which are computed in f32, are functions of the file. Others, and f64, are the C library's.

// WRONG: slow

// Products may be fused with sums: clang does it for whole statements if the file says so.
// CHECK: #pragma clang fp contract(fast)
// LIBRARY: #pragma STDC FP_CONTRACT OFF

// CHECK: CIS_IN_LOOPS float cis_tanh_f32(float x)
// CHECK-NOT: cis_sin
// LIBRARY-NOT: cis_tanh_f32

// CHECK-LABEL: float single(float x) {
// CHECK: cis_exp_f32(x);
// CHECK: cis_tanh_f32(
// CHECK: cis_erf_f32(
// CHECK: sinf(
// LIBRARY-LABEL: float single(float x) {
// LIBRARY: expf(x);
// LIBRARY: tanhf(
// LIBRARY: erff(
func.func @single(%x: f32) -> f32 {
  %a = math.exp %x : f32
  %b = math.tanh %a : f32
  %c = math.erf %b : f32
  %d = math.sin %c : f32
  return %d : f32
}

// CHECK-LABEL: uint16_t narrow(uint16_t x) {
// CHECK: cis_exp_f32((float)
func.func @narrow(%x: bf16) -> bf16 {
  %a = math.exp %x : bf16
  return %a : bf16
}

// CHECK-LABEL: double twice(double x) {
// CHECK: = exp(x);
func.func @twice(%x: f64) -> f64 {
  %a = math.exp %x : f64
  return %a : f64
}

// A softmax of neighbours is a function of the file, in place too.
// CHECK-LABEL: void rows(
// CHECK: cis_softmax_f32(&x[i * 5], &y[i * 5], 5);
// CHECK: cis_softmax_f32(&x[i * 5], &x[i * 5], 5);
// LIBRARY-LABEL: void rows(
// LIBRARY: fmaxf
// LIBRARY: expf
func.func @rows(%x: memref<3x5xf32>, %y: memref<3x5xf32>) {
  linalg.softmax dimension(1) ins(%x : memref<3x5xf32>) outs(%y : memref<3x5xf32>)
  linalg.softmax dimension(1) ins(%x : memref<3x5xf32>) outs(%x : memref<3x5xf32>)
  return
}

// One of elements that are apart, or of f64, is a loop.
// CHECK-LABEL: void columns(
// CHECK-NOT: cis_softmax_f32(
// CHECK: cis_exp_f32(
// CHECK: exp(difference
func.func @columns(%x: memref<3x5xf32>, %y: memref<3x5xf32>, %z: memref<3x5xf64>) {
  linalg.softmax dimension(0) ins(%x : memref<3x5xf32>) outs(%y : memref<3x5xf32>)
  linalg.softmax dimension(1) ins(%z : memref<3x5xf64>) outs(%z : memref<3x5xf64>)
  return
}
