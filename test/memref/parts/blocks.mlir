// RUN: cistern-opt %s --buffer-parts --split-input-file | FileCheck %s

// Branches write a buffer that is copied where they meet: the larger one begins before them.
// CHECK-LABEL: func.func @diamond
// CHECK: %[[T:.*]] = memref.alloc() : memref<6xf32>
// CHECK: %[[V:.*]] = memref.subview %[[T]][2] [2] [1]
// CHECK: cf.cond_br
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[V]] :
// CHECK: linalg.abs ins(%{{.*}}) outs(%[[V]] :
// CHECK-NOT: memref.copy
// CHECK: return %[[T]]
func.func @diamond(%x: memref<2xf32>, %p: i1) -> memref<6xf32> {
  %s = memref.alloc() : memref<2xf32>
  cf.cond_br %p, ^exp, ^abs
^exp:
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  cf.br ^meet
^abs:
  linalg.abs ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  cf.br ^meet
^meet:
  %t = memref.alloc() : memref<6xf32>
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  return %t : memref<6xf32>
}

// -----

// Not where a path does not copy: it would hold the larger buffer.
// CHECK-LABEL: func.func @one_path
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<2xf32>
func.func @one_path(%x: memref<2xf32>, %y: memref<6xf32>, %p: i1) {
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  cf.cond_br %p, ^copy, ^end
^copy:
  %t = memref.alloc() : memref<6xf32>
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %t, %y : memref<6xf32> to memref<6xf32>
  cf.br ^end
^end:
  return
}

// -----

// Nor where blocks copy again and again, because others write the buffer in between.
// CHECK-LABEL: func.func @cycle
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<2xf32>
func.func @cycle(%x: memref<2xf32>, %y: memref<6xf32>, %p: i1) {
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  cf.br ^again
^again:
  %t = memref.alloc() : memref<6xf32>
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  linalg.exp ins(%t : memref<6xf32>) outs(%t : memref<6xf32>)
  memref.copy %t, %y : memref<6xf32> to memref<6xf32>
  cf.cond_br %p, ^again, ^end
^end:
  return
}

// -----

// Nor where a block in between touches the place.
// CHECK-LABEL: func.func @touched
// CHECK: memref.copy
func.func @touched(%x: memref<2xf32>, %f: f32, %p: i1) -> memref<6xf32> {
  %c3 = arith.constant 3 : index
  %t = memref.alloc() : memref<6xf32>
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  cf.cond_br %p, ^store, ^meet
^store:
  memref.store %f, %t[%c3] : memref<6xf32>
  cf.br ^meet
^meet:
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  return %t : memref<6xf32>
}

// -----

// The larger buffer may be outside of a loop, one iteration after the other.
// CHECK-LABEL: func.func @loop
// CHECK: %[[T:.*]] = memref.alloc() : memref<6xf32>
// CHECK: scf.for
// CHECK: %[[V:.*]] = memref.subview %[[T]][2] [2] [1]
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[V]] :
// CHECK-NOT: memref.copy
func.func @loop(%x: memref<2xf32>, %a: index, %b: index, %c: index) -> memref<6xf32> {
  %t = memref.alloc() : memref<6xf32>
  scf.for %i = %a to %b step %c {
    %s = memref.alloc() : memref<2xf32>
    linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
    %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
    memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  }
  return %t : memref<6xf32>
}

// -----

// Not at the same time.
// CHECK-LABEL: func.func @parallel
// CHECK: memref.copy
func.func @parallel(%x: memref<2xf32>) -> memref<6xf32> {
  %t = memref.alloc() : memref<6xf32>
  scf.forall (%i) in (3) {
    %s = memref.alloc() : memref<2xf32>
    linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
    %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
    memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  }
  return %t : memref<6xf32>
}

// -----

// Nor where the loop has another name for the larger buffer.
// CHECK-LABEL: func.func @carried
// CHECK: memref.copy
func.func @carried(%x: memref<2xf32>, %f: f32, %a: index, %b: index, %c: index) -> memref<6xf32> {
  %t = memref.alloc() : memref<6xf32>
  %r = scf.for %i = %a to %b step %c iter_args(%u = %t) -> (memref<6xf32>) {
    %s = memref.alloc() : memref<2xf32>
    linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
    memref.store %f, %u[%i] : memref<6xf32>
    %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
    memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
    scf.yield %u : memref<6xf32>
  }
  return %r : memref<6xf32>
}

// -----

// The next iteration has it by that name, too.
// CHECK-LABEL: func.func @yielded
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<2xf32>
func.func @yielded(%x: memref<2xf32>, %z: memref<6xf32>, %o: memref<6xf32>, %a: index, %b: index, %c: index) -> memref<6xf32> {
  %t = memref.alloc() : memref<6xf32>
  %r = scf.for %i = %a to %b step %c iter_args(%u = %z) -> (memref<6xf32>) {
    %s = memref.alloc() : memref<2xf32>
    linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
    memref.copy %u, %o : memref<6xf32> to memref<6xf32>
    %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
    memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
    scf.yield %t : memref<6xf32>
  }
  return %r : memref<6xf32>
}

// -----

// As has a block of a loop.
// CHECK-LABEL: func.func @passed_back
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<2xf32>
func.func @passed_back(%x: memref<2xf32>, %z: memref<6xf32>, %o: memref<6xf32>, %p: i1) {
  %t = memref.alloc() : memref<6xf32>
  cf.br ^again(%z : memref<6xf32>)
^again(%u: memref<6xf32>):
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  memref.copy %u, %o : memref<6xf32> to memref<6xf32>
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  cf.cond_br %p, ^again(%t : memref<6xf32>), ^end
^end:
  return
}

// -----

// A block that leads nowhere may run after the copy.
// CHECK-LABEL: func.func @endless
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<2xf32>
func.func @endless(%x: memref<2xf32>, %y: memref<2xf32>, %o: memref<6xf32>, %p: i1) {
  %s = memref.alloc() : memref<2xf32>
  linalg.exp ins(%x : memref<2xf32>) outs(%s : memref<2xf32>)
  cf.cond_br %p, ^meet, ^endless
^meet:
  %t = memref.alloc() : memref<6xf32>
  %v = memref.subview %t[2] [2] [1] : memref<6xf32> to memref<2xf32, strided<[1], offset: 2>>
  memref.copy %s, %v : memref<2xf32> to memref<2xf32, strided<[1], offset: 2>>
  linalg.exp ins(%t : memref<6xf32>) outs(%t : memref<6xf32>)
  memref.copy %t, %o : memref<6xf32> to memref<6xf32>
  cf.cond_br %p, ^end, ^endless
^endless:
  memref.copy %s, %y : memref<2xf32> to memref<2xf32>
  cf.br ^endless
^end:
  return
}
