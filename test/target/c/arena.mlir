// RUN: cistern-translate --mlir-to-c --sizes %s 2>%t.sizes | FileCheck %s
// RUN: FileCheck %s --check-prefix=SIZES < %t.sizes
// RUN: cistern-translate --mlir-to-c --arena=argument %s | FileCheck %s --check-prefix=ARGUMENT
// RUN: cistern-translate --mlir-to-c --arena=global --header=%t.h %s | FileCheck %s --check-prefix=GLOBAL
// RUN: FileCheck %s --check-prefix=HEADER < %t.h

// The frame of a callee begins after the caller's.
// SIZES: outer: arena 192 bytes
// SIZES: inner: arena 128 bytes
// SIZES: arena 192 bytes, constants 16 bytes

// CHECK: CIS_ALIGN(64) static uint8_t arena_arena[192] CIS_ARENA_ATTRIBUTE;
// CHECK: static const float w[4] CIS_CONSTANTS_ATTRIBUTE = {
// ARGUMENT: void outer(const float *x, float *y, uint8_t *CIS_RESTRICT arena);
// GLOBAL: size_t arena_arena_size(void) { return 192u; }
// HEADER: enum { arena_arena_bytes = 192, arena_arena_alignment = 64 };
// HEADER: void arena_set_arena(void *memory);
// HEADER: void outer(const float *x, float *y);

memref.global "private" constant @w : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.5]>
// A constant whose elements are all the same is a literal where it is read.
memref.global "private" constant @two : memref<4xf32> = dense<2.0>

// CHECK-LABEL: {{^}}void outer({{.*}}) {{[{]$}}
// CHECK: cis_any_float *const a = (cis_any_float *)(void *)arena;
// CHECK: inner_inside((const float *)a, arena + 64);
// CHECK: const float t = 2.0f;
// CHECK-NOT: free
func.func @outer(%x: memref<4xf32>, %y: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  call @inner(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  %w = memref.get_global @w : memref<4xf32>
  %two = memref.get_global @two : memref<4xf32>
  affine.for %i = 0 to 4 {
    %v = affine.load %w[%i] : memref<4xf32>
    %t = affine.load %two[%i] : memref<4xf32>
    %r = arith.mulf %t, %v : f32
    affine.store %r, %y[%i] : memref<4xf32>
  }
  return
}

// A pool that buffer-reuse made: pointers into it may alias each other.
// CHECK-LABEL: {{^}}static void inner_inside({{.*}}) {{[{]$}}
// CHECK: int8_t *const pool = (int8_t *)(void *)arena;
// CHECK: cis_any_float *const f = (cis_any_float *)(void *)pool;
// CHECK: cis_any_int32_t *const i = (cis_any_int32_t *)(void *)(pool + 64);
func.func @inner(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %pool = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
  %f = memref.view %pool[%c0][] : memref<128xi8> to memref<4xf32>
  %i = memref.view %pool[%c64][] : memref<128xi8> to memref<4xi32>
  memref.copy %x, %f : memref<4xf32> to memref<4xf32>
  %v = memref.load %f[%c0] : memref<4xf32>
  %n = arith.fptosi %v : f32 to i32
  memref.store %n, %i[%c0] : memref<4xi32>
  memref.dealloc %pool : memref<128xi8>
  return
}
