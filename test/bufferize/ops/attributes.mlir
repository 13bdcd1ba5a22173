// REQUIRES: mlir-opt
// RUN: cistern-opt --split-input-file --one-shot-bufferize=bufferize-function-boundaries %s | FileCheck %s
// RUN: %same --args="--split-input-file --one-shot-bufferize=bufferize-function-boundaries" %s
// RUN: %same --args="--split-input-file --one-shot-bufferize=allow-return-allocs-from-loops" %s

// Attributes that other dialects put on an op: ops that are built anew lose them, others keep them.
// CHECK-LABEL: func.func @views_and_accesses(
// CHECK-NOT: test.x
// CHECK-LABEL: func.func @allocations_fill_constant_if(
// CHECK: linalg.fill {test.x}
// CHECK: return {test.x}
// CHECK-LABEL: func.func @scf_for(
// CHECK: } {test.x}
// CHECK-LABEL: func.func @scf_while(
// CHECK-NOT: test.x
// CHECK-LABEL: func.func @scf_execute_region(
func.func @views_and_accesses(%t: tensor<?x4xf32>, %s: tensor<8xf32>, %i: index, %f: f32, %sh: tensor<2xindex>, %c: i1) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<2x4xf32>, tensor<8xf32>, tensor<2x4xf32>, tensor<?x4xf32>, index, index, f32) {
  %0 = tensor.cast %t {test.x} : tensor<?x4xf32> to tensor<?x?xf32>
  %1 = tensor.collapse_shape %t [[0, 1]] {test.x} : tensor<?x4xf32> into tensor<?xf32>
  %2 = tensor.expand_shape %s [[0, 1]] output_shape [2, 4] {test.x} : tensor<8xf32> into tensor<2x4xf32>
  %3 = tensor.insert %f into %s[%i] {test.x} : tensor<8xf32>
  %4 = tensor.reshape %s(%sh) {test.x} : (tensor<8xf32>, tensor<2xindex>) -> tensor<2x4xf32>
  %5 = arith.select %c, %t, %t {test.x} : tensor<?x4xf32>
  %6 = tensor.dim {test.x} %t, %i : tensor<?x4xf32>
  %7 = tensor.rank %t {test.x} : tensor<?x4xf32>
  %8 = tensor.extract %s[%i] {test.x} : tensor<8xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<?x?xf32>, tensor<?xf32>, tensor<2x4xf32>, tensor<8xf32>, tensor<2x4xf32>, tensor<?x4xf32>, index, index, f32
}

// -----

func.func @new_tensors_and_slices(%t: tensor<?x4xf32>, %s: tensor<8xf32>, %i: index, %f: f32, %sh: tensor<2xindex>, %c: i1) -> (tensor<?xf32>, tensor<4xf32>, tensor<2xf32>, tensor<8xf32>, tensor<8xf32>, tensor<10xf32>, tensor<16xf32>) {
  %0 = tensor.empty(%i) {test.x} : tensor<?xf32>
  %1 = tensor.extract_slice %s[2][4][1] {test.x} : tensor<8xf32> to tensor<4xf32>
  %2 = tensor.from_elements %f, %f {test.x} : tensor<2xf32>
  %3 = tensor.generate { ^bb0(%a: index): tensor.yield %f : f32 } {test.x} : tensor<8xf32>
  %4 = tensor.insert_slice %1 into %s[1][4][1] {test.x} : tensor<4xf32> into tensor<8xf32>
  %5 = tensor.pad %s low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } {test.x} : tensor<8xf32> to tensor<10xf32>
  %6 = tensor.concat dim(0) %s, %s {test.x} : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<?xf32>, tensor<4xf32>, tensor<2xf32>, tensor<8xf32>, tensor<8xf32>, tensor<10xf32>, tensor<16xf32>
}

// -----

func.func @allocations_fill_constant_if(%t: tensor<4xf32>, %s: tensor<8xf32>, %i: index, %f: f32, %sh: tensor<2xindex>, %c: i1, %m: memref<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi8>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() {test.x} : tensor<4xf32>
  %1 = bufferization.alloc_tensor() copy(%t) {test.x} : tensor<4xf32>
  %2 = bufferization.to_tensor %m restrict {test.x} : memref<4xf32> to tensor<4xf32>
  %3 = bufferization.materialize_in_destination %t in %0 {test.x} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = linalg.fill {test.x} ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %5 = arith.constant {test.x} dense<[1, 2]> : tensor<2xi8>
  %6 = scf.if %c -> tensor<4xf32> { scf.yield {test.y} %t : tensor<4xf32> } else { scf.yield %4 : tensor<4xf32> } {test.x}
  return {test.x} %0, %1, %2, %3, %4, %5, %6: tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2xi8>, tensor<4xf32>
}

// -----

