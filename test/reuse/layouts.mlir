// A layout that says where elements lie without one is a cast of the view.
//
// RUN: cistern-opt %s --buffer-reuse | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse=poison=true --check-buffers

// CHECK-LABEL: func.func @contiguous
// CHECK:         %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:         %[[V:.*]] = memref.view %[[POOL]][%{{.*}}][] : memref<64xi8> to memref<4x4xf32>
// CHECK:         %[[A:.*]] = memref.cast %[[V]] : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1]>>
// CHECK:         outs(%[[A]] :
// CHECK:         %[[W:.*]] = memref.view %[[POOL]][%{{.*}}][] : memref<64xi8> to memref<4x4xf32>
// CHECK:         %[[B:.*]] = memref.cast %[[W]] : memref<4x4xf32> to memref<4x4xf32, #{{.*}}>
// CHECK:         outs(%[[B]] :
// CHECK:         memref.dealloc %[[POOL]]
func.func @contiguous(%x: f32) {
  %a = memref.alloc() : memref<4x4xf32, strided<[4, 1]>>
  linalg.fill ins(%x : f32) outs(%a : memref<4x4xf32, strided<[4, 1]>>)
  memref.dealloc %a : memref<4x4xf32, strided<[4, 1]>>
  %b = memref.alloc() : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>
  linalg.fill ins(%x : f32) outs(%b : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>)
  memref.dealloc %b : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>
  return
}

// CHECK-LABEL: func.func @gaps
// CHECK-NOT:     memref.view
func.func @gaps(%x: f32) {
  %a = memref.alloc() : memref<4x4xf32, strided<[5, 1]>>
  linalg.fill ins(%x : f32) outs(%a : memref<4x4xf32, strided<[5, 1]>>)
  memref.dealloc %a : memref<4x4xf32, strided<[5, 1]>>
  %b = memref.alloc() : memref<4x4xf32, strided<[1, 4]>>
  linalg.fill ins(%x : f32) outs(%b : memref<4x4xf32, strided<[1, 4]>>)
  memref.dealloc %b : memref<4x4xf32, strided<[1, 4]>>
  return
}
