// RUN: cistern-opt %s --buffer-coalescing --split-input-file | FileCheck %s

// An elementwise op works in the place of an input that is not used any more.
// CHECK-LABEL: func.func @in_place
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp ins(%[[A]] : memref<8xf32>) outs(%[[A]] : memref<8xf32>)
// CHECK: return %[[A]]
func.func @in_place(%x: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}

// A view of the input that is read later keeps it.
// CHECK-LABEL: func.func @used_later
// CHECK-COUNT-2: memref.alloc
func.func @used_later(%x: memref<8xf32>) -> (memref<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %v = memref.subview %a[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  %f = memref.load %v[%c0] : memref<4xf32, strided<[1], offset: 4>>
  return %b, %f : memref<8xf32>, f32
}

// A transposed read is one of elements that were written before.
// CHECK-LABEL: func.func @transposed
// CHECK-COUNT-2: memref.alloc
func.func @transposed(%x: memref<4x4xf32>) -> memref<4x4xf32> {
  %a = memref.alloc() : memref<4x4xf32>
  linalg.exp ins(%x : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  %b = memref.alloc() : memref<4x4xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  }
  return %b : memref<4x4xf32>
}

// An argument belongs to the caller.
// CHECK-LABEL: func.func @argument
// CHECK: memref.alloc
// CHECK: outs(%alloc
func.func @argument(%x: memref<8xf32>) -> memref<8xf32> {
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}

// -----

// Both branches write one buffer.
// CHECK-LABEL: func.func @branches
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK: return %[[A]]
func.func @branches(%x: memref<8xf32>, %c: i1, %f: f32) -> memref<8xf32> {
  %r = scf.if %c -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    %b = memref.alloc() : memref<8xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<8xf32>)
    scf.yield %b : memref<8xf32>
  }
  return %r : memref<8xf32>
}

// So do blocks; what a path passes of an argument is copied there, because the caller owns the result.
// CHECK-LABEL: func.func @blocks
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: cf.cond_br
// CHECK: linalg.exp ins(%{{.*}}) outs(%[[A]]
// CHECK: memref.copy %arg0, %[[A]]
// CHECK: return %[[A]]
func.func @blocks(%x: memref<8xf32>, %c: i1) -> memref<8xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  cf.br ^end(%a : memref<8xf32>)
^b:
  cf.br ^end(%x : memref<8xf32>)
^end(%r: memref<8xf32>):
  return %r : memref<8xf32>
}

// Two buffers of one block are two.
// CHECK-LABEL: func.func @of_one_block
// CHECK-COUNT-2: memref.alloc
func.func @of_one_block(%c: i1, %f: f32, %g: f32) -> f32 {
  %c0 = arith.constant 0 : index
  cf.br ^start
^start:
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  %b = memref.alloc() : memref<8xf32>
  linalg.fill ins(%g : f32) outs(%b : memref<8xf32>)
  cf.cond_br %c, ^end(%a : memref<8xf32>), ^end(%b : memref<8xf32>)
^end(%r: memref<8xf32>):
  %0 = memref.load %r[%c0] : memref<8xf32>
  return %0 : f32
}

// -----

// A loop works in the buffer that it begins with.
// CHECK-LABEL: func.func @loop
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp ins(%[[A]] : memref<8xf32>) outs(%[[A]] : memref<8xf32>)
// CHECK: return %[[A]]
func.func @loop(%x: memref<8xf32>, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %a) -> memref<8xf32> {
    %b = memref.alloc() : memref<8xf32>
    linalg.exp ins(%y : memref<8xf32>) outs(%b : memref<8xf32>)
    scf.yield %b : memref<8xf32>
  }
  return %r : memref<8xf32>
}

// The second iteration needs what the first one wrote, beside what it writes.
// CHECK-LABEL: func.func @ping_pong
// CHECK: scf.for
// CHECK: memref.alloc
// CHECK: scf.yield
func.func @ping_pong(%x: memref<8xf32>, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> memref<8xf32> {
    %b = memref.alloc() : memref<8xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<8xf32>)
    linalg.exp ins(%y : memref<8xf32>) outs(%b : memref<8xf32>)
    linalg.add ins(%y, %b : memref<8xf32>, memref<8xf32>) outs(%b : memref<8xf32>)
    scf.yield %b : memref<8xf32>
  }
  return
}

