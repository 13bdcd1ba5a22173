// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// What mlir-opt takes or crashes on: see docs/reference/divergences.md.

// CHECK: :[[#@LINE+1]]:14: error: parsed 2 elements, but type ('i32') expected 1 elements
"t.o"() {a = dense<(1,2)> : tensor<2xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:14: error: parsed 2 elements, but type ('i32') expected 1 elements
"t.o"() {a = dense<(1,2)> : tensor<3xi32>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected integer or float type, got: 'index'
"t.o"() {a = array<index: 1>} : () -> ()
