// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What the shape dialect refuses; texts and places are those of mlir-opt.

func.func @f(%s: !shape.size, %i: index) {
  // expected-error @below {{'shape.add' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.add %i, %s : index, !shape.size -> index
  return
}

// -----

func.func @f(%h: !shape.shape, %i: index) {
  // expected-error @below {{'shape.add' op operand #1 must be size or index, but got '!shape.shape'}}
  %0 = shape.add %i, %h : index, !shape.shape -> index
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{'shape.add' op result #0 must be size or index, but got 'i32'}}
  %0 = shape.add %i, %i : index, index -> i32
  return
}

// -----

func.func @f(%s: !shape.size, %i: index) {
  // expected-error @below {{expected '->'}}
  %0 = shape.add %i, %s : index, !shape.size
  return
}

// -----

func.func @f(%s: !shape.size, %i: index) {
  // expected-error @below {{'shape.div' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.div %s, %i : !shape.size, index -> index
  return
}

// -----

func.func @f(%s: !shape.size, %i: index) {
  // expected-error @below {{'shape.mul' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.mul %s, %i : !shape.size, index -> index
  return
}

// -----

func.func @f(%h: !shape.shape, %e: tensor<?xindex>) {
  // expected-error @below {{'shape.broadcast' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = shape.broadcast %e, %h : tensor<?xindex>, !shape.shape -> tensor<?xindex>
  return
}

// -----

func.func @f(%e: tensor<?xindex>) {
  // expected-error @below {{'shape.broadcast' op result #0 must be shape or extent tensor, but got 'tensor<?xi32>'}}
  %0 = shape.broadcast %e, %e : tensor<?xindex>, tensor<?xindex> -> tensor<?xi32>
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<?xindex>'}}
  // expected-error @below {{'shape.const_shape' op failed to infer returned types}}
  %0 = shape.const_shape [1, 2] : tensor<?xindex>
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'}}
  // expected-error @below {{'shape.const_shape' op failed to infer returned types}}
  %0 = shape.const_shape [1, 2] : tensor<3xindex>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.const_shape' op result #0 must be shape or extent tensor, but got 'index'}}
  %0 = shape.const_shape [1, 2] : index
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected ':'}}
  %0 = shape.const_shape [1, 2] {foo = 1} : tensor<2xindex>
  return
}

// -----

func.func @f() {
  // expected-error @below {{integer literal not valid for specified type}}
  %0 = shape.const_shape 1 : tensor<1xindex>
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected attribute value}}
  %0 = shape.const_shape
  return
}

// -----

func.func @f() {
  // expected-error @below {{custom op 'shape.const_shape' attribute 'shape' occurs more than once in the attribute list}}
  %0 = shape.const_shape {shape = 1} [1] : tensor<1xindex>
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'}}
  // expected-error @below {{'shape.const_shape' op failed to infer returned types}}
  %0 = "shape.const_shape"() <{shape = dense<[1,2]> : tensor<2xindex>}> : () -> tensor<3xindex>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.const_shape' op attribute 'shape' failed to satisfy constraint: index elements attribute}}
  %0 = "shape.const_shape"() <{shape = dense<[1,2]> : tensor<2xi32>}> : () -> tensor<2xindex>
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.const_shape' op requires attribute 'shape'}}
  %0 = "shape.const_shape"() : () -> tensor<2xindex>
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected operation name in quotes}}
  %0 = shape.const_size 3 : i32
  return
}

// -----

func.func @f() {
  %0 = shape.const_size 3.0
  // expected-error @below {{floating point value not valid for specified type}}
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.from_extents' op operand #0 must be variadic of size or index, but got '!shape.shape'}}
  %0 = shape.from_extents %h : !shape.shape
  return
}

// -----

func.func @f(%t: tensor<?x?xf32>) {
  // expected-error @below {{'shape.from_extent_tensor' op operand #0 must be 1D tensor of index values, but got 'tensor<?x?xf32>'}}
  %0 = shape.from_extent_tensor %t : tensor<?x?xf32>
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.cstr_broadcastable' op required at least 2 input shapes}}
  %0 = shape.cstr_broadcastable %h : !shape.shape
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.rank' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.rank %h : !shape.shape -> index
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.to_extent_tensor' op result #0 must be tensor of index values, but got 'tensor<3xi32>'}}
  %0 = shape.to_extent_tensor %h : !shape.shape -> tensor<3xi32>
  return
}

