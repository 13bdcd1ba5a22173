// RUN: %roundtrip
// RUN: %same %s
// REQUIRES: mlir-opt
// Transfers: subscripts of the source, the destination and the tag; the number of elements, strides.

// CHECK-LABEL: @transfers
// CHECK: affine.dma_start %{{.*}}[%{{.*}}, %{{.*}} + 7], %{{.*}}[%{{.*}}], %{{.*}}[0], %{{.*}} : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32>
// CHECK: affine.dma_start %{{.*}}[%[[J:.*]], %{{.*}} + 7], %{{.*}}[%[[J]] * 2], %{{.*}}[%[[J]] mod 2], %[[N:.*]], %[[S:.*]], %[[N]] : memref<64x64xf32>
// CHECK: affine.dma_wait %{{.*}}[%[[J]] mod 2], %[[N]] : memref<2xi32>
// CHECK: affine.dma_wait %{{.*}}[symbol(%[[S]])], %[[N]] : memref<2xi32>
func.func @transfers(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index, %s: index, %i: index) {
  affine.for %j = 0 to 10 {
    affine.dma_start %a[%j, %i + 7], %b[%j], %tag[0], %n : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32>
    affine.dma_start %a[%j, %i + 7], %b[%j * 2], %tag[%j mod 2], %n, %s, %n : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32>
    affine.dma_wait %tag[%j mod 2], %n : memref<2xi32>
    affine.dma_wait %tag[symbol(%s)], %n : memref<2xi32>
  }
  return
}
