// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of bufferization; texts and places are those of mlir-opt.

func.func @alloc_sizes(%i: index) {
  // expected-error @below {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = bufferization.alloc_tensor(%i) : tensor<4xf32>
  return
}

// -----

func.func @alloc_sizes_2(%i: index) {
  // expected-error @below {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = bufferization.alloc_tensor() : tensor<?xf32>
  return
}

// -----

func.func @alloc_copy_sizes(%i: index, %t: tensor<?xf32>) {
  // expected-error @below {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%i) copy(%t) : tensor<?xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @alloc_copy_type(%i: index, %t: tensor<?xf32>) {
  // expected-error @below {{use of value '%t' expects different type than prior uses: 'tensor<4xf32>' vs 'tensor<?xf32>'}}
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return
}

// -----

func.func @alloc_copy_type_generic(%i: index, %t: tensor<?xf32>) {
  // expected-error @below {{expected that `copy` and return type match}}
  %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @alloc_memref(%i: index) {
  // expected-error @below {{custom op 'bufferization.alloc_tensor' invalid kind of type specified}}
  %0 = bufferization.alloc_tensor() : memref<4xf32>
  return
}

// -----

func.func @alloc_no_parens(%i: index) {
  // expected-error @below {{expected '('}}
  %0 = bufferization.alloc_tensor %i : tensor<?xf32>
  return
}

// -----

func.func @alloc_copy_parens(%i: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected '('}}
  %0 = bufferization.alloc_tensor() copy %t : tensor<4xf32>
  return
}

// -----

func.func @alloc_hint(%i: index, %t: tensor<4xf32>) {
  // expected-error @below {{expected '='}}
  %0 = bufferization.alloc_tensor() size_hint %i : tensor<4xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @alloc_hint_type(%i: i32, %t: tensor<4xf32>) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = bufferization.alloc_tensor() size_hint=%i : tensor<4xf32>
  return
}

// -----

func.func @alloc_copy_empty(%i: i32, %t: tensor<4xf32>) {
  // expected-error @below {{expected SSA operand}}
  %0 = bufferization.alloc_tensor() copy() : tensor<4xf32>
  return
}

// -----

func.func @alloc_no_type(%i: i32, %t: tensor<4xf32>) {
  // expected-error @below {{expected ':'}}
  %0 = bufferization.alloc_tensor()
  return
}

// -----

func.func @alloc_scalar(%i: i32, %t: tensor<4xf32>) {
  // expected-error @below {{custom op 'bufferization.alloc_tensor' invalid kind of type specified}}
  %0 = bufferization.alloc_tensor() : f32
  return
}

// -----

func.func @alloc_two_copies(%i: i32, %t: tensor<4xf32>) {
  // expected-error @below {{expected ')'}}
  %0 = bufferization.alloc_tensor() copy(%t, %t) : tensor<4xf32>
  return
}

// -----

func.func @alloc_segments(%i: index, %t: tensor<4xf32>) {
  // expected-error @below {{'bufferization.alloc_tensor' op operand group starting at #0 requires 0 or 1 element, but found 2}}
  %0 = "bufferization.alloc_tensor"(%t, %t) <{operandSegmentSizes = array<i32: 0, 2, 0>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @clone_tensor(%t: tensor<4xf32>) {
  // expected-error @below {{custom op 'bufferization.clone' invalid kind of type specified}}
  %0 = bufferization.clone %t : tensor<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @dealloc_conditions(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  bufferization.dealloc (%m, %m : memref<4xf32>, memref<4xf32>) if (%c)
  return
}

// -----

func.func @dealloc_results(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands}}
  %0:2 = "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> (i1, i1)
  return
}

// -----

func.func @dealloc_results_custom(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%m : memref<4xf32>)
  return
}

// -----

func.func @dealloc_results_none(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands}}
  "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> ()
  return
}

// -----

func.func @dealloc_result_type(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{'bufferization.dealloc' op result #0 must be variadic of 1-bit signless integer, but got 'i8'}}
  %0 = "bufferization.dealloc"(%m, %c, %m) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<4xf32>) -> i8
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @dealloc_condition_type(%m: memref<4xf32>, %c: i8) {
  // expected-error @below {{use of value '%c' expects different type than prior uses: 'i1' vs 'i8'}}
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  return
}

// -----

func.func @dealloc_tensor(%m: tensor<4xf32>, %c: i1) {
  // expected-error @below {{'bufferization.dealloc' op operand #0 must be variadic of ranked or unranked memref of any type values, but got 'tensor<4xf32>'}}
  bufferization.dealloc (%m : tensor<4xf32>) if (%c)
  return
}

// -----

func.func @dealloc_retain_tensor(%m: tensor<4xf32>, %c: i1) {
  // expected-error @below {{'bufferization.dealloc' op operand #0 must be variadic of ranked or unranked memref of any type values, but got 'tensor<4xf32>'}}
  %0 = bufferization.dealloc retain (%m : tensor<4xf32>)
  return
}

// -----

func.func @dealloc_types(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{custom op 'bufferization.dealloc' number of operands and types do not match: got 2 operands and 1 types}}
  bufferization.dealloc (%m, %m : memref<4xf32>) if (%c, %c)
  return
}

