// REQUIRES: mlir-opt
// RUN: cistern-opt %s --promote-buffers-to-stack --allow-unregistered-dialect | FileCheck %s
// RUN: %same --args='--promote-buffers-to-stack --allow-unregistered-dialect' %s
// RUN: %same --args='--promote-buffers-to-stack=max-alloc-size-in-bytes=4096 --allow-unregistered-dialect' --modes plain %s
// RUN: %same --args='--promote-buffers-to-stack=max-rank-of-allocated-memref=2 --allow-unregistered-dialect' --modes plain %s

// The bytes of a static shape: 1024 at most, vectors padded, attributes kept.
// CHECK-LABEL: func.func @sizes
// CHECK-NEXT:    memref.alloca() {alignment = 64 : i64, foo = 1 : i64} : memref<256xf32>
// CHECK-NEXT:    memref.alloc() : memref<257xf32>
// CHECK-NEXT:    memref.alloca() : memref<8192xi1>
// CHECK-NEXT:    memref.alloc() : memref<8193xi1>
// CHECK-NEXT:    memref.alloca() : memref<128xvector<3xf16>>
// CHECK-NEXT:    memref.alloc() : memref<129xvector<3xf16>>
// CHECK-NEXT:    memref.alloca() : memref<17xvector<3x2xf80>>
// CHECK-NEXT:    memref.alloc() : memref<18xvector<3x2xf80>>
// CHECK-NEXT:    memref.alloca() : memref<39xcomplex<f80>>
// CHECK-NEXT:    memref.alloc() : memref<40xcomplex<f80>>
// CHECK-NEXT:    memref.alloca() : memref<910xcomplex<i1>>
// CHECK-NEXT:    memref.alloc() : memref<911xcomplex<i1>>
// CHECK-NEXT:    memref.alloca() : memref<128xindex>
// CHECK-NEXT:    memref.alloc() : memref<129xindex>
func.func @sizes() {
  %0 = memref.alloc() {alignment = 64 : i64, foo = 1} : memref<256xf32>
  %1 = memref.alloc() : memref<257xf32>
  %2 = memref.alloc() : memref<8192xi1>
  %3 = memref.alloc() : memref<8193xi1>
  %4 = memref.alloc() : memref<128xvector<3xf16>>
  %5 = memref.alloc() : memref<129xvector<3xf16>>
  %6 = memref.alloc() : memref<17xvector<3x2xf80>>
  %7 = memref.alloc() : memref<18xvector<3x2xf80>>
  %8 = memref.alloc() : memref<39xcomplex<f80>>
  %9 = memref.alloc() : memref<40xcomplex<f80>>
  %10 = memref.alloc() : memref<910xcomplex<i1>>
  %11 = memref.alloc() : memref<911xcomplex<i1>>
  %12 = memref.alloc() : memref<128xindex>
  %13 = memref.alloc() : memref<129xindex>
  return
}

// Of dynamic shape: where the sizes are ranks.
// CHECK-LABEL: func.func @dynamic
// CHECK:         memref.alloca(%{{.*}}) : memref<?xf32>
// CHECK-NEXT:    memref.alloc(%{{.*}}) : memref<?xf32>
// CHECK-NEXT:    memref.alloc(%{{.*}}, %{{.*}}) : memref<?x?xf32>
func.func @dynamic(%u: memref<*xf32>, %n: index) {
  %r = memref.rank %u : memref<*xf32>
  %0 = memref.alloc(%r) : memref<?xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  %2 = memref.alloc(%r, %r) : memref<?x?xf32>
  return
}

// What is freed or returned stays, also what a loop without a scope of its own allocates.
// CHECK-LABEL: func.func @stays
// CHECK-NEXT:    memref.alloc() : memref<1xf32>
// CHECK:         memref.alloc() : memref<2xf32>
// CHECK:         memref.alloc() : memref<3xf32>
// CHECK:         memref.alloc() : memref<4xf32>
// CHECK:         "test.unknown"
// CHECK-NEXT:      memref.alloc() : memref<5xf32>
func.func @stays(%c: i1, %n: index) -> (memref<2xf32>, memref<3xf32>) {
  %1 = memref.alloc() : memref<1xf32>
  memref.dealloc %1 : memref<1xf32>
  %2 = memref.alloc() : memref<2xf32>
  %3 = scf.if %c -> (memref<3xf32>) {
    %t = memref.alloc() : memref<3xf32>
    scf.yield %t : memref<3xf32>
  } else {
    %e = memref.alloc() : memref<3xf32>
    scf.yield %e : memref<3xf32>
  }
  scf.while : () -> () {
    %4 = memref.alloc() : memref<4xf32>
    "test.use"(%4) : (memref<4xf32>) -> ()
    scf.condition(%c)
  } do {
    scf.yield
  }
  "test.unknown"() ({
    %5 = memref.alloc() : memref<5xf32>
    "test.use"(%5) : (memref<5xf32>) -> ()
  }) : () -> ()
  return %2, %3 : memref<2xf32>, memref<3xf32>
}

// In a scope of its own, and in a branch whose result stays in the function.
// CHECK-LABEL: func.func @scopes
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloca() : memref<1xf32>
// CHECK:         scf.if
// CHECK-NEXT:      %[[A:.*]] = memref.alloca() : memref<2xf32>
// CHECK-NEXT:      scf.yield %[[A]]
// CHECK:         scf.for
// CHECK-NEXT:      memref.alloc() : memref<2xf32>
func.func @scopes(%c: i1, %n: index, %x: memref<2xf32>) {
  scf.for %i = %n to %n step %n {
    %1 = memref.alloc() : memref<1xf32>
    "test.use"(%1) : (memref<1xf32>) -> ()
  }
  %2 = scf.if %c -> (memref<2xf32>) {
    %t = memref.alloc() : memref<2xf32>
    scf.yield %t : memref<2xf32>
  } else {
    scf.yield %x : memref<2xf32>
  }
  %3 = scf.for %i = %n to %n step %n iter_args(%y = %x) -> (memref<2xf32>) {
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a : memref<2xf32>
  }
  return
}
