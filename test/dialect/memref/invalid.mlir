// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of memref; texts and places are those of mlir-opt.

func.func @alloc_sizes(%n: index) {
  // expected-error @below {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.alloc(%n) : memref<4xf32>
  return
}

// -----

func.func @alloc_symbols() {
  // expected-error @below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0}}
  %0 = memref.alloc() : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @alloc_symbols_2(%n: index) {
  // expected-error @below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc()[%n] : memref<4xf32>
  return
}

// -----

func.func @alloc_symbols_3() {
  // expected-error @below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 2, got 0}}
  %0 = memref.alloc() : memref<4xf32, strided<[?], offset: ?>>
  return
}

// -----

func.func @alloc_alignment() {
  // expected-error @below {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 3} : memref<4xf32>
  return
}

// -----

func.func @alloc_alignment_type() {
  // expected-error @below {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.alloc() {alignment = 4 : i32} : memref<4xf32>
  return
}

// -----

func.func @alloc_unranked() {
  // expected-error @below {{custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.alloc() : memref<*xf32>
  return
}

// -----

func.func @alloc_no_memref() {
  // expected-error @below {{custom op 'memref.alloc' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  %0 = memref.alloc() : f32
  return
}

// -----

func.func @alloca_symbols() {
  // expected-error @below {{'memref.alloca' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.alloca() : memref<?xf32>
  return
}

// -----

// expected-error @below {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
%0 = memref.alloca() : memref<4xf32>

// -----

func.func @alloc_generic(%n: index) {
  // expected-error @below {{'memref.alloc' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  %0 = "memref.alloc"(%n) : (index) -> memref<?xf32>
  return
}

// -----

func.func @alloc_generic_2(%n: index) {
  // expected-error @below {{'memref.alloc' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 1>}> : (index) -> memref<?xf32>
  return
}

// -----

func.func @alloc_generic_3(%n: f32) {
  // expected-error @below {{'memref.alloc' op operand #0 must be variadic of index, but got 'f32'}}
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (f32) -> memref<?xf32>
  return
}

// -----

func.func @realloc_source_layout(%m: memref<?xf32, strided<[2]>>, %n: index) {
  // expected-error @below {{unsupported layout for source memref type 'memref<?xf32, strided<[2]>>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32, strided<[2]>> to memref<?xf32>
  return
}

// -----

func.func @realloc_result_layout(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{unsupported layout for result memref type 'memref<?xf32, strided<[2]>>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @realloc_space(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{different memory spaces specified for source memref type 'memref<?xf32>' and result memref type 'memref<?xf32, 1>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32, 1>
  return
}

// -----

func.func @realloc_element(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{different element types specified for source memref type 'memref<?xf32>' and result memref type 'memref<?xi32>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<?xi32>
  return
}

// -----

func.func @realloc_missing(%m: memref<?xf32>) {
  // expected-error @below {{missing dimension operand for result type 'memref<?xf32>'}}
  %0 = memref.realloc %m : memref<?xf32> to memref<?xf32>
  return
}

// -----

func.func @realloc_unnecessary(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{unnecessary dimension operand for result type 'memref<4xf32>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<4xf32>
  return
}

// -----

func.func @realloc_rank(%m: memref<?x?xf32>, %n: index) {
  // expected-error @below {{'memref.realloc' op operand #0 must be 1D memref of any type values, but got 'memref<?x?xf32>'}}
  %0 = memref.realloc %m(%n) : memref<?x?xf32> to memref<4xf32>
  return
}

// -----

func.func @realloc_result_rank(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{'memref.realloc' op result #0 must be 1D memref of any type values, but got 'memref<4x4xf32>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<4x4xf32>
  return
}

// -----

func.func @realloc_unranked(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{'memref.realloc' op result #0 must be 1D memref of any type values, but got 'memref<*xf32>'}}
  %0 = memref.realloc %m(%n) : memref<?xf32> to memref<*xf32>
  return
}

// -----

func.func @scope_return(%v: f32) {
  // expected-error @below {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = memref.alloca_scope -> (f32) {
    // expected-note @below {{region branch point}}
    memref.alloca_scope.return
  }
  return
}

// -----

func.func @scope_return_type(%v: f64) {
  // expected-error @below {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: successor operand type #0 'f64' should match successor input type #0 'f32'}}
  %0 = memref.alloca_scope -> (f32) {
    // expected-note @below {{region branch point}}
    memref.alloca_scope.return %v : f64
  }
  return
}

// -----

func.func @scope_args(%v: f32) {
  // expected-error @below {{'memref.alloca_scope' op region should have no arguments}}
  "memref.alloca_scope"() ({
  ^bb0(%x: f32):
    "memref.alloca_scope.return"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @scope_terminator(%v: f32) {
  memref.alloca_scope {
    // expected-error @below {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

func.func @scope_return_parent(%v: f32) {
  // expected-error @below {{'memref.alloca_scope.return' op expects parent op 'memref.alloca_scope'}}
  memref.alloca_scope.return
}

// -----

func.func @scope_blocks(%v: f32) {
  // expected-error @below {{'memref.alloca_scope' op expects region #0 to have 0 or 1 blocks}}
  memref.alloca_scope {
    cf.br ^bb1
  ^bb1:
    memref.alloca_scope.return
  }
  return
}

// -----

func.func @scope_missing_terminator() -> f32 {
  // expected-error @+2 {{'memref.alloca_scope' op along control flow edge from Operation memref.alloca_scope.return to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = memref.alloca_scope -> (f32) {
  }
  return %0 : f32
}

// -----

func.func @assume_alignment(%m: memref<4xf32>) {
  // expected-error @below {{'memref.assume_alignment' op alignment must be power of 2}}
  %0 = memref.assume_alignment %m, 12 : memref<4xf32>
  return
}

// -----

func.func @assume_alignment_zero(%m: memref<4xf32>) {
  // expected-error @below {{'memref.assume_alignment' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive}}
  %0 = memref.assume_alignment %m, 0 : memref<4xf32>
  return
}

// -----

func.func @assume_alignment_type(%m: memref<4xf32>) {
  // expected-error @below {{'memref.assume_alignment' op requires the same type for all operands and results}}
  %0 = "memref.assume_alignment"(%m) <{alignment = 8 : i32}> : (memref<4xf32>) -> memref<4xf64>
  return
}

// -----

func.func @assume_alignment_type2(%m: memref<4xf32>) {
  // expected-error @+2 {{'memref.assume_alignment' op inferred type(s) 'memref<4xf32>' are incompatible with return type(s) of operation 'memref<4xf32, 1>'}}
  // expected-error @below {{'memref.assume_alignment' op failed to infer returned types}}
  %0 = "memref.assume_alignment"(%m) <{alignment = 8 : i32}> : (memref<4xf32>) -> memref<4xf32, 1>
  return
}

// -----

func.func @assume_alignment_type3(%m: memref<4xf32>) {
  // expected-error @+2 {{'memref.assume_alignment' op inferred type(s) 'memref<4xf32>' are incompatible with return type(s) of operation 'memref<?xf32>'}}
  // expected-error @below {{'memref.assume_alignment' op failed to infer returned types}}
  %0 = "memref.assume_alignment"(%m) <{alignment = 8 : i32}> : (memref<4xf32>) -> memref<?xf32>
  return
}

// -----

func.func @distinct_one(%m: memref<4xf32>) {
  // expected-error @below {{expected ':'}}
  memref.distinct_objects
  return
}

// -----

func.func @distinct_types(%m: memref<4xf32>) {
  // expected-error @below {{'memref.distinct_objects' op operand types and result types must match}}
  %0 = "memref.distinct_objects"(%m) : (memref<4xf32>) -> memref<5xf32>
  return
}

// -----

func.func @distinct_zero(%m: memref<4xf32>) {
  // expected-error @below {{'memref.distinct_objects' op expected at least one operand}}
  "memref.distinct_objects"() : () -> ()
  return
}

// -----

func.func @distinct_result(%m: memref<4xf32>) {
  // expected-error @below {{'memref.distinct_objects' op operand types and result types must match}}
  %0:2 = "memref.distinct_objects"(%m) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  return
}

// -----

func.func @distinct_result_custom(%m: memref<4xf32>) {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = memref.distinct_objects %m : memref<4xf32>
  return
}

// -----

func.func @copy_element(%a: memref<4xf32>, %b: memref<4xi32>) {
  // expected-error @below {{'memref.copy' op requires the same element type for all operands}}
  memref.copy %a, %b : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @copy_shape(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @below {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %a, %b : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @copy_rank(%a: memref<4xf32>, %b: memref<4x1xf32>) {
  // expected-error @below {{'memref.copy' op requires the same shape for all operands}}
  memref.copy %a, %b : memref<4xf32> to memref<4x1xf32>
  return
}

// -----

func.func @copy_tensor(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error @below {{custom op 'memref.copy' invalid kind of type specified}}
  memref.copy %a, %b : tensor<4xf32> to memref<4xf32>
  return
}

// -----

func.func @dealloc_tensor(%a: tensor<4xf32>) {
  // expected-error @below {{custom op 'memref.dealloc' invalid kind of type specified}}
  memref.dealloc %a : tensor<4xf32>
  return
}

// -----

func.func @dim_scalar(%m: memref<f32>, %i: index) {
  // expected-error @below {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'memref<f32>'}}
  %0 = memref.dim %m, %i : memref<f32>
  return
}

// -----

func.func @dim_tensor(%m: tensor<4xf32>, %i: index) {
  // expected-error @below {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'tensor<4xf32>'}}
  %0 = memref.dim %m, %i : tensor<4xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @dim_index_type(%m: memref<4xf32>, %i: i32) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.dim %m, %i : memref<4xf32>
  return
}

// -----

func.func @load_indices(%m: memref<4x4xf32>, %i: index) {
  // expected-error @below {{'memref.load' op incorrect number of indices for load, expected 2 but got 1}}
  %0 = memref.load %m[%i] : memref<4x4xf32>
  return
}

// -----

func.func @load_indices_many(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.load' op incorrect number of indices for load, expected 1 but got 2}}
  %0 = memref.load %m[%i, %i] : memref<4xf32>
  return
}

// -----

func.func @load_type(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  %0 = "memref.load"(%m, %i) : (memref<4xf32>, index) -> i32
  return
}

// -----

func.func @load_unranked(%m: memref<*xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.load %m[%i] : memref<*xf32>
  return
}

// -----

func.func @load_unranked_generic(%m: memref<*xf32>, %i: index) {
  // expected-error @below {{'memref.load' op operand #0 must be memref of any type values, but got 'memref<*xf32>'}}
  %0 = "memref.load"(%m, %i) : (memref<*xf32>, index) -> f32
  return
}

// -----

func.func @load_index_type(%m: memref<4xf32>, %i: i32) {
  // expected-error @below {{'memref.load' op operand #1 must be variadic of index, but got 'i32'}}
  %0 = "memref.load"(%m, %i) : (memref<4xf32>, i32) -> f32
  return
}

// -----

func.func @load_alignment(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.load' 'memref.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = memref.load %m[%i] {alignment = 0} : memref<4xf32>
  return
}

// -----

func.func @load_nontemporal(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.load' 'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute}}
  %0 = memref.load %m[%i] {nontemporal = 1 : i32} : memref<4xf32>
  return
}

// -----

func.func @load_no_index(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{expected '['}}
  %0 = memref.load %m : memref<4xf32>
  return
}

// -----

func.func @load_tensor(%m: tensor<4xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<4xf32>'}}
  %0 = memref.load %m[%i] : tensor<4xf32>
  return
}

// -----

func.func @store_indices(%m: memref<4x4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.store' op store index operand count not equal to memref rank}}
  memref.store %v, %m[%i] : memref<4x4xf32>
  return
}

// -----

func.func @store_type(%m: memref<4xf32>, %i: index, %v: i32) {
  // expected-error @below {{'memref.store' op failed to verify that type of 'value' matches element type of 'memref'}}
  "memref.store"(%v, %m, %i) : (i32, memref<4xf32>, index) -> ()
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @store_type_custom(%m: memref<4xf32>, %i: index, %v: i32) {
  // expected-error @below {{use of value '%v' expects different type than prior uses: 'f32' vs 'i32'}}
  memref.store %v, %m[%i] : memref<4xf32>
  return
}

// -----

func.func @store_unranked(%m: memref<*xf32>, %i: index, %v: f32) {
  // expected-error @below {{custom op 'memref.store' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  memref.store %v, %m[%i] : memref<*xf32>
  return
}

// -----

func.func @atomic_indices(%m: memref<4x4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4x4xf32>) -> f32
  return
}

// -----

func.func @atomic_float(%m: memref<4xi32>, %i: index, %v: i32) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'addf' expects a floating-point type}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @atomic_minimumf(%m: memref<4xi32>, %i: index, %v: i32) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'minimumf' expects a floating-point type}}
  %0 = memref.atomic_rmw minimumf %v, %m[%i] : (i32, memref<4xi32>) -> i32
  return
}

// -----

func.func @atomic_int(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
  %0 = memref.atomic_rmw addi %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @atomic_xori(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'xori' expects an integer type}}
  %0 = memref.atomic_rmw xori %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @atomic_maxs(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.atomic_rmw' op with kind 'maxs' expects an integer type}}
  %0 = memref.atomic_rmw maxs %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @atomic_kind(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{custom op 'memref.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'kind' [addf, addi, andi, assign, maximumf, maxnumf, maxs, maxu, minimumf, minnumf, mins, minu, mulf, muli, ori, xori]}}
  %0 = memref.atomic_rmw add %v, %m[%i] : (f32, memref<4xf32>) -> f32
  return
}

// -----

func.func @atomic_value(%m: memref<4xf32>, %i: index, %v: f64) {
  // expected-error @below {{'memref.atomic_rmw' op failed to verify that value type matches element type of memref}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f64, memref<4xf32>) -> f64
  return
}

// -----

func.func @atomic_result(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.atomic_rmw' op failed to verify that all of {value, result} have same type}}
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f64
  return
}

// -----

func.func @atomic_element(%m: memref<4xindex>, %i: index, %v: index) {
  // expected-error @below {{'memref.atomic_rmw' op operand #0 must be signless integer or floating-point, but got 'index'}}
  %0 = memref.atomic_rmw addi %v, %m[%i] : (index, memref<4xindex>) -> index
  return
}

// -----

func.func @atomic_generic_kind(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{invalid properties {kind = 17 : i64} for op memref.atomic_rmw: Invalid attribute `kind` in property conversion: 17 : i64}}
  %0 = "memref.atomic_rmw"(%v, %m, %i) <{kind = 17 : i64}> : (f32, memref<4xf32>, index) -> f32
  return
}

// -----

func.func @atomic_generic_no_kind(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.atomic_rmw' op requires attribute 'kind'}}
  %0 = "memref.atomic_rmw"(%v, %m, %i) : (f32, memref<4xf32>, index) -> f32
  return
}

// -----

func.func @rmw_args(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32, %b: f32):
    memref.atomic_yield %a : f32
  }
  return
}

// -----

func.func @rmw_no_args(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @rmw_arg_type(%m: memref<4xf32>, %i: index, %v: f32) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: i32):
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @rmw_effects(%m: memref<4xf32>, %i: index, %v: f32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
    // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    %x = memref.alloc() : memref<f32>
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @rmw_effects_nested(%m: memref<4xf32>, %i: index, %v: f32, %c: i1) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
    scf.if %c {
      // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
      %x = memref.load %m[%i] : memref<4xf32>
    }
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @rmw_effects_unknown(%m: memref<4xf32>, %i: index, %v: f32, %c: i1) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
    // expected-error @below {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
    func.call @foo() : () -> ()
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @rmw_yield_type(%m: memref<4xf32>, %i: index, %v: i32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
    // expected-error @below {{'memref.atomic_yield' op types mismatch between yield op: 'i32' and its parent: 'f32'}}
    memref.atomic_yield %v : i32
  }
  return
}

// -----

func.func @rmw_empty(%m: memref<4xf32>, %i: index, %v: i32) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expected single number of entry block arguments}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  }
  return
}

// -----

func.func @rmw_empty_2(%m: memref<4xf32>, %i: index, %v: i32) {
  // expected-error @below {{'memref.generic_atomic_rmw' op expects a non-empty block}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%a: f32):
  }
  return
}

