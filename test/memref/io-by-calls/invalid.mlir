// RUN: not cistern-opt %s --io-by-calls --split-input-file 2>&1 | FileCheck %s

// CHECK: [[@LINE+1]]:20: error: an input of type 'tensor<?xi8>' has no memory in the function, because its size is not known or it lies in another memory
func.func @dynamic(%x: tensor<?xi8>) {
  return
}

// -----

// CHECK: [[@LINE+1]]:18: error: an input of type 'memref<4xi8, 1>' has no memory in the function
func.func @space(%x: memref<4xi8, 1>) {
  return
}

// -----

// CHECK: [[@LINE+1]]:1: error: result 0 of type 'memref<4xi8>' cannot be read by a call; a tensor of known size can
func.func @buffer(%x: memref<4xi8>) -> memref<4xi8> {
  return %x : memref<4xi8>
}

// -----

// CHECK: [[@LINE+1]]:1: error: this name is that of a function that the application has for '@taken'
func.func private @taken_input0(i32)
func.func @taken(%x: tensor<4xi8>) {
  return
}

// -----

// What is written would be lost.
// CHECK: [[@LINE+1]]:38: error: a buffer that the function may write is no input; a result that is a tensor can be read by a call
func.func @written(%x: memref<4xi8>, %y: memref<4xi8>) {
  linalg.add ins(%x, %x : memref<4xi8>, memref<4xi8>) outs(%y : memref<4xi8>)
  return
}

// -----

// CHECK: [[@LINE+2]]:22: error: a buffer that the function may write is no input
func.func private @any(memref<?xi8>)
func.func @passed_on(%x: memref<4xi8>) {
  %v = memref.cast %x : memref<4xi8> to memref<?xi8>
  call @any(%v) : (memref<?xi8>) -> ()
  return
}

// -----

// CHECK: [[@LINE+1]]:21: error: a buffer that the function may write is no input
func.func @writable(%x: memref<4xi8>) -> tensor<4xi8> {
  %t = bufferization.to_tensor %x restrict writable : memref<4xi8> to tensor<4xi8>
  return %t : tensor<4xi8>
}
