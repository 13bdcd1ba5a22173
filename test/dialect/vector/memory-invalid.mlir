// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// What reads and writes of vectors refuse; texts and places are those of mlir-opt.

func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' requires two types}}
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>
  return
}

// -----

func.func @f(%m: f32, %p: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[], %p : f32, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %p: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[], %p : memref<*xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' requires vector type}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, tensor<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<5xi1>) {
  // expected-note @-1 {{prior use here}}
  // expected-error @below {{use of value '%k' expects different type than prior uses: 'vector<4xi1>' vs 'vector<5xi1>'}}
  %0 = vector.transfer_read %m[%i], %p, %k : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  // expected-error @below {{custom op 'vector.transfer_read' expected the same rank for the vector and the results of the permutation map}}
  %0 = vector.transfer_read %m[%i], %p, %k {permutation_map = affine_map<(d0) -> (d0, 0)>} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>, %k: vector<1xi1>) {
  // expected-error @below {{custom op 'vector.transfer_read' does not support masks with vector element type}}
  %0 = vector.transfer_read %m[%i], %p, %k : memref<?xvector<4xf32>>, vector<1x4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{custom op 'vector.transfer_read' attribute 'operandSegmentSizes' occurs more than once in the attribute list}}
  %0 = vector.transfer_read %m[%i], %p {operandSegmentSizes = array<i32: 1, 1, 1, 0>} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires 1 indices}}
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op masked attribute has been removed. Use in_bounds instead.}}
  %0 = vector.transfer_read %m[%i], %p {masked = [true]} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires source to be a memref or ranked tensor type}}
  %0 = "vector.transfer_read"(%v, %i, %p) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (vector<4xf32>, index, f32) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<3xf16>
  return
}

// -----

func.func @f(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xvector<4xf32>>, vector<1x6xf32>
  return
}

// -----

func.func @f(%m: memref<2xvector<4x4xf32>>, %i: index, %p: vector<4x4xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires source vector element and vector result ranks to match.}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [], permutation_map = affine_map<(d0) -> ()>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<2xvector<4x4xf32>>, index, vector<4x4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (d0, 0)>} : memref<?xvector<4xf32>>, vector<1x4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (d0, 0)>} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<4xf32>, %k: vector<4xi1>) {
  // expected-error @below {{'vector.transfer_read' op does not support masks with vector element type}}
  %0 = "vector.transfer_read"(%m, %i, %p, %k) <{in_bounds = [], permutation_map = affine_map<(d0) -> ()>, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<?xvector<4xf32>>, index, vector<4xf32>, vector<4xi1>) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires permutation_map without symbols}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0)[s0] -> (d0)>} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires a permutation_map with input dims of the same rank as the source type}}
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<2xi1>) {
  // expected-error @below {{'vector.transfer_read' op inferred mask type ('vector<4xi1>') and mask operand type ('vector<2xi1>') don't match}}
  %0 = "vector.transfer_read"(%m, %i, %p, %k) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (memref<?xf32>, index, f32, vector<2xi1>) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0) -> (d0)> vs inBounds of size: 0}}
  %0 = vector.transfer_read %m[%i], %p {in_bounds = []} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires attribute 'in_bounds'}}
  %0 = vector.transfer_read %m[%i], %p {in_bounds = 1} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op attribute 'in_bounds' failed to satisfy constraint: 1-bit boolean array attribute}}
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [1]} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xvector<4xf32>>, %i: index, %p: vector<2xf32>) {
  // expected-error @below {{'vector.transfer_read' op requires source element type and padding type to match.}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [], permutation_map = affine_map<(d0) -> ()>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<?xvector<4xf32>>, index, vector<2xf32>) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xcomplex<f32>>, %i: index, %p: complex<f32>) {
  // expected-error @below {{'vector.transfer_read' op requires valid padding vector elemental type}}
  %0 = vector.transfer_read %m[%i], %p : memref<?xcomplex<f32>>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: i32) {
  // expected-error @below {{'vector.transfer_read' op requires formal padding and source of the same elemental type}}
  %0 = "vector.transfer_read"(%m, %i, %p) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<?xf32>, index, i32) -> vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (1)>} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %p: f32) {
  // expected-error @below {{'vector.transfer_read' op requires a permutation_map that is a permutation (found one dim used more than once)}}
  %0 = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (d0, d0)>} : memref<?xf32>, vector<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{custom op 'vector.transfer_write' requires two types}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %v: f32) {
  // expected-error @below {{custom op 'vector.transfer_write' requires vector type}}
  vector.transfer_write %v, %m[%i] : f32, memref<?xf32>
  return
}

