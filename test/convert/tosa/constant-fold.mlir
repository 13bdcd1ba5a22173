// Reciprocals, transpositions and reductions of constants that nothing else uses.
// RUN: cistern-opt --tosa-layerwise-constant-fold %s | FileCheck %s
// RUN: cistern-opt --tosa-layerwise-constant-fold=aggressive-reduce-constant=true %s | FileCheck %s --check-prefix=ALWAYS
// RUN: %same --args='--tosa-layerwise-constant-fold' %s
// RUN: %same --args='--tosa-layerwise-constant-fold=aggressive-reduce-constant=true' %s
// RUN: %same --args='--tosa-make-broadcastable' %s

// CHECK-LABEL: func.func @r1(
// CHECK: 5.68828249
// CHECK-LABEL: func.func @t1(
// CHECK-COUNT-1: tosa.transpose
// CHECK-LABEL: func.func @t2(
// CHECK: tosa.transpose
// CHECK-LABEL: func.func @red(
// CHECK: dense<{{\[\[}}5, 7, 9]]>
// CHECK: tosa.reduce_sum {{.*}} -> tensor<2x1xf32>
// CHECK-LABEL: func.func @red2(
// CHECK: tosa.reduce_sum
// CHECK: tosa.reduce_min
// ALWAYS-LABEL: func.func @red2(
// ALWAYS-NOT: tosa.reduce
// ALWAYS: func.func @r(
func.func @r1() -> (tensor<2x3xf32>, tensor<f32>, tensor<2xf16>) {
  %0 = "tosa.const"() {values = dense<[[0.1758, 0.0, 2.5], [4.0, -1.0, 3.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %1 = tosa.reciprocal %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "tosa.const"() {values = dense<4.0> : tensor<f32>} : () -> tensor<f32>
  %3 = tosa.reciprocal %2 : (tensor<f32>) -> tensor<f32>
  %4 = "tosa.const"() {values = dense<3.0> : tensor<2xf16>} : () -> tensor<2xf16>
  %5 = tosa.reciprocal %4 : (tensor<2xf16>) -> tensor<2xf16>
  return %1, %3, %5 : tensor<2x3xf32>, tensor<f32>, tensor<2xf16>
}
func.func @t1() -> (tensor<3x2xf32>, tensor<3x2xi1>, tensor<3x1x4x2xi32>, tensor<3x2xi4>) {
  %0 = "tosa.const"() {values = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = "tosa.const"() {values = dense<[[true, false, false], [false, false, true]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<2x3xi1>) -> tensor<3x2xi1>
  %4 = "tosa.const"() {values = dense<[[ [[ 0,  1,  2,  3], [ 4,  5,  6,  7], [ 8,  9, 10, 11]], [[12, 13, 14, 15], [16, 17, 18, 19], [20, 21, 22, 23]] ]]> : tensor<1x2x3x4xi32>} : () -> tensor<1x2x3x4xi32>
  %5 = tosa.transpose %4 {perms = array<i32: 2, 0, 3, 1>} : (tensor<1x2x3x4xi32>) -> tensor<3x1x4x2xi32>
  %6 = "tosa.const"() {values = dense<[[0,1,2],[3,4,5]]> : tensor<2x3xi4>} : () -> tensor<2x3xi4>
  %7 = tosa.transpose %6 {perms = array<i32: 1, 0>} : (tensor<2x3xi4>) -> tensor<3x2xi4>
  return %1, %3, %5, %7 : tensor<3x2xf32>, tensor<3x2xi1>, tensor<3x1x4x2xi32>, tensor<3x2xi4>
}
func.func @t2() -> (tensor<3x2xf32>, tensor<2x3xf32>, tensor<3x2xf32>) {
  %0 = "tosa.const"() {values = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = "tosa.const"() {values = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %1, %0, %3 : tensor<3x2xf32>, tensor<2x3xf32>, tensor<3x2xf32>
}
func.func @red() -> (tensor<1x3xi32>, tensor<2x1xi32>, tensor<1xi32>, tensor<2x1xf32>, tensor<1x3xi1>, tensor<1x3xi1>) {
  %0 = "tosa.const"() {values = dense<[[1,2,3], [4,5,6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %a = "tosa.const"() {values = dense<[[1,2,3], [4,5,-6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %2 = tosa.reduce_product %a {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %b = "tosa.const"() {values = dense<7> : tensor<5xi32>} : () -> tensor<5xi32>
  %3 = tosa.reduce_max %b {axis = 0 : i32} : (tensor<5xi32>) -> tensor<1xi32>
  %c = "tosa.const"() {values = dense<[[1.0,2.0,3.0], [4.0,5.0,-6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %4 = tosa.reduce_sum %c {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
  %d = "tosa.const"() {values = dense<[[true,true,false], [false,true,false]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %5 = tosa.reduce_all %d {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  %f = "tosa.const"() {values = dense<[[true,true,false], [true,true,false]]> : tensor<2x3xi1>} : () -> tensor<2x3xi1>
  %6 = tosa.reduce_any %f {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<1x3xi1>
  return %1, %2, %3, %4, %5, %6 : tensor<1x3xi32>, tensor<2x1xi32>, tensor<1xi32>, tensor<2x1xf32>, tensor<1x3xi1>, tensor<1x3xi1>
}
func.func @red2() -> (tensor<1x3xi32>, tensor<2x1xi32>, tensor<1x3xi8>, tensor<1x3xi16>, tensor<1xi32>) {
  %0 = "tosa.const"() {values = dense<[[1,2,3], [4,5,6]]> : tensor<2x3xi32>} : () -> tensor<2x3xi32>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<2x3xi32>) -> tensor<1x3xi32>
  %2 = tosa.reduce_min %0 {axis = 1 : i32} : (tensor<2x3xi32>) -> tensor<2x1xi32>
  %a = "tosa.const"() {values = dense<[[1,2,3], [127,127,-6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %3 = tosa.reduce_max %a {axis = 0 : i32} : (tensor<2x3xi8>) -> tensor<1x3xi8>
  %b = "tosa.const"() {values = dense<[[1,2,3], [127,127,-6]]> : tensor<2x3xi16>} : () -> tensor<2x3xi16>
  %4 = tosa.reduce_min %b {axis = 0 : i32} : (tensor<2x3xi16>) -> tensor<1x3xi16>
  %c = "tosa.const"() {values = dense<2147483647> : tensor<5xi32>} : () -> tensor<5xi32>
  %5 = tosa.reduce_sum %c {axis = 0 : i32} : (tensor<5xi32>) -> tensor<1xi32>
  return %1, %2, %3, %4, %5 : tensor<1x3xi32>, tensor<2x1xi32>, tensor<1x3xi8>, tensor<1x3xi16>, tensor<1xi32>
}
func.func @r(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "tosa.const"() {values = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %1 = tosa.reciprocal %0 : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "tosa.const"() {values = dense<4.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %3 = tosa.reciprocal %2 : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "tosa.const"() {values = dense<[0xFFC00000, -0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %6 = tosa.reciprocal %4 : (tensor<2xf32>) -> tensor<2xf32>
  %7 = "tosa.const"() {values = dense<[0xFF800000, 0x7FA00000]> : tensor<2xf32>} : () -> tensor<2xf32>
  %8 = tosa.reciprocal %7 : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3, %6, %8 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
func.func @tr() -> (tensor<2x2xi8>, tensor<2x2xi16>, tensor<2x2xi64>, tensor<2x2xf16>, tensor<2x2xbf16>, tensor<2x2xf64>, tensor<2x2xi48>, tensor<2x2xf8E4M3FN>, tensor<2x2xui8>, tensor<2x2xi24>) {
  %0 = "tosa.const"() {values = dense<[[1,2],[3,4]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x2xi8>) -> tensor<2x2xi8>
  %a0 = "tosa.const"() {values = dense<[[1,2],[3,4]]> : tensor<2x2xi16>} : () -> tensor<2x2xi16>
  %a1 = tosa.transpose %a0 {perms = array<i32: 1, 0>} : (tensor<2x2xi16>) -> tensor<2x2xi16>
  %b0 = "tosa.const"() {values = dense<[[1,2],[3,4]]> : tensor<2x2xi64>} : () -> tensor<2x2xi64>
  %b1 = tosa.transpose %b0 {perms = array<i32: 1, 0>} : (tensor<2x2xi64>) -> tensor<2x2xi64>
  %c0 = "tosa.const"() {values = dense<[[1.0,2.0],[3.0,4.0]]> : tensor<2x2xf16>} : () -> tensor<2x2xf16>
  %c1 = tosa.transpose %c0 {perms = array<i32: 1, 0>} : (tensor<2x2xf16>) -> tensor<2x2xf16>
  %d0 = "tosa.const"() {values = dense<[[1.0,2.0],[3.0,4.0]]> : tensor<2x2xbf16>} : () -> tensor<2x2xbf16>
  %d1 = tosa.transpose %d0 {perms = array<i32: 1, 0>} : (tensor<2x2xbf16>) -> tensor<2x2xbf16>
  %e0 = "tosa.const"() {values = dense<[[1.0,2.0],[3.0,4.0]]> : tensor<2x2xf64>} : () -> tensor<2x2xf64>
  %e1 = tosa.transpose %e0 {perms = array<i32: 1, 0>} : (tensor<2x2xf64>) -> tensor<2x2xf64>
  %f0 = "tosa.const"() {values = dense<[[1,2],[3,4]]> : tensor<2x2xi48>} : () -> tensor<2x2xi48>
  %f1 = tosa.transpose %f0 {perms = array<i32: 1, 0>} : (tensor<2x2xi48>) -> tensor<2x2xi48>
  %g0 = "tosa.const"() {values = dense<[[1.0,2.0],[3.0,4.0]]> : tensor<2x2xf8E4M3FN>} : () -> tensor<2x2xf8E4M3FN>
  %g1 = tosa.transpose %g0 {perms = array<i32: 1, 0>} : (tensor<2x2xf8E4M3FN>) -> tensor<2x2xf8E4M3FN>
  %h0 = "tosa.const"() {values = dense<[[1,2],[3,4]]> : tensor<2x2xui8>} : () -> tensor<2x2xui8>
  %h1 = tosa.transpose %h0 {perms = array<i32: 1, 0>} : (tensor<2x2xui8>) -> tensor<2x2xui8>
  %i0 = "tosa.const"() {values = dense<[[1,2],[3,4]]> : tensor<2x2xi24>} : () -> tensor<2x2xi24>
  %i1 = tosa.transpose %i0 {perms = array<i32: 1, 0>} : (tensor<2x2xi24>) -> tensor<2x2xi24>
  return %1, %a1, %b1, %c1, %d1, %e1, %f1, %g1, %h1, %i1 : tensor<2x2xi8>, tensor<2x2xi16>, tensor<2x2xi64>, tensor<2x2xf16>, tensor<2x2xbf16>, tensor<2x2xf64>, tensor<2x2xi48>, tensor<2x2xf8E4M3FN>, tensor<2x2xui8>, tensor<2x2xi24>
}
func.func @red3() -> (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi1>, tensor<1xi1>, tensor<5xi32>, tensor<1xi32>, tensor<?xi32>, tensor<1xi16>, tensor<1xi8>) {
  %c = "tosa.const"() {values = dense<3> : tensor<5xi32>} : () -> tensor<5xi32>
  %0 = tosa.reduce_sum %c {axis = 0 : i32} : (tensor<5xi32>) -> tensor<1xi32>
  %1 = tosa.reduce_product %c {axis = 0 : i32} : (tensor<5xi32>) -> tensor<1xi32>
  %2 = tosa.reduce_max %c {axis = 0 : i32} : (tensor<5xi32>) -> tensor<1xi32>
  %3 = tosa.reduce_min %c {axis = 0 : i32} : (tensor<5xi32>) -> tensor<1xi32>
  %d = "tosa.const"() {values = dense<true> : tensor<5xi1>} : () -> tensor<5xi1>
  %4 = tosa.reduce_any %d {axis = 0 : i32} : (tensor<5xi1>) -> tensor<1xi1>
  %5 = tosa.reduce_all %d {axis = 0 : i32} : (tensor<5xi1>) -> tensor<1xi1>
  %e = "tosa.const"() {values = dense<[1,2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %6 = tosa.reduce_sum %e {axis = 0 : i32} : (tensor<2xi32>) -> tensor<1xi32>
  %f = "tosa.const"() {values = dense<[1,2,5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %7 = tosa.reduce_sum %f {axis = 0 : i32} : (tensor<3xi32>) -> tensor<?xi32>
  %g = "tosa.const"() {values = dense<[32767,2,5]> : tensor<3xi16>} : () -> tensor<3xi16>
  %8 = tosa.reduce_sum %g {axis = 0 : i32} : (tensor<3xi16>) -> tensor<1xi16>
  %h = "tosa.const"() {values = dense<[100,2,5]> : tensor<3xi8>} : () -> tensor<3xi8>
  %9 = tosa.reduce_product %h {axis = 0 : i32} : (tensor<3xi8>) -> tensor<1xi8>
  return %0, %1, %2, %3, %4, %5, %c, %6, %7, %8, %9 : tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi1>, tensor<1xi1>, tensor<5xi32>, tensor<1xi32>, tensor<?xi32>, tensor<1xi16>, tensor<1xi8>
}
func.func @two() -> (tensor<1xi32>, tensor<2xi32>) {
  %e = "tosa.const"() {values = dense<[1,2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %6 = tosa.reduce_sum %e {axis = 0 : i32} : (tensor<2xi32>) -> tensor<1xi32>
  return %6, %e : tensor<1xi32>, tensor<2xi32>
}