// -----

// A callee works in the argument that its caller does not need any more.
// CHECK-LABEL: func.func @caller
// CHECK-LABEL: func.func private @callee
// CHECK-NOT: memref.alloc
// CHECK: outs(%arg0
// CHECK: return %arg0
func.func @caller(%x: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = call @callee(%a) : (memref<8xf32>) -> memref<8xf32>
  return %r : memref<8xf32>
}
func.func private @callee(%x: memref<8xf32>) -> memref<8xf32> {
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}

// -----

// One call is enough whose argument is needed later.
// CHECK-LABEL: func.func private @callee
// CHECK: memref.alloc
func.func @callers(%x: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = call @callee(%a) : (memref<8xf32>) -> memref<8xf32>
  %s = call @callee(%a) : (memref<8xf32>) -> memref<8xf32>
  return %r, %s : memref<8xf32>, memref<8xf32>
}
func.func private @callee(%x: memref<8xf32>) -> memref<8xf32> {
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
  return %b : memref<8xf32>
}

// -----

// The copy of an argument that a callee only reads is not needed.
// CHECK-LABEL: func.func @reads
// CHECK-NOT: memref.copy
// CHECK: call @look(%arg0)
func.func @reads(%x: memref<8xf32>) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %r = call @look(%a) : (memref<8xf32>) -> f32
  return %r : f32
}
func.func private @look(%x: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %f = memref.load %x[%c0] : memref<8xf32>
  return %f : f32
}

// -----

// It is where the callee writes.
// CHECK-LABEL: func.func @writes
// CHECK: memref.copy
func.func @writes(%x: memref<8xf32>, %f: f32) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  call @set(%a, %f) : (memref<8xf32>, f32) -> ()
  return
}
func.func private @set(%x: memref<8xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%x : memref<8xf32>)
  return
}

// -----

// A buffer of the iteration before is read after the first copy, under the name that the other place passes.
// CHECK-LABEL: func.func @exchanged
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %
// CHECK: memref.alloc
// CHECK: memref.copy %[[Y]], %[[T:.*]] :
// CHECK: memref.copy %[[X]],
// CHECK: scf.yield %[[T]]
func.func @exchanged(%t: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%t : memref<8xf32>) outs(%a : memref<8xf32>)
  %b = memref.alloc() : memref<8xf32>
  linalg.tanh ins(%t : memref<8xf32>) outs(%b : memref<8xf32>)
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<8xf32>, memref<8xf32>) {
    %u = memref.alloc() : memref<8xf32>
    memref.copy %y, %u : memref<8xf32> to memref<8xf32>
    %v = memref.alloc() : memref<8xf32>
    memref.copy %x, %v : memref<8xf32> to memref<8xf32>
    scf.yield %u, %v : memref<8xf32>, memref<8xf32>
  }
  return
}

// -----

// One buffer that a branch passes twice does not stand for two of the other branch.
// CHECK-LABEL: func.func @passed_twice
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: scf.if
// CHECK: %[[B:.*]] = memref.alloc
// CHECK: scf.yield %[[A]], %[[B]]
func.func @passed_twice(%c: i1, %f: f32, %g: f32, %i: index) -> (f32, f32) {
  %r:2 = scf.if %c -> (memref<8xf32>, memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
    %b = memref.alloc() : memref<8xf32>
    linalg.fill ins(%g : f32) outs(%b : memref<8xf32>)
    scf.yield %a, %b : memref<8xf32>, memref<8xf32>
  } else {
    %d = memref.alloc() : memref<8xf32>
    linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
    scf.yield %d, %d : memref<8xf32>, memref<8xf32>
  }
  %0 = memref.load %r#0[%i] : memref<8xf32>
  %1 = memref.load %r#1[%i] : memref<8xf32>
  return %0, %1 : f32, f32
}

// -----

