// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s

llvm.comdat @c {
  // expected-error @below {{'llvm.mlir.global' op must appear at the module level}}
  llvm.mlir.global external @g() : i32
}

// -----

llvm.comdat @c {
  // expected-error @below {{only comdat selector symbols can appear in a comdat region}}
  "t.x"() : () -> ()
}

// -----

// expected-error @below {{'llvm.comdat' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
llvm.comdat @c {
} {x}

// -----

// expected-error @below {{expected '{' to begin a region}}
llvm.comdat @c

// -----

llvm.comdat @c {
  // expected-error @below {{custom op 'llvm.comdat_selector' expected string or keyword containing one of the following enum values for attribute 'comdat' [any, exactmatch, largest, nodeduplicate, samesize]}}
  llvm.comdat_selector @a foo
}

// -----

llvm.comdat @c {
  // expected-note @below {{see existing symbol definition here}}
  llvm.comdat_selector @a any
  // expected-error @below {{redefinition of symbol named 'a'}}
  llvm.comdat_selector @a any
}

// -----

// expected-error @below {{expected '{' to begin a region}}
llvm.comdat @c attributes {x} {
  llvm.comdat_selector @a any
}

// -----

"llvm.comdat"() <{sym_name = "a"}> ({
^bb0:
  // expected-error @below {{invalid properties {comdat = 9 : i64, sym_name = "a"} for op llvm.comdat_selector: Invalid attribute `comdat` in property conversion: 9 : i64}}
  "llvm.comdat_selector"() <{sym_name = "a", comdat = 9 : i64}> : () -> ()
}) : () -> ()

// -----

// expected-error @below {{'llvm.comdat' op region #0 ('body') failed to verify constraint: region with 1 blocks}}
"llvm.comdat"() <{sym_name = "a"}> ({
}) {x} : () -> ()

// -----

llvm.comdat @c {
  llvm.comdat_selector @a any
}
// expected-error @below {{expected comdat symbol}}
llvm.mlir.global external @g() comdat(@c) : i32

// -----

llvm.comdat @c {
  llvm.comdat_selector @a any
}
// expected-error @below {{expected comdat symbol}}
llvm.mlir.global external @g() comdat(@c::@b) : i32

// -----

llvm.comdat @c {
  llvm.comdat_selector @a any
}
// expected-error @below {{expected comdat symbol}}
llvm.func @g() comdat(@c::@b)

// -----

// expected-error @below {{expected '{' to begin a region}}
llvm.mlir.alias external @a : i32

// -----

// expected-error @below {{'llvm.mlir.alias' op region #0 ('initializer') failed to verify constraint: region with 1 blocks}}
llvm.mlir.alias external @a : i32 {
}

// -----

// expected-error @below {{'llvm.mlir.alias' op initializer region must always return a pointer}}
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

// expected-error @below {{'llvm.mlir.alias' op initializer region must always return a pointer}}
llvm.mlir.alias external @a : i32 {
  llvm.return
}

// -----

llvm.mlir.alias external @a : i32 {
  // expected-error @below {{block with no terminator, has %0 = "llvm.mlir.addressof"() <{global_name = @a}> : () -> !llvm.ptr}}
  %0 = llvm.mlir.addressof @a : !llvm.ptr
}

// -----

// expected-error @below {{'llvm.mlir.alias' op expects regions to end with 'llvm.return', found 'llvm.unreachable'}}
// expected-note @below {{in custom textual format, the absence of terminator implies 'llvm.return'}}
llvm.mlir.alias external @a : i32 {
  llvm.unreachable
}

// -----

// expected-error @below {{'llvm.mlir.alias' op expects type to be a valid element type for an LLVM global alias}}
llvm.mlir.alias external @a : !llvm.void {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{'llvm.mlir.alias' op expects type to be a valid element type for an LLVM global alias}}
llvm.mlir.alias external @a : tensor<2xi32> {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{'llvm.mlir.alias' op 'appending' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally}}
llvm.mlir.alias appending @a : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{'llvm.mlir.alias' op 'common' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally}}
llvm.mlir.alias common @a : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{'llvm.mlir.alias' op 'extern_weak' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally}}
llvm.mlir.alias extern_weak @a : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.mlir.alias @a : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  // expected-error @below {{ops with side effects are not allowed in alias initializers}}
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.mlir.alias @a : i32 {
  // expected-error @below {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @b : !llvm.ptr<1>
  llvm.return %0 : !llvm.ptr<1>
}

