// RUN: cistern-cc %s --passes= | FileCheck %s
// RUN: cistern-cc %s --passes= --optimize=speed | FileCheck %s --check-prefix=SPEED
// RUN: cistern-cc %s --passes= --optimize=size | FileCheck %s --check-prefix=SIZE
// RUN: cistern-cc %s --passes= --sizes -o /dev/null 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: cistern-cc %s --passes= --sizes -o /dev/null --optimize=speed 2>&1 | FileCheck %s --check-prefix=BYTES-SPEED
// RUN: cistern-cc %s --passes= --sizes -o /dev/null --optimize=size 2>&1 | FileCheck %s --check-prefix=BYTES
// What constant weights of bytes cost: those of two channels in a number, widened ones, or the weights themselves.

// The first pair: 256 * 1 + 7 + 128, ...
// CHECK: static const int16_t weights_1[12]
// CHECK-NEXT: {{^}} 391, 648, 905, 1162, 1419, 1676,
// CHECK: cis_pairs_i8(sums,

// The window of a channel after the one of another.
// SPEED: static const int16_t weights_1[24]
// SPEED-NEXT: {{^}} 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
// SPEED-NEXT: {{^}} 13, -14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24};
// SPEED: cis_wide_i16(sums, NULL, totals, window, weights_1 + (0), 1, 4, 6, 12);

// No other array, and helpers that are not unrolled.
// SIZE: #define CIS_REST 3
// SIZE-NOT: int16_t weights
// SIZE: static const int8_t weights[24]
// SIZE: cis_dot_i8(sums,

// BYTES: constants 24 bytes
// BYTES-SPEED: constants 48 bytes

memref.global "private" constant @weights : memref<4x6xi8> = dense<[[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], [13, -14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]]>
func.func @product(%x: memref<6xi8>, %y: memref<4xi32>) {
  %w = memref.get_global @weights : memref<4x6xi8>
  linalg.matvec ins(%w, %x : memref<4x6xi8>, memref<6xi8>) outs(%y : memref<4xi32>)
  return
}
