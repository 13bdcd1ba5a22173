// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Errors of the ops that take vectors apart and put them together; texts and places are those of mlir-opt.

// Extract.
func.func @extract_element(%a: vector<4x4xf32>) {
  // expected-error @below {{'vector.extract' op failed to verify that operand and result have same element type}}
  "vector.extract"(%a) <{static_position = array<i64: 0>}> : (vector<4x4xf32>) -> vector<4xf64>
  return
}

// -----

func.func @extract_result(%a: vector<4x4xf32>) {
  // expected-error @below {{'vector.extract' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'vector<3xf32>'}}
  // expected-error @below {{'vector.extract' op failed to infer returned types}}
  vector.extract %a[0] : vector<3xf32> from vector<4x4xf32>
  return
}

// -----

func.func @extract_result_3(%a: vector<4x4xf32>) {
  // expected-error @below {{expected a scalar instead of a 0-d vector as the result type}}
  vector.extract %a[0, 1] : vector<f32> from vector<4x4xf32>
  return
}

// -----

func.func @extract_result_4(%a: vector<4x[4]xf32>) {
  // expected-error @below {{'vector.extract' op inferred type(s) 'vector<[4]xf32>' are incompatible with return type(s) of operation 'vector<4xf32>'}}
  // expected-error @below {{'vector.extract' op failed to infer returned types}}
  vector.extract %a[0] : vector<4xf32> from vector<4x[4]xf32>
  return
}

// -----

func.func @extract_rank(%a: vector<4xf32>) {
  // expected-error @below {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  vector.extract %a[0, 1] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_rank_2(%a: vector<f32>) {
  // expected-error @below {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  vector.extract %a[0] : f32 from vector<f32>
  return
}

// -----

func.func @extract_range(%a: vector<4xf32>) {
  // expected-error @below {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  vector.extract %a[4] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_range_2(%a: vector<4x4xf32>) {
  // expected-error @below {{'vector.extract' op expected position attribute #2 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  vector.extract %a[0, -2] : f32 from vector<4x4xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @extract_dynamic(%a: vector<4x4xf32>, %i: i32) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  vector.extract %a[%i] : vector<4xf32> from vector<4x4xf32>
  return
}

// -----

func.func @extract_dynamic_2(%a: vector<4x4xf32>, %i: index) {
  // expected-error @below {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  "vector.extract"(%a, %i) <{static_position = array<i64: 0>}> : (vector<4x4xf32>, index) -> vector<4xf32>
  return
}

// -----

func.func @extract_dynamic_3(%a: vector<4x4xf32>, %i: index) {
  // expected-error @below {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  "vector.extract"(%a, %i, %i) <{static_position = array<i64: -9223372036854775808>}> : (vector<4x4xf32>, index, index) -> vector<4xf32>
  return
}

// -----

func.func @extract_dynamic_4(%a: vector<4x4xf32>) {
  // expected-error @below {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  "vector.extract"(%a) <{static_position = array<i64: -9223372036854775808>}> : (vector<4x4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @extract_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.extract' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.extract %a[0] : f32 from f32
  return
}

// -----

func.func @extract_scalar_2(%a: f32) {
  // expected-error @below {{custom op 'vector.extract' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.extract %a[] : f32 from f32
  return
}

// -----

