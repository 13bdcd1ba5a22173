// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of cf; texts and places are those of mlir-opt.

func.func @f() {
  // expected-error@+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^bb1
^bb1(%a : i32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^bb1(%a : f32)
^bb1(%b : i32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{expected ':'}}
  cf.br ^bb1(%a)
^bb1(%b : i32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{custom op 'cf.br' number of operands and types do not match: got 2 operands and 1 types}}
  cf.br ^bb1(%a, %a : f32)
^bb1(%b : i32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{expected ':'}}
  cf.br ^bb1()
^bb1(%b : i32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{expected block name}}
  cf.br bb1
^bb1(%b : i32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{reference to an undefined block}}
  cf.br ^bb2
^bb1(%b : i32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{'cf.br' op requires 1 successor but found 0}}
  "cf.br"() : () -> ()
^bb1(%b : i32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{'cf.br' op requires 1 successor but found 2}}
  "cf.br"()[^bb1, ^bb1] : () -> ()
^bb1:
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : f32) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i1' vs 'f32'}}
  cf.cond_br %a, ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{branch has 0 operands for successor #1, but target block has 1}}
  cf.cond_br %a, ^bb1, ^bb2
^bb1:
  return
^bb2(%b : i32):
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #1}}
  cf.cond_br %a, ^bb1(%a : i1), ^bb2(%a : i1)
^bb1(%c : i1):
  return
^bb2(%b : i32):
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{expected ','}}
  cf.cond_br %a, ^bb1
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  cf.cond_br %a weights([1]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{branch weights cannot all be zero}}
  cf.cond_br %a weights([0, 0]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %a weights([1, 2, 3]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{expected '['}}
  cf.cond_br %a weights(1, 2), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{'cf.cond_br' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%a)[^bb1, ^bb1] : (i1) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{'cf.cond_br' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 1>}>: (i1) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{invalid properties {operandSegmentSizes = array<i32: 1, 0>} for op cf.cond_br: size mismatch in attribute conversion: 2 vs 3}}
  "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0>}>: (i1) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{branch has 1 operands for successor #0, but target block has 0}}
  "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 0, 1, 0>}>: (i1) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{invalid properties {branch_weights = array<i64: 1, 2>, operandSegmentSizes = array<i32: 1, 0, 0>} for op cf.cond_br: Invalid attribute `branch_weights` in property conversion: array<i64: 1, 2>}}
  "cf.cond_br"(%a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>, branch_weights = array<i64: 1, 2>}>: (i1) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{expected ','}}
  cf.assert %a
 return }

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{expected attribute value}}
  cf.assert %a, x
 return }

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : i32) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.assert %a, "x"
 return }

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{'cf.assert' op requires attribute 'msg'}}
  "cf.assert"(%a) : (i1) -> ()
 return }

// -----

func.func @f(%a : i1) {
  // expected-error@+1 {{invalid properties {msg = 3 : i64} for op cf.assert: Invalid attribute `msg` in property conversion: 3 : i64}}
  "cf.assert"(%a) <{msg = 3}> : (i1) -> ()
 return }

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected 'default'}}
  cf.switch %a : i32, [ ]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected 'default'}}
  cf.switch %a : i32, [ 42: ^bb1 ]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %a : i32, [ default: ^bb1, ]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %a : i32, [ default: ^bb1, x: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected ':'}}
  cf.switch %a : i32, [ default: ^bb1, 1 ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected ':'}}
  cf.switch %a : i32, [ default ^bb1, 1: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %a : i32, [ default: ^bb1, 1: ^bb1, default: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected ':'}}
  cf.switch %a : i32, [ default: ^bb1(%a), 1: ^bb1, 1: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' number of operands and types do not match: got 2 operands and 1 types}}
  cf.switch %a : i32, [ default: ^bb1, 1: ^bb1(%a, %a: i32)]
^bb1(%b: i32, %c : i32):
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' number of operands and types do not match: got 2 operands and 1 types}}
  cf.switch %a : i32, [ default: ^bb1(%a, %a : i32), 1: ^bb1(%a: i32)]
^bb1(%b: i32):
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : i32) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'f32' vs 'i32'}}
  cf.switch %a : i32, [ default: ^bb1(%a : i32), 1: ^bb1(%a: f32)]
^bb1(%b: i32):
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #1}}
  cf.switch %a : i32, [ default: ^bb1(%a : i32), 1: ^bb2(%a: i32)]
^bb1(%b: i32):
  return
^bb2(%c: f32):
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.switch %a : i32, [ default: ^bb2(%a : i32), 1: ^bb1(%a: i32)]
^bb1(%b: i32):
  return
