// free-arena: the arena goes where the last buffer in it went. The default leaves it, as upstream, which cistern-run calls a leak.
// RUN: cistern-opt %s --static-memory-planner-analysis=free-arena -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: cistern-run %t.mlir
// RUN: cistern-opt %s --static-memory-planner-analysis | not cistern-run - 2>&1 | FileCheck %s --check-prefix=LEAK
// RUN: not cistern-opt %s --static-memory-planner-analysis="arena-mode=arg free-arena" 2>&1 | FileCheck %s --check-prefix=ARG

// LEAK: leak: the buffer of 32 bytes is never freed
// ARG: error: 'func.func' op free-arena requires arena-mode=allocate

// The last deallocation is in an op of the entry block.
// CHECK-LABEL: func.func private @nested
// CHECK:         %[[ARENA:.*]] = memref.alloc() {alignment = 1 : i64} : memref<32xi8>
// CHECK:         scf.if
// CHECK-NOT:     memref.dealloc
// CHECK:         } else {
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %[[ARENA]] : memref<32xi8>
// CHECK-NEXT:    return
func.func private @nested(%c: i1) {
  %k = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%k : f32) outs(%a : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  scf.if %c {
    linalg.fill ins(%k : f32) outs(%b : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
  } else {
    memref.dealloc %b : memref<4xf32>
  }
  return
}

// Without candidates there is no arena.
// CHECK-LABEL: func.func @main
// CHECK-NOT:     memref
// CHECK:         return
func.func @main() {
  %c = arith.constant true
  call @nested(%c) : (i1) -> ()
  return
}
