// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s

llvm.func @ex(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  %0 = llvm.cmpxchg %p, %i, %i unordered monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  %0 = llvm.cmpxchg %p, %i, %i acq_rel release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  %0 = llvm.cmpxchg %p, %i, %i acq_rel acq_rel : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  %0 = llvm.cmpxchg %p, %i, %i acq_rel unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  %0 = llvm.cmpxchg %p, %i, %i not_atomic monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: i7) {
  // expected-error @below {{'llvm.cmpxchg' op unexpected LLVM IR type}}
  %0 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, i7
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: f32) {
  // expected-error @below {{custom op 'llvm.cmpxchg' 'val' must be signless integer or LLVM pointer type, but got 'f32'}}
  %0 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: f32) {
  // expected-error @below {{'llvm.cmpxchg' op failed to verify that result #0 has an LLVM struct type consisting of the type of operand #2 and a bool}}
  %0 = "llvm.cmpxchg"(%p, %p, %p) <{failure_ordering = 2 : i64, success_ordering = 6 : i64}> : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.struct<(i32, i1)>
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.cmpxchg' op failed to verify that operand #1 and operand #2 have the same type}}
  %0 = "llvm.cmpxchg"(%p, %i, %p) <{failure_ordering = 2 : i64, success_ordering = 6 : i64}> : (!llvm.ptr, i32, !llvm.ptr) -> !llvm.struct<(ptr, i1)>
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %f: f32) {
  // expected-error @below {{'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got '!llvm.struct<(f32, f64)>'}}
  %7 = llvm.intr.sincos(%f) : (f32) -> !llvm.struct<(f32, f64)>
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %f: f32) {
  // expected-error @below {{'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got 'f32'}}
  %7 = llvm.intr.sincos(%f) : (f32) -> f32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %f: f32) {
  // expected-error @below {{'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got '!llvm.struct<(f32)>'}}
  %7 = llvm.intr.sincos(%f) : (f32) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %f: vector<4xf32>) {
  // expected-error @below {{'llvm.intr.sincos' op expected result type to be an homogeneous struct with two elements matching the operand type, but got '!llvm.struct<(f32, f32)>'}}
  %7 = llvm.intr.sincos(%f) : (vector<4xf32>) -> !llvm.struct<(f32, f32)>
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: vector<4xi32>) {
  // expected-error @below {{'llvm.intr.vector.interleave2' op failed to verify that result has twice as many elements as 'vec1'}}
  %13 = "llvm.intr.vector.interleave2"(%i, %i) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr, %i: vector<4xi32>) {
  // expected-error @below {{'llvm.intr.vector.interleave2' op failed to verify that result has twice as many elements as 'vec1'}}
  %13 = "llvm.intr.vector.interleave2"(%i, %i) : (vector<4xi32>, vector<4xi32>) -> vector<[8]xi32>
  llvm.return
}

// -----

