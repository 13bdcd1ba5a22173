// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics %s
// There are no memrefs of such elements. mlir-opt prints them, and does not read them again.

// expected-error@+2 {{cannot bufferize value of type 'tensor<2x!llvm.array<1 x i32>>': element type '!llvm.array<1 x i32>' is not a valid memref element type}}
// expected-error@+1 {{failed to bufferize op}}
func.func private @result(tensor<f64>) -> tensor<2x!llvm.array<1 x i32>>

// -----

// expected-error@+2 {{cannot bufferize value of type 'tensor<*x!quant.uniform<i8:f32, 5.000000e-01>>'}}
// expected-error@+1 {{failed to bufferize op}}
func.func private @argument(tensor<*x!quant.uniform<i8:f32, 5.0e-01>>)

// -----

// expected-error@+2 {{cannot bufferize value of type 'tensor<2x!shape.size>'}}
// expected-error@+1 {{failed to bufferize op}}
func.func @body(%a: tensor<2x!shape.size>) {
  return
}

// -----

func.func @constant() -> tensor<2x!quant.uniform<i8:f32, 5.0e-01>> {
  // expected-error@+2 {{element type '!quant.uniform<i8:f32, 5.000000e-01>' is not a valid memref element type}}
  // expected-error@+1 {{failed to bufferize op}}
  %0 = arith.constant dense<["10", "20"]> : tensor<2x!quant.uniform<i8:f32, 5.0e-01>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 5.0e-01>>
}
