// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same --args="--canonicalize" %s
// REQUIRES: mlir-opt

#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#COOU = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered)) }>
#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>

// To the type that it has already.
// CHECK-LABEL: @convert_to_itself
// CHECK-NEXT: return %arg0
func.func @convert_to_itself(%a: tensor<4x4xf32, #CSR>) -> tensor<4x4xf32, #CSR> {
  %0 = sparse_tensor.convert %a : tensor<4x4xf32, #CSR> to tensor<4x4xf32, #CSR>
  return %0 : tensor<4x4xf32, #CSR>
}

// To another format and back: elements may move.
// CHECK-LABEL: @convert_and_back
// CHECK-COUNT-2: sparse_tensor.convert
func.func @convert_and_back(%a: tensor<4x4xf32, #CSR>) -> tensor<4x4xf32, #CSR> {
  %0 = sparse_tensor.convert %a : tensor<4x4xf32, #CSR> to tensor<4x4xf32, #CSC>
  %1 = sparse_tensor.convert %0 : tensor<4x4xf32, #CSC> to tensor<4x4xf32, #CSR>
  return %1 : tensor<4x4xf32, #CSR>
}

// Other maps and the first ones again.
// CHECK-LABEL: @reinterpret_and_back
// CHECK-NEXT: return %arg0
func.func @reinterpret_and_back(%a: tensor<3x4xi32, #CSC>) -> tensor<3x4xi32, #CSC> {
  %0 = sparse_tensor.reinterpret_map %a : tensor<3x4xi32, #CSC> to tensor<4x3xi32, #CSR>
  %1 = sparse_tensor.reinterpret_map %0 : tensor<4x3xi32, #CSR> to tensor<3x4xi32, #CSC>
  return %1 : tensor<3x4xi32, #CSC>
}

// What was set, whatever was set after it in other fields.
// CHECK-LABEL: @specifier
// CHECK: return %arg0
func.func @specifier(%a: index, %b: index, %s: !sparse_tensor.storage_specifier<#CSR>) -> index {
  %0 = sparse_tensor.storage_specifier.set %s lvl_sz at 0 with %a : !sparse_tensor.storage_specifier<#CSR>
  %1 = sparse_tensor.storage_specifier.set %0 lvl_sz at 1 with %b : !sparse_tensor.storage_specifier<#CSR>
  %2 = sparse_tensor.storage_specifier.get %1 lvl_sz at 0 : !sparse_tensor.storage_specifier<#CSR>
  return %2 : index
}

// Sizes of levels where that of the dimension is known; a remainder is known always.
// CHECK-LABEL: @sizes
// CHECK-DAG: %[[SIX:.*]] = arith.constant 3 : index
// CHECK-DAG: %[[MOD:.*]] = arith.constant 2 : index
// CHECK: %[[DYN:.*]] = sparse_tensor.lvl
// CHECK: return %[[SIX]], %[[DYN]], %[[MOD]]
func.func @sizes(%a: tensor<6x?xf64, #BSR>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = sparse_tensor.lvl %a, %c0 : tensor<6x?xf64, #BSR>
  %1 = sparse_tensor.lvl %a, %c1 : tensor<6x?xf64, #BSR>
  %2 = sparse_tensor.lvl %a, %c2 : tensor<6x?xf64, #BSR>
  return %0, %1, %2 : index, index, index
}

// Coordinates of a permutation, and of blocks there and back.
// CHECK-LABEL: @coordinates
// CHECK-NEXT: return %arg0, %arg1, %arg1, %arg0
func.func @coordinates(%i: index, %j: index) -> (index, index, index, index) {
  %0:4 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #BSR : index, index, index, index
  %1:2 = sparse_tensor.crd_translate lvl_to_dim [%0#0, %0#1, %0#2, %0#3] as #BSR : index, index
  %2:2 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #CSC : index, index
  return %1#0, %1#1, %2#0, %2#1 : index, index, index, index
}

// In the order that it has; in another one.
// CHECK-LABEL: @reorder
// CHECK-NEXT: sparse_tensor.reorder_coo  quick_sort
// CHECK-NOT: sparse_tensor.reorder_coo
func.func @reorder(%t: tensor<?x?xf64, #COOU>) -> tensor<?x?xf64, #COO> {
  %0 = sparse_tensor.reorder_coo quick_sort %t : tensor<?x?xf64, #COOU> to tensor<?x?xf64, #COO>
  %1 = sparse_tensor.reorder_coo heap_sort %0 : tensor<?x?xf64, #COO> to tensor<?x?xf64, #COO>
  return %1 : tensor<?x?xf64, #COO>
}

// Coordinates that nothing uses.
// CHECK-LABEL: @unused_coordinates
// CHECK: at(_, %[[CRD:.*]]) iter_args(%[[A:.*]] = %arg1)
// CHECK-NEXT: arith.addi %[[A]], %[[CRD]]
// CHECK: sparse_tensor.iterate %{{.*}} in %arg0 iter_args
func.func @unused_coordinates(%s: !sparse_tensor.iter_space<#COO, lvls = 0 to 2>, %i: index) -> (index, index) {
  %0 = sparse_tensor.iterate %it in %s at(%c0, %c1) iter_args(%a = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 2> -> index {
    %n = arith.addi %a, %c1 : index
    sparse_tensor.yield %n : index
  }
  %1 = sparse_tensor.iterate %it in %s at(%c0, %c1) iter_args(%a = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 2> -> index {
    %n = arith.addi %a, %a : index
    sparse_tensor.yield %n : index
  }
  return %0, %1 : index, index
}