// -----

func.func @f(%m: tensor<*xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{custom op 'vector.transfer_write' requires memref or ranked tensor type}}
  vector.transfer_write %v, %m[%i] : vector<4xf32>, tensor<*xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.transfer_write' op requires 1 indices}}
  vector.transfer_write %v, %m[] : vector<4xf32>, memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.transfer_write' op should not have broadcast dimensions}}
  vector.transfer_write %v, %m[%i] {permutation_map = affine_map<(d0) -> (0)>} : vector<4xf32>, memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.transfer_write' op requires a projected permutation_map (at most one dim or the zero constant can appear in each result)}}
  vector.transfer_write %v, %m[%i] {permutation_map = affine_map<(d0) -> (d0 + 1)>} : vector<4xf32>, memref<?xf32>
  return
}

// -----

func.func @f(%m: tensor<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.transfer_write' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (vector<4xf32>, tensor<?xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: tensor<?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.transfer_write' op expected type of operand #1 ('tensor<?xf32>') to match type of corresponding result ('tensor<4xf32>')}}
  %0 = "vector.transfer_write"(%v, %m, %i) <{in_bounds = [true], permutation_map = affine_map<(d0) -> (d0)>, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (vector<4xf32>, tensor<?xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index) {
  // expected-error @below {{'vector.load' op requires 2 indices}}
  %0 = vector.load %m[%i] : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index) {
  // expected-error @below {{'vector.load' op base and result element types should match}}
  %0 = vector.load %m[%i] : memref<?xf32>, vector<4xf64>
  return
}

// -----

func.func @f(%m: memref<?xvector<4xf32>>, %i: index) {
  // expected-error @below {{'vector.load' op base memref and result vector types should match}}
  %0 = vector.load %m[%i] : memref<?xvector<4xf32>>, vector<2xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32, strided<[2]>>, %i: index) {
  // expected-error @below {{'vector.load' op most minor memref dim must have unit stride}}
  %0 = vector.load %m[%i] : memref<?xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index) {
  // expected-error @below {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = vector.load %m[%i] : memref<?xf32>, vector<2x4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index) {
  // expected-error @below {{custom op 'vector.load' 'vector.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = vector.load %m[%i] {alignment = 3} : memref<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: tensor<?xf32>, %i: index) {
  // expected-error @below {{custom op 'vector.load' invalid kind of type specified: expected builtin.memref, but found 'tensor<?xf32>'}}
  %0 = vector.load %m[%i] : tensor<?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.store' op requires 2 indices}}
  vector.store %v, %m[%i] : memref<?x?xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xi32>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.store' op base and valueToStore element type should match}}
  vector.store %v, %m[%i] : memref<?xi32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xvector<2xf32>>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.store' op base memref and valueToStore vector types should match}}
  vector.store %v, %m[%i] : memref<?xvector<2xf32>>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32, strided<[2]>>, %i: index, %v: vector<4xf32>) {
  // expected-error @below {{'vector.store' op most minor memref dim must have unit stride}}
  vector.store %v, %m[%i] : memref<?xf32, strided<[2]>>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<f32>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.store' op source memref has lower rank than the vector to store}}
  vector.store %v, %m[] : memref<f32>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xi32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.maskedload' op base and result element type should match}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<?xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.maskedload' op requires 1 indices}}
  %0 = vector.maskedload %m[], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<?xf32>, vector<5xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<2xf32>) {
  // expected-error @below {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<2xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<i1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.maskedload' op operand #2 must be vector of 1-bit signless integer values, but got 'vector<i1>'}}
  %0 = vector.maskedload %m[%i], %k, %v : memref<?xf32>, vector<i1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xi32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.maskedstore' op base and valueToStore element type should match}}
  vector.maskedstore %m[%i], %k, %v : memref<?xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.maskedstore' op requires 1 indices}}
  vector.maskedstore %m[], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  vector.maskedstore %m[%i], %k, %v : memref<?xf32>, vector<5xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xi32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.expandload' op base and result element type should match}}
  %0 = vector.expandload %m[%i], %k, %v : memref<?xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.expandload' op requires 1 indices}}
  %0 = vector.expandload %m[], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.expandload' op expected result dim to match mask dim}}
  %0 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<5xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<2xf32>) {
  // expected-error @below {{'vector.expandload' op expected pass_thru of same type as result type}}
  %0 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<4xi1>, vector<2xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<[4]xi1>, %v: vector<[4]xf32>) {
  // expected-error @below {{'vector.expandload' op operand #2 must be fixed-length vector of 1-bit signless integer values, but got 'vector<[4]xi1>'}}
  %0 = vector.expandload %m[%i], %k, %v : memref<?xf32>, vector<[4]xi1>, vector<[4]xf32> into vector<[4]xf32>
  return
}

