// What the interfaces do not say, or the host cannot do, is an error at the operation, in its own name.
// RUN: %sig-opt --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries})})' %s

func.func @says_nothing(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{op was not bufferized}}
  // expected-note @below {{see current operation: %1 = "sig.opaque"(%0) : (tensor<8xf32>) -> tensor<8xf32>}}
  // expected-note @below {{nothing says what 'sig.opaque' does with its tensors}}
  %y = sig.opaque %x : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @fails(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'sig.stubborn' op has no form on buffers}}
  // expected-note @below {{see current operation: %1 = "sig.stubborn"(%arg0)}}
  // expected-error @below {{'sig.stubborn' op cannot be bufferized by the tool}}
  // expected-error @below {{failed to bufferize op}}
  %y = sig.stubborn %x "fail" : tensor<8xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @leaves_a_tensor(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'sig.stubborn' op is bufferized by the tool without a buffer for result #0}}
  // expected-note @below {{see current operation}}
  // expected-error @below {{failed to bufferize op}}
  %y = sig.stubborn %x "tensor" : tensor<8xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @builds_elsewhere(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'sig.stubborn' op is bufferized with an operation beside it that is no symbol of a module}}
  // expected-note @below {{see current operation}}
  // expected-error @below {{failed to bufferize op}}
  %y = sig.stubborn %x "beside" : tensor<8xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

func.func @has_no_buffers(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'sig.tensor_only' op requires one result}}
  // expected-note @below {{see current operation}}
  // expected-error @below {{'sig.tensor_only' op writes to destinations, but cannot be the same operation on buffers}}
  // expected-error @below {{failed to bufferize op}}
  %y = sig.tensor_only %x : tensor<8xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

// An operation keeps its attributes in messages, and has no others there.
func.func @attributes(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // expected-error @below {{op was not bufferized}}
  // expected-note @below {{see current operation: %1 = "sig.opaque"(%0) {note = 1 : i64} : (tensor<8xf32>)}}
  // expected-note @below {{nothing says what 'sig.opaque'}}
  %0 = sig.opaque %x {note = 1} : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %y : tensor<8xf32>, tensor<8xf32>
}

// -----

func.func @captures(%x: tensor<8xf32>, %two: f32) -> tensor<8xf32> {
  // expected-error @below {{'sig.update' op uses values from outside in its regions: the tool cannot bufferize it apart}}
  // expected-note @below {{see current operation}}
  // expected-error @below {{failed to bufferize op}}
  %y = sig.update %x : tensor<8xf32> -> tensor<8xf32> {
  ^bb0(%a: f32):
    %r = arith.addf %a, %two : f32
    sig.yield %r : f32
  }
  return %y : tensor<8xf32>
}

// -----

// A branch that makes a value itself passes more than its operands.
// expected-error @below {{'func.func' op could not infer buffer type of block argument}}
// expected-note @below {{see current operation}}
// expected-error @below {{failed to bufferize op}}
func.func @listens(%x: tensor<8xf32>) -> tensor<8xf32> {
  sig.listen ^bb1(%x : tensor<8xf32>)
^bb1(%n: index, %y: tensor<8xf32>):
  return %y : tensor<8xf32>
}

// -----

// What is called has to be a function that can be seen.
func.func @calls(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'sig.invoke' op calls no func.func that takes and gives these types, so that the types of its buffers are not known}}
  // expected-note @below {{see current operation}}
  // expected-error @below {{failed to bufferize op}}
  %y = sig.invoke @nowhere(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
