func.func private @relu6(%x: memref<4xf32>, %y: memref<4xf32>) {
  %c0 = arith.constant 0.0 : f32
  %c6 = arith.constant 6.0 : f32
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : memref<4xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.maximumf %a, %c0 : f32
    %1 = arith.minimumf %0, %c6 : f32
    linalg.yield %1 : f32
  }
  return
}
func.func @main() -> tensor<4xf32> {
  %t = arith.constant dense<[-1.0, 2.0, 6.0, 7.0]> : tensor<4xf32>
  %r = tosa.custom %t {operator_name = "relu6", domain_name = "npu", implementation_attrs = ""} : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
