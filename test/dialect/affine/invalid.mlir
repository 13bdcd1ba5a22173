// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of affine; texts and places are those of mlir-opt.

func.func @apply_dimension_or_symbol_index_mismatch(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)> (%n)
  return
}

// -----

func.func @apply_dimension_or_symbol_index_mismatch_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)> (%n)[%n]
  return
}

// -----

func.func @apply_operation_defines_results_but_was_provided_to(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{operation defines 2 results but was provided 1 to bind}}
  %0 = affine.apply affine_map<(d0) -> (d0, d0)> (%n)
  return
}

// -----

func.func @apply_cannot_name_an_operation_with_no_results(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{cannot name an operation with no results}}
  %0 = affine.apply affine_map<() -> ()> ()
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @apply_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%i32' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.apply affine_map<(d0) -> (d0)> (%i32)
  return
}

// -----

func.func @apply_expected_non_function_type(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected non-function type}}
  %0 = affine.apply (%n)
  return
}

// -----

func.func @apply_invalid_kind_of_attribute_specified(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.apply' invalid kind of attribute specified}}
  %0 = affine.apply affine_set<(d0) : (d0 >= 0)> (%n)
  return
}

// -----

func.func @apply_invalid_kind_of_attribute_specified_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.apply' invalid kind of attribute specified}}
  %0 = affine.apply 42 (%n)
  return
}

// -----

func.func @apply_expected_in_operand_list(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '(' in operand list}}
  %0 = affine.apply affine_map<(d0) -> (d0)> %n
  return
}

// -----

func.func @apply_expected_operation_name_in_quotes(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected operation name in quotes}}
  %0 = affine.apply affine_map<(d0) -> (d0)> (%n) : index
  return
}

// -----

func.func @apply_dimensional_operand_cannot_be_used_as_a(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @below {{dimensional operand cannot be used as a symbol}}
    %0 = affine.apply affine_map<()[s0] -> (s0)> ()[%i]
  }
  return
}

// -----

func.func @apply_requires_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.apply' op requires attribute 'map'}}
  %0 = "affine.apply"(%n) : (index) -> index
  return
}

// -----

func.func @apply_operand_count_and_affine_map_dimension_and(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%n) <{map = affine_map<(d0, d1) -> (d0)>}> : (index) -> index
  return
}

// -----

func.func @apply_result_must_be_index_but_got(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.apply' op result #0 must be index, but got 'i32'}}
  %0 = "affine.apply"(%n) <{map = affine_map<(d0) -> (d0)>}> : (index) -> i32
  return
}

// -----

func.func @min_operand_count_and_affine_map_dimension_and(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.min affine_map<(d0)[s0] -> (d0 + s0)> (%n)
  return
}

// -----

func.func @max_operand_count_and_affine_map_dimension_and(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.max' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.max affine_map<(d0) -> (d0)> (%n)[%n]
  return
}

// -----

func.func @min_affine_map_expect_at_least_one_result(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.min' op affine map expect at least one result}}
  %0 = affine.min affine_map<() -> ()> ()
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @min_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%i32' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.min affine_map<(d0) -> (d0)> (%i32)
  return
}

// -----

func.func @min_invalid_kind_of_attribute_specified(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.min' invalid kind of attribute specified}}
  %0 = affine.min 3 (%n)
  return
}

// -----

func.func @min_requires_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.min' op requires attribute 'map'}}
  %0 = "affine.min"(%n) : (index) -> index
  return
}

// -----

#m = affine_map<(d0) -> (d0, 4)>
func.func @for_lower_loop_bound_affine_map_with_multiple(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = #m(%n) to 10 {
  }
  return
}

// -----

#m = affine_map<(d0) -> (d0, 4)>
func.func @for_upper_loop_bound_affine_map_with_multiple(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to #m(%n) {
  }
  return
}

// -----

#m = affine_map<(d0) -> (d0, 4)>
func.func @for_expected_attribute_value(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = min #m(%n) to 10 {
  }
  return
}

// -----

#m = affine_map<(d0) -> (d0, 4)>
func.func @for_expected_attribute_value_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = 0 to max #m(%n) {
  }
  return
}

// -----

func.func @for_expected_step_to_be_representable_as_a(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {
  }
  return
}

// -----

func.func @for_expected_attribute_value_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = 0 to 10 step %n {
  }
  return
}

// -----

func.func @for_floating_point_value_not_valid_for_specified(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{floating point value not valid for specified type}}
  affine.for %i = 0 to 10 step 1.0 {
  }
  return
}

// -----

func.func @for_expected_to_begin_a_region(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  affine.for %i = 0 to 10 step 2 : i32 {
  }
  return
}

// -----

func.func @for_expected_between_bounds(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %i = 0 10 {
  }
  return
}

// -----

func.func @for_expected(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '='}}
  affine.for %i 0 to 10 {
  }
  return
}

// -----

func.func @for_expected_ssa_operand(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected SSA operand}}
  affine.for = 0 to 10 {
  }
  return
}

// -----

