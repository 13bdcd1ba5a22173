// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize=must-infer-memory-space --split-input-file --verify-diagnostics %s
// RUN: %same --args="--one-shot-bufferize=must-infer-memory-space --split-input-file --verify-diagnostics" %s

// The memory space of what comes from elsewhere is not known.
// expected-error@+1 {{could not infer memory space}}
func.func @argument(%a: tensor<4xf32>, %i: index) -> f32 {
  // expected-error@+1 {{failed to bufferize op}}
  %0 = tensor.extract %a[%i] : tensor<4xf32>
  return %0 : f32
}

// -----

func.func @constant(%i: index) -> f32 {
  // expected-error@+2 {{could not infer memory space}}
  // expected-error@+1 {{failed to bufferize op}}
  %c = arith.constant dense<1.0> : tensor<4xf32>
  %0 = tensor.extract %c[%i] : tensor<4xf32>
  return %0 : f32
}

// -----

func.func @generate(%i: index) -> index {
  // expected-error@+2 {{memory space not implemented yet}}
  // expected-error@+1 {{failed to bufferize op}}
  %g = tensor.generate %i {
  ^bb0(%k: index):
    tensor.yield %k : index
  } : tensor<?xindex>
  %0 = tensor.extract %g[%i] : tensor<?xindex>
  return %0 : index
}

// -----

// What an allocation says is followed.
func.func @said(%i: index, %f: f32) -> f32 {
  %a = bufferization.alloc_tensor() {memory_space = 1 : i64} : tensor<4xf32>
  %b = tensor.insert %f into %a[%i] : tensor<4xf32>
  %0 = tensor.extract %b[%i] : tensor<4xf32>
  return %0 : f32
}
