// Tensors without a rank that functions take and return: what a caller writes into is not what it
// reads later. mlir-opt takes what is passed with a rank and returned without for two buffers, and
// makes ops that do not verify of what is returned with a rank that it was passed without.
// RUN: cistern-run --no-leak-check %s | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" %s -o %t.mlir
// RUN: cistern-run --no-leak-check %t.mlir | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops analysis=reference" %s | diff %t.mlir -
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops copy-placement=exact" %s | cistern-run --no-leak-check - | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops infer-argument-layouts" %s | cistern-run --no-leak-check - | FileCheck %s
// RUN: cistern-opt --buffer-pipeline %s | cistern-run - | FileCheck %s
// CHECK-COUNT-8: {{^5$[[:space:]]7$}}
// CHECK-NOT: {{.}}

// Both without a rank.
func.func private @id(%x: tensor<*xf32>) -> tensor<*xf32> {
  return %x : tensor<*xf32>
}
// The argument alone has a rank.
func.func private @loses(%x: tensor<3xf32>) -> tensor<*xf32> {
  %u = tensor.cast %x : tensor<3xf32> to tensor<*xf32>
  return %u : tensor<*xf32>
}
// The result alone.
func.func private @takes(%u: tensor<*xf32>) -> tensor<3xf32> {
  %x = tensor.cast %u : tensor<*xf32> to tensor<3xf32>
  return %x : tensor<3xf32>
}
// Through calls and branches; both results are the argument.
func.func private @chain(%u: tensor<*xf32>, %b: i1) -> (tensor<*xf32>, tensor<*xf32>) {
  %x = call @id(%u) : (tensor<*xf32>) -> tensor<*xf32>
  %r = call @takes(%x) : (tensor<*xf32>) -> tensor<3xf32>
  %y = call @loses(%r) : (tensor<3xf32>) -> tensor<*xf32>
  %z = scf.if %b -> (tensor<*xf32>) {
    scf.yield %y : tensor<*xf32>
  } else {
    scf.yield %x : tensor<*xf32>
  }
  return %y, %z : tensor<*xf32>, tensor<*xf32>
}
// Blocks pass the argument, or another tensor.
func.func private @blocks(%u: tensor<*xf32>, %b: i1) -> tensor<*xf32> {
  cf.cond_br %b, ^a(%u : tensor<*xf32>), ^c
^c:
  %e = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.cast %e : tensor<3xf32> to tensor<*xf32>
  cf.br ^a(%x : tensor<*xf32>)
^a(%r: tensor<*xf32>):
  return %r : tensor<*xf32>
}
// A function that calls itself is not known to callers.
func.func private @recursive(%u: tensor<*xf32>, %n: index) -> tensor<*xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %b -> (tensor<*xf32>) {
    scf.yield %u : tensor<*xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %x = func.call @recursive(%u, %m) : (tensor<*xf32>, index) -> tensor<*xf32>
    scf.yield %x : tensor<*xf32>
  }
  return %r : tensor<*xf32>
}
func.func private @write(%t: tensor<3xf32>) -> tensor<3xf32> {
  %c0 = arith.constant 0 : index
  %five = arith.constant 5.0 : f32
  %w = tensor.insert %five into %t[%c0] : tensor<3xf32>
  return %w : tensor<3xf32>
}
func.func private @show(%w: tensor<3xf32>, %a: tensor<3xf32>) {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %w[%c0] : tensor<3xf32>
  %y = tensor.extract %a[%c0] : tensor<3xf32>
  vector.print %x : f32
  vector.print %y : f32
  return
}
func.func private @make(%n: index) -> tensor<3xf32> {
  %a = tensor.generate {
  ^bb0(%i: index):
    %k = arith.addi %i, %n : index
    %j = arith.index_cast %k : index to i32
    %f = arith.sitofp %j : i32 to f32
    tensor.yield %f : f32
  } : tensor<3xf32>
  return %a : tensor<3xf32>
}
func.func @f02() {
  %n = arith.constant 7 : index
  %a = call @make(%n) : (index) -> tensor<3xf32>
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  %r = call @id(%u) : (tensor<*xf32>) -> tensor<*xf32>
  %t = tensor.cast %r : tensor<*xf32> to tensor<3xf32>
  %w = call @write(%t) : (tensor<3xf32>) -> tensor<3xf32>
  call @show(%w, %a) : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
func.func @f02b() {
  %n = arith.constant 7 : index
  %a = call @make(%n) : (index) -> tensor<3xf32>
  %r = call @loses(%a) : (tensor<3xf32>) -> tensor<*xf32>
  %t = tensor.cast %r : tensor<*xf32> to tensor<3xf32>
  %w = call @write(%t) : (tensor<3xf32>) -> tensor<3xf32>
  call @show(%w, %a) : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
func.func @f02c() {
  %n = arith.constant 7 : index
  %a = call @make(%n) : (index) -> tensor<3xf32>
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  %t = call @takes(%u) : (tensor<*xf32>) -> tensor<3xf32>
  %w = call @write(%t) : (tensor<3xf32>) -> tensor<3xf32>
  call @show(%w, %a) : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
func.func @chained() {
  %n = arith.constant 7 : index
  %true = arith.constant true
  %a = call @make(%n) : (index) -> tensor<3xf32>
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  %r:2 = call @chain(%u, %true) : (tensor<*xf32>, i1) -> (tensor<*xf32>, tensor<*xf32>)
  %t = call @takes(%r#1) : (tensor<*xf32>) -> tensor<3xf32>
  %w = call @write(%t) : (tensor<3xf32>) -> tensor<3xf32>
  %s = tensor.cast %r#0 : tensor<*xf32> to tensor<3xf32>
  call @show(%w, %s) : (tensor<3xf32>, tensor<3xf32>) -> ()
  call @show(%w, %a) : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
func.func @through_blocks() {
  %n = arith.constant 7 : index
  %true = arith.constant true
  %a = call @make(%n) : (index) -> tensor<3xf32>
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  %r = call @blocks(%u, %true) : (tensor<*xf32>, i1) -> (tensor<*xf32>)
  %t = tensor.cast %r : tensor<*xf32> to tensor<3xf32>
  %w = call @write(%t) : (tensor<3xf32>) -> tensor<3xf32>
  call @show(%w, %a) : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
func.func @recursively() {
  %n = arith.constant 7 : index
  %a = call @make(%n) : (index) -> tensor<3xf32>
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  %r = call @recursive(%u, %n) : (tensor<*xf32>, index) -> (tensor<*xf32>)
  %t = tensor.cast %r : tensor<*xf32> to tensor<3xf32>
  %w = call @write(%t) : (tensor<3xf32>) -> tensor<3xf32>
  call @show(%w, %a) : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
// mlir-opt: "cannot avoid RaW conflict".
func.func @looped() {
  %n = arith.constant 7 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %a = call @make(%n) : (index) -> tensor<3xf32>
  %u = tensor.cast %a : tensor<3xf32> to tensor<*xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%k = %u) -> (tensor<*xf32>) {
    %x = func.call @id(%k) : (tensor<*xf32>) -> tensor<*xf32>
    scf.yield %x : tensor<*xf32>
  }
  %t = tensor.cast %r : tensor<*xf32> to tensor<3xf32>
  %w = call @write(%t) : (tensor<3xf32>) -> tensor<3xf32>
  call @show(%w, %a) : (tensor<3xf32>, tensor<3xf32>) -> ()
  return
}
func.func @main() {
  call @f02() : () -> ()
  call @f02b() : () -> ()
  call @f02c() : () -> ()
  call @chained() : () -> ()
  call @through_blocks() : () -> ()
  call @recursively() : () -> ()
  call @looped() : () -> ()
  return
}
