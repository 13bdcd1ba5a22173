// RUN: cistern-opt --irdl-file=%S/../../dialect/irdl/Inputs/facts.mlir %s --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics

func.func @regions(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = hw.each %a into %a {
  ^bb0(%x: tensor<8xf32>):
    // Where a region takes or gives tensors, it has to be said where control goes.
    // expected-error@+2 {{ends a region of an op of which nothing says where control goes: declare cistern.control}}
    // expected-error@+1 {{failed to bufferize op}}
    hw.give %x : tensor<8xf32>
  } : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @argument(%a: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  // expected-error@+2 {{region #0 takes or gives tensors: declare where control goes (cistern.control)}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = hw.each %a into %a {
  ^bb0(%x: tensor<8xf32>):
    hw.give %f : f32
  } : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @no_buffer() -> tensor<8xf32> {
  // expected-error@+2 {{result #0 has no buffer: declare that it is a destination (cistern.inits), an operand's (cistern.alias), allocated by the op (alloc in cistern.effects) or an output (cistern.outs)}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = hw.constant 4 : i32 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
