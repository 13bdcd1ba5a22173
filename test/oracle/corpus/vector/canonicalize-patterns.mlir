// REQUIRES: mlir-opt
// RUN: %same --modes plain --args="--split-input-file --allow-unregistered-dialect --canonicalize" %s
// Patterns that build ops, compared with mlir-opt.

func.func @bc(%a: f32, %v: vector<4xf32>) -> (vector<4x4xf32>, vector<2x4xf32>, f32, vector<4xf32>) {
  %0 = vector.broadcast %a : f32 to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<4x4xf32>
  %2 = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %3 = vector.extract %1[0, 1] : f32 from vector<4x4xf32>
  %4 = vector.extract %2[1] : vector<4xf32> from vector<2x4xf32>
  return %1, %2, %3, %4 : vector<4x4xf32>, vector<2x4xf32>, f32, vector<4xf32>
}

// -----

func.func @bc2(%v: vector<1xf32>) -> (vector<4xf32>, vector<1x1xf32>, vector<1xf32>) {
  %0 = vector.broadcast %v : vector<1xf32> to vector<4xf32>
  %1 = vector.broadcast %v : vector<1xf32> to vector<1x1xf32>
  %2 = vector.extract %1[0] : vector<1xf32> from vector<1x1xf32>
  return %0, %1, %2 : vector<4xf32>, vector<1x1xf32>, vector<1xf32>
}

// -----

func.func @exbc(%v: vector<1x4xf32>, %i: index) -> (vector<4xf32>, f32, vector<2xf32>) {
  %0 = vector.broadcast %v : vector<1x4xf32> to vector<8x4xf32>
  %1 = vector.extract %0[3] : vector<4xf32> from vector<8x4xf32>
  %2 = vector.extract %0[%i, 2] : f32 from vector<8x4xf32>
  %s = arith.constant 1.0 : f32
  %b = vector.broadcast %s : f32 to vector<3x2xf32>
  %3 = vector.extract %b[%i] : vector<2xf32> from vector<3x2xf32>
  return %1, %2, %3 : vector<4xf32>, f32, vector<2xf32>
}

// -----

func.func @exbc2(%v: vector<4xf32>) -> (vector<2x4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<8x2x4xf32>
  %1 = vector.extract %0[3] : vector<2x4xf32> from vector<8x2x4xf32>
  return %1 : vector<2x4xf32>
}

// -----

func.func @insins(%v: vector<4xf32>, %a: f32, %b: f32, %i: index) -> (vector<4xf32>, f32, f32) {
  %0 = vector.insert %a, %v[1] : f32 into vector<4xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<4xf32>
  %2 = vector.extract %1[1] : f32 from vector<4xf32>
  %3 = vector.extract %0[2] : f32 from vector<4xf32>
  return %1, %2, %3 : vector<4xf32>, f32, f32
}

// -----