// -----

func.func @rmw_element(%m: memref<4xindex>, %i: index, %v: i32) {
  // expected-error @below {{'memref.generic_atomic_rmw' op operand #0 must be memref of signless integer or floating-point values, but got 'memref<4xindex>'}}
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xindex> {
  ^bb0(%a: index):
    memref.atomic_yield %a : index
  }
  return
}

// -----

func.func @rmw_result(%m: memref<4xf32>, %i: index, %v: i32) {
  // expected-error @below {{'memref.generic_atomic_rmw' op failed to verify that result type matches element type of memref}}
  %0 = "memref.generic_atomic_rmw"(%m, %i) ({
  ^bb0(%a: f64):
    "memref.atomic_yield"(%a) : (f64) -> ()
  }) : (memref<4xf32>, index) -> f64
  return
}

// -----

func.func @atomic_yield_parent(%v: f32) {
  // expected-error @below {{'memref.atomic_yield' op expects parent op 'memref.generic_atomic_rmw'}}
  memref.atomic_yield %v : f32
}

// -----

func.func @get_global() {
  // expected-error @below {{'memref.get_global' op 'nope' does not reference a valid global memref}}
  %0 = memref.get_global @nope : memref<4xf32>
  return
}

// -----

func.func @get_global_func() {
  // expected-error @below {{'memref.get_global' op 'get_global_func' does not reference a valid global memref}}
  %0 = memref.get_global @get_global_func : memref<4xf32>
  return
}

