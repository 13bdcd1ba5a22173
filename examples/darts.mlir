// Two normal cells of DARTS (second order, CIFAR-10): four nodes of two edges each, all concatenated.
// Written by nas.py.
#map_0 = affine_map<(d0, d1) -> (d0, d1)>
func.func @darts(
    %image: tensor<256x16xf32>,
    %w1: tensor<16x16xf32>,
    %w2: tensor<16x16xf32>,
    %w3: tensor<16x16xf32>,
    %w4: tensor<16x16xf32>,
    %w5: tensor<16x16xf32>,
    %w6: tensor<16x16xf32>,
    %w7: tensor<16x16xf32>,
    %w8: tensor<16x16xf32>,
    %w9: tensor<16x16xf32>,
    %w10: tensor<16x16xf32>,
    %w11: tensor<16x16xf32>,
    %w12: tensor<16x16xf32>,
    %w13: tensor<16x16xf32>,
    %w14: tensor<16x16xf32>,
    %w15: tensor<64x16xf32>,
    %w16: tensor<16x16xf32>,
    %w17: tensor<16x16xf32>,
    %w18: tensor<16x16xf32>,
    %w19: tensor<16x16xf32>,
    %w20: tensor<16x16xf32>,
    %w21: tensor<16x16xf32>,
    %w22: tensor<16x16xf32>,
    %w23: tensor<16x16xf32>,
    %w24: tensor<16x16xf32>,
    %w25: tensor<16x16xf32>,
    %w26: tensor<16x16xf32>) -> tensor<256x64xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<256x16xf32>
  %1 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%image : tensor<256x16xf32>) outs(%0 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %2 = tensor.empty() : tensor<256x16xf32>
  %3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %4 = linalg.matmul ins(%1, %w1 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%3 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %5 = tensor.empty() : tensor<256x16xf32>
  %6 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%image : tensor<256x16xf32>) outs(%5 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %7 = tensor.empty() : tensor<256x16xf32>
  %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %9 = linalg.matmul ins(%6, %w2 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%8 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %10 = tensor.empty() : tensor<256x16xf32>
  %11 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<256x16xf32>) outs(%10 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %12 = tensor.empty() : tensor<256x16xf32>
  %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %14 = linalg.matmul ins(%11, %w3 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%13 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %15 = tensor.empty() : tensor<256x16xf32>
  %16 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<256x16xf32>) outs(%15 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %17 = tensor.empty() : tensor<256x16xf32>
  %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %19 = linalg.matmul ins(%16, %w4 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%18 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %20 = tensor.empty() : tensor<256x16xf32>
  %21 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<256x16xf32>) outs(%20 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %22 = tensor.empty() : tensor<256x16xf32>
  %23 = linalg.fill ins(%cst_0 : f32) outs(%22 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %24 = linalg.matmul ins(%21, %w5 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%23 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %25 = tensor.empty() : tensor<256x16xf32>
  %26 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<256x16xf32>) outs(%25 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %27 = tensor.empty() : tensor<256x16xf32>
  %28 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %29 = linalg.matmul ins(%26, %w6 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%28 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %30 = tensor.empty() : tensor<256x16xf32>
  %31 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%19, %29 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%30 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %32 = tensor.empty() : tensor<256x16xf32>
  %33 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<256x16xf32>) outs(%32 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %34 = tensor.empty() : tensor<256x16xf32>
  %35 = linalg.fill ins(%cst_0 : f32) outs(%34 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %36 = linalg.matmul ins(%33, %w7 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%35 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %37 = tensor.empty() : tensor<256x16xf32>
  %38 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%36 : tensor<256x16xf32>) outs(%37 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %39 = tensor.empty() : tensor<256x16xf32>
  %40 = linalg.fill ins(%cst_0 : f32) outs(%39 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %41 = linalg.matmul ins(%38, %w8 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%40 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %42 = tensor.empty() : tensor<256x16xf32>
  %43 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<256x16xf32>) outs(%42 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %44 = tensor.empty() : tensor<256x16xf32>
  %45 = linalg.fill ins(%cst_0 : f32) outs(%44 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %46 = linalg.matmul ins(%43, %w9 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%45 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %47 = tensor.empty() : tensor<256x16xf32>
  %48 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%46 : tensor<256x16xf32>) outs(%47 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %49 = tensor.empty() : tensor<256x16xf32>
  %50 = linalg.fill ins(%cst_0 : f32) outs(%49 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %51 = linalg.matmul ins(%48, %w10 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%50 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %52 = tensor.empty() : tensor<256x16xf32>
  %53 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%41, %51 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%52 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %54 = tensor.empty() : tensor<256x16xf32>
  %55 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<256x16xf32>) outs(%54 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %56 = tensor.empty() : tensor<256x16xf32>
  %57 = linalg.fill ins(%cst_0 : f32) outs(%56 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %58 = linalg.matmul ins(%55, %w11 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%57 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %59 = tensor.empty() : tensor<256x16xf32>
  %60 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%58 : tensor<256x16xf32>) outs(%59 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %61 = tensor.empty() : tensor<256x16xf32>
  %62 = linalg.fill ins(%cst_0 : f32) outs(%61 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %63 = linalg.matmul ins(%60, %w12 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%62 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %64 = tensor.empty() : tensor<256x16xf32>
  %65 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%63, %4 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%64 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %66 = tensor.empty() : tensor<256x16xf32>
  %67 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<256x16xf32>) outs(%66 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %68 = tensor.empty() : tensor<256x16xf32>
  %69 = linalg.fill ins(%cst_0 : f32) outs(%68 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %70 = linalg.matmul ins(%67, %w13 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%69 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %71 = tensor.empty() : tensor<256x16xf32>
  %72 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4, %70 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%71 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %73 = tensor.empty() : tensor<256x64xf32>
  %74 = tensor.insert_slice %31 into %73[0, 0] [256, 16] [1, 1] : tensor<256x16xf32> into tensor<256x64xf32>
  %75 = tensor.insert_slice %53 into %74[0, 16] [256, 16] [1, 1] : tensor<256x16xf32> into tensor<256x64xf32>
  %76 = tensor.insert_slice %65 into %75[0, 32] [256, 16] [1, 1] : tensor<256x16xf32> into tensor<256x64xf32>
  %77 = tensor.insert_slice %72 into %76[0, 48] [256, 16] [1, 1] : tensor<256x16xf32> into tensor<256x64xf32>
  %78 = tensor.empty() : tensor<256x16xf32>
  %79 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%image : tensor<256x16xf32>) outs(%78 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %80 = tensor.empty() : tensor<256x16xf32>
  %81 = linalg.fill ins(%cst_0 : f32) outs(%80 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %82 = linalg.matmul ins(%79, %w14 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%81 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %83 = tensor.empty() : tensor<256x64xf32>
  %84 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%77 : tensor<256x64xf32>) outs(%83 : tensor<256x64xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x64xf32>
  %85 = tensor.empty() : tensor<256x16xf32>
  %86 = linalg.fill ins(%cst_0 : f32) outs(%85 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %87 = linalg.matmul ins(%84, %w15 : tensor<256x64xf32>, tensor<64x16xf32>) outs(%86 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %88 = tensor.empty() : tensor<256x16xf32>
  %89 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%82 : tensor<256x16xf32>) outs(%88 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %90 = tensor.empty() : tensor<256x16xf32>
  %91 = linalg.fill ins(%cst_0 : f32) outs(%90 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %92 = linalg.matmul ins(%89, %w16 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%91 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %93 = tensor.empty() : tensor<256x16xf32>
  %94 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%92 : tensor<256x16xf32>) outs(%93 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %95 = tensor.empty() : tensor<256x16xf32>
  %96 = linalg.fill ins(%cst_0 : f32) outs(%95 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %97 = linalg.matmul ins(%94, %w17 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%96 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %98 = tensor.empty() : tensor<256x16xf32>
  %99 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%87 : tensor<256x16xf32>) outs(%98 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %100 = tensor.empty() : tensor<256x16xf32>
  %101 = linalg.fill ins(%cst_0 : f32) outs(%100 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %102 = linalg.matmul ins(%99, %w18 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%101 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %103 = tensor.empty() : tensor<256x16xf32>
  %104 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%102 : tensor<256x16xf32>) outs(%103 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %105 = tensor.empty() : tensor<256x16xf32>
  %106 = linalg.fill ins(%cst_0 : f32) outs(%105 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %107 = linalg.matmul ins(%104, %w19 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%106 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %108 = tensor.empty() : tensor<256x16xf32>
  %109 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%97, %107 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%108 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %110 = tensor.empty() : tensor<256x16xf32>
  %111 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%82 : tensor<256x16xf32>) outs(%110 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %112 = tensor.empty() : tensor<256x16xf32>
  %113 = linalg.fill ins(%cst_0 : f32) outs(%112 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %114 = linalg.matmul ins(%111, %w20 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%113 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %115 = tensor.empty() : tensor<256x16xf32>
  %116 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%114 : tensor<256x16xf32>) outs(%115 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %117 = tensor.empty() : tensor<256x16xf32>
  %118 = linalg.fill ins(%cst_0 : f32) outs(%117 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %119 = linalg.matmul ins(%116, %w21 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%118 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %120 = tensor.empty() : tensor<256x16xf32>
  %121 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%87 : tensor<256x16xf32>) outs(%120 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %122 = tensor.empty() : tensor<256x16xf32>
  %123 = linalg.fill ins(%cst_0 : f32) outs(%122 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %124 = linalg.matmul ins(%121, %w22 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%123 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %125 = tensor.empty() : tensor<256x16xf32>
  %126 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%124 : tensor<256x16xf32>) outs(%125 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %127 = tensor.empty() : tensor<256x16xf32>
  %128 = linalg.fill ins(%cst_0 : f32) outs(%127 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %129 = linalg.matmul ins(%126, %w23 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%128 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %130 = tensor.empty() : tensor<256x16xf32>
  %131 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%119, %129 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%130 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %132 = tensor.empty() : tensor<256x16xf32>
  %133 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%87 : tensor<256x16xf32>) outs(%132 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %134 = tensor.empty() : tensor<256x16xf32>
  %135 = linalg.fill ins(%cst_0 : f32) outs(%134 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %136 = linalg.matmul ins(%133, %w24 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%135 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %137 = tensor.empty() : tensor<256x16xf32>
  %138 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%136 : tensor<256x16xf32>) outs(%137 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %139 = tensor.empty() : tensor<256x16xf32>
  %140 = linalg.fill ins(%cst_0 : f32) outs(%139 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %141 = linalg.matmul ins(%138, %w25 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%140 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %142 = tensor.empty() : tensor<256x16xf32>
  %143 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%141, %82 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%142 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %144 = tensor.empty() : tensor<256x16xf32>
  %145 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%109 : tensor<256x16xf32>) outs(%144 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %146 = tensor.empty() : tensor<256x16xf32>
  %147 = linalg.fill ins(%cst_0 : f32) outs(%146 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %148 = linalg.matmul ins(%145, %w26 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%147 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %149 = tensor.empty() : tensor<256x16xf32>
  %150 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%82, %148 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%149 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %151 = tensor.empty() : tensor<256x64xf32>
  %152 = tensor.insert_slice %109 into %151[0, 0] [256, 16] [1, 1] : tensor<256x16xf32> into tensor<256x64xf32>
  %153 = tensor.insert_slice %131 into %152[0, 16] [256, 16] [1, 1] : tensor<256x16xf32> into tensor<256x64xf32>
  %154 = tensor.insert_slice %143 into %153[0, 32] [256, 16] [1, 1] : tensor<256x16xf32> into tensor<256x64xf32>
  %155 = tensor.insert_slice %150 into %154[0, 48] [256, 16] [1, 1] : tensor<256x16xf32> into tensor<256x64xf32>
  return %155 : tensor<256x64xf32>
}