^bb2(%c: f32):
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %a : f32, [ default: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %a : f32, [ default: ^bb1, 1: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : index) {
  // expected-error@+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'index'}}
  cf.switch %a : index, [ default: ^bb1, 1: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i128) {
  // expected-error@+1 {{custom op 'cf.switch' integer value too large}}
  cf.switch %a : i128, [ default: ^bb1, 170141183460469231731687303715884105727: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %a : i32, [ default: ^bb1, 1.0: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'cf.switch' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "cf.switch"(%a)[^bb1] : (i32) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%a)[^bb1] <{case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'cf.switch' op number of case values (2) should match number of case destinations (1)}}
  "cf.switch"(%a)[^bb1, ^bb1] <{case_values = dense<[1, 2]> : vector<2xi32>, case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%a)[^bb1, ^bb1] <{case_values = dense<[1]> : vector<1xi64>, case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'cf.switch' op caseOperands count (1) does not match with the total size (2) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%a, %a)[^bb1, ^bb2] <{case_values = dense<[1]> : vector<1xi32>, case_operand_segments = array<i32: 2>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  return
^bb2(%b : i32):
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'cf.switch' op 'case_operand_segments' attribute cannot have negative elements}}
  "cf.switch"(%a, %a)[^bb1, ^bb2] <{case_values = dense<[1]> : vector<1xi32>, case_operand_segments = array<i32: -1>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  return
^bb2(%b : i32):
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected list element}}
  "cf.switch"(%a, %a)[] <{case_values = dense<[1]> : vector<1xi32>, case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  return
^bb2(%b : i32):
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {case_operand_segments = array<i32: 1>, case_values = dense<1.000000e+00> : tensor<1xf32>, operandSegmentSizes = array<i32: 1, 0, 1>} for op cf.switch: Invalid attribute `case_values` in property conversion: dense<1.000000e+00> : tensor<1xf32>}}
  "cf.switch"(%a, %a)[^bb1, ^bb2] <{case_values = dense<[1.0]> : tensor<1xf32>, case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  return
^bb2(%b : i32):
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {case_operand_segments = array<i32: 1>, case_values = sparse<0, 1> : tensor<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>} for op cf.switch: Invalid attribute `case_values` in property conversion: sparse<0, 1> : tensor<1xi32>}}
  "cf.switch"(%a, %a)[^bb1, ^bb2] <{case_values = sparse<[0], [1]> : tensor<1xi32>, case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  return
^bb2(%b : i32):
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'cf.switch' integer value too large}}
  cf.switch %a : i32, [ default: ^bb1, -9223372036854775809: ^bb1]
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{vector types must have positive constant sizes but got 0}}
  "cf.switch"(%a)[^bb1] <{case_values = dense<> : vector<0xi32>, case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> {a.b}: (i32) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{vector types must have positive constant sizes but got 0}}
  "cf.switch"(%a)[^bb1, ^bb1] <{case_values = dense<> : vector<0xi32>, case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {case_operand_segments = array<i32>, case_values = dense_resource<x> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>} for op cf.switch: Invalid attribute `case_values` in property conversion: dense_resource<x> : vector<1xi32>}}
  "cf.switch"(%a)[^bb1, ^bb1] <{case_values = dense_resource<x> : vector<1xi32>, case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{'cf.switch' op number of case values (1) should match number of case destinations (0)}}
  cf.switch %a : i32, [ default: ^bb1(%b : i32) ] {case_values = dense<3> : vector<1xi32>}
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{'cf.switch' op caseOperands count (1) does not match with the total size (0) specified in attribute 'case_operand_segments'}}
  cf.switch %a : i32, [ default: ^bb1(%b : i32), 3: ^bb1(%b : i32) ] {case_operand_segments = array<i32: 0>}
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected ':'}}
  cf.switch %a : i32, [ default: ^bb1(%b : i32), 3: ^bb1(%b) ]
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected ':'}}
  cf.switch %a : i32, [ default: ^bb1(%b : i32), 3: ^bb1() ]
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{custom op 'cf.switch' number of operands and types do not match: got 0 operands and 1 types}}
  cf.switch %a : i32, [ default: ^bb1(%b : i32), 3: ^bb1( : i32) ]
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected ','}}
  cf.switch %a : i32 [ default: ^bb1(%b : i32), 3: ^bb1( : i32) ]
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected '['}}
  cf.switch %a : i32, ( default: ^bb1(%b : i32), 3: ^bb1( : i32) )
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected ']'}}
  cf.switch %a : i32, [ default: ^bb1(%b : i32), 3: ^bb1( : i32) )
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected ']'}}
  cf.switch %a : i32, [ default: ^bb1(%b : i32), 3: ^bb1(%b : i32) )
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected ']'}}
  cf.switch %a : i32, [ default: ^bb1(%b : i32) 3: ^bb1(%b : i32) ]
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected ':'}}
  cf.switch %a, [ default: ^bb1(%b : i32) 3: ^bb1(%b : i32) ]
^bb1(%c: i32): return  }

// -----

func.func @f(%a : i32, %b: i32) {
  // expected-error@+1 {{expected block name}}
  cf.switch %a : i32, [ default: bb1 ]
^bb1(%c: i32): return  }