// -----

memref.global @g : memref<4xf32>
func.func @get_global_type() {
  // expected-error @below {{'memref.get_global' op result type 'memref<5xf32>' does not match type 'memref<4xf32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<5xf32>
  return
}

// -----

memref.global @g : memref<4xf32>
func.func @get_global_dynamic() {
  // expected-error @below {{'memref.get_global' op result #0 must be statically shaped memref of any type values, but got 'memref<?xf32>'}}
  %0 = memref.get_global @g : memref<?xf32>
  return
}

// -----

// expected-error @below {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @g : memref<?xf32>

// -----

// expected-error @below {{custom op 'memref.global' type should be static shaped memref, but got 'f32'}}
memref.global @g : f32

// -----

// expected-error @below {{custom op 'memref.global' type should be static shaped memref, but got 'memref<*xf32>'}}
memref.global @g : memref<*xf32>

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @below {{add a trailing dot to make the literal a float}}
memref.global @g : memref<4xf32> = dense<1> : tensor<4xi32>

// -----

// expected-error @below {{inferred shape of elements literal ([2]) does not match type ([4])}}
memref.global @g : memref<4xf32> = dense<[1.0, 2.0]>

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @below {{add a trailing dot to make the literal a float}}
memref.global @g : memref<4xf32> = dense<[1, 2, 3, 4]>

// -----

// expected-error @below {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global @g : memref<4xf32> = "foo"

// -----

// expected-error @below {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global @g : memref<4xf32> = @foo

// -----

// expected-error @below {{floating point value not valid for specified type}}
memref.global @g : memref<4xf32> = 1.0 : f32

// -----

// expected-error @below {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global @g : memref<4xf32> = [1.0]

// -----

// expected-error @below {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global @g : memref<4xf32> = unit

// -----

// expected-error @below {{expected attribute value}}
memref.global @g : memref<4xf32> = foo

// -----

// expected-error @below {{custom op 'memref.global' 'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
memref.global @g : memref<4xf32> = uninitialized {alignment = 7}

// -----

// expected-error @below {{'memref.global' op type should be static shaped memref, but got 'memref<?xf32>'}}
"memref.global"() <{sym_name = "g", type = memref<?xf32>}> : () -> ()

// -----

// expected-error @below {{'memref.global' op initial value should be a unit or elements attribute, but got "foo"}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = "foo"}> : () -> ()

// -----

// expected-error @below {{'memref.global' op initial value should be a unit or elements attribute, but got 1 : i32}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = 1 : i32}> : () -> ()

// -----

// expected-error @below {{'memref.global' op initial value element expected to be of type 'f32', but was of type 'i32'}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1> : tensor<4xi32>}> : () -> ()

// -----

// expected-error @below {{'memref.global' op initial value shape expected to be 4 but was 4, 2}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1.0> : tensor<4x2xf32>}> : () -> ()

// -----

// An encoding is no part of the shape.
"memref.global"() <{initial_value = dense<1.0> : tensor<4xf32, 3 : i64>, sym_name = "encoded", type = memref<4xf32>}> : () -> ()
// expected-error @below {{'memref.global' op initial value shape expected to be 4 but was 5}}
"memref.global"() <{initial_value = dense<1.0> : tensor<5xf32, 3 : i64>, sym_name = "longer", type = memref<4xf32>}> : () -> ()

// -----

// expected-error @below {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name = "g", type = f32}> : () -> ()

// -----

// expected-error @below {{'memref.global' op requires attribute 'sym_name'}}
"memref.global"() <{type = memref<4xf32>}> : () -> ()

// -----

// expected-error @below {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
memref.global "foo" @g : memref<4xf32>

// -----

// expected-error @below {{expected ':'}}
memref.global "private" @g

// -----

// expected-error @below {{custom op 'memref.global' expected valid '@'-identifier for symbol name}}
memref.global constant : memref<4xf32>

// -----

func.func @global_nested() {
  // expected-error @below {{'memref.global' op symbol's parent must have the SymbolTable trait}}
  memref.global @g : memref<4xf32>
  return
}

// -----

func.func @prefetch_indices(%m: memref<4x4xf32>, %i: index) {
  // expected-error @below {{'memref.prefetch' op too few indices}}
  memref.prefetch %m[%i], read, locality<1>, data : memref<4x4xf32>
  return
}

// -----