// -----

func.func @f(%h: !shape.shape, %s: !shape.size) {
  // expected-error @below {{custom op 'shape.dim' invalid kind of type specified}}
  %0 = shape.dim %h, %s : !shape.shape, !shape.size -> index
  return
}

// -----

func.func @f(%h: !shape.shape, %i: index) {
  // expected-error @below {{'shape.get_extent' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.get_extent %h, %i : !shape.shape, index -> index
  return
}

// -----

func.func @f(%s: !shape.size) {
  // expected-error @+2 {{'shape.max' op inferred type(s) '!shape.size' are incompatible with return type(s) of operation '!shape.shape'}}
  // expected-error @below {{'shape.max' op failed to infer returned types}}
  %0 = shape.max %s, %s : !shape.size, !shape.size -> !shape.shape
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @+2 {{'shape.max' op inferred type(s) '!shape.shape' are incompatible with return type(s) of operation '!shape.size'}}
  // expected-error @below {{'shape.max' op failed to infer returned types}}
  %0 = shape.max %h, %h : !shape.shape, !shape.shape -> !shape.size
  return
}

// -----

func.func @f(%h: !shape.shape, %i: index) {
  // expected-error @below {{'shape.max' op operand #0 must be shape or size, but got 'index'}}
  %0 = shape.max %i, %h : index, !shape.shape -> !shape.size
  return
}

// -----

func.func @f(%s: !shape.size) {
  // expected-error @+2 {{'shape.min' op inferred type(s) '!shape.size' are incompatible with return type(s) of operation '!shape.shape'}}
  // expected-error @below {{'shape.min' op failed to infer returned types}}
  %0 = shape.min %s, %s : !shape.size, !shape.size -> !shape.shape
  return
}

// -----

func.func @f(%i: index, %e: tensor<?xindex>) {
  // expected-error @+2 {{requires all sizes or shapes}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = shape.meet %e, %i : tensor<?xindex>, index -> tensor<3xindex>
  return
}

// -----

func.func @f(%h: !shape.shape, %t: tensor<?x?xf32>) {
  // expected-error @below {{'shape.meet' op operand #1 must be any shape or size, but got 'tensor<?x?xf32>'}}
  %0 = shape.meet %h, %t : !shape.shape, tensor<?x?xf32> -> !shape.shape
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.num_elements' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.num_elements %h : !shape.shape -> index
  return
}

// -----

func.func @f(%t: tensor<?x?xf32>) {
  // expected-error @+2 {{'shape.shape_of' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'}}
  // expected-error @below {{'shape.shape_of' op failed to infer returned types}}
  %0 = shape.shape_of %t : tensor<?x?xf32> -> tensor<3xindex>
  return
}

// -----

func.func @f(%vs: !shape.value_shape) {
  // expected-error @below {{'shape.shape_of' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = shape.shape_of %vs : !shape.value_shape -> tensor<?xindex>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{'shape.shape_of' op operand #0 must be shaped of any type values or , but got 'index'}}
  %0 = shape.shape_of %i : index -> !shape.shape
  return
}

// -----

func.func @f(%vs: !shape.value_shape) {
  // expected-error @below {{custom op 'shape.value_of' invalid kind of type specified}}
  %0 = shape.value_of %vs : f32
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.size_to_index' op operand #0 must be size or index, but got '!shape.shape'}}
  %0 = shape.size_to_index %h : !shape.shape
  return
}

// -----

func.func @f(%t: tensor<?x?xf32>) {
  // expected-error @below {{'shape.value_as_shape' op operand #0 must be 1D tensor of integer or index values or , but got 'tensor<?x?xf32>'}}
  %0 = shape.value_as_shape %t : tensor<?x?xf32> -> !shape.shape
  return
}

// -----

func.func @f(%i: index, %e: tensor<?xindex>) {
  // expected-error @below {{'shape.with_shape' op operand #0 must be shaped of any type values or , but got 'index'}}
  %0 = shape.with_shape %i, %e : index, tensor<?xindex>
  return
}

// -----

