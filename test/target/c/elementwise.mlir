// cistern-cc takes arith and math on tensors, which become loops.
// RUN: cistern-cc %s -o - | FileCheck %s
// CHECK-LABEL: {{^}}void dense(const float *CIS_RESTRICT x, float *CIS_RESTRICT result) {
// CHECK: tanhf(
func.func @dense(%x: tensor<16xf32>) -> tensor<16xf32> {
  %0 = math.tanh %x : tensor<16xf32>
  %1 = arith.addf %0, %x : tensor<16xf32>
  return %1 : tensor<16xf32>
}
