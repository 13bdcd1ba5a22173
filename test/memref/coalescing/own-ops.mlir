// An op of one's own may make a view of its operand and write to it: it does not only read, so that the copy of an argument stays.
// RUN: cistern-opt %s --irdl-file=%S/../../dialect/irdl/Inputs/facts.mlir --buffer-coalescing | FileCheck %s

// CHECK-LABEL: func.func @written
// CHECK: memref.copy %arg0, %[[COPY:.*]] :
// CHECK: hw.scale %[[COPY]]
func.func @written(%a: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %copy = memref.alloc() : memref<8xf32>
  memref.copy %a, %copy : memref<8xf32> to memref<8xf32>
  %s = hw.scale %copy : memref<8xf32> -> memref<8xf32>
  %x = memref.load %s[%c0] : memref<8xf32>
  return %x : f32
}

// An op that only makes a view is as good as memref.subview.
// CHECK-LABEL: func.func @only_read
// CHECK-NOT: memref.copy
// CHECK: hw.half %arg0
func.func @only_read(%a: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %copy = memref.alloc() : memref<8xf32>
  memref.copy %a, %copy : memref<8xf32> to memref<8xf32>
  %h = hw.half %copy : memref<8xf32> -> memref<4xf32, strided<[?], offset: ?>>
  %x = memref.load %h[%c0] : memref<4xf32, strided<[?], offset: ?>>
  return %x : f32
}
