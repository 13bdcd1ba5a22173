// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Errors of products of vectors; texts and places are those of mlir-opt.

// Outer product.
func.func @outer_one(%a: vector<4xf32>) {
  // expected-error @below {{custom op 'vector.outerproduct' expected at least 2 operands}}
  vector.outerproduct %a : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @outer_one_type(%a: vector<4xf32>) {
  // expected-error @below {{expected ','}}
  vector.outerproduct %a, %a : vector<4xf32>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @outer_four(%a: vector<4xf32>) {
  // expected-error @below {{use of value '%a' expects different type than prior uses: 'vector<4x4xf32>' vs 'vector<4xf32>'}}
  vector.outerproduct %a, %a, %a, %a : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @outer_scalars(%a: f32) {
  // expected-error @below {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  vector.outerproduct %a, %a : f32, f32
  return
}

// -----

func.func @outer_rank(%a: vector<4xf32>, %b: vector<4x4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected 1-d vector for operand #2}}
  vector.outerproduct %a, %b : vector<4xf32>, vector<4x4xf32>
  return
}

// -----

func.func @outer_rank_2(%a: vector<4xf32>, %b: vector<4x4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  vector.outerproduct %b, %a : vector<4x4xf32>, vector<4xf32>
  return
}

// -----

func.func @outer_rank_3(%a: vector<4x4xf32>, %b: f32) {
  // expected-error @below {{'vector.outerproduct' op expected 1-d vector for operand #1}}
  vector.outerproduct %a, %b : vector<4x4xf32>, f32
  return
}

// -----

func.func @outer_result(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected 2-d vector result}}
  "vector.outerproduct"(%a, %b) : (vector<4xf32>, vector<8xf32>) -> vector<8xf32>
  return
}

// -----

func.func @outer_result_2(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  "vector.outerproduct"(%a, %b) : (vector<4xf32>, vector<8xf32>) -> vector<8x8xf32>
  return
}

// -----

func.func @outer_result_3(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  "vector.outerproduct"(%a, %b) : (vector<4xf32>, vector<8xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @outer_result_4(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{'vector.outerproduct' op expected 1-d vector result}}
  "vector.outerproduct"(%a, %b) : (vector<4xf32>, f32) -> vector<4x4xf32>
  return
}

// -----

func.func @outer_result_5(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  "vector.outerproduct"(%a, %b) : (vector<4xf32>, f32) -> vector<8xf32>
  return
}

// -----

func.func @outer_element(%a: vector<4xf32>, %b: vector<8xf64>) {
  // expected-error @below {{'vector.outerproduct' op failed to verify that rhs operand and result have same element type}}
  vector.outerproduct %a, %b : vector<4xf32>, vector<8xf64>
  return
}

// -----

func.func @outer_element_2(%a: vector<4xf32>, %b: f64) {
  // expected-error @below {{'vector.outerproduct' op failed to verify that rhs operand and result have same element type}}
  vector.outerproduct %a, %b : vector<4xf32>, f64
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @outer_acc(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x4xf32>) {
  // expected-error @below {{use of value '%c' expects different type than prior uses: 'vector<4x8xf32>' vs 'vector<4x4xf32>'}}
  vector.outerproduct %a, %b, %c : vector<4xf32>, vector<8xf32>
  return
}

// -----

func.func @outer_acc_2(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected operand #3 of same type as result type}}
  "vector.outerproduct"(%a, %b, %c) : (vector<4xf32>, vector<8xf32>, vector<4x4xf32>) -> vector<4x8xf32>
  return
}

// -----

func.func @outer_acc_3(%a: vector<4xf32>, %b: vector<8xf32>, %c: f32) {
  // expected-error @below {{'vector.outerproduct' op operand #2 must be vector of any type values, but got 'f32'}}
  "vector.outerproduct"(%a, %b, %c) : (vector<4xf32>, vector<8xf32>, f32) -> vector<4x8xf32>
  return
}

// -----

func.func @outer_kind(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error @below {{'vector.outerproduct' op unsupported outerproduct type}}
  vector.outerproduct %a, %b {kind = #vector.kind<or>} : vector<4xf32>, vector<8xf32>
  return
}

// -----

func.func @outer_kind_2(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')}}
  vector.outerproduct %a, %b {kind = 1} : vector<4xf32>, vector<8xf32>
  return
}

// -----

func.func @outer_kind_3(%a: vector<4xi32>, %b: vector<8xi32>) {
  // expected-error @below {{'vector.outerproduct' op unsupported outerproduct type}}
  vector.outerproduct %a, %b {kind = #vector.kind<minnumf>} : vector<4xi32>, vector<8xi32>
  return
}

// -----

func.func @outer_scalable_2(%a: vector<[4]xf32>, %b: vector<8xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  "vector.outerproduct"(%a, %b) : (vector<[4]xf32>, vector<8xf32>) -> vector<[4]x8xf32>
  return
}

// -----

func.func @outer_scalable_5(%a: vector<[4]xf32>, %b: vector<8xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  vector.outerproduct %a, %b : vector<[4]xf32>, vector<8xf32>
  return
}

// -----

func.func @outer_types_2(%a: tensor<4xf32>, %b: f32) {
  // expected-error @below {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  vector.outerproduct %a, %b : tensor<4xf32>, f32
  return
}

// -----

func.func @outer_undefined(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{use of undeclared SSA value name}}
  vector.outerproduct %a, %c : vector<4xf32>, f32
  return
}

// -----

func.func @outer_ops() {
  // expected-error @below {{custom op 'vector.outerproduct' expected at least 2 operands}}
  vector.outerproduct : vector<4xf32>, f32
  return
}

// -----

func.func @outer_first(%a: vector<[4]xf32>, %b: vector<8xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  "vector.outerproduct"(%a, %b) : (vector<[4]xf32>, vector<8xf32>) -> vector<4x7xf32>
  return
}

// -----

func.func @outer_second(%a: vector<[4]xf32>, %b: vector<8xf32>, %c: vector<4x4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<or>}> : (vector<[4]xf32>, vector<8xf32>, vector<4x4xf32>) -> vector<4x8xf32>
  return
}

// -----

func.func @outer_third(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x4xf32>) {
  // expected-error @below {{'vector.outerproduct' op expected operand #3 of same type as result type}}
  "vector.outerproduct"(%a, %b, %c) <{kind = #vector.kind<or>}> : (vector<4xf32>, vector<8xf32>, vector<4x4xf32>) -> vector<4x8xf32>
  return
}

// -----

// Contract: text.
func.func @contract_dict(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{expected attribute value}}
  %0 = vector.contract %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_dict_2(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{custom op 'vector.contract' invalid kind of attribute specified}}
  %0 = vector.contract 1 %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_iter(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{custom op 'vector.contract' unexpected iterator_type (foo)}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["foo"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_iter_2(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{custom op 'vector.contract' expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_iter_3(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{custom op 'vector.contract' expected "iterator_types" array attribute}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = "reduction"} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_maps(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op requires attribute 'indexing_maps'}}
  %0 = vector.contract {iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_maps_2(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op requires attribute 'indexing_maps'}}
  %0 = vector.contract {indexing_maps = 1, iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_kind(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected 'kind' attribute of type CombiningKind (e.g. 'vector.kind<add>')}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = 1} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_kind_2(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<and>} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_masks(%a: vector<4xf32>, %c: f32, %m: vector<4xi1>) {
  // expected-error @below {{custom op 'vector.contract' expected zero or exactly 2 vector mask operands}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c, %m : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_masks_2(%a: vector<4xf32>, %c: f32, %m: vector<4xi1>) {
  // expected-error @below {{'vector.contract' op expected 3 operands, but found 5}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c, %m, %m : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_types_2(%a: vector<4xf32>, %c: f32) {
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32>
  // expected-error @below {{custom op 'vector.contract' expected 'into'}}
  return
}

// -----

func.func @contract_two(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{expected ','}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

// Contract: verifier.
func.func @contract_num_maps(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_num_maps_2(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_symbols(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to have no symbols}}
  %0 = vector.contract {indexing_maps = [affine_map<(i)[s] -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_dims(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to have 1 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_results(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to have 1 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_results_2(%a: vector<4xf32>, %c: vector<4xf32>) {
  // expected-error @below {{'vector.contract' op expected indexing map 2 to have 1 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @contract_projected(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_projected_2(%a: vector<4x4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} %a, %a, %c : vector<4x4xf32>, vector<4x4xf32> into f32
  return
}

// -----

func.func @contract_projected_3(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_none(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected at least one contracting dimension pair}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["parallel"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_size(%a: vector<4xf32>, %b: vector<5xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %b, %c : vector<4xf32>, vector<5xf32> into f32
  return
}

// -----

func.func @contract_batch(%a: vector<4x5xf32>, %b: vector<3x5xf32>, %c: vector<4xf32>) {
  // expected-error @below {{'vector.contract' op invalid batch dimension map}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<4x5xf32>, vector<3x5xf32> into vector<4xf32>
  return
}

// -----

func.func @contract_acc(%a: vector<4x5xf32>, %b: vector<4x5xf32>, %c: vector<3xf32>) {
  // expected-error @below {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4xf32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<4x5xf32>, vector<4x5xf32> into vector<3xf32>
  return
}

// -----

func.func @contract_acc_2(%a: vector<4x5xf32>, %b: vector<4x5xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 2 to have 0 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<4x5xf32>, vector<4x5xf32> into f32
  return
}

// -----

func.func @contract_acc_3(%a: vector<4x5xf32>, %b: vector<4x5xf32>, %c: vector<4xf32>) {
  // expected-error @below {{'vector.contract' op invalid accumulator/result vector shape, expected: 'vector<4xf32>'}}
  %0 = "vector.contract"(%a, %b, %c) {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<reduction>]} : (vector<4x5xf32>, vector<4x5xf32>, vector<4xf32>) -> vector<3xf32>
  return
}

// -----

func.func @contract_iters(%a: vector<4x5xf32>, %b: vector<4x5xf32>, %c: vector<4xf32>) {
  // expected-error @below {{'vector.contract' op attribute 'iterator_types' failed to satisfy constraint: Iterator type should be an enum.}}
  %0 = "vector.contract"(%a, %b, %c) {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} : (vector<4x5xf32>, vector<4x5xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @contract_element(%a: vector<4xf32>, %b: vector<4xf64>, %c: f32) {
  // expected-error @below {{'vector.contract' op failed to verify that lhs and rhs have same element type}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %b, %c : vector<4xf32>, vector<4xf64> into f32
  return
}

// -----

func.func @contract_element_2(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op failed to verify that third operand acc and result have same element type}}
  %0 = "vector.contract"(%a, %a, %c) {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [#vector.iterator_type<reduction>]} : (vector<4xf32>, vector<4xf32>, f32) -> f64
  return
}

// -----

func.func @contract_element_3(%a: vector<4xui32>, %c: ui32) {
  // expected-error @below {{'vector.contract' op only supports signless integer types}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xui32>, vector<4xui32> into ui32
  return
}

// -----

func.func @contract_unused(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "parallel"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_unused_2(%a: vector<4xf32>, %c: vector<4xf32>) {
  // expected-error @below {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @contract_scalar(%a: f32) {
  // expected-error @below {{'vector.contract' op operand #0 must be vector of any type values, but got 'f32'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %a : f32, f32 into f32
  return
}

// -----

func.func @contract_zero(%a: vector<f32>, %b: f32) {
  // expected-error @below {{'vector.contract' op operand #0 must be vector of any type values, but got 'vector<f32>'}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %b : vector<f32>, vector<f32> into f32
  return
}

// -----

func.func @contract_acc_zero(%a: vector<4xf32>, %c: vector<f32>) {
  // expected-error @below {{'vector.contract' op invalid accumulator/result vector shape}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into vector<f32>
  return
}

// -----

func.func @contract_num_iters(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to have 2 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction", "parallel"]} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_num_iters_2(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to have 0 number of inputs}}
  %0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = []} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_no_dims(%a: vector<4xf32>, %c: f32) {
  // expected-error @below {{'vector.contract' op expected indexing map 0 to have 1 number of outputs}}
  %0 = vector.contract {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} %a, %a, %c : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @contract_no_side(%a: vector<4x2xf32>, %b: vector<2xf32>, %c: vector<4xf32>) {
  // expected-error @below {{'vector.contract' op expected all dimensions to be either a LHS or a RHS dimension}}
  %0 = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x2xf32>, vector<2xf32> into vector<4xf32>
  return
}
