// A random graph of Watts and Strogatz with 16 nodes (k = 4, p = 0.75), as in RandWire: each node adds what it gets, then
// convolves.
// Written by nas.py.
#map_0 = affine_map<(d0, d1) -> (d0, d1)>
func.func @randwire(
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
    %w15: tensor<16x16xf32>,
    %w16: tensor<16x16xf32>) -> tensor<256x16xf32> {
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
  %11 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4, %9 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%10 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %12 = tensor.empty() : tensor<256x16xf32>
  %13 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<256x16xf32>) outs(%12 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %14 = tensor.empty() : tensor<256x16xf32>
  %15 = linalg.fill ins(%cst_0 : f32) outs(%14 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %16 = linalg.matmul ins(%13, %w3 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%15 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %17 = tensor.empty() : tensor<256x16xf32>
  %18 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<256x16xf32>) outs(%17 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %19 = tensor.empty() : tensor<256x16xf32>
  %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %21 = linalg.matmul ins(%18, %w4 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%20 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %22 = tensor.empty() : tensor<256x16xf32>
  %23 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<256x16xf32>) outs(%22 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %24 = tensor.empty() : tensor<256x16xf32>
  %25 = linalg.fill ins(%cst_0 : f32) outs(%24 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %26 = linalg.matmul ins(%23, %w5 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%25 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %27 = tensor.empty() : tensor<256x16xf32>
  %28 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<256x16xf32>) outs(%27 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %29 = tensor.empty() : tensor<256x16xf32>
  %30 = linalg.fill ins(%cst_0 : f32) outs(%29 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %31 = linalg.matmul ins(%28, %w6 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%30 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %32 = tensor.empty() : tensor<256x16xf32>
  %33 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4, %31 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%32 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %34 = tensor.empty() : tensor<256x16xf32>
  %35 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%33 : tensor<256x16xf32>) outs(%34 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %36 = tensor.empty() : tensor<256x16xf32>
  %37 = linalg.fill ins(%cst_0 : f32) outs(%36 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %38 = linalg.matmul ins(%35, %w7 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%37 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %39 = tensor.empty() : tensor<256x16xf32>
  %40 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%21, %26 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%39 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %41 = tensor.empty() : tensor<256x16xf32>
  %42 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%40, %31 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%41 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %43 = tensor.empty() : tensor<256x16xf32>
  %44 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%42 : tensor<256x16xf32>) outs(%43 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %45 = tensor.empty() : tensor<256x16xf32>
  %46 = linalg.fill ins(%cst_0 : f32) outs(%45 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %47 = linalg.matmul ins(%44, %w8 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%46 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %48 = tensor.empty() : tensor<256x16xf32>
  %49 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%38, %47 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%48 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %50 = tensor.empty() : tensor<256x16xf32>
  %51 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%49 : tensor<256x16xf32>) outs(%50 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %52 = tensor.empty() : tensor<256x16xf32>
  %53 = linalg.fill ins(%cst_0 : f32) outs(%52 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %54 = linalg.matmul ins(%51, %w9 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%53 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %55 = tensor.empty() : tensor<256x16xf32>
  %56 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<256x16xf32>) outs(%55 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %57 = tensor.empty() : tensor<256x16xf32>
  %58 = linalg.fill ins(%cst_0 : f32) outs(%57 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %59 = linalg.matmul ins(%56, %w10 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%58 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %60 = tensor.empty() : tensor<256x16xf32>
  %61 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%26, %47 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%60 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %62 = tensor.empty() : tensor<256x16xf32>
  %63 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%61, %54 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%62 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %64 = tensor.empty() : tensor<256x16xf32>
  %65 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%63, %59 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%64 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %66 = tensor.empty() : tensor<256x16xf32>
  %67 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%65 : tensor<256x16xf32>) outs(%66 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %68 = tensor.empty() : tensor<256x16xf32>
  %69 = linalg.fill ins(%cst_0 : f32) outs(%68 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %70 = linalg.matmul ins(%67, %w11 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%69 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %71 = tensor.empty() : tensor<256x16xf32>
  %72 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%21, %54 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%71 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %73 = tensor.empty() : tensor<256x16xf32>
  %74 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%72, %59 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%73 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %75 = tensor.empty() : tensor<256x16xf32>
  %76 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%74 : tensor<256x16xf32>) outs(%75 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %77 = tensor.empty() : tensor<256x16xf32>
  %78 = linalg.fill ins(%cst_0 : f32) outs(%77 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %79 = linalg.matmul ins(%76, %w12 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%78 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %80 = tensor.empty() : tensor<256x16xf32>
  %81 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%9, %70 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%80 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %82 = tensor.empty() : tensor<256x16xf32>
  %83 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%81, %79 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%82 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %84 = tensor.empty() : tensor<256x16xf32>
  %85 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%83 : tensor<256x16xf32>) outs(%84 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %86 = tensor.empty() : tensor<256x16xf32>
  %87 = linalg.fill ins(%cst_0 : f32) outs(%86 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %88 = linalg.matmul ins(%85, %w13 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%87 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %89 = tensor.empty() : tensor<256x16xf32>
  %90 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<256x16xf32>) outs(%89 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %91 = tensor.empty() : tensor<256x16xf32>
  %92 = linalg.fill ins(%cst_0 : f32) outs(%91 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %93 = linalg.matmul ins(%90, %w14 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%92 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %94 = tensor.empty() : tensor<256x16xf32>
  %95 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4, %9 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%94 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %96 = tensor.empty() : tensor<256x16xf32>
  %97 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%95, %79 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%96 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %98 = tensor.empty() : tensor<256x16xf32>
  %99 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%97, %88 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%98 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %100 = tensor.empty() : tensor<256x16xf32>
  %101 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%99, %93 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%100 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %102 = tensor.empty() : tensor<256x16xf32>
  %103 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%101 : tensor<256x16xf32>) outs(%102 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %104 = tensor.empty() : tensor<256x16xf32>
  %105 = linalg.fill ins(%cst_0 : f32) outs(%104 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %106 = linalg.matmul ins(%103, %w15 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%105 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %107 = tensor.empty() : tensor<256x16xf32>
  %108 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4, %9 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%107 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %109 = tensor.empty() : tensor<256x16xf32>
  %110 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%108 : tensor<256x16xf32>) outs(%109 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  %111 = tensor.empty() : tensor<256x16xf32>
  %112 = linalg.fill ins(%cst_0 : f32) outs(%111 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %113 = linalg.matmul ins(%110, %w16 : tensor<256x16xf32>, tensor<16x16xf32>) outs(%112 : tensor<256x16xf32>) -> tensor<256x16xf32>
  %114 = tensor.empty() : tensor<256x16xf32>
  %115 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%106, %113 : tensor<256x16xf32>, tensor<256x16xf32>) outs(%114 : tensor<256x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<256x16xf32>
  return %115 : tensor<256x16xf32>
}
