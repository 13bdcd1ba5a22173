// What is padded is read within its bounds; where the window lies inside of it, without a comparison.
// RUN: cistern-cc %s --loop-order=program -o %t.c --sizes 2> %t.sizes && FileCheck %s < %t.c && FileCheck %s --check-prefix=SIZES < %t.sizes
// RUN: cistern-cc %s --loop-order=program -o - --overlap --sizes 2>&1 | FileCheck %s --check-prefix=OVERLAP

// No padded copy: the pool's window is left, and the chain's two tensors of 256 bytes and its kernel.
// SIZES: pool: arena 9 bytes
// SIZES: chain: arena 520 bytes

// CHECK-LABEL: void pool(const int8_t *CIS_RESTRICT x, int8_t *CIS_RESTRICT result) {
// CHECK:       const int64_t end = j - 1 >= 0 && j + 1 < 8 ? 7 : 0;
// CHECK-NEXT:  int64_t begin = end;
// CHECK-NEXT:  if (begin > 1) { begin = 1; }
// CHECK-NEXT:  for (int64_t [[K:k[_0-9]*]] = 0; [[K]] < begin; ++[[K]]) {
// CHECK:         if (r{{.*}}) {
// CHECK:         } else {
// CHECK-NEXT:      {{.*}} = (-128);
// CHECK:       for (int64_t [[K:k[_0-9]*]] = begin; [[K]] < end; ++[[K]]) {
// CHECK-NOT:     if (
// CHECK:       for (int64_t [[K:k[_0-9]*]] = end; [[K]] < 8; ++[[K]]) {
// CHECK:         if (r{{.*}}) {
// CHECK-LABEL: void chain(
// CHECK:       for (int64_t [[I:i[_0-9]*]] = 0; [[I]] < 1; ++[[I]]) {
// CHECK:       for (int64_t [[I:i[_0-9]*]] = 1; [[I]] < 64; ++[[I]]) {
// CHECK-NOT:     if (
// CHECK:         for (int64_t j = 0; j < 2; ++j) {

// Where an output overlaps an input there is one loop, which may run backward.
// OVERLAP-LABEL: void chain({{.*}} {
// OVERLAP:       for (int64_t i = 63; i >= 0; --i) {
// OVERLAP-NEXT:    if (i >= 1) {
// OVERLAP:         } else {
// OVERLAP:       chain: arena 264 bytes (no plan is lower), without overlap 520
func.func @pool(%x: tensor<1x8x8x1xi8>) -> tensor<1x8x8x1xi8> {
  %v = arith.constant -128 : i8
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %v : i8
  } : tensor<1x8x8x1xi8> to tensor<1x10x10x1xi8>
  %w = tensor.empty() : tensor<3x3xi8>
  %e = tensor.empty() : tensor<1x8x8x1xi8>
  %f = linalg.fill ins(%v : i8) outs(%e : tensor<1x8x8x1xi8>) -> tensor<1x8x8x1xi8>
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
     ins(%p, %w : tensor<1x10x10x1xi8>, tensor<3x3xi8>) outs(%f : tensor<1x8x8x1xi8>) -> tensor<1x8x8x1xi8>
  return %r : tensor<1x8x8x1xi8>
}

func.func @chain(%x: tensor<64xf32>, %t: tensor<f32>) -> tensor<f32> {
  %v = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64xf32>
  %y = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %p = tensor.pad %y low[1] high[0] {
  ^bb0(%a: index):
    tensor.yield %v : f32
  } : tensor<64xf32> to tensor<65xf32>
  %k = tensor.empty() : tensor<2xf32>
  %g = linalg.fill ins(%v : f32) outs(%k : tensor<2xf32>) -> tensor<2xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.conv_1d ins(%p, %g : tensor<65xf32>, tensor<2xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
  %s = linalg.reduce { arith.addf } ins(%r : tensor<64xf32>) outs(%t : tensor<f32>) dimensions = [0]
  return %s : tensor<f32>
}
