// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of scf; texts and places are those of mlir-opt.

// expected-note@+1 {{prior use here}}
func.func @f(%i: index, %j: i32) {
  // expected-error@+1 {{use of value '%j' expects different type than prior uses: 'index' vs 'i32'}}
  scf.for %k = %i to %j step %i {
  }
  return
}

// -----

func.func @f(%i: index, %j: i32) {
  // expected-error@+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%i, %j, %i) ({ ^bb0(%k: index): "scf.yield"() : () -> () }) : (index, i32, index) -> ()
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error@+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%k: f32): "scf.yield"() : () -> () }) : (f32, f32, f32) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%k: i32): "scf.yield"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "scf.for"(%i, %i, %i) ({ ^bb0: "scf.yield"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op different number of inits and region iter_args: 0 != 1}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%k: index, %z: index): "scf.yield"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.for"(%i, %i, %i) ({ }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%k: index): "scf.yield"() : () -> () ^bb1: "scf.yield"() : () -> ()}) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+2 {{'scf.for' op expects regions to end with 'scf.yield', found 'test.x'}}
  // expected-note@+1 {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%k: index): "test.x"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%k: index): func.return }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%i, %i, %i, %i) ({ ^bb0(%k: index, %x: index): "scf.yield"(%x) : (index) -> () }) : (index, index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'index' != 'i32'}}
  %r = "scf.for"(%i, %i, %i, %i) ({ ^bb0(%k: index, %x: index): "scf.yield"(%x) : (index) -> () }) : (index, index, index, index) -> (i32)
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'index' != 'i32'}}
  %r = "scf.for"(%i, %i, %i, %i) ({ ^bb0(%k: index, %x: i32): "scf.yield"(%i) : (index) -> () }) : (index, index, index, index) -> (index)
  return
}

// -----

func.func @f(%i: index, %j: i32) {
  // expected-error@+1 {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'index' != 'i32'}}
  %r = "scf.for"(%i, %i, %i, %i) ({ ^bb0(%k: index, %x: index): "scf.yield"(%j) : (i32) -> () }) : (index, index, index, index) -> (index)
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op different number of region iter_args and yielded values: 1 != 2}}
  %r = scf.for %k = %i to %i step %i iter_args(%a = %i) -> (index) { scf.yield %i, %i : index, index }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %i to %i step %i iter_args(%a = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  %r = scf.for %k = %i to %i step %i iter_args(%a = %i, %b = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  %r:2 = scf.for %k = %i to %i step %i iter_args(%a = %i) -> (index, index) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '->'}}
  %r:2 = scf.for %k = %i to %i step %i iter_args(%a = %i) { }
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%i: index) {
  // expected-error@+1 {{use of value '%i' expects different type than prior uses: 'i32' vs 'index'}}
  scf.for %k = %i to %i step %i : i32 { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.for' expected 'step'}}
  scf.for %k = %i to %i { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.for' expected 'to'}}
  scf.for %k = %i step %i { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '='}}
  scf.for %k %i step %i { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected SSA operand}}
  scf.for unsigned step %i { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.for' expected '('}}
  scf.for %k = %i to %i step %i iter_args %a { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '->'}}
  scf.for %k = %i to %i step %i iter_args() { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '{' to begin a region}}
  scf.for %k = %i to %i step %i -> (i32) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.for %k = %i to %i step %i iter_args(%a = %i) -> index { }
  return
}

// -----

func.func @f(%i: f32) {
  // expected-error@+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  scf.for %k = %i to %i step %i : f32 { }
  return
}

// -----

func.func @f(%i: index) {
  scf.for %k = %i to %i step %i {
   // expected-error@+1 {{invalid block name in region with named arguments}}
   ^bb1(%x : index):
     scf.yield
  }
  return
}

// -----

