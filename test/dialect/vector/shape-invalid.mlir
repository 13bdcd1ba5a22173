// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Errors of the ops that give vectors another shape or order; texts and places are those of mlir-opt.

// broadcast
func.func @broadcast_rank(%a: vector<2x4xf32>) {
  // expected-error @below {{'vector.broadcast' op source rank higher than destination rank}}
  vector.broadcast %a : vector<2x4xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_dim(%a: vector<2xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch (2 vs. 4)}}
  vector.broadcast %a : vector<2xf32> to vector<3x4xf32>
  return
}

// -----

func.func @broadcast_scalable(%a: vector<[4]xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch ([4] vs. 4)}}
  vector.broadcast %a : vector<[4]xf32> to vector<2x4xf32>
  return
}

// -----

func.func @broadcast_scalable_2(%a: vector<4xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch (4 vs. [4])}}
  vector.broadcast %a : vector<4xf32> to vector<2x[4]xf32>
  return
}

// -----

func.func @broadcast_scalable_4(%a: vector<[1]xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch ([1] vs. [4])}}
  vector.broadcast %a : vector<[1]xf32> to vector<[4]xf32>
  return
}

// -----

func.func @broadcast_scalable_5(%a: vector<[1]xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch ([1] vs. 4)}}
  vector.broadcast %a : vector<[1]xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_not_vector(%a: tensor<4xf32>) {
  // expected-error @below {{'vector.broadcast' op source type is not a vector}}
  vector.broadcast %a : tensor<4xf32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_element(%a: f64) {
  // expected-error @below {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  vector.broadcast %a : f64 to vector<4xf32>
  return
}

// -----

func.func @broadcast_element_2(%a: memref<f32>) {
  // expected-error @below {{'vector.broadcast' op source type is not a vector}}
  vector.broadcast %a : memref<f32> to vector<4xf32>
  return
}

// -----

func.func @broadcast_result(%a: f64) {
  // expected-error @below {{custom op 'vector.broadcast' invalid kind of type specified: expected builtin.vector, but found 'f64'}}
  vector.broadcast %a : f64 to f64
  return
}

// -----

func.func @broadcast_result_2(%a: f64) {
  // expected-error @below {{'vector.broadcast' op result #0 must be vector of any type values, but got 'f64'}}
  "vector.broadcast"(%a) : (f64) -> f64
  return
}

// -----

func.func @broadcast_none(%a: f64) {
  vector.broadcast %a : f64
  // expected-error @below {{custom op 'vector.broadcast' expected 'to'}}
  return
}

// -----

// shuffle
func.func @shuffle_rank(%a: vector<2xf32>, %b: vector<2x2xf32>) {
  // expected-error @below {{'vector.shuffle' op rank mismatch}}
  "vector.shuffle"(%a, %b) <{mask = array<i64: 0>}> : (vector<2xf32>, vector<2x2xf32>) -> vector<1xf32>
  return
}

// -----

func.func @shuffle_rank_2(%a: vector<2xf32>, %b: vector<2x2xf32>) {
  // expected-error @below {{'vector.shuffle' op rank mismatch}}
  vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<2x2xf32>
  return
}

// -----

func.func @shuffle_rank_3(%a: vector<f32>, %b: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op rank mismatch}}
  vector.shuffle %a, %b [0, 1] : vector<f32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_dim(%a: vector<2x3xf32>, %b: vector<2x4xf32>) {
  // expected-error @below {{'vector.shuffle' op dimension mismatch}}
  vector.shuffle %a, %b [0, 1] : vector<2x3xf32>, vector<2x4xf32>
  return
}

// -----

