// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors of the lexer, with the places that mlir-opt gives them.

// CHECK: :[[#@LINE+1]]:15: error: unknown escape in string literal
"a"() {a = "ab\qc"} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:28: error: expected '"' in string literal
"a"() {a = "abc} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:29: error: expected '"' in string literal
"a"() {a = @"abc} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:13: error: @ identifier expected to start with letter or '_'
"a"() {a = @1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:12: error: invalid attribute name
"a"() {a = #} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:12: error: invalid type identifier
"a"() {a = !} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:13: error: expected three consecutive dots for an ellipsis
"a"() {a = ..} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:12: error: unexpected character
"a"() {a = `} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:12: error: unexpected character
"a"() {a = $b} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:8: error: unexpected character
"a"() {é = 1} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:5: error: invalid SSA name
"a"(%) : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:8: error: invalid block name
"a"() [^] : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:13: error: expected '}' in attribute dictionary
"a"() {a = 1e5} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:13: error: expected '}' in attribute dictionary
"a"() {a = 0xg} : () -> ()
