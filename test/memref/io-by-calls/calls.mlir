// Tensors and buffers of public functions are filled and read by calls; numbers stay.
// RUN: cistern-opt %s --io-by-calls --split-input-file | FileCheck %s
// RUN: cistern-opt %s --io-by-calls --split-input-file --buffer-pipeline | FileCheck %s --check-prefix=BUFFERS

// CHECK:      func.func private @model_input0(memref<4x8xi8> {llvm.nocapture, llvm.writeonly})
// CHECK-NEXT: func.func private @model_input2(memref<2xf32> {llvm.nocapture, llvm.writeonly})
// CHECK-NEXT: func.func private @model_output1(memref<8x4xi8> {llvm.nocapture, llvm.readonly})
// CHECK-NEXT: func.func @model(%[[K:.*]]: i32) -> (i32, f32) {
// CHECK-NEXT:   %[[M:.*]] = memref.alloc() : memref<4x8xi8>
// CHECK-NEXT:   call @model_input0(%[[M]])
// CHECK-NEXT:   %[[X:.*]] = bufferization.to_tensor %[[M]] restrict writable
// CHECK-NEXT:   %[[B:.*]] = memref.alloc() : memref<2xf32>
// CHECK-NEXT:   call @model_input2(%[[B]])
// CHECK:        %[[T:.*]] = linalg.transpose ins(%[[X]]
// CHECK:        %[[S:.*]] = memref.load %[[B]]
// CHECK:        %[[O:.*]] = bufferization.to_buffer %[[T]] read_only
// CHECK-NEXT:   call @model_output1(%[[O]])
// CHECK-NEXT:   return %[[K]], %[[S]] : i32, f32

// The input is freed after its last use, and so is the output.
// BUFFERS:      call @model_input0(%[[M:[a-z0-9_]+]])
// BUFFERS:      linalg.transpose ins(%[[M]] : memref<4x8xi8>) outs(%[[T:[a-z0-9_]+]] : memref<8x4xi8>)
// BUFFERS-DAG:  memref.dealloc %[[M]]
// BUFFERS:      call @model_output1(%[[T]])
// BUFFERS:      memref.dealloc %[[T]]
// BUFFERS:      return
func.func @model(%x: tensor<4x8xi8>, %k: i32, %b: memref<2xf32>) -> (i32, tensor<8x4xi8>, f32) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<8x4xi8>
  %t = linalg.transpose ins(%x : tensor<4x8xi8>) outs(%e : tensor<8x4xi8>) permutation = [1, 0]
  %s = memref.load %b[%c0] : memref<2xf32>
  return %k, %t, %s : i32, tensor<8x4xi8>, f32
}

// -----

// Each return reads the output.
// CHECK-LABEL: func.func @blocks(
// CHECK:         call @blocks_output0(
// CHECK-NEXT:    return
// CHECK:         call @blocks_output0(
// CHECK-NEXT:    return
func.func @blocks(%p: i1, %x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  cf.cond_br %p, ^one, ^other
^one:
  return %x : tensor<4xi8>
^other:
  return %y : tensor<4xi8>
}

// -----

// Functions that are private, called, named or without a body stay as they are.
// CHECK-NOT: _input0
// CHECK-NOT: _output0
func.func private @outside(tensor<4xi8>)
func.func private @private(%x: tensor<4xi8>) -> tensor<4xi8> {
  return %x : tensor<4xi8>
}
func.func @called(%x: tensor<4xi8>) -> tensor<4xi8> {
  return %x : tensor<4xi8>
}
func.func @named(%x: tensor<4xi8>) -> tensor<4xi8> {
  return %x : tensor<4xi8>
}
func.func @caller() {
  %x = arith.constant dense<1> : tensor<4xi8>
  %f = func.constant @named : (tensor<4xi8>) -> tensor<4xi8>
  %r = func.call @called(%x) : (tensor<4xi8>) -> tensor<4xi8>
  %s = func.call @private(%r) : (tensor<4xi8>) -> tensor<4xi8>
  return
}

// -----

// Buffers that are only read, also through views and in functions.
// CHECK: func.func private @only_read_input0(
// CHECK: func.func @only_read() -> i8
// BUFFERS-LABEL: func.func @only_read
func.func private @reads(%x: memref<2xi8>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %x[%c0] : memref<2xi8>
  vector.print %v : i8
  return
}
func.func private @sees(memref<4xi8> {llvm.nocapture, llvm.readonly})
func.func @only_read(%x: memref<4xi8>, %y: memref<4xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi8>
  linalg.add ins(%x, %x : memref<4xi8>, memref<4xi8>) outs(%m : memref<4xi8>)
  memref.copy %y, %m : memref<4xi8> to memref<4xi8>
  %p = memref.reinterpret_cast %x to offset: [0], sizes: [2], strides: [1] : memref<4xi8> to memref<2xi8>
  call @reads(%p) : (memref<2xi8>) -> ()
  call @sees(%y) : (memref<4xi8>) -> ()
  %t = bufferization.to_tensor %y restrict : memref<4xi8> to tensor<4xi8>
  %v = tensor.extract %t[%c0] : tensor<4xi8>
  memref.dealloc %m : memref<4xi8>
  return %v : i8
}
