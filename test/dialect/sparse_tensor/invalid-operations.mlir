// RUN: cistern-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s
// What the ops of sparse_tensor say of programs that are wrong; texts and places are those of mlir-opt.

func.func @f(%s: index) {
  // expected-error @below {{'sparse_tensor.new' op result #0 must be sparse tensor of any type values, but got 'tensor<128xf64>'}}
  %0 = sparse_tensor.new %s : index to tensor<128xf64>
  return
}

// -----

func.func @f(%s: index) {
  // expected-error @below {{custom op 'sparse_tensor.new' invalid kind of type specified: expected builtin.tensor, but found 'memref<128xf64>'}}
  %0 = sparse_tensor.new %s : index to memref<128xf64>
  return
}

// -----

#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6xindex>) {
  // expected-error @below {{the sparse-tensor must have static shape}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xindex>, tensor<6xindex>), tensor<6xf64> to tensor<?xf64, #SV>
  return
}

// -----

#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6xindex>) {
  // expected-error @below {{inconsistent number of fields between input/output}}
  %0 = sparse_tensor.assemble (%p), %v : (tensor<2xindex>), tensor<6xf64> to tensor<100xf64, #SV>
  return
}

// -----

#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6xindex>) {
  // expected-error @below {{input/output element-types don't match}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xindex>, tensor<6xindex>), tensor<6xf64> to tensor<100xf32, #SV>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%v: tensor<6xf64>, %p: tensor<2xindex>, %c: tensor<6x3xindex>) {
  // expected-error @below {{input/output trailing COO level-ranks don't match}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<2xindex>, tensor<6x3xindex>), tensor<6xf64> to tensor<100x10xf64, #COO>
  return
}

// -----

#DV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>
func.func @f(%v: tensor<6xf64>) {
  // expected-error @below {{expected non-function type}}
  %0 = sparse_tensor.assemble (), %v : (), tensor<6xf64> to tensor<6xf64, #DV>
  return
}

// -----

#DV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>
func.func @f(%v: tensor<6xf64>, %p: tensor<*xindex>) {
  // expected-error @below {{'sparse_tensor.assemble' op operand #0 must be variadic of ranked tensor of signless integer or index values, but got 'tensor<*xindex>'}}
  %0 = sparse_tensor.assemble (%p), %v : (tensor<*xindex>), tensor<6xf64> to tensor<6xf64, #DV>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%t: tensor<4x4xf64, #COO>, %op: tensor<2xindex>, %oi: tensor<3x2xindex>, %od: tensor<3xf64>, %of: tensor<3xf32>) {
  // expected-error @below {{output levels and return levels type mismatch}}
  %a, %b, %c, %d, %e, %g = sparse_tensor.disassemble %t : tensor<4x4xf64, #COO> out_lvls(%op, %oi : tensor<2xindex>, tensor<3x2xindex>) out_vals(%od : tensor<3xf64>) -> (tensor<2xi32>, tensor<3x2xindex>), tensor<3xf64>, (index, index), index
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%t: tensor<4x4xf64, #COO>, %op: tensor<2xindex>, %oi: tensor<3x2xindex>, %od: tensor<3xf64>, %of: tensor<3xf32>) {
  // expected-error @below {{output values and return value type mismatch}}
  %a, %b, %c, %d, %e, %g = sparse_tensor.disassemble %t : tensor<4x4xf64, #COO> out_lvls(%op, %oi : tensor<2xindex>, tensor<3x2xindex>) out_vals(%of : tensor<3xf32>) -> (tensor<2xindex>, tensor<3x2xindex>), tensor<3xf64>, (index, index), index
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%t: tensor<4x4xf64, #COO>, %op: tensor<2xindex>, %oi: tensor<3x2xindex>, %od: tensor<3xf64>, %of: tensor<3xf32>) {
  // expected-error @below {{'sparse_tensor.disassemble' op result #2 must be variadic of scalar like, but got 'tensor<3xf64>'}}
  %a, %b, %c, %d, %g = sparse_tensor.disassemble %t : tensor<4x4xf64, #COO> out_lvls(%op, %oi : tensor<2xindex>, tensor<3x2xindex>) out_vals(%od : tensor<3xf64>) -> (tensor<2xindex>, tensor<3x2xindex>), tensor<3xf64>, (index), index
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%t: tensor<4x4xf64, #COO>, %op: tensor<2xindex>, %oi: tensor<3x2xindex>, %od: tensor<3xf64>, %of: tensor<3xf32>) {
  // expected-error @below {{'sparse_tensor.disassemble' op result #5 must be scalar like, but got 'tensor<1xi64>'}}
  %a, %b, %c, %d, %e, %g = sparse_tensor.disassemble %t : tensor<4x4xf64, #COO> out_lvls(%op, %oi : tensor<2xindex>, tensor<3x2xindex>) out_vals(%od : tensor<3xf64>) -> (tensor<2xindex>, tensor<3x2xindex>), tensor<3xf64>, (tensor<i64>, index), tensor<1xi64>
  return
}

// -----

#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @f(%a: tensor<10x10xf32>) {
  // expected-error @below {{unexpected conversion mismatch in rank}}
  %0 = sparse_tensor.convert %a : tensor<10x10xf32> to tensor<10xf32, #SV>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<10x10xf32>) {
  // expected-error @below {{unexpected conversion mismatch in dimension 1}}
  %0 = sparse_tensor.convert %a : tensor<10x10xf32> to tensor<10x11xf32, #CSR>
  return
}

// -----

