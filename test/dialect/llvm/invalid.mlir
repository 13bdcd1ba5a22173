// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every verifier and parser error of llvm; texts and places are those of mlir-opt.

// expected-error @below {{unknown LLVM type: foo}}
func.func private @f(!llvm.foo)

// -----

// expected-error @below {{unbalanced '<' character in pretty dialect name}}
func.func private @f(!llvm.ptr<3)

// -----

// expected-error @below {{invalid array element type: '!llvm.void'}}
func.func private @f(!llvm.array<4 x void>)

// -----

// expected-error @below {{expected 'x'}}
func.func private @f(!llvm.array<4 i32>)

// -----

// expected-error @below {{expected valid keyword}}
func.func private @f(!llvm.array<4 x 5 x i32>)

// -----

// expected-error @below {{invalid LLVM structure element type: '!llvm.void'}}
func.func private @f(!llvm.struct<(void)>)

// -----

// expected-error @below {{struct without a body only allowed in a recursive struct}}
func.func private @f(!llvm.struct<"a">)

// -----

// expected-error @below {{only identified structs can be opaque}}
func.func private @f(!llvm.struct<opaque>)

// -----

// expected-error @below {{invalid function result type: '!llvm.metadata'}}
func.func private @f(!llvm.func<metadata ()>)

// -----

// expected-error @below {{invalid function argument type: '!llvm.void'}}
func.func private @f(!llvm.func<i32 (void)>)

// -----

// expected-error @below {{invalid function argument type: '!llvm.func<void ()>'}}
func.func private @f(!llvm.func<i32 (func<void ()>)>)

// -----

// expected-error @below {{invalid function result type: '!llvm.func<void ()>'}}
func.func private @f(!llvm.func<func<void()> ()>)

// -----

// expected-error @below {{failed to parse parameter list for target extension type}}
func.func private @f(!llvm.target<"a", i32, 1, i32>)

// -----

// expected-error @below {{invalid array element type: '!llvm.token'}}
func.func private @f(!llvm.array<2 x token>)

// -----

// expected-error @below {{invalid array element type: '!llvm.label'}}
func.func private @f(!llvm.array<2 x label>)

// -----

// expected-error @below {{invalid array element type: '!llvm.metadata'}}
func.func private @f(!llvm.array<2 x metadata>)

// -----

// expected-error @below {{invalid array element type: '!llvm.func<void ()>'}}
func.func private @f(!llvm.array<2 x func<void()>>)

// -----

// expected-error @below {{invalid LLVM structure element type: '!llvm.token'}}
func.func private @f(!llvm.struct<(token)>)

// -----

// expected-error @below {{invalid LLVM structure element type: '!llvm.func<void ()>'}}
func.func private @f(!llvm.struct<(func<void ()>)>)

// -----

// expected-error @below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @f(vector<2x!llvm.array<2 x i32>>)

// -----

// expected-error @below {{unknown LLVM type: vec}}
func.func private @f(!llvm.vec<4 x i32>)

// -----

// expected-error @below {{unknown LLVM type: byte}}
func.func private @f(!llvm.byte)

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op expected integer type}}
  %0 = llvm.mlir.constant(1 : i32) : f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(1.0 : f32) : f64
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op expected array type of 3 i8 elements for the string constant}}
  %0 = llvm.mlir.constant("abc") : !llvm.array<4 x i8>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op type and attribute have a different number of elements: 3 vs. 4}}
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<3xi32>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.array<2 x i32>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op expected array attribute of size 2}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
  %0 = llvm.mlir.constant(unit) : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op result #0 must be LLVM dialect-compatible type, but got 'memref<4xf32>'}}
  %0 = llvm.mlir.constant(1 : i32) : memref<4xf32>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op expected vector or array type}}
  %0 = llvm.mlir.constant(dense<1> : vector<4xi32>) : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.constant' op expected array attribute for struct type}}
  %0 = llvm.mlir.constant(0 : i32) : !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{expected attribute value}}
  %0 = llvm.mlir.constant() : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.zero' op result #0 must be LLVM dialect-compatible type, but got 'memref<4xf32>'}}
  %0 = llvm.mlir.zero : memref<4xf32>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.zero' op target extension type does not support zero-initializer}}
  %0 = llvm.mlir.zero : !llvm.target<"a">
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.mlir.poison' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
  %0 = llvm.mlir.poison : index
  llvm.return
}