func.func @prefetch_rw(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
  memref.prefetch %m[%i], rw, locality<1>, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_cache(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.prefetch' cache type has to be 'data' or 'instr'}}
  memref.prefetch %m[%i], read, locality<1>, false : memref<4xf32>
  return
}

// -----

func.func @prefetch_locality(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  memref.prefetch %m[%i], read, locality<5>, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_locality_2(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{expected attribute value}}
  memref.prefetch %m[%i], read, locality<a>, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_locality_3(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{expected '<'}}
  memref.prefetch %m[%i], read, locality 1, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_locality_4(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.prefetch' expected 'locality'}}
  memref.prefetch %m[%i], read, 1, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_type(%m: memref<*xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.prefetch' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  memref.prefetch %m[%i], read, locality<1>, data : memref<*xf32>
  return
}

// -----

func.func @prefetch_type_2(%m: f32, %i: index) {
  // expected-error @below {{custom op 'memref.prefetch' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  memref.prefetch %m[%i], read, locality<1>, data : f32
  return
}

// -----

func.func @prefetch_missing(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{expected ','}}
  memref.prefetch %m[%i], read, locality<1> : memref<4xf32>
  return
}

// -----

func.func @prefetch_comma(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{expected ','}}
  memref.prefetch %m[%i] : memref<4xf32>
  return
}

// -----

func.func @prefetch_dict_generic(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  "memref.prefetch"(%m, %i) <{isWrite = true, localityHint = 4 : i32, isDataCache = true}> : (memref<4xf32>, index) -> ()
  return
}

// -----

func.func @cast_element(%m: memref<4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @cast_rank(%m: memref<4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4x1xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4x1xf32>
  return
}

// -----

func.func @cast_size(%m: memref<4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<5xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<5xf32>
  return
}

// -----

func.func @cast_space(%m: memref<4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, 1>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @cast_offset(%m: memref<4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[1], offset: 2>>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32> to memref<4xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @cast_stride(%m: memref<4x4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4x4xf32>' and result type 'memref<4x4xf32, strided<[8, 1]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<4x4xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @cast_unranked(%m: memref<*xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<*xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @cast_unranked_element(%m: memref<*xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<*xf32>' and result type 'memref<4xf64>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32> to memref<4xf64>
  return
}

// -----

func.func @cast_unranked_space(%m: memref<*xf32, 1>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<*xf32, 1>' and result type 'memref<4xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<*xf32, 1> to memref<4xf32>
  return
}

// -----

func.func @cast_map(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>' and result type 'memref<4xf32>' are cast incompatible}}
  %0 = memref.cast %m : memref<4xf32, affine_map<(d0) -> (d0 mod 2)>> to memref<4xf32>
  return
}

// -----

func.func @cast_one(%m: memref<1x4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<1x4xf32>' and result type 'memref<1x4xf32, strided<[8, 1]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<1x4xf32> to memref<1x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @cast_one_dynamic(%m: memref<1x4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<1x4xf32>' and result type 'memref<?x4xf32, strided<[8, 1]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<1x4xf32> to memref<?x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @cast_one_dynamic_2(%m: memref<?x4xf32>) {
  // expected-error @below {{'memref.cast' op operand type 'memref<?x4xf32>' and result type 'memref<1x4xf32, strided<[8, 1]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<?x4xf32> to memref<1x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @cast_operands(%m: memref<?x4xf32>) {
  // expected-error @below {{'memref.cast' op requires a single operand}}
  %0 = "memref.cast"(%m, %m) : (memref<?x4xf32>, memref<?x4xf32>) -> memref<1x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @space_layout(%m: memref<4xf32>) {
  // expected-error @below {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<4xf32, strided<[1]>, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, strided<[1]>, 1>
  return
}

// -----

func.func @space_shape(%m: memref<4xf32>) {
  // expected-error @below {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<?xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<?xf32, 1>
  return
}

// -----

func.func @space_element(%m: memref<4xf32>) {
  // expected-error @below {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<4xi32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<4xi32, 1>
  return
}

// -----

func.func @space_rank(%m: memref<4xf32>) {
  // expected-error @below {{'memref.memory_space_cast' op operand type 'memref<4xf32>' and result type 'memref<*xf32, 1>' are cast incompatible}}
  %0 = memref.memory_space_cast %m : memref<4xf32> to memref<*xf32, 1>
  return
}

// -----

func.func @reshape_element(%m: memref<?xf32>, %s: memref<1xi32>) {
  // expected-error @below {{'memref.reshape' op element types of source and destination memref types should be the same}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<1xi32>) -> memref<?xi32>
  return
}

// -----

func.func @reshape_source(%m: memref<?xf32, strided<[2]>>, %s: memref<1xi32>) {
  // expected-error @below {{'memref.reshape' op source memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<?xf32, strided<[2]>>, memref<1xi32>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_result(%m: memref<?xf32>, %s: memref<1xi32>) {
  // expected-error @below {{'memref.reshape' op result memref type should have identity affine map}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<1xi32>) -> memref<?xf32, strided<[2]>>
  return
}

// -----

func.func @reshape_dynamic(%m: memref<?xf32>, %s: memref<?xi32>) {
  // expected-error @below {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<?xi32>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_length(%m: memref<?xf32>, %s: memref<2xi32>) {
  // expected-error @below {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xi32>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_shape_rank(%m: memref<?xf32>, %s: memref<2x2xi32>) {
  // expected-error @below {{'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<2x2xi32>'}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2x2xi32>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_shape_element(%m: memref<?xf32>, %s: memref<1xf32>) {
  // expected-error @below {{'memref.reshape' op operand #1 must be 1D memref of signless integer or index values, but got 'memref<1xf32>'}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<1xf32>) -> memref<?xf32>
  return
}

// -----

func.func @reshape_types(%m: memref<?xf32>, %s: memref<1xi32>) {
  // expected-error @below {{custom op 'memref.reshape' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = memref.reshape %m(%s) : (memref<?xf32>) -> memref<?xf32>
  return
}

// -----

func.func @view_source_layout(%m: memref<2048xi8, strided<[2]>>, %i: index) {
  // expected-error @below {{unsupported map for base memref type 'memref<2048xi8, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<2048xi8, strided<[2]>> to memref<4xf32>
  return
}

// -----

func.func @view_result_layout(%m: memref<2048xi8>, %i: index) {
  // expected-error @below {{unsupported map for result memref type 'memref<4xf32, strided<[2]>>'}}
  %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4xf32, strided<[2]>>
  return
}

// -----

func.func @view_result_map(%m: memref<2048xi8>, %i: index) {
  // expected-error @below {{unsupported map for result memref type 'memref<4xf32, affine_map<(d0) -> (d0 + 4)>>'}}
  %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4xf32, affine_map<(d0) -> (d0 + 4)>>
  return
}

// -----

func.func @view_space(%m: memref<2048xi8>, %i: index) {
  // expected-error @below {{different memory spaces specified for base memref type 'memref<2048xi8>' and view memref type 'memref<4xf32, 2>'}}
  %0 = memref.view %m[%i][] : memref<2048xi8> to memref<4xf32, 2>
  return
}

// -----

func.func @view_sizes(%m: memref<2048xi8>, %i: index) {
  // expected-error @below {{'memref.view' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = memref.view %m[%i][%i] : memref<2048xi8> to memref<4xf32>
  return
}

// -----

func.func @view_sizes_2(%m: memref<2048xi8>, %i: index) {
  // expected-error @below {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = memref.view %m[%i][] : memref<2048xi8> to memref<?xf32>
  return
}

// -----

func.func @view_element(%m: memref<2048xi16>, %i: index) {
  // expected-error @below {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<2048xi16>'}}
  %0 = memref.view %m[%i][] : memref<2048xi16> to memref<4xf32>
  return
}

// -----

func.func @view_rank(%m: memref<2x2xi8>, %i: index) {
  // expected-error @below {{'memref.view' op operand #0 must be 1D memref of 8-bit signless integer values, but got 'memref<2x2xi8>'}}
  %0 = memref.view %m[%i][] : memref<2x2xi8> to memref<4xf32>
  return
}

// -----

func.func @view_unranked(%m: memref<2xi8>, %i: index) {
  // expected-error @below {{'memref.view' op result #0 must be memref of any type values, but got 'memref<*xf32>'}}
  %0 = memref.view %m[%i][] : memref<2xi8> to memref<*xf32>
  return
}

// -----

func.func @view_no_shift(%m: memref<2xi8>, %i: index) {
  // expected-error @below {{expected SSA operand}}
  %0 = memref.view %m[][] : memref<2xi8> to memref<4xf32>
  return
}

// -----

func.func @view_two_shifts(%m: memref<2xi8>, %i: index) {
  // expected-error @below {{expected ']'}}
  %0 = memref.view %m[%i, %i][] : memref<2xi8> to memref<4xf32>
  return
}

// -----

func.func @transpose_map(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (i, i) : memref<4x5xf32> to memref<4x4xf32>
  return
}

// -----

func.func @transpose_rank(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map of same rank as the input}}
  %0 = memref.transpose %m (i, j, k) -> (i, k, j) : memref<4x5xf32> to memref<4x5xf32>
  return
}

// -----

func.func @transpose_type(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op result type 'memref<5x4xf32>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32>
  return
}

// -----

func.func @transpose_type_2(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op result type 'memref<5x4xf32, strided<[1, 4]>>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32, strided<[1, 4]>>
  return
}

// -----

func.func @transpose_type_3(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op result type 'memref<4x5xf32, strided<[1, 5]>>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<4x5xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_type_4(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op result type 'memref<5x4xf64, strided<[1, 5]>>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf64, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_type_5(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op result type 'memref<5x4xf32, strided<[1, 5]>, 1>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32, strided<[1, 5]>, 1>
  return
}

// -----

func.func @transpose_type_6(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op result type 'memref<5x4xf32, strided<[1, ?]>>' is not equivalent to the canonical transposed input type 'memref<5x4xf32, affine_map<(d0, d1) -> (d0 + d1 * 5)>>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to memref<5x4xf32, strided<[1, ?]>>
  return
}

// -----

func.func @transpose_symbol(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j)[s] -> (j, i) : memref<4x5xf32> to memref<5x4xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_expr(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op expected a permutation map}}
  %0 = memref.transpose %m (i, j) -> (j + 1, i) : memref<4x5xf32> to memref<5x4xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_unknown(%m: memref<4x5xf32>) {
  // expected-error @below {{use of undeclared identifier}}
  %0 = memref.transpose %m (i, j) -> (k, i) : memref<4x5xf32> to memref<5x4xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_no_map(%m: memref<4x5xf32>) {
  // expected-error @below {{expected '(' in dimensional identifier list}}
  %0 = memref.transpose %m : memref<4x5xf32> to memref<5x4xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_attr_map(%m: memref<4x5xf32>) {
  // expected-error @below {{expected '(' in dimensional identifier list}}
  %0 = memref.transpose %m affine_map<(i, j) -> (j, i)> : memref<4x5xf32> to memref<5x4xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_unranked(%m: memref<*xf32>) {
  // expected-error @below {{custom op 'memref.transpose' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<*xf32> to memref<5x4xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_scalar(%m: f32) {
  // expected-error @below {{custom op 'memref.transpose' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : f32 to memref<5x4xf32, strided<[1, 5]>>
  return
}

// -----

func.func @transpose_scalar_result(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.transpose' op result #0 must be strided memref of any type values, but got 'f32'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> to f32
  return
}

// -----

func.func @transpose_to(%m: memref<4x5xf32>) {
  // expected-error @below {{custom op 'memref.transpose' expected 'to'}}
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x5xf32> into memref<5x4xf32>
  return
}

// -----

func.func @metadata_types(%m: memref<4x5xf32>) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index', 'index', 'index'}}
  // expected-error @below {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:5 = memref.extract_strided_metadata %m : memref<4x5xf32> -> memref<f32>, index, index, index, index
  return
}

// -----

func.func @metadata_types_2(%m: memref<4x5xf32>) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f64>', 'index', 'index', 'index', 'index', 'index'}}
  // expected-error @below {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:6 = memref.extract_strided_metadata %m : memref<4x5xf32> -> memref<f64>, index, index, index, index, index
  return
}

// -----

func.func @metadata_types_3(%m: memref<4x5xf32>) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index', 'index'}}
  // expected-error @below {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:4 = memref.extract_strided_metadata %m : memref<4x5xf32> -> memref<f32>, index, index, index
  return
}

// -----

func.func @metadata_types_4(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.extract_strided_metadata' op expected 2 or more results}}
  %0 = memref.extract_strided_metadata %m : memref<4x5xf32> -> memref<f32>
  return
}

// -----

func.func @metadata_types_5(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.extract_strided_metadata' op result #0 must be strided memref of any type values of rank 0, but got 'memref<4xf32>'}}
  %0:6 = memref.extract_strided_metadata %m : memref<4x5xf32> -> memref<4xf32>, index, index, index, index, index
  return
}

// -----

func.func @metadata_types_6(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.extract_strided_metadata' op result #5 must be variadic of index, but got 'i32'}}
  %0:6 = memref.extract_strided_metadata %m : memref<4x5xf32> -> memref<f32>, index, index, index, index, i32
  return
}

// -----

func.func @metadata_source(%m: memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>) {
  // expected-error @below {{'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>'}}
  %0:4 = memref.extract_strided_metadata %m : memref<4xf32, affine_map<(d0) -> (d0 mod 2)>> -> memref<f32>, index, index, index
  return
}

// -----

func.func @metadata_unranked(%m: memref<*xf32>) {
  // expected-error @below {{custom op 'memref.extract_strided_metadata' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0:4 = memref.extract_strided_metadata %m : memref<*xf32> -> memref<f32>, index, index, index
  return
}

// -----

func.func @metadata_layout(%m: memref<4xf32, strided<[1], offset: 4>>) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32, strided<[], offset: 4>>', 'index', 'index', 'index'}}
  // expected-error @below {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:4 = memref.extract_strided_metadata %m : memref<4xf32, strided<[1], offset: 4>> -> memref<f32, strided<[], offset: 4>>, index, index, index
  return
}

// -----

func.func @pointer_tensor(%m: tensor<4xf32>) {
  // expected-error @below {{custom op 'memref.extract_aligned_pointer_as_index' invalid kind of type specified}}
  %0 = memref.extract_aligned_pointer_as_index %m : tensor<4xf32> -> index
  return
}

// -----

func.func @pointer_result(%m: memref<4xf32>) {
  // expected-error @below {{'memref.extract_aligned_pointer_as_index' op result #0 must be index, but got 'i64'}}
  %0 = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> i64
  return
}

// -----

func.func @rank_tensor(%m: tensor<4xf32>) {
  // expected-error @below {{custom op 'memref.rank' invalid kind of type specified}}
  %0 = memref.rank %m : tensor<4xf32>
  return
}

// -----

func.func @sub_offsets(%m: memref<8x8xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_sizes(%m: memref<8x8xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0] [4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_strides(%m: memref<8x8xf32>) {
  // expected-error @below {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0] [4, 4] [1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_all(%m: memref<8x8xf32>) {
  // expected-error @below {{expected 2 offset values, got 1}}
  %0 = memref.subview %m[0] [4] [1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_many(%m: memref<8xf32>) {
  // expected-error @below {{expected 1 offset values, got 2}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_dynamic(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "memref.subview"(%m, %i) <{static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (memref<8x8xf32>, index) -> memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_dynamic_size(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (1 vs 0)}}
  %0 = "memref.subview"(%m, %i) <{static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 0, 1, 0>}> : (memref<8x8xf32>, index) -> memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_dynamic_stride(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{expected the number of 'strides' to match the number of dynamic entries in 'static_strides' (1 vs 0)}}
  %0 = "memref.subview"(%m, %i) <{static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 0, 0, 1>}> : (memref<8x8xf32>, index) -> memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_dynamic_missing(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)}}
  %0 = "memref.subview"(%m) <{static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<8x8xf32>) -> memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_negative_offset(%m: memref<8x8xf32>) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: -8>>
  return
}

// -----

func.func @sub_negative_size(%m: memref<8x8xf32>) {
  // expected-error @below {{expected sizes to be non-negative, but got -4}}
  %0 = memref.subview %m[0, 0] [4, -4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_type(%m: memref<8x8xf32>) {
  // expected-error @below {{expected result type to be 'memref<4x4xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32>
  return
}

// -----

func.func @sub_type_size(%m: memref<8x8xf32>) {
  // expected-error @below {{expected result type to be 'memref<4x4xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<4x5xf32, strided<[8, 1]>>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x5xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_type_offset(%m: memref<8x8xf32>) {
  // expected-error @below {{expected result type to be 'memref<4x4xf32, strided<[8, 1], offset: 2>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32, strided<[8, 1]>>'}}
  %0 = memref.subview %m[0, 2] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_type_element(%m: memref<8x8xf32>) {
  // expected-error @below {{expected result element type to be 'f32', but got 'memref<4x4xi32, strided<[8, 1]>>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xi32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_type_space(%m: memref<8x8xf32>) {
  // expected-error @below {{different memory spaces specified for base memref type 'memref<8x8xf32>' and subview memref type 'memref<4x4xf32, strided<[8, 1]>, 1>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>, 1>
  return
}

// -----

func.func @sub_type_rank(%m: memref<8x8xf32>) {
  // expected-error @below {{expected result rank to be smaller or equal to the source rank, but got 'memref<4x4x1xf32, strided<[8, 1, 1]>>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4x1xf32, strided<[8, 1, 1]>>
  return
}

// -----

func.func @sub_type_reduced(%m: memref<8x8xf32>) {
  // expected-error @below {{expected result type to be 'memref<4x4xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<4xf32, strided<[8]>>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[8]>>
  return
}

// -----

func.func @sub_type_reduced_stride(%m: memref<8x8xf32>) {
  // expected-error @below {{expected result type to be 'memref<4x1xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[1]>>'}}
  %0 = memref.subview %m[0, 0] [4, 1] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[1]>>
  return
}

// -----

func.func @sub_type_reduced_offset(%m: memref<8x8xf32>) {
  // expected-error @below {{expected result type to be 'memref<4x1xf32, strided<[8, 1], offset: 3>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4xf32, strided<[8]>>'}}
  %0 = memref.subview %m[0, 3] [4, 1] [1, 1] : memref<8x8xf32> to memref<4xf32, strided<[8]>>
  return
}

// -----

func.func @sub_type_dynamic(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{expected result type to be 'memref<4x4xf32, strided<[8, 1], offset: ?>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32, strided<[8, 1]>>'}}
  %0 = memref.subview %m[0, %i] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @sub_type_more_dynamic(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{expected result type to be 'memref<4x4xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32, strided<[8, 1], offset: ?>>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  return
}

// -----

func.func @sub_type_unranked(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.subview' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<*xf32>
  return
}

// -----

func.func @sub_source_unranked(%m: memref<*xf32>, %i: index) {
  // expected-error @below {{custom op 'memref.subview' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<*xf32> to memref<4x4xf32>
  return
}

// -----

func.func @sub_source_map(%m: memref<8x8xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>>, %i: index) {
  // expected-error @below {{base type 'memref<8x8xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>>' is not strided}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>> to memref<4x4xf32>
  return
}

// -----

func.func @sub_result_map_2(%m: memref<8x8xf32>, %i: index) {
  // expected-error @below {{expected result type to be 'memref<4x4xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x4xf32, affine_map<(d0, d1) -> (d0 mod 8, d1)>>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, affine_map<(d0, d1) -> (d0 mod 8, d1)>>
  return
}

// -----

func.func @sub_bounds_offset(%m: memref<8x8xf32>) {
  // expected-error @below {{offset 0 is out-of-bounds: 9 >= 8}}
  %0 = memref.subview %m[9, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 72>>
  return
}

// -----

func.func @sub_bounds_size(%m: memref<8x8xf32>) {
  // expected-error @below {{slice along dimension 1 runs out-of-bounds: 9 >= 8}}
  %0 = memref.subview %m[0, 6] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: 6>>
  return
}

// -----

func.func @sub_bounds_stride(%m: memref<8x8xf32>) {
  // expected-error @below {{slice along dimension 1 runs out-of-bounds: 9 >= 8}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 3] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 3]>>
  return
}

// -----

func.func @sub_bounds_zero(%m: memref<8x8xf32>) {
  // expected-error @below {{offset 0 is out-of-bounds: 8 >= 8}}
  %0 = memref.subview %m[8, 8] [0, 0] [1, 1] : memref<8x8xf32> to memref<0x0xf32, strided<[8, 1], offset: 72>>
  return
}

// -----

func.func @sub_ones_3(%m: memref<4x1x4xf32, strided<[16, 8, 1]>>) {
  // expected-error @below {{expected result type to be 'memref<4x1x1xf32, strided<[16, 8, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<4x1xf32, strided<[16, 2]>>'}}
  %1 = memref.subview %m[0, 0, 0] [4, 1, 1] [1, 1, 1] : memref<4x1x4xf32, strided<[16, 8, 1]>> to memref<4x1xf32, strided<[16, 2]>>
  return
}

// -----

func.func @sub_dyn_bad(%m: memref<?x?xf32>, %i: index) {
  // expected-error @below {{expected result type to be 'memref<?x?xf32, strided<[?, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<?xf32, strided<[?]>>'}}
  %2 = memref.subview %m[0, 0] [%i, %i] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?]>>
  return
}

// -----

func.func @sub_parse(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+2 {{custom op 'memref.subview' expected integer value}}
  // expected-error @below {{custom op 'memref.subview' expected SSA value or integer}}
  %2 = memref.subview %m[0, ] [%i, %i] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?]>>
  return
}

// -----

func.func @sub_parse_2(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+2 {{custom op 'memref.subview' expected integer value}}
  // expected-error @below {{custom op 'memref.subview' expected SSA value or integer}}
  %2 = memref.subview %m[0, a] [%i, %i] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[?]>>
  return
}

// -----

func.func @sub_parse_3(%m: memref<?x?xf32>, %i: index) {
  // expected-error @+2 {{expected '[' in dynamic index list}}
  // expected-error @below {{custom op 'memref.subview' expected SSA value or integer}}
  %2 = memref.subview %m[0, 0] [%i, %i] : memref<?x?xf32> to memref<?xf32, strided<[?]>>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @sub_parse_4(%m: memref<?x?xf32>, %i: i32) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %2 = memref.subview %m[0, %i] [1, 1] [1, 1] : memref<?x?xf32> to memref<1x1xf32, strided<[?, 1], offset: ?>>
  return
}

// -----

func.func @rc_offsets(%m: memref<?xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [2], strides: [1] : memref<?xf32> to memref<2xf32>
  return
}

// -----

func.func @rc_offsets_2(%m: memref<?xf32>) {
  // expected-error @below {{expected 1 offset values, got 2}}
  %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [2, 2], strides: [1, 1] : memref<?xf32> to memref<2x2xf32>
  return
}

// -----

func.func @rc_offsets_3(%m: memref<?xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (0 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [], sizes: [2, 2], strides: [1, 1] : memref<?xf32> to memref<2x2xf32>
  return
}

// -----

func.func @rc_sizes(%m: memref<?xf32>) {
  // expected-error @below {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2, 2], strides: [1] : memref<?xf32> to memref<2xf32>
  return
}

// -----

func.func @rc_strides(%m: memref<?xf32>) {
  // expected-error @below {{expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1, 1] : memref<?xf32> to memref<2xf32>
  return
}

// -----

func.func @rc_rank(%m: memref<?xf32>) {
  // expected-error @below {{expected 2 size values, got 1}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<?xf32> to memref<2x2xf32>
  return
}

// -----

func.func @rc_space(%m: memref<?xf32>) {
  // expected-error @below {{different memory spaces specified for source type 'memref<?xf32>' and result memref type 'memref<2xf32, 1>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<?xf32> to memref<2xf32, 1>
  return
}

// -----

func.func @rc_element(%m: memref<?xf32>) {
  // expected-error @below {{different element types specified for source type 'memref<?xf32>' and result memref type 'memref<2xi32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<?xf32> to memref<2xi32>
  return
}

// -----

func.func @rc_size(%m: memref<?xf32>) {
  // expected-error @below {{expected result type with size = 2 instead of 3 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<?xf32> to memref<3xf32>
  return
}

// -----

func.func @rc_size_dynamic(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected result type with size = dynamic instead of 3 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<3xf32>
  return
}

// -----

func.func @rc_offset(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected result type with offset = 1 instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [1], sizes: [3], strides: [1] : memref<?xf32> to memref<3xf32>
  return
}

// -----

func.func @rc_offset_dynamic(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected result type with offset = dynamic instead of 2}}
  %0 = memref.reinterpret_cast %m to offset: [%n], sizes: [3], strides: [1] : memref<?xf32> to memref<3xf32, strided<[1], offset: 2>>
  return
}

// -----

func.func @rc_stride(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [3], strides: [2] : memref<?xf32> to memref<3xf32>
  return
}

// -----

func.func @rc_stride_dynamic(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected result type with stride = dynamic instead of 2 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [3, 2], strides: [%n, 1] : memref<?xf32> to memref<3x2xf32, strided<[2, 1]>>
  return
}

// -----

func.func @rc_layout(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<3xf32, affine_map<(d0) -> (d0 mod 2)>>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [3], strides: [1] : memref<?xf32> to memref<3xf32, affine_map<(d0) -> (d0 mod 2)>>
  return
}

// -----

func.func @rc_negative(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected offsets to be non-negative, but got -1}}
  %0 = memref.reinterpret_cast %m to offset: [-1], sizes: [3], strides: [1] : memref<?xf32> to memref<3xf32, strided<[1], offset: -1>>
  return
}

// -----

func.func @rc_negative_size(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected sizes to be non-negative, but got -3}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [-3], strides: [1] : memref<?xf32> to memref<3xf32>
  return
}

// -----

func.func @rc_unranked(%m: memref<*xf32>, %n: index) {
  // expected-error @below {{custom op 'memref.reinterpret_cast' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [3], strides: [1] : memref<*xf32> to memref<*xf32>
  return
}

// -----

func.func @rc_dynamic_offset(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "memref.reinterpret_cast"(%m, %n) <{static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 0, 0>}> : (memref<?xf32>, index) -> memref<4xf32>
  return
}

// -----

func.func @rc_no_offset(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{expected 1 offset values, got 0}}
  %0 = "memref.reinterpret_cast"(%m) <{static_offsets = array<i64>, static_sizes = array<i64>, static_strides = array<i64>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<?xf32>) -> memref<f32>
  return
}

// -----

func.func @rc_missing_attr(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{'memref.reinterpret_cast' op requires attribute 'static_sizes'}}
  %0 = "memref.reinterpret_cast"(%m) <{static_offsets = array<i64>, static_strides = array<i64>, operandSegmentSizes = array<i32: 1, 0, 0, 0>}> : (memref<?xf32>) -> memref<f32>
  return
}

// -----

func.func @collapse_rank(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.collapse_shape' op has source rank 2 and result rank 3. This is not a collapse (2 < 3).}}
  %0 = memref.collapse_shape %m [[0], [1], []] : memref<4x5xf32> into memref<4x5x1xf32>
  return
}

// -----

func.func @collapse_size(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim size (21) must equal reassociation group size (20)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32> into memref<21xf32>
  return
}

// -----

func.func @collapse_groups(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<4x5xf32> into memref<20xf32>
  return
}

// -----

func.func @collapse_contiguous(%m: memref<4x5x6xf32>) {
  // expected-error @below {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[0, 2], [1]] : memref<4x5x6xf32> into memref<24x5xf32>
  return
}

// -----

func.func @collapse_order(%m: memref<4x5x6xf32>) {
  // expected-error @below {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[1, 0], [2]] : memref<4x5x6xf32> into memref<20x6xf32>
  return
}

// -----

func.func @collapse_missing(%m: memref<4x5x6xf32>) {
  // expected-error @below {{'memref.collapse_shape' op expanded rank (3) inconsistent with number of reassociation indices (2)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5x6xf32> into memref<20xf32>
  return
}

// -----

func.func @collapse_index(%m: memref<4x5x6xf32>) {
  // expected-error @below {{'memref.collapse_shape' op reassociation index 3 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<4x5x6xf32> into memref<20x6xf32>
  return
}

// -----

func.func @collapse_negative(%m: memref<4x5x6xf32>) {
  // expected-error @below {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[-1, 0], [1, 2]] : memref<4x5x6xf32> into memref<20x6xf32>
  return
}

// -----

func.func @collapse_empty_2(%m: memref<1x4xf32>) {
  // expected-error @below {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %m [] : memref<1x4xf32> into memref<f32>
  return
}

// -----

func.func @collapse_dynamic(%m: memref<4x?xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x?xf32> into memref<20xf32>
  return
}

// -----

func.func @collapse_dynamic_2(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32> into memref<?xf32>
  return
}

// -----

func.func @collapse_layout(%m: memref<4x5xf32, strided<[10, 1]>>) {
  // expected-error @below {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, strided<[10, 1]>> into memref<20xf32>
  return
}

// -----

func.func @collapse_layout_2(%m: memref<4x5xf32, strided<[5, 1]>>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<20xf32, strided<[1]>>' but found 'memref<20xf32>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, strided<[5, 1]>> into memref<20xf32>
  return
}

// -----

func.func @collapse_layout_3(%m: memref<4x5xf32, strided<[5, 1], offset: 3>>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<20xf32, strided<[1], offset: 3>>' but found 'memref<20xf32>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, strided<[5, 1], offset: 3>> into memref<20xf32>
  return
}

// -----

func.func @collapse_layout_6(%m: memref<4x5xf32, strided<[?, 1], offset: ?>>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<4x5xf32, strided<[?, 1], offset: ?>>' but found 'memref<4x5xf32, strided<[5, 1], offset: ?>>'}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<4x5xf32, strided<[?, 1], offset: ?>> into memref<4x5xf32, strided<[5, 1], offset: ?>>
  return
}

// -----

func.func @collapse_layout_7(%m: memref<4x?xf32, strided<[?, 2], offset: ?>>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<?xf32, strided<[?], offset: ?>>' but found 'memref<?xf32, strided<[2], offset: ?>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x?xf32, strided<[?, 2], offset: ?>> into memref<?xf32, strided<[2], offset: ?>>
  return
}

// -----

func.func @collapse_layout_9(%m: memref<5x1xf32, strided<[7, 2]>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<5x1xf32, strided<[7, 2]>> into memref<5xf32, strided<[7]>>
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<5xf32, strided<[7]>>' but found 'memref<5xf32, strided<[2]>>'}}
  %1 = memref.collapse_shape %m [[0, 1]] : memref<5x1xf32, strided<[7, 2]>> into memref<5xf32, strided<[2]>>
  return
}

// -----

func.func @collapse_layout_10(%m: memref<1x1xf32, strided<[7, 2]>>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<1xf32, strided<[7]>>' but found 'memref<1xf32, strided<[2]>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<1x1xf32, strided<[7, 2]>> into memref<1xf32, strided<[2]>>
  %1 = memref.collapse_shape %m [[0, 1]] : memref<1x1xf32, strided<[7, 2]>> into memref<1xf32, strided<[7]>>
  return
}

// -----

func.func @collapse_layout_12(%m: memref<5x?xf32, strided<[7, 1]>>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<?xf32, strided<[?]>>' but found 'memref<?xf32, strided<[1]>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<5x?xf32, strided<[7, 1]>> into memref<?xf32, strided<[1]>>
  return
}

// -----

func.func @collapse_space(%m: memref<4x5xf32, 1>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<20xf32, 1>' but found 'memref<20xf32>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, 1> into memref<20xf32>
  return
}

// -----

func.func @collapse_element(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.collapse_shape' op expected collapsed type to be 'memref<20xf32>' but found 'memref<20xf64>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32> into memref<20xf64>
  return
}

// -----

func.func @collapse_attr(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.collapse_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %0 = memref.collapse_shape %m [0, 1] : memref<4x5xf32> into memref<20xf32>
  return
}

// -----

func.func @collapse_attr_2(%m: memref<4x5xf32>) {
  // expected-error @below {{'memref.collapse_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %0 = memref.collapse_shape %m [[0 : i32, 1 : i32]] : memref<4x5xf32> into memref<20xf32>
  return
}

// -----

func.func @collapse_unranked(%m: memref<*xf32>) {
  // expected-error @below {{custom op 'memref.collapse_shape' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<*xf32> into memref<20xf32>
  return
}

// -----

func.func @collapse_source_map(%m: memref<4x5xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>>) {
  // expected-error @below {{'memref.collapse_shape' op operand #0 must be strided memref of any type values, but got 'memref<4x5xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x5xf32, affine_map<(d0, d1) -> (d0 mod 2, d1)>> into memref<20xf32>
  return
}

// -----

func.func @expand_rank(%m: memref<20x5xf32>) {
  // expected-error @below {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [20] : memref<20x5xf32> into memref<100xf32>
  return
}

// -----

func.func @expand_size(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op collapsed dim size (20) must equal reassociation group size (24)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 6] : memref<20xf32> into memref<4x6xf32>
  return
}

// -----

func.func @expand_shape(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op invalid output shape provided at pos 0}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [5, 4] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_shape_2(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 3 inputs instead}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5, 1] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_shape_3(%m: memref<20xf32>, %n: index) {
  // expected-error @below {{'memref.expand_shape' op invalid output shape provided at pos 1}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, %n] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_shape_5(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{'memref.expand_shape' op invalid output shape provided at pos 0}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 5] : memref<?xf32> into memref<4x?xf32>
  return
}

// -----

func.func @expand_shape_7(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<?xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_shape_8(%m: memref<20xf32>, %n: index) {
  // expected-error @below {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, %n] : memref<20xf32> into memref<4x?xf32>
  return
}

// -----

func.func @expand_dynamic(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "memref.expand_shape"(%m, %n) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 5>}> : (memref<?xf32>, index) -> memref<4x?xf32>
  return
}

// -----

func.func @expand_dynamic_2(%m: memref<?xf32>, %n: index) {
  // expected-error @below {{'memref.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 1 dynamic dims while output_shape has 0 values}}
  %0 = "memref.expand_shape"(%m) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, -9223372036854775808>}> : (memref<?xf32>) -> memref<4x?xf32>
  return
}

// -----

func.func @expand_groups(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.expand_shape %m [[0], [1]] output_shape [4, 5] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_contiguous(%m: memref<20x6xf32>) {
  // expected-error @below {{'memref.expand_shape' op reassociation indices must be contiguous}}
  %0 = memref.expand_shape %m [[0, 2], [1]] output_shape [4, 6, 5] : memref<20x6xf32> into memref<4x6x5xf32>
  return
}

// -----

func.func @expand_missing(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op expanded rank (3) inconsistent with number of reassociation indices (2)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5, 1] : memref<20xf32> into memref<4x5x1xf32>
  return
}

// -----

func.func @expand_index(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op reassociation index 2 is out of bounds}}
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [4, 5] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_layout(%m: memref<20xf32, strided<[2]>>) {
  // expected-error @below {{'memref.expand_shape' op expected expanded type to be 'memref<4x5xf32, strided<[10, 2]>>' but found 'memref<4x5xf32>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, strided<[2]>> into memref<4x5xf32>
  return
}

// -----

func.func @expand_layout_4(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op expected expanded type to be 'memref<4x5xf32>' but found 'memref<4x5xf32, strided<[5, 1]>>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32> into memref<4x5xf32, strided<[5, 1]>>
  return
}

// -----

func.func @expand_space(%m: memref<20xf32, 1>) {
  // expected-error @below {{'memref.expand_shape' op expected expanded type to be 'memref<4x5xf32, 1>' but found 'memref<4x5xf32>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32, 1> into memref<4x5xf32>
  return
}

// -----

func.func @expand_element(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op expected expanded type to be 'memref<4x5xf32>' but found 'memref<4x5xi32>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 5] : memref<20xf32> into memref<4x5xi32>
  return
}

// -----

func.func @expand_zero_bad(%m: memref<f32>) {
  // expected-error @below {{'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.expand_shape %m [] output_shape [1, 2] : memref<f32> into memref<1x2xf32>
  return
}

// -----

func.func @expand_zero_bad2(%m: memref<f32>, %i: index) {
  // expected-error @below {{'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.expand_shape %m [] output_shape [1, %i] : memref<f32> into memref<1x?xf32>
  return
}

// -----

func.func @expand_parse(%m: memref<20xf32>) {
  // expected-error @below {{custom op 'memref.expand_shape' expected 'output_shape'}}
  %0 = memref.expand_shape %m [[0, 1]] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_parse_2(%m: memref<20xf32>) {
  // expected-error @below {{expected attribute value}}
  %0 = memref.expand_shape %m output_shape [4, 5] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_parse_3(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op invalid output shape provided at pos 1}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, -5] : memref<20xf32> into memref<4x5xf32>
  return
}

// -----

func.func @expand_big(%m: memref<20xf32>) {
  // expected-error @below {{'memref.expand_shape' op collapsed dim size (20) must equal reassociation group size (0)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4611686018427387904, 4] : memref<20xf32> into memref<4611686018427387904x4xf32>
  return
}

// -----

func.func @dma_few(%m: memref<4xf32>) {
  // expected-error @below {{'memref.dma_start' op expected at least 4 operands}}
  "memref.dma_start"(%m, %m, %m) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @dma_source(%m: memref<4xf32>, %i: index) {
  // expected-error @below {{'memref.dma_start' op expected source to be of memref type}}
  "memref.dma_start"(%i, %m, %m, %m) : (index, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @dma_source_indices(%m: memref<4x4x4x4x4xf32>, %i: index) {
  // expected-error @below {{'memref.dma_start' op expected at least 9 operands}}
  "memref.dma_start"(%m, %i, %i, %i) : (memref<4x4x4x4x4xf32>, index, index, index) -> ()
  return
}

// -----

func.func @dma_source_index_type(%m: memref<4xf32>, %i: i32, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected source indices to be of index type}}
  "memref.dma_start"(%m, %i, %m, %n, %n, %m, %n) : (memref<4xf32>, i32, memref<4xf32>, index, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @dma_dest(%m: memref<4xf32>, %i: i32, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected destination to be of memref type}}
  "memref.dma_start"(%m, %n, %n, %n, %n, %m, %n) : (memref<4xf32>, index, index, index, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @dma_dest_indices(%m: memref<4xf32>, %d: memref<4x4x4x4xf32>, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected at least 9 operands}}
  "memref.dma_start"(%m, %n, %d, %n, %n) : (memref<4xf32>, index, memref<4x4x4x4xf32>, index, index) -> ()
  return
}

// -----

func.func @dma_dest_index_type(%m: memref<4xf32>, %i: i32, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected destination indices to be of index type}}
  "memref.dma_start"(%m, %n, %m, %i, %n, %m, %n) : (memref<4xf32>, index, memref<4xf32>, i32, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @dma_count_type(%m: memref<4xf32>, %i: i32, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected num elements to be of index type}}
  "memref.dma_start"(%m, %n, %m, %n, %i, %m, %n) : (memref<4xf32>, index, memref<4xf32>, index, i32, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @dma_tag(%m: memref<4xf32>, %i: i32, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected tag to be of memref type}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %n, %n) : (memref<4xf32>, index, memref<4xf32>, index, index, index, index) -> ()
  return
}

