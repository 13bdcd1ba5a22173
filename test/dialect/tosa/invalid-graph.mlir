// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: %same --stderr --args="--allow-unregistered-dialect --split-input-file" %s
// What is wrong with conditionals, loops and variables.

func.func @f(%s2: !tosa.shape<2>) {
  // expected-error @below {{'tosa.add_shape' op shape operand is not compile time resolvable}}
  %0 = tosa.add_shape %s2, %s2 : (!tosa.shape<2>, !tosa.shape<2>) -> !tosa.shape<2>
  return
}

// -----

func.func @f(%c: tensor<i1>) {
  // expected-error @below {{'tosa.cond_if' op region #0 ('then_graph') failed to verify constraint: region with 1 blocks}}
  tosa.cond_if %c : tensor<i1> {
   } else {
   }
  return
}

// -----

func.func @f(%c: tensor<i1>) {
  tosa.cond_if %c : tensor<i1> -> () {
  // expected-error @below {{expected ':'}}
   tosa.yield
   } else {
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  %0 = tosa.cond_if %c (%x = %f) : tensor<i1> (tensor<f32>) -> tensor<f32> {
  // expected-error @below {{use of undeclared SSA value name}}
   tosa.yield %x : tensor<f32>
   } else {
   tosa.yield %x : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{custom op 'tosa.cond_if' expected list of types for block arguments followed by arrow type and list of return types}}
  // expected-error @below {{expected non-function type}}
  %0 = tosa.cond_if %c (%x = %f) : tensor<i1> -> tensor<f32> {
   ^bb0(%y: tensor<f32>):
   tosa.yield %y : tensor<f32>
   } else {
   ^bb0(%x: tensor<f32>):
   tosa.yield %x : tensor<f32>
   }
  return
}

// -----

  // expected-note @below {{prior use here}}
func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{use of value '%c' expects different type than prior uses: '(tensor<i1>, tensor<f32>) -> tensor<f32>' vs 'tensor<i1>'}}
  %0 = tosa.cond_if %c (%x = %f) : (tensor<i1>, tensor<f32>) -> tensor<f32> {
   ^bb0(%y: tensor<f32>):
   tosa.yield %y : tensor<f32>
   } else {
   ^bb0(%x: tensor<f32>):
   tosa.yield %x : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{custom op 'tosa.cond_if' expected as many input types as operands (expected 1 got 2)}}
  %0 = tosa.cond_if %c (%x = %f) : tensor<i1> (tensor<f32>, tensor<f32>) -> tensor<f32> {
   ^bb0(%y: tensor<f32>):
   tosa.yield %y : tensor<f32>
   } else {
   ^bb0(%x: tensor<f32>):
   tosa.yield %x : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.cond_if' op require same element type for 'then_graph' arguments ('i32') and 'input_list' ('f32')}}
  %0 = tosa.cond_if %c (%x = %f) : tensor<i1> (tensor<f32>) -> tensor<f32> {
   ^bb0(%y: tensor<i32>):
   tosa.yield %f : tensor<f32>
   } else {
   ^bb0(%x: tensor<f32>):
   tosa.yield %x : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.cond_if' op require same number of values in 'then_graph' arguments (2) and 'input_list' (1)}}
  %0 = tosa.cond_if %c (%x = %f) : tensor<i1> (tensor<f32>) -> tensor<f32> {
   ^bb0(%y: tensor<f32>, %z: tensor<f32>):
   tosa.yield %f : tensor<f32>
   } else {
   ^bb0(%x: tensor<f32>):
   tosa.yield %x : tensor<f32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.cond_if' op require same element type for 'then_graph' results ('i32') and 'output_list' ('f32')}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
   tosa.yield %i : tensor<i32>
   } else {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.cond_if' op require same number of values in 'then_graph' results (2) and 'output_list' (1)}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
   tosa.yield %f, %f : tensor<f32>, tensor<f32>
   } else {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.cond_if' op require same element type for 'else_graph' results ('i32') and 'output_list' ('f32')}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
   tosa.yield %f : tensor<f32>
   } else {
   tosa.yield %i : tensor<i32>
   }
  return
}

// -----

func.func @f(%f: tensor<f32>, %c4: tensor<4xi1>) {
  // expected-error @below {{'tosa.cond_if' op 'condition' must be a size 1 tensor, got 'tensor<4xi1>'}}
  %0 = tosa.cond_if %c4 : tensor<4xi1> -> tensor<f32> {
   tosa.yield %f : tensor<f32>
   } else {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.cond_if' op operand #0 must be tosa-conformant tensor of 1-bit signless integer values, but got 'tensor<i32>'}}
  %0 = tosa.cond_if %i : tensor<i32> -> tensor<f32> {
   tosa.yield %f : tensor<f32>
   } else {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

  // expected-note @below {{prior use here}}
func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{use of value '%c' expects different type than prior uses: 'i1' vs 'tensor<i1>'}}
  %0 = tosa.cond_if %c : i1 -> tensor<f32> {
   tosa.yield %f : tensor<f32>
   } else {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>, %v: tensor<4xf32>) {
  // expected-error @below {{'tosa.cond_if' op require same shapes for 'then_graph' results ('tensor<4xf32>') and 'output_list' ('tensor<5xf32>')}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<5xf32> {
   tosa.yield %v : tensor<4xf32>
   } else {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>) {
  // expected-error @below {{'tosa.while_loop' op 'cond_graph' result must be a boolean tensor, got 'tensor<i32>'}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
   tosa.yield %i : tensor<i32>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c4: tensor<4xi1>) {
  // expected-error @below {{'tosa.while_loop' op 'cond_graph' result must be a size 1 tensor, got 'tensor<4xi1>'}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
   tosa.yield %c4 : tensor<4xi1>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op require 'cond_graph' only have one result}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
   tosa.yield %c, %c : tensor<i1>, tensor<i1>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op require same element type for 'body_graph' arguments ('f32') and 'input_list' ('i32')}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
   tosa.yield %c : tensor<i1>
   } do {
   ^bb0(%x: tensor<f32>):
   tosa.yield %x : tensor<f32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.while_loop' op require same element type for 'body_graph' results ('f32') and 'input_list' ('i32')}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
   tosa.yield %c : tensor<i1>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op require same number of values in 'body_graph' results (2) and 'input_list' (1)}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
   tosa.yield %c : tensor<i1>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x, %x : tensor<i32>, tensor<i32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op require same number of values in 'body_graph' arguments (0) and 'input_list' (1)}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<i32> {
   tosa.yield %c : tensor<i1>
   } do {
   tosa.yield %i : tensor<i32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op require same element type for 'input_list' ('i32') and 'output_list' ('f32')}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>) -> tensor<f32> {
   tosa.yield %c : tensor<i1>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op require same number of values in 'input_list' (1) and 'output_list' (2)}}
  %0:2 = tosa.while_loop (%x = %i) : (tensor<i32>) -> (tensor<i32>, tensor<i32>) {
   tosa.yield %c : tensor<i1>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{custom op 'tosa.while_loop' expected as many input types as operands (expected 1 got 2)}}
  %0 = tosa.while_loop (%x = %i) : (tensor<i32>, tensor<i32>) -> tensor<i32> {
   tosa.yield %c : tensor<i1>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op region #1 ('body_graph') failed to verify constraint: region with 1 blocks}}
  tosa.while_loop : () -> () {
   tosa.yield %c : tensor<i1>
   } do {
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{custom op 'tosa.while_loop' invalid kind of type specified: expected builtin.function, but found 'tensor<i32>'}}
  %0 = tosa.while_loop (%x = %i) : tensor<i32> {
   tosa.yield %c : tensor<i1>
   } do {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op require same element type for 'cond_graph' arguments ('f32') and 'input_list' ('i32')}}
  %0 = "tosa.while_loop"(%i) ({
   ^bb0(%x: tensor<f32>):
   tosa.yield %c : tensor<i1>
   }, {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op require same number of values in 'cond_graph' arguments (0) and 'input_list' (1)}}
  %0 = "tosa.while_loop"(%i) ({
   tosa.yield %c : tensor<i1>
   }, {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @f(%i: tensor<i32>, %c: tensor<i1>) {
  // expected-error @below {{'tosa.while_loop' op expects region #1 to have 0 or 1 blocks}}
  %0 = "tosa.while_loop"(%i) ({
   ^bb0(%x: tensor<i32>):
   tosa.yield %c : tensor<i1>
   }, {
   ^bb0(%x: tensor<i32>):
   tosa.yield %x : tensor<i32>
   ^bb1:
   tosa.yield %x : tensor<i32>
   }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @f(%cu: tensor<*xi1>, %v: tensor<4xf32>) {
  // expected-error @below {{'tosa.while_loop' op require same shapes for 'input_list' ('tensor<4xf32>') and 'output_list' ('tensor<5xf32>')}}
  %0 = tosa.while_loop (%x = %v) : (tensor<4xf32>) -> tensor<5xf32> {
   tosa.yield %cu : tensor<*xi1>
   } do {
   ^bb0(%x: tensor<6xf32>):
   tosa.yield %x : tensor<6xf32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{custom op 'tosa.cond_if' expected list of types for block arguments followed by arrow type and list of return types}}
  // expected-error @below {{custom op 'tosa.cond_if' invalid kind of type specified: expected builtin.function, but found 'tensor<f32>'}}
  %0 = tosa.cond_if %c (%x = %f) : tensor<i1> tensor<f32> {
   tosa.yield %f : tensor<f32>
   } else {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{expected '{' to begin a region}}
  %0 = tosa.cond_if %c : tensor<i1> (tensor<f32>) -> tensor<f32> {
   tosa.yield %f : tensor<f32>
   } else {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.cond_if' op region #1 ('else_graph') failed to verify constraint: region with 1 blocks}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
   tosa.yield %f : tensor<f32>
   }
  return
}

// -----

func.func @f(%c: tensor<i1>) {
  // expected-error @below {{'tosa.cond_if' op expects regions to end with 'tosa.yield', found 'foo.x'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'tosa.yield'}}
  tosa.cond_if %c () : tensor<i1> () -> () {
   "foo.x"() : () -> ()
   } else {
   "foo.x"() : () -> ()
   }
  return
}

// -----

func.func @f(%c: tensor<i1>, %f: tensor<f32>) {
  // expected-error @below {{'tosa.cond_if' op require same number of values in 'else_graph' arguments (0) and 'input_list' (1)}}
  "tosa.cond_if"(%c, %f) ({
   ^bb0(%x: tensor<f32>):
   "tosa.yield"() : () -> ()
   }, {
   "tosa.yield"() : () -> ()
   }) : (tensor<i1>, tensor<f32>) -> ()
  return
}

// -----

func.func @f(%i: tensor<i32>) {
  // expected-error @below {{'tosa.while_loop' op expects regions to end with 'tosa.yield', found 'foo.x'}}
  // expected-note @below {{in custom textual format, the absence of terminator implies 'tosa.yield'}}
  "tosa.while_loop"(%i) ({
   ^bb0(%x: tensor<i32>):
   "foo.x"() : () -> ()
   }, {
   ^bb0(%x: tensor<i32>):
   "foo.y"() : () -> ()
   }) : (tensor<i32>) -> tensor<i32>
  return
}

// -----

func.func @f(%i: tensor<i32>) {
  // expected-error @below {{'tosa.yield' op must be the last operation in the parent block}}
  "tosa.yield"(%i) : (tensor<i32>) -> ()
  return
}

// -----

  // expected-note @below {{see existing symbol definition here}}
tosa.variable @a = dense<7> : tensor<2xi8>
  // expected-error @below {{redefinition of symbol named 'a'}}
tosa.variable @a : tensor<2xi8>

// -----

  // expected-error @below {{custom op 'tosa.variable' expected valid '@'-identifier for symbol name}}
tosa.variable a : tensor<2xi8>

// -----

  // expected-error @below {{expected attribute value}}
// expected-error @below {{custom op 'tosa.variable' expected attribute}}
tosa.variable @a = : tensor<2xi8>

// -----

  // expected-error @below {{'tosa.variable' op attribute 'var_shape' failed to satisfy constraint: index elements attribute}}
"tosa.variable"() <{sym_name = "a", type = i8, var_shape = dense<[2, 3]> : tensor<2xi64>}> {x} : () -> ()

// -----

func.func @f(%t: tensor<2xi8>) {
  // expected-error @below {{'tosa.variable_write' op 'a' has not been declared by 'tosa.variable'}}
 tosa.variable_write @a, %t : tensor<2xi8>
 return
}

// -----

tosa.variable @a : tensor<2xi8>
func.func @f(%t: tensor<3xi8>) {
  // expected-error @below {{'tosa.variable_write' op require same shapes for 'input1' ('tensor<3xi8>') and the input tensor ('tensor<2xi8>')}}
 tosa.variable_write @a, %t : tensor<3xi8>
 return
}

// -----

tosa.variable @a : tensor<2xi8>
func.func @f(%t: tensor<2xi16>) {
  // expected-error @below {{'tosa.variable_write' op require same element type for 'input1' ('i16') and the input tensor ('i8')}}
 tosa.variable_write @a, %t : tensor<2xi16>
 return
}

// -----

func.func @f(%t: tensor<2xi8>) {
  // expected-error @below {{'tosa.variable_read' op 'a' has not been declared by 'tosa.variable'}}
 %0 = tosa.variable_read @a : tensor<2xi8>
 return
}

// -----

tosa.variable @a : tensor<2xi8>
func.func @f() {
  // expected-error @below {{'tosa.variable_read' op require same shapes for 'output1' ('tensor<3xi8>') and the input tensor ('tensor<2xi8>')}}
 %0 = tosa.variable_read @a : tensor<3xi8>
 return
}

// -----

tosa.variable @a : tensor<2xi8>
func.func @f() {
  // expected-error @below {{'tosa.variable_read' op require same element type for 'output1' ('i16') and the input tensor ('i8')}}
 %0 = tosa.variable_read @a : tensor<2xi16>
 return
}

// -----

func.func @f() {
  // expected-error @below {{'tosa.variable' op symbol's parent must have the SymbolTable trait}}
 tosa.variable @a : tensor<2xi8>
 %0 = tosa.variable_read @a : tensor<2xi8>
 return
}

// -----

// expected-error @+2 {{expected ':'}}
// expected-error @+1 {{expected type after colon}}
tosa.variable @a tensor<2xi8>

// -----

func.func @f(%c: tensor<i1>, %x: tensor<f32>) {
  // expected-error @+2 {{expected ':'}}
  // expected-error @+1 {{expected type for condition operand}}
  %0 = tosa.cond_if %c tensor<i1> -> tensor<f32> {
    tosa.yield %x : tensor<f32>
  } else {
    tosa.yield %x : tensor<f32>
  }
  return
}
