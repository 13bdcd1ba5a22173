// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors of the parser: strings and symbol references with their escapes. Texts and places are those of mlir-opt.

// CHECK: :[[#@LINE+1]]:30: error: expected '"' in string literal
"t.o"() {a = "abc} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:17: error: unknown escape in string literal
"t.o"() {a = "ab\qc"} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:15: error: @ identifier expected to start with letter or '_'
"t.o"() {a = @} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:20: error: expected nested symbol reference identifier
"t.o"() {a = @foo::} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:18: error: expected '}' in attribute dictionary
"t.o"() {a = @foo:@bar} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:19: error: expected non-function type
"t.o"() {a = "a" :} : () -> ()
