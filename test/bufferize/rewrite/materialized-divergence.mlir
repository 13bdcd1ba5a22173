// A tensor that is put into a memref is computed there only if nothing else accesses the memref meanwhile, and nothing writes to the
// tensor afterwards: others see what is in a memref.
// RUN: cistern-opt --eliminate-empty-tensors --split-input-file %s | FileCheck %s
// RUN: cistern-opt --eliminate-empty-tensors=as-upstream=materialized --split-input-file %s | FileCheck %s --check-prefix=UPSTREAM

// CHECK-LABEL: func.func @computed_in_it
// CHECK:         %[[M:.*]] = bufferization.to_tensor %arg1 restrict writable
// CHECK:         linalg.exp {{.*}} outs(%[[M]]
func.func @computed_in_it(%x: tensor<4xf32>, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %first = tensor.extract %y[%c0] : tensor<4xf32>
  bufferization.materialize_in_destination %y in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return %first : f32
}

// -----

// CHECK-LABEL: func.func @read_before
// CHECK:         %[[E:.*]] = tensor.empty
// CHECK:         linalg.exp {{.*}} outs(%[[E]]
// UPSTREAM-LABEL: func.func @read_before
// UPSTREAM:         %[[M:.*]] = bufferization.to_tensor %arg1 restrict writable
// UPSTREAM:         linalg.exp {{.*}} outs(%[[M]]
func.func @read_before(%x: tensor<4xf32>, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %old = memref.load %m[%c0] : memref<4xf32>
  bufferization.materialize_in_destination %y in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return %old : f32
}

// -----

// CHECK-LABEL: func.func @written_afterwards
// CHECK:         %[[E:.*]] = tensor.empty
// CHECK:         linalg.exp {{.*}} outs(%[[E]]
// UPSTREAM-LABEL: func.func @written_afterwards
// UPSTREAM:         %[[M:.*]] = bufferization.to_tensor %arg1 restrict writable
// UPSTREAM:         linalg.exp {{.*}} outs(%[[M]]
func.func @written_afterwards(%x: tensor<4xf32>, %m: memref<4xf32>) -> (f32, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %y in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %z = linalg.add ins(%y, %x : tensor<4xf32>, tensor<4xf32>) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v, %z : f32, tensor<4xf32>
}

// -----

// The memref may have been written before the tensor is read again.
// CHECK-LABEL: func.func @read_after_a_write
// CHECK:         tensor.empty
func.func @read_after_a_write(%x: tensor<4xf32>, %m: memref<4xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %y in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  memref.store %f, %m[%c0] : memref<4xf32>
  %v = tensor.extract %y[%c0] : tensor<4xf32>
  return %v : f32
}