#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<10x10xf32>) {
  // expected-error @below {{cannot convert to a sparse tensor slice}}
  %0 = sparse_tensor.convert %a : tensor<10x10xf32> to tensor<10x10xf32, #SL>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @f(%a: tensor<3x4xi32, #CSC>) {
  // expected-error @below {{Level size mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<3x4xi32, #CSC> to tensor<3x4xi32, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @f(%a: tensor<3x4xi32, #CSC>) {
  // expected-error @below {{Element type mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<3x4xi32, #CSC> to tensor<4x3xf32, #CSR>
  return
}

// -----

#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @f(%a: tensor<3x4xi32, #CSC>) {
  // expected-error @below {{Level type mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<3x4xi32, #CSC> to tensor<4x3xi32, #DCSR>
  return
}

// -----

#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @f(%a: tensor<3x4xi32, #CSC>) {
  // expected-error @below {{Level rank mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<3x4xi32, #CSC> to tensor<12xi32, #SV>
  return
}

// -----

#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
func.func @f(%a: tensor<3x4xi32, #CSC>) {
  // expected-error @below {{Crd/Pos width mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %a : tensor<3x4xi32, #CSC> to tensor<4x3xi32, #CSR32>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{requested level is out of bounds}}
  %0 = sparse_tensor.positions %a {level = 2 : index} : tensor<8x8xf64, #CSR> to memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{unexpected type for positions}}
  %0 = sparse_tensor.positions %a {level = 1 : index} : tensor<8x8xf64, #CSR> to memref<?xf64>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{'sparse_tensor.positions' op inferred type(s) 'memref<?xindex>' are incompatible with return type(s) of operation 'memref<8xindex>'}}
  // expected-error @below {{'sparse_tensor.positions' op failed to infer returned types}}
  %0 = sparse_tensor.positions %a {level = 1 : index} : tensor<8x8xf64, #CSR> to memref<8xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{'sparse_tensor.positions' op operand #0 must be sparse tensor of any type values, but got 'tensor<8xf64>'}}
  %0 = sparse_tensor.positions %d {level = 0 : index} : tensor<8xf64> to memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{'sparse_tensor.positions' op requires attribute 'level'}}
  %0 = sparse_tensor.positions %a : tensor<8x8xf64, #CSR> to memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{custom op 'sparse_tensor.positions' 'sparse_tensor.positions' op attribute 'level' failed to satisfy constraint: level attribute}}
  %0 = sparse_tensor.positions %a {level = 1 : i32} : tensor<8x8xf64, #CSR> to memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{'sparse_tensor.positions' op result #0 must be non-0-ranked.memref of any type values, but got 'memref<index>'}}
  %0 = sparse_tensor.positions %a {level = 1 : index} : tensor<8x8xf64, #CSR> to memref<index>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{custom op 'sparse_tensor.positions' invalid kind of type specified: expected builtin.memref, but found 'tensor<?xindex>'}}
  %0 = sparse_tensor.positions %a {level = 1 : index} : tensor<8x8xf64, #CSR> to tensor<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{unexpected type for coordinates}}
  %0 = sparse_tensor.coordinates %a {level = 1 : index} : tensor<8x8xf64, #CSR> to memref<?xf64>
  return
}

// -----

