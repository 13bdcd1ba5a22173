// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// What is wrong with intrinsics on vectors and hints.

llvm.func @f(%pv: vector<4x!llvm.ptr>, %m5: vector<5xi1>) {
  // expected-error @below {{'llvm.intr.masked.gather' op expected operand #1 type to be 'vector<5x!llvm.ptr>'}}
  %0 = llvm.intr.masked.gather %pv, %m5 {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<5xi1>) -> vector<5xf32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %fv: vector<4xf32>, %p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.masked.load' op operand #1 must be LLVM dialect-compatible vector of 1-bit signless integer, but got 'vector<4xi32>'}}
  %0 = llvm.intr.masked.load %p, %v, %fv {alignment = 4 : i32} : (!llvm.ptr, vector<4xi32>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @f(%m: vector<4xi1>, %fv: vector<4xf32>, %p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.masked.load' op requires attribute 'alignment'}}
  %0 = llvm.intr.masked.load %p, %m, %fv : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @f(%m: vector<4xi1>, %fv: vector<4xf32>, %p: !llvm.ptr) {
  // expected-error @below {{custom op 'llvm.intr.masked.load' 'llvm.intr.masked.load' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = llvm.intr.masked.load %p, %m, %fv {alignment = 4} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>) {
  // expected-error @below {{'llvm.intr.masked.gather' op operand #0 must be LLVM dialect-compatible vector of LLVM pointer type, but got 'vector<4xi32>'}}
  %0 = llvm.intr.masked.gather %v, %m {alignment = 4 : i32} : (vector<4xi32>, vector<4xi1>) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @f(%m: vector<4xi1>, %fv: vector<4xf32>, %p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.masked.load' op result #0 must be LLVM dialect-compatible vector type, but got 'f32'}}
  %0 = llvm.intr.masked.load %p, %m, %fv {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> f32
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %sv: vector<[4]xi32>) {
  // expected-error @below {{'llvm.intr.vector.insert' op failed to verify that it is not inserting scalable into fixed-length vectors.}}
  %0 = llvm.intr.vector.insert %sv, %v[0] : vector<[4]xi32> into vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %big: vector<8192xi32>) {
  // expected-error @below {{'llvm.intr.vector.insert' op failed to verify that vectors are not bigger than 2^17 bits.}}
  %0 = llvm.intr.vector.insert %v, %big[0] : vector<4xi32> into vector<8192xi32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>) {
  // expected-error @below {{'llvm.intr.vector.extract' op failed to verify that it is not extracting scalable from fixed-length vectors.}}
  %0 = llvm.intr.vector.extract %v[0] : vector<[2]xi32> from vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%big: vector<8192xi32>) {
  // expected-error @below {{'llvm.intr.vector.extract' op failed to verify that vectors are not bigger than 2^17 bits.}}
  %0 = llvm.intr.vector.extract %big[0] : vector<4xi32> from vector<8192xi32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>, %e: i32, %fv: vector<4xf32>) {
  // expected-error @below {{'llvm.intr.vp.add' op operand #1 must be LLVM dialect-compatible vector of signless integer, but got 'vector<4xf32>'}}
  %0 = "llvm.intr.vp.add"(%v, %fv, %m, %e) : (vector<4xi32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>, %i: i64) {
  // expected-error @below {{'llvm.intr.vp.add' op operand #3 must be 32-bit signless integer, but got 'i64'}}
  %0 = "llvm.intr.vp.add"(%v, %v, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i64) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>, %e: i32, %f: f32) {
  // expected-error @below {{'llvm.intr.vp.reduce.add' op operand #0 must be signless integer, but got 'f32'}}
  %0 = "llvm.intr.vp.reduce.add"(%f, %v, %m, %e) : (f32, vector<4xi32>, vector<4xi1>, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%b: i1) {
  // expected-error @below {{custom op 'llvm.intr.expect.with.probability' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %0 = llvm.intr.expect.with.probability %b, %b, 5.0e-1 : f32
  llvm.return
}

// -----

llvm.func @f(%f: f32) {
  // expected-error @below {{custom op 'llvm.intr.expect' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %0 = llvm.intr.expect %f, %f : f32
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xi32>, %e: i32) {
  // expected-error @below {{'llvm.intr.scmp' op requires all operands to have the same type}}
  %0 = llvm.intr.scmp(%v, %e) : (vector<4xi32>, i32) -> vector<4xi8>
  llvm.return
}

// -----

llvm.func @f(%fv: vector<4xf32>) {
  // expected-error @below {{'llvm.intr.scmp' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'vector<4xf32>'}}
  %0 = llvm.intr.scmp(%fv, %fv) : (vector<4xf32>, vector<4xf32>) -> vector<4xi8>
  llvm.return
}

// -----

llvm.func @f(%e: i32) {
  // expected-error @below {{'llvm.intr.assume' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  llvm.intr.assume %e : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.intr.stepvector' op result #0 must be LLVM dialect-compatible vector of signless integer, but got 'vector<4xf32>'}}
  %0 = llvm.intr.stepvector : vector<4xf32>
  llvm.return
}

// -----

llvm.func @f(%i: i64, %f: f32) {
  // expected-error @below {{custom op 'llvm.intr.get.active.lane.mask' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  %0 = llvm.intr.get.active.lane.mask %f, %i : f32, i64 to vector<4xi1>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %f: f32) {
  // expected-error @below {{'llvm.intr.ptrmask' op operand #1 must be integer or LLVM dialect-compatible vector of integer, but got 'f32'}}
  %0 = llvm.intr.ptrmask %p, %f : (!llvm.ptr, f32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i64) {
  // expected-error @below {{'llvm.intr.ptrmask' op result #0 must be LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'i64'}}
  %0 = llvm.intr.ptrmask %p, %i : (!llvm.ptr, i64) -> i64
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.intr.vscale' op result #0 must be LLVM dialect-compatible type, but got 'tensor<1xf32>'}}
  %0 = "llvm.intr.vscale"() : () -> tensor<1xf32>
  llvm.return
}

// -----

llvm.func @f(%m: vector<4xi1>, %e: i32, %fv: vector<4xf32>) {
  // expected-error @below {{'llvm.intr.vp.trunc' op operand #0 must be LLVM dialect-compatible vector of signless integer, but got 'vector<4xf32>'}}
  %0 = "llvm.intr.vp.trunc"(%fv, %m, %e) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi8>
  llvm.return
}

// -----

llvm.func @f(%e: i32) {
  // expected-error @below {{'llvm.intr.is.fpclass' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
  %0 = "llvm.intr.is.fpclass"(%e) <{bit = 1 : i32}> : (i32) -> i1
  llvm.return
}

// -----

llvm.func @f(%e: i32) {
  // expected-error @below {{'llvm.intr.is.constant' op result #0 must be 1-bit signless integer, but got 'i8'}}
  %0 = "llvm.intr.is.constant"(%e) : (i32) -> i8
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.intr.prefetch' op requires attribute 'cache'}}
  "llvm.intr.prefetch"(%p) <{hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{invalid properties {} for op llvm.intr.ubsantrap: expected key entry for failureKind in DictionaryAttr to set Properties.}}
  llvm.intr.ubsantrap
  llvm.return
}

// -----

llvm.func @f(%i: i64) {
  // expected-error @below {{'llvm.intr.launder.invariant.group' op operand #0 must be LLVM pointer type, but got 'i64'}}
  %0 = llvm.intr.launder.invariant.group %i : i64
  llvm.return
}

// -----

llvm.func @f(%i: i64) {
  // expected-error @below {{'llvm.intr.vaend' op operand #0 must be LLVM pointer type, but got 'i64'}}
  llvm.intr.vaend %i : i64
  llvm.return
}

// -----

llvm.func @f(%i: i64, %b: i1) {
  // expected-error @below {{expected ':'}}
  llvm.intr.assume %b ["a"(%i)] : i1
  llvm.return
}

// -----

llvm.func @f(%b: i1) {
  // expected-error @below {{custom op 'llvm.intr.assume' expect operand bundle tag}}
  // expected-error @below {{custom op 'llvm.intr.assume' expected string}}
  llvm.intr.assume %b [a] : i1
  llvm.return
}

// -----

llvm.func @f(%i: i64, %b: i1) {
  // expected-error @below {{custom op 'llvm.intr.assume' number of operands and types do not match: got 1 operands and 2 types}}
  llvm.intr.assume %b ["a"(%i : i64, i64)] : i1
  llvm.return
}

// -----

llvm.func @f(%i: i64, %b: i1) {
  // expected-error @below {{expected 1 operand bundle tags, but actually got 0}}
  "llvm.intr.assume"(%b, %i) <{op_bundle_sizes = array<i32: 1>}> : (i1, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%i: i64, %b: i1) {
  // expected-error @below {{operand bundle tag must be a StringAttr}}
  "llvm.intr.assume"(%b, %i) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [3]}> : (i1, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%i: i64, %b: i1) {
  // expected-error @below {{'llvm.intr.assume' op op_bundle_operands count (1) does not match with the total size (2) specified in attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%b, %i) <{op_bundle_sizes = array<i32: 2>, op_bundle_tags = ["a"]}> : (i1, i64) -> ()
  llvm.return
}

// -----

llvm.func @f(%b: i1) {
  // expected-error @below {{'llvm.intr.assume' op requires attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%b) : (i1) -> ()
  llvm.return
}

// -----

llvm.func @shuffle(%a: vector<[4]xf32>) {
  // expected-error@+1 {{'llvm.shufflevector' op expected a splat operation for scalable vectors}}
  %0 = llvm.shufflevector %a, %a [0, 1] : vector<[4]xf32>
  llvm.return
}
