// A constant without elements, and one without values, are variables in C: C++ has no constants that are not initialized.
// RUN: cistern-translate --mlir-to-c %s -o %t.c && FileCheck %s --input-file=%t.c
// RUN: gcc -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.c -o %t.o
// RUN: gcc -x c++ -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.c -o %t.o

// CHECK: {{^}}static float empty[1];
// CHECK: {{^}}static float unset[4];
// CHECK: {{^}}static const float set[2] CIS_CONSTANTS_ATTRIBUTE = {
memref.global "private" constant @empty : memref<0x4xf32> = dense<>
memref.global "private" constant @unset : memref<4xf32> = uninitialized
memref.global "private" constant @set : memref<2xf32> = dense<[2.0, 3.0]>
func.func @copies(%a: memref<0x4xf32>, %b: memref<4xf32>, %c: memref<2xf32>) {
  %0 = memref.get_global @empty : memref<0x4xf32>
  memref.copy %0, %a : memref<0x4xf32> to memref<0x4xf32>
  %1 = memref.get_global @unset : memref<4xf32>
  memref.copy %1, %b : memref<4xf32> to memref<4xf32>
  %2 = memref.get_global @set : memref<2xf32>
  memref.copy %2, %c : memref<2xf32> to memref<2xf32>
  return
}
