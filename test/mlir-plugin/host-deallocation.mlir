// Effects and views of operations that Cistern does not have: who frees, and what is packed.
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(buffer-deallocation-pipeline)})' %s | FileCheck %s
// Upstream frees the same; where it cannot tell, it asks at run time.
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(buffer-deallocation-pipeline,func.func(buffer-reuse))})' %s | FileCheck %s --check-prefix=PACKED

// A buffer that the host's operation allocates is freed after the last use of its views.
// CHECK-LABEL: @allocates(
// CHECK:         %[[A:.*]] = sig.acquire : memref<8xf32>
// CHECK:         %[[S:.*]] = sig.slice %[[A]]
// CHECK-NEXT:    sig.emit %[[S]]
// CHECK:         memref.dealloc %[[A]] : memref<8xf32>
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
