// What compilers keep for themselves is no name of the C; only helpers that are used are written; memory that only a callee reads
// is no result.
// RUN: cistern-translate --mlir-to-c %s -o %t.c && FileCheck %s --input-file=%t.c
// RUN: gcc -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.c -o %t.o
// RUN: gcc -x c++ -Wall -Wextra -Wpedantic -Wconversion -Werror -c %t.c -o %t.o

// CHECK-NOT: cis_bits_of_f64
// CHECK: cis_shru_i24(int32_t a, int32_t b) {
// CHECK-NEXT: UINT32_C(0xffffff)
// CHECK: float thread_local_(const float *static_assert_, int64_t UINT8_MAX_) {
// CHECK: INT8_MIN_ = static_assert_[UINT8_MAX_];
func.func @thread_local(%static_assert: memref<4xf32>, %UINT8_MAX: index) -> f32 {
  %INT8_MIN = memref.load %static_assert[%UINT8_MAX] : memref<4xf32>
  return %INT8_MIN : f32
}
// CHECK: float widen(
// CHECK: cis_f64_of_f16(
func.func @widen(%h: f16) -> f32 {
  %z = arith.extf %h : f16 to f32
  return %z : f32
}
func.func @shift(%a: i4, %b: i24, %s: i4, %t: i24) -> (i4, i24) {
  %x = arith.shli %a, %s : i4
  %y = arith.shrui %b, %t : i24
  return %x, %y : i4, i24
}
func.func private @first(%a: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xf32>
  return %x : f32
}
// CHECK: float of_callee(
// CHECK: first(t)
func.func @of_callee(%a: memref<4xf32>) -> f32 {
  %t = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%t : memref<4xf32>)
  %r = call @first(%t) : (memref<4xf32>) -> f32
  memref.dealloc %t : memref<4xf32>
  return %r : f32
}
// A function of the program replaces none of the library; names inside of functions are free to be what they are.
// CHECK: int8_t labs_(int8_t toupper) {
// CHECK: int8_t strlen_(int8_t strdup) {
func.func @labs(%toupper: i8) -> i8 {
  return %toupper : i8
}
func.func @strlen(%strdup: i8) -> i8 {
  %r = call @labs(%strdup) : (i8) -> i8
  return %r : i8
}