func.func @extract_all(%a: vector<4xf32>) {
  // expected-error @below {{'vector.extract' op inferred type(s) 'vector<4xf32>' are incompatible with return type(s) of operation 'f32'}}
  // expected-error @below {{'vector.extract' op failed to infer returned types}}
  vector.extract %a[] : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_no_list(%a: vector<4xf32>) {
  // expected-error @below {{expected '[' in dynamic index list}}
  // expected-error @below {{custom op 'vector.extract' expected SSA value or integer}}
  vector.extract %a : f32 from vector<4xf32>
  return
}

// -----

func.func @extract_no_type(%a: vector<4xf32>) {
  vector.extract %a[0] : vector<4xf32>
  // expected-error @below {{custom op 'vector.extract' expected 'from'}}
  return
}

// -----

func.func @extract_no_position(%a: vector<4xf32>) {
  // expected-error @below {{'vector.extract' op requires attribute 'static_position'}}
  "vector.extract"(%a) : (vector<4xf32>) -> f32
  return
}

// -----

// Insert.
func.func @insert_element(%a: vector<4x4xf32>, %b: vector<4xf64>) {
  // expected-error @below {{'vector.insert' op failed to verify that source operand and result have same element type}}
  vector.insert %b, %a[0] : vector<4xf64> into vector<4x4xf32>
  return
}

// -----

func.func @insert_rank(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  vector.insert %b, %a[0, 0] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_rank_2(%a: vector<4x4xf32>, %b: vector<4xf32>) {
  // expected-error @below {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  vector.insert %b, %a[0, 0] : vector<4xf32> into vector<4x4xf32>
  return
}

// -----

func.func @insert_rank_3(%a: vector<4x4xf32>, %b: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  vector.insert %b, %a[0] : f32 into vector<4x4xf32>
  return
}

// -----

func.func @insert_rank_4(%a: vector<f32>, %b: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  vector.insert %b, %a[0] : f32 into vector<f32>
  return
}

// -----

func.func @insert_rank_5(%a: vector<4xf32>, %b: vector<f32>) {
  // expected-error @below {{expected a scalar instead of a 0-d vector as the source operand}}
  vector.insert %b, %a[0] : vector<f32> into vector<4xf32>
  return
}

// -----

func.func @insert_rank_8(%a: vector<4xf32>) {
  // expected-error @below {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  vector.insert %a, %a[0] : vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @insert_range(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  vector.insert %b, %a[4] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_range_2(%a: vector<4x4xf32>, %b: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute #2 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  vector.insert %b, %a[0, -2] : f32 into vector<4x4xf32>
  return
}

// -----

func.func @insert_type(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{'vector.insert' op failed to verify that all of {dest, result} have same type}}
  "vector.insert"(%b, %a) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>) -> vector<3xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @insert_dynamic_2(%a: vector<4xf32>, %b: f32, %i: i32) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  vector.insert %b, %a[%i] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.insert' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.insert %a, %a[0] : f32 into f32
  return
}

// -----

func.func @insert_all(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
  vector.insert %b, %a[] : f32 into vector<4xf32>
  return
}

// -----

func.func @insert_no_position(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{'vector.insert' op requires attribute 'static_position'}}
  "vector.insert"(%b, %a) : (f32, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

// From and to elements.
func.func @from_elements_count(%a: f32) {
  // expected-error @below {{custom op 'vector.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  vector.from_elements %a, %a : vector<3xf32>
  return
}

// -----

func.func @from_elements_type(%a: f32) {
  // expected-error @below {{'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types}}
  "vector.from_elements"(%a, %a) : (f32, f32) -> vector<2xf64>
  return
}

// -----

func.func @from_elements_type_2(%a: f32, %b: f64) {
  // expected-error @below {{'vector.from_elements' op failed to verify that shaped type 'dest' matches 'elements' element count and types}}
  "vector.from_elements"(%a, %b) : (f32, f64) -> vector<2xf32>
  return
}

// -----

func.func @from_elements_scalable(%a: f32) {
  // expected-error @below {{custom op 'vector.from_elements' 'dest' must be fixed-length vector of any type values, but got 'vector<[2]xf32>'}}
  vector.from_elements %a, %a : vector<[2]xf32>
  return
}

// -----

func.func @from_elements_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.from_elements' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.from_elements %a : f32
  return
}

// -----

func.func @from_elements_none(%a: f32) {
  // expected-error @below {{custom op 'vector.from_elements' number of operands and types do not match: got 0 operands and 1 types}}
  vector.from_elements : vector<1xf32>
  return
}

// -----

func.func @to_elements_count(%a: vector<2xf32>) {
  // expected-error @below {{operation defines 2 results but was provided 3 to bind}}
  %0:3 = vector.to_elements %a : vector<2xf32>
  return
}

// -----

func.func @to_elements_count_2(%a: vector<2xf32>) {
  // expected-error @below {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0:3 = "vector.to_elements"(%a) : (vector<2xf32>) -> (f32, f32, f32)
  return
}

// -----

func.func @to_elements_type(%a: vector<2xf32>) {
  // expected-error @below {{'vector.to_elements' op failed to verify that shaped type 'source' matches 'elements' element count and types}}
  %0:2 = "vector.to_elements"(%a) : (vector<2xf32>) -> (f32, f64)
  return
}

