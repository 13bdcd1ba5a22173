// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of arith; texts and places are those of mlir-opt.

func.func @f(%a : i32) {
  // expected-error@+2 {{unexpected decimal integer literal for a floating point value}}
  // expected-note@+1 {{add a trailing dot to make the literal a float}}
  %0 = arith.constant 1 : f32 
  return
}

// -----

func.func @f(%a : i32) {
  %0 = arith.constant 1.0 : i32 
  // expected-error@+1 {{floating point value not valid for specified type}}
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "x"
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "x" : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant unit
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant @f
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant [1]
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant array<i32: 1>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : si32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op integer return type must be signless}}
  %0 = arith.constant 1 : ui32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1,2]> : vector<[2]xi32>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{elements literal type must have static shape}}
  %0 = arith.constant dense<1> : tensor<?xi32>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{inferred shape of elements literal ([1]) does not match type ([2])}}
  %0 = arith.constant dense<[1]> : tensor<2xi32>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{integer constant out of range for attribute}}
  %0 = arith.constant 2 : i1
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{integer literal not valid for specified type}}
  %0 = arith.constant 1 : none
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected attribute value}}
  %0 = arith.constant : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected attribute value}}
  %0 = arith.constant {a.b}
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> f32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> f32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {value} for op arith.constant: Invalid attribute `value` in property conversion: unit}}
  %0 = "arith.constant"() <{value = unit}> : () -> f32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = "arith.constant"() <{value = "x"}> : () -> none
  return
}

// -----

// A string has a type: none.
func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = "x"}> : () -> i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {value = affine_map<(d0) -> (d0)>} for op arith.constant: Invalid attribute `value` in property conversion: affine_map<(d0) -> (d0)>}}
  %0 = "arith.constant"() <{value = affine_map<(d0) -> (d0)>}> : () -> none
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{invalid properties {value = loc("x")} for op arith.constant: Invalid attribute `value` in property conversion: loc("x")}}
  %0 = "arith.constant"() <{value = loc("x")}> : () -> none
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = "arith.constant"() <{value = #u.x}> : () -> none
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant #u.x : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant distinct[0]<1 : i32>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant strided<[1]>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant affine_map<(d0) -> (d0)>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{elements literal type must have static shape}}
  %0 = arith.constant dense<1> : tensor<2x?xi32>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant #arith.fastmath<fast>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  %0 = arith.constant #arith.overflow<nsw>
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+2 {{custom op 'arith.addi' expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  // expected-error@+1 {{custom op 'arith.addi' failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %0 = arith.addi %a, %b overflow<foo> : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+2 {{custom op 'arith.addi' expected valid keyword or string}}
  // expected-error@+1 {{custom op 'arith.addi' failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %0 = arith.addi %a, %b overflow<> : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{expected '<'}}
  %0 = arith.addi %a, %b overflow : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{expected '>'}}
  %0 = arith.addi %a, %b overflow<nsw nuw> : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{expected '>'}}
  %0 = arith.addi %a, %b overflow<nsw : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+2 {{expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  // expected-error@+1 {{failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %0 = arith.addi %a, %b {x = #arith.overflow<foo>} : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{expected '<'}}
  %0 = arith.addi %a, %b {x = #arith.overflow} : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{unknown attribute `foo` in dialect `arith`}}
  %0 = arith.addi %a, %b {x = #arith.foo<foo>} : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{expected valid keyword}}
  %0 = arith.addi %a, %b {x = #arith<"foo">} : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{custom op 'arith.addi' 'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: Integer overflow arith flags}}
  %0 = arith.addi %a, %b {overflowFlags = 3 : i32} : i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{invalid properties {overflowFlags = 3 : i32} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: 3 : i32}}
  %0 = "arith.addi"(%a, %b) <{overflowFlags = 3 : i32}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a : i32, %b : i32) {
  // expected-error@+1 {{'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: Integer overflow arith flags}}
  %0 = "arith.addi"(%a, %b) {overflowFlags = 3 : i32} : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a : f32, %b : f32) {
  // expected-error@+2 {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error@+1 {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %0 = arith.addf %a, %b fastmath<foo> : f32
  return
}

// -----

func.func @f(%a : i32, %b : f32) {
  // expected-error@+1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.addf %a, %a : i32
  return
}

// -----

func.func @f(%a : i32, %b : f32) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = arith.addi %b, %b : f32
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : i32, %b : f32) {
  // expected-error@+1 {{use of value '%b' expects different type than prior uses: 'i32' vs 'f32'}}
  %0 = arith.addi %a, %b : i32
  return
}

// -----

func.func @f(%a : i32, %b : f32) {
  // expected-error@+1 {{expected ','}}
  %0 = arith.addi %a : i32
  return
}

// -----

func.func @f(%a : i32, %b : f32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.addi %a, %a
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i64
  return
}

// -----

func.func @f(%a : si32, %b : i64) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'si32'}}
  %0 = arith.addi %a, %a : si32
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{'arith.addi' op requires one result}}
  "arith.addi"(%a, %a) : (i32, i32) -> ()
  return
}

