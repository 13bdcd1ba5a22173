// RUN: %roundtrip
// RUN: %same %s
// Ops with maps, bodies and attributes of the user's; named.mlir has the named ops.

// Results are the outputs that are tensors.
// CHECK-LABEL: func.func @tensors(
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK: %{{.*}} = linalg.matmul {note} ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
func.func @tensors(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>, %f: f32) -> tensor<4x16xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  %1 = linalg.matmul {note} ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// Maps of the user's, where they are not the usual ones, are shown.
// CHECK-LABEL: func.func @maps(
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : memref<4x8xf32>, memref<8x16xf32>) outs(%{{.*}} : memref<4x16xf32>)
// CHECK: %{{.*}} = linalg.matmul {x = 2 : i64} ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK: %{{.*}} = linalg.matmul indexing_maps = [#{{map[0-9]*}}, #{{map[0-9]*}}, #{{map[0-9]*}}] {cast = #linalg.type_fn<cast_unsigned>, y} ins(%{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK: %{{.*}} = linalg.contract indexing_maps = [#{{map[0-9]*}}, #{{map[0-9]*}}, #{{map[0-9]*}}] {cast = #linalg.type_fn<cast_unsigned>, y} ins(%{{.*}}, %{{.*}} : tensor<8x4xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK: %{{.*}} = linalg.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%{{.*}} : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
// CHECK: %{{.*}} = linalg.batch_matmul indexing_maps = [#{{map[0-9]*}}, #{{map[0-9]*}}, #{{map[0-9]*}}] ins(%{{.*}}, %{{.*}} : tensor<2x4x8xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
// CHECK: %{{.*}} = linalg.batch_reduce_matmul ins(%{{.*}}, %{{.*}} : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK: %{{.*}} = linalg.batch_reduce_matmul indexing_maps = [#{{map[0-9]*}}, #{{map[0-9]*}}, #{{map[0-9]*}}] ins(%{{.*}}, %{{.*}} : tensor<2x4x8xf32>, tensor<8x16xf32>) outs(%{{.*}} : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK: %{{.*}} = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK: %{{.*}} = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [#{{map[0-9]*}}, #{{map[0-9]*}}] {z} ins(%{{.*}} : tensor<8x4xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK: linalg.elementwise kind=#linalg.elementwise_kind<mul> {z} ins(%{{.*}}, %{{.*}} : memref<4x8xf32>, memref<4x8xf32>) outs(%{{.*}} : memref<4x8xf32>)
// CHECK: %{{.*}} = linalg.softmax {k} dimension(1) ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK: linalg.softmax dimension(1) ins(%{{.*}} : memref<4x8xf32>) outs(%{{.*}} : memref<4x8xf32>)
func.func @maps(%A : memref<4x8xf32>, %B : memref<8x16xf32>, %C : memref<4x16xf32>, %tA : tensor<4x8xf32>, %tB : tensor<8x16xf32>, %tC : tensor<4x16xf32>, %AT : tensor<8x4xf32>, %bA : tensor<2x4x8xf32>, %bB : tensor<2x8x16xf32>, %bC : tensor<2x4x16xf32>) {
 linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%A, %B : memref<4x8xf32>, memref<8x16xf32>) outs(%C : memref<4x16xf32>)
 %0 = linalg.matmul {x = 2} ins(%tA, %tB : tensor<4x8xf32>, tensor<8x16xf32>) outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 %1 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {cast = #linalg.type_fn<cast_unsigned>, y} ins(%AT, %tB : tensor<8x4xf32>, tensor<8x16xf32>) outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 %2 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {cast = #linalg.type_fn<cast_unsigned>, y} ins(%AT, %tB : tensor<8x4xf32>, tensor<8x16xf32>) outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 %3 = linalg.batch_matmul ins(%bA, %bB : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%bC : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
 %4 = linalg.batch_matmul indexing_maps = [affine_map<(b, d0, d1, d2) -> (b, d0, d2)>, affine_map<(b, d0, d1, d2) -> (d2, d1)>, affine_map<(b, d0, d1, d2) -> (b, d0, d1)>] ins(%bA, %tB : tensor<2x4x8xf32>, tensor<8x16xf32>) outs(%bC : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
 %5 = linalg.batch_reduce_matmul ins(%bA, %bB : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 %6 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, d0, d1, d2) -> (b, d0, d2)>, affine_map<(b, d0, d1, d2) -> (d2, d1)>, affine_map<(b, d0, d1, d2) -> (d0, d1)>] ins(%bA, %tB : tensor<2x4x8xf32>, tensor<8x16xf32>) outs(%tC : tensor<4x16xf32>) -> tensor<4x16xf32>
 %7 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%tA, %tA : tensor<4x8xf32>, tensor<4x8xf32>) outs(%tA : tensor<4x8xf32>) -> tensor<4x8xf32>
 %8 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] {z} ins(%AT : tensor<8x4xf32>) outs(%tA : tensor<4x8xf32>) -> tensor<4x8xf32>
 linalg.elementwise kind=#linalg.elementwise_kind<mul> {z} ins(%A, %A : memref<4x8xf32>, memref<4x8xf32>) outs(%A : memref<4x8xf32>)
 %9 = linalg.softmax {k} dimension(1) ins(%tA : tensor<4x8xf32>) outs(%tA : tensor<4x8xf32>) -> tensor<4x8xf32>
 linalg.softmax dimension(1) ins(%A : memref<4x8xf32>) outs(%A : memref<4x8xf32>)
 return
}

