// Names of <stdio.h>, which the C file includes to print, are the library's: macros, types and functions.
// RUN: mkdir -p %t.dir && cistern-cc %s -o %t.dir/model.c --passes='builtin.module()' && FileCheck %s --input-file=%t.dir/model.c
// RUN: gcc -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.dir/model.c -o %t.o
// RUN: gcc -std=gnu17 -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.dir/model.c -o %t.o
// RUN: gcc -x c++ -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.dir/model.c -o %t.o

// CHECK: static int32_t EOF_[2]
memref.global "private" @EOF : memref<2xi32> = dense<[1, 2]>
// CHECK: getline_(int64_t FILE_, int32_t stdout_)
func.func @getline(%FILE: index, %stdout: i32) {
  %g = memref.get_global @EOF : memref<2xi32>
  %v = memref.load %g[%FILE] : memref<2xi32>
  memref.store %stdout, %g[%FILE] : memref<2xi32>
  vector.print %v : i32
  return
}