// -----

func.func @f(%a : memref<2xi32>) {
  // expected-error@+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'memref<2xi32>'}}
  %0 = arith.addi %a, %a : memref<2xi32>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected ','}}
  %0 = arith.addui_extended %a, %a : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.addui_extended' op result #1 must be bool-like, but got 'i32'}}
  %0:2 = arith.addui_extended %a, %a : i32, i32
  return
}

// -----

func.func @f(%a : tensor<2xi32>) {
  // expected-error@+1 {{'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type}}
  %0:2 = arith.addui_extended %a, %a : tensor<2xi32>, tensor<3xi1>
  return
}

// -----

func.func @f(%a : tensor<2xi32>) {
  // expected-error@+1 {{'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar}}
  %0:2 = arith.addui_extended %a, %a : tensor<2xi32>, i1
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.addui_extended' op if an operand is non-scalar, then all results must be non-scalar}}
  %0:2 = arith.addui_extended %a, %a : vector<2xi32>, i1
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.addui_extended' op all non-scalar operands/results must have the same shape and base type}}
  %0:2 = arith.addui_extended %a, %a : vector<2xi32>, tensor<2xi1>
  return
}

// -----

func.func @f(%a : i32, %b: i64) {
  // expected-error@+1 {{'arith.addui_extended' op failed to verify that all of {lhs, rhs, sum} have same type}}
  %0:2 = "arith.addui_extended"(%a, %b) : (i32, i64) -> (i32, i1)
  return
}

// -----

func.func @f(%a : i32, %b: i64) {
  // expected-error@+1 {{'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %0:2 = "arith.mulsi_extended"(%a, %b) : (i32, i64) -> (i32, i32)
  return
}

// -----

func.func @f(%a : i32, %b: i64) {
  // expected-error@+1 {{'arith.mului_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %0:2 = "arith.mului_extended"(%a, %a) : (i32, i32) -> (i32, i64)
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.extui' op operand type 'i32' and result type 'i16' are cast incompatible}}
  %0 = arith.extui %a : i32 to i16
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : i32 to index
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  %0 = arith.extsi %a : i32 to f32
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<2xi32> to i64
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<2xi32> to vector<3xi64>
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<2xi32> to vector<[2]xi64>
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : vector<2xi32> to tensor<2xi64>
  return
}

// -----

func.func @f(%a : tensor<2xi32>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<2xi32> to tensor<?xi64>
  return
}

// -----

func.func @f(%a : tensor<2xi32>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<2xi32> to tensor<*xi64>
  return
}

// -----

func.func @f(%a : tensor<*xi32>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<*xi32> to tensor<*xi64>
  return
}

// -----

func.func @f(%a : tensor<*xi32>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<*xi32> to tensor<2xi64>
  return
}

// -----

func.func @f(%a : tensor<2xi32, "x">) {
  // expected-error@+1 {{'arith.extsi' op operand type 'tensor<2xi32, "x">' and result type 'tensor<2xi64>' are cast incompatible}}
  %0 = arith.extsi %a : tensor<2xi32, "x"> to tensor<2xi64>
  return
}

// -----

func.func @f(%a : tensor<2xi32>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<2xi32> to tensor<2x1xi64>
  return
}

// -----