// Packing, unpacking, Winograd's transforms.
// CHECK-LABEL: func.func @relayout(
// CHECK: %{{.*}} = linalg.pack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %{{.*}} {a} : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
// CHECK: %{{.*}} = linalg.pack %{{.*}} padding_value(%{{.*}} : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%{{.*}}, 32] into %{{.*}} : tensor<128x256xf32> -> tensor<?x8x?x32xf32>
// CHECK: %{{.*}} = linalg.unpack %{{.*}} inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %{{.*}} {a} : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
// CHECK: %{{.*}} = linalg.unpack %{{.*}} outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%{{.*}}, 32] into %{{.*}} : tensor<?x8x?x32xf32> -> tensor<128x256xf32>
// CHECK: %{{.*}} = linalg.winograd_filter_transform {a} fmr(F_4_3) ins(%{{.*}} : tensor<2x3x3x5xf32>) outs(%{{.*}} : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
// CHECK: %{{.*}} = linalg.winograd_input_transform fmr(F_4_3) ins(%{{.*}} : tensor<2x10x10x5xf32>) outs(%{{.*}} : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
// CHECK: %{{.*}} = linalg.winograd_output_transform fmr(F_4_3) ins(%{{.*}} : tensor<6x6x2x2x2x2xf32>) outs(%{{.*}} : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
func.func @relayout(%x : tensor<128x256xf32>, %y : tensor<16x8x8x32xf32>, %i : index, %yd : tensor<?x8x?x32xf32>, %f : f32, %wf : tensor<2x3x3x5xf32>, %wo : tensor<6x6x5x2xf32>, %wi : tensor<2x10x10x5xf32>, %wio : tensor<6x6x2x2x2x5xf32>, %wv : tensor<6x6x2x2x2x2xf32>, %woo : tensor<2x8x8x2xf32>) {
 %0 = linalg.pack %x inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %y {a} : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
 %1 = linalg.pack %x padding_value(%f : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%i, 32] into %yd : tensor<128x256xf32> -> tensor<?x8x?x32xf32>
 %2 = linalg.unpack %y inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %x {a} : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
 %3 = linalg.unpack %yd outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [%i, 32] into %x : tensor<?x8x?x32xf32> -> tensor<128x256xf32>
 %4 = linalg.winograd_filter_transform {a} fmr(F_4_3) ins(%wf : tensor<2x3x3x5xf32>) outs(%wo : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
 %5 = linalg.winograd_input_transform fmr(F_4_3) ins(%wi : tensor<2x10x10x5xf32>) outs(%wio : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
 %6 = linalg.winograd_output_transform fmr(F_4_3) ins(%wv : tensor<6x6x2x2x2x2xf32>) outs(%woo : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
 return
}

// Bodies of one op are shown by its name.
// CHECK-LABEL: func.func @map_reduce(
// CHECK: linalg.map { arith.addf } ins(%{{.*}}, %{{.*}} : memref<4x8xf32>, memref<4x8xf32>) outs(%{{.*}} : memref<4x8xf32>)
// CHECK: linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%{{.*}}, %{{.*}} : memref<4x8xf32>, memref<4x8xf32>) outs(%{{.*}} : memref<4x8xf32>) {x = 1 : i64}
// CHECK: %{{.*}} = linalg.map { arith.addf } ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK: %{{.*}} = linalg.map ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}} : tensor<4x8xf32>) {a}
// CHECK: (%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32) {
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : f32
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: linalg.map outs(%{{.*}} : memref<4x8xf32>)
// CHECK: (%{{.*}}: f32) {
// CHECK: linalg.yield %{{.*}} : f32
// CHECK: %{{.*}} = linalg.reduce { arith.addf } ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>) dimensions = [1]
// CHECK: %{{.*}}:2 = linalg.reduce ins(%{{.*}}, %{{.*}} : tensor<4x8xf32>, tensor<4x8xf32>) outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xf32>) dimensions = [1]  {b}
// CHECK: (%{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32, %{{.*}}: f32) {
// CHECK: linalg.yield %{{.*}}, %{{.*}} : f32, f32
// CHECK: linalg.reduce { arith.mulf {x = 2 : i64} } ins(%{{.*}} : memref<4x8xf32>) outs(%{{.*}} : memref<4xf32>) dimensions = [1]  {b}
// CHECK: %{{.*}} = linalg.transpose ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xf32>) permutation = [1, 0]  {q}
// CHECK: %{{.*}} = linalg.transpose ins(%{{.*}} : tensor<4x8xf32>) outs(%{{.*}} : tensor<8x4xf32>) permutation = [1, 0]
// CHECK: linalg.broadcast ins(%{{.*}} : memref<4xf32>) outs(%{{.*}} : memref<4x8xf32>) dimensions = [1]  {w}
// CHECK: %{{.*}} = linalg.broadcast ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4x8xf32>) dimensions = [1]
func.func @map_reduce(%m : memref<4x8xf32>, %v : memref<4xf32>, %o : memref<4x8xf32>, %t : tensor<4x8xf32>, %tv : tensor<4xf32>, %t0 : tensor<f32>, %f : f32, %tt : tensor<8x4xf32>) -> tensor<4x8xf32> {
 linalg.map { arith.addf } ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
 linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%m, %m : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>) {x = 1}
 %mm = linalg.map { arith.addf } ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%t : tensor<4x8xf32>)
 %mm2 = linalg.map ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) {a} (%a : f32, %b : f32, %c : f32) { %z = arith.addf %b, %a : f32 linalg.yield %z : f32 }
 linalg.map outs(%o : memref<4x8xf32>) (%c : f32) { linalg.yield %f : f32 }
 %r = linalg.reduce { arith.addf } ins(%t : tensor<4x8xf32>) outs(%tv : tensor<4xf32>) dimensions = [1]
 %r2:2 = linalg.reduce ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%tv, %tv : tensor<4xf32>, tensor<4xf32>) dimensions = [1] {b} (%in: f32, %in2: f32, %i1: f32, %i2: f32) { linalg.yield %in, %i1 : f32, f32 }
 linalg.reduce { arith.mulf {x = 2} } ins(%m : memref<4x8xf32>) outs(%v : memref<4xf32>) dimensions = [1] {b}
 %tr = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%tt : tensor<8x4xf32>) permutation = [1, 0] {q}
 %tr2 = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%tt : tensor<8x4xf32>) permutation = [1, 0]
 linalg.broadcast ins(%v : memref<4xf32>) outs(%o : memref<4x8xf32>) dimensions = [1] {w}
 %br = linalg.broadcast ins(%tv : tensor<4xf32>) outs(%t : tensor<4x8xf32>) dimensions = [1]
 return %t : tensor<4x8xf32>
}

