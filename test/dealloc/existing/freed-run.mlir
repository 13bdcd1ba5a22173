// Programs that free some of their buffers, completed and executed: nothing leaks, is freed twice or used after it was freed.
// RUN: cistern-opt %s --buffer-deallocation-pipeline > %t.once
// RUN: cistern-run %t.once --entry=main | FileCheck %s
// RUN: cistern-opt %t.once --buffer-deallocation-pipeline | diff %t.once -
// RUN: cistern-opt %s --ownership-based-buffer-deallocation=free-early --bufferization-lower-deallocations | cistern-run - --entry=main | FileCheck %s

// One buffer is freed if the condition holds, and then if it does not.
func.func private @single(%c: i1, %x: f32) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %r = memref.load %a[%i] : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  return %r : f32
}

func.func private @both(%c: i1, %d: i1, %x: f32) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %r = memref.load %a[%i] : memref<4xf32>
  scf.if %c {
    scf.if %d {
      memref.dealloc %a : memref<4xf32>
    }
  } else {
    %v = memref.cast %a : memref<4xf32> to memref<?xf32>
    memref.dealloc %v : memref<?xf32>
  }
  return %r : f32
}

// The one that was chosen is freed.
func.func private @chosen(%c: i1, %x: f32, %y: f32) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  memref.store %y, %b[%i] : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %r = memref.load %s[%i] : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return %r : f32
}

// An argument or a buffer of its own.
func.func private @mine_or_yours(%c: i1, %callers: memref<4xf32>, %x: f32) -> f32 {
  %i = arith.constant 0 : index
  %s = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    memref.store %x, %a[%i] : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %callers : memref<4xf32>
  }
  %r = memref.load %s[%i] : memref<4xf32>
  scf.if %c {
    memref.dealloc %s : memref<4xf32>
  }
  return %r : f32
}

// Freed in a loop that carries it, with one left over in each iteration.
func.func private @carried(%n: index, %x: f32) -> f32 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i0] : memref<4xf32>
  %r = scf.for %i = %i0 to %n step %i1 iter_args(%m = %a) -> memref<4xf32> {
    %y = memref.alloc() : memref<4xf32>
    %forgotten = memref.alloc() : memref<4xf32>
    memref.copy %m, %forgotten : memref<4xf32> to memref<4xf32>
    memref.copy %forgotten, %y : memref<4xf32> to memref<4xf32>
    memref.dealloc %m : memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  %f = memref.load %r[%i0] : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return %f : f32
}

// Returned or freed.
func.func private @kept(%c: i1, %x: f32) -> memref<4xf32> {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.dealloc %a : memref<4xf32>
  return %b : memref<4xf32>
^bb2:
  return %a : memref<4xf32>
}

// What is returned may be the caller's: then a copy is. All else is freed.
func.func private @new_or_callers(%c: i1, %callers: memref<4xf32>, %x: f32) -> memref<4xf32> {
  %i = arith.constant 0 : index
  %t = memref.alloc() : memref<4xf32>
  memref.store %x, %t[%i] : memref<4xf32>
  %s = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %t, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %callers : memref<4xf32>
  }
  memref.dealloc %t : memref<4xf32>
  return %s : memref<4xf32>
}

// What is in memory may be what is freed under another name: it is left to the program.
func.func private @in_memory(%x: f32) -> f32 {
  %i = arith.constant 0 : index
  %memory = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  %other = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  memref.copy %a, %other : memref<4xf32> to memref<4xf32>
  memref.store %a, %memory[%i] : memref<1xmemref<4xf32>>
  %l = memref.load %memory[%i] : memref<1xmemref<4xf32>>
  %f = memref.load %l[%i] : memref<4xf32>
  memref.dealloc %l : memref<4xf32>
  memref.dealloc %memory : memref<1xmemref<4xf32>>
  return %f : f32
}

func.func @main() {
  %true = arith.constant true
  %false = arith.constant false
  %n0 = arith.constant 0 : index
  %n3 = arith.constant 3 : index
  %x = arith.constant 1.0 : f32
  %y = arith.constant 2.0 : f32
  %callers = memref.alloc() : memref<4xf32>
  memref.store %y, %callers[%n0] : memref<4xf32>
  // CHECK: 1
  // CHECK-NEXT: 1
  %0 = func.call @single(%true, %x) : (i1, f32) -> f32
  %1 = func.call @single(%false, %x) : (i1, f32) -> f32
  vector.print %0 : f32
  vector.print %1 : f32
  // CHECK-NEXT: 1
  // CHECK-NEXT: 1
  // CHECK-NEXT: 1
  %2 = func.call @both(%true, %true, %x) : (i1, i1, f32) -> f32
  %3 = func.call @both(%true, %false, %x) : (i1, i1, f32) -> f32
  %4 = func.call @both(%false, %false, %x) : (i1, i1, f32) -> f32
  vector.print %2 : f32
  vector.print %3 : f32
  vector.print %4 : f32
  // CHECK-NEXT: 1
  // CHECK-NEXT: 2
  %5 = func.call @chosen(%true, %x, %y) : (i1, f32, f32) -> f32
  %6 = func.call @chosen(%false, %x, %y) : (i1, f32, f32) -> f32
  vector.print %5 : f32
  vector.print %6 : f32
  // CHECK-NEXT: 1
  // CHECK-NEXT: 2
  %7 = func.call @mine_or_yours(%true, %callers, %x) : (i1, memref<4xf32>, f32) -> f32
  %8 = func.call @mine_or_yours(%false, %callers, %x) : (i1, memref<4xf32>, f32) -> f32
  vector.print %7 : f32
  vector.print %8 : f32
  // CHECK-NEXT: 1
  // CHECK-NEXT: 1
  %9 = func.call @carried(%n0, %x) : (index, f32) -> f32
  %10 = func.call @carried(%n3, %x) : (index, f32) -> f32
  vector.print %9 : f32
  vector.print %10 : f32
  // CHECK-NEXT: 1
  // CHECK-NEXT: 1
  %k = func.call @kept(%true, %x) : (i1, f32) -> memref<4xf32>
  %l = func.call @kept(%false, %x) : (i1, f32) -> memref<4xf32>
  %11 = memref.load %k[%n0] : memref<4xf32>
  %12 = memref.load %l[%n0] : memref<4xf32>
  vector.print %11 : f32
  vector.print %12 : f32
  memref.dealloc %k : memref<4xf32>
  // CHECK-NEXT: 1
  // CHECK-NEXT: 2
  %o = func.call @new_or_callers(%true, %callers, %x) : (i1, memref<4xf32>, f32) -> memref<4xf32>
  %p = func.call @new_or_callers(%false, %callers, %x) : (i1, memref<4xf32>, f32) -> memref<4xf32>
  %13 = memref.load %o[%n0] : memref<4xf32>
  %14 = memref.load %p[%n0] : memref<4xf32>
  vector.print %13 : f32
  vector.print %14 : f32
  // CHECK-NEXT: 1
  %15 = func.call @in_memory(%x) : (f32) -> f32
  vector.print %15 : f32
  return
}
