func.func @sum(%m: memref<1024xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %acc = memref.alloca() : memref<f32>
  memref.store %z, %acc[] : memref<f32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<1024xf32>
    %x = memref.load %acc[] : memref<f32>
    %y = arith.addf %x, %v : f32
    memref.store %y, %acc[] : memref<f32>
  }
  %r = memref.load %acc[] : memref<f32>
  return %r : f32
}

func.func @while(%m: memref<1024xi32>, %x: i32) -> i32 {
  %tmp = memref.alloc() : memref<i32>
  %r = scf.while (%a = %x) : (i32) -> i32 {
    %i = arith.index_castui %a : i32 to index
    %v = memref.load %m[%i] : memref<1024xi32>
    memref.store %v, %tmp[] : memref<i32>
    %c = arith.cmpi ne, %v, %x : i32
    %v2 = memref.load %tmp[] : memref<i32>
    scf.condition(%c) %v2 : i32
  } do {
  ^bb0(%b: i32):
    %c1 = arith.constant 1 : i32
    %d = arith.addi %c1, %b : i32
    scf.yield %d : i32
  }
  memref.dealloc %tmp : memref<i32>
  return %r : i32
}

func.func @tensor(%t: memref<100000xf32>, %k: f32) -> memref<100000xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  %x = memref.alloc() : memref<100000xf32>
  memref.copy %t, %x : memref<100000xf32> to memref<100000xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%z = %x) -> memref<100000xf32> {
    %v = memref.load %z[%i] : memref<100000xf32>
    %y = arith.addf %k, %v : f32
    memref.store %y, %z[%i] : memref<100000xf32>
    scf.yield %z : memref<100000xf32>
  }
  return %r : memref<100000xf32>
}

func.func @nest(%a: memref<512x512xf32>, %b: memref<512x512xf32>, %c: memref<512x512xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 512 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      scf.for %k = %c0 to %n step %c1 {
        %0 = memref.load %a[%i, %k] : memref<512x512xf32>
        %1 = memref.load %b[%k, %j] : memref<512x512xf32>
        %2 = memref.load %c[%i, %j] : memref<512x512xf32>
        %3 = arith.mulf %0, %1 : f32
        %4 = arith.addf %2, %3 : f32
        memref.store %4, %c[%i, %j] : memref<512x512xf32>
      }
    }
  }
  return
}

func.func @hoisted(%m: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %m, %t : memref<8xf32> to memref<8xf32>
    %x = memref.load %t[%c0] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %m[%c1] : memref<8xf32>
  }
  memref.dealloc %t : memref<8xf32>
  return
}

func.func @one_branch(%t: tensor<8xf32>, %c: i1, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %x = memref.alloc() : memref<8xf32>
  %tb = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>
  memref.copy %tb, %x : memref<8xf32> to memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.andi %i, %c7 : index
    %v = memref.load %x[%k] : memref<8xf32>
    %y = arith.mulf %v, %v : f32
    scf.if %c {
      memref.store %y, %x[%k] : memref<8xf32>
    }
  }
  return %x : memref<8xf32>
}

func.func @two_states(%n: index, %a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    %s = arith.addi %x, %y : i32
    scf.yield %y, %s : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

func.func @off_by_one(%m: memref<1024xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %n1 = arith.subi %n, %c1 : index
  %r = scf.for %i = %c0 to %n1 step %c1 iter_args(%x = %z) -> f32 {
    %v = memref.load %m[%i] : memref<1024xf32>
    %y = arith.addf %x, %v : f32
    scf.yield %y : f32
  }
  return %r : f32
}

func.func @swapped(%n: index, %a: i32, %b: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    %s = arith.addi %x, %y : i32
    scf.yield %s, %y : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

func.func @reads_what_it_writes(%a: memref<100000xi32>, %b: memref<100000xi32>) {
  affine.for %i = 1 to 99999 {
    %0 = affine.load %b[%i - 1] : memref<100000xi32>
    %1 = affine.load %b[%i] : memref<100000xi32>
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %b[%i] : memref<100000xi32>
  }
  return
}

func.func @in_place(%m: memref<8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.minui %i, %c6 : index
    %l = arith.addi %k, %c1 : index
    %x = memref.load %m[%k] : memref<8xi32>
    memref.store %x, %m[%l] : memref<8xi32>
    %y = memref.load %m[%l] : memref<8xi32>
    memref.store %y, %m[%k] : memref<8xi32>
  }
  return
}

func.func @kept_from_before(%m: memref<8xi32>, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %t = memref.alloc() : memref<i32>
  memref.store %z, %t[] : memref<i32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> i32 {
    %x = memref.load %t[] : memref<i32>
    %y = memref.load %m[%c1] : memref<8xi32>
    memref.store %y, %t[] : memref<i32>
    %w = arith.addi %s, %x : i32
    scf.yield %w : i32
  }
  memref.dealloc %t : memref<i32>
  return %r : i32
}

func.func @zero_turns(%n: index, %x: i32) -> i32 {
  %five = arith.constant 5 : i32
  return %five : i32
}

func.func @frees(%m: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.alloc() : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %m, %t : memref<8xf32> to memref<8xf32>
    %x = memref.load %t[%c0] : memref<8xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %m[%c1] : memref<8xf32>
    memref.dealloc %t : memref<8xf32>
  }
  return
}

func.func @late(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %k = arith.constant 100000 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %z) -> i32 {
    %y = arith.addi %x, %one : i32
    %s = arith.minui %y, %k : i32
    scf.yield %s : i32
  }
  return %r : i32
}
