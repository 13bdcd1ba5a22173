// REQUIRES: mlir-opt
// RUN: %same --modes plain,debuginfo --args="--split-input-file --allow-unregistered-dialect --canonicalize" %s
// Reshapes, views and sizes, compared with mlir-opt.

func.func @dim_reshape(%m: memref<*xf32>, %s: memref<3xindex>) -> index {
  %c1 = arith.constant 1 : index
  %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  %d = memref.dim %r, %c1 : memref<?x?x?xf32>
  return %d : index
}

// -----

func.func @dim_reshape2(%m: memref<*xf32>, %s: memref<3xi64>, %i: index) -> index {
  %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xi64>) -> memref<?x?x?xf32>
  %d = memref.dim %r, %i : memref<?x?x?xf32>
  return %d : index
}

// -----

func.func @dim_reshape_loop(%m: memref<*xf32>, %s: memref<3xi64>, %a: index, %b: index) -> (index) {
  %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xi64>) -> memref<?x?x?xf32>
  %c1 = arith.constant 1 : index
  %x = scf.for %i = %a to %b step %c1 iter_args(%z = %a) -> index {
    %d = memref.dim %r, %i : memref<?x?x?xf32>
    %e = memref.dim %r, %c1 : memref<?x?x?xf32>
    %f = arith.addi %d, %z : index
    %g = arith.addi %f, %e : index
    scf.yield %g : index
  }
  return %x : index
}

// -----

func.func @assume(%m: memref<4xf32>, %n: memref<?xf32>) -> memref<4xf32> {
  %a = memref.assume_alignment %m, 16 : memref<4xf32>
  %b = memref.assume_alignment %a, 8 : memref<4xf32>
  %c = memref.assume_alignment %b, 16 : memref<4xf32>
  %d = memref.assume_alignment %c, 16 : memref<4xf32>
  return %d : memref<4xf32>
}

// -----

func.func @assume2(%m: memref<4xf32>) -> memref<?xf32> {
  %n = memref.cast %m : memref<4xf32> to memref<?xf32>
  %a = memref.assume_alignment %n, 16 : memref<?xf32>
  return %a : memref<?xf32>
}

// -----

func.func @view(%m: memref<2048xi8>, %i: index) -> memref<16x4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.view %m[%c0][] : memref<2048xi8> to memref<16x4xf32>
  return %a : memref<16x4xf32>
}

// -----

func.func @view2(%m: memref<2048xi8>, %i: index) -> memref<2048xi8> {
  %c0 = arith.constant 0 : index
  %a = memref.view %m[%c0][] : memref<2048xi8> to memref<2048xi8>
  return %a : memref<2048xi8>
}

// -----

func.func @view2d(%m: memref<?xi8>, %i: index) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  %a = memref.view %m[%c0][%i] : memref<?xi8> to memref<?xi8>
  return %a : memref<?xi8>
}

// -----

func.func @view3(%m: memref<2048xi8>, %i: index) -> memref<?xi8> {
  %a = memref.view %m[%i][%i] : memref<2048xi8> to memref<?xi8>
  return %a : memref<?xi8>
}

// -----

func.func @rank(%m: memref<*xf32>, %n : memref<2x?xf32>) -> (index, index) {
  %a = memref.rank %m : memref<*xf32>
  %b = memref.rank %n : memref<2x?xf32>
  return %a, %b : index, index
}

// -----

func.func @rankcast(%m: memref<?xf32>) -> (index) {
  %c = memref.cast %m : memref<?xf32> to memref<*xf32>
  %a = memref.rank %c : memref<*xf32>
  return %a : index
}

// -----

func.func @dims(%m: memref<?x?xf32>, %n: memref<*xf32>, %i : index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c = memref.cast %m : memref<?x?xf32> to memref<*xf32>
  %a = memref.dim %c, %c0 : memref<*xf32>
  %b = memref.dim %c, %i : memref<*xf32>
  %d = memref.dim %m, %c5 : memref<?x?xf32>
  %e = memref.dim %m, %i : memref<?x?xf32>
  return %a, %b, %d, %e : index, index, index, index
}

// -----

