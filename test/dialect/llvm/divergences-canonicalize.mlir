// RUN: cistern-opt --canonicalize %s | FileCheck %s
// Numbers in other types than the constant's are the constant's when they fold: sign extended, or cut off. mlir-opt 22 takes the bits of the
// attribute: 4294967295 and -1. See docs/reference/divergences.md.

// CHECK-LABEL: llvm.func @or(
// CHECK: llvm.mlir.constant(-1 : i64) : i64
llvm.func @or() -> i64 {
  %0 = llvm.mlir.constant(-1 : i32) : i64
  %1 = llvm.mlir.constant(2 : i64) : i64
  %2 = llvm.or %0, %1 : i64
  llvm.return %2 : i64
}

// CHECK-LABEL: llvm.func @zext(
// CHECK: llvm.mlir.constant(4294967295 : i64) : i64
llvm.func @zext() -> i64 {
  %0 = llvm.mlir.constant(-1 : i64) : i32
  %1 = llvm.zext %0 : i32 to i64
  llvm.return %1 : i64
}
