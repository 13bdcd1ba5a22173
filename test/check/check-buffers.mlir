// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics "--check-buffers=format=text" -o /dev/null | FileCheck %s

// What is owned where a flag says so is freed where it says so.

// CHECK: 2 buffers: 2 proven, 0 not known, 0 refuted
func.func @correlated(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %r:2 = scf.if %c -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b, %true : memref<4xf32>, i1
  } else {
    scf.yield %a, %false : memref<4xf32>, i1
  }
  %x = memref.load %r#0[%c0] : memref<4xf32>
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return %x : f32
}

// -----

// With the flag turned around it is freed twice, and leaks: the path is told.

// CHECK: 2 buffers: 0 proven, 0 not known, 2 refuted
// expected-note @below {{on the path on which this is false}}
// expected-note @below {{on the path on which this is true}}
func.func @turned(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  // expected-note @below {{the buffer was allocated here}}
  %a = memref.alloc() : memref<4xf32>
  %r:2 = scf.if %c -> (memref<4xf32>, i1) {
    // expected-error @below {{leak: the buffer is never freed}}
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b, %false : memref<4xf32>, i1
  } else {
    scf.yield %a, %true : memref<4xf32>, i1
  }
  scf.if %r#1 {
    // expected-note @below {{and freed here}}
    memref.dealloc %r#0 : memref<4xf32>
  }
  // expected-error @below {{double free: the buffer has been freed}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// Any number of iterations: what the iteration before allocated is freed in the next one, or after the loop.

// CHECK: 2 buffers: 2 proven, 0 not known, 0 refuted
func.func @carried(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %owned = %false) -> (memref<4xf32>, i1) {
    %b = memref.alloc() : memref<4xf32>
    scf.if %owned {
      memref.dealloc %x : memref<4xf32>
    }
    scf.yield %b, %true : memref<4xf32>, i1
  }
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// CHECK: 2 buffers: 1 proven, 0 not known, 1 refuted
func.func @each_turn_leaks(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  // expected-note @below {{by this loop}}
  // expected-note @below {{on the path on which this loop runs an iteration}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    // expected-error @below {{leak: the buffer is never freed}}
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// A loop writes consecutive elements: all of them are written when it is done, as far as it goes.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @swept(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %f = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<100x200xf32>
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 200 {
      affine.store %f, %a[%i, %j] : memref<100x200xf32>
    }
  }
  %x = memref.load %a[%c9, %c9] : memref<100x200xf32>
  memref.dealloc %a : memref<100x200xf32>
  return %x : f32
}

// -----

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @not_swept() -> f32 {
  %c99 = arith.constant 99 : index
  %f = arith.constant 1.0 : f32
  // expected-note @below {{the buffer was allocated here}}
  %a = memref.alloc() : memref<100xf32>
  affine.for %i = 0 to 99 {
    affine.store %f, %a[%i] : memref<100xf32>
  }
  // expected-error @below {{read of bytes that were never written}}
  %x = memref.load %a[%c99] : memref<100xf32>
  memref.dealloc %a : memref<100xf32>
  return %x : f32
}

// -----

// A piece of a pool is read after another one was written over it: no execution sees that.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @pieces(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  // expected-note @below {{the buffer was allocated here}}
  %pool = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %pool[%c0][] : memref<64xi8> to memref<4xf32>
  %b = memref.view %pool[%c8][] : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  // expected-note @below {{and overwritten here}}
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
  // expected-error @below {{read of a piece of a pool that another piece has overwritten}}
  %x = memref.load %a[%c3] : memref<4xf32>
  memref.dealloc %pool : memref<64xi8>
  return %x : f32
}

// -----

// The same bytes, one after the other.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @pieces_in_turn(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %pool = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %pool[%c0][] : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  %x = memref.load %a[%c0] : memref<4xf32>
  %b = memref.view %pool[%c0][] : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
  %y = memref.load %b[%c0] : memref<4xf32>
  %z = arith.addf %x, %y : f32
  memref.dealloc %pool : memref<64xi8>
  return %z : f32
}

// -----

// What a piece lost it has again where a loop writes it anew, on each path; not so the bytes that the loop leaves out.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @piece_again(%c: i1, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %pool = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %a = memref.view %pool[%c0][] : memref<16xi8> to memref<4xf32>
  %b = memref.view %pool[%c0][] : memref<16xi8> to memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
  scf.if %c {
    scf.for %i = %c0 to %c4 step %c1 {
      memref.store %f, %a[%i] : memref<4xf32>
    }
  } else {
    linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  }
  %x = memref.load %a[%c3] : memref<4xf32>
  memref.dealloc %pool : memref<16xi8>
  return %x : f32
}