func.func @dim_collapse(%m: memref<?x4x?xf32>, %n: memref<?xf32>, %s: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.collapse_shape %m [[0,1],[2]] : memref<?x4x?xf32> into memref<?x?xf32>
  %b = memref.expand_shape %n [[0,1]] output_shape [%s, 4] : memref<?xf32> into memref<?x4xf32>
  %d0 = memref.dim %a, %c0 : memref<?x?xf32>
  %d1 = memref.dim %a, %c1 : memref<?x?xf32>
  %d2 = memref.dim %b, %c0 : memref<?x4xf32>
  %d3 = memref.dim %b, %c1 : memref<?x4xf32>
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// -----

func.func @dim_tr(%m: memref<?x4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.transpose %m (i,j,k) -> (k,i,j) : memref<?x4x?xf32> to memref<?x?x4xf32, strided<[1, ?, ?]>>
  %d0 = memref.dim %a, %c0 : memref<?x?x4xf32, strided<[1, ?, ?]>>
  %d1 = memref.dim %a, %c1 : memref<?x?x4xf32, strided<[1, ?, ?]>>
  return %d0, %d1 : index, index
}

// -----

func.func @tr(%m: memref<2x3x4xf32>) -> memref<3x4x2xf32, strided<[4,1,12]>> {
  %a = memref.transpose %m (i,j,k) -> (k,i,j) : memref<2x3x4xf32> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  %b = memref.transpose %a (i,j,k) -> (k,i,j) : memref<4x2x3xf32, strided<[1, 12, 4]>> to memref<3x4x2xf32, strided<[4,1,12]>>
  return %b : memref<3x4x2xf32, strided<[4,1,12]>>
}

// -----

func.func @tr2(%m: memref<2x3xf32>) -> memref<?x?xf32, strided<[?,?]>> {
  %c = memref.cast %m : memref<2x3xf32> to memref<?x?xf32>
  %a = memref.transpose %c (i,j) -> (j,i) : memref<?x?xf32> to memref<?x?xf32, strided<[1, ?]>>
  %d = memref.cast %a : memref<?x?xf32, strided<[1, ?]>> to memref<?x?xf32, strided<[?,?]>>
  return %d : memref<?x?xf32, strided<[?,?]>>
}

// -----

func.func @gen(%m: memref<2x3xf32>, %i: index) -> f32 {
  %c = memref.cast %m : memref<2x3xf32> to memref<?x?xf32>
  %r = memref.generic_atomic_rmw %c[%i, %i] : memref<?x?xf32> {
    ^bb0(%a : f32):
      %b = arith.addf %a, %a : f32
      memref.atomic_yield %b : f32
  }
  return %r : f32
}

// -----

func.func @meta(%m: memref<2x3xf32>, %i: index) -> (memref<f32>, index, index, index, index, index) {
  %c = memref.cast %m : memref<2x3xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}

// -----

func.func @meta2(%m: memref<2x3xf32>, %i: index) -> (index, index, index, index, index) {
  %c = memref.reinterpret_cast %m to offset: [%i], sizes: [%i, 3], strides: [7, %i] : memref<2x3xf32> to memref<?x3xf32, strided<[7, ?], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %c : memref<?x3xf32, strided<[7, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %s#1, %t#0, %t#1 : index, index, index, index, index
}

// -----

func.func @ptr(%m: memref<2x3xf32>) -> index {
  %c = memref.cast %m : memref<2x3xf32> to memref<?x?xf32>
  %p = memref.extract_aligned_pointer_as_index %c : memref<?x?xf32> -> index
  return %p : index
}

// -----

func.func @ptr(%m: memref<2x3xf32>, %i: index) -> index {
  %c = memref.subview %m[%i,0][1,1][1,1] : memref<2x3xf32> to memref<1x1xf32, strided<[3, 1], offset: ?>>
  %p = memref.extract_aligned_pointer_as_index %c : memref<1x1xf32, strided<[3, 1], offset: ?>> -> index
  return %p : index
}

// -----

func.func @reshape(%m: memref<2x3xf32>, %s: memref<2xindex>) -> memref<2x3xf32> {
  %p = memref.reshape %m(%s) : (memref<2x3xf32>, memref<2xindex>) -> memref<2x3xf32>
  return %p : memref<2x3xf32>
}

// -----

func.func @realloc(%m: memref<2xf32>) -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %p = memref.realloc %m(%c4) : memref<2xf32> to memref<?xf32>
  return %p : memref<?xf32>
}

// -----

memref.global "private" constant @g : memref<2x2xf32> = dense<[[1.0, 2.0], [3.0, 4.0]]>
memref.global "private" constant @s : memref<2x2xi32> = dense<7>
memref.global "private" @v : memref<2x2xi32> = dense<7>
func.func @load() -> (f32, i32, i32, index) {
  %c1 = arith.constant 1 : index
  %0 = memref.get_global @g : memref<2x2xf32>
  %1 = memref.get_global @s : memref<2x2xi32>
  %2 = memref.get_global @v : memref<2x2xi32>
  %a = memref.load %0[%c1, %c1] : memref<2x2xf32>
  %b = memref.load %1[%c1, %c1] : memref<2x2xi32>
  %c = memref.load %2[%c1, %c1] : memref<2x2xi32>
  %d = memref.dim %1, %c1 : memref<2x2xi32>
  return %a, %b, %c, %d : f32, i32, i32, index
}

// -----

func.func @collapse(%m: memref<4x3x2xf32>, %n: memref<?x?x?xf32>) -> (memref<24xf32>, memref<?xf32>) {
  %a = memref.collapse_shape %m [[0,1],[2]] : memref<4x3x2xf32> into memref<12x2xf32>
  %b = memref.collapse_shape %a [[0,1]] : memref<12x2xf32> into memref<24xf32>
  %c = memref.collapse_shape %n [[0,1],[2]] : memref<?x?x?xf32> into memref<?x?xf32>
  %d = memref.collapse_shape %c [[0,1]] : memref<?x?xf32> into memref<?xf32>
  return %b, %d : memref<24xf32>, memref<?xf32>
}

// -----

func.func @expand(%m: memref<24xf32>, %n: memref<?xf32>, %i: index, %j: index) -> (memref<4x3x2xf32>, memref<?x3x2xf32>) {
  %a = memref.expand_shape %m [[0,1]] output_shape [12,2] : memref<24xf32> into memref<12x2xf32>
  %b = memref.expand_shape %a [[0,1],[2]] output_shape [4,3,2] : memref<12x2xf32> into memref<4x3x2xf32>
  %c = memref.expand_shape %n [[0,1]] output_shape [%i,2] : memref<?xf32> into memref<?x2xf32>
  %d = memref.expand_shape %c [[0,1],[2]] output_shape [%j,3,2] : memref<?x2xf32> into memref<?x3x2xf32>
  return %b, %d : memref<4x3x2xf32>, memref<?x3x2xf32>
}

// -----

func.func @colexp(%m: memref<4x3x2xf32>, %n: memref<?x3x2xf32>, %i: index) -> (memref<2x2x6xf32>, memref<?x6xf32>) {
  %a = memref.collapse_shape %m [[0,1,2]] : memref<4x3x2xf32> into memref<24xf32>
  %b = memref.expand_shape %a [[0,1,2]] output_shape [2,2,6] : memref<24xf32> into memref<2x2x6xf32>
  %c = memref.collapse_shape %n [[0,1,2]] : memref<?x3x2xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1]] output_shape [%i,6] : memref<?xf32> into memref<?x6xf32>
  return %b, %d : memref<2x2x6xf32>, memref<?x6xf32>
}

