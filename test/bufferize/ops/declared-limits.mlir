// What a declaration has to say so that an op bufferizes.
// RUN: cistern-opt --irdl-file=%S/../Inputs/limits.irdl.mlir %s --one-shot-bufferize="bufferize-function-boundaries copy=my.copy" --split-input-file --verify-diagnostics
// RUN: not cistern-opt --irdl-file=%S/../Inputs/limits.irdl.mlir %s --one-shot-bufferize="copy-before-write copy=memref.copy" --split-input-file 2>&1 | FileCheck %s

// The output of a static shape is allocated.
func.func @static(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = "my.make"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @unranked(%a: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error@+2 {{result #0 is unranked, so that no output can be allocated}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = "my.make"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
// -----
func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+2 {{the sizes of result #0 are dynamic: declare which operand has them with cistern.shape}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = "my.make"(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
// Several blocks need a declaration of where control goes, with the analysis and without it.
// CHECK: 'my.each' op op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one region has multiple blocks
func.func @blocks(%a: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  // expected-error@+1 {{op or BufferizableOpInterface implementation does not support unstructured control flow, but at least one region has multiple blocks}}
  "my.each"(%a) ({
    cf.br ^bb1
  ^bb1:
    "my.give"(%c) : (i1) -> ()
  }) : (tensor<8xf32>) -> ()
  return %a : tensor<8xf32>
}
// -----
// A copy of another type.
func.func @copy(%t: tensor<8xf32>, %i: index, %x: f32) -> (tensor<8xf32>, f32) {
  // expected-error@+1 {{'my.copy' does not copy memref<8xf32, strided<[?], offset: ?>>}}
  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>
  %z = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %z : tensor<8xf32>, f32
}
