// --loop-order=blocks: elements stay in a register for four iterations of the reduction around the loop over neighbours, in its order.
// RUN: cistern-translate --mlir-to-c --restrict --loop-order=blocks %s | FileCheck %s
// RUN: cistern-translate --mlir-to-c --restrict --scratch=16K %s | FileCheck %s --check-prefix=SCRATCH
// RUN: cistern-translate --mlir-to-c --restrict --scratch=0 %s | FileCheck %s --check-prefix=NONE
// RUN: not cistern-translate --mlir-to-c --scratch=2G %s 2>&1 | FileCheck %s --check-prefix=WRONG
// SCRATCH:     {{^}}#define CIS_SCRATCH_BYTES 16384{{$}}
// NONE-NOT:    CIS_SCRATCH_BYTES
// WRONG:       for the --scratch option: '2G' is no value of it

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

// No loop is over neighbours of the matrix: sixteen rows at once where the machine has vectors, three where it has none.
// CHECK-LABEL: {{^}}void matvec({{.*}}) {{[{]$}}
// CHECK: #if defined(CIS_SHUFFLE)
// CHECK: for (int64_t i = 0; i < 40; i += 16) {
// CHECK-NEXT: const int rows = 40 - i < 16 ? (int)(40 - i) : 16;
// CHECK-NEXT: float sums[16] = {0};
// CHECK-NEXT: for (int q = 0; q < rows; ++q) {
// CHECK-NEXT: sums[q] = c[i + q];
// CHECK: cis_rows_f32(sums, &a[i * 17], &b[0], rows, 17, 17);
// CHECK-NEXT: for (int q = 0; q < rows; ++q) {
// CHECK-NEXT: c[i + q] = sums[q];
// CHECK: #else
// CHECK: i += 2
// CHECK: #endif
func.func @matvec(%a: memref<40x17xf32>, %b: memref<17xf32>, %c: memref<40xf32>) {
  linalg.matvec ins(%a, %b : memref<40x17xf32>, memref<17xf32>) outs(%c : memref<40xf32>)
  return
}

// The second matrix has its rows where the first one has columns; of no known number.
// CHECK-LABEL: {{^}}void transposed({{.*}}) {{[{]$}}
// CHECK: for (int64_t i = 0; i < 3; ++i) {
// CHECK-NEXT: for (int64_t j = 0; j < c_size1; j = cis_next_i64(j, 16, c_size1)) {
// CHECK-NEXT: const int rows = c_size1 - j < 16 ? (int)(c_size1 - j) : 16;
// CHECK: sums[q] = c[i * c_size1 + j + q];
// CHECK: cis_rows_f32(sums, &b[j * 20], &a[i * 20], rows, 20, 20);
func.func @transposed(%a: memref<3x20xf32>, %b: memref<?x20xf32>, %c: memref<3x?xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>],
                  iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<3x20xf32>, memref<?x20xf32>) outs(%c : memref<3x?xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %p, %acc : f32
    linalg.yield %s : f32
  }
  return
}

// One element after the other: f64, columns that are apart, few rows, something else than a sum of products.
// CHECK-LABEL: {{^}}void others({{.*}}) {{[{]$}}
// CHECK-NOT: cis_rows_f32
// CHECK: {{^}$}}
func.func @others(%a: memref<16x17xf64>, %b: memref<17xf64>, %c: memref<16xf64>, %d: memref<16x17xf32, strided<[40, 2]>>, %e: memref<17xf32>, %f: memref<16xf32>,
                  %g: memref<4x17xf32>, %h: memref<4xf32>, %i: memref<16x17xf32>) {
  linalg.matvec ins(%a, %b : memref<16x17xf64>, memref<17xf64>) outs(%c : memref<16xf64>)
  linalg.matvec ins(%d, %e : memref<16x17xf32, strided<[40, 2]>>, memref<17xf32>) outs(%f : memref<16xf32>)
  linalg.matvec ins(%g, %e : memref<4x17xf32>, memref<17xf32>) outs(%h : memref<4xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>],
                  iterator_types = ["parallel", "reduction"]} ins(%i, %e : memref<16x17xf32>, memref<17xf32>) outs(%f : memref<16xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %acc : f32
    %s = arith.addf %p, %y : f32
    linalg.yield %s : f32
  }
  return
}

// What a block reads of the second matrix is spread over more memory than a cache holds: the blocks of a part of the sum come after each other.
// CHECK-LABEL: {{^}}void large({{.*}}) {{[{]$}}
// CHECK: for (int64_t j = 0; j <= 512 -
// CHECK-NEXT: for (int64_t begin = 0; begin < 700; begin += 256) {
// CHECK-NEXT: const int64_t end = begin + 256;
// CHECK-NEXT: int64_t end_1 = end;
// CHECK-NEXT: if (end_1 > 700) { end_1 = 700; }
// CHECK: for (int64_t i = 0; i < 16; i += 8) {
// CHECK: acc[d] = c[i * 512 + i_1];
// CHECK: for (int64_t k = begin; k < end_1; ++k) {
// CHECK: c[i * 512 + i_{{[0-9]+}}] = acc[d];
func.func @large(%a: memref<16x700xf32>, %b: memref<700x512xf32>, %c: memref<16x512xf32>) {
  linalg.matmul ins(%a, %b : memref<16x700xf32>, memref<700x512xf32>) outs(%c : memref<16x512xf32>)
  return
}