func.func @f(%i: index) {
  scf.for %k = %i to %i step %i {
   // expected-error@+1 {{invalid block name in region with named arguments}}
   ^bb1:
     scf.yield
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  scf.for %k = %i to %i step %i {
     cf.br ^bb1
   ^bb1:
     scf.yield
  }
  return
}

// -----

func.func @f(%i: index) {
  scf.for %k = %i to %i step %i {
    // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @f() {
  "test.x"() ({
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield}) : () -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op different number of region iter_args and yielded values: 0 != 1}}
  scf.for %k = %i to %i step %i {
    scf.yield %i : index
  }
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%i: index) {
  // expected-error@+1 {{use of value '%i' expects different type than prior uses: 'i1' vs 'index'}}
  scf.if %i { }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %c -> i32 { }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %c -> index { scf.yield %i : index }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %0 = scf.if %c -> index { scf.yield %i : index } else { }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'index'}}
  // expected-note@+1 {{region branch point}}
  %0 = scf.if %c -> index { scf.yield %c : i1 } else { scf.yield %i : index }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.if %c { scf.yield %c : i1 }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%c) ({ ^bb0(%x : index): scf.yield }, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%c) ({ scf.yield }) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%c) ({ }, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.if' op operand #0 must be 1-bit signless integer, but got 'index'}}
  "scf.if"(%i) ({ scf.yield }, {}) : (index) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op expects region #1 to have 0 or 1 blocks}}
  "scf.if"(%c) ({ scf.yield }, { cf.br ^bb1 ^bb1: scf.yield}) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{expected '{' to begin a region}}
  scf.if %c else { }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{expected '{' to begin a region}}
  scf.if %c { } else
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{expected SSA operand}}
  scf.if (%c) { } else
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %i case 1 { } case 1 {} default {}
  return
}

// -----

func.func @f(%i: index) {
  scf.index_switch %i case 1 { }
  // expected-error@+1 {{custom op 'scf.index_switch' expected 'default'}}
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{custom op 'scf.index_switch' expected integer value}}
  scf.index_switch %i case %c { } default {}
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%c: i1) {
  // expected-error@+1 {{use of value '%c' expects different type than prior uses: 'index' vs 'i1'}}
  scf.index_switch %c default {}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %i -> index case 1 { } default {}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+2 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  // expected-note@+1 {{see yield operation here}}
  %0 = scf.index_switch %i -> index case 1 { scf.yield %i : index } default {}
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.index_switch' op expected result #0 of each region to be 'index'}}
  // expected-note@+1 {{default region returns 'i1' here}}
  %0 = scf.index_switch %i -> index case 1 { scf.yield %i : index } default { scf.yield %c : i1 }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op has 0 case regions but 1 case values}}
  "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({scf.yield}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op has duplicate case value: 1}}
  "scf.index_switch"(%i) <{cases = array<i64: 1, 1>}> ({scf.yield}, {scf.yield},{scf.yield}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{invalid properties {cases = array<i32: 1, 2>} for op scf.index_switch: Invalid attribute `cases` in property conversion: array<i32: 1, 2>}}
  "scf.index_switch"(%i) <{cases = array<i32: 1, 2>}> ({scf.yield}, {scf.yield},{scf.yield}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op requires attribute 'cases'}}
  "scf.index_switch"(%i)  ({scf.yield}, {scf.yield},{scf.yield}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op expected region to end with scf.yield, but got func.return}}
  "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({func.return}, {scf.yield}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op expected region to end with scf.yield, but got test.x}}
  "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({scf.yield}, {"test.x"() : () -> ()}) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op region #0 ('defaultRegion') failed to verify constraint: region with 1 blocks}}
  "scf.index_switch"(%i) <{cases = array<i64: 1>}> ({ }, {scf.yield}) : (index) -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region { }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({ ^bb0(%x : i32): scf.yield }) : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({ }) : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.execute_region -> i32 { scf.yield }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.return' op expects parent op 'func.func'}}
  scf.execute_region { func.return }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'i32'}}
  // expected-note@+1 {{region branch point}}
  scf.execute_region -> i32 { ^bb0: scf.yield %i : index}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '{' to begin a region}}
  scf.execute_region foo { ^bb0: scf.yield %i : index}
  return
}

// -----