func.func @f(%e: tensor<?xindex>) {
  // expected-error @below {{'shape.debug_print' op operand #0 must be shape or size, but got 'tensor<?xindex>'}}
  %0 = "shape.debug_print"(%e) : (tensor<?xindex>) -> !shape.size
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{custom op 'shape.debug_print' has no custom assembly form}}
  %0 = shape.debug_print %h : !shape.shape
  return
}

// -----

func.func @f(%h: !shape.shape, %e: tensor<?xindex>) {
  // expected-error @below {{'shape.split_at' op operand #1 must be size or index, but got '!shape.shape'}}
  %0:2 = "shape.split_at"(%e, %h) : (tensor<?xindex>, !shape.shape) -> (tensor<?xindex>, tensor<?xindex>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.assuming_all' op no operands specified}}
  %0 = shape.assuming_all
  return
}

// -----

func.func @f() {
  // expected-error @below {{integer constant out of range for attribute}}
  %0 = shape.const_witness 3
  return
}

// -----

func.func @f(%w: !shape.witness) {
  // expected-error @+2 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = shape.assuming %w -> (f32) { shape.assuming_yield }
  return
}

// -----

func.func @f(%i: index, %w: !shape.witness) {
  // expected-error @+2 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: successor operand type #0 'index' should match successor input type #0 'f32'}}
  // expected-note @below {{region branch point}}
  %0 = shape.assuming %w -> (f32) { shape.assuming_yield %i : index }
  return
}

// -----

func.func @f(%w: !shape.witness, %f: f32) {
  // expected-error @+2 {{'shape.assuming' op along control flow edge from Operation shape.assuming_yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @below {{region branch point}}
  shape.assuming %w { shape.assuming_yield %f : f32 }
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected SSA operand}}
  shape.assuming { }
  return
}

// -----

func.func @f(%w: !shape.witness) {
  // expected-error @below {{'shape.assuming' op expects region #0 to have 0 or 1 blocks}}
  shape.assuming %w { ^bb0: shape.assuming_yield ^bb1: shape.assuming_yield }
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.assuming_yield' op expects parent op 'shape.assuming'}}
  shape.assuming_yield
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.yield' op expects parent op to be one of 'shape.reduce, shape.function_library'}}
  shape.yield
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.reduce' op expects a non-empty block}}
  shape.reduce(%h) : !shape.shape { ^bb0(%a: index, %b: !shape.size): }
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.reduce' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  shape.reduce(%h) : !shape.shape { }
  return
}

// -----

func.func @f(%h: !shape.shape, %s: !shape.size) {
  // expected-error @below {{'shape.reduce' op ReduceOp body is expected to have 3 arguments}}
  %0 = shape.reduce(%h, %s) : !shape.shape -> !shape.size { ^bb0(%a: index, %b: !shape.size): shape.yield %b : !shape.size }
  return
}

// -----

func.func @f(%h: !shape.shape, %s: !shape.size) {
  // expected-error @below {{'shape.reduce' op argument 0 of ReduceOp body is expected to be of IndexType}}
  %0 = shape.reduce(%h, %s) : !shape.shape -> !shape.size { ^bb0(%a: i32, %b: !shape.size, %c: !shape.size): shape.yield %b : !shape.size }
  return
}

// -----

func.func @f(%h: !shape.shape, %s: !shape.size) {
  // expected-error @below {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType}}
  %0 = shape.reduce(%h, %s) : !shape.shape -> !shape.size { ^bb0(%a: index, %b: index, %c: !shape.size): shape.yield %c : !shape.size }
  return
}

// -----

func.func @f(%s: !shape.size, %e: tensor<?xindex>) {
  // expected-error @below {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor}}
  %0 = shape.reduce(%e, %s) : tensor<?xindex> -> !shape.size { ^bb0(%a: index, %b: !shape.size, %c: !shape.size): shape.yield %c : !shape.size }
  return
}

// -----

func.func @f(%h: !shape.shape, %s: !shape.size) {
  // expected-error @below {{'shape.reduce' op type mismatch between argument 2 of ReduceOp body and initial value 0}}
  %0 = shape.reduce(%h, %s) : !shape.shape -> !shape.size { ^bb0(%a: index, %b: !shape.size, %c: index): shape.yield %c : index }
  return
}