// expected-note @below {{prior use here}}
llvm.func @ex(%p: !llvm.ptr<1>, %i: vector<4xi32>) {
  // expected-error @below {{use of value '%p' expects different type than prior uses: '!llvm.ptr' vs '!llvm.ptr<1>'}}
  llvm.intr.invariant.end %p, 4, %p : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %i: vector<4xi32>) {
  // expected-error @below {{'llvm.intr.invariant.end' op operand #0 must be LLVM pointer in address space 0, but got '!llvm.ptr<1>'}}
  "llvm.intr.invariant.end"(%p, %p) <{size = 4 : i64}> : (!llvm.ptr<1>, !llvm.ptr<1>) -> ()
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %i: vector<4xi32>) {
  // expected-error @below {{'llvm.intr.experimental.constrained.sitofp' op attribute 'roundingmode' failed to satisfy constraint: LLVM Rounding Mode whose minimum value is 0}}
  %0 = "llvm.intr.experimental.constrained.sitofp"(%i) <{fpExceptionBehavior = 1 : i64, roundingmode = -1 : i64}> : (vector<4xi32>) -> f64
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %i: vector<4xi32>) {
  // expected-error @below {{invalid properties {fpExceptionBehavior = 9 : i64, roundingmode = 5 : i64} for op llvm.intr.experimental.constrained.sitofp: Invalid attribute `fpExceptionBehavior` in property conversion: 9 : i64}}
  %0 = "llvm.intr.experimental.constrained.sitofp"(%i) <{fpExceptionBehavior = 9 : i64, roundingmode = 5 : i64}> : (vector<4xi32>) -> f64
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %i: vector<4xi32>) {
  // expected-error @below {{custom op 'llvm.intr.experimental.constrained.sitofp' expected string or keyword containing one of the following enum values for attribute 'roundingmode' [towardzero, tonearest, upward, downward, tonearestaway, dynamic, invalid]}}
  %10 = llvm.intr.experimental.constrained.sitofp %i x ignore : vector<4xi32> to f64
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %i: vector<4xi32>) {
  // expected-error @below {{custom op 'llvm.intr.experimental.constrained.fpext' expected string or keyword containing one of the following enum values for attribute 'fpExceptionBehavior' [ignore, maytrap, strict]}}
  %10 = llvm.intr.experimental.constrained.fpext %i x : vector<4xi32> to f64
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %i: i32) {
  // expected-error @below {{'llvm.intr.ptr.annotation' op failed to verify that all of {res, ptr} have same type}}
  %15 = "llvm.intr.ptr.annotation"(%p, %p, %p, %i, %p) : (!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr<1>, i32, !llvm.ptr<1>) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.intr.var.annotation' op failed to verify that all of {annotation, fileName, attr} have same type}}
  "llvm.intr.var.annotation"(%p, %p, %q, %i, %p) : (!llvm.ptr<1>, !llvm.ptr<1>, !llvm.ptr, i32, !llvm.ptr<1>) -> ()
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.intr.annotation' op failed to verify that all of {res, integer} have same type}}
  %16 = "llvm.intr.annotation"(%i, %p, %p, %i) : (i32, !llvm.ptr<1>, !llvm.ptr<1>, i32) -> i64
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.mlir.none' op result #0 must be LLVM token type, but got 'i32'}}
  %3 = "llvm.mlir.none"() : () -> i32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.mlir.none' op result #0 must be LLVM token type, but got 'i32'}}
  %3 = llvm.mlir.none : i32
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.mlir.none' op result #0 must be LLVM token type, but got '!llvm.ptr'}}
  %3 = llvm.mlir.none : !llvm.ptr
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.inline_asm' op tail call kind 'musttail' is not supported by this operation}}
  llvm.inline_asm tail_call_kind = <musttail> "foo", "=r,*m,r" %p, %i : (!llvm.ptr<1>, i32) -> ()
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{custom op 'llvm.inline_asm' expected string or keyword containing one of the following enum values for attribute 'asm_dialect' [att, intel]}}
  llvm.inline_asm asm_dialect = foo "foo", "=r,*m,r" %p, %i : (!llvm.ptr<1>, i32) -> ()
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{custom op 'llvm.inline_asm' expected one of [none, notail, musttail, tail] for Tail Call Kind, got: foo}}
  // expected-error @below {{custom op 'llvm.inline_asm' failed to parse TailCallKindAttr parameter 'tailCallKind' which is to be a `TailCallKind`}}
  llvm.inline_asm tail_call_kind = <foo> "foo", "=r,*m,r" %p, %i : (!llvm.ptr<1>, i32) -> ()
  llvm.return
}

// -----

llvm.func @ex(%p: !llvm.ptr<1>, %q: !llvm.ptr, %i: i32) {
  // expected-error @below {{'llvm.inline_asm' op result group starting at #0 requires 0 or 1 element, but found 2}}
  llvm.inline_asm "foo", "=r,*m,r" %p, %i : (!llvm.ptr<1>, i32) -> (i32, i32)
  llvm.return
}

// -----

llvm.func @ind(%i: i32, %d: !llvm.ptr) -> i32 {
  llvm.indirectbr %d : !llvm.ptr, [
    // expected-error @below {{expected ']'successor blocks}}
    ^bb1(%i : i32) ^bb2
  ]
^bb1(%a: i32):
  llvm.return %a : i32
^bb2:
  llvm.return %i : i32
}

// -----

llvm.func @ind(%i: i32, %d: !llvm.ptr) -> i32 {
  llvm.indirectbr %d : !llvm.ptr, [
    // expected-error @below {{expected block name}}
    ^bb1(%i : i32), 4
  ]
^bb1(%a: i32):
  llvm.return %a : i32
}

