#map = affine_map<(d0) -> (d0)>
module {
  func.func @not_a_number(%arg0: tensor<2xf16>) -> tensor<2xi64> {
    %0 = tensor.empty() : tensor<2xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<2xf16>) outs(%0 : tensor<2xi64>) {
    ^bb0(%in: f16, %out: i64):
      %2 = math.roundeven %in : f16
      %3 = arith.fptosi %2 : f16 to i64
      %cst = arith.constant 0x7C00 : f16
      %cst_0 = arith.constant 0xFC00 : f16
      %4 = arith.cmpf ueq, %2, %cst : f16
      %5 = arith.cmpf ueq, %2, %cst_0 : f16
      %c-9223372036854775808_i64 = arith.constant -9223372036854775808 : i64
      %c9223372036854775807_i64 = arith.constant 9223372036854775807 : i64
      %6 = arith.select %4, %c9223372036854775807_i64, %3 : i64
      %7 = arith.select %5, %c-9223372036854775808_i64, %6 : i64
      linalg.yield %7 : i64
    } -> tensor<2xi64>
    return %1 : tensor<2xi64>
  }
  func.func @other_cast(%arg0: tensor<2xf16>) -> tensor<2xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<1xf16>
    %0 = tensor.empty() : tensor<2xf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg0 : tensor<2xf16>) outs(%0 : tensor<2xf16>) {
    ^bb0(%in: f16, %out: f16):
      %4 = arith.negf %in : f16
      linalg.yield %4 : f16
    } -> tensor<2xf16>
    %2 = tensor.empty() : tensor<2xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<2xf16>) outs(%2 : tensor<2xf32>) {
    ^bb0(%in: f16, %out: f32):
      %4 = arith.extf %in : f16 to f32
      linalg.yield %4 : f32
    } -> tensor<2xf32>
    return %3 : tensor<2xf32>
  }
}

