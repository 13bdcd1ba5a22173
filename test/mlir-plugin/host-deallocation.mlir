// Effects and views of operations that Cistern does not have: who frees, and what is packed.
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(buffer-deallocation-pipeline)})' %s | FileCheck %s
// Upstream frees the same; where it cannot tell, it asks at run time.
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(buffer-deallocation-pipeline,func.func(buffer-reuse))})' %s | FileCheck %s --check-prefix=PACKED

// A buffer that the host's operation allocates is freed after the last use of its views, by what its interface builds.
// CHECK-LABEL: @allocates(
// CHECK:         %[[A:.*]] = sig.acquire : memref<8xf32>
// CHECK:         %[[S:.*]] = sig.slice %[[A]]
// CHECK-NEXT:    sig.emit %[[S]]
// CHECK-NOT:     memref.dealloc
// CHECK:         sig.release %[[A]] : memref<8xf32>
// CHECK-NEXT:    return
func.func @allocates() {
  %a = sig.acquire : memref<8xf32>
  sig.fill_ramp %a by 2 : memref<8xf32>
  %s = sig.slice %a : memref<8xf32> -> memref<4xf32>
  sig.emit %s : memref<4xf32>
  return
}

// -----

// Two buffers whose uses, through the host's views too, are one after the other share their bytes; those that overlap do not.
// PACKED-LABEL: @share(
// PACKED:         %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// PACKED-NOT:     memref.alloc()
// PACKED:         memref.dealloc %[[POOL]]
func.func @share() {
  %a = memref.alloc() : memref<8xf32>
  sig.fill_ramp %a by 2 : memref<8xf32>
  %s = sig.slice %a : memref<8xf32> -> memref<4xf32>
  sig.emit %s : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  sig.fill_ramp %b by 2 : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  sig.fill_ramp %c by 2 : memref<8xf32>
  sig.emit %b : memref<8xf32>
  sig.emit %c : memref<8xf32>
  return
}

// -----

// A loop of the host says with each buffer who owns it, as upstream does, before the operands of another group.
// CHECK-LABEL: @loop(
// CHECK:         sig.repeat 4 at %{{.*}} : !sig.clock with(%{{.*}}, %{{.*}} : memref<8xf32>, i1) -> (memref<8xf32>, i1)
// CHECK-NEXT:    ^bb0(%[[B:.*]]: memref<8xf32>, %[[OWNS:.*]]: i1):
// CHECK:           sig.yield %{{.*}}, %{{.*}} : memref<8xf32>, i1
func.func @loop(%x: memref<8xf32>, %c: !sig.clock) {
  %r = sig.repeat 4 at %c : !sig.clock with (%x : memref<8xf32>) -> (memref<8xf32>) {
  ^bb0(%a: memref<8xf32>):
    %n = memref.alloc() : memref<8xf32>
    memref.copy %a, %n : memref<8xf32> to memref<8xf32>
    sig.gain %n by 3 : memref<8xf32>
    sig.yield %n : memref<8xf32>
  }
  sig.emit %r : memref<8xf32>
  return
}

// -----

// What the program frees itself stays as it is, and what is returned is the caller's.
// CHECK-LABEL: @released(
// CHECK:         %[[A:.*]] = sig.acquire
// CHECK:         sig.release %[[A]]
// CHECK-NEXT:    %[[B:.*]] = sig.acquire
// CHECK-NOT:     release
// CHECK:         return %[[B]]
func.func @released() -> memref<8xf32> {
  %a = sig.acquire : memref<8xf32>
  sig.fill_ramp %a by 2 : memref<8xf32>
  sig.emit %a : memref<8xf32>
  sig.release %a : memref<8xf32>
  %b = sig.acquire : memref<8xf32>
  sig.fill_ramp %b by 2 : memref<8xf32>
  return %b : memref<8xf32>
}

// -----

// Copies of such memory are built by the interface too: what is returned where the loop may not own it.
// CHECK-LABEL: @cloned(
// CHECK:         sig.repeat
// CHECK:           scf.if
// CHECK-NEXT:        sig.release %{{.*}} : memref<f32>
// CHECK:         scf.if
// CHECK:         } else {
// CHECK-NEXT:      %[[R:.*]] = sig.acquire
// CHECK-NEXT:      memref.copy %{{.*}}, %[[R]]
// CHECK-NOT:     memref.dealloc
func.func @cloned() -> memref<8xf32> {
  %a = sig.acquire : memref<8xf32>
  sig.fill_ramp %a by 2 : memref<8xf32>
  %r = sig.repeat 4 with (%a : memref<8xf32>) -> (memref<8xf32>) {
  ^bb0(%x: memref<8xf32>):
    %b = sig.acquire : memref<8xf32>
    sig.fill_ramp %b by 2 : memref<8xf32>
    sig.yield %b : memref<8xf32>
  }
  sig.emit %a : memref<8xf32>
  return %r : memref<8xf32>
}

// -----

// The interface says who owns a result: here who owns the operand that it is, as an i1 and without a copy.
// CHECK-LABEL: @either(
// CHECK-SAME:    %[[C:.*]]: i1
// CHECK:         %[[R:.*]] = sig.either %[[C]], %[[X:.*]], %[[N:.*]] :
// CHECK-NEXT:    scf.if %[[C]]
// CHECK-NEXT:      bufferization.clone
// CHECK-NOT:     sig.either
func.func @either(%c: i1, %x: memref<8xf32>) -> memref<8xf32> {
  %n = memref.alloc() : memref<8xf32>
  sig.fill_ramp %n by 2 : memref<8xf32>
  %r = sig.either %c, %x, %n : memref<8xf32>
  return %r : memref<8xf32>
}

// -----

// It becomes the owner of its operand, which is not freed then; a buffer of the caller is handed over as a copy.
// CHECK-LABEL: @hands_over(
// CHECK-SAME:    %[[X:.*]]: memref<8xf32>
// CHECK:         %[[N:.*]] = memref.alloc()
// CHECK:         sig.hand_over %[[N]]
// CHECK-NEXT:    %[[COPY:.*]] = bufferization.clone %[[X]]
// CHECK-NEXT:    sig.hand_over %[[COPY]]
// CHECK-NEXT:    return
func.func @hands_over(%x: memref<8xf32>) {
  %n = memref.alloc() : memref<8xf32>
  sig.fill_ramp %n by 2 : memref<8xf32>
  sig.hand_over %n : memref<8xf32>
  sig.hand_over %x : memref<8xf32>
  return
}
