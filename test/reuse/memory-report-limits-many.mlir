// Ten of the buffers that make a peak are listed, and the others are counted.
// RUN: not cistern-opt %s --memory-report=max-peak=100 -o /dev/null 2>&1 | FileCheck %s

// CHECK-COUNT-10: note: 256 bytes of the peak are allocated here
// CHECK-NOT: are allocated here
// CHECK: note: 2 more buffers are held at the peak
func.func @f(%a: memref<4xf32>) {
  %0 = memref.alloc() : memref<64xf32>
  %1 = memref.alloc() : memref<64xf32>
  %2 = memref.alloc() : memref<64xf32>
  %3 = memref.alloc() : memref<64xf32>
  %4 = memref.alloc() : memref<64xf32>
  %5 = memref.alloc() : memref<64xf32>
  %6 = memref.alloc() : memref<64xf32>
  %7 = memref.alloc() : memref<64xf32>
  %8 = memref.alloc() : memref<64xf32>
  %9 = memref.alloc() : memref<64xf32>
  %10 = memref.alloc() : memref<64xf32>
  %11 = memref.alloc() : memref<64xf32>
  linalg.add ins(%0, %1 : memref<64xf32>, memref<64xf32>) outs(%2 : memref<64xf32>)
  linalg.add ins(%3, %4 : memref<64xf32>, memref<64xf32>) outs(%5 : memref<64xf32>)
  linalg.add ins(%6, %7 : memref<64xf32>, memref<64xf32>) outs(%8 : memref<64xf32>)
  linalg.add ins(%9, %10 : memref<64xf32>, memref<64xf32>) outs(%11 : memref<64xf32>)
  linalg.add ins(%0, %11 : memref<64xf32>, memref<64xf32>) outs(%2 : memref<64xf32>)
  memref.dealloc %0 : memref<64xf32>
  memref.dealloc %1 : memref<64xf32>
  memref.dealloc %2 : memref<64xf32>
  memref.dealloc %3 : memref<64xf32>
  memref.dealloc %4 : memref<64xf32>
  memref.dealloc %5 : memref<64xf32>
  memref.dealloc %6 : memref<64xf32>
  memref.dealloc %7 : memref<64xf32>
  memref.dealloc %8 : memref<64xf32>
  memref.dealloc %9 : memref<64xf32>
  memref.dealloc %10 : memref<64xf32>
  memref.dealloc %11 : memref<64xf32>
  return
}
