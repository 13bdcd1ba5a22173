// copy-placement=exact: the copies that move the fewest bytes. A heuristic decides operand by operand.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" %s | FileCheck %s --check-prefix=GREEDY
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only copy-placement=exact" %s | FileCheck %s --check-prefix=EXACT
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries copy-placement=exact" --mlir-pass-statistics %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=BYTES

// What is read must not be what is written. A copy of the part is 8 bytes, one of all 40.
// GREEDY-LABEL: func.func @the_smaller_of_two_is_copied
// GREEDY:         tensor.cast %{{.*}} {__inplace_operands_attr__ = ["false"]}
// GREEDY:         tensor.insert %{{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
// EXACT-LABEL: func.func @the_smaller_of_two_is_copied
// EXACT:         tensor.cast %{{.*}} {__inplace_operands_attr__ = ["true"]}
func.func @the_smaller_of_two_is_copied(%t: tensor<10xf32>, %f: f32, %i: index) -> (tensor<?xf32>, tensor<2xf32>) {
  %s = tensor.cast %t : tensor<10xf32> to tensor<?xf32>
  %p = tensor.extract_slice %t[0] [2] [1] : tensor<10xf32> to tensor<2xf32>
  %r = tensor.insert %f into %p[%i] : tensor<2xf32>
  return %s, %r : tensor<?xf32>, tensor<2xf32>
}

// A size that the type does not say is known where the tensor was made: 16 bytes, not 64 elements; 10 times 4 are more.
// EXACT-LABEL: func.func @known_where_made
// EXACT:         tensor.insert %{{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
// EXACT:         tensor.extract_slice %{{.*}} {__inplace_operands_attr__ = ["true", "none"]}
func.func @known_where_made(%f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert %f into %t[%i] : tensor<?xf32>
  %sum = scf.for %k = %c0 to %c10 step %c1 iter_args(%s = %f) -> f32 {
    %p = tensor.extract_slice %t[%c1] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %x = tensor.extract %p[%c0] : tensor<1xf32>
    %n = arith.addf %x, %s : f32
    scf.yield %n : f32
  }
  return %r, %sum : tensor<?xf32>, f32
}

// Nothing can be done about a tensor that is read after it was written to: 100 times 32 bytes.
// EXACT-LABEL: func.func @a_copy_in_a_loop
// EXACT:         tensor.insert %{{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @a_copy_in_a_loop(%t: tensor<8xf32>, %f: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %sum = scf.for %k = %c0 to %c100 step %c1 iter_args(%s = %f) -> f32 {
    %a = tensor.insert %f into %t[%k] : tensor<8xf32>
    %x = tensor.extract %a[%i] : tensor<8xf32>
    %y = tensor.extract %t[%i] : tensor<8xf32>
    %n = arith.addf %x, %y : f32
    scf.yield %n : f32
  }
  return %sum : f32
}

// BYTES: (S) 3224 num-copied-bytes
// BYTES: (S) 3224 num-copied-bytes-bound