// -----

func.func @dma_tag_indices(%m: memref<4xf32>, %t: memref<4x4xi32>, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected at least 8 operands}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %t, %n) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4x4xi32>, index) -> ()
  return
}

// -----

func.func @dma_tag_index_type(%m: memref<4xf32>, %t: memref<4xi32>, %n: index, %i: i32) {
  // expected-error @below {{'memref.dma_start' op expected tag indices to be of index type}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %t, %i) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xi32>, i32) -> ()
  return
}

// -----

func.func @dma_stride(%m: memref<4xf32>, %t: memref<4xi32>, %n: index, %i: i32) {
  // expected-error @below {{'memref.dma_start' op incorrect number of operands}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %t, %n, %n) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xi32>, index, index) -> ()
  return
}

// -----

func.func @dma_stride_type(%m: memref<4xf32>, %t: memref<4xi32>, %n: index, %i: i32) {
  // expected-error @below {{'memref.dma_start' op expected stride and num elements per stride to be of type index}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %t, %n, %i, %n) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xi32>, index, i32, index) -> ()
  return
}

// -----

func.func @dma_many(%m: memref<4xf32>, %t: memref<4xi32>, %n: index, %i: i32) {
  // expected-error @below {{'memref.dma_start' op incorrect number of operands}}
  "memref.dma_start"(%m, %n, %m, %n, %n, %t, %n, %n, %n, %n) : (memref<4xf32>, index, memref<4xf32>, index, index, memref<4xi32>, index, index, index, index) -> ()
  return
}

