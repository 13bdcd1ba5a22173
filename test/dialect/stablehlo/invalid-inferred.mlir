// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Types that operands, attributes and regions give: elementwise ops, tuples, branches, loops. What of them is right is in inferred.mlir.

// What is known of a size may not contradict.
func.func @sizes(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'stablehlo.add' op requires the same shape for all operands and results}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @ranks(%a: tensor<4xf32>, %b: tensor<4x1xf32>) {
  // expected-error @+1 {{'stablehlo.add' op requires the same shape for all operands and results}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @bound(%a: tensor<?xf32, #stablehlo.bounds<4>>, %b: tensor<5xf32>) {
  // expected-error @+2 {{Mismatched dimension size 5 and bound 4 in dimension 0}}
  // expected-error @+1 {{'stablehlo.add' op failed to infer returned types}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<5xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @pred_sizes(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{'stablehlo.compare' op requires the same shape for all operands and results}}
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xi1>
  return
}
// -----
func.func @compared_elements(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{'stablehlo.compare' op requires compatible element types for all operands}}
  %0 = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction EQ>}> : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xi1>
  return
}
// -----
func.func @clamped_elements(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+2 {{'stablehlo.clamp' op requires compatible element types for all operands and results}}
  // expected-error @+1 {{'stablehlo.clamp' op failed to infer returned types}}
  %0 = "stablehlo.clamp"(%a, %b, %a) : (tensor<4xf32>, tensor<4xf64>, tensor<4xf32>) -> tensor<4xf64>
  return
}
// -----
func.func @clamped_shape(%a: tensor<3xf32>, %b: tensor<4xf32>) {
  // expected-error @+2 {{max shape [3] is not scalar and is not compatible to operand shape [4]}}
  // expected-error @+1 {{'stablehlo.clamp' op failed to infer returned types}}
  %0 = "stablehlo.clamp"(%b, %b, %a) : (tensor<4xf32>, tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @selected(%p: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error @+2 {{requires compatible types for non-predicate operands}}
  // expected-error @+1 {{'stablehlo.select' op failed to infer returned types}}
  %0 = "stablehlo.select"(%p, %a, %b) : (tensor<4xi1>, tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @selecting(%p: tensor<3xi1>, %a: tensor<4xf32>) {
  // expected-error @+2 {{requires the same shape for all operands}}
  // expected-error @+1 {{'stablehlo.select' op failed to infer returned types}}
  %0 = "stablehlo.select"(%p, %a, %a) : (tensor<3xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @quantized(%a: tensor<4xf32>) {
  // expected-error @+1 {{Expressed type of result expected to be 'f32', but got 'f64'}}
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f64, 1.0>>
  return
}
// -----
func.func @unranked(%a: tensor<*xf32>) {
  // expected-error @+1 {{'stablehlo.complex' op operand #0 must be ranked tensor of 32/64-bit float values, but got 'tensor<*xf32>'}}
  %0 = "stablehlo.complex"(%a, %a) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xcomplex<f32>>
  return
}
// -----

// Elements of tuples that there are.
func.func @no_tuple(%a: tensor<4xf32>) {
  // expected-error @+1 {{'stablehlo.get_tuple_element' op operand #0 must be nested tuple with any combination of ranked tensor of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or memref of 4/6/8/16/32/64-bit float or bool or 2/4/8/16/32/64-bit integer or complex type with 32/64-bit float elements or per-tensor integer quantized values or ranked tensor of per-axis integer quantized values or token values, but got 'tensor<4xf32>'}}
  %0 = "stablehlo.get_tuple_element"(%a) <{index = 0 : i32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @tuple_beyond(%a: tuple<tensor<4xf32>>) {
  // expected-error @+2 {{index 1 is out of bounds of operand with size 1}}
  // expected-error @+1 {{'stablehlo.get_tuple_element' op failed to infer returned types}}
  %0 = "stablehlo.get_tuple_element"(%a) <{index = 1 : i32}> : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}
// -----

// Branches take nothing, and give the same.
func.func @no_branch(%n: tensor<i32>) {
  // expected-error @+2 {{expect at least one branch}}
  // expected-error @+1 {{'stablehlo.case' op failed to infer returned types}}
  "stablehlo.case"(%n) : (tensor<i32>) -> ()
  return
}
// -----
func.func @no_scalar(%n: tensor<2xi32>, %a: tensor<4xf32>) {
  // expected-error @+2 {{operand should be rank 0 tensor but got rank 1}}
  // expected-error @+1 {{'stablehlo.case' op failed to infer returned types}}
  %0 = "stablehlo.case"(%n) ({
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<2xi32>) -> tensor<4xf32>
  return
}
// -----
func.func @argument(%n: tensor<i32>, %a: tensor<4xf32>) {
  // expected-error @+2 {{branch 0 must have 0 arguments, but found 1}}
  // expected-error @+1 {{'stablehlo.case' op failed to infer returned types}}
  %0 = "stablehlo.case"(%n) ({
  ^bb0(%x: tensor<4xf32>):
    stablehlo.return %a : tensor<4xf32>
  }) : (tensor<i32>) -> tensor<4xf32>
  return
}
// -----

// Loops go on while one number is true, and give what they take.
func.func @two_conditions(%a: tensor<i32>, %p: tensor<2xi1>, %q: tensor<i1>) {
  // expected-error @+1 {{expect condition body returns a single value but got 2}}
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<i32>):
    stablehlo.return %q, %q : tensor<i1>, tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
// -----
func.func @condition_rank(%a: tensor<i32>, %p: tensor<2xi1>, %q: tensor<i1>) {
  // expected-error @+1 {{expect condition block return a zero-ranked tensor of i1 but got 'tensor<2xi1>'}}
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<i32>):
    stablehlo.return %p : tensor<2xi1>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
// -----
func.func @condition_arguments(%a: tensor<i32>, %p: tensor<2xi1>, %q: tensor<i1>) {
  // expected-error @+1 {{expect operands to be compatible with condition block arguments but got 'tensor<i32>' vs 'tensor<i64>'}}
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<i64>):
    stablehlo.return %q : tensor<i1>
  }, {
  ^bb0(%x: tensor<i32>):
    stablehlo.return %x : tensor<i32>
  }) : (tensor<i32>) -> tensor<i32>
  return
}
