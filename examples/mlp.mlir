// Four dense layers on a batch of images of 28 x 28 points.
// Written by generate.py.
#map_0 = affine_map<(d0, d1) -> (d0, d1)>
#map_1 = affine_map<(d0, d1) -> (d1)>
#map_2 = affine_map<(d0, d1) -> (d0)>
func.func @mlp(
    %input: tensor<32x784xf32>,
    %l0_w: tensor<784x512xf32>,
    %l0_b: tensor<512xf32>,
    %l1_w: tensor<512x512xf32>,
    %l1_b: tensor<512xf32>,
    %l2_w: tensor<512x256xf32>,
    %l2_b: tensor<256xf32>,
    %l3_w: tensor<256x10xf32>,
    %l3_b: tensor<10xf32>) -> tensor<32x10xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %cst_1 = arith.constant 0xFF800000 : f32
  %0 = tensor.empty() : tensor<32x512xf32>
  %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<32x512xf32>) -> tensor<32x512xf32>
  %2 = linalg.matmul ins(%input, %l0_w : tensor<32x784xf32>, tensor<784x512xf32>) outs(%1 : tensor<32x512xf32>) -> tensor<32x512xf32>
  %3 = tensor.empty() : tensor<32x512xf32>
  %4 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%2, %l0_b : tensor<32x512xf32>, tensor<512xf32>) outs(%3 : tensor<32x512xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<32x512xf32>
  %5 = tensor.empty() : tensor<32x512xf32>
  %6 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<32x512xf32>) outs(%5 : tensor<32x512xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<32x512xf32>
  %7 = tensor.empty() : tensor<32x512xf32>
  %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<32x512xf32>) -> tensor<32x512xf32>
  %9 = linalg.matmul ins(%6, %l1_w : tensor<32x512xf32>, tensor<512x512xf32>) outs(%8 : tensor<32x512xf32>) -> tensor<32x512xf32>
  %10 = tensor.empty() : tensor<32x512xf32>
  %11 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%9, %l1_b : tensor<32x512xf32>, tensor<512xf32>) outs(%10 : tensor<32x512xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<32x512xf32>
  %12 = tensor.empty() : tensor<32x512xf32>
  %13 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<32x512xf32>) outs(%12 : tensor<32x512xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<32x512xf32>
  %14 = tensor.empty() : tensor<32x256xf32>
  %15 = linalg.fill ins(%cst_0 : f32) outs(%14 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %16 = linalg.matmul ins(%13, %l2_w : tensor<32x512xf32>, tensor<512x256xf32>) outs(%15 : tensor<32x256xf32>) -> tensor<32x256xf32>
  %17 = tensor.empty() : tensor<32x256xf32>
  %18 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%16, %l2_b : tensor<32x256xf32>, tensor<256xf32>) outs(%17 : tensor<32x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<32x256xf32>
  %19 = tensor.empty() : tensor<32x256xf32>
  %20 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<32x256xf32>) outs(%19 : tensor<32x256xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<32x256xf32>
  %21 = tensor.empty() : tensor<32x10xf32>
  %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<32x10xf32>) -> tensor<32x10xf32>
  %23 = linalg.matmul ins(%20, %l3_w : tensor<32x256xf32>, tensor<256x10xf32>) outs(%22 : tensor<32x10xf32>) -> tensor<32x10xf32>
  %24 = tensor.empty() : tensor<32x10xf32>
  %25 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%23, %l3_b : tensor<32x10xf32>, tensor<10xf32>) outs(%24 : tensor<32x10xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<32x10xf32>
  %26 = tensor.empty() : tensor<32xf32>
  %27 = linalg.fill ins(%cst_1 : f32) outs(%26 : tensor<32xf32>) -> tensor<32xf32>
  %28 = linalg.generic {indexing_maps = [#map_0, #map_2], iterator_types = ["parallel", "reduction"]} ins(%25 : tensor<32x10xf32>) outs(%27 : tensor<32xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<32xf32>
  %29 = tensor.empty() : tensor<32x10xf32>
  %30 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%25, %28 : tensor<32x10xf32>, tensor<32xf32>) outs(%29 : tensor<32x10xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %d = arith.subf %in_0, %in_1 : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<32x10xf32>
  %31 = tensor.empty() : tensor<32xf32>
  %32 = linalg.fill ins(%cst_0 : f32) outs(%31 : tensor<32xf32>) -> tensor<32xf32>
  %33 = linalg.generic {indexing_maps = [#map_0, #map_2], iterator_types = ["parallel", "reduction"]} ins(%30 : tensor<32x10xf32>) outs(%32 : tensor<32xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<32xf32>
  %34 = tensor.empty() : tensor<32x10xf32>
  %35 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%30, %33 : tensor<32x10xf32>, tensor<32xf32>) outs(%34 : tensor<32x10xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.divf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<32x10xf32>
  return %35 : tensor<32x10xf32>
}