// -----

func.func @dma_no_tag(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected at least 6 operands}}
  "memref.dma_start"(%m, %n, %m, %n, %n) : (memref<4xf32>, index, memref<4xf32>, index, index) -> ()
  return
}

// -----

func.func @dma_no_count(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected at least 5 operands}}
  "memref.dma_start"(%m, %n, %m, %n) : (memref<4xf32>, index, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @dma_parse_source(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected destination to be of memref type}}
  memref.dma_start %m[%n, %n], %m[%n], %n, %m[%n] : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @dma_parse_types(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n] : memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @dma_parse_types_4(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{custom op 'memref.dma_start' fewer/more types expected}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n] : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @dma_parse_stride(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n], %n : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @dma_parse_stride_3(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{custom op 'memref.dma_start' expected two stride related operands}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n], %n, %n, %n : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @dma_parse_scalar(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{use of value '%m' expects different type than prior uses: 'f32' vs 'memref<4xf32>'}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n] : memref<4xf32>, memref<4xf32>, f32
  return
}

// -----

func.func @dma_parse_no_indices(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{expected '[' in operand list}}
  memref.dma_start %m, %m[%n], %n, %m[%n] : memref<4xf32>, memref<4xf32>, memref<4xf32>
  return
}

// -----

func.func @dma_parse_no_type(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{expected ':'}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n]
  return
}