// -----

func.func @dealloc_no_if(%m: memref<4xf32>, %c: i1) {
  bufferization.dealloc (%m, %m : memref<4xf32>, memref<4xf32>)
  // expected-error @below {{custom op 'bufferization.dealloc' expected 'if'}}
  return
}

// -----

func.func @dealloc_retain_no_parens(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{expected '('}}
  %0 = bufferization.dealloc retain %m : memref<4xf32>
  return
}

// -----

func.func @dealloc_segments(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{invalid properties {operandSegmentSizes = array<i32: 1, 1>} for op bufferization.dealloc: size mismatch in attribute conversion: 2 vs 3}}
  "bufferization.dealloc"(%m, %c) <{operandSegmentSizes = array<i32: 1, 1>}> : (memref<4xf32>, i1) -> ()
  return
}

// -----

func.func @dealloc_segments_2(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{'bufferization.dealloc' op operand count (2) does not match with the total size (1) specified in attribute 'operandSegmentSizes'}}
  "bufferization.dealloc"(%m, %c) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (memref<4xf32>, i1) -> ()
  return
}

// -----

func.func @dealloc_segments_3(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{'bufferization.dealloc' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "bufferization.dealloc"(%m, %c) <{operandSegmentSizes = array<i32: 1, -1, 2>}> : (memref<4xf32>, i1) -> ()
  return
}

// -----

func.func @dealloc_tensor_memref(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{custom op 'bufferization.dealloc_tensor' invalid kind of type specified}}
  bufferization.dealloc_tensor %m : memref<4xf32>
  return
}

// -----

func.func @mat_element(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @mat_vector(%a: tensor<4xf32>, %b: vector<4xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op 'dest' must be a tensor or a memref}}
  bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, vector<4xf32>) -> ()
  return
}

// -----

