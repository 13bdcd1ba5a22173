// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries disjoint-subsets copy-placement=exact destinations=best" | FileCheck %s
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries disjoint-subsets copy-placement=exact destinations=best analysis=reference" | FileCheck %s
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries copy-placement=exact destinations=best" | FileCheck %s --check-prefix=OFF

// Element by element, a part may be overwritten by what is computed from it, under whatever name it is taken out.
// CHECK-LABEL: func.func @same_part(
// CHECK-NOT: memref.alloc
// CHECK: return
// OFF-LABEL: func.func @same_part(
// OFF: memref.alloc
// OFF: return
func.func @same_part(%t: tensor<64xf32>, %x: tensor<8xf32>, %n: index) -> tensor<64xf32> {
  %a = tensor.extract_slice %t[%n] [8] [1] : tensor<64xf32> to tensor<8xf32>
  %b = tensor.extract_slice %t[%n] [8] [1] : tensor<64xf32> to tensor<8xf32>
  %0 = linalg.add ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.insert_slice %0 into %t[%n] [8] [1] : tensor<8xf32> into tensor<64xf32>
  return %1 : tensor<64xf32>
}

// A part that begins elsewhere may overlap it: an element that is still to be read would be overwritten.
// CHECK-LABEL: func.func @other_part(
// CHECK: memref.alloc
// CHECK: return
func.func @other_part(%t: tensor<64xf32>, %x: tensor<8xf32>, %n: index, %m: index) -> tensor<64xf32> {
  %a = tensor.extract_slice %t[%n] [8] [1] : tensor<64xf32> to tensor<8xf32>
  %b = tensor.extract_slice %t[%m] [8] [1] : tensor<64xf32> to tensor<8xf32>
  %0 = linalg.add ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.insert_slice %0 into %t[%m] [8] [1] : tensor<8xf32> into tensor<64xf32>
  return %1 : tensor<64xf32>
}

// One of two parts, which is not known.
// CHECK-LABEL: func.func @one_of_two(
// CHECK: memref.alloc
// CHECK: return
func.func @one_of_two(%t: tensor<64xf32>, %x: tensor<8xf32>, %n: index, %m: index, %c: i1) -> tensor<64xf32> {
  %a = tensor.extract_slice %t[%n] [8] [1] : tensor<64xf32> to tensor<8xf32>
  %o = tensor.extract_slice %t[%m] [8] [1] : tensor<64xf32> to tensor<8xf32>
  %s = arith.select %c, %a, %o : tensor<8xf32>
  %b = tensor.extract_slice %t[%n] [8] [1] : tensor<64xf32> to tensor<8xf32>
  %0 = linalg.add ins(%s, %x : tensor<8xf32>, tensor<8xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %1 = tensor.insert_slice %0 into %t[%n] [8] [1] : tensor<8xf32> into tensor<64xf32>
  return %1 : tensor<64xf32>
}

// Not element by element: each row of the product needs all of the part.
// CHECK-LABEL: func.func @whole_part(
// CHECK: memref.alloc
// CHECK: return
func.func @whole_part(%t: tensor<16x4xf32>, %x: tensor<4x4xf32>) -> tensor<16x4xf32> {
  %a = tensor.extract_slice %t[4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
  %b = tensor.extract_slice %t[4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %x : tensor<4x4xf32>, tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = tensor.insert_slice %0 into %t[4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
  return %1 : tensor<16x4xf32>
}

// What a loop accumulates in a part is that part: a tile, then an activation.
// CHECK-LABEL: func.func @tile(
// CHECK: scf.forall
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @tile(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %z: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %r = scf.forall (%i, %j) = (0, 0) to (16, 16) step (4, 4) shared_outs(%o = %z) -> (tensor<16x16xf32>) {
    %begin = tensor.extract_slice %o[%i, %j] [4, 4] [1, 1] : tensor<16x16xf32> to tensor<4x4xf32>
    %sum = scf.for %k = %c0 to %c16 step %c4 iter_args(%c = %begin) -> (tensor<4x4xf32>) {
      %ta = tensor.extract_slice %a[%i, %k] [4, 4] [1, 1] : tensor<16x16xf32> to tensor<4x4xf32>
      %tb = tensor.extract_slice %b[%k, %j] [4, 4] [1, 1] : tensor<16x16xf32> to tensor<4x4xf32>
      %m = linalg.matmul ins(%ta, %tb : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
      scf.yield %m : tensor<4x4xf32>
    }
    %part = tensor.extract_slice %o[%i, %j] [4, 4] [1, 1] : tensor<16x16xf32> to tensor<4x4xf32>
    %1 = linalg.tanh ins(%sum : tensor<4x4xf32>) outs(%part : tensor<4x4xf32>) -> tensor<4x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i, %j] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x16xf32>
    }
  }
  return %r : tensor<16x16xf32>
}
