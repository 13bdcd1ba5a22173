// Ops are ordered where that holds fewer bytes, those on tensors first; the remark says by which passes.
// RUN: cistern-opt --buffer-pipeline=remarks=true %s -o %t 2> %t.says
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=SAYS < %t.says
// RUN: cistern-opt --buffer-pipeline=order=false --mlir-pass-statistics %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=AS-IT-IS

// SAYS: holds 4008 bytes by --pass-pipeline='builtin.module({{.*}}func.func(schedule-for-memory),eliminate-empty-tensors{{.*}}func.func(buffer-reuse),canonicalize)'
// SAYS: MLIR's passes hold 8008 bytes
// SAYS: tensors and copies: 4000 bytes less
// SAYS: pools: 0 bytes less
// AS-IT-IS: (S) 8008 peak-bytes

// CHECK-LABEL: func.func @reduces_first
// CHECK:         linalg.exp
// CHECK:         linalg.reduce
// CHECK:         linalg.exp
// CHECK:         linalg.reduce
func.func @reduces_first(%x: tensor<1000xf32>, %y: tensor<1000xf32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<1000xf32>
  %a = linalg.exp ins(%x : tensor<1000xf32>) outs(%e : tensor<1000xf32>) -> tensor<1000xf32>
  %b = linalg.exp ins(%y : tensor<1000xf32>) outs(%e : tensor<1000xf32>) -> tensor<1000xf32>
  %zero = arith.constant 0.0 : f32
  %s = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%s : tensor<f32>) -> tensor<f32>
  %c = linalg.reduce { arith.addf } ins(%a : tensor<1000xf32>) outs(%f : tensor<f32>) dimensions = [0]
  %g = linalg.fill ins(%zero : f32) outs(%s : tensor<f32>) -> tensor<f32>
  %d = linalg.reduce { arith.addf } ins(%b : tensor<1000xf32>) outs(%g : tensor<f32>) dimensions = [0]
  %r = linalg.add ins(%c, %d : tensor<f32>, tensor<f32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// What may be kept is shown before it runs.
// RUN: cistern-opt --buffer-pipeline --dump-pass-pipeline %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=DUMP
// DUMP:      builtin.module(
// DUMP-NEXT:   buffer-pipeline{
// DUMP-NEXT: )
// DUMP-NEXT: buffer-pipeline keeps what holds least of:
// DUMP-NEXT:   builtin.module(canonicalize,fold-into-indexing-maps,rewrite-in-destination-passing-style{fill-for-each-use=true},merge-concatenations,{{.*}}func.func(schedule-for-memory),eliminate-empty-tensors{destinations=best empty-for-each-use=true overwritten=true},one-shot-bufferize{{.*}}func.func(buffer-reuse),canonicalize)
// DUMP:        builtin.module(eliminate-empty-tensors,empty-tensor-to-alloc-tensor,one-shot-bufferize{{.*}},func.func(optimize-allocation-liveness{unknown-ops=keep}),canonicalize)
