// What the verifier says of operations in generic form: each message, place and note as mlir-opt has them.
// RUN: cistern-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s -o /dev/null
// RUN: %same --stderr --modes plain "--args=--allow-unregistered-dialect --split-input-file" %s

"func.func"() ({
  %0 = "arith.constant"() {value = 1 : i32} : () -> i32
  // expected-error@+1 {{'arith.addi' op expected 2 operands, but found 1}}
  %1 = "arith.addi"(%0) : (i32) -> i32
  "func.return"() : () -> ()
}) {function_type = () -> (), sym_name = "operands"} : () -> ()

// -----

func.func @results(%a: i32) {
  // expected-error@+1 {{'arith.addi' op requires one result}}
  "arith.addi"(%a, %a) : (i32, i32) -> ()
  return
}

// -----

func.func @too_many_results(%a: i32) {
  // expected-error@+1 {{'arith.addi' op requires one result}}
  %0:2 = "arith.addi"(%a, %a) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @mixed_types(%a: i32, %b: i64) {
  // expected-error@+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func @operand_type(%a: f32) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32
  return
}

// -----

func.func @regions(%a: i1) {
  // expected-error@+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%a) ({ "scf.yield"() : () -> () }) : (i1) -> ()
  return
}

// -----

func.func @no_regions(%a: i32) {
  // expected-error@+1 {{'arith.addi' op requires zero regions}}
  %0 = "arith.addi"(%a, %a) ({ }) : (i32, i32) -> i32
  return
}

// -----

func.func @successors() {
  // expected-error@+1 {{'cf.br' op requires 1 successor but found 0}}
  "cf.br"() : () -> ()
}

// -----

func.func @unwanted_successors(%a: i32) {
  // expected-error@+1 {{successors in non-terminator}}
  %0 = "arith.addi"(%a, %a) [^bb1] : (i32, i32) -> i32
^bb1:
  return
}

// -----

func.func @segments(%c: i1) {
  // expected-error@+1 {{'cf.cond_br' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%c)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 1, 0>} : (i1) -> ()
^bb1:
  return
}

// -----

func.func @segments_negative(%c: i1) {
  // expected-error@+1 {{'cf.cond_br' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "cf.cond_br"(%c)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 2, -1, 0>} : (i1) -> ()
^bb1:
  return
}

// -----

func.func @segments_number(%c: i1) {
  // expected-error@+1 {{'cf.cond_br' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%c)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 0>} : (i1) -> ()
^bb1:
  return
}

// -----

func.func @attribute_missing() {
  // expected-error@+1 {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i32
  return
}

// -----

func.func @attribute_kind(%a: i32) {
  // expected-error@+1 {{'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  %0 = "arith.cmpi"(%a, %a) {predicate = "eq"} : (i32, i32) -> i1
  return
}

// -----

func.func @attribute_range(%a: i32) {
  // expected-error@+1 {{'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}
  %0 = "arith.cmpi"(%a, %a) {predicate = 12 : i64} : (i32, i32) -> i1
  return
}

// -----

func.func @no_terminator() {
  // expected-error@+1 {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
  %0 = arith.constant 1 : i32
}

// -----

func.func @terminator_inside(%a: i32) {
  // expected-error@+1 {{'func.return' op must be the last operation in the parent block}}
  "func.return"() : () -> ()
  "func.return"() : () -> ()
}

// -----

// expected-error@+1 {{empty block: expect at least a terminator}}
func.func @empty_block() {
  "cf.br"()[^bb1] : () -> ()
^bb1:
}

// -----

func.func @branch_operand_number(%a: i32) {
  // expected-error@+1 {{branch has 0 operands for successor #0, but target block has 1}}
  "cf.br"()[^bb1] : () -> ()
^bb1(%x: i32):
  return
}

// -----

func.func @branch_operand_type(%a: i32) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  "cf.br"(%a)[^bb1] : (i32) -> ()
^bb1(%x: i64):
  return
}

// -----

func.func @branch_to_entry() {
  "cf.br"()[^bb0] : () -> ()
^bb0:
  "cf.br"()[^bb0] : () -> ()
}

// -----

func.func @dominance_same_block() {
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i32) -> ()
  // expected-note@+1 {{operand defined here (op in the same block)}}
  %0 = "test.def"() : () -> i32
  return
}

// -----

func.func @dominance_blocks(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note@+1 {{operand defined here (op in the same region)}}
  %0 = arith.constant 1 : i32
  cf.br ^bb2
^bb2:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i32) -> ()
  return
}

// -----

// expected-note@+1 {{operand defined as a block argument (block #1 in the same region)}}
func.func @dominance_argument(%c: i1) {
  cf.cond_br %c, ^bb1(%c: i1), ^bb2
^bb1(%x: i1):
  cf.br ^bb2
^bb2:
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "test.use"(%x) : (i1) -> ()
  return
}

// -----

func.func @dominance_nested(%c: i1) {
  scf.if %c {
    // expected-error@+1 {{operand #0 does not dominate this use}}
    "test.use"(%0) : (i32) -> ()
  }
  // expected-note@+1 {{operand defined here (op in a parent region)}}
  %0 = arith.constant 1 : i32
  return
}

// -----

func.func @dominance_unreachable() {
  return
^bb1:
  "test.use"(%0) : (i32) -> ()
  %0 = "test.def"() : () -> i32
  return
}

// -----

func.func @isolation(%a: i32) {
  // expected-error@+1 {{custom op 'module' is unknown (tried 'func.module' as well)}}
  module {
    "test.use"(%a) : (i32) -> ()
  }
  return
}

