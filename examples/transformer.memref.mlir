#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @encoder(%arg0: memref<128x256xf32>, %arg1: memref<256xf32>, %arg2: memref<256xf32>, %arg3: memref<256x256xf32>, %arg4: memref<256xf32>, %arg5: memref<256x256xf32>, %arg6: memref<256xf32>, %arg7: memref<256x256xf32>, %arg8: memref<256xf32>, %arg9: memref<256x256xf32>, %arg10: memref<256xf32>, %arg11: memref<256xf32>, %arg12: memref<256xf32>, %arg13: memref<256x1024xf32>, %arg14: memref<1024xf32>, %arg15: memref<1024x256xf32>, %arg16: memref<256xf32>, %arg17: memref<256xf32>, %arg18: memref<256xf32>, %arg19: memref<256x256xf32>, %arg20: memref<256xf32>, %arg21: memref<256x256xf32>, %arg22: memref<256xf32>, %arg23: memref<256x256xf32>, %arg24: memref<256xf32>, %arg25: memref<256x256xf32>, %arg26: memref<256xf32>, %arg27: memref<256xf32>, %arg28: memref<256xf32>, %arg29: memref<256x1024xf32>, %arg30: memref<1024xf32>, %arg31: memref<1024x256xf32>, %arg32: memref<256xf32>, %arg33: memref<256xf32>, %arg34: memref<256xf32>) -> memref<128x256xf32> {
    %cst = arith.constant 2.560000e+02 : f32
    %cst_0 = arith.constant 9.99999974E-6 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant 1.250000e-01 : f32
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant 5.000000e-01 : f32
    %cst_5 = arith.constant 1.000000e+00 : f32
    %cst_6 = arith.constant 0.707106769 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<128x256xf32>) outs(%alloc : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_7 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %alloc : memref<128x256xf32>, memref<128xf32>) outs(%alloc_7 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.subf %in, %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc : memref<128xf32>
    %alloc_8 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_7 : memref<128x256xf32>) outs(%alloc_8 : memref<128x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_9 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_9 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_8 : memref<128x256xf32>) outs(%alloc_9 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_8 : memref<128x256xf32>
    %alloc_10 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_7, %alloc_9 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_10 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.addf %0, %cst_0 : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.mulf %in, %2 : f32
      linalg.yield %3 : f32
    }
    memref.dealloc %alloc_9 : memref<128xf32>
    memref.dealloc %alloc_7 : memref<128x256xf32>
    %alloc_11 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_10, %arg1, %arg2 : memref<128x256xf32>, memref<256xf32>, memref<256xf32>) outs(%alloc_11 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %in_95: f32, %out: f32):
      %0 = arith.mulf %in, %in_94 : f32
      %1 = arith.addf %0, %in_95 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_10 : memref<128x256xf32>
    %alloc_12 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_12 : memref<128x256xf32>)
    linalg.matmul ins(%alloc_11, %arg3 : memref<128x256xf32>, memref<256x256xf32>) outs(%alloc_12 : memref<128x256xf32>)
    %alloc_13 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_12, %arg4 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_13 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_12 : memref<128x256xf32>
    %expand_shape = memref.expand_shape %alloc_13 [[0], [1, 2]] output_shape [128, 4, 64] : memref<128x256xf32> into memref<128x4x64xf32>
    %alloc_14 = memref.alloc() {alignment = 64 : i64} : memref<4x128x64xf32>
    linalg.transpose ins(%expand_shape : memref<128x4x64xf32>) outs(%alloc_14 : memref<4x128x64xf32>) permutation = [1, 0, 2] 
    memref.dealloc %alloc_13 : memref<128x256xf32>
    %alloc_15 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_15 : memref<128x256xf32>)
    linalg.matmul ins(%alloc_11, %arg5 : memref<128x256xf32>, memref<256x256xf32>) outs(%alloc_15 : memref<128x256xf32>)
    %alloc_16 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_15, %arg6 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_16 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_15 : memref<128x256xf32>
    %expand_shape_17 = memref.expand_shape %alloc_16 [[0], [1, 2]] output_shape [128, 4, 64] : memref<128x256xf32> into memref<128x4x64xf32>
    %alloc_18 = memref.alloc() {alignment = 64 : i64} : memref<4x64x128xf32>
    linalg.transpose ins(%expand_shape_17 : memref<128x4x64xf32>) outs(%alloc_18 : memref<4x64x128xf32>) permutation = [1, 2, 0] 
    memref.dealloc %alloc_16 : memref<128x256xf32>
    %alloc_19 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_19 : memref<128x256xf32>)
    linalg.matmul ins(%alloc_11, %arg7 : memref<128x256xf32>, memref<256x256xf32>) outs(%alloc_19 : memref<128x256xf32>)
    memref.dealloc %alloc_11 : memref<128x256xf32>
    %alloc_20 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_19, %arg8 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_20 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_19 : memref<128x256xf32>
    %expand_shape_21 = memref.expand_shape %alloc_20 [[0], [1, 2]] output_shape [128, 4, 64] : memref<128x256xf32> into memref<128x4x64xf32>
    %alloc_22 = memref.alloc() {alignment = 64 : i64} : memref<4x128x64xf32>
    linalg.transpose ins(%expand_shape_21 : memref<128x4x64xf32>) outs(%alloc_22 : memref<4x128x64xf32>) permutation = [1, 0, 2] 
    memref.dealloc %alloc_20 : memref<128x256xf32>
    %alloc_23 = memref.alloc() {alignment = 64 : i64} : memref<4x128x128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_23 : memref<4x128x128xf32>)
    linalg.batch_matmul ins(%alloc_14, %alloc_18 : memref<4x128x64xf32>, memref<4x64x128xf32>) outs(%alloc_23 : memref<4x128x128xf32>)
    memref.dealloc %alloc_18 : memref<4x64x128xf32>
    memref.dealloc %alloc_14 : memref<4x128x64xf32>
    %alloc_24 = memref.alloc() {alignment = 64 : i64} : memref<4x128x128xf32>
    linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_23 : memref<4x128x128xf32>) outs(%alloc_24 : memref<4x128x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %cst_2 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_23 : memref<4x128x128xf32>
    %alloc_25 = memref.alloc() {alignment = 64 : i64} : memref<4x128xf32>
    linalg.fill ins(%cst_3 : f32) outs(%alloc_25 : memref<4x128xf32>)
    linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_24 : memref<4x128x128xf32>) outs(%alloc_25 : memref<4x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_26 = memref.alloc() {alignment = 64 : i64} : memref<4x128x128xf32>
    linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_24, %alloc_25 : memref<4x128x128xf32>, memref<4x128xf32>) outs(%alloc_26 : memref<4x128x128xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.subf %in, %in_94 : f32
      %1 = math.exp %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_25 : memref<4x128xf32>
    memref.dealloc %alloc_24 : memref<4x128x128xf32>
    %alloc_27 = memref.alloc() {alignment = 64 : i64} : memref<4x128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_27 : memref<4x128xf32>)
    linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_26 : memref<4x128x128xf32>) outs(%alloc_27 : memref<4x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_28 = memref.alloc() {alignment = 64 : i64} : memref<4x128x128xf32>
    linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_26, %alloc_27 : memref<4x128x128xf32>, memref<4x128xf32>) outs(%alloc_28 : memref<4x128x128xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_27 : memref<4x128xf32>
    memref.dealloc %alloc_26 : memref<4x128x128xf32>
    %alloc_29 = memref.alloc() {alignment = 64 : i64} : memref<4x128x64xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_29 : memref<4x128x64xf32>)
    linalg.batch_matmul ins(%alloc_28, %alloc_22 : memref<4x128x128xf32>, memref<4x128x64xf32>) outs(%alloc_29 : memref<4x128x64xf32>)
    memref.dealloc %alloc_28 : memref<4x128x128xf32>
    memref.dealloc %alloc_22 : memref<4x128x64xf32>
    %alloc_30 = memref.alloc() {alignment = 64 : i64} : memref<128x4x64xf32>
    linalg.transpose ins(%alloc_29 : memref<4x128x64xf32>) outs(%alloc_30 : memref<128x4x64xf32>) permutation = [1, 0, 2] 
    memref.dealloc %alloc_29 : memref<4x128x64xf32>
    %collapse_shape = memref.collapse_shape %alloc_30 [[0], [1, 2]] : memref<128x4x64xf32> into memref<128x256xf32>
    %alloc_31 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_31 : memref<128x256xf32>)
    linalg.matmul ins(%collapse_shape, %arg9 : memref<128x256xf32>, memref<256x256xf32>) outs(%alloc_31 : memref<128x256xf32>)
    memref.dealloc %alloc_30 : memref<128x4x64xf32>
    %alloc_32 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_31, %arg10 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_32 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_31 : memref<128x256xf32>
    %alloc_33 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %alloc_32 : memref<128x256xf32>, memref<128x256xf32>) outs(%alloc_33 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_32 : memref<128x256xf32>
    %alloc_34 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_34 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_33 : memref<128x256xf32>) outs(%alloc_34 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_35 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_33, %alloc_34 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_35 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.subf %in, %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_34 : memref<128xf32>
    %alloc_36 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_35 : memref<128x256xf32>) outs(%alloc_36 : memref<128x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_37 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_37 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_36 : memref<128x256xf32>) outs(%alloc_37 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_36 : memref<128x256xf32>
    %alloc_38 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_35, %alloc_37 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_38 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.addf %0, %cst_0 : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.mulf %in, %2 : f32
      linalg.yield %3 : f32
    }
    memref.dealloc %alloc_37 : memref<128xf32>
    memref.dealloc %alloc_35 : memref<128x256xf32>
    %alloc_39 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_38, %arg11, %arg12 : memref<128x256xf32>, memref<256xf32>, memref<256xf32>) outs(%alloc_39 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %in_95: f32, %out: f32):
      %0 = arith.mulf %in, %in_94 : f32
      %1 = arith.addf %0, %in_95 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_38 : memref<128x256xf32>
    %alloc_40 = memref.alloc() {alignment = 64 : i64} : memref<128x1024xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_40 : memref<128x1024xf32>)
    linalg.matmul ins(%alloc_39, %arg13 : memref<128x256xf32>, memref<256x1024xf32>) outs(%alloc_40 : memref<128x1024xf32>)
    memref.dealloc %alloc_39 : memref<128x256xf32>
    %alloc_41 = memref.alloc() {alignment = 64 : i64} : memref<128x1024xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_40, %arg14 : memref<128x1024xf32>, memref<1024xf32>) outs(%alloc_41 : memref<128x1024xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_40 : memref<128x1024xf32>
    %alloc_42 = memref.alloc() {alignment = 64 : i64} : memref<128x1024xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_41 : memref<128x1024xf32>) outs(%alloc_42 : memref<128x1024xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %cst_6 : f32
      %1 = math.erf %0 : f32
      %2 = arith.addf %1, %cst_5 : f32
      %3 = arith.mulf %in, %cst_4 : f32
      %4 = arith.mulf %3, %2 : f32
      linalg.yield %4 : f32
    }
    memref.dealloc %alloc_41 : memref<128x1024xf32>
    %alloc_43 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_43 : memref<128x256xf32>)
    linalg.matmul ins(%alloc_42, %arg15 : memref<128x1024xf32>, memref<1024x256xf32>) outs(%alloc_43 : memref<128x256xf32>)
    memref.dealloc %alloc_42 : memref<128x1024xf32>
    %alloc_44 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_43, %arg16 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_44 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_43 : memref<128x256xf32>
    %alloc_45 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_33, %alloc_44 : memref<128x256xf32>, memref<128x256xf32>) outs(%alloc_45 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_44 : memref<128x256xf32>
    memref.dealloc %alloc_33 : memref<128x256xf32>
    %alloc_46 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_46 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_45 : memref<128x256xf32>) outs(%alloc_46 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_47 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_45, %alloc_46 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_47 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.subf %in, %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_46 : memref<128xf32>
    %alloc_48 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_47 : memref<128x256xf32>) outs(%alloc_48 : memref<128x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_49 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_49 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_48 : memref<128x256xf32>) outs(%alloc_49 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_48 : memref<128x256xf32>
    %alloc_50 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_47, %alloc_49 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_50 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.addf %0, %cst_0 : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.mulf %in, %2 : f32
      linalg.yield %3 : f32
    }
    memref.dealloc %alloc_49 : memref<128xf32>
    memref.dealloc %alloc_47 : memref<128x256xf32>
    %alloc_51 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_50, %arg17, %arg18 : memref<128x256xf32>, memref<256xf32>, memref<256xf32>) outs(%alloc_51 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %in_95: f32, %out: f32):
      %0 = arith.mulf %in, %in_94 : f32
      %1 = arith.addf %0, %in_95 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_50 : memref<128x256xf32>
    %alloc_52 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_52 : memref<128x256xf32>)
    linalg.matmul ins(%alloc_51, %arg19 : memref<128x256xf32>, memref<256x256xf32>) outs(%alloc_52 : memref<128x256xf32>)
    %alloc_53 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_52, %arg20 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_53 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_52 : memref<128x256xf32>
    %expand_shape_54 = memref.expand_shape %alloc_53 [[0], [1, 2]] output_shape [128, 4, 64] : memref<128x256xf32> into memref<128x4x64xf32>
    %alloc_55 = memref.alloc() {alignment = 64 : i64} : memref<4x128x64xf32>
    linalg.transpose ins(%expand_shape_54 : memref<128x4x64xf32>) outs(%alloc_55 : memref<4x128x64xf32>) permutation = [1, 0, 2] 
    memref.dealloc %alloc_53 : memref<128x256xf32>
    %alloc_56 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_56 : memref<128x256xf32>)
    linalg.matmul ins(%alloc_51, %arg21 : memref<128x256xf32>, memref<256x256xf32>) outs(%alloc_56 : memref<128x256xf32>)
    %alloc_57 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_56, %arg22 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_57 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_56 : memref<128x256xf32>
    %expand_shape_58 = memref.expand_shape %alloc_57 [[0], [1, 2]] output_shape [128, 4, 64] : memref<128x256xf32> into memref<128x4x64xf32>
    %alloc_59 = memref.alloc() {alignment = 64 : i64} : memref<4x64x128xf32>
    linalg.transpose ins(%expand_shape_58 : memref<128x4x64xf32>) outs(%alloc_59 : memref<4x64x128xf32>) permutation = [1, 2, 0] 
    memref.dealloc %alloc_57 : memref<128x256xf32>
    %alloc_60 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_60 : memref<128x256xf32>)
    linalg.matmul ins(%alloc_51, %arg23 : memref<128x256xf32>, memref<256x256xf32>) outs(%alloc_60 : memref<128x256xf32>)
    memref.dealloc %alloc_51 : memref<128x256xf32>
    %alloc_61 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_60, %arg24 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_61 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_60 : memref<128x256xf32>
    %expand_shape_62 = memref.expand_shape %alloc_61 [[0], [1, 2]] output_shape [128, 4, 64] : memref<128x256xf32> into memref<128x4x64xf32>
    %alloc_63 = memref.alloc() {alignment = 64 : i64} : memref<4x128x64xf32>
    linalg.transpose ins(%expand_shape_62 : memref<128x4x64xf32>) outs(%alloc_63 : memref<4x128x64xf32>) permutation = [1, 0, 2] 
    memref.dealloc %alloc_61 : memref<128x256xf32>
    %alloc_64 = memref.alloc() {alignment = 64 : i64} : memref<4x128x128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_64 : memref<4x128x128xf32>)
    linalg.batch_matmul ins(%alloc_55, %alloc_59 : memref<4x128x64xf32>, memref<4x64x128xf32>) outs(%alloc_64 : memref<4x128x128xf32>)
    memref.dealloc %alloc_59 : memref<4x64x128xf32>
    memref.dealloc %alloc_55 : memref<4x128x64xf32>
    %alloc_65 = memref.alloc() {alignment = 64 : i64} : memref<4x128x128xf32>
    linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_64 : memref<4x128x128xf32>) outs(%alloc_65 : memref<4x128x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %cst_2 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_64 : memref<4x128x128xf32>
    %alloc_66 = memref.alloc() {alignment = 64 : i64} : memref<4x128xf32>
    linalg.fill ins(%cst_3 : f32) outs(%alloc_66 : memref<4x128xf32>)
    linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_65 : memref<4x128x128xf32>) outs(%alloc_66 : memref<4x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_67 = memref.alloc() {alignment = 64 : i64} : memref<4x128x128xf32>
    linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_65, %alloc_66 : memref<4x128x128xf32>, memref<4x128xf32>) outs(%alloc_67 : memref<4x128x128xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.subf %in, %in_94 : f32
      %1 = math.exp %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_66 : memref<4x128xf32>
    memref.dealloc %alloc_65 : memref<4x128x128xf32>
    %alloc_68 = memref.alloc() {alignment = 64 : i64} : memref<4x128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_68 : memref<4x128xf32>)
    linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_67 : memref<4x128x128xf32>) outs(%alloc_68 : memref<4x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_69 = memref.alloc() {alignment = 64 : i64} : memref<4x128x128xf32>
    linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_67, %alloc_68 : memref<4x128x128xf32>, memref<4x128xf32>) outs(%alloc_69 : memref<4x128x128xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_68 : memref<4x128xf32>
    memref.dealloc %alloc_67 : memref<4x128x128xf32>
    %alloc_70 = memref.alloc() {alignment = 64 : i64} : memref<4x128x64xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_70 : memref<4x128x64xf32>)
    linalg.batch_matmul ins(%alloc_69, %alloc_63 : memref<4x128x128xf32>, memref<4x128x64xf32>) outs(%alloc_70 : memref<4x128x64xf32>)
    memref.dealloc %alloc_69 : memref<4x128x128xf32>
    memref.dealloc %alloc_63 : memref<4x128x64xf32>
    %alloc_71 = memref.alloc() {alignment = 64 : i64} : memref<128x4x64xf32>
    linalg.transpose ins(%alloc_70 : memref<4x128x64xf32>) outs(%alloc_71 : memref<128x4x64xf32>) permutation = [1, 0, 2] 
    memref.dealloc %alloc_70 : memref<4x128x64xf32>
    %collapse_shape_72 = memref.collapse_shape %alloc_71 [[0], [1, 2]] : memref<128x4x64xf32> into memref<128x256xf32>
    %alloc_73 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_73 : memref<128x256xf32>)
    linalg.matmul ins(%collapse_shape_72, %arg25 : memref<128x256xf32>, memref<256x256xf32>) outs(%alloc_73 : memref<128x256xf32>)
    memref.dealloc %alloc_71 : memref<128x4x64xf32>
    %alloc_74 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_73, %arg26 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_74 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_73 : memref<128x256xf32>
    %alloc_75 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_45, %alloc_74 : memref<128x256xf32>, memref<128x256xf32>) outs(%alloc_75 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_74 : memref<128x256xf32>
    memref.dealloc %alloc_45 : memref<128x256xf32>
    %alloc_76 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_76 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_75 : memref<128x256xf32>) outs(%alloc_76 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_77 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_75, %alloc_76 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_77 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.subf %in, %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_76 : memref<128xf32>
    %alloc_78 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_77 : memref<128x256xf32>) outs(%alloc_78 : memref<128x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_79 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_79 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_78 : memref<128x256xf32>) outs(%alloc_79 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_78 : memref<128x256xf32>
    %alloc_80 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_77, %alloc_79 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_80 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.addf %0, %cst_0 : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.mulf %in, %2 : f32
      linalg.yield %3 : f32
    }
    memref.dealloc %alloc_79 : memref<128xf32>
    memref.dealloc %alloc_77 : memref<128x256xf32>
    %alloc_81 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_80, %arg27, %arg28 : memref<128x256xf32>, memref<256xf32>, memref<256xf32>) outs(%alloc_81 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %in_95: f32, %out: f32):
      %0 = arith.mulf %in, %in_94 : f32
      %1 = arith.addf %0, %in_95 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_80 : memref<128x256xf32>
    %alloc_82 = memref.alloc() {alignment = 64 : i64} : memref<128x1024xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_82 : memref<128x1024xf32>)
    linalg.matmul ins(%alloc_81, %arg29 : memref<128x256xf32>, memref<256x1024xf32>) outs(%alloc_82 : memref<128x1024xf32>)
    memref.dealloc %alloc_81 : memref<128x256xf32>
    %alloc_83 = memref.alloc() {alignment = 64 : i64} : memref<128x1024xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_82, %arg30 : memref<128x1024xf32>, memref<1024xf32>) outs(%alloc_83 : memref<128x1024xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_82 : memref<128x1024xf32>
    %alloc_84 = memref.alloc() {alignment = 64 : i64} : memref<128x1024xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_83 : memref<128x1024xf32>) outs(%alloc_84 : memref<128x1024xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %cst_6 : f32
      %1 = math.erf %0 : f32
      %2 = arith.addf %1, %cst_5 : f32
      %3 = arith.mulf %in, %cst_4 : f32
      %4 = arith.mulf %3, %2 : f32
      linalg.yield %4 : f32
    }
    memref.dealloc %alloc_83 : memref<128x1024xf32>
    %alloc_85 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_85 : memref<128x256xf32>)
    linalg.matmul ins(%alloc_84, %arg31 : memref<128x1024xf32>, memref<1024x256xf32>) outs(%alloc_85 : memref<128x256xf32>)
    memref.dealloc %alloc_84 : memref<128x1024xf32>
    %alloc_86 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_85, %arg32 : memref<128x256xf32>, memref<256xf32>) outs(%alloc_86 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_85 : memref<128x256xf32>
    %alloc_87 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_75, %alloc_86 : memref<128x256xf32>, memref<128x256xf32>) outs(%alloc_87 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.addf %in, %in_94 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_86 : memref<128x256xf32>
    memref.dealloc %alloc_75 : memref<128x256xf32>
    %alloc_88 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_88 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_87 : memref<128x256xf32>) outs(%alloc_88 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_89 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_87, %alloc_88 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_89 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.subf %in, %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_88 : memref<128xf32>
    memref.dealloc %alloc_87 : memref<128x256xf32>
    %alloc_90 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_89 : memref<128x256xf32>) outs(%alloc_90 : memref<128x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_91 = memref.alloc() {alignment = 64 : i64} : memref<128xf32>
    linalg.fill ins(%cst_1 : f32) outs(%alloc_91 : memref<128xf32>)
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%alloc_90 : memref<128x256xf32>) outs(%alloc_91 : memref<128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_90 : memref<128x256xf32>
    %alloc_92 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_89, %alloc_91 : memref<128x256xf32>, memref<128xf32>) outs(%alloc_92 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %out: f32):
      %0 = arith.divf %in_94, %cst : f32
      %1 = arith.addf %0, %cst_0 : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.mulf %in, %2 : f32
      linalg.yield %3 : f32
    }
    memref.dealloc %alloc_91 : memref<128xf32>
    memref.dealloc %alloc_89 : memref<128x256xf32>
    %alloc_93 = memref.alloc() {alignment = 64 : i64} : memref<128x256xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_92, %arg33, %arg34 : memref<128x256xf32>, memref<256xf32>, memref<256xf32>) outs(%alloc_93 : memref<128x256xf32>) {
    ^bb0(%in: f32, %in_94: f32, %in_95: f32, %out: f32):
      %0 = arith.mulf %in, %in_94 : f32
      %1 = arith.addf %0, %in_95 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_92 : memref<128x256xf32>
    return %alloc_93 : memref<128x256xf32>
  }
}