// -----

// expected-note @below {{prior use here}}
llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{use of value '%l' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = llvm.add %i, %l : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = llvm.add %f, %f : f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.add' expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: foo}}
  %0 = llvm.add %i, %i overflow<foo> : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.add' expected keyword for LLVM integer overflow flags}}
  %0 = llvm.add %i, %i overflow<> : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.fadd' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = llvm.fadd %i, %i : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.fadd' 'llvm.fadd' op attribute 'fastmathFlags' failed to satisfy constraint: LLVM fastmath flags}}
  %0 = llvm.fadd %f, %f {fastmathFlags = 3 : i32} : f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{expected SSA operand}}
  %0 = llvm.or exact %i, %i : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.add' op requires the same type for all operands and results}}
  %0 = "llvm.add"(%vi, %i) : (vector<4xi32>, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.icmp' 'foo' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "foo" %i, %i : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.icmp' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'f32'}}
  %0 = llvm.icmp "slt" %f, %f : f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.fcmp' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = llvm.fcmp "olt" %i, %i : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.fcmp' 'slt' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.fcmp "slt" %f, %f : f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.icmp' op attribute 'predicate' failed to satisfy constraint: llvm.icmp comparison predicate}}
  %0 = "llvm.icmp"(%i, %i) {predicate = 12 : i64} : (i32, i32) -> i1
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.icmp' op result #0 must be 1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer, but got 'i8'}}
  %0 = "llvm.icmp"(%i, %i) {predicate = 2 : i64} : (i32, i32) -> i8
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.icmp' invalid kind of attribute specified}}
  %0 = llvm.icmp 3 %i, %i : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.select' op operand #0 must be 1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer, but got 'i32'}}
  %0 = llvm.select %i, %i, %i : i32, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.bitcast' op can only cast pointers from and to pointers}}
  %0 = llvm.bitcast %p : !llvm.ptr to i64
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.bitcast' op cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
  %0 = llvm.bitcast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.bitcast' op operand #0 must be LLVM-compatible non-aggregate type, but got '!llvm.struct<(i32, array<2 x f32>)>'}}
  %0 = llvm.bitcast %s : !llvm.struct<(i32, array<2 x f32>)> to i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.sext %i : i32 to i16
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{input type is a vector but output type is an integer}}
  %0 = llvm.sext %vi : vector<4xi32> to i64
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{input and output vectors are of incompatible shape}}
  %0 = llvm.sext %vi : vector<4xi32> to vector<3xi64>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.zext' op result #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = llvm.zext %i : i32 to f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.sitofp' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = llvm.sitofp %f : f32 to f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.inttoptr' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i64'}}
  %0 = llvm.inttoptr %l : i64 to i64
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.ptrtoint' op result #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got '!llvm.ptr'}}
  %0 = llvm.ptrtoint %p : !llvm.ptr to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.addrspacecast' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i64'}}
  %0 = llvm.addrspacecast %p : !llvm.ptr to i64
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  %0 = llvm.sext %i : i32
  // expected-error @below {{custom op 'llvm.sext' expected 'to'}}
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.sext' op result #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'memref<4xf32>'}}
  %0 = llvm.sext %i : i32 to memref<4xf32>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.alloca' op operand #0 must be signless integer, but got 'f32'}}
  %0 = llvm.alloca %f x i32 : (f32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.alloca' expected trailing function type with one argument and one result}}
  %0 = llvm.alloca %i x i32 : (i32, i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.alloca' expected 'x'}}
  %0 = llvm.alloca %i, i32 : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.alloca' expected integer alignment}}
  %0 = llvm.alloca %i x i32 {alignment = "a"} : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.alloca' op this target extension type cannot be used in alloca}}
  %0 = llvm.alloca %i x !llvm.target<"a"> : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.alloca' attribute 'elem_type' occurs more than once in the attribute list}}
  %0 = llvm.alloca %i x i32 {elem_type = i32} : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.getelementptr' op operand #1 must be variadic of signless integer or LLVM dialect-compatible vector of signless integer, but got 'f32'}}
  %0 = llvm.getelementptr %p[%f] : (!llvm.ptr, f32) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.getelementptr' op index 1 indexing a struct is out of bounds}}
  %0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.getelementptr' op expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, i64)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.getelementptr' op type 'i32' cannot be indexed (index #1)}}
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.getelementptr' integer value too large}}
  %0 = llvm.getelementptr %p[99999999999] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.getelementptr' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = llvm.getelementptr %p[%i] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.getelementptr' op operand #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i32'}}
  %0 = llvm.getelementptr %i[%i] : (i32, i32) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.getelementptr' op 'inbounds_flag' cannot be used directly.}}
  %0 = llvm.getelementptr inbounds_flag %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.getelementptr' expected one of [none, inbounds_flag, nusw, nuw, inbounds] for ::mlir::LLVM::GEPNoWrapFlags, got: foo}}
  %0 = llvm.getelementptr foo %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.getelementptr' op expected as many dynamic indices as specified in 'rawConstantIndices'}}
  %0 = llvm.getelementptr %p[-2147483648] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.load' op operand #0 must be LLVM pointer type, but got 'i32'}}
  %0 = llvm.load %i : i32 -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.load' op result #0 must be LLVM type with size, but got '!llvm.void'}}
  %0 = llvm.load %p : !llvm.ptr -> !llvm.void
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.load' op expected alignment for atomic access}}
  %0 = llvm.load %p atomic acquire : !llvm.ptr -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.load' op unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.load' expected string or keyword containing one of the following enum values for attribute 'ordering' [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst]}}
  %0 = llvm.load %p atomic foo : !llvm.ptr -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.load' op expected syncscope to be null for non-atomic access}}
  %0 = llvm.load %p {syncscope = "a"} : !llvm.ptr -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.load' op unsupported type 'vector<4xf32>' for atomic access}}
  %0 = llvm.load %p atomic syncscope("a") monotonic {alignment = 4 : i64} : !llvm.ptr -> vector<4xf32>
  llvm.return
}

