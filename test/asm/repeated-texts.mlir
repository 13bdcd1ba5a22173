// RUN: %roundtrip
// RUN: %same --args=--allow-unregistered-dialect %s
// RUN: %same "--args=--allow-unregistered-dialect --mlir-print-debuginfo" %s
// Texts that come again mean the same again: dictionaries, arrays and types are looked up by their text.

// CHECK: #map = affine_map<(d0) -> (d0)>
// CHECK: #map1 = affine_map<(d0) -> (0, d0)>
// CHECK: #map2 = affine_map<(d0) -> (d0 + 1)>
// CHECK: #map3 = affine_map<(d0) -> (d0 * 3)>
#same = affine_map<(d0) -> (d0)>
#pair = affine_map<(d0) -> (0, d0)>

// A brace in a string, in a comment or of a dictionary inside does not end the text.
// CHECK-LABEL: func.func @braces()
// CHECK-COUNT-3: "test.a"() {a = "}", b = 1 : i64} : () -> ()
// CHECK-COUNT-3: "test.b"() {a = {b = 1 : i64}, c} : () -> ()
// CHECK-COUNT-3: "test.c"() {a = {b = 2 : i64}, c} : () -> ()
// CHECK-COUNT-2: "test.d"() {a = 1 : i64} : () -> ()
func.func @braces() {
  "test.a"() {a = "}", b = 1} : () -> ()
  "test.a"() {a = "}", b = 1} : () -> ()
  "test.a"() {a = "}", b = 1} : () -> ()
  "test.b"() {a = {b = 1}, c} : () -> ()
  "test.b"() {a = {b = 1}, c} : () -> ()
  "test.b"() {a = {b = 1}, c} : () -> ()
  "test.c"() {a = {b = 2}, c} : () -> ()
  "test.c"() {a = {b = 2}, c} : () -> ()
  "test.c"() {a = {b = 2}, c} : () -> ()
  "test.d"() {a = 1 // }
  } : () -> ()
  "test.d"() {a = 1 // }
  } : () -> ()
  return
}

// A dictionary may be an attribute by itself, and the attributes of ops of several kinds.
// CHECK-LABEL: func.func @places()
// CHECK-SAME: attributes {a = 1 : i64}
// CHECK: "test.a"() {d = {a = 1 : i64}} : () -> ()
// CHECK: "test.a"() {d = [{a = 1 : i64}, {a = 1 : i64}]} : () -> ()
// CHECK: arith.constant {a = 1 : i64} 0 : index
// CHECK: return {a = 1 : i64}
func.func @places() attributes {a = 1} {
  "test.a"() {d = {a = 1}} : () -> ()
  "test.a"() {d = [{a = 1}, {a = 1}]} : () -> ()
  %0 = arith.constant {a = 1} 0 : index
  return {a = 1}
}

// Arrays of aliases, and types around other brackets.
// CHECK-LABEL: func.func @arrays(
// CHECK-SAME: memref<4xf32, strided<[2]>>, %{{.*}}: memref<4xf32, strided<[2]>>, %{{.*}}: tensor<4xcomplex<f32>>, %{{.*}}: tensor<4xcomplex<f32>>
// CHECK-COUNT-2: "test.a"() {a = [#map, #map1], b = [#map1, #map]} : () -> ()
// CHECK: "test.b"() {a = [1, 2, 1.000000e+00], b = [1, 2, 1.000000e+00]} : () -> ()
func.func @arrays(%a: memref<4xf32, strided<[2]>>, %b: memref<4xf32, strided<[2]>>, %c: tensor<4xcomplex<f32>>,
                  %d: tensor<4xcomplex<f32>>) {
  "test.a"() {a = [#same, #pair], b = [#pair, #same]} : () -> ()
  "test.a"() {a = [#same, #pair], b = [#pair, #same]} : () -> ()
  "test.b"() {a = [1, 2, 1.0], b = [1, 2, 1.0]} : () -> ()
  return
}

// A map that only a body has is found there, though all else about its op has been seen.
// CHECK-LABEL: func.func @bodies(
// CHECK: linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
// CHECK: affine.apply #map2(
// CHECK: linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
// CHECK: affine.apply #map3(
func.func @bodies(%a: tensor<4xindex>) -> tensor<4xindex> {
  %0 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]} ins(%a : tensor<4xindex>) outs(%a : tensor<4xindex>) {
  ^bb0(%in: index, %out: index):
    %i = affine.apply affine_map<(d0) -> (d0 + 1)>(%in)
    linalg.yield %i : index
  } -> tensor<4xindex>
  %1 = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel"]} ins(%0 : tensor<4xindex>) outs(%a : tensor<4xindex>) {
  ^bb0(%in: index, %out: index):
    %i = affine.apply affine_map<(d0) -> (d0 * 3)>(%in)
    linalg.yield %i : index
  } -> tensor<4xindex>
  return %1 : tensor<4xindex>
}