func.func @shuffle_empty_2(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op invalid mask length}}
  "vector.shuffle"(%a, %a) <{mask = array<i64>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

func.func @shuffle_length(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op mask length mismatch}}
  "vector.shuffle"(%a, %a) <{mask = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

func.func @shuffle_range(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op mask index #2 out of range}}
  vector.shuffle %a, %a [0, 4] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_range_2(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op mask index #2 out of range}}
  vector.shuffle %a, %a [-1, -2] : vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_range_3(%a: vector<f32>) {
  // expected-error @below {{'vector.shuffle' op mask index #3 out of range}}
  vector.shuffle %a, %a [0, 1, 2] : vector<f32>, vector<f32>
  return
}

// -----

func.func @shuffle_element(%a: vector<2xf32>, %b: vector<2xf64>) {
  // expected-error @below {{'vector.shuffle' op failed to verify that second operand v2 and result have same element type}}
  vector.shuffle %a, %b [0, 3] : vector<2xf32>, vector<2xf64>
  return
}

// -----

func.func @shuffle_element_2(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op failed to verify that first operand v1 and result have same element type}}
  "vector.shuffle"(%a, %a) <{mask = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> vector<1xf64>
  return
}

// -----

func.func @shuffle_scalable(%a: vector<[2]xf32>) {
  // expected-error @below {{'vector.shuffle' op operand #0 must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  vector.shuffle %a, %a [0, 3] : vector<[2]xf32>, vector<[2]xf32>
  return
}

// -----

func.func @shuffle_result(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op result #0 must be vector of any type values, but got 'vector<f32>'}}
  "vector.shuffle"(%a, %a) <{mask = array<i64: 0>}> : (vector<2xf32>, vector<2xf32>) -> vector<f32>
  return
}

// -----

func.func @shuffle_result_2(%a: vector<2x2xf32>) {
  // expected-error @below {{'vector.shuffle' op dimension mismatch}}
  "vector.shuffle"(%a, %a) <{mask = array<i64: 0>}> : (vector<2x2xf32>, vector<2x2xf32>) -> vector<1x3xf32>
  return
}

// -----

func.func @shuffle_result_3(%a: vector<2x2xf32>) {
  // expected-error @below {{'vector.shuffle' op inferred type(s) 'vector<1x2xf32>' are incompatible with return type(s) of operation 'vector<1x[2]xf32>'}}
  // expected-error @below {{'vector.shuffle' op failed to infer returned types}}
  "vector.shuffle"(%a, %a) <{mask = array<i64: 0>}> : (vector<2x2xf32>, vector<2x2xf32>) -> vector<1x[2]xf32>
  return
}

// -----

func.func @shuffle_no_mask(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op requires attribute 'mask'}}
  "vector.shuffle"(%a, %a) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

func.func @shuffle_bad_mask(%a: vector<2xf32>) {
  // expected-error @below {{invalid properties {mask = [0]} for op vector.shuffle: Invalid attribute `mask` in property conversion: [0]}}
  "vector.shuffle"(%a, %a) <{mask = [0]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}

// -----

func.func @shuffle_one(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op expected 2 operands, but found 1}}
  vector.shuffle %a [0] : vector<2xf32>
  return
}

// -----

func.func @shuffle_three(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op expected 2 operands, but found 3}}
  vector.shuffle %a, %a, %a [0] : vector<2xf32>, vector<2xf32>, vector<2xf32>
  return
}

// -----

func.func @shuffle_count(%a: vector<2xf32>) {
  // expected-error @below {{custom op 'vector.shuffle' number of operands and types do not match: got 2 operands and 1 types}}
  vector.shuffle %a, %a [0] : vector<2xf32>
  return
}

// -----

// interleave and deinterleave
func.func @interleave_types(%a: vector<2xf32>, %b: vector<3xf32>) {
  // expected-error @below {{'vector.interleave' op failed to verify that all of {lhs, rhs} have same type}}
  "vector.interleave"(%a, %b) : (vector<2xf32>, vector<3xf32>) -> vector<4xf32>
  return
}

// -----

func.func @interleave_result(%a: vector<2xf32>) {
  // expected-error @below {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  vector.interleave %a, %a : vector<2xf32> -> vector<5xf32>
  return
}

// -----