// -----

// expected-error @below {{custom op 'llvm.mlir.alias' expected zero or one type}}
llvm.mlir.alias @a : i32, i32 {
  llvm.return %0 : !llvm.ptr<1>
}

// -----

llvm.mlir.alias @a {
  // expected-error @below {{expected '}' in attribute dictionary}}
  llvm.return %0 : !llvm.ptr<1>
}

// -----

// expected-error @below {{custom op 'llvm.mlir.alias' attribute 'linkage' occurs more than once in the attribute list}}
llvm.mlir.alias @a {linkage = 3, x} : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{custom op 'llvm.mlir.alias' attribute 'unnamed_addr' occurs more than once in the attribute list}}
llvm.mlir.alias weak @a {unnamed_addr = 2 : i64, thread_local_} : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{'llvm.mlir.alias' op region #0 ('initializer') failed to verify constraint: region with 1 blocks}}
"llvm.mlir.alias"() <{alias_type = i32, sym_name = "a", linkage = #llvm.linkage<weak>}> ({
}) {x} : () -> ()

// -----

// expected-error @below {{custom op 'llvm.mlir.alias' expected valid '@'-identifier for symbol name}}
llvm.mlir.alias foo @a : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{expected '{' to begin a region}}
llvm.mlir.alias external @a(3) : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{custom op 'llvm.mlir.alias' expected valid '@'-identifier for symbol name}}
llvm.mlir.alias thread_local hidden @a : i32 {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.mlir.global external @res() : i32
// expected-error @below {{'llvm.mlir.ifunc' op must have a function resolver}}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res

// -----

llvm.func @res() -> !llvm.ptr
// expected-error @below {{'llvm.mlir.ifunc' op resolver must be a definition}}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res

// -----

llvm.func @res() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error @below {{'llvm.mlir.ifunc' op resolver has incorrect type}}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, i32 @res

// -----

llvm.func @res() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error @below {{'llvm.mlir.ifunc' op 'common' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage}}
llvm.mlir.ifunc common @if : !llvm.func<f32 (i64)>, !llvm.ptr @res

// -----

llvm.func @res() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error @below {{'llvm.mlir.ifunc' op resolver has incorrect type}}
llvm.mlir.ifunc external hidden local_unnamed_addr @if : !llvm.func<f32 (i64)>, !llvm.ptr @res {address_space = 3 : i32}

// -----

llvm.func @res() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error @below {{custom op 'llvm.mlir.ifunc' expected valid '@'-identifier for symbol name}}
llvm.mlir.ifunc foo @if : !llvm.func<f32 (i64)>, !llvm.ptr @res {address_space = 3 : i32}

// -----

llvm.func @res() -> i32 {
  %0 = llvm.mlir.zero : i32
  llvm.return %0 : i32
}
// expected-error @below {{'llvm.mlir.ifunc' op resolver must return a pointer}}
llvm.mlir.ifunc external @if : !llvm.func<f32 (i64)>, !llvm.ptr @res

// -----

llvm.func @f() -> !llvm.ptr {
  // expected-error @below {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @nothing : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.mlir.global external @g() : i32
llvm.func @f() -> !llvm.ptr {
  // expected-error @below {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.func extern_weak @g()
llvm.func @f() -> !llvm.ptr {
  // expected-error @below {{'llvm.dso_local_equivalent' op target function with 'extern_weak' linkage not allowed}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error @below {{ctors, priorities, and data must have the same number of elements}}
llvm.mlir.global_ctors ctors = [@a], priorities = [], data = []

// -----

// expected-error @below {{ctors, priorities, and data must have the same number of elements}}
llvm.mlir.global_ctors ctors = [@a], priorities = [0 : i32], data = []

// -----

// expected-error @below {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_ctors ctors = [@a], priorities = [0 : i32], data = [3]

// -----

// expected-error @below {{dtors, priorities, and data must have the same number of elements}}
llvm.mlir.global_dtors dtors = [@a], priorities = [], data = [#llvm.zero]

// -----

// expected-error @below {{'llvm.mlir.global_dtors' op 'a' does not reference a valid LLVM function}}
llvm.mlir.global_dtors dtors = [@a], priorities = [1 : i32], data = [@b]

// -----

llvm.func @b()
// expected-error @below {{'llvm.mlir.global_dtors' op 'b' does not have a definition}}
llvm.mlir.global_dtors dtors = [@b], priorities = [1 : i32], data = [@b]

// -----

llvm.func @b()
llvm.mlir.global external @g() : i32
// expected-error @below {{'llvm.mlir.global_ctors' op 'b' does not have a definition}}
llvm.mlir.global_ctors ctors = [@b, @g], priorities = [1 : i32, 2 : i32], data = [@b, @g]

// -----

llvm.func @b()
llvm.mlir.global external @g() : i32
// expected-error @below {{'llvm.mlir.global_ctors' op 'b' does not have a definition}}
llvm.mlir.global_ctors ctors = [@b], priorities = [1 : i32], data = [@g]

// -----

llvm.func extern_weak @b()
// expected-error @below {{'llvm.mlir.global_ctors' op 'b' does not have a definition}}
llvm.mlir.global_ctors ctors = [@b], priorities = [1 : i32], data = [#llvm.zero]

// -----

// expected-error @below {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_ctors ctors = [@b], priorities = [1 : i32], data = [#llvm.poison]

// -----

// expected-error @below {{integer literal not valid for specified type}}
llvm.mlir.global_ctors ctors = 3, priorities = [1 : i32], data = [#llvm.poison]

// -----

// expected-error @below {{'llvm.mlir.global_ctors' op attribute 'ctors' failed to satisfy constraint: flat symbol ref array attribute}}
llvm.mlir.global_ctors ctors = [3], priorities = [1 : i32], data = [#llvm.poison]

// -----

// expected-error @below {{'llvm.linker_options' op attribute 'options' failed to satisfy constraint: string array attribute}}
llvm.linker_options [3]

// -----

// expected-error @below {{integer literal not valid for specified type}}
llvm.linker_options 3

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.linker_options' op must appear at the module level}}
  llvm.linker_options ["-l", "x"] {y}
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
  %0 = llvm.mlir.constant(#llvm.zero) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
  %0 = llvm.mlir.constant(#llvm.poison) : i32
  llvm.return
}

// -----

// expected-error @below {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(#llvm.zero) : f32

// -----

// expected-error @below {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @g(#llvm.undef) : f32

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
  %0 = llvm.mlir.constant([#llvm.poison, 3 : i32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
  %0 = llvm.mlir.constant([#llvm.undef, 3 : i32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
  %0 = llvm.mlir.constant([#llvm.undef, 3 : i32]) : !llvm.array<2 x i32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
  %0 = llvm.mlir.constant([#llvm.zero, 3 : i32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op expected array attribute for struct type}}
  %0 = llvm.mlir.constant(#llvm.zero) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op expected struct element types to be floating point type or integer type}}
  %0 = llvm.mlir.constant([[3 : i32]]) : !llvm.struct<(struct<(i32)>)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op nested attribute for struct element at index 2 must be a zero, or undef, or array attribute}}
  %0 = llvm.mlir.constant([#llvm.zero, [3 : i64], 3]) : !llvm.array<3 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 0: 2 vs. 3}}
  %0 = llvm.mlir.constant([#llvm.zero, [3 : i64]]) : !llvm.array<3 x struct<(i32)>>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error @below {{'llvm.mlir.constant' op nested array attribute size for struct element at index 0 must match struct size: 0 vs. 1}}
  %0 = llvm.mlir.constant([[]]) : !llvm.array<1 x struct<(i32)>>
  llvm.return
}

// -----

llvm.mlir.alias external @al : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global external @g() : i32
llvm.func @f() {
  // expected-error @below {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @al : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @r() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @if : !llvm.func<void ()>, !llvm.ptr @r
llvm.func @f(%a: i32) {
  // expected-error @below {{'llvm.call' op incorrect number of operands (1) for callee (expecting: 0)}}
  llvm.call @if(%a) : (i32) -> ()
  llvm.return
}
