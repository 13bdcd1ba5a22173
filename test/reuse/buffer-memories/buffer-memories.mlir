// Buffers lie in memories of certain sizes, so that the fewest bytes are moved.
// RUN: cistern-opt %s --buffer-memories=memories=sram:128,default --split-input-file | FileCheck %s
// RUN: cistern-opt %s --buffer-memories=memories=sram:128,default --split-input-file | mlir-opt --split-input-file -o /dev/null
// RUN: cistern-opt %s --buffer-memories=memories=sram:128,default --split-input-file -o /dev/null --mlir-pass-statistics 2>&1 | FileCheck %s --check-prefix=STATISTICS

// What is moved: 128 bytes each that @often writes to %once, and reads of it.
// STATISTICS: (S)   0 bytes-moved
// STATISTICS: (S)   1 num-proven
// STATISTICS: (S)   0 num-copies
// STATISTICS: (S) 256 bytes-moved
// STATISTICS: (S)   1 num-proven

// What fits stays in the first memory; each memory that is used is one allocation.
// CHECK-LABEL: func.func @fits(
// CHECK-NEXT:    %[[SRAM:.*]] = memref.alloc() {alignment = 64 : i64} : memref<128xi8, "sram">
// CHECK-NOT:     memref.alloc
// CHECK:         %[[A:.*]] = memref.view %[[SRAM]]{{.*}} to memref<16xf32, "sram">
// CHECK:         %[[B:.*]] = memref.view %[[SRAM]]{{.*}} to memref<16xf32, "sram">
// CHECK:         linalg.exp ins(%[[A]] : memref<16xf32, "sram">) outs(%[[B]] : memref<16xf32, "sram">)
// CHECK:         memref.dealloc %[[SRAM]]
func.func @fits(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%b : memref<16xf32>) outs(%x : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

// -----

// What is touched often is there, what is touched once is not: a view gets the memory space of its buffer.
// CHECK-LABEL: func.func @often(
// CHECK:         %[[SRAM:.*]] = memref.alloc() {{.*}} : memref<128xi8, "sram">
// CHECK:         %[[SLOW:.*]] = memref.alloc() {{.*}} : memref<128xi8>
// CHECK:         %[[ONCE:.*]] = memref.view %[[SLOW]]{{.*}} to memref<32xf32>
// CHECK:         %[[OFTEN:.*]] = memref.view %[[SRAM]]{{.*}} to memref<32xf32, "sram">
// CHECK:         memref.subview %[[OFTEN]]{{.*}} : memref<32xf32, "sram"> to memref<16xf32, strided<[1]>, "sram">
func.func @often(%x: memref<32xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %once = memref.alloc() : memref<32xf32>
  %often = memref.alloc() : memref<32xf32>
  linalg.exp ins(%x : memref<32xf32>) outs(%once : memref<32xf32>)
  linalg.exp ins(%x : memref<32xf32>) outs(%often : memref<32xf32>)
  %part = memref.subview %often[0] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1]>>
  scf.for %i = %c0 to %c9 step %c1 {
    linalg.add ins(%part, %y : memref<16xf32, strided<[1]>>, memref<16xf32>) outs(%y : memref<16xf32>)
  }
  linalg.add ins(%once, %often : memref<32xf32>, memref<32xf32>) outs(%x : memref<32xf32>)
  memref.dealloc %once : memref<32xf32>
  memref.dealloc %often : memref<32xf32>
  return
}
