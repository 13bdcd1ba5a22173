// RUN: cistern-opt --tosa-to-arith --verify-diagnostics %s
// A constant of quantized numbers is none of arith's. mlir-opt makes one of what is stored, and then misses a conversion to the type that its
// users want, if there are any that stay; see docs/reference/divergences.md.

func.func @f() -> tensor<4x!quant.uniform<i8:f32, 1.0>> {
  // expected-error @below {{failed to legalize operation 'tosa.const' that was explicitly marked illegal}}
  %0 = "tosa.const"() <{values = dense<3> : tensor<4xi8>}> : () -> tensor<4x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 1.0>>
}
