// RUN: cistern-opt --split-input-file --verify-diagnostics --tosa-to-linalg %s

// Integers have no exponential.
func.func @no_lowering(%a: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error @+1 {{failed to legalize operation 'tosa.exp'}}
  %0 = tosa.exp %a : (tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// What later passes lower stays; what earlier ones should have lowered is an error.
func.func @for_another_pass(%a: tensor<2x3xi32>) -> tensor<3x2xi32> {
  // expected-error @+1 {{failed to legalize operation 'tosa.transpose'}}
  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x3xi32>) -> tensor<3x2xi32>
  return %0 : tensor<3x2xi32>
}

// -----

// What mlir-opt alone lowers says so.
func.func @elsewhere(%a: tensor<3xui8>) -> tensor<3xui8> {
  // expected-error @+1 {{'tosa.add' op has signed or unsigned elements, which mlir-opt alone lowers}}
  %0 = tosa.add %a, %a : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xui8>
  return %0 : tensor<3xui8>
}

// -----

func.func @transform(%a: tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>) {
  // expected-error @+1 {{'tosa.rfft2d' op is lowered by mlir-opt alone}}
  %0, %1 = tosa.rfft2d %a : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return %0, %1 : tensor<1x4x5xf32>, tensor<1x4x5xf32>
}

// -----

// Only what is scaled by 32 bits is rounded twice.
func.func @rounded_twice(%a: tensor<2xi32>) -> tensor<2xi8> {
  %m = "tosa.const"() <{values = dense<19689> : tensor<1xi16>}> : () -> tensor<1xi16>
  %s = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %y = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{failed to legalize operation 'tosa.rescale'}}
  %r = tosa.rescale %a, %m, %s, %z, %y {scale32 = false, rounding_mode = DOUBLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2xi32>, tensor<1xi16>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// -----

// Of dynamic sizes mlir-opt asks when the program runs.
func.func @dynamic_resize(%a: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @+2 {{'tosa.resize' op of these shapes and elements is lowered by mlir-opt alone}}
  // expected-error @+1 {{failed to legalize operation 'tosa.resize'}}
  %r = tosa.resize %a, %s, %o, %o {mode = BILINEAR} : (tensor<?x?x?x?xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}
