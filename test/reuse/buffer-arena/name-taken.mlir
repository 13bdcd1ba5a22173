// The names of what is made beside a function must be free.
// RUN: not cistern-opt %s --buffer-arena=arena=argument 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not cistern-opt %s --buffer-arena=arena=global 2>&1 | FileCheck %s --check-prefix=GLOBAL
// RUN: cistern-opt %s --buffer-arena -o /dev/null

// SIZE: error: 'func.func' op needs the name @f_arena_size, which is taken
// GLOBAL: error: 'func.func' op needs the name @f_arena, which is taken
func.func @f(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
func.func private @f_arena_size()
func.func private @f_arena()