// -----

func.func @expcol(%m: memref<24xf32>, %n: memref<?xf32>, %i: index) -> (memref<8x3xf32>, memref<?x2xf32>) {
  %a = memref.expand_shape %m [[0,1,2]] output_shape [4,2,3] : memref<24xf32> into memref<4x2x3xf32>
  %b = memref.collapse_shape %a [[0,1],[2]] : memref<4x2x3xf32> into memref<8x3xf32>
  %c = memref.expand_shape %n [[0,1,2]] output_shape [%i,3,2] : memref<?xf32> into memref<?x3x2xf32>
  %d = memref.collapse_shape %c [[0,1],[2]] : memref<?x3x2xf32> into memref<?x2xf32>
  return %b, %d : memref<8x3xf32>, memref<?x2xf32>
}

// -----

func.func @expconst(%n: memref<?xf32>) -> (memref<?x2xf32>) {
  %c3 = arith.constant 3 : index
  %c = memref.expand_shape %n [[0,1]] output_shape [%c3,2] : memref<?xf32> into memref<?x2xf32>
  return %c : memref<?x2xf32>
}

// -----

func.func @expconst2(%m: memref<6xf32>) -> (memref<?x2xf32>) {
  %n = memref.cast %m : memref<6xf32> to memref<?xf32>
  %c3 = arith.constant 3 : index
  %c = memref.expand_shape %n [[0,1]] output_shape [%c3,2] : memref<?xf32> into memref<?x2xf32>
  return %c : memref<?x2xf32>
}

// -----

func.func @colcast(%m: memref<6x2xf32>) -> (memref<?xf32>) {
  %n = memref.cast %m : memref<6x2xf32> to memref<?x2xf32>
  %c = memref.collapse_shape %n [[0,1]] : memref<?x2xf32> into memref<?xf32>
  return %c : memref<?xf32>
}

// -----

func.func @dist(%m: memref<6x2xf32>) -> (memref<6x2xf32>) {
  %n = memref.distinct_objects %m : memref<6x2xf32>
  return %n : memref<6x2xf32>
}

// -----

func.func @dist(%m: memref<6xf32>) -> (memref<6xf32>) {
  %x = memref.cast %m : memref<6xf32> to memref<?xf32>
  %y = memref.memory_space_cast %m : memref<6xf32> to memref<6xf32, 3>
  %z = memref.memory_space_cast %y : memref<6xf32, 3> to memref<6xf32>
  "use"(%x) : (memref<?xf32>) -> ()
  return %z : memref<6xf32>
}

// -----

func.func @subofsub(%m: memref<10x10xf32>) -> (memref<2x2xf32, strided<[10, 1], offset: 33>>) {
  %a = memref.subview %m[1,1][5,5][1,1] : memref<10x10xf32> to memref<5x5xf32, strided<[10, 1], offset: 11>>
  %b = memref.subview %a[2,2][2,2][1,1] : memref<5x5xf32, strided<[10, 1], offset: 11>> to memref<2x2xf32, strided<[10, 1], offset: 33>>
  return %b : memref<2x2xf32, strided<[10, 1], offset: 33>>
}

// -----

func.func @loads(%m: memref<4xf32>, %i : index, %f: f32) -> f32 {
  memref.store %f, %m[%i] : memref<4xf32>
  %0 = memref.load %m[%i] : memref<4xf32>
  return %0 : f32
}

// -----

func.func @e1(%m: memref<6xf32>, %n: memref<?xf32>, %i: index) -> (memref<?x?xf32>) {
  %c3 = arith.constant 3 : index
  %c = memref.expand_shape %n [[0,1]] output_shape [%i,%c3] : memref<?xf32> into memref<?x?xf32>
  return %c : memref<?x?xf32>
}

// -----

func.func @e2(%m: memref<6xf32>, %n: memref<?x?xf32>, %i: index) -> (memref<?x?x?xf32>) {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %c = memref.expand_shape %n [[0,1],[2]] output_shape [%c2,%c3,%i] : memref<?x?xf32> into memref<?x?x?xf32>
  return %c : memref<?x?x?xf32>
}

// -----

func.func @e3(%n: memref<6x?xf32>, %i: index) -> (memref<?x?x?xf32>) {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<6x?xf32> to memref<?x?xf32>
  %c = memref.expand_shape %m [[0,1],[2]] output_shape [%c2,%c3,%i] : memref<?x?xf32> into memref<?x?x?xf32>
  return %c : memref<?x?x?xf32>
}

// -----

func.func @e4(%n: memref<6x10xf32>, %i: index) -> (memref<?x?x?xf32>) {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<6x10xf32> to memref<?x?xf32>
  %c = memref.expand_shape %m [[0,1],[2]] output_shape [%c2,%i,%c3] : memref<?x?xf32> into memref<?x?x?xf32>
  return %c : memref<?x?x?xf32>
}

// -----

func.func @e5(%n: memref<6x10xf32>, %i: index) -> (memref<?x?x?xf32>) {
  %m = memref.cast %n : memref<6x10xf32> to memref<?x?xf32>
  %c = memref.expand_shape %m [[0,1],[2]] output_shape [%i,%i,%i] : memref<?x?xf32> into memref<?x?x?xf32>
  return %c : memref<?x?x?xf32>
}

// -----

