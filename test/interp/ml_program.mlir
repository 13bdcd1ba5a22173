// Globals of ml_program: values that loads give and stores replace.
// RUN: %programs %s

// What was loaded stays as it was when the global gets another value.
// prints dense<[0, 0]> : tensor<2xi32>
// prints dense<[7, 0]> : tensor<2xi32>
// prints 3 : i32
// prints 4 : i32
// prints dense<[5]> : tensor<1xi32>
ml_program.global private mutable @t(dense<0> : tensor<2xi32>) : tensor<2xi32>
ml_program.global private mutable @n(3 : i32) : i32
ml_program.global private @k(dense<5> : tensor<1xi32>) : tensor<1xi32>
func.func private @set(%x: i32) {
  %c0 = arith.constant 0 : index
  %t = ml_program.global_load @t : tensor<2xi32>
  %u = tensor.insert %x into %t[%c0] : tensor<2xi32>
  ml_program.global_store @t = %u : tensor<2xi32>
  return
}
func.func @main() -> (tensor<2xi32>, tensor<2xi32>, i32, i32, tensor<1xi32>) {
  %c7 = arith.constant 7 : i32
  %c1 = arith.constant 1 : i32
  %before = ml_program.global_load @t : tensor<2xi32>
  call @set(%c7) : (i32) -> ()
  %after = ml_program.global_load @t : tensor<2xi32>
  %n = ml_program.global_load @n : i32
  %m = arith.addi %n, %c1 : i32
  ml_program.global_store @n = %m : i32
  %o = ml_program.global_load @n : i32
  %k = ml_program.global_load_const @k : tensor<1xi32>
  return %before, %after, %n, %o, %k : tensor<2xi32>, tensor<2xi32>, i32, i32, tensor<1xi32>
}

// -----
// Sizes may change; with tokens the ops are executed where they stand.
// prints dense<[1, 2, 3]> : tensor<3xi64>
ml_program.global private mutable @d(dense<4> : tensor<2xi64>) : tensor<?xi64>
func.func @main() -> tensor<?xi64> {
  %k = ml_program.token
  %0 = arith.constant dense<[1, 2, 3]> : tensor<3xi64>
  %1 = tensor.cast %0 : tensor<3xi64> to tensor<?xi64>
  %2 = ml_program.global_store_graph @d = %1 ordering (%k -> !ml_program.token) : tensor<?xi64>
  %3, %4 = ml_program.global_load_graph @d ordering (%2 -> !ml_program.token) : tensor<?xi64>
  return %3 : tensor<?xi64>
}

// -----
// A global without a value is uninitialized until one is stored.
// exit 4
ml_program.global private mutable @u : tensor<1xi32>
func.func @main() -> tensor<1xi32> { // error: the result is a value that comes from uninitialized memory
  %0 = ml_program.global_load @u : tensor<1xi32>
  return %0 : tensor<1xi32>
}

// -----
// exit 1
ml_program.global private mutable @e(#ml_program.extern : tensor<?xi32>) : tensor<?xi32>
func.func @main() -> tensor<?xi32> {
  %0 = ml_program.global_load @e : tensor<?xi32> // error: the global 'e' has no value that can be used here
  return %0 : tensor<?xi32>
}
