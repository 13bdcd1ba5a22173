// A buffer that one region of scf.while passes to the other is held there, too, until that frees it. A pool of %alloc and of what is allocated
// behind the loop would be held during the loop: 16 bytes beside the 16 of %alloc_0, the 8 that are passed and the 32 of the loop's body are
// more than the 68 bytes that the program held.
// RUN: cistern-opt %s --memory-report -o /dev/null | FileCheck %s --check-prefix=BEFORE
// RUN: cistern-opt %s --buffer-reuse --memory-report | FileCheck %s
// BEFORE-LABEL: function @passed
// BEFORE-NEXT:    peak         68 bytes
// CHECK-LABEL:  function @passed
// CHECK-NEXT:     peak         60 bytes
// CHECK-LABEL:  function @kept
// CHECK-NEXT:     peak         48 bytes

#map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @passed
// CHECK:         memref.alloc() : memref<f32>
func.func @passed(%arg0: i1, %arg1: i1, %arg2: index, %arg3: index, %arg4: memref<4xf32, strided<[?], offset: ?>>) {
  %c1 = arith.constant 1 : index
  %alloc = memref.alloc() : memref<f32>
  %alloc_0 = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg4 : memref<4xf32, strided<[?], offset: ?>>) outs(%alloc_0 : memref<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  %0:2 = scf.while (%arg5 = %arg3) : (index) -> (index, memref<2xf32>) {
    %2 = arith.cmpi ult, %arg5, %arg2 : index
    %alloc_8 = memref.alloc() : memref<2x2xf32>
    memref.dealloc %alloc_8 : memref<2x2xf32>
    %alloc_9 = memref.alloc() : memref<2xf32>
    scf.condition(%2) %arg5, %alloc_9 : index, memref<2xf32>
  } do {
  ^bb0(%arg5: index, %arg6: memref<2xf32>):
    %alloc_8 = memref.alloc() : memref<2x4xf32>
    memref.dealloc %arg6 : memref<2xf32>
    %alloc_9 = memref.alloc() : memref<2x2xf32>
    memref.dealloc %alloc_9 : memref<2x2xf32>
    %alloc_10 = memref.alloc() : memref<4xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%alloc_0 : memref<4xf32>) outs(%alloc_10 : memref<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    memref.dealloc %alloc_10 : memref<4xf32>
    memref.dealloc %alloc_8 : memref<2x4xf32>
    %2 = arith.addi %arg5, %c1 : index
    scf.yield %2 : index
  }
  %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %0#1 : memref<2xf32> -> memref<f32>, index, index, index
  memref.dealloc %base_buffer : memref<f32>
  memref.dealloc %alloc : memref<f32>
  %alloc_1 = memref.alloc() : memref<4xf32>
  %alloc_2 = memref.alloc() : memref<2xindex>
  %alloc_3 = memref.alloc() : memref<2xi1>
  %alloc_4 = memref.alloc() : memref<0xindex>
  %alloc_5 = memref.alloc() : memref<2xi1>
  %alloc_6 = memref.alloc() : memref<0xi1>
  %c1_7 = arith.constant 1 : index
  %dim = memref.dim %alloc_2, %offset : memref<2xindex>
  scf.for %arg5 = %offset to %dim step %c1_7 {
    memref.store %arg1, %alloc_5[%arg5] : memref<2xi1>
  }
  %1 = memref.load %alloc_5[%arg3] : memref<2xi1>
  scf.if %1 {
    memref.dealloc %alloc_0 : memref<4xf32>
  }
  memref.dealloc %alloc_2 : memref<2xindex>
  memref.dealloc %alloc_4 : memref<0xindex>
  memref.dealloc %alloc_3 : memref<2xi1>
  memref.dealloc %alloc_5 : memref<2xi1>
  memref.dealloc %alloc_6 : memref<0xi1>
  memref.dealloc %alloc_1 : memref<4xf32>
  return
}

// The same pool without such a buffer: the loop holds 48 bytes with it, which is what it held before.
// CHECK-LABEL: func.func @kept
// CHECK:         memref.alloc() {{.*}} : memref<16xi8>
// CHECK:         scf.while
// CHECK-NOT:     memref.alloc() : memref<4xf32>
func.func @kept(%n: index, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<f32>
  %r = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %s = memref.alloc() : memref<8xf32>
    %t = memref.alloc() : memref<4xf32>
    memref.dealloc %t : memref<4xf32>
    memref.dealloc %s : memref<8xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %next : index
  }
  memref.dealloc %a : memref<f32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %b, %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
