// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What the async dialect refuses; texts and places are those of mlir-opt.

func.func @f() {
  // expected-error @below {{'async.execute' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
  %0 = async.execute { }
  return
}

// -----

func.func @f() {
  // expected-error @below {{expected operation name in quotes}}
  %0 = async.execute { async.yield } {a}
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @below {{'async.execute' op result #1 must be variadic of async value type, but got 'f32'}}
  %0:2 = async.execute -> f32 { async.yield %f : f32 }
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+2 {{'async.execute' op along control flow edge from Operation async.yield to parent: successor operand type #0 'f32' should match successor input type #0 '!async.value<i32>'}}
  // expected-note @below {{region branch point}}
  %0:2 = async.execute -> !async.value<i32> { async.yield %f : f32 }
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'async.execute' op along control flow edge from Operation async.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0:2 = async.execute -> !async.value<i32> { async.yield }
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+2 {{'async.execute' op along control flow edge from Operation async.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @below {{region branch point}}
  %0 = async.execute { async.yield %f : f32 }
  return
}

// -----

func.func @f() {
  // expected-error @below {{'async.execute' op expects region #0 to have 0 or 1 blocks}}
  %0 = async.execute { ^bb0: async.yield ^bb1: async.yield }
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'async.execute' op along control flow edge from parent to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @below {{region branch point}}
  %0 = async.execute { ^bb0(%a: f32): async.yield }
  return
}

// -----

func.func @f(%v: !async.value<f32>) {
  // expected-error @below {{expected ':'}}
  %0 = async.execute (%v as %u) { async.yield }
  return
}

// -----

func.func @f(%v: !async.value<f32>) {
  // expected-error @below {{custom op 'async.execute' expected 'as'}}
  %0 = async.execute (%v) { async.yield }
  return
}

// -----

func.func @f(%v: !async.value<f32>) {
  // expected-error @below {{expected SSA operand}}
  %0 = async.execute (%v as : !async.value<f32>) { async.yield }
  return
}

// -----

func.func @f(%t: !async.token, %v: !async.value<f32>) {
  // expected-error @below {{expected '{' to begin a region}}
  %0 = async.execute [%t] %v { async.yield }
  return
}

// -----

func.func @f(%v: !async.value<f32>) {
  // expected-error @+2 {{'async.execute' op along control flow edge from parent to Region #0: successor operand type #0 '!async.value<f32>' should match successor input type #0 'i32'}}
  // expected-note @below {{region branch point}}
  "async.execute"(%v) <{operandSegmentSizes = array<i32: 0, 1>}> ({ ^bb0(%a: i32): async.yield }) : (!async.value<f32>) -> !async.token
  return
}

// -----

func.func @f(%v: !async.value<f32>) {
  // expected-error @+2 {{'async.execute' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @below {{region branch point}}
  "async.execute"(%v) <{operandSegmentSizes = array<i32: 0, 1>}> ({ ^bb0: async.yield }) : (!async.value<f32>) -> !async.token
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{'async.execute' op async body region argument types do not match the execute operation arguments types}}
  "async.execute"(%t) <{operandSegmentSizes = array<i32: 0, 1>}> ({ ^bb0(%a: !async.token): async.yield }) : (!async.token) -> !async.token
  return
}

// -----

func.func @f() {
  // expected-error @below {{'async.execute' op expected 1 or more results}}
  "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({ async.yield }) : () -> ()
  return
}

// -----

func.func @f() {
  // expected-error @below {{'async.execute' op result #0 must be async token type, but got 'i32'}}
  "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({ async.yield }) : () -> i32
  return
}

// -----

func.func @f() {
  // expected-error @+2 {{'async.execute' op expects regions to end with 'async.yield', found 'foo.yield'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'async.yield'}}
  "async.execute"() <{operandSegmentSizes = array<i32: 0, 0>}> ({ "foo.yield"() : () -> () }) : () -> (!async.token)
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @below {{'async.execute' op operand #0 must be variadic of async value type or async token type, but got 'f32'}}
  "async.execute"(%f) <{operandSegmentSizes = array<i32: 0, 1>}> ({ ^bb0(%a: f32): async.yield }) : (f32) -> !async.token
  return
}

// -----

func.func @f() {
  // expected-error @below {{'async.yield' op expects parent op 'async.execute'}}
  async.yield
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{cannot name an operation with no results}}
  %0 = async.await %t : !async.token
  return
}

// -----

func.func @f(%g: !async.group) {
  // expected-error @below {{'async.await' op operand #0 must be async value type or async token type, but got '!async.group'}}
  async.await %g : !async.group
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @below {{'async.await' op operand #0 must be async value type or async token type, but got 'f32'}}
  async.await %f : f32
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{'async.await' op awaiting on a token must have empty result}}
  "async.await"(%t) : (!async.token) -> f32
  return
}

// -----

func.func @f(%v: !async.value<f32>) {
  // expected-error @below {{'async.await' op result type 'i32' does not match async value type 'f32'}}
  "async.await"(%v) : (!async.value<f32>) -> i32
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{custom op 'async.create_group' invalid kind of type specified: expected async.group, but found '!async.token'}}
  %0 = async.create_group %n : !async.token
  return
}

// -----

func.func @f(%g: !async.group) {
  // expected-error @below {{'async.add_to_group' op operand #0 must be async value type or async token type, but got '!async.group'}}
  %0 = async.add_to_group %g, %g : !async.group
  return
}

// -----

func.func @f(%st: !async.coro.state) {
  // expected-error @below {{expected ','}}
  async.coro.suspend %st, ^bb1, ^bb1 ^bb1:
  return
}

// -----

func.func @f() {
  // expected-error @below {{'async.runtime.create' op result #0 must be async value type or async token type, but got '!async.group'}}
  %0 = async.runtime.create : !async.group
  return
}

// -----

func.func @f(%n: index) {
  // expected-error @below {{custom op 'async.runtime.create_group' invalid kind of type specified: expected async.group, but found '!async.token'}}
  %0 = async.runtime.create_group %n : !async.token
  return
}

// -----

func.func @f(%g: !async.group) {
  // expected-error @below {{'async.runtime.set_available' op operand #0 must be async value type or async token type, but got '!async.group'}}
  async.runtime.set_available %g : !async.group
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @below {{'async.runtime.is_error' op operand #0 must be async value type or async token type or async group type, but got 'f32'}}
  %0 = async.runtime.is_error %f : f32
  return
}

// -----

func.func @f(%t: !async.token, %f: f32) {
  // expected-error @below {{custom op 'async.runtime.store' invalid kind of type specified: expected async.value, but found '!async.token'}}
  async.runtime.store %f, %t : !async.token
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{custom op 'async.runtime.load' invalid kind of type specified: expected async.value, but found '!async.token'}}
  %0 = async.runtime.load %t : !async.token
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @+2 {{expected '<'}}
  // expected-error @below {{custom op 'async.runtime.load' failed to parse async value type}}
  %0 = async.runtime.load %f : f32
  return
}

// -----

func.func @f(%g: !async.group) {
  // expected-error @below {{'async.runtime.add_to_group' op operand #0 must be async value type or async token type, but got '!async.group'}}
  %0 = async.runtime.add_to_group %g, %g : !async.group
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{custom op 'async.runtime.add_ref' 'async.runtime.add_ref' op attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  async.runtime.add_ref %t {count = 0} : !async.token
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{'async.runtime.add_ref' op requires attribute 'count'}}
  async.runtime.add_ref %t : !async.token
  return
}

// -----

func.func @f(%g: !async.group) {
  // expected-error @below {{custom op 'async.runtime.drop_ref' 'async.runtime.drop_ref' op attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  async.runtime.drop_ref %g {count = -2 : i64} : !async.group
  return
}

// -----

func.func @f(%f: f32) {
  // expected-error @below {{'async.runtime.drop_ref' op operand #0 must be async value type or async token type or async group type, but got 'f32'}}
  async.runtime.drop_ref %f {count = 2 : i64} : f32
  return
}

// -----

func.func @f() {
  // expected-error @below {{custom op 'async.runtime.num_worker_threads' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %0 = async.runtime.num_worker_threads : i32
  return
}

// -----

func.func @f(%v: !async.value<f32>) {
  // expected-error @below {{'async.runtime.load' op failed to verify that type of 'value' matches element type of 'storage'}}
  %0 = "async.runtime.load"(%v) : (!async.value<f32>) -> i32
  return
}

// -----

func.func @f(%v: !async.value<f32>, %i: i32) {
  // expected-error @below {{'async.runtime.store' op failed to verify that type of 'value' matches element type of 'storage'}}
  "async.runtime.store"(%i, %v) : (i32, !async.value<f32>) -> ()
  return
}

// -----

func.func @f() {
  // expected-error @below {{'async.runtime.num_worker_threads' op result #0 must be index, but got 'i32'}}
  "async.runtime.num_worker_threads"() : () -> i32
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{'async.coro.begin' op operand #0 must be switched-resume coroutine identifier, but got '!async.token'}}
  "async.coro.begin"(%t) : (!async.token) -> !async.coro.handle
  return
}

// -----

func.func @f(%hdl: !async.coro.handle) {
  // expected-error @below {{'async.coro.save' op result #0 must be saved coroutine state, but got '!async.token'}}
  "async.coro.save"(%hdl) : (!async.coro.handle) -> !async.token
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{'async.runtime.load' op operand #0 must be async value type, but got '!async.token'}}
  "async.runtime.load"(%t) : (!async.token) -> i32
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{'async.add_to_group' op operand #1 must be async group type, but got '!async.token'}}
  "async.add_to_group"(%t, %t) : (!async.token, !async.token) -> index
  return
}

// -----

func.func @f(%t: !async.token) {
  // expected-error @below {{'async.runtime.add_ref' op attribute 'count' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  "async.runtime.add_ref"(%t) <{count = 1 : i32}> : (!async.token) -> ()
  return
}

// -----

// expected-error @below {{'async.func' op  results' (optional) async token type is expected to appear as the 1st return value, but got 2}}
async.func @f(%a: f32) -> (!async.value<f32>, !async.token) { return %a : f32 }

// -----

// expected-error @below {{'async.func' op result type must be async value type or async token type, but got 'f32'}}
async.func @f(%a: f32) -> f32 { return %a : f32 }

// -----

// expected-error @below {{'async.func' op result is expected to be at least of size 1, but got 0}}
async.func @f(%a: f32) { return }

// -----

// expected-error @below {{'async.return' op operand types do not match the types returned from the parent FuncOp}}
async.func @f(%a: f32) -> !async.token { return %a : f32 }

// -----

// expected-error @below {{'async.func' op result type must be async value type or async token type, but got '!async.group'}}
async.func @f(%a: f32) -> (!async.token, !async.group) { return %a : f32 }

// -----

// expected-error @below {{'async.func' op symbol declaration cannot have public visibility}}
async.func @f(f32) -> !async.token

// -----

// expected-error @below {{'func.return' op expects parent op 'func.func'}}
async.func @f() -> !async.token { func.return }

// -----

// expected-error @below {{custom op 'async.func' expected non-empty function body}}
async.func @f() -> !async.token { }

// -----

// expected-error @below {{'async.return' op expects parent op 'async.func'}}
func.func @f() { async.return }

// -----

// expected-error @below {{'async.call' op operand type mismatch: expected operand type 'f32', but provided 'i32' for operand number 0}}
async.func private @g(f32) -> !async.value<f32> func.func @f(%a: i32) { %0 = async.call @g(%a) : (i32) -> !async.value<f32> return }

// -----

// expected-error @below {{'async.call' op incorrect number of operands for callee}}
async.func private @g(f32) -> !async.value<f32> func.func @f(%a: f32) { %0 = async.call @g() : () -> !async.value<f32> return }

// -----

// expected-error @+3 {{'async.call' op result type mismatch at index 0}}
// expected-note @+2 {{      op result types: '!async.value<i32>'}}
// expected-note @below {{function result types: '!async.value<f32>'}}
async.func private @g(f32) -> !async.value<f32> func.func @f(%a: f32) { %0 = async.call @g(%a) : (f32) -> !async.value<i32> return }

// -----

// expected-error @below {{'async.call' op incorrect number of results for callee}}
async.func private @g(f32) -> !async.value<f32> func.func @f(%a: f32) { async.call @g(%a) : (f32) -> () return }

// -----

// expected-error @below {{'async.call' op result #0 must be variadic of async value type or async token type, but got 'f32'}}
async.func private @g(f32) -> !async.value<f32> func.func @f(%a: f32) { %0 = async.call @g(%a) : (f32) -> f32 return }

// -----

// expected-error @below {{'async.call' op 'g' does not reference a valid async function}}
func.func @f(%a: f32) { %0 = async.call @g(%a) : (f32) -> !async.value<f32> return }

// -----

// expected-error @below {{'async.call' op 'f' does not reference a valid async function}}
func.func @f(%a: f32) { %0 = async.call @f(%a) : (f32) -> !async.value<f32> return }

// -----

// expected-error @below {{custom op 'async.call' invalid kind of attribute specified}}
func.func @f(%a: f32) { %0 = async.call @g::@f(%a) : (f32) -> !async.value<f32> return }

// -----

// expected-error @below {{'func.call' op 'g' does not reference a valid function}}
async.func private @g(f32) -> (!async.token) func.func @f(%a: f32) { %0 = func.call @g(%a) : (f32) -> (!async.token) return }

// -----

// expected-error @+2 {{expected '>'}}
// expected-error @below {{failed to parse async value type}}
func.func private @f(!async.value<f32, f32>)

// -----

// expected-error @below {{unbalanced '<' character in pretty dialect name}}
func.func private @f(!async.value<f32)

// -----

// expected-error @below {{unknown  type `foo` in dialect `async`}}
func.func private @f(!async.foo)

// -----

// expected-error @below {{unknown  type `coro` in dialect `async`}}
func.func private @f(!async.coro)

// -----

// expected-error @below {{unknown  type `coro.foo` in dialect `async`}}
func.func private @f(!async.coro.foo)

// -----

// expected-error @below {{dialect 'async' provides no attribute parsing hook}}
func.func private @f() attributes {a = #async.foo}

// -----

// expected-error @below {{'async.func' op type of entry block argument #0('i32') must match the type of the corresponding argument in function signature('f32')}}
"async.func"() <{sym_name = "f", function_type = (f32) -> !async.token}> ({ ^bb0(%a: i32): async.return }) : () -> ()