func.func @for_expected_attribute_value_4(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = to 10 {
  }
  return
}

// -----

func.func @for_expected_attribute_value_5(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected attribute value}}
  affine.for %i = foo to 10 {
  }
  return
}

// -----

func.func @for_expected_valid_affine_map_representation_for_loop(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %i = "a" to 10 {
  }
  return
}

// -----

func.func @for_expected_valid_affine_map_representation_for_loop_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %i = affine_set<(d0) : (d0 >= 0)>(%n) to 10 {
  }
  return
}

// -----

func.func @for_expected_to_begin_a_region_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  affine.for %i = 0 to 10
  return
}

// -----

func.func @for_expected_only_one_loop_bound_operand(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' expected only one loop bound operand}}
  affine.for %i = %n, %n to 10 {
  }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @for_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%i32' expects different type than prior uses: 'index' vs 'i32'}}
  affine.for %i = %i32 to 10 {
  }
  return
}

// -----

func.func @for_floating_point_value_not_valid_for_specified_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{floating point value not valid for specified type}}
  affine.for %i = 1.5 to 10 {
  }
  return
}

// -----

#m = affine_map<(d0)[s0] -> (d0)>
func.func @for_symbol_operand_count_and_affine_map_symbol(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = 0 to #m(%n) {
  }
  return
}

// -----

#m = affine_map<(d0) -> (d0)>
func.func @for_symbol_operand_count_and_affine_map_symbol_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = 0 to #m(%n)[%n] {
  }
  return
}

// -----

#m = affine_map<(d0)[s0] -> (d0)>
func.func @for_dim_operand_count_and_affine_map_dim(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  affine.for %i = 0 to #m()[%n] {
  }
  return
}

// -----

#m = affine_map<() -> (1)>
func.func @for_expected_in_operand_list(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '(' in operand list}}
  affine.for %i = 0 to #m {
  }
  return
}

// -----

#m = affine_map<() -> ()>
func.func @for_expected_upper_bound_map_to_have_at(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.for' op expected upper bound map to have at least one result}}
  affine.for %i = 0 to #m() {
  }
  return
}

// -----

func.func @for_mismatch_between_the_number_of_loop_carried(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %v) -> (f32, f32) {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @for_mismatch_between_the_number_of_loop_carried_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %v, %b = %v) -> (f32) {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @yield_parent_of_yield_must_have_same_number(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %v) -> (f32) {
  }
  return
}

// -----

func.func @yield_types_mismatch_between_yield_op_and_its(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  %r = affine.for %i = 0 to 10 iter_args(%a = %v) -> (f32) {
    // expected-error @below {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %i : index
  }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @yield_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%v' expects different type than prior uses: 'i32' vs 'f32'}}
  %r = affine.for %i = 0 to 10 iter_args(%a = %v) -> (i32) {
    affine.yield %a : i32
  }
  return
}

// -----

func.func @yield_parent_of_yield_must_have_same_number_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %i : index
  }
  return
}

// -----

func.func @yield_cannot_name_an_operation_with_no_results(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{cannot name an operation with no results}}
  %r = affine.for %i = 0 to 10 {
    affine.yield %i : index
  }
  return
}

// -----

func.func @yield_expected(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '->'}}
  affine.for %i = 0 to 10 iter_args(%a = %v) {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @yield_operation_defines_results_but_was_provided_to(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %v) -> (f32) {
    affine.yield %a : f32
  }
  return
}

// -----

func.func @return_expects_parent_op(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @below {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

func.func @yield_invalid_block_name_in_region_with_named(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
  // expected-error @below {{invalid block name in region with named arguments}}
  ^bb0:
  cf.br ^bb1
  ^bb1:
    affine.yield
  }
  return
}

// -----

func.func @for_use_of_undeclared_ssa_value_name(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @below {{use of undeclared SSA value name}}
    affine.for %j = %i to %q {
  }
  }
  return
}

// -----

#m = affine_map<()[s0] -> (s0)>
func.func @for_operand_cannot_be_used_as_a_symbol(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to #m()[%i] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to %i {
    }
  }
  return
}

// -----

#m = affine_map<(d0) -> (d0)>
func.func @for_operand_cannot_be_used_as_a_dimension(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to #m(%x) {
    }
  }
  return
}

// -----

