// The name of the function that says the size must be free, because callers know it. A global takes the next free name.
// RUN: not cistern-opt %s --buffer-arena=arena=argument 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: cistern-opt %s --buffer-arena=arena=global | FileCheck %s --check-prefix=GLOBAL
// RUN: cistern-opt %s --buffer-arena -o /dev/null

// SIZE: error: 'func.func' op needs the name @f_arena_size, which is taken
// GLOBAL: memref.global "private" @f_arena_0 : memref<32xi8>
// GLOBAL: memref.get_global @f_arena_0
func.func @f(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
func.func private @f_arena_size()
func.func private @f_arena()
