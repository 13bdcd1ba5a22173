// REQUIRES: mlir-opt
// RUN: cistern-opt %s --buffer-deallocation-simplification | FileCheck %s
// RUN: %same --args='--buffer-deallocation-simplification' %s

func.func private @use(memref<2xi32>)

// Each memref that differs from the others has an op of its own, with the retained ones that it may be.
// CHECK-LABEL: func.func @split
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK-NEXT:    %[[B:.*]] = memref.alloc
// CHECK-NEXT:    %[[S:.*]] = arith.select
// CHECK-NEXT:    %[[T:.*]] = arith.select
// CHECK-NEXT:    %[[DA:.*]] = bufferization.dealloc (%[[A]] : memref<2xi32>) if (%{{.*}}) retain (%[[S]] : memref<2xi32>)
// CHECK-NEXT:    %[[DB:.*]] = bufferization.dealloc (%[[B]] : memref<2xi32>) if (%{{.*}}) retain (%[[T]] : memref<2xi32>)
// CHECK-NEXT:    %[[DX:.*]]:2 = bufferization.dealloc (%{{.*}} : memref<2xi32>) if (%{{.*}}) retain (%[[S]], %[[T]] :
// CHECK-NEXT:    %[[OS:.*]] = arith.ori %[[DA]], %[[DX]]#0
// CHECK-NEXT:    %[[OT:.*]] = arith.ori %[[DB]], %[[DX]]#1
// CHECK-NEXT:    return %[[S]], %[[T]], %[[A]], %[[B]], %[[OS]], %[[OT]]
func.func @split(%r: memref<2xi32>, %q: memref<2xi32>, %c: i1, %d: i1, %e: i1, %x: memref<2xi32>) -> (memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>, i1, i1) {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %p = memref.alloc() : memref<2xi32>
  %s = arith.select %c, %r, %a : memref<2xi32>
  %t = arith.select %c, %r, %b : memref<2xi32>
  %0:2 = bufferization.dealloc (%a, %b, %p, %x : memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%c, %d, %e, %c) retain (%s, %t : memref<2xi32>, memref<2xi32>)
  return %s, %t, %a, %b, %0#0, %0#1 : memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>, i1, i1
}

// A memref that is retained for sure is not freed: its condition is the ownership of what retains it.
// CHECK-LABEL: func.func @contained(
// CHECK-SAME:    %[[C:[^:]*]]: i1, %[[D:[^:]*]]: i1, %{{[^:]*}}: i1)
// CHECK-NOT:     bufferization.dealloc
// CHECK:         return %{{.*}}, %{{.*}}, %[[D]], %[[C]], %[[D]] :
func.func @contained(%r: memref<2xi32>, %q: memref<2xi32>, %c: i1, %d: i1, %e: i1) -> (memref<2xi32>, memref<2xi32>, i1, i1, i1) {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %v = memref.cast %b : memref<2xi32> to memref<?xi32>
  %0:3 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%c, %d) retain (%b, %a, %v : memref<2xi32>, memref<2xi32>, memref<?xi32>)
  return %a, %b, %0#0, %0#1, %0#2 : memref<2xi32>, memref<2xi32>, i1, i1, i1
}

// A retained memref that none can be is not compared.
// CHECK-LABEL: func.func @noalias
// CHECK:         %[[NO:.*]] = arith.constant false
// CHECK:         %[[R:.*]] = bufferization.dealloc (%{{.*}}, %{{.*}} : memref<2xi32>, memref<2xi32>) if (%{{.*}}, %{{.*}}) retain (%{{[^,]*}} : memref<2xi32>)
// CHECK-NEXT:    return %{{.*}}, %{{.*}}, %[[NO]], %[[R]], %[[NO]]
func.func @noalias(%r: memref<2xi32>, %q: memref<2xi32>, %c: i1, %d: i1, %e: i1) -> (memref<2xi32>, memref<2xi32>, i1, i1, i1) {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %s = arith.select %c, %r, %a : memref<2xi32>
  %0:3 = bufferization.dealloc (%a, %s : memref<2xi32>, memref<2xi32>) if (%c, %d) retain (%b, %r, %b : memref<2xi32>, memref<2xi32>, memref<2xi32>)
  return %a, %b, %0#0, %0#1, %0#2 : memref<2xi32>, memref<2xi32>, i1, i1, i1
}

