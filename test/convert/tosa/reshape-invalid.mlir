// RUN: cistern-opt --split-input-file --verify-diagnostics --tosa-to-tensor %s

// A size that is known to be another number than 1 has no single element.
func.func @to_element(%a: tensor<2x?xf32>) -> tensor<f32> {
  %s = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  // expected-error @below {{failed to legalize operation 'tosa.reshape'}}
  %0 = tosa.reshape %a, %s : (tensor<2x?xf32>, !tosa.shape<0>) -> tensor<f32>
  return %0 : tensor<f32>
}
