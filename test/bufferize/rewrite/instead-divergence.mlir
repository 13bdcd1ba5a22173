// Where an op has no form on buffers, a note says what to run or to write.
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics %s

func.func @tosa(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{--lower-tosa makes of TOSA ops that bufferize}}
  %0 = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @stablehlo(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{--lower-stablehlo makes of StableHLO ops that bufferize}}
  %0 = stablehlo.exponential %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @elementwise(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{--convert-elementwise-to-linalg makes a linalg.generic of it, which bufferizes}}
  %0 = arith.addf %a, %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @bitcast(%a: tensor<4xf32>) -> tensor<4xi32> {
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{'tensor.bitcast' has no form on buffers: linalg.generic with arith.bitcast of each element does the same}}
  %0 = tensor.bitcast %a : tensor<4xf32> to tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

func.func @gather(%a: tensor<16xf32>, %i: tensor<4x1xindex>) -> tensor<4xf32> {
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{'tensor.gather' has no form on buffers: linalg.generic with tensor.extract of each element does the same}}
  %0 = tensor.gather %a[%i] gather_dims([0]) : (tensor<16xf32>, tensor<4x1xindex>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @scatter(%a: tensor<4xf32>, %d: tensor<16xf32>, %i: tensor<4x1xindex>) -> tensor<16xf32> {
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{'tensor.scatter' has no form on buffers: scf.for with tensor.insert_slice of each part does the same}}
  %0 = tensor.scatter %a into %d[%i] scatter_dims([0]) unique : (tensor<4xf32>, tensor<16xf32>, tensor<4x1xindex>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}

// -----

func.func @pack(%c: tensor<8x8xf32>, %f: tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32> {
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{'linalg.pack' has no form on buffers: tensor.pad, tensor.expand_shape and linalg.transpose do the same}}
  %r = linalg.pack %c inner_dims_pos=[0, 1] inner_tiles=[4, 4] into %f : tensor<8x8xf32> -> tensor<2x2x4x4xf32>
  return %r : tensor<2x2x4x4xf32>
}

// -----

func.func @unpack(%a: tensor<4x4xf32>, %o: tensor<16xf32>) -> tensor<16xf32> {
  // expected-error@+2 {{op was not bufferized}}
  // expected-note@+1 {{'linalg.unpack' has no form on buffers: linalg.transpose, tensor.collapse_shape and tensor.extract_slice do the same}}
  %p = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [4] into %o : tensor<4x4xf32> -> tensor<16xf32>
  return %p : tensor<16xf32>
}

// -----

func.func @may_alias(%m: memref<5xf32>, %i: index) -> f32 {
  // expected-error@+2 {{to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  // expected-note@+1 {{`restrict` says that nothing else reads or writes the buffer while the tensor is used}}
  %0 = bufferization.to_tensor %m : memref<5xf32> to tensor<5xf32>
  %1 = tensor.extract %0[%i] : tensor<5xf32>
  return %1 : f32
}
