// Arguments from literals and at random; the printing functions of the runner.
// RUN: %programs %s

// Literals; a memref is the caller's.
// with --arg=dense<[1,2,3]>
// with --arg=dense<2.5>
// with --arg=-7
// prints dense<[1, 2, 3]> : tensor<3xi8>
// prints dense<[2.500000e+00, 2.500000e+00]> : memref<2xf32>
// prints -7 : i64
func.func @main(%a: tensor<3xi8>, %m: memref<2xf32>, %i: i64) -> (tensor<3xi8>, memref<2xf32>, i64) {
  return %a, %m, %i : tensor<3xi8>, memref<2xf32>, i64
}

// -----

// Random numbers in a range are the same for the same seed.
// with --seed=5
// with --arg=random(2x3,0..9)
// with --random-args
// prints dense<[[3, 7, 2], [0, 1, 3]]> : tensor<2x3xi32>
// prints dense<[0.971127033, 0.0222029779, -0.147097319]> : tensor<3xf32>
func.func @main(%a: tensor<?x?xi32>, %b: tensor<3xf32>) -> (tensor<?x?xi32>, tensor<3xf32>) {
  return %a, %b : tensor<?x?xi32>, tensor<3xf32>
}

// -----

// Sizes that are not the type's.
// exit 1
// with --arg=dense<1>:tensor<4xi8>
func.func @main(%a: tensor<3xi8>) { // error: argument #1 of 'main', of type tensor<3xi8>: 'dense<1>:tensor<4xi8>' is no literal of it
  return
}

// -----

// A buffer that is an argument, and was written, is shown where there are no results.
// with --arg=dense<[1,2]>
// with --arg=dense<0>
// prints dense<[1, 2]> : memref<2xi32>
func.func @main(%a: memref<2xi32>, %out: memref<2xi32>) {
  memref.copy %a, %out : memref<2xi32> to memref<2xi32>
  return
}

// -----

// ... and where its attribute says that it is a result; another one is the program's own matter.
// with --arg=dense<0>
// with --arg=dense<0>
// prints 7 : i32
// prints dense<[7, 7]> : memref<2xi32>
func.func @main(%a: memref<2xi32>, %out: memref<2xi32> {bufferize.result}) -> i32 {
  %c = arith.constant 7 : i32
  linalg.fill ins(%c : i32) outs(%a : memref<2xi32>)
  linalg.fill ins(%c : i32) outs(%out : memref<2xi32>)
  return %c : i32
}

// -----

// ... or with --show-args.
// with --arg=dense<0>
// with --show-args
// prints 7 : i32
// prints dense<[7, 7]> : memref<2xi32>
func.func @main(%a: memref<2xi32>) -> i32 {
  %c = arith.constant 7 : i32
  linalg.fill ins(%c : i32) outs(%a : memref<2xi32>)
  return %c : i32
}

// -----

// An argument that was made up is named as such.
// exit 4
// with --random-args
func.func @main(%a: memref<*xf32>) -> f32 { // note: the buffer of 4 bytes is argument #1 of the program, of type memref<*xf32>, made up, because there is no --arg for it: --arg=random(2x3) gives it a size
  %c3 = arith.constant 3 : index
  %m = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  %v = memref.load %m[%c3] : memref<4xf32> // error: out of bounds
  return %v : f32
}

// -----

// It goes on after errors where it can.
// exit 4
// with --keep-going
// prints 0.000000e+00 : f32
func.func @main() -> f32 {
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<4xf32> // note: allocated here // note: allocated here // note: allocated here
  %v = memref.load %m[%c3] : memref<4xf32> // error: read of uninitialized memory
  %w = memref.load %m[%c3] : memref<4xf32> // error: read of uninitialized memory
  memref.dealloc %m : memref<4xf32> // note: and freed here
  memref.dealloc %m : memref<4xf32> // error: double free
  %n = memref.alloc() : memref<4xf32> // error: leak
  return %v : f32
}

// -----

// ... and not after others.
// exit 4
// with --keep-going
func.func @main() -> f32 {
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4xf32> // note: allocated here
  %v = memref.load %m[%c4] : memref<4xf32> // error: out of bounds
  %w = memref.load %m[%c4] : memref<4xf32>
  return %v : f32
}

// -----

// Also where it has another rank than the program wants.
// exit 4
// with --random-args
func.func @main(%a: memref<*xf32>) { // note: made up, because there is no --arg for it
  %c = memref.cast %a : memref<*xf32> to memref<?xf32> // error: the memref does not have the sizes, strides and offset of memref<?xf32>
  return
}
