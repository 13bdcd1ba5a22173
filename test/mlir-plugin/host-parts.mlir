// Parts of signals, and types of buffers, as the interfaces of a dialect say that Cistern does not have.
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries disjoint-subsets})})' %s | FileCheck %s
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{print-facts pipeline=builtin.module()})' %s 2>&1 >/dev/null | FileCheck %s --check-prefix=FACTS
// FACTS: sig.part: {{.*}} extract(o0)
// FACTS: sig.patch: {{.*}} insert(o0, o1)

// A part that is put back where it was taken out is changed in place.
// CHECK-LABEL: @put_back(
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[P:.*]] = memref.subview %[[A]][%{{.*}}] [4] [1]
// CHECK-NEXT:    sig.gain %[[P]] by 2
// CHECK-NOT:     memref.alloc
func.func @put_back(%n: index) -> tensor<8xf32> {
  %a = sig.ramp 5 : tensor<8xf32>
  %p = sig.part %a[%n] : tensor<8xf32> -> tensor<4xf32>
  %q = sig.gain %p by 2 : tensor<4xf32> -> tensor<4xf32>
  %b = sig.patch %q into %a[%n] : tensor<4xf32> into tensor<8xf32>
  return %b : tensor<8xf32>
}

// -----

// At another place it is not.
// CHECK-LABEL: @elsewhere(
// CHECK:         %[[P:.*]] = memref.subview
// CHECK:         memref.copy %[[P]], %[[COPY:.*]] :
// CHECK-NEXT:    sig.gain %[[COPY]] by 2
func.func @elsewhere(%n: index, %m: index) -> tensor<8xf32> {
  %a = sig.ramp 5 : tensor<8xf32>
  %p = sig.part %a[%n] : tensor<8xf32> -> tensor<4xf32>
  %q = sig.gain %p by 2 : tensor<4xf32> -> tensor<4xf32>
  %b = sig.patch %q into %a[%m] : tensor<4xf32> into tensor<8xf32>
  return %b : tensor<8xf32>
}

// -----

// A part is read after another one was written: in place, also beside a slice of tensor. Parts that overlap are copied.
// CHECK-LABEL: @apart(
// CHECK-COUNT-2: memref.alloc()
// CHECK-NOT:     memref.alloc
// CHECK:         return
// CHECK-LABEL: @overlap(
// CHECK-COUNT-3: memref.alloc()
func.func @apart(%i: index) -> (tensor<8xf32>, f32, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = sig.ramp 5 : tensor<8xf32>
  %s = sig.ramp 7 : tensor<4xf32>
  %p = sig.part %a[%c4] : tensor<8xf32> -> tensor<4xf32>
  %o = tensor.extract_slice %a[6] [2] [1] : tensor<8xf32> to tensor<2xf32>
  %b = sig.patch %s into %a[%c0] : tensor<4xf32> into tensor<8xf32>
  %x = tensor.extract %p[%i] : tensor<4xf32>
  %y = tensor.extract %o[%i] : tensor<2xf32>
  return %b, %x, %y : tensor<8xf32>, f32, f32
}
func.func @overlap(%i: index) -> (tensor<8xf32>, f32) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = sig.ramp 5 : tensor<8xf32>
  %s = sig.ramp 7 : tensor<4xf32>
  %p = sig.part %a[%c4] : tensor<8xf32> -> tensor<4xf32>
  %b = sig.patch %s into %a[%c3] : tensor<4xf32> into tensor<8xf32>
  %x = tensor.extract %p[%i] : tensor<4xf32>
  return %b, %x : tensor<8xf32>, f32
}

// -----

// The interface says the type of the buffer: of a beginning it is the type of the whole, so that both branches have one without a layout.
// CHECK-LABEL: @head(
// CHECK:         scf.if %{{.*}} -> (memref<4xf32>) {
// Of any other part the layout is not known.
// CHECK-LABEL: @window(
// CHECK:         scf.if %{{.*}} -> (memref<4xf32, strided<[?], offset: ?>>) {
// New memory may be in a memory space of its own.
// CHECK-LABEL: @local(
// CHECK:         memref.alloc() : memref<4xf32, 3>
// CHECK:         scf.if %{{.*}} -> (memref<4xf32, 3>) {
func.func @head(%c: i1, %i: index) -> f32 {
  %a = sig.ramp 5 : tensor<8xf32>
  %h = sig.head %a : tensor<8xf32> -> tensor<4xf32>
  %e = sig.ramp 4 : tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %h : tensor<4xf32>
  } else {
    scf.yield %e : tensor<4xf32>
  }
  %x = tensor.extract %r[%i] : tensor<4xf32>
  return %x : f32
}
func.func @window(%c: i1, %i: index) -> f32 {
  %a = sig.ramp 5 : tensor<8xf32>
  %h = sig.window %a from 0 : tensor<8xf32> -> tensor<4xf32>
  %e = sig.ramp 4 : tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %h : tensor<4xf32>
  } else {
    scf.yield %e : tensor<4xf32>
  }
  %x = tensor.extract %r[%i] : tensor<4xf32>
  return %x : f32
}
func.func @local(%c: i1, %i: index) -> f32 {
  %a = sig.local : tensor<4xf32>
  %e = sig.local : tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %a : tensor<4xf32>
  } else {
    scf.yield %e : tensor<4xf32>
  }
  %x = tensor.extract %r[%i] : tensor<4xf32>
  return %x : f32
}
