// Ops of a user's own that say where control goes in their regions hand buffers on; a tensor that is needed under another name
// is copied before it is passed.
// RUN: cistern-opt --irdl-file=%S/../../dialect/irdl/Inputs/facts.mlir %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/../../dialect/irdl/Inputs/facts.mlir %s --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline | FileCheck %s --check-prefix=FREED

// A loop writes what it carries in place, as scf.for does.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: %[[A:.*]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK-NOT: memref.copy
// CHECK: %[[R:.*]] = hw.repeat(%[[A]]) {
// CHECK-NEXT: ^bb0(%[[X:.*]]: memref<8xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   %[[S:.*]] = hw.scale %[[X]]
// CHECK-NEXT:   hw.yield %{{.*}}, %[[S]]
// CHECK: return %[[R]]
func.func @in_place(%a: tensor<8xf32>, %go: i1, %i: index) -> tensor<8xf32> {
  %r = hw.repeat(%a) {
  ^bb0(%x: tensor<8xf32>):
    %0 = hw.scale %x : tensor<8xf32> -> tensor<8xf32>
    hw.yield %go, %0 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// What is needed after the loop is copied before it, once.
// CHECK-LABEL: func.func @needed
// CHECK: %[[COPY:.*]] = memref.alloc()
// CHECK: memref.copy %{{.*}}, %[[COPY]]
// CHECK-NOT: memref.copy
// CHECK: hw.repeat(%[[COPY]]) {
// CHECK-NEXT: ^bb0(%[[X:.*]]: memref<8xf32>):
func.func @needed(%a: tensor<8xf32>, %go: i1, %i: index) -> (tensor<8xf32>, f32) {
  %r = hw.repeat(%a) {
  ^bb0(%x: tensor<8xf32>):
    %0 = hw.scale %x : tensor<8xf32> -> tensor<8xf32>
    hw.yield %go, %0 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %f = tensor.extract %a[%i] : tensor<8xf32>
  return %r, %f : tensor<8xf32>, f32
}

// New memory that nothing else uses goes in as it is; each of two names for one tensor does not.
// CHECK-LABEL: func.func @new
// CHECK: %[[NEW:.*]] = hw.clone
// CHECK-NOT: memref.copy
// CHECK: hw.repeat
// CHECK: hw.clone
// CHECK-COUNT-2: memref.copy
// CHECK: hw.repeat
func.func @new(%a: tensor<8xf32>, %go: i1) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = hw.clone %a : tensor<8xf32> -> tensor<8xf32>
  %1 = hw.repeat(%0) {
  ^bb0(%x: tensor<8xf32>):
    hw.yield %go, %x : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  %2 = hw.clone %a : tensor<8xf32> -> tensor<8xf32>
  %3:2 = hw.repeat(%2, %2) {
  ^bb0(%x: tensor<8xf32>, %y: tensor<8xf32>):
    hw.yield %go, %x, %y : tensor<8xf32>, tensor<8xf32>
  } : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
  return %1, %3#0, %3#1 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// The first region gives a buffer of its own, the second one gives memory of the caller, which is the result then: who frees it
// goes along with it, in the group that is declared for that.
// CHECK-LABEL: func.func @callers
// CHECK-SAME: %[[A:.*]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK: hw.either %{{.*}} {
// CHECK:   %[[NEG:.*]] = memref.alloc()
// CHECK:   hw.neg %[[A]] into %[[NEG]]
// CHECK:   %[[CAST:.*]] = memref.cast %[[NEG]]
// CHECK:   hw.give %[[CAST]]
// CHECK: } or {
// CHECK:   hw.give %[[A]]
// FREED-LABEL: func.func @callers
// FREED: %[[R:.*]]:2 = hw.either %{{.*}} {
// FREED:   hw.give %{{.*}} owned(%true)
// FREED: } or {
// FREED:   hw.give %{{.*}} owned(%false)
// FREED: } : memref<8xf32, strided<[?], offset: ?>> owned i1
// FREED: scf.if %[[R]]#1
func.func @callers(%a: tensor<8xf32>, %c: i1, %i: index) -> f32 {
  %r = hw.either %c {
    %n = hw.neg %a : (tensor<8xf32>) -> tensor<8xf32>
    hw.give %n : tensor<8xf32>
  } or {
    hw.give %a : tensor<8xf32>
  } : tensor<8xf32>
  %f = tensor.extract %r[%i] : tensor<8xf32>
  return %f : f32
}

// A buffer that both regions give is written afterwards, and was needed: what writes it gets a copy, as after scf.if.
// CHECK-LABEL: func.func @changed_afterwards
// CHECK-SAME: %[[A:.*]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK: %[[R:.*]] = hw.either
// CHECK-NEXT:   hw.give %[[A]]
// CHECK: memref.copy %[[R]], %[[COPY:.*]] :
// CHECK: hw.scale %[[COPY]]
func.func @changed_afterwards(%a: tensor<8xf32>, %c: i1, %i: index) -> (tensor<8xf32>, f32) {
  %r = hw.either %c {
    hw.give %a : tensor<8xf32>
  } or {
    hw.give %a : tensor<8xf32>
  } : tensor<8xf32>
  %s = hw.scale %r : tensor<8xf32> -> tensor<8xf32>
  %f = tensor.extract %a[%i] : tensor<8xf32>
  return %s, %f : tensor<8xf32>, f32
}

// A region of which only effects are declared stays; it may use tensors from outside.
// CHECK-LABEL: func.func @payload
// CHECK-SAME: %[[A:.*]]: memref<8xf32, strided<[?], offset: ?>>, %[[B:.*]]: memref<8xf32, strided<[?], offset: ?>>
// CHECK: hw.each %[[A]] into %[[B]] {
// CHECK: ^bb0(%{{.*}}: f32):
// CHECK:   memref.load %[[A]]
// CHECK: return %[[B]]
func.func @payload(%a: tensor<8xf32>, %b: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %r = hw.each %a into %b {
  ^bb0(%x: f32):
    %y = tensor.extract %a[%i] : tensor<8xf32>
    %z = arith.addf %x, %y : f32
    hw.give %z : f32
  } : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
