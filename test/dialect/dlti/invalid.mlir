// RUN: cistern-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s
// What data layouts and targets must not say; texts and places are those of mlir-opt.

// expected-error @below {{unbalanced '<' character in pretty dialect name}}
"test.x"() {a = #dlti.dl_spec<} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
"test.x"() {a = #dlti.dl_spec<3>} : () -> ()

// -----

// expected-error @below {{expected '='}}
"test.x"() {a = #dlti.dl_spec<i32>} : () -> ()

// -----

// expected-error @below {{expected attribute value}}
"test.x"() {a = #dlti.dl_spec<i32 = >} : () -> ()

// -----

// expected-error @below {{repeated DLTI key: i32}}
"test.x"() {a = #dlti.dl_spec<i32 = 3, i32 = 4>} : () -> ()

// -----

// expected-error @below {{repeated DLTI key: "a"}}
"test.x"() {a = #dlti.dl_spec<"a" = 3, "a" = 4>} : () -> ()

// -----

// expected-error @below {{empty string as DLTI key is not allowed}}
"test.x"() {a = #dlti.dl_spec<"" = 3>} : () -> ()

// -----

// expected-error @below {{expected a type or a quoted string}}
"test.x"() {a = #dlti.dl_entry<>} : () -> ()

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{no DLTI entries provided}}
"test.x"() {a = #dlti.target_system_spec} : () -> ()

// -----

// expected-error @below {{no DLTI entries provided}}
"test.x"() {a = #dlti.target_system_spec<>} : () -> ()

// -----

// expected-error @below {{value associated with key "A" is not a DLTI device spec}}
"test.x"() {a = #dlti.target_system_spec<"A" = 3>} : () -> ()

// -----

// expected-error @below {{repeated device ID in dlti.target_system_spec: "A"}}
"test.x"() {a = #dlti.target_system_spec<"A" = #dlti.target_device_spec<"a" = 1>, "A" = #dlti.target_device_spec<"a" = 1>>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
// expected-error @below {{failed to parse DLTI_FunctionPointerAlignmentAttr parameter 'alignment' which is to be a `uint64_t`}}
"test.x"() {a = #dlti.function_pointer_alignment<x, function_dependent = 3>} : () -> ()

// -----

// expected-error @below {{unknown attribute `foo` in dialect `dlti`}}
"test.x"() {a = #dlti.foo} : () -> ()

// -----

// expected-error @below {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
module attributes {dlti.dl_spec = 3} {}

// -----

// expected-error @below {{'dlti.target_system_spec' is expected to be a #dlti.target_system_spec attribute}}
module attributes {dlti.target_system_spec = 3} {}

// -----

// expected-error @below {{attribute 'dlti.foo' not supported by dialect}}
module attributes {dlti.foo = 3} {}

// -----

// expected-error @below {{'dlti.map' is expected to be a #dlti.map attribute}}
module attributes {dlti.map = 3} {}

// -----

// expected-error @below {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, 4 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 4>} {}

// -----

// expected-error @below {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<i32, dense<[32, 16]> : vector<2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[32, 16]> : vector<2xi64>>} {}

// -----

// expected-error @below {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<vector<4xi32> = 4>} {}

// -----

// expected-error @below {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<2xi64>>} {}

// -----

// expected-error @below {{unexpected layout attribute for struct '!llvm.struct<(i32)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i32)> = dense<64> : vector<2xi64>>} {}

// -----

// expected-error @below {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = 4>} {}

// -----

// expected-error @below {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, dense<32> : vector<2xi32>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi32>>} {}

// -----

// expected-error @below {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<i32, dense<32> : vector<3xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<3xi64>>} {}

// -----

// expected-error @below {{data layout does not combine with layouts of enclosing ops}}
// expected-note @below {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} { module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {} }

// -----

// expected-error @below {{preferred alignment is expected to be at least as large as ABI alignment}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[64,64,32]> : vector<3xi64>>} {}

// -----

// expected-error @below {{expected i64 parameters for '!llvm.ptr'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi32>>} {}

// -----

// expected-error @below {{expected layout attribute for '!llvm.struct<()>' to be a dense integer elements attribute of 1 or 2 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<64> : vector<3xi64>>} {}

// -----

// expected-error @below {{expected 'x'}}
// expected-error @below {{error while parsing type DLTI key}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.array<4xi32> = 4>} {}

// -----

// expected-error @below {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.void = 4>} {}

// -----

// expected-error @below {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "x">} {}

// -----

// expected-error @below {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, array<i64: 3>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = array<i64: 3>>} {}

// -----

// expected-error @below {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<f32, dense<> : tensor<0xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<> : tensor<0xi64>>} {}

// -----

// expected-error @below {{unknown data layout entry name: dlti.foo}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = 1>} { module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = 2>} {} }

// -----

// A flag is a word or the number that is one of them; another number does not fit.
// expected-error @below {{integer value too large}}
// expected-error @below {{failed to parse DLTI_FunctionPointerAlignmentAttr parameter 'function_dependent' which is to be a `bool`}}
"t.x"() {a = #dlti.function_pointer_alignment<32, function_dependent = 2>} : () -> ()
