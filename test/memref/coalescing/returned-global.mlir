// Callers work in memory that a callee allocates for them, and in no other: a global is the
// callee's as long as no copy of it is returned. The program computes the same before and after.
// RUN: cistern-opt %s --buffer-coalescing | FileCheck %s
// RUN: cistern-run %s --entry=main --no-leak-check | FileCheck %s --check-prefix=VALUES
// RUN: cistern-opt %s --buffer-coalescing | cistern-run - --entry=main --no-leak-check | FileCheck %s --check-prefix=VALUES
// RUN: cistern-opt %s --buffer-pipeline | cistern-run - --entry=main | FileCheck %s --check-prefix=VALUES

// VALUES: 6
// VALUES-NEXT: 36
// VALUES-NEXT: 36
// VALUES-NEXT: 36

memref.global "private" constant @table : memref<4xf32> = dense<6.0>
memref.global "private" @state : memref<4xf32> = dense<6.0>

func.func private @constant() -> memref<4xf32> {
  %0 = memref.get_global @table : memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @through() -> memref<4xf32> {
  %0 = call @variable() : () -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @variable() -> memref<4xf32> {
  %0 = memref.get_global @state : memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @sometimes(%c: i1) -> memref<4xf32> {
  %0 = memref.get_global @state : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %0, %1 : memref<4xf32> to memref<4xf32>
  %2 = arith.select %c, %0, %1 : memref<4xf32>
  return %2 : memref<4xf32>
}

func.func private @new() -> memref<4xf32> {
  %x = arith.constant 6.0 : f32
  %0 = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%0 : memref<4xf32>)
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func private @overwrites
// CHECK: %[[C:.*]] = call @constant()
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: memref.copy %[[C]], %[[A]]
// CHECK: memref.store %{{.*}}, %[[A]]
func.func private @overwrites(%i: index) -> f32 {
  %x = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %0 = call @constant() : () -> memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  memref.copy %0, %1 : memref<4xf32> to memref<4xf32>
  memref.store %x, %1[%i] : memref<4xf32>
  %2 = memref.load %1[%c0] : memref<4xf32>
  return %2 : f32
}

// CHECK-LABEL: func.func private @squares
// CHECK: %[[V:.*]] = call @through()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: linalg.square ins(%[[V]] : memref<4xf32>) outs(%[[B]]
// CHECK: %[[S:.*]] = call @sometimes
// CHECK: %[[D:.*]] = memref.alloc()
// CHECK: linalg.square ins(%[[S]] : memref<4xf32>) outs(%[[D]]
// CHECK: %[[N:.*]] = call @new()
// CHECK-NOT: memref.alloc
// CHECK: linalg.square ins(%[[N]] : memref<4xf32>) outs(%[[N]]
func.func private @squares(%c: i1) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %0 = call @through() : () -> memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  linalg.square ins(%0 : memref<4xf32>) outs(%1 : memref<4xf32>)
  %2 = memref.load %1[%c0] : memref<4xf32>
  %3 = call @sometimes(%c) : (i1) -> memref<4xf32>
  %4 = memref.alloc() : memref<4xf32>
  linalg.square ins(%3 : memref<4xf32>) outs(%4 : memref<4xf32>)
  %5 = memref.load %4[%c0] : memref<4xf32>
  %6 = call @new() : () -> memref<4xf32>
  %7 = memref.alloc() : memref<4xf32>
  linalg.square ins(%6 : memref<4xf32>) outs(%7 : memref<4xf32>)
  %8 = memref.load %7[%c0] : memref<4xf32>
  return %2, %5, %8 : f32, f32, f32
}

func.func @main() {
  %c3 = arith.constant 3 : index
  %true = arith.constant true
  %0 = call @overwrites(%c3) : (index) -> f32
  vector.print %0 : f32
  %1:3 = call @squares(%true) : (i1) -> (f32, f32, f32)
  vector.print %1#0 : f32
  vector.print %1#1 : f32
  vector.print %1#2 : f32
  return
}
