// RUN: cistern-opt %s --buffer-loop-merging --allow-unregistered-dialect --verify-diagnostics | FileCheck %s
// RUN: cistern-opt %s --allow-unregistered-dialect -o %t.mlir
// RUN: cistern-opt %s --buffer-loop-merging --allow-unregistered-dialect | diff - %t.mlir

// What cannot be merged is left alone.

func.func private @keep(%a: memref<f32>, %slot: memref<memref<f32>>) {
  memref.store %a, %slot[] : memref<memref<f32>>
  return
}

// The body reads after it writes: the first iteration would read what it wrote.
// CHECK-LABEL: func.func private @read_after_write(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @read_after_write(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    %g = arith.constant 2.0 : f32
    memref.store %g, %y[] : memref<f32>
    %0 = memref.load %m[] : memref<f32>
    vector.print %0 : f32
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// One op reads and writes.
// CHECK-LABEL: func.func private @copied(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @copied(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    memref.copy %m, %y : memref<f32> to memref<f32>
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The reads and the writes are in one op of the body.
// CHECK-LABEL: func.func private @in_one_op(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @in_one_op(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    scf.for %j = %c0 to %n step %c1 {
      %0 = memref.load %m[] : memref<f32>
      %1 = arith.addf %0, %f : f32
      memref.store %1, %y[] : memref<f32>
    }
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The body reads the second buffer.
// CHECK-LABEL: func.func private @second_read(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @second_read(%n: index) -> f32 {
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
    %2 = memref.load %y[] : memref<f32>
    vector.print %2 : f32
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The body writes what it carries.
// CHECK-LABEL: func.func private @carried_written(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @carried_written(%n: index) -> f32 {
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
    memref.store %f, %m[] : memref<f32>
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The first buffer is used in the body.
// CHECK-LABEL: func.func private @first_in_body(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @first_in_body(%n: index) -> f32 {
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
    %2 = memref.load %a[] : memref<f32>
    vector.print %2 : f32
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The first buffer is used after the loop.
// CHECK-LABEL: func.func private @first_after(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @first_after(%n: index) -> f32 {
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
  %x = memref.load %a[] : memref<f32>
  vector.print %x : f32
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The second buffer is written before the loop.
// CHECK-LABEL: func.func private @second_before(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @second_before(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  memref.store %f, %y[] : memref<f32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    %0 = memref.load %m[] : memref<f32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %y[] : memref<f32>
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The second buffer is written after the loop: if the loop does not run, that is not in its result.
// CHECK-LABEL: func.func private @second_written_after(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @second_written_after(%n: index) -> f32 {
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
  memref.store %f, %y[] : memref<f32>
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// Buffers of the heap may be freed elsewhere.
// CHECK-LABEL: func.func private @heap(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @heap(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloc() : memref<f32>
  %a = memref.alloc() : memref<f32>
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

// The second buffer is of another alignment.
// CHECK-LABEL: func.func private @alignment(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @alignment(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() {alignment = 64 : i64} : memref<f32>
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

// A view of the first buffer is used after the loop.
// CHECK-LABEL: func.func private @view(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @view(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [1], strides: [1] : memref<f32> to memref<1xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    %0 = memref.load %m[] : memref<f32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %y[] : memref<f32>
    scf.yield %y : memref<f32>
  }
  %x = memref.load %v[%c0] : memref<1xf32>
  vector.print %x : f32
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The first buffer is stored in memory.
// CHECK-LABEL: func.func private @stored(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @stored(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %slot = memref.alloca() : memref<memref<f32>>
  memref.store %a, %slot[] : memref<memref<f32>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    %0 = memref.load %m[] : memref<f32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %y[] : memref<f32>
    scf.yield %y : memref<f32>
  }
  %u = memref.load %slot[] : memref<memref<f32>>
  %x = memref.load %u[] : memref<f32>
  vector.print %x : f32
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// An op that is not known uses the first buffer.
// CHECK-LABEL: func.func private @unknown(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @unknown(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  "mine.op"(%a) : (memref<f32>) -> ()
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    %0 = memref.load %m[] : memref<f32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %y[] : memref<f32>
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// A callee keeps the first buffer.
// CHECK-LABEL: func.func private @kept(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @kept(%slot: memref<memref<f32>>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  func.call @keep(%a, %slot) : (memref<f32>, memref<memref<f32>>) -> ()
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
    %0 = memref.load %m[] : memref<f32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %y[] : memref<f32>
    scf.yield %y : memref<f32>
  }
  %o = memref.load %r[] : memref<f32>
  return %o : f32
}

// The second buffer leaves the function.
// CHECK-LABEL: func.func private @returned(
// CHECK:         %[[Y:.*]] = memref.alloc
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @returned(%n: index) -> memref<f32> {
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
  return %y : memref<f32>
}

// Two buffers that take turns.
// CHECK-LABEL: func.func private @turns(
// CHECK:         scf.yield %{{.*}}, %{{.*}} : memref<f32>, memref<f32>
func.func private @turns(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<f32>
  %b = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<f32>, memref<f32>) {
    %0 = memref.load %p[] : memref<f32>
    memref.store %0, %q[] : memref<f32>
    scf.yield %q, %p : memref<f32>, memref<f32>
  }
  %o = memref.load %r#0[] : memref<f32>
  return %o : f32
}

// Two places that yield one buffer: each iteration would read in the one what it wrote for the other.
// CHECK-LABEL: func.func private @yielded_twice(
// CHECK:         %[[Y:.*]] = memref.alloca() : memref<f32>
// CHECK:         scf.yield %[[Y]], %[[Y]] : memref<f32>, memref<f32>
func.func private @yielded_twice(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  %b = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  memref.store %f, %b[] : memref<f32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<f32>, memref<f32>) {
    %0 = memref.load %p[] : memref<f32>
    %1 = memref.load %q[] : memref<f32>
    %2 = arith.addf %0, %1 : f32
    memref.store %2, %y[] : memref<f32>
    scf.yield %y, %y : memref<f32>, memref<f32>
  }
  %o = memref.load %r#0[] : memref<f32>
  return %o : f32
}

// The block of the loop does not allocate them: the first one is read again in the next iteration around.
// CHECK-LABEL: func.func private @around(
// CHECK:         %[[Y:.*]] = memref.alloca() : memref<f32>
// CHECK:         scf.yield %[[Y]] : memref<f32>
func.func private @around(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = memref.alloca() : memref<f32>
  %a = memref.alloca() : memref<f32>
  memref.store %f, %a[] : memref<f32>
  scf.for %j = %c0 to %n step %c1 {
    %x = memref.load %a[] : memref<f32>
    vector.print %x : f32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<f32>) {
      %0 = memref.load %m[] : memref<f32>
      %1 = arith.addf %0, %0 : f32
      memref.store %1, %y[] : memref<f32>
      scf.yield %y : memref<f32>
    }
  }
  return
}

// Accesses to a part.
// CHECK-LABEL: func.func private @parts(
// CHECK:         %[[Y:.*]] = memref.alloca() : memref<4xf32>
// CHECK:         scf.yield %[[Y]] : memref<4xf32>
func.func private @parts(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = memref.alloca() : memref<4xf32>
  %a = memref.alloca() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<4xf32>) {
    %0 = memref.load %m[%i] : memref<4xf32>
    memref.store %0, %y[%i] : memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  %o = memref.load %r[%c1] : memref<4xf32>
  return %o : f32
}
