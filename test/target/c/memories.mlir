// Each memory space has an arena of its own, which a section attribute places; in it a function's frame lies after those of all its
// callers.
// RUN: sed '/vector.print/d' %s | cistern-translate --mlir-to-c --sizes - -o %t.c 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: FileCheck %s --input-file=%t.c
// RUN: python3 %S/execute.py %s --quick

// SIZES: memory "psram": 104 bytes
// SIZES-NEXT: memory 2 : i64: 8 bytes
// SIZES-NEXT: arena 32 bytes
// CHECK: CIS_ALIGN(1) static uint8_t memories_arena[32] CIS_ARENA_ATTRIBUTE;
// CHECK: #ifndef memories_arena_psram_ATTRIBUTE
// CHECK: CIS_ALIGN(8) static uint8_t memories_arena_psram[104] memories_arena_psram_ATTRIBUTE;
// CHECK: CIS_ALIGN(8) static uint8_t memories_arena_2[8] memories_arena_2_ATTRIBUTE;

// CHECK-LABEL: {{^}}static int64_t leaf(int64_t x) {
// CHECK: = (cis_any_int64_t *)(void *)(memories_arena_psram + 96);
func.func private @leaf(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xi64, "psram">
  memref.store %x, %m[%c0] : memref<1xi64, "psram">
  %y = memref.load %m[%c0] : memref<1xi64, "psram">
  memref.dealloc %m : memref<1xi64, "psram">
  return %y : i64
}
func.func private @near(%x: i64) -> i64 {
  %y = func.call @leaf(%x) : (i64) -> i64
  return %y : i64
}
// CHECK-LABEL: {{^}}static int64_t far(int64_t x) {
// CHECK: = (cis_any_int64_t *)(void *)(memories_arena_psram + 32);
func.func private @far(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %m = memref.alloc() : memref<8xi64, "psram">
  memref.store %x, %m[%c7] : memref<8xi64, "psram">
  %y = func.call @leaf(%x) : (i64) -> i64
  %z = memref.load %m[%c7] : memref<8xi64, "psram">
  %s = arith.addi %y, %z : i64
  memref.dealloc %m : memref<8xi64, "psram">
  return %s : i64
}
// CHECK-LABEL: {{^}}void main_(void) {
// CHECK: = (cis_any_int64_t *)(void *)memories_arena_psram;
// CHECK: = (cis_any_int64_t *)(void *)memories_arena_2;
func.func @main() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %x = arith.constant 20 : i64
  %a = memref.alloc() : memref<4xi64, "psram">
  %b = memref.alloc() : memref<1xi64, 2>
  %c = memref.alloc() : memref<32xi8>
  %i = arith.constant 5 : i8
  memref.store %i, %c[%c3] : memref<32xi8>
  memref.store %x, %a[%c3] : memref<4xi64, "psram">
  memref.store %x, %b[%c0] : memref<1xi64, 2>
  %n = func.call @near(%x) : (i64) -> i64
  %f = func.call @far(%n) : (i64) -> i64
  %u = memref.load %a[%c3] : memref<4xi64, "psram">
  %v = memref.load %b[%c0] : memref<1xi64, 2>
  %w = memref.load %c[%c3] : memref<32xi8>
  %k = arith.extsi %w : i8 to i64
  vector.print %n : i64
  vector.print %f : i64
  vector.print %u : i64
  vector.print %v : i64
  vector.print %k : i64
  memref.dealloc %a : memref<4xi64, "psram">
  memref.dealloc %b : memref<1xi64, 2>
  memref.dealloc %c : memref<32xi8>
  return
}
