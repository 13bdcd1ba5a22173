// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops carried-buffers=move" --split-input-file | FileCheck %s
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops carried-buffers=move analysis=reference" --split-input-file | FileCheck %s
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" --split-input-file | FileCheck %s --check-prefix=STAY

// Two buffers change places. mlir-opt copies both in each iteration.
// CHECK-LABEL: func.func @ping_pong
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK-NOT: copy
// CHECK: scf.yield %[[B]], %[[A]]
// STAY-LABEL: func.func @ping_pong
// STAY-COUNT-2: memref.copy
func.func @ping_pong(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.extract %a[%i] : tensor<8xf32>
    %b2 = tensor.insert %e into %b[%c0] : tensor<8xf32>
    scf.yield %b2, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0 : tensor<8xf32>
}

// -----

// Three go round.
// CHECK-LABEL: func.func @rotate
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %[[C:.*]] = %{{.*}})
// CHECK-NOT: copy
// CHECK: scf.yield %[[B]], %[[C]], %[[A]]
func.func @rotate(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %z = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y, %c = %z) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
    %v = tensor.extract %a[%i] : tensor<8xf32>
    %b2 = tensor.insert %v into %b[%c0] : tensor<8xf32>
    scf.yield %b2, %c, %a : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
  }
  %v = tensor.extract %r#0[%c0] : tensor<8xf32>
  return %v : f32
}

// -----

// What is computed anew pushes the others on: the last but one is kept without a copy.
// CHECK-LABEL: func.func @shift
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK: memref.alloc
// CHECK-NOT: copy
// CHECK: scf.yield %{{.*}}, %[[A]]
func.func @shift(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %s = linalg.add ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %s, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0 : tensor<8xf32>
}

// -----

// What the loop begins with is written again afterwards, when the result may be that buffer.
// CHECK-LABEL: func.func @written_later
// CHECK: scf.for
// CHECK-COUNT-2: memref.copy
// CHECK: scf.yield
func.func @written_later(%n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e0 = tensor.empty() : tensor<8xf32>
  %e1 = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%f : f32) outs(%e0 : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.fill ins(%f : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.extract %a[%i] : tensor<8xf32>
    %b2 = tensor.insert %e into %b[%c0] : tensor<8xf32>
    scf.yield %b2, %a : tensor<8xf32>, tensor<8xf32>
  }
  %w = linalg.fill ins(%f : f32) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
  %u = tensor.extract %w[%c0] : tensor<8xf32>
  %v = tensor.extract %r#0[%c0] : tensor<8xf32>
  return %v, %u : f32, f32
}

// -----

// One buffer cannot be passed on as two.
// CHECK-LABEL: func.func @twice
// CHECK: scf.for
// CHECK: memref.copy
func.func @twice(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %a2 = tensor.insert %f into %a[%i] : tensor<8xf32>
    %b2 = tensor.insert %f into %b[%c0] : tensor<8xf32>
    %b3 = tensor.extract %b2[%c0] : tensor<8xf32>
    scf.yield %b2, %b2 : tensor<8xf32>, tensor<8xf32>
  }
  %u = tensor.extract %r#0[%c0] : tensor<8xf32>
  %v = tensor.extract %r#1[%c0] : tensor<8xf32>
  return %u, %v : f32, f32
}

// -----

// Two parts of one buffer stay where they are: who inserts them later would mix them up.
// CHECK-LABEL: func.func @parts
// CHECK: scf.for
// CHECK-COUNT-2: memref.copy
// CHECK: scf.yield
func.func @parts(%t: tensor<16xf32>, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.extract_slice %t[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %y = tensor.extract_slice %t[8] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.extract %a[%i] : tensor<8xf32>
    %b2 = tensor.insert %e into %b[%c0] : tensor<8xf32>
    scf.yield %b2, %a : tensor<8xf32>, tensor<8xf32>
  }
  %0 = tensor.insert_slice %r#0 into %t[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  %1 = tensor.insert_slice %r#1 into %0[8] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %1 : tensor<16xf32>
}

// -----

// What the loop begins with is read inside, where it may have been written: it is copied first.
// CHECK-LABEL: func.func @read_inside
// CHECK: memref.copy
// CHECK: scf.for
func.func @read_inside(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.extract %x[%i] : tensor<8xf32>
    %b2 = tensor.insert %e into %b[%c0] : tensor<8xf32>
    scf.yield %b2, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0 : tensor<8xf32>
}

// -----

// Layouts that differ become one that both have.
// CHECK-LABEL: func.func @layouts
// CHECK: scf.for {{.*}} -> (memref<8xf32, strided<[?], offset: ?>>, memref<8xf32, strided<[?], offset: ?>>)
// CHECK-NOT: copy
// CHECK: scf.yield
func.func @layouts(%t: tensor<16xf32>, %n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.extract_slice %t[0] [8] [2] : tensor<16xf32> to tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %v = tensor.extract %a[%i] : tensor<8xf32>
    %b2 = tensor.insert %v into %b[%c0] : tensor<8xf32>
    scf.yield %b2, %a : tensor<8xf32>, tensor<8xf32>
  }
  %v = tensor.extract %r#0[%c0] : tensor<8xf32>
  return %v : f32
}

