// Two encoder layers (normalisation first) on 128 tokens of width 256: four heads, inner width 1024.
// Written by generate.py.
#map_0 = affine_map<(d0, d1) -> (d0, d1)>
#map_1 = affine_map<(d0, d1) -> (d0)>
#map_2 = affine_map<(d0, d1) -> (d1)>
#map_3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map_4 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @encoder(
    %tokens: tensor<128x256xf32>,
    %e0_n1_g: tensor<256xf32>,
    %e0_n1_s: tensor<256xf32>,
    %e0_att_q_w: tensor<256x256xf32>,
    %e0_att_q_b: tensor<256xf32>,
    %e0_att_k_w: tensor<256x256xf32>,
    %e0_att_k_b: tensor<256xf32>,
    %e0_att_v_w: tensor<256x256xf32>,
    %e0_att_v_b: tensor<256xf32>,
    %e0_att_o_w: tensor<256x256xf32>,
    %e0_att_o_b: tensor<256xf32>,
    %e0_n2_g: tensor<256xf32>,
    %e0_n2_s: tensor<256xf32>,
    %e0_up_w: tensor<256x1024xf32>,
    %e0_up_b: tensor<1024xf32>,
    %e0_down_w: tensor<1024x256xf32>,
    %e0_down_b: tensor<256xf32>,
    %e1_n1_g: tensor<256xf32>,
    %e1_n1_s: tensor<256xf32>,
    %e1_att_q_w: tensor<256x256xf32>,
    %e1_att_q_b: tensor<256xf32>,
    %e1_att_k_w: tensor<256x256xf32>,
    %e1_att_k_b: tensor<256xf32>,
    %e1_att_v_w: tensor<256x256xf32>,
    %e1_att_v_b: tensor<256xf32>,
    %e1_att_o_w: tensor<256x256xf32>,
    %e1_att_o_b: tensor<256xf32>,
    %e1_n2_g: tensor<256xf32>,
    %e1_n2_s: tensor<256xf32>,
    %e1_up_w: tensor<256x1024xf32>,
    %e1_up_b: tensor<1024xf32>,
    %e1_down_w: tensor<1024x256xf32>,
    %e1_down_b: tensor<256xf32>,
    %final_g: tensor<256xf32>,
    %final_s: tensor<256xf32>) -> tensor<128x256xf32> {
  %cst_0 = arith.constant 256.0 : f32
  %cst_1 = arith.constant 1.000000e-05 : f32
  %cst_2 = arith.constant 0.0 : f32
  %cst_3 = arith.constant 1.250000e-01 : f32
  %cst_4 = arith.constant 0xFF800000 : f32
  %cst_5 = arith.constant 0.5 : f32
  %cst_6 = arith.constant 1.0 : f32
  %cst_7 = arith.constant 0.70710678 : f32
  %0 = tensor.empty() : tensor<128xf32>
  %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<128xf32>) -> tensor<128xf32>
  %2 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%tokens : tensor<128x256xf32>) outs(%1 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %3 = tensor.empty() : tensor<128x256xf32>
  %4 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%tokens, %2 : tensor<128x256xf32>, tensor<128xf32>) outs(%3 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %r = arith.subf %in_0, %m : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %5 = tensor.empty() : tensor<128x256xf32>
  %6 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<128x256xf32>) outs(%5 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.mulf %in_0, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %7 = tensor.empty() : tensor<128xf32>
  %8 = linalg.fill ins(%cst_2 : f32) outs(%7 : tensor<128xf32>) -> tensor<128xf32>
  %9 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<128x256xf32>) outs(%8 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %10 = tensor.empty() : tensor<128x256xf32>
  %11 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%4, %9 : tensor<128x256xf32>, tensor<128xf32>) outs(%10 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %e = arith.addf %m, %cst_1 : f32
    %q = math.rsqrt %e : f32
    %r = arith.mulf %in_0, %q : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %12 = tensor.empty() : tensor<128x256xf32>
  %13 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%11, %e0_n1_g, %e0_n1_s : tensor<128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%12 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
    %p = arith.mulf %in_0, %in_1 : f32
    %r = arith.addf %p, %in_2 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %14 = tensor.empty() : tensor<128x256xf32>
  %15 = linalg.fill ins(%cst_2 : f32) outs(%14 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %16 = linalg.matmul ins(%13, %e0_att_q_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%15 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %17 = tensor.empty() : tensor<128x256xf32>
  %18 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%16, %e0_att_q_b : tensor<128x256xf32>, tensor<256xf32>) outs(%17 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %19 = tensor.expand_shape %18 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %20 = tensor.empty() : tensor<4x128x64xf32>
  %21 = linalg.transpose ins(%19 : tensor<128x4x64xf32>) outs(%20 : tensor<4x128x64xf32>) permutation = [1, 0, 2]
  %22 = tensor.empty() : tensor<128x256xf32>
  %23 = linalg.fill ins(%cst_2 : f32) outs(%22 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %24 = linalg.matmul ins(%13, %e0_att_k_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%23 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %25 = tensor.empty() : tensor<128x256xf32>
  %26 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%24, %e0_att_k_b : tensor<128x256xf32>, tensor<256xf32>) outs(%25 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %27 = tensor.expand_shape %26 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %28 = tensor.empty() : tensor<4x64x128xf32>
  %29 = linalg.transpose ins(%27 : tensor<128x4x64xf32>) outs(%28 : tensor<4x64x128xf32>) permutation = [1, 2, 0]
  %30 = tensor.empty() : tensor<128x256xf32>
  %31 = linalg.fill ins(%cst_2 : f32) outs(%30 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %32 = linalg.matmul ins(%13, %e0_att_v_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%31 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %33 = tensor.empty() : tensor<128x256xf32>
  %34 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%32, %e0_att_v_b : tensor<128x256xf32>, tensor<256xf32>) outs(%33 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %35 = tensor.expand_shape %34 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %36 = tensor.empty() : tensor<4x128x64xf32>
  %37 = linalg.transpose ins(%35 : tensor<128x4x64xf32>) outs(%36 : tensor<4x128x64xf32>) permutation = [1, 0, 2]
  %38 = tensor.empty() : tensor<4x128x128xf32>
  %39 = linalg.fill ins(%cst_2 : f32) outs(%38 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
  %40 = linalg.batch_matmul ins(%21, %29 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%39 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
  %41 = tensor.empty() : tensor<4x128x128xf32>
  %42 = linalg.generic {indexing_maps = [#map_3, #map_3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40 : tensor<4x128x128xf32>) outs(%41 : tensor<4x128x128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.mulf %in_0, %cst_3 : f32
    linalg.yield %r : f32
  } -> tensor<4x128x128xf32>
  %43 = tensor.empty() : tensor<4x128xf32>
  %44 = linalg.fill ins(%cst_4 : f32) outs(%43 : tensor<4x128xf32>) -> tensor<4x128xf32>
  %45 = linalg.generic {indexing_maps = [#map_3, #map_4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%42 : tensor<4x128x128xf32>) outs(%44 : tensor<4x128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<4x128xf32>
  %46 = tensor.empty() : tensor<4x128x128xf32>
  %47 = linalg.generic {indexing_maps = [#map_3, #map_4, #map_3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42, %45 : tensor<4x128x128xf32>, tensor<4x128xf32>) outs(%46 : tensor<4x128x128xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %d = arith.subf %in_0, %in_1 : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<4x128x128xf32>
  %48 = tensor.empty() : tensor<4x128xf32>
  %49 = linalg.fill ins(%cst_2 : f32) outs(%48 : tensor<4x128xf32>) -> tensor<4x128xf32>
  %50 = linalg.generic {indexing_maps = [#map_3, #map_4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%47 : tensor<4x128x128xf32>) outs(%49 : tensor<4x128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<4x128xf32>
  %51 = tensor.empty() : tensor<4x128x128xf32>
  %52 = linalg.generic {indexing_maps = [#map_3, #map_4, #map_3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %50 : tensor<4x128x128xf32>, tensor<4x128xf32>) outs(%51 : tensor<4x128x128xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.divf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<4x128x128xf32>
  %53 = tensor.empty() : tensor<4x128x64xf32>
  %54 = linalg.fill ins(%cst_2 : f32) outs(%53 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  %55 = linalg.batch_matmul ins(%52, %37 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%54 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  %56 = tensor.empty() : tensor<128x4x64xf32>
  %57 = linalg.transpose ins(%55 : tensor<4x128x64xf32>) outs(%56 : tensor<128x4x64xf32>) permutation = [1, 0, 2]
  %58 = tensor.collapse_shape %57 [[0], [1, 2]] : tensor<128x4x64xf32> into tensor<128x256xf32>
  %59 = tensor.empty() : tensor<128x256xf32>
  %60 = linalg.fill ins(%cst_2 : f32) outs(%59 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %61 = linalg.matmul ins(%58, %e0_att_o_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%60 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %62 = tensor.empty() : tensor<128x256xf32>
  %63 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%61, %e0_att_o_b : tensor<128x256xf32>, tensor<256xf32>) outs(%62 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %64 = tensor.empty() : tensor<128x256xf32>
  %65 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%tokens, %63 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%64 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %66 = tensor.empty() : tensor<128xf32>
  %67 = linalg.fill ins(%cst_2 : f32) outs(%66 : tensor<128xf32>) -> tensor<128xf32>
  %68 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%65 : tensor<128x256xf32>) outs(%67 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %69 = tensor.empty() : tensor<128x256xf32>
  %70 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%65, %68 : tensor<128x256xf32>, tensor<128xf32>) outs(%69 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %r = arith.subf %in_0, %m : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %71 = tensor.empty() : tensor<128x256xf32>
  %72 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%70 : tensor<128x256xf32>) outs(%71 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.mulf %in_0, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %73 = tensor.empty() : tensor<128xf32>
  %74 = linalg.fill ins(%cst_2 : f32) outs(%73 : tensor<128xf32>) -> tensor<128xf32>
  %75 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%72 : tensor<128x256xf32>) outs(%74 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %76 = tensor.empty() : tensor<128x256xf32>
  %77 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%70, %75 : tensor<128x256xf32>, tensor<128xf32>) outs(%76 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %e = arith.addf %m, %cst_1 : f32
    %q = math.rsqrt %e : f32
    %r = arith.mulf %in_0, %q : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %78 = tensor.empty() : tensor<128x256xf32>
  %79 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%77, %e0_n2_g, %e0_n2_s : tensor<128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%78 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
    %p = arith.mulf %in_0, %in_1 : f32
    %r = arith.addf %p, %in_2 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %80 = tensor.empty() : tensor<128x1024xf32>
  %81 = linalg.fill ins(%cst_2 : f32) outs(%80 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %82 = linalg.matmul ins(%79, %e0_up_w : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%81 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %83 = tensor.empty() : tensor<128x1024xf32>
  %84 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%82, %e0_up_b : tensor<128x1024xf32>, tensor<1024xf32>) outs(%83 : tensor<128x1024xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x1024xf32>
  %85 = tensor.empty() : tensor<128x1024xf32>
  %86 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%84 : tensor<128x1024xf32>) outs(%85 : tensor<128x1024xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %s = arith.mulf %in_0, %cst_7 : f32
    %e = math.erf %s : f32
    %p = arith.addf %e, %cst_6 : f32
    %h = arith.mulf %in_0, %cst_5 : f32
    %r = arith.mulf %h, %p : f32
    linalg.yield %r : f32
  } -> tensor<128x1024xf32>
  %87 = tensor.empty() : tensor<128x256xf32>
  %88 = linalg.fill ins(%cst_2 : f32) outs(%87 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %89 = linalg.matmul ins(%86, %e0_down_w : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%88 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %90 = tensor.empty() : tensor<128x256xf32>
  %91 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%89, %e0_down_b : tensor<128x256xf32>, tensor<256xf32>) outs(%90 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %92 = tensor.empty() : tensor<128x256xf32>
  %93 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%65, %91 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%92 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %94 = tensor.empty() : tensor<128xf32>
  %95 = linalg.fill ins(%cst_2 : f32) outs(%94 : tensor<128xf32>) -> tensor<128xf32>
  %96 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%93 : tensor<128x256xf32>) outs(%95 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %97 = tensor.empty() : tensor<128x256xf32>
  %98 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%93, %96 : tensor<128x256xf32>, tensor<128xf32>) outs(%97 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %r = arith.subf %in_0, %m : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %99 = tensor.empty() : tensor<128x256xf32>
  %100 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%98 : tensor<128x256xf32>) outs(%99 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.mulf %in_0, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %101 = tensor.empty() : tensor<128xf32>
  %102 = linalg.fill ins(%cst_2 : f32) outs(%101 : tensor<128xf32>) -> tensor<128xf32>
  %103 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%100 : tensor<128x256xf32>) outs(%102 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %104 = tensor.empty() : tensor<128x256xf32>
  %105 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%98, %103 : tensor<128x256xf32>, tensor<128xf32>) outs(%104 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %e = arith.addf %m, %cst_1 : f32
    %q = math.rsqrt %e : f32
    %r = arith.mulf %in_0, %q : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %106 = tensor.empty() : tensor<128x256xf32>
  %107 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%105, %e1_n1_g, %e1_n1_s : tensor<128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%106 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
    %p = arith.mulf %in_0, %in_1 : f32
    %r = arith.addf %p, %in_2 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %108 = tensor.empty() : tensor<128x256xf32>
  %109 = linalg.fill ins(%cst_2 : f32) outs(%108 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %110 = linalg.matmul ins(%107, %e1_att_q_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%109 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %111 = tensor.empty() : tensor<128x256xf32>
  %112 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%110, %e1_att_q_b : tensor<128x256xf32>, tensor<256xf32>) outs(%111 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %113 = tensor.expand_shape %112 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %114 = tensor.empty() : tensor<4x128x64xf32>
  %115 = linalg.transpose ins(%113 : tensor<128x4x64xf32>) outs(%114 : tensor<4x128x64xf32>) permutation = [1, 0, 2]
  %116 = tensor.empty() : tensor<128x256xf32>
  %117 = linalg.fill ins(%cst_2 : f32) outs(%116 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %118 = linalg.matmul ins(%107, %e1_att_k_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%117 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %119 = tensor.empty() : tensor<128x256xf32>
  %120 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%118, %e1_att_k_b : tensor<128x256xf32>, tensor<256xf32>) outs(%119 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %121 = tensor.expand_shape %120 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %122 = tensor.empty() : tensor<4x64x128xf32>
  %123 = linalg.transpose ins(%121 : tensor<128x4x64xf32>) outs(%122 : tensor<4x64x128xf32>) permutation = [1, 2, 0]
  %124 = tensor.empty() : tensor<128x256xf32>
  %125 = linalg.fill ins(%cst_2 : f32) outs(%124 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %126 = linalg.matmul ins(%107, %e1_att_v_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%125 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %127 = tensor.empty() : tensor<128x256xf32>
  %128 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%126, %e1_att_v_b : tensor<128x256xf32>, tensor<256xf32>) outs(%127 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %129 = tensor.expand_shape %128 [[0], [1, 2]] output_shape [128, 4, 64] : tensor<128x256xf32> into tensor<128x4x64xf32>
  %130 = tensor.empty() : tensor<4x128x64xf32>
  %131 = linalg.transpose ins(%129 : tensor<128x4x64xf32>) outs(%130 : tensor<4x128x64xf32>) permutation = [1, 0, 2]
  %132 = tensor.empty() : tensor<4x128x128xf32>
  %133 = linalg.fill ins(%cst_2 : f32) outs(%132 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
  %134 = linalg.batch_matmul ins(%115, %123 : tensor<4x128x64xf32>, tensor<4x64x128xf32>) outs(%133 : tensor<4x128x128xf32>) -> tensor<4x128x128xf32>
  %135 = tensor.empty() : tensor<4x128x128xf32>
  %136 = linalg.generic {indexing_maps = [#map_3, #map_3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%134 : tensor<4x128x128xf32>) outs(%135 : tensor<4x128x128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.mulf %in_0, %cst_3 : f32
    linalg.yield %r : f32
  } -> tensor<4x128x128xf32>
  %137 = tensor.empty() : tensor<4x128xf32>
  %138 = linalg.fill ins(%cst_4 : f32) outs(%137 : tensor<4x128xf32>) -> tensor<4x128xf32>
  %139 = linalg.generic {indexing_maps = [#map_3, #map_4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%136 : tensor<4x128x128xf32>) outs(%138 : tensor<4x128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<4x128xf32>
  %140 = tensor.empty() : tensor<4x128x128xf32>
  %141 = linalg.generic {indexing_maps = [#map_3, #map_4, #map_3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%136, %139 : tensor<4x128x128xf32>, tensor<4x128xf32>) outs(%140 : tensor<4x128x128xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %d = arith.subf %in_0, %in_1 : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<4x128x128xf32>
  %142 = tensor.empty() : tensor<4x128xf32>
  %143 = linalg.fill ins(%cst_2 : f32) outs(%142 : tensor<4x128xf32>) -> tensor<4x128xf32>
  %144 = linalg.generic {indexing_maps = [#map_3, #map_4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%141 : tensor<4x128x128xf32>) outs(%143 : tensor<4x128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<4x128xf32>
  %145 = tensor.empty() : tensor<4x128x128xf32>
  %146 = linalg.generic {indexing_maps = [#map_3, #map_4, #map_3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%141, %144 : tensor<4x128x128xf32>, tensor<4x128xf32>) outs(%145 : tensor<4x128x128xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.divf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<4x128x128xf32>
  %147 = tensor.empty() : tensor<4x128x64xf32>
  %148 = linalg.fill ins(%cst_2 : f32) outs(%147 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  %149 = linalg.batch_matmul ins(%146, %131 : tensor<4x128x128xf32>, tensor<4x128x64xf32>) outs(%148 : tensor<4x128x64xf32>) -> tensor<4x128x64xf32>
  %150 = tensor.empty() : tensor<128x4x64xf32>
  %151 = linalg.transpose ins(%149 : tensor<4x128x64xf32>) outs(%150 : tensor<128x4x64xf32>) permutation = [1, 0, 2]
  %152 = tensor.collapse_shape %151 [[0], [1, 2]] : tensor<128x4x64xf32> into tensor<128x256xf32>
  %153 = tensor.empty() : tensor<128x256xf32>
  %154 = linalg.fill ins(%cst_2 : f32) outs(%153 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %155 = linalg.matmul ins(%152, %e1_att_o_w : tensor<128x256xf32>, tensor<256x256xf32>) outs(%154 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %156 = tensor.empty() : tensor<128x256xf32>
  %157 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%155, %e1_att_o_b : tensor<128x256xf32>, tensor<256xf32>) outs(%156 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %158 = tensor.empty() : tensor<128x256xf32>
  %159 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%93, %157 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%158 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %160 = tensor.empty() : tensor<128xf32>
  %161 = linalg.fill ins(%cst_2 : f32) outs(%160 : tensor<128xf32>) -> tensor<128xf32>
  %162 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%159 : tensor<128x256xf32>) outs(%161 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %163 = tensor.empty() : tensor<128x256xf32>
  %164 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%159, %162 : tensor<128x256xf32>, tensor<128xf32>) outs(%163 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %r = arith.subf %in_0, %m : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %165 = tensor.empty() : tensor<128x256xf32>
  %166 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%164 : tensor<128x256xf32>) outs(%165 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.mulf %in_0, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %167 = tensor.empty() : tensor<128xf32>
  %168 = linalg.fill ins(%cst_2 : f32) outs(%167 : tensor<128xf32>) -> tensor<128xf32>
  %169 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%166 : tensor<128x256xf32>) outs(%168 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %170 = tensor.empty() : tensor<128x256xf32>
  %171 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%164, %169 : tensor<128x256xf32>, tensor<128xf32>) outs(%170 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %e = arith.addf %m, %cst_1 : f32
    %q = math.rsqrt %e : f32
    %r = arith.mulf %in_0, %q : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %172 = tensor.empty() : tensor<128x256xf32>
  %173 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%171, %e1_n2_g, %e1_n2_s : tensor<128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%172 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
    %p = arith.mulf %in_0, %in_1 : f32
    %r = arith.addf %p, %in_2 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %174 = tensor.empty() : tensor<128x1024xf32>
  %175 = linalg.fill ins(%cst_2 : f32) outs(%174 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %176 = linalg.matmul ins(%173, %e1_up_w : tensor<128x256xf32>, tensor<256x1024xf32>) outs(%175 : tensor<128x1024xf32>) -> tensor<128x1024xf32>
  %177 = tensor.empty() : tensor<128x1024xf32>
  %178 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%176, %e1_up_b : tensor<128x1024xf32>, tensor<1024xf32>) outs(%177 : tensor<128x1024xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x1024xf32>
  %179 = tensor.empty() : tensor<128x1024xf32>
  %180 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%178 : tensor<128x1024xf32>) outs(%179 : tensor<128x1024xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %s = arith.mulf %in_0, %cst_7 : f32
    %e = math.erf %s : f32
    %p = arith.addf %e, %cst_6 : f32
    %h = arith.mulf %in_0, %cst_5 : f32
    %r = arith.mulf %h, %p : f32
    linalg.yield %r : f32
  } -> tensor<128x1024xf32>
  %181 = tensor.empty() : tensor<128x256xf32>
  %182 = linalg.fill ins(%cst_2 : f32) outs(%181 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %183 = linalg.matmul ins(%180, %e1_down_w : tensor<128x1024xf32>, tensor<1024x256xf32>) outs(%182 : tensor<128x256xf32>) -> tensor<128x256xf32>
  %184 = tensor.empty() : tensor<128x256xf32>
  %185 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%183, %e1_down_b : tensor<128x256xf32>, tensor<256xf32>) outs(%184 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %186 = tensor.empty() : tensor<128x256xf32>
  %187 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%159, %185 : tensor<128x256xf32>, tensor<128x256xf32>) outs(%186 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %188 = tensor.empty() : tensor<128xf32>
  %189 = linalg.fill ins(%cst_2 : f32) outs(%188 : tensor<128xf32>) -> tensor<128xf32>
  %190 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%187 : tensor<128x256xf32>) outs(%189 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %191 = tensor.empty() : tensor<128x256xf32>
  %192 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%187, %190 : tensor<128x256xf32>, tensor<128xf32>) outs(%191 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %r = arith.subf %in_0, %m : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %193 = tensor.empty() : tensor<128x256xf32>
  %194 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel"]} ins(%192 : tensor<128x256xf32>) outs(%193 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.mulf %in_0, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %195 = tensor.empty() : tensor<128xf32>
  %196 = linalg.fill ins(%cst_2 : f32) outs(%195 : tensor<128xf32>) -> tensor<128xf32>
  %197 = linalg.generic {indexing_maps = [#map_0, #map_1], iterator_types = ["parallel", "reduction"]} ins(%194 : tensor<128x256xf32>) outs(%196 : tensor<128xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<128xf32>
  %198 = tensor.empty() : tensor<128x256xf32>
  %199 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel"]} ins(%192, %197 : tensor<128x256xf32>, tensor<128xf32>) outs(%198 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %m = arith.divf %in_1, %cst_0 : f32
    %e = arith.addf %m, %cst_1 : f32
    %q = math.rsqrt %e : f32
    %r = arith.mulf %in_0, %q : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  %200 = tensor.empty() : tensor<128x256xf32>
  %201 = linalg.generic {indexing_maps = [#map_0, #map_2, #map_2, #map_0], iterator_types = ["parallel", "parallel"]} ins(%199, %final_g, %final_s : tensor<128x256xf32>, tensor<256xf32>, tensor<256xf32>) outs(%200 : tensor<128x256xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %in_2: f32, %out: f32):
    %p = arith.mulf %in_0, %in_1 : f32
    %r = arith.addf %p, %in_2 : f32
    linalg.yield %r : f32
  } -> tensor<128x256xf32>
  return %201 : tensor<128x256xf32>
}
