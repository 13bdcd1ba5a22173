// RUN: cistern-translate --mlir-to-c %s | FileCheck %s

// Integers wrap, and division traps, through functions that are written once; widths that C does not have are held in the next larger
// type, and bf16 as its bits.
// CHECK: static inline int32_t cis_add_i32(int32_t a, int32_t b) {
// CHECK-NEXT: return (int32_t)((uint32_t)a + (uint32_t)b);
// CHECK: CIS_TRAP("division by zero")
// CHECK: static inline int8_t cis_wrap_i4(uint32_t x)
// CHECK: static inline uint16_t cis_bf16_of_f64(double x)
// CHECK-LABEL: {{^}}int32_t f({{.*}}) {{[{]$}}
// CHECK: const int32_t s = cis_add_i32(a, b);
// CHECK: cis_add_i32(s, 1);
// CHECK: cis_divs_i32(
func.func @f(%a: i32, %b: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %s = arith.addi %a, %b : i32
  %t = arith.addi %s, %c1 : i32
  %q = arith.divsi %t, %b : i32
  return %q : i32
}
// CHECK: cis_mul_i4(x, (-3));
func.func @g(%x: i4) -> i4 {
  %c = arith.constant -3 : i4
  %y = arith.muli %x, %c : i4
  return %y : i4
}
// CHECK: cis_bf16_of_f64(cis_f64_of_bf16(x) + cis_f64_of_bf16(x));
func.func @h(%x: bf16) -> bf16 {
  %y = arith.addf %x, %x : bf16
  return %y : bf16
}
// Numbers of 64 bits that 32 bits hold are shifted as such, unless by more than 31.
// CHECK-LABEL: {{^}}int64_t shifted({{.*}}) {{[{]$}}
// CHECK: cis_shrs_i32((int32_t){{.*}}, 31);
// CHECK: cis_shrs_i64({{.*}}, 32);
// CHECK: cis_shl_i64({{.*}}, 40);
func.func @shifted(%x: i32) -> i64 {
  %c31 = arith.constant 31 : i64
  %c32 = arith.constant 32 : i64
  %c40 = arith.constant 40 : i64
  %w = arith.extsi %x : i32 to i64
  %a = arith.shrsi %w, %c31 : i64
  %b = arith.shrsi %w, %c32 : i64
  %c = arith.shli %b, %c40 : i64
  %d = arith.addi %a, %b : i64
  %e = arith.addi %d, %c : i64
  return %e : i64
}

// The upper bits of a product, rounded, are those of one of 32 bits, where these hold a factor: what is multiplied and added has no variable.
// CHECK-LABEL: {{^}}int64_t high({{.*}}) {{[{]$}}
// CHECK-NOT: cis_mul_i64
// CHECK: = cis_high_i32((int32_t){{.*}} * 2, (int32_t)
func.func @high(%a: i16, %b: i32) -> i64 {
  %half = arith.constant 1073741824 : i64
  %by = arith.constant 31 : i64
  %x = arith.extsi %a : i16 to i64
  %y = arith.extsi %b : i32 to i64
  %product = arith.muli %y, %x : i64
  %sum = arith.addi %half, %product : i64
  %top = arith.shrsi %sum, %by : i64
  return %top : i64
}

// Twice a factor of 32 bits does not fit, a half is of another shift, and a product that is used twice is there.
// CHECK-LABEL: {{^}}int64_t high_of_wide({{.*}}) {{[{]$}}
// CHECK-NOT: cis_high_i32
// CHECK: {{^[}]$}}
func.func @high_of_wide(%a: i32, %b: i32, %c: i16) -> i64 {
  %half = arith.constant 1073741824 : i64
  %by = arith.constant 31 : i64
  %other = arith.constant 30 : i64
  %x = arith.extsi %a : i32 to i64
  %y = arith.extsi %b : i32 to i64
  %z = arith.extsi %c : i16 to i64
  %p = arith.muli %x, %y : i64
  %q = arith.muli %z, %y : i64
  %r = arith.muli %z, %x : i64
  %p_sum = arith.addi %p, %half : i64
  %q_sum = arith.addi %q, %half : i64
  %r_sum = arith.addi %r, %half : i64
  %p_top = arith.shrsi %p_sum, %by : i64
  %q_top = arith.shrsi %q_sum, %other : i64
  %r_top = arith.shrsi %r_sum, %by : i64
  %s = arith.addi %p_top, %q_top : i64
  %t = arith.addi %s, %r_top : i64
  %u = arith.addi %t, %r : i64
  return %u : i64
}
