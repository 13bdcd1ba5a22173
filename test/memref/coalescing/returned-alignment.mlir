// An op works in memory that a call returns, where that is aligned as the op relies on: what begins
// where an allocation does has 16 bytes, a part of it those of an element.
// RUN: cistern-opt %s --buffer-coalescing | FileCheck %s

func.func private @whole(%n: f32) -> memref<16xf32> {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.fill ins(%n : f32) outs(%0 : memref<16xf32>)
  return %0 : memref<16xf32>
}

func.func private @part(%n: f32) -> memref<16xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.alloc() {alignment = 64 : i64} : memref<68xi8>
  %1 = memref.view %0[%c4][] : memref<68xi8> to memref<16xf32>
  linalg.fill ins(%n : f32) outs(%1 : memref<16xf32>)
  return %1 : memref<16xf32>
}

// The buffer is returned, and callers rely on what each allocation has.
// CHECK-LABEL: func.func @in_whole
// CHECK: %[[W:.*]] = call @whole
// CHECK-NOT: memref.alloc
// CHECK: linalg.exp ins(%[[W]] : memref<16xf32>) outs(%[[W]] : memref<16xf32>)
// CHECK: return %[[W]]
func.func @in_whole(%n: f32) -> memref<16xf32> {
  %0 = call @whole(%n) : (f32) -> memref<16xf32>
  %1 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.exp ins(%0 : memref<16xf32>) outs(%1 : memref<16xf32>)
  return %1 : memref<16xf32>
}

// CHECK-LABEL: func.func @in_part
// CHECK: %[[P:.*]] = call @part
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64}
// CHECK: linalg.exp ins(%[[P]] : memref<16xf32>) outs(%[[A]] : memref<16xf32>)
// CHECK: return %[[A]]
func.func @in_part(%n: f32) -> memref<16xf32> {
  %0 = call @part(%n) : (f32) -> memref<16xf32>
  %1 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.exp ins(%0 : memref<16xf32>) outs(%1 : memref<16xf32>)
  return %1 : memref<16xf32>
}

// CHECK-LABEL: func.func @stated
// CHECK: %[[W:.*]] = call @whole
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64}
// CHECK: linalg.exp ins(%[[W]] : memref<16xf32>) outs(%[[A]] : memref<16xf32>)
func.func @stated(%n: f32, %i: index) -> vector<4xf32> {
  %0 = call @whole(%n) : (f32) -> memref<16xf32>
  %1 = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
  linalg.exp ins(%0 : memref<16xf32>) outs(%1 : memref<16xf32>)
  %2 = memref.assume_alignment %1, 64 : memref<16xf32>
  %3 = vector.load %2[%i] : memref<16xf32>, vector<4xf32>
  return %3 : vector<4xf32>
}