func.func @mat_no_result(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
  bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @mat_result(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  %0 = bufferization.materialize_in_destination %a in writable %b : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @mat_result_type(%a: tensor<4xf32>, %b: tensor<?xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @mat_restrict(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
  %0 = bufferization.materialize_in_destination %a in restrict %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @mat_writable(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  %0 = bufferization.materialize_in_destination %a in writable %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @mat_not_writable(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @mat_shape(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @mat_rank(%a: tensor<4xf32>, %b: memref<4x1xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
  bufferization.materialize_in_destination %a in writable %b : (tensor<4xf32>, memref<4x1xf32>) -> ()
  return
}

// -----

func.func @mat_unranked(%a: tensor<*xf32>, %b: memref<?xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  bufferization.materialize_in_destination %a in writable %b : (tensor<*xf32>, memref<?xf32>) -> ()
  return
}

// -----

func.func @mat_unranked_2(%a: tensor<4xf32>, %b: memref<*xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  bufferization.materialize_in_destination %a in writable %b : (tensor<4xf32>, memref<*xf32>) -> ()
  return
}

// -----

func.func @mat_source(%a: memref<4xf32>, %b: memref<4xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op operand #0 must be tensor of any type values, but got 'memref<4xf32>'}}
  bufferization.materialize_in_destination %a in writable %b : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @mat_results(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{'bufferization.materialize_in_destination' op result group starting at #0 requires 0 or 1 element, but found 2}}
  %0:2 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @mat_in(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{custom op 'bufferization.materialize_in_destination' expected 'in'}}
  %0 = bufferization.materialize_in_destination %a %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @mat_types(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @below {{custom op 'bufferization.materialize_in_destination' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = bufferization.materialize_in_destination %a in %b : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @to_tensor_shape(%a: memref<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %a : memref<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @to_tensor_dynamic(%a: memref<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %a : memref<4xf32> to tensor<?xf32>
  return
}

// -----

func.func @to_tensor_element(%a: memref<4xf32>) {
  // expected-error @+2 {{element types do not match}}
  // expected-error @below {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %a : memref<4xf32> to tensor<4xi32>
  return
}

// -----

func.func @to_tensor_unranked(%a: memref<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %a : memref<4xf32> to tensor<*xf32>
  return
}

// -----

func.func @to_tensor_unranked_2(%a: memref<*xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %a : memref<*xf32> to tensor<4xf32>
  return
}

// -----

func.func @to_tensor_memref(%a: memref<4xf32>) {
  // expected-error @below {{custom op 'bufferization.to_tensor' invalid kind of type specified}}
  %0 = bufferization.to_tensor %a : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @to_tensor_of_tensor(%a: tensor<4xf32>) {
  // expected-error @below {{custom op 'bufferization.to_tensor' invalid kind of type specified}}
  %0 = bufferization.to_tensor %a : tensor<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @to_tensor_order(%a: memref<4xf32>) {
  // expected-error @below {{expected ':'}}
  %0 = bufferization.to_tensor %a writable restrict : memref<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @to_tensor_no_to(%a: memref<4xf32>) {
  %0 = bufferization.to_tensor %a : memref<4xf32>
  // expected-error @below {{custom op 'bufferization.to_tensor' expected 'to'}}
  return
}

// -----

func.func @to_tensor_scalar(%a: f32) {
  // expected-error @below {{custom op 'bufferization.to_tensor' invalid kind of type specified}}
  %0 = bufferization.to_tensor %a : f32 to tensor<4xf32>
  return
}

// -----

func.func @to_buffer_shape(%a: tensor<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %a : tensor<4xf32> to memref<5xf32>
  return
}

// -----

func.func @to_buffer_dynamic(%a: tensor<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %a : tensor<4xf32> to memref<?xf32>
  return
}

// -----

func.func @to_buffer_element(%a: tensor<4xf32>) {
  // expected-error @+2 {{element types do not match}}
  // expected-error @below {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %a : tensor<4xf32> to memref<4xf64>
  return
}

// -----

func.func @to_buffer_unranked(%a: tensor<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %a : tensor<4xf32> to memref<*xf32>
  return
}

// -----

func.func @to_buffer_unranked_2(%a: tensor<*xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %a : tensor<*xf32> to memref<4xf32>
  return
}

// -----

func.func @to_buffer_memref(%a: memref<4xf32>) {
  // expected-error @below {{custom op 'bufferization.to_buffer' invalid kind of type specified}}
  %0 = bufferization.to_buffer %a : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @to_buffer_rank(%a: tensor<4xf32>) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @below {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %a : tensor<4xf32> to memref<4x1xf32>
  return
}

// -----

// expected-error @below {{'bufferization.writable' is expected to be a boolean attribute}}
func.func @writable_arg(%a: tensor<4xf32> {bufferization.writable = 1 : i32}) {
  return
}

// -----

// expected-error @below {{'bufferization.writable' is invalid on external functions}}
func.func private @writable_declaration(tensor<4xf32> {bufferization.writable = false})

// -----

func.func @writable_op(%a: memref<4xf32>) {
  // expected-error @below {{attribute '"bufferization.writable"' not supported as an op attribute by the bufferization dialect}}
  "test.foo"() {bufferization.writable = true} : () -> ()
  return
}

// -----

// expected-error @below {{'bufferization.buffer_layout' is expected to be a memref layout attribute}}
func.func @buffer_layout(%a: tensor<4xf32> {bufferization.buffer_layout = 1 : i32}) {
  return
}

// -----

// expected-error @below {{invalid value for 'bufferization.access'}}
func.func @access(%a: tensor<4xf32> {bufferization.access = "foo"}) {
  return
}

// -----

// expected-error @below {{'bufferization.access' is expected to be a string attribute}}
func.func @access_attr(%a: tensor<4xf32> {bufferization.access = 2}) {
  return
}

// -----

// expected-error @below {{'func.func' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
func.func @manual(%a: memref<4xf32>) attributes {bufferization.manual_deallocation} {
  return
}

// -----

func.func @manual_op(%a: memref<4xf32>) {
  %0 = memref.alloc() {bufferization.manual_deallocation} : memref<2xf32>
  // expected-error @below {{'memref.copy' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  memref.copy %a, %a {bufferization.manual_deallocation} : memref<4xf32> to memref<4xf32>
  return
}

// -----

func.func @manual_op2(%a: memref<4xf32>) {
  // expected-error @below {{'memref.prefetch' op too few indices}}
  memref.prefetch %a[], read, locality<3>, data : memref<4xf32>
  return
}

// -----

// expected-error @below {{attribute '"bufferization.bar"' not supported as an op attribute by the bufferization dialect}}
func.func @unknown_attr(%a: memref<4xf32> {bufferization.foo}) attributes {bufferization.bar} {
  return
}

// -----

// expected-error @below {{attribute '"bufferization.writable"' not supported as an op attribute by the bufferization dialect}}
module attributes {bufferization.writable = true} {
}

// -----

// expected-error @below {{attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the bufferization dialect}}
func.func @memory_space(%a: tensor<4xf32> {bufferization.memory_space = 1}) {
  return
}

// -----

func.func @inplace(%a: tensor<4xf32>) {
  // expected-error @below {{attribute '"bufferization.escape"' not supported as an op attribute by the bufferization dialect}}
  %0 = bufferization.alloc_tensor() {__inplace_operands_attr__ = ["none"], bufferization.escape = 2} : tensor<4xf32>
  return
}