// -----

// expected-note @below {{prior use here}}
llvm.func @ind(%i: i32, %d: !llvm.ptr) -> i32 {
  llvm.indirectbr %d : !llvm.ptr, [
    // expected-error @below {{use of value '%i' expects different type than prior uses: 'i64' vs 'i32'}}
    ^bb1(%i : i64)
  ]
^bb1(%a: i32):
  llvm.return %a : i32
}

// -----

llvm.func @ind(%i: i32, %d: !llvm.ptr) -> i32 {
  // expected-error @below {{branch has 0 operands for successor #0, but target block has 1}}
  llvm.indirectbr %d : !llvm.ptr, [
    ^bb1
  ]
^bb1(%a: i32):
  llvm.return %a : i32
}

// -----

llvm.func @ind(%i: i32, %d: !llvm.ptr) -> i32 {
  // expected-error @below {{'llvm.indirectbr' op succOperands count (1) does not match with the total size (2) specified in attribute 'indbr_operand_segments'}}
  "llvm.indirectbr"(%d, %i)[^bb1]<{indbr_operand_segments = array<i32: 2>}> : (!llvm.ptr, i32) -> ()
^bb1(%a: i32):
  llvm.return %a : i32
}

// -----

llvm.func @ind(%i: i32, %d: !llvm.ptr) -> i32 {
  // expected-error @below {{'llvm.indirectbr' op succOperands count (1) does not match with the total size (0) specified in attribute 'indbr_operand_segments'}}
  "llvm.indirectbr"(%d, %i)[^bb1]<{indbr_operand_segments = array<i32>}> : (!llvm.ptr, i32) -> ()
^bb1(%a: i32):
  llvm.return %a : i32
}

// -----

llvm.func @ind(%i: i32, %d: !llvm.ptr) -> i32 {
  // expected-error @below {{branch has 0 operands for successor #0, but target block has 1}}
  "llvm.indirectbr"(%d, %i)[^bb1]<{indbr_operand_segments = array<i32: 0, 1>}> : (!llvm.ptr, i32) -> ()
^bb1(%a: i32):
  llvm.return %a : i32
}

// -----

llvm.func @eh(%i: i32) {
  // expected-error @below {{first operation in unwind destination should be a llvm.landingpad operation}}
  llvm.invoke @eh(%i) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  llvm.return
}

// -----

