// REQUIRES: mlir-opt
// RUN: %same --modes plain --args="--split-input-file --allow-unregistered-dialect --canonicalize" %s
// Reshapes, slices, pads and sizes, compared with mlir-opt.

func.func @dim_collapse(%m: tensor<?x4x?xf32>, %n: tensor<?xf32>, %s: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.collapse_shape %m [[0,1],[2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  %b = tensor.expand_shape %n [[0,1]] output_shape [%s, 4] : tensor<?xf32> into tensor<?x4xf32>
  %d0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %d2 = tensor.dim %b, %c0 : tensor<?x4xf32>
  %d3 = tensor.dim %b, %c1 : tensor<?x4xf32>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// -----

func.func @dim_gen(%m: tensor<*xf32>, %s: tensor<3xindex>, %i: index) -> (index, index, index) {
  %c1 = arith.constant 1 : index
  %r = tensor.reshape %m(%s) : (tensor<*xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %d = tensor.dim %r, %c1 : tensor<?x?x?xf32>
  %e = tensor.dim %r, %i : tensor<?x?x?xf32>
  %t = tensor.generate %i, %d {
    ^bb0(%x: index, %y: index):
     %f = "get"() : () -> f32
     tensor.yield %f : f32
  } : tensor<?x?xf32>
  %g = tensor.dim %t, %c1 : tensor<?x?xf32>
  return %d, %e, %g : index, index, index
}

// -----

func.func @dim_gen2(%m: tensor<*xf32>, %s: tensor<3xi32>, %i: index) -> (index) {
  %c1 = arith.constant 1 : index
  %r = tensor.reshape %m(%s) : (tensor<*xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  %d = tensor.dim %r, %c1 : tensor<?x?x?xf32>
  return %d : index
}

// -----

func.func @gen_extract(%i: index, %j: index, %f: f32) -> f32 {
  %t = tensor.generate %i {
    ^bb0(%x: index):
     %s = arith.index_cast %x : index to i32
     %k = arith.sitofp %s : i32 to f32
     %l = arith.addf %k, %f : f32
     tensor.yield %l : f32
  } : tensor<?xf32>
  %e = tensor.extract %t[%j] : tensor<?xf32>
  return %e : f32
}

// -----

func.func @gen_extract2(%i: index, %j: index, %f: f32) -> f32 {
  %t = tensor.generate %i {
    ^bb0(%x: index):
     %k = "get"(%x) : (index) -> f32
     tensor.yield %k : f32
  } : tensor<?xf32>
  %e = tensor.extract %t[%j] : tensor<?xf32>
  return %e : f32
}

// -----

func.func @gen_const(%i: index, %f: f32) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %t = tensor.generate %c4, %i {
    ^bb0(%x: index, %y: index):
     %k = "get"(%x) : (index) -> f32
     tensor.yield %k : f32
  } : tensor<?x?xf32>
  return %t : tensor<?x?xf32>
}

// -----

func.func @rank(%a: tensor<2x?xf32>, %b: tensor<*xf32>) -> (index, index) {
  %0 = tensor.rank %a : tensor<2x?xf32>
  %1 = tensor.rank %b : tensor<*xf32>
  return %0, %1 : index, index
}

// -----

func.func @reshape(%a: tensor<6xf32>, %x: index) -> (tensor<2x3xf32>, tensor<?xf32>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %s = tensor.from_elements %c2, %c3 : tensor<2xindex>
  %0 = tensor.reshape %a(%s) : (tensor<6xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  %s2 = tensor.from_elements %c6 : tensor<1xindex>
  %1 = tensor.reshape %0(%s2) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<?xf32>
}

// -----

func.func @reshape2(%a: tensor<?x3xf32>, %b: tensor<2x3xf32>, %x: index) -> (tensor<?x3xf32>, tensor<2x3xf32>, tensor<?x3xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %s = tensor.from_elements %x, %c3 : tensor<2xindex>
  %0 = tensor.reshape %a(%s) : (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  %1 = tensor.reshape %b(%s) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  %d = tensor.dim %a, %c0 : tensor<?x3xf32>
  %s2 = tensor.from_elements %d, %c3 : tensor<2xindex>
  %2 = tensor.reshape %a(%s2) : (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return %0, %1, %2 : tensor<?x3xf32>, tensor<2x3xf32>, tensor<?x3xf32>
}

// -----

func.func @reshape3(%s : tensor<2xindex>) -> tensor<2x3xf32> {
  %c = arith.constant dense<[1.0,2.0,3.0,4.0,5.0,6.0]> : tensor<6xf32>
  %0 = tensor.reshape %c(%s) : (tensor<6xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @reshape4(%a: tensor<?x?xf32>, %s : tensor<2xindex>, %t: tensor<3xindex>) -> tensor<?x?x?xf32> {
  %0 = tensor.reshape %a(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %1 = tensor.reshape %0(%t) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

// -----

func.func @splat(%i: index) -> (tensor<4xf32>, tensor<?xf32>, tensor<2xi32>) {
  %f = arith.constant 1.5 : f32
  %c = arith.constant 3 : i32
  %0 = tensor.splat %f : tensor<4xf32>
  %1 = tensor.splat %f[%i] : tensor<?xf32>
  %2 = tensor.splat %c : tensor<2xi32>
  return %0, %1, %2 : tensor<4xf32>, tensor<?xf32>, tensor<2xi32>
}

// -----

func.func @insert(%f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %x = arith.constant 1.0 : f32
  %y = arith.constant 2.0 : f32
  %0 = tensor.insert %x into %c[%i] : tensor<4xf32>
  %1 = tensor.insert %y into %c[%c0] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @fe(%f: f32, %t: tensor<?xf32>, %i: index) -> (tensor<1xf32>, tensor<2xf32>) {
  %e = tensor.extract %t[%i] : tensor<?xf32>
  %0 = tensor.from_elements %e : tensor<1xf32>
  %1 = tensor.from_elements %e, %f : tensor<2xf32>
  return %0, %1 : tensor<1xf32>, tensor<2xf32>
}

// -----

func.func @fe2(%t: tensor<?x?xf32>, %i: index) -> (tensor<index>) {
  %c0 = arith.constant 0 : index
  %e = tensor.dim %t, %c0 : tensor<?x?xf32>
  %0 = tensor.from_elements %e : tensor<index>
  return %0 : tensor<index>
}

// -----

func.func @fe3(%t: tensor<4xindex>, %i: index) -> (tensor<1xi32>) {
  %e = tensor.extract %t[%i] : tensor<4xindex>
  %g = arith.index_cast %e : index to i32
  %0 = tensor.from_elements %g : tensor<1xi32>
  return %0 : tensor<1xi32>
}

// -----

func.func @bitcast(%t: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xf32>) {
  %0 = tensor.bitcast %t : tensor<4xi32> to tensor<4xui32>
  %1 = tensor.bitcast %0 : tensor<4xui32> to tensor<4xi32>
  %2 = tensor.bitcast %0 : tensor<4xui32> to tensor<4xf32>
  return %1, %2 : tensor<4xi32>, tensor<4xf32>
}

// -----

func.func @concat(%t: tensor<4xi32>, %u: tensor<?xi32>, %v: tensor<2x3xf32>, %w: tensor<?x3xf32>) -> (tensor<4xi32>, tensor<?xi32>, tensor<?x?xf32>, tensor<4x?xf32>) {
  %0 = tensor.concat dim(0) %t : (tensor<4xi32>) -> tensor<4xi32>
  %1 = tensor.concat dim(0) %t, %t : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
  %2 = tensor.concat dim(0) %v, %w : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<?x?xf32>
  %3 = tensor.concat dim(0) %v, %w : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<4x?xf32>
  return %0, %1, %2, %3 : tensor<4xi32>, tensor<?xi32>, tensor<?x?xf32>, tensor<4x?xf32>
}

// -----

func.func @gather(%t: tensor<4x4xi32>) -> (tensor<1x2xi32>) {
  %c = arith.constant dense<[[0,1]]> : tensor<1x2xindex>
  %s = arith.constant dense<7> : tensor<4x4xi32>
  %0 = tensor.gather %s[%c] gather_dims([0,1]) : (tensor<4x4xi32>, tensor<1x2xindex>) -> tensor<1x1x1xi32>
  %1 = tensor.collapse_shape %0 [[0,1,2]] : tensor<1x1x1xi32> into tensor<1xi32>
  %2 = tensor.concat dim(0) %1, %1 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %3 = tensor.expand_shape %2 [[0,1]] output_shape [1,2] : tensor<2xi32> into tensor<1x2xi32>
  return %3 : tensor<1x2xi32>
}

// -----

func.func @sl2(%t: tensor<8x16xf32>, %i: index) -> tensor<2x?xf32> {
  %u = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %a = tensor.extract_slice %u[0,%i][2,%i][1,1] : tensor<?x?xf32> to tensor<2x?xf32>
  return %a : tensor<2x?xf32>
}

// -----

func.func @sl3(%t: tensor<8x16xf32>, %i: index) -> tensor<16xf32> {
  %u = tensor.cast %t : tensor<8x16xf32> to tensor<?x16xf32>
  %a = tensor.extract_slice %u[%i,0][1,16][1,1] : tensor<?x16xf32> to tensor<16xf32>
  return %a : tensor<16xf32>
}

// -----

func.func @sl4(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>, %i: index) -> tensor<4x4xf32> {
  %a = tensor.insert_slice %s into %t[%i,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x16xf32>
  %b = tensor.extract_slice %a[%i,0][4,4][1,1] : tensor<8x16xf32> to tensor<4x4xf32>
  return %b : tensor<4x4xf32>
}

// -----

func.func @sl5(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>, %i: index) -> tensor<8x16xf32> {
  %b = tensor.extract_slice %t[%i,0][4,4][1,1] : tensor<8x16xf32> to tensor<4x4xf32>
  %a = tensor.insert_slice %b into %t[%i,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x16xf32>
  return %a : tensor<8x16xf32>
}

// -----

func.func @sl6(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>, %i: index) -> tensor<8x16xf32> {
  %a = tensor.insert_slice %s into %t[%i,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x16xf32>
  %b = tensor.insert_slice %s into %a[%i,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x16xf32>
  return %b : tensor<8x16xf32>
}

// -----

func.func @sl6b(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>, %u: tensor<4x4xf32>, %i: index) -> tensor<8x16xf32> {
  %a = tensor.insert_slice %s into %t[%i,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x16xf32>
  %b = tensor.insert_slice %u into %a[%i,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x16xf32>
  return %b : tensor<8x16xf32>
}

// -----

func.func @sl7b(%t: tensor<?x?xf32>, %s: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %a = tensor.insert_slice %s into %t[%i,0][%i,%c4][1,1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %a : tensor<?x?xf32>
}

// -----

func.func @sl7c(%t: tensor<?x?xf32>, %s: tensor<4x4xf32>, %i: index) -> tensor<?x?xf32> {
  %d = tensor.cast %s : tensor<4x4xf32> to tensor<?x?xf32>
  %a = tensor.insert_slice %d into %t[%i,0][%i,%i][1,1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %a : tensor<?x?xf32>
}

// -----

func.func @sl7d(%t: tensor<8x8xf32>, %s: tensor<4x4xf32>, %i: index) -> tensor<?x?xf32> {
  %d = tensor.cast %t : tensor<8x8xf32> to tensor<?x?xf32>
  %a = tensor.insert_slice %s into %d[%i,0][4,4][1,1] : tensor<4x4xf32> into tensor<?x?xf32>
  return %a : tensor<?x?xf32>
}

// -----

func.func @sl8(%t: tensor<8x8xf32>, %s: tensor<8x8xf32>, %i: index) -> tensor<8x8xf32> {
  %a = tensor.insert_slice %s into %t[0,0][8,8][1,1] : tensor<8x8xf32> into tensor<8x8xf32>
  return %a : tensor<8x8xf32>
}

// -----

func.func @sl10(%t: tensor<8x8xf32>, %i: index) -> tensor<4x4xf32> {
  %a = tensor.extract_slice %t[1,1][6,6][1,1] : tensor<8x8xf32> to tensor<6x6xf32>
  %b = tensor.extract_slice %a[1,1][4,4][1,1] : tensor<6x6xf32> to tensor<4x4xf32>
  return %b : tensor<4x4xf32>
}

// -----

func.func @sl11() -> tensor<2x2xf32> {
  %t = arith.constant dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>
  %b = tensor.extract_slice %t[0,1][2,2][1,1] : tensor<2x3xf32> to tensor<2x2xf32>
  return %b : tensor<2x2xf32>
}

// -----

func.func @sl12() -> tensor<2xf32> {
  %t = arith.constant dense<[[1.0,2.0,3.0],[4.0,5.0,6.0]]> : tensor<2x3xf32>
  %b = tensor.extract_slice %t[0,1][2,1][1,1] : tensor<2x3xf32> to tensor<2xf32>
  return %b : tensor<2xf32>
}

// -----

func.func @sl13(%t: tensor<?x8xf32>, %i: index) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x8xf32>
  %b = tensor.extract_slice %t[0,0][%d,8][1,1] : tensor<?x8xf32> to tensor<?x8xf32>
  return %b : tensor<?x8xf32>
}

// -----

func.func @empty(%i: index) -> tensor<4x?xf32> {
  %e = tensor.empty(%i) : tensor<8x?xf32>
  %b = tensor.extract_slice %e[0,0][4,%i][1,1] : tensor<8x?xf32> to tensor<4x?xf32>
  return %b : tensor<4x?xf32>
}

// -----

func.func @emptycast(%i: index) -> tensor<4x?xf32> {
  %e = tensor.empty(%i, %i) : tensor<?x?xf32>
  %b = tensor.cast %e : tensor<?x?xf32> to tensor<4x?xf32>
  return %b : tensor<4x?xf32>
}

// -----

func.func @emptyreshape(%i: index) -> (tensor<?xf32>, tensor<2x2x?xf32>) {
  %e = tensor.empty(%i) : tensor<4x?xf32>
  %b = tensor.collapse_shape %e [[0,1]] : tensor<4x?xf32> into tensor<?xf32>
  %c = tensor.expand_shape %e [[0,1],[2]] output_shape [2,2,%i] : tensor<4x?xf32> into tensor<2x2x?xf32>
  return %b, %c : tensor<?xf32>, tensor<2x2x?xf32>
}

// -----

func.func @emptydim(%i: index, %j: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %e = tensor.empty(%i) : tensor<4x?xf32>
  %d = tensor.dim %e, %c1 : tensor<4x?xf32>
  %f = tensor.dim %e, %j : tensor<4x?xf32>
  return %d, %f : index, index
}

// -----

func.func @pad1(%t: tensor<4x4xf32>, %f: f32) -> tensor<4x4xf32> {
  %p = tensor.pad %t low[0,0] high[0,0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}

// -----

func.func @pad2(%t: tensor<?x?xf32>, %f: f32) -> tensor<?x?xf32> {
  %p = tensor.pad %t low[0,0] high[0,0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

func.func @pad2b(%t: tensor<?x?xf32>, %f: f32) -> tensor<?x4xf32> {
  %p = tensor.pad %t low[0,0] high[0,0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x4xf32>
  return %p : tensor<?x4xf32>
}

// -----

func.func @pad2n(%t: tensor<?x?xf32>, %f: f32) -> tensor<?x?xf32> {
  %p = tensor.pad %t nofold low[0,0] high[0,0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

func.func @pad3(%t: tensor<4x4xf32>, %f: f32, %i: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %p = tensor.pad %t low[%c1,0] high[%c0,%i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

func.func @pad4(%t: tensor<4x4xf32>, %f: f32, %i: index) -> tensor<?x?xf32> {
  %u = tensor.cast %t : tensor<4x4xf32> to tensor<?x?xf32>
  %p = tensor.pad %u low[1,0] high[1,%i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

func.func @pad5(%t: tensor<?x4xf32>, %f: f32, %i: index) -> tensor<6x?xf32> {
  %p = tensor.pad %t low[1,0] high[1,1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x5xf32>
  %q = tensor.cast %p : tensor<?x5xf32> to tensor<6x?xf32>
  return %q : tensor<6x?xf32>
}

// -----

func.func @pad5b(%t: tensor<?x?xf32>, %f: f32, %i: index) -> tensor<6x5xf32> {
  %p = tensor.pad %t low[1,0] high[1,1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x?xf32>
  %q = tensor.cast %p : tensor<?x?xf32> to tensor<6x5xf32>
  return %q : tensor<6x5xf32>
}

// -----

func.func @pad6(%t: tensor<64x64xf32>, %i: index, %j: index) -> tensor<8x4xf32> {
  %f = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[0,%i][%j,64][1,1] : tensor<64x64xf32> to tensor<?x64xf32>
  %p = tensor.pad %s low[0,0] high[%i,0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x64xf32> to tensor<8x64xf32>
  %s2 = tensor.extract_slice %p[0,0][8,%j][1,1] : tensor<8x64xf32> to tensor<8x?xf32>
  %p2 = tensor.pad %s2 low[0,0] high[0,%i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<8x?xf32> to tensor<8x4xf32>
  return %p2 : tensor<8x4xf32>
}

// -----

func.func @pad7() -> tensor<6xf32> {
  %f = arith.constant 0.0 : f32
  %t = arith.constant dense<0.0> : tensor<4xf32>
  %p = tensor.pad %t low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<4xf32> to tensor<6xf32>
  return %p : tensor<6xf32>
}

// -----

func.func @pad8(%t : tensor<4xf32>) -> tensor<8xf32> {
  %f = arith.constant 0.0 : f32
  %p = tensor.pad %t low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<4xf32> to tensor<6xf32>
  %q = tensor.pad %p low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<6xf32> to tensor<8xf32>
  return %q : tensor<8xf32>
}

// -----

func.func @par(%t: tensor<16xf32>, %s: tensor<4xf32>) -> tensor<16xf32> {
  %c4 = arith.constant 4 : index
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<16xf32> {
    %u = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
    %off = arith.muli %i, %c4 : index
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%off][%c4][1] : tensor<?xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

// -----

func.func @exp(%t: tensor<?xf32>, %i: index) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %e = tensor.expand_shape %t [[0,1]] output_shape [%i, %c4] : tensor<?xf32> into tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

// -----

func.func @exp2(%t: tensor<12xf32>, %i: index) -> tensor<?x?xf32> {
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %u = tensor.cast %t : tensor<12xf32> to tensor<?xf32>
  %e = tensor.expand_shape %u [[0,1]] output_shape [%c3, %c4] : tensor<?xf32> into tensor<?x?xf32>
  return %e : tensor<?x?xf32>
}

// -----

func.func @exp3(%t: tensor<12xf32>, %i: index) -> tensor<3x4xf32> {
  %c3 = arith.constant 3 : index
  %u = tensor.cast %t : tensor<12xf32> to tensor<?xf32>
  %e = tensor.expand_shape %u [[0,1]] output_shape [%c3, 4] : tensor<?xf32> into tensor<?x4xf32>
  %f = tensor.cast %e : tensor<?x4xf32> to tensor<3x4xf32>
  return %f : tensor<3x4xf32>
}

// -----

func.func @expcast(%t: tensor<?xf32>, %i: index) -> tensor<3x4xf32> {
  %e = tensor.expand_shape %t [[0,1]] output_shape [%i, 4] : tensor<?xf32> into tensor<?x4xf32>
  %f = tensor.cast %e : tensor<?x4xf32> to tensor<3x4xf32>
  return %f : tensor<3x4xf32>
}

// -----

func.func @colcast(%t: tensor<4x?xf32>) -> tensor<?xf32> {
  %u = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %f = tensor.collapse_shape %u [[0,1]] : tensor<?x?xf32> into tensor<?xf32>
  return %f : tensor<?xf32>
}

// -----

func.func @colcast2(%t: tensor<4x3xf32>) -> tensor<?xf32> {
  %u = tensor.cast %t : tensor<4x3xf32> to tensor<?x?xf32>
  %f = tensor.collapse_shape %u [[0,1]] : tensor<?x?xf32> into tensor<?xf32>
  return %f : tensor<?xf32>
}

// -----

func.func @colcol(%m: tensor<4x3x2xf32>, %n: tensor<?x?x?xf32>) -> (tensor<24xf32>, tensor<?xf32>) {
  %a = tensor.collapse_shape %m [[0,1],[2]] : tensor<4x3x2xf32> into tensor<12x2xf32>
  %b = tensor.collapse_shape %a [[0,1]] : tensor<12x2xf32> into tensor<24xf32>
  %c = tensor.collapse_shape %n [[0,1],[2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %d = tensor.collapse_shape %c [[0,1]] : tensor<?x?xf32> into tensor<?xf32>
  return %b, %d : tensor<24xf32>, tensor<?xf32>
}

// -----

func.func @expsplat(%m: f32, %n: tensor<f32>) -> (tensor<2x3xf32>, tensor<6xf32>, tensor<1x1xf32>) {
  %a = tensor.splat %m : tensor<6xf32>
  %b = tensor.expand_shape %a [[0,1]] output_shape [2,3] : tensor<6xf32> into tensor<2x3xf32>
  %c = tensor.collapse_shape %b [[0,1]] : tensor<2x3xf32> into tensor<6xf32>
  %d = tensor.from_elements %m : tensor<1xf32>
  %e = tensor.expand_shape %d [[0,1]] output_shape [1,1] : tensor<1xf32> into tensor<1x1xf32>
  return %b, %c, %e : tensor<2x3xf32>, tensor<6xf32>, tensor<1x1xf32>
}

// -----

func.func @expfe(%m: f32, %n: f32) -> (tensor<1x2xf32>, tensor<2xf32>) {
  %d = tensor.from_elements %m, %n : tensor<2xf32>
  %e = tensor.expand_shape %d [[0,1]] output_shape [1,2] : tensor<2xf32> into tensor<1x2xf32>
  %f = tensor.from_elements %m, %n : tensor<2x1xf32>
  %g = tensor.collapse_shape %f [[0,1]] : tensor<2x1xf32> into tensor<2xf32>
  return %e, %g : tensor<1x2xf32>, tensor<2xf32>
}

// -----

func.func @constresh() -> (tensor<2x2xf32>, tensor<4xf32>) {
  %m = arith.constant dense<[1.0,2.0,3.0,4.0]> : tensor<4xf32>
  %n = arith.constant dense<[[1.0,2.0],[3.0,4.0]]> : tensor<2x2xf32>
  %e = tensor.expand_shape %m [[0,1]] output_shape [2,2] : tensor<4xf32> into tensor<2x2xf32>
  %g = tensor.collapse_shape %n [[0,1]] : tensor<2x2xf32> into tensor<4xf32>
  return %e, %g : tensor<2x2xf32>, tensor<4xf32>
}

// -----

func.func @extracts(%t: tensor<?xf32>, %f: f32, %i: index, %j: index) -> (f32, f32, f32) {
  %u = tensor.insert %f into %t[%i] : tensor<?xf32>
  %a = tensor.extract %u[%i] : tensor<?xf32>
  %b = tensor.extract %u[%j] : tensor<?xf32>
  %s = tensor.splat %f[%i] : tensor<?xf32>
  %c = tensor.extract %s[%j] : tensor<?xf32>
  return %a, %b, %c : f32, f32, f32
}

// -----

func.func @extractfe(%a: f32, %b: f32, %c: f32, %d: f32, %i: index) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %u = tensor.from_elements %a,%b,%c,%d : tensor<2x2xf32>
  %e = tensor.extract %u[%c1, %c0] : tensor<2x2xf32>
  %f = tensor.extract %u[%c5, %c0] : tensor<2x2xf32>
  %g = tensor.extract %u[%i, %c0] : tensor<2x2xf32>
  return %e, %f, %g : f32, f32, f32
}

// -----

func.func @extractcol(%t: tensor<2x3xf32>, %i: index) -> (f32) {
  %u = tensor.collapse_shape %t [[0,1]] : tensor<2x3xf32> into tensor<6xf32>
  %e = tensor.extract %u[%i] : tensor<6xf32>
  return %e : f32
}

// -----

func.func @extractslice(%t: tensor<2x3xf32>, %i: index) -> (f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.extract_slice %t[0,%i][1,1][1,1] : tensor<2x3xf32> to tensor<1x1xf32>
  %e = tensor.extract %u[%c0,%c0] : tensor<1x1xf32>
  return %e : f32
}

// -----

func.func @casts(%t: tensor<2x3xf32>, %u: tensor<*xf32>, %v: tensor<?x3xf32>) -> (tensor<?x3xf32>, tensor<2x3xf32>, tensor<2x?xf32>) {
  %a = tensor.cast %t : tensor<2x3xf32> to tensor<*xf32>
  %b = tensor.cast %a : tensor<*xf32> to tensor<?x3xf32>
  %c = tensor.cast %u : tensor<*xf32> to tensor<?x?xf32>
  %d = tensor.cast %c : tensor<?x?xf32> to tensor<2x3xf32>
  %e = tensor.cast %v : tensor<?x3xf32> to tensor<?x?xf32>
  %f = tensor.cast %e : tensor<?x?xf32> to tensor<2x?xf32>
  return %b, %d, %f : tensor<?x3xf32>, tensor<2x3xf32>, tensor<2x?xf32>
}

// -----

func.func @castslice(%t: tensor<8x8xf32>, %i: index) -> tensor<4x4xf32> {
  %a = tensor.extract_slice %t[0,0][%i,4][1,1] : tensor<8x8xf32> to tensor<?x4xf32>
  %b = tensor.cast %a : tensor<?x4xf32> to tensor<4x4xf32>
  return %b : tensor<4x4xf32>
}

// -----

func.func @castslice2(%t: tensor<8x8xf32>, %i: index) -> tensor<4xf32> {
  %a = tensor.extract_slice %t[0,0][1,%i][1,1] : tensor<8x8xf32> to tensor<?xf32>
  %b = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

func.func @castgen(%i: index) -> tensor<4xindex> {
  %a = tensor.generate %i { ^bb0(%x: index): tensor.yield %x : index } : tensor<?xindex>
  %b = tensor.cast %a : tensor<?xindex> to tensor<4xindex>
  return %b : tensor<4xindex>
}

// -----

func.func @castdps(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tensor<?x?xf32> {
  %x = tensor.cast %a : tensor<4x4xf32> to tensor<?x?xf32>
  %y = tensor.cast %b : tensor<4x4xf32> to tensor<?x?xf32>
  %z = tensor.cast %c : tensor<4x4xf32> to tensor<?x?xf32>
  %r = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @scatter(%a: tensor<4x4xf32>, %i: tensor<2x1xindex>, %s: tensor<2x1x4xf32>) -> tensor<?x?xf32> {
  %x = tensor.cast %a : tensor<4x4xf32> to tensor<?x?xf32>
  %r = tensor.scatter %s into %x[%i] scatter_dims([0]) unique : (tensor<2x1x4xf32>, tensor<?x?xf32>, tensor<2x1xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @p1(%t: tensor<4x?xf32>, %i: index) -> (index, index, index) {
  %f = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = tensor.pad %t low[1,0] high[%i,%i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<?x?xf32>
  %d = tensor.dim %p, %c0 : tensor<?x?xf32>
  %e = tensor.dim %p, %c1 : tensor<?x?xf32>
  %g = tensor.dim %p, %i : tensor<?x?xf32>
  return %d, %e, %g : index, index, index
}

// -----

func.func @p2(%t: tensor<4xf32>, %i: index) -> tensor<?xf32> {
  %f = arith.constant 0.0 : f32
  %g = arith.constant 1.0 : f32
  %p = tensor.pad %t low[1] high[%i] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<4xf32> to tensor<?xf32>
  %q = tensor.pad %p low[%i] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<?xf32> to tensor<?xf32>
  return %q : tensor<?xf32>
}

// -----

func.func @p2b(%t: tensor<4xf32>, %i: index) -> tensor<?xf32> {
  %f = arith.constant 0.0 : f32
  %g = arith.constant 1.0 : f32
  %p = tensor.pad %t low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<4xf32> to tensor<6xf32>
  %q = tensor.pad %p low[%i] high[1] { ^bb0(%a: index): tensor.yield %g : f32 } : tensor<6xf32> to tensor<?xf32>
  return %q : tensor<?xf32>
}

// -----

func.func @p2c(%t: tensor<4xf32>, %f: f32) -> tensor<8xf32> {
  %p = tensor.pad %t low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<4xf32> to tensor<6xf32>
  %q = tensor.pad %p low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<6xf32> to tensor<8xf32>
  return %q : tensor<8xf32>
}

// -----

func.func @p2d(%t: tensor<4xf32>, %f: f32) -> tensor<8xf32> {
  %p = tensor.pad %t nofold low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<4xf32> to tensor<6xf32>
  %q = tensor.pad %p low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<6xf32> to tensor<8xf32>
  return %q : tensor<8xf32>
}

// -----

func.func @p2e(%t: tensor<4xf32>, %f: f32) -> tensor<8xf32> {
  %p = tensor.pad %t low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<4xf32> to tensor<6xf32>
  %q = tensor.pad %p nofold low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<6xf32> to tensor<8xf32>
  return %q : tensor<8xf32>
}

// -----

func.func @p2f(%t: tensor<4x4xf32>, %f: f32, %i: index) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %p = tensor.pad %t low[1, %i] high[%i, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  %q = tensor.pad %p low[1, 2] high[1, 1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x8xf32>
  %r = tensor.pad %p low[%i, 2] high[%i, %i] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x8xf32>
  return %q, %r : tensor<?x8xf32>, tensor<?x8xf32>
}

// -----

func.func @p3(%t: tensor<?xf32>, %i: index, %f: f32) -> tensor<8xf32> {
  %p = tensor.pad %t low[%i] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<?xf32> to tensor<?xf32>
  %q = tensor.cast %p : tensor<?xf32> to tensor<8xf32>
  return %q : tensor<8xf32>
}

// -----

func.func @p3b(%t: tensor<?xf32>, %i: index, %f: f32) -> (tensor<8xf32>, tensor<?xf32>) {
  %p = tensor.pad %t low[%i] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<?xf32> to tensor<?xf32>
  %q = tensor.cast %p : tensor<?xf32> to tensor<8xf32>
  return %q, %p : tensor<8xf32>, tensor<?xf32>
}

// -----

func.func @p4(%t: tensor<8xf32>, %i: index, %f: f32) -> tensor<10xf32> {
  %u = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %p = tensor.pad %u low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<?xf32> to tensor<10xf32>
  return %p : tensor<10xf32>
}

// -----

func.func @p4b(%t: tensor<8xf32>, %i: index, %f: f32) -> tensor<?xf32> {
  %u = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %p = tensor.pad %u low[%i] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// -----

func.func @p4c(%t: tensor<8x?xf32>, %i: index, %f: f32) -> tensor<?x?xf32> {
  %u = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %p = tensor.pad %u low[0, 0] high[%i, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x?xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

func.func @p5(%t: tensor<?xf32>, %i: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %p = tensor.pad %t low[%c0] high[%c0] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// -----

func.func @p6(%t: tensor<?x4xf32>, %i: index) -> tensor<?x5xf32> {
  %c1 = arith.constant 1 : index
  %p = tensor.pad %t low[0, 0] high[%i, %c1] { ^bb0(%a: index, %b: index): 
    %s = "get"(%a, %b) : (index, index) -> f32
    tensor.yield %s : f32 } : tensor<?x4xf32> to tensor<?x5xf32>
  return %p : tensor<?x5xf32>
}

// -----

func.func @p6b(%t: tensor<4x4xf32>, %i: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %cm = arith.constant -1 : index
  %p = tensor.pad %t low[0, 0] high[%cm, %c1] { ^bb0(%a: index, %b: index): 
    %s = "get"(%a, %b) : (index, index) -> f32
    tensor.yield %s : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

func.func @p7(%t: tensor<8x64xf32>, %i: index, %j: index, %f: f32) -> tensor<8x64xf32> {
  %f0 = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[0,5][%j,4][1,1] : tensor<8x64xf32> to tensor<?x4xf32>
  %p = tensor.pad %s low[0,0] high[%i,0] { ^bb0(%a: index, %b: index): tensor.yield %f0 : f32 } : tensor<?x4xf32> to tensor<8x4xf32>
  %s2 = tensor.extract_slice %p[0,0][8,4][1,1] : tensor<8x4xf32> to tensor<8x4xf32>
  %p2 = tensor.pad %s2 low[0,0] high[0,60] { ^bb0(%a: index, %b: index): tensor.yield %f0 : f32 } : tensor<8x4xf32> to tensor<8x64xf32>
  return %p2 : tensor<8x64xf32>
}

// -----

func.func @i2(%t: tensor<?x?xf32>, %s: tensor<4xf32>, %i: index) -> tensor<?x?xf32> {
  %u = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %a = tensor.insert_slice %u into %t[%i,0][1,%i][1,1] : tensor<?xf32> into tensor<?x?xf32>
  return %a : tensor<?x?xf32>
}

// -----

func.func @i3(%t: tensor<8x8xf32>, %s: tensor<?x?xf32>, %i: index) -> tensor<8x8xf32> {
  %u = tensor.cast %s : tensor<?x?xf32> to tensor<4x4xf32>
  %a = tensor.insert_slice %u into %t[%i,0][4,4][1,1] : tensor<4x4xf32> into tensor<8x8xf32>
  return %a : tensor<8x8xf32>
}

// -----

func.func @i4(%t: tensor<8x8xf32>, %s: tensor<?x4xf32>, %i: index) -> tensor<?x8xf32> {
  %u = tensor.cast %t : tensor<8x8xf32> to tensor<?x8xf32>
  %a = tensor.insert_slice %s into %u[%i,0][%i,4][1,1] : tensor<?x4xf32> into tensor<?x8xf32>
  return %a : tensor<?x8xf32>
}

// -----

func.func @i5(%t: tensor<8x8xf32>, %s: tensor<4x8xf32>, %i: index) -> tensor<8x8xf32> {
  %u = tensor.cast %s : tensor<4x8xf32> to tensor<?x?xf32>
  %a = tensor.insert_slice %u into %t[0,0][%i,%i][1,1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %a : tensor<8x8xf32>
}

// -----

func.func @i6(%t: tensor<?x8xf32>, %s: tensor<?x8xf32>, %i: index) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?x8xf32>
  %a = tensor.insert_slice %s into %t[0,0][%d,8][1,1] : tensor<?x8xf32> into tensor<?x8xf32>
  return %a : tensor<?x8xf32>
}

// -----

func.func @i7(%t: tensor<8xf32>, %s: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %u = tensor.cast %s : tensor<8xf32> to tensor<?xf32>
  %a = tensor.insert_slice %u into %t[0][%i][1] : tensor<?xf32> into tensor<8xf32>
  return %a : tensor<8xf32>
}

// -----

func.func @i8(%a: tensor<8xf32>, %b: tensor<8xf32>, %s: tensor<4xf32>) -> tensor<8xf32> {
  %e = tensor.extract_slice %a[0][4][1] : tensor<8xf32> to tensor<4xf32>
  %i = tensor.insert_slice %e into %b[0][4][1] : tensor<4xf32> into tensor<8xf32>
  %j = tensor.insert_slice %s into %i[4][4][1] : tensor<4xf32> into tensor<8xf32>
  %k = tensor.insert_slice %e into %j[0][4][1] : tensor<4xf32> into tensor<8xf32>
  return %k : tensor<8xf32>
}

// -----

func.func @e1(%a: tensor<8x8xf32>, %s: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<1x4xf32>) {
  %x = tensor.insert_slice %s into %a[%i,0][1,4][1,1] : tensor<4xf32> into tensor<8x8xf32>
  %y = tensor.extract_slice %x[%i,0][1,4][1,1] : tensor<8x8xf32> to tensor<4xf32>
  %z = tensor.extract_slice %x[%i,0][1,4][1,1] : tensor<8x8xf32> to tensor<1x4xf32>
  return %y, %z : tensor<4xf32>, tensor<1x4xf32>
}

// -----

func.func @par2(%t: tensor<16xf32>, %s: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %tt = tensor.cast %t : tensor<16xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %tt) -> tensor<?xf32> {
    %u = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %o[%i][%c4][1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

func.func @par3(%t: tensor<16xf32>, %s: tensor<?xf32>, %n: index) -> tensor<16xf32> {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<16xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%c0][%c4][%c1] : tensor<?xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

// -----

func.func @em1(%t: tensor<?x?xf32>, %i: index, %j: index) -> (tensor<4x?xf32>, tensor<?x4xf32>) {
  %cm = arith.constant -3 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty(%i, %c3) : tensor<?x?xf32>
  %a = tensor.cast %e : tensor<?x?xf32> to tensor<4x?xf32>
  %f = tensor.empty(%cm) : tensor<?x4xf32>
  return %a, %f : tensor<4x?xf32>, tensor<?x4xf32>
}

// -----

func.func @em2(%t: tensor<?x?xf32>, %i: index, %j: index) -> (tensor<*xf32>, tensor<4x8xf32>) {
  %e = tensor.empty(%i, %j) : tensor<?x?xf32>
  %a = tensor.cast %e : tensor<?x?xf32> to tensor<*xf32>
  %f = tensor.empty(%i) : tensor<?x8xf32>
  %b = tensor.cast %f : tensor<?x8xf32> to tensor<4x8xf32>
  return %a, %b : tensor<*xf32>, tensor<4x8xf32>
}

// -----

func.func @cs(%t: tensor<8x8xf32>, %i: index) -> (tensor<?x4xf32>, tensor<4x4xf32>, tensor<4x?xf32>) {
  %a = tensor.extract_slice %t[0,0][%i,4][1,1] : tensor<8x8xf32> to tensor<?x4xf32>
  %b = tensor.cast %a : tensor<?x4xf32> to tensor<4x4xf32>
  %c = tensor.cast %a : tensor<?x4xf32> to tensor<4x?xf32>
  return %a, %b, %c : tensor<?x4xf32>, tensor<4x4xf32>, tensor<4x?xf32>
}

// -----

func.func @cc(%t: tensor<4xi32>, %u: tensor<?xi32>, %v: tensor<?x3xf32>, %w: tensor<2x?xf32>) -> (tensor<?xi32>, tensor<2x?xf32>, tensor<?x?xf32>) {
  %0 = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %1 = tensor.concat dim(0) %0, %u : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %2 = tensor.concat dim(1) %v, %w : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  %3 = tensor.concat dim(1) %v, %w : (tensor<?x3xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  return %1, %2, %3 : tensor<?xi32>, tensor<2x?xf32>, tensor<?x?xf32>
}

// -----

func.func @cc2(%t: tensor<4xi32>, %u: tensor<?x3xi32>, %v: tensor<?x?xi32>) -> (tensor<?xi32>, tensor<8xi32>, tensor<?x?xi32>) {
  %0 = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %1 = tensor.concat dim(0) %0, %0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %2 = tensor.concat dim(0) %0, %0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<8xi32>
  %3 = tensor.concat dim(0) %u, %v : (tensor<?x3xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %1, %2, %3 : tensor<?xi32>, tensor<8xi32>, tensor<?x?xi32>
}

// -----

func.func @gen(%i: index, %j: index) -> (tensor<?x4x?xindex>) {
  %c2 = arith.constant 2 : index
  %cm = arith.constant -2 : index
  %a = tensor.generate %c2, %cm { ^bb0(%x: index, %y: index, %z: index): tensor.yield %x : index } : tensor<?x4x?xindex>
  return %a : tensor<?x4x?xindex>
}

// -----

func.func @gendim(%i: index, %j: index) -> (index, index) {
  %a = tensor.generate %i, %j { ^bb0(%x: index, %y: index, %z: index): tensor.yield %x : index } : tensor<?x4x?xindex>
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?x4x?xindex>
  %e = tensor.dim %a, %c2 : tensor<?x4x?xindex>
  return %d, %e : index, index
}

// -----

func.func @reshapedim(%m: tensor<*xf32>, %a: index, %b: index) -> index {
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %r = tensor.reshape %m(%s) : (tensor<*xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %c1 = arith.constant 1 : index
  %d = tensor.dim %r, %c1 : tensor<?x?xf32>
  return %d : index
}

// -----

func.func @exsl(%t: tensor<?xf32>, %i: index, %j: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[0][%i][1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %x = tensor.insert_slice %s into %t[0][%i][1] : tensor<?xf32> into tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  return %d, %e : index, index
}

// -----

func.func @insdim(%t: tensor<?xf32>, %f: f32, %j: index, %l: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %s = tensor.insert %f into %t[%j] : tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  %x = linalg.fill ins(%f : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  return %d, %e : index, index
}

// -----

func.func @a(%t: tensor<?x4xf32>, %f: f32) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %p = tensor.pad %t low[%c1, 0] high[0, %c1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

func.func @b(%t: tensor<4x4xf32>, %f: f32, %i: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %p = tensor.pad %t low[%c1, 0] high[%i, %c1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// -----

func.func @c(%t: tensor<4x4xf32>, %f: f32, %i: index) -> tensor<?x5xf32> {
  %c1 = arith.constant 1 : index
  %p = tensor.pad %t low[%c1, 0] high[%i, %c1] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x5xf32>
  return %p : tensor<?x5xf32>
}

// -----

func.func @d(%t: tensor<4x4xf32>, %f: f32, %i: index) -> tensor<?x?xf32> {
  %p = tensor.pad %t low[1, 0] high[%i, 2] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<?x6xf32>
  %c = tensor.cast %p : tensor<?x6xf32> to tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}

// -----

func.func @e(%t: tensor<4x4xf32>, %f: f32, %i: index) -> tensor<4x4xf32> {
  %p = tensor.pad %t nofold low[0, 0] high[0, 0] { ^bb0(%a: index, %b: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<4x4xf32>
  return %p : tensor<4x4xf32>
}

// -----

func.func @f(%t: tensor<*xf32>, %i: index) -> (index, index) {
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x?xf32>
  %d = tensor.dim %c, %i : tensor<?x?xf32>
  %r = tensor.rank %c : tensor<?x?xf32>
  return %d, %r : index, index
}

// -----

func.func @g(%t: tensor<1x4xf32>, %i: index, %f: f32) -> (f32, tensor<1x4xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = tensor.insert %f into %t[%c0, %c3] : tensor<1x4xf32>
  %e = tensor.extract %x[%c0, %c3] : tensor<1x4xf32>
  return %e, %x : f32, tensor<1x4xf32>
}

// -----

func.func @h(%t: tensor<?xf32>, %a: tensor<?xf32>, %i: index) -> (index) {
  %c0 = arith.constant 0 : index
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%t : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32): linalg.yield %u : f32
  } -> tensor<?xf32>
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  return %d : index
}

// -----

func.func @k(%t: tensor<?xf32>, %i: index, %n: index) -> (index) {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%k) in (%n) shared_outs(%o = %t) -> tensor<?xf32> {
    "use"(%k) : (index) -> ()
    scf.forall.in_parallel { }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

func.func @l(%t: tensor<?xf32>, %i: index, %n: index, %f: f32) -> (index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%o = %t) -> tensor<?xf32> {
    %x = tensor.insert %f into %o[%k] : tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

func.func @m(%i: index, %j: index) -> (index) {
  %0 = tensor.generate %i { ^bb0(%a: index): 
     %x = arith.divui %a, %j : index
     tensor.yield %x : index } : tensor<?xindex>
  %e = tensor.extract %0[%j] : tensor<?xindex>
  return %e : index
}

// -----

func.func @n(%i: index, %j: index, %m: memref<?xindex>) -> (index) {
  %0 = tensor.generate %i { ^bb0(%a: index): 
     %x = memref.load %m[%a] : memref<?xindex>
     tensor.yield %x : index } : tensor<?xindex>
  %e = tensor.extract %0[%j] : tensor<?xindex>
  return %e : index
}

// -----

func.func @o(%i: index, %j: index) -> (tensor<?xindex>, index) {
  %0 = tensor.generate %i { ^bb0(%a: index): 
     %x = arith.addi %a, %j : index
     tensor.yield %x : index } : tensor<?xindex>
  %e = tensor.extract %0[%j] : tensor<?xindex>
  return %0, %e : tensor<?xindex>, index
}

// -----

func.func @p(%t: tensor<4xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @q(%t: tensor<?xf32>, %u: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.concat dim(0) %t : (tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @r(%t: tensor<?xf32>) -> (tensor<?xi32>) {
  %0 = tensor.bitcast %t : tensor<?xf32> to tensor<?xi32>
  %1 = tensor.bitcast %0 : tensor<?xi32> to tensor<?xui32>
  %2 = tensor.bitcast %1 : tensor<?xui32> to tensor<?xi32>
  return %2 : tensor<?xi32>
}

// -----

func.func @s(%t: tensor<2xi32>) -> (tensor<?xi32>, tensor<4xi32>) {
  %0 = tensor.bitcast %t : tensor<2xi32> to tensor<?xui32>
  %1 = tensor.bitcast %0 : tensor<?xui32> to tensor<?xi32>
  %c = arith.constant dense<[1, -1, 2, 3]> : tensor<4xi32>
  %d = tensor.bitcast %c : tensor<4xi32> to tensor<4xf32>
  %e = tensor.bitcast %d : tensor<4xf32> to tensor<4xi32>
  return %1, %e : tensor<?xi32>, tensor<4xi32>
}

// -----

func.func @t(%t: tensor<1x4x1xf32>, %i: index) -> (tensor<?xf32>, tensor<?x1xf32>, tensor<4xf32>) {
  %0 = tensor.cast %t : tensor<1x4x1xf32> to tensor<?x?x1xf32>
  %1 = tensor.extract_slice %0[0,0,0][1,%i,1][1,1,1] : tensor<?x?x1xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %0[0,0,0][1,%i,1][1,1,1] : tensor<?x?x1xf32> to tensor<?x1xf32>
  %3 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  return %1, %2, %3 : tensor<?xf32>, tensor<?x1xf32>, tensor<4xf32>
}

// -----

func.func @f(%n: tensor<?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x1x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [%a0, 1, 4] : tensor<?xf32> into tensor<?x1x4xf32>
  return %d : tensor<?x1x4xf32>
}

// -----

func.func @f(%n: tensor<?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x1x1x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 1, 1, 4] : tensor<?xf32> into tensor<?x1x1x4xf32>
  return %d : tensor<?x1x1x4xf32>
}

// -----

func.func @f(%n: tensor<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x1x1x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 1, 1, %a3] : tensor<?xf32> into tensor<?x1x1x?xf32>
  return %d : tensor<?x1x1x?xf32>
}

// -----

func.func @f(%n: tensor<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x1x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [%a0, 1, %a2] : tensor<?xf32> into tensor<?x1x?xf32>
  return %d : tensor<?x1x?xf32>
}

// -----

func.func @f(%n: tensor<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x2x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [%a0, 2, %a2] : tensor<?xf32> into tensor<?x2x?xf32>
  return %d : tensor<?x2x?xf32>
}

// -----

func.func @f(%n: tensor<?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x?x1x4x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [1, %a1, 1, 4, 1] : tensor<?xf32> into tensor<1x?x1x4x1xf32>
  return %d : tensor<1x?x1x4x1xf32>
}

// -----

func.func @f(%n: tensor<1x?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x?x1x4x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<1x?x4xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [1, %a1, 1, 4, 1] : tensor<?xf32> into tensor<1x?x1x4x1xf32>
  return %d : tensor<1x?x1x4x1xf32>
}

// -----

func.func @f(%n: tensor<?x4x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x?x1x4x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x4x1xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [1, %a1, 1, 4, 1] : tensor<?xf32> into tensor<1x?x1x4x1xf32>
  return %d : tensor<1x?x1x4x1xf32>
}

// -----

func.func @f(%n: tensor<?x2xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x4x1x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x2xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 1, 2] : tensor<?xf32> into tensor<?x4x1x2xf32>
  return %d : tensor<?x4x1x2xf32>
}

// -----

func.func @f(%n: tensor<?x8xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x4x1x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 1, 2] : tensor<?xf32> into tensor<?x4x1x2xf32>
  return %d : tensor<?x4x1x2xf32>
}

// -----

func.func @f(%n: tensor<?x8xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x4x1x2x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x8xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 4, 1, 2, 1] : tensor<?xf32> into tensor<?x4x1x2x1xf32>
  return %d : tensor<?x4x1x2x1xf32>
}

// -----

func.func @f(%n: tensor<?x8x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x4x2x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x8x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 2, %a3] : tensor<?xf32> into tensor<?x4x2x?xf32>
  return %d : tensor<?x4x2x?xf32>
}

// -----

func.func @f(%n: tensor<?x2x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x4x2x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x2x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 2, %a3] : tensor<?xf32> into tensor<?x4x2x?xf32>
  return %d : tensor<?x4x2x?xf32>
}

// -----

func.func @f(%n: tensor<?x4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x4x2x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x4x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 2, %a3] : tensor<?xf32> into tensor<?x4x2x?xf32>
  return %d : tensor<?x4x2x?xf32>
}

// -----

func.func @f(%n: tensor<?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x?x2x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 3] : tensor<?xf32> into tensor<4x?x2x3xf32>
  return %d : tensor<4x?x2x3xf32>
}

// -----

func.func @f(%n: tensor<?x6xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x?x2x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 3] : tensor<?xf32> into tensor<4x?x2x3xf32>
  return %d : tensor<4x?x2x3xf32>
}

// -----

func.func @f(%n: tensor<4x?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x?x2x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<4x?x3xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 3] : tensor<?xf32> into tensor<4x?x2x3xf32>
  return %d : tensor<4x?x2x3xf32>
}

// -----

func.func @f(%n: tensor<4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x?x2x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 3] : tensor<?xf32> into tensor<4x?x2x3xf32>
  return %d : tensor<4x?x2x3xf32>
}

// -----

func.func @f(%n: tensor<4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x?x2x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 4] : tensor<?xf32> into tensor<4x?x2x4xf32>
  return %d : tensor<4x?x2x4xf32>
}

// -----

func.func @f(%n: tensor<?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x?x2x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 4] : tensor<?xf32> into tensor<4x?x2x4xf32>
  return %d : tensor<4x?x2x4xf32>
}

// -----

func.func @f(%n: tensor<?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x?x4xf32> {
  %c = tensor.collapse_shape %n [[0]] : tensor<?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [4, %a1, 4] : tensor<?xf32> into tensor<4x?x4xf32>
  return %d : tensor<4x?x4xf32>
}

// -----

func.func @f(%n: tensor<4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x2x?x2x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, %a2, 2, 2] : tensor<?xf32> into tensor<2x2x?x2x2xf32>
  return %d : tensor<2x2x?x2x2xf32>
}

// -----

func.func @f(%n: tensor<2x?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x2x?x2x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<2x?x4xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, %a2, 2, 2] : tensor<?xf32> into tensor<2x2x?x2x2xf32>
  return %d : tensor<2x2x?x2x2xf32>
}

// -----

func.func @f(%n: tensor<4x?x2xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x2x?x2x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<4x?x2xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, %a2, 2, 2] : tensor<?xf32> into tensor<2x2x?x2x2xf32>
  return %d : tensor<2x2x?x2x2xf32>
}

// -----

func.func @f(%n: tensor<2x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x2x?x2x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, %a2, 2, 2] : tensor<?xf32> into tensor<2x2x?x2x2xf32>
  return %d : tensor<2x2x?x2x2xf32>
}

// -----

func.func @f(%n: tensor<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x?x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [%a0, %a1, 2] : tensor<?xf32> into tensor<?x?x2xf32>
  return %d : tensor<?x?x2xf32>
}

// -----

func.func @f(%n: tensor<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x?x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [2, %a1, %a2] : tensor<?xf32> into tensor<2x?x?xf32>
  return %d : tensor<2x?x?xf32>
}

// -----

func.func @f(%n: tensor<2x?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x?x?x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<2x?x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [2, %a1, %a2, 2] : tensor<?xf32> into tensor<2x?x?x2xf32>
  return %d : tensor<2x?x?x2xf32>
}

// -----

func.func @f(%n: tensor<?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x?xf32> {
  %c = tensor.collapse_shape %n [[0]] : tensor<?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1]] output_shape [%a0, %a1] : tensor<?xf32> into tensor<?x?xf32>
  return %d : tensor<?x?xf32>
}

// -----

func.func @f(%n: tensor<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x?x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [%a0, %a1, %a2] : tensor<?xf32> into tensor<?x?x?xf32>
  return %d : tensor<?x?x?xf32>
}

// -----

func.func @f(%n: tensor<1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x1xf32> {
  %c = tensor.collapse_shape %n [[0]] : tensor<1xf32> into tensor<1xf32>
  %d = tensor.expand_shape %c [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
  return %d : tensor<1x1xf32>
}

// -----

func.func @f(%n: tensor<1x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x1x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [1, 1, 1] : tensor<1xf32> into tensor<1x1x1xf32>
  return %d : tensor<1x1x1xf32>
}

// -----

func.func @f(%n: tensor<4x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x4x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [1, 4, 1] : tensor<4xf32> into tensor<1x4x1xf32>
  return %d : tensor<1x4x1xf32>
}

// -----

func.func @f(%n: tensor<1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x4x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [1, 4, 1] : tensor<4xf32> into tensor<1x4x1xf32>
  return %d : tensor<1x4x1xf32>
}

// -----

func.func @f(%n: tensor<4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x4x1xf32> {
  %c = tensor.collapse_shape %n [[0]] : tensor<4xf32> into tensor<4xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [1, 4, 1] : tensor<4xf32> into tensor<1x4x1xf32>
  return %d : tensor<1x4x1xf32>
}

// -----

func.func @f(%n: tensor<4x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x1x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [4, 1, 4] : tensor<16xf32> into tensor<4x1x4xf32>
  return %d : tensor<4x1x4xf32>
}

// -----

func.func @f(%n: tensor<4x1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x1x1x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<4x1x4xf32> into tensor<16xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [4, 1, 1, 4] : tensor<16xf32> into tensor<4x1x1x4xf32>
  return %d : tensor<4x1x1x4xf32>
}

// -----

func.func @f(%n: tensor<4x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x1x2x1x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 1, 2, 1, 4] : tensor<16xf32> into tensor<2x1x2x1x4xf32>
  return %d : tensor<2x1x2x1x4xf32>
}

// -----

func.func @f(%n: tensor<4x1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x1x2x1x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<4x1x4xf32> into tensor<16xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 1, 2, 1, 4] : tensor<16xf32> into tensor<2x1x2x1x4xf32>
  return %d : tensor<2x1x2x1x4xf32>
}

// -----

func.func @f(%n: tensor<4x1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x2x1x1x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<4x1x4xf32> into tensor<16xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, 1, 1, 4] : tensor<16xf32> into tensor<2x2x1x1x4xf32>
  return %d : tensor<2x2x1x1x4xf32>
}

// -----

func.func @f(%n: tensor<1x4x1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x2x2x1x1x4xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2, 3]] : tensor<1x4x1x4xf32> into tensor<16xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4, 5]] output_shape [1, 2, 2, 1, 1, 4] : tensor<16xf32> into tensor<1x2x2x1x1x4xf32>
  return %d : tensor<1x2x2x1x1x4xf32>
}

// -----

func.func @f(%n: tensor<0xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<0x4xf32> {
  %c = tensor.collapse_shape %n [[0]] : tensor<0xf32> into tensor<0xf32>
  %d = tensor.expand_shape %c [[0, 1]] output_shape [0, 4] : tensor<0xf32> into tensor<0x4xf32>
  return %d : tensor<0x4xf32>
}

// -----

func.func @f(%n: tensor<0xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x0xf32> {
  %c = tensor.collapse_shape %n [[0]] : tensor<0xf32> into tensor<0xf32>
  %d = tensor.expand_shape %c [[0, 1]] output_shape [4, 0] : tensor<0xf32> into tensor<4x0xf32>
  return %d : tensor<4x0xf32>
}

// -----

func.func @f(%n: tensor<4x0xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<4x0x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<4x0xf32> into tensor<0xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [4, 0, 2] : tensor<0xf32> into tensor<4x0x2xf32>
  return %d : tensor<4x0x2xf32>
}

// -----

func.func @f(%n: tensor<0x0xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<0x0x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<0x0xf32> into tensor<0xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [0, 0, 2] : tensor<0xf32> into tensor<0x0x2xf32>
  return %d : tensor<0x0x2xf32>
}

// -----

func.func @f(%n: tensor<6x20xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x3x4x5xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<6x20xf32> into tensor<120xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [2, 3, 4, 5] : tensor<120xf32> into tensor<2x3x4x5xf32>
  return %d : tensor<2x3x4x5xf32>
}

// -----

func.func @f(%n: tensor<24x5xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x3x4x5xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<24x5xf32> into tensor<120xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [2, 3, 4, 5] : tensor<120xf32> into tensor<2x3x4x5xf32>
  return %d : tensor<2x3x4x5xf32>
}

// -----

func.func @f(%n: tensor<6x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<6x1x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
  return %d : tensor<6x1x1xf32>
}

// -----

func.func @f(%n: tensor<1x6xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x1x6xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<1x6xf32> into tensor<6xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [1, 1, 6] : tensor<6xf32> into tensor<1x1x6xf32>
  return %d : tensor<1x1x6xf32>
}

// -----

func.func @f(%n: tensor<1x6x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x1x6x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<1x6x1xf32> into tensor<6xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [1, 1, 6, 1] : tensor<6xf32> into tensor<1x1x6x1xf32>
  return %d : tensor<1x1x6x1xf32>
}

// -----

func.func @f(%n: tensor<?x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x?x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [1, %a1, 1] : tensor<?xf32> into tensor<1x?x1xf32>
  return %d : tensor<1x?x1xf32>
}

// -----

func.func @f(%n: tensor<1x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x?x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [1, %a1, 1] : tensor<?xf32> into tensor<1x?x1xf32>
  return %d : tensor<1x?x1xf32>
}

// -----

func.func @f(%n: tensor<1x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x1x?xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [1, 1, %a2] : tensor<?xf32> into tensor<1x1x?xf32>
  return %d : tensor<1x1x?xf32>
}

// -----

func.func @f(%n: tensor<1x?x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<1x1x?x1x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<1x?x1xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [1, 1, %a2, 1, 1] : tensor<?xf32> into tensor<1x1x?x1x1xf32>
  return %d : tensor<1x1x?x1x1xf32>
}

// -----

func.func @f(%n: tensor<?x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x1x1xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [%a0, 1, 1] : tensor<?xf32> into tensor<?x1x1xf32>
  return %d : tensor<?x1x1xf32>
}

// -----

func.func @f(%n: tensor<?x3x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x3x?x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x3x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 3, %a2, 3] : tensor<?xf32> into tensor<?x3x?x3xf32>
  return %d : tensor<?x3x?x3xf32>
}

// -----

func.func @f(%n: tensor<?x?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x3x?x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x?x3xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 3, %a2, 3] : tensor<?xf32> into tensor<?x3x?x3xf32>
  return %d : tensor<?x3x?x3xf32>
}

// -----

func.func @f(%n: tensor<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x3x?x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 3, %a2, 3] : tensor<?xf32> into tensor<?x3x?x3xf32>
  return %d : tensor<?x3x?x3xf32>
}

// -----

func.func @f(%n: tensor<?x3x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x3x4x?x5xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x3x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : tensor<?xf32> into tensor<?x3x4x?x5xf32>
  return %d : tensor<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: tensor<?x4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x3x4x?x5xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x4x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : tensor<?xf32> into tensor<?x3x4x?x5xf32>
  return %d : tensor<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: tensor<?x12x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x3x4x?x5xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x12x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : tensor<?xf32> into tensor<?x3x4x?x5xf32>
  return %d : tensor<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: tensor<?x?x5xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x3x4x?x5xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<?x?x5xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : tensor<?xf32> into tensor<?x3x4x?x5xf32>
  return %d : tensor<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: tensor<?x12x?x5xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<?x3x4x?x5xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2, 3]] : tensor<?x12x?x5xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : tensor<?xf32> into tensor<?x3x4x?x5xf32>
  return %d : tensor<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: tensor<3x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<3x?x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<3x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [3, %a1, 3] : tensor<?xf32> into tensor<3x?x3xf32>
  return %d : tensor<3x?x3xf32>
}

// -----

func.func @f(%n: tensor<?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<3x?x3xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x3xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2]] output_shape [3, %a1, 3] : tensor<?xf32> into tensor<3x?x3xf32>
  return %d : tensor<3x?x3xf32>
}

// -----

func.func @f(%n: tensor<2x?x2xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x3x?x3x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<2x?x2xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : tensor<?xf32> into tensor<2x3x?x3x2xf32>
  return %d : tensor<2x3x?x3x2xf32>
}

// -----

func.func @f(%n: tensor<6x?x6xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x3x?x3x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<6x?x6xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : tensor<?xf32> into tensor<2x3x?x3x2xf32>
  return %d : tensor<2x3x?x3x2xf32>
}

// -----

func.func @f(%n: tensor<3x?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x3x?x3x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1, 2]] : tensor<3x?x3xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : tensor<?xf32> into tensor<2x3x?x3x2xf32>
  return %d : tensor<2x3x?x3x2xf32>
}

// -----

func.func @f(%n: tensor<?x6xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x3x?x3x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : tensor<?xf32> into tensor<2x3x?x3x2xf32>
  return %d : tensor<2x3x?x3x2xf32>
}

// -----

func.func @f(%n: tensor<6x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> tensor<2x3x?x3x2xf32> {
  %c = tensor.collapse_shape %n [[0, 1]] : tensor<6x?xf32> into tensor<?xf32>
  %d = tensor.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : tensor<?xf32> into tensor<2x3x?x3x2xf32>
  return %d : tensor<2x3x?x3x2xf32>
}

// -----


