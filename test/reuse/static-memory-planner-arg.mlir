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
