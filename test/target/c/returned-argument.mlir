// An argument that is written in place and returned is copied once, to where the caller wants the result, and has no buffer besides.
// RUN: cistern-cc %s -o - --sizes 2>&1 | FileCheck %s

// CHECK-LABEL: void step(float *CIS_RESTRICT cache, float x, float *CIS_RESTRICT result) {
// CHECK-NOT:     arena
// CHECK:         cache[2] = x;
// CHECK:         for (int64_t i = 0; i < 8; ++i) {
// CHECK-NEXT:      result[i] = cache[i];
// CHECK-NEXT:    }
// CHECK-NOT:     for
// CHECK:       arena 0 bytes
func.func @step(%cache: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %at = arith.constant 2 : index
  %r = tensor.insert %x into %cache[%at] : tensor<8xf32>
  return %r : tensor<8xf32>
}
