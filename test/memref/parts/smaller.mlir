// RUN: cistern-opt %s --buffer-parts --split-input-file | FileCheck %s

// A buffer that is filled, and of which one part is read, is as small as the part.
// CHECK-LABEL: func.func @one_part
// CHECK: %[[T:.*]] = memref.alloc() {alignment = 64 : i64} : memref<2x8xf32>
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[T]] : memref<2x8xf32>)
// CHECK-NEXT: linalg.add ins(%{{.*}}, %[[T]] : memref<2x8xf32>, memref<2x8xf32>)
func.func @one_part(%f: f32, %x: memref<2x8xf32>) {
  %t = memref.alloc() {alignment = 64 : i64} : memref<8x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8x8xf32>)
  %v = memref.subview %t[3, 0] [2, 8] [1, 1] : memref<8x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 24>>
  linalg.add ins(%x, %v : memref<2x8xf32>, memref<2x8xf32, strided<[8, 1], offset: 24>>) outs(%x : memref<2x8xf32>)
  return
}

// -----

// The box around all parts is kept, parts that are written included.
// CHECK-LABEL: func.func @two_parts
// CHECK: %[[T:.*]] = memref.alloc() : memref<5x8xf32>
// CHECK: memref.subview %[[T]][0, 0]
// CHECK: memref.subview %[[T]][4, 0]
func.func @two_parts(%f: f32, %x: memref<1x8xf32>) {
  %t = memref.alloc() : memref<8x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8x8xf32>)
  %v = memref.subview %t[2, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1], offset: 16>>
  linalg.exp ins(%x : memref<1x8xf32>) outs(%v : memref<1x8xf32, strided<[8, 1], offset: 16>>)
  %w = memref.subview %t[6, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1], offset: 48>>
  linalg.add ins(%v, %w : memref<1x8xf32, strided<[8, 1], offset: 16>>, memref<1x8xf32, strided<[8, 1], offset: 48>>) outs(%x : memref<1x8xf32>)
  return
}

// -----

// A buffer that is read as a whole stays.
// CHECK-LABEL: func.func @whole
// CHECK: memref.alloc() : memref<8x8xf32>
func.func @whole(%f: f32, %x: memref<1x8xf32>, %y: memref<8x8xf32>) {
  %t = memref.alloc() : memref<8x8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8x8xf32>)
  %v = memref.subview %t[2, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1], offset: 16>>
  linalg.add ins(%x, %v : memref<1x8xf32>, memref<1x8xf32, strided<[8, 1], offset: 16>>) outs(%x : memref<1x8xf32>)
  linalg.add ins(%t, %y : memref<8x8xf32>, memref<8x8xf32>) outs(%y : memref<8x8xf32>)
  return
}

// -----

// So does one that is filled with another number at each place.
// CHECK-LABEL: func.func @counted
// CHECK: memref.alloc() : memref<8xindex>
func.func @counted(%x: memref<2xindex>) {
  %t = memref.alloc() : memref<8xindex>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%t : memref<8xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  }
  %v = memref.subview %t[3] [2] [1] : memref<8xindex> to memref<2xindex, strided<[1], offset: 3>>
  memref.copy %v, %x : memref<2xindex, strided<[1], offset: 3>> to memref<2xindex>
  return
}

// -----

// And one whose part is passed to an op that wants its layout.
// CHECK-LABEL: func.func @layout
// CHECK: memref.alloc() : memref<8xf32>
func.func @layout(%f: f32) {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  %v = memref.subview %t[3] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 3>>
  call @reads(%v) : (memref<2xf32, strided<[1], offset: 3>>) -> ()
  return
}
func.func private @reads(memref<2xf32, strided<[1], offset: 3>>)

// -----

// A buffer that no op reads goes, with the ops that write it; one that an op adds to stays if it is read.
// CHECK-LABEL: func.func @never_read
// CHECK-NEXT: %[[U:.*]] = memref.alloc()
// CHECK-NEXT: linalg.fill ins(%{{.*}}) outs(%[[U]]
// CHECK-NEXT: linalg.add
// CHECK-NEXT: return
func.func @never_read(%f: f32, %x: memref<8xf32>) {
  %t = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%t : memref<8xf32>)
  linalg.exp ins(%x : memref<8xf32>) outs(%t : memref<8xf32>)
  memref.copy %x, %t : memref<8xf32> to memref<8xf32>
  %u = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%u : memref<8xf32>)
  linalg.add ins(%x, %u : memref<8xf32>, memref<8xf32>) outs(%x : memref<8xf32>)
  return
}
