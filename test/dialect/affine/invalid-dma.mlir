// RUN: cistern-opt --split-input-file --verify-diagnostics %s
// What transfers must not say; texts and places are those of mlir-opt.

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index, %s: index) {
  // expected-error @below {{custom op 'affine.dma_start' expected three types}}
  affine.dma_start %a[%n, %s], %b[%n], %tag[0], %n : memref<64x64xf32>, memref<64xf32, 2>
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index, %s: index) {
  // expected-error @below {{custom op 'affine.dma_start' expected two stride related operands}}
  affine.dma_start %a[%n, %n], %b[%n], %tag[0], %n, %s : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32>
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index) {
  // expected-error @below {{expected ','}}
  affine.dma_start %a[%n, %n], %b[%n], %tag[0] : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32>
  return
}

// -----

func.func @f(%b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index, %t: tensor<4xf32>) {
  // expected-error @below {{'affine.dma_start' op expected DMA source to be of memref type}}
  affine.dma_start %t[%n], %b[%n], %tag[0], %n : tensor<4xf32>, memref<64xf32, 2>, memref<2xi32>
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %tag: memref<2xi32>, %n: index, %t: tensor<4xf32>) {
  // expected-error @below {{'affine.dma_start' op expected DMA destination to be of memref type}}
  affine.dma_start %a[%n, %n], %t[%n], %tag[0], %n : memref<64x64xf32>, tensor<4xf32>, memref<2xi32>
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %n: index, %t: tensor<4xf32>) {
  // expected-error @below {{'affine.dma_start' op expected DMA tag to be of memref type}}
  affine.dma_start %a[%n, %n], %b[%n], %t[%n], %n : memref<64x64xf32>, memref<64xf32, 2>, tensor<4xf32>
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index) {
  // expected-error @below {{expected operation name in quotes}}
  affine.dma_start %a[%n, %n], %b[%n], %tag[%n], %n : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32> {a}
  return
}

// -----

func.func @f(%tag: memref<2xi32>, %n: index) {
  // expected-error @below {{expected ':'}}
  affine.dma_wait %tag[%n], %n, %n : memref<2xi32>
  return
}

// -----

func.func @f(%n: index, %t: tensor<4xf32>) {
  // expected-error @below {{custom op 'affine.dma_wait' expected tag to be of memref type}}
  affine.dma_wait %t[%n], %n : tensor<4xf32>
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index) {
  // expected-error @below {{'affine.dma_start' op incorrect number of operands}}
  "affine.dma_start"(%a, %n, %n, %b, %n, %tag, %n) {src_map = affine_map<(d0, d1) -> (d0, d1)>, dst_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<(d0) -> (d0)>} : (memref<64x64xf32>, index, index, memref<64xf32, 2>, index, memref<2xi32>, index) -> ()
  return
}

// -----

func.func @f(%tag: memref<2xi32>, %n: index) {
  // expected-error @below {{'affine.dma_wait' op requires zero results}}
  %r = "affine.dma_wait"(%tag, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<2xi32>, index, index) -> (index)
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @below {{'affine.dma_start' op src index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%i, %n], %b[%n], %tag[%n], %n : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32>
  }
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @below {{'affine.dma_start' op dst index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%n, %n], %b[%i], %tag[%n], %n : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32>
  }
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @below {{'affine.dma_start' op tag index must be a valid dimension or symbol identifier}}
    affine.dma_start %a[%n, %n], %b[%n], %tag[%i], %n : memref<64x64xf32>, memref<64xf32, 2>, memref<2xi32>
  }
  return
}

// -----

func.func @f(%tag: memref<2xi32>, %n: index) {
  scf.for %i = %n to %n step %n {
    // expected-error @below {{'affine.dma_wait' op index must be a valid dimension or symbol identifier}}
    affine.dma_wait %tag[%i], %n : memref<2xi32>
  }
  return
}

// -----

func.func @f(%tag: memref<2xi32>, %n: i32) {
  // expected-error @below {{'affine.dma_wait' op index to dma_wait must have 'index' type}}
  "affine.dma_wait"(%tag, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (memref<2xi32>, i32, i32) -> ()
  return
}

// -----

func.func @f(%n: i32) {
  // expected-error @below {{'affine.dma_wait' op expected DMA tag to be of memref type}}
  "affine.dma_wait"(%n, %n, %n) {tag_map = affine_map<(d0) -> (d0)>} : (i32, i32, i32) -> ()
  return
}

// -----

func.func @f(%a: memref<64x64xf32>, %b: memref<64xf32, 2>, %tag: memref<2xi32>, %n: i32, %i: index) {
  // expected-error @below {{'affine.dma_start' op src index to dma_start must have 'index' type}}
  "affine.dma_start"(%a, %i, %n, %b, %i, %tag, %i, %i) {src_map = affine_map<(d0, d1) -> (d0, d1)>, dst_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<(d0) -> (d0)>} : (memref<64x64xf32>, index, i32, memref<64xf32, 2>, index, memref<2xi32>, index, index) -> ()
  return
}
