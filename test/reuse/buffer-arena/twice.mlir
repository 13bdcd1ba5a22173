// A second run leaves the arenas of the first as they are.
// RUN: cistern-opt %s --buffer-arena=arena=allocate >%t.mlir
// RUN: cistern-opt %t.mlir --buffer-arena=arena=allocate | diff %t.mlir -
// RUN: cistern-opt %s --buffer-arena=arena=argument >%t.mlir
// RUN: cistern-opt %t.mlir --buffer-arena=arena=argument | diff %t.mlir -
// RUN: cistern-opt %s --buffer-arena=arena=global >%t.mlir
// RUN: cistern-opt %t.mlir --buffer-arena=arena=global | diff %t.mlir -
//
// A buffer that has been added since lies in a global of its own.
// RUN: sed 's|^ *// ADDED: ||' %s >%t.more.mlir
// RUN: cistern-opt %t.more.mlir --buffer-arena=arena=global | FileCheck %s
// RUN: cistern-opt %t.more.mlir --buffer-arena=arena=global >%t.mlir
// RUN: cistern-run %t.mlir --entry=added >%t.printed
// RUN: cistern-run %t.more.mlir --entry=added | diff - %t.printed

// An arena that the function allocates becomes one of the other kinds.
// RUN: cistern-opt %s --buffer-arena=arena=allocate --buffer-arena=arena=global | FileCheck %s --check-prefix=MOVED
// MOVED: memref.global "private" @f_arena : memref<128xi8>
// MOVED:     func.func @f
// MOVED-NOT: memref.alloc
// MOVED:     func.func @dynamic

func.func private @g(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}
func.func @f(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  call @g(%a) : (memref<16xf32>) -> ()
  memref.copy %a, %x : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  return
}
func.func @dynamic(%x: memref<?xf32>, %i: index, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %x : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// CHECK-DAG: memref.global "private" @added_arena : memref<64xi8>
// CHECK-DAG: memref.global "private" @added_arena_0 : memref<128xi8>
// CHECK:     func.func @added() attributes {cistern.arena_alignment = 64 : i64, cistern.arena_size = 192 : i64}
// CHECK-NOT: memref.alloc
// ADDED: memref.global "private" @added_arena : memref<64xi8> = uninitialized {alignment = 64 : i64}
// ADDED: func.func @added() attributes {cistern.arena_alignment = 64 : i64, cistern.arena_size = 64 : i64} {
// ADDED:   %c0 = arith.constant 0 : index
// ADDED:   %one = arith.constant 1.0 : f32
// ADDED:   %two = arith.constant 2.0 : f32
// ADDED:   %arena = memref.get_global @added_arena : memref<64xi8>
// ADDED:   %old = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// ADDED:   linalg.fill ins(%one : f32) outs(%old : memref<16xf32>)
// ADDED:   %new = memref.alloc() : memref<32xf32>
// ADDED:   linalg.fill ins(%two : f32) outs(%new : memref<32xf32>)
// ADDED:   %a = memref.load %old[%c0] : memref<16xf32>
// ADDED:   %b = memref.load %new[%c0] : memref<32xf32>
// ADDED:   vector.print %a : f32
// ADDED:   vector.print %b : f32
// ADDED:   memref.dealloc %new : memref<32xf32>
// ADDED:   return
// ADDED: }
