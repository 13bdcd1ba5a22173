// RUN: cistern-opt %s | FileCheck %s
// RUN: cistern-opt --mlir-print-op-generic %s | cistern-opt | FileCheck %s
// Identified structs are structural here; mlir-opt 22 knows one body for each name, and prints types in them by what it was
// asked before. See docs/reference/divergences.md.

// CHECK: func.func private @two_bodies(!llvm.struct<"a", (i32)>, !llvm.struct<"a", (i64)>)
func.func private @two_bodies(!llvm.struct<"a", (i32)>, !llvm.struct<"a", (i64)>)

// CHECK: func.func private @inside(!llvm.array<2 x !llvm.struct<"b", (si8)>>, !llvm.array<3 x !llvm.struct<"b", (si8)>>)
func.func private @inside(!llvm.array<2 x struct<"b", (si8)>>, !llvm.array<3 x struct<"b", (si8)>>)
