// RUN: cistern-opt %s --buffer-results-to-out-params="hoist-static-allocs hoist-through-views" | FileCheck %s
// RUN: cistern-opt %s --buffer-results-to-out-params=hoist-static-allocs | FileCheck %s --check-prefix=COPIED
// RUN: cistern-opt %s --buffer-results-to-out-params="hoist-static-allocs hoist-through-views" | cistern-run - --no-leak-check > %t
// RUN: cistern-run %s --no-leak-check | diff - %t
// With hoist-through-views a buffer that is returned in another shape is the caller's, too.

// CHECK-LABEL: func.func private @reshaped(
// CHECK-SAME:    %[[OUT:[^:]*]]: memref<2x6xf32>) {
// CHECK:         %[[BUFFER:.*]] = memref.reinterpret_cast %[[OUT]] to offset: [0], sizes: [3, 4], strides: [4, 1] : memref<2x6xf32> to memref<3x4xf32>
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     memref.copy
// CHECK:         linalg.fill {{.*}} outs(%[[BUFFER]]
// CHECK:         return
// COPIED-LABEL: func.func private @reshaped(
// COPIED:         memref.alloc
// COPIED:         memref.copy
func.func private @reshaped(%f: f32) -> memref<2x6xf32> {
  %a = memref.alloc() : memref<3x4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<3x4xf32>)
  %flat = memref.collapse_shape %a [[0, 1]] : memref<3x4xf32> into memref<12xf32>
  %r = memref.expand_shape %flat [[0, 1]] output_shape [2, 6] : memref<12xf32> into memref<2x6xf32>
  return %r : memref<2x6xf32>
}

// A cast is undone.
// CHECK-LABEL: func.func private @cast(
// CHECK-SAME:    %[[OUT:[^:]*]]: memref<4xf32>) {
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.fill {{.*}} outs(%[[OUT]]
func.func private @cast(%f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  %r = memref.cast %c : memref<?xf32> to memref<4xf32>
  return %r : memref<4xf32>
}

// A part is copied, and so are elements in another order.
// CHECK-LABEL: func.func private @part(
// CHECK:         memref.alloc
// CHECK:         memref.copy
func.func private @part(%f: f32) -> memref<2xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32>
  return %r : memref<2xf32>
}

// Of two views of one buffer the first is the argument, the second is copied.
// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:    %[[FIRST:[^:]*]]: memref<4xf32>, %[[SECOND:[^:]*]]: memref<2x2xf32>) {
// CHECK-NOT:     memref.alloc
// CHECK:         %[[VIEW:.*]] = memref.expand_shape %[[FIRST]]
// CHECK:         memref.copy %[[VIEW]], %[[SECOND]]
func.func private @twice(%f: f32) -> (memref<4xf32>, memref<2x2xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  return %a, %r : memref<4xf32>, memref<2x2xf32>
}

// Returns of two buffers: one of them is the argument, the other is copied to it.
// CHECK-LABEL: func.func private @either(
// CHECK:         memref.reinterpret_cast
// CHECK:         return
// CHECK:         memref.alloc
// CHECK:         memref.copy
func.func private @either(%c: i1, %f: f32) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = memref.alloc() : memref<2x2xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2x2xf32>)
  %r = memref.collapse_shape %a [[0, 1]] : memref<2x2xf32> into memref<4xf32>
  return %r : memref<4xf32>
^bb2:
  %b = memref.alloc() : memref<2x2xf32>
  %g = arith.addf %f, %f : f32
  linalg.fill ins(%g : f32) outs(%b : memref<2x2xf32>)
  %s = memref.collapse_shape %b [[0, 1]] : memref<2x2xf32> into memref<4xf32>
  return %s : memref<4xf32>
}

func.func @main() {
  %f = arith.constant 1.5 : f32
  %t = arith.constant true
  %e = arith.constant false
  %c1 = arith.constant 1 : index
  %0 = call @reshaped(%f) : (f32) -> memref<2x6xf32>
  %1 = memref.load %0[%c1, %c1] : memref<2x6xf32>
  vector.print %1 : f32
  %2 = call @cast(%f) : (f32) -> memref<4xf32>
  %3 = memref.load %2[%c1] : memref<4xf32>
  vector.print %3 : f32
  %4 = call @either(%t, %f) : (i1, f32) -> memref<4xf32>
  %5 = memref.load %4[%c1] : memref<4xf32>
  vector.print %5 : f32
  %6 = call @either(%e, %f) : (i1, f32) -> memref<4xf32>
  %7 = memref.load %6[%c1] : memref<4xf32>
  vector.print %7 : f32
  return
}