func.func @for_different_number_of_inits_and_region_iter(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
    ^bb0:
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @for_expected_body_to_have_a_single_index(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
    ^bb0(%x: i32):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @for_different_number_of_inits_and_region_iter_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.for' op different number of inits and region iter_args: 0 != 1}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
    ^bb0(%x: index, %y: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @for_attribute_failed_to_satisfy_constraint_index_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.for' op attribute 'step' failed to satisfy constraint: index attribute}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : i32, upperBoundMap = affine_map<() -> (10)>}> ({
    ^bb0(%x: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @for_expected_lower_bound_map_to_have_at(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.for' op expected lower bound map to have at least one result}}
  "affine.for"() <{lowerBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0, 0>, step = -1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
    ^bb0(%x: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @yield_parent_of_yield_must_have_same_number_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  "affine.for"(%v) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 1>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
    ^bb0(%x: index, %y: f32):
      // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
      "affine.yield"(%y) : (f32) -> ()
    }) : (f32) -> ()
  return
}

// -----

func.func @for_requires_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.for' op requires attribute 'lowerBoundMap'}}
  "affine.for"() ({
    ^bb0(%x: index, %y: f32):
      "affine.yield"(%y) : (f32) -> ()
    }) : () -> ()
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_symbol_operand_count_and_integer_set_symbol(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if #s(%n) {
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_symbol_operand_count_and_integer_set_symbol_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if #s(%n)[%n, %n] {
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
// expected-note @below {{prior use here}}
func.func @if_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%i32' expects different type than prior uses: 'index' vs 'i32'}}
  affine.if #s(%i32)[%n] {
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_expected_in_operand_list(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '(' in operand list}}
  affine.if #s {
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_expected_non_function_type(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected non-function type}}
  affine.if (%n) {
  }
  return
}

// -----

func.func @if_invalid_kind_of_attribute_specified(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if affine_map<() -> ()> () {
  }
  return
}

// -----

func.func @if_invalid_kind_of_attribute_specified_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if 3 () {
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_along_control_flow_edge_from_parent_to(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @+2 {{'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %r = affine.if #s(%n)[%n] -> f32 {
    affine.yield %v : f32
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @yield_parent_of_yield_must_have_same_number_4(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %r = affine.if #s(%n)[%n] -> f32 {
    affine.yield %v : f32
  } else {
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @yield_types_mismatch_between_yield_op_and_its_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  %r = affine.if #s(%n)[%n] -> f32 {
    // expected-error @below {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %n : index
  } else {
    affine.yield %v : f32
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @yield_parent_of_yield_must_have_same_number_5(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.if #s(%n)[%n] {
    // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %v : f32
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @return_expects_parent_op_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.if #s(%n)[%n] {
    // expected-error @below {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_expected_to_begin_a_region(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '{' to begin a region}}
  affine.if #s(%n)[%n] else {
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_operand_cannot_be_used_as_a_symbol(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    // expected-error @below {{'affine.if' op operand cannot be used as a symbol}}
    affine.if #s(%i)[%i] {
    }
  }
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_operand_cannot_be_used_as_a_dimension(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.if' op operand cannot be used as a dimension id}}
    affine.if #s(%x)[%n] {
    }
  }
  return
}

// -----

func.func @if_requires_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.if' op requires attribute 'condition'}}
  "affine.if"(%n, %n) ({
    affine.yield
  }, {
  }) : (index, index) -> ()
  return
}

// -----

func.func @if_operand_count_and_condition_integer_set_dimension(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%n, %n) <{condition = affine_set<() : (0 == 0)>}> ({
    affine.yield
  }, {
  }) : (index, index) -> ()
  return
}

// -----

func.func @if_operand_cannot_be_used_as_a_dimension_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.if' op operand cannot be used as a dimension id}}
  "affine.if"(%i32) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    affine.yield
  }, {
  }) : (i32) -> ()
  return
}

// -----

func.func @if_expected_regions(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.if' op expected 2 regions}}
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
    affine.yield
  }) : (index) -> ()
  return
}

// -----

func.func @if_region_should_have_no_arguments(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.if' op region #0 should have no arguments}}
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
  ^bb0(%q: index):
    affine.yield
  }, {
  }) : (index) -> ()
  return
}

// -----

func.func @if_region_failed_to_verify_constraint_region_with(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 == 0)>}> ({
  }, {
  }) : (index) -> ()
  return
}

// -----

#s = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
func.func @if_expects_region_to_have_or_blocks(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.if' op expects region #1 to have 0 or 1 blocks}}
  affine.if #s(%n)[%n] {
  } else {
  cf.br ^bb1
 ^bb1:
  affine.yield
 }
  return
}

// -----

func.func @load_affine_map_num_results_must_equal_memref(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[%n] : memref<100x100xf32>
  return
}

// -----

func.func @load_affine_map_num_results_must_equal_memref_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[%n, %n, %n] : memref<100x100xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @load_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%i32' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.load %m[%i32, %n] : memref<100x100xf32>
  return
}

// -----

func.func @load_invalid_kind_of_type_specified_expected_builtin(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = affine.load %m[%n, %n] : memref<*xf32>
  return
}

// -----

func.func @load_invalid_kind_of_type_specified_expected_builtin_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<100x100xf32>'}}
  %0 = affine.load %m[%n, %n] : tensor<100x100xf32>
  return
}

// -----

func.func @load_expected_in_affine_map(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '[' in affine map}}
  %0 = affine.load %m : memref<100x100xf32>
  return
}

// -----

func.func @load_non_affine_expression_at_least_one_of(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  %0 = affine.load %m[%n * %n, %n] : memref<100x100xf32>
  return
}

// -----

func.func @load_non_affine_expression_right_operand_of_mod(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{non-affine expression: right operand of mod has to be either a constant or symbolic}}
  %0 = affine.load %m[%n, %n mod %n] : memref<100x100xf32>
  return
}

