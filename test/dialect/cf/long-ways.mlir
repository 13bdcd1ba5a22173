// Long ways through blocks that only branch on: each is walked once, until something on it changes.
// RUN: cistern-opt --canonicalize --split-input-file %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--canonicalize --split-input-file" %s
// RUN: %same --modes plain,debuginfo --args="--canonicalize=region-simplify=disabled --split-input-file" %s

// Branches into the middle of the way go to its end.
// CHECK-LABEL: func.func @many_enter
// CHECK:         cf.cond_br %{{.*}}, ^[[END:bb[0-9]+]], ^bb1
// CHECK:       ^bb1:
// CHECK:         cf.cond_br %{{.*}}, ^[[END]], ^bb2
// CHECK:       ^bb2:
// CHECK:         cf.cond_br %{{.*}}, ^[[END]], ^bb3
// CHECK-NOT:     cf.br
// CHECK:       ^[[END]]:
// CHECK-NEXT:    memref.store
func.func @many_enter(%m: memref<i1>, %x: i32, %n: memref<i32>) {
  %c = memref.load %m[] : memref<i1>
  cf.cond_br %c, ^w0, ^s0
^s0:
  %c0 = memref.load %m[] : memref<i1>
  cf.cond_br %c0, ^w5, ^s1
^s1:
  %c1 = memref.load %m[] : memref<i1>
  cf.cond_br %c1, ^w12, ^s2
^s2:
  return
^w0:
  cf.br ^w1
^w1:
  cf.br ^w2
^w2:
  cf.br ^w3
^w3:
  cf.br ^w4
^w4:
  cf.br ^w5
^w5:
  cf.br ^w6
^w6:
  cf.br ^w7
^w7:
  cf.br ^w8
^w8:
  cf.br ^w9
^w9:
  cf.br ^w10
^w10:
  cf.br ^w11
^w11:
  cf.br ^w12
^w12:
  cf.br ^w13
^w13:
  cf.br ^w14
^w14:
  cf.br ^w15
^w15:
  cf.br ^w16
^w16:
  cf.br ^w17
^w17:
  cf.br ^w18
^w18:
  cf.br ^w19
^w19:
  cf.br ^w20
^w20:
  cf.br ^e
^e:
  memref.store %x, %n[] : memref<i32>
  return
}

// -----

// The end of the path leads back into it.
// CHECK-LABEL: func.func @cycle_later
// CHECK:         cf.cond_br %{{.*}}, ^[[END:bb[0-9]+]], ^bb1
// CHECK:       ^[[END]]:
// CHECK-NEXT:    cf.br ^[[END]]
func.func @cycle_later(%m: memref<i1>, %x: i32, %n: memref<i32>) {
  %true = arith.constant true
  %c = memref.load %m[] : memref<i1>
  cf.cond_br %c, ^w0, ^s0
^s0:
  %c0 = memref.load %m[] : memref<i1>
  cf.cond_br %c0, ^w5, ^s1
^s1:
  %c1 = memref.load %m[] : memref<i1>
  cf.cond_br %c1, ^w12, ^s2
^s2:
  return
^w0:
  cf.br ^w1
^w1:
  cf.br ^w2
^w2:
  cf.br ^w3
^w3:
  cf.br ^w4
^w4:
  cf.br ^w5
^w5:
  cf.br ^w6
^w6:
  cf.br ^w7
^w7:
  cf.br ^w8
^w8:
  cf.br ^w9
^w9:
  cf.br ^w10
^w10:
  cf.br ^w11
^w11:
  cf.br ^w12
^w12:
  cf.br ^w13
^w13:
  cf.br ^w14
^w14:
  cf.br ^w15
^w15:
  cf.br ^w16
^w16:
  cf.br ^w17
^w17:
  cf.br ^w18
^w18:
  cf.br ^w19
^w19:
  cf.br ^w20
^w20:
  cf.br ^e
^e:
  cf.cond_br %true, ^w3, ^f
^f:
  memref.store %x, %n[] : memref<i32>
  return
}

// -----

// The end of the path is a block that only branches on as well, with a value.
// CHECK-LABEL: func.func @longer_later
// CHECK:         cf.cond_br %{{.*}}, ^[[END:bb[0-9]+]], ^bb1
// CHECK:         cf.cond_br %{{.*}}, ^[[END]], ^bb2
// CHECK:       ^[[END]]:
// CHECK-NEXT:    memref.store
func.func @longer_later(%m: memref<i1>, %x: i32, %n: memref<i32>) {
  %c = memref.load %m[] : memref<i1>
  cf.cond_br %c, ^w0, ^s0
^s0:
  %c0 = memref.load %m[] : memref<i1>
  cf.cond_br %c0, ^w5, ^s1
^s1:
  %c1 = memref.load %m[] : memref<i1>
  cf.cond_br %c1, ^w12, ^s2
^s2:
  return
^w0:
  cf.br ^w1
^w1:
  cf.br ^w2
^w2:
  cf.br ^w3
^w3:
  cf.br ^w4
^w4:
  cf.br ^w5
^w5:
  cf.br ^w6
^w6:
  cf.br ^w7
^w7:
  cf.br ^w8
^w8:
  cf.br ^w9
^w9:
  cf.br ^w10
^w10:
  cf.br ^w11
^w11:
  cf.br ^w12
^w12:
  cf.br ^w13
^w13:
  cf.br ^w14
^w14:
  cf.br ^w15
^w15:
  cf.br ^w16
^w16:
  cf.br ^w17
^w17:
  cf.br ^w18
^w18:
  cf.br ^w19
^w19:
  cf.br ^w20
^w20:
  cf.br ^e
^e:
  %unused = arith.addi %x, %x : i32
  cf.br ^g(%x : i32)
^g(%y: i32):
  cf.br ^f(%y : i32)
^f(%z: i32):
  memref.store %z, %n[] : memref<i32>
  return
}