func.func @e6(%n: memref<6x10xf32>, %i: index) -> (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>) {
  %c3 = arith.constant 3 : index
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<6x10xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %c = memref.expand_shape %m [[0,1],[2]] output_shape [%c2,%c3,%i] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  return %c : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
}

// -----

func.func @e7(%n: memref<6x10xf32>, %i: index) -> (memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>) {
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<6x10xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %c = memref.expand_shape %m [[0,1],[2]] output_shape [%c2,%c3,%c10] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
  return %c : memref<?x?x?xf32, strided<[?, ?, ?], offset: ?>>
}

// -----

func.func @e8(%n: memref<?x10xf32>, %i: index) -> (memref<?x3x?xf32>) {
  %c10 = arith.constant 10 : index
  %m = memref.cast %n : memref<?x10xf32> to memref<?x?xf32>
  %c = memref.expand_shape %m [[0,1],[2]] output_shape [%i,3,%c10] : memref<?x?xf32> into memref<?x3x?xf32>
  return %c : memref<?x3x?xf32>
}

// -----

func.func @e9(%n: memref<10xf32>, %i: index) -> (memref<?xf32>) {
  %c10 = arith.constant 10 : index
  %m = memref.cast %n : memref<10xf32> to memref<?xf32>
  %c = memref.expand_shape %m [[0]] output_shape [%c10] : memref<?xf32> into memref<?xf32>
  return %c : memref<?xf32>
}

// -----

func.func @e11(%n: memref<10xf32, 3>, %i: index) -> (memref<?x5xf32, 3>) {
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<10xf32, 3> to memref<?xf32, 3>
  %c = memref.expand_shape %m [[0,1]] output_shape [%c2,5] : memref<?xf32, 3> into memref<?x5xf32, 3>
  return %c : memref<?x5xf32, 3>
}

// -----

func.func @c1(%n: memref<?x3x2x5xf32>, %i: index) -> (memref<?x2x15xf32>) {
  %c = memref.collapse_shape %n [[0,1,2,3]] : memref<?x3x2x5xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1,2]] output_shape [%i,2,15] : memref<?xf32> into memref<?x2x15xf32>
  return %d : memref<?x2x15xf32>
}

// -----

func.func @c2(%n: memref<2x3x?x5xf32>, %i: index) -> (memref<6x?xf32>) {
  %c = memref.collapse_shape %n [[0,1,2,3]] : memref<2x3x?x5xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1]] output_shape [6,%i] : memref<?xf32> into memref<6x?xf32>
  return %d : memref<6x?xf32>
}

// -----

func.func @c3(%n: memref<6x?xf32>, %i: index) -> (memref<2x3x?xf32>) {
  %c = memref.collapse_shape %n [[0,1]] : memref<6x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1,2]] output_shape [2,3,%i] : memref<?xf32> into memref<2x3x?xf32>
  return %d : memref<2x3x?xf32>
}

// -----

func.func @c4(%n: memref<6x?x4xf32>, %i: index) -> (memref<2x3x?xf32>) {
  %c = memref.collapse_shape %n [[0,1,2]] : memref<6x?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1,2]] output_shape [2,3,%i] : memref<?xf32> into memref<2x3x?xf32>
  return %d : memref<2x3x?xf32>
}

// -----

func.func @c5(%n: memref<6x4x?xf32>, %i: index) -> (memref<2x3x4x?xf32>) {
  %c = memref.collapse_shape %n [[0,1],[2]] : memref<6x4x?xf32> into memref<24x?xf32>
  %d = memref.expand_shape %c [[0,1,2],[3]] output_shape [2,3,4,%i] : memref<24x?xf32> into memref<2x3x4x?xf32>
  return %d : memref<2x3x4x?xf32>
}

// -----

func.func @c6(%n: memref<2x3x4xf32>, %i: index) -> (memref<6x2x2xf32>) {
  %c = memref.collapse_shape %n [[0,1,2]] : memref<2x3x4xf32> into memref<24xf32>
  %d = memref.expand_shape %c [[0,1,2]] output_shape [6,2,2] : memref<24xf32> into memref<6x2x2xf32>
  return %d : memref<6x2x2xf32>
}

// -----

func.func @c7(%n: memref<?x?xf32>, %i: index, %j: index) -> (memref<?x?xf32>) {
  %c = memref.collapse_shape %n [[0,1]] : memref<?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1]] output_shape [%i, %j] : memref<?xf32> into memref<?x?xf32>
  return %d : memref<?x?xf32>
}

// -----

func.func @c8(%n: memref<?x4x4xf32>, %i: index, %j: index) -> (memref<?x?xf32>) {
  %c = memref.collapse_shape %n [[0,1,2]] : memref<?x4x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1]] output_shape [%i, %j] : memref<?xf32> into memref<?x?xf32>
  return %d : memref<?x?xf32>
}

// -----

func.func @c9(%n: memref<1x?x1x4xf32>, %i: index, %j: index) -> (memref<?x4xf32>) {
  %c = memref.collapse_shape %n [[0,1,2,3]] : memref<1x?x1x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  return %d : memref<?x4xf32>
}

// -----

func.func @c10(%n: memref<?x4xf32>, %i: index, %j: index) -> (memref<1x?x4xf32>) {
  %c = memref.collapse_shape %n [[0,1]] : memref<?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1,2]] output_shape [1,%i, 4] : memref<?xf32> into memref<1x?x4xf32>
  return %d : memref<1x?x4xf32>
}

// -----

func.func @c11(%n: memref<?x4xf32>, %i: index, %j: index) -> (memref<?x1x2x2xf32>) {
  %c = memref.collapse_shape %n [[0,1]] : memref<?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0,1,2,3]] output_shape [%i,1, 2,2] : memref<?xf32> into memref<?x1x2x2xf32>
  return %d : memref<?x1x2x2xf32>
}

