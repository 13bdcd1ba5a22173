// What memref and vector say of an access stands before the dictionary in upstream's head, which reads what release 22 prints as well.
// RUN: cistern-opt %s --as-release=head | FileCheck %s
// RUN: cistern-opt %s --as-release=head | cistern-opt - --as-release=head | FileCheck %s
// RUN: cistern-opt %s --as-release=head --mlir-print-op-generic | cistern-opt - --as-release=head | FileCheck %s
// RUN: cistern-opt %s --as-release=head --emit-bytecode | cistern-opt - | FileCheck %s --check-prefix=OLD
// RUN: cistern-opt %s --as-release=head -o %t.mlir
// RUN: cistern-run %t.mlir --as-release=head --entry=main | FileCheck %s --check-prefix=PRINTED
// RUN: cistern-verify %t.mlir %s --as-release=head --function=main
// RUN: cistern-cc %t.mlir --as-release=head -o %t.c
// RUN: cistern-opt %s --as-release=head | not cistern-opt - 2>&1 | FileCheck %s --check-prefix=REFUSED

// REFUSED: error: custom op 'alignment' is unknown

// CHECK: memref.global "private" constant @g : memref<2xf32> = dense<1.000000e+00> alignment = 64
// OLD:   memref.global "private" constant @g : memref<2xf32> = dense<1.000000e+00> {alignment = 64 : i64}
memref.global "private" constant @g : memref<2xf32> = dense<1.0> {alignment = 64 : i64}

// CHECK-LABEL: func.func @f
// CHECK:         memref.alloc() alignment = 64 : memref<8xf32>
// CHECK:         memref.alloc(%{{.*}}) alignment = 64 {mine.mark} : memref<?xf32>
// CHECK:         memref.alloca() : memref<8xf32>
// CHECK:         memref.load %{{.*}}[%{{.*}}] nontemporal = true : memref<8xf32>
// CHECK:         memref.store %{{.*}}, %{{.*}}[%{{.*}}] alignment = 4 : memref<8xf32>
// CHECK:         vector.load %{{.*}}[%{{.*}}] alignment = 16 nontemporal = true : memref<8xf32>, vector<4xf32>
// CHECK:         vector.maskedload %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}} alignment = 8 : memref<8xf32>, vector<4xi1>
// CHECK:         memref.assume_alignment %{{.*}}, 16 : memref<8xf32>
// CHECK:         memref.realloc %{{.*}} alignment = 64 : memref<8xf32> to memref<16xf32>
// OLD-LABEL:   func.func @f
// OLD:           memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// OLD:           vector.load %{{.*}}[%{{.*}}] {alignment = 16 : i64, nontemporal = true} : memref<8xf32>, vector<4xf32>
func.func @f(%m: memref<8xf32>, %i: index, %n: index, %v: vector<4xf32>, %mask: vector<4xi1>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  %b = memref.alloc(%n) {alignment = 64 : i64, mine.mark} : memref<?xf32>
  %c = memref.alloca() : memref<8xf32>
  %d = memref.load %m[%i] {nontemporal = true} : memref<8xf32>
  memref.store %d, %m[%i] {alignment = 4 : i64, nontemporal = false} : memref<8xf32>
  %x = vector.load %m[%i] {alignment = 16 : i64, nontemporal = true} : memref<8xf32>, vector<4xf32>
  %y = vector.maskedload %m[%i], %mask, %v {alignment = 8 : i64} : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %z = memref.assume_alignment %m, 16 : memref<8xf32>
  %r = memref.realloc %a {alignment = 64 : i64} : memref<8xf32> to memref<16xf32>
  return
}

// PRINTED: 2
func.func @main() {
  %c0 = arith.constant 0 : index
  %f = arith.constant 2.0 : f32
  %a = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
  memref.store %f, %a[%c0] {alignment = 4 : i64} : memref<2xf32>
  %x = memref.load %a[%c0] {alignment = 4 : i64} : memref<2xf32>
  vector.print %x : f32
  memref.dealloc %a : memref<2xf32>
  return
}