// -----

func.func @f(%h: !shape.shape, %s: !shape.size) {
  // expected-error @below {{'shape.yield' op types mismatch between yield op and its parent}}
  %0 = shape.reduce(%h, %s) : !shape.shape -> !shape.size { ^bb0(%a: index, %b: !shape.size, %c: !shape.size): shape.yield %a : index }
  return
}

// -----

func.func @f(%h: !shape.shape, %s: !shape.size) {
  // expected-error @below {{'shape.yield' op number of operands does not match number of results of its parent}}
  %0 = shape.reduce(%h, %s) : !shape.shape -> !shape.size { ^bb0(%a: index, %b: !shape.size, %c: !shape.size): shape.yield }
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{custom op 'shape.reduce' number of operands and types do not match: got 0 operands and 1 types}}
  %0 = shape.reduce(%h) : !shape.shape -> index { ^bb0(%a: index, %b: !shape.size, %c: !shape.size): shape.yield %c : !shape.size }
  return
}

// -----

func.func @f(%i: index, %t: tensor<?x?xf32>) {
  // expected-error @below {{'shape.reduce' op operand #0 must be shape or extent tensor, but got 'tensor<?x?xf32>'}}
  %0 = shape.reduce(%t, %i) : tensor<?x?xf32> -> index { ^bb0(%a: index, %b: index, %c: index): shape.yield %c : index }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{'shape.reduce' op operand #0 must be shape or extent tensor, but got 'index'}}
  %0 = shape.reduce(%i, %i) : index -> index { ^bb0(%a: index, %b: index, %c: index): shape.yield %c : index }
  return
}

// -----

func.func @f(%i: index, %e: tensor<?xindex>) {
  // expected-error @below {{custom op 'shape.reduce' number of operands and types do not match: got 2 operands and 1 types}}
  %0:2 = shape.reduce(%e, %i, %i) : tensor<?xindex> -> index, index { ^bb0(%a: index, %b: index, %c: index, %dd: index): shape.yield %c, %dd : index, index }
  return
}

// -----

func.func @f(%h: !shape.shape, %s: !shape.size) {
  // expected-error @below {{'shape.reduce' op expects region #0 to have 0 or 1 blocks}}
  %0 = shape.reduce(%h, %s) : !shape.shape -> !shape.size { ^bb0(%a: index, %b: !shape.size, %c: !shape.size): cf.br ^bb1 ^bb1: shape.yield %c : !shape.size }
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) '!shape.shape' are incompatible with return type(s) of operation 'index'}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = shape.meet %h, %h : !shape.shape, !shape.shape -> index
  return
}

// -----

func.func @f(%e: tensor<?xindex>) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) 'tensor<?xindex>' are incompatible with return type(s) of operation 'index'}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = shape.meet %e, %e : tensor<?xindex>, tensor<?xindex> -> index
  return
}

// -----

func.func @f(%e3: tensor<3xindex>) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) 'tensor<3xindex>' are incompatible with return type(s) of operation 'tensor<4xindex>'}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = shape.meet %e3, %e3 : tensor<3xindex>, tensor<3xindex> -> tensor<4xindex>
  return
}

// -----

func.func @f(%h: !shape.shape, %e3: tensor<3xindex>) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) '!shape.shape' are incompatible with return type(s) of operation '!shape.size'}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = shape.meet %e3, %h : tensor<3xindex>, !shape.shape -> !shape.size
  return
}

// -----

func.func @f(%s: !shape.size) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) '!shape.size' are incompatible with return type(s) of operation '!shape.shape'}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = shape.meet %s, %s : !shape.size, !shape.size -> !shape.shape
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) 'index' are incompatible with return type(s) of operation '!shape.shape'}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = shape.meet %i, %i : index, index -> !shape.shape
  return
}

// -----

func.func @f(%s: !shape.size, %i: index) {
  // expected-error @+2 {{'shape.meet' op inferred type(s) '!shape.size' are incompatible with return type(s) of operation 'tensor<?xindex>'}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = shape.meet %i, %s : index, !shape.size -> tensor<?xindex>
  return
}

// -----