llvm.func @eh(%i: i32) {
  llvm.invoke @eh(%i) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{llvm.landingpad needs to be in a function with a personality}}
  %0 = llvm.landingpad cleanup : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32) attributes {personality = @p} {
  // expected-error @below {{first operation in unwind destination should be a llvm.landingpad operation}}
  llvm.invoke @eh(%i) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  %1 = llvm.mlir.undef : i32
  %0 = llvm.landingpad cleanup : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32) attributes {personality = @p} {
  llvm.invoke @eh(%i) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{landingpad instruction expects at least one clause or cleanup attribute}}
  %0 = llvm.landingpad : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32) attributes {personality = @p} {
  llvm.invoke @eh(%i) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (catch %i : i32) : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32) attributes {personality = @p} {
  llvm.invoke @eh(%i) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (filter %i : i32) : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32) attributes {personality = @p} {
  llvm.invoke @eh(%i) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{expected ':'}}
  %0 = llvm.landingpad (foo %i : i32) : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32) attributes {personality = @p} {
  llvm.invoke @eh(%i) to ^bb1 unwind ^bb2 : (i32) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = "llvm.landingpad"(%i) : (i32) -> (i32)
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32, %q: !llvm.ptr) attributes {personality = @p} {
  llvm.invoke @eh(%i, %q) to ^bb1 unwind ^bb2 : (i32, !llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (catch %q : !llvm.ptr) : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32, %q: !llvm.ptr) attributes {personality = @p} {
  %b = llvm.mlir.addressof @p : !llvm.ptr
  // expected-note @below {{global addresses expected as operand to bitcast used in clauses for landingpad}}
  %c = llvm.bitcast %q : !llvm.ptr to !llvm.ptr
  llvm.invoke @eh(%i, %q) to ^bb1 unwind ^bb2 : (i32, !llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{constant clauses expected}}
  %0 = llvm.landingpad (catch %b : !llvm.ptr) (catch %c : !llvm.ptr) : i32
  llvm.resume %i : i32
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32, %q: !llvm.ptr) attributes {personality = @p} {
  %b = llvm.mlir.poison : !llvm.ptr
  llvm.invoke @eh(%i, %q) to ^bb1 unwind ^bb2 : (i32, !llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (catch %b : !llvm.ptr) : i32
  llvm.resume %i : i32
}

// -----

llvm.func @eh(%i: i32, %q: !llvm.ptr) {
  %b = llvm.mlir.zero : !llvm.ptr
  // expected-error @below {{llvm.landingpad needs to be in a function with a personality}}
  %0 = llvm.landingpad (catch %b : !llvm.ptr) : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
// expected-error @below {{'llvm.landingpad' should have a consistent result type inside a function}}
llvm.func @eh(%i: i32, %q: !llvm.ptr) attributes {personality = @p} {
  llvm.invoke @eh(%i, %q) to ^bb1 unwind ^bb2 : (i32, !llvm.ptr) -> ()
^bb1:
  llvm.invoke @eh(%i, %q) to ^bb1 unwind ^bb3 : (i32, !llvm.ptr) -> ()
^bb2:
  %0 = llvm.landingpad cleanup : i32
  llvm.resume %0 : i32
^bb3:
  %1 = llvm.landingpad cleanup : i64
  llvm.resume %1 : i64
}

// -----

llvm.func @p(...) -> i32
// expected-error @below {{'llvm.resume' should have a consistent input type inside a function}}
llvm.func @eh(%i: i64, %q: !llvm.ptr) attributes {personality = @p} {
  llvm.invoke @eh(%i, %q) to ^bb1 unwind ^bb2 : (i64, !llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup : i32
  llvm.resume %i : i64
}

// -----

llvm.func @eh(%i: i64, %q: !llvm.ptr) {
  llvm.invoke @nothing(%q) to ^bb1 unwind ^bb2 : (!llvm.ptr) -> i32
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{llvm.landingpad needs to be in a function with a personality}}
  %0 = llvm.landingpad cleanup : i32
  llvm.return
}

// -----

llvm.func @eh(%i: i64, %q: !llvm.ptr) {
  // expected-error @below {{custom op 'llvm.invoke' expected 'unwind'}}
  llvm.invoke @eh(%q) to ^bb1 : (!llvm.ptr) -> i32
^bb1:
  llvm.return
}

// -----

llvm.func @eh(%i: i64, %q: !llvm.ptr) {
  // expected-error @below {{custom op 'llvm.invoke' expected 'to'}}
  llvm.invoke @eh(%q) ^bb1 : (!llvm.ptr) -> i32
^bb1:
  llvm.return
}

// -----

llvm.func @eh(%i: i64, %q: !llvm.ptr) {
  // expected-error @below {{expected block name}}
  llvm.invoke @eh(%q) to ^bb1 unwind 4 : (!llvm.ptr) -> i32
^bb1:
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i64, %q: !llvm.ptr) attributes {personality = @p} {
  // expected-error @below {{custom op 'llvm.invoke' attribute 'CConv' occurs more than once in the attribute list}}
  llvm.invoke @eh(%i, %q) to ^bb1 unwind ^bb2 {CConv = 3, branch_weights = array<i32: 3>} : (i64, !llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i64, %q: !llvm.ptr) attributes {personality = @p} {
  // expected-error @below {{expects number of branch weights to match number of successors: 1 vs 2}}
  llvm.invoke @eh(%i, %q) to ^bb1 unwind ^bb2 {branch_weights = array<i32: 3>} : (i64 {llvm.noundef}, !llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  %0 = llvm.landingpad cleanup : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i64, %q: !llvm.ptr) -> i32 attributes {personality = @p} {
  // expected-error @below {{expected 1 operand bundle tags, but actually got 0}}
  %1 = "llvm.invoke"(%i, %q, %i) [^bb1, ^bb2]<{CConv = #llvm.cconv<ccc>, callee = @eh, op_bundle_sizes = array<i32: 1>, operandSegmentSizes = array<i32: 2, 0, 0, 1>}> : (i64, !llvm.ptr, i64) -> i32
^bb1:
  llvm.return %1 : i32
^bb2:
  %0 = llvm.landingpad cleanup : i32
  llvm.return %0 : i32
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{custom op 'llvm.call' expected 2 types for operand bundle operands for operand bundle #0, but actually got 1}}
  llvm.call @calls(%i) ["a"(%i : i64), "b"(%i, %i : i64)] {x} : (i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{custom op 'llvm.call' expected string}}
  // expected-error @below {{custom op 'llvm.call' expect operand bundle tag}}
  llvm.call @calls(%i) [a(%i : i64)] {x} : (i64) -> ()
  llvm.return
}

// -----

// expected-note @below {{prior use here}}
llvm.func @calls(%i: i64) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'i32' vs 'i64'}}
  llvm.call @calls(%i) ["a"(%i : i32)] {x} : (i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{custom op 'llvm.call' attribute 'op_bundle_tags' occurs more than once in the attribute list}}
  llvm.call @calls(%i) ["a"(%i : i64)] {x, op_bundle_tags = ["b"]} : (i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{expected 0 operand bundle tags, but actually got 1}}
  llvm.call @calls(%i) {x, op_bundle_tags = ["b"]} : (i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "x"(%i) {x, op_bundle_tags = ["b"]} : (i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{expected attribute value}}
  llvm.call_intrinsic x(%i) {x, op_bundle_tags = ["b"]} : (i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{custom op 'llvm.call_intrinsic' number of operands and types do not match: got 2 operands and 1 types}}
  llvm.call_intrinsic "x"(%i, %i) : (i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{custom op 'llvm.call_intrinsic' expected function with 0 or 1 result}}
  llvm.call_intrinsic "x"(%i) : (i64) -> (i64, i64)
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{expected operation name in quotes}}
  llvm.call_intrinsic "llvm.x"(%i) : (i64 {llvm.x = 3}) -> i64 {llvm.x = 3}
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{expected '('}}
  // expected-error @below {{custom op 'llvm.call_intrinsic' expected direct call to have 1 trailing types}}
  llvm.call_intrinsic "llvm.x"(%i) : i64 -> i64
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{custom op 'llvm.call_intrinsic' attribute 'intrin' occurs more than once in the attribute list}}
  llvm.call_intrinsic "llvm.x"(%i) ["a"(%i : i64), "c"()] {intrin = "x"} : (i64) -> (i64)
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
  "llvm.call_intrinsic"(%i, %i) <{intrin = "x", op_bundle_sizes = array<i32: 1>, op_bundle_tags = [3], operandSegmentSizes = array<i32: 1, 1>}> : (i64, i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{custom op 'llvm.call' expected 2 types for operand bundle operands for operand bundle #0, but actually got 1}}
  llvm.call @calls(%i) ["a"(%i : i64), "b"(%i : i64), "b"(%i, %i : i64)] {x} : (i64) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64) {
  // expected-error @below {{custom op 'llvm.call' expected 2 types for operand bundle operands for operand bundle #0, but actually got 1}}
  llvm.call @calls(%i) ["a"(%i, %i : i64), "b"(%i : i64, i64), "b"(%i, %i : i64)] {x} : (i64) -> ()
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @eh(%i: i32, %q: !llvm.ptr) attributes {personality = @p} {
  %b = llvm.mlir.addressof @p : !llvm.ptr
  // expected-note @below {{global addresses expected as operand to bitcast used in clauses for landingpad}}
  %c = llvm.bitcast %q : !llvm.ptr to !llvm.ptr
  // expected-error @below {{constant clauses expected}}
  %0 = llvm.landingpad (catch %b : !llvm.ptr) (catch %c : !llvm.ptr) : i32
  llvm.resume %i : i32
}

// -----

llvm.func @p(...) -> i32
// expected-error @below {{'llvm.resume' should have a consistent input type inside a function}}
llvm.func @eh(%i: i64, %q: !llvm.ptr) attributes {personality = @p} {
  %0 = llvm.landingpad cleanup : i32
  "arith.constant"() : () -> (i32)
  llvm.resume %i : i64
}

// -----

llvm.func @eh(%i: i32, %q: !llvm.ptr) {
  // expected-error @below {{llvm.landingpad needs to be in a function with a personality}}
  %0 = llvm.landingpad : i32
  llvm.return
}

// -----

// expected-error @below {{expected '{' to begin a region}}
llvm.mlir.alias @a {x}

// -----

// expected-error @below {{expected non-function type}}
llvm.mlir.alias @a {x} : {
}

// -----

// expected-error @below {{expected '{' to begin a region}}
llvm.mlir.alias @a : i32

// -----

// expected-error @below {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_ctors ctors = [@b], priorities = [1 : i32], data = [@a::@b]

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.global' op symbol's parent must have the SymbolTable trait}}
  llvm.mlir.global external @g() : i32
  llvm.return
}

// -----

func.func @f() {
  // expected-error @below {{'llvm.mlir.global' op symbol's parent must have the SymbolTable trait}}
  llvm.mlir.global external @g() : i32
  return
}

// -----

func.func @f() {
  // expected-error @below {{'llvm.func' op symbol's parent must have the SymbolTable trait}}
  llvm.func @g() -> i32
  // expected-error @below {{'llvm.mlir.alias' op symbol's parent must have the SymbolTable trait}}
  llvm.mlir.alias external @a : i32 {
    %0 = llvm.mlir.addressof @a : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
  llvm.mlir.global_ctors ctors = [], priorities = [], data = []
  return
}

// -----

func.func @f() {
  // expected-error @below {{'llvm.linker_options' op must appear at the module level}}
  llvm.linker_options []
  return
}

// -----

"t.x"() ({
    // expected-error @below {{'llvm.mlir.global' op must appear at the module level}}
    llvm.mlir.global external @g() : i32
}) : () -> ()

// -----

// expected-note @below {{prior use here}}
llvm.func @eh(%i: i32, %q: !llvm.ptr) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'i64' vs 'i32'}}
  llvm.call_intrinsic "llvm.x"(%i) ["a"(%i : i32, i64)] : (i64) -> ()
  llvm.return
}