// -----

// expected-note@+1 {{see existing symbol definition here}}
func.func @twice() { return }
// expected-error@+1 {{redefinition of symbol named 'twice'}}
func.func @twice() { return }

// -----

func.func @unknown_callee() {
  // expected-error@+1 {{'func.call' op 'nowhere' does not reference a valid function}}
  call @nowhere() : () -> ()
  return
}

// -----

module @a { func.func @inner() { return } }
func.func @wrong_symbol() {
  // expected-error@+1 {{'func.call' op 'a' does not reference a valid function}}
  "func.call"() {callee = @a} : () -> ()
  return
}

// -----

func.func @yield_number(%c: i1) -> i32 {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.if"(%c) ({ "scf.yield"() : () -> () }, { "scf.yield"() : () -> () }) : (i1) -> i32
  return %0 : i32
}

// -----

func.func @yield_type(%c: i1, %x: i64) -> i32 {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i64' should match successor input type #0 'i32'}}
  // expected-note@+1 {{region branch point}}
  %0 = "scf.if"(%c) ({ "scf.yield"(%x) : (i64) -> () }, { "scf.yield"(%x) : (i64) -> () }) : (i1) -> i32
  return %0 : i32
}

// -----

func.func @loop_argument(%n: index, %x: i64) {
  // expected-error@+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'i64' != 'i32'}}
  %0 = "scf.for"(%n, %n, %n, %x) ({
  ^bb0(%i: index, %y: i32):
    "scf.yield"(%y) : (i32) -> ()
  }) : (index, index, index, i64) -> i64
  return
}

// -----

func.func @wrong_terminator(%c: i1) {
  // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
  "scf.if"(%c) ({ "func.return"() : () -> () }, { }) : (i1) -> ()
  return
}

// -----

// expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
"scf.yield"() : () -> ()

// -----

func.func @wrong_parent() {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  "scf.yield"() : () -> ()
}

// -----

func.func @region_blocks(%c: i1) {
  // expected-error@+1 {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
  "scf.if"(%c) ({
    "cf.br"()[^bb1] : () -> ()
  ^bb1:
    "scf.yield"() : () -> ()
  }, { }) : (i1) -> ()
  return
}

// -----

func.func @return_number() -> i32 {
  // expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@return_number) returns 1}}
  "func.return"() : () -> ()
}

// -----

func.func @return_type(%x: i64) -> i32 {
  // expected-error@+1 {{type of return operand 0 ('i64') doesn't match function result type ('i32') in function @return_type}}
  "func.return"(%x) : (i64) -> ()
}

// -----

func.func @memref_operand(%x: i64) {
  // expected-error@+1 {{'memref.dealloc' op operand #0 must be ranked or unranked memref of any type values, but got 'i64'}}
  "memref.dealloc"(%x) : (i64) -> ()
  return
}

// -----

func.func @dynamic_sizes(%n: index) {
  // expected-error@+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = "memref.alloc"(%n) {operandSegmentSizes = array<i32: 1, 0>} : (index) -> memref<4xf32>
  return
}

// -----

module attributes {arith.x} { }

// -----

// expected-error@+1 {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({
  "test.a"() : () -> ()
^bb1:
  "test.a"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'builtin.module' op region should have no arguments}}
"builtin.module"() ({
^bb0(%a: i32):
  "test.a"() : () -> ()
}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op type of entry block argument #0('i32') must match the type of the corresponding argument in function signature('i64')}}
"func.func"() ({
^bb0(%a: i32):
  "func.return"() : () -> ()
}) {function_type = (i64) -> (), sym_name = "arguments"} : () -> ()

// -----

// An op isolated from above waits for the others in its block, not for those around the op that it is in.
func.func public @outside(i32)
"t.op"() ({
  // expected-error @below {{'func.func' op symbol declaration cannot have public visibility}}
  func.func public @inside(i32)
  "t.end"() : () -> ()
}) : () -> ()

// -----

// What is wrong in a region is said after what is wrong beside the op, the last op with regions first.

func.func @dominance_outside_in() {
  "test.a"() ({
    "test.use"(%0) : (i32) -> ()
  }) : () -> ()
  "test.b"() ({
    "test.use"(%0) : (i32) -> ()
  }) : () -> ()
  // expected-error@+1 {{operand #0 does not dominate this use}}
  "test.use"(%0) : (i32) -> ()
  // expected-note@+1 {{operand defined here (op in the same block)}}
  %0 = "test.def"() : () -> i32
  return
}

// -----

func.func @dominance_last_op_first() {
  "test.a"() ({
    "test.use"(%0) : (i32) -> ()
  }) : () -> ()
  "test.b"() ({
    // expected-error@+1 {{operand #0 does not dominate this use}}
    "test.use"(%0) : (i32) -> ()
  }) : () -> ()
  // expected-note@+1 {{operand defined here (op in a parent region)}}
  %0 = "test.def"() : () -> i32
  return
}

// -----

func.func @no_type(%a: index) {
  // expected-error @+1 {{expected ':' followed by operation type}}
  "a.b"()
  return
}

// -----

func.func @no_successor(%a: i32) {
  // expected-error @+1 {{'cf.switch' op requires at least 1 successors but found 0}}
  "cf.switch"(%a) <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  return
}

// -----

func.func @no_operands(%a: index) {
  // expected-error @+1 {{'arith.constant' op requires zero operands}}
  %0 = "arith.constant"(%a) <{value = 1 : index}> : (index) -> index
  return
}
