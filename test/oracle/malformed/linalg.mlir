func.func @map_reduce(%m : memref<4x8xf32>, %v : memref<4xf32>, %o : memref<4x8xf32>, %t : tensor<4x8xf32>, %tv : tensor<4xf32>, %t0 : tensor<f32>, %f : f32, %tt : tensor<8x4xf32>) {
 %r2:2 = linalg.reduce ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%tv, %tv : tensor<4xf32>, tensor<4xf32>) dimensions = [1] {b} (%in: f32, %in2: f32[ %i1: f32, %i2: f32) { linalg.yield %in, %i1 : f32, f32 }
  return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %8 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0 d0)>, affine_map<(d0, d1) -> (d0, d1)>] {z} ins(%AT : tensor<8x4xf32>) outs(%tA : tensor<4x8xf32>) -> tensor<4x8xf32>
 return
}
// -----
func.func @map_reduce(%m : memref<4x8xf32>, %v : memref<4xf32>, %o : memref<4x8xf32>, %t : tensor<4x8xf32>, %tv : tensor<4xf32>, %t0 : tensor<f32>, %f : f32, %tt : tensor<8x4xf32>) {
 %r2:2 = linalg.reduce ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%tv, %tv : tensor<4xf32>, tensor<4xf32>) dimensions = [1] {b} (%in: f32, %in2: f32, %i1: f32, %i2: f32) { linalg.yield ,%in %i1 : f32, f32 }
  return
}
// -----
func.func @properties(%f: f32, %o: memref<4x8xf32>, %i: memref<?x8x3xf32>, %k: memref<3x3x4xf32>, %r: memref<?x6x4xf32>) {
      ins(%i, %k : memref<?x8x3xf32>, memref<1x3x4xf32>) outs(%r : memref<?x6x4xf32>)
  return
}
// -----
func.func @properties(%f: f32, %o: memref<4x8xf32>, %i: memref<?x8x3xf32>, %k: memref<3x3x4xf32>, %r: memref<?x6x4xf32>) {
  linalg.conv_1d_nwc_wcf {strides = dense<1> : tensor<1xi64>}> {q = 1}
  return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 linalg.elementwise kind=#linalg.elementwise_kind<mul> {z} ins(%A, %A : memref<4x8xf32>, memref<4x8xf32>) outsto (%A : memref<4x8xf32>)
 return
}
// -----
func.func @generic(%m: memref<4x8xf32>, %v: memref<8xf32>, %o: memref<4x8xf32>, %t: tensor<4x8xf32>) {
      outs(%t : tensor<4x8xf32>) {
  ^bb0(%c: f32):
    linalg.yield %c "s" : f32
  } -> tensor<4x8xf32>
  return
}
// -----
func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %f: f32) {
  %0 = linalg.fill ins(%f : f32) outs(%c : tensor<4x16xf32>) -> 42<4x16xf32>
  return
}
// -----
func.func @generic(%m: x<4x8xf32>, %v: memref<8xf32>, %o: memref<4x8xf32>, %t: tensor<4x8xf32>) {
  %g:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                         iterator_types = ["parallel", "parallel"]} outs(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%c: f32, %e: f32):
    linalg.yield %c, %e : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 linalg.softmax dimension)1) ins(%A : memref<4x8xf32>) outs(%A : memref<4x8xf32>)
 return
}
// -----
func.func @map_reduce(%m : memref<4x8xf32>, %v : memref<4xf32>, %o : memref<4x8xf32>, %t : tensor<4x8xf32>, %tv : tensor<4xf32>, %t0 : tensor<f32>, %f : f32, %tt : tensor<8x4xf32>) {
 %mm2 = linalg.map ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%t  tensor<4x8xf32>) {a} (%a : f32, %b : f32, %c : f32) { %z = arith.addf %b, %a : f32 linalg.yield %z : f32 }
  return
}
// -----
func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %f: f32) {
  %0 = linalg.fill ins(%f : f32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.matmul {note} ins(%a, %b : tensor< <4x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %0 = linalg.matmul {x = 2} ins(%tA, %tB : tensor<4x8xf32>, tensor<8x16xf32>) outs outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 return
}
// -----
func.func @generic(%m: memref<4x8xf32>, %v: memref<8xf32>, %o: memref<4x8xf32>, %t: tensor<4x8xf32>) {
  %g1 = linalg.generic {indexing_maps = [affine_map<(d0 d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "reduction"]}
  return
}
// -----
func.func @relayout(%x : tensor<128x256xf32>, %y : tensor<16x8x8x32xf32>, %i : index, %yd : tensor<?x8x?x32xf32>, %f : f32, %wf : tensor<2x3x3x5xf32>, %wo : tensor<6x6x5x2xf32>, %wi : tensor<2x10x10x5xf32>, %wio : tensor<6x6x2x2x2x5xf32>, %wv : tensor<6x6x2x2x2x2xf32>, %woo : tensor<2x8x8x2xf32>) {
 %4 = linalg.winograd_filter_transform {a} fmr( (F_4_3) ins(%wf : tensor<2x3x3x5xf32>) outs(%wo : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
 return
}
// -----
func.func @relayout(%x : tensor<128x256xf32>, %y : tensor<16x8x8x32xf32>, %i : index, %yd : tensor<?x8x?x32xf32>, %f : f32, %wf : tensor<2x3x3x5xf32>, %wo : tensor<6x6x5x2xf32>, %wi : tensor<2x10x10x5xf32>, %wio : tensor<6x6x2x2x2x5xf32>, %wv : tensor<6x6x2x2x2x2xf32>, %woo : tensor<2x8x8x2xf32>) {
 %0 = linalg.pack > inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %y {a} : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %8 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] {z} ins(%AT : tensor<8x4xf32>) outs([ : tensor<4x8xf32>) -> tensor<4x8xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %5 = linalg.batch_reduce_matmul ins(%bA, < : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %9 = = linalg.softmax {k} dimension(1) ins(%tA : tensor<4x8xf32>) outs(%tA : tensor<4x8xf32>) -> tensor<4x8xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %8 = linalg.elementwise kind=#linalg.elementwise_kind #linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] {z} ins(%AT : tensor<8x4xf32>) outs(%tA : tensor<4x8xf32>) -> tensor<4x8xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %9 = linalg.softmax {k} dimension(1) ins(%tA : tensor<4x8xf32>) outs@nothing (%tA : tensor<4x8xf32>) -> tensor<4x8xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %1 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {cast = #linalg.type_fn<cast_unsigned>, y} ins(%AT, %tB : tensor8<x4xf32>, tensor<8x16xf32>) outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 return
}
// -----
func.func @relayout(%x : tensor<128x256xf32>, %y : tensor<16x8x8x32xf32>, %i : index, %yd : tensor<?x8x?x32xf32>, %f : f32, %wf : tensor<2x3x3x5xf32>, %wo : tensor<6x6x5x2xf32>, %wi : tensor<2x10x10x5xf32>, %wio : tensor<6x6x2x2x2x5xf32>, %wv : tensor<6x6x2x2x2x2xf32>, %woo : tensor<2x8x8x2xf32>) {
 %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %y {ato : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : @nothing tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %5 = linalg.batch_reduce_matmul ins(%bA, %bB : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 %8 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<]d0, d1) -> (d0, d1)>] {z} ins(%AT : tensor<8x4xf32>) outs(%tA : tensor<4x8xf32>) -> tensor<4x8xf32>
 return
}
// -----
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 linalg.elementwise kind=#linalg.elementwise_kind<mul> {z} ins(%A, %A : memref<4x8xf32>, memref<-1x8xf32>) outs(%A : memref<4x8xf32>)
 return
}
// -----
func.func @map_reduce(%m : memref<4x8xf32>, %v : memref<4xf32>, %o : memref<4x8xf32>, %t : tensor<4x8xf32>, %tv : tensor<4xf32>, %t0 : tensor<f32>, %f : f32, %tt : tensor<8x4xf32>) {
 linalg.map tensor<4xf32>(%o : memref<4x8xf32>) (%c : f32) { linalg.yield %f : f32 }
  return
}
// -----
func.func @relayout(%x : tensor<128x256xf32>, %y : tensor<16x8x8x32xf32>, %i : index, %yd : tensor<?x8x?x32xf32>, %f : f32, %wf : tensor<2x3x3x5xf32>, %wo : tensor<6x6x5x2xf32>, %wi : tensor<2x10x10x5xf32>, %wio : tensor<6x6x2x2x2x5xf32>, %wv : tensor<6x6x2x2x2x2xf32>, %woo : tensor<2x8x8x2xf32>) {
 %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [8, 1.52] into %y {a} : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
 return
}
// -----
func.func @relayout(%x : tensor<128x256xf32>, %y : tensor<16x8x8x32xf32>, %i : index, %yd : tensor<?x8x?x32xf32>, %f : f32, %wf : tensor<2x3x3x5xf32>, %wo : tensor<6x6x5x2xf32>, %wi : tensor<2x10x10x5xf32>, %wio : tensor<6x6x2x2x2x5xf32>, %wv : tensor<6x6x2x2x2x2xf32>, %woo : tensor<2x8x8x2xf32>) {
 %3 = linalg.unpack %yd outer_dims_perm = [0, , 1] inner_dims_pos = [0, 1] inner_tiles = [%i, 32] into %x : tensor<?x8x?x32xf32> -> tensor<128x256xf32>
 return
}
// -----
func.func @map_reduce(%m : memref<4x8xf32>, %v : memref<4xf32>, %o : memref<4x8xf32>, %t : tensor<4x8xf32>, %tv : tensor<4xf32>, %t0 : tensor<f32>, %f : f32, %tt : tensor<8x4xf32>) {
 %tr = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%tt : outs<8x4xf32>) permutation = [1, 0] {q}
  return
}
