// RUN: cistern-opt %s --print-buffer-lifetime-stats -o /dev/null | FileCheck %s

// CHECK:      --- Buffer Lifetime Statistics for 'f' ---
// CHECK-NEXT:   Tracked allocations     : 3
// CHECK-NEXT:   Total allocated bytes    : 305
// CHECK-NEXT:   Peak live bytes          : 288
// CHECK-NEXT:   Non-overlapping pairs    : 1
// CHECK-NEXT:   Buffer: memref<8xf32> | size=32 | lifetime=[0, 2)
// CHECK-NEXT:   Buffer: memref<?xf32> | size=256 | lifetime=[1, 5) | its size is known at run time, and is that of hints
// CHECK-NEXT:   Buffer: memref<17xi8> | size=17 | lifetime=[3, 4)
// CHECK-NEXT: ---
func.func @f(%n: index) {
  %a = memref.alloc() : memref<8xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<8xf32>
  %b = memref.alloc() : memref<17xi8>
  memref.dealloc %b : memref<17xi8>
  memref.dealloc %d : memref<?xf32>
  return
}

// Of a function with several blocks those of each block are listed; what lives over several, in inner regions, on the stack and as a
// result is in the peak, which is not that of the buffers that are listed then.
// CHECK-NEXT: Statistics for 'several_blocks'
// CHECK-NEXT:   Tracked allocations     : 2
// CHECK-NEXT:   Total allocated bytes    : 48
// CHECK-NEXT:   Peak live bytes          : 256
// CHECK-NEXT:   Peak of tracked buffers  : 32
// CHECK-NEXT:   Non-overlapping pairs    : 1
// CHECK-NEXT:   Buffer: memref<4xf32> | size=16 | lifetime=[1, 2)
// CHECK-NEXT:   Buffer: memref<8xf32> | size=32 | lifetime=[4, 8)
// CHECK-NOT:  declared
func.func @several_blocks(%c: i1) -> memref<16xf32> {
  %a = memref.alloc() : memref<32xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  cf.br ^bb1
^bb1:
  %d = memref.alloc() : memref<8xf32>
  scf.if %c {
    %e = memref.alloc() : memref<4xf32>
    %s = memref.alloca() : memref<8xf32>
    memref.dealloc %e : memref<4xf32>
  }
  %r = memref.alloc() : memref<16xf32>
  memref.dealloc %a : memref<32xf32>
  memref.dealloc %d : memref<8xf32>
  return %r : memref<16xf32>
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
