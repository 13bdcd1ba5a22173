// REQUIRES: mlir-opt
// RUN: cistern-opt %s --drop-equivalent-buffer-results | FileCheck %s
// RUN: %same --args='--drop-equivalent-buffer-results' %s

// Casts do not count; the caller casts.
// CHECK-LABEL: func.func private @f(%{{.*}}: memref<4xf32>, %{{.*}}: memref<?xf32>) -> (i32, memref<4xf32>) {
// CHECK:         return %{{.*}}, %{{.*}} : i32, memref<4xf32>
// All returns have to agree.
// CHECK-LABEL: func.func private @g(%{{.*}}: memref<4xf32>, %{{.*}}: i1) {
// CHECK-LABEL: func.func private @h({{.*}}) -> memref<4xf32>
// CHECK-LABEL: func.func @pub({{.*}}) -> memref<4xf32>
// CHECK-LABEL: func.func private @ext(memref<4xf32>) -> memref<4xf32>
// CHECK-LABEL: func.func private @rec(%{{.*}}: memref<4xf32>, %{{.*}}: i1) {
// CHECK-NEXT:    call @rec(%{{.*}}, %{{.*}}) : (memref<4xf32>, i1) -> ()
// CHECK-NEXT:    return
// CHECK-LABEL: func.func private @rec2({{.*}}) -> memref<4xf32>
// Whatever the type.
// CHECK-LABEL: func.func private @int(%{{.*}}: i32) {
// CHECK-LABEL: func.func private @notentry({{.*}}) -> memref<4xf32>
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<?xf32>, %[[C:.*]]: i1
// CHECK-NEXT:    %[[R:.*]]:2 = call @f(%[[A]], %[[B]]) : (memref<4xf32>, memref<?xf32>) -> (i32, memref<4xf32>)
// CHECK-NEXT:    %[[CA:.*]] = memref.cast %[[A]]
// CHECK-NEXT:    %[[CB:.*]] = memref.cast %[[B]]
// CHECK:         return %[[CA]], %[[CB]], %[[R]]#0, %[[A]], %[[A]], %[[C]]

func.func private @f(%a: memref<4xf32>, %b: memref<?xf32>) -> (memref<?xf32>, memref<4xf32>, i32, memref<4xf32>) {
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  %d = memref.cast %b : memref<?xf32> to memref<4xf32>
  %i = arith.constant 1 : i32
  %al = memref.alloc() : memref<4xf32>
  return %c, %d, %i, %al : memref<?xf32>, memref<4xf32>, i32, memref<4xf32>
}
func.func private @g(%a: memref<4xf32>, %c: i1) -> (memref<4xf32> {foo.a}, i1 {foo.b}) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a, %c : memref<4xf32>, i1
^bb2:
  return %a, %c : memref<4xf32>, i1
}
func.func private @h(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> (memref<4xf32>) {
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
func.func private @rec(%a: memref<4xf32>, %c: i1) -> (memref<4xf32>) {
  %r = call @rec(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %a: memref<4xf32>
}
func.func private @rec2(%a: memref<4xf32>, %c: i1) -> (memref<4xf32>) {
  %r = call @rec2(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %r: memref<4xf32>
}
func.func private @int(%a: i32) -> i32 {
  return %a : i32
}
func.func private @notentry(%a: memref<4xf32>) -> memref<4xf32> {
  cf.br ^bb1(%a : memref<4xf32>)
^bb1(%b: memref<4xf32>):
  return %b : memref<4xf32>
}
func.func @main(%a: memref<4xf32>, %b: memref<?xf32>, %c: i1) -> (memref<?xf32>, memref<4xf32>, i32, memref<4xf32>, memref<4xf32>, i1) {
  %0:4 = call @f(%a, %b) {bar} : (memref<4xf32>, memref<?xf32>) -> (memref<?xf32>, memref<4xf32>, i32, memref<4xf32>)
  %1:2 = call @g(%a, %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1)
  %2 = call @h(%a, %a, %c) : (memref<4xf32>, memref<4xf32>, i1) -> (memref<4xf32>)
  %3 = call @rec(%a, %c) : (memref<4xf32>, i1) -> (memref<4xf32>)
  %4 = call @int(%0#2) : (i32) -> i32
  return %0#0, %0#1, %4, %3, %1#0, %1#1 : memref<?xf32>, memref<4xf32>, i32, memref<4xf32>, memref<4xf32>, i1
}