// -----

func.func @to_elements_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.to_elements' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = vector.to_elements %a : f32
  return
}

// -----

func.func @to_elements_scalar_2(%a: f32) {
  // expected-error @below {{'vector.to_elements' op operand #0 must be vector of any type values, but got 'f32'}}
  %0 = "vector.to_elements"(%a) : (f32) -> f32
  return
}

// -----

// Scalable vectors.
func.func @scalable_insert_element(%a: vector<4xi32>, %b: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.insert' op failed to verify that all of {valueToStore, dest} have same element type}}
  vector.scalable.insert %a, %b[0] : vector<4xi32> into vector<[16]xf32>
  return
}

// -----

func.func @scalable_insert_rank(%a: vector<2x4xf32>, %b: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.insert' op operand #0 must be  of ranks 1, but got 'vector<2x4xf32>'}}
  vector.scalable.insert %a, %b[0] : vector<2x4xf32> into vector<[16]xf32>
  return
}

// -----

func.func @scalable_insert_fixed(%a: vector<4xf32>, %b: vector<16xf32>) {
  // expected-error @below {{'vector.scalable.insert' op operand #1 must be  of ranks 1, but got 'vector<16xf32>'}}
  vector.scalable.insert %a, %b[0] : vector<4xf32> into vector<16xf32>
  return
}

// -----

func.func @scalable_insert_position(%a: vector<4xf32>, %b: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  vector.scalable.insert %a, %b[2] : vector<4xf32> into vector<[16]xf32>
  return
}

// -----

func.func @scalable_insert_position_2(%a: vector<4xf32>, %b: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  vector.scalable.insert %a, %b[-3] : vector<4xf32> into vector<[16]xf32>
  return
}

// -----

func.func @scalable_insert_result(%a: vector<4xf32>, %b: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.insert' op failed to verify that all of {dest, result} have same type}}
  "vector.scalable.insert"(%a, %b) <{pos = 0 : i64}> : (vector<4xf32>, vector<[16]xf32>) -> vector<[8]xf32>
  return
}

// -----

func.func @scalable_insert_type(%a: f32, %b: vector<[16]xf32>) {
  // expected-error @below {{custom op 'vector.scalable.insert' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.scalable.insert %a, %b[0] : f32 into vector<[16]xf32>
  return
}

// -----

func.func @scalable_insert_no_pos(%a: f32, %b: vector<[16]xf32>) {
  // expected-error @below {{expected attribute value}}
  vector.scalable.insert %a, %b[] : f32 into vector<[16]xf32>
  return
}

// -----

func.func @scalable_extract_element(%a: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.extract' op failed to verify that all of {source, result} have same element type}}
  vector.scalable.extract %a[0] : vector<4xf64> from vector<[16]xf32>
  return
}

// -----

func.func @scalable_extract_rank(%a: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.extract' op result #0 must be  of ranks 1, but got 'vector<2x2xf32>'}}
  vector.scalable.extract %a[0] : vector<2x2xf32> from vector<[16]xf32>
  return
}

// -----

func.func @scalable_extract_fixed(%a: vector<16xf32>) {
  // expected-error @below {{'vector.scalable.extract' op operand #0 must be  of ranks 1, but got 'vector<16xf32>'}}
  vector.scalable.extract %a[0] : vector<4xf32> from vector<16xf32>
  return
}

// -----

func.func @scalable_extract_position(%a: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.extract' op failed to verify that position is a multiple of the result length.}}
  vector.scalable.extract %a[3] : vector<4xf32> from vector<[16]xf32>
  return
}

// -----

func.func @scalable_extract_rank_2(%a: vector<2x[16]xf32>) {
  // expected-error @below {{'vector.scalable.extract' op operand #0 must be  of ranks 1, but got 'vector<2x[16]xf32>'}}
  vector.scalable.extract %a[3] : vector<4xf32> from vector<2x[16]xf32>
  return
}

// -----

// Strided slices.
func.func @insert_slice_rank(%a: vector<4x4xf32>, %b: vector<8x8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  vector.insert_strided_slice %a, %b {offsets = [2, 2], strides = [1, 1]} : vector<4x4xf32> into vector<8x8x8xf32>
  return
}

