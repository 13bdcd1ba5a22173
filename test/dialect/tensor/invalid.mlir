// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of tensor; texts and places are those of mlir-opt.

func.func @case0(%u4: tensor<4xui32>) {
  // expected-error@+1 {{'tensor.bitcast' op operand type 'tensor<4xui32>' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = tensor.bitcast %u4 : tensor<4xui32> to tensor<4xi64>
  return
}

// -----

func.func @case1(%u4: tensor<4xui32>) {
  // expected-error@+1 {{'tensor.bitcast' op operand type 'tensor<4xui32>' and result type 'tensor<5xi32>' are cast incompatible}}
  %0 = tensor.bitcast %u4 : tensor<4xui32> to tensor<5xi32>
  return
}

// -----

func.func @case4(%x4: tensor<4xindex>) {
  // expected-error@+1 {{'tensor.bitcast' op operand #0 must be tensor of signless integer or unsigned integer or signed integer or floating-point values, but got 'tensor<4xindex>'}}
  %0 = tensor.bitcast %x4 : tensor<4xindex> to tensor<4xf32>
  return
}

// -----

func.func @case5(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<4x?xf32>' and result type 'tensor<5x?xf32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<5x?xf32>
  return
}

// -----

func.func @case6(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<4x?xf32>' and result type 'tensor<4x?xi32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<4x?xi32>
  return
}

// -----

func.func @case7(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.cast' op operand type 'tensor<4x?xf32>' and result type 'tensor<4xf32>' are cast incompatible}}
  %0 = tensor.cast %a : tensor<4x?xf32> to tensor<4xf32>
  return
}

// -----

func.func @case8() {
  // expected-error@+1 {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<4x?xf32>
  return
}

// -----

func.func @case9(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(2) %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case11(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %a, %t4 : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case12(%t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op result type 'tensor<9xf32>'does not match inferred shape 'tensor<8xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t4, %t4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  return
}

// -----

func.func @case14(%t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t4, %t4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xi32>
  return
}

// -----

func.func @case15(%x4: tensor<4xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t4, %x4 : (tensor<4xf32>, tensor<4xindex>) -> tensor<8xf32>
  return
}

// -----

func.func @case16(%s45: tensor<4x5xf32>, %s55: tensor<5x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 0}}
  %0 = tensor.concat dim(1) %s45, %s55 : (tensor<4x5xf32>, tensor<5x5xf32>) -> tensor<4x10xf32>
  return
}

// -----

func.func @case18(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op result type 'tensor<5x10xf32>'does not match inferred shape 'tensor<4x10xf32>' static sizes}}
  %0 = tensor.concat dim(1) %s45, %s45 : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<5x10xf32>
  return
}

// -----

func.func @case19(%z: tensor<f32>) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(0) %z : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @case20(%z: tensor<f32>, %i: index) {
  // expected-error@+1 {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %z, %i : tensor<f32>
  return
}

// -----

func.func @case21(%i: index) {
  // expected-error@+1 {{custom op 'tensor.dim' invalid kind of type specified}}
  %0 = tensor.dim %i, %i : index
  return
}

// -----

func.func @case22() {
  // expected-error@+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.empty() : tensor<?xf32>
  return
}

// -----

func.func @case23(%i: index) {
  // expected-error@+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%i) : tensor<4xf32>
  return
}

// -----

func.func @case24() {
  // expected-error@+1 {{custom op 'tensor.empty' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.empty() : tensor<*xf32>
  return
}

// -----

func.func @case25(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %a[%i] : tensor<4x?xf32>
  return
}

// -----

func.func @case26(%u: tensor<*xf32>, %i: index) {
  // expected-error@+1 {{custom op 'tensor.extract' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.extract %u[%i] : tensor<*xf32>
  return
}

// -----

func.func @case27(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.extract' op failed to verify that result type matches element type of tensor}}
  %0 = "tensor.extract"(%a, %i, %i) : (tensor<4x?xf32>, index, index) -> i32
  return
}

// -----

func.func @case28(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x1xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x2xf32>
  return
}

// -----

func.func @case29(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1xi32>
  return
}

// -----

func.func @case30(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1x1xf32>
  return
}

// -----

func.func @case31(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : tensor<4x?xf32> to tensor<2xf32>
  return
}

