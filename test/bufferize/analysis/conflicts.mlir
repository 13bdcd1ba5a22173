// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops dump-alias-sets'" %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only allow-return-allocs-from-loops'" %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=top-down'" %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=bottom-up-from-terminators'" %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=fuzzer analysis-fuzzer-seed=7'" %s
// RUN: %same --args="--one-shot-bufferize='test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops check-parallel-regions=0'" %s
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops dump-alias-sets" %s >%t.fast
// RUN: cistern-opt --one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops dump-alias-sets analysis=reference" %s >%t.plain
// RUN: diff %t.fast %t.plain

// A tensor that is read after the write is copied first.
// CHECK-LABEL: func.func @read_after_write(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @read_after_write(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %x : tensor<4xf32>, f32
}

// Read before the write, it is not.
// CHECK-LABEL: func.func @read_before_write(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
func.func @read_before_write(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %x = tensor.extract %t[%i] : tensor<4xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0, %x : tensor<4xf32>, f32
}

// Nor is a tensor that is overwritten before it is read.
// CHECK-LABEL: func.func @defined_between(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
// CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
func.func @defined_between(%t: tensor<4xf32>, %f: f32, %i: index) -> f32 {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %y = tensor.extract %0[%i] : tensor<4xf32>
  %1 = linalg.fill ins(%y : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %1[%i] : tensor<4xf32>
  return %x : f32
}

// A constant is never written.
// CHECK-LABEL: func.func @constant(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @constant(%f: f32, %i: index) -> f32 {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.insert %f into %c[%i] : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  return %x : f32
}

// An argument may say that it is not to be written.
// CHECK-LABEL: func.func @not_writable(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @not_writable(%t: tensor<4xf32> {bufferization.writable = false}, %f: f32, %i: index) -> f32 {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  return %x : f32
}

// A slice that is changed and put back where it was is in place, though the whole tensor is read by what puts it back.
// CHECK-LABEL: func.func @matching_slice(
// CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "true"]}
// CHECK: tensor.insert_slice {{.*}} {__inplace_operands_attr__ = ["true", "true", "none"]}
func.func @matching_slice(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Put back elsewhere, it is copied.
// CHECK-LABEL: func.func @other_slice(
// CHECK: tensor.extract_slice {{.*}} {__inplace_operands_attr__ = ["false", "none"]}
func.func @other_slice(%t: tensor<?xf32>, %f: f32, %i: index, %j: index) -> tensor<?xf32> {
  %s = tensor.extract_slice %t[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[%j] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The same through a chain of ops, and through a slice of a slice.
// CHECK-LABEL: func.func @nested_slices(
// CHECK-COUNT-2: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
func.func @nested_slices(%t: tensor<16xf32>, %f: f32, %i: index) -> tensor<16xf32> {
  %s = tensor.extract_slice %t[4] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %r = tensor.extract_slice %s[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %0 = tensor.insert %f into %r[%i] : tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.insert_slice %1 into %s[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %3 = tensor.insert_slice %2 into %t[4] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %3 : tensor<16xf32>
}

// An op that reads each element before it writes it may have one buffer for both.
// CHECK-LABEL: func.func @elementwise(
// CHECK: linalg.exp {__inplace_operands_attr__ = ["true", "true"]}
func.func @elementwise(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// One that reads them in another order may not.
// CHECK-LABEL: func.func @not_elementwise(
// CHECK: linalg.transpose {{.*}} {__inplace_operands_attr__ = ["true", "false"]}
func.func @not_elementwise(%t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.transpose ins(%t : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) permutation = [1, 0]
  return %0 : tensor<4x4xf32>
}

// Of two branches only one runs.
// CHECK-LABEL: func.func @branches(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
func.func @branches(%t: tensor<4xf32>, %f: f32, %i: index, %c: i1) -> f32 {
  %r = scf.if %c -> f32 {
    %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
    %x = tensor.extract %0[%i] : tensor<4xf32>
    scf.yield %x : f32
  } else {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    scf.yield %x : f32
  }
  return %r : f32
}

// The next iteration reads what this one has written.
// CHECK-LABEL: func.func @loop(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "false", "none"]}
func.func @loop(%t: tensor<4xf32>, %f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f) -> f32 {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %0 = tensor.insert %a into %t[%i] : tensor<4xf32>
    %y = tensor.extract %0[%i] : tensor<4xf32>
    %z = arith.addf %x, %y : f32
    scf.yield %z : f32
  }
  return %r : f32
}

// An iter_arg that is yielded in place makes the loop's operand and result one buffer.
// CHECK-LABEL: func.func @iter_arg(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
// CHECK: return {__equivalent_func_args__ = [0], __inplace_operands_attr__ = ["true"]}
func.func @iter_arg(%t: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Threads that write what was made outside of them each need a buffer of their own.
// CHECK-LABEL: func.func @parallel(
// CHECK: linalg.fill {__inplace_operands_attr__ = ["none", "false"]}
func.func @parallel(%t: tensor<8xf32>, %f: f32, %n: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<8xf32> {
    %0 = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// The result of a select, which is written, is not the buffer of the tensor that is read later.
// CHECK-LABEL: func.func @select(
// CHECK: arith.select {{.*}} {__inplace_operands_attr__ = ["none", "true", "false"]}
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
func.func @select(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> (f32, f32) {
  %s = arith.select %c, %a, %b : tensor<4xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  %y = tensor.extract %b[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}

// What a branch passes is the buffer of the block argument.
// CHECK-LABEL: func.func @block_arguments(
// CHECK: cf.br ^bb1(%{{.*}}) {__inplace_operands_attr__ = ["true"]}
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none"]}
func.func @block_arguments(%f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb1(%t : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  return %x : f32
}
