// RUN: cistern-cc %s | FileCheck %s
// RUN: sed s/.{cistern.donated}// %s | cistern-cc - | FileCheck %s --check-prefix=KEPT

// A result in the memory of an argument that the caller gives away has no parameter: the caller finds it there.
// CHECK: void step(float *CIS_RESTRICT cache, const float *CIS_RESTRICT x, float *CIS_RESTRICT result);
// CHECK-NOT: memcpy
// KEPT: void step(float *CIS_RESTRICT cache, const float *CIS_RESTRICT x, float *CIS_RESTRICT result, float *CIS_RESTRICT result_1);
func.func @step(%cache: tensor<64x16xf32> {cistern.donated}, %x: tensor<1x16xf32>) -> (tensor<64x16xf32>, tensor<1x16xf32>) {
  %e = tensor.empty() : tensor<1x16xf32>
  %y = linalg.exp ins(%x : tensor<1x16xf32>) outs(%e : tensor<1x16xf32>) -> tensor<1x16xf32>
  %new = tensor.insert_slice %y into %cache[3, 0] [1, 16] [1, 1] : tensor<1x16xf32> into tensor<64x16xf32>
  %e2 = tensor.empty() : tensor<1x16xf32>
  %z = linalg.tanh ins(%y : tensor<1x16xf32>) outs(%e2 : tensor<1x16xf32>) -> tensor<1x16xf32>
  return %new, %z : tensor<64x16xf32>, tensor<1x16xf32>
}

// A result elsewhere is a parameter, as all are.
// CHECK: void transposed({{.*}}CIS_RESTRICT a, float *CIS_RESTRICT result);
func.func @transposed(%a: tensor<4x8xf32> {cistern.donated}) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
  return %t : tensor<8x4xf32>
}