// -----

func.func @dma_unranked(%m: memref<*xf32>, %n: index) {
  // expected-error @below {{'memref.dma_start' op expected source to be of memref type}}
  memref.dma_start %m[%n], %m[%n], %n, %m[%n] : memref<*xf32>, memref<*xf32>, memref<*xf32>
  return
}

// -----

func.func @wait_indices(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2}}
  memref.dma_wait %m[%n, %n], %n : memref<4xf32>
  return
}

// -----

func.func @wait_count(%m: memref<4xf32>, %n: index) {
  // expected-error @below {{expected ','}}
  memref.dma_wait %m[%n] : memref<4xf32>
  return
}

// -----

func.func @wait_type(%m: memref<*xf32>, %n: index) {
  // expected-error @below {{custom op 'memref.dma_wait' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  memref.dma_wait %m[%n], %n : memref<*xf32>
  return
}

// -----

func.func @unknown(%m: memref<*xf32>, %n: index) {
  // expected-error @below {{custom op 'memref.foo' is unknown}}
  memref.foo %m[%n], %n : memref<*xf32>
  return
}

// -----

func.func @unknown_generic(%m: memref<*xf32>, %n: index) {
  // expected-error @below {{unregistered operation 'memref.foo' found in dialect ('memref') that does not allow unknown operations}}
  "memref.foo"(%m) : (memref<*xf32>) -> ()
  return
}

// -----

// Sizes are looked at before the element type.
func.func @f(%m: memref<8x8xf32>) {
  // expected-error@+1 {{(mismatch of result sizes), but got 'memref<4xi32, strided<[8]>>'}}
  %0 = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4xi32, strided<[8]>>
  return
}
