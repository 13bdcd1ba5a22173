// RUN: not cistern-opt --split-input-file %s 2>&1 | FileCheck %s
// RUN: %same --modes plain --stderr --args="--split-input-file" %s
// REQUIRES: mlir-opt
// Where a diagnostic is: a place in a file if the location has one, else the location as it is written.

// CHECK: <unknown>:0: error: loc("layer1/relu"): 'arith.addi' op operand #0
// CHECK-NEXT: <unknown>:0: note: loc("layer1/relu"): see current operation
func.func @name(%a: memref<4xf32>) {
  %0 = "arith.addi"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32> loc("layer1/relu")
  return
}

// -----

// CHECK: x.py:3:4: error: 'arith.addi' op operand #0
func.func @name_of_a_place(%a: memref<4xf32>) {
  %0 = "arith.addi"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32> loc("relu"("x.py":3:4))
  return
}

// -----

// CHECK: <unknown>:0: error: loc(fused["a", "b"]): 'arith.addi' op operand #0
func.func @names(%a: memref<4xf32>) {
  %0 = "arith.addi"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32> loc(fused["a", "b"])
  return
}

// -----

// CHECK: <unknown>:0: error: 'arith.addi' op operand #0
func.func @unknown(%a: memref<4xf32>) {
  %0 = "arith.addi"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32> loc(unknown)
  return
}

// -----

// Callers are shown before the notes.
// CHECK: x.py:1:2: error: 'arith.addi' op operand #0
// CHECK-NEXT: y.py:3:4: note: called from
// CHECK-NEXT: <unknown>:0: note: loc("main"): called from
// CHECK-NEXT: x.py:1:2: note: see current operation
func.func @callers(%a: memref<4xf32>) {
  %0 = "arith.addi"(%a, %a) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32> loc(callsite("x.py":1:2 at callsite("y.py":3:4 at "main")))
  return
}