// For many rows the columns are copied together, where the system has a stack for it, or --scratch says so; not for each matrix of a batch.
// CHECK-LABEL: {{^}}void many_rows({{.*}}) {{[{]$}}
// CHECK:      #if CIS_SCRATCH_BYTES >= 8192
// CHECK-NEXT: const int64_t part = CIS_SCRATCH_BYTES / ((CIS_TILE_BYTES / 4) * 4);
// CHECK-NEXT: for (int64_t begin = 0; begin < 700; begin = cis_next_i64(begin, part, 700)) {
// CHECK:      CIS_ALIGN(64) float panel[CIS_SCRATCH_BYTES / 4];
// CHECK:      float *to = panel;
// CHECK-NEXT: for (int64_t k = begin; k < end_1; ++k) {
// CHECK:      to[d] = b[k * 512 + i];
// CHECK:      to += (CIS_TILE_BYTES / 4);
// CHECK:      const float *row = panel;
// CHECK-NEXT: for (int64_t k = begin; k < end_1; ++k) {
// CHECK:      const float {{.*}} = row[d];
// CHECK:      row += (CIS_TILE_BYTES / 4);
// CHECK:      #else
// CHECK-NEXT: for (int64_t begin = 0; begin < 700; begin += 256) {
// CHECK-NOT:  row[d]
// CHECK:      batch_matmul
// CHECK-NOT:  panel
// CHECK:      {{^}$}}
func.func @many_rows(%a: memref<400x700xf32>, %b: memref<700x512xf32>, %c: memref<400x512xf32>,
                     %x: memref<2x400x700xf32>, %y: memref<2x700x512xf32>, %z: memref<2x400x512xf32>) {
  linalg.matmul ins(%a, %b : memref<400x700xf32>, memref<700x512xf32>) outs(%c : memref<400x512xf32>)
  linalg.batch_matmul ins(%x, %y : memref<2x400x700xf32>, memref<2x700x512xf32>) outs(%z : memref<2x400x512xf32>)
  return
}

// A convolution has a part for each place of the window; its weights are copied together for 192 outputs of a channel.
// CHECK-LABEL: {{^}}void window({{.*}}) {{[{]$}}
// CHECK: for (int64_t {{.*}} = 0; {{.*}} <= 256 -
// CHECK: #if CIS_SCRATCH_BYTES >= 8192
// CHECK: for (int64_t {{.*}} = 0; {{.*}} < 3; {{.*}}) {
// CHECK-NEXT: for (int64_t {{.*}} = 0; {{.*}} < 3; {{.*}}) {
// CHECK-NEXT: for (int64_t begin = 0; begin < 128; begin = cis_next_i64(begin, part, 128)) {
// CHECK: float panel
// CHECK: #else
// CHECK-NEXT: for (int64_t {{.*}} = 0; {{.*}} < 3; {{.*}}) {
// CHECK-NEXT: for (int64_t {{.*}} = 0; {{.*}} < 3; {{.*}}) {
// CHECK: acc[d] = c[
// CHECK-NOT: panel
// CHECK: #endif
func.func @window(%a: memref<1x16x16x128xf32>, %b: memref<3x3x128x256xf32>, %c: memref<1x14x14x256xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%a, %b : memref<1x16x16x128xf32>, memref<3x3x128x256xf32>) outs(%c : memref<1x14x14x256xf32>)
  return
}

// No such parts: one block of rows, and few bytes.
// CHECK-LABEL: {{^}}void small({{.*}}) {{[{]$}}
// CHECK-NOT: begin
// CHECK: {{^}$}}
func.func @small(%a: memref<8x700xf32>, %b: memref<700x512xf32>, %c: memref<8x512xf32>, %d: memref<16x700xf32>, %e: memref<700x32xf32>, %f: memref<16x32xf32>) {
  linalg.matmul ins(%a, %b : memref<8x700xf32>, memref<700x512xf32>) outs(%c : memref<8x512xf32>)
  linalg.matmul ins(%d, %e : memref<16x700xf32>, memref<700x32xf32>) outs(%f : memref<16x32xf32>)
  return
}

// The lanes of bytes that all rows read are widened once, where the compiler is gcc.
// CHECK-LABEL: {{^}}void bytes({{.*}}) {{[{]$}}
// CHECK: CIS_LANES(wide, {{.*}}, &b[k * 32 + j])
// CHECK-NEXT: CIS_WIDE_4
// CHECK-NEXT: for (int d = 0;
// CHECK: const int8_t x = a[i * 16 + k];
// CHECK-NEXT: const int32_t x_1 = wide[d];
func.func @bytes(%a: memref<16x16xi8>, %b: memref<16x32xi8>, %c: memref<16x32xi32>) {
  linalg.matmul ins(%a, %b : memref<16x16xi8>, memref<16x32xi8>) outs(%c : memref<16x32xi32>)
  return
}
