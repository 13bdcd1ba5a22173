// What the C file names by itself (results, inner halves, the arena's interface) and what the program names never meet; a struct of
// results that is used in several blocks begins without a value.
// RUN: mkdir -p %t.dir && cistern-cc %s -o %t.dir/model.c --passes='builtin.module()' --arena=global && FileCheck %s --input-file=%t.dir/model.c
// RUN: gcc -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.dir/model.c -o %t.o
// RUN: gcc -x c++ -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.dir/model.c -o %t.o

// CHECK-DAG: } f_results_1;
// CHECK-DAG: static f_results_1 f(void);
memref.global "private" constant @f_results_2 : memref<1xi64> = dense<3>
func.func private @f() -> (i64, i32) {
  %a = arith.constant 5 : i64
  %b = arith.constant 6 : i32
  return %a, %b : i64, i32
}
// CHECK-DAG: int64_t f_results(bool
// CHECK: f_results_1 {{[a-z]+}};
func.func @f_results(%c: i1) -> i64 {
  cf.cond_br %c, ^one, ^two
^one:
  %x:2 = func.call @f() : () -> (i64, i32)
  cf.br ^three
^two:
  %zero = arith.constant 0 : i64
  return %zero : i64
^three:
  return %x#0 : i64
}

// CHECK: static void buffers_inside_1(
func.func @buffers(%in: memref<4xf32>, %out: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  memref.copy %in, %t : memref<4xf32> to memref<4xf32>
  memref.copy %t, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}
// CHECK: void buffers_inside(
func.func @buffers_inside(%in: memref<4xf32>, %out: memref<4xf32>) {
  func.call @buffers(%in, %out) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
// CHECK: void model_set_arena_1(void)
func.func @model_set_arena() {
  return
}