// -----

func.func @load_expected_affine_expression(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected affine expression}}
  %0 = affine.load %m[%n, ] : memref<100x100xf32>
  return
}

// -----

func.func @load_expected_ssa_identifier(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected ssa identifier}}
  %0 = affine.load %m[%n, symbol(3)] : memref<100x100xf32>
  return
}

// -----

func.func @load_use_of_undeclared_identifier(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of undeclared identifier}}
  %0 = affine.load %m[%n, d0] : memref<100x100xf32>
  return
}

// -----

func.func @load_expected_in_affine_map_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected ']' in affine map}}
  %0 = affine.load %m[%n, %n
  return
}

// -----

func.func @load_operand_cannot_be_used_as_a_dimension(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %0 = affine.load %m[%i, %x] : memref<100x100xf32>
  }
  return
}

// -----

func.func @store_operand_cannot_be_used_as_a_dimension(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.store' op operand cannot be used as a dimension id}}
    affine.store %v, %m[%i, %x] : memref<100x100xf32>
  }
  return
}

// -----

func.func @prefetch_index_must_be_a_valid_dimension_or(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
    affine.prefetch %m[%i, %x], read, locality<1>, data : memref<100x100xf32>
  }
  return
}

// -----

func.func @vector_load_operand_cannot_be_used_as_a_dimension(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.vector_load' op operand cannot be used as a dimension id}}
    %0 = affine.vector_load %m[%i, %x] : memref<100x100xf32>, vector<8xf32>
  }
  return
}

// -----

func.func @vector_store_operand_cannot_be_used_as_a_dimension(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %i = 0 to 10 {
    %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.vector_store' op operand cannot be used as a dimension id}}
    affine.vector_store %vec, %m[%i, %x] : memref<100x100xf32>, vector<8xf32>
  }
  return
}

// -----

func.func @load_requires_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.load' op requires attribute 'map'}}
  %0 = "affine.load"(%m, %n, %n) : (memref<100x100xf32>, index, index) -> f32
  return
}

// -----

func.func @load_affine_map_num_results_must_equal_memref_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.load' op affine map num results must equal memref rank}}
  %0 = "affine.load"(%m, %n, %n) <{map = affine_map<(d0) -> (d0)>}> : (memref<100x100xf32>, index, index) -> f32
  return
}

// -----

func.func @load_expects_as_many_subscripts_as_affine_map(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.load' op expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<100x100xf32>, index) -> f32
  return
}

// -----

func.func @load_result_type_must_match_element_type_of(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.load' op result type must match element type of memref}}
  %0 = "affine.load"(%m, %n, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<100x100xf32>, index, index) -> i32
  return
}

// -----

func.func @load_operand_must_be_variadic_of_index_but(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.load' op operand #2 must be variadic of index, but got 'i32'}}
  %0 = "affine.load"(%m, %n, %i32) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<100x100xf32>, index, i32) -> f32
  return
}

// -----

func.func @store_affine_map_num_results_must_equal_memref(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.store' op affine map num results must equal memref rank}}
  affine.store %v, %m[%n] : memref<100x100xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @store_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'f32' vs 'index'}}
  affine.store %n, %m[%n, %n] : memref<100x100xf32>
  return
}

// -----

func.func @store_invalid_kind_of_type_specified_expected_builtin(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.store' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  affine.store %v, %m[%n, %n] : memref<*xf32>
  return
}

// -----

func.func @store_expected_in_affine_map(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '[' in affine map}}
  affine.store %v, %m : memref<100x100xf32>
  return
}

// -----

func.func @store_expected(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected ','}}
  affine.store %m[%n, %n] : memref<100x100xf32>
  return
}

// -----

func.func @store_value_to_store_must_have_the_same(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%n, %m, %n, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (index, memref<100x100xf32>, index, index) -> ()
  return
}

// -----

func.func @store_affine_map_num_results_must_equal_memref_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.store' op affine map num results must equal memref rank}}
  "affine.store"(%v, %m, %n, %n) <{map = affine_map<(d0) -> (d0)>}> : (f32, memref<100x100xf32>, index, index) -> ()
  return
}

// -----

func.func @store_requires_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.store' op requires attribute 'map'}}
  "affine.store"(%v, %m, %n, %n) : (f32, memref<100x100xf32>, index, index) -> ()
  return
}

// -----

func.func @store_expects_as_many_subscripts_as_affine_map(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.store' op expects as many subscripts as affine map inputs}}
  "affine.store"(%v, %m, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (f32, memref<100x100xf32>, index) -> ()
  return
}

// -----

func.func @vector_load_requires_memref_and_vector_types_of_the(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%n, %n] : memref<100x100xf32>, vector<8xf64>
  return
}

// -----

func.func @vector_load_invalid_kind_of_type_specified_expected_builtin(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.vector_load' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = affine.vector_load %m[%n, %n] : memref<100x100xf32>, f32
  return
}

// -----

