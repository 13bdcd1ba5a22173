// What cannot lie in the arena is left alone, and what can is placed as its elements need it.
// RUN: cistern-opt %s --static-memory-planner-analysis --split-input-file | FileCheck %s
// RUN: cistern-opt %s --static-memory-planner-analysis=algorithm=best-fit --split-input-file | FileCheck %s

// Elements as they lie in memory: an i1 takes a byte, an i24 four, vector<3xf32> sixteen.
// CHECK-LABEL: func.func @element_sizes
// CHECK:         memref.alloc() {alignment = 1 : i64} : memref<128xi8>
// CHECK-DAG:     memref.view %{{.*}}[%c0{{.*}}][] : {{.*}} to memref<4xi1>
// CHECK-DAG:     arith.constant 4 : index
// CHECK-DAG:     arith.constant 20 : index
// CHECK-DAG:     arith.constant 64 : index
func.func @element_sizes() {
  %a = memref.alloc() : memref<4xi1>
  %b = memref.alloc() : memref<4xi24>
  %c = memref.alloc() : memref<4xcomplex<f32>>
  %d = memref.alloc() : memref<4xvector<3xf32>>
  memref.dealloc %a : memref<4xi1>
  memref.dealloc %b : memref<4xi24>
  memref.dealloc %c : memref<4xcomplex<f32>>
  memref.dealloc %d : memref<4xvector<3xf32>>
  return
}

// -----

// An f64 begins at a multiple of eight.
// CHECK-LABEL: func.func @natural_alignment
// CHECK:         memref.alloc() {alignment = 1 : i64} : memref<16xi8>
// CHECK:         arith.constant 8 : index
func.func @natural_alignment() {
  %a = memref.alloc() : memref<1xi8>
  %b = memref.alloc() : memref<1xf64>
  memref.dealloc %a : memref<1xi8>
  memref.dealloc %b : memref<1xf64>
  return
}

// -----

// What is longer than what every allocation is aligned to, the arena is aligned to.
// CHECK-LABEL: func.func @arena_alignment
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<64xi8>
func.func @arena_alignment() {
  %a = memref.alloc() : memref<1xvector<16xf32>>
  memref.dealloc %a : memref<1xvector<16xf32>>
  return
}

// -----

// CHECK-LABEL: func.func @left_alone
// CHECK-NOT:     memref.view
// CHECK:         return
func.func @left_alone() {
  %space = memref.alloc() : memref<4xf32, 1>
  %layout = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 * 2)>>
  %size = memref.alloc() : memref<4xvector<[4]xf32>>
  memref.dealloc %space : memref<4xf32, 1>
  memref.dealloc %layout : memref<4xf32, affine_map<(d0) -> (d0 * 2)>>
  memref.dealloc %size : memref<4xvector<[4]xf32>>
  return
}

// -----

// memref.realloc frees the buffer, which a part of an arena cannot be.
// CHECK-LABEL: func.func @reallocated
// CHECK-NOT:     memref.view
// CHECK:         memref.realloc
func.func @reallocated() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// -----

// The op may free the argument, so that it has to stay; and so do all buffers that it or their other ops may free.
// CHECK-LABEL: func.func @freed_with_an_argument
// CHECK-NOT:     memref.view
// CHECK-COUNT-2: memref.dealloc
// CHECK-NOT:     memref.dealloc
func.func @freed_with_an_argument(%c: i1, %arg: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %arg, %a : memref<4xf32>
  %t = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func.func @freed_together
// CHECK-COUNT-2: memref.view
// CHECK-NOT:     memref.dealloc
func.func @freed_together(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %t = arith.select %c, %b, %a : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %t : memref<4xf32>
  return
}