// -----

// Callers know that the result may be either argument.
// CHECK-LABEL: func.func @calls
// CHECK: memref.copy
// CHECK: call @swaps
func.func private @swaps(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.extract %a[%i] : tensor<8xf32>
    %b2 = tensor.insert %e into %b[%c0] : tensor<8xf32>
    scf.yield %b2, %a : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0 : tensor<8xf32>
}
func.func @calls(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32, %i: index) -> (f32, f32) {
  %r = func.call @swaps(%x, %y, %n) : (tensor<8xf32>, tensor<8xf32>, index) -> tensor<8xf32>
  %w = linalg.fill ins(%f : f32) outs(%y : tensor<8xf32>) -> tensor<8xf32>
  %0 = tensor.extract %r[%i] : tensor<8xf32>
  %1 = tensor.extract %w[%i] : tensor<8xf32>
  return %0, %1 : f32, f32
}

// -----

// scf.while: the second region hands both on crossed.
// CHECK-LABEL: func.func @while_ping_pong
// CHECK: scf.while (%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK-NOT: copy
// CHECK: scf.condition(%{{.*}}) %[[A]], %[[B]]
// CHECK: ^bb0(%[[C:.*]]: memref{{.*}}, %[[D:.*]]: memref{{.*}}, %{{.*}}: index):
// CHECK-NOT: copy
// CHECK: scf.yield %[[D]], %[[C]]
// CHECK-NOT: copy
// STAY-LABEL: func.func @while_ping_pong
// STAY-COUNT-2: memref.copy
func.func @while_ping_pong(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%a = %x, %b = %y, %i = %c0) : (tensor<8xf32>, tensor<8xf32>, index) -> (tensor<8xf32>, tensor<8xf32>, index) {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %a, %b, %i : tensor<8xf32>, tensor<8xf32>, index
  } do {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>, %i: index):
    %e = tensor.extract %a[%i] : tensor<8xf32>
    %b2 = tensor.insert %e into %b[%c0] : tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %b2, %a, %j : tensor<8xf32>, tensor<8xf32>, index
  }
  return %r#0 : tensor<8xf32>
}

// -----

// The condition rotates three buffers. The first region writes one of them.
// CHECK-LABEL: func.func @while_rotate
// CHECK: scf.while (%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %[[C:.*]] = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK-NOT: copy
// CHECK: scf.condition(%{{.*}}) %[[B]], %[[C]], %[[A]]
// CHECK-NOT: copy
// CHECK: return
func.func @while_rotate(%x: tensor<8xf32>, %y: tensor<8xf32>, %z: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:4 = scf.while (%a = %x, %b = %y, %c = %z, %i = %c0) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, index) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, index) {
    %b2 = tensor.insert %f into %b[%i] : tensor<8xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %b2, %c, %a, %i : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, index
  } do {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %b, %c, %j : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, index
  }
  return %r#1 : tensor<8xf32>
}

// -----

// The condition hands one buffer on as two: these are copied.
// CHECK-LABEL: func.func @while_twice
// CHECK: scf.while
// CHECK: memref.copy
// CHECK: scf.condition
func.func @while_twice(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%a = %x, %b = %y, %i = %c0) : (tensor<8xf32>, tensor<8xf32>, index) -> (tensor<8xf32>, tensor<8xf32>, index) {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %b, %b, %i : tensor<8xf32>, tensor<8xf32>, index
  } do {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>, %i: index):
    %a2 = tensor.insert %f into %a[%i] : tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %a2, %b, %j : tensor<8xf32>, tensor<8xf32>, index
  }
  %v = tensor.extract %r#0[%c0] : tensor<8xf32>
  return %v : f32
}

// -----

// What the second region writes after a swap was what the loop began with, which is read below.
// CHECK-LABEL: func.func @while_read_later
// CHECK: memref.copy
// CHECK: scf.while
func.func @while_read_later(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.while (%a = %x, %b = %y, %i = %c0) : (tensor<8xf32>, tensor<8xf32>, index) -> (tensor<8xf32>, tensor<8xf32>, index) {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %a, %b, %i : tensor<8xf32>, tensor<8xf32>, index
  } do {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>, %i: index):
    %b2 = tensor.insert %f into %b[%i] : tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %b2, %a, %j : tensor<8xf32>, tensor<8xf32>, index
  }
  %u = tensor.extract %x[%c0] : tensor<8xf32>
  %v = tensor.extract %r#0[%c0] : tensor<8xf32>
  return %u, %v : f32, f32
}

// -----

