// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors of the parser: affine maps and integer sets, simplified when they are read. Texts and places are those of mlir-opt.

// CHECK: :[[#@LINE+1]]:24: error: expected '<' in affine map
"t.o"() {a = affine_map} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected '(' in dimensional identifier list
"t.o"() {a = affine_map<} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:27: error: expected '->' or ':'
"t.o"() {a = affine_map<()>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:32: error: expected '(' in affine map range
"t.o"() {a = affine_map<(d0) -> d0>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:34: error: use of undeclared identifier
"t.o"() {a = affine_map<(d0) -> (d1)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:30: error: redefinition of identifier 'd0'
"t.o"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:32: error: expected ']' in symbol list
"t.o"() {a = affine_map<(d0)[s0 -> (d0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:26: error: expected bare identifier
"t.o"() {a = affine_map<(1) -> (d0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:38: error: missing right operand of binary operator
"t.o"() {a = affine_map<(d0) -> (d0 *)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:37: error: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
"t.o"() {a = affine_map<(d0) -> (d0 * d0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:37: error: non-affine expression: right operand of mod has to be either a constant or symbolic
"t.o"() {a = affine_map<(d0) -> (d0 mod d0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:37: error: non-affine expression: right operand of ceildiv has to be either a constant or symbolic
"t.o"() {a = affine_map<(d0) -> (d0 ceildiv d0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:36: error: non-affine expression: right operand of floordiv has to be either a constant or symbolic
"t.o"() {a = affine_map<(d0) -> (4 floordiv d0)>} : () -> ()

// -----

// An operator is applied when the next one of its kind is there, which the error shows.

// CHECK: :[[#@LINE+1]]:42: error: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
"t.o"() {a = affine_map<(d0) -> (d0 * d0 mod 2)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:36: error: non-affine expression: right operand of floordiv has to be either a constant or symbolic
"t.o"() {a = affine_map<(d0) -> (4 floordiv d0 + 2)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:34: error: missing left operand of binary operator
"t.o"() {a = affine_map<(d0) -> (+ 1)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:34: error: constant too large for index
"t.o"() {a = affine_map<(d0) -> (99999999999999999999)>} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:35: error: constant too large for index
// CHECK: :[[#@LINE+1]]:35: error: missing operand of negation
"t.o"() {a = affine_map<(d0) -> (-9223372036854775808)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:38: error: expected affine expression
"t.o"() {a = affine_map<(d0) -> (d0, )>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:44: error: expected '(' at start of SSA symbol
"t.o"() {a = affine_map<(symbol) -> (symbol)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:41: error: unexpected ssa identifier
"t.o"() {a = affine_map<(d0) -> (symbol(d0))>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:35: error: no expression inside parentheses
"t.o"() {a = affine_map<(d0) -> (())>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected AffineMap, but got IntegerSet
"t.o"() {a = affine_map<(d0) : (d0 >= 0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:24: error: expected '<' in integer set
"t.o"() {a = affine_set} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:25: error: expected IntegerSet, but got AffineMap
"t.o"() {a = affine_set<(d0) -> (d0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:31: error: expected '(' in integer set constraint list
"t.o"() {a = affine_set<(d0) : d0>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:35: error: expected '== affine-expr' or '>= affine-expr' at end of affine constraint
"t.o"() {a = affine_set<(d0) : (d0)>} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:36: error: expected affine expression
// CHECK: :[[#@LINE+1]]:36: error: missing operand of negation
"t.o"() {a = affine_map<(d0) -> (- )>} : () -> ()

// -----

// CHECK: :[[#@LINE+2]]:35: error: use of undeclared identifier
// CHECK: :[[#@LINE+1]]:35: error: missing operand of negation
"t.o"() {a = affine_map<(d0) -> (-d1)>} : () -> ()

// -----

// CHECK: :[[#@LINE+3]]:37: error: expected affine expression
// CHECK: :[[#@LINE+2]]:37: error: missing operand of negation
// CHECK: :[[#@LINE+1]]:37: error: missing operand of negation
"t.o"() {a = affine_map<(d0) -> (- -)>} : () -> ()

// -----

// CHECK: :[[#@LINE+1]]:41: error: expected ')'
"t.o"() {a = affine_map<(d0) -> ((d0 + 1 2)>} : () -> ()
