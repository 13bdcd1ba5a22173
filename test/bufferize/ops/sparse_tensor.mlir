// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries test-analysis-only dump-alias-sets" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries test-analysis-only'" %s

#CSR = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : compressed)}>

// A conversion reads a tensor and makes a new one.
// CHECK-LABEL: func.func @convert(
// CHECK-SAME: bufferization.access = "read"
// CHECK: sparse_tensor.convert {{.*}} __opresult_alias_set_attr__ = {{\[\[}}"%0"]]
func.func @convert(%t: tensor<4x4xf64, #CSR>) {
  %0 = sparse_tensor.convert %t : tensor<4x4xf64, #CSR> to tensor<4x4xf64>
  return
}

// sparse_tensor.load is the tensor itself.
// CHECK-LABEL: func.func @load(
// CHECK: return {__equivalent_func_args__ = [0]
func.func @load(%t: tensor<4x4xf64, #CSR>) -> tensor<4x4xf64, #CSR> {
  %0 = sparse_tensor.load %t hasInserts : tensor<4x4xf64, #CSR>
  return %0 : tensor<4x4xf64, #CSR>
}

// The storage of an assembled tensor is that of its operands.
// CHECK-LABEL: func.func @assemble(
// CHECK: sparse_tensor.assemble {{.*}} {__inplace_operands_attr__ = ["true", "true", "true"], __opresult_alias_set_attr__ = {{\[\[}}"%0", "%arg1", "%arg2", "%arg0"]]}
func.func @assemble(%v: tensor<6xf64>, %p: tensor<5xindex>, %c: tensor<6xindex>) -> tensor<4x4xf64, #CSR> {
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<5xindex>, tensor<6xindex>), tensor<6xf64> to tensor<4x4xf64, #CSR>
  return %0 : tensor<4x4xf64, #CSR>
}

// sparse_tensor.disassemble reads a tensor and writes the others, ...
// CHECK-LABEL: func.func @disassemble(
// CHECK-SAME: bufferization.access = "read"}, %{{.*}} "write"}, %{{.*}} "write"}, %{{.*}} "write"}
// CHECK: return {__equivalent_func_args__ = [1, 2, 3]
func.func @disassemble(%s: tensor<4x4xf64, #CSR>, %v: tensor<6xf64>, %p: tensor<5xindex>, %c: tensor<6xindex>) -> (tensor<6xf64>, tensor<5xindex>, tensor<6xindex>) {
  %rp, %rc, %rv, %pl, %cl, %vl = sparse_tensor.disassemble %s : tensor<4x4xf64, #CSR> out_lvls(%p, %c : tensor<5xindex>, tensor<6xindex>) out_vals(%v : tensor<6xf64>) -> (tensor<5xindex>, tensor<6xindex>), tensor<6xf64>, (index, index), index
  return %rv, %rp, %rc : tensor<6xf64>, tensor<5xindex>, tensor<6xindex>
}

// ... which are out of place if they are used later.
// CHECK-LABEL: func.func @disassemble_out_of_place(
// CHECK: sparse_tensor.disassemble {{.*}} {__inplace_operands_attr__ = ["true", "false", "true", "false"]
func.func @disassemble_out_of_place(%s: tensor<4x4xf64, #CSR>, %v: tensor<6xf64>, %p: tensor<5xindex>, %c: tensor<6xindex>) -> (tensor<6xf64>, tensor<5xindex>, tensor<6xindex>, tensor<6xf64>, tensor<5xindex>) {
  %rp, %rc, %rv, %pl, %cl, %vl = sparse_tensor.disassemble %s : tensor<4x4xf64, #CSR> out_lvls(%p, %c : tensor<5xindex>, tensor<6xindex>) out_vals(%v : tensor<6xf64>) -> (tensor<5xindex>, tensor<6xindex>), tensor<6xf64>, (index, index), index
  return %rv, %rp, %rc, %v, %p : tensor<6xf64>, tensor<5xindex>, tensor<6xindex>, tensor<6xf64>, tensor<5xindex>
}

// Parts of the storage, and their number, are read.
// CHECK-LABEL: func.func @storage(
// CHECK-SAME: bufferization.access = "read"
func.func @storage(%t: tensor<4x4xf64, #CSR>) -> (memref<?xf64>, memref<?xindex>, memref<?xindex>, index) {
  %0 = sparse_tensor.values %t : tensor<4x4xf64, #CSR> to memref<?xf64>
  %1 = sparse_tensor.positions %t {level = 1 : index} : tensor<4x4xf64, #CSR> to memref<?xindex>
  %2 = sparse_tensor.coordinates %t {level = 1 : index} : tensor<4x4xf64, #CSR> to memref<?xindex>
  %3 = sparse_tensor.number_of_entries %t : tensor<4x4xf64, #CSR>
  return %0, %1, %2, %3 : memref<?xf64>, memref<?xindex>, memref<?xindex>, index
}

// sparse_tensor.new and sparse_tensor.concatenate make new tensors, which may be written.
// CHECK-LABEL: func.func @new(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none", "none"]
// CHECK-LABEL: func.func @concatenate(
// CHECK: tensor.insert {{.*}} {__inplace_operands_attr__ = ["none", "true", "none", "none"]
func.func @new(%p: !llvm.ptr, %f: f64, %i: index) -> tensor<?x?xf64, #CSR> {
  %0 = sparse_tensor.new %p : !llvm.ptr to tensor<?x?xf64, #CSR>
  %1 = tensor.insert %f into %0[%i, %i] : tensor<?x?xf64, #CSR>
  return %1 : tensor<?x?xf64, #CSR>
}
func.func @concatenate(%t: tensor<4x4xf64, #CSR>, %f: f64, %i: index) -> (tensor<8x4xf64, #CSR>, tensor<4x4xf64, #CSR>) {
  %0 = sparse_tensor.concatenate %t, %t {dimension = 0 : index} : tensor<4x4xf64, #CSR>, tensor<4x4xf64, #CSR> to tensor<8x4xf64, #CSR>
  %1 = tensor.insert %f into %0[%i, %i] : tensor<8x4xf64, #CSR>
  return %1, %t : tensor<8x4xf64, #CSR>, tensor<4x4xf64, #CSR>
}