// -----

func.func @f(%m: memref<?xi32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.compressstore' op base and valueToStore element type should match}}
  vector.compressstore %m[%i], %k, %v : memref<?xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.compressstore' op requires 1 indices}}
  vector.compressstore %m[], %k, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %k: vector<5xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.compressstore' op expected valueToStore dim to match mask dim}}
  vector.compressstore %m[%i], %k, %v : memref<?xf32>, vector<5xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: tensor<*xf32>, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.gather' op requires base to be a memref or ranked tensor type}}
  %0 = vector.gather %m[][%at], %k, %v : tensor<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.gather' op operand #0 must be Tensor or MemRef of any type values, but got 'memref<*xf32>'}}
  %0 = vector.gather %m[][%at], %k, %v : memref<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xi32>, %i: index, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.gather' op base and result element type should match}}
  %0 = vector.gather %m[%i][%at], %k, %v : memref<?xi32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.gather' op requires 1 indices}}
  %0 = vector.gather %m[][%at], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<5xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.gather' op expected result dim to match indices dim}}
  %0 = vector.gather %m[%i][%at], %k, %v : memref<?xf32>, vector<5xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<5xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.gather' op expected result dim to match mask dim}}
  %0 = vector.gather %m[%i][%at], %k, %v : memref<?xf32>, vector<4xi32>, vector<5xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<2xf32>) {
  // expected-error @below {{'vector.gather' op expected pass_thru of same type as result type}}
  %0 = vector.gather %m[%i][%at], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<2xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xf32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.gather' op operand #2 must be vector of integer or index values, but got 'vector<4xf32>'}}
  %0 = vector.gather %m[%i][%at], %k, %v : memref<?xf32>, vector<4xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @f(%m: tensor<*xf32>, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.scatter' op requires base to be a memref or ranked tensor type}}
  vector.scatter %m[][%at], %k, %v : tensor<*xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xi32>, %i: index, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.scatter' op base and valueToStore element type should match}}
  vector.scatter %m[%i][%at], %k, %v : memref<?xi32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.scatter' op requires 1 indices}}
  vector.scatter %m[][%at], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<5xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.scatter' op expected valueToStore dim to match indices dim}}
  vector.scatter %m[%i][%at], %k, %v : memref<?xf32>, vector<5xi32>, vector<4xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<5xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.scatter' op expected valueToStore dim to match mask dim}}
  vector.scatter %m[%i][%at], %k, %v : memref<?xf32>, vector<4xi32>, vector<5xi1>, vector<4xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) {
  // expected-error @below {{'vector.scatter' op result #0 must be ranked tensor of any type values, but got 'memref<?xf32>'}}
  %0 = vector.scatter %m[%i][%at], %k, %v : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> memref<?xf32>
  return
}