#trait = {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>],
          iterator_types = ["parallel", "parallel"], library_call = "foo", doc = "d", extra = 3}
// The trait's own attributes stand in front, others after `attrs`.
// CHECK-LABEL: func.func @generic(
// CHECK: linalg.generic {doc = "d", indexing_maps = [#{{map[0-9]*}}, #{{map[0-9]*}}, #{{map[0-9]*}}], iterator_types = ["parallel", "parallel"], library_call = "foo"} ins(%arg0, %arg1 : memref<4x8xf32>, memref<8xf32>) outs(%arg2 : memref<4x8xf32>) attrs =  {extra = 3 : i64, x = 1 : i64, y} {
// CHECK-NEXT: ^bb0(%in: f32, %in_0: f32, %out: f32):
// CHECK-NEXT: linalg.index 1 {q} : index
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %in, %in_0 : f32
// CHECK-NEXT: linalg.yield %[[SUM]] {z} : f32
// CHECK: %{{.*}}:2 = linalg.generic {{{.*}}} outs(%arg3, %arg3 : tensor<4x8xf32>, tensor<4x8xf32>) {
// CHECK-NEXT: ^bb0(%out: f32, %out_0: f32):
// CHECK-NEXT: linalg.yield %out, %out_0 : f32, f32
// CHECK-NEXT: } -> (tensor<4x8xf32>, tensor<4x8xf32>)
// CHECK: } -> tensor<4x8xf32>
func.func @generic(%m: memref<4x8xf32>, %v: memref<8xf32>, %o: memref<4x8xf32>, %t: tensor<4x8xf32>) {
  linalg.generic #trait ins(%m, %v : memref<4x8xf32>, memref<8xf32>) outs(%o : memref<4x8xf32>) attrs = {x = 1, y} {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %i = linalg.index 1 {q} : index
    %d = arith.addf %a, %b : f32
    linalg.yield %d {z} : f32
  }
  %g:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                         iterator_types = ["parallel", "parallel"]} outs(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%c: f32, %e: f32):
    linalg.yield %c, %e : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %g1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "reduction"]}
      outs(%t : tensor<4x8xf32>) {
  ^bb0(%c: f32):
    linalg.yield %c : f32
  } -> tensor<4x8xf32>
  return
}

