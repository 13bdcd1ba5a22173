// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What is wrong with shapes and constants.

func.func @f() {
  // expected-error @below {{'tosa.const' op failed to verify that all of {values, output} have same shape}}
  %r = "tosa.const"() <{values = dense<1> : tensor<4xi32>}> : () -> (tensor<5xi32>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.const' op expected same attr/result element types}}
  %r = "tosa.const"() <{values = dense<1> : tensor<4xi32>}> : () -> (tensor<4xi8>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.const' op expected tensors for attr/result type}}
  %r = "tosa.const"() <{values = dense<1> : vector<4xi32>}> : () -> (tensor<4xi32>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{invalid properties {values = 1 : i32} for op tosa.const: Invalid attribute `values` in property conversion: 1 : i32}}
  %r = "tosa.const"() <{values = 1 : i32}> : () -> (tensor<4xi32>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.const' op result #0 must be tosa-conformant tensor of number values, but got 'tensor<0xi32>'}}
  %r = "tosa.const"() <{values = dense<1> : tensor<0xi32>}> : () -> (tensor<0xi32>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.const' op requires attribute 'values'}}
  %r = "tosa.const"() <{}> : () -> (tensor<4xi32>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c1 = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.add_shape' op result shape has different rank than operands}}
  %r = "tosa.add_shape"(%c0, %c1) : (!tosa.shape<2>, !tosa.shape<2>) -> (!tosa.shape<3>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c1 = tosa.const_shape {values = dense<[3]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{'tosa.add_shape' op operands don't have matching ranks}}
  %r = "tosa.add_shape"(%c0, %c1) : (!tosa.shape<2>, !tosa.shape<1>) -> (!tosa.shape<2>)
  return
}

// -----

func.func @f(%a0: !tosa.shape<2>) {
  %c1 = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.add_shape' op shape operand is not compile time resolvable}}
  %r = "tosa.add_shape"(%a0, %c1) : (!tosa.shape<2>, !tosa.shape<2>) -> (!tosa.shape<2>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.exp2_shape' op result shape has different rank than operands}}
  %r = "tosa.exp2_shape"(%c0) : (!tosa.shape<2>) -> (!tosa.shape<3>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c1 = tosa.const_shape {values = dense<[3]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{'tosa.concat_shape' op requires output shape rank to be equal to the sum of the input shape ranks (3), got 4}}
  %r = "tosa.concat_shape"(%c0, %c1) : (!tosa.shape<2>, !tosa.shape<1>) -> (!tosa.shape<4>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.const_shape' op expect number of elements in attribute values (2) to be equal to the rank (3) for the result shape type}}
  %r = "tosa.const_shape"() <{values = dense<[1, 2]> : tensor<2xindex>}> : () -> (!tosa.shape<3>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.const_shape' op expect elements in attribute values with rank 1}}
  %r = "tosa.const_shape"() <{values = dense<[[1, 2]]> : tensor<1x2xindex>}> : () -> (!tosa.shape<2>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.const_shape' op attribute 'values' failed to satisfy constraint: index elements attribute}}
  %r = "tosa.const_shape"() <{values = dense<[1, 2]> : tensor<2xi64>}> : () -> (!tosa.shape<2>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.dim' op expect axis to be in the range [0, 2), got 2}}
  %r = "tosa.dim"(%a0) <{axis = 2 : i32}> : (tensor<4x5xf32>) -> (!tosa.shape<1>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.dim' op expect axis to be in the range [0, 2), got -1}}
  %r = "tosa.dim"(%a0) <{axis = -1 : i32}> : (tensor<4x5xf32>) -> (!tosa.shape<1>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.dim' op expect output shape type to contain one element, got '!tosa.shape<2>'}}
  %r = "tosa.dim"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (!tosa.shape<2>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %c1 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c2 = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tosa.slice_shape' op expected output type size to be equal to size attribute, got 3 vs 2}}
  %r = "tosa.slice_shape"(%c0, %c1, %c2) : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> (!tosa.shape<3>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %c1 = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c2 = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tosa.slice_shape' op expected start + size to be less than or equal to input shape rank (3), got 4}}
  %r = "tosa.slice_shape"(%c0, %c1, %c2) : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> (!tosa.shape<2>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %c1 = "tosa.const"() <{values = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c2 = "tosa.const"() <{values = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tosa.slice_shape' op expected non-negative start index, got -1}}
  %r = "tosa.slice_shape"(%c0, %c1, %c2) : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> (!tosa.shape<2>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %c1 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c2 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tosa.slice_shape' op expected positive size, got 0}}
  %r = "tosa.slice_shape"(%c0, %c1, %c2) : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> (!tosa.shape<0>)
  return
}

// -----

func.func @f() {
  %c0 = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %c1 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c2 = "tosa.const"() <{values = dense<-2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tosa.slice_shape' op expected positive size, got -2}}
  %r = "tosa.slice_shape"(%c0, %c1, %c2) : (!tosa.shape<3>, tensor<1xi32>, tensor<1xi32>) -> (!tosa.shape<2>)
  return
}

// -----

func.func @f(%a1: tensor<1xi8>, %a2: tensor<1xi32>) {
  %c0 = tosa.const_shape {values = dense<[1, 2, 3]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error @below {{'tosa.slice_shape' op operand #1 must be tosa-conformant unranked tensor of 32-bit signless integer values or tosa-conformant scalar tensor of 32-bit signless integer values, but got 'tensor<1xi8>'}}
  %r = "tosa.slice_shape"(%c0, %a1, %a2) : (!tosa.shape<3>, tensor<1xi8>, tensor<1xi32>) -> (!tosa.shape<7>)
  return
}

// -----

func.func @f(%a0: tensor<4xi32>) {
  // expected-error @below {{'tosa.custom' op requires attribute 'implementation_attrs'}}
  %r = "tosa.custom"(%a0) <{operator_name = "a", domain_name = "b"}> : (tensor<4xi32>) -> (tensor<4xi32>)
  return
}

// -----

func.func @f(%a0: i32) {
  // expected-error @below {{'tosa.custom' op operand #0 must be variadic of tosa-conformant tensor of number values, but got 'i32'}}
  %r = "tosa.custom"(%a0) <{operator_name = "a", domain_name = "b", implementation_attrs = ""}> : (i32) -> (tensor<4xi32>)
  return
}

// -----

// expected-error @below {{invalid rank (must be >= 0): -1}}
func.func private @f(!tosa.shape<-1>)

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse Tosa_Shape parameter 'rank' which is to be a `int`}}
func.func private @f(!tosa.shape<>)