// Owned for sure, but not each of the retained ones: the list stays.
// CHECK-LABEL: func.func @always(
// CHECK:         %[[YES:.*]] = arith.constant true
// CHECK:         %[[R:.*]]:3 = bufferization.dealloc (%{{.*}}, %{{.*}}, %{{.*}} :
// CHECK-NEXT:    return %{{.*}}, %{{.*}}, %[[YES]], %[[YES]], %[[R]]#2
func.func @always(%r: memref<2xi32>, %q: memref<2xi32>, %c: i1, %d: i1, %e: i1) -> (memref<2xi32>, memref<2xi32>, i1, i1, i1) {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %true = arith.constant true
  %s = arith.select %c, %a, %b : memref<2xi32>
  %0:3 = bufferization.dealloc (%a, %s, %b, %q: memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%true, %d, %true, %c) retain (%b, %a, %s : memref<2xi32>, memref<2xi32>, memref<2xi32>)
  return %a, %b, %0#0, %0#1, %0#2 : memref<2xi32>, memref<2xi32>, i1, i1, i1
}

// CHECK-LABEL: func.func @always2
// CHECK:         %[[S:.*]] = arith.select
// CHECK-NEXT:    bufferization.dealloc (%[[S]] : memref<2xi32>)
func.func @always2(%r: memref<2xi32>, %q: memref<2xi32>, %c: i1, %d: i1, %e: i1) -> (memref<2xi32>, memref<2xi32>, i1, i1, i1) {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.alloc() : memref<2xi32>
  %true = arith.constant true
  %s = arith.select %c, %a, %b : memref<2xi32>
  %0:2 = bufferization.dealloc (%a, %s, %b, %q: memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%true, %d, %true, %c) retain (%b, %a : memref<2xi32>, memref<2xi32>)
  return %a, %b, %0#0, %0#1, %true : memref<2xi32>, memref<2xi32>, i1, i1, i1
}

// The base of a memref is that memref.
// CHECK-LABEL: func.func @meta(
// CHECK-SAME:    %[[C:[^:]*]]: i1, %{{[^:]*}}: i1, %{{[^:]*}}: i1)
// CHECK-NEXT:    %[[YES:.*]] = arith.constant true
// CHECK-NEXT:    return %{{.*}}, %[[C]], %[[YES]]
func.func @meta(%r: memref<2xi32>, %q: memref<2xi32>, %c: i1, %d: i1, %e: i1) -> (memref<2xi32>, i1, i1) {
  %true = arith.constant true
  %base, %o, %s, %st = memref.extract_strided_metadata %r : memref<2xi32> -> memref<i32>, index, index, index
  %0 = bufferization.dealloc (%base : memref<i32>) if (%c) retain (%r : memref<2xi32>)
  %1 = bufferization.dealloc (%base : memref<i32>) if (%true) retain (%r : memref<2xi32>)
  return %r, %0, %1 : memref<2xi32>, i1, i1
}

// What is allocated in an iteration is nothing that came into it.
// CHECK-LABEL: func.func @loop
// CHECK:         scf.for
// CHECK:           %[[A:.*]] = memref.alloc
// CHECK-NEXT:      %[[B:.*]] = memref.alloc
// CHECK:           bufferization.dealloc (%{{.*}} : memref<i32>) if (%{{.*}}){{$}}
// CHECK-NEXT:      bufferization.dealloc (%[[A]] : memref<2xi32>) if (%{{.*}}){{$}}
// CHECK-NEXT:      scf.yield %[[B]], %{{.*}}
func.func @loop(%r: memref<2xi32>, %q: memref<2xi32>, %c: i1, %d: i1, %n: index) -> (memref<2xi32>, i1) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %r, %o = %d) -> (memref<2xi32>, i1) {
    %a = memref.alloc() : memref<2xi32>
    %b = memref.alloc() : memref<2xi32>
    func.call @use(%a) : (memref<2xi32>) -> ()
    %base, %of, %s, %st = memref.extract_strided_metadata %x : memref<2xi32> -> memref<i32>, index, index, index
    %1 = bufferization.dealloc (%base, %a, %b : memref<i32>, memref<2xi32>, memref<2xi32>) if (%o, %true, %true) retain (%b : memref<2xi32>)
    scf.yield %b, %1 : memref<2xi32>, i1
  }
  return %0#0, %0#1 : memref<2xi32>, i1
}

// What is left comes first where the results of several ops say who owns a memref.
// CHECK-LABEL: func.func @left_first
// CHECK:         %[[SPLIT:.*]] = bufferization.dealloc (%alloc :
// CHECK-NEXT:    %[[REST:.*]] = bufferization.dealloc (%{{.*}}, %{{.*}} :
// CHECK-NEXT:    arith.ori %[[REST]], %[[SPLIT]]
func.func @left_first(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1, %d: i1, %e: i1) -> i1 {
  %alloc = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %alloc : memref<4xf32>
  %0 = bufferization.dealloc (%a, %b, %alloc : memref<4xf32>, memref<4xf32>, memref<4xf32>) if (%c, %d, %e) retain (%s : memref<4xf32>)
  return %0 : i1
}
