// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// Round trips between tensors and buffers; clones that are not needed.

// CHECK-LABEL: func.func @a(
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: %{{.*}} = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK: %{{.*}} = bufferization.to_buffer %{{.*}} : tensor<4xf32> to memref<4xf32>
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4xf32> to memref<?xf32>
// CHECK: "use"(%{{.*}}) : (memref<?xf32>) -> ()
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<?xf32> to memref<4xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xf32>, memref<4xf32>, memref<?xf32>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<4xf32>
func.func @a(%t: tensor<4xf32>, %m: memref<4xf32>, %md: memref<?xf32>, %ms: memref<4xf32, strided<[?], offset: ?>>, %i: index) -> (tensor<4xf32>, memref<4xf32>, memref<?xf32>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<4xf32>) {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %tt = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  %t2 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b2 = bufferization.to_buffer %t2 : tensor<4xf32> to memref<4xf32>
  %t3 = bufferization.to_tensor %md : memref<?xf32> to tensor<?xf32>
  %b3 = bufferization.to_buffer %t3 : tensor<?xf32> to memref<?xf32>
  %b4 = bufferization.to_buffer %t2 : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %t5 = bufferization.to_tensor %ms : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
  %b5 = bufferization.to_buffer %t5 : tensor<4xf32> to memref<4xf32>
  %tc = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %bc = bufferization.to_buffer %tc : tensor<?xf32> to memref<?xf32>
  "use"(%bc) : (memref<?xf32>) -> ()
  %tcs = tensor.cast %t3 : tensor<?xf32> to tensor<4xf32>
  %bcs = bufferization.to_buffer %tcs : tensor<4xf32> to memref<4xf32>
  return %tt, %b2, %b3, %b4, %b5, %bcs : tensor<4xf32>, memref<4xf32>, memref<?xf32>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>, memref<4xf32>
}

// CHECK-LABEL: func.func @b(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK: %{{.*}} = bufferization.to_buffer %{{.*}} read_only : tensor<?xf32> to memref<?xf32>
// CHECK: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?xf32>
// CHECK: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?xf32>
// CHECK: %{{.*}} = tensor.extract %{{.*}}[%{{.*}}] : tensor<?xf32>
// CHECK: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<?xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : index, index, f32
func.func @b(%t: tensor<?xf32>, %m: memref<?xf32>, %i: index, %f: f32) -> (index, index, f32) {
  %c0 = arith.constant 0 : index
  %b = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>
  %d = memref.dim %b, %c0 : memref<?xf32>
  %tt = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %d2 = tensor.dim %tt, %c0 : tensor<?xf32>
  %l = memref.load %b[%i] : memref<?xf32>
  memref.store %f, %b[%i] : memref<?xf32>
  return %d, %d2, %l : index, index, f32
}

// CHECK-LABEL: func.func @clone(
// CHECK: "use"(%{{.*}}) : (memref<?xf32>) -> ()
// CHECK: %{{.*}} = bufferization.clone %{{.*}} : memref<?xf32> to memref<?xf32>
// CHECK: %{{.*}} = bufferization.clone %{{.*}} : memref<4xf32> to memref<?xf32>
// CHECK: return %{{.*}}, %{{.*}}, %{{.*}} : memref<4xf32>, memref<?xf32>, memref<?xf32>
func.func @clone(%m: memref<4xf32>, %n: memref<?xf32>) -> (memref<4xf32>, memref<?xf32>, memref<?xf32>) {
  %c = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  %c2 = bufferization.clone %n : memref<?xf32> to memref<?xf32>
  "use"(%c2) : (memref<?xf32>) -> ()
  memref.dealloc %c2 : memref<?xf32>
  %c3 = bufferization.clone %n : memref<?xf32> to memref<?xf32>
  %c4 = bufferization.clone %n : memref<?xf32> to memref<?xf32>
  %x = memref.cast %m : memref<4xf32> to memref<?xf32>
  %c5 = bufferization.clone %x : memref<?xf32> to memref<?xf32>
  return %c, %c3, %c5 : memref<4xf32>, memref<?xf32>, memref<?xf32>
}

// CHECK-LABEL: func.func @clone_to_cast(
// CHECK: %{{.*}} = memref.cast %{{.*}} : memref<4xf32> to memref<?xf32>
// CHECK: return %{{.*}} : memref<?xf32>
func.func @clone_to_cast(%n: memref<4xf32>) -> (memref<?xf32>) {
  %c3 = bufferization.clone %n : memref<4xf32> to memref<?xf32>
  memref.dealloc %n : memref<4xf32>
  return %c3 : memref<?xf32>
}

// CHECK-LABEL: func.func @clone_of_freed(
// CHECK: %{{.*}} = bufferization.clone %{{.*}} : memref<4xf32> to memref<4xf32>
// CHECK: memref.dealloc %{{.*}} : memref<3xf32>
// CHECK: "use"(%{{.*}}) : (memref<4xf32>) -> ()
// CHECK: memref.dealloc %{{.*}} : memref<4xf32>
// CHECK: return %{{.*}} : memref<4xf32>
func.func @clone_of_freed(%n: memref<4xf32>, %k: memref<3xf32>) -> (memref<4xf32>) {
  %c3 = bufferization.clone %n : memref<4xf32> to memref<4xf32>
  memref.dealloc %k : memref<3xf32>
  "use"(%c3) : (memref<4xf32>) -> ()
  memref.dealloc %n : memref<4xf32>
  return %c3 : memref<4xf32>
}

// CHECK-LABEL: func.func @load_of_buffer(
// CHECK: %{{.*}} = tensor.extract %{{.*}}[%{{.*}}] : tensor<4xf32>
// CHECK: return %{{.*}} : f32
func.func @load_of_buffer(%t: tensor<4xf32>, %i: index) -> f32 {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %l = memref.load %b[%i] : memref<4xf32>
  return %l : f32
}

// What does more than free the clone or its source is needed: memref.realloc moves it.
// CHECK-LABEL: func.func @clone_moved(
// CHECK: %[[C:.*]] = bufferization.clone
// CHECK: memref.realloc %[[C]]
func.func @clone_moved(%m: memref<?xf32>) -> memref<64xf32> {
  %0 = bufferization.clone %m : memref<?xf32> to memref<32xf32>
  "use"(%0) : (memref<32xf32>) -> ()
  %1 = memref.realloc %0 : memref<32xf32> to memref<64xf32>
  return %1 : memref<64xf32>
}

// CHECK-LABEL: func.func @source_moved(
// CHECK: bufferization.clone
// CHECK: memref.realloc
func.func @source_moved(%m: memref<32xf32>) -> (memref<64xf32>, memref<?xf32>) {
  %0 = bufferization.clone %m : memref<32xf32> to memref<?xf32>
  %1 = memref.realloc %m : memref<32xf32> to memref<64xf32>
  return %1, %0 : memref<64xf32>, memref<?xf32>
}
