// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" --split-input-file %s | FileCheck %s
// mlir-opt: "could not infer buffer type of block argument", where all that is passed to a block comes around a loop.

// The arguments of two blocks are passed to each other; the loop begins with the function's arguments.
// CHECK-LABEL: func.func @two_blocks(
// CHECK-SAME: %[[X:.*]]: [[ANY:memref<4xf32, strided<\[\?\], offset: \?>>]], %[[Y:.*]]: [[ANY]],
// CHECK: cf.br ^[[HEAD:.*]](%[[X]], %[[Y]] : [[ANY]], [[ANY]])
// CHECK: ^[[HEAD]](%[[A:.*]]: [[ANY]], %[[B:.*]]: [[ANY]]):
// CHECK: cf.cond_br %{{.*}}, ^[[BODY:.*]](%[[B]], %[[A]] : [[ANY]], [[ANY]]), ^{{.*}}
// CHECK: ^[[BODY]](%[[P:.*]]: [[ANY]], %[[Q:.*]]: [[ANY]]):
// CHECK: memref.store %{{.*}}, %[[P]]
// CHECK: cf.br ^[[HEAD]](%[[Q]], %[[P]] : [[ANY]], [[ANY]])
func.func @two_blocks(%x: tensor<4xf32>, %y: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  %r = scf.execute_region -> tensor<4xf32> {
    cf.br ^head(%x, %y : tensor<4xf32>, tensor<4xf32>)
  ^head(%a: tensor<4xf32>, %b: tensor<4xf32>):
    cf.cond_br %c, ^body(%b, %a : tensor<4xf32>, tensor<4xf32>), ^end
  ^body(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %n = tensor.insert %f into %p[%i] : tensor<4xf32>
    cf.br ^head(%q, %n : tensor<4xf32>, tensor<4xf32>)
  ^end:
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// What comes around is the result of a loop that began with a copy of an argument of the block before.
// CHECK-LABEL: func.func @through_a_loop(
// CHECK: ^bb1(%{{.*}}: index, %[[A:.*]]: memref<?xi32>, %{{.*}}: memref<?xi32>):
// CHECK: memref.copy %[[A]], %[[WRITTEN:.*]] :
// CHECK: memref.copy %[[A]], %[[COPY:.*]] :
// CHECK: cf.cond_br %{{.*}}, ^bb2(%[[COPY]], %[[WRITTEN]] : memref<?xi32>, memref<?xi32>)
// CHECK: ^bb2(%[[C:.*]]: memref<?xi32>, %{{.*}}: memref<?xi32>):
// CHECK: %[[AGAIN:.*]] = memref.alloc
// CHECK: memref.copy %[[C]], %[[AGAIN]]
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[AGAIN]])
// CHECK: cf.br ^bb1(%{{.*}}, %[[R]], %{{.*}} : index, memref<?xi32>, memref<?xi32>)
func.func @through_a_loop(%n: index, %f: i32) -> (tensor<?xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.empty(%n) : tensor<?xi32>
  %r = scf.execute_region -> tensor<?xi32> {
    cf.br ^bb1(%c0, %t, %t : index, tensor<?xi32>, tensor<?xi32>)
  ^bb1(%i: index, %a: tensor<?xi32>, %b: tensor<?xi32>):
    %more = arith.cmpi ult, %i, %n : index
    %w = tensor.insert %f into %a[%c0] : tensor<?xi32>
    %copy = bufferization.alloc_tensor() copy(%a) : tensor<?xi32>
    cf.cond_br %more, ^bb2(%copy, %w : tensor<?xi32>, tensor<?xi32>), ^bb3
  ^bb2(%c: tensor<?xi32>, %d: tensor<?xi32>):
    %again = scf.for %k = %c0 to %n step %c1 iter_args(%x = %c) -> (tensor<?xi32>) {
      %y = tensor.insert %f into %x[%k] : tensor<?xi32>
      scf.yield %y : tensor<?xi32>
    }
    %old = tensor.extract %c[%c0] : tensor<?xi32>
    %e = tensor.insert %old into %d[%c0] : tensor<?xi32>
    %j = arith.addi %i, %c1 : index
    cf.br ^bb1(%j, %again, %e : index, tensor<?xi32>, tensor<?xi32>)
  ^bb3:
    scf.yield %b : tensor<?xi32>
  }
  %v = tensor.extract %r[%c0] : tensor<?xi32>
  return %r, %v : tensor<?xi32>, i32
}

// -----

// A loop of scf around blocks: the buffer is the one that the loop began with.
// CHECK-LABEL: func.func @around_blocks(
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (memref<8xf32>)
// CHECK: cf.br ^bb1(%[[A]] : memref<8xf32>)
// CHECK: ^bb1(%{{.*}}: memref<8xf32>):
func.func @around_blocks(%n: index, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8xf32>) {
    %s = scf.execute_region -> tensor<8xf32> {
      cf.br ^bb1(%a : tensor<8xf32>)
    ^bb1(%b: tensor<8xf32>):
      scf.yield %b : tensor<8xf32>
    }
    scf.yield %s : tensor<8xf32>
  }
  %v = tensor.extract %r[%c0] : tensor<8xf32>
  return %v : f32
}

// -----

// A loop of blocks inside one: all buffers have the layout of the first. mlir-opt: the argument of the inner loop gets a fully
// dynamic layout, and what leaves it is copied.
// CHECK-LABEL: func.func @inside_another(
// CHECK: %[[FIRST:.*]] = memref.alloc()
// CHECK: cf.br ^[[OUTER:.*]](%[[FIRST]] : memref<4xf32>)
// CHECK: ^[[OUTER]](%[[A:.*]]: memref<4xf32>):
// CHECK: %[[R:.*]] = scf.execute_region -> memref<4xf32>
// CHECK-NEXT: cf.br ^[[INNER:.*]](%[[FIRST]] : memref<4xf32>)
// CHECK-NEXT: ^[[INNER]](%[[B:.*]]: memref<4xf32>):
// CHECK: cf.br ^[[INNER]](%[[A]] : memref<4xf32>)
// CHECK: scf.yield %[[B]] : memref<4xf32>
// CHECK: cf.br ^[[OUTER]](%[[R]] : memref<4xf32>)
func.func @inside_another(%c: i1, %d: i1, %f: f32, %i: index) -> f32 {
  %e = tensor.empty() : tensor<4xf32>
  %first = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^outer(%first : tensor<4xf32>)
^outer(%a: tensor<4xf32>):
  cf.cond_br %c, ^body, ^end
^body:
  %r = scf.execute_region -> tensor<4xf32> {
    cf.br ^inner(%first : tensor<4xf32>)
  ^inner(%b: tensor<4xf32>):
    cf.cond_br %d, ^again, ^out
  ^again:
    cf.br ^inner(%a : tensor<4xf32>)
  ^out:
    scf.yield %b : tensor<4xf32>
  }
  cf.br ^outer(%r : tensor<4xf32>)
^end:
  %x = tensor.extract %a[%i] : tensor<4xf32>
  return %x : f32
}