// -----

// expected-note @below {{prior use here}}
llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{use of value '%p' expects different type than prior uses: 'i32' vs '!llvm.ptr'}}
  llvm.store %f, %p : f32, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.store' op operand #1 must be LLVM pointer type, but got 'i32'}}
  llvm.store %f, %i : f32, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.store' op expected alignment for atomic access}}
  llvm.store %f, %p atomic release : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.store' op unsupported ordering 'acquire'}}
  llvm.store %f, %p atomic acquire {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{cannot name an operation with no results}}
  %0 = llvm.store %f, %p : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.store' op expected syncscope to be null for non-atomic access}}
  llvm.store %f, %p {syncscope = "q"} : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  %0 = llvm.extractvalue %s[2] : !llvm.struct<(i32, array<2 x f32>)>
  // expected-error @below {{custom op 'llvm.extractvalue' position out of bounds: 2}}
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  %0 = llvm.extractvalue %s[-1] : !llvm.struct<(i32, array<2 x f32>)>
  // expected-error @below {{custom op 'llvm.extractvalue' position out of bounds: -1}}
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  %0 = llvm.extractvalue %s[0, 0] : !llvm.struct<(i32, array<2 x f32>)>
  // expected-error @below {{custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'}}
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.extractvalue' op Type mismatch: extracting from '!llvm.struct<(i32, array<2 x f32>)>' should produce 'i32' but this op returns 'f32'}}
  %0 = "llvm.extractvalue"(%s) {position = array<i64: 0>} : (!llvm.struct<(i32, array<2 x f32>)>) -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.extractvalue' op position out of bounds: 5}}
  %0 = "llvm.extractvalue"(%s) {position = array<i64: 5>} : (!llvm.struct<(i32, array<2 x f32>)>) -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @+2 {{custom op 'llvm.extractvalue' expected integer value}}
  // expected-error @below {{expected ']'}}
  %0 = llvm.extractvalue %s[%i] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  %0 = llvm.insertvalue %f, %s[5] : !llvm.struct<(i32, array<2 x f32>)>
  // expected-error @below {{custom op 'llvm.insertvalue' position out of bounds: 5}}
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  %0 = llvm.insertvalue %f, %i[5] : i32
  // expected-error @below {{custom op 'llvm.insertvalue' expected LLVM IR structure/array type, got: 'i32'}}
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.insertvalue' op Type mismatch: cannot insert 'f32' into '!llvm.struct<(i32, array<2 x f32>)>'}}
  %0 = "llvm.insertvalue"(%s, %f) {position = array<i64: 0>} : (!llvm.struct<(i32, array<2 x f32>)>, f32) -> !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %0 = llvm.extractelement %v[%f : f32] : vector<4xf32>
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %0 = llvm.extractelement %i[%i : i32] : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.shufflevector' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
  %0 = llvm.shufflevector %i, %i [0] : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.intr.sqrt' op requires the same type for all operands and results}}
  %0 = llvm.intr.sqrt(%f) : (f32) -> f64
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.intr.sqrt' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = llvm.intr.sqrt(%i) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.intr.sqrt' op requires a single operand}}
  %0 = llvm.intr.sqrt(%f, %f) : (f32, f32) -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.intr.pow' op requires the same type for all operands and results}}
  %0 = llvm.intr.pow(%f, %d) : (f32, f64) -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.intr.powi' op operand #1 must be signless integer, but got 'f32'}}
  %0 = llvm.intr.powi(%f, %f) : (f32, f32) -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.intr.foo' is unknown}}
  %0 = llvm.intr.foo(%f) : (f32) -> i64
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.intr.memcpy' op requires attribute 'isVolatile'}}
  "llvm.intr.memcpy"(%p, %p, %l) : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{'llvm.intr.memset' op operand #1 must be 8-bit signless integer, but got 'i32'}}
  "llvm.intr.memset"(%p, %i, %l) {isVolatile = true} : (!llvm.ptr, i32, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  // expected-error @below {{custom op 'llvm.foo' is unknown}}
  llvm.foo
  llvm.return
}

// -----

// expected-error @below {{custom op 'llvm.func' failed to construct function type: expected zero or one function result}}
llvm.func @f(i32) -> (i32, i32)

// -----

// expected-error @below {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(memref<4xf32>)

// -----

// expected-error @below {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function results'memref<4xf32>'}}
llvm.func @f() -> memref<4xf32>

// -----

// expected-error @below {{'llvm.func' op functions cannot have 'common' linkage}}
llvm.func common @f()

// -----

// expected-error @below {{'llvm.func' op external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @f()

// -----

// expected-error @below {{custom op 'llvm.func' expected valid '@'-identifier for symbol name}}
llvm.func foo @f()

// -----

// expected-error @below {{custom op 'llvm.func' expected SSA identifier}}
llvm.func @f(%a: i32, i32)

// -----

// expected-error @below {{custom op 'llvm.func' variadic arguments must be in the end of the argument list}}
llvm.func @f(..., i32)

// -----

// expected-error @+2 {{'llvm.return' op expected 1 operand}}
// expected-note @below {{when returning from function}}
llvm.func @f(%a: i32) -> i32 { llvm.return }

// -----

// expected-error @+2 {{'llvm.return' op expected no operands}}
// expected-note @below {{when returning from function}}
llvm.func @f(%a: i32) { llvm.return %a : i32 }

// -----

// expected-error @+2 {{'llvm.return' op mismatching result types}}
// expected-note @below {{when returning from function}}
llvm.func @f(%a: i32) -> i64 { llvm.return %a : i32 }

// -----

// expected-error @below {{custom op 'llvm.func' attribute 'linkage' occurs more than once in the attribute list}}
llvm.func @f() attributes {linkage = #llvm.linkage<internal>}

// -----

// expected-error @below {{expected comdat symbol}}
llvm.func @f() comdat(@x::@y)

// -----

// expected-error @below {{'llvm.func' op arguments may only have dialect attributes}}
llvm.func @f(i32 {foo}) 

// -----

// expected-error @below {{'llvm.func' op requires attribute 'sym_name'}}
"llvm.func"() ({}) {function_type = !llvm.func<void ()>} : () -> ()

// -----

// expected-error @below {{'llvm.func' op attribute 'function_type' failed to satisfy constraint: type attribute of LLVM function type}}
"llvm.func"() ({}) {function_type = () -> (), sym_name = "x"} : () -> ()

// -----

// expected-error @below {{'llvm.func' op entry block must have 0 arguments to match function signature}}
"llvm.func"() ({ ^bb0(%a: i32): llvm.return }) {function_type = !llvm.func<void ()>, sym_name = "x"} : () -> ()

// -----

// expected-error @below {{'llvm.func' op type of entry block argument #0('i32') must match the type of the corresponding argument in function signature('i64')}}
"llvm.func"() ({ ^bb0(%a: i32): llvm.return }) {function_type = !llvm.func<void (i64)>, sym_name = "x"} : () -> ()

// -----

// expected-error @below {{'llvm.func' op attribute 'linkage' failed to satisfy constraint: LLVM Linkage specification}}
"llvm.func"() ({}) {function_type = !llvm.func<void ()>, sym_name = "x", linkage = 3 : i64} : () -> ()

// -----

// expected-error @below {{branch has 0 operands for successor #0, but target block has 1}}
llvm.func @f(%a: i32) { llvm.br ^bb1 ^bb1(%b: i32): llvm.unreachable }

// -----

// expected-error @below {{expects number of branch weights to match number of successors: 1 vs 2}}
llvm.func @f(%a: i1) { llvm.cond_br %a weights([1]), ^bb1, ^bb1 ^bb1: llvm.unreachable }

// -----

// expected-error @below {{branch weights cannot all be zero}}
llvm.func @f(%a: i1) { llvm.cond_br %a weights([0, 0]), ^bb1, ^bb1 ^bb1: llvm.unreachable }

// -----

// expected-error @below {{'llvm.call' op operand type mismatch for operand 0: 'i64' != 'i32'}}
llvm.func @g(i32) llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%l) : (i64) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op incorrect number of operands (2) for callee (expecting: 1)}}
llvm.func @g(i32) llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%a, %a) : (i32, i32) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op calling function with void result must not produce values}}
llvm.func @g(i32) llvm.func @f(%a: i32, %l: i64) { %x = llvm.call @g(%a) : (i32) -> i32 llvm.return }

