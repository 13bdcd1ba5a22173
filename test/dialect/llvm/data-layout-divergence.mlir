// RUN: cistern-opt %s | FileCheck %s
// A data layout's string is not read, so that what is wrong with it is not found (docs/reference/divergences.md).

// CHECK: module attributes {llvm.data_layout = "foo"}
module attributes {llvm.data_layout = "foo"} {
}