// -----

func.func @case32(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %a[0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1xf32>
  return
}

// -----

func.func @case33(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected 2 offset values, got 1}}
  %0 = tensor.extract_slice %a[0] [1] [1] : tensor<4x?xf32> to tensor<1xf32>
  return
}

// -----

func.func @case34(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{offset 0 is out-of-bounds: 5 >= 4}}
  %0 = tensor.extract_slice %a[5, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1xf32>
  return
}

// -----

func.func @case35(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{slice along dimension 0 runs out-of-bounds: 5 >= 4}}
  %0 = tensor.extract_slice %a[2, 0] [4, 1] [1, 1] : tensor<4x?xf32> to tensor<4x1xf32>
  return
}

// -----

func.func @case36(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected offsets to be non-negative, but got -1}}
  %0 = tensor.extract_slice %a[-1, 0] [4, 1] [1, 1] : tensor<4x?xf32> to tensor<4x1xf32>
  return
}

// -----

func.func @case37(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = tensor.from_elements %f, %f : tensor<3xf32>
  return
}

// -----

func.func @case38(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = tensor.from_elements %f, %f : tensor<?xf32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @case39(%f: f32) {
  // expected-error@+1 {{use of value '%f' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = tensor.from_elements %f, %f : tensor<2xi32>
  return
}

// -----

func.func @case40(%i: index, %f: f32) {
  // expected-error@+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%f, %i) : (f32, index) -> tensor<2xf32>
  return
}

// -----

func.func @case41(%f: f32) {
  // expected-error@+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%f) : (f32) -> tensor<2xf32>
  return
}

// -----

func.func @case42(%a: tensor<4x?xf32>, %x4: tensor<4xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %a[%x4] gather_dims([]) : (tensor<4x?xf32>, tensor<4xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case43(%a: tensor<4x?xf32>, %x4: tensor<4xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %a[%x4] gather_dims([0, 1, 0, 1]) : (tensor<4x?xf32>, tensor<4xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case44(%a: tensor<4x?xf32>, %x1: tensor<1xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims value must be non-negative}}
  %0 = tensor.gather %a[%x1] gather_dims([-1]) : (tensor<4x?xf32>, tensor<1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case45(%a: tensor<4x?xf32>, %x1: tensor<1xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %a[%x1] gather_dims([2]) : (tensor<4x?xf32>, tensor<1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case46(%a: tensor<4x?xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %a[%x2] gather_dims([1, 0]) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case47(%a: tensor<4x?xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %a[%x2] gather_dims([1, 1]) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case48(%a: tensor<4x?xf32>, %x1: tensor<1xindex>) {
  // expected-error@+1 {{'tensor.gather' op result type mismatch: expected 'tensor<1x?xf32>' or its rank-reduced variant 'tensor<?xf32>' (got: 'tensor<4xf32>')}}
  %0 = tensor.gather %a[%x1] gather_dims([0]) : (tensor<4x?xf32>, tensor<1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case51(%a: tensor<4x?xf32>, %x1: tensor<1xindex>) {
  // expected-error@+1 {{'tensor.gather' op result type mismatch: expected 'tensor<1x?xf32>' or its rank-reduced variant 'tensor<?xf32>' (got: 'tensor<1x?xi32>')}}
  %0 = tensor.gather %a[%x1] gather_dims([0]) : (tensor<4x?xf32>, tensor<1xindex>) -> tensor<1x?xi32>
  return
}

// -----

func.func @case52(%a: tensor<4x?xf32>, %xz: tensor<index>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %a[%xz] gather_dims([0]) : (tensor<4x?xf32>, tensor<index>) -> tensor<1x?xf32>
  return
}

// -----

func.func @case53(%a: tensor<4x?xf32>, %xd: tensor<?xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %a[%xd] gather_dims([0]) : (tensor<4x?xf32>, tensor<?xindex>) -> tensor<1x?xf32>
  return
}

// -----

func.func @case54(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.gather' op operand #1 must be ranked tensor of signless integer or index values, but got 'tensor<4xf32>'}}
  %0 = tensor.gather %a[%t4] gather_dims([0]) : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<1x?xf32>
  return
}

// -----

func.func @case55(%a: tensor<4x?xf32>, %x1: tensor<1xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<1x?xf32>' or its rank-reduced variant 'tensor<?xf32>' (got: 'tensor<4xf32>')}}
  %0 = tensor.scatter %t4 into %a[%x1] scatter_dims([0]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<1xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case56(%a: tensor<4x?xf32>, %x1: tensor<1xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %t4 into %a[%x1] scatter_dims([0]) : (tensor<4xf32>, tensor<4x?xf32>, tensor<1xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case57(%a: tensor<4x?xf32>, %x1: tensor<1xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims value must be smaller than dest rank}}
  %0 = tensor.scatter %t4 into %a[%x1] scatter_dims([2]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<1xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case58(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims length must match the size of last dimension of indices}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([1]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case61(%x1: tensor<1xindex>, %s45: tensor<4x5xf32>, %s15: tensor<1x5xf32>) {
  // expected-error@+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s15 into %s45[%x1] scatter_dims([0]) : (tensor<1x5xf32>, tensor<4x5xf32>, tensor<1xindex>) -> tensor<4x5xf32>
  return
}

// -----

func.func @case62(%i: index, %f: f32) {
  // expected-error@+1 {{'tensor.generate' op incorrect number of dynamic sizes, has 2, expected 1}}
  %0 = tensor.generate %i, %i { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32>
  return
}

// -----

func.func @case63(%i: index, %f: f32) {
  // expected-error@+1 {{must have one body argument per input dimension}}
  %0 = tensor.generate %i { ^bb0(%x: index): tensor.yield %f : f32 } : tensor<4x?xf32>
  return
}

// -----

func.func @case64(%i: index, %f: f32) {
  // expected-error@+1 {{all body arguments must be index}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: i32): tensor.yield %f : f32 } : tensor<4x?xf32>
  return
}

// -----

func.func @case65(%i: index) {
  // expected-error@+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: index): tensor.yield %i : index } : tensor<4x?xf32>
  return
}

// -----

func.func @case66(%i: index) {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: index): } : tensor<4x?xf32>
  return
}

// -----

func.func @case67(%i: index) {
  // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: index): func.return } : tensor<4x?xf32>
  return
}

// -----

func.func @case68(%i: index) {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate %i { } : tensor<?xf32>
  return
}

// -----

func.func @case69(%i: index) {
  // expected-note@+2 {{in custom textual format, the absence of terminator implies 'tensor.yield'}}
  // expected-error@+1 {{'tensor.generate' op expects regions to end with 'tensor.yield', found 'a.b'}}
  %0 = "tensor.generate"(%i) ({ ^bb0(%x: index): "a.b"() : () -> () }) : (index) -> tensor<?xf32>
  return
}

// -----

func.func @case70(%a: tensor<4x?xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %f into %a[%i] : tensor<4x?xf32>
  return
}

// -----

func.func @case71(%a: tensor<4x?xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{'tensor.insert' op failed to verify that result type matches type of dest}}
  %0 = "tensor.insert"(%f, %a, %i, %i) : (f32, tensor<4x?xf32>, index, index) -> tensor<4x4xf32>
  return
}

// -----

func.func @case72(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.insert' op failed to verify that scalar type matches element type of dest}}
  %0 = "tensor.insert"(%i, %a, %i, %i) : (index, tensor<4x?xf32>, index, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @case73(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x1xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.insert_slice %t4 into %a[0, 0] [1, 1] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @case74(%a: tensor<4x?xf32>, %x4: tensor<4xindex>) {
  // expected-error@+1 {{expected element type to be 'f32'}}
  %0 = tensor.insert_slice %x4 into %a[0, 0] [1, 4] [1, 1] : tensor<4xindex> into tensor<4x?xf32>
  return
}

// -----

func.func @case75(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = tensor.insert_slice %t4 into %a[0, 0] [4] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @case76(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.insert_slice %t4 into %a[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @case77(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{slice along dimension 1 runs out-of-bounds: 6 >= 5}}
  %0 = tensor.insert_slice %t4 into %s45[0, 3] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @case78(%s45: tensor<4x5xf32>, %q: tensor<1x1x4xf32>) {
  // expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.insert_slice %q into %s45[0, 0] [1, 4] [1, 1] : tensor<1x1x4xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @case79(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.insert_slice' op failed to verify that expected result type to match dest type}}
  %0 = "tensor.insert_slice"(%t4, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 1>}> : (tensor<4xf32>, tensor<4x?xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @case80(%i: index) {
  // expected-error@+1 {{custom op 'tensor.rank' invalid kind of type specified}}
  %0 = tensor.rank %i : index
  return
}

// -----

func.func @case81(%u: tensor<*xf32>, %sh: tensor<2xi32>) {
  // expected-error@+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %u(%sh) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @case82(%u: tensor<*xf32>, %shd: tensor<?xi32>) {
  // expected-error@+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %u(%shd) : (tensor<*xf32>, tensor<?xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @case83(%sh: tensor<2xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %s45(%sh) : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<3x7xf32>
  return
}

// -----

func.func @case84(%sh: tensor<2xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %s45(%sh) : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<2x10xi32>
  return
}

// -----

func.func @case85(%x22: tensor<2x2xindex>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got 'tensor<2x2xindex>'}}
  %0 = tensor.reshape %s45(%x22) : (tensor<4x5xf32>, tensor<2x2xindex>) -> tensor<2x10xf32>
  return
}

// -----

func.func @case87(%shd: tensor<?xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %s45(%shd) : (tensor<4x5xf32>, tensor<?xi32>) -> tensor<2x10xf32>
  return
}

// -----

func.func @case88(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 6}}
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 3, %i] : tensor<4x?xf32> into tensor<2x3x?xf32>
  return
}

// -----

func.func @case89(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (3) but found 2 inputs instead}}
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2] : tensor<4x?xf32> into tensor<2x2x?xf32>
  return
}

// -----

func.func @case91(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.expand_shape' op expected collapsed type to be 'tensor<4x?xi32>', but got 'tensor<4x?xf32>'}}
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2, %i] : tensor<4x?xf32> into tensor<2x2x?xi32>
  return
}

// -----

func.func @case92(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (1).}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 2] : tensor<4x?xf32> into tensor<2x2xf32>
  return
}

// -----

func.func @case93(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  3.}}
  %0 = tensor.expand_shape %a [[0], [2]] output_shape [4, %i] : tensor<4x?xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @case94(%u: tensor<*xf32>, %i: index) {
  // expected-error@+1 {{'tensor.expand_shape' op expected the expanded type, 'tensor<4x?xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<*xf32>'.}}
  %0 = tensor.expand_shape %u [[0], [1]] output_shape [4, %i] : tensor<*xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @case95(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected dimension 1 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.expand_shape %s45 [[0], [1, 2]] output_shape [4, 5, 1] : tensor<4x5xf32> into tensor<4x?x1xf32>
  return
}

// -----

func.func @case98(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected the expanded type, 'tensor<f32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x5xf32>'.}}
  %0 = tensor.expand_shape %s45 [] output_shape [] : tensor<4x5xf32> into tensor<f32>
  return
}

// -----

func.func @case99(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 20}}
  %0 = tensor.collapse_shape %s45 [[0, 1]] : tensor<4x5xf32> into tensor<21xf32>
  return
}

// -----

func.func @case100(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<20xf32>', but got 'tensor<20xi32>'}}
  %0 = tensor.collapse_shape %s45 [[0, 1]] : tensor<4x5xf32> into tensor<20xi32>
  return
}

// -----

func.func @case101(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 20}}
  %0 = tensor.collapse_shape %s45 [[0, 1]] : tensor<4x5xf32> into tensor<?xf32>
  return
}

// -----

func.func @case102(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<4x5xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x5x1xf32>'.}}
  %0 = tensor.collapse_shape %s45 [[0], [1]] : tensor<4x5xf32> into tensor<4x5x1xf32>
  return
}

// -----

func.func @case104(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.}}
  %0 = tensor.collapse_shape %s45 [[0]] : tensor<4x5xf32> into tensor<4xf32>
  return
}

// -----

func.func @case105(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{failed to infer expectedType from sourceType 'tensor<4x?xf32>', specified resultType is 'tensor<4x?xf32>'}}
  %0 = tensor.pad %a low[0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @case106(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{failed to infer expectedType from sourceType 'tensor<4x?xf32>', specified resultType is 'tensor<4x?xf32>'}}
  %0 = tensor.pad %a low[0, 0] high[0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @case107(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{expected the block to have 2 arguments}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @case108(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{'tensor.pad' op expected block argument 2 to be an index}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index, %y: i32): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @case109(%a: tensor<4x?xf32>, %i: index) {
  // expected-error@+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %i : index } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @case110(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<5x?xf32>' does not match the inferred type 'tensor<4x?xf32>'}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<5x?xf32>
  return
}

// -----

func.func @case111(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<4xf32>' does not match the inferred type 'tensor<4x?xf32>'}}
  %0 = tensor.pad %a low[0, 0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4xf32>
  return
}

// -----

func.func @case112(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<?x?xf32>' does not match the inferred type 'tensor<6x?xf32>'}}
  %0 = tensor.pad %a low[1, 0] high[1, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @case114(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %0 = tensor.pad %a low[1, 0] high[1, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<6x7xi32>
  return
}

// -----

func.func @case115(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.pad %a low[1, 0] high[1, 0] { ^bb0(%x: index, %y: index): } : tensor<4x?xf32> to tensor<6x7xf32>
  return
}

// -----

func.func @case116(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<0x?xf32>' does not match the inferred type 'tensor<-1x?xf32>'}}
  %0 = tensor.pad %a low[-5, 0] high[0, 0] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<0x?xf32>
  return
}

// -----

func.func @case118(%i: index, %f: f32) {
  // expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.splat %f[%i] : tensor<4xf32>
  return
}

// -----

func.func @case119(%f: f32) {
  // expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %f : tensor<?xf32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @case120(%i: index) {
  // expected-error@+1 {{use of value '%i' expects different type than prior uses: 'f32' vs 'index'}}
  %0 = tensor.splat %i : tensor<4xf32>
  return
}

// -----

func.func @case121(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.splat' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.splat %f : tensor<*xf32>
  return
}

// -----

func.func @case122(%f: f32) {
  // expected-error@+1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
  tensor.yield %f : f32
  return
}

// -----

func.func @case123(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %t4 into %a[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x?xf32>
  return
}

// -----

func.func @case124(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x3xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %s45) -> tensor<4x5xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %t4 into %o[%k, 0] [1, 3] [1, 1] : tensor<4xf32> into tensor<4x5xf32> } }
  return
}

// -----

func.func @case125(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %s45) -> tensor<4x5xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %t4 into %o[4, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x5xf32> } }
  return
}

// -----

func.func @case126(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %s45) -> tensor<4x5xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %t4 into %s45[%k, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x5xf32> } }
  return
}

// -----

func.func @case127(%x4: tensor<4xindex>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{expected element type to be 'f32'}}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %s45) -> tensor<4x5xf32> { scf.forall.in_parallel { tensor.parallel_insert_slice %x4 into %o[%k, 0] [1, 4] [1, 1] : tensor<4xindex> into tensor<4x5xf32> } }
  return
}

// -----

func.func @case128(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(2) %a, %t4 : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case129(%t4: tensor<4xf32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t4, %s45 : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @case130(%s45: tensor<4x5xf32>, %s55: tensor<5x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(1) %s45, %s55 : (tensor<4x5xf32>, tensor<5x5xf32>) -> tensor<4x11xi32>
  return
}

// -----

func.func @case131(%s45: tensor<4x5xf32>, %s55: tensor<5x5xf32>) {
  // expected-error@+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 0}}
  %0 = tensor.concat dim(1) %s45, %s55 : (tensor<4x5xf32>, tensor<5x5xf32>) -> tensor<4x11xf32>
  return
}

// -----

func.func @case133() {
  // expected-error@+1 {{'tensor.concat' op requires at least one input}}
  %0 = "tensor.concat"() {dim = 0} : () -> tensor<f32>
  return
}

// -----

func.func @case134(%i: index) {
  // expected-error@+1 {{custom op 'tensor.bitcast' invalid kind of type specified}}
  %0 = tensor.bitcast %i : index to tensor<4xf32>
  return
}

// -----

func.func @case135(%u4: tensor<4xui32>) {
  // expected-error@+1 {{custom op 'tensor.bitcast' invalid kind of type specified}}
  %0 = tensor.bitcast %u4 : tensor<4xui32> to index
  return
}

// -----

func.func @case137(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<1x1x1xi32>
  return
}

// -----

func.func @case138(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x1xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<2xi32>
  return
}

// -----

func.func @case139(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{expected type to be 'tensor<1x1xf32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[5, 0] [1, 1] [1, 1] : tensor<4x?xf32> to tensor<2xf32>
  return
}

// -----

func.func @case140(%a: tensor<4x?xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %a[%x2] gather_dims([5]) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case141(%a: tensor<4x?xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %a[%x2] gather_dims([5, 6, 7]) : (tensor<4x?xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case142(%u: tensor<*xf32>, %x2: tensor<2xindex>) {
  // expected-error@+1 {{'tensor.gather' op operand #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = tensor.gather %u[%x2] gather_dims([0]) : (tensor<*xf32>, tensor<2xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @case143(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims overflow dest rank}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([7, 8, 9]) : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case144(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims must be non-empty}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case145(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims overflow dest rank}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([0, 1, 2]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case146(%a: tensor<4x?xf32>, %x1: tensor<1xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims value must be non-negative}}
  %0 = tensor.scatter %t4 into %a[%x1] scatter_dims([-1]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<1xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case147(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op scatter_dims values must be strictly increasing}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([1, 0]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case148(%a: tensor<4x?xf32>, %x2: tensor<2xindex>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<1x1xf32>' or its rank-reduced variant 'tensor<f32>' (got: 'tensor<4xf32>')}}
  %0 = tensor.scatter %t4 into %a[%x2] scatter_dims([0, 1]) unique : (tensor<4xf32>, tensor<4x?xf32>, tensor<2xindex>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case149(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.expand_shape %s45 [[1], [0]] output_shape [4, 5] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @case150(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.expand_shape %s45 [[0, 2], [1]] output_shape [4, 5, 1] : tensor<4x5xf32> into tensor<4x5x1xf32>
  return
}

// -----

func.func @case151(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #1 to be valid and contiguous.}}
  %0 = tensor.expand_shape %s45 [[0], [0, 1]] output_shape [4, 5] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @case152(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  0.}}
  %0 = tensor.expand_shape %s45 [[0], [-1]] output_shape [4, 5] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @case155(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (3).}}
  %0 = tensor.expand_shape %s45 [[0], [1], [2]] output_shape [4, 5, 1] : tensor<4x5xf32> into tensor<4x5x1xf32>
  return
}

// -----

func.func @case159(%i: index, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "tensor.expand_shape"(%s45, %i) {reassociation = [[0], [1]], static_output_shape = array<i64: 4, 5>} : (tensor<4x5xf32>, index) -> tensor<4x5xf32>
  return
}

// -----

func.func @case160(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = "tensor.expand_shape"(%s45) {reassociation = [[0], [1]], static_output_shape = array<i64: 4>} : (tensor<4x5xf32>) -> tensor<4x5xi32>
  return
}

// -----

func.func @case161(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = "tensor.expand_shape"(%s45) {reassociation = [[0], [1]], static_output_shape = array<i64: 4>} : (tensor<4x5xf32>) -> tensor<4x6xi32>
  return
}

// -----

func.func @case162(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = "tensor.expand_shape"(%s45) {reassociation = [[0]], static_output_shape = array<i64: 4>} : (tensor<4x5xf32>) -> tensor<4x6xi32>
  return
}

// -----

func.func @case163(%s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %s45 [[1], [0]] : tensor<4x5xf32> into tensor<4x5xf32>
  return
}

// -----

func.func @case166(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x?xf32> into tensor<20xf32>
  return
}

// -----

func.func @case167(%a: tensor<4x?xf32>) {
  // expected-error@+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<?xf32>', but got 'tensor<?xi32>'}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x?xf32> into tensor<?xi32>
  return
}

// -----

func.func @case168(%a: tensor<4x?xf32>, %i: index, %f: f32) {
  // expected-error@+1 {{specified type 'tensor<7x?xf32>' does not match the inferred type 'tensor<5x?xf32>'}}
  %0 = "tensor.pad"(%a, %i) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_high = array<i64: 0, 2>, static_low = array<i64: 1, 0>}> ({ ^bb0(%x: index, %y: index): tensor.yield %f : f32 }) : (tensor<4x?xf32>, index) -> tensor<7x?xf32>
  return
}

// -----

func.func @case171(%f: f32) {
  // expected-error@+1 {{'tensor.splat' op failed to verify that operand type matches element type of result}}
  %0 = "tensor.splat"(%f) : (f32) -> tensor<4xi32>
  return
}

// -----

func.func @case172(%sh: tensor<2xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %s45(%sh) : (tensor<4x5xf32>, tensor<2xi32>) -> tensor<3x7xi32>
  return
}

// -----

func.func @case173(%shd: tensor<?xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %s45(%shd) : (tensor<4x5xf32>, tensor<?xi32>) -> tensor<3x7xf32>
  return
}

// -----

func.func @case175(%i: index, %sh: tensor<2xi32>) {
  // expected-error@+1 {{'tensor.reshape' op operand #0 must be tensor of any type values, but got 'index'}}
  %0 = tensor.reshape %i(%sh) : (index, tensor<2xi32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case176(%sh: tensor<2xi32>, %s45: tensor<4x5xf32>) {
  // expected-error@+1 {{custom op 'tensor.reshape' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = tensor.reshape %s45(%sh) : (tensor<4x5xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @case177(%i: index) {
  // expected-error@+1 {{'tensor.yield' op requires a single operand}}
  %0 = tensor.generate %i { ^bb0(%x: index, %y: index): "a.b"() : () -> () } : tensor<4x?xf32>
  return
}

// -----

func.func @case178(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tensor.from_elements %f, %f : f32
  return
}

// -----

func.func @case179(%f: f32) {
  // expected-error@+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.from_elements %f, %f : tensor<*xf32>
  return
}

// -----

func.func @case180() {
  // expected-error@+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 0 operands and 1 types}}
  %0 = tensor.from_elements : tensor<1xf32>
  return
}

// -----

func.func @case185(%a: tensor<4x?xf32>, %f: f32) {
  // expected-error@+1 {{expected '{' to begin a region}}
  %0 = tensor.pad %a low[1] high[0, 0] nofold { ^bb0(%x: index): tensor.yield %f : f32 } : tensor<4x?xf32> to tensor<4x?xf32>
  return
}

// -----

func.func @case186(%a: tensor<4x?xf32>, %t4: tensor<4xf32>) {
  // expected-error@+1 {{expected InParallelOpInterface parent, got:}}
  scf.forall (%k) in (4) { tensor.parallel_insert_slice %t4 into %a[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x?xf32> }
  return
}

// -----

// The encoding stays: of a slice, and of what is gathered.
func.func @slice_encoding(%a: tensor<8x8xf32, 1 : i32>) {
  // expected-error @below {{expected type to be 'tensor<4x4xf32, 1 : i32>' or a rank-reduced version. (size mismatch) }}
  %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x8xf32, 1 : i32> to tensor<4x5xf32>
  return
}

// -----

func.func @gather_encoding(%a: tensor<4x5xf32, 1 : i32>, %i: tensor<3x1xindex>) {
  // expected-error @below {{'tensor.gather' op result type mismatch: expected 'tensor<3x1x5xf32, 1 : i32>' or its rank-reduced variant 'tensor<3x5xf32, 1 : i32>' (got: 'tensor<3x5xf32>')}}
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x5xf32, 1 : i32>, tensor<3x1xindex>) -> tensor<3x5xf32>
  return
}

// -----

func.func @empty_group(%a: tensor<4x5xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %a [[0], [], [1]] : tensor<4x5xf32> into tensor<4x1x5xf32>
  return
}

// -----

func.func @negative_group(%a: tensor<4x5xf32>) {
  // expected-error @below {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  0.}}
  %0 = tensor.collapse_shape %a [[-1, 7]] : tensor<4x5xf32> into tensor<20xf32>
  return
}

// -----

// The lists are checked before the place.
func.func @slice_rank(%s: tensor<4x5xf32>, %a: tensor<8x8xf32>) {
  // expected-error @below {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  tensor.parallel_insert_slice %s into %a[0] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<8x8xf32>
  return
}

// -----

func.func @minus(%a: tensor<8xf32>) {
  // expected-error @below {{expected integer value}}
  // expected-error @below {{custom op 'tensor.extract_slice' expected SSA value or integer}}
  %0 = tensor.extract_slice %a[- x] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return
}
