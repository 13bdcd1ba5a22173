// RUN: cistern-cc %s --passes= -o %t.c && FileCheck %s < %t.c

// Loops over what is reduced are inside of the others, so that a sum can stay in a register.
// CHECK-LABEL: void columns(
// CHECK: vector.multi_reduction
// CHECK: for (int64_t i = 0; i < 2; ++i) {
// CHECK-NEXT: for (int64_t i_1 = 0; i_1 < 4; ++i_1) {
// CHECK-NEXT: sum.e[i] = cis_add_i32(sum.e[i], {{.*}}.e[i_1 * 2 + i]);
func.func @columns(%m: memref<4x2xi32>, %out: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0, %c0] : memref<4x2xi32>, vector<4x2xi32>
  %acc = vector.load %out[%c0] : memref<2xi32>, vector<2xi32>
  %sum = vector.multi_reduction <add>, %v, %acc [0] : vector<4x2xi32> to vector<2xi32>
  vector.store %sum, %out[%c0] : memref<2xi32>, vector<2xi32>
  return
}
