// REQUIRES: mlir-opt
// RUN: %same "--args=--allow-unregistered-dialect --split-input-file" %s
// Odd but accepted, by mlir-opt as well: what is next to the errors in invalid.mlir.

func.func @alloc_unranked(%i: index) {
  %0 = bufferization.alloc_tensor() : tensor<*xf32>
  return
}

// -----

func.func @alloc_unranked_copy(%t: tensor<*xf32>) {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<*xf32>
  return
}

// -----

func.func @alloc_space(%i: i32, %t: tensor<4xf32, 1>) {
  %0 = bufferization.alloc_tensor() {memory_space = 2} : tensor<4xf32, 1>
  return
}

// -----

func.func @clone_element(%t: memref<4xf32>) {
  %0 = bufferization.clone %t : memref<4xf32> to memref<4xi32>
  return
}

// -----

func.func @mat_dynamic(%a: tensor<4xf32>, %b: memref<?xf32>) {
  bufferization.materialize_in_destination %a in writable %b : (tensor<4xf32>, memref<?xf32>) -> ()
  return
}

// -----

func.func @writable_arg_type(%a: memref<4xf32> {bufferization.writable = true}) {
  return
}

// -----

func.func @buffer_layout_ok(%a: tensor<4xf32> {bufferization.buffer_layout = affine_map<(d0) -> (d0)>, bufferization.writable = false, bufferization.access = "read"}) {
  return
}

// -----

func.func @access_type(%a: memref<4xf32> {bufferization.access = "read"}) {
  return
}