func.func @f(%a : tensor<*xi32>) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<*xi32> to i64
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : i32 to tensor<2xi64>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.trunci' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{'arith.extf' op operand type 'f32' and result type 'f32' are cast incompatible}}
  %0 = arith.extf %a : f32 to f32
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.truncf %a foo : f32 to f16
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{custom op 'arith.truncf' 'arith.truncf' op attribute 'roundingmode' failed to satisfy constraint: Floating point rounding mode}}
  %0 = arith.truncf %a {roundingmode = 5 : i32} : f32 to f16
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{invalid properties {roundingmode = 5 : i32} for op arith.truncf: Invalid attribute `roundingmode` in property conversion: 5 : i32}}
  %0 = "arith.truncf"(%a) <{roundingmode = 5 : i32}> : (f32) -> f16
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{invalid properties {roundingmode = "x"} for op arith.truncf: Invalid attribute `roundingmode` in property conversion: "x"}}
  %0 = "arith.truncf"(%a) <{roundingmode = "x"}> : (f32) -> f16
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{'arith.truncf' op operand type 'f32' and result type 'f32' are cast incompatible}}
  %0 = arith.truncf %a : f32 to f32
  return
}

// -----

func.func @f(%a : f16) {
  // expected-error@+1 {{'arith.truncf' op operand type 'f16' and result type 'bf16' are cast incompatible}}
  %0 = arith.truncf %a : f16 to bf16
  return
}

// -----

func.func @f(%a : f16) {
  // expected-error@+1 {{'arith.extf' op operand type 'f16' and result type 'bf16' are cast incompatible}}
  %0 = arith.extf %a : f16 to bf16
  return
}

// -----

func.func @f(%a : f16) {
  // expected-error@+1 {{'arith.extf' op result #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.extf %a : f16 to i32
  return
}

// -----

func.func @f(%a : f16) {
  // expected-error@+1 {{'arith.uitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f16'}}
  %0 = arith.uitofp %a : f16 to f32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.uitofp' op result #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.uitofp %a : i32 to i32
  return
}

// -----

func.func @f(%a : index) {
  // expected-error@+1 {{'arith.uitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.uitofp %a : index to f32
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.sitofp' op requires the same shape for all operands and results}}
  %0 = arith.sitofp %a : vector<2xi32> to f32
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.sitofp' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.sitofp %a : vector<2xi32> to tensor<2xf32>
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.sitofp' op requires the same shape for all operands and results}}
  %0 = arith.sitofp %a : vector<2xi32> to vector<3xf32>
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.fptosi' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.fptosi %a : i32 to i32
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{'arith.fptoui' op result #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.fptoui %a : f32 to index
  return
}

// -----

func.func @f(%a : index) {
  // expected-error@+1 {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = arith.index_cast %a : index to index
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %a : i32 to f32
  return
}

// -----

func.func @f(%a : memref<2xi32>) {
  // expected-error@+1 {{'arith.index_cast' op requires the same shape for all operands and results}}
  %0 = arith.index_cast %a : memref<2xi32> to memref<3xindex>
  return
}

// -----

func.func @f(%a : memref<2xi32>) {
  // expected-error@+1 {{'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'memref<*xindex>'}}
  %0 = arith.index_cast %a : memref<2xi32> to memref<*xindex>
  return
}

// -----

func.func @f(%a : memref<2xi32>) {
  // expected-error@+1 {{'arith.index_cast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.index_cast %a : memref<2xi32> to tensor<2xindex>
  return
}

// -----

func.func @f(%a : memref<2xi32>) {
  // expected-error@+1 {{'arith.index_castui' op requires the same shape for all operands and results}}
  %0 = arith.index_castui %a : memref<2xi32> to index
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{'arith.bitcast' op operand type 'i32' and result type 'f16' are cast incompatible}}
  %0 = arith.bitcast %a : i32 to f16
  return
}

// -----

func.func @f(%a : index) {
  // expected-error@+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'}}
  %0 = arith.bitcast %a : index to i64
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.bitcast' op operand type 'vector<2xi32>' and result type 'vector<2xf16>' are cast incompatible}}
  %0 = arith.bitcast %a : vector<2xi32> to vector<2xf16>
  return
}

// -----

func.func @f(%a : vector<2xi32>) {
  // expected-error@+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : vector<2xi32> to vector<4xf16>
  return
}

// -----

func.func @f(%a : memref<2xi32>) {
  // expected-error@+1 {{'arith.bitcast' op operand type 'memref<2xi32>' and result type 'memref<2xf16>' are cast incompatible}}
  %0 = arith.bitcast %a : memref<2xi32> to memref<2xf16>
  return
}

