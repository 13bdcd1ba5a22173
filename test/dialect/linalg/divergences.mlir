// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Wrong input that mlir-opt 22 crashes on or reads uninitialised memory for; see docs/reference/divergences.md.

func.func @iterator_types_not_strings(%m: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", 1]}
  // expected-error@+1 {{custom op 'linalg.generic' expected iterator types to be strings, but got 1 : i64}}
      outs(%m : memref<4x8xf32>) {
  ^bb0(%a: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

func.func @no_maps(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error@+1 {{'linalg.matmul' op expected the number of indexing_map (0) to be equal to the number of input/output operands (3)}}
  linalg.matmul indexing_maps = [] ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

func.func @no_maps_in_contract(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  // expected-error@+1 {{'indexing_maps' do not specify a contracting dimension}}
  linalg.contract indexing_maps = [] ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// -----

func.func @elementwise_on_integers(%m: memref<4x8xi32>) {
  // expected-error@+1 {{custom op 'linalg.elementwise' unsupported non numeric type}}
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%m : memref<4x8xi32>) outs(%m : memref<4x8xi32>)
  // expected-error@+1 {{custom op 'linalg.elementwise' unable to parse elemwise op}}
  return
}

// -----

func.func @scalar_input_of_map(%f: f32, %o: memref<4x8xf32>) {
  // expected-error@+1 {{'linalg.map' op operand #0 must be variadic of memref of any type values or ranked tensor of any type values, but got 'f32'}}
  linalg.map { math.exp } ins(%f : f32) outs(%o : memref<4x8xf32>)
  return
}

// -----

func.func @reduce_nothing() {
  // expected-error@+1 {{'linalg.reduce' op expects at least one input and one init}}
  "linalg.reduce"() <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  }) : () -> ()
  return
}

// -----

func.func @reduce_unevenly(%m: memref<4x8xf32>, %v: memref<4xf32>) {
  // expected-error@+1 {{'linalg.reduce' op has 3 operands, which cannot be split evenly among 2 variadic groups}}
  "linalg.reduce"(%m, %m, %v) <{dimensions = array<i64: 1>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a : f32
  }) : (memref<4x8xf32>, memref<4x8xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @tile_without_operand(%s: tensor<16xf32>, %d: tensor<2x?xf32>) {
  // expected-error@+1 {{'linalg.pack' op expected 1 dynamic tile sizes, got 0}}
  %0 = "linalg.pack"(%s, %d) <{inner_dims_pos = array<i64: 0>, operandSegmentSizes = array<i32: 1, 1, 0, 0>,
      static_inner_tiles = array<i64: -9223372036854775808>}> : (tensor<16xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return
}

// -----

// expected-warning@unknown {{could not cast operand of type 'i32' to 'complex<i32>'}}
// expected-error@unknown {{type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('complex<i32>')}}
func.func @complex_integers(%i: memref<?xi32>, %o: memref<?xcomplex<i32>>) {
  linalg.copy ins(%i : memref<?xi32>) outs(%o : memref<?xcomplex<i32>>)
  return
}