// Properties may stand in front of the attributes.
// CHECK-LABEL: func.func @properties(
// CHECK: linalg.fill ins(
// CHECK: linalg.conv_1d_nwc_wcf {q = 1 : i64, strides = dense<1> : tensor<1xi64>} ins(
func.func @properties(%f: f32, %o: memref<4x8xf32>, %i: memref<?x8x3xf32>, %k: memref<3x3x4xf32>, %r: memref<?x6x4xf32>) {
  linalg.fill <{operandSegmentSizes = array<i32 : 1, 1>}> ins(%f : f32) outs(%o : memref<4x8xf32>)
  linalg.conv_1d_nwc_wcf <{strides = dense<1> : tensor<1xi64>}> {q = 1}
      ins(%i, %k : memref<?x8x3xf32>, memref<3x3x4xf32>) outs(%r : memref<?x6x4xf32>)
  return
}

// Attributes may stand behind the outputs too; they are printed in front, and the body heeds them.
// CHECK-LABEL: func.func @attributes_behind(
// CHECK: linalg.conv_1d_nwc_wcf {note, strides = dense<1> : tensor<1xi64>} ins(
// CHECK: %{{.*}} = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%{{.*}}, %{{.*}} : tensor<4x8xi8>, tensor<8x16xi8>) outs(%{{.*}} : tensor<4x16xi32>) -> tensor<4x16xi32>
// CHECK: %{{.*}} = linalg.elementwise kind=#linalg.elementwise_kind<exp> {note} ins(%{{.*}} : tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>) -> tensor<8xf32>
func.func @attributes_behind(%i: memref<?x8x3xf32>, %k: memref<3x3x4xf32>, %r: memref<?x6x4xf32>, %a: tensor<4x8xi8>,
                             %b: tensor<8x16xi8>, %c: tensor<4x16xi32>, %x: tensor<8xf32>) -> (tensor<4x16xi32>, tensor<8xf32>) {
  linalg.conv_1d_nwc_wcf {note} ins(%i, %k : memref<?x8x3xf32>, memref<3x3x4xf32>) outs(%r : memref<?x6x4xf32>)
      {strides = dense<1> : tensor<1xi64>}
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) {cast = #linalg.type_fn<cast_unsigned>}
      -> tensor<4x16xi32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) {note} -> tensor<8xf32>
  return %0, %1 : tensor<4x16xi32>, tensor<8xf32>
}

// An attribute that an op does not have itself, with the name of one that others have, says nothing of its maps.
// CHECK-LABEL: func.func @not_its_maps(
// CHECK: linalg.fill {indexing_maps = 3 : i64} ins(
func.func @not_its_maps(%f: f32, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.fill {indexing_maps = 3} ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A constant size of a tile counts, not how many tiles the type says that there are.
// CHECK-LABEL: func.func @pack_with_constant_tile(
// CHECK: linalg.pack %{{.*}} inner_dims_pos = [0] inner_tiles = [%{{.*}}] into %{{.*}} : tensor<16xf32> -> tensor<6x?xf32>
func.func @pack_with_constant_tile(%s: tensor<16xf32>, %d: tensor<6x?xf32>) -> tensor<6x?xf32> {
  %four = arith.constant 4 : index
  %0 = linalg.pack %s inner_dims_pos = [0] inner_tiles = [%four] into %d : tensor<16xf32> -> tensor<6x?xf32>
  return %0 : tensor<6x?xf32>
}
