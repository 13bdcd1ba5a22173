// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries infer-read-only" | FileCheck %s
// RUN: cistern-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --check-prefix=WITHOUT
// RUN: cistern-run %s | FileCheck %s --check-prefix=PRINTS
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries infer-read-only" --buffer-deallocation-pipeline | cistern-run - | FileCheck %s --check-prefix=PRINTS

// Only read, through a view as well: the caller passes the constant itself.
func.func @reads(%t: tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %v = memref.subview %m[1] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%v : memref<2xf32, strided<[?], offset: ?>>) outs(%a : memref<2xf32>)
  %x = memref.load %m[%c1] : memref<4xf32, strided<[?], offset: ?>>
  vector.print %x : f32
  memref.dealloc %a : memref<2xf32>
  return
}

// Written under another name.
func.func @writes(%t: tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 7.0 : f32
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %v = memref.subview %m[1] [2] [1] : memref<4xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
  memref.store %f, %v[%c0] : memref<2xf32, strided<[?], offset: ?>>
  return
}

// The tensor has another use, which may write in its place before the memory is read.
func.func @uses(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 7.0 : f32
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %r = tensor.insert %f into %t[%c0] : tensor<4xf32>
  %x = memref.load %m[%c0] : memref<4xf32, strided<[?], offset: ?>>
  vector.print %x : f32
  return %r : tensor<4xf32>
}

// What a callee does with the memory is not looked at.
func.func private @external(memref<4xf32, strided<[?], offset: ?>>)
func.func @passes(%t: tensor<4xf32>) {
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  call @external(%m) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
  return
}

// CHECK-LABEL: func.func @call_reads
// CHECK-NOT: memref.copy
// CHECK: call @reads
// WITHOUT-LABEL: func.func @call_reads
// WITHOUT: memref.copy
func.func @call_reads() {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  call @reads(%t) : (tensor<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @call_writes
// CHECK: memref.copy
// CHECK: call @writes
func.func @call_writes() -> f32 {
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  call @writes(%t) : (tensor<4xf32>) -> ()
  %x = tensor.extract %t[%c1] : tensor<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @call_uses
// CHECK: memref.copy
// CHECK: call @uses
func.func @call_uses() -> f32 {
  %c0 = arith.constant 0 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = call @uses(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %x : f32
}

// CHECK-LABEL: func.func @call_passes
// CHECK: memref.copy
// CHECK: call @passes
func.func @call_passes() {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  call @passes(%t) : (tensor<4xf32>) -> ()
  return
}

// PRINTS: 2
// PRINTS-NEXT: 2
// PRINTS-NEXT: 1
// PRINTS-NEXT: 1
func.func @main() {
  call @call_reads() : () -> ()
  %x = call @call_writes() : () -> f32
  vector.print %x : f32
  %y = call @call_uses() : () -> f32
  vector.print %y : f32
  return
}
