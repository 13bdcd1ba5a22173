// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What is wrong with reductions and ops that move data.

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_sum' op expect input tensor rank (2) to be larger than reduce axis (2)}}
  %r = "tosa.reduce_sum"(%a0) <{axis = 2 : i32}> : (tensor<4x5xf32>) -> (tensor<4x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_sum' op reduce axis must not be negative}}
  %r = "tosa.reduce_sum"(%a0) <{axis = -1 : i32}> : (tensor<4x5xf32>) -> (tensor<4x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_sum' op expect reduced dimension size to be 1, got 5}}
  %r = "tosa.reduce_sum"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<4x5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_sum' op inferred type(s) 'tensor<4x1xf32>' are incompatible with return type(s) of operation 'tensor<3x1xf32>'}}
  // expected-error @below {{'tosa.reduce_sum' op failed to infer returned types}}
  %r = "tosa.reduce_sum"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<3x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_sum' op expect output tensor rank to be equal to input tensor rank}}
  %r = "tosa.reduce_sum"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_sum' op inferred type(s) 'tensor<4x1xf32>' are incompatible with return type(s) of operation 'tensor<4x1xi32>'}}
  // expected-error @below {{'tosa.reduce_sum' op failed to infer returned types}}
  %r = "tosa.reduce_sum"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<4x1xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_sum' op inferred type(s) 'tensor<4x1xf32>' are incompatible with return type(s) of operation 'tensor<*xi32>'}}
  // expected-error @below {{'tosa.reduce_sum' op failed to infer returned types}}
  %r = "tosa.reduce_sum"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<*xi32>)
  return
}

// -----

