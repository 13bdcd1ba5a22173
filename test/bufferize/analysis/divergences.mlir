// What mlir-opt gets wrong. Each program gives the same numbers before and after.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" %s -o %t.mlir
// RUN: cistern-run --no-leak-check %s | FileCheck %s
// RUN: cistern-run --no-leak-check %t.mlir | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops analysis=reference" %s | diff %t.mlir -

// The argument of a function is written in another block than the first, and then read.
func.func private @other_block(%t: tensor<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  cf.br ^bb1
^bb1:
  %0 = tensor.insert %f into %t[%c0] : tensor<4xf32>
  %y = tensor.extract %0[%c0] : tensor<4xf32>
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  vector.print %y : f32
  vector.print %x : f32
  return
}

// In a loop of blocks the next round reads, inside an op, what this one has written.
func.func private @loop_of_blocks(%t: tensor<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  scf.if %true {
    %x = tensor.extract %t[%c0] : tensor<4xf32>
    vector.print %x : f32
  }
  %0 = tensor.insert %f into %t[%c0] : tensor<4xf32>
  %y = tensor.extract %0[%c0] : tensor<4xf32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %c2 : index
  cf.cond_br %more, ^bb1(%j : index), ^bb2
^bb2:
  return
}

// A slice of a tensor that a block argument holds, too.
func.func private @held_by_block_argument(%t: tensor<8xf32>, %f: f32) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %slice = tensor.extract_slice %t[0] [4] [2] : tensor<8xf32> to tensor<4xf32>
  cf.br ^bb1(%t : tensor<8xf32>)
^bb1(%same: tensor<8xf32>):
  cf.cond_br %true, ^bb2, ^bb3
^bb2:
  %w = tensor.insert %f into %slice[%c1] : tensor<4xf32>
  %y = tensor.extract %w[%c1] : tensor<4xf32>
  %c2 = arith.constant 2 : index
  %x = tensor.extract %same[%c2] : tensor<8xf32>
  vector.print %y : f32
  vector.print %x : f32
  return
^bb3:
  return
}

// One buffer is returned as two results; a constant is returned, also by a function that calls itself.
func.func private @two(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %a, %a : tensor<4xf32>, tensor<4xf32>
}
// Both results are the copy of the operand that is not in place.
func.func private @copied_for_two(%f2: f32, %f3: f32) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f2 : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r:2 = call @two(%t) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %a = tensor.insert %f3 into %r#0[%c0] : tensor<4xf32>
  %b = tensor.insert %f2 into %r#1[%c0] : tensor<4xf32>
  %x = tensor.extract %a[%c0] : tensor<4xf32>
  %y = tensor.extract %b[%c0] : tensor<4xf32>
  vector.print %x : f32
  vector.print %y : f32
  return
}
func.func private @constant() -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  return %c : tensor<4xf32>
}
func.func private @recursive(%c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = scf.if %c -> (tensor<4xf32>, tensor<4xf32>) {
    %false = arith.constant false
    %0:2 = func.call @recursive(%false) : (i1) -> (tensor<4xf32>, tensor<4xf32>)
    scf.yield %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
  } else {
    %k = arith.constant dense<1.0> : tensor<4xf32>
    scf.yield %k, %k : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// A loop yields a constant, which is written after it.
func.func private @yielded_constant(%t: tensor<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %k = arith.constant dense<1.0> : tensor<4xf32>
    scf.yield %k : tensor<4xf32>
  }
  %w = tensor.insert %f into %r[%c0] : tensor<4xf32>
  %x = tensor.extract %w[%c0] : tensor<4xf32>
  vector.print %x : f32
  return
}

// A tensor goes around in a loop of blocks: mlir-opt crashes.
func.func private @around(%c: i1) {
  %e = tensor.empty() : tensor<4xf32>
  cf.br ^bb1(%e, %e : tensor<4xf32>, tensor<4xf32>)
^bb1(%a: tensor<4xf32>, %b: tensor<4xf32>):
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<4xf32> to tensor<4xf32>
  cf.br ^bb1(%s, %a : tensor<4xf32>, tensor<4xf32>)
^bb3:
  return
}

func.func private @filled(%f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %t : tensor<4xf32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %f2 = arith.constant 2.0 : f32
  %f3 = arith.constant 3.0 : f32
  %a = call @filled(%f2) : (f32) -> tensor<4xf32>
  // CHECK: 3
  // CHECK-NEXT: 2
  call @other_block(%a, %f3) : (tensor<4xf32>, f32) -> ()
  // CHECK-NEXT: 2
  // CHECK-NEXT: 2
  %b = call @filled(%f2) : (f32) -> tensor<4xf32>
  call @loop_of_blocks(%b, %f3) : (tensor<4xf32>, f32) -> ()
  // CHECK-NEXT: 3
  // CHECK-NEXT: 2
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.fill ins(%f2 : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  call @held_by_block_argument(%t, %f3) : (tensor<8xf32>, f32) -> ()
  // CHECK-NEXT: 3
  // CHECK-NEXT: 2
  %c = call @filled(%f2) : (f32) -> tensor<4xf32>
  %r:2 = call @two(%c) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %w = tensor.insert %f3 into %r#0[%c0] : tensor<4xf32>
  %x0 = tensor.extract %w[%c0] : tensor<4xf32>
  %x1 = tensor.extract %r#1[%c0] : tensor<4xf32>
  vector.print %x0 : f32
  vector.print %x1 : f32
  // CHECK-NEXT: 3
  // CHECK-NEXT: 2
  call @copied_for_two(%f2, %f3) : (f32, f32) -> ()
  // CHECK-NEXT: 3
  %k = call @constant() : () -> tensor<4xf32>
  %v = tensor.insert %f3 into %k[%c0] : tensor<4xf32>
  %x2 = tensor.extract %v[%c0] : tensor<4xf32>
  vector.print %x2 : f32
  // CHECK-NEXT: 3
  // CHECK-NEXT: 1
  %q:2 = call @recursive(%true) : (i1) -> (tensor<4xf32>, tensor<4xf32>)
  %u = tensor.insert %f3 into %q#0[%c0] : tensor<4xf32>
  %x3 = tensor.extract %u[%c0] : tensor<4xf32>
  %x4 = tensor.extract %q#1[%c0] : tensor<4xf32>
  vector.print %x3 : f32
  vector.print %x4 : f32
  // CHECK-NEXT: 3
  %d = call @filled(%f2) : (f32) -> tensor<4xf32>
  call @yielded_constant(%d, %f3) : (tensor<4xf32>, f32) -> ()
  call @around(%false) : (i1) -> ()
  return
}