// -----

func.func @f1(%n: memref<?xf32>, %i: index, %j: index) -> (memref<?x?xf32>) {
  %c = memref.expand_shape %n [[0,1,2,3]] output_shape [%i,2,%j,2] : memref<?xf32> into memref<?x2x?x2xf32>
  %d = memref.collapse_shape %c [[0,1],[2,3]] : memref<?x2x?x2xf32> into memref<?x?xf32>
  return %d : memref<?x?xf32>
}

// -----

func.func @f2(%n: memref<?xf32>, %i: index, %j: index) -> (memref<?x4xf32>) {
  %c = memref.expand_shape %n [[0,1,2,3]] output_shape [%i,%j,2,2] : memref<?xf32> into memref<?x?x2x2xf32>
  %d = memref.collapse_shape %c [[0,1],[2,3]] : memref<?x?x2x2xf32> into memref<?x4xf32>
  return %d : memref<?x4xf32>
}

// -----

func.func @f3(%n: memref<?x?xf32>, %i: index, %j: index) -> (memref<?x?xf32>) {
  %c = memref.expand_shape %n [[0,1],[2]] output_shape [%i,2,%j] : memref<?x?xf32> into memref<?x2x?xf32>
  %d = memref.collapse_shape %c [[0],[1,2]] : memref<?x2x?xf32> into memref<?x?xf32>
  return %d : memref<?x?xf32>
}

// -----

func.func @f4(%n: memref<?x?xf32>, %i: index, %j: index) -> (memref<?xf32>) {
  %c = memref.expand_shape %n [[0,1],[2]] output_shape [%i,2,%j] : memref<?x?xf32> into memref<?x2x?xf32>
  %d = memref.collapse_shape %c [[0,1,2]] : memref<?x2x?xf32> into memref<?xf32>
  return %d : memref<?xf32>
}

// -----

func.func @f5(%n: memref<?x?xf32, strided<[?, 1]>>, %i: index, %j: index) -> (memref<?x?xf32, strided<[?, 1]>>) {
  %c = memref.expand_shape %n [[0,1,2],[3]] output_shape [%i,2,4,%j] : memref<?x?xf32, strided<[?, 1]>> into memref<?x2x4x?xf32, strided<[?,?,?,1]>>
  %d = memref.collapse_shape %c [[0,1,2],[3]] : memref<?x2x4x?xf32, strided<[?,?,?,1]>> into memref<?x?xf32, strided<[?,1]>>
  return %d : memref<?x?xf32, strided<[?,1]>>
}

// -----

func.func @f6(%n: memref<?xf32>, %i: index, %j: index) -> (memref<?x?x?xf32>) {
  %c3 = arith.constant 3 : index
  %c = memref.expand_shape %n [[0,1,2,3]] output_shape [%i,%j,%j,2] : memref<?xf32> into memref<?x?x?x2xf32>
  %d = memref.collapse_shape %c [[0],[1],[2,3]] : memref<?x?x?x2xf32> into memref<?x?x?xf32>
  return %d : memref<?x?x?xf32>
}

// -----

func.func @a(%m: memref<*xf32>, %s: memref<3xindex>, %a: index, %x: index) -> index {
  %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  %i = "get"() : () -> index
  %d = memref.dim %r, %i : memref<?x?x?xf32>
  return %d : index
}

// -----

func.func @b(%m: memref<*xf32>, %s: memref<3xindex>, %a: index, %x: index, %c: i1) -> index {
  %i = "get"() : () -> index
  %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  %z = "get"() : () -> index
  %d = memref.dim %r, %i : memref<?x?x?xf32>
  %f = scf.if %c -> index {
    %e = memref.dim %r, %i : memref<?x?x?xf32>
    %g = arith.addi %e, %z : index
    scf.yield %g : index
  } else { scf.yield %d : index }
  return %f : index
}

// -----

func.func @c(%m: memref<*xf32>, %s: memref<3xindex>, %a: index, %x: index, %c: i1) -> index {
  %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  cf.br ^bb1(%x: index)
 ^bb1(%i: index):
  %d = memref.dim %r, %i : memref<?x?x?xf32>
  cf.cond_br %c, ^bb1(%d: index), ^bb2(%d : index)
 ^bb2(%j: index):
  %e = memref.dim %r, %x : memref<?x?x?xf32>
  return %e : index
}

// -----

func.func @d(%m: memref<*xf32>, %s: memref<3xindex>, %a: index, %x: index, %c: i1) -> index {
  %f = scf.if %c -> index {
    %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
    %e = memref.dim %r, %x : memref<?x?x?xf32>
    scf.yield %e : index
  } else { scf.yield %a : index }
  return %f : index
}

// -----

func.func @e(%m: memref<*xf32>, %s: memref<3xindex>, %a: index, %x: index, %c: i1) -> index {
    %r = memref.reshape %m(%s) : (memref<*xf32>, memref<3xindex>) -> memref<?x?x?xf32>
  %f = scf.if %c -> index {
    %i = "get"() : () -> index
    %e = memref.dim %r, %i : memref<?x?x?xf32>
    scf.yield %e : index
  } else { 
    %e = memref.dim %r, %x : memref<?x?x?xf32>
scf.yield %e : index }
  return %f : index
}

// -----

func.func @f(%m: memref<*xf32>, %s: memref<?xindex>, %a: index, %x: index, %c: i1) -> index {
    %r = memref.reshape %m(%s) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
    %e = memref.dim %r, %x : memref<*xf32>
  return %e : index
}

// -----

func.func @g(%m: memref<*xf32>, %s: memref<2xi32>, %a: index, %x: index, %c: i1) -> index {
    %r = memref.reshape %m(%s) : (memref<*xf32>, memref<2xi32>) -> memref<3x?xf32>
    %e = memref.dim %r, %x : memref<3x?xf32>
  return %e : index
}

