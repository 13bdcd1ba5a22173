// RUN: cistern-translate --mlir-to-c --restrict --loop-order=program %s | FileCheck %s
// RUN: cistern-translate --mlir-to-c --restrict --loop-order=vectors %s | FileCheck %s --check-prefix=VECTORS
// RUN: cistern-translate --mlir-to-c --loop-order=program %s | FileCheck %s --check-prefix=ALIAS

// The element of a sum is a variable while the reduction runs; with --loop-order=vectors the loop over neighbours is innermost.
// CHECK-LABEL: {{^}}void matmul({{.*}}) {{[{]$}}
// CHECK: for (int64_t j = 0; j < 8; ++j) {
// CHECK-NEXT: float acc = c[i * 8 + j];
// CHECK-NEXT: for (int64_t k = 0; k < 16; ++k) {
// CHECK: acc = v
// CHECK: c[i * 8 + j] = acc;
// VECTORS-LABEL: {{^}}void matmul({{.*}}) {{[{]$}}
// VECTORS: for (int64_t k = 0; k < 16; ++k) {
// VECTORS-NEXT: for (int64_t j = 0; j < 8; ++j) {
// VECTORS: c[i * 8 + j] = v
// Where an input may be the output, each step goes through memory, in the order of the program.
// ALIAS-LABEL: {{^}}void matmul({{.*}}) {{[{]$}}
// ALIAS: for (int64_t k = 0; k < 16; ++k) {
// ALIAS-NOT: acc
// ALIAS: c[i * 8 + j] = v
func.func @matmul(%a: memref<4x16xf32>, %b: memref<16x8xf32>, %c: memref<4x8xf32>) {
  linalg.matmul ins(%a, %b : memref<4x16xf32>, memref<16x8xf32>) outs(%c : memref<4x8xf32>)
  return
}

// Loops of one iteration are none.
// CHECK-LABEL: {{^}}void row({{.*}}) {{[{]$}}
// CHECK-NOT: < 1;
// CHECK: y[j] = 0.0f;
func.func @row(%y: memref<1x8xf32>) {
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%y : memref<1x8xf32>)
  return
}
