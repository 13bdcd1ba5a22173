#id = affine_map<(m) -> (m)>
func.func @adds(%a: tensor<4000000xf32>) -> tensor<4000000xf32> {
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<4000000xf32>
  %e = linalg.fill ins(%z : f32) outs(%e0 : tensor<4000000xf32>) -> tensor<4000000xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4000000xf32>) outs(%e : tensor<4000000xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.addf %x, %o : f32
    linalg.yield %s : f32
  } -> tensor<4000000xf32>
  return %0 : tensor<4000000xf32>
}
func.func @transposes(%a: tensor<200x200x200xi32>, %c: tensor<200x200x200xi32>) -> tensor<200x200x200xi32> {
  %0 = linalg.transpose ins(%a : tensor<200x200x200xi32>) outs(%c : tensor<200x200x200xi32>) permutation = [1, 2, 0]
  return %0 : tensor<200x200x200xi32>
}
