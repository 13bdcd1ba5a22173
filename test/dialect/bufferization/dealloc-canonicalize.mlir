// REQUIRES: mlir-opt
// RUN: cistern-opt %s --canonicalize | FileCheck %s
// RUN: %same --args='--canonicalize' %s

func.func private @use(memref<2xi32>)

// Each memref once.
// CHECK-LABEL: func.func @dup
// CHECK-NEXT:    arith.ori
// CHECK-NEXT:    arith.ori
// CHECK-NEXT:    arith.ori
// CHECK-NEXT:    %[[R:.*]]:2 = bufferization.dealloc (%[[A:.*]], %[[B:.*]] : memref<2xi32>, memref<2xi32>) if (%{{.*}}, %{{.*}}) retain (%[[B]], %[[A]] : memref<2xi32>, memref<2xi32>)
// CHECK-NEXT:    return %[[R]]#0, %[[R]]#1, %[[R]]#0
func.func @dup(%a: memref<2xi32>, %b: memref<2xi32>, %c: i1, %d: i1, %e: i1) -> (i1, i1, i1) {
  %0:3 = bufferization.dealloc (%a, %b, %a, %a, %b, %b : memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%c, %d, %d, %e, %d, %e) retain (%b, %a, %b : memref<2xi32>, memref<2xi32>, memref<2xi32>)
  return %0#0, %0#1, %0#2 : i1, i1, i1
}

// What is never freed is not named; an op that frees nothing goes.
// CHECK-LABEL: func.func @fls
// CHECK:         %[[NO:.*]] = arith.constant false
// CHECK-NEXT:    %[[R:.*]]:2 = bufferization.dealloc (%{{[^,]*}} : memref<2xi32>) if
// CHECK-NEXT:    return %[[R]]#0, %[[R]]#1, %[[NO]]
func.func @fls(%a: memref<2xi32>, %b: memref<2xi32>, %c: i1, %d: i1, %e: i1) -> (i1, i1, i1) {
  %f = arith.constant false
  %0:2 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%f, %d) retain (%b, %a : memref<2xi32>, memref<2xi32>)
  %1 = bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%f, %f) retain (%b : memref<2xi32>)
  return %0#0, %0#1, %1 : i1, i1, i1
}

// The base of what was allocated here is what was allocated.
// CHECK-LABEL: func.func @esm
// CHECK:         %[[X:.*]] = memref.alloc
// CHECK-NEXT:    %[[BASE:[^,]*]], %{{.*}} = memref.extract_strided_metadata
// CHECK-NEXT:    bufferization.dealloc (%[[X]], %[[BASE]] :
func.func @esm(%a: memref<2xi32>, %c: i1, %d: i1, %n: index) -> (memref<2x?xi32>) {
  %x = memref.alloc(%n) : memref<2x?xi32>
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %x : memref<2x?xi32> -> memref<i32>, index, index, index, index, index
  %basea, %offa, %sza, %sta = memref.extract_strided_metadata %a : memref<2xi32> -> memref<i32>, index, index, index
  %y = memref.alloc(%n) : memref<2x?xi32>
  %base2, %off2, %sz2:2, %st2:2 = memref.extract_strided_metadata %y : memref<2x?xi32> -> memref<i32>, index, index, index, index, index
  bufferization.dealloc (%base, %basea, %base2 : memref<i32>, memref<i32>, memref<i32>) if (%c, %d, %c)
  return %x : memref<2x?xi32>
}

// What is allocated only to be freed goes; a clone does more than allocate.
// CHECK-LABEL: func.func @rm(
// CHECK-NEXT:    %[[W:.*]] = bufferization.clone
// CHECK-NEXT:    %[[U:.*]] = memref.alloc() : memref<2xi32>
// CHECK-NEXT:    call @use
// CHECK-NEXT:    bufferization.dealloc (%{{.*}}, %[[W]], %[[U]] :
func.func @rm(%a: memref<2xi32>, %c: i1, %d: i1, %n: index) {
  %x = memref.alloc(%n) : memref<2x?xi32>
  %y = memref.alloc(%n) : memref<2x?xi32>
  %z = memref.alloca(%n) : memref<2x?xi32>
  %w = bufferization.clone %a : memref<2xi32> to memref<2xi32>
  %u = memref.alloc() : memref<2xi32>
  func.call @use(%u) : (memref<2xi32>) -> ()
  bufferization.dealloc (%x, %y, %z, %a, %w, %u : memref<2x?xi32>, memref<2x?xi32>, memref<2x?xi32>, memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%c, %d, %c, %d, %c, %c)
  return
}

// CHECK-LABEL: func.func @retained_under_condition
// CHECK-NEXT:    %[[NO:.*]] = arith.constant false
// CHECK-NEXT:    return %[[NO]]
func.func @retained_under_condition(%a: memref<2xi32>, %c: i1, %d: i1, %n: index) -> i1 {
  %x = memref.alloc(%n) : memref<2x?xi32>
  %0 = bufferization.dealloc (%x : memref<2x?xi32>) if (%c) retain (%a : memref<2xi32>)
  %y = memref.alloc(%n) : memref<2x?xi32>
  bufferization.dealloc (%y, %y : memref<2x?xi32>, memref<2x?xi32>) if (%c, %d)
  return %0 : i1
}