// -----

// The loops write it anew, and read it first.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @piece_again_in_loops(%f: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @below {{not known of this buffer}}
  %pool = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %a = memref.view %pool[%c0][] : memref<16xi8> to memref<4xf32>
  %b = memref.view %pool[%c0][] : memref<16xi8> to memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
  scf.for %i = %c0 to %n step %c1 {
    scf.for %k = %c0 to %n step %c1 {
      // expected-note @below {{because of 'linalg.negf': pieces of a pool that may overlap}}
      linalg.negf ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
    }
    linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  }
  memref.dealloc %pool : memref<16xi8>
  return
}

// -----

// An op that overwrites what it reads: elementwise in its place it is right, shifted it is not.

// CHECK: 2 buffers: 1 proven, 0 not known, 1 refuted
func.func @piece_in_place(%f: f32, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // expected-note @below {{the buffer was allocated here}}
  %pool = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %pool[%c0][] : memref<32xi8> to memref<4xf32>
  %b = memref.view %pool[%c0][] : memref<32xi8> to memref<4xf32>
  %c = memref.view %pool[%c4][] : memref<32xi8> to memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  linalg.negf ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  // expected-error @below {{read of a piece of a pool that another piece has overwritten}}
  linalg.negf ins(%b : memref<4xf32>) outs(%c : memref<4xf32>)
  linalg.copy ins(%c : memref<4xf32>) outs(%x : memref<4xf32>)
  memref.dealloc %pool : memref<32xi8>
  return
}

// -----

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @piece_again_in_part(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // expected-note @below {{the buffer was allocated here}}
  %pool = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %a = memref.view %pool[%c0][] : memref<16xi8> to memref<4xf32>
  %b = memref.view %pool[%c0][] : memref<16xi8> to memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  // expected-note @below {{and overwritten here}}
  linalg.fill ins(%f : f32) outs(%b : memref<4xf32>)
  scf.for %i = %c0 to %c3 step %c1 {
    memref.store %f, %a[%i] : memref<4xf32>
  }
  // expected-error @below {{read of a piece of a pool that another piece has overwritten}}
  %x = memref.load %a[%c3] : memref<4xf32>
  memref.dealloc %pool : memref<16xi8>
  return %x : f32
}

// -----

