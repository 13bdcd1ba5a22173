// Outputs in which two iterations have one element are computed in the program's order: a block would read an element before another
// iteration has written it.
// RUN: cistern-translate --mlir-to-c --restrict %s | FileCheck %s
// RUN: cistern-translate --mlir-to-c --restrict --loop-order=vectors %s | FileCheck %s --check-prefix=VECTORS

// All rows are one row.
// CHECK-LABEL: {{^}}void rows({{.*}}) {{[{]$}}
// CHECK-NOT: CIS_TILE_BYTES
// CHECK-NOT: cis_lanes_i8
// CHECK: for (int64_t i = 0; i < 9; ++i) {
// CHECK-NEXT: for (int64_t j = 0; j < 32; ++j) {
// CHECK-NEXT: float acc = c[j];
// VECTORS-LABEL: {{^}}void rows({{.*}}) {{[{]$}}
// VECTORS: for (int64_t j = 0; j < 32; ++j) {
// VECTORS-NEXT: float acc
func.func @rows(%a: memref<9x17xf32>, %b: memref<17x32xf32>, %c: memref<32xf32>) {
  %all = memref.reinterpret_cast %c to offset: [0], sizes: [9, 32], strides: [0, 1] : memref<32xf32> to memref<9x32xf32, strided<[0, 1]>>
  linalg.matmul ins(%a, %b : memref<9x17xf32>, memref<17x32xf32>) outs(%all : memref<9x32xf32, strided<[0, 1]>>)
  return
}

// Sums of bytes: rows overlap by all elements but one.
// CHECK-LABEL: {{^}}void bytes({{.*}}) {{[{]$}}
// CHECK-NOT: cis_lanes_i8
// CHECK: {{^[}]$}}
func.func @bytes(%a: memref<9x17xi8>, %b: memref<17x32xi8>, %c: memref<9x32xi32, strided<[1, 1]>>) {
  linalg.matmul ins(%a, %b : memref<9x17xi8>, memref<17x32xi8>) outs(%c : memref<9x32xi32, strided<[1, 1]>>)
  return
}

// Two rows of iterations add to one row.
// CHECK-LABEL: {{^}}void halves({{.*}}) {{[{]$}}
// CHECK-NOT: CIS_TILE_BYTES
// CHECK: {{^[}]$}}
func.func @halves(%a: memref<8x17xf32>, %b: memref<17x32xf32>, %c: memref<4x32xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>,
                                   affine_map<(d0, d1, d2) -> (d0 floordiv 2, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<8x17xf32>, memref<17x32xf32>) outs(%c : memref<4x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %z, %p : f32
    linalg.yield %q : f32
  }
  return
}

// Strides that are not known may be any.
// CHECK-LABEL: {{^}}void unknown({{.*}}) {{[{]$}}
// CHECK-NOT: CIS_TILE_BYTES
// CHECK: {{^[}]$}}
func.func @unknown(%a: memref<9x17xf32>, %b: memref<17x32xf32>, %c: memref<9x32xf32, strided<[?, 1]>>) {
  linalg.matmul ins(%a, %b : memref<9x17xf32>, memref<17x32xf32>) outs(%c : memref<9x32xf32, strided<[?, 1]>>)
  return
}

// Each has an element of its own: a part of a buffer of unknown size, and rows that lie apart.
// CHECK-LABEL: {{^}}void part({{.*}}) {{[{]$}}
// CHECK: CIS_TILE_BYTES
// VECTORS-LABEL: {{^}}void part({{.*}}) {{[{]$}}
// VECTORS: for (int64_t k = 0; k < 17; ++k) {
// VECTORS-NEXT: for (int64_t j = 0; j < 32; ++j) {
func.func @part(%a: memref<9x17xf32>, %b: memref<17x32xf32>, %c: memref<?x?xf32>) {
  %part = memref.subview %c[0, 0] [9, 32] [2, 1] : memref<?x?xf32> to memref<9x32xf32, strided<[?, 1]>>
  linalg.matmul ins(%a, %b : memref<9x17xf32>, memref<17x32xf32>) outs(%part : memref<9x32xf32, strided<[?, 1]>>)
  return
}
// CHECK-LABEL: {{^}}void apart({{.*}}) {{[{]$}}
// CHECK: CIS_TILE_BYTES
func.func @apart(%a: memref<9x17xf32>, %b: memref<17x32xf32>, %c: memref<9x32xf32, strided<[32, 1], offset: 5>>) {
  linalg.matmul ins(%a, %b : memref<9x17xf32>, memref<17x32xf32>) outs(%c : memref<9x32xf32, strided<[32, 1], offset: 5>>)
  return
}