func.func @f(%t: tensor<?x?xf32>) {
  // expected-error @below {{'shape.shape_of' op result #0 must be shape or extent tensor, but got '!shape.size'}}
  %0 = shape.shape_of %t : tensor<?x?xf32> -> !shape.size
  return
}

// -----

func.func @f(%u: tensor<*xf32>) {
  // expected-error @below {{'shape.shape_of' op result #0 must be shape or extent tensor, but got 'tensor<3x4xindex>'}}
  %0 = shape.shape_of %u : tensor<*xf32> -> tensor<3x4xindex>
  return
}

// -----

func.func @f(%u: tensor<*xf32>) {
  // expected-error @below {{'shape.shape_of' op result #0 must be shape or extent tensor, but got 'tensor<3xi32>'}}
  %0 = shape.shape_of %u : tensor<*xf32> -> tensor<3xi32>
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{custom op 'shape.broadcast' 'shape.broadcast' op attribute 'error' failed to satisfy constraint: string attribute}}
  %0 = shape.broadcast %h, %h {error = 3} : !shape.shape, !shape.shape -> !shape.shape
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{block with no terminator, has %0 = "shape.const_size"() <{value = 1 : index}> : () -> !shape.size}}
  shape.reduce(%h) : !shape.shape { ^bb0(%a: index, %b: !shape.size): %s2 = shape.const_size 1 }
  return
}

// -----

func.func @f(%i: index, %e: tensor<?xindex>) {
  // expected-error @below {{expected '(' in operand list}}
  shape.reduce %e, %i : tensor<?xindex> -> f32 {}
  return
}

// -----

func.func @f(%e: tensor<?xindex>) {
  // expected-error @below {{use of undeclared SSA value name}}
  shape.reduce (%e, %q) : tensor<?xindex> -> f32 {}
  return
}

// -----

func.func @f(%i: index, %e: tensor<?xindex>) {
  // expected-error @below {{expected '{' to begin a region}}
  shape.reduce (%e, %i) : tensor<?xindex> -> index
  return
}

// -----

func.func @f(%i: index, %e: tensor<?xindex>) {
  // expected-error @below {{custom op 'shape.reduce' number of operands and types do not match: got 1 operands and 0 types}}
  shape.reduce (%e, %i) : tensor<?xindex> index
  return
}

// -----

func.func @f(%w: !shape.witness) {
  // expected-error @below {{'shape.assuming' op region #0 ('doRegion') failed to verify constraint: region with 1 blocks}}
  "shape.assuming"(%w) ({}) : (!shape.witness) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{'shape.assuming' op operand #0 must be , but got 'index'}}
  "shape.assuming"(%i) ({ "shape.assuming_yield"() : () -> () }) : (index) -> ()
  return
}

// -----

func.func @f(%h: !shape.shape, %i: index) {
  // expected-error @below {{'shape.add' op operand #0 must be size or index, but got '!shape.shape'}}
  %0 = "shape.add"(%h, %i) : (!shape.shape, index) -> f32
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{'shape.add' op expected 2 operands, but found 1}}
  %0 = "shape.add"(%i) : (index) -> index
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.yield' op requires zero results}}
  %0 = "shape.yield"() : () -> !shape.shape
  return
}

// -----

func.func @f(%t: tensor<?x?xf32>) {
  // expected-error @below {{'shape.to_extent_tensor' op operand #0 must be shape or extent tensor, but got 'tensor<?x?xf32>'}}
  %0 = "shape.to_extent_tensor"(%t) : (tensor<?x?xf32>) -> tensor<?xindex>
  return
}

// -----