// -----

// expected-error @below {{'llvm.call' op result type mismatch: 'i32' != 'i64'}}
llvm.func @g(i32) -> i64 llvm.func @f(%a: i32, %l: i64) { %x = llvm.call @g(%a) : (i32) -> i32 llvm.return }

// -----

// expected-error @below {{'llvm.call' op expected function call to produce a value}}
llvm.func @g(i32) -> i64 llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%a) : (i32) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op 'g' does not reference a symbol in the current scope}}
llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%a) : (i32) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op 'g' does not reference a valid LLVM function or IFunc}}
func.func private @g(i32) llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%a) : (i32) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op missing var_callee_type attribute for vararg call}}
llvm.func @g(i32, ...) llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%a, %l) : (i32, i64) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op expected var_callee_type to have at most 0 parameters}}
llvm.func @g(i32, ...) llvm.func @f(%a: i32, %l: i64) { llvm.call @g() vararg(!llvm.func<void (i32, ...)>) : () -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op var_callee_type parameter type mismatch: 'i64' != 'i32'}}
llvm.func @g(i32, ...) llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%a) vararg(!llvm.func<void (i64, ...)>) : (i32) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op expected var_callee_type to be a variadic function type}}
llvm.func @g(i32) llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%a) vararg(!llvm.func<void (i32)>) : (i32) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op attribute 'var_callee_type' failed to satisfy constraint: type attribute of LLVM function type}}
llvm.func @g(i32) llvm.func @f(%a: i32, %l: i64) { llvm.call @g(%a) vararg(i32) : (i32) -> () llvm.return }

