// What is missing in a text, or wrong in its structure, in the words of mlir-opt.
// RUN: %programs --with="cistern-opt --allow-unregistered-dialect -o /dev/null" %s

#s = affine_set<(d0) : (d0 >= 0 // error: expected ')' in integer set constraint list

// -----

#m = affine_map<(d0) -> (d0) // error: expected '>' in affine map

// -----

#s = affine_set<(d0) : (d0 >= 0) // error: expected '>' in integer set

// -----

"x.y"() {a = distinct 0]<1>} : () -> () // error: expected '[' after 'distinct'

// -----

"x.y"() {a = distinct[0<1>} : () -> () // error: expected ']' to close distinct ID

// -----

func.func @f() loc("a"("b" // error: expected ')' after child location of NameLoc

// -----

func.func @f() { return } loc(callsite("a" "b")) // error: expected 'at' in callsite location

// -----

func.func @f() { return } loc(callsite("a" at "b" // error: expected ')' in callsite location

// -----

func.func @f(%a: i32) { "x.y"(%a : i32) : (i32) -> () return } // error: expected ')' to end operand list

// -----

func.func @f() {
^bb0(%a i32): // error: expected ':' and type for SSA operand
  return
}

// -----

func.func @f() {
^bb0 // error: expected ':' after block name
  return
}

// -----

"x.y"() ({}, {} : () -> () // error: expected ')' to end region list

// -----

"x.y"() : i32 // error: expected function type

// -----

""() : () -> () // error: empty operation name is invalid

// -----

"x\00y"() : () -> () // error: null character not allowed in operation name

// -----

func.func @f() { %a, = "x.y"() : () -> i32 return } // error: expected valid ssa identifier

// -----

func.func @f() { %a:b = "x.y"() : () -> i32 return } // error: expected integer number of results

// -----

func.func @f() { %a:0 = "x.y"() : () -> () return } // error: expected named operation to have at least 1 result

// -----

func.func @f() { %a "x.y"() : () -> i32 return } // error: expected '=' after SSA name

// -----

"x.y"() <{a = 1} : () -> () // error: expected '>' to close properties

// -----

func.func @f() { "x.y"(%b#1) : (i32) -> () %b:2 = "x.z"() : () -> (i32, f32) return } // error: definition of SSA value '%b#1' has type 'f32' // note: previously used here with type 'i32'

// -----

func.func @f() { %b:2 = "x.z"() : () -> (i32, f32) "x.y"(%b#5) : (i32) -> () return } // error: reference to invalid result number

// -----

func.func @f() { %b:2 = "x.z"() : () -> (i32, f32) "x.y"(%b#99999999999) : (i32) -> () return } // error: invalid SSA value result number

// -----

"arith.constant"() <[1]> : () -> i32 // error: invalid properties [1] for op arith.constant: expected DictionaryAttr to set properties

// -----

func.func @f(%m: tensor<4xf32>, %n: tensor<8x4xf32>) {
  %0 = linalg.transpose ins(%m : tensor<4xf32>) outs(%m : tensor<4xf32>) permutation = [1] // error: 'linalg.transpose' op permutation is not valid
  return
}

// -----

func.func @f(%m: tensor<4xf32>, %n: tensor<8x4xf32>) {
  %0 = linalg.transpose ins(%m : tensor<4xf32>) outs(%m : tensor<4xf32>) permutation = [0, 1] // error: 'linalg.transpose' op size of permutation 2 does not match the argument rank 1
  return
}

// -----

func.func @f(%m: tensor<4x8xf32>, %n: tensor<8x5xf32>) {
  %0 = linalg.transpose ins(%m : tensor<4x8xf32>) outs(%n : tensor<8x5xf32>) permutation = [1, 0] // error: 'linalg.transpose' op dim(result, 1) = 5 doesn't match dim(input, permutation[1]) = 4
  return
}

// -----

func.func @f(%i: index) {
  affine.if affine_set<(d0, d1) : (d0 >= 0)>(%i) { // error: custom op 'affine.if' dim operand count and integer set dim count must match
  }
  return
}

// -----

func.func @f(%a: tensor<4xf32>) {
  %r = tosa.clamp %a {min_val = 0x7FC00000 : f32, max_val = 1.0 : f32} : (tensor<4xf32>) -> tensor<4xf32> // error: 'tosa.clamp' op min/max attributes should not be 'NaN', got min_val=0x7FC00000 : f32, max_val=1.000000e+00 : f32
  return
}

// -----

llvm.func @f(%a: vector<2xf32>) {
  %0 = llvm.bitcast %a : vector<2xf32> to i64
  %1 = "llvm.sext"(%0) : (i64) -> vector<2xi64> // error: input type is an integer but output type is a vector
  llvm.return
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    "irdl.operands"(%0) <{names = ["a", "b"], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute) -> () // error: 'irdl.operands' op the number of operands and their names must be the same, but got 1 and 2 respectively
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    "irdl.operands"(%0) <{names = ["a"], variadicity = #irdl<variadicity_array[single, single]>}> : (!irdl.attribute) -> () // error: 'irdl.operands' op the number of operands and their variadicities must be the same, but got 1 and 2 respectively
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    "irdl.attributes"(%0) <{attributeValueNames = ["a", "b"]}> : (!irdl.attribute) -> () // error: 'irdl.attributes' op the number of attribute names and their constraints must be the same but got 2 and 1 respectively
  }
}

// -----

irdl.dialect @d {
  irdl.operation @o {
    %0 = "irdl.base"() : () -> !irdl.attribute // error: 'irdl.base' op the base type or attribute should be specified by either a name or a reference
  }
}

// -----

func.func @f(%c: tensor<3xi1, "enc">, %a: tensor<3xi32>) {
  %0 = "arith.select"(%c, %a, %a) : (tensor<3xi1, "enc">, tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32> // error: expected condition type to have the same shape as the result type, expected 'tensor<3xi1>', but got 'tensor<3xi1, "enc">'
  return
}