func.func @interleave_result_2(%a: vector<f32>) {
  // expected-error @below {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  vector.interleave %a, %a : vector<f32> -> vector<1xf32>
  return
}

// -----

func.func @interleave_result_3(%a: vector<[2]xf32>) {
  // expected-error @below {{'vector.interleave' op failed to verify that type of 'result' is double the width of the inputs}}
  vector.interleave %a, %a : vector<[2]xf32> -> vector<4xf32>
  return
}

// -----

func.func @interleave_result_4(%a: vector<2xf32>) {
  // expected-error @below {{'vector.interleave' op result #0 must be vector of any type values, but got 'vector<f32>'}}
  vector.interleave %a, %a : vector<2xf32> -> vector<f32>
  return
}

// -----

func.func @interleave_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.interleave' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.interleave %a, %a : f32 -> f32
  return
}

// -----

func.func @deinterleave_rank(%a: vector<f32>) {
  // expected-error @below {{'vector.deinterleave' op operand #0 must be vector of any type values, but got 'vector<f32>'}}
  vector.deinterleave %a : vector<f32> -> vector<f32>
  return
}

// -----

func.func @deinterleave_odd(%a: vector<3xf32>) {
  // expected-error @below {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  vector.deinterleave %a : vector<3xf32> -> vector<1xf32>
  return
}

// -----

func.func @deinterleave_result(%a: vector<4xf32>) {
  // expected-error @below {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  vector.deinterleave %a : vector<4xf32> -> vector<4xf32>
  return
}

// -----

func.func @deinterleave_result_2(%a: vector<4xf32>) {
  // expected-error @below {{'vector.deinterleave' op failed to verify that all of {res1, res2} have same type}}
  "vector.deinterleave"(%a) : (vector<4xf32>) -> (vector<2xf32>, vector<3xf32>)
  return
}

// -----

func.func @deinterleave_result_3(%a: vector<1xf32>) {
  // expected-error @below {{'vector.deinterleave' op failed to verify that the trailing dimension of the source vector has an even number of elements}}
  vector.deinterleave %a : vector<1xf32> -> vector<1xf32>
  return
}

// -----

func.func @deinterleave_result_4(%a: vector<[4]xf32>) {
  // expected-error @below {{'vector.deinterleave' op failed to verify that the trailing dimension of the results is half the width of source trailing dimension}}
  vector.deinterleave %a : vector<[4]xf32> -> vector<2xf32>
  return
}

// -----

// shape_cast
func.func @shape_cast_size(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different number of elements at source (6) and result (5)}}
  vector.shape_cast %a : vector<2x3xf32> to vector<5xf32>
  return
}

// -----

func.func @shape_cast_element(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different source and result element types}}
  vector.shape_cast %a : vector<2x3xf32> to vector<6xi32>
  return
}

// -----

func.func @shape_cast_scalable(%a: vector<2x[3]xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different number of scalable dims at source (1) and result (0)}}
  vector.shape_cast %a : vector<2x[3]xf32> to vector<6xf32>
  return
}

// -----

func.func @shape_cast_scalable_2(%a: vector<[2]x[3]xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different number of scalable dims at source (2) and result (1)}}
  vector.shape_cast %a : vector<[2]x[3]xf32> to vector<[6]xf32>
  return
}

// -----

func.func @shape_cast_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.shape_cast' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.shape_cast %a : f32 to vector<1xf32>
  return
}

// -----

func.func @shape_cast_zero(%a: vector<f32>) {
  // expected-error @below {{'vector.shape_cast' op has different number of elements at source (1) and result (2)}}
  vector.shape_cast %a : vector<f32> to vector<2xf32>
  return
}

// -----

func.func @shape_cast_nested(%a: vector<4x3xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different source and result element types}}
  vector.shape_cast %a : vector<4x3xf32> to vector<2x6xf64>
  return
}

// -----

