// Tensors count as the buffers that they will probably have.
// RUN: cistern-opt %s --schedule-for-memory=remarks 2>%t.says | FileCheck %s
// RUN: FileCheck %s --check-prefix=SAYS < %t.says

// Each large tensor is reduced before the next one is made.
// SAYS: block holds 4008 bytes at most, before 8004, lower bound 4008 (proven)
// CHECK-LABEL: func.func @reduces_first
// CHECK:         linalg.exp
// CHECK:         linalg.reduce
// CHECK:         linalg.exp
// CHECK:         linalg.reduce
func.func @reduces_first(%x: tensor<1000xf32>, %y: tensor<1000xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<1000xf32>
  %e2 = tensor.empty() : tensor<1000xf32>
  %a = linalg.exp ins(%x : tensor<1000xf32>) outs(%e : tensor<1000xf32>) -> tensor<1000xf32>
  %b = linalg.exp ins(%y : tensor<1000xf32>) outs(%e2 : tensor<1000xf32>) -> tensor<1000xf32>
  %zero = arith.constant 0.0 : f32
  %s = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%s : tensor<f32>) -> tensor<f32>
  %c = linalg.reduce { arith.addf } ins(%a : tensor<1000xf32>) outs(%f : tensor<f32>) dimensions = [0]
  %t = tensor.empty() : tensor<f32>
  %g = linalg.fill ins(%zero : f32) outs(%t : tensor<f32>) -> tensor<f32>
  %d = linalg.reduce { arith.addf } ins(%b : tensor<1000xf32>) outs(%g : tensor<f32>) dimensions = [0]
  %r = linalg.add ins(%c, %d : tensor<f32>, tensor<f32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// The second op writes in the place of the first one's result, which nothing else needs: one buffer.
// SAYS: block holds 4004 bytes at most, before 4004
func.func @in_place(%x: tensor<1000xf32>, %g: f32) -> (tensor<1000xf32>, tensor<1xf32>) {
  %o = tensor.empty() : tensor<1xf32>
  %h = linalg.fill ins(%g : f32) outs(%o : tensor<1xf32>) -> tensor<1xf32>
  %e = tensor.empty() : tensor<1000xf32>
  %e2 = tensor.empty() : tensor<1000xf32>
  %a = linalg.exp ins(%x : tensor<1000xf32>) outs(%e : tensor<1000xf32>) -> tensor<1000xf32>
  %b = linalg.exp ins(%a : tensor<1000xf32>) outs(%e2 : tensor<1000xf32>) -> tensor<1000xf32>
  return %b, %h : tensor<1000xf32>, tensor<1xf32>
}

// What is inserted is computed in its part; the tensor around it is held from then on.
// SAYS: block holds 8004 bytes at most, before 8004
func.func @in_part(%x: tensor<1000xf32>, %g: f32) -> (tensor<2000xf32>, tensor<1xf32>) {
  %o = tensor.empty() : tensor<1xf32>
  %h = linalg.fill ins(%g : f32) outs(%o : tensor<1xf32>) -> tensor<1xf32>
  %e = tensor.empty() : tensor<1000xf32>
  %a = linalg.exp ins(%x : tensor<1000xf32>) outs(%e : tensor<1000xf32>) -> tensor<1000xf32>
  %l = tensor.empty() : tensor<2000xf32>
  %p = tensor.insert_slice %a into %l[0] [1000] [1] : tensor<1000xf32> into tensor<2000xf32>
  %q = tensor.insert_slice %x into %p[1000] [1000] [1] : tensor<1000xf32> into tensor<2000xf32>
  return %q, %h : tensor<2000xf32>, tensor<1xf32>
}

// %b reads what %c overwrites: it stays before it, though %c first would hold less.
// CHECK-LABEL: func.func @overwritten
// CHECK:         linalg.exp
// CHECK:         %[[B:.*]] = linalg.exp
// CHECK:         %[[C:.*]] = linalg.fill
// CHECK:         linalg.reduce {{.*}} ins(%[[C]]
// CHECK:         linalg.reduce {{.*}} ins(%[[B]]
func.func @overwritten(%x: tensor<1000xf32>, %z: tensor<f32>, %zero: f32) -> (tensor<f32>, tensor<f32>) {
  %e = tensor.empty() : tensor<1000xf32>
  %e2 = tensor.empty() : tensor<1000xf32>
  %a = linalg.exp ins(%x : tensor<1000xf32>) outs(%e : tensor<1000xf32>) -> tensor<1000xf32>
  %b = linalg.exp ins(%a : tensor<1000xf32>) outs(%e2 : tensor<1000xf32>) -> tensor<1000xf32>
  %c = linalg.fill ins(%zero : f32) outs(%a : tensor<1000xf32>) -> tensor<1000xf32>
  %r = linalg.reduce { arith.addf } ins(%c : tensor<1000xf32>) outs(%z : tensor<f32>) dimensions = [0]
  %s = linalg.reduce { arith.addf } ins(%b : tensor<1000xf32>) outs(%z : tensor<f32>) dimensions = [0]
  return %r, %s : tensor<f32>, tensor<f32>
}

// What the body of a loop holds counts where the loop stands: not while %a is held.
// SAYS: block holds 4000 bytes at most, before 4000
// SAYS: block holds 4000 bytes at most, before 8000
// CHECK-LABEL: func.func @loop
// CHECK:         scf.for
// CHECK:         linalg.exp ins(%arg0
func.func @loop(%x: tensor<1000xf32>, %z: tensor<f32>, %i: index, %n: index) -> (tensor<1000xf32>, tensor<f32>) {
  %e = tensor.empty() : tensor<1000xf32>
  %a = linalg.exp ins(%x : tensor<1000xf32>) outs(%e : tensor<1000xf32>) -> tensor<1000xf32>
  %l = scf.for %k = %i to %n step %n iter_args(%v = %z) -> (tensor<f32>) {
    %f = tensor.empty() : tensor<1000xf32>
    %b = linalg.exp ins(%x : tensor<1000xf32>) outs(%f : tensor<1000xf32>) -> tensor<1000xf32>
    %r = linalg.reduce { arith.addf } ins(%b : tensor<1000xf32>) outs(%v : tensor<f32>) dimensions = [0]
    scf.yield %r : tensor<f32>
  }
  return %a, %l : tensor<1000xf32>, tensor<f32>
}