// -----

// expected-error @below {{custom op 'llvm.call' expected indirect call to have 2 trailing types}}
llvm.func @f(%a: i32, %p: !llvm.ptr) { llvm.call %p(%a) : (i32) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op indirect call expects a pointer as callee: 'i32'}}
llvm.func @f(%a: i32, %p: !llvm.ptr) { llvm.call %a(%a) : i32, (i32) -> () llvm.return }

// -----

// expected-error @below {{custom op 'llvm.call' number of operands and types do not match: got 1 operands and 2 types}}
llvm.func @f(%a: i32, %p: !llvm.ptr) { llvm.call %p() : !llvm.ptr, (i32) -> () llvm.return }

// -----

// expected-error @below {{'llvm.call' op must have either a `callee` attribute or at least an operand}}
llvm.func @f(%a: i32, %p: !llvm.ptr) { "llvm.call"() {operandSegmentSizes = array<i32: 0, 0>, op_bundle_sizes = array<i32>} : () -> () llvm.return }

// -----

// expected-error @below {{custom op 'llvm.call' expected function with 0 or 1 result}}
llvm.func @g() llvm.func @f() { llvm.call @g() : () -> (i32, i32) llvm.return }

// -----

// expected-error @below {{expected '(' in operand list}}
llvm.func @g() llvm.func @f() { llvm.call @g : () -> () llvm.return }

