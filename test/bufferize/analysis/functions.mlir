// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only bufferize-function-boundaries" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only bufferize-function-boundaries'" %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only bufferize-function-boundaries no-analysis-func-filter=writes'" %s

// Callees are analyzed before callers, wherever they stand: the caller knows what is read and written, and what is returned.
// CHECK-LABEL: func.func @caller(
// CHECK: call @reads(%{{.*}}) {__inplace_operands_attr__ = ["true", "none"]}
// CHECK: call @writes(%{{.*}}) {__inplace_operands_attr__ = ["false", "none", "none"]}
// CHECK: call @ignores(%{{.*}}) {__inplace_operands_attr__ = ["true"]}
func.func @caller(%t: tensor<4xf32>, %f: f32, %i: index) -> (f32, f32, f32) {
  %a = call @reads(%t, %i) : (tensor<4xf32>, index) -> f32
  %0 = call @writes(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  call @ignores(%t) : (tensor<4xf32>) -> ()
  %b = tensor.extract %0[%i] : tensor<4xf32>
  %c = tensor.extract %t[%i] : tensor<4xf32>
  return %a, %b, %c : f32, f32, f32
}

// CHECK-LABEL: func.func private @reads(%{{.*}}: tensor<4xf32> {bufferization.access = "read"}
func.func private @reads(%t: tensor<4xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func private @writes(%{{.*}}: tensor<4xf32> {bufferization.access = "read-write"}
// CHECK: return {__equivalent_func_args__ = [0], __inplace_operands_attr__ = ["true"]}
func.func private @writes(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @ignores(%{{.*}}: tensor<4xf32> {bufferization.access = "none"}
func.func private @ignores(%t: tensor<4xf32>) {
  return
}

// What an external function does is said by an attribute, or it does everything.
// CHECK-LABEL: func.func @calls_external(
// CHECK: call @external_read(%{{.*}}) {__inplace_operands_attr__ = ["true"]}
// CHECK: call @external(%{{.*}}) {__inplace_operands_attr__ = ["false"]}
func.func @calls_external(%t: tensor<4xf32>, %i: index) -> f32 {
  call @external_read(%t) : (tensor<4xf32>) -> ()
  call @external(%t) : (tensor<4xf32>) -> ()
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}
func.func private @external_read(tensor<4xf32> {bufferization.access = "read"})
func.func private @external(tensor<4xf32>)

// Nothing is known of a function that calls itself.
// CHECK-LABEL: func.func private @recursive(
// CHECK: call @recursive(%{{.*}}) {__inplace_operands_attr__ = ["false", "none"]}
func.func private @recursive(%t: tensor<4xf32>, %i: index) -> f32 {
  %y = call @recursive(%t, %i) : (tensor<4xf32>, index) -> f32
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %x : f32
}

// A result is an argument if all returns agree.
// CHECK-LABEL: func.func private @two_returns(
// CHECK: return {__equivalent_func_args__ = [0, 1], __inplace_operands_attr__ = ["true", "true"]}
// CHECK: return {__equivalent_func_args__ = [0, 0], __inplace_operands_attr__ = ["true", "true"]}
func.func private @two_returns(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a, %b : tensor<4xf32>, tensor<4xf32>
^bb2:
  return %a, %a : tensor<4xf32>, tensor<4xf32>
}

// What is returned without a rank may be any argument that has none: one is copied where it is cast, because it is read later.
// CHECK-LABEL: func.func @unranked(
// CHECK: tensor.cast %{{.*}} {__inplace_operands_attr__ = ["false"]} : tensor<3xf32> to tensor<*xf32>
// CHECK: call @unranked_id(%{{.*}}) {__inplace_operands_attr__ = ["true"]}
// CHECK: tensor.insert %{{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
func.func private @unranked_id(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}
func.func @unranked(%a: tensor<3xf32>, %f: f32, %i: index) -> (tensor<3xf32>, tensor<3xf32>) {
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  %r = call @unranked_id(%u) : (tensor<*xf32>) -> tensor<*xf32>
  %t = tensor.cast %r : tensor<*xf32> to tensor<3xf32>
  %w = tensor.insert %f into %t[%i] : tensor<3xf32>
  return %w, %a : tensor<3xf32>, tensor<3xf32>
}

// Nothing is copied where it is not.
// CHECK-LABEL: func.func @unranked_last(
// CHECK: tensor.cast %{{.*}} {__inplace_operands_attr__ = ["true"]} : tensor<3xf32> to tensor<*xf32>
func.func @unranked_last(%a: tensor<3xf32>, %f: f32, %i: index) -> tensor<3xf32> {
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  %r = call @unranked_id(%u) : (tensor<*xf32>) -> tensor<*xf32>
  %t = tensor.cast %r : tensor<*xf32> to tensor<3xf32>
  %w = tensor.insert %f into %t[%i] : tensor<3xf32>
  return %w : tensor<3xf32>
}
