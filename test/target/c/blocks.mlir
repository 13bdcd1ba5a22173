// --loop-order=blocks: elements stay in a register for four iterations of the reduction around the loop over neighbours, in its order.
// RUN: cistern-translate --mlir-to-c --restrict --loop-order=blocks %s | FileCheck %s

// CHECK-LABEL: {{^}}void matmul({{.*}}) {{[{]$}}
// CHECK: for (int64_t i = 0; i < 8; ++i) {
// CHECK-NEXT: for (int64_t k = 0; k < 8; k += 4) {
// CHECK-NEXT: for (int64_t j = 0; j < 16; ++j) {
// CHECK-NEXT: float acc = c[i * 16 + j];
// CHECK: a[i * 10 + k];
// CHECK: a[i * 10 + k + 1];
// CHECK: a[i * 10 + k + 2];
// CHECK: a[i * 10 + k + 3];
// CHECK: c[i * 16 + j] = acc;
// The two iterations that are left.
// CHECK: for (int64_t j = 0; j < 16; ++j) {
// CHECK: a[i * 10 + 8];
// CHECK: a[i * 10 + 9];
// CHECK: c[i * 16 + j] = acc
func.func @matmul(%a: memref<8x10xf32>, %b: memref<10x16xf32>, %c: memref<8x16xf32>) {
  linalg.matmul ins(%a, %b : memref<8x10xf32>, memref<10x16xf32>) outs(%c : memref<8x16xf32>)
  return
}

// No loop is over neighbours of the matrix: one element after the other.
// CHECK-LABEL: {{^}}void matvec({{.*}}) {{[{]$}}
// CHECK: for (int64_t j = 0; j < 16; ++j) {
func.func @matvec(%a: memref<8x16xf32>, %b: memref<16xf32>, %c: memref<8xf32>) {
  linalg.matvec ins(%a, %b : memref<8x16xf32>, memref<16xf32>) outs(%c : memref<8xf32>)
  return
}