// -----

func.func @insert_slice_strides(%a: vector<4x4xf32>, %b: vector<8x8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  vector.insert_strided_slice %a, %b {offsets = [2, 2, 2], strides = [1, 1, 1]} : vector<4x4xf32> into vector<8x8x8xf32>
  return
}

// -----

func.func @insert_slice_strides_2(%a: vector<4x4xf32>, %b: vector<8x8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  vector.insert_strided_slice %a, %b {offsets = [2, 2, 2], strides = [1, 2]} : vector<4x4xf32> into vector<8x8x8xf32>
  return
}

// -----

func.func @insert_slice_strides_3(%a: vector<4x4xf32>, %b: vector<8x8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  vector.insert_strided_slice %a, %b {offsets = [2, 2, 2], strides = [1, 0]} : vector<4x4xf32> into vector<8x8x8xf32>
  return
}

// -----

func.func @insert_slice_source(%a: vector<4x4x4xf32>, %b: vector<8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  vector.insert_strided_slice %a, %b {offsets = [2, 2], strides = [1, 1, 1]} : vector<4x4x4xf32> into vector<8x8xf32>
  return
}

// -----

func.func @insert_slice_offset(%a: vector<4x4xf32>, %b: vector<8x8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected offsets dimension 2 to be confined to [0, 8)}}
  vector.insert_strided_slice %a, %b {offsets = [2, 2, 50], strides = [1, 1]} : vector<4x4xf32> into vector<8x8x8xf32>
  return
}

// -----

func.func @insert_slice_offset_2(%a: vector<4x4xf32>, %b: vector<8x8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected offsets dimension 0 to be confined to [0, 8)}}
  vector.insert_strided_slice %a, %b {offsets = [-1, 2, 5], strides = [1, 1]} : vector<4x4xf32> into vector<8x8x8xf32>
  return
}

// -----

func.func @insert_slice_sum(%a: vector<4x4xf32>, %b: vector<8x8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 2 to be confined to [1, 9)}}
  vector.insert_strided_slice %a, %b {offsets = [2, 2, 5], strides = [1, 1]} : vector<4x4xf32> into vector<8x8x8xf32>
  return
}

// -----

func.func @insert_slice_sum_2(%a: vector<4x4xf32>, %b: vector<2x4x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 5)}}
  vector.insert_strided_slice %a, %b {offsets = [0, 1, 0], strides = [1, 1]} : vector<4x4xf32> into vector<2x4x8xf32>
  return
}

// -----

func.func @insert_slice_scalable(%a: vector<4x4xf32>, %b: vector<8x[4]xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=1)}}
  vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<4x4xf32> into vector<8x[4]xf32>
  return
}

// -----

func.func @insert_slice_scalable_2(%a: vector<4x[4]xf32>, %b: vector<8x4xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op mismatching scalable flags (at source vector idx=1)}}
  vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<4x[4]xf32> into vector<8x4xf32>
  return
}

// -----

func.func @insert_slice_scalable_3(%a: vector<4x[2]xf32>, %b: vector<8x[4]xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (2 vs 4)}}
  vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<4x[2]xf32> into vector<8x[4]xf32>
  return
}

// -----

func.func @insert_slice_scalable_4(%a: vector<4x[4]xf32>, %b: vector<8x[4]xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 5)}}
  vector.insert_strided_slice %a, %b {offsets = [0, 1], strides = [1, 1]} : vector<4x[4]xf32> into vector<8x[4]xf32>
  return
}

// -----

func.func @insert_slice_element(%a: vector<4x4xf64>, %b: vector<8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op failed to verify that operand #0 and result have same element type}}
  vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = [1, 1]} : vector<4x4xf64> into vector<8x8xf32>
  return
}

// -----

func.func @insert_slice_zero(%a: vector<f32>, %b: vector<8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op operand #0 must be vector of any type values, but got 'vector<f32>'}}
  vector.insert_strided_slice %a, %b {offsets = [0, 0], strides = []} : vector<f32> into vector<8x8xf32>
  return
}

// -----