// -----

func.func @h(%m: memref<*xf32>, %s: memref<2xi32>, %a: index, %x: index, %c: i1) -> index {
    %r = memref.reshape %m(%s) : (memref<*xf32>, memref<2xi32>) -> memref<3x?xf32>
    %y = arith.addi %a, %x : index
    %e = memref.dim %r, %y : memref<3x?xf32>
  return %e : index
}

// -----

func.func @f(%n: memref<?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x1x4xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [%a0, 1, 4] : memref<?xf32> into memref<?x1x4xf32>
  return %d : memref<?x1x4xf32>
}

// -----

func.func @f(%n: memref<?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x1x1x4xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 1, 1, 4] : memref<?xf32> into memref<?x1x1x4xf32>
  return %d : memref<?x1x1x4xf32>
}

// -----

func.func @f(%n: memref<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x1x1x?xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 1, 1, %a3] : memref<?xf32> into memref<?x1x1x?xf32>
  return %d : memref<?x1x1x?xf32>
}

// -----

func.func @f(%n: memref<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x1x?xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [%a0, 1, %a2] : memref<?xf32> into memref<?x1x?xf32>
  return %d : memref<?x1x?xf32>
}

// -----

func.func @f(%n: memref<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x2x?xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [%a0, 2, %a2] : memref<?xf32> into memref<?x2x?xf32>
  return %d : memref<?x2x?xf32>
}

// -----

func.func @f(%n: memref<?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x?x1x4x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [1, %a1, 1, 4, 1] : memref<?xf32> into memref<1x?x1x4x1xf32>
  return %d : memref<1x?x1x4x1xf32>
}

// -----

func.func @f(%n: memref<1x?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x?x1x4x1xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<1x?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [1, %a1, 1, 4, 1] : memref<?xf32> into memref<1x?x1x4x1xf32>
  return %d : memref<1x?x1x4x1xf32>
}

// -----

func.func @f(%n: memref<?x4x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x?x1x4x1xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x4x1xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [1, %a1, 1, 4, 1] : memref<?xf32> into memref<1x?x1x4x1xf32>
  return %d : memref<1x?x1x4x1xf32>
}

// -----

func.func @f(%n: memref<?x2xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x4x1x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x2xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 1, 2] : memref<?xf32> into memref<?x4x1x2xf32>
  return %d : memref<?x4x1x2xf32>
}

// -----

func.func @f(%n: memref<?x8xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x4x1x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 1, 2] : memref<?xf32> into memref<?x4x1x2xf32>
  return %d : memref<?x4x1x2xf32>
}

// -----

func.func @f(%n: memref<?x8xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x4x1x2x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 4, 1, 2, 1] : memref<?xf32> into memref<?x4x1x2x1xf32>
  return %d : memref<?x4x1x2x1xf32>
}

// -----

func.func @f(%n: memref<?x8x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x4x2x?xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x8x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 2, %a3] : memref<?xf32> into memref<?x4x2x?xf32>
  return %d : memref<?x4x2x?xf32>
}

// -----

func.func @f(%n: memref<?x2x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x4x2x?xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x2x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 2, %a3] : memref<?xf32> into memref<?x4x2x?xf32>
  return %d : memref<?x4x2x?xf32>
}

// -----

func.func @f(%n: memref<?x4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x4x2x?xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x4x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 4, 2, %a3] : memref<?xf32> into memref<?x4x2x?xf32>
  return %d : memref<?x4x2x?xf32>
}

// -----

func.func @f(%n: memref<?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x?x2x3xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x3xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 3] : memref<?xf32> into memref<4x?x2x3xf32>
  return %d : memref<4x?x2x3xf32>
}

// -----

func.func @f(%n: memref<?x6xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x?x2x3xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x6xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 3] : memref<?xf32> into memref<4x?x2x3xf32>
  return %d : memref<4x?x2x3xf32>
}

// -----

func.func @f(%n: memref<4x?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x?x2x3xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<4x?x3xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 3] : memref<?xf32> into memref<4x?x2x3xf32>
  return %d : memref<4x?x2x3xf32>
}

// -----

func.func @f(%n: memref<4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x?x2x3xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<4x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 3] : memref<?xf32> into memref<4x?x2x3xf32>
  return %d : memref<4x?x2x3xf32>
}

// -----

func.func @f(%n: memref<4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x?x2x4xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<4x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 4] : memref<?xf32> into memref<4x?x2x4xf32>
  return %d : memref<4x?x2x4xf32>
}

// -----

func.func @f(%n: memref<?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x?x2x4xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [4, %a1, 2, 4] : memref<?xf32> into memref<4x?x2x4xf32>
  return %d : memref<4x?x2x4xf32>
}

// -----

func.func @f(%n: memref<?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x?x4xf32> {
  %c = memref.collapse_shape %n [[0]] : memref<?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [4, %a1, 4] : memref<?xf32> into memref<4x?x4xf32>
  return %d : memref<4x?x4xf32>
}

// -----

func.func @f(%n: memref<4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x2x?x2x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<4x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, %a2, 2, 2] : memref<?xf32> into memref<2x2x?x2x2xf32>
  return %d : memref<2x2x?x2x2xf32>
}

// -----

func.func @f(%n: memref<2x?x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x2x?x2x2xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<2x?x4xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, %a2, 2, 2] : memref<?xf32> into memref<2x2x?x2x2xf32>
  return %d : memref<2x2x?x2x2xf32>
}

// -----

