// RUN: cistern-opt %s --buffer-reuse --allow-unregistered-dialect | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse --allow-unregistered-dialect | mlir-opt --allow-unregistered-dialect -o /dev/null

// Two buffers that are never live together share one allocation.
// CHECK-LABEL: func.func @disjoint
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4096xi8>
// CHECK-NEXT:    %[[A:.*]] = memref.view %[[POOL]][%[[C0]]][] : memref<4096xi8> to memref<1024xf32>
// CHECK-NEXT:    memref.copy %{{.*}}, %[[A]]
// CHECK-NEXT:    %[[B:.*]] = memref.view %[[POOL]][%[[C0]]][] : memref<4096xi8> to memref<512xf64>
// CHECK-NEXT:    memref.copy %{{.*}}, %[[B]]
// CHECK-NEXT:    memref.dealloc %[[POOL]]
// CHECK-NEXT:    return
func.func @disjoint(%x: memref<1024xf32>, %y: memref<512xf64>) {
  %a = memref.alloc() : memref<1024xf32>
  memref.copy %x, %a : memref<1024xf32> to memref<1024xf32>
  memref.dealloc %a : memref<1024xf32>
  %b = memref.alloc() : memref<512xf64>
  memref.copy %y, %b : memref<512xf64> to memref<512xf64>
  memref.dealloc %b : memref<512xf64>
  return
}

// Live together: a pool would save nothing, and the function stays as it was.
// CHECK-LABEL: func.func @together
// CHECK-NOT:     memref.view
// CHECK:         memref.alloc() : memref<8xf32>
// CHECK:         memref.alloc() : memref<8xf32>
func.func @together(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  memref.copy %b, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// A buffer lives from the first to the last op that touches it, wherever it is allocated and freed.
// CHECK-LABEL: func.func @tight_lifetimes
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK-NOT:     memref.alloc
func.func @tight_lifetimes(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// The op that reads one buffer and writes the next keeps both alive.
// CHECK-LABEL: func.func @chain
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C32:.*]] = arith.constant 32 : index
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<64xi8>
func.func @chain(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  memref.copy %b, %c : memref<8xf32> to memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  memref.copy %c, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %c : memref<8xf32>
  return
}

// A use through a view, a cast and a loop counts, as late as the loop's end.
// CHECK-LABEL: func.func @through_views
// CHECK-NOT:     memref.view
func.func @through_views(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %s = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %d = memref.cast %s : memref<4xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %x, %b : memref<8xf32> to memref<8xf32>
    %v = memref.load %d[%c0] : memref<?xf32, strided<[1]>>
    memref.store %v, %b[%c0] : memref<8xf32>
  }
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// Which buffer is meant is decided at run time: both live.
// CHECK-LABEL: func.func @through_select
// CHECK-NOT:     memref.view
func.func @through_select(%x: memref<8xf32>, %c: i1) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32>
  %s = arith.select %c, %a, %b : memref<8xf32>
  memref.copy %s, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// Each block has its own pool: one per iteration, as the allocations were.
// CHECK-LABEL: func.func @in_a_loop
// CHECK:         scf.for
// CHECK:           %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK:           memref.dealloc %[[POOL]]
// CHECK-NEXT:    }
func.func @in_a_loop(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    memref.copy %x, %b : memref<8xf32> to memref<8xf32>
    memref.dealloc %b : memref<8xf32>
  }
  return
}

// Memory spaces are kept apart.
// CHECK-LABEL: func.func @memory_spaces
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<32xi8, 1>
// CHECK-NOT:     memref.alloc
func.func @memory_spaces(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  %b = memref.alloc() : memref<8xf32, 1>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32, 1>
  memref.dealloc %b : memref<8xf32, 1>
  %c = memref.alloc() : memref<8xf32>
  memref.copy %x, %c : memref<8xf32> to memref<8xf32>
  memref.dealloc %c : memref<8xf32>
  %d = memref.alloc() : memref<8xf32, 1>
  memref.copy %x, %d : memref<8xf32> to memref<8xf32, 1>
  memref.dealloc %d : memref<8xf32, 1>
  return
}

// A buffer keeps its alignment inside the pool, and the pool has the largest: the aligned one lies at the bottom, where no
// padding is needed.
// CHECK-LABEL: func.func @alignment
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C32:.*]] = arith.constant 32 : index
// CHECK:         memref.alloc() {alignment = 128 : i64} : memref<112xi8>
// CHECK:         memref.view %{{.*}}[%[[C32]]][] : {{.*}} to memref<20xf32>
// CHECK:         memref.view %{{.*}}[%[[C0]]][] : {{.*}} to memref<8xf32>
func.func @alignment(%x: memref<8xf32>, %y: memref<20xf32>) {
  %a = memref.alloc() : memref<20xf32>
  %b = memref.alloc() {alignment = 128 : i64} : memref<8xf32>
  memref.copy %y, %a : memref<20xf32> to memref<20xf32>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32>
  memref.copy %a, %y : memref<20xf32> to memref<20xf32>
  memref.copy %b, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<20xf32>
  memref.dealloc %b : memref<8xf32>
  %c = memref.alloc() : memref<20xf32>
  memref.copy %y, %c : memref<20xf32> to memref<20xf32>
  memref.dealloc %c : memref<20xf32>
  return
}