func.func @f(%a0: tensor<*xf32>) {
  // expected-error @below {{'tosa.reduce_sum' op expect output tensor rank (2) to be larger than reduce axis (3)}}
  %r = "tosa.reduce_sum"(%a0) <{axis = 3 : i32}> : (tensor<*xf32>) -> (tensor<4x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<f32>) {
  // expected-error @below {{'tosa.reduce_sum' op operand #0 must be tosa-conformant tensor of at least rank 1, but got 'tensor<f32>'}}
  %r = "tosa.reduce_sum"(%a0) <{axis = 0 : i32}> : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_max' op expect input tensor rank (2) to be larger than reduce axis (2)}}
  %r = "tosa.reduce_max"(%a0) <{axis = 2 : i32}> : (tensor<4x5xf32>) -> (tensor<4x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reduce_product' op inferred type(s) 'tensor<4x1xf32>' are incompatible with return type(s) of operation 'tensor<3x1xf32>'}}
  // expected-error @below {{'tosa.reduce_product' op failed to infer returned types}}
  %r = "tosa.reduce_product"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<3x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<?x?xf32>) {
  // expected-error @below {{'tosa.reduce_product' op expect reduced dimension size to be 1, got 3}}
  %r = "tosa.reduce_product"(%a0) <{axis = 1 : i32}> : (tensor<?x?xf32>) -> (tensor<3x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.argmax' op specified axis is outside the rank of the tensor}}
  %r = "tosa.argmax"(%a0) <{axis = 2 : i32}> : (tensor<4x5xf32>) -> (tensor<4xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.argmax' op expected output shape '4', got '5'}}
  %r = "tosa.argmax"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<5xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.argmax' op expected output shape '4', got '4, 1'}}
  %r = "tosa.argmax"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<4x1xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.argmax' op result tensor is not of integer type}}
  %r = "tosa.argmax"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.concat' op requires sum of axis dimensions of input1 equal to output axis dimension, got 10 and 11}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> (tensor<4x11xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got 2}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 2 : i32}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> (tensor<4x11xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.concat' op expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got -1}}
  %r = "tosa.concat"(%a0, %a1) <{axis = -1 : i32}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> (tensor<4x11xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<3x5xf32>) {
  // expected-error @below {{'tosa.concat' op expect all operand shapes to have the same sizes on non-axis dimensions, but got 3 vs 4 at index 0 on operands 0 and 1}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<4x5xf32>, tensor<3x5xf32>) -> (tensor<4x10xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<5xf32>) {
  // expected-error @below {{'tosa.concat' op expect all operands to have the same rank, but got 2 vs 1 on operands 0 and 1}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<4x5xf32>, tensor<5xf32>) -> (tensor<4x10xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<4x5xi32>) {
  // expected-error @below {{'tosa.concat' op expect input and output to have same element type, got 'i32' and 'f32'}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<4x5xf32>, tensor<4x5xi32>) -> (tensor<4x10xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.concat' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> (tensor<4x10xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.concat' op expect output rank to match inputs rank, got 1 vs 2}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> (tensor<10xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.concat' op inferred type(s) 'tensor<4x10xf32>' are incompatible with return type(s) of operation 'tensor<5x10xf32>'}}
  // expected-error @below {{'tosa.concat' op failed to infer returned types}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<4x5xf32>, tensor<4x5xf32>) -> (tensor<5x10xf32>)
  return
}

// -----

func.func @f(%a0: tensor<?x5xf32>, %a1: tensor<4x?xf32>) {
  // expected-error @below {{'tosa.concat' op inferred type(s) 'tensor<4x?xf32>' are incompatible with return type(s) of operation 'tensor<5x3xf32>'}}
  // expected-error @below {{'tosa.concat' op failed to infer returned types}}
  %r = "tosa.concat"(%a0, %a1) <{axis = 1 : i32}> : (tensor<?x5xf32>, tensor<4x?xf32>) -> (tensor<5x3xf32>)
  return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.concat' op expect at least one input}}
  %r = "tosa.concat"() <{axis = 1 : i32}> : () -> (tensor<4x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reverse' op expect input tensor rank (2) to be larger than reverse axis (2)}}
  %r = "tosa.reverse"(%a0) <{axis = 2 : i32}> : (tensor<4x5xf32>) -> (tensor<4x5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reverse' op expected non-negative reverse axis}}
  %r = "tosa.reverse"(%a0) <{axis = -1 : i32}> : (tensor<4x5xf32>) -> (tensor<4x5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reverse' op expect output tensor rank to be equal to input tensor rank}}
  %r = "tosa.reverse"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.reverse' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.reverse"(%a0) <{axis = 1 : i32}> : (tensor<4x5xf32>) -> (tensor<4x5xi32>)
  return
}

// -----

func.func @f(%a0: tensor<*xf32>) {
  // expected-error @below {{'tosa.reverse' op expect output tensor rank (2) to be larger than reverse axis (3)}}
  %r = "tosa.reverse"(%a0) <{axis = 3 : i32}> : (tensor<*xf32>) -> (tensor<4x5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.transpose' op expected output tensor dim 0 to match input dim 1 with value of 5}}
  %r = "tosa.transpose"(%a0) <{perms = array<i32: 1, 0>}> : (tensor<4x5xf32>) -> (tensor<4x5xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.transpose' op expected valid permutation indices}}
  %r = "tosa.transpose"(%a0) <{perms = array<i32: 1, 1>}> : (tensor<4x5xf32>) -> (tensor<5x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 3}}
  %r = "tosa.transpose"(%a0) <{perms = array<i32: 1, 0, 2>}> : (tensor<4x5xf32>) -> (tensor<5x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.transpose' op failed to verify that all of {input1, output} have same element type}}
  %r = "tosa.transpose"(%a0) <{perms = array<i32: 1, 0>}> : (tensor<4x5xf32>) -> (tensor<5x4xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  // expected-error @below {{'tosa.transpose' op expected input tensor rank to equal result tensor rank}}
  %r = "tosa.transpose"(%a0) <{perms = array<i32: 1, 0>}> : (tensor<4x5xf32>) -> (tensor<5x4x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<*xf32>) {
  // expected-error @below {{'tosa.transpose' op expected perms attribute to have size 3 (output rank) but got size 2}}
  %r = "tosa.transpose"(%a0) <{perms = array<i32: 1, 0>}> : (tensor<*xf32>) -> (tensor<5x4x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[21]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{'tosa.reshape' op cannot reshape 20 elements into 21}}
  %r = "tosa.reshape"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<1>) -> (tensor<21xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{'tosa.reshape' op new shape is inconsistent with result shape}}
  %r = "tosa.reshape"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<1>) -> (tensor<21xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.reshape' op expected at most one target dimension to be -1}}
  %r = "tosa.reshape"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<2>) -> (tensor<5x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{'tosa.reshape' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.reshape"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<1>) -> (tensor<20xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[20]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{'tosa.reshape' op new shape does not match result rank}}
  %r = "tosa.reshape"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<1>) -> (tensor<5x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a1: !tosa.shape<1>) {
  // expected-error @below {{'tosa.reshape' op shape operand is not compile time resolvable}}
  %r = "tosa.reshape"(%a0, %a1) : (tensor<4x5xf32>, !tosa.shape<1>) -> (tensor<20xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xi1>, %a1: tensor<1xindex>) {
  // expected-error @below {{'tosa.reshape' op operand #1 must be Shape with static rank and Index element type, but got 'tensor<1xindex>'}}
  %r = "tosa.reshape"(%a0, %a1) : (tensor<4x5xi1>, tensor<1xindex>) -> (tensor<20xi1>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<1xf32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op mismatch in output shape at dimension 1: expected 5 + 2 + 2 = 9, but got 8}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> (tensor<6x8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<1xf32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error @below {{'tosa.pad' op padding tensor must have 2 * 2 = 4 elements, but got 3}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<3>, tensor<1xf32>) -> (tensor<6x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<1xf32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2, -1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op mismatch in output shape at dimension 1: expected 5 + 2 + -1 = 6, but got 9}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> (tensor<6x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<1xf32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2, -2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op invalid padding values at dimension 1: values must be non-negative or -1 for dynamic padding, got [2, -2]}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> (tensor<6x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<1xf32>) {
  %c1 = tosa.const_shape {values = dense<[-1, -1, -1, -1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op mismatch in output shape at dimension 0: expected 4 + -1 + -1 = 2, but got 6}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> (tensor<6x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<1xi32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op expect input and output to have same element type, got 'i32' and 'f32'}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xi32>) -> (tensor<6x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<1xf32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> (tensor<6x9xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<1xf32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op expect same input and output tensor rank, but got inputRank: 2, outputRank: 1}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<1xf32>) -> (tensor<6xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<2xf32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op operand #2 must be tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of number values, but got 'tensor<2xf32>'}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<2xf32>) -> (tensor<?x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>, %a2: tensor<f32>) {
  %c1 = tosa.const_shape {values = dense<[1, 1, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.pad' op operand #2 must be tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of number values, but got 'tensor<f32>'}}
  %r = "tosa.pad"(%a0, %c1, %a2) : (tensor<4x5xf32>, !tosa.shape<4>, tensor<f32>) -> (tensor<?x9xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[0, 0, 0]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %c2 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.slice' op length of start is not equal to rank of input shape}}
  %r = "tosa.slice"(%a0, %c1, %c2) : (tensor<4x5xf32>, !tosa.shape<3>, !tosa.shape<2>) -> (tensor<2x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c2 = tosa.const_shape {values = dense<[2, 3, 1]> : tensor<3xindex>} : () -> !tosa.shape<3>
  // expected-error @below {{'tosa.slice' op length of size is not equal to rank of input shape}}
  %r = "tosa.slice"(%a0, %c1, %c2) : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<3>) -> (tensor<2x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c2 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.slice' op expect input1 and output to have the same ranks, got 2 and 1}}
  %r = "tosa.slice"(%a0, %c1, %c2) : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<2xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %c2 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.slice' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.slice"(%a0, %c1, %c2) : (tensor<4x5xf32>, !tosa.shape<2>, !tosa.shape<2>) -> (tensor<2x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{'tosa.tile' op expect 'multiples' to have rank 2 but got 1.}}
  %r = "tosa.tile"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<1>) -> (tensor<8x15xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.tile' op expect element of 'multiples' to be positive integer or -1.}}
  %r = "tosa.tile"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<2>) -> (tensor<8x15xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.tile' op expect same input and output tensor rank.}}
  %r = "tosa.tile"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<2>) -> (tensor<8xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x5xf32>) {
  %c1 = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.tile' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.tile"(%a0, %c1) : (tensor<4x5xf32>, !tosa.shape<2>) -> (tensor<8x15xi32>)
  return
}

// -----

func.func @f(%a0: tensor<*xf32>) {
  %c1 = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  // expected-error @below {{'tosa.tile' op expect 'multiples' array to have length 2 but got 1.}}
  %r = "tosa.tile"(%a0, %c1) : (tensor<*xf32>, !tosa.shape<1>) -> (tensor<8x15xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<12x26xi32>) {
  // expected-error @below {{'tosa.gather' op requires indices dimension 0 to have size 13, got 12}}
  %r = "tosa.gather"(%a0, %a1) : (tensor<13x21x3xf32>, tensor<12x26xi32>) -> (tensor<13x26x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<13x26xi32>) {
  // expected-error @below {{'tosa.gather' op requires output dimension 0 to have size 13, got 12}}
  %r = "tosa.gather"(%a0, %a1) : (tensor<13x21x3xf32>, tensor<13x26xi32>) -> (tensor<12x26x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<13x26xi32>) {
  // expected-error @below {{'tosa.gather' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.gather"(%a0, %a1) : (tensor<13x21x3xf32>, tensor<13x26xi32>) -> (tensor<13x26x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<13x26xi8>) {
  // expected-error @below {{'tosa.gather' op operand #1 must be tosa-conformant unranked tensor of number values or 2D tensor of 32-bit signless integer or 64-bit signless integer values, but got 'tensor<13x26xi8>'}}
  %r = "tosa.gather"(%a0, %a1) : (tensor<13x21x3xf32>, tensor<13x26xi8>) -> (tensor<13x26x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<13x26xi32>, %a2: tensor<13x26x3xf32>) {
  // expected-error @below {{'tosa.scatter' op requires dimensions K >= W, got K=21 and W=26}}
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<13x21x3xf32>, tensor<13x26xi32>, tensor<13x26x3xf32>) -> (tensor<13x21x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<12x26xi32>, %a2: tensor<13x26x3xf32>) {
  // expected-error @below {{'tosa.scatter' op requires indices dimension 0 to have size 13, got 12}}
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<13x21x3xf32>, tensor<12x26xi32>, tensor<13x26x3xf32>) -> (tensor<13x21x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<13x25xi32>, %a2: tensor<13x26x3xf32>) {
  // expected-error @below {{'tosa.scatter' op requires input dimension 1 to have size 25, got 26}}
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<13x21x3xf32>, tensor<13x25xi32>, tensor<13x26x3xf32>) -> (tensor<13x21x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<13x26xi32>, %a2: tensor<13x26x3xf32>) {
  // expected-error @below {{'tosa.scatter' op requires values_out dimension 0 to have size 13, got 12}}
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<13x21x3xf32>, tensor<13x26xi32>, tensor<13x26x3xf32>) -> (tensor<12x21x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<13x26xi32>, %a2: tensor<13x26x3xi32>) {
  // expected-error @below {{'tosa.scatter' op expect input and output to have same element type, got 'i32' and 'f32'}}
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<13x21x3xf32>, tensor<13x26xi32>, tensor<13x26x3xi32>) -> (tensor<13x21x3xf32>)
  return
}

// -----

func.func @f(%a0: tensor<13x21x3xf32>, %a1: tensor<13x26xi32>, %a2: tensor<13x26x3xf32>) {
  // expected-error @below {{'tosa.scatter' op expect input and output to have same element type, got 'f32' and 'i32'}}
  %r = "tosa.scatter"(%a0, %a1, %a2) : (tensor<13x21x3xf32>, tensor<13x26xi32>, tensor<13x26x3xf32>) -> (tensor<13x21x3xi32>)
  return
}

// -----

func.func @f(%a0: tensor<64xi16>, %a1: tensor<513xi16>) {
  // expected-error @below {{'tosa.table' op dim(result, 0) = 63 doesn't match dim(input, 0) = 64}}
  %r = "tosa.table"(%a0, %a1) : (tensor<64xi16>, tensor<513xi16>) -> (tensor<63xi16>)
  return
}

// -----

func.func @f(%a0: tensor<64xi16>, %a1: tensor<513xi16>) {
  // expected-error @below {{'tosa.table' op expected input tensor rank to equal result tensor rank}}
  %r = "tosa.table"(%a0, %a1) : (tensor<64xi16>, tensor<513xi16>) -> (tensor<64x1xi16>)
  return
}