func.func @vector_load_result_must_be_vector_of_any_type(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.vector_load' op result #0 must be vector of any type values, but got 'vector<f32>'}}
  %0 = affine.vector_load %m[%n, %n] : memref<100x100xf32>, vector<f32>
  return
}

// -----

func.func @vector_load_affine_map_num_results_must_equal_memref(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.vector_load' op affine map num results must equal memref rank}}
  %0 = affine.vector_load %m[%n] : memref<100x100xf32>, vector<8xf32>
  return
}

// -----

func.func @vector_load_expected(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected ','}}
  %0 = affine.vector_load %m[%n, %n] : memref<100x100xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @vector_store_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%vec' expects different type than prior uses: 'vector<4xf32>' vs 'vector<8xf32>'}}
  affine.vector_store %vec, %m[%n, %n] : memref<100x100xf32>, vector<4xf32>
  return
}

// -----

func.func @vector_store_affine_map_num_results_must_equal_memref(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.vector_store' op affine map num results must equal memref rank}}
  affine.vector_store %vec, %m[%n] : memref<100x100xf32>, vector<8xf32>
  return
}

// -----

func.func @vector_store_expected(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected ','}}
  affine.vector_store %vec, %m[%n, %n] : memref<100x100xf32>
  return
}

// -----

func.func @vector_store_requires_memref_and_vector_types_of_the(%k: memref<100x100xf64>, %n: index, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  affine.vector_store %vec, %k[%n, %n] : memref<100x100xf64>, vector<8xf32>
  return
}

// -----

func.func @prefetch_affine_prefetch_affine_map_num_results_must(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%n], read, locality<1>, data : memref<100x100xf32>
  return
}

// -----

func.func @prefetch_rw_specifier_has_to_be_or(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%n, %n], rw, locality<1>, data : memref<100x100xf32>
  return
}

// -----

func.func @prefetch_attribute_failed_to_satisfy_constraint_bit_signless(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  affine.prefetch %m[%n, %n], read, locality<4>, data : memref<100x100xf32>
  return
}

// -----

func.func @prefetch_cache_type_has_to_be_or(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.prefetch' cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%n, %n], read, locality<1>, foo : memref<100x100xf32>
  return
}

// -----

func.func @prefetch_expected_attribute_value(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected attribute value}}
  affine.prefetch %m[%n, %n], read, locality<a>, data : memref<100x100xf32>
  return
}

// -----

func.func @prefetch_expected(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.prefetch' expected 'locality'}}
  affine.prefetch %m[%n, %n], read, 1, data : memref<100x100xf32>
  return
}

// -----

func.func @prefetch_expected_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected ','}}
  affine.prefetch %m[%n, %n] : memref<100x100xf32>
  return
}

// -----

func.func @prefetch_invalid_kind_of_type_specified_expected_builtin(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.prefetch' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  affine.prefetch %m[%n, %n], read, locality<1>, data : f32
  return
}

// -----

func.func @prefetch_requires_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.prefetch' op requires attribute 'map'}}
  "affine.prefetch"(%m, %n, %n) <{isWrite = true, localityHint = 1 : i32, isDataCache = true}> : (memref<100x100xf32>, index, index) -> ()
  return
}

// -----

func.func @prefetch_affine_prefetch_affine_map_num_results_must_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  "affine.prefetch"(%m, %n, %n) <{map = affine_map<(d0) -> (d0)>, isWrite = true, localityHint = 1 : i32, isDataCache = true}> : (memref<100x100xf32>, index, index) -> ()
  return
}

// -----

func.func @prefetch_too_few_operands(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>, isWrite = true, localityHint = 1 : i32, isDataCache = true}> : (memref<100x100xf32>, index) -> ()
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%i) = (0) to (10, 20) {
  }
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  affine.parallel (%i, %j) = (0) to (10) {
  }
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (2) and upper bound (1), and the number of steps (1) must all match}}
  affine.parallel (%i) = (0, 1) to (10) {
  }
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_4(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  affine.parallel (%i) = (0) to (10) step (1, 2) {
  }
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_5(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (2) and upper bound (2), and the number of steps (1) must all match}}
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (1) {
  }
  return
}

// -----

func.func @parallel_steps_must_be_constant_integers(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%i) = (0) to (10) step (%n) {
  }
  return
}

// -----

func.func @parallel_steps_must_be_constant_integers_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%i) = (0) to (10) step (%n + 1) {
  }
  return
}

// -----

func.func @parallel_expected_in_affine_map(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '(' in affine map}}
  affine.parallel (%i) = (0) to (10) step 1 {
  }
  return
}

// -----

func.func @parallel_expected_in_argument_list(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '(' in argument list}}
  affine.parallel %i = (0) to (10) {
  }
  return
}

// -----

func.func @parallel_expected(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '('}}
  affine.parallel (%i) = 0 to (10) {
  }
  return
}

// -----

func.func @parallel_use_of_undeclared_identifier(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of undeclared identifier}}
  affine.parallel (%i) = (min(0, 1)) to (10) {
  }
  return
}

// -----

