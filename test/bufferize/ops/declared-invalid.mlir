// RUN: cistern-opt --irdl-file=%S/../../dialect/irdl/Inputs/facts.mlir %s --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics

func.func @regions(%a: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  // Of ops with regions it is not known what these do with tensors.
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{nothing says what 'hw.repeat' does with its tensors: it can be declared}}
  %0 = hw.repeat(%a) {
  ^bb0(%x: tensor<8xf32>):
    hw.yield %c, %x : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
// -----
func.func @no_buffer() -> tensor<8xf32> {
  // expected-error@+2 {{result #0 has no buffer: declare that it is a destination (cistern.inits), an operand's (cistern.alias), allocated by the op (alloc in cistern.effects) or an output (cistern.outs)}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = hw.constant 4 : i32 : tensor<8xf32>
  return %0 : tensor<8xf32>
}