func.func @f(%n: memref<4x?x2xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x2x?x2x2xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<4x?x2xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, %a2, 2, 2] : memref<?xf32> into memref<2x2x?x2x2xf32>
  return %d : memref<2x2x?x2x2xf32>
}

// -----

func.func @f(%n: memref<2x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x2x?x2x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<2x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, %a2, 2, 2] : memref<?xf32> into memref<2x2x?x2x2xf32>
  return %d : memref<2x2x?x2x2xf32>
}

// -----

func.func @f(%n: memref<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x?x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [%a0, %a1, 2] : memref<?xf32> into memref<?x?x2xf32>
  return %d : memref<?x?x2xf32>
}

// -----

func.func @f(%n: memref<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x?x?xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [2, %a1, %a2] : memref<?xf32> into memref<2x?x?xf32>
  return %d : memref<2x?x?xf32>
}

// -----

func.func @f(%n: memref<2x?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x?x?x2xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<2x?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [2, %a1, %a2, 2] : memref<?xf32> into memref<2x?x?x2xf32>
  return %d : memref<2x?x?x2xf32>
}

// -----

func.func @f(%n: memref<?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x?xf32> {
  %c = memref.collapse_shape %n [[0]] : memref<?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1]] output_shape [%a0, %a1] : memref<?xf32> into memref<?x?xf32>
  return %d : memref<?x?xf32>
}

// -----

func.func @f(%n: memref<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x?x?xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [%a0, %a1, %a2] : memref<?xf32> into memref<?x?x?xf32>
  return %d : memref<?x?x?xf32>
}

// -----

func.func @f(%n: memref<1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x1xf32> {
  %c = memref.collapse_shape %n [[0]] : memref<1xf32> into memref<1xf32>
  %d = memref.expand_shape %c [[0, 1]] output_shape [1, 1] : memref<1xf32> into memref<1x1xf32>
  return %d : memref<1x1xf32>
}

// -----

func.func @f(%n: memref<1x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x1x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<1x1xf32> into memref<1xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [1, 1, 1] : memref<1xf32> into memref<1x1x1xf32>
  return %d : memref<1x1x1xf32>
}

// -----

func.func @f(%n: memref<4x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x4x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<4x1xf32> into memref<4xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [1, 4, 1] : memref<4xf32> into memref<1x4x1xf32>
  return %d : memref<1x4x1xf32>
}

// -----

func.func @f(%n: memref<1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x4x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<1x4xf32> into memref<4xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [1, 4, 1] : memref<4xf32> into memref<1x4x1xf32>
  return %d : memref<1x4x1xf32>
}

// -----

func.func @f(%n: memref<4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x4x1xf32> {
  %c = memref.collapse_shape %n [[0]] : memref<4xf32> into memref<4xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [1, 4, 1] : memref<4xf32> into memref<1x4x1xf32>
  return %d : memref<1x4x1xf32>
}

// -----

func.func @f(%n: memref<4x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x1x4xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [4, 1, 4] : memref<16xf32> into memref<4x1x4xf32>
  return %d : memref<4x1x4xf32>
}

// -----

func.func @f(%n: memref<4x1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x1x1x4xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<4x1x4xf32> into memref<16xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [4, 1, 1, 4] : memref<16xf32> into memref<4x1x1x4xf32>
  return %d : memref<4x1x1x4xf32>
}

// -----

func.func @f(%n: memref<4x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x1x2x1x4xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 1, 2, 1, 4] : memref<16xf32> into memref<2x1x2x1x4xf32>
  return %d : memref<2x1x2x1x4xf32>
}

// -----

func.func @f(%n: memref<4x1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x1x2x1x4xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<4x1x4xf32> into memref<16xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 1, 2, 1, 4] : memref<16xf32> into memref<2x1x2x1x4xf32>
  return %d : memref<2x1x2x1x4xf32>
}

// -----

func.func @f(%n: memref<4x1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x2x1x1x4xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<4x1x4xf32> into memref<16xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 2, 1, 1, 4] : memref<16xf32> into memref<2x2x1x1x4xf32>
  return %d : memref<2x2x1x1x4xf32>
}

// -----

func.func @f(%n: memref<1x4x1x4xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x2x2x1x1x4xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2, 3]] : memref<1x4x1x4xf32> into memref<16xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4, 5]] output_shape [1, 2, 2, 1, 1, 4] : memref<16xf32> into memref<1x2x2x1x1x4xf32>
  return %d : memref<1x2x2x1x1x4xf32>
}

// -----