func.func @parallel_use_of_undeclared_identifier_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of undeclared identifier}}
  affine.parallel (%i) = (0) to (max(10, 2)) {
  }
  return
}

// -----

func.func @parallel_expected_lower_bound_map_to_have_at(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op expected lower bound map to have at least one result}}
  affine.parallel (%i) = (max()) to (10) {
  }
  return
}

// -----

func.func @parallel_use_of_undeclared_identifier_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of undeclared identifier}}
  affine.parallel (%i) = (foo(1)) to (10) {
  }
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @parallel_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%i32' expects different type than prior uses: 'index' vs 'i32'}}
  affine.parallel (%i) = (%i32) to (10) {
  }
  return
}

// -----

func.func @parallel_a_reduction_must_be_specified_for_each(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  affine.parallel (%i) = (0) to (10) reduce ("addf") {
    affine.yield %v : f32
  }
  return
}

// -----

func.func @parallel_invalid_reduction_value(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.parallel' invalid reduction value: "foo"}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("foo") -> (f32) {
    affine.yield %v : f32
  }
  return
}

// -----

func.func @yield_expected_attribute_value(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected attribute value}}
  %r = affine.parallel (%i) = (0) to (10) reduce (addf) -> (f32) {
    affine.yield %v : f32
  }
  return
}

// -----

func.func @parallel_a_reduction_must_be_specified_for_each_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf", "addf") -> (f32) {
    affine.yield %v : f32
  }
  return
}

// -----

func.func @yield_types_mismatch_between_yield_op_and_its_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
    // expected-error @below {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %n : index
  }
  return
}

// -----

func.func @yield_parent_of_yield_must_have_same_number_6(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32) {
  }
  return
}

// -----

func.func @parallel_result_type_cannot_match_reduction_attribute(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op result type cannot match reduction attribute}}
  %r = affine.parallel (%i) = (0) to (10) reduce ("addi") -> (f32) {
    affine.yield %v : f32
  }
  return
}

// -----

func.func @parallel_a_reduction_must_be_specified_for_each_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  %r:2 = affine.parallel (%i) = (0) to (10) reduce ("addf") -> (f32, f32) {
    affine.yield %v, %v : f32, f32
  }
  return
}

// -----

func.func @parallel_a_reduction_must_be_specified_for_each_4(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  %r = affine.parallel (%i) = (0) to (10) -> (f32) {
    affine.yield %v : f32
  }
  return
}

// -----

func.func @yield_parent_of_yield_must_have_same_number_7(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.parallel (%i) = (0) to (10) {
    // expected-error @below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
    affine.yield %v : f32
  }
  return
}

// -----