func.func @shape_cast_huge(%a: vector<4294967296x4294967296xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different number of elements at source (0) and result (2)}}
  vector.shape_cast %a : vector<4294967296x4294967296xf32> to vector<2xf32>
  return
}

// -----

// bitcast
func.func @bitcast_rank(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.bitcast' op failed to verify that all of {source, result} have same rank}}
  vector.bitcast %a : vector<2x3xf32> to vector<6xf32>
  return
}

// -----

func.func @bitcast_dim(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.bitcast' op dimension size mismatch at: 0}}
  vector.bitcast %a : vector<2x3xf32> to vector<3x3xf32>
  return
}

// -----

func.func @bitcast_bits(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  vector.bitcast %a : vector<2x3xf32> to vector<2x3xf64>
  return
}

// -----

func.func @bitcast_bits_2(%a: vector<f32>) {
  // expected-error @below {{'vector.bitcast' op source/result bitwidth of the 0-D vector element types must be equal}}
  vector.bitcast %a : vector<f32> to vector<f64>
  return
}

// -----

func.func @bitcast_index(%a: vector<4xindex>) {
  // expected-error @below {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  vector.bitcast %a : vector<4xindex> to vector<4xf32>
  return
}

// -----

func.func @bitcast_index_2(%a: vector<4xi32>) {
  // expected-error @below {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  vector.bitcast %a : vector<4xi32> to vector<4xindex>
  return
}

// -----

func.func @bitcast_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.bitcast' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.bitcast %a : f32 to vector<4xi8>
  return
}

// -----

// transpose
func.func @transpose_rank(%a: vector<4x5xf32>) {
  // expected-error @below {{'vector.transpose' op vector result rank mismatch: 1}}
  vector.transpose %a, [1, 0] : vector<4x5xf32> to vector<5xf32>
  return
}

// -----

func.func @transpose_length(%a: vector<4x5xf32>) {
  // expected-error @below {{'vector.transpose' op transposition length mismatch: 1}}
  vector.transpose %a, [0] : vector<4x5xf32> to vector<5x4xf32>
  return
}

// -----

func.func @transpose_range(%a: vector<4x5xf32>) {
  // expected-error @below {{'vector.transpose' op transposition index out of range: 2}}
  vector.transpose %a, [2, 0] : vector<4x5xf32> to vector<5x4xf32>
  return
}

// -----

func.func @transpose_range_2(%a: vector<4x5xf32>) {
  // expected-error @below {{'vector.transpose' op transposition index out of range: -1}}
  vector.transpose %a, [-1, 0] : vector<4x5xf32> to vector<5x4xf32>
  return
}

// -----

func.func @transpose_twice(%a: vector<4x5xf32>) {
  // expected-error @below {{'vector.transpose' op duplicate position index: 0}}
  vector.transpose %a, [0, 0] : vector<4x5xf32> to vector<4x4xf32>
  return
}

// -----

func.func @transpose_size(%a: vector<4x5xf32>) {
  // expected-error @below {{'vector.transpose' op dimension size mismatch at: 1}}
  vector.transpose %a, [1, 0] : vector<4x5xf32> to vector<4x5xf32>
  return
}

// -----

func.func @transpose_element(%a: vector<4x5xf32>) {
  // expected-error @below {{'vector.transpose' op failed to verify that operand and result have same element type}}
  vector.transpose %a, [1, 0] : vector<4x5xf32> to vector<5x4xf64>
  return
}

// -----

func.func @transpose_zero(%a: vector<f32>) {
  // expected-error @below {{'vector.transpose' op transposition length mismatch: 1}}
  vector.transpose %a, [0] : vector<f32> to vector<f32>
  return
}

// -----

func.func @transpose_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.transpose' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.transpose %a, [0] : f32 to f32
  return
}

// -----

func.func @transpose_mixed(%a: vector<4x5xf32>) {
  // expected-error @below {{'vector.transpose' op requires attribute 'permutation'}}
  "vector.transpose"(%a) : (vector<4x5xf32>) -> vector<5x4xf32>
  return
}

