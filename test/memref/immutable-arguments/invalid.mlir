// RUN: cistern-opt %s --enforce-immutable-func-args --split-input-file --verify-diagnostics

// There is no allocation without a rank, or with strides that are known in part.
// expected-error @below {{function writes an argument of type 'memref<*xf32>', and there is no allocation of it}}
func.func @unranked(%a: memref<*xf32>, %f: f32, %i: index) {
  %0 = memref.cast %a : memref<*xf32> to memref<4xf32>
  memref.store %f, %0[%i] : memref<4xf32>
  return
}

// -----

// expected-error @below {{function writes an argument of type 'memref<4x4xf32, strided<[?, 2]>>', and there is no allocation of it}}
func.func @strides(%a: memref<4x4xf32, strided<[?, 2]>>, %f: f32, %i: index) {
  memref.store %f, %a[%i, %i] : memref<4x4xf32, strided<[?, 2]>>
  return
}

// -----

// What is read alone may be of any type.
func.func @read(%a: memref<4x4xf32, strided<[?, 2]>>, %i: index) -> f32 {
  %0 = memref.load %a[%i, %i] : memref<4x4xf32, strided<[?, 2]>>
  return %0 : f32
}

// -----

// Whoever loads the buffer may write it.
// expected-error @below {{function stores an argument in memory, from where it may be written}}
func.func @stored(%a: memref<4xf32>, %slot: memref<memref<4xf32>>) {
  memref.store %a, %slot[] : memref<memref<4xf32>>
  return
}