// Nor for two buffers of blocks that follow each other.
// CHECK-LABEL: func.func @blocks_in_a_row
// CHECK-COUNT-2: memref.alloc
func.func @blocks_in_a_row(%c: i1, %d: i1, %f: f32, %g: f32, %i: index) -> (f32, f32) {
  cf.cond_br %c, ^first, ^other
^first:
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  cf.cond_br %d, ^end(%a, %f : memref<8xf32>, f32), ^second
^second:
  %b = memref.alloc() : memref<8xf32>
  linalg.fill ins(%g : f32) outs(%b : memref<8xf32>)
  %0 = memref.load %a[%i] : memref<8xf32>
  cf.br ^end(%b, %0 : memref<8xf32>, f32)
^other:
  %e = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%e : memref<8xf32>)
  cf.br ^end(%e, %f : memref<8xf32>, f32)
^end(%r: memref<8xf32>, %s: f32):
  %1 = memref.load %r[%i] : memref<8xf32>
  return %1, %s : f32, f32
}

// -----

// The copy of an argument that may be a global is read once a callee has written the global.
// CHECK-LABEL: func.func @global_written
// CHECK: memref.copy
memref.global @g : memref<8xf32> = dense<1.0>
func.func @global_written(%x: memref<8xf32>, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  call @write(%f) : (f32) -> ()
  %0 = memref.load %a[%i] : memref<8xf32>
  return %0 : f32
}
func.func private @write(%f: f32) {
  %g = memref.get_global @g : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%g : memref<8xf32>)
  return
}

// -----

// A callee that only reads a global leaves it as it is.
// CHECK-LABEL: func.func @global_read
// CHECK-NOT: memref.copy
memref.global @g : memref<8xf32> = dense<1.0>
func.func @global_read(%x: memref<8xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %0 = call @read(%i) : (index) -> f32
  return %0 : f32
}
func.func private @read(%i: index) -> f32 {
  %g = memref.get_global @g : memref<8xf32>
  %0 = memref.load %g[%i] : memref<8xf32>
  return %0 : f32
}

// -----

// An argument is not copied where it is passed, if it is written under either name before it is returned.
// CHECK-LABEL: func.func @written_behind
// CHECK-NOT: memref.copy
func.func @written_behind(%x: memref<8xf32>, %c: i1, %f: f32) -> memref<8xf32> {
  %r = scf.if %c -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  linalg.fill ins(%f : f32) outs(%r : memref<8xf32>)
  return %r : memref<8xf32>
}

// -----

// An op that reads two parts of a buffer, which lie across each other, writes neither.
// CHECK-LABEL: func.func @two_parts
// CHECK: %[[F:.*]] = memref.alloc() : memref<4xf32>
// CHECK: outs(%[[F]]
func.func @two_parts(%x: memref<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<32xi8>
  %w = memref.view %a[%c0][] : memref<32xi8> to memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%w : memref<8xf32>)
  %u = memref.view %a[%n][] : memref<32xi8> to memref<4xf32>
  %v = memref.view %a[%c0][] : memref<32xi8> to memref<4xf32>
  %f = memref.alloc() : memref<4xf32>
  linalg.add ins(%u, %v : memref<4xf32>, memref<4xf32>) outs(%f : memref<4xf32>)
  %0 = memref.load %f[%i] : memref<4xf32>
  return %0 : f32
}

// -----

// A callee does not work in a part of a buffer, because that may be aligned less than a buffer of the callee.
// CHECK-LABEL: func.func private @given_part
// CHECK: memref.alloc
func.func @gives_part(%x: memref<8xf32>, %n: index, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<32xi8>
  %w = memref.view %a[%c0][] : memref<32xi8> to memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%w : memref<8xf32>)
  %u = memref.view %a[%n][] : memref<32xi8> to memref<4xf32>
  %0 = call @given_part(%u, %i) : (memref<4xf32>, index) -> f32
  return %0 : f32
}
func.func private @given_part(%u: memref<4xf32>, %i: index) -> f32 {
  %f = memref.alloc() : memref<4xf32>
  linalg.exp ins(%u : memref<4xf32>) outs(%f : memref<4xf32>)
  %0 = memref.load %f[%i] : memref<4xf32>
  return %0 : f32
}

