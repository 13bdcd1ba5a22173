// Calls, branches and loops of a dialect that Cistern does not have: their interfaces say where tensors and buffers go.
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries})})' %s | FileCheck %s
// Who frees:
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries},buffer-deallocation-pipeline)})' %s | FileCheck %s --check-prefix=FREED
// What the interfaces answer:
// RUN: %sig-opt --split-input-file --pass-pipeline='builtin.module(cistern{print-facts pipeline=builtin.module()})' %s 2>&1 >/dev/null | FileCheck %s --check-prefix=FACTS
// FACTS: sig.invoke: 1 operands, {{.*}}; call=callee(0+1);
// FACTS: sig.fork: 4 operands, {{.*}}; branch=(1+1)(2+2) by o0;
// FACTS: sig.sweep: 2 operands, {{.*}}; control=(-1->0 1+1 to 1)(-1->-1 1+1 to 0)(0->0 0+1 to 1)(0->-1 0+1 to 0) repetitive=1 parallel=0; bounds=host;

// A call is followed: what its callee only reads is not copied, what it changes is copied where it is read later.
// CHECK-LABEL: @calls(
// CHECK:         sig.invoke @look(
// CHECK-NOT:     memref.copy
// CHECK:         %[[B:.*]] = sig.invoke @twice(
// CHECK:         memref.copy %[[B]], %[[COPY:.*]] :
// CHECK:         %[[CAST:.*]] = memref.cast %[[COPY]]
// CHECK:         sig.invoke @twice(%[[CAST]])
// CHECK:         sig.invoke @look(%[[B]])
// The caller frees what it gets, by the name of the first buffer, and returns the copy.
// FREED-LABEL: @calls(
// FREED:         sig.invoke
// FREED:         memref.dealloc
func.func private @twice(%x: tensor<8xf32>) -> tensor<8xf32> {
  %y = sig.gain %x by 2 : tensor<8xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}