func.func @f() {
  // expected-error@+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note@+1 {{terminator here}}
  scf.while : () -> () { scf.yield } do { scf.yield }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+2 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  // expected-note@+1 {{terminator here}}
  scf.while : () -> () { scf.condition(%c) } do { scf.condition(%c) }
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%i: index) {
  // expected-error@+1 {{use of value '%i' expects different type than prior uses: 'i1' vs 'index'}}
  scf.while : () -> () { scf.condition(%i) } do { scf.yield }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.while : () -> () { scf.condition(%c) %i : index } do { scf.yield }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.while : () -> () { scf.condition(%c) } do { ^bb0(%x : index): scf.yield }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.while : () -> () { scf.condition(%c) } do { scf.yield %i : index }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.while : () -> (index) { scf.condition(%c) } do { scf.yield }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 0)}}
  scf.while (%x = %i) : () -> () { scf.condition(%c) } do { scf.yield }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  scf.while (%x = %i) : i32 { scf.condition(%c) } do { scf.yield }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  scf.while (%x = %i) : (index) -> () { scf.condition(%c) } do { scf.yield }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i1' should match successor input type #0 'index'}}
  // expected-note@+1 {{region branch point}}
  scf.while (%x = %i) : (index) -> () { scf.condition(%c) } do { scf.yield %c : i1 }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{custom op 'scf.while' expected 'do'}}
  scf.while (%x = %i) : (index) -> () { scf.condition(%c) } { scf.yield %c : i1 }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.while' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note@+1 {{region branch point}}
  "scf.while"(%i) ({ ^bb0: scf.condition(%c) }, { ^bb1: scf.yield }) : (index) -> ()
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'index' should match successor input type #0 'i32'}}
  // expected-note@+1 {{region branch point}}
  "scf.while"(%i) ({ ^bb0(%x : i32): scf.condition(%c) }, { ^bb1: scf.yield }) : (index) -> ()
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i1' should match successor input type #0 'index'}}
  // expected-note@+1 {{region branch point}}
  "scf.while"(%i) ({ ^bb0(%x : index): scf.condition(%c) }, { ^bb1: scf.yield %c : i1}) : (index) -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note@+1 {{terminator here}}
  "scf.while"() ({ ^bb0: "test.x"() : () -> () }, { ^bb1: scf.yield }) : () -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+2 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  // expected-note@+1 {{terminator here}}
  "scf.while"() ({ ^bb0: scf.condition(%c)  }, { ^bb1: "test.x"() : () -> ()  }) : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks}}
  "scf.while"() ({ }, { ^bb1: scf.yield }) : () -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.while' op expects region #1 to have 0 or 1 blocks}}
  "scf.while"() ({ scf.condition(%c) }, { ^bb1: cf.br ^bb2 ^bb2: scf.yield  }) : () -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c)
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{expected '('}}
  scf.condition %c
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.reduce.return' op expects parent op 'scf.reduce'}}
  scf.reduce.return %c : i1
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.reduce' op expects parent op 'scf.parallel'}}
  scf.reduce
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
  scf.forall.in_parallel {}
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%k) = (%i, %i) to (%i) step (%i) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%k) = (%i) to (%i, %i) step (%i) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%k) = (%i) to (%i) step (%i, %i) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.parallel' expected 'step'}}
  scf.parallel (%k) = (%i) to (%i)  { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '='}}
  scf.parallel (%k) (%i) to (%i) step (%i) { }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  scf.parallel () = () to () step () { }
  return
}

// -----

func.func @f(%i: index) {
  %z = arith.constant 0 : index
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%k) = (%i) to (%i) step (%z) { }
  return
}

// -----