// -----

llvm.func @eh(%i: i32, %q: !llvm.ptr) {
  // expected-error @below {{'llvm.call_intrinsic' op intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "x"(%i) {op_bundle_tags = ["b"]} : (i32) -> ()
  llvm.return
}

// -----

llvm.func @eh(%i: i32, %q: !llvm.ptr) {
  // expected-error @below {{expected 0 operand bundle tags, but actually got 1}}
  llvm.call %q(%i) vararg(!llvm.func<i32 (i32)>) {op_bundle_tags = ["b"]} : !llvm.ptr, (i32) -> ()
  llvm.return
}

// -----

llvm.func @eh(%i: i32, %q: !llvm.ptr) {
  // expected-error @below {{expected 0 operand bundle tags, but actually got 1}}
  llvm.call %i(%i) {op_bundle_tags = ["b"]} : i32, (i32) -> ()
  llvm.return
}

// -----

llvm.func @eh(%i: i32, %q: !llvm.ptr) {
  // expected-error @below {{operand bundle tag must be a StringAttr}}
  llvm.call %i(%i) {op_bundle_tags = [3]} : i32, (i32) -> ()
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected '('}}
  // expected-error @below {{custom op 'llvm.call' expected trailing function type}}
  llvm.call %p(%i) : !llvm.ptr, i64 -> i64
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected ')'}}
  // expected-error @below {{custom op 'llvm.call' expected trailing function type}}
  llvm.call %p(%i) : !llvm.ptr, (i64 -> i64
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected ')'}}
  // expected-error @below {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @calls(%i) : (i64 -> i64
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected operation name in quotes}}
  llvm.call @calls(%i) : (i64) -> i64 {x}
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected ')'}}
  // expected-error @below {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @calls(%i) : (i64) -> (i64
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected non-function type}}
  // expected-error @below {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @calls(%i) : (i64) -> 3
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected non-function type}}
  // expected-error @below {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @calls(%i) : (i64, 3) -> i32
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected '('}}
  // expected-error @below {{custom op 'llvm.call' expected direct call to have 1 trailing types}}
  llvm.call @calls(%i) : i64
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{expected ':'}}
  llvm.call @calls(%i) 
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{custom op 'llvm.call' expected indirect call to have 2 trailing types}}
  llvm.call %p(%i) : !llvm.ptr
  llvm.return
}

