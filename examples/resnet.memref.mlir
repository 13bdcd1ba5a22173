#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @resnet(%arg0: memref<1x32x32x3xf32>, %arg1: memref<3x3x3x16xf32>, %arg2: memref<16xf32>, %arg3: memref<3x3x16x16xf32>, %arg4: memref<16xf32>, %arg5: memref<3x3x16x16xf32>, %arg6: memref<16xf32>, %arg7: memref<3x3x16x16xf32>, %arg8: memref<16xf32>, %arg9: memref<3x3x16x16xf32>, %arg10: memref<16xf32>, %arg11: memref<3x3x16x32xf32>, %arg12: memref<32xf32>, %arg13: memref<3x3x32x32xf32>, %arg14: memref<32xf32>, %arg15: memref<1x1x16x32xf32>, %arg16: memref<32xf32>, %arg17: memref<3x3x32x32xf32>, %arg18: memref<32xf32>, %arg19: memref<3x3x32x32xf32>, %arg20: memref<32xf32>, %arg21: memref<3x3x32x64xf32>, %arg22: memref<64xf32>, %arg23: memref<3x3x64x64xf32>, %arg24: memref<64xf32>, %arg25: memref<1x1x32x64xf32>, %arg26: memref<64xf32>, %arg27: memref<3x3x64x64xf32>, %arg28: memref<64xf32>, %arg29: memref<3x3x64x64xf32>, %arg30: memref<64xf32>, %arg31: memref<64x10xf32>, %arg32: memref<10xf32>) -> memref<1x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 6.400000e+01 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<1x34x34x3xf32>
    linalg.map outs(%alloc : memref<1x34x34x3xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview = memref.subview %alloc[0, 1, 1, 0] [1, 32, 32, 3] [1, 1, 1, 1] : memref<1x34x34x3xf32> to memref<1x32x32x3xf32, strided<[3468, 102, 3, 1], offset: 105>>
    memref.copy %arg0, %subview : memref<1x32x32x3xf32> to memref<1x32x32x3xf32, strided<[3468, 102, 3, 1], offset: 105>>
    %alloc_1 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_1 : memref<1x32x32x16xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc, %arg1 : memref<1x34x34x3xf32>, memref<3x3x3x16xf32>) outs(%alloc_1 : memref<1x32x32x16xf32>)
    memref.dealloc %alloc : memref<1x34x34x3xf32>
    %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_1, %arg2 : memref<1x32x32x16xf32>, memref<16xf32>) outs(%alloc_2 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_1 : memref<1x32x32x16xf32>
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_2 : memref<1x32x32x16xf32>) outs(%alloc_3 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_2 : memref<1x32x32x16xf32>
    %alloc_4 = memref.alloc() {alignment = 64 : i64} : memref<1x34x34x16xf32>
    linalg.map outs(%alloc_4 : memref<1x34x34x16xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_5 = memref.subview %alloc_4[0, 1, 1, 0] [1, 32, 32, 16] [1, 1, 1, 1] : memref<1x34x34x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    memref.copy %alloc_3, %subview_5 : memref<1x32x32x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_6 : memref<1x32x32x16xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_4, %arg3 : memref<1x34x34x16xf32>, memref<3x3x16x16xf32>) outs(%alloc_6 : memref<1x32x32x16xf32>)
    memref.dealloc %alloc_4 : memref<1x34x34x16xf32>
    %alloc_7 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_6, %arg4 : memref<1x32x32x16xf32>, memref<16xf32>) outs(%alloc_7 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_6 : memref<1x32x32x16xf32>
    %alloc_8 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_7 : memref<1x32x32x16xf32>) outs(%alloc_8 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_7 : memref<1x32x32x16xf32>
    %alloc_9 = memref.alloc() {alignment = 64 : i64} : memref<1x34x34x16xf32>
    linalg.map outs(%alloc_9 : memref<1x34x34x16xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_10 = memref.subview %alloc_9[0, 1, 1, 0] [1, 32, 32, 16] [1, 1, 1, 1] : memref<1x34x34x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    memref.copy %alloc_8, %subview_10 : memref<1x32x32x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    memref.dealloc %alloc_8 : memref<1x32x32x16xf32>
    %alloc_11 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_11 : memref<1x32x32x16xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_9, %arg5 : memref<1x34x34x16xf32>, memref<3x3x16x16xf32>) outs(%alloc_11 : memref<1x32x32x16xf32>)
    memref.dealloc %alloc_9 : memref<1x34x34x16xf32>
    %alloc_12 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_11, %arg6 : memref<1x32x32x16xf32>, memref<16xf32>) outs(%alloc_12 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_11 : memref<1x32x32x16xf32>
    %alloc_13 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_12, %alloc_3 : memref<1x32x32x16xf32>, memref<1x32x32x16xf32>) outs(%alloc_13 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_12 : memref<1x32x32x16xf32>
    memref.dealloc %alloc_3 : memref<1x32x32x16xf32>
    %alloc_14 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_13 : memref<1x32x32x16xf32>) outs(%alloc_14 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_13 : memref<1x32x32x16xf32>
    %alloc_15 = memref.alloc() {alignment = 64 : i64} : memref<1x34x34x16xf32>
    linalg.map outs(%alloc_15 : memref<1x34x34x16xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_16 = memref.subview %alloc_15[0, 1, 1, 0] [1, 32, 32, 16] [1, 1, 1, 1] : memref<1x34x34x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    memref.copy %alloc_14, %subview_16 : memref<1x32x32x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    %alloc_17 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_17 : memref<1x32x32x16xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_15, %arg7 : memref<1x34x34x16xf32>, memref<3x3x16x16xf32>) outs(%alloc_17 : memref<1x32x32x16xf32>)
    memref.dealloc %alloc_15 : memref<1x34x34x16xf32>
    %alloc_18 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_17, %arg8 : memref<1x32x32x16xf32>, memref<16xf32>) outs(%alloc_18 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_17 : memref<1x32x32x16xf32>
    %alloc_19 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_18 : memref<1x32x32x16xf32>) outs(%alloc_19 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_18 : memref<1x32x32x16xf32>
    %alloc_20 = memref.alloc() {alignment = 64 : i64} : memref<1x34x34x16xf32>
    linalg.map outs(%alloc_20 : memref<1x34x34x16xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_21 = memref.subview %alloc_20[0, 1, 1, 0] [1, 32, 32, 16] [1, 1, 1, 1] : memref<1x34x34x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    memref.copy %alloc_19, %subview_21 : memref<1x32x32x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    memref.dealloc %alloc_19 : memref<1x32x32x16xf32>
    %alloc_22 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_22 : memref<1x32x32x16xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_20, %arg9 : memref<1x34x34x16xf32>, memref<3x3x16x16xf32>) outs(%alloc_22 : memref<1x32x32x16xf32>)
    memref.dealloc %alloc_20 : memref<1x34x34x16xf32>
    %alloc_23 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_22, %arg10 : memref<1x32x32x16xf32>, memref<16xf32>) outs(%alloc_23 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_22 : memref<1x32x32x16xf32>
    %alloc_24 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_23, %alloc_14 : memref<1x32x32x16xf32>, memref<1x32x32x16xf32>) outs(%alloc_24 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_23 : memref<1x32x32x16xf32>
    memref.dealloc %alloc_14 : memref<1x32x32x16xf32>
    %alloc_25 = memref.alloc() {alignment = 64 : i64} : memref<1x32x32x16xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_24 : memref<1x32x32x16xf32>) outs(%alloc_25 : memref<1x32x32x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_24 : memref<1x32x32x16xf32>
    %alloc_26 = memref.alloc() {alignment = 64 : i64} : memref<1x34x34x16xf32>
    linalg.map outs(%alloc_26 : memref<1x34x34x16xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_27 = memref.subview %alloc_26[0, 1, 1, 0] [1, 32, 32, 16] [1, 1, 1, 1] : memref<1x34x34x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    memref.copy %alloc_25, %subview_27 : memref<1x32x32x16xf32> to memref<1x32x32x16xf32, strided<[18496, 544, 16, 1], offset: 560>>
    %alloc_28 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_28 : memref<1x16x16x32xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%alloc_26, %arg11 : memref<1x34x34x16xf32>, memref<3x3x16x32xf32>) outs(%alloc_28 : memref<1x16x16x32xf32>)
    memref.dealloc %alloc_26 : memref<1x34x34x16xf32>
    %alloc_29 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_28, %arg12 : memref<1x16x16x32xf32>, memref<32xf32>) outs(%alloc_29 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_28 : memref<1x16x16x32xf32>
    %alloc_30 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_29 : memref<1x16x16x32xf32>) outs(%alloc_30 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_29 : memref<1x16x16x32xf32>
    %alloc_31 = memref.alloc() {alignment = 64 : i64} : memref<1x18x18x32xf32>
    linalg.map outs(%alloc_31 : memref<1x18x18x32xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_32 = memref.subview %alloc_31[0, 1, 1, 0] [1, 16, 16, 32] [1, 1, 1, 1] : memref<1x18x18x32xf32> to memref<1x16x16x32xf32, strided<[10368, 576, 32, 1], offset: 608>>
    memref.copy %alloc_30, %subview_32 : memref<1x16x16x32xf32> to memref<1x16x16x32xf32, strided<[10368, 576, 32, 1], offset: 608>>
    memref.dealloc %alloc_30 : memref<1x16x16x32xf32>
    %alloc_33 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_33 : memref<1x16x16x32xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_31, %arg13 : memref<1x18x18x32xf32>, memref<3x3x32x32xf32>) outs(%alloc_33 : memref<1x16x16x32xf32>)
    memref.dealloc %alloc_31 : memref<1x18x18x32xf32>
    %alloc_34 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_33, %arg14 : memref<1x16x16x32xf32>, memref<32xf32>) outs(%alloc_34 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_33 : memref<1x16x16x32xf32>
    %alloc_35 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_35 : memref<1x16x16x32xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%alloc_25, %arg15 : memref<1x32x32x16xf32>, memref<1x1x16x32xf32>) outs(%alloc_35 : memref<1x16x16x32xf32>)
    memref.dealloc %alloc_25 : memref<1x32x32x16xf32>
    %alloc_36 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_35, %arg16 : memref<1x16x16x32xf32>, memref<32xf32>) outs(%alloc_36 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_35 : memref<1x16x16x32xf32>
    %alloc_37 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_34, %alloc_36 : memref<1x16x16x32xf32>, memref<1x16x16x32xf32>) outs(%alloc_37 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_36 : memref<1x16x16x32xf32>
    memref.dealloc %alloc_34 : memref<1x16x16x32xf32>
    %alloc_38 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_37 : memref<1x16x16x32xf32>) outs(%alloc_38 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_37 : memref<1x16x16x32xf32>
    %alloc_39 = memref.alloc() {alignment = 64 : i64} : memref<1x18x18x32xf32>
    linalg.map outs(%alloc_39 : memref<1x18x18x32xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_40 = memref.subview %alloc_39[0, 1, 1, 0] [1, 16, 16, 32] [1, 1, 1, 1] : memref<1x18x18x32xf32> to memref<1x16x16x32xf32, strided<[10368, 576, 32, 1], offset: 608>>
    memref.copy %alloc_38, %subview_40 : memref<1x16x16x32xf32> to memref<1x16x16x32xf32, strided<[10368, 576, 32, 1], offset: 608>>
    %alloc_41 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_41 : memref<1x16x16x32xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_39, %arg17 : memref<1x18x18x32xf32>, memref<3x3x32x32xf32>) outs(%alloc_41 : memref<1x16x16x32xf32>)
    memref.dealloc %alloc_39 : memref<1x18x18x32xf32>
    %alloc_42 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_41, %arg18 : memref<1x16x16x32xf32>, memref<32xf32>) outs(%alloc_42 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_41 : memref<1x16x16x32xf32>
    %alloc_43 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_42 : memref<1x16x16x32xf32>) outs(%alloc_43 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_42 : memref<1x16x16x32xf32>
    %alloc_44 = memref.alloc() {alignment = 64 : i64} : memref<1x18x18x32xf32>
    linalg.map outs(%alloc_44 : memref<1x18x18x32xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_45 = memref.subview %alloc_44[0, 1, 1, 0] [1, 16, 16, 32] [1, 1, 1, 1] : memref<1x18x18x32xf32> to memref<1x16x16x32xf32, strided<[10368, 576, 32, 1], offset: 608>>
    memref.copy %alloc_43, %subview_45 : memref<1x16x16x32xf32> to memref<1x16x16x32xf32, strided<[10368, 576, 32, 1], offset: 608>>
    memref.dealloc %alloc_43 : memref<1x16x16x32xf32>
    %alloc_46 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_46 : memref<1x16x16x32xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_44, %arg19 : memref<1x18x18x32xf32>, memref<3x3x32x32xf32>) outs(%alloc_46 : memref<1x16x16x32xf32>)
    memref.dealloc %alloc_44 : memref<1x18x18x32xf32>
    %alloc_47 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_46, %arg20 : memref<1x16x16x32xf32>, memref<32xf32>) outs(%alloc_47 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_46 : memref<1x16x16x32xf32>
    %alloc_48 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_47, %alloc_38 : memref<1x16x16x32xf32>, memref<1x16x16x32xf32>) outs(%alloc_48 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_47 : memref<1x16x16x32xf32>
    memref.dealloc %alloc_38 : memref<1x16x16x32xf32>
    %alloc_49 = memref.alloc() {alignment = 64 : i64} : memref<1x16x16x32xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_48 : memref<1x16x16x32xf32>) outs(%alloc_49 : memref<1x16x16x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_48 : memref<1x16x16x32xf32>
    %alloc_50 = memref.alloc() {alignment = 64 : i64} : memref<1x18x18x32xf32>
    linalg.map outs(%alloc_50 : memref<1x18x18x32xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_51 = memref.subview %alloc_50[0, 1, 1, 0] [1, 16, 16, 32] [1, 1, 1, 1] : memref<1x18x18x32xf32> to memref<1x16x16x32xf32, strided<[10368, 576, 32, 1], offset: 608>>
    memref.copy %alloc_49, %subview_51 : memref<1x16x16x32xf32> to memref<1x16x16x32xf32, strided<[10368, 576, 32, 1], offset: 608>>
    %alloc_52 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_52 : memref<1x8x8x64xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%alloc_50, %arg21 : memref<1x18x18x32xf32>, memref<3x3x32x64xf32>) outs(%alloc_52 : memref<1x8x8x64xf32>)
    memref.dealloc %alloc_50 : memref<1x18x18x32xf32>
    %alloc_53 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_52, %arg22 : memref<1x8x8x64xf32>, memref<64xf32>) outs(%alloc_53 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_52 : memref<1x8x8x64xf32>
    %alloc_54 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_53 : memref<1x8x8x64xf32>) outs(%alloc_54 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_53 : memref<1x8x8x64xf32>
    %alloc_55 = memref.alloc() {alignment = 64 : i64} : memref<1x10x10x64xf32>
    linalg.map outs(%alloc_55 : memref<1x10x10x64xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_56 = memref.subview %alloc_55[0, 1, 1, 0] [1, 8, 8, 64] [1, 1, 1, 1] : memref<1x10x10x64xf32> to memref<1x8x8x64xf32, strided<[6400, 640, 64, 1], offset: 704>>
    memref.copy %alloc_54, %subview_56 : memref<1x8x8x64xf32> to memref<1x8x8x64xf32, strided<[6400, 640, 64, 1], offset: 704>>
    memref.dealloc %alloc_54 : memref<1x8x8x64xf32>
    %alloc_57 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_57 : memref<1x8x8x64xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_55, %arg23 : memref<1x10x10x64xf32>, memref<3x3x64x64xf32>) outs(%alloc_57 : memref<1x8x8x64xf32>)
    memref.dealloc %alloc_55 : memref<1x10x10x64xf32>
    %alloc_58 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_57, %arg24 : memref<1x8x8x64xf32>, memref<64xf32>) outs(%alloc_58 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_57 : memref<1x8x8x64xf32>
    %alloc_59 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_59 : memref<1x8x8x64xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%alloc_49, %arg25 : memref<1x16x16x32xf32>, memref<1x1x32x64xf32>) outs(%alloc_59 : memref<1x8x8x64xf32>)
    memref.dealloc %alloc_49 : memref<1x16x16x32xf32>
    %alloc_60 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_59, %arg26 : memref<1x8x8x64xf32>, memref<64xf32>) outs(%alloc_60 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_59 : memref<1x8x8x64xf32>
    %alloc_61 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_58, %alloc_60 : memref<1x8x8x64xf32>, memref<1x8x8x64xf32>) outs(%alloc_61 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_60 : memref<1x8x8x64xf32>
    memref.dealloc %alloc_58 : memref<1x8x8x64xf32>
    %alloc_62 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_61 : memref<1x8x8x64xf32>) outs(%alloc_62 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_61 : memref<1x8x8x64xf32>
    %alloc_63 = memref.alloc() {alignment = 64 : i64} : memref<1x10x10x64xf32>
    linalg.map outs(%alloc_63 : memref<1x10x10x64xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_64 = memref.subview %alloc_63[0, 1, 1, 0] [1, 8, 8, 64] [1, 1, 1, 1] : memref<1x10x10x64xf32> to memref<1x8x8x64xf32, strided<[6400, 640, 64, 1], offset: 704>>
    memref.copy %alloc_62, %subview_64 : memref<1x8x8x64xf32> to memref<1x8x8x64xf32, strided<[6400, 640, 64, 1], offset: 704>>
    %alloc_65 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_65 : memref<1x8x8x64xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_63, %arg27 : memref<1x10x10x64xf32>, memref<3x3x64x64xf32>) outs(%alloc_65 : memref<1x8x8x64xf32>)
    memref.dealloc %alloc_63 : memref<1x10x10x64xf32>
    %alloc_66 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_65, %arg28 : memref<1x8x8x64xf32>, memref<64xf32>) outs(%alloc_66 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_65 : memref<1x8x8x64xf32>
    %alloc_67 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_66 : memref<1x8x8x64xf32>) outs(%alloc_67 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_66 : memref<1x8x8x64xf32>
    %alloc_68 = memref.alloc() {alignment = 64 : i64} : memref<1x10x10x64xf32>
    linalg.map outs(%alloc_68 : memref<1x10x10x64xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview_69 = memref.subview %alloc_68[0, 1, 1, 0] [1, 8, 8, 64] [1, 1, 1, 1] : memref<1x10x10x64xf32> to memref<1x8x8x64xf32, strided<[6400, 640, 64, 1], offset: 704>>
    memref.copy %alloc_67, %subview_69 : memref<1x8x8x64xf32> to memref<1x8x8x64xf32, strided<[6400, 640, 64, 1], offset: 704>>
    memref.dealloc %alloc_67 : memref<1x8x8x64xf32>
    %alloc_70 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_70 : memref<1x8x8x64xf32>)
    linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>} ins(%alloc_68, %arg29 : memref<1x10x10x64xf32>, memref<3x3x64x64xf32>) outs(%alloc_70 : memref<1x8x8x64xf32>)
    memref.dealloc %alloc_68 : memref<1x10x10x64xf32>
    %alloc_71 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_70, %arg30 : memref<1x8x8x64xf32>, memref<64xf32>) outs(%alloc_71 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_70 : memref<1x8x8x64xf32>
    %alloc_72 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_71, %alloc_62 : memref<1x8x8x64xf32>, memref<1x8x8x64xf32>) outs(%alloc_72 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_71 : memref<1x8x8x64xf32>
    memref.dealloc %alloc_62 : memref<1x8x8x64xf32>
    %alloc_73 = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x64xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_72 : memref<1x8x8x64xf32>) outs(%alloc_73 : memref<1x8x8x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_72 : memref<1x8x8x64xf32>
    %alloc_74 = memref.alloc() {alignment = 64 : i64} : memref<1x64xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_74 : memref<1x64xf32>)
    linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%alloc_73 : memref<1x8x8x64xf32>) outs(%alloc_74 : memref<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_73 : memref<1x8x8x64xf32>
    %alloc_75 = memref.alloc() {alignment = 64 : i64} : memref<1x64xf32>
    linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%alloc_74 : memref<1x64xf32>) outs(%alloc_75 : memref<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.divf %in, %cst_0 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_74 : memref<1x64xf32>
    %alloc_76 = memref.alloc() {alignment = 64 : i64} : memref<1x10xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_76 : memref<1x10xf32>)
    linalg.matmul ins(%alloc_75, %arg31 : memref<1x64xf32>, memref<64x10xf32>) outs(%alloc_76 : memref<1x10xf32>)
    memref.dealloc %alloc_75 : memref<1x64xf32>
    %alloc_77 = memref.alloc() {alignment = 64 : i64} : memref<1x10xf32>
    linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%alloc_76, %arg32 : memref<1x10xf32>, memref<10xf32>) outs(%alloc_77 : memref<1x10xf32>) {
    ^bb0(%in: f32, %in_78: f32, %out: f32):
      %0 = arith.addf %in, %in_78 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_76 : memref<1x10xf32>
    return %alloc_77 : memref<1x10xf32>
  }
}

