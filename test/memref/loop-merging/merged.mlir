// RUN: cistern-opt %s --buffer-loop-merging | FileCheck %s
// RUN: cistern-opt %s --buffer-loop-merging --canonicalize | FileCheck %s --check-prefix=DROPPED
// RUN: cistern-opt %s --buffer-loop-merging --mlir-pass-statistics 2>&1 >%t | FileCheck %s --check-prefix=COUNT
// RUN: cistern-run %s | FileCheck %s --check-prefix=PRINTED
// RUN: cistern-opt %s --buffer-loop-merging | cistern-run - | FileCheck %s --check-prefix=PRINTED

// COUNT: (S) 6 num-merged

// The second buffer is written after all reads: the loop works in the first one, and canonicalization drops what it carries.
// CHECK-LABEL: func.func private @numbers
// CHECK:         memref.alloca() : memref<f32>
// CHECK:         %[[FIRST:.*]] = memref.alloca() : memref<f32>
// CHECK:         scf.for {{.*}} iter_args(%[[M:.*]] = %[[FIRST]])
// CHECK:           memref.load %[[M]][]
// CHECK:           memref.store %{{.*}}, %[[FIRST]][]
// CHECK:           scf.yield %[[FIRST]]
// DROPPED-LABEL: func.func private @numbers
// DROPPED:       memref.alloca
// DROPPED-NOT:   memref.alloca
// DROPPED-NOT:   iter_args
// DROPPED:       return
func.func private @numbers(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    %0 = memref.load %m[] : memref<f32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %y[] : memref<f32>
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The same of transfers of all elements, of structured ops and of copies, in two places of one loop; and the second buffers are read
// behind the loop.
// CHECK-LABEL: func.func private @arrays
// CHECK:         memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %[[A:.*]] = memref.alloca() : memref<4xf32>
// CHECK:         %[[B:.*]] = memref.alloca() {alignment = 16 : i64} : memref<4xf32>
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[A]], %{{.*}} = %[[B]])
// CHECK:           vector.transfer_write %{{.*}}, %[[A]]
// CHECK:           linalg.fill ins(%{{.*}}) outs(%[[B]]
// CHECK:           scf.yield %[[A]], %[[B]]
// CHECK:         memref.load %[[A]]
// CHECK:         memref.load %[[B]]
func.func private @arrays(%n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %w = memref.alloca() {alignment = 16 : i64} : memref<4xf32>
  %y = memref.alloca() : memref<4xf32>
  %a = memref.alloca() : memref<4xf32>
  %b = memref.alloca() {alignment = 16 : i64} : memref<4xf32>
  %t = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a, %k = %b) -> (memref<4xf32>, memref<4xf32>) {
    %0 = vector.transfer_read %m[%c0], %f {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
    memref.copy %k, %t : memref<4xf32> to memref<4xf32>
    %1 = arith.addf %0, %0 : vector<4xf32>
    vector.transfer_write %1, %y[%c0] {in_bounds = [true]} : vector<4xf32>, memref<4xf32>
    %2 = memref.load %t[%c1] : memref<4xf32>
    %3 = arith.addf %2, %f : f32
    linalg.fill ins(%3 : f32) outs(%w : memref<4xf32>)
    scf.yield %y, %w : memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %t : memref<4xf32>
  %o = memref.load %y[%c1] : memref<4xf32>
  %p = memref.load %w[%c1] : memref<4xf32>
  return %o, %p : f32, f32
}

// Reads and writes in regions count where the op of the body stands; the loop may be in a loop, whose block allocates both.
// CHECK-LABEL: func.func private @nested
// CHECK:         scf.for
// CHECK:           memref.alloca() : memref<1xf32>
// CHECK-NEXT:      %[[FIRST:.*]] = memref.alloca() : memref<1xf32>
// CHECK:           scf.for {{.*}} iter_args(%{{.*}} = %[[FIRST]])
// CHECK:             memref.store %{{.*}}, %[[FIRST]]
// CHECK:             scf.yield %[[FIRST]]
func.func private @nested(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %sum = scf.for %j = %c0 to %n step %c1 iter_args(%s = %f) -> (f32) {
    %y = memref.alloca() : memref<1xf32>
    %a = memref.alloca() : memref<1xf32>
    func.call @fill(%a) : (memref<1xf32>) -> ()
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<1xf32>) {
      %even = arith.cmpi eq, %i, %c0 : index
      %0 = scf.if %even -> (f32) {
        %1 = memref.load %m[%c0] : memref<1xf32>
        scf.yield %1 : f32
      } else {
        %2 = memref.load %m[%c0] : memref<1xf32>
        %3 = arith.addf %2, %f : f32
        scf.yield %3 : f32
      }
      scf.for %k = %c0 to %n step %c1 {
        memref.store %0, %y[%c0] : memref<1xf32>
      }
      scf.yield %y : memref<1xf32>
    }
    %o = memref.load %r[%c0] : memref<1xf32>
    %t = arith.addf %s, %o : f32
    scf.yield %t : f32
  }
  return %sum : f32
}
func.func private @fill(%m: memref<1xf32>) {
  %f = arith.constant 3.0 : f32
  linalg.fill ins(%f : f32) outs(%m : memref<1xf32>)
  return
}

// Buffers of dynamic size have one size.
// CHECK-LABEL: func.func private @sizes
// CHECK:         %[[FIRST:.*]] = memref.alloca(%{{.*}}) : memref<?xf32>
// CHECK:         memref.alloca(%{{.*}}) : memref<?xf32>
// CHECK:         scf.yield %[[FIRST]] : memref<?xf32>
func.func private @sizes(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloca(%n) : memref<?xf32>
  %y = memref.alloca(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  %t = memref.alloc(%n) : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<?xf32>) {
    memref.copy %m, %t : memref<?xf32> to memref<?xf32>
    linalg.add ins(%t, %t : memref<?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
    scf.yield %y : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  %o = memref.load %r[%c1] : memref<?xf32>
  return %o : f32
}

// A loop that reads nothing of what it carries, and one that does not run.
// CHECK-LABEL: func.func private @unread
// CHECK:         %[[FIRST:.*]] = memref.alloca() : memref<f32>
// CHECK:         memref.alloca() : memref<f32>
// CHECK:         scf.yield %[[FIRST]] : memref<f32>
func.func private @unread(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 4.0 : f32
  %g = arith.constant 5.0 : f32
  %a = memref.alloca() : memref<f32>
  %y = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    memref.store %g, %y[] : memref<f32>
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// PRINTED: 8
// PRINTED-NEXT: 8
// PRINTED-NEXT: 4
// PRINTED-NEXT: 16
// PRINTED-NEXT: 8
// PRINTED-NEXT: 5
// PRINTED-NEXT: 4
func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant 3 : index
  %0 = call @numbers(%n) : (index) -> f32
  %1:2 = call @arrays(%n) : (index) -> (f32, f32)
  %2 = call @nested(%n) : (index) -> f32
  %3 = call @sizes(%n) : (index) -> f32
  %4 = call @unread(%n) : (index) -> f32
  %5 = call @unread(%c0) : (index) -> f32
  vector.print %0 : f32
  vector.print %1#0 : f32
  vector.print %1#1 : f32
  vector.print %2 : f32
  vector.print %3 : f32
  vector.print %4 : f32
  vector.print %5 : f32
  return
}
