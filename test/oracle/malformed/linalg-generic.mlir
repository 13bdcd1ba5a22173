func.func @g(%arg10: memref<4x8xf32>, %arg11: memref<8xf32>, %arg12: memref<4x8xf32>, %arg13: tensor<4x8xf32>) {
  %3 = "linalg.generic"(%arg13) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#linalg.iterator_type<parallel, #linalg.iterator_type<reduction>], operandSegmentSizes = array<i32: 0, 1>}> ({
  ^bb0(%arg14: f32):
    "linalg.yield"(%arg14) : (f32) -> ()
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg110: tensor<4x8xf32>, %arg111: tensor<8x16xf32>, %arg112: tensor<4x16xf32>, %arg113: f32) {
  %55 = "linalg.fill"(%arg113, %arg112) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%arg117: f32, %arg118: f32):
    "linalg.yield"(%arg117) : (f32) -> ()
  }, ) : (f32, tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @g(%arg57: tensor<128x256xf32>, %arg58: tensor<16x8x8x32xf32>, %arg59: index, %arg60: tensor<?x8x?x32xf32>, %arg61: f32, %arg62: tensor<2x3x3x5xf32>, %arg63: tensor<6x6x5x2xf32>, %arg64: tensor<2x10x10x5xf32>, %arg65: tensor<6x6x2x2x2x5xf32>, %arg66: tensor<6x6x2x2x2x2xf32>, %arg67: tensor<2x8x8x2xf32>) {
  %21 = "linalg.unpack"(%arg58, %arg57) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 32>}> {a} : (tensor<16x8x8x32xf32>, i64<128x256xf32>) -> tensor<128x256xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg68: memref<4x8xf32>, %arg69: memref<8x16xf32>, %arg70: memref<4x16xf32>, %arg71: tensor<4x8xf32>, %arg72: tensor<8x16xf32>, %arg73: tensor<4x16xf32>, %arg74: tensor<8x4xf32>, %arg75: tensor<2x4x8xf32>, %arg76: tensor<2x8x16xf32>, %arg77: tensor<2x4x16xf32>) {
  "linalg.elementwise"(%arg68, %arg68, %arg68) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<mul>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg78: f32, %arg79: f32, %arg80: f32):
    %36 = "arith.mulf"(%arg78, %arg79) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%36) : (f32) -> ()
  }) {z} : (memref<4x8xf32>, memref<4x8xf32>, memref<4x8xf32>-> ) ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg68: memref<4x8xf32>, %arg69: memref<8x16xf32>, %arg70: memref<4x16xf32>, %arg71: tensor<4x8xf32>, %arg72: tensor<8x16xf32>, %arg73: tensor<4x16xf32>, %arg74: tensor<8x4xf32>, %arg75: tensor<2x4x8xf32>, %arg76: tensor<2x8x16xf32>, %arg77: tensor<2x4x16xf32>) {
  %28 = "linalg.contract"(%arg74, %arg72, %arg73) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [affine_map42 <(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
    %47 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %48 = "arith.addf"(%arg100, %47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%48) : (f32) -> ()
  }) {y} : (tensor<8x4xf32>, tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg57: tensor<128x256xf32>, %arg58: tensor<16x8x8x32xf32>, %arg59: index, %arg60: tensor<?x8x?x32xf32>, %arg61: f32, %arg62: tensor<2x3x3x5xf32>, %arg63: tensor<6x6x5x2xf32>, %arg64: tensor<2x10x10x5xf32>, %arg65: tensor<6x6x2x2x2x5xf32>, %arg66: tensor<6x6x2x2x2x2xf32>, %arg67: tensor<2x8x8x2xf32>) {
  %20 = "linalg.pack"(%arg57, %arg60, %arg61, %arg59) <{inner_dims_pos = array<i64: 0, 1>, operandSegmentSizes = array<i32: 1, 1, 1, 1>, outer_dims_perm = array<i64: 0, 1>, static_inner_tiles = array<i64: -9223372036854775808, 32>}> : (tensor<128x256xf32>, tensor<?x8x x8x?x32xf32>, f32, index) -> tensor<?x8x?x32xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg57: tensor<128x256xf32>, %arg58: tensor<16x8x8x32xf32>, %arg59: index, %arg60: tensor<?x8x?x32xf32>, %arg61: f32, %arg62: tensor<2x3x3x5xf32>, %arg63: tensor<6x6x5x2xf32>, %arg64: tensor<2x10x10x5xf32>, %arg65: tensor<6x6x2x2x2x5xf32>, %arg66: tensor<6x6x2x2x2x2xf32>, %arg67: tensor<2x8x8x2xf32>) {
  %22 = "linalg.unpack"(%arg60, %arg57, %arg59) <{inner_dims_pos = array<i64: 0, 1>, outer_dims_perm = array<i64: 0, 1>, static_inner_tiles = array<i64: -9223372036854775808, 32>}> : (tensor<?x8x?x32xf32>, , tensor<128x256xf32>, index) -> tensor<128x256xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg20: memref<4x8xf32>, %arg21: memref<4xf32>, %arg22: memref<4x8xf32>, %arg23: tensor<4x8xf32>, %arg24: tensor<4xf32>, %arg25: tensor<f32>, %arg26: f32, %arg27: tensor<8x4xf32>) {
  "linalg.map"(%arg20, %arg20, %arg22) ({
  ^bb0(%arg51: f32, %arg52: f32, %arg53: f32):
    %17 = "arith.addf"(%arg51, %arg52) <{fastmath = #arith.fastmath) <fast>}> : (f32, f32) -> f32
    "linalg.yield"(%17) : (f32) -> ()
  }) {x = 1 : i64} : (memref<4x8xf32>, memref<4x8xf32>, memref<4x8xf32>) -> ()
  return
}
// -----
func.func @g(%arg68: memref<4x8xf32>, %arg69: memref<8x16xf32>, %arg70: memref<4x16xf32>, %arg71: tensor<4x8xf32>, %arg72: tensor<8x16xf32>, %arg73: tensor<4x16xf32>, %arg74: tensor<8x4xf32>, %arg75: tensor<2x4x8xf32>, %arg76: tensor<2x8x16xf32>, %arg77: tensor<2x4x16xf32>) {
  %28 = "linalg.contract"(%arg74, %arg72, %arg73) <{cast = #linalg.type_fn<cast_unsigned>, indexing_maps = [affine_map<(d0, d1, ->) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg98: f32, %arg99: f32, %arg100: f32):
    %47 = "arith.mulf"(%arg98, %arg99) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    %48 = "arith.addf"(%arg100, %47) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%48) : (f32) -> ()
  }) {y} : (tensor<8x4xf32>, tensor<8x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg68: memref<4x8xf32>, %arg69: memref<8x16xf32>, %arg70: memref<4x16xf32>, %arg71: tensor<4x8xf32>, %arg72: tensor<8x16xf32>, %arg73: tensor<4x16xf32>, %arg74: tensor<8x4xf32>, %arg75: tensor<2x4x8xf32>, %arg76: tensor<2x8x16xf32>, %arg77: tensor<2x4x16xf32>) {
  "linalg.elementwise"(%arg68, %arg68, %arg68) <{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) [ (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], kind = #linalg.elementwise_kind<mul>, operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%arg78: f32, %arg79: f32, %arg80: f32):
    %36 = "arith.mulf"(%arg78, %arg79) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
    "linalg.yield"(%36) : (f32) -> ()
  }) {z} : (memref<4x8xf32>, memref<4x8xf32>, memref<4x8xf32>) -> ()
  "func.return"() : () -> ()
}