// -----

// A buffer that memref.realloc frees does not stand for a later one.
// CHECK-LABEL: func.func @reallocated
// CHECK: memref.realloc
// CHECK: %[[F:.*]] = memref.alloc() : memref<8xf32>
// CHECK: memref.copy %{{.*}}, %[[F]]
func.func @reallocated(%x: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %b = memref.realloc %a : memref<8xf32> to memref<16xf32>
  %v = memref.subview %b[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %f = memref.alloc() : memref<8xf32>
  memref.copy %v, %f : memref<8xf32, strided<[1]>> to memref<8xf32>
  return %f : memref<8xf32>
}

// -----

// A caller that writes what it gets back writes its argument on the other path: no copy stands for that.
// CHECK-LABEL: func.func private @gives_back
// CHECK: scf.yield %arg1
func.func private @gives_back(%c: i1, %x: memref<8xf32>) -> memref<8xf32> {
  %r = scf.if %c -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @writes_result(%x: memref<8xf32>, %c: i1, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = call @gives_back(%c, %a) : (i1, memref<8xf32>) -> memref<8xf32>
  memref.store %f, %r[%i] : memref<8xf32>
  %0 = memref.load %a[%i] : memref<8xf32>
  return %0 : f32
}

// -----

// Nor does one where the caller writes the argument while it needs what it got.
// CHECK-LABEL: func.func private @gives_back
// CHECK: scf.yield %arg1
func.func private @gives_back(%c: i1, %x: memref<8xf32>) -> memref<8xf32> {
  %r = scf.if %c -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @writes_argument(%x: memref<8xf32>, %c: i1, %f: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = call @gives_back(%c, %a) : (i1, memref<8xf32>) -> memref<8xf32>
  memref.store %f, %a[%i] : memref<8xf32>
  %0 = memref.load %r[%i] : memref<8xf32>
  return %0 : f32
}

// -----

// A caller that only reads cannot tell the copy from its argument.
// CHECK-LABEL: func.func private @gives_back
// CHECK: %[[A:.*]] = memref.alloc
// CHECK: memref.copy %arg1, %[[A]]
func.func private @gives_back(%c: i1, %x: memref<8xf32>) -> memref<8xf32> {
  %r = scf.if %c -> memref<8xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  return %r : memref<8xf32>
}
func.func @reads_result(%x: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = call @gives_back(%c, %a) : (i1, memref<8xf32>) -> memref<8xf32>
  %0 = memref.load %r[%i] : memref<8xf32>
  %1 = memref.load %a[%i] : memref<8xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// -----

// A buffer that all callers give away is aligned as the least of what they pass: then a callee computes its result there.
// CHECK-LABEL: func.func @gives_aligned
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64}
// CHECK: call @takes_aligned(%[[A]])
// CHECK-LABEL: func.func private @takes_aligned
// CHECK-SAME: %[[U:.*]]: memref<8xf32>
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp ins(%[[U]] : memref<8xf32>) outs(%[[U]] : memref<8xf32>)
// CHECK: return %[[U]]
func.func @gives_aligned(%x: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = call @takes_aligned(%a) : (memref<8xf32>) -> memref<8xf32>
  return %r : memref<8xf32>
}
func.func private @takes_aligned(%u: memref<8xf32>) -> memref<8xf32> {
  %f = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  linalg.exp ins(%u : memref<8xf32>) outs(%f : memref<8xf32>)
  return %f : memref<8xf32>
}

// -----

// One caller gives a buffer of less alignment than the callee relies on, which keeps its own.
// CHECK-LABEL: func.func @gives_both
// CHECK-LABEL: func.func private @takes_both
// CHECK: memref.alloc() {alignment = 64 : i64}
func.func @gives_both(%x: memref<8xf32>) -> (memref<8xf32>, memref<8xf32>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = call @takes_both(%a) : (memref<8xf32>) -> memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
  %s = call @takes_both(%b) : (memref<8xf32>) -> memref<8xf32>
  return %r, %s : memref<8xf32>, memref<8xf32>
}
func.func private @takes_both(%u: memref<8xf32>) -> memref<8xf32> {
  %f = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  linalg.exp ins(%u : memref<8xf32>) outs(%f : memref<8xf32>)
  %c = arith.constant 0.0 : f32
  %i = arith.constant 0 : index
  %v = memref.assume_alignment %f, 64 : memref<8xf32>
  memref.store %c, %v[%i] : memref<8xf32>
  return %f : memref<8xf32>
}

// -----

// A buffer is given away under another shape, too, but not a part of it.
// CHECK-LABEL: func.func @gives_reshaped
// CHECK-LABEL: func.func private @takes_reshaped
// CHECK-SAME: %[[U:.*]]: memref<8xf32>
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp ins(%[[U]] : memref<8xf32>) outs(%[[U]] : memref<8xf32>)
// CHECK-LABEL: func.func @gives_half
// CHECK-LABEL: func.func private @takes_half
// CHECK: memref.alloc
func.func @gives_reshaped(%x: memref<2x4xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<2x4xf32>
  linalg.exp ins(%x : memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x4xf32> into memref<8xf32>
  %r = call @takes_reshaped(%v) : (memref<8xf32>) -> memref<8xf32>
  %0 = memref.load %r[%i] : memref<8xf32>
  return %0 : f32
}
func.func private @takes_reshaped(%u: memref<8xf32>) -> memref<8xf32> {
  %f = memref.alloc() : memref<8xf32>
  linalg.exp ins(%u : memref<8xf32>) outs(%f : memref<8xf32>)
  return %f : memref<8xf32>
}
func.func @gives_half(%x: memref<4x4xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<4x4xf32>
  linalg.exp ins(%x : memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  %h = memref.reinterpret_cast %a to offset: [0], sizes: [8], strides: [1] : memref<4x4xf32> to memref<8xf32>
  %r = call @takes_half(%h) : (memref<8xf32>) -> memref<8xf32>
  %0 = memref.load %r[%i] : memref<8xf32>
  return %0 : f32
}
func.func private @takes_half(%u: memref<8xf32>) -> memref<8xf32> {
  %f = memref.alloc() : memref<8xf32>
  linalg.exp ins(%u : memref<8xf32>) outs(%f : memref<8xf32>)
  return %f : memref<8xf32>
}

// -----

// What stands for a buffer may be one of several: a loop that is passed it does not overwrite it while it is used afterwards.
// CHECK-LABEL: func.func @stands_for_several
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %
// CHECK-NEXT: %[[T:.*]] = memref.alloc()
// CHECK-NEXT: linalg.exp ins(%[[X]] : memref<8xf32>) outs(%[[T]] : memref<8xf32>)
func.func @stands_for_several(%x: memref<8xf32>, %p: i1, %n: index, %f: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.if %p -> memref<8xf32> {
    %b = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
    scf.yield %b : memref<8xf32>
  } else {
    %b = memref.alloc() : memref<8xf32>
    linalg.tanh ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
    scf.yield %b : memref<8xf32>
  }
  %a = memref.alloc() : memref<8xf32>
  linalg.abs ins(%r : memref<8xf32>) outs(%a : memref<8xf32>)
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%y = %a) -> memref<8xf32> {
    %t = memref.alloc() : memref<8xf32>
    linalg.exp ins(%y : memref<8xf32>) outs(%t : memref<8xf32>)
    %u = memref.alloc() : memref<8xf32>
    memref.store %f, %u[%i] : memref<8xf32>
    linalg.add ins(%t, %x : memref<8xf32>, memref<8xf32>) outs(%u : memref<8xf32>)
    scf.yield %u : memref<8xf32>
  }
  %0 = memref.load %a[%c0] : memref<8xf32>
  %1 = memref.load %l[%c0] : memref<8xf32>
  return %0, %1 : f32, f32
}

// -----

// Inner branches come first: one buffer serves all three.
// CHECK-LABEL: func.func @nested_branches
// CHECK: memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @nested_branches(%p: i1, %q: i1, %f: f32, %g: f32, %i: index) -> f32 {
  %r = scf.if %p -> memref<?xf32> {
    %s = scf.if %q -> memref<?xf32> {
      %a = memref.alloc() : memref<8xf32>
      linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
      %v = memref.cast %a : memref<8xf32> to memref<?xf32>
      scf.yield %v : memref<?xf32>
    } else {
      %b = memref.alloc() : memref<8xf32>
      linalg.fill ins(%g : f32) outs(%b : memref<8xf32>)
      %v = memref.cast %b : memref<8xf32> to memref<?xf32>
      scf.yield %v : memref<?xf32>
    }
    scf.yield %s : memref<?xf32>
  } else {
    %d = memref.alloc() : memref<8xf32>
    linalg.fill ins(%f : f32) outs(%d : memref<8xf32>)
    %v = memref.cast %d : memref<8xf32> to memref<?xf32>
    scf.yield %v : memref<?xf32>
  }
  %e = memref.load %r[%i] : memref<?xf32>
  return %e : f32
}

// Buffers of different sizes stay in their branches, because one path would hold both.
// CHECK-LABEL: func.func @other_sizes
// CHECK: scf.if
// CHECK-NEXT: memref.alloc
// CHECK: else
// CHECK-NEXT: memref.alloc
func.func @other_sizes(%p: i1, %f: f32, %i: index) -> f32 {
  %r = scf.if %p -> memref<?xf32> {
    %a = memref.alloc() : memref<8xf32>
    linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
    %v = memref.cast %a : memref<8xf32> to memref<?xf32>
    scf.yield %v : memref<?xf32>
  } else {
    %b = memref.alloc() : memref<9xf32>
    linalg.fill ins(%f : f32) outs(%b : memref<9xf32>)
    %v = memref.cast %b : memref<9xf32> to memref<?xf32>
    scf.yield %v : memref<?xf32>
  }
  %e = memref.load %r[%i] : memref<?xf32>
  return %e : f32
}

// So do those of blocks.
// CHECK-LABEL: func.func @other_sizes_of_blocks
// CHECK: ^bb1:
// CHECK-NEXT: memref.alloc
// CHECK: ^bb2:
// CHECK-NEXT: memref.alloc
func.func @other_sizes_of_blocks(%p: i1, %f: f32, %i: index) -> f32 {
  cf.cond_br %p, ^a, ^b
^a:
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  %v = memref.cast %a : memref<8xf32> to memref<?xf32>
  cf.br ^end(%a, %v : memref<8xf32>, memref<?xf32>)
^b:
  %b = memref.alloc() : memref<9xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<9xf32>)
  %w = memref.subview %b[1] [8] [1] : memref<9xf32> to memref<8xf32, strided<[1], offset: 1>>
  %x = memref.reinterpret_cast %b to offset: [0], sizes: [8], strides: [1] : memref<9xf32> to memref<8xf32>
  %y = memref.cast %b : memref<9xf32> to memref<?xf32>
  cf.br ^end(%x, %y : memref<8xf32>, memref<?xf32>)
^end(%r: memref<8xf32>, %s: memref<?xf32>):
  %e = memref.load %r[%i] : memref<8xf32>
  %g = memref.load %s[%i] : memref<?xf32>
  %h = arith.addf %e, %g : f32
  return %h : f32
}

// An allocation behind a loop of blocks does not become one of each iteration.
// CHECK-LABEL: func.func @behind_a_loop
// CHECK: ^bb2:
// CHECK-NEXT: memref.alloc
func.func @behind_a_loop(%n: index, %p: i1, %f: f32, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
  cf.br ^loop(%n : index)
^loop(%k: index):
  %less = arith.subi %k, %c1 : index
  %more = arith.cmpi ne, %k, %n : index
  cf.cond_br %more, ^loop(%less : index), ^behind
^behind:
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<8xf32>)
  cf.br ^end(%a : memref<8xf32>)
^end(%r: memref<8xf32>):
  memref.store %f, %r[%i] : memref<8xf32>
  cf.cond_br %p, ^end(%r : memref<8xf32>), ^done
^done:
  %e = memref.load %r[%i] : memref<8xf32>
  return %e : f32
}
