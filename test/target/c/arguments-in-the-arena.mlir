// A callee whose argument lies in the arena beside its own buffer: gcc -O3 takes the comparison of both, which its vectorizer makes, for a
// store past the end of the arena. That warning is off where the arena is an array, and on again after the functions.
// RUN: cistern-cc %s -o %t.c --may-alias --passes='builtin.module()' && FileCheck %s --input-file=%t.c
// RUN: cistern-cc %s -o %t.a.c --may-alias --arena=argument --passes='builtin.module()' && FileCheck %s --input-file=%t.a.c --check-prefix=NONE
// RUN: gcc -std=c11 -O3 -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.c -o %t.o
// RUN: clang -std=c11 -O3 -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.c -o %t.o

// CHECK: #pragma GCC diagnostic ignored "-Wstringop-overflow"
// CHECK: void fill(double *arg0) {
// CHECK: #pragma GCC diagnostic pop
// NONE-NOT: diagnostic
func.func @fill(%arg0: memref<8xf64>) {
  %c = arith.constant -9.0 : f64
  %buffer = memref.alloc() : memref<8xf64>
  linalg.fill ins(%c : f64) outs(%buffer : memref<8xf64>)
  memref.copy %buffer, %arg0 : memref<8xf64> to memref<8xf64>
  memref.dealloc %buffer : memref<8xf64>
  return
}
func.func @caller(%out: memref<8xf64>) {
  %t = memref.alloc() : memref<8xf64>
  func.call @fill(%t) : (memref<8xf64>) -> ()
  memref.copy %t, %out : memref<8xf64> to memref<8xf64>
  memref.dealloc %t : memref<8xf64>
  return
}
