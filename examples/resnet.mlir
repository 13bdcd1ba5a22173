// A small residual network on one image of 32 x 32 points: a stem, six blocks in three stages, a classifier.
// Written by generate.py.
#map_0 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map_1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map_2 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map_3 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map_4 = affine_map<(d0, d1) -> (d0, d1)>
#map_5 = affine_map<(d0, d1) -> (d1)>
func.func @resnet(
    %image: tensor<1x32x32x3xf32>,
    %stem_w: tensor<3x3x3x16xf32>,
    %stem_b: tensor<16xf32>,
    %s0b0_a_w: tensor<3x3x16x16xf32>,
    %s0b0_a_b: tensor<16xf32>,
    %s0b0_b_w: tensor<3x3x16x16xf32>,
    %s0b0_b_b: tensor<16xf32>,
    %s0b1_a_w: tensor<3x3x16x16xf32>,
    %s0b1_a_b: tensor<16xf32>,
    %s0b1_b_w: tensor<3x3x16x16xf32>,
    %s0b1_b_b: tensor<16xf32>,
    %s1b0_a_w: tensor<3x3x16x32xf32>,
    %s1b0_a_b: tensor<32xf32>,
    %s1b0_b_w: tensor<3x3x32x32xf32>,
    %s1b0_b_b: tensor<32xf32>,
    %s1b0_skip_w: tensor<1x1x16x32xf32>,
    %s1b0_skip_b: tensor<32xf32>,
    %s1b1_a_w: tensor<3x3x32x32xf32>,
    %s1b1_a_b: tensor<32xf32>,
    %s1b1_b_w: tensor<3x3x32x32xf32>,
    %s1b1_b_b: tensor<32xf32>,
    %s2b0_a_w: tensor<3x3x32x64xf32>,
    %s2b0_a_b: tensor<64xf32>,
    %s2b0_b_w: tensor<3x3x64x64xf32>,
    %s2b0_b_b: tensor<64xf32>,
    %s2b0_skip_w: tensor<1x1x32x64xf32>,
    %s2b0_skip_b: tensor<64xf32>,
    %s2b1_a_w: tensor<3x3x64x64xf32>,
    %s2b1_a_b: tensor<64xf32>,
    %s2b1_b_w: tensor<3x3x64x64xf32>,
    %s2b1_b_b: tensor<64xf32>,
    %head_w: tensor<64x10xf32>,
    %head_b: tensor<10xf32>) -> tensor<1x10xf32> {
  %cst_0 = arith.constant 0.0 : f32
  %cst_1 = arith.constant 64.0 : f32
  %0 = tensor.pad %image low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x32x32x3xf32> to tensor<1x34x34x3xf32>
  %1 = tensor.empty() : tensor<1x32x32x16xf32>
  %2 = linalg.fill ins(%cst_0 : f32) outs(%1 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %3 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%0, %stem_w : tensor<1x34x34x3xf32>, tensor<3x3x3x16xf32>) outs(%2 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %4 = tensor.empty() : tensor<1x32x32x16xf32>
  %5 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %stem_b : tensor<1x32x32x16xf32>, tensor<16xf32>) outs(%4 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %6 = tensor.empty() : tensor<1x32x32x16xf32>
  %7 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<1x32x32x16xf32>) outs(%6 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %8 = tensor.pad %7 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x32x32x16xf32> to tensor<1x34x34x16xf32>
  %9 = tensor.empty() : tensor<1x32x32x16xf32>
  %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %11 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%8, %s0b0_a_w : tensor<1x34x34x16xf32>, tensor<3x3x16x16xf32>) outs(%10 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %12 = tensor.empty() : tensor<1x32x32x16xf32>
  %13 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %s0b0_a_b : tensor<1x32x32x16xf32>, tensor<16xf32>) outs(%12 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %14 = tensor.empty() : tensor<1x32x32x16xf32>
  %15 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<1x32x32x16xf32>) outs(%14 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %16 = tensor.pad %15 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x32x32x16xf32> to tensor<1x34x34x16xf32>
  %17 = tensor.empty() : tensor<1x32x32x16xf32>
  %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %19 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%16, %s0b0_b_w : tensor<1x34x34x16xf32>, tensor<3x3x16x16xf32>) outs(%18 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %20 = tensor.empty() : tensor<1x32x32x16xf32>
  %21 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %s0b0_b_b : tensor<1x32x32x16xf32>, tensor<16xf32>) outs(%20 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %22 = tensor.empty() : tensor<1x32x32x16xf32>
  %23 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %7 : tensor<1x32x32x16xf32>, tensor<1x32x32x16xf32>) outs(%22 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %24 = tensor.empty() : tensor<1x32x32x16xf32>
  %25 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<1x32x32x16xf32>) outs(%24 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %26 = tensor.pad %25 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x32x32x16xf32> to tensor<1x34x34x16xf32>
  %27 = tensor.empty() : tensor<1x32x32x16xf32>
  %28 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %29 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%26, %s0b1_a_w : tensor<1x34x34x16xf32>, tensor<3x3x16x16xf32>) outs(%28 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %30 = tensor.empty() : tensor<1x32x32x16xf32>
  %31 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29, %s0b1_a_b : tensor<1x32x32x16xf32>, tensor<16xf32>) outs(%30 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %32 = tensor.empty() : tensor<1x32x32x16xf32>
  %33 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<1x32x32x16xf32>) outs(%32 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %34 = tensor.pad %33 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x32x32x16xf32> to tensor<1x34x34x16xf32>
  %35 = tensor.empty() : tensor<1x32x32x16xf32>
  %36 = linalg.fill ins(%cst_0 : f32) outs(%35 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %37 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%34, %s0b1_b_w : tensor<1x34x34x16xf32>, tensor<3x3x16x16xf32>) outs(%36 : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %38 = tensor.empty() : tensor<1x32x32x16xf32>
  %39 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37, %s0b1_b_b : tensor<1x32x32x16xf32>, tensor<16xf32>) outs(%38 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %40 = tensor.empty() : tensor<1x32x32x16xf32>
  %41 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%39, %25 : tensor<1x32x32x16xf32>, tensor<1x32x32x16xf32>) outs(%40 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %42 = tensor.empty() : tensor<1x32x32x16xf32>
  %43 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%41 : tensor<1x32x32x16xf32>) outs(%42 : tensor<1x32x32x16xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x32x32x16xf32>
  %44 = tensor.pad %43 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x32x32x16xf32> to tensor<1x34x34x16xf32>
  %45 = tensor.empty() : tensor<1x16x16x32xf32>
  %46 = linalg.fill ins(%cst_0 : f32) outs(%45 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %47 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%44, %s1b0_a_w : tensor<1x34x34x16xf32>, tensor<3x3x16x32xf32>) outs(%46 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %48 = tensor.empty() : tensor<1x16x16x32xf32>
  %49 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%47, %s1b0_a_b : tensor<1x16x16x32xf32>, tensor<32xf32>) outs(%48 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %50 = tensor.empty() : tensor<1x16x16x32xf32>
  %51 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%49 : tensor<1x16x16x32xf32>) outs(%50 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %52 = tensor.pad %51 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x16x16x32xf32> to tensor<1x18x18x32xf32>
  %53 = tensor.empty() : tensor<1x16x16x32xf32>
  %54 = linalg.fill ins(%cst_0 : f32) outs(%53 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %55 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%52, %s1b0_b_w : tensor<1x18x18x32xf32>, tensor<3x3x32x32xf32>) outs(%54 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %56 = tensor.empty() : tensor<1x16x16x32xf32>
  %57 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%55, %s1b0_b_b : tensor<1x16x16x32xf32>, tensor<32xf32>) outs(%56 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %58 = tensor.empty() : tensor<1x16x16x32xf32>
  %59 = linalg.fill ins(%cst_0 : f32) outs(%58 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %60 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%43, %s1b0_skip_w : tensor<1x32x32x16xf32>, tensor<1x1x16x32xf32>) outs(%59 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %61 = tensor.empty() : tensor<1x16x16x32xf32>
  %62 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%60, %s1b0_skip_b : tensor<1x16x16x32xf32>, tensor<32xf32>) outs(%61 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %63 = tensor.empty() : tensor<1x16x16x32xf32>
  %64 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %62 : tensor<1x16x16x32xf32>, tensor<1x16x16x32xf32>) outs(%63 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %65 = tensor.empty() : tensor<1x16x16x32xf32>
  %66 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%64 : tensor<1x16x16x32xf32>) outs(%65 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %67 = tensor.pad %66 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x16x16x32xf32> to tensor<1x18x18x32xf32>
  %68 = tensor.empty() : tensor<1x16x16x32xf32>
  %69 = linalg.fill ins(%cst_0 : f32) outs(%68 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %70 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%67, %s1b1_a_w : tensor<1x18x18x32xf32>, tensor<3x3x32x32xf32>) outs(%69 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %71 = tensor.empty() : tensor<1x16x16x32xf32>
  %72 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %s1b1_a_b : tensor<1x16x16x32xf32>, tensor<32xf32>) outs(%71 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %73 = tensor.empty() : tensor<1x16x16x32xf32>
  %74 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%72 : tensor<1x16x16x32xf32>) outs(%73 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %75 = tensor.pad %74 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x16x16x32xf32> to tensor<1x18x18x32xf32>
  %76 = tensor.empty() : tensor<1x16x16x32xf32>
  %77 = linalg.fill ins(%cst_0 : f32) outs(%76 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %78 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%75, %s1b1_b_w : tensor<1x18x18x32xf32>, tensor<3x3x32x32xf32>) outs(%77 : tensor<1x16x16x32xf32>) -> tensor<1x16x16x32xf32>
  %79 = tensor.empty() : tensor<1x16x16x32xf32>
  %80 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%78, %s1b1_b_b : tensor<1x16x16x32xf32>, tensor<32xf32>) outs(%79 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %81 = tensor.empty() : tensor<1x16x16x32xf32>
  %82 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %66 : tensor<1x16x16x32xf32>, tensor<1x16x16x32xf32>) outs(%81 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %83 = tensor.empty() : tensor<1x16x16x32xf32>
  %84 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%82 : tensor<1x16x16x32xf32>) outs(%83 : tensor<1x16x16x32xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x16x16x32xf32>
  %85 = tensor.pad %84 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x16x16x32xf32> to tensor<1x18x18x32xf32>
  %86 = tensor.empty() : tensor<1x8x8x64xf32>
  %87 = linalg.fill ins(%cst_0 : f32) outs(%86 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %88 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%85, %s2b0_a_w : tensor<1x18x18x32xf32>, tensor<3x3x32x64xf32>) outs(%87 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %89 = tensor.empty() : tensor<1x8x8x64xf32>
  %90 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%88, %s2b0_a_b : tensor<1x8x8x64xf32>, tensor<64xf32>) outs(%89 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %91 = tensor.empty() : tensor<1x8x8x64xf32>
  %92 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%90 : tensor<1x8x8x64xf32>) outs(%91 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %93 = tensor.pad %92 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x8x8x64xf32> to tensor<1x10x10x64xf32>
  %94 = tensor.empty() : tensor<1x8x8x64xf32>
  %95 = linalg.fill ins(%cst_0 : f32) outs(%94 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %96 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%93, %s2b0_b_w : tensor<1x10x10x64xf32>, tensor<3x3x64x64xf32>) outs(%95 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %97 = tensor.empty() : tensor<1x8x8x64xf32>
  %98 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%96, %s2b0_b_b : tensor<1x8x8x64xf32>, tensor<64xf32>) outs(%97 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %99 = tensor.empty() : tensor<1x8x8x64xf32>
  %100 = linalg.fill ins(%cst_0 : f32) outs(%99 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %101 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%84, %s2b0_skip_w : tensor<1x16x16x32xf32>, tensor<1x1x32x64xf32>) outs(%100 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %102 = tensor.empty() : tensor<1x8x8x64xf32>
  %103 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%101, %s2b0_skip_b : tensor<1x8x8x64xf32>, tensor<64xf32>) outs(%102 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %104 = tensor.empty() : tensor<1x8x8x64xf32>
  %105 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%98, %103 : tensor<1x8x8x64xf32>, tensor<1x8x8x64xf32>) outs(%104 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %106 = tensor.empty() : tensor<1x8x8x64xf32>
  %107 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%105 : tensor<1x8x8x64xf32>) outs(%106 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %108 = tensor.pad %107 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x8x8x64xf32> to tensor<1x10x10x64xf32>
  %109 = tensor.empty() : tensor<1x8x8x64xf32>
  %110 = linalg.fill ins(%cst_0 : f32) outs(%109 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %111 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%108, %s2b1_a_w : tensor<1x10x10x64xf32>, tensor<3x3x64x64xf32>) outs(%110 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %112 = tensor.empty() : tensor<1x8x8x64xf32>
  %113 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%111, %s2b1_a_b : tensor<1x8x8x64xf32>, tensor<64xf32>) outs(%112 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %114 = tensor.empty() : tensor<1x8x8x64xf32>
  %115 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%113 : tensor<1x8x8x64xf32>) outs(%114 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %116 = tensor.pad %115 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %cst_0 : f32
  } : tensor<1x8x8x64xf32> to tensor<1x10x10x64xf32>
  %117 = tensor.empty() : tensor<1x8x8x64xf32>
  %118 = linalg.fill ins(%cst_0 : f32) outs(%117 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %119 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%116, %s2b1_b_w : tensor<1x10x10x64xf32>, tensor<3x3x64x64xf32>) outs(%118 : tensor<1x8x8x64xf32>) -> tensor<1x8x8x64xf32>
  %120 = tensor.empty() : tensor<1x8x8x64xf32>
  %121 = linalg.generic {indexing_maps = [#map_0, #map_1, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%119, %s2b1_b_b : tensor<1x8x8x64xf32>, tensor<64xf32>) outs(%120 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %122 = tensor.empty() : tensor<1x8x8x64xf32>
  %123 = linalg.generic {indexing_maps = [#map_0, #map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%121, %107 : tensor<1x8x8x64xf32>, tensor<1x8x8x64xf32>) outs(%122 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %124 = tensor.empty() : tensor<1x8x8x64xf32>
  %125 = linalg.generic {indexing_maps = [#map_0, #map_0], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123 : tensor<1x8x8x64xf32>) outs(%124 : tensor<1x8x8x64xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.maximumf %in_0, %cst_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x8x8x64xf32>
  %126 = tensor.empty() : tensor<1x64xf32>
  %127 = linalg.fill ins(%cst_0 : f32) outs(%126 : tensor<1x64xf32>) -> tensor<1x64xf32>
  %128 = linalg.generic {indexing_maps = [#map_2, #map_3], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%125 : tensor<1x8x8x64xf32>) outs(%127 : tensor<1x64xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.addf %out, %in_0 : f32
    linalg.yield %r : f32
  } -> tensor<1x64xf32>
  %129 = tensor.empty() : tensor<1x64xf32>
  %130 = linalg.generic {indexing_maps = [#map_4, #map_4], iterator_types = ["parallel", "parallel"]} ins(%128 : tensor<1x64xf32>) outs(%129 : tensor<1x64xf32>) {
  ^bb0(%in_0: f32, %out: f32):
    %r = arith.divf %in_0, %cst_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x64xf32>
  %131 = tensor.empty() : tensor<1x10xf32>
  %132 = linalg.fill ins(%cst_0 : f32) outs(%131 : tensor<1x10xf32>) -> tensor<1x10xf32>
  %133 = linalg.matmul ins(%130, %head_w : tensor<1x64xf32>, tensor<64x10xf32>) outs(%132 : tensor<1x10xf32>) -> tensor<1x10xf32>
  %134 = tensor.empty() : tensor<1x10xf32>
  %135 = linalg.generic {indexing_maps = [#map_4, #map_5, #map_4], iterator_types = ["parallel", "parallel"]} ins(%133, %head_b : tensor<1x10xf32>, tensor<10xf32>) outs(%134 : tensor<1x10xf32>) {
  ^bb0(%in_0: f32, %in_1: f32, %out: f32):
    %r = arith.addf %in_0, %in_1 : f32
    linalg.yield %r : f32
  } -> tensor<1x10xf32>
  return %135 : tensor<1x10xf32>
}
