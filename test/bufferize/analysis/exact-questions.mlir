// copy-placement=exact: what is copied by the analysis operand by operand, and need not be.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only" %s | FileCheck %s --check-prefix=GREEDY
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only copy-placement=exact" %s | FileCheck %s --check-prefix=EXACT
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only copy-placement=exact analysis=reference" %s | FileCheck %s --check-prefix=EXACT

// Nothing that can be seen reads %t after it was overwritten.
// GREEDY-LABEL: func.func @read_for_nothing
// GREEDY: tensor.insert {{.*}} ["none", "false", "none"]
// EXACT-LABEL: func.func @read_for_nothing
// EXACT: tensor.insert {{.*}} ["none", "true", "none"]
func.func @read_for_nothing(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// What is read is returned: it is needed.
// EXACT-LABEL: func.func @read_for_something
// EXACT: tensor.insert {{.*}} ["none", "false", "none"]
func.func @read_for_something(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %1 = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// A loop that hands a tensor on does not write it: the caller needs no copy.
// GREEDY-LABEL: func.func private @hands_on(%{{.*}} {bufferization.access = "read-write"}
// EXACT-LABEL: func.func private @hands_on(%{{.*}} {bufferization.access = "read"}
func.func private @hands_on(%t: tensor<8xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %x = tensor.extract %a[%i] : tensor<8xf32>
    vector.print %x : f32
    scf.yield %a : tensor<8xf32>
  }
  %v = tensor.extract %r[%c0] : tensor<8xf32>
  return %v : f32
}
// GREEDY-LABEL: func.func @calls_what_hands_on
// GREEDY: call @hands_on{{.*}} ["false", "none"]
// EXACT-LABEL: func.func @calls_what_hands_on
// EXACT: call @hands_on{{.*}} ["true", "none"]
func.func @calls_what_hands_on(%t: tensor<8xf32>, %n: index) -> (f32, f32) {
  %0 = call @hands_on(%t, %n) : (tensor<8xf32>, index) -> f32
  %1 = tensor.extract %t[%n] : tensor<8xf32>
  return %0, %1 : f32, f32
}

// A copy of 16 bytes in a function would let it overwrite its argument, so that the caller copies
// 4096; the function copies these itself, and nothing else.
// EXACT-LABEL: func.func private @keeps_its_argument(%{{.*}} {bufferization.access = "read"}
// EXACT: tensor.extract_slice {{.*}} ["true"]
// EXACT: tensor.insert {{.*}} ["none", "false", "none"]
func.func private @keeps_its_argument(%a: tensor<1024xf32>, %i: index, %x: f32) -> f32 {
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<1024xf32> to tensor<4xf32>
  %0 = tensor.insert %x into %a[%i] : tensor<1024xf32>
  %1 = tensor.extract %s[%i] : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<1024xf32>
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}
// EXACT-LABEL: func.func @needs_it_later
// EXACT: call @keeps_its_argument{{.*}} ["true", "none", "none"]
func.func @needs_it_later(%a: tensor<1024xf32>, %i: index, %x: f32) -> (f32, f32) {
  %0 = call @keeps_its_argument(%a, %i, %x) : (tensor<1024xf32>, index, f32) -> f32
  %1 = tensor.extract %a[%i] : tensor<1024xf32>
  return %0, %1 : f32, f32
}

// The argument is not needed later: the function overwrites it.
// EXACT-LABEL: func.func private @overwrites_its_argument(%{{.*}} {bufferization.access = "read-write"}
// EXACT: tensor.extract_slice {{.*}} ["false"]
// EXACT: tensor.insert {{.*}} ["none", "true", "none"]
func.func private @overwrites_its_argument(%a: tensor<1024xf32>, %i: index, %x: f32) -> f32 {
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<1024xf32> to tensor<4xf32>
  %0 = tensor.insert %x into %a[%i] : tensor<1024xf32>
  %1 = tensor.extract %s[%i] : tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<1024xf32>
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}
func.func @needs_it_no_more(%a: tensor<1024xf32>, %i: index, %x: f32) -> f32 {
  %0 = call @overwrites_its_argument(%a, %i, %x) : (tensor<1024xf32>, index, f32) -> f32
  return %0 : f32
}