func.func @insall(%v: vector<4xf32>, %u: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.insert %v, %u [] : vector<4xf32> into vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

func.func @insbc(%a: f32, %v: vector<2x4xf32>) -> (vector<2x4xf32>, vector<1x4xf32>) {
  %0 = vector.broadcast %a : f32 to vector<4xf32>
  %1 = vector.broadcast %a : f32 to vector<2x4xf32>
  %2 = vector.insert %0, %1[0] : vector<4xf32> into vector<2x4xf32>
  %w = ub.poison : vector<1x4xf32>
  %3 = vector.insert %0, %w[0] : vector<4xf32> into vector<1x4xf32>
  return %2, %3 : vector<2x4xf32>, vector<1x4xf32>
}

// -----

func.func @insfe(%a: f32, %b: f32, %c: f32, %v: vector<2xf32>) -> (vector<2xf32>) {
  %0 = vector.insert %a, %v[0] : f32 into vector<2xf32>
  %1 = vector.insert %b, %0[1] : f32 into vector<2xf32>
  return %1 : vector<2xf32>
}

// -----

func.func @consti() -> (vector<4xf32>, vector<2x2xf32>) {
  %c = arith.constant dense<[1.0,2.0,3.0,4.0]> : vector<4xf32>
  %s = arith.constant 9.0 : f32
  %0 = vector.insert %s, %c[2] : f32 into vector<4xf32>
  %d = arith.constant dense<0.0> : vector<2x2xf32>
  %e = arith.constant dense<[5.0, 6.0]> : vector<2xf32>
  %1 = vector.insert %e, %d[1] : vector<2xf32> into vector<2x2xf32>
  return %0, %1 : vector<4xf32>, vector<2x2xf32>
}

// -----

func.func @fe(%a: f32, %v: vector<4xf32>) -> (vector<3xf32>, vector<4xf32>, f32, vector<2x2xf32>) {
  %0 = vector.from_elements %a, %a, %a : vector<3xf32>
  %e:4 = vector.to_elements %v : vector<4xf32>
  %1 = vector.from_elements %e#0, %e#1, %e#2, %e#3 : vector<4xf32>
  %2 = vector.extract %0[1] : f32 from vector<3xf32>
  %3 = vector.from_elements %e#0, %e#1, %e#2, %e#3 : vector<2x2xf32>
  return %0, %1, %2, %3 : vector<3xf32>, vector<4xf32>, f32, vector<2x2xf32>
}

// -----

func.func @feex(%v: vector<4xf32>, %u: vector<1xf32>) -> (vector<4xf32>, vector<2xf32>, vector<1xf32>) {
  %a = vector.extract %v[0] : f32 from vector<4xf32>
  %b = vector.extract %v[1] : f32 from vector<4xf32>
  %c = vector.extract %v[2] : f32 from vector<4xf32>
  %d = vector.extract %v[3] : f32 from vector<4xf32>
  %0 = vector.from_elements %a, %b, %c, %d : vector<4xf32>
  %1 = vector.from_elements %b, %c : vector<2xf32>
  %e = vector.extract %u[0] : f32 from vector<1xf32>
  %2 = vector.from_elements %e : vector<1xf32>
  return %0, %1, %2 : vector<4xf32>, vector<2xf32>, vector<1xf32>
}

// -----

func.func @sc(%v: vector<4xf32>, %a: f32, %w: vector<1x4x1xf32>) -> (vector<2x2xf32>, vector<4xf32>, vector<2x2xf32>, vector<4x1xf32>) {
  %0 = vector.shape_cast %v : vector<4xf32> to vector<2x2xf32>
  %1 = vector.shape_cast %0 : vector<2x2xf32> to vector<4x1xf32>
  %2 = vector.shape_cast %1 : vector<4x1xf32> to vector<4xf32>
  %b = vector.broadcast %a : f32 to vector<4xf32>
  %3 = vector.shape_cast %b : vector<4xf32> to vector<2x2xf32>
  %4 = vector.shape_cast %w : vector<1x4x1xf32> to vector<4x1xf32>
  return %0, %2, %3, %4 : vector<2x2xf32>, vector<4xf32>, vector<2x2xf32>, vector<4x1xf32>
}

// -----

func.func @scc() -> (vector<2x2xf32>, vector<4xi32>) {
  %c = arith.constant dense<[1.0,2.0,3.0,4.0]> : vector<4xf32>
  %0 = vector.shape_cast %c : vector<4xf32> to vector<2x2xf32>
  %d = arith.constant dense<7> : vector<2x2xi32>
  %1 = vector.shape_cast %d : vector<2x2xi32> to vector<4xi32>
  return %0, %1 : vector<2x2xf32>, vector<4xi32>
}

// -----

func.func @scb(%v: vector<4xf32>) -> (vector<1x4xf32>, vector<4x1xf32>, vector<4xf32>) {
  %0 = vector.broadcast %v : vector<4xf32> to vector<1x4xf32>
  %1 = vector.shape_cast %0 : vector<1x4xf32> to vector<4x1xf32>
  %2 = vector.shape_cast %0 : vector<1x4xf32> to vector<4xf32>
  return %0, %1, %2 : vector<1x4xf32>, vector<4x1xf32>, vector<4xf32>
}

// -----

func.func @tr(%v: vector<2x3xf32>, %a: f32, %w: vector<1x4xf32>) -> (vector<2x3xf32>, vector<3x2xf32>, vector<4x1xf32>, vector<3x2xf32>) {
  %0 = vector.transpose %v, [1,0] : vector<2x3xf32> to vector<3x2xf32>
  %1 = vector.transpose %0, [1,0] : vector<3x2xf32> to vector<2x3xf32>
  %b = vector.broadcast %a : f32 to vector<2x3xf32>
  %2 = vector.transpose %b, [1,0] : vector<2x3xf32> to vector<3x2xf32>
  %3 = vector.transpose %w, [1,0] : vector<1x4xf32> to vector<4x1xf32>
  %c = arith.constant dense<1.0> : vector<2x3xf32>
  %4 = vector.transpose %c, [1,0] : vector<2x3xf32> to vector<3x2xf32>
  return %1, %2, %3, %4 : vector<2x3xf32>, vector<3x2xf32>, vector<4x1xf32>, vector<3x2xf32>
}

// -----

func.func @tr2(%v: vector<3xf32>, %w: vector<2x1x3xf32>) -> (vector<3x2xf32>, vector<2x3x1xf32>) {
  %b = vector.broadcast %v : vector<3xf32> to vector<2x3xf32>
  %2 = vector.transpose %b, [1,0] : vector<2x3xf32> to vector<3x2xf32>
  %3 = vector.transpose %w, [0,2,1] : vector<2x1x3xf32> to vector<2x3x1xf32>
  return %2, %3 : vector<3x2xf32>, vector<2x3x1xf32>
}

// -----

func.func @ess(%v: vector<4x8xf32>, %a: f32) -> (vector<2x4xf32>, vector<2x8xf32>, vector<2x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [1,2], sizes = [3,6], strides = [1,1]} : vector<4x8xf32> to vector<3x6xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1,1], sizes = [2,4], strides = [1,1]} : vector<3x6xf32> to vector<2x4xf32>
  %b = vector.broadcast %a : f32 to vector<4x8xf32>
  %2 = vector.extract_strided_slice %b {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %c = arith.constant dense<1.0> : vector<4x8xf32>
  %3 = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  return %1, %2, %3 : vector<2x4xf32>, vector<2x8xf32>, vector<2x8xf32>
}

