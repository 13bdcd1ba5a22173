// Every tool that reads a module reads bytecode, from a file and from standard input.
// RUN: cistern-opt --emit-bytecode %s -o %t.bc
// RUN: cistern-run %t.bc --entry=main | FileCheck %s
// RUN: cistern-run - --entry=main < %t.bc | FileCheck %s
// RUN: cistern-translate --mlir-to-c %t.bc | FileCheck %s --check-prefix=C
// CHECK: 7
// C: int32_t main_(void)
func.func @main() -> i32 {
  %a = arith.constant 3 : i32
  %b = arith.constant 4 : i32
  %c = arith.addi %a, %b : i32
  return %c : i32
}