func.func @f(%i: index) {
  %z = arith.constant -1 : index
  // expected-error@+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%k) = (%i) to (%i) step (%z) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 0 types}}
  scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.parallel' number of operands and types do not match: got 0 operands and 1 types}}
  scf.parallel (%k) = (%i) to (%i) step (%i) -> index { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1}}
  scf.parallel (%k) = (%i) to (%i) step (%i) { scf.reduce(%i : index) { ^bb0(%x : index, %y : index) : scf.reduce.return %x : index } }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'i1' to be the same as the 0-th result type: 'index'}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%c : i1) { ^bb0(%x : i1, %y : i1) : scf.reduce.return %x : i1 } }
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{use of value '%c' expects different type than prior uses: 'index' vs 'i1'}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%c) -> index { scf.reduce(%c : i1) { ^bb0(%x : i1, %y : i1) : scf.reduce.return %x : i1 } }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.reduce' op expected two block arguments with type 'index' in the 0-th reduction region}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%i : index) { ^bb0(%x : i1, %y : i1) : scf.reduce.return %x : i1 } }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.reduce' op expected two block arguments with type 'index' in the 0-th reduction region}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%i : index) { ^bb0(%x : index) : scf.reduce.return %x : index } }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{'scf.reduce.return' op must have type 'index' (the type of the reduction inputs)}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%i : index) { ^bb0(%x : index, %y : index) : scf.reduce.return %c : i1 } }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%i : index) { ^bb0(%x : index, %y : index) : "test.x"() : () -> () } }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%i : index) { } }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%i : index) }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.reduce' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%i, %i : index) { ^bb0(%x : index, %y : index) : scf.reduce.return %y : index }}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.reduce' op expects number of reduction regions: 1 to be the same as number of reduction operands: 2}}
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%i) -> index { scf.reduce(%i, %i : index, index) { ^bb0(%x : index, %y : index) : scf.reduce.return %y : index }}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({^bb0: scf.reduce}) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({^bb0(%x : i1): scf.reduce}) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects the same number of induction variables: 1 as bound and step values: 2}}
  "scf.parallel"(%i, %i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 2, 0>}> ({^bb0(%x : index): scf.reduce}) : (index, index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+2 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  // expected-note@+1 {{terminator here}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({^bb0(%x : index): "test.x"() : () -> ()}) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op operand count (3) does not match with the total size (4) specified in attribute 'operandSegmentSizes'}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({^bb0(%x : index): "test.x"() : () -> ()}) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({^bb0(%x : index): scf.reduce}) : (index, index, index) -> (index)
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{'scf.parallel' op operand #2 must be variadic of index, but got 'i1'}}
  "scf.parallel"(%i, %i, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({^bb0(%x : index): scf.reduce}) : (index, index, i1) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%k) in (%i, %i) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected 2 upper bound values, got 1}}
  scf.forall (%k, %j) in (%i) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.forall' expected 'step'}}
  scf.forall (%k) = (%i) to (%i) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%k) = (%i) to (%i, %i) step (1) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected 1 step values, got 2}}
  scf.forall (%k) = (%i) to (%i) step (1, 1) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '='}}
  scf.forall (%k) : (%i) { }
  return
}

// -----

func.func @f(%i: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 0 types}}
  scf.forall (%k) in (%i) shared_outs (%o = %t) { }
  return
}

// -----

func.func @f(%i: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 2 types}}
  scf.forall (%k) in (%i) shared_outs (%o = %t) -> (tensor<4xf32>, i32) { }
  return
}

// -----

func.func @f(%c: i1, %i: index) {
  // expected-error@+1 {{'scf.forall' op operand #1 must be variadic of ranked tensor of any type values, but got 'i1'}}
  scf.forall (%k) in (%i) shared_outs (%o = %c) -> (i1) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.forall (%k) in (%i) { scf.yield }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
  scf.forall (%k) in (%i) { scf.forall.in_parallel { "test.x"() : () -> () } }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '{' to begin a region}}
  scf.forall (%k) in (%i) { scf.forall.in_parallel  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%k) in (%i) { } {mapping = [1]}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%k) in (%i) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.forall' op "mapping" supports at most one device masking attribute}}
  scf.forall (%k) in (%i) { } {mapping = [#gpu.mask<0x1>, #gpu.thread<x>, #gpu.mask<0x2>]}
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.forall' op region expects 2 arguments}}
  "scf.forall"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({^bb0(%x : index): scf.forall.in_parallel{} }) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected 0 dynamic upper bound values}}
  "scf.forall"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({^bb0(%x : index): scf.forall.in_parallel{} }) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.forall' op region expects 1 arguments}}
  "scf.forall"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({^bb0(%x : index, %y : index): scf.forall.in_parallel{} }) : (index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"(%i) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({^bb0(%x : i1): scf.forall.in_parallel{} }) : (index) -> ()
  return
}