// -----

// expected-error @below {{custom op 'llvm.call' attribute 'callee' occurs more than once in the attribute list}}
llvm.func @g() llvm.func @f() { llvm.call @g() {callee = @f} : () -> () llvm.return }

// -----

// expected-error @below {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global external @g("abc") : !llvm.array<4 x i8>

// -----

// expected-error @below {{custom op 'llvm.mlir.global' type can only be omitted for string globals}}
llvm.mlir.global external @g()

// -----

// expected-error @below {{'llvm.mlir.global' op initializer region type 'i64' does not match global type 'i32'}}
llvm.mlir.global external @g() : i32 { %0 = llvm.mlir.constant(1 : i64) : i64 llvm.return %0 : i64 }

// -----

// expected-error @below {{'llvm.mlir.global' op initializer region cannot return void}}
llvm.mlir.global external @g() : i32 { llvm.return }

// -----

// expected-error @below {{'llvm.mlir.global' op cannot have both initializer value and region}}
llvm.mlir.global external @g(1 : i32) : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }

// -----

// expected-error @+2 {{'llvm.mlir.global' op expects regions to end with 'llvm.return', found 'x.y'}}
// expected-note @below {{in custom textual format, the absence of terminator implies 'llvm.return'}}
llvm.mlir.global external @g() : i32 { "x.y"() : () -> () }

// -----

// expected-error @below {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @g() : !llvm.void

// -----

// expected-error @below {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @g(1 : i32) : i32