// -----

func.func @ess2(%v: vector<4xf32>, %w: vector<4x8xf32>) -> (vector<4xf32>, vector<2xf32>, vector<1x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [0], sizes = [4], strides = [1]} : vector<4xf32> to vector<4xf32>
  %c = arith.constant dense<[1.0,2.0,3.0,4.0]> : vector<4xf32>
  %1 = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  %2 = vector.extract_strided_slice %w {offsets = [2], sizes = [1], strides = [1]} : vector<4x8xf32> to vector<1x8xf32>
  return %0, %1, %2 : vector<4xf32>, vector<2xf32>, vector<1x8xf32>
}

// -----

func.func @iss(%v: vector<4x8xf32>, %a: f32, %s: vector<2x8xf32>) -> (vector<4x8xf32>, vector<2x8xf32>, vector<4x8xf32>, vector<4xf32>) {
  %0 = vector.insert_strided_slice %s, %v {offsets = [1,0], strides = [1,1]} : vector<2x8xf32> into vector<4x8xf32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %b = vector.broadcast %a : f32 to vector<4x8xf32>
  %e = vector.extract_strided_slice %b {offsets = [1,0], sizes = [2, 8], strides = [1, 1]} : vector<4x8xf32> to vector<2x8xf32>
  %2 = vector.insert_strided_slice %e, %b {offsets = [1,0], strides = [1,1]} : vector<2x8xf32> into vector<4x8xf32>
  %c = arith.constant dense<1.0> : vector<4xf32>
  %d = arith.constant dense<2.0> : vector<2xf32>
  %3 = vector.insert_strided_slice %d, %c {offsets = [1], strides = [1]} : vector<2xf32> into vector<4xf32>
  return %0, %1, %2, %3 : vector<4x8xf32>, vector<2x8xf32>, vector<4x8xf32>, vector<4xf32>
}