// -----

func.func @f(%i: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  "scf.forall"(%i, %t) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({^bb0(%x : index, %y : i1): scf.forall.in_parallel{} }) : (index, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%i: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<?xf32>')}}
  "scf.forall"(%i, %t) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({^bb0(%x : index, %y : tensor<4xf32>): scf.forall.in_parallel{} }) : (index, tensor<4xf32>) -> (tensor<?xf32>)
  return
}

// -----

func.func @f(%i: index, %t: tensor<4xf32>) {
  // expected-error@+1 {{'scf.forall' op produces 0 results, but has only 1 outputs}}
  "scf.forall"(%i, %t) <{operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({^bb0(%x : index, %y : tensor<4xf32>): scf.forall.in_parallel{} }) : (index, tensor<4xf32>) -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected integer literal}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: >, staticStep = array<i64: >, staticUpperBound = array<i64>}> ({^bb0: scf.forall.in_parallel{} }) : () -> ()
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %c0 to %c1 step %c1 iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %i to %i step %c1 iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %i to %i step %i iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.addi %i, %c1 : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %i to %s step %c1 iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.addi %i, %c1 overflow<nsw> : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %i to %s step %c1 iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant -1 : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %c0 to %c1 step %i iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant -1 : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %c1 to %c0 step %i iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 0 : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %c0 to %c0 step %c1 iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error@+2 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@+1 {{region branch point}}
  %r = scf.for %k = %c0 to %c1 step %c0 iter_args(%x = %i) -> (index) { }
  return
}

// -----

func.func @f() {
  // expected-error@+2 {{custom op 'scf.forall' expected integer value}}
  // expected-error@+1 {{custom op 'scf.forall' expected SSA value or integer}}
  scf.forall (%k) in (foo) { }
  return
}

// -----

func.func @f() {
  // expected-error@+2 {{expected '(' in dynamic index list}}
  // expected-error@+1 {{custom op 'scf.forall' expected SSA value or integer}}
  scf.forall (%k) in [3] { }
  return
}

// -----

func.func @f() {
  // expected-error@+2 {{expected ')' in dynamic index list}}
  // expected-error@+1 {{custom op 'scf.forall' expected SSA value or integer}}
  scf.forall (%k) in (3 { }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected ')' in argument list}}
  scf.forall (%k : index) in (3) { }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected '(' in argument list}}
  scf.forall %k in (3) { }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected '(' in argument list}}
  scf.parallel %k in (3) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected '(' in operand list}}
  scf.parallel (%k) = (%i) to %i { }
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'scf.forall' attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  scf.forall (%k) in (3) { } {operandSegmentSizes = array<i32 : 1, 1>, foo = 1}
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{expected '='}}
  scf.while (%k) : (index) -> () { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected ':'}}
  scf.while (%k = %i) (index) -> () { }
  return
}

// -----

// The type of an upper bound is wrong before there are too many steps.
// expected-note@+1 {{prior use here}}
func.func @f(%i: f32, %j: index) {
  // expected-error@+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'f32'}}
  scf.parallel (%k) = (%j) to (%i) step (%j, %j) { }
  return
}

// -----

func.func @parallel_without_results(%n: index, %f: f32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of initial values: 1}}
  "scf.parallel"(%n, %n, %n, %f) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%i: index):
    scf.reduce
  }) : (index, index, index, f32) -> ()
  return
}

// -----

// expected-error @+1 {{'scf.index_switch' op expected 1 or more regions}}
"scf.index_switch"() : () -> ()

// -----

func.func @two_inits(%a: index) {
  // expected-error @+1 {{expected ',' or ')'}}
  scf.for %i = %a to %a step %a iter_args(%x = %a %y) -> index {
  }
  return
}
