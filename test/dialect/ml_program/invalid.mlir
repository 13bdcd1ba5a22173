// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What the ml_program dialect refuses; texts and places are those of mlir-opt.

// expected-error @below {{custom op 'ml_program.global' expected 'public', 'private', or 'nested'}}
ml_program.global @g : i32

// -----

// expected-error @below {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @g : i32

// -----

// expected-error @below {{undefined symbol alias id 'extern'}}
ml_program.global private @g(#extern) : tensor<?xi32>

// -----

// expected-error @below {{expected attribute value}}
ml_program.global private @g() : i32

// -----

// expected-error @below {{expected ')'}}
ml_program.global private @g(3 : i32

// -----

// expected-error @below {{expected ':'}}
ml_program.global private @g(3 : i32) i32

// -----

// expected-error @below {{unknown  type `foo` in dialect `ml_program`}}
ml_program.global private @g : !ml_program.foo

// -----

// expected-error @below {{'ml_program.global' op requires attribute 'type'}}
"ml_program.global"() <{sym_name = "g", is_mutable}> : () -> ()

// -----

// expected-error @below {{'ml_program.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"ml_program.global"() <{sym_name = "g", type = i32, sym_visibility="foo"}> : () -> ()

// -----

// expected-error @below {{'ml_program.func' op symbol declaration cannot have public visibility}}
ml_program.func @f(i32) -> i32

// -----

// expected-error @below {{'ml_program.return' op has 0 operands, but enclosing function (@f) returns 1}}
ml_program.func @f(%a: i32) -> i32 { ml_program.return }

// -----

// expected-error @below {{'ml_program.return' op has 2 operands, but enclosing function (@f) returns 1}}
ml_program.func @f(%a: i32) -> i32 { ml_program.return %a, %a : i32, i32 }

// -----

// expected-error @below {{type of return operand 0 ('f32') doesn't match function result type ('i32') in function @f}}
ml_program.func @f(%a: f32) -> i32 { ml_program.return %a : f32 }

// -----

// expected-error @below {{'ml_program.output' op expects parent op 'ml_program.subgraph'}}
ml_program.func @f(%a: f32) { ml_program.output }

// -----

// expected-error @below {{empty block: expect at least a terminator}}
ml_program.func @f(%a: f32) { }

// -----

// expected-error @below {{custom op 'ml_program.func' expected SSA identifier}}
ml_program.func @f(%a: f32, ...) { ml_program.return }

// -----

// expected-error @below {{'ml_program.output' op has 0 operands, but enclosing function (@f) outputs 1}}
ml_program.subgraph @f(%a: i32) -> i32 { ml_program.output }

// -----

// expected-error @below {{'ml_program.output' op has 2 operands, but enclosing function (@f) outputs 1}}
ml_program.subgraph @f(%a: i32) -> i32 { ml_program.output %a, %a : i32, i32 }

// -----

// expected-error @below {{type of output operand 0 ('f32') doesn't match function result type ('i32') in function @f}}
ml_program.subgraph @f(%a: f32) -> i32 { ml_program.output %a : f32 }

// -----

// expected-error @below {{'ml_program.return' op expects parent op 'ml_program.func'}}
ml_program.subgraph @f(%a: f32) { ml_program.return }

// -----

// expected-error @below {{invalid block name in region with named arguments}}
ml_program.subgraph @f(%a: f32) { ^bb0(%b: f32): ml_program.output }

// -----

// expected-error @below {{'ml_program.subgraph' op expects a non-empty block}}
ml_program.subgraph @f(%a: f32) { }

// -----

// expected-error @below {{'ml_program.subgraph' op expects region #0 to have 0 or 1 blocks}}
ml_program.subgraph @f() { ^bb0: cf.br ^bb1 ^bb1: ml_program.output }

// -----

// expected-error @below {{'ml_program.global_load' op undefined global: @g}}
ml_program.func @f() -> i32 { %0 = ml_program.global_load @g : i32 ml_program.return %0 : i32 }

// -----

// expected-error @below {{'ml_program.global_load' op undefined global: @f}}
ml_program.func @f() -> i32 { %0 = ml_program.global_load @f : i32 ml_program.return %0 : i32 }

// -----

// expected-error @below {{'ml_program.global_load' op undefined global: @f::@g}}
ml_program.func @f() -> i32 { %0 = ml_program.global_load @f::@g : i32 {a} ml_program.return %0 : i32 }

// -----

// expected-error @below {{'ml_program.global_load' op cannot load from global typed 'i32' as 'i64'}}
ml_program.func @f() -> i64 { %0 = ml_program.global_load @g : i64 ml_program.return %0 : i64 } ml_program.global private mutable @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_load' op cannot load from global typed 'tensor<4xi32>' as 'tensor<?xi32>'}}
ml_program.func @f() { %0 = ml_program.global_load @g : tensor<?xi32> ml_program.return } ml_program.global private mutable @g : tensor<4xi32>

// -----

// expected-error @below {{'ml_program.global_load' op cannot load from global typed 'tensor<?xi32>' as 'tensor<4xi32>'}}
ml_program.func @f() { %0 = ml_program.global_load @g : tensor<4xi32> ml_program.return } ml_program.global private mutable @g : tensor<?xi32>

// -----

// expected-error @below {{'ml_program.global_load_const' op cannot load as const from mutable global @g}}
ml_program.func @f() { %0 = ml_program.global_load_const @g : i32 {a} ml_program.return } ml_program.global private mutable @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_load_const' op cannot load from global typed 'i32' as 'i64'}}
ml_program.func @f() { %0 = ml_program.global_load_const @g : i64 ml_program.return } ml_program.global private @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_load_const' op undefined global: @g}}
ml_program.func @f() { %0 = ml_program.global_load_const @g : i64 ml_program.return } 

// -----

// expected-error @below {{'ml_program.global_store' op cannot store to an immutable global @g}}
ml_program.func @f(%v: i32) { ml_program.global_store @g = %v : i32 {a} ml_program.return } ml_program.global private @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_store' op cannot store to a global typed 'i32' from 'i64'}}
ml_program.func @f(%v: i64) { ml_program.global_store @g = %v : i64 ml_program.return } ml_program.global private mutable @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_store' op undefined global: @g}}
ml_program.func @f(%v: i64) { ml_program.global_store @g = %v : i64 ml_program.return }

// -----

// expected-error @below {{'ml_program.global_store' op undefined global: @f}}
ml_program.func @f(%v: i64) { ml_program.global_store @f = %v : i64 ml_program.return }

// -----

// expected-error @below {{integer literal not valid for specified type}}
ml_program.func @f(%v: i64) { ml_program.global_store 3 = %v : i64 ml_program.return }

// -----

// expected-error @below {{'ml_program.global_load_graph' op result #1 must be Token for establishing execution ordering in a graph, but got 'i32'}}
ml_program.subgraph @f(%a: !ml_program.token) { %0, %t = ml_program.global_load_graph @g ordering (%a -> i32) : i32 ml_program.output } ml_program.global private mutable @g(3 : i32) : i32

// -----

// expected-error @below {{expected '->'}}
ml_program.subgraph @f(%a: !ml_program.token) { %0, %t = ml_program.global_load_graph @g ordering (%a) : i32 ml_program.output } ml_program.global private mutable @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_load_graph' op cannot load from global typed 'i32' as 'i64'}}
ml_program.subgraph @f() { %0, %t = ml_program.global_load_graph @g ordering (() -> !ml_program.token) : i64 ml_program.output } ml_program.global private mutable @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_load_graph' op undefined global: @g}}
ml_program.subgraph @f() { %0, %t = ml_program.global_load_graph @g ordering (() -> !ml_program.token) : i32 ml_program.output }

// -----

// expected-error @below {{'ml_program.global_store_graph' op cannot store to an immutable global @g}}
ml_program.subgraph @f(%v: i32) { %t = ml_program.global_store_graph @g = %v ordering (() -> !ml_program.token) : i32 ml_program.output } ml_program.global private @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_store_graph' op cannot store to a global typed 'i32' from 'i64'}}
ml_program.subgraph @f(%v: i64) { %t = ml_program.global_store_graph @g = %v ordering (() -> !ml_program.token) : i64 ml_program.output } ml_program.global private mutable @g(3 : i32) : i32

// -----

// expected-error @below {{'ml_program.global_store_graph' op undefined global: @g}}
ml_program.subgraph @f(%v: i64) { %t = ml_program.global_store_graph @g = %v ordering (() -> !ml_program.token) : i64 ml_program.output }

// -----

// expected-error @below {{unknown attribute `foo` in dialect `ml_program`}}
func.func private @f() attributes {a = #ml_program.foo}
