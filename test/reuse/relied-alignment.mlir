// RUN: cistern-run %s > %t.expected
// RUN: cistern-opt %s --buffer-arena > %t.arena && FileCheck %s --check-prefix=ARENA < %t.arena
// RUN: cistern-run %t.arena | diff %t.expected -
// RUN: cistern-opt %s --buffer-reuse --buffer-arena | cistern-run - | diff %t.expected -
// RUN: cistern-opt %s --buffer-memories=memories=sram:1KiB,default > %t.memories 2> %t.remarks && FileCheck %s --check-prefix=MEMORIES < %t.memories
// RUN: cistern-run %t.memories | diff %t.expected -
// RUN: cistern-opt %s --static-memory-planner-analysis=free-arena > %t.planner && FileCheck %s --check-prefix=PLANNER < %t.planner
// RUN: cistern-run %t.planner | diff %t.expected -
// RUN: cistern-translate --mlir-to-c %s | FileCheck %s --check-prefix=C

// Bytes that are used as other elements lie where those can, and what is used as bytes alone lies anywhere.
// C: CIS_ALIGN(8) static uint8_t relied_alignment_arena
// C: CIS_ALIGN(4) static const int8_t words[16]
memref.global "private" constant @bytes : memref<3xi8> = dense<1>
memref.global "private" constant @words : memref<16xi8> = dense<64>

// ARENA-LABEL: func.func private @callee
func.func private @callee(%m: memref<17xi8>, %f: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %k = memref.view %m[%c0][] : memref<17xi8> to memref<2xf64>
  memref.store %f, %k[%c0] : memref<2xf64>
  %x = memref.load %k[%c0] : memref<2xf64>
  return %x : f64
}

// ARENA-LABEL: func.func @main
// ARENA: memref.alloc() {alignment = 64 : i64} : memref<34xi8>
// MEMORIES-LABEL: func.func @main
// MEMORIES: memref.alloc() {alignment = 64 : i64} : memref<34xi8, "sram">
// PLANNER-LABEL: func.func @main
// PLANNER: memref.alloc() {{.*}} : memref<57xi8>
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 2.5 : f32
  %d = arith.constant 1.5 : f64
  %i8 = arith.constant 3 : i8
  %a = memref.alloc() : memref<17xi8>
  %b = memref.alloc() : memref<17xi8>
  memref.store %i8, %a[%c0] : memref<17xi8>
  %kb = memref.cast %b : memref<17xi8> to memref<?xi8>
  %k = memref.view %kb[%c0][] : memref<?xi8> to memref<4xf32>
  memref.store %f, %k[%c0] : memref<4xf32>
  %x = memref.load %k[%c0] : memref<4xf32>
  %y = memref.load %a[%c0] : memref<17xi8>
  memref.dealloc %b : memref<17xi8>
  %e = memref.alloc() : memref<17xi8>
  %z = func.call @callee(%e, %d) : (memref<17xi8>, f64) -> f64
  memref.store %i8, %a[%c0] : memref<17xi8>
  memref.dealloc %e : memref<17xi8>
  memref.dealloc %a : memref<17xi8>
  vector.print %x : f32
  vector.print %y : i8
  vector.print %z : f64
  %g = memref.get_global @bytes : memref<3xi8>
  %w = memref.get_global @words : memref<16xi8>
  %wf = memref.view %w[%c0][] : memref<16xi8> to memref<4xf32>
  %u = memref.load %wf[%c0] : memref<4xf32>
  %v = memref.load %g[%c0] : memref<3xi8>
  vector.print %u : f32
  vector.print %v : i8
  return
}
