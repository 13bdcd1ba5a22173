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
func.func @main(%a: tensor<3xi8>) {
  return
}