#COOS = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
func.func @f(%a: tensor<8x8xf64, #COOS>) {
  // expected-error @below {{expected sparse tensor with a COO region}}
  %0 = sparse_tensor.coordinates_buffer %a : tensor<8x8xf64, #COOS> to memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 16 }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #COO>, %c: tensor<8x8xf64, #CSR32>, %d: tensor<8xf64>) {
  // expected-error @below {{unexpected mismatch in element types}}
  %0 = sparse_tensor.values %a : tensor<8x8xf64, #CSR> to memref<?xf32>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>, %d: tensor<?x4xf64>, %e: tensor<4x4xf32>, %g: tensor<4xf64>, %h: tensor<3x5xf64>) {
  // expected-error @below {{Need at least two tensors to concatenate.}}
  %0 = sparse_tensor.concatenate %a {dimension = 0 : index} : tensor<2x4xf64, #CSR> to tensor<2x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>, %d: tensor<?x4xf64>, %e: tensor<4x4xf32>, %g: tensor<4xf64>, %h: tensor<3x5xf64>) {
  // expected-error @below {{Concat-dimension is out of bounds for dimension-rank (2 >= 2)}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 2 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<5x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>, %d: tensor<?x4xf64>, %e: tensor<4x4xf32>, %g: tensor<4xf64>, %h: tensor<3x5xf64>) {
  // expected-error @below {{The concatenation dimension of the output tensor should be the sum of all the concatenation dimensions of the input tensors.}}
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<6x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>, %d: tensor<?x4xf64>, %e: tensor<4x4xf32>, %g: tensor<4xf64>, %h: tensor<3x5xf64>) {
  // expected-error @below {{Input tensor $1 has dynamic shape}}
  %0 = sparse_tensor.concatenate %a, %d {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<?x4xf64> to tensor<6x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>, %d: tensor<?x4xf64>, %e: tensor<4x4xf32>, %g: tensor<4xf64>, %h: tensor<3x5xf64>) {
  // expected-error @below {{Input tensor $1 has a different rank (rank=1) from the output tensor (rank=2).}}
  %0 = sparse_tensor.concatenate %a, %g {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<4xf64> to tensor<6x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>, %d: tensor<?x4xf64>, %e: tensor<4x4xf32>, %g: tensor<4xf64>, %h: tensor<3x5xf64>) {
  // expected-error @below {{All dimensions (expect for the concatenating one) should be equal.}}
  %0 = sparse_tensor.concatenate %a, %h {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x5xf64> to tensor<5x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: tensor<4x4xf64, #SL>, %t: tensor<4x4xf64, #CSR>) {
  // expected-error @below {{requested dimension out of bound}}
  %0 = sparse_tensor.slice.offset %s at 2 : tensor<4x4xf64, #SL>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%s: tensor<4x4xf64, #SL>, %t: tensor<4x4xf64, #CSR>) {
  // expected-error @below {{'sparse_tensor.slice.stride' op operand #0 must be sparse tensor slice of any type values, but got 'tensor<4x4xf64, #sparse_tensor.encoding<}}
  %0 = sparse_tensor.slice.stride %t at 0 : tensor<4x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%x: !sparse_tensor.storage_specifier<#COO>, %y: !sparse_tensor.storage_specifier<#CSR>, %z: !sparse_tensor.storage_specifier<#SL>, %i: index) {
  // expected-error @below {{missing level argument}}
  %0 = sparse_tensor.storage_specifier.get %x lvl_sz  : !sparse_tensor.storage_specifier<#COO>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%x: !sparse_tensor.storage_specifier<#COO>, %y: !sparse_tensor.storage_specifier<#CSR>, %z: !sparse_tensor.storage_specifier<#SL>, %i: index) {
  // expected-error @below {{requested position memory size on a singleton level}}
  %0 = sparse_tensor.storage_specifier.get %x pos_mem_sz at 1 : !sparse_tensor.storage_specifier<#COO>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%x: !sparse_tensor.storage_specifier<#COO>, %y: !sparse_tensor.storage_specifier<#CSR>, %z: !sparse_tensor.storage_specifier<#SL>, %i: index) {
  // expected-error @below {{redundant level argument for querying value memory size}}
  %0 = sparse_tensor.storage_specifier.get %x val_mem_sz at 0 : !sparse_tensor.storage_specifier<#COO>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%x: !sparse_tensor.storage_specifier<#COO>, %y: !sparse_tensor.storage_specifier<#CSR>, %z: !sparse_tensor.storage_specifier<#SL>, %i: index) {
  // expected-error @below {{requested slice data on non-slice tensor}}
  %0 = sparse_tensor.storage_specifier.get %x dim_offset  : !sparse_tensor.storage_specifier<#COO>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%x: !sparse_tensor.storage_specifier<#COO>, %y: !sparse_tensor.storage_specifier<#CSR>, %z: !sparse_tensor.storage_specifier<#SL>, %i: index) {
  // expected-error @below {{custom op 'sparse_tensor.storage_specifier.get' expected ::mlir::sparse_tensor::StorageSpecifierKind to be one of: lvl_sz, pos_mem_sz, crd_mem_sz, val_mem_sz, dim_offset, dim_stride}}
  // expected-error @below {{custom op 'sparse_tensor.storage_specifier.get' failed to parse SparseTensorStorageSpecifierKindAttr parameter 'value' which is to be a `::mlir::sparse_tensor::StorageSpecifierKind`}}
  %0 = sparse_tensor.storage_specifier.get %x foo  : !sparse_tensor.storage_specifier<#COO>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @f(%x: !sparse_tensor.storage_specifier<#COO>, %y: !sparse_tensor.storage_specifier<#CSR>, %z: !sparse_tensor.storage_specifier<#SL>, %i: index) {
  // expected-error @below {{'sparse_tensor.storage_specifier.get' op operand #0 must be metadata, but got 'index'}}
  %0 = sparse_tensor.storage_specifier.get %i lvl_sz at 0 : index
  return
}

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{failed to parse SparseTensor_StorageSpecifier parameter 'encoding' which is to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`}}
func.func @f(%x: !sparse_tensor.storage_specifier<i32>) {
  
  return
}

// -----

// expected-error @below {{expected '<'}}
func.func @f(%x: !sparse_tensor.storage_specifier) {
  
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// expected-error @below {{expect larger level upper bound than lower bound}}
func.func @f(%x: !sparse_tensor.iter_space<#CSR, lvls = 1 to 1>) {
  
  return
}

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{failed to parse SparseTensor_Iterator parameter 'encoding' which is to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`}}
func.func @f(%x: !sparse_tensor.iterator<4, lvls = 0 to 9>) {
  
  return
}

// -----

// expected-error @below {{unknown  type `foo` in dialect `sparse_tensor`}}
func.func @f(%x: !sparse_tensor.foo) {
  
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%x: tensor<4x4xf64, #CSR>) {
  %c = arith.constant 2 : index
  // expected-error @below {{Level index exceeds the rank of the input sparse tensor}}
  %0 = sparse_tensor.lvl %x, %c : tensor<4x4xf64, #CSR>
  return
}

// -----

#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>
func.func @f(%i: index) {
  // expected-error @below {{Coordinate rank mismatch with encoding}}
  %0:2 = sparse_tensor.crd_translate dim_to_lvl [%i, %i] as #BSR : index, index
  return
}

// -----

#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>
func.func @f(%i: index) {
  // expected-error @below {{custom op 'sparse_tensor.crd_translate' expected ::mlir::sparse_tensor::CrdTransDirectionKind to be one of: dim_to_lvl, lvl_to_dim}}
  // expected-error @below {{custom op 'sparse_tensor.crd_translate' failed to parse SparseTensorCrdTransDirectionAttr parameter 'value' which is to be a `::mlir::sparse_tensor::CrdTransDirectionKind`}}
  %0:4 = sparse_tensor.crd_translate foo [%i, %i, %i, %i] as #BSR : index, index, index, index
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @below {{invalid properties}}
  %0:2 = "sparse_tensor.crd_translate"(%i, %i) <{direction = #sparse_tensor<CrdTransDirection dim_to_lvl>, encoder = 3}> : (index, index) -> (index, index)
  return
}

// -----

func.func @f(%i: index, %m: memref<?xf64>, %v: f64, %w: f32, %s: memref<10xf64>, %t: memref<?xf64, strided<[2]>>) {
  %c = arith.constant 0 : index
  // expected-error @below {{'sparse_tensor.push_back' op n must be not less than 1}}
  %0, %1 = sparse_tensor.push_back %i, %m, %v, %c : index, memref<?xf64>, f64, index
  return
}

// -----

func.func @f(%i: index, %m: memref<?xf64>, %v: f64, %w: f32, %s: memref<10xf64>, %t: memref<?xf64, strided<[2]>>) {
  // expected-error @below {{'sparse_tensor.push_back' op failed to verify that value type matches element type of inBuffer}}
  %0, %1 = sparse_tensor.push_back %i, %m, %w : index, memref<?xf64>, f32
  return
}

// -----

func.func @f(%i: index, %m: memref<?xf64>, %v: f64, %w: f32, %s: memref<10xf64>, %t: memref<?xf64, strided<[2]>>) {
  // expected-error @below {{'sparse_tensor.push_back' op failed to verify that all of}}
  %0, %1 = "sparse_tensor.push_back"(%i, %m, %v) : (index, memref<?xf64>, f64) -> (memref<?xf32>, index)
  return
}

// -----

func.func @f(%i: index, %m: memref<?x?xf64>, %v: f64) {
  // expected-error @below {{'sparse_tensor.push_back' op operand #1 must be 1D memref of any type values, but got 'memref<?x?xf64>'}}
  %0, %1 = sparse_tensor.push_back %i, %m, %v : index, memref<?x?xf64>, f64
  return
}

// -----

func.func @f(%i: i32, %m: memref<?xf64>, %v: f64) {
  // expected-error @below {{custom op 'sparse_tensor.push_back' invalid kind of type specified: expected builtin.index, but found 'i32'}}
  %0, %1 = sparse_tensor.push_back %i, %m, %v : i32, memref<?xf64>, f64
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #CSR>) {
  // expected-error @below {{'sparse_tensor.expand' op result #1 must be 1D memref of 1-bit signless integer values, but got 'memref<?xi8>'}}
  %a, %b, %c, %d = sparse_tensor.expand %t : tensor<8x8xf64, #CSR> to memref<?xf64>, memref<?xi8>, memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #CSR>) {
  // expected-error @below {{'sparse_tensor.expand' op result #0 must be strided memref of any type values of rank 1, but got 'memref<?x?xf64>'}}
  %a, %b, %c, %d = sparse_tensor.expand %t : tensor<8x8xf64, #CSR> to memref<?x?xf64>, memref<?xi1>, memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #CSR>) {
  // expected-error @below {{'sparse_tensor.expand' op result #2 must be 1D memref of index values, but got 'memref<?xi32>'}}
  %a, %b, %c, %d = sparse_tensor.expand %t : tensor<8x8xf64, #CSR> to memref<?xf64>, memref<?xi1>, memref<?xi32>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<8x8xf64, #CSR>, %a: memref<?xf64>, %b: memref<?xi1>, %c: memref<?xindex>, %i: index) {
  // expected-error @below {{'sparse_tensor.compress' op incorrect number of coordinates}}
  %0 = sparse_tensor.compress %a, %b, %c, %i into %t[%i, %i] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<8x8xf64, #CSR>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>, %w: memref<?xf32, strided<[3]>>) {
  // expected-error @below {{Expected a permutation map, got}}
  sparse_tensor.sort hybrid_quick_sort %n, %x {perm_map = affine_map<(i,j) -> (j)>} : memref<?xindex>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>, %w: memref<?xf32, strided<[3]>>) {
  // expected-error @below {{Expected a permutation map, got}}
  sparse_tensor.sort hybrid_quick_sort %n, %x {perm_map = affine_map<(i,j) -> (j, i + 1)>} : memref<?xindex>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>, %w: memref<?xf32, strided<[3]>>) {
  // expected-error @below {{Expected rank(perm_map) > 1, got 0}}
  sparse_tensor.sort hybrid_quick_sort %n, %x {perm_map = affine_map<() -> ()>} : memref<?xindex>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>, %w: memref<?xf32, strided<[3]>>) {
  // expected-error @below {{custom op 'sparse_tensor.sort' expected ::mlir::sparse_tensor::SparseTensorSortKind to be one of: hybrid_quick_sort, insertion_sort_stable, quick_sort, heap_sort}}
  // expected-error @below {{custom op 'sparse_tensor.sort' failed to parse SparseTensorSortKindAttr parameter 'value' which is to be a `::mlir::sparse_tensor::SparseTensorSortKind`}}
  sparse_tensor.sort foo %n, %x {perm_map = affine_map<(i) -> (i)>} : memref<?xindex>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>, %w: memref<?xf32, strided<[3]>>) {
  // expected-error @below {{'sparse_tensor.sort' op operand #1 must be 1D memref of integer or index values, but got 'memref<?xf32>'}}
  sparse_tensor.sort quick_sort %n, %y {perm_map = affine_map<(i) -> (i)>} : memref<?xf32>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>, %w: memref<?xf32, strided<[3]>>) {
  %c = arith.constant 20 : index
  // expected-error @below {{Expected dimension(xy) >= n * (rank(perm_map) + ny) got 10 < 20}}
  sparse_tensor.sort quick_sort %c, %z {perm_map = affine_map<(i) -> (i)>} : memref<10xi8>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>, %w: memref<?xf32, strided<[3]>>) {
  %c = arith.constant 20 : index
  // expected-error @below {{Expected dimension(y) >= n got 10 < 20}}
  sparse_tensor.sort quick_sort %c, %x jointly %z {perm_map = affine_map<(i) -> (i)>} : memref<?xindex> jointly memref<10xi8>
  return
}

// -----

func.func @f(%n: index, %x: memref<?xindex>, %y: memref<?xf32>, %z: memref<10xi8>, %w: memref<?xf32, strided<[3]>>) {
  // expected-error @below {{custom op 'sparse_tensor.sort' 'sparse_tensor.sort' op attribute 'ny' failed to satisfy constraint: index attribute}}
  sparse_tensor.sort quick_sort %n, %x {perm_map = affine_map<(i) -> (i)>, ny = 1 : i32} : memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%t: tensor<?x?xf64, #CSR>) {
  // expected-error @below {{Expected COO sparse tensors only}}
  %0 = sparse_tensor.reorder_coo quick_sort %t : tensor<?x?xf64, #CSR> to tensor<?x?xf64, #COO>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#COOU = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered)) }>
func.func @f(%t: tensor<?x?xf64, #COOU>) {
  // expected-error @below {{Unmatched storage format between input and result COO}}
  %0 = sparse_tensor.reorder_coo quick_sort %t : tensor<?x?xf64, #COOU> to tensor<?x?xf32, #COO>
  return
}

// -----

#COOU = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered)) }>
#COOT = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed(nonunique), d0 : singleton) }>
func.func @f(%t: tensor<?x?xf64, #COOU>) {
  // expected-error @below {{Unmatched dim2lvl map between input and result COO}}
  %0 = sparse_tensor.reorder_coo quick_sort %t : tensor<?x?xf64, #COOU> to tensor<?x?xf64, #COOT>
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{overlap region must have exactly 2 arguments}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap={ ^bb0(%x: f64): sparse_tensor.yield %x : f64 }
  left={}
  right={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{overlap region argument 2 type mismatch}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap={ ^bb0(%x: f64, %y: f64): sparse_tensor.yield %x : f64 }
  left={}
  right={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{overlap region yield type mismatch}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap={ ^bb0(%x: f64, %y: i64): sparse_tensor.yield %y : i64 }
  left={}
  right={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{overlap region must end with sparse_tensor.yield}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap={ ^bb0(%x: f64, %y: i64): "test.x"() : () -> () }
  left={}
  right={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{left region argument 1 type mismatch}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap={ ^bb0(%x: f64, %y: i64): sparse_tensor.yield %x : f64 }
  left={ ^bb0(%x: i64): sparse_tensor.yield %a : f64 }
  right={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{left region must have exactly 1 arguments}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap={ ^bb0(%x: f64, %y: i64): sparse_tensor.yield %x : f64 }
  left={ ^bb0(%x: f64, %y: f64): sparse_tensor.yield %a : f64 }
  right={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{right region argument 1 type mismatch}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap={ ^bb0(%x: f64, %y: i64): sparse_tensor.yield %x : f64 }
  left={ ^bb0(%x: f64): sparse_tensor.yield %x : f64 }
  right={ ^bb0(%x: f64): sparse_tensor.yield %a : f64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{right=identity requires second argument to have the same type as the output}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  overlap={ ^bb0(%x: f64, %y: i64): sparse_tensor.yield %x : f64 }
  left={ ^bb0(%x: f64): sparse_tensor.yield %x : f64 }
  right=identity
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{left=identity requires first argument to have the same type as the output}}
  %0 = sparse_tensor.binary %a, %b : f64, i64 to i64
  overlap={ ^bb0(%x: f64, %y: i64): sparse_tensor.yield %y : i64 }
  left=identity
  right={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  %0 = sparse_tensor.binary %a, %b : f64, i64 to f64
  // expected-error @below {{expected}}
  overlap=identity
  left={}
  right={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{present region argument 1 type mismatch}}
  %0 = sparse_tensor.unary %a : f64 to f64
  present={ ^bb0(%x: i64): sparse_tensor.yield %a : f64 }
  absent={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{present region must have exactly 1 arguments}}
  %0 = sparse_tensor.unary %a : f64 to f64
  present={ sparse_tensor.yield %a : f64 }
  absent={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{present region yield type mismatch}}
  %0 = sparse_tensor.unary %a : f64 to f64
  present={ ^bb0(%x: f64): sparse_tensor.yield %b : i64 }
  absent={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{present region must end with sparse_tensor.yield}}
  %0 = sparse_tensor.unary %a : f64 to f64
  present={ ^bb0(%x: f64): "test.x"() : () -> () }
  absent={}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{absent region must have exactly 0 arguments}}
  %0 = sparse_tensor.unary %a : f64 to f64
  present={}
  absent={ ^bb0(%x: f64): sparse_tensor.yield %a : f64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{absent region cannot yield linalg argument}}
  %0 = sparse_tensor.unary %a : f64 to f64
  present={}
  absent={ sparse_tensor.yield %a : f64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{absent region yield type mismatch}}
  %0 = sparse_tensor.unary %a : f64 to f64
  present={}
  absent={ sparse_tensor.yield %b : i64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{absent region cannot yield locally computed value}}
  %0 = sparse_tensor.unary %a : f64 to f64
  present={}
  absent={ %c = arith.addf %a, %a : f64 sparse_tensor.yield %c : f64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{reduce region must have exactly 2 arguments}}
  %0 = sparse_tensor.reduce %a, %a, %a : f64 { ^bb0(%x: f64): sparse_tensor.yield %x : f64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{reduce region argument 2 type mismatch}}
  %0 = sparse_tensor.reduce %a, %a, %a : f64 { ^bb0(%x: f64, %y: i64): sparse_tensor.yield %x : f64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{reduce region yield type mismatch}}
  %0 = sparse_tensor.reduce %a, %a, %a : f64 { ^bb0(%x: f64, %y: f64): sparse_tensor.yield %b : i64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{reduce region must end with sparse_tensor.yield}}
  %0 = sparse_tensor.reduce %a, %a, %a : f64 { ^bb0(%x: f64, %y: f64): "test.x"() : () -> () }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{'sparse_tensor.reduce' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  %0 = sparse_tensor.reduce %a, %a, %a : f64 {}
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{select region yield type mismatch}}
  %0 = sparse_tensor.select %a : f64 { ^bb0(%x: f64): sparse_tensor.yield %x : f64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{select region must have exactly 1 arguments}}
  %0 = sparse_tensor.select %a : f64 { ^bb0(%x: f64, %y: f64): sparse_tensor.yield %x : f64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{select region argument 1 type mismatch}}
  %0 = sparse_tensor.select %a : f64 { ^bb0(%x: i64): sparse_tensor.yield %x : i64 }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{select region must end with sparse_tensor.yield}}
  %0 = sparse_tensor.select %a : f64 { ^bb0(%x: f64): "test.x"() : () -> () }
  return
}

// -----

func.func @f(%a: f64, %b: i64) {
  // expected-error @below {{'sparse_tensor.yield' op expects parent op to be one of 'sparse_tensor.binary, sparse_tensor.unary, sparse_tensor.reduce, sparse_tensor.select, sparse_tensor.foreach, sparse_tensor.iterate, sparse_tensor.coiterate'}}
  sparse_tensor.yield %a : f64
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<2x4xf64, #CSR>, %i: f32, %j: index) {
  // expected-error @below {{Unmatched number of arguments in the block}}
  sparse_tensor.foreach in %t : tensor<2x4xf64, #CSR> do { ^bb0(%1: index, %v: f64): }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<2x4xf64, #CSR>, %i: f32, %j: index) {
  // expected-error @below {{Expecting Index type for argument at index 1}}
  sparse_tensor.foreach in %t : tensor<2x4xf64, #CSR> do { ^bb0(%1: index, %2: f64, %v: f64): }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<2x4xf64, #CSR>, %i: f32, %j: index) {
  // expected-error @below {{Unmatched element type between input tensor and block argument, expected:f64, got: f32}}
  sparse_tensor.foreach in %t : tensor<2x4xf64, #CSR> do { ^bb0(%1: index, %2: index, %v: f32): }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<2x4xf64, #CSR>, %i: f32, %j: index) {
  // expected-error @below {{Mismatch in types of yield values and results}}
  %r = sparse_tensor.foreach in %t init(%i) : tensor<2x4xf64, #CSR>, f32 -> f32 do { ^bb0(%1: index, %2: index, %v: f64, %r0: f64): sparse_tensor.yield %r0 : f64 }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<2x4xf64, #CSR>, %i: f32, %j: index) {
  // expected-error @below {{Mismatch in types of init arguments and results}}
  %r = sparse_tensor.foreach in %t init(%i) : tensor<2x4xf64, #CSR>, f32 -> f64 do { ^bb0(%1: index, %2: index, %v: f64, %r0: f32): sparse_tensor.yield %r0 : f32 }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<2x4xf64, #CSR>, %i: f32, %j: index) {
  // expected-error @below {{Mismatch in number of init arguments and results}}
  sparse_tensor.foreach in %t init(%i) : tensor<2x4xf64, #CSR>, f32 do { ^bb0(%1: index, %2: index, %v: f64, %r0: f32): sparse_tensor.yield %r0 : f32 }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<2x4xf64, #CSR>, %i: f32, %j: index) {
  // expected-error @below {{Level traverse order does not match tensor's level rank}}
  sparse_tensor.foreach in %t {order = affine_map<(i) -> (i)>} : tensor<2x4xf64, #CSR> do { ^bb0(%1: index, %2: index, %v: f64): }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @f(%t: tensor<2x4xf64, #CSR>, %i: f32, %j: index) {
  // expected-error @below {{custom op 'sparse_tensor.foreach' 'sparse_tensor.foreach' op attribute 'order' failed to satisfy constraint: AffineMap attribute}}
  sparse_tensor.foreach in %t {order = 3} : tensor<2x4xf64, #CSR> do { ^bb0(%1: index, %2: index, %v: f64): }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.extract_iteration_space' op parent iterator should be specified iff level lower bound equals 0}}
  %0 = sparse_tensor.extract_iteration_space %sp lvls = 1 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 1>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{custom op 'sparse_tensor.extract_iteration_space' expect larger level upper bound than lower bound}}
  %0 = sparse_tensor.extract_iteration_space %sp lvls = 1 to 1 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 1>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.extract_iteration_space' op parent iterator should be used to extract an iteration space from a consecutive level.}}
  %0 = sparse_tensor.extract_iteration_space %sp at %i1 lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 1> -> !sparse_tensor.iter_space<#COO, lvls = 1>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.extract_iteration_space' op mismatch in parent iterator encoding and iteration space encoding.}}
  %0 = sparse_tensor.extract_iteration_space %sp at %ic lvls = 1 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#CSR, lvls = 0> -> !sparse_tensor.iter_space<#COO, lvls = 1>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.extract_iteration_space' op expected smaller level low than level high}}
  %0 = "sparse_tensor.extract_iteration_space"(%sp) <{loLvl = 1 : index, hiLvl = 1 : index}> : (tensor<4x8xf32, #COO>) -> !sparse_tensor.iter_space<#COO, lvls = 0>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.extract_value' op must use last-level iterator to extract values.}}
  %v = sparse_tensor.extract_value %sp at %i0 : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 0>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.extract_value' op mismatch in tensor encoding and iterator encoding.}}
  %v = sparse_tensor.extract_value %sp at %ic : tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#CSR, lvls = 0>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.extract_value' op failed to verify that result type matches element type of tensor}}
  %v = "sparse_tensor.extract_value"(%sp, %i1) : (tensor<4x8xf32, #COO>, !sparse_tensor.iterator<#COO, lvls = 1>) -> f64
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.extract_value' op operand #1 must be sparse iterator, but got}}
  %v = sparse_tensor.extract_value %sp at %s1 : tensor<4x8xf32, #COO>, !sparse_tensor.iter_space<#COO, lvls = 0>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op required out-of-bound coordinates}}
  sparse_tensor.iterate %it in %s1 at(%a, %b) : !sparse_tensor.iter_space<#COO, lvls = 0> { }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{custom op 'sparse_tensor.iterate' expected sparse_tensor.iter_space type for iteration space operands}}
  sparse_tensor.iterate %it in %s1 at(%a) : index { }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op number mismatch between iter args and results.}}
  %r = sparse_tensor.iterate %it in %s1 iter_args(%x = %i) : !sparse_tensor.iter_space<#COO, lvls = 0> -> index { }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{custom op 'sparse_tensor.iterate' mismatch in number of iteration arguments and return values}}
  %r:2 = sparse_tensor.iterate %it in %s1 iter_args(%x = %i) : !sparse_tensor.iter_space<#COO, lvls = 0> -> (index, index) { sparse_tensor.yield %i, %i : index, index }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op 0-th region iter_arg and 0-th yielded value have different type: 'index' !=}}
  %r = sparse_tensor.iterate %it in %s1 iter_args(%x = %i) : !sparse_tensor.iter_space<#COO, lvls = 0> -> index { sparse_tensor.yield %it : !sparse_tensor.iterator<#COO, lvls = 0> }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{custom op 'sparse_tensor.iterate' mismatch in number of sparse iterators and sparse spaces}}
  sparse_tensor.iterate in %s1 : !sparse_tensor.iter_space<#COO, lvls = 0> { }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op mismatch in iterator and iteration space type}}
  "sparse_tensor.iterate"(%s1) <{crdUsedLvls = 0 : i64}> ({ ^bb0(%a: !sparse_tensor.iterator<#COO, lvls = 1>): "sparse_tensor.yield"() : () -> () }) : (!sparse_tensor.iter_space<#COO, lvls = 0>) -> ()
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op different number of inits and region iter_args: 0 != 1}}
  "sparse_tensor.iterate"(%s1) <{crdUsedLvls = 0 : i64}> ({ ^bb0(%b: index, %a: !sparse_tensor.iterator<#COO, lvls = 0>): "sparse_tensor.yield"() : () -> () }) : (!sparse_tensor.iter_space<#COO, lvls = 0>) -> ()
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op mismatch in number of loop-carried values and defined values}}
  "sparse_tensor.iterate"(%s1, %i) <{crdUsedLvls = 1 : i64}> ({ ^bb0(%b: index, %c: index, %a: !sparse_tensor.iterator<#COO, lvls = 0>): "sparse_tensor.yield"() : () -> () }) : (!sparse_tensor.iter_space<#COO, lvls = 0>, index) -> ()
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op 0-th init and 0-th region iter_arg have different type: 'index' != 'f32'}}
  %r = "sparse_tensor.iterate"(%s1, %i) <{crdUsedLvls = 0 : i64}> ({ ^bb0(%b: f32, %a: !sparse_tensor.iterator<#COO, lvls = 0>): sparse_tensor.yield %b : f32}) : (!sparse_tensor.iter_space<#COO, lvls = 0>, index) -> index
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op 0-th region iter_arg and 0-th loop result have different type: 'index' != 'f32'}}
  %r = "sparse_tensor.iterate"(%s1, %i) <{crdUsedLvls = 0 : i64}> ({ ^bb0(%b: index, %a: !sparse_tensor.iterator<#COO, lvls = 0>): sparse_tensor.yield %b : index}) : (!sparse_tensor.iter_space<#COO, lvls = 0>, index) -> f32
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%sp: tensor<4x8xf32, #COO>, %i: index, %s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %i0: !sparse_tensor.iterator<#COO, lvls = 0>, %i1: !sparse_tensor.iterator<#COO, lvls = 1>, %ic: !sparse_tensor.iterator<#CSR, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.iterate' op attribute 'crdUsedLvls' failed to satisfy constraint: LevelSet attribute}}
  "sparse_tensor.iterate"(%s1) <{crdUsedLvls = 0 : i32}> ({ ^bb0(%a: !sparse_tensor.iterator<#COO, lvls = 0>): "sparse_tensor.yield"() : () -> () }) : (!sparse_tensor.iter_space<#COO, lvls = 0>) -> ()
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{custom op 'sparse_tensor.coiterate' parsed more value than expected.}}
  sparse_tensor.coiterate (%a, %b) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>)
  case %x, %y, %z {
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.coiterate' op contains duplicated cases.}}
  sparse_tensor.coiterate (%a, %b) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>)
  case %x, _ {
  }
  case %x, _ {
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.coiterate' op number mismatch between iter args and results on 0th region}}
  %r = sparse_tensor.coiterate (%a, %b) iter_args(%g = %i) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>) -> index
  case %x, _ {
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.coiterate' op types mismatch between 0th yield value and defined value on 0th region}}
  %r = sparse_tensor.coiterate (%a, %b) iter_args(%g = %i) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>) -> index
  case %x, _ {
  sparse_tensor.yield %x : !sparse_tensor.iterator<#COO, lvls = 0>
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{cannot name an operation with no results}}
  %r = sparse_tensor.coiterate (%a, %b) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>) -> index
  case %x, _ {
  sparse_tensor.yield %i : index
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.coiterate' op operand #1 must be variadic of sparse iteration space, but got 'index'}}
  sparse_tensor.coiterate (%a, %i) : (!sparse_tensor.iter_space<#COO, lvls = 0>, index)
  case %x, _ {
  "sparse_tensor.yield"() : () -> ()
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{custom op 'sparse_tensor.coiterate' mismatch in number of iteration space operands and iteration space types}}
  sparse_tensor.coiterate (%a, %b) : (!sparse_tensor.iter_space<#COO, lvls = 0>)
  case %x, _ {
  "sparse_tensor.yield"() : () -> ()
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{custom op 'attributes' is unknown (tried 'func.attributes' as well)}}
  sparse_tensor.coiterate (%a, %b) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>) attributes {z = 1}
  case %x, _ {
  "sparse_tensor.yield"() : () -> ()
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>, %b: !sparse_tensor.iter_space<#CSR, lvls = 0>, %i: index, %c: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>) {
  // expected-error @below {{'sparse_tensor.coiterate' op attribute 'cases' failed to satisfy constraint: I64BitSet array attribute}}
  "sparse_tensor.coiterate"(%a, %b) <{cases = [1 : i32], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 0>}> ({ ^bb0(%x: !sparse_tensor.iterator<#COO, lvls = 0>): "sparse_tensor.yield"() : () -> () }) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#CSR, lvls = 0>) -> ()
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>, %i: index) {
  // expected-error @below {{custom op 'sparse_tensor.iterate' expected 'in'}}
  sparse_tensor.iterate %it %s1 : !sparse_tensor.iter_space<#COO, lvls = 0> { }
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>, %i: index) {
  // expected-error @below {{expected '('}}
  // expected-error @below {{custom op 'sparse_tensor.iterate' expecting SSA value or "_" for level coordinates}}
  sparse_tensor.iterate %it in %s1 at : !sparse_tensor.iter_space<#COO, lvls = 0> { }
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>, %i: index) {
  // expected-error @below {{expected SSA operand}}
  // expected-error @below {{custom op 'sparse_tensor.iterate' expecting SSA value or "_" for level coordinates}}
  sparse_tensor.iterate %it in %s1 at(3) : !sparse_tensor.iter_space<#COO, lvls = 0> { }
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>, %i: index) {
  // expected-error @below {{'sparse_tensor.iterate' op different number of region iter_args and yielded values: 1 != 2}}
  %r = sparse_tensor.iterate %it in %s1 iter_args(%d = %i) : !sparse_tensor.iter_space<#COO, lvls = 0> -> index { sparse_tensor.yield %d, %d : index, index }
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>, %i: index) {
  // expected-error @below {{invalid block name in region with named arguments}}
  sparse_tensor.iterate %it in %s1 : !sparse_tensor.iter_space<#COO, lvls = 0> { ^bb0: "sparse_tensor.yield"() : () -> () }
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%s1: !sparse_tensor.iter_space<#COO, lvls = 0>, %s2: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>, %i: index) {
  // expected-error @below {{expected '(' in operand list}}
  sparse_tensor.coiterate %s1 : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#COO, lvls = 0>)
  case %x, _ {
  sparse_tensor.yield %d : index
  }
  case _, _ {
  }
  return
}

// -----

// expected-error @below {{undefined symbol alias id 'map'}}
// expected-error @below {{failed to parse SparseTensor_IterSpace parameter 'encoding' which is to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`}}
func.func @f(%x: !sparse_tensor.iter_space<#map, lvls = 0>) {
  
  return
}

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse SparseTensor_IterSpace parameter 'encoding' which is to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`}}
func.func @f(%x: !sparse_tensor.iter_space<#sparse_tensor<slice(1, 4, 1)>, lvls = 0>) {
  
  return
}

// -----

// expected-error @below {{unknown level format: foo}}
// expected-error @below {{failed to parse SparseTensor_IterSpace parameter 'encoding' which is to be a `::mlir::sparse_tensor::SparseTensorEncodingAttr`}}
func.func @f(%x: !sparse_tensor.iter_space<<{ map = (d0) -> (d0 : foo) }>, lvls = 0>) {
  
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @f(%a: !sparse_tensor.iter_space<#COO, lvls = 0>) {
  // expected-error @below {{'sparse_tensor.coiterate' op mismatch in number of loop-carried values and defined values}}
  %0 = "sparse_tensor.coiterate"(%a) <{cases = [1], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 1, 0>}> ({
  ^bb0(%x: !sparse_tensor.iterator<#COO, lvls = 0>):
    "sparse_tensor.yield"() : () -> ()
  }) : (!sparse_tensor.iter_space<#COO, lvls = 0>) -> index
  return
}