func.func private @ext(%t: tensor<4xf32>) -> tensor<4xf32>
func.func @call_and_branches(%t: tensor<4xf32> {test.a}, %c: i1) -> (tensor<4xf32> {test.r}) {
  %0 = func.call @ext(%t) {test.x} : (tensor<4xf32>) -> tensor<4xf32>
  cf.cond_br %c, ^bb1(%0 : tensor<4xf32>), ^bb2(%t : tensor<4xf32>) {test.y}
^bb1(%x: tensor<4xf32>):
  cf.br ^bb2(%x : tensor<4xf32>) {test.z}
^bb2(%y: tensor<4xf32>):
  return {test.w} %y : tensor<4xf32>
}

// -----

func.func @scf_for(%t: tensor<4xf32>, %s: tensor<8xf32>, %i: index, %f: f32, %ti: tensor<4xi32>, %c: i1, %m: memref<4xf32>) -> tensor<4xf32> attributes {test.f} {
  %0 = scf.for %a = %i to %i step %i iter_args(%x = %t) -> tensor<4xf32> { 
     scf.yield {test.y} %x : tensor<4xf32> } {test.x}
  return %0 : tensor<4xf32>
}

// -----

func.func @scf_while(%t: tensor<4xf32>, %s: tensor<8xf32>, %i: index, %f: f32, %ti: tensor<4xi32>, %c: i1, %m: memref<4xf32>) -> tensor<4xf32> attributes {test.f} {
  %1 = scf.while (%x = %t) : (tensor<4xf32>) -> tensor<4xf32> { scf.condition(%c) {test.y} %x : tensor<4xf32> } do { ^bb0(%x: tensor<4xf32>): scf.yield {test.z} %x : tensor<4xf32> } attributes {test.x}
  return %1 : tensor<4xf32>
}

// -----

func.func @scf_execute_region(%t: tensor<4xf32>, %s: tensor<8xf32>, %i: index, %f: f32, %ti: tensor<4xi32>, %c: i1, %m: memref<4xf32>) -> tensor<4xf32> attributes {test.f} {
  %2 = scf.execute_region -> tensor<4xf32> { scf.yield {test.y} %t : tensor<4xf32> } {test.x}
  return %2 : tensor<4xf32>
}

// -----

func.func @index_cast(%t: tensor<4xf32>, %s: tensor<8xf32>, %i: index, %f: f32, %ti: tensor<4xi32>, %c: i1, %m: memref<4xf32>) -> tensor<4xindex> attributes {test.f} {
  %3 = arith.index_cast %ti {test.x} : tensor<4xi32> to tensor<4xindex>
  return %3 : tensor<4xindex>
}

// -----

func.func @scf_index_switch(%t: tensor<4xf32>, %s: tensor<8xf32>, %i: index, %f: f32, %ti: tensor<4xi32>, %c: i1, %m: memref<4xf32>) -> tensor<4xf32> attributes {test.f} {
  %4 = scf.index_switch %i {test.x} -> tensor<4xf32> case 1 { scf.yield %t : tensor<4xf32> } default { scf.yield %t : tensor<4xf32> }
  return %4 : tensor<4xf32>
}

// -----

func.func @shape_assuming(%t: tensor<4xf32>, %w: !shape.witness) -> tensor<4xf32> {
  %0 = shape.assuming %w -> (tensor<4xf32>) {
    shape.assuming_yield {test.y} %t : tensor<4xf32>
  } {test.x}
  return %0 : tensor<4xf32>
}

// -----

func.func @vector_mask(%t: tensor<4xf32>, %k: vector<4xi1>, %v: vector<4xf32>, %i: index) -> tensor<4xf32> {
  %0 = vector.mask %k { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<4xf32> } {test.x} : vector<4xi1> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @scf_forall(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %5 = scf.forall (%a) in (4) shared_outs(%o = %t) -> tensor<4xf32> { 
    %s = tensor.extract_slice %t[%a][1][1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %s into %o[%a][1][1] {test.y} : tensor<1xf32> into tensor<4xf32> } 
  } {test.x}
  return %5 : tensor<4xf32>
}

// -----

func.func @gather_scatter(%t: tensor<?xf32>, %i: index, %at: vector<4xi32>, %k: vector<4xi1>, %v: vector<4xf32>) -> (vector<4xf32>, tensor<?xf32>) {
  %1 = vector.gather %t[%i][%at], %k, %v {alignment = 4, test.x} : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %2 = vector.scatter %t[%i][%at], %k, %v {alignment = 4, test.x} : tensor<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> -> tensor<?xf32>
  return %1, %2 : vector<4xf32>, tensor<?xf32>
}

// -----

func.func @transfers(%t: tensor<?xf32>, %i: index, %k: vector<4xi1>, %v: vector<4xf32>, %p: f32) -> (vector<4xf32>, tensor<?xf32>) {
  %1 = vector.transfer_read %t[%i], %p {test.x} : tensor<?xf32>, vector<4xf32>
  %2 = vector.transfer_write %v, %t[%i] {test.x} : vector<4xf32>, tensor<?xf32>
  return %1, %2 : vector<4xf32>, tensor<?xf32>
}
