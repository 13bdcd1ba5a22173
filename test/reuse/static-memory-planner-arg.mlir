// RUN: cistern-opt %s --static-memory-planner-analysis=arena-mode=arg --split-input-file --verify-diagnostics | FileCheck %s
// RUN: not cistern-opt %s --static-memory-planner-analysis=arena-mode=heap 2>&1 | FileCheck %s --check-prefix=MODE

// MODE: 'func.func' op invalid arena-mode: 'heap' (must be 'allocate' or 'arg')

// CHECK-LABEL: func.func @arena
// CHECK-SAME:    %[[ARENA:.*]]: memref<64xi8>
// CHECK-NOT:     memref.alloc
// CHECK:         memref.view %[[ARENA]]
func.func @arena(%arena: memref<64xi8>) {
  %a = memref.alloc() : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// -----

// expected-error @below {{'func.func' op arena-mode=arg requires at least one function argument}}
func.func @no_argument() {
  return
}

// -----

// expected-error @below {{'func.func' op arena-mode=arg requires first argument to be memref<...xi8>}}
func.func @wrong_argument(%x: memref<8xf32>) {
  return
}

// -----

// The arena must hold what is placed in it.
// expected-error @below {{'func.func' op arena of 8 bytes is too small: 16 bytes are needed}}
func.func @too_small(%arena: memref<8xi8>) {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// How large it is when the function is called is for the caller to see to.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME:    %[[ARENA:.*]]: memref<?xi8>
// CHECK:         memref.view %[[ARENA]]
func.func @dynamic(%arena: memref<?xi8>) {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// Buffers of the arena's memory space are placed, others are left alone.
// CHECK-LABEL: func.func @memory_space
// CHECK-SAME:    %[[ARENA:.*]]: memref<64xi8, 1>
// CHECK-NEXT:    memref.alloc() : memref<4xf32>
// CHECK:         memref.view %[[ARENA]]{{.*}} to memref<4xf32, 1>
func.func @memory_space(%arena: memref<64xi8, 1>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32, 1>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32, 1>
  return
}
