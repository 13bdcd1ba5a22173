// The page of what the pipeline makes of a program: boxes, why a tensor is copied, and advice whose numbers are those of
// programs that were run through the passes.
// RUN: cistern-opt %s --buffer-pipeline=report=html --report-file=%t.html -o %t.out
// RUN: cistern-opt %s --buffer-pipeline | diff - %t.out
// RUN: python3 %S/Inputs/advice.py %t.html > %t.txt
// RUN: FileCheck %s --check-prefix=ADVICE < %t.txt

// What is kept is what the program holds, and what a change is said to hold, it holds.
// ADVICE: kept 32768 16384
// ADVICE: part eliminate-empty-tensors=destinations=best: {{[0-9]+}} {{[0-9]+}}
// ADVICE-NOT: change --
// ADVICE: change read-first:0: 32768 0
// ADVICE: memory 28672 fits: 32768 16384, 3 stay
// RUN: cistern-opt %s --buffer-pipeline --memory-report -o /dev/null | FileCheck %s --check-prefix=KEPT
// KEPT: function @net
// KEPT-NEXT: peak {{ *}}32768 bytes
// A change that saves nothing is no advice, and nothing is said to save what it saves of bufferization alone.
// RUN: cistern-opt %s --buffer-pipeline=reuse=false --buffer-arena --memory-report -o /dev/null | FileCheck %s --check-prefix=ARENA
// ARENA: function @net
// ARENA-NEXT: peak {{ *}}49152 bytes

// The sentences on copies are those of --explain-copies.
// ADVICE: copy 16384 [[#@LINE+29]]:8 copies 16384 bytes each time @net runs: 'tensor.insert' cannot write in place to its operand 1
// ADVICE-NEXT: because 'tensor.extract' still reads the old contents
// ADVICE: alternative saves 16384: move this 'tensor.extract' up, before 'tensor.insert'

// What was switched off is a suggestion where it saves something.
// RUN: cistern-opt %S/order.mlir --buffer-pipeline="report=html order=false" --report-file=%t.off.html -o /dev/null
// RUN: python3 %S/Inputs/advice.py %t.off.html | FileCheck %s --check-prefix=OFF
// OFF-NOT: part schedule-for-memory
// OFF: change --buffer-pipeline=order=true: 4008

// Programs on memrefs have a page too, without reasons for copies.
// RUN: cistern-opt %s --buffer-pipeline | cistern-opt --buffer-pipeline=report=html --report-file=%t.memref.html -o /dev/null
// RUN: python3 %S/Inputs/advice.py %t.memref.html | FileCheck %s --check-prefix=MEMREFS
// MEMREFS: kept {{[0-9]+}} 16384
// MEMREFS-NOT: {{^}}copy

func.func private @block(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%z : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.exp ins(%m : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}
func.func @net(%x: tensor<64x64xf32>, %w: tensor<64x64xf32>) -> (tensor<64x64xf32>, f32) {
  %i = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %a = call @block(%x, %w) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = call @block(%a, %w) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %y = tensor.insert %f into %b[%i, %i] : tensor<64x64xf32>
  %s = tensor.extract %b[%i, %i] : tensor<64x64xf32>
  return %y, %s : tensor<64x64xf32>, f32
}