func.func @f(%n: memref<0xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<0x4xf32> {
  %c = memref.collapse_shape %n [[0]] : memref<0xf32> into memref<0xf32>
  %d = memref.expand_shape %c [[0, 1]] output_shape [0, 4] : memref<0xf32> into memref<0x4xf32>
  return %d : memref<0x4xf32>
}

// -----

func.func @f(%n: memref<0xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x0xf32> {
  %c = memref.collapse_shape %n [[0]] : memref<0xf32> into memref<0xf32>
  %d = memref.expand_shape %c [[0, 1]] output_shape [4, 0] : memref<0xf32> into memref<4x0xf32>
  return %d : memref<4x0xf32>
}

// -----

func.func @f(%n: memref<4x0xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<4x0x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<4x0xf32> into memref<0xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [4, 0, 2] : memref<0xf32> into memref<4x0x2xf32>
  return %d : memref<4x0x2xf32>
}

// -----

func.func @f(%n: memref<0x0xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<0x0x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<0x0xf32> into memref<0xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [0, 0, 2] : memref<0xf32> into memref<0x0x2xf32>
  return %d : memref<0x0x2xf32>
}

// -----

func.func @f(%n: memref<6x20xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x3x4x5xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<6x20xf32> into memref<120xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [2, 3, 4, 5] : memref<120xf32> into memref<2x3x4x5xf32>
  return %d : memref<2x3x4x5xf32>
}

// -----

func.func @f(%n: memref<24x5xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x3x4x5xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<24x5xf32> into memref<120xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [2, 3, 4, 5] : memref<120xf32> into memref<2x3x4x5xf32>
  return %d : memref<2x3x4x5xf32>
}

// -----

func.func @f(%n: memref<6x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<6x1x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<6x1xf32> into memref<6xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [6, 1, 1] : memref<6xf32> into memref<6x1x1xf32>
  return %d : memref<6x1x1xf32>
}

// -----

func.func @f(%n: memref<1x6xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x1x6xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<1x6xf32> into memref<6xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [1, 1, 6] : memref<6xf32> into memref<1x1x6xf32>
  return %d : memref<1x1x6xf32>
}

// -----

func.func @f(%n: memref<1x6x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x1x6x1xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<1x6x1xf32> into memref<6xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [1, 1, 6, 1] : memref<6xf32> into memref<1x1x6x1xf32>
  return %d : memref<1x1x6x1xf32>
}

// -----

func.func @f(%n: memref<?x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x?x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x1xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [1, %a1, 1] : memref<?xf32> into memref<1x?x1xf32>
  return %d : memref<1x?x1xf32>
}

// -----

func.func @f(%n: memref<1x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x?x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<1x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [1, %a1, 1] : memref<?xf32> into memref<1x?x1xf32>
  return %d : memref<1x?x1xf32>
}

// -----

func.func @f(%n: memref<1x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x1x?xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<1x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [1, 1, %a2] : memref<?xf32> into memref<1x1x?xf32>
  return %d : memref<1x1x?xf32>
}

// -----

func.func @f(%n: memref<1x?x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<1x1x?x1x1xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<1x?x1xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [1, 1, %a2, 1, 1] : memref<?xf32> into memref<1x1x?x1x1xf32>
  return %d : memref<1x1x?x1x1xf32>
}

// -----

func.func @f(%n: memref<?x1xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x1x1xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x1xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [%a0, 1, 1] : memref<?xf32> into memref<?x1x1xf32>
  return %d : memref<?x1x1xf32>
}

// -----

func.func @f(%n: memref<?x3x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x3x?x3xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x3x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 3, %a2, 3] : memref<?xf32> into memref<?x3x?x3xf32>
  return %d : memref<?x3x?x3xf32>
}

// -----

func.func @f(%n: memref<?x?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x3x?x3xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x?x3xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 3, %a2, 3] : memref<?xf32> into memref<?x3x?x3xf32>
  return %d : memref<?x3x?x3xf32>
}

// -----

func.func @f(%n: memref<?x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x3x?x3xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3]] output_shape [%a0, 3, %a2, 3] : memref<?xf32> into memref<?x3x?x3xf32>
  return %d : memref<?x3x?x3xf32>
}

// -----

func.func @f(%n: memref<?x3x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x3x4x?x5xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x3x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : memref<?xf32> into memref<?x3x4x?x5xf32>
  return %d : memref<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: memref<?x4x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x3x4x?x5xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x4x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : memref<?xf32> into memref<?x3x4x?x5xf32>
  return %d : memref<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: memref<?x12x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x3x4x?x5xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x12x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : memref<?xf32> into memref<?x3x4x?x5xf32>
  return %d : memref<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: memref<?x?x5xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x3x4x?x5xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<?x?x5xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : memref<?xf32> into memref<?x3x4x?x5xf32>
  return %d : memref<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: memref<?x12x?x5xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<?x3x4x?x5xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2, 3]] : memref<?x12x?x5xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [%a0, 3, 4, %a3, 5] : memref<?xf32> into memref<?x3x4x?x5xf32>
  return %d : memref<?x3x4x?x5xf32>
}

// -----

func.func @f(%n: memref<3x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<3x?x3xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<3x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [3, %a1, 3] : memref<?xf32> into memref<3x?x3xf32>
  return %d : memref<3x?x3xf32>
}

// -----

func.func @f(%n: memref<?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<3x?x3xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x3xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2]] output_shape [3, %a1, 3] : memref<?xf32> into memref<3x?x3xf32>
  return %d : memref<3x?x3xf32>
}

// -----

func.func @f(%n: memref<2x?x2xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x3x?x3x2xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<2x?x2xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : memref<?xf32> into memref<2x3x?x3x2xf32>
  return %d : memref<2x3x?x3x2xf32>
}

// -----

func.func @f(%n: memref<6x?x6xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x3x?x3x2xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<6x?x6xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : memref<?xf32> into memref<2x3x?x3x2xf32>
  return %d : memref<2x3x?x3x2xf32>
}

// -----

func.func @f(%n: memref<3x?x3xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x3x?x3x2xf32> {
  %c = memref.collapse_shape %n [[0, 1, 2]] : memref<3x?x3xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : memref<?xf32> into memref<2x3x?x3x2xf32>
  return %d : memref<2x3x?x3x2xf32>
}

// -----

func.func @f(%n: memref<?x6xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x3x?x3x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<?x6xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : memref<?xf32> into memref<2x3x?x3x2xf32>
  return %d : memref<2x3x?x3x2xf32>
}

// -----

func.func @f(%n: memref<6x?xf32>, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index, %a6: index, %a7: index) -> memref<2x3x?x3x2xf32> {
  %c = memref.collapse_shape %n [[0, 1]] : memref<6x?xf32> into memref<?xf32>
  %d = memref.expand_shape %c [[0, 1, 2, 3, 4]] output_shape [2, 3, %a2, 3, 2] : memref<?xf32> into memref<2x3x?x3x2xf32>
  return %d : memref<2x3x?x3x2xf32>
}

// -----


