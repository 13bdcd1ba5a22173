// --func-bufferize: what crosses a function's boundary, or a branch between its blocks, is a buffer.
// RUN: cistern-opt --allow-unregistered-dialect --func-bufferize %s | FileCheck %s

// What is not converted sees arguments as tensors, and results are made buffers.
// CHECK-LABEL: func @identity_use
// CHECK-SAME: (%[[arg:.*]]: memref<?xf32>) -> memref<?xf32>
func.func @identity_use(%t: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: %[[tensor:.*]] = bufferization.to_tensor %[[arg]] : memref<?xf32> to tensor<?xf32>
  // CHECK-NEXT: %[[used:.*]] = "test.use"(%[[tensor]])
  // CHECK-NEXT: %[[buffer:.*]] = bufferization.to_buffer %[[used]] : tensor<?xf32> to memref<?xf32>
  // CHECK-NEXT: return %[[buffer]]
  %0 = "test.use"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What only passes through needs no cast.
// CHECK-LABEL: func @identity
// CHECK-NEXT: return %{{.*}} : memref<?xf32>
func.func @identity(%t: tensor<?xf32>) -> tensor<?xf32> {
  return %t : tensor<?xf32>
}

// CHECK-LABEL: func private @external(memref<*xf32>, i32) -> memref<4xf32>
func.func private @external(tensor<*xf32>, i32) -> tensor<4xf32>

// Calls take and give buffers; two calls share the cast of an operand, which stands after its definition.
// CHECK-LABEL: func @calls
func.func @calls(%i: i32) {
  // CHECK: %[[made:.*]] = "test.make"()
  // CHECK-NEXT: %[[buffer:.*]] = bufferization.to_buffer %[[made]]
  // CHECK-NEXT: call @external(%[[buffer]], %{{.*}}) : (memref<*xf32>, i32) -> memref<4xf32>
  // CHECK-NEXT: %[[second:.*]] = call @external(%[[buffer]]
  // CHECK-NEXT: %[[result:.*]] = bufferization.to_tensor %[[second]]
  // CHECK-NEXT: "test.use"(%[[result]])
  %t = "test.make"() : () -> tensor<*xf32>
  %0 = call @external(%t, %i) : (tensor<*xf32>, i32) -> tensor<4xf32>
  %1 = call @external(%t, %i) : (tensor<*xf32>, i32) -> tensor<4xf32>
  "test.use"(%1) : (tensor<4xf32>) -> ()
  return
}

// Branches pass buffers to blocks of the function.
// CHECK-LABEL: func @branches
func.func @branches(%c: i1, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : memref<4xf32>), ^bb1(%{{.*}} : memref<4xf32>)
  cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb1(%b : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  // CHECK: ^bb1(%[[x:[0-9]+]]: memref<4xf32>)
  // CHECK-NEXT: return %[[x]]
  return %x : tensor<4xf32>
}

// Blocks in the region of another op keep their tensors.
// CHECK-LABEL: func @nested_blocks
func.func @nested_blocks(%a: tensor<4xf32>) {
  // CHECK: cf.br ^bb1(%{{.*}} : tensor<4xf32>)
  scf.execute_region {
    cf.br ^bb1(%a : tensor<4xf32>)
  ^bb1(%x: tensor<4xf32>):
    scf.yield
  }
  return
}