func.func @insert_slice_attr(%a: vector<4x4xf32>, %b: vector<8x8xf32>) {
  // expected-error @below {{custom op 'vector.insert_strided_slice' 'vector.insert_strided_slice' op attribute 'offsets' failed to satisfy constraint: 64-bit integer array attribute}}
  vector.insert_strided_slice %a, %b {offsets = [0, 0 : i32], strides = [1, 1]} : vector<4x4xf32> into vector<8x8xf32>
  return
}

// -----

func.func @insert_slice_attr_2(%a: vector<4x4xf32>, %b: vector<8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op requires attribute 'offsets'}}
  vector.insert_strided_slice %a, %b {strides = [1, 1]} : vector<4x4xf32> into vector<8x8xf32>
  return
}

// -----

func.func @insert_slice_attr_3(%a: vector<4x4xf32>, %b: vector<8x8xf32>) {
  // expected-error @below {{custom op 'vector.insert_strided_slice' 'vector.insert_strided_slice' op attribute 'offsets' failed to satisfy constraint: 64-bit integer array attribute}}
  vector.insert_strided_slice %a, %b {offsets = 1, strides = [1, 1]} : vector<4x4xf32> into vector<8x8xf32>
  return
}

// -----

func.func @insert_slice_result(%a: vector<4x4xf32>, %b: vector<8x8xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op failed to verify that all of {dest, result} have same type}}
  "vector.insert_strided_slice"(%a, %b) {offsets = [0, 0], strides = [1, 1]} : (vector<4x4xf32>, vector<8x8xf32>) -> vector<8x4xf32>
  return
}

// -----

func.func @extract_slice_lengths(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  vector.extract_strided_slice %a {offsets = [2], sizes = [2, 1], strides = [1]} : vector<4x8x16xf32> to vector<2x8x16xf32>
  return
}

// -----

func.func @extract_slice_lengths_2(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1, 1]} : vector<4x8x16xf32> to vector<2x8x16xf32>
  return
}

// -----

func.func @extract_slice_rank(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  vector.extract_strided_slice %a {offsets = [2, 2, 2, 2], sizes = [2, 2, 2, 2], strides = [1, 1, 1, 1]} : vector<4x8x16xf32> to vector<2x2x16xf32>
  return
}

// -----

func.func @extract_slice_offset(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 4)}}
  vector.extract_strided_slice %a {offsets = [100], sizes = [100], strides = [100]} : vector<4x8x16xf32> to vector<100x8x16xf32>
  return
}

// -----

func.func @extract_slice_size(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  vector.extract_strided_slice %a {offsets = [2], sizes = [100], strides = [100]} : vector<4x8x16xf32> to vector<100x8x16xf32>
  return
}

// -----

func.func @extract_slice_size_2(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 5)}}
  vector.extract_strided_slice %a {offsets = [2], sizes = [0], strides = [1]} : vector<4x8x16xf32> to vector<100x8x16xf32>
  return
}

// -----

func.func @extract_slice_stride(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  vector.extract_strided_slice %a {offsets = [2], sizes = [1], strides = [100]} : vector<4x8x16xf32> to vector<1x8x16xf32>
  return
}

// -----

func.func @extract_slice_stride_2(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  vector.extract_strided_slice %a {offsets = [0], sizes = [2], strides = [2]} : vector<4x8x16xf32> to vector<2x8x16xf32>
  return
}

// -----

func.func @extract_slice_sum(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 5)}}
  vector.extract_strided_slice %a {offsets = [2], sizes = [3], strides = [1]} : vector<4x8x16xf32> to vector<3x8x16xf32>
  return
}

// -----

func.func @extract_slice_result(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected result type to be 'vector<2x8x16xf32>'}}
  vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x8x16xf32> to vector<3x8x16xf32>
  return
}

// -----

func.func @extract_slice_result_2(%a: vector<4x8x16xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op failed to verify that operand and result have same element type}}
  vector.extract_strided_slice %a {offsets = [2], sizes = [2], strides = [1]} : vector<4x8x16xf32> to vector<2x8x16xf64>
  return
}

// -----

func.func @extract_slice_scalable(%a: vector<4x[8]xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (4 vs 8)}}
  vector.extract_strided_slice %a {offsets = [0, 0], sizes = [1, 4], strides = [1, 1]} : vector<4x[8]xf32> to vector<1x[4]xf32>
  return
}

