// copy-placement=exact: the copies that move the fewest bytes. A heuristic decides operand by operand.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" %s | FileCheck %s --check-prefix=GREEDY
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only copy-placement=exact" %s | FileCheck %s --check-prefix=EXACT
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries copy-placement=exact" --mlir-pass-statistics %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=BYTES

// What is read must not be what is written. A copy of %t is 40 bytes; of the cast tensor, whose size
// is not known, 64 elements are assumed.
// GREEDY-LABEL: func.func @the_smaller_of_two_is_copied
// GREEDY:         tensor.cast %{{.*}} {__inplace_operands_attr__ = ["false"]}
// GREEDY:         tensor.insert_slice %{{.*}} {__inplace_operands_attr__ = ["true", "true", "none"]}
// EXACT-LABEL: func.func @the_smaller_of_two_is_copied
// EXACT:         tensor.cast %{{.*}} {__inplace_operands_attr__ = ["true"]}
// EXACT:         tensor.insert_slice %{{.*}} {__inplace_operands_attr__ = ["true", "false", "none"]}
func.func @the_smaller_of_two_is_copied(%t: tensor<10xf32>, %n: index) -> tensor<10xf32> {
  %s = tensor.cast %t : tensor<10xf32> to tensor<?xf32>
  %r = tensor.insert_slice %s into %t[0] [%n] [1] : tensor<?xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
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

// BYTES: (S) 3240 num-copied-bytes
// BYTES: (S) 3240 num-copied-bytes-bound
