// RUN: cistern-opt --cse %s | FileCheck %s
// RUN: %same --modes plain --args="--cse" %s
// REQUIRES: mlir-opt
// What ops read that are no loads: test/oracle/effects.py tries every op.

// The sizes of a reshape are read from memory: two with a store between are not equal.
// CHECK-LABEL: @reshape_reads_its_shape
// CHECK-SAME: %[[M:.*]]: memref<6xf32>, %[[S:.*]]: memref<2xindex>
// CHECK: %[[A:.*]] = memref.reshape %[[M]](%[[S]])
// CHECK: memref.store %{{.*}}, %[[S]]
// CHECK: %[[B:.*]] = memref.reshape %[[M]](%[[S]])
// CHECK: return %[[A]], %[[B]]
func.func @reshape_reads_its_shape(%m: memref<6xf32>, %s: memref<2xindex>, %i: index)
    -> (memref<?x?xf32>, memref<?x?xf32>) {
  %a = memref.reshape %m(%s) : (memref<6xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %i, %s[%i] : memref<2xindex>
  %b = memref.reshape %m(%s) : (memref<6xf32>, memref<2xindex>) -> memref<?x?xf32>
  return %a, %b : memref<?x?xf32>, memref<?x?xf32>
}

// With nothing between that writes, they are.
// CHECK-LABEL: @reshapes_of_one_shape
// CHECK: %[[A:.*]] = memref.reshape
// CHECK-NOT: memref.reshape
// CHECK: return %[[A]], %[[A]]
func.func @reshapes_of_one_shape(%m: memref<6xf32>, %s: memref<2xindex>) -> (memref<?x?xf32>, memref<?x?xf32>) {
  %a = memref.reshape %m(%s) : (memref<6xf32>, memref<2xindex>) -> memref<?x?xf32>
  %b = memref.reshape %m(%s) : (memref<6xf32>, memref<2xindex>) -> memref<?x?xf32>
  return %a, %b : memref<?x?xf32>, memref<?x?xf32>
}

// Assembly has no effects unless it says so.
// CHECK-LABEL: @assembly
// CHECK: llvm.inline_asm "a", "=r,r" %{{.*}} :
// CHECK-NOT: "a"
// CHECK: llvm.inline_asm has_side_effects "b"
// CHECK: llvm.inline_asm has_side_effects "b"
// CHECK-NOT: "c"
// CHECK: llvm.return
llvm.func @assembly(%x: i32) -> i32 {
  %0 = llvm.inline_asm "a", "=r,r" %x : (i32) -> i32
  %1 = llvm.inline_asm "a", "=r,r" %x : (i32) -> i32
  %2 = llvm.inline_asm has_side_effects "b", "=r,r" %x : (i32) -> i32
  %3 = llvm.inline_asm has_side_effects "b", "=r,r" %x : (i32) -> i32
  %4 = llvm.inline_asm "c", "=r,r" %x : (i32) -> i32
  %5 = llvm.add %0, %1 : i32
  %6 = llvm.add %5, %3 : i32
  llvm.return %6 : i32
}
