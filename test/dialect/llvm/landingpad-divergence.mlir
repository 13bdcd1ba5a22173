// RUN: %roundtrip
// A dictionary is printed as mlir-opt prints it, and read, which mlir-opt does not do.

// CHECK: llvm.landingpad cleanup  {x = 3 : i64}: i32
llvm.func @personality(...) -> i32
llvm.func @f() attributes {personality = @personality} {
  %0 = llvm.landingpad cleanup {x = 3} : i32
  llvm.resume %0 : i32
}