// What an op without known effects does is not known, and never proven.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @unknown() {
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @below {{because of 'func.call': passed to a function whose body is not there}}
  func.call @elsewhere(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
func.func private @elsewhere(memref<4xf32>)

// -----

// Effects say that it writes, not where.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @effects(%v: vector<4xf32>, %mask: vector<4xi1>) {
  %c4 = arith.constant 4 : index
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @below {{an access that is known by its effects alone}}
  vector.compressstore %a[%c4], %mask, %v : memref<4xf32>, vector<4xi1>, vector<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// A branch of an op that is not registered may pass on anything.

// CHECK: 2 buffers: 0 proven, 2 not known, 0 refuted
func.func @branch() {
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @below {{an op whose effects are not known}}
  "test_dialect.br"(%a)[^next] : (memref<4xf32>) -> ()
// expected-remark @+1 {{not known of this buffer}}
^next(%x: memref<4xf32>):
  // expected-note @+1 {{because of 'memref.dealloc': a free of memory whose origin is not followed}}
  memref.dealloc %x : memref<4xf32>
  return
}

// -----

// One number is greater than another, less, or the same: one of three is decided, whatever the number.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @one_of_three(%n: i32) {
  %c0 = arith.constant 0 : i32
  %a = memref.alloc() : memref<4xf32>
  %more = arith.cmpi sgt, %n, %c0 : i32
  %less = arith.cmpi slt, %n, %c0 : i32
  %same = arith.cmpi eq, %n, %c0 : i32
  scf.if %more {
    memref.dealloc %a : memref<4xf32>
  }
  scf.if %less {
    memref.dealloc %a : memref<4xf32>
  }
  scf.if %same {
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// -----

// What is shown is the error that was met, with what the comparisons gave: here neither, so that nothing is freed twice.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @neither(%n: i32) {
  %c0 = arith.constant 0 : i32
  // expected-error @+1 {{leak: the buffer is never freed}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @+1 {{on the path on which this is decided: false}}
  %more = arith.cmpi sgt, %n, %c0 : i32
  // expected-note @+1 {{on the path on which this is decided: false}}
  %less = arith.cmpi slt, %n, %c0 : i32
  scf.if %more {
    memref.dealloc %a : memref<4xf32>
  }
  scf.if %less {
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// -----

// Each error of one execution counts, not the first alone.

// CHECK: 3 buffers: 0 proven, 0 not known, 3 refuted
func.func @three_leaks() {
  // expected-error @+1 {{leak: the buffer is never freed}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{leak: the buffer is never freed}}
  %b = memref.alloc() : memref<4xf32>
  // expected-error @+1 {{leak: the buffer is never freed}}
  %c = memref.alloc() : memref<4xf32>
  return
}

// -----

// A private function may free what it is passed. Without a caller nothing says whose it is.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @+1 {{not known of this buffer}}
func.func private @frees_argument(%m: memref<4xf32>) {
  // expected-note @+1 {{because of 'memref.dealloc': freed by a private function that nothing calls}}
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

// A public one may not.

// expected-note @+1 {{the buffer is this one}}
func.func @frees_callers(%m: memref<4xf32>) {
  // expected-error @+1 {{free of what is no heap buffer of the function}}
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

// A transfer may leave the memref along dimensions of its vector, and only along those that are not said to be inside.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @transfer_leaves() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<2x8xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<2x8xf32>)
  scf.for %i = %c0 to %c9 step %c1 {
    %v = vector.transfer_read %m[%c1, %i], %f : memref<2x8xf32>, vector<4xf32>
    vector.print %v : vector<4xf32>
  }
  memref.dealloc %m : memref<2x8xf32>
  return
}

// -----

// It leaves it behind its end, and may not begin in front of it.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @transfer_begins_in_front(%i: index) -> vector<4xf32> {
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  // expected-remark @below {{not known of this buffer}}
  %m = memref.alloc() : memref<2x8xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<2x8xf32>)
  // expected-note @below {{because of 'vector.transfer_read': a transfer that may begin in front of the memref}}
  %v = vector.transfer_read %m[%c1, %i], %f : memref<2x8xf32>, vector<4xf32>
  memref.dealloc %m : memref<2x8xf32>
  return %v : vector<4xf32>
}

// -----

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @transfer_is_outside() -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %f = arith.constant 1.0 : f32
  // expected-note @below {{the buffer was allocated here}}
  %m = memref.alloc() : memref<2x8xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<2x8xf32>)
  // expected-error @below {{out of bounds}}
  %v = vector.transfer_read %m[%c2, %c0], %f : memref<2x8xf32>, vector<4xf32>
  memref.dealloc %m : memref<2x8xf32>
  return %v : vector<4xf32>
}

// -----

// How many elements a scalable vector has is not known.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @scalable() -> vector<[4]xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  // expected-remark @below {{not known of this buffer}}
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  // expected-note @below {{because of 'vector.load'}}
  %v = vector.load %m[%c0] : memref<4xf32>, vector<[4]xf32>
  memref.dealloc %m : memref<4xf32>
  return %v : vector<[4]xf32>
}

// -----

// Where an index goes down as the loop goes up, the least of them is inside as well.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @reversed(%m: memref<3x3xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, -d0 + 2)>], iterator_types = ["parallel"]} outs(%m : memref<3x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this buffer}}
func.func @reversed_too_far(%m: memref<?x3xf32>) {
  // expected-note @below {{because of 'linalg.generic': sizes that are not known to fit each other}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, -d0 + 1)>], iterator_types = ["parallel"]} outs(%m : memref<?x3xf32>) {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

// A view that runs backwards lies in front of its first element.

// CHECK: 2 buffers: 1 proven, 1 not known, 0 refuted
func.func @backwards() {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %f = arith.constant 1.0 : f32
  // expected-remark @below {{not known of this buffer}}
  %m = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<8xf32>)
  %b = memref.alloca() : memref<8xindex>
  linalg.fill ins(%c0 : index) outs(%b : memref<8xindex>)
  memref.store %c0, %b[%c0] : memref<8xindex>
  %r = memref.reinterpret_cast %b to offset: [7], sizes: [8], strides: [-1] : memref<8xindex> to memref<8xindex, strided<[-1], offset: 7>>
  linalg.fill ins(%c9 : index) outs(%r : memref<8xindex, strided<[-1], offset: 7>>)
  %i = memref.load %b[%c0] : memref<8xindex>
  // expected-note @below {{an index that is not known to be inside of the buffer}}
  memref.store %f, %m[%i] : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  return
}

// -----

