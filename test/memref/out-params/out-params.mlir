// REQUIRES: mlir-opt
// RUN: cistern-opt %s --buffer-results-to-out-params | FileCheck %s
// RUN: cistern-opt %s --buffer-results-to-out-params="hoist-static-allocs hoist-dynamic-allocs" | FileCheck %s --check-prefix=HOIST
// RUN: cistern-opt %s --buffer-results-to-out-params="add-result-attr modify-public-functions" | FileCheck %s --check-prefix=PUBLIC
// RUN: %same --args='--buffer-results-to-out-params' %s
// RUN: %same --args='"--buffer-results-to-out-params=hoist-static-allocs hoist-dynamic-allocs"' %s
// RUN: %same --args='--buffer-results-to-out-params=hoist-static-allocs' --modes plain %s
// RUN: %same --args='"--buffer-results-to-out-params=add-result-attr modify-public-functions"' %s

// CHECK-LABEL: func.func private @memref_results_become_arguments(
// CHECK-SAME:    %[[O0:[^:]*]]: memref<4xf32> {foo.x}, %[[O1:[^:]*]]: memref<?xf32>, %[[O2:[^:]*]]: memref<2x?xf32, strided<[?, ?], offset: ?>>) -> (i32 {foo.y})
// CHECK:         memref.copy %{{.*}}, %[[O0]]
// CHECK-NEXT:    memref.copy %{{.*}}, %[[O1]]
// CHECK-NEXT:    memref.copy %{{.*}}, %[[O2]]
// CHECK-NEXT:    return %{{.*}} : i32
// HOIST-LABEL: func.func private @memref_results_become_arguments(
// HOIST:         %[[ALLOC:.*]] = memref.alloc(%{{.*}}) : memref<2x?xf32>
// HOIST-NEXT:    %[[CAST:.*]] = memref.cast %[[ALLOC]]
// HOIST-NEXT:    arith.constant
// HOIST-NEXT:    memref.copy %[[CAST]]
// HOIST-NEXT:    return
// CHECK-LABEL: func.func private @ext(index) -> memref<4xf32>
// CHECK-LABEL: func.func @pub(%{{.*}}: index) -> memref<4xf32>
// PUBLIC-LABEL: func.func @pub(%{{.*}}: index, %{{.*}}: memref<4xf32> {bufferize.result}) {
// HOIST-LABEL: func.func private @two(
// HOIST:       ^bb2:
// HOIST-NEXT:    memref.copy %{{.*}}, %{{.*}} : memref<4xf32> to memref<4xf32>
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    %[[X:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %[[Y:.*]] = memref.alloc() : memref<2xf32, 3>
// CHECK-NEXT:    %[[Z:.*]] = memref.cast %[[Y]]
// CHECK-NEXT:    call @two(%{{.*}}, %{{.*}}, %[[X]], %[[Z]])

func.func private @memref_results_become_arguments(%n: index, %x: memref<4xf32>) -> (memref<4xf32> {foo.x}, i32 {foo.y}, memref<?xf32>, memref<2x?xf32, strided<[?, ?], offset: ?>>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  %2 = memref.alloc(%n) : memref<2x?xf32>
  %3 = memref.cast %2 : memref<2x?xf32> to memref<2x?xf32, strided<[?, ?], offset: ?>>
  %c = arith.constant 1 : i32
  return %0, %c, %1, %3 : memref<4xf32>, i32, memref<?xf32>, memref<2x?xf32, strided<[?, ?], offset: ?>>
}
func.func private @ext(%n: index) -> memref<4xf32>
func.func @pub(%n: index) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @two(%c: i1, %x: memref<4xf32> {foo.arg}) -> (memref<4xf32>, memref<2xf32, strided<[?], offset: ?>, 3>) {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %11 = memref.alloc() : memref<2xf32, 3>
  %1 = memref.cast %11 : memref<2xf32, 3> to memref<2xf32, strided<[?], offset: ?>, 3>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0, %1 : memref<4xf32>,  memref<2xf32, strided<[?], offset: ?>, 3>
^bb2:
  return %x, %1 : memref<4xf32>, memref<2xf32, strided<[?], offset: ?>, 3>
}
func.func @main(%c: i1, %x: memref<4xf32>) -> (memref<4xf32>, f32) {
  %0:2 = call @two(%c, %x) {bar} : (i1, memref<4xf32>) -> (memref<4xf32>, memref<2xf32, strided<[?], offset: ?>, 3>)
  %i = arith.constant 0 : index
  %1 = memref.load %0#1[%i] : memref<2xf32, strided<[?], offset: ?>, 3>
  return %0#0, %1 : memref<4xf32>, f32
}

// Nothing outside names a function that is nested in the outermost module.

// CHECK-LABEL: func.func nested @hidden(
// CHECK-SAME:      %{{.*}}: memref<4xf32>) {
// CHECK-LABEL: func.func @calls_hidden(
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    call @hidden(%[[A]])
// HOIST-LABEL: func.func nested @hidden(
// HOIST-NEXT:    return
func.func nested @hidden() -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  return %m : memref<4xf32>
}
func.func @calls_hidden(%i: index) -> f32 {
  %r = call @hidden() : () -> memref<4xf32>
  %x = memref.load %r[%i] : memref<4xf32>
  return %x : f32
}