// -----

func.func @mask(%i: index, %p: vector<4xf32>, %m: memref<8xf32>) -> (vector<4xi1>, vector<4xi1>, vector<4x2xi1>) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %c0 = arith.constant 0 : index
  %0 = vector.create_mask %c2 : vector<4xi1>
  %1 = vector.create_mask %c9 : vector<4xi1>
  %2 = vector.create_mask %c2, %c0 : vector<4x2xi1>
  return %0, %1, %2 : vector<4xi1>, vector<4xi1>, vector<4x2xi1>
}

// -----

func.func @mload(%m: memref<8xf32>, %i: index, %p: vector<4xf32>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %t = vector.constant_mask [4] : vector<4xi1>
  %f = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.maskedload %m[%i], %t, %p : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.maskedload %m[%i], %f, %p : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i], %t, %p : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.maskedstore %m[%i], %f, %p : memref<8xf32>, vector<4xi1>, vector<4xf32>
  %2 = vector.expandload %m[%i], %t, %p : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %t, %p : memref<8xf32>, vector<4xi1>, vector<4xf32>
  vector.compressstore %m[%i], %f, %p : memref<8xf32>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// -----

func.func @gat(%m: memref<8xf32>, %i: index, %p: vector<4xf32>, %x: vector<4xindex>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %t = vector.constant_mask [4] : vector<4xi1>
  %f = vector.constant_mask [0] : vector<4xi1>
  %0 = vector.gather %m[%i][%x], %t, %p : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %m[%i][%x], %f, %p : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i][%x], %f, %p : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  %s = arith.constant dense<[0,1,2,3]> : vector<4xindex>
  %2 = vector.gather %m[%i][%s], %t, %p : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i][%s], %t, %p : memref<8xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  return %0, %1, %2 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// -----

func.func @red(%v: vector<1xf32>, %a: f32, %w: vector<1x4xf32>, %acc: vector<4xf32>) -> (f32, f32, vector<4xf32>, f32) {
  %0 = vector.reduction <add>, %v : vector<1xf32> into f32
  %1 = vector.reduction <add>, %v, %a : vector<1xf32> into f32
  %2 = vector.multi_reduction <add>, %w, %acc [0] : vector<1x4xf32> to vector<4xf32>
  %b = vector.broadcast %a : f32 to vector<4xf32>
  %3 = vector.reduction <maximumf>, %b : vector<4xf32> into f32
  return %0, %1, %2, %3 : f32, f32, vector<4xf32>, f32
}

// -----

func.func @shuf(%v: vector<4xf32>, %u: vector<4xf32>, %a: f32) -> (vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<4xf32>, vector<8xf32>) {
  %0 = vector.shuffle %v, %u [0,1,2,3] : vector<4xf32>, vector<4xf32>
  %1 = vector.shuffle %v, %u [4,5,6,7] : vector<4xf32>, vector<4xf32>
  %b = vector.broadcast %a : f32 to vector<4xf32>
  %2 = vector.shuffle %b, %b [1,2] : vector<4xf32>, vector<4xf32>
  %c = arith.constant dense<[1.0,2.0,3.0,4.0]> : vector<4xf32>
  %d = arith.constant dense<[5.0,6.0,7.0,8.0]> : vector<4xf32>
  %3 = vector.shuffle %c, %d [0,4,1,5] : vector<4xf32>, vector<4xf32>
  %4 = vector.shuffle %v, %u [0,4,1,5,2,6,3,7] : vector<4xf32>, vector<4xf32>
  return %0, %1, %2, %3, %4 : vector<4xf32>, vector<4xf32>, vector<2xf32>, vector<4xf32>, vector<8xf32>
}