// -----

func.func @f(%a : memref<2xi32>) {
  // expected-error@+1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  %0 = arith.bitcast %a : memref<2xi32> to f32
  return
}

// -----

func.func @f(%a : memref<2xi32>) {
  // expected-error@+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : memref<2xi32> to tensor<2xf32>
  return
}

// -----

func.func @f(%a : f32, %s : f8E8M0FNU) {
  // expected-error@+1 {{'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f32' are cast incompatible}}
  %0 = arith.scaling_extf %a, %s : f32, f8E8M0FNU to f32
  return
}

// -----

func.func @f(%a : vector<2xf4E2M1FN>, %s : vector<3xf8E8M0FNU>) {
  // expected-error@+1 {{'arith.scaling_extf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.scaling_extf %a, %s : vector<2xf4E2M1FN>, vector<3xf8E8M0FNU> to vector<2xf32>
  return
}

// -----

func.func @f(%a : vector<2xf4E2M1FN>, %s : vector<2xf8E8M0FNU>) {
  // expected-error@+1 {{'arith.scaling_extf' op operand types 'vector<2xf4E2M1FN>', 'vector<2xf8E8M0FNU>' and result type 'vector<3xf32>' are cast incompatible}}
  %0 = arith.scaling_extf %a, %s : vector<2xf4E2M1FN>, vector<2xf8E8M0FNU> to vector<3xf32>
  return
}

// -----

func.func @f(%a : f32, %s : i32) {
  // expected-error@+1 {{'arith.scaling_truncf' op operand #1 must be floating-point-like, but got 'i32'}}
  %0 = arith.scaling_truncf %a, %s : f32, i32 to f32
  return
}

// -----

func.func @f(%a : f32, %s : f32) {
  // expected-error@+1 {{'arith.scaling_truncf' op operand types 'f32', 'f32' and result type 'f32' are cast incompatible}}
  %0 = arith.scaling_truncf %a, %s : f32, f32 to f32
  return
}

// -----

func.func @f(%a : f32, %s : f32) {
  // expected-error@+1 {{'arith.scaling_truncf' op operand types 'f32', 'f32' and result type 'f64' are cast incompatible}}
  %0 = arith.scaling_truncf %a, %s : f32, f32 to f64
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo, %a, %a : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi 3, %a, %a : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{expected ','}}
  %0 = arith.cmpi slt %a, %a : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.cmpf' 'lhs' must be floating-point-like, but got 'i32'}}
  %0 = arith.cmpf oeq, %a, %a : i32
  return
}

// -----

func.func @f(%a : i32) {
  // expected-error@+1 {{custom op 'arith.cmpf' 'lhs' must be floating-point-like, but got 'i32'}}
  %0 = arith.cmpf true, %a, %a : i32
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{custom op 'arith.cmpf' expected string or keyword containing one of the following enum values for attribute 'predicate' [false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true]}}
  %0 = arith.cmpf foo, %a, %a : f32
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{'arith.cmpi' op requires all operands to have the same type}}
  %0 = "arith.cmpi"(%a, %b) <{predicate = 2 : i64}> : (i32, i64) -> i1
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{invalid properties {predicate = 10 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 10 : i64}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 10 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{invalid properties {predicate = 1 : i32} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 1 : i32}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i32}> : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{'arith.cmpi' op result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a : i32, %b : i64) {
  // expected-error@+1 {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> vector<2xi1>
  return
}

// -----

func.func @f(%a : tensor<2xi32>) {
  // expected-error@+1 {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (tensor<2xi32>, tensor<2xi32>) -> tensor<3xi1>
  return
}

// -----

func.func @f(%a : tensor<2xi32>) {
  // expected-error@+1 {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (tensor<2xi32>, tensor<2xi32>) -> i1
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{invalid properties {predicate = 16 : i64} for op arith.cmpf: Invalid attribute `predicate` in property conversion: 16 : i64}}
  %0 = "arith.cmpf"(%a, %a) <{predicate = 16 : i64}> : (f32, f32) -> i1
  return
}

// -----

func.func @f(%a : vector<2xi1>, %b : vector<3xf32>) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %a, %b, %b : vector<2xi1>, vector<3xf32>
  return
}

