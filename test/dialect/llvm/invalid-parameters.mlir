// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// RUN: %same --stderr --args=--split-input-file %s
// The llvm dialect's attributes on arguments and results, on functions of any dialect.

// What is right; types that are not LLVM's are not asked.
llvm.func @right(!llvm.ptr {llvm.noalias, llvm.align = 4, llvm.byval = i32, llvm.dereferenceable = 8 : i64},
                 i32 {llvm.signext, llvm.noundef, llvm.range = #llvm.constant_range<i32, 0, 4>})
    -> (i32 {llvm.zeroext, llvm.noundef, llvm.inreg})
func.func private @right_too(memref<2xf32> {llvm.noalias, llvm.align = 4}, index {llvm.signext})

// -----

// expected-error @below {{"llvm.noalias" should be a unit attribute}}
llvm.func @unit(!llvm.ptr {llvm.noalias = 1})

// -----

// expected-error @below {{"llvm.align" should be an integer attribute}}
llvm.func @integer(!llvm.ptr {llvm.align})

// -----

// expected-error @below {{"llvm.sret" should be a type attribute}}
llvm.func @type(!llvm.ptr {llvm.sret})

// -----

// expected-error @below {{"llvm.nonnull" attribute attached to non-pointer LLVM type}}
func.func private @pointer(i32 {llvm.nonnull})

// -----

// expected-error @below {{"llvm.zeroext" attribute attached to non-integer LLVM type}}
llvm.func @no_integer() -> (f32 {llvm.zeroext})

// -----

// expected-error @below {{"llvm.returned" is not a valid result attribute}}
func.func private @result() -> (i32 {llvm.returned})

// -----

// expected-error @below {{'builtin.module' op expected 'llvm.data_layout' to be a string attributes}}
module attributes {llvm.data_layout = 3} {}