// -----

func.func @ct(%a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>) -> (vector<4x4xf32>) {
  %z = arith.constant dense<0.0> : vector<4x4xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %1 = arith.addf %0, %c : vector<4x4xf32>
  return %1 : vector<4x4xf32>
}

// -----

func.func @te(%a: f32, %v: vector<4xf32>) -> (f32, f32, f32) {
  %0 = vector.broadcast %a : f32 to vector<2xf32>
  %e:2 = vector.to_elements %0 : vector<2xf32>
  %f = vector.from_elements %a, %e#0 : vector<2xf32>
  %g:2 = vector.to_elements %f : vector<2xf32>
  return %e#1, %g#0, %g#1 : f32, f32, f32
}

// -----

func.func @tread(%m: memref<8xf32>, %t: tensor<8xf32>, %i: index, %v: vector<4xf32>) -> (vector<4xf32>, tensor<8xf32>, vector<4xf32>) {
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %m[%c0], %p : memref<8xf32>, vector<4xf32>
  %1 = vector.transfer_write %v, %t[%c0] : vector<4xf32>, tensor<8xf32>
  %2 = vector.transfer_read %1[%c0], %p : tensor<8xf32>, vector<4xf32>
  %3 = vector.transfer_write %0, %1[%c0] : vector<4xf32>, tensor<8xf32>
  return %0, %3, %2 : vector<4xf32>, tensor<8xf32>, vector<4xf32>
}

// -----

func.func @bcast(%v: vector<4xi32>) -> (vector<4xi32>, vector<4xf32>, vector<2xi64>) {
  %0 = vector.bitcast %v : vector<4xi32> to vector<4xf32>
  %1 = vector.bitcast %0 : vector<4xf32> to vector<4xi32>
  %2 = vector.bitcast %0 : vector<4xf32> to vector<2xi64>
  return %1, %0, %2 : vector<4xi32>, vector<4xf32>, vector<2xi64>
}

// -----

func.func @ld(%m: memref<8xf32>, %i: index) -> vector<4xf32> {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %0 = vector.load %c[%i] : memref<?xf32>, vector<4xf32>
  vector.store %0, %c[%i] : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// -----

func.func @raw1(%t: tensor<?xf32>, %i: index, %v: vector<4xf32>) -> (vector<4xf32>) {
  %p = arith.constant 0.0 : f32
  %1 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  %2 = vector.transfer_read %1[%i], %p : tensor<?xf32>, vector<4xf32>
  return %2 : vector<4xf32>
}

// -----

func.func @raw2(%t: tensor<?xf32>, %i: index, %v: vector<4xf32>) -> (vector<4xf32>) {
  %p = arith.constant 0.0 : f32
  %1 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %2 = vector.transfer_read %1[%i], %p {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
  return %2 : vector<4xf32>
}

// -----

func.func @raw3(%t: tensor<?x?xf32>, %i: index, %v: vector<4xf32>, %j: index) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %p = arith.constant 0.0 : f32
  %1 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, tensor<?x?xf32>
  %2 = vector.transfer_read %1[%i, %i], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %1[%i, %i], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d1)>} : tensor<?x?xf32>, vector<4xf32>
  %4 = vector.transfer_read %1[%i, %j], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x?xf32>, vector<4xf32>
  return %2, %3, %4 : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// -----