func.func @return_expects_parent_op_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.parallel (%i) = (0) to (10) {
    // expected-error @below {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

func.func @parallel_operand_cannot_be_used_as_a_symbol(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %j = 0 to 3 {
    // expected-error @below {{'affine.parallel' op operand cannot be used as a symbol}}
    affine.parallel (%i) = (symbol(%j)) to (10) {
  }
  }
  return
}

// -----

func.func @parallel_operand_cannot_be_used_as_a_dimension(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  affine.for %j = 0 to 3 {
    %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.parallel' op operand cannot be used as a dimension id}}
    affine.parallel (%i) = (%x) to (10) {
  }
  }
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_6(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (2) and upper bound (1), and the number of steps (1) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_7(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (2), and the number of steps (1) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_expected_lower_bounds_map_to_have_results(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op expected lower bounds map to have 1 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0, 1)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_expected_upper_bounds_map_to_have_results(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op expected upper bounds map to have 1 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (0, 1)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_8(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_9(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (1), and the number of steps (0) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_10(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (1), and the number of steps (1) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index, %b: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_the_number_of_region_arguments_and_the_11(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op the number of region arguments (0) and the number of map groups for lower (1) and upper bound (1), and the number of steps (1) must all match}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0():
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_a_reduction_must_be_specified_for_each_5(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op a reduction must be specified for each output}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [0], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_attribute_failed_to_satisfy_constraint_reduction_ops(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [99], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_attribute_failed_to_satisfy_constraint_reduction_ops_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = ["addf"], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_expected_lower_bounds_map_to_have_results_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op expected lower bounds map to have 2 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_attribute_failed_to_satisfy_constraint_bit_signless(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op attribute 'lowerBoundsGroups' failed to satisfy constraint: 32-bit signless integer elements attribute}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi64>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_expected_lower_bounds_map_to_have_results_3(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op expected lower bounds map to have 4294967295 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<-1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @parallel_operand_must_be_variadic_of_index_but(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op operand #0 must be variadic of index, but got 'i32'}}
  "affine.parallel"(%i32) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0) -> (d0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : (i32) -> ()
  return
}

// -----

func.func @parallel_attribute_failed_to_satisfy_constraint_bit_integer(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.parallel' op attribute 'steps' failed to satisfy constraint: 64-bit integer array attribute}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = ["a"], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>}> ({
    ^bb0(%a: index):
      "affine.yield"() : () -> ()
    }) : () -> ()
  return
}

// -----

func.func @yield_must_be_the_last_operation_in_the(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.yield' op must be the last operation in the parent block}}
  affine.yield
  return
}

// -----

func.func @yield_only_terminates_affine_if_for_parallel_regions(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  scf.execute_region {
    // expected-error @below {{'affine.yield' op only terminates affine.if/for/parallel regions}}
    affine.yield
  }
  return
}

// -----

func.func @delinearize_index_should_return_an_index_for_each_basis(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:2 = affine.delinearize_index %n into (2, 3, 4) : index, index
  return
}

// -----

func.func @delinearize_index_should_return_an_index_for_each_basis_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:4 = affine.delinearize_index %n into (2, 3) : index, index, index, index
  return
}

// -----

func.func @delinearize_index_no_basis_element_may_be_statically_non(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (0, 3) : index, index
  return
}

// -----

func.func @delinearize_index_no_basis_element_may_be_statically_non_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %n into (2, -3) : index, index
  return
}

// -----

func.func @delinearize_index_mismatch_between_dynamic_and_static_basis_this(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:2 = "affine.delinearize_index"(%n, %n) <{static_basis = array<i64: 2, 3>}> : (index, index) -> (index, index)
  return
}

// -----

func.func @delinearize_index_mismatch_between_dynamic_and_static_basis_this_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:2 = "affine.delinearize_index"(%n) <{static_basis = array<i64: 2, -9223372036854775808>}> : (index) -> (index, index)
  return
}

// -----

func.func @delinearize_index_expected_non_function_type(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected non-function type}}
  affine.delinearize_index %n into () : 
  return
}

// -----

func.func @delinearize_index_expected_in_dynamic_index_list(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @+2 {{expected '(' in dynamic index list}}
  // expected-error @below {{custom op 'affine.delinearize_index' expected SSA value or integer}}
  %0:2 = affine.delinearize_index %n into [2, 3] : index, index
  return
}

// -----

func.func @delinearize_index_result_must_be_variadic_of_index_but(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.delinearize_index' op result #1 must be variadic of index, but got 'i32'}}
  %0:2 = affine.delinearize_index %n into (2, 3) : index, i32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @delinearize_index_use_of_value_expects_different_type_than(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{use of value '%i32' expects different type than prior uses: 'index' vs 'i32'}}
  %0:2 = affine.delinearize_index %i32 into (2, 3) : index, index
  return
}

// -----

func.func @linearize_index_should_be_passed_a_basis_element_for(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%n, %n] by (2, 3, 4) : index
  return
}

// -----

func.func @linearize_index_should_be_passed_a_basis_element_for_2(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [%n, %n, %n] by (2) : index
  return
}

// -----

func.func @linearize_index_mismatch_between_dynamic_and_static_basis_this(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "affine.linearize_index"(%n, %n, %n) <{static_basis = array<i64: 2, 3>, operandSegmentSizes = array<i32: 2, 1>}> : (index, index, index) -> index
  return
}

// -----

func.func @linearize_index_invalid_kind_of_type_specified_expected_builtin(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.linearize_index' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %0 = affine.linearize_index [%n, %n] by (2, 4) : i32
  return
}

// -----

func.func @linearize_index_expected(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{expected '['}}
  %0 = affine.linearize_index %n by (2, 4) : index
  return
}

// -----

func.func @foo_is_unknown(%m: memref<100x100xf32>, %n: index, %v: f32, %i32: i32, %vec: vector<8xf32>) {
  // expected-error @below {{custom op 'affine.foo' is unknown}}
  affine.foo
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_2(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.addi %i, %c1 : index
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_3(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.addi %i, %c1 : index
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_3(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.muli %i, %i : index
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_4(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.muli %i, %i : index
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_5(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_4(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%i)
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_6(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.min affine_map<(d0) -> (d0 + 1, 4)>(%i)
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_5(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i, %i) : memref<?x?xf32>
    %x = memref.dim %a, %c1 : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_7(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i, %i) : memref<?x?xf32>
    %x = memref.dim %a, %c1 : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_6(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %i) : memref<?x?xf32>
    %x = memref.dim %a, %c1 : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_8(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %i) : memref<?x?xf32>
    %x = memref.dim %a, %c1 : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_7(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i, %n) : memref<?x?xf32>
    %x = memref.dim %a, %n : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_9(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%i, %n) : memref<?x?xf32>
    %x = memref.dim %a, %n : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_8(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloca(%n) : memref<4x?xf32>
    %x = memref.dim %a, %c1 : memref<4x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_10(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloca(%n) : memref<4x?xf32>
    %x = memref.dim %a, %c1 : memref<4x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_9(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.subview %m[0, 0] [%i, %i] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %x = memref.dim %a, %c1 : memref<?x?xf32, strided<[?, 1]>>
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_11(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.subview %m[0, 0] [%i, %i] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %x = memref.dim %a, %c1 : memref<?x?xf32, strided<[?, 1]>>
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_10(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    %b = memref.cast %a : memref<?x?xf32> to memref<*xf32>
    %d = memref.cast %b : memref<*xf32> to memref<?x?xf32>
    %x = memref.dim %d, %c1 : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_12(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %a = memref.alloc(%n, %n) : memref<?x?xf32>
    %b = memref.cast %a : memref<?x?xf32> to memref<*xf32>
    %d = memref.cast %b : memref<*xf32> to memref<?x?xf32>
    %x = memref.dim %d, %c1 : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_11(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = memref.rank %m : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_13(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = memref.rank %m : memref<?x?xf32>
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_12(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %y = memref.load %m[%n, %n] : memref<?x?xf32>
    %z = arith.fptosi %y : f32 to i64
    %x = arith.index_cast %z : i64 to index
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_14(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %y = memref.load %m[%n, %n] : memref<?x?xf32>
    %z = arith.fptosi %y : f32 to i64
    %x = arith.index_cast %z : i64 to index
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_15(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x:2 = affine.delinearize_index %i into (2, 3) : index, index
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x#0] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_16(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = affine.linearize_index [%i, %n] by (2, 3) : index
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_13(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.divsi %n, %n : index
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_17(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = arith.divsi %n, %n : index
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_14(%m: memref<?x?xf32>, %n: index, %b: i1, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = scf.if %b -> index {
    scf.yield %n : index
    } else {
    scf.yield %n : index
    }
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%x) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_18(%m: memref<?x?xf32>, %n: index, %b: i1, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
    %x = scf.if %b -> index {
    scf.yield %n : index
    } else {
    scf.yield %n : index
    }
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%x] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_15(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  scf.for %i = %n to %n step %n {
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_16(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    %y = affine.apply affine_map<(d0) -> (d0)>(%x)
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%y) {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_17(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %r = affine.for %i = 0 to 10 iter_args(%q = %n) -> index {
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%q) {
    }
  affine.yield %q : index }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_18(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  "test.region"() ({
  ^bb0(%q: index):
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%q) {
    }
  "test.y"() : () -> () }) : () -> ()
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_dimension_19(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  "test.region"() ({
    %q = "test.foo"() : () -> index
    // expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%q) {
    }
  "test.y"() : () -> () }) : () -> ()
  return
}

// -----

func.func @load_operand_cannot_be_used_as_a_dimension_2(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.load' op operand cannot be used as a dimension id}}
    %z = affine.load %m[%i, %x] : memref<?x?xf32>
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_19(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  scf.for %i = %n to %n step %n {
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%i] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_20(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.parallel (%i) = (0) to (10) {
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%i] {
    }
  }
  return
}

// -----

func.func @apply_dimensional_operand_cannot_be_used_as_a_2(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.parallel (%i) = (0) to (10) {
    // expected-error @below {{dimensional operand cannot be used as a symbol}}
    %x = affine.apply affine_map<()[s0] -> (s0)>()[%i]
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_21(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    %y = affine.apply affine_map<(d0) -> (d0)>(%x)
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%y] {
    }
  }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_22(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %r = affine.for %i = 0 to 10 iter_args(%q = %n) -> index {
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%q] {
    }
  affine.yield %q : index }
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_23(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  "test.region"() ({
  ^bb0(%q: index):
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%q] {
    }
  "test.y"() : () -> () }) : () -> ()
  return
}

// -----

func.func @for_operand_cannot_be_used_as_a_symbol_24(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  "test.region"() ({
    %q = "test.foo"() : () -> index
    // expected-error @below {{'affine.for' op operand cannot be used as a symbol}}
    affine.for %j = 0 to affine_map<()[s0] -> (s0)>()[%q] {
    }
  "test.y"() : () -> () }) : () -> ()
  return
}

// -----

func.func @load_operand_cannot_be_used_as_a_symbol(%m: memref<?x?xf32>, %n: index, %v: f32, %t: tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 10 {
   %x = "test.foo"() : () -> index
    // expected-error @below {{'affine.load' op operand cannot be used as a symbol}}
    %z = affine.load %m[%i, symbol(%x)] : memref<?x?xf32>
  }
  return
}

// -----

"test.op"() ({
^bb0(%n: index):
// expected-error @below {{'affine.for' op operand cannot be used as a dimension id}}
affine.for %i = 0 to affine_map<(d0) -> (d0)>(%n) {
}
 "test.y"() : () -> () }) : () -> ()

// -----

func.func @yields_nothing(%n: index) {
  // expected-error @+1 {{'affine.for' op along control flow edge from Operation affine.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (4)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 1>}> ({
  ^bb0(%i: index, %x: index):
    // expected-note @+1 {{region branch point}}
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

func.func @symbol(%m: memref<10xf32>, %i: index) {
  // expected-error @+1 {{expected ')' at end of SSA symbol}}
  %0 = affine.load %m[symbol(%i] : memref<10xf32>
  return
}

// -----

func.func @apply_of_two_results(%i: index) {
  // expected-error @below {{'affine.apply' op mapping must produce one value}}
  %r = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0, d0)>}> : (index) -> index
  return
}
