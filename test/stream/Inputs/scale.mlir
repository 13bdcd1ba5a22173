#row = affine_map<(d0, d1, d2) -> (d0 + d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#in = affine_map<(d0, d1, d2) -> (d2)>
func.func @scale(%image: tensor<16x12xi32>) -> tensor<16x12xi32> {
  %zero = arith.constant 0 : i32
  %w = arith.constant dense<[1, -2, 5]> : tensor<3xi32>
  %p = tensor.pad %image low[1, 0] high[1, 0] {
  ^bb0(%i: index, %k: index):
    tensor.yield %zero : i32
  } : tensor<16x12xi32> to tensor<18x12xi32>
  %e = tensor.empty() : tensor<16x12xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x12xi32>) -> tensor<16x12xi32>
  %a = linalg.generic {indexing_maps = [#row, #in, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %w : tensor<18x12xi32>, tensor<3xi32>) outs(%f : tensor<16x12xi32>) {
  ^bb0(%x: i32, %v: i32, %o: i32):
    %m = arith.muli %x, %v : i32
    %s = arith.addi %o, %m : i32
    linalg.yield %s : i32
  } -> tensor<16x12xi32>
  %r = linalg.mul ins(%a, %a : tensor<16x12xi32>, tensor<16x12xi32>) outs(%e : tensor<16x12xi32>) -> tensor<16x12xi32>
  return %r : tensor<16x12xi32>
}
