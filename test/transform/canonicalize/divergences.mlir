// RUN: cistern-opt --canonicalize %s | FileCheck %s
// Where mlir-opt makes invalid IR or folds further; see docs/reference/divergences.md.

// CHECK-LABEL: func.func @dynamic_shape(
// CHECK: arith.xori %arg0, %arg0 : tensor<?xi32>
// CHECK: arith.cmpi eq, %arg0, %arg0 : tensor<?xi32>
func.func @dynamic_shape(%t: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi1>) {
  %0 = arith.xori %t, %t : tensor<?xi32>
  %1 = arith.cmpi eq, %t, %t : tensor<?xi32>
  return %0, %1 : tensor<?xi32>, tensor<?xi1>
}

// CHECK-LABEL: func.func @contradicting_casts(
// CHECK: [[A:%.*]] = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
// CHECK: memref.cast [[A]] : memref<?xf32> to memref<8xf32>
func.func @contradicting_casts(%m: memref<4xf32>) -> memref<8xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<8xf32>
  return %1 : memref<8xf32>
}

// CHECK-LABEL: func.func @wide(
// CHECK: arith.addi {{.*}} : i200
// CHECK: arith.addf {{.*}} : f128
func.func @wide() -> (i200, f128) {
  %c1 = arith.constant 1 : i200
  %c2 = arith.constant 2 : i200
  %f = arith.constant 1.0 : f128
  %0 = arith.addi %c1, %c2 : i200
  %1 = arith.addf %f, %f : f128
  return %0, %1 : i200, f128
}

// CHECK-LABEL: func.func @written_buffer(
// CHECK: [[B:%.*]] = bufferization.to_buffer
// CHECK: memref.store %arg2, [[B]]
// CHECK: memref.load [[B]]
func.func @written_buffer(%t: tensor<4xf32>, %i: index, %f: f32) -> f32 {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %l = memref.load %b[%i] : memref<4xf32>
  return %l : f32
}

// CHECK-LABEL: func.func @expanded_to_more(
// CHECK: [[M:%.*]] = memref.cast
// CHECK: memref.expand_shape [[M]]
func.func @expanded_to_more(%n: memref<10xf32>) -> memref<?x?xf32> {
  %c10 = arith.constant 10 : index
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<10xf32> to memref<?xf32>
  %c = memref.expand_shape %m [[0, 1]] output_shape [%c10, %c2] : memref<?xf32> into memref<?x?xf32>
  return %c : memref<?x?xf32>
}