// -----

// expected-error @below {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i32) : i32

// -----

// expected-error @below {{alignment attribute is not a power of 2}}
llvm.mlir.global external @g() {alignment = 3 : i64} : i32

// -----

// expected-error @below {{'llvm.mlir.global' op attribute 'addr_space' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
llvm.mlir.global external @g() {addr_space = -3 : i32} : i32

// -----

// expected-error @below {{custom op 'llvm.mlir.global' expected valid '@'-identifier for symbol name}}
llvm.mlir.global constant external @g() : i32

// -----

// expected-error @below {{custom op 'llvm.mlir.global' expected zero or one type}}
llvm.mlir.global external @g() : f32, i32

// -----

// expected-error @below {{'llvm.mlir.global' op this target extension type cannot be used in a global}}
llvm.mlir.global external @g() : !llvm.target<"a">

// -----

// expected-error @below {{'llvm.mlir.global' op requires attribute 'linkage'}}
"llvm.mlir.global"() ({}) {sym_name = "x", global_type = i32} : () -> ()

// -----

// expected-error @below {{'llvm.mlir.global' op attribute 'linkage' failed to satisfy constraint: LLVM Linkage specification}}
"llvm.mlir.global"() ({}) {sym_name = "x", global_type = i32, linkage = 0 : i64} : () -> ()

// -----

// expected-error @below {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
llvm.func @f() { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return }

// -----

// expected-error @below {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
llvm.mlir.global external @g() {addr_space = 3 : i32} : i32 llvm.func @f() { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return }

// -----

// expected-error @below {{'llvm.mlir.addressof' op result #0 must be LLVM pointer type, but got 'i32'}}
llvm.func @f() { %0 = llvm.mlir.addressof @f : i32 llvm.return }

// -----

// expected-error @below {{custom op 'llvm.mlir.addressof' invalid kind of attribute specified}}
llvm.func @f() { %0 = llvm.mlir.addressof "g" : !llvm.ptr llvm.return }

// -----

llvm.func @f(%i: i32, %f: f32, %v: vector<4xf32>, %w: vector<4xi32>, %p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.vector.reduce.add' op requires the same element type for all operands and results}}
  %0 = "llvm.intr.vector.reduce.add"(%w) : (vector<4xi32>) -> i64
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %v: vector<4xf32>, %w: vector<4xi32>, %p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.vector.reduce.add' op operand #0 must be LLVM dialect-compatible vector of signless integer, but got 'vector<4xf32>'}}
  %0 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xf32>) -> f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %v: vector<4xf32>, %w: vector<4xi32>, %p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.vector.reduce.fmax' op operand #0 must be LLVM dialect-compatible vector of floating-point, but got 'vector<4xi32>'}}
  %0 = "llvm.intr.vector.reduce.fmax"(%w) : (vector<4xi32>) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %v: vector<4xf32>, %w: vector<4xi32>, %p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.ctlz' op requires attribute 'is_zero_poison'}}
  %5 = "llvm.intr.ctlz"(%i) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %v: vector<4xf32>, %w: vector<4xi32>, %p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.lifetime.start' op operand #0 must be LLVM pointer type, but got 'i32'}}
  llvm.intr.lifetime.start %i : i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64) {
  // expected-error @below {{custom op 'llvm.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  llvm.switch %f : f32, ^bb1 []
^bb1:
  llvm.return
^bb2(%x: i32):
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64) {
  // expected-error @below {{custom op 'llvm.switch' expected integer value}}
  llvm.switch %i : i32, ^bb1 [ ^bb1]
^bb1:
  llvm.return
^bb2(%x: i32):
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64) {
  // expected-error @below {{'llvm.switch' op expects number of case values to match number of case destinations}}
  "llvm.switch"(%i)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>} : (i32) -> ()
^bb1:
  llvm.return