func.func @raw4(%t: tensor<?xf32>, %i: index, %v: vector<4xf32>, %m: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>) {
  %p = arith.constant 0.0 : f32
  %1 = vector.transfer_write %v, %t[%i], %m {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %2 = vector.transfer_read %1[%i], %p {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
  %3 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %4 = vector.transfer_read %3[%i], %p, %m {in_bounds = [true]} : tensor<?xf32>, vector<4xf32>
  return %2, %4 : vector<4xf32>, vector<4xf32>
}

// -----

func.func @waw(%t: tensor<?xf32>, %i: index, %v: vector<4xf32>, %w: vector<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %1 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %2 = vector.transfer_write %w, %1[%i] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %3 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32>
  %4 = vector.transfer_write %w, %3[%i] : vector<4xf32>, tensor<?xf32>
  return %2, %4 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @waw2(%t: tensor<8xf32>, %i: index, %v: vector<4xf32>, %w: vector<4xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %1 = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %2 = vector.transfer_write %w, %1[%c1] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %3 = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<8xf32>
  %4 = vector.transfer_write %w, %3[%i] : vector<4xf32>, tensor<8xf32>
  return %2, %4 : tensor<8xf32>, tensor<8xf32>
}

// -----

func.func @rw(%t: tensor<4xf32>, %u: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %t[%c0], %p {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %2 = vector.transfer_read %u[%c0], %p {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  %3 = vector.transfer_write %2, %u[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  return %1, %3 : tensor<4xf32>, tensor<8xf32>
}

// -----

func.func @rwe(%t: tensor<4xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>) {
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_read %t[%c0], %p {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %x = tensor.empty() : tensor<4xf32>
  %1 = vector.transfer_write %0, %x[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @exsl(%t: tensor<8xf32>, %u: tensor<4xf32>, %v: vector<4xf32>) -> (vector<4xf32>, tensor<8xf32>) {
  %p = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[2][4][1] : tensor<8xf32> to tensor<4xf32>
  %0 = vector.transfer_read %s[%c0], %p {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
  %x = vector.transfer_write %v, %u[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %i = tensor.insert_slice %x into %t[2][4][1] : tensor<4xf32> into tensor<8xf32>
  return %0, %i : vector<4xf32>, tensor<8xf32>
}

// -----

func.func @gencon(%a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>, %d: vector<4x4xf32>) -> (vector<4x4xf32>, vector<4x4xf32>) {
  %z = arith.constant dense<0.0> : vector<4x4xf32>
  %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %z : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %1 = arith.addf %c, %0 : vector<4x4xf32>
  %2 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %d : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %3 = arith.addf %c, %2 : vector<4x4xf32>
  return %1, %3 : vector<4x4xf32>, vector<4x4xf32>
}

// -----

func.func @scal(%m: memref<vector<4xf32>>, %e: vector<1x1xf32>, %f: vector<f32>) -> (f32, vector<1xf32>, f32, vector<f32>) {
  %0 = vector.extract %e[0, 0] : f32 from vector<1x1xf32>
  %1 = vector.broadcast %0 : f32 to vector<1xf32>
  %2 = vector.extract %f[] : f32 from vector<f32>
  %3 = vector.broadcast %2 : f32 to vector<f32>
  return %0, %1, %2, %3 : f32, vector<1xf32>, f32, vector<f32>
}

// -----

func.func @insx(%v: vector<4xf32>, %w: vector<2x4xf32>, %i: index) -> (vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>) {
  %0 = vector.extract %v[1] : f32 from vector<4xf32>
  %1 = vector.insert %0, %v[1] : f32 into vector<4xf32>
  %2 = vector.extract %w[%i] : vector<4xf32> from vector<2x4xf32>
  %3 = vector.insert %2, %w[%i] : vector<4xf32> into vector<2x4xf32>
  %4 = vector.insert %v, %w[%i] : vector<4xf32> into vector<2x4xf32>
  %5 = vector.insert %v, %4[%i] : vector<4xf32> into vector<2x4xf32>
  return %1, %3, %5 : vector<4xf32>, vector<2x4xf32>, vector<2x4xf32>
}
