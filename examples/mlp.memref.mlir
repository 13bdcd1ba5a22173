#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @mlp(%arg0: memref<32x784xf32>, %arg1: memref<784x512xf32>, %arg2: memref<512xf32>, %arg3: memref<512x512xf32>, %arg4: memref<512xf32>, %arg5: memref<512x256xf32>, %arg6: memref<256xf32>, %arg7: memref<256x10xf32>, %arg8: memref<10xf32>) -> memref<32x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<32x512xf32>
    linalg.fill ins(%cst : f32) outs(%alloc : memref<32x512xf32>)
    linalg.matmul ins(%arg0, %arg1 : memref<32x784xf32>, memref<784x512xf32>) outs(%alloc : memref<32x512xf32>)
    %alloc_1 = memref.alloc() {alignment = 64 : i64} : memref<32x512xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc, %arg2 : memref<32x512xf32>, memref<512xf32>) outs(%alloc_1 : memref<32x512xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %0 = arith.addf %in, %in_15 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc : memref<32x512xf32>
    %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<32x512xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_1 : memref<32x512xf32>) outs(%alloc_2 : memref<32x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_1 : memref<32x512xf32>
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<32x512xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_3 : memref<32x512xf32>)
    linalg.matmul ins(%alloc_2, %arg3 : memref<32x512xf32>, memref<512x512xf32>) outs(%alloc_3 : memref<32x512xf32>)
    memref.dealloc %alloc_2 : memref<32x512xf32>
    %alloc_4 = memref.alloc() {alignment = 64 : i64} : memref<32x512xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_3, %arg4 : memref<32x512xf32>, memref<512xf32>) outs(%alloc_4 : memref<32x512xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %0 = arith.addf %in, %in_15 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_3 : memref<32x512xf32>
    %alloc_5 = memref.alloc() {alignment = 64 : i64} : memref<32x512xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_4 : memref<32x512xf32>) outs(%alloc_5 : memref<32x512xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_4 : memref<32x512xf32>
    %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<32x256xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_6 : memref<32x256xf32>)
    linalg.matmul ins(%alloc_5, %arg5 : memref<32x512xf32>, memref<512x256xf32>) outs(%alloc_6 : memref<32x256xf32>)
    memref.dealloc %alloc_5 : memref<32x512xf32>
    %alloc_7 = memref.alloc() {alignment = 64 : i64} : memref<32x256xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_6, %arg6 : memref<32x256xf32>, memref<256xf32>) outs(%alloc_7 : memref<32x256xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %0 = arith.addf %in, %in_15 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_6 : memref<32x256xf32>
    %alloc_8 = memref.alloc() {alignment = 64 : i64} : memref<32x256xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_7 : memref<32x256xf32>) outs(%alloc_8 : memref<32x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %in, %cst : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_7 : memref<32x256xf32>
    %alloc_9 = memref.alloc() {alignment = 64 : i64} : memref<32x10xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_9 : memref<32x10xf32>)
    linalg.matmul ins(%alloc_8, %arg7 : memref<32x256xf32>, memref<256x10xf32>) outs(%alloc_9 : memref<32x10xf32>)
    memref.dealloc %alloc_8 : memref<32x256xf32>
    %alloc_10 = memref.alloc() {alignment = 64 : i64} : memref<32x10xf32>
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_9, %arg8 : memref<32x10xf32>, memref<10xf32>) outs(%alloc_10 : memref<32x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %0 = arith.addf %in, %in_15 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_9 : memref<32x10xf32>
    %alloc_11 = memref.alloc() {alignment = 64 : i64} : memref<32xf32>
    linalg.fill ins(%cst_0 : f32) outs(%alloc_11 : memref<32xf32>)
    linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%alloc_10 : memref<32x10xf32>) outs(%alloc_11 : memref<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.maximumf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_12 = memref.alloc() {alignment = 64 : i64} : memref<32x10xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_10, %alloc_11 : memref<32x10xf32>, memref<32xf32>) outs(%alloc_12 : memref<32x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %0 = arith.subf %in, %in_15 : f32
      %1 = math.exp %0 : f32
      linalg.yield %1 : f32
    }
    memref.dealloc %alloc_11 : memref<32xf32>
    memref.dealloc %alloc_10 : memref<32x10xf32>
    %alloc_13 = memref.alloc() {alignment = 64 : i64} : memref<32xf32>
    linalg.fill ins(%cst : f32) outs(%alloc_13 : memref<32xf32>)
    linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%alloc_12 : memref<32x10xf32>) outs(%alloc_13 : memref<32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in : f32
      linalg.yield %0 : f32
    }
    %alloc_14 = memref.alloc() {alignment = 64 : i64} : memref<32x10xf32>
    linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc_12, %alloc_13 : memref<32x10xf32>, memref<32xf32>) outs(%alloc_14 : memref<32x10xf32>) {
    ^bb0(%in: f32, %in_15: f32, %out: f32):
      %0 = arith.divf %in, %in_15 : f32
      linalg.yield %0 : f32
    }
    memref.dealloc %alloc_13 : memref<32xf32>
    memref.dealloc %alloc_12 : memref<32x10xf32>
    return %alloc_14 : memref<32x10xf32>
  }
}

