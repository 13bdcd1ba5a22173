// A concatenation that begins a later one is a part of it.
// RUN: cistern-opt --merge-concatenations %s | FileCheck %s
// RUN: cistern-opt --merge-concatenations --one-shot-bufferize="bufferize-function-boundaries disjoint-subsets" %s | FileCheck %s --check-prefix=BUFFERS

// CHECK-LABEL: func.func @begins
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<12xf32>
// CHECK:         %[[X:.*]] = tensor.insert_slice %arg0 into %[[E]][0] [4] [1]
// CHECK:         %[[XY:.*]] = tensor.insert_slice %arg1 into %[[X]][4] [4] [1]
// CHECK:         %[[PART:.*]] = tensor.extract_slice %[[XY]][0] [8] [1]
// CHECK:         tensor.extract %[[PART]]
// CHECK:         tensor.insert_slice %{{.*}} into %[[XY]][8] [4] [1]
// CHECK-NOT:     tensor.insert_slice
// BUFFERS-LABEL: func.func @begins
// BUFFERS:         memref.alloc() {{.*}} : memref<12xf32>
// BUFFERS-COUNT-2: memref.copy
// BUFFERS-NOT:     memref.alloc() {{.*}} : memref<8xf32>
// BUFFERS:         return
func.func @begins(%x: tensor<4xf32>, %y: tensor<4xf32>, %i: index) -> (f32, tensor<12xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert_slice %x into %e[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %y into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %f = tensor.extract %1[%i] : tensor<8xf32>
  %h = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%f : f32) outs(%h : tensor<4xf32>) -> tensor<4xf32>
  %g = tensor.empty() : tensor<12xf32>
  %2 = tensor.insert_slice %x into %g[0] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %3 = tensor.insert_slice %y into %2[4] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %4 = tensor.insert_slice %z into %3[8] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %r = tensor.extract %1[%i] : tensor<8xf32>
  return %r, %4 : f32, tensor<12xf32>
}

// The second part lies elsewhere.
// CHECK-LABEL: func.func @other_place
// CHECK-COUNT-5: tensor.insert_slice
func.func @other_place(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>) -> (tensor<8xf32>, tensor<12xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert_slice %x into %e[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %y into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %g = tensor.empty() : tensor<12xf32>
  %2 = tensor.insert_slice %x into %g[0] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %3 = tensor.insert_slice %y into %2[8] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %4 = tensor.insert_slice %z into %3[4] [4] [1] : tensor<4xf32> into tensor<12xf32>
  return %1, %4 : tensor<8xf32>, tensor<12xf32>
}

// What the later one is inserted into has contents of its own.
// CHECK-LABEL: func.func @not_new
// CHECK-COUNT-5: tensor.insert_slice
func.func @not_new(%x: tensor<4xf32>, %y: tensor<4xf32>, %g: tensor<12xf32>) -> (tensor<8xf32>, tensor<12xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = tensor.insert_slice %x into %e[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %y into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %x into %g[0] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %3 = tensor.insert_slice %y into %2[4] [4] [1] : tensor<4xf32> into tensor<12xf32>
  %4 = tensor.insert_slice %x into %3[8] [4] [1] : tensor<4xf32> into tensor<12xf32>
  return %1, %4 : tensor<8xf32>, tensor<12xf32>
}