// -----

func.func @extract_slice_scalable_2(%a: vector<4x[8]xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected result type to be 'vector<1x[8]xf32>'}}
  vector.extract_strided_slice %a {offsets = [0, 0], sizes = [1, 8], strides = [1, 1]} : vector<4x[8]xf32> to vector<1x8xf32>
  return
}

// -----

func.func @extract_slice_scalable_3(%a: vector<4x[8]xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected size at idx=1 to match the corresponding base size from the input vector (7 vs 8)}}
  vector.extract_strided_slice %a {offsets = [0, 1], sizes = [1, 7], strides = [1, 1]} : vector<4x[8]xf32> to vector<1x[7]xf32>
  return
}

// -----

func.func @extract_slice_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.extract_strided_slice' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.extract_strided_slice %a {offsets = [0], sizes = [1], strides = [1]} : f32 to vector<1xf32>
  return
}

// -----

func.func @extract_slice_attr(%a: vector<4xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op requires attribute 'sizes'}}
  vector.extract_strided_slice %a {offsets = [0], strides = [1]} : vector<4xf32> to vector<1xf32>
  return
}

// -----

func.func @extract_result_6(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.extract' op inferred type(s) 'f32' are incompatible with return type(s) of operation 'vector<1x1xf32>'}}
  // expected-error @below {{'vector.extract' op failed to infer returned types}}
  %0 = vector.extract %a[0, 0] : vector<1x1xf32> from vector<2x3xf32>
  return
}

// -----

func.func @extract_first(%a: vector<2x3xf32>, %i: index) {
  // expected-error @below {{expected a scalar instead of a 0-d vector as the result type}}
  %0 = "vector.extract"(%a, %i) <{static_position = array<i64: 1, 2, 3>}> : (vector<2x3xf32>, index) -> vector<f32>
  return
}

// -----

func.func @extract_second(%a: vector<2x3xf32>, %i: index) {
  // expected-error @below {{'vector.extract' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "vector.extract"(%a, %i) <{static_position = array<i64: 1, 2, 3>}> : (vector<2x3xf32>, index) -> f32
  return
}

// -----

func.func @extract_third(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = "vector.extract"(%a) <{static_position = array<i64: 1, 2, 3>}> : (vector<2x3xf32>) -> f32
  return
}

// -----

func.func @extract_fourth(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.extract' op expected position attribute #2 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = "vector.extract"(%a) <{static_position = array<i64: 1, 7>}> : (vector<2x3xf32>) -> vector<4xf32>
  return
}

// -----

func.func @insert_first(%a: vector<2x3xf32>) {
  // expected-error @below {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = "vector.insert"(%a, %a) <{static_position = array<i64: 1, 7, 8>}> : (vector<2x3xf32>, vector<2x3xf32>) -> vector<2x3xf32>
  return
}

// -----

func.func @insert_second(%a: vector<2x3xf32>, %f: f32) {
  // expected-error @below {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = "vector.insert"(%f, %a) <{static_position = array<i64: 9, 7>}> : (f32, vector<2x3xf32>) -> vector<2x3xf32>
  return
}

// -----

func.func @scalable_insert_unsigned(%a: vector<3xf32>, %b: vector<[16]xf32>) {
  // expected-error @below {{'vector.scalable.insert' op failed to verify that position is a multiple of the source length.}}
  vector.scalable.insert %a, %b[-3] : vector<3xf32> into vector<[16]xf32>
  return
}

// -----

func.func @insert_slice_first(%a: vector<2xf32>, %b: vector<3x4xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 3], strides = [2]} : vector<2xf32> into vector<3x4xf32>
  return
}

// -----

func.func @insert_slice_second(%a: vector<2x3xf32>, %b: vector<4xf32>) {
  // expected-error @below {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = vector.insert_strided_slice %a, %b {offsets = [0, 3], strides = [2]} : vector<2x3xf32> into vector<4xf32>
  return
}

// -----

func.func @extract_slice_first(%a: vector<4x8xf32>) {
  // expected-error @below {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = vector.extract_strided_slice %a {offsets = [3], sizes = [2], strides = [2]} : vector<4x8xf32> to vector<4x8xf32>
  return
}
