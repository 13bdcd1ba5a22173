// RUN: cistern-opt --canonicalize %s | FileCheck %s
// Where mlir-opt makes invalid IR or folds further; see docs/divergences.md.

// CHECK-LABEL: func.func @dynamic_shape(
// CHECK: arith.xori %arg0, %arg0 : tensor<?xi32>
// CHECK: arith.cmpi eq, %arg0, %arg0 : tensor<?xi32>
func.func @dynamic_shape(%t: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi1>) {
  %0 = arith.xori %t, %t : tensor<?xi32>
  %1 = arith.cmpi eq, %t, %t : tensor<?xi32>
  return %0, %1 : tensor<?xi32>, tensor<?xi1>
}

// CHECK-LABEL: func.func @contradicting_casts(
// CHECK: [[A:%.*]] = memref.cast %arg0 : memref<4xf32> to memref<?xf32>
// CHECK: memref.cast [[A]] : memref<?xf32> to memref<8xf32>
func.func @contradicting_casts(%m: memref<4xf32>) -> memref<8xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<8xf32>
  return %1 : memref<8xf32>
}

// CHECK-LABEL: func.func @wide(
// CHECK: arith.addi {{.*}} : i200
// CHECK: arith.addf {{.*}} : f128
func.func @wide() -> (i200, f128) {
  %c1 = arith.constant 1 : i200
  %c2 = arith.constant 2 : i200
  %f = arith.constant 1.0 : f128
  %0 = arith.addi %c1, %c2 : i200
  %1 = arith.addf %f, %f : f128
  return %0, %1 : i200, f128
}

// CHECK-LABEL: func.func @written_buffer(
// CHECK: [[B:%.*]] = bufferization.to_buffer
// CHECK: memref.store %arg2, [[B]]
// CHECK: memref.load [[B]]
func.func @written_buffer(%t: tensor<4xf32>, %i: index, %f: f32) -> f32 {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %l = memref.load %b[%i] : memref<4xf32>
  return %l : f32
}

// CHECK-LABEL: func.func @expanded_to_more(
// CHECK: [[M:%.*]] = memref.cast
// CHECK: memref.expand_shape [[M]]
func.func @expanded_to_more(%n: memref<10xf32>) -> memref<?x?xf32> {
  %c10 = arith.constant 10 : index
  %c2 = arith.constant 2 : index
  %m = memref.cast %n : memref<10xf32> to memref<?xf32>
  %c = memref.expand_shape %m [[0, 1]] output_shape [%c10, %c2] : memref<?xf32> into memref<?x?xf32>
  return %c : memref<?x?xf32>
}

// CHECK-LABEL: func.func @two_slices(
// CHECK: [[A:%.*]] = tensor.insert_slice %arg1 into %arg0[0]
// CHECK: [[B:%.*]] = tensor.insert_slice %arg1 into [[A]][4]
// CHECK: return [[B]]
func.func @two_slices(%t: tensor<8xf32>, %x: tensor<4xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> tensor<8xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %x into %o[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @slices_in_order(
// CHECK: [[P:%.*]] = tensor.insert_slice %arg1 into %arg0[4]
// CHECK: [[O:%.*]] = tensor.insert_slice %arg1 into %arg0[0]
// CHECK: return [[O]], [[P]]
func.func @slices_in_order(%t: tensor<8xf32>, %x: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%i) in (1) shared_outs(%o = %t, %p = %t) -> (tensor<8xf32>, tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %p[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %x into %o[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @difference(
// CHECK: index.cmp ult(%{{.*}}, %{{.*}})
// CHECK: index.cmp eq(%arg0, %arg1)
func.func @difference(%x: index, %y: index) -> (i1, i1) {
  %c0 = index.constant 0
  %d = index.sub %x, %y
  %0 = index.cmp ult(%d, %c0)
  %1 = index.cmp eq(%d, %c0)
  return %0, %1 : i1, i1
}

// CHECK-LABEL: func.func @atan2(
// CHECK: [[Z:%.*]] = arith.constant 0.000000e+00 : f64
// CHECK: return [[Z]]
func.func @atan2() -> f64 {
  %z = arith.constant 0.0 : f64
  %0 = math.atan2 %z, %z : f64
  return %0 : f64
}

// CHECK-LABEL: func.func @memory_space(
// CHECK: bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
func.func @memory_space() -> tensor<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = bufferization.alloc_tensor(%c4) {memory_space = 3 : i64} : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The least number is the sign of a dynamic entry: it is not made static. mlir-opt crashes.
// CHECK-LABEL: func.func @least_number
// CHECK: %[[LEAST:.*]] = arith.constant -9223372036854775808 : index
// CHECK: memref.subview %arg0[%arg1] [%arg1] [%[[LEAST]]]
func.func @least_number(%m: memref<8xf32>, %i: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %s = arith.constant -9223372036854775808 : index
  %r = memref.subview %m[%i] [%i] [%s] : memref<8xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}

// Blocks that cannot be reached any more, with an addition to itself. mlir-opt does not end.
// CHECK-LABEL: func.func @added_to_itself
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: cf.br ^bb1
// CHECK-NEXT: }
func.func @added_to_itself() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %m = memref.alloc() : memref<1xi1>
  cf.cond_br %true, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%true : i1)
^bb2:
  cf.br ^bb3(%true : i1)
^bb3(%a: i1):
  cf.br ^bb4
^bb4:
  cf.cond_br %a, ^bb5, ^bb6
^bb5:
  memref.store %true, %m[%c0] : memref<1xi1>
  cf.br ^bb4
^bb6:
  cf.br ^bb7(%c0, %true : index, i1)
^bb7(%i: index, %b: i1):
  %less = arith.cmpi slt, %i, %c1 : index
  cf.cond_br %less, ^bb8, ^bb9
^bb8:
  %next = arith.addi %i, %c1 : index
  cf.br ^bb7(%next, %b : index, i1)
^bb9:
  vector.print %b : i1
  return
}