func.func private @look(%x: tensor<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %y = tensor.extract %x[%c0] : tensor<8xf32>
  return %y : f32
}
func.func @calls() -> (tensor<8xf32>, f32, f32) {
  %a = sig.ramp 5 : tensor<8xf32>
  %f = sig.invoke @look(%a) : (tensor<8xf32>) -> f32
  %b = sig.invoke @twice(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %c = sig.invoke @twice(%b) : (tensor<8xf32>) -> tensor<8xf32>
  %g = sig.invoke @look(%b) : (tensor<8xf32>) -> f32
  return %c, %f, %g : tensor<8xf32>, f32, f32
}

// -----

// A branch passes buffers, with who owns them, in the groups that it has for its successors.
// CHECK-LABEL: @forks(
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         %[[B:.*]] = memref.alloc()
// CHECK-NOT:     memref.copy
// CHECK:         sig.fork %{{.*}}, ^bb1(%[[A]] : memref<8xf32>), ^bb2(%{{.*}}, %[[B]] : index, memref<8xf32>)
// FREED-LABEL: @forks(
// FREED:         sig.fork %{{.*}}, ^bb1(%{{.*}}, %{{.*}} : memref<8xf32>, i1), ^bb2(%{{.*}}, %{{.*}} : memref<8xf32>, i1)
func.func @forks(%c: i1, %n: index) -> tensor<8xf32> {
  %a = sig.ramp 5 : tensor<8xf32>
  %b = sig.ramp 6 : tensor<8xf32>
  sig.fork %c, ^bb1(%a : tensor<8xf32>), ^bb2(%n, %b : index, tensor<8xf32>)
^bb1(%x: tensor<8xf32>):
  %y = sig.gain %x by 2 : tensor<8xf32> -> tensor<8xf32>
  cf.br ^bb3(%y : tensor<8xf32>)
^bb2(%m: index, %z: tensor<8xf32>):
  cf.br ^bb3(%z : tensor<8xf32>)
^bb3(%r: tensor<8xf32>):
  return %r : tensor<8xf32>
}

// -----

// A block changes what it gets, so that a buffer that is used on the other path as well is copied before the branch.
// CHECK-LABEL: @forks_one(
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         memref.copy %[[A]], %[[COPY:.*]] :
// CHECK:         sig.fork %{{.*}}, ^bb1(%[[COPY]] :
// CHECK:       ^bb1(%[[X:.*]]: memref<8xf32>):
// CHECK-NEXT:    sig.gain %[[X]]
func.func @forks_one(%c: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  %a = sig.ramp 5 : tensor<8xf32>
  sig.fork %c, ^bb1(%a : tensor<8xf32>), ^bb2(%a : tensor<8xf32>)
^bb1(%x: tensor<8xf32>):
  %y = sig.gain %x by 2 : tensor<8xf32> -> tensor<8xf32>
  cf.br ^bb2(%y : tensor<8xf32>)
^bb2(%r: tensor<8xf32>):
  return %r, %a : tensor<8xf32>, tensor<8xf32>
}

// -----

// A loop that says what it carries is one of scf: in place. If it is known to run, the contents that it begins with are not needed.
// CHECK-LABEL: @runs(
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         sig.fill_ramp %[[A]] by 5
// CHECK:         %[[B:.*]] = memref.alloc()
// CHECK-NOT:     memref.copy
// CHECK:         sig.sweep 0 to %{{.*}} with(%[[B]] : memref<8xf32>)
// CHECK-NEXT:    ^bb0(%{{.*}}: index, %[[X:.*]]: memref<8xf32>):
// CHECK-NEXT:      linalg.fill ins(%{{.*}}) outs(%[[X]]
func.func @runs(%x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %c4 = arith.constant 4 : index
  %a = sig.ramp 5 : tensor<8xf32>
  %b = sig.sweep 0 to %c4 with (%a : tensor<8xf32>) -> (tensor<8xf32>) {
  ^bb0(%n: index, %y: tensor<8xf32>):
    %e = linalg.fill ins(%x : f32) outs(%y : tensor<8xf32>) -> tensor<8xf32>
    %z = sig.gain %e by 2 : tensor<8xf32> -> tensor<8xf32>
    sig.yield %z : tensor<8xf32>
  }
  %v = tensor.extract %a[%i] : tensor<8xf32>
  return %b, %v : tensor<8xf32>, f32
}

// -----

// If it may not run, they are copied.
// CHECK-LABEL: @may_run(
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         sig.fill_ramp %[[A]] by 5
// CHECK:         %[[B:.*]] = memref.alloc()
// CHECK:         memref.copy %[[A]], %[[B]]
// CHECK:         sig.sweep 0 to %{{.*}} with(%[[B]] : memref<8xf32>)
func.func @may_run(%i: index) -> (tensor<8xf32>, f32) {
  %a = sig.ramp 5 : tensor<8xf32>
  %b = sig.sweep 0 to %i with (%a : tensor<8xf32>) -> (tensor<8xf32>) {
  ^bb0(%n: index, %y: tensor<8xf32>):
    %z = sig.gain %y by 2 : tensor<8xf32> -> tensor<8xf32>
    sig.yield %z : tensor<8xf32>
  }
  %v = tensor.extract %a[%i] : tensor<8xf32>
  return %b, %v : tensor<8xf32>, f32
}

// -----

// The answer of one loop is none about another one that differs in its operands alone.
// CHECK-LABEL: @both(
// CHECK:         sig.fill_ramp %[[A:.*]] by 5
// CHECK:         memref.copy %[[A]], %[[B:.*]] :
// CHECK:         sig.sweep 0 to %{{.*}} with(%[[B]] : memref<8xf32>)
func.func @both(%x: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>, f32) {
  %c4 = arith.constant 4 : index
  %first = sig.ramp 6 : tensor<8xf32>
  %0 = sig.sweep 0 to %c4 with (%first : tensor<8xf32>) -> (tensor<8xf32>) {
  ^bb0(%n: index, %y: tensor<8xf32>):
    %e = linalg.fill ins(%x : f32) outs(%y : tensor<8xf32>) -> tensor<8xf32>
    sig.yield %e : tensor<8xf32>
  }
  %a = sig.ramp 5 : tensor<8xf32>
  %1 = sig.sweep 0 to %i with (%a : tensor<8xf32>) -> (tensor<8xf32>) {
  ^bb0(%n: index, %y: tensor<8xf32>):
    %e = linalg.fill ins(%x : f32) outs(%y : tensor<8xf32>) -> tensor<8xf32>
    sig.yield %e : tensor<8xf32>
  }
  %v = tensor.extract %a[%i] : tensor<8xf32>
  return %0, %1, %v : tensor<8xf32>, tensor<8xf32>, f32
}
