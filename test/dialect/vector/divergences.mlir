// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Where mlir-opt 22 crashes or reads what is not there; see docs/reference/divergences.md.

// The others are crashes of mlir-opt; this one is accepted and the operand not printed.
func.func @insert_surplus(%a: vector<4xf32>, %b: f32, %i: index) {
  // expected-error @below {{'vector.insert' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  "vector.insert"(%b, %a, %i) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
  return
}

// -----

func.func @insert_missing(%a: vector<4x4xf32>, %b: f32, %i: index) {
  // expected-error @below {{'vector.insert' op mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite}}
  "vector.insert"(%b, %a, %i) <{static_position = array<i64: -9223372036854775808, -9223372036854775808>}> : (f32, vector<4x4xf32>, index) -> vector<4x4xf32>
  return
}

// -----

func.func @shuffle_scalars(%a: f32) {
  // expected-error @below {{'vector.shuffle' op operand #0 must be fixed-length vector of any type values, but got 'f32'}}
  vector.shuffle %a, %a [0, 3] : f32, f32
  return
}

// -----

func.func @outerproduct_lhs(%a: vector<f32>, %b: f32) {
  // expected-error @below {{custom op 'vector.outerproduct' expected 1-d vector for operand #1}}
  vector.outerproduct %a, %b : vector<f32>, f32
  return
}

// -----

func.func @outerproduct_rhs(%a: vector<4xf32>, %b: vector<f32>) {
  // expected-error @below {{custom op 'vector.outerproduct' expected 1-d vector for operand #2}}
  vector.outerproduct %a, %b : vector<4xf32>, vector<f32>
  return
}

// -----

func.func @contract_iterators(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{custom op 'vector.contract' unexpected iterator_type (#vector.iterator_type<reduction>)}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_types(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{custom op 'vector.contract' expected the types of 2 operands}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32> into f32
  return
}

// -----

// Here mlir-opt finds symbols in an integer.
func.func @contract_maps(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to be an affine map}}
  %0 = vector.contract {indexing_maps = [1, 2, 3], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @shuffle_empty(%a: vector<2xf32>) {
  // expected-error @below {{'vector.shuffle' op invalid mask length}}
  vector.shuffle %a, %a [] : vector<2xf32>, vector<2xf32>
  return
}

// -----

// mlir-opt makes as many values, and ends.
func.func @too_many_elements(%v: vector<4611686018427387904xf32>) {
  // expected-error @+1 {{vector.to_elements: too many elements in 'vector<4611686018427387904xf32>'}}
  %0:4 = vector.to_elements %v : vector<4611686018427387904xf32>
  return
}