func.func @f(%s: !shape.size) {
  // expected-error @below {{'shape.size_to_index' op result #0 must be index, but got 'i32'}}
  %0 = "shape.size_to_index"(%s) : (!shape.size) -> i32
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{'shape.value_as_shape' op operand #0 must be 1D tensor of integer or index values or , but got '!shape.shape'}}
  %0 = "shape.value_as_shape"(%h) : (!shape.shape) -> index
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.const_size' op requires attribute 'value'}}
  %0 = "shape.const_size"() : () -> !shape.size
  return
}

// -----

func.func @f() {
  // expected-error @below {{'shape.const_size' op attribute 'value' failed to satisfy constraint: index attribute}}
  %0 = "shape.const_size"() {value = 1 : i32} : () -> !shape.size
  return
}

// -----

func.func @f(%e3: tensor<3xindex>, %e4: tensor<4xindex>) {
  // expected-error @+2 {{unequal shape cardinality}}
  // expected-error @below {{'shape.meet' op failed to infer returned types}}
  %0 = "shape.meet"(%e3, %e4) : (tensor<3xindex>, tensor<4xindex>) -> index
  return
}

// -----

func.func @f(%u: tensor<*xf32>) {
  // expected-error @below {{'shape.shape_of' op result #0 must be shape or extent tensor, but got 'index'}}
  %0 = "shape.shape_of"(%u) : (tensor<*xf32>) -> index
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{'shape.to_extent_tensor' op operand #0 must be shape or extent tensor, but got 'index'}}
  %0 = "shape.to_extent_tensor"(%i) : (index) -> tensor<?xindex>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{custom op 'shape.from_extent_tensor' invalid kind of type specified: expected builtin.tensor, but found 'index'}}
  %0 = shape.from_extent_tensor %i : index
  return
}

// -----

func.func @f(%u: tensor<*xf32>) {
  // expected-error @below {{custom op 'shape.from_extent_tensor' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xindex>'}}
  %0 = shape.from_extent_tensor %u : tensor<*xindex>
  return
}

// -----

func.func @f(%h: !shape.shape) {
  // expected-error @below {{custom op 'shape.to_extent_tensor' invalid kind of type specified}}
  %0 = shape.to_extent_tensor %h : !shape.shape -> index
  return
}

// -----

// expected-error @below {{'shape.function_library' op Operations with a 'SymbolTable' must have exactly one block}}
shape.function_library @lib { } mapping {}

// -----

// expected-error @below {{custom op 'shape.function_library' expected valid '@'-identifier for symbol name}}
shape.function_library { } mapping {}

// -----

// expected-error @below {{'shape.function_library' op region should have no arguments}}
shape.function_library @lib { ^bb0(%a: i32): yield } mapping {}

// -----

// expected-error @below {{custom op 'shape.function_library' attribute 'mapping' occurs more than once in the attribute list}}
shape.function_library @lib attributes {mapping = {}} { yield } mapping {}

// -----

// expected-error @below {{'shape.func' op symbol declaration cannot have public visibility}}
shape.function_library @lib { func @f(i32) -> i32 } mapping {}

// -----

// expected-error @below {{'shape.function_library' op requires attribute 'mapping'}}
"shape.function_library"() <{sym_name = "a"}> ({}) : () -> ()

// -----

// expected-error @below {{'shape.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"shape.func"() <{sym_name = "a", function_type = (i32) -> ()}> ({^bb0(%a: f32): shape.return}) : () -> ()

// -----

// expected-error @below {{'shape.return' op expects parent op 'shape.func'}}
func.func @f() { shape.return }

// -----

// expected-error @below {{shape function library @lib not found}}
module attributes {shape.lib = @lib} { }

// -----

// expected-error @below {{only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute}}
module attributes {shape.lib = 1} { }

// -----

// expected-error @below {{@lib does not refer to FunctionLibraryOp}}
module attributes {shape.lib = [@lib]} { }

// -----

// expected-error @below {{only SymbolRefAttr allowed in shape.lib attribute array}}
module attributes {shape.lib = [1]} { }

// -----

// expected-error @below {{@lib required to be shape function library}}
module attributes {shape.lib = @lib} { func.func private @lib() }

// -----

// expected-error @below {{only one op to shape mapping allowed, found multiple for `"a"`}}
module attributes {shape.lib = [@lib, @lib2]} { shape.function_library @lib {func private @f()} mapping {a = @f, b = @f}  shape.function_library @lib2 {func private @f()} mapping {a = @f} }

// -----

// expected-error @below {{shape.lib attribute may only be on op implementing SymbolTable}}
func.func private @f() attributes {shape.lib = @x}

// -----

// expected-error @below {{unknown  type `foo` in dialect `shape`}}
func.func private @f(!shape.foo)

// -----

// expected-error @below {{expected valid keyword}}
func.func private @f(!shape<"foo">)

// -----

// expected-error @below {{dialect 'shape' provides no attribute parsing hook}}
func.func private @f() attributes {a = #shape.foo}
