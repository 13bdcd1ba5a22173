// Later memories have costs: homes through which the most is moved are in the cheaper one, and what is in the fast one is chosen for
// what it costs otherwise.
// RUN: cistern-opt %s --buffer-memories=memories=fast:64,near:128::2,far:::9 --split-input-file | FileCheck %s
// RUN: cistern-opt %s --buffer-memories=memories=fast:64::0,near:128::2,far:::9 --split-input-file | FileCheck %s
// RUN: cistern-opt %s --buffer-memories=memories=fast:64,near:128::2,far:::9 --split-input-file | mlir-opt --split-input-file -o /dev/null
// RUN: cistern-opt %s --buffer-memories=memories=fast:64,near:128::2,far:::9 --split-input-file -o /dev/null --mlir-pass-statistics 2>&1 | FileCheck %s --check-prefix=STATISTICS
// RUN: not cistern-opt %s --buffer-memories=memories=fast:64::3,near:128::2 2>&1 | FileCheck %s --check-prefix=ORDER
// RUN: not cistern-opt %s --buffer-memories=memories=fast:64,near:128::1000001 2>&1 | FileCheck %s --check-prefix=COST

// ORDER: error: memory 'near' costs less than the one before it: the fastest is the first
// COST: error: a memory is NAME[:BYTES[:ALIGNMENT[:COST]]], and there may be 16, but got 'near:128::1000001'

// 64 bytes are accessed six times in the near memory, and twice in the far one.
// STATISTICS: (S)  512 bytes-moved
// STATISTICS: (S) 1920 cost

// All four are live together: %often is in the fast memory, %rarely in the far one.
// CHECK-LABEL: func.func @by_cost(
// CHECK-DAG:     %[[FAST:.*]] = memref.alloc() {{.*}} : memref<64xi8, "fast">
// CHECK-DAG:     %[[NEAR:.*]] = memref.alloc() {{.*}} : memref<128xi8, "near">
// CHECK-DAG:     %[[FAR:.*]] = memref.alloc() {{.*}} : memref<64xi8, "far">
// CHECK:         linalg.fill ins(%{{.*}}) outs(%{{.*}} : memref<16xf32, "far">)
// CHECK:         linalg.fill ins(%{{.*}}) outs(%{{.*}} : memref<16xf32, "near">)
// CHECK:         linalg.fill ins(%{{.*}}) outs(%{{.*}} : memref<16xf32, "near">)
// CHECK:         linalg.fill ins(%{{.*}}) outs(%{{.*}} : memref<16xf32, "fast">)
func.func @by_cost(%x: memref<16xf32>, %v: f32) {
  %rarely = memref.alloc() : memref<16xf32>
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %often = memref.alloc() : memref<16xf32>
  linalg.fill ins(%v : f32) outs(%rarely : memref<16xf32>)
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  linalg.fill ins(%v : f32) outs(%b : memref<16xf32>)
  linalg.fill ins(%v : f32) outs(%often : memref<16xf32>)
  linalg.add ins(%often, %a : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  linalg.add ins(%often, %b : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  linalg.add ins(%often, %a : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  linalg.add ins(%often, %b : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  linalg.add ins(%often, %rarely : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  memref.dealloc %rarely : memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %often : memref<16xf32>
  return
}

// -----

// Parts of lives have homes in both: while %often is not touched, another one takes its place in the fast memory.
// CHECK-LABEL: func.func @by_pieces(
// CHECK-DAG:     memref.copy %{{.*}}, %{{.*}} : memref<16xf32, "fast"> to memref<16xf32, "near">
// CHECK-DAG:     memref.copy %{{.*}}, %{{.*}} : memref<16xf32, "near"> to memref<16xf32, "fast">
func.func @by_pieces(%x: memref<16xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  scf.for %i = %c0 to %c9 step %c1 {
    linalg.add ins(%a, %x : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  }
  scf.for %i = %c0 to %c9 step %c1 {
    linalg.add ins(%b, %x : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
  }
  scf.for %i = %c0 to %c9 step %c1 {
    linalg.add ins(%a, %x : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  }
  linalg.add ins(%a, %b : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}