^bb2(%x: i32):
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64) {
  // expected-error @below {{expects case value type to match condition value type}}
  "llvm.switch"(%i)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi64>} : (i32) -> ()
^bb1:
  llvm.return
^bb2(%x: i32):
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64) {
  // expected-error @below {{custom op 'llvm.switch' integer value too large}}
  llvm.switch %l : i64, ^bb1 [ 18446744073709551615: ^bb1]
^bb1:
  llvm.return
^bb2(%x: i32):
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  // expected-error @below {{'llvm.fence' op can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  // expected-error @below {{custom op 'llvm.fence' expected string or keyword containing one of the following enum values for attribute 'ordering' [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst]}}
  llvm.fence foo
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  // expected-error @below {{'llvm.atomicrmw' op expected LLVM IR integer type}}
  %0 = llvm.atomicrmw add %p, %f acq_rel : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  // expected-error @below {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
  %0 = llvm.atomicrmw fadd %p, %i acq_rel : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  // expected-error @below {{'llvm.atomicrmw' op unexpected LLVM IR type for 'xchg' bin_op}}
  %0 = llvm.atomicrmw xchg %p, %b acq_rel : !llvm.ptr, i1
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  // expected-error @below {{'llvm.atomicrmw' op expected at least 'monotonic' ordering}}
  %0 = llvm.atomicrmw add %p, %i unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  // expected-error @below {{custom op 'llvm.atomicrmw' expected string or keyword containing one of the following enum values for attribute 'bin_op' [xchg, add, sub, _and, nand, _or, _xor, max, min, umax, umin, fadd, fsub, fmax, fmin, uinc_wrap, udec_wrap, usub_cond, usub_sat, fmaximum, fminimum]}}
  %0 = llvm.atomicrmw foo %p, %i monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.mlir.global internal @effects() : i32 {
  // expected-error @below {{ops with side effects not allowed in global initializers}}
  %0 = "t.op"() : () -> i32
  llvm.return %0 : i32
}

// -----

llvm.mlir.global internal @effects_before_the_value(3 : i64) : i64 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  // expected-error @below {{ops with side effects not allowed in global initializers}}
  "t.op"() : () -> ()
  llvm.return %0 : i64
}

// -----

// expected-error @below {{expected keyword for Calling Conventions}}
// expected-error @below {{failed to parse CConvAttr parameter 'CallingConv' which is to be a `CConv`}}
"t.op"() {a = #llvm.cconv<>} : () -> ()

// -----

// expected-error @below {{expected one of [external, available_externally, linkonce, linkonce_odr, weak, weak_odr, appending, internal, private, extern_weak, common] for LLVM linkage types, got: foo}}
// expected-error @below {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
"t.op"() {a = #llvm.linkage<foo>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f(!llvm.ptr<x>)

// -----

// A struct with something in it that is none of LLVM's types: nothing can be taken out of it.
llvm.func @f() {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, index)>
  // expected-error @below {{expected LLVM IR Dialect type, got '!llvm.struct<(i32, index)>'}}
  %1 = "llvm.extractvalue"(%0) {position = array<i64: 0>} : (!llvm.struct<(i32, index)>) -> i32
  llvm.return
}

// -----

llvm.func @f(%i: i32) {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, index)>
  // expected-error @+2 {{expected LLVM IR Dialect type, got '!llvm.struct<(i32, index)>'}}
  %1 = llvm.insertvalue %i, %0[0] : !llvm.struct<(i32, index)>
  llvm.return
}

// -----

// expected-error @below {{LLVM}}
llvm.func @f(!llvm.struct<(i32, index)>)

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`}}
func.func private @f(!llvm.array<? x i32>)

// -----

// expected-error @below {{expected string}}
// expected-error @below {{failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`}}
func.func private @f(!llvm.target<3>)

// -----

// expected-error @below {{expected valid keyword}}
// expected-error @below {{failed to parse parameter list for target extension type}}
func.func private @f(!llvm.target<"a", >)
