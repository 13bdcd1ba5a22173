// RUN: cistern-opt %s --print-buffer-lifetime-stats -o /dev/null | FileCheck %s

// CHECK:      --- Buffer Lifetime Statistics for 'f' ---
// CHECK-NEXT:   Tracked allocations     : 3
// CHECK-NEXT:   Total allocated bytes    : 49
// CHECK-NEXT:   Peak live bytes          : 32
// CHECK-NEXT:   Non-overlapping pairs    : 1
// CHECK-NEXT:   Buffer: memref<8xf32> | size=32 | lifetime=[0, 2)
// CHECK-NEXT:   Buffer: memref<?xf32> | size=0 | lifetime=[1, 5) | its size is not known and counts as 0
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

// Sizes are what buffers take in memory, as --buffer-reuse has them.
// CHECK-LABEL: Statistics for 'element_sizes'
// CHECK:         Total allocated bytes    : 116
// CHECK:         Buffer: memref<4xi1> | size=4
// CHECK-NEXT:    Buffer: memref<4xi24> | size=16
// CHECK-NEXT:    Buffer: memref<4xvector<3xf32>> | size=64
// CHECK-NEXT:    Buffer: memref<4xcomplex<f32>> | size=32
func.func @element_sizes() {
  %a = memref.alloc() : memref<4xi1>
  %b = memref.alloc() : memref<4xi24>
  %c = memref.alloc() : memref<4xvector<3xf32>>
  %d = memref.alloc() : memref<4xcomplex<f32>>
  memref.dealloc %a : memref<4xi1>
  memref.dealloc %b : memref<4xi24>
  memref.dealloc %c : memref<4xvector<3xf32>>
  memref.dealloc %d : memref<4xcomplex<f32>>
  return
}

// A layout with strides counts from the first byte to the last element.
// CHECK-LABEL: Statistics for 'layout'
// CHECK:         size=28 | lifetime=[0, 1)
func.func @layout() {
  %a = memref.alloc() : memref<4xf32, strided<[2]>>
  memref.dealloc %a : memref<4xf32, strided<[2]>>
  return
}
