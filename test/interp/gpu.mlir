// Kernels, thread by thread.
// RUN: %programs %s

// Positions as arguments and as ops, an allocation on the stack in each thread; tokens order nothing, because all is done at once.
// prints dense<[[0, 1, 2], [100, 101, 102], [1000, 1001, 1002], [1100, 1101, 1102]]> : memref<4x3xi32>
// prints 24 : index
func.func @main() -> (memref<4x3xi32>, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %sum = memref.alloc() : memref<index>
  %zero = arith.constant 0 : index
  memref.store %zero, %sum[] : memref<index>
  %host = memref.alloc() : memref<4x3xi32>
  %t0 = gpu.wait async
  %dev, %t1 = gpu.alloc async [%t0] (%c4) : memref<?x3xi32>
  %t2 = gpu.launch async [%t1] blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c2, %gz = %c1)
      threads(%tx, %ty, %tz) in (%nx = %c3, %ny = %c1, %nz = %c2) {
    %a = memref.alloca() : memref<index>
    %hundred = arith.constant 100 : index
    %thousand = arith.constant 1000 : index
    %y = arith.muli %bx, %hundred : index
    %x = arith.muli %by, %thousand : index
    %xy = arith.addi %x, %y : index
    %id = gpu.thread_id x
    %v = arith.addi %xy, %id : index
    memref.store %v, %a[] : memref<index>
    %w = memref.load %a[] : memref<index>
    %n = arith.index_cast %w : index to i32
    %row = arith.muli %by, %gx : index
    %place = arith.addi %row, %bx : index
    memref.store %n, %dev[%place, %tx] : memref<?x3xi32>
    %old = memref.load %sum[] : memref<index>
    %one = arith.constant 1 : index
    %new = arith.addi %old, %one : index
    memref.store %new, %sum[] : memref<index>
    gpu.terminator
  }
  %t3 = gpu.memcpy async [%t2] %host, %dev : memref<4x3xi32>, memref<?x3xi32>
  %t4 = gpu.dealloc async [%t3] %dev : memref<?x3xi32>
  gpu.wait [%t4]
  %count = memref.load %sum[] : memref<index>
  memref.dealloc %sum : memref<index>
  return %host, %count : memref<4x3xi32>, index
}

// -----

// A kernel as a function, and positions in the grid.
// prints dense<[7, 8, 9, 10, 11, 12, 5, 5]> : memref<8xi32>
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @fill(%m: memref<8xi32>, %from: i32) kernel {
      %i = gpu.global_id x
      %n = gpu.grid_dim x
      %b = gpu.block_dim x
      %total = arith.muli %n, %b : index
      %in = arith.cmpi ult, %i, %total : index
      cf.cond_br %in, ^bb1, ^bb2
    ^bb1:
      %k = arith.index_cast %i : index to i32
      %v = arith.addi %k, %from : i32
      memref.store %v, %m[%i] : memref<8xi32>
      cf.br ^bb2
    ^bb2:
      gpu.return
    }
  }
  func.func @main() -> memref<8xi32> {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %m = gpu.alloc () : memref<8xi32>
    %c5 = arith.constant 5 : i32
    %c7 = arith.constant 7 : i32
    gpu.memset %m, %c5 : memref<8xi32>, i32
    gpu.launch_func @kernels::@fill blocks in (%c3, %c1, %c1) threads in (%c2, %c1, %c1) args(%m : memref<8xi32>, %c7 : i32)
    return %m : memref<8xi32>
  }
}

// -----

// Memory of the workgroup is that of a block's threads, private memory is each one's: the last thread of each block stores.
// prints dense<[3, 3]> : memref<2xi32>
func.func @main() -> memref<2xi32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %out = memref.alloc() : memref<2xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%nx = %c3, %ny = %c1, %nz = %c1)
      workgroup(%w : memref<i32, 3>) private(%p : memref<i32, 5>) {
    %one = arith.constant 1 : i32
    %c0 = arith.constant 0 : index
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      %zero = arith.constant 0 : i32
      memref.store %zero, %w[] : memref<i32, 3>
    }
    %old = memref.load %w[] : memref<i32, 3>
    memref.store %old, %p[] : memref<i32, 5>
    %mine = memref.load %p[] : memref<i32, 5>
    %new = arith.addi %mine, %one : i32
    memref.store %new, %w[] : memref<i32, 3>
    memref.store %new, %out[%bx] : memref<2xi32>
    gpu.terminator
  }
  return %out : memref<2xi32>
}

// -----

// Each thread has private memory of its own, which nothing has written.
// exit 4
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%nx = %c2, %ny = %c1, %nz = %c1) // note: allocated here
      private(%p : memref<i32, 5>) {
    %c0 = arith.constant 0 : index
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      %zero = arith.constant 0 : i32
      memref.store %zero, %p[] : memref<i32, 5>
    }
    %v = memref.load %p[] : memref<i32, 5> // error: uninitialized
    gpu.terminator
  }
  return
}

// -----

// exit 4
func.func @main() {
  %m = gpu.alloc () : memref<8xi32> // error: leak
  return
}

// -----

// exit 4
func.func @main() {
  %c1 = arith.constant 1 : index
  %m = gpu.alloc () : memref<1xi32> // note: allocated here
  gpu.dealloc %m : memref<1xi32> // note: freed here
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) {
    %v = memref.load %m[%bx] : memref<1xi32> // error: use after free
    gpu.terminator
  }
  return
}

// -----

// exit 5
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c0, %gz = %c1) threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) { // error: the size 0 of the grid is not positive
    gpu.terminator
  }
  return
}

// -----

// What threads do together is not executed; one thread waits for nobody.
// exit 1
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c2, %gz = %c1) threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c1, %nz = %c1) {
    gpu.barrier
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%nx = %c1, %ny = %c2, %nz = %c1) {
    gpu.barrier // error: cannot execute 'gpu.barrier': the threads of a block are executed one after the other
    gpu.terminator
  }
  return
}

// -----

// exit 1
func.func @main() {
  %i = gpu.thread_id x // error: cannot execute 'gpu.thread_id': outside of a launch
  return
}