// CHECK-LABEL: func.func @two_slices(
// CHECK: [[A:%.*]] = tensor.insert_slice %arg1 into %arg0[0]
// CHECK: [[B:%.*]] = tensor.insert_slice %arg1 into [[A]][4]
// CHECK: return [[B]]
func.func @two_slices(%t: tensor<8xf32>, %x: tensor<4xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %x into %o[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @slices_in_order(
// CHECK: [[P:%.*]] = tensor.insert_slice %arg1 into %arg0[4]
// CHECK: [[O:%.*]] = tensor.insert_slice %arg1 into %arg0[0]
// CHECK: return [[O]], [[P]]
func.func @slices_in_order(%t: tensor<8xf32>, %x: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%i) in (1) shared_outs(%o = %t, %p = %t) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %p[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %x into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @difference(
// CHECK: index.cmp ult(%{{.*}}, %{{.*}})
// CHECK: index.cmp eq(%arg0, %arg1)
func.func @difference(%x: index, %y: index) -> (i1, i1) {
  %c0 = index.constant 0
  %d = index.sub %x, %y
  %0 = index.cmp ult(%d, %c0)
  %1 = index.cmp eq(%d, %c0)
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @atan2(
// CHECK: [[Z:%.*]] = arith.constant 0.000000e+00 : f64
// CHECK: return [[Z]]
func.func @atan2() -> f64 {
  %z = arith.constant 0.0 : f64
  %0 = math.atan2 %z, %z : f64
  return %0 : f64
}

// CHECK-LABEL: func.func @memory_space(
// CHECK: bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
func.func @memory_space() -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%c4) {memory_space = 3 : i64} : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The least number is the sign of a dynamic entry: it is not made static. mlir-opt crashes.
// CHECK-LABEL: func.func @least_number
// CHECK: %[[LEAST:.*]] = arith.constant -9223372036854775808 : index
// CHECK: memref.subview %arg0[%arg1] [%arg1] [%[[LEAST]]]
func.func @least_number(%m: memref<8xf32>, %i: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %s = arith.constant -9223372036854775808 : index
  %r = memref.subview %m[%i] [%i] [%s] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}

// So it is in the bounds of a loop, which is not erased, and in a basis.
// CHECK-LABEL: func.func @least_bound(
// CHECK: %[[LEAST:.*]] = arith.constant -9223372036854775808 : index
// CHECK: scf.forall (%[[I:.*]]) = (%[[LEAST]]) to (-9223372036854775800) step (2) {
// CHECK: memref.store %[[I]], %arg1[]
// CHECK: affine.delinearize_index %arg0 into (%[[LEAST]], 4) : index, index
func.func @least_bound(%i: index, %last: memref<index>) -> index {
  %least = arith.constant -9223372036854775808 : index
  %end = arith.constant -9223372036854775800 : index
  scf.forall (%a) = (%least) to (%end) step (2) {
    memref.store %a, %last[] : memref<index>
  }
  %0:2 = affine.delinearize_index %i into (%least, 4) : index, index
  return %0#0 : index
}

// Blocks that cannot be reached any more, with an addition to itself. mlir-opt does not end.
// CHECK-LABEL: func.func @added_to_itself
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: }
func.func @added_to_itself() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %m = memref.alloc() : memref<1xi1>
  cf.cond_br %true, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%true : i1)
^bb2:
  cf.br ^bb3(%true : i1)
^bb3(%a: i1):
  cf.br ^bb4
^bb4:
  cf.cond_br %a, ^bb5, ^bb6
^bb5:
  memref.store %true, %m[%c0] : memref<1xi1>
  cf.br ^bb4
^bb6:
  cf.br ^bb7(%c0, %true : index, i1)
^bb7(%i: index, %b: i1):
  %less = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %less, ^bb8, ^bb9
^bb8:
  %next = arith.addi %i, %c1 : index
  cf.br ^bb7(%next, %b : index, i1)
^bb9:
  vector.print %b : i1
  return
}

// A slice of a cast, of numbers that are outside of what was cast, stays a slice of the cast. mlir-opt makes an op that does
// not verify.
// CHECK-LABEL: func.func @slice_outside_of_what_was_cast
// CHECK: %[[CAST:.*]] = memref.cast %arg0
// CHECK: memref.subview %[[CAST]][2] [6] [1]
func.func @slice_outside_of_what_was_cast(%m: memref<4xf32>) -> memref<6xf32, strided<[1], offset: 2>> {
  %u = memref.cast %m : memref<4xf32> to memref<?xf32>
  %s = memref.subview %u[2][6][1] : memref<?xf32> to memref<6xf32, strided<[1], offset: 2>>
  return %s : memref<6xf32, strided<[1], offset: 2>>
}

// CHECK-LABEL: func.func @insertion_outside
// CHECK: tensor.insert_slice %arg0 into %arg1[1] [%c9] [1]
func.func @insertion_outside(%s: tensor<?xf32>, %t: tensor<8xf32>) -> tensor<8xf32> {
  %c9 = arith.constant 9 : index
  %0 = tensor.insert_slice %s into %t[1][%c9][1] : tensor<?xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// A copy between casts of different sizes stays one of the casts. mlir-opt makes a copy that does not verify.
// CHECK-LABEL: func.func @copy_of_different_sizes
// CHECK: %[[CAST:.*]] = memref.cast
// CHECK: memref.copy
func.func @copy_of_different_sizes(%a: memref<2xf32>, %b: memref<3xf32>) {
  %0 = memref.cast %a : memref<2xf32> to memref<?xf32>
  memref.copy %0, %b : memref<?xf32> to memref<3xf32>
  return
}

// So do linalg ops on casts of operands whose sizes contradict each other.
// CHECK-LABEL: func.func @contradicting_sizes
// CHECK: linalg.matmul {{.*}}memref<?x?xf32>
// CHECK: linalg.matmul {{.*}}tensor<?x?xf32>
func.func @contradicting_sizes(%a: memref<4x8xf32>, %b: memref<9x4xf32>, %c: memref<4x4xf32>,
                               %d: tensor<4x8xf32>, %e: tensor<9x4xf32>, %f: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %1 = memref.cast %b : memref<9x4xf32> to memref<?x?xf32>
  linalg.matmul ins(%0, %1 : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<4x4xf32>)
  %2 = tensor.cast %d : tensor<4x8xf32> to tensor<?x?xf32>
  %3 = tensor.cast %e : tensor<9x4xf32> to tensor<?x?xf32>
  %4 = linalg.matmul ins(%2, %3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}

// Sizes and offsets that are constants less than 0 stay operands. mlir-opt makes types of them.
// CHECK-LABEL: func.func @negative_sizes
// CHECK: memref.reinterpret_cast %arg0 to offset: [%c-2], sizes: [%c-4]
// CHECK: memref.view %arg1[%arg2][%c-4]
func.func @negative_sizes(%m: memref<4xf32>, %b: memref<16xi8>, %n: index) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>) {
  %c4 = arith.constant -4 : index
  %c2 = arith.constant -2 : index
  %s = memref.reinterpret_cast %m to offset: [%c2], sizes: [%c4], strides: [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: ?>>
  %v = memref.view %b[%n][%c4] : memref<16xi8> to memref<?xf32>
  return %s, %v : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32>
}

// A number wins against any NaN in maxnumf and minnumf. In mlir-opt a signalling NaN on the left wins.
// CHECK-LABEL: func.func @numbers_against_signalling_nans
// CHECK: %[[ONE:.*]] = arith.constant 1.0
// CHECK: return %[[ONE]], %[[ONE]]
func.func @numbers_against_signalling_nans() -> (f16, f16) {
  %n = arith.constant 0x7C01 : f16
  %one = arith.constant 1.0 : f16
  %0 = arith.maxnumf %n, %one : f16
  %1 = arith.minnumf %n, %one : f16
  return %0, %1 : f16, f16
}

// f8E8M0FNU has no negative numbers and no zero: they are NaN, or stay. mlir-opt prints negative numbers.
// CHECK-LABEL: func.func @no_sign
// CHECK-DAG: %[[NAN:.*]] = arith.constant 0xFF : f8E8M0FNU
// CHECK-DAG: %[[MINUS:.*]] = arith.truncf %{{.*}} : f32 to f8E8M0FNU
// CHECK-DAG: %[[ZERO:.*]] = arith.truncf %{{.*}} : f32 to f8E8M0FNU
// CHECK: return %[[NAN]], %[[NAN]], %[[MINUS]], %[[ZERO]]
func.func @no_sign() -> (f8E8M0FNU, f8E8M0FNU, f8E8M0FNU, f8E8M0FNU) {
  %one = arith.constant 1.0 : f8E8M0FNU
  %two = arith.constant 2.0 : f8E8M0FNU
  %m = arith.constant -1.0 : f32
  %z = arith.constant 0.0 : f32
  %0 = arith.negf %one : f8E8M0FNU
  %1 = arith.subf %one, %two : f8E8M0FNU
  %2 = arith.truncf %m : f32 to f8E8M0FNU
  %3 = arith.truncf %z : f32 to f8E8M0FNU
  return %0, %1, %2, %3 : f8E8M0FNU, f8E8M0FNU, f8E8M0FNU, f8E8M0FNU
}

// Formats without infinity and NaN: a quotient by zero is the largest number, as what is too large is; NaN is not rounded to
// them. mlir-opt makes zeros, which it prints as bits.
// CHECK-LABEL: func.func @no_nan
// CHECK-DAG: %[[MOST:.*]] = arith.constant 6.0{{.*}} : f4E2M1FN
// CHECK-DAG: %[[T:.*]] = arith.truncf %{{.*}} : f32 to f4E2M1FN
// CHECK: return %[[MOST]], %[[T]]
func.func @no_nan() -> (f4E2M1FN, f4E2M1FN) {
  %one = arith.constant 1.0 : f4E2M1FN
  %z = arith.constant 0.0 : f4E2M1FN
  %n = arith.constant 0x7FC00000 : f32
  %0 = arith.divf %one, %z : f4E2M1FN
  %1 = arith.truncf %n : f32 to f4E2M1FN
  return %0, %1 : f4E2M1FN, f4E2M1FN
}

// Rounded to f64 and then to f32, an i64 may be another number than rounded to f32. mlir-opt rounds once.
// CHECK-LABEL: func.func @double_rounding
// CHECK: arith.sitofp %arg0 : i64 to f64
// CHECK: arith.truncf
func.func @double_rounding(%i: i64) -> f32 {
  %0 = arith.sitofp %i : i64 to f64
  %1 = arith.truncf %0 : f64 to f32
  return %1 : f32
}

// A padded tensor that is inserted with strides: its elements are not where their padding ends. mlir-opt puts them beside each other.
// CHECK-LABEL: func.func @pad_into_fill_with_strides
// CHECK: %[[P:.*]] = tensor.pad
// CHECK: tensor.insert_slice %[[P]] into %{{.*}}[1] [4] [2]
func.func @pad_into_fill_with_strides(%t: tensor<3xf32>, %d: tensor<10xf32>) -> tensor<10xf32> {
  %c0 = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%c0 : f32) outs(%d : tensor<10xf32>) -> tensor<10xf32>
  %1 = tensor.pad %t low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c0 : f32
  } : tensor<3xf32> to tensor<4xf32>
  %2 = tensor.insert_slice %1 into %0[1] [4] [2] : tensor<4xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}

// A slice of what is unpacked that is smaller in a dimension without tiles. mlir-opt makes an unpack that does not verify.
// CHECK-LABEL: func.func @slice_beside_the_tiles
// CHECK: linalg.unpack %arg0 {{.*}} -> tensor<28x28x16xf32>
// CHECK: tensor.extract_slice
func.func @slice_beside_the_tiles(%a: tensor<28x2x1x16x16xf32>, %d: tensor<28x28x16xf32>) -> tensor<20x28x15xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 2] inner_tiles = [16, 16] into %d : tensor<28x2x1x16x16xf32> -> tensor<28x28x16xf32>
  %1 = tensor.extract_slice %0[0, 0, 0] [20, 28, 15] [1, 1, 1] : tensor<28x28x16xf32> to tensor<20x28x15xf32>
  return %1 : tensor<20x28x15xf32>
}

// The remainders of 8, 12, ... by 3 are not those between the remainders of the first and the last. mlir-opt takes the quotient to be 1.
// CHECK-LABEL: func.func @range_of_a_remainder
// CHECK: affine.apply
func.func @range_of_a_remainder() {
  affine.for %i = 8 to 26 step 4 {
    %0 = affine.apply affine_map<(d0) -> ((d0 mod 3) ceildiv 5)>(%i)
    vector.print %0 : index
  }
  return
}

// The quotient of the least number by -1 is not an index.
// CHECK-LABEL: func.func @least_by_minus_one(
// CHECK: index.divs
// CHECK: index.floordivs
// CHECK: index.ceildivs
func.func @least_by_minus_one() -> (index, index, index) {
  %a = index.constant -9223372036854775808
  %b = index.constant -1
  %0 = index.divs %a, %b
  %1 = index.floordivs %a, %b
  %2 = index.ceildivs %a, %b
  return %0, %1, %2 : index, index, index
}

// CHECK-LABEL: func.func @least_rounded_up(
// CHECK-DAG: %[[M:.*]] = index.constant -9223372036854775808
// CHECK-DAG: %[[B:.*]] = index.constant 2
// CHECK-DAG: %[[Q:.*]] = index.constant 4611686018427387904
// CHECK: %[[A:.*]] = index.ceildivs %[[M]], %[[B]]
// CHECK: return %[[A]], %[[Q]]
func.func @least_rounded_up() -> (index, index) {
  %m = index.constant -9223372036854775808
  %b = index.constant 2
  %c = index.constant -2
  %0 = index.ceildivs %m, %b
  %1 = index.ceildivs %m, %c
  return %0, %1 : index, index
}

// 1.5 lies between 1 and 2 in f8E3M4 too.
// CHECK-LABEL: func.func @whole_f8E3M4(
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f8E3M4
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f8E3M4
// CHECK: return %[[TWO]], %[[ONE]], %[[TWO]]
func.func @whole_f8E3M4() -> (f8E3M4, f8E3M4, f8E3M4) {
  %a = arith.constant 1.5 : f8E3M4
  %0 = math.ceil %a : f8E3M4
  %1 = math.floor %a : f8E3M4
  %2 = math.roundeven %a : f8E3M4
  return %0, %1, %2 : f8E3M4, f8E3M4, f8E3M4
}

// CHECK-LABEL: func.func @whole_f6E2M3FN(
// CHECK-DAG: %[[TWO:.*]] = arith.constant 2.000000e+00 : f6E2M3FN
// CHECK-DAG: %[[ONE:.*]] = arith.constant -1.000000e+00 : f6E2M3FN
// CHECK: return %[[TWO]], %[[ONE]]
func.func @whole_f6E2M3FN() -> (f6E2M3FN, f6E2M3FN) {
  %a = arith.constant 1.5 : f6E2M3FN
  %b = arith.constant -0.5 : f6E2M3FN
  %0 = math.ceil %a : f6E2M3FN
  %1 = math.floor %b : f6E2M3FN
  return %0, %1 : f6E2M3FN, f6E2M3FN
}

// A loop over nearly all indices takes three iterations.
// CHECK-LABEL: func.func @nearly_all_indices(
// CHECK: scf.for
// CHECK: call @turn
func.func private @turn()
func.func @nearly_all_indices() {
  %a = arith.constant -9223372036854775808 : index
  %b = arith.constant 9223372036854775807 : index
  scf.for %i = %a to %b step %b {
    func.call @turn() : () -> ()
  }
  return
}

// So does one over nearly all numbers of a narrow type: 227 of them.
// CHECK-LABEL: func.func @nearly_all_bytes(
// CHECK: scf.for
// CHECK: call @turn
func.func @nearly_all_bytes() {
  %a = arith.constant -100 : i8
  %b = arith.constant 127 : i8
  %c1 = arith.constant 1 : i8
  scf.for %i = %a to %b step %c1 : i8 {
    func.call @turn() : () -> ()
  }
  return
}

// A step of 253 is a positive number where the bounds are compared as unsigned ones.
// CHECK-LABEL: func.func @large_unsigned_step(
// CHECK: scf.for unsigned
// CHECK: call @turn
func.func @large_unsigned_step(%n: i8) {
  %a = arith.constant 1 : i8
  %step = arith.constant -3 : i8
  scf.for unsigned %i = %a to %n step %step : i8 {
    func.call @turn() : () -> ()
  }
  return
}

// What is put into an output that is used stays, though the slice is an output that is not used.
// CHECK-LABEL: func.func @output_put_into_output(
// CHECK-SAME: %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<?xf32>,
// CHECK: scf.forall {{.*}} shared_outs(%[[OUT:.*]] = %[[A]]) -> (tensor<4xf32>)
// CHECK: tensor.parallel_insert_slice %[[B]] into %[[OUT]]
// CHECK-NOT: tensor.parallel_insert_slice
func.func @output_put_into_output(%a: tensor<4xf32>, %b: tensor<?xf32>, %n: index) -> tensor<4xf32> {
  %0:2 = scf.forall (%i) in (%n) shared_outs(%p = %a, %q = %b) -> (tensor<4xf32>, tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %p[%i] [%n] [1] : tensor<?xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %p into %q[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    }
  }
  return %0#0 : tensor<4xf32>
}

// -----

// A part of one element of fewer dimensions keeps them when its offset becomes a constant, whatever the stride.
// CHECK-LABEL: func.func @subview_of_fewer_dimensions(
// CHECK: memref.subview %{{.*}}[0, 3] [1, 1] [2, 1] : memref<4x4xi32> to memref<1xi32, strided<[1], offset: 3>>
func.func @subview_of_fewer_dimensions(%m: memref<4x4xi32>, %n: index) -> i32 {
  %c3 = arith.constant 3 : index
  %s = memref.subview %m[0, %c3] [1, 1] [2, 1] : memref<4x4xi32> to memref<1xi32, strided<[1], offset: ?>>
  %x = memref.load %s[%n] : memref<1xi32, strided<[1], offset: ?>>
  return %x : i32
}

// A view cannot be of a memref without a rank, nor of one with a layout.
// CHECK-LABEL: func.func @view_of_cast(
// CHECK: [[A:%.*]] = memref.cast %arg0 : memref<*xi8> to memref<?xi8>
// CHECK: memref.view [[A]][%arg2][]
// CHECK: [[B:%.*]] = memref.cast %arg1
// CHECK: memref.view [[B]][%arg2][]
func.func @view_of_cast(%m: memref<*xi8>, %n: memref<64xi8, strided<[1], offset: ?>>, %i: index) -> (memref<8xf32>, memref<8xf32>) {
  %0 = memref.cast %m : memref<*xi8> to memref<?xi8>
  %1 = memref.view %0[%i][] : memref<?xi8> to memref<8xf32>
  %2 = memref.cast %n : memref<64xi8, strided<[1], offset: ?>> to memref<64xi8>
  %3 = memref.view %2[%i][] : memref<64xi8> to memref<8xf32>
  return %1, %3 : memref<8xf32>, memref<8xf32>
}

// CHECK-LABEL: func.func @other_number_of_elements(
// CHECK-DAG: %[[ONE:.*]] = arith.constant dense<4> : tensor<index>
// CHECK-DAG: %[[THREE:.*]] = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[THREE]] [] : tensor<3xindex> into tensor<index>
// CHECK: return %[[C]], %[[ONE]]
func.func @other_number_of_elements() -> (tensor<index>, tensor<index>) {
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xindex>
  %1 = tensor.collapse_shape %0 [] : tensor<3xindex> into tensor<index>
  %2 = arith.constant dense<4> : tensor<1xindex>
  %3 = tensor.collapse_shape %2 [] : tensor<1xindex> into tensor<index>
  return %1, %3 : tensor<index>, tensor<index>
}

// Each slice goes on being put into its output.
// CHECK-LABEL: func.func @casts_of_outputs(
// CHECK: %[[R:.*]]:2 = scf.forall {{.*}} shared_outs(%[[P:.*]] = %arg2, %[[Q:.*]] = %arg3) -> (tensor<8xi32>, tensor<8xi32>)
// CHECK: tensor.parallel_insert_slice %arg0 into %[[Q]]
// CHECK: tensor.parallel_insert_slice %arg1 into %[[P]]
// CHECK: tensor.cast %[[R]]#0
// CHECK: tensor.cast %[[R]]#1
func.func @casts_of_outputs(%a: tensor<2xi32>, %b: tensor<2xi32>, %x: tensor<8xi32>, %y: tensor<8xi32>)
    -> (tensor<?xi32>, tensor<?xi32>) {
  %0 = tensor.cast %x : tensor<8xi32> to tensor<?xi32>
  %1 = tensor.cast %y : tensor<8xi32> to tensor<?xi32>
  %r:2 = scf.forall (%i) in (4) shared_outs(%p = %0, %q = %1) -> (tensor<?xi32>, tensor<?xi32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %q[%i] [2] [1] : tensor<2xi32> into tensor<?xi32>
      tensor.parallel_insert_slice %b into %p[%i] [2] [1] : tensor<2xi32> into tensor<?xi32>
    }
  }
  return %r#0, %r#1 : tensor<?xi32>, tensor<?xi32>
}

// A list that grows: its size at the beginning is not its size.
// CHECK-LABEL: func.func @grows(
// CHECK: %[[LIST:.*]] = tensor.cast %{{.*}} : tensor<1xi32> to tensor<?xi32>
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %[[LIST]]) -> (tensor<?xi32>)
// CHECK-NEXT: %[[Y:.*]] = tensor.concat dim(0) %[[X]], %{{.*}} : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
// CHECK-NEXT: scf.yield %[[Y]] : tensor<?xi32>
func.func @grows(%n: index, %a: tensor<1xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = tensor.cast %a : tensor<1xi32> to tensor<?xi32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %i) -> (tensor<?xi32>) {
    %y = tensor.concat dim(0) %x, %a : (tensor<?xi32>, tensor<1xi32>) -> tensor<?xi32>
    scf.yield %y : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}

// Nor is that of what another function returns known.
// CHECK-LABEL: func.func @returned(
// CHECK: scf.for {{.*}} -> (tensor<?xf32>)
func.func private @do(tensor<?xf32>) -> tensor<?xf32>
func.func @returned(%n: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%x = %i) -> (tensor<?xf32>) {
    %y = func.call @do(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
