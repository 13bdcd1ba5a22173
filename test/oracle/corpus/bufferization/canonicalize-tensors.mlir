// REQUIRES: mlir-opt
// RUN: %same --modes plain --args="--split-input-file --allow-unregistered-dialect --canonicalize" %s
// Between tensors and buffers, compared with mlir-opt.

func.func @a(%t: tensor<4xf32>) -> tensor<?xf32> {
  %c = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %d = memref.cast %c : memref<4xf32> to memref<?xf32>
  %e = bufferization.to_tensor %d : memref<?xf32> to tensor<?xf32>
  return %e : tensor<?xf32>
}

// -----

func.func @b(%m: memref<4xf32>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %c : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// -----

func.func @c(%m: memref<4xf32, strided<[1], offset: 3>>) -> memref<4xf32, strided<[?], offset: ?>> {
  %t = bufferization.to_tensor %m : memref<4xf32, strided<[1], offset: 3>> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  return %b : memref<4xf32, strided<[?], offset: ?>>
}

// -----

func.func @d(%m: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32, strided<[?], offset: ?>> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// -----

func.func @e(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// -----

func.func @f(%m: memref<?xf32, 3>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32, 3> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}

// -----

func.func @g(%m: memref<?xf32>, %i: index) -> (index, index, f32) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.dim %t, %i : tensor<?xf32>
  %f = tensor.extract %t[%i] : tensor<?xf32>
  return %d, %e, %f : index, index, f32
}

// -----

func.func @h(%t: tensor<?xf32>, %i: index) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %f = memref.load %m[%i] : memref<?xf32>
  return %d, %f : index, f32
}

// -----

func.func @i(%n: index, %t: tensor<?xf32>) -> (tensor<?x4xf32>, tensor<?xf32>, index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %a = bufferization.alloc_tensor(%n, %c4) : tensor<?x?xf32>
  %b = tensor.cast %a : tensor<?x?xf32> to tensor<?x4xf32>
  %c = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %d = tensor.dim %c, %c0 : tensor<?xf32>
  return %b, %c, %d : tensor<?x4xf32>, tensor<?xf32>, index
}

// -----

func.func @k(%m: memref<4xf32>) -> memref<?xf32> {
  %c = bufferization.clone %m : memref<4xf32> to memref<?xf32>
  memref.dealloc %m : memref<4xf32>
  return %c : memref<?xf32>
}

// -----

func.func @l(%m: memref<4xf32>, %n: memref<4xf32>, %t: tensor<4xf32>) {
  bufferization.materialize_in_destination %t in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %a = bufferization.to_tensor %n restrict : memref<4xf32> to tensor<4xf32>
  bufferization.materialize_in_destination %a in restrict writable %n : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @m(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %a = bufferization.materialize_in_destination %t in %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %a : tensor<4xf32>
}

// -----

func.func @n(%m: memref<4xf32>, %f: f32) -> tensor<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %u = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  return %u : tensor<4xf32>
}

// -----

func.func @o(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  memref.store %f, %b[%i] : memref<4xf32>
  %u = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
  return %u : tensor<4xf32>
}

// -----

func.func @p(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    %u = bufferization.to_tensor %b : memref<4xf32> to tensor<4xf32>
    scf.yield %u : tensor<4xf32>
  } else { scf.yield %t : tensor<4xf32> }
  return %r : tensor<4xf32>
}

// -----

func.func @q(%m: memref<*xf32>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %b = bufferization.to_buffer %c : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
