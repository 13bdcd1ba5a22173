// REQUIRES: mlir-opt
// RUN: cistern-opt %s --drop-equivalent-buffer-results | FileCheck %s
// RUN: %same --args='--drop-equivalent-buffer-results' %s

// Casts do not count; the caller casts.
// CHECK-LABEL: func.func private @casts_do_not_count(%{{.*}}: memref<4xf32>, %{{.*}}: memref<?xf32>) -> (i32, memref<4xf32>) {
// CHECK:         return %{{.*}}, %{{.*}} : i32, memref<4xf32>
// All returns have to agree.
// CHECK-LABEL: func.func private @all_returns_agree(%{{.*}}: memref<4xf32>, %{{.*}}: i1) {
// CHECK-LABEL: func.func private @returns_disagree({{.*}}) -> memref<4xf32>
// CHECK-LABEL: func.func @pub({{.*}}) -> memref<4xf32>
// CHECK-LABEL: func.func private @ext(memref<4xf32>) -> memref<4xf32>
// CHECK-LABEL: func.func private @recursion_returns_argument(%{{.*}}: memref<4xf32>, %{{.*}}: i1) {
// CHECK-NEXT:    call @recursion_returns_argument(%{{.*}}, %{{.*}}) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT:    return
// CHECK-LABEL: func.func private @recursion_returns_its_result({{.*}}) -> memref<4xf32>
// Whatever the type.
// CHECK-LABEL: func.func private @int(%{{.*}}: i32) {
// CHECK-LABEL: func.func private @argument_of_later_block({{.*}}) -> memref<4xf32>
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<?xf32>, %[[C:.*]]: i1
// CHECK-NEXT:    %[[R:.*]]:2 = call @casts_do_not_count(%[[A]], %[[B]]) : (memref<4xf32>, memref<?xf32>) -> (i32, memref<4xf32>)
// CHECK-NEXT:    %[[CA:.*]] = memref.cast %[[A]]
// CHECK-NEXT:    %[[CB:.*]] = memref.cast %[[B]]
// CHECK:         return %[[CA]], %[[CB]], %[[R]]#0, %[[A]], %[[A]], %[[C]]

func.func private @casts_do_not_count(%a: memref<4xf32>, %b: memref<?xf32>) -> (memref<?xf32>, memref<4xf32>, i32, memref<4xf32>) {
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  %d = memref.cast %b : memref<?xf32> to memref<4xf32>
  %i = arith.constant 1 : i32
  %al = memref.alloc() : memref<4xf32>
  return %c, %d, %i, %al : memref<?xf32>, memref<4xf32>, i32, memref<4xf32>
}
func.func private @all_returns_agree(%a: memref<4xf32>, %c: i1) -> (memref<4xf32> {foo.a}, i1 {foo.b}) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a, %c : memref<4xf32>, i1
^bb2:
  return %a, %c : memref<4xf32>, i1
}
func.func private @returns_disagree(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> (memref<4xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a: memref<4xf32>
^bb2:
  return %b: memref<4xf32>
}
func.func @pub(%a: memref<4xf32>) -> (memref<4xf32>) {
  return %a: memref<4xf32>
}
func.func private @ext(%a: memref<4xf32>) -> (memref<4xf32>)
func.func private @recursion_returns_argument(%a: memref<4xf32>, %c: i1) -> (memref<4xf32>) {
  %r = call @recursion_returns_argument(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %a: memref<4xf32>
}
func.func private @recursion_returns_its_result(%a: memref<4xf32>, %c: i1) -> (memref<4xf32>) {
  %r = call @recursion_returns_its_result(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %r: memref<4xf32>
}
func.func private @int(%a: i32) -> i32 {
  return %a : i32
}
func.func private @argument_of_later_block(%a: memref<4xf32>) -> memref<4xf32> {
  cf.br ^bb1(%a : memref<4xf32>)
^bb1(%b: memref<4xf32>):
  return %b : memref<4xf32>
}
func.func @main(%a: memref<4xf32>, %b: memref<?xf32>, %c: i1) -> (memref<?xf32>, memref<4xf32>, i32, memref<4xf32>, memref<4xf32>, i1) {
  %0:4 = call @casts_do_not_count(%a, %b) {bar} : (memref<4xf32>, memref<?xf32>) -> (memref<?xf32>, memref<4xf32>, i32, memref<4xf32>)
  %1:2 = call @all_returns_agree(%a, %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1)
  %2 = call @returns_disagree(%a, %a, %c) : (memref<4xf32>, memref<4xf32>, i1) -> (memref<4xf32>)
  %3 = call @recursion_returns_argument(%a, %c) : (memref<4xf32>, i1) -> (memref<4xf32>)
  %4 = call @int(%0#2) : (i32) -> i32
  return %0#0, %0#1, %4, %3, %1#0, %1#1 : memref<?xf32>, memref<4xf32>, i32, memref<4xf32>, memref<4xf32>, i1
}

// Nothing outside names a function that is nested in the outermost module.

// CHECK-LABEL: func.func nested @hidden(
// CHECK-SAME:      memref<4xf32>) {
// CHECK-LABEL: func.func @calls_hidden(
// CHECK:         call @hidden(%{{.*}}) : (memref<4xf32>) -> ()
func.func nested @hidden(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @calls_hidden(%m: memref<4xf32>, %i: index) -> f32 {
  %r = call @hidden(%m) : (memref<4xf32>) -> memref<4xf32>
  %x = memref.load %r[%i] : memref<4xf32>
  return %x : f32
}