// -----

func.func @f(%a : vector<2xi1>, %b : tensor<2xf32>) {
  // expected-error@+1 {{'arith.select' op all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.select %a, %b, %b : vector<2xi1>, tensor<2xf32>
  return
}

// -----

func.func @f(%a : tensor<2xi1>, %b : memref<2xf32>) {
  // expected-error@+1 {{'arith.select' op if an operand is non-scalar, then there must be at least one non-scalar result}}
  %0 = arith.select %a, %b, %b : tensor<2xi1>, memref<2xf32>
  return
}

// -----

func.func @f(%a : tensor<*xi1>, %b : tensor<2xf32>) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %a, %b, %b : tensor<*xi1>, tensor<2xf32>
  return
}

// -----

func.func @f(%a : tensor<?xi1>, %b : tensor<2xf32>) {
  // expected-error@+1 {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  %0 = arith.select %a, %b, %b : tensor<?xi1>, tensor<2xf32>
  return
}

// -----

func.func @f(%a : vector<[2]xi1>, %b : vector<2xf32>) {
  // expected-error@+1 {{'arith.select' op all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.select %a, %b, %b : vector<[2]xi1>, vector<2xf32>
  return
}

// -----

func.func @f(%a : i32, %b : vector<2xf32>) {
  // expected-error@+1 {{'arith.select' op operand #0 must be bool-like, but got 'i32'}}
  %0 = arith.select %a, %b, %b : i32, vector<2xf32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : i32, %b : vector<2xf32>) {
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'i1' vs 'i32'}}
  %0 = arith.select %a, %b, %b : vector<2xf32>
  return
}

// -----

func.func @f(%a : i1, %b : vector<2xf32>) {
  // expected-error@+1 {{custom op 'arith.select' expected 3 operands}}
  %0 = arith.select %a, %b : vector<2xf32>
  return
}

// -----

func.func @f(%a : i1, %b : vector<2xf32>) {
  // expected-error@+1 {{custom op 'arith.select' expected 3 operands}}
  %0 = arith.select %a, %b, %b, %b : vector<2xf32>
  return
}

// -----

func.func @f(%a : i1, %b : vector<2xf32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.select %a, %b, %b
  return
}

// -----

func.func @f(%a : i1, %b : vector<2xf32>) {
  // expected-error@+1 {{expected non-function type}}
  %0 = arith.select %a, %b, %b :
  return
}

// -----

func.func @f(%a : i1, %b : vector<2xf32>) {
  // expected-error@+1 {{expected non-function type}}
  %0 = arith.select %a, %b, %b : i1,
  return
}

// -----

func.func @f(%a : i1, %b : i32, %c : i64) {
  // expected-error@+1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%a, %b, %c) : (i1, i32, i64) -> i32
  return
}

// -----

func.func @f(%a : i1, %b : i32, %c : i64) {
  // expected-error@+1 {{'arith.select' op operand #0 must be bool-like, but got 'i32'}}
  %0 = "arith.select"(%b, %b, %b) : (i32, i32, i32) -> i32
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a : i1, %b : i32, %c : i64) {
  // expected-error@+1 {{use of value '%c' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = arith.select %a, %b, %c : i32
  return
}

// -----

func.func @f(%a : f32) {
  // expected-error@+1 {{'arith.negf' op requires the same type for all operands and results}}
  %0 = "arith.negf"(%a) : (f32) -> f64
  return
}

// -----

func.func @f(%a : tensor<2xf32>) {
  // expected-error@+1 {{'arith.negf' op requires the same type for all operands and results}}
  %0 = "arith.negf"(%a) : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%a : tensor<2xf32>) {
  // expected-error@+2 {{'arith.negf' op inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<?xf32>'}}
  // expected-error@+1 {{'arith.negf' op failed to infer returned types}}
  %0 = "arith.negf"(%a) : (tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a : tensor<2xf32>) {
  // expected-error@+1 {{'arith.negf' op requires the same encoding for all operands and results}}
  %0 = "arith.negf"(%a) : (tensor<2xf32>) -> tensor<2xf32, "x">
  return
}

// -----

func.func @f(%a : tensor<2xf32>) {
  // expected-error@+1 {{'arith.negf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = "arith.negf"(%a) : (tensor<2xf32>) -> tensor<*xf32>
  return
}