// scf.while passes on what its iteration began with; the next iteration makes a new tensor.
// CHECK-LABEL: func.func @while_makes_new
// CHECK: scf.while
// CHECK-NOT: memref.copy
// CHECK: } do {
// CHECK: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: return
func.func @while_makes_new(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<4xf32>) -> (index, tensor<4xf32>) {
    %go = arith.cmpi ult, %i, %n : index
    scf.condition(%go) %i, %a : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4xf32>):
    %e = tensor.empty() : tensor<4xf32>
    %b = linalg.exp ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %c = linalg.sub ins(%b, %a : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %c : index, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// -----

// What lives outside of the loop is copied, because the result may be overwritten.
// CHECK-LABEL: func.func @while_yields_outside
// CHECK: } do {
// CHECK: memref.copy
// CHECK: scf.yield
func.func @while_yields_outside(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %a = %t) : (index, tensor<4xf32>) -> (index, tensor<4xf32>) {
    %go = arith.cmpi ult, %i, %n : index
    scf.condition(%go) %i, %a : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %a: tensor<4xf32>):
    %v = tensor.extract %a[%i] : tensor<4xf32>
    vector.print %v : f32
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %u : index, tensor<4xf32>
  }
  %w = tensor.insert %f into %r#1[%c0] : tensor<4xf32>
  %x = tensor.extract %u[%c0] : tensor<4xf32>
  return %w, %x : tensor<4xf32>, f32
}

// -----

// Two that are one tensor after the first iteration go on in one buffer, because the one is read before the other one is written.
// CHECK-LABEL: func.func @converge
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}})
// CHECK-NOT: copy
// CHECK: scf.yield %[[B]], %[[B]]
// STAY-LABEL: func.func @converge
// STAY: memref.copy
func.func @converge(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %v = tensor.extract %a[%i] : tensor<8xf32>
    %v2 = arith.addf %v, %f : f32
    %s = tensor.insert %v2 into %b[%i] : tensor<8xf32>
    scf.yield %s, %s : tensor<8xf32>, tensor<8xf32>
  }
  %0 = tensor.extract %r#0[%c1] : tensor<8xf32>
  %1 = tensor.extract %r#1[%c0] : tensor<8xf32>
  return %0, %1 : f32, f32
}

// -----

// It is read after the other one is written: one copy.
// CHECK-LABEL: func.func @read_late
// CHECK: scf.for
// CHECK-COUNT-1: memref.copy
// CHECK-NOT: memref.copy
// CHECK: return
func.func @read_late(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %s = tensor.insert %f into %b[%i] : tensor<8xf32>
    %v = tensor.extract %a[%i] : tensor<8xf32>
    vector.print %v : f32
    scf.yield %s, %s : tensor<8xf32>, tensor<8xf32>
  }
  %0 = tensor.extract %r#0[%c1] : tensor<8xf32>
  %1 = tensor.extract %r#1[%c0] : tensor<8xf32>
  return %0, %1 : f32, f32
}

// -----

// Both are written: one copy.
// CHECK-LABEL: func.func @both_written
// CHECK: scf.for
// CHECK-COUNT-1: memref.copy
// CHECK-NOT: memref.copy
// CHECK: return
func.func @both_written(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %t = tensor.insert %f into %a[%i] : tensor<8xf32>
    %v = tensor.extract %t[%c0] : tensor<8xf32>
    %s = tensor.insert %v into %b[%i] : tensor<8xf32>
    scf.yield %s, %s : tensor<8xf32>, tensor<8xf32>
  }
  %0 = tensor.extract %r#0[%c1] : tensor<8xf32>
  %1 = tensor.extract %r#1[%c0] : tensor<8xf32>
  return %0, %1 : f32, f32
}

// -----

// One of the results is written before the other one is read: one copy.
// CHECK-LABEL: func.func @written_after
// CHECK: scf.for
// CHECK: memref.copy
// CHECK: return
func.func @written_after(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %v = tensor.extract %a[%i] : tensor<8xf32>
    %s = tensor.insert %v into %b[%c0] : tensor<8xf32>
    scf.yield %s, %s : tensor<8xf32>, tensor<8xf32>
  }
  %w = tensor.insert %f into %r#0[%c1] : tensor<8xf32>
  %0 = tensor.extract %w[%n] : tensor<8xf32>
  %1 = tensor.extract %r#1[%c1] : tensor<8xf32>
  return %0, %1 : f32, f32
}

// -----

// One of the results is overwritten without being read, before the other one is read: one copy.
// CHECK-LABEL: func.func @overwritten_after
// CHECK: scf.for
// CHECK: memref.copy
// CHECK: return
func.func @overwritten_after(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %a, %a : tensor<8xf32>, tensor<8xf32>
  }
  %w = linalg.fill ins(%f : f32) outs(%r#0 : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.extract %r#1[%c1] : tensor<8xf32>
  return %v : f32
}

// -----

// Both results are returned, and a caller frees each: one copy.
// CHECK-LABEL: func.func @both_returned
// CHECK: scf.for
// CHECK: memref.copy
// CHECK: return
func.func @both_returned(%x: tensor<8xf32>, %y: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %v = tensor.extract %a[%i] : tensor<8xf32>
    %s = tensor.insert %v into %b[%c0] : tensor<8xf32>
    scf.yield %s, %s : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
