// RUN: cistern-opt %s --print-buffer-lifetime-stats -o /dev/null | FileCheck %s

// CHECK:      --- Buffer Lifetime Statistics for 'f' ---
// CHECK-NEXT:   Tracked allocations     : 3
// CHECK-NEXT:   Total allocated bytes    : 49
// CHECK-NEXT:   Peak live bytes          : 32
// CHECK-NEXT:   Non-overlapping pairs    : 1
// CHECK-NEXT:   Buffer: memref<8xf32> | size=32 | lifetime=[0, 2)
// CHECK-NEXT:   Buffer: memref<?xf32> | size=0 | lifetime=[1, 5)
// CHECK-NEXT:   Buffer: memref<17xi8> | size=17 | lifetime=[3, 4)
// CHECK-NEXT: ---
// CHECK-NOT:  several_blocks
func.func @f(%n: index) {
  %a = memref.alloc() : memref<8xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<8xf32>
  %b = memref.alloc() : memref<17xi8>
  memref.dealloc %b : memref<17xi8>
  memref.dealloc %d : memref<?xf32>
  return
}

// Functions with several blocks and declarations are left out.
func.func @several_blocks() {
  cf.br ^bb1
^bb1:
  return
}
func.func private @declared()