// -----

func.func @broadcast_one(%a: vector<[1]xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch ([1] vs. 1)}}
  %0 = vector.broadcast %a : vector<[1]xf32> to vector<1xf32>
  return
}

// -----

func.func @broadcast_last(%a: vector<1x2xf32>) {
  // expected-error @below {{'vector.broadcast' op dimension mismatch (2 vs. [2])}}
  %0 = vector.broadcast %a : vector<1x2xf32> to vector<1x[2]xf32>
  return
}

// -----

func.func @broadcast_complex(%a: complex<f32>) {
  // expected-error @below {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %0 = vector.broadcast %a : complex<f32> to vector<2xf32>
  return
}

// -----

func.func @shape_cast_both(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different source and result element types}}
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<7xf64>
  return
}

// -----

func.func @shape_cast_count(%a: vector<[2]x3xf32>) {
  // expected-error @below {{'vector.shape_cast' op has different number of elements at source (6) and result (7)}}
  %0 = vector.shape_cast %a : vector<[2]x3xf32> to vector<7xf32>
  return
}

// -----

func.func @transpose_at(%a: vector<2x3x4xf32>) {
  // expected-error @below {{'vector.transpose' op dimension size mismatch at: 0}}
  %0 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x3x2xf32>
  return
}

// -----

// Type cast.
func.func @type_cast_layout(%a: memref<4x3xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  // expected-error @below {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<4x3xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @type_cast_layout_2(%a: memref<4x3xf32>) {
  // expected-error @below {{'vector.type_cast' op expects result to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x3xf32>, affine_map<() -> (0)>>
  return
}

// -----

func.func @type_cast_layout_4(%a: memref<4x3xf32, strided<[4, 1]>>) {
  // expected-error @below {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<4x3xf32, strided<[4, 1]>> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @type_cast_space(%a: memref<4x3xf32, 1>) {
  // expected-error @below {{'vector.type_cast' op expects result in same memory space}}
  %0 = vector.type_cast %a : memref<4x3xf32, 1> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @type_cast_element(%a: memref<4x3xf32>) {
  // expected-error @below {{'vector.type_cast' op expects result and operand with same underlying scalar type: 'memref<vector<4x3xf64>>'}}
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<vector<4x3xf64>>
  return
}

// -----

func.func @type_cast_shape(%a: memref<4x3xf32>) {
  // expected-error @below {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<vector<12xf32>>'}}
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<vector<12xf32>>
  return
}

// -----

func.func @type_cast_dynamic(%a: memref<4x?xf32>) {
  // expected-error @below {{'vector.type_cast' op operand #0 must be statically shaped memref of any type values, but got 'memref<4x?xf32>'}}
  %0 = vector.type_cast %a : memref<4x?xf32> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @type_cast_dynamic_2(%a: memref<4x3xf32>) {
  // expected-error @below {{'vector.type_cast' op expects concatenated result and operand shapes to be equal: 'memref<?xvector<4x3xf32>>'}}
  %0 = vector.type_cast %a : memref<4x3xf32> to memref<?xvector<4x3xf32>>
  return
}

// -----

func.func @type_cast_scalar(%a: tensor<4xf32>) {
  // expected-error @below {{custom op 'vector.type_cast' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %0 = vector.type_cast %a : tensor<4xf32> to memref<vector<4xf32>>
  return
}

// -----

func.func @type_cast_offset(%a: memref<4x3xf32, strided<[3, 1], offset: 1>>) {
  // expected-error @below {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<4x3xf32, strided<[3, 1], offset: 1>> to memref<vector<4x3xf32>>
  return
}

// -----

func.func @type_cast_strides(%a: memref<1x3xf32, strided<[7, 1]>>) {
  // expected-error @below {{'vector.type_cast' op expects operand to be a memref with identity layout}}
  %0 = vector.type_cast %a : memref<1x3xf32, strided<[7, 1]>> to memref<vector<1x3xf32>>
  return
}
