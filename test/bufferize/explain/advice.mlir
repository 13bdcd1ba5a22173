// Each advice of --explain-copies, by a small program that gets it.
// RUN: cistern-opt %s --split-input-file --explain-copies -o /dev/null 2>&1 | FileCheck %s

// Reads that can be done before the write are named: one, or several.
// CHECK: each time @known_where_made runs
// CHECK: move this 'tensor.extract_slice' and the other ops named here up, before 'tensor.insert'
func.func @known_where_made(%f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : index
  %e = tensor.empty(%c4) : tensor<?xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.insert %f into %t[%i] : tensor<?xf32>
  %sum = scf.for %k = %c0 to %c10 step %c1 iter_args(%s = %f) -> f32 {
    %p = tensor.extract_slice %t[%c1] [1] [1] : tensor<?xf32> to tensor<1xf32>
    %x = tensor.extract %p[%c0] : tensor<1xf32>
    %n = arith.addf %x, %s : f32
    scf.yield %n : f32
  }
  return %r, %sum : tensor<?xf32>, f32
}

// -----

// An argument of a function whose boundary is bufferized may be written to, if it is read before.
// CHECK: each time @read_after_write runs
// CHECK: move this 'tensor.extract' up, before the write, and bufferize with bufferize-function-boundaries=true
func.func @read_after_write(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %x : tensor<4xf32>, f32
}

// -----

// A constant is read-only; the contents of a new tensor are not.
// CHECK: each time @constant runs
// CHECK: fill a new tensor with these values (linalg.fill) instead of using a constant
func.func @constant(%f: f32, %i: index) -> f32 {
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.insert %f into %c[%i] : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  return %x : f32
}

// -----

// A read that is not the only reason.
// CHECK: each time @select runs
// CHECK: moving the read up is not enough
// CHECK: the copy stays even if 'tensor.extract' does not read the tensor
func.func @select(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> (f32, f32) {
  %s = arith.select %c, %a, %b : tensor<4xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<4xf32>
  %x = tensor.extract %0[%i] : tensor<4xf32>
  %y = tensor.extract %b[%i] : tensor<4xf32>
  return %x, %y : f32, f32
}

// -----

// Reads in the next iteration cannot move before the write.
// CHECK: each time @loop runs
// CHECK: let this 'tensor.insert' and the other ops named here read another tensor
func.func @loop(%t: tensor<4xf32>, %f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %f) -> f32 {
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %0 = tensor.insert %a into %t[%i] : tensor<4xf32>
    %y = tensor.extract %0[%i] : tensor<4xf32>
    %z = arith.addf %x, %y : f32
    scf.yield %z : f32
  }
  return %r : f32
}

// -----

// Elements that overwrite elements which are read later.
// CHECK: each time @argument runs
// CHECK: let this 'tensor.insert_slice' read another tensor, and bufferize with bufferize-function-boundaries=true
func.func @argument(%t: tensor<?xf32> {bufferization.writable = true}, %n: index) -> tensor<?xf32> {
  %r = tensor.insert_slice %t into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A constant that is not the only reason.
// CHECK: each time @chosen runs
// CHECK: the copy stays even if the tensor is no constant
func.func @chosen(%c: i1, %f: i32) -> (tensor<3xi32>, tensor<3xi32>) {
  %k = arith.constant dense<5> : tensor<1xi32>
  %t = tensor.splat %f : tensor<3xi32>
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<3xi32>) {
    %part = tensor.extract_slice %o[%i] [1] [1] : tensor<3xi32> to tensor<1xi32>
    %one = arith.select %c, %part, %k : tensor<1xi32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %one into %o[%i] [1] [1] : tensor<1xi32> into tensor<3xi32>
    }
  }
  return %r, %t : tensor<3xi32>, tensor<3xi32>
}

// -----

// Decisions are taken one after the other: another one first saves the copy.
// CHECK: each time @before_insert_slice runs
// CHECK: another order of decisions does not copy it
func.func @before_insert_slice(%t: tensor<64x64xf32>, %a: tensor<8x64xf32>, %n: index) -> tensor<64x64xf32> {
  %s = tensor.extract_slice %t[%n, 0] [8, 64] [1, 1] : tensor<64x64xf32> to tensor<8x64xf32>
  %0 = linalg.add ins(%a, %s : tensor<8x64xf32>, tensor<8x64xf32>) outs(%s : tensor<8x64xf32>) -> tensor<8x64xf32>
  %1 = tensor.insert_slice %0 into %t[%n, 0] [8, 64] [1, 1] : tensor<8x64xf32> into tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// -----

// Calls stay in their order.
// CHECK: each time @ordered runs
// CHECK: the read cannot move up: 'func.call' has side effects, which keep their order
func.func private @show(tensor<3xf32>)
func.func @ordered(%f: f32, %i: index) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<3xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %w = tensor.insert %f into %a[%i] : tensor<3xf32>
  call @show(%a) : (tensor<3xf32>) -> ()
  return %w : tensor<3xf32>
}