// A slice that runs backwards is inside at both ends.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @slice_backwards(%f: f32) {
  %c3 = arith.constant 3 : index
  // expected-note @below {{the buffer was allocated here}}
  %m = memref.alloc() : memref<16xf32>
  // expected-error @below {{out of bounds}}
  %v = memref.subview %m[2] [4] [-1] : memref<16xf32> to memref<4xf32, strided<[-1], offset: 2>>
  memref.dealloc %m : memref<16xf32>
  return
}

// -----

// A loop without iterations writes nothing: what is reduced over no element was never written.

// CHECK: 2 buffers: 1 proven, 1 not known, 0 refuted
func.func @reduced_over_nothing(%a: memref<4x?xf32>) -> f32 {
  %c2 = arith.constant 2 : index
  // expected-remark @below {{not known of this buffer}}
  %c = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<4x?xf32>) outs(%c : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  // expected-note @below {{bytes that are not known to be written}}
  %r = memref.load %c[%c2] : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  return %r : f32
}

// -----

// The alignment that an access promises is its address's.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @misaligned(%f: f32) {
  %c1 = arith.constant 1 : index
  // expected-note @below {{the buffer was allocated here}}
  %m = memref.alloc() {alignment = 16 : i64} : memref<16xf32>
  // expected-error @below {{misaligned access}}
  memref.store %f, %m[%c1] {alignment = 16 : i64} : memref<16xf32>
  memref.dealloc %m : memref<16xf32>
  return
}

// -----

// An entry of a list suppresses later ones of the same buffer, whatever its condition.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @listed_twice() {
  %true = arith.constant true
  %false = arith.constant false
  // expected-error @below {{leak: the buffer is never freed}}
  %m = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%m, %m : memref<4xf32>, memref<4xf32>) if (%false, %true)
  return
}

// -----

// A view of a negative size.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this buffer}}
func.func @negative_view(%m: memref<8xf32>, %n: index) {
  // expected-note @below {{because of 'memref.subview'}}
  %v = memref.subview %m[0] [%n] [1] : memref<8xf32> to memref<?xf32, strided<[1]>>
  return
}

// -----

// A cast to other strides.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @other_strides(%s: index) {
  // expected-remark @below {{not known of this buffer}}
  %m = memref.alloc() : memref<16xf32>
  // expected-note @below {{because of 'memref.subview'}}
  %v = memref.subview %m[0] [4] [%s] : memref<16xf32> to memref<4xf32, strided<[?]>>
  %w = memref.cast %v : memref<4xf32, strided<[?]>> to memref<4xf32, strided<[2]>>
  memref.dealloc %m : memref<16xf32>
  return
}

// -----

// Functions of other dialects are read, and not executed.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
llvm.func @leaks() {
  // expected-error @below {{leak: the buffer is never freed}}
  %m = memref.alloc() : memref<4xf32>
  llvm.return
}

// -----

// What lies beyond the end of a buffer that shrinks is gone when it grows again.

// CHECK: 3 buffers: 2 proven, 0 not known, 1 refuted
func.func @shrinks(%f: f32) -> f32 {
  %c6 = arith.constant 6 : index
  %m = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<8xf32>)
  %n = memref.realloc %m : memref<8xf32> to memref<4xf32>
  // expected-note @below {{the buffer was allocated here}}
  %o = memref.realloc %n : memref<4xf32> to memref<8xf32>
  // expected-error @below {{read of bytes that were never written}}
  %x = memref.load %o[%c6] : memref<8xf32>
  memref.dealloc %o : memref<8xf32>
  return %x : f32
}

// -----

// CHECK: 2 buffers: 2 proven, 0 not known, 0 refuted
func.func @grows(%f: f32) -> f32 {
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %n = memref.realloc %m : memref<4xf32> to memref<8xf32>
  %x = memref.load %n[%c3] : memref<8xf32>
  memref.dealloc %n : memref<8xf32>
  return %x : f32
}

// -----

// Bytes that were never written must not stay where others read them.

// CHECK: 2 buffers: 1 proven, 1 not known, 0 refuted
// expected-remark @below {{not known of this buffer}}
memref.global "private" @g : memref<4xf32> = dense<1.0>
func.func @spoils() {
  %g = memref.get_global @g : memref<4xf32>
  %a = memref.alloca() : memref<4xf32>
  memref.copy %a, %g : memref<4xf32> to memref<4xf32>
  // expected-note @below {{because of 'func.return': bytes that a copy of unwritten ones may have left}}
  return
}
