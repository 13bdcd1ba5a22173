// RUN: cistern-opt %s --buffer-hoisting | FileCheck %s
// RUN: cistern-opt %s --buffer-loop-hoisting | FileCheck %s

// Blocks that cannot be reached have no place in the order of blocks; what is allocated there stays. Upstream crashes.
// CHECK-LABEL: func.func @unreachable
// CHECK-NEXT:    return
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    memref.alloc()
// CHECK:       ^bb3:
// CHECK-NEXT:    memref.alloc()
func.func @unreachable(%i: index, %c: i1, %x: f32) {
  return
^bb1:
  %m = memref.alloc() : memref<10xf32>
  cf.br ^bb2
^bb2:
  cf.cond_br %c, ^bb2, ^bb3
^bb3:
  %n = memref.alloc() : memref<10xf32>
  memref.store %x, %m[%i] : memref<10xf32>
  memref.store %x, %n[%i] : memref<10xf32>
  cf.br ^bb2
}

// A loop of blocks inside another one: what each iteration of the inner loop allocates stays inside it, because the buffer of the
// iteration before is still read.
// CHECK-LABEL: func.func @inner_loop
// CHECK:         memref.load
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK:         memref.store %{{.*}}, %[[A]]
func.func @inner_loop(%n: index, %init: memref<2xi32>) -> memref<2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^outer(%c0, %init : index, memref<2xi32>)
^outer(%i: index, %x: memref<2xi32>):
  cf.br ^inner(%c0, %x : index, memref<2xi32>)
^inner(%j: index, %y: memref<2xi32>):
  %p = memref.load %y[%c0] : memref<2xi32>
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %a = memref.alloc() : memref<2xi32>
  memref.store %p, %a[%c1] : memref<2xi32>
  %j1 = arith.addi %j, %c1 : index
  cf.br ^inner(%j1, %a : index, memref<2xi32>)
^end:
  %i1 = arith.addi %i, %c1 : index
  %go = arith.cmpi ult, %i1, %n : index
  cf.cond_br %go, ^outer(%i1, %y : index, memref<2xi32>), ^return
^return:
  return %y : memref<2xi32>
}
