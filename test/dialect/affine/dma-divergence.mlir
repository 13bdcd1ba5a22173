// RUN: cistern-opt --split-input-file --verify-diagnostics %s | FileCheck %s

// Other attributes than the maps stay.
// CHECK: affine.dma_wait %{{.*}}[%{{.*}}], %{{.*}} {x = 3 : i64} : memref<2xi32>
func.func @attributes(%tag: memref<2xi32>, %n: index) {
  affine.dma_wait %tag[%n], %n {x = 3} : memref<2xi32>
  return
}

// -----

func.func @no_map(%tag: memref<2xi32>, %n: index) {
  // expected-error @below {{'affine.dma_wait' op requires an affine map as attribute 'tag_map'}}
  "affine.dma_wait"(%tag, %n, %n) : (memref<2xi32>, index, index) -> ()
  return
}

// -----

func.func @too_many(%tag: memref<2xi32>, %n: index) {
  // expected-error @below {{'affine.dma_wait' op incorrect number of operands}}
  "affine.dma_wait"(%tag, %n, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<2xi32>, index, index, index) -> ()
  return
}