// -----

llvm.func @calls(%i: i64, %p: !llvm.ptr) {
  // expected-error @below {{custom op 'llvm.call' expected indirect call to have 2 trailing types}}
  llvm.call %p(%i) : (i64) -> i64
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 1: 2 vs. 1}}
  %0 = llvm.mlir.constant([[[1]], [[2], [3]]]) : !llvm.array<2 x array<1 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op nested array attribute size for struct element at index 0 must match struct size: 2 vs. 1}}
  %0 = llvm.mlir.constant([[[1]], [[2, 3]]]) : !llvm.array<2 x array<1 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op nested attribute for sub-array in dimension 0 at index 0 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([3, 4]) : !llvm.array<2 x array<1 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op nested attribute for sub-array in dimension 0 at index 1 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([[[1]], #llvm.poison]) : !llvm.array<2 x array<1 x struct<(i32)>>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
  %0 = llvm.mlir.constant([[3], [4]]) : !llvm.array<2 x vector<2xi32>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 1: 1 vs. 3}}
  %0 = llvm.mlir.constant([[3], [4]]) : !llvm.array<2 x array<3 x i32>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 0: 2 vs. 3}}
  %0 = llvm.mlir.constant([[3], [4]]) : !llvm.array<3 x array<3 x i32>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{only identified structs can be opaque}}
  %0 = llvm.mlir.constant([]) : !llvm.array<0 x struct<opaque>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op struct element at index 0 is of wrong type}}
  %0 = llvm.mlir.constant([3, "a"]) : !llvm.struct<(i32, ptr)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
  %0 = llvm.mlir.constant(["a", 3]) : !llvm.struct<(i32, ptr)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op struct element at index 0 is of wrong type}}
  %0 = llvm.mlir.constant([3.0, 3 : i64]) : !llvm.struct<(f32, i64)>
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @below {{'llvm.add' op property 'overflowFlags' failed to satisfy constraint: LLVM integer overflow flags}}
  %0 = "llvm.add"(%a, %a) <{overflowFlags = 4 : i32}> : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error @below {{invalid properties {overflowFlags = "nsw"} for op llvm.add: expected ::mlir::LLVM::IntegerOverflowFlagsAttr or IntegerAttr storage for ::mlir::LLVM::IntegerOverflowFlags}}
  %0 = "llvm.add"(%a, %a) <{overflowFlags = "nsw"}> : (i32, i32) -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{'llvm.getelementptr' op property 'noWrapFlags' failed to satisfy constraint: ::mlir::LLVM::GEPNoWrapFlags}}
  %0 = "llvm.getelementptr"(%p) <{elem_type = i8, rawConstantIndices = array<i32: 1>, noWrapFlags = 9 : i64}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @below {{invalid properties {elem_type = i8, noWrapFlags, rawConstantIndices = array<i32: 1>} for op llvm.getelementptr: expected IntegerAttr storage for ::mlir::LLVM::GEPNoWrapFlags}}
  %0 = "llvm.getelementptr"(%p) <{elem_type = i8, rawConstantIndices = array<i32: 1>, noWrapFlags = unit}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%b: i1) {
  // expected-error @below {{custom op 'llvm.intr.assume' invalid kind of type specified: expected builtin.integer, but found 'memref<4xf32>'}}
  llvm.intr.assume %b : memref<4xf32>
  llvm.return
}

// -----

llvm.func @v(...) -> i32
llvm.func @p(...) -> i32
llvm.func @f(%i: i32) attributes { personality = @p } {
  // expected-error @below {{'llvm.invoke' op var_callee_type return type mismatch: 'i64' != 'i32'}}
  %0 = llvm.invoke @v(%i) to ^bb1 unwind ^bb2 vararg(!llvm.func<i64 (...)>) : (i32) -> i32
^bb1:
  llvm.return
^bb2:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @g(i32, ...)
llvm.func @var_result(%a: i32) {
  // expected-error @+1 {{'llvm.call' op expected var_callee_type to return void}}
  llvm.call @g(%a) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g(i32, ...)
llvm.func @too_few_for_callee(%a: i32) {
  // expected-error @+1 {{'llvm.call' op incorrect number of operands (0) for varargs callee (expecting at least: 1)}}
  llvm.call @g() vararg(!llvm.func<void (...)>) : () -> ()
  llvm.return
}
