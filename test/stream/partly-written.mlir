// An op that writes some rows of its destination keeps the others, though its body does not read them.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{always=true}),one-shot-bufferize{bufferize-function-boundaries=true},buffer-deallocation-pipeline)' -o %t.mlir
// RUN: cistern-run %s --entry=main --random-args > %t.before
// RUN: cistern-run %t.mlir --entry=main --random-args | sed 's/memref/tensor/' | diff %t.before -
// RUN: cistern-opt %s --stream-rows=always=true | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#twice = affine_map<(d0, d1) -> (d0 * 2, d1)>
// CHECK-LABEL: @main
func.func @main(%arg0: tensor<9x13xi8>) -> tensor<18x13xi8> {
  %c1 = arith.constant 1 : i8
  %c7 = arith.constant 7 : i8
  %e0 = tensor.empty() : tensor<9x13xi8>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9x13xi8>) outs(%e0 : tensor<9x13xi8>) {
  ^bb0(%a: i8, %o: i8):
    %v = arith.addi %a, %c1 : i8
    linalg.yield %v : i8
  } -> tensor<9x13xi8>
  %e1 = tensor.empty() : tensor<18x13xi8>
  %f = linalg.fill ins(%c7 : i8) outs(%e1 : tensor<18x13xi8>) -> tensor<18x13xi8>
  %y = linalg.generic {indexing_maps = [#id, #twice], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<9x13xi8>) outs(%f : tensor<18x13xi8>) {
  ^bb0(%a: i8, %o: i8):
    %v = arith.addi %a, %a : i8
    linalg.yield %v : i8
  } -> tensor<18x13xi8>
  %e2 = tensor.empty() : tensor<18x13xi8>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<18x13xi8>) outs(%e2 : tensor<18x13xi8>) {
  ^bb0(%a: i8, %o: i8):
    %v = arith.muli %a, %a : i8
    linalg.yield %v : i8
  } -> tensor<18x13xi8>
  return %z : tensor<18x13xi8>
}

// What reads a tensor of a group and is not needed is gone, but for a call, which may have effects.
// CHECK-LABEL: @unused
// CHECK-NOT:   scf.if
// CHECK:       call @seen
#one = affine_map<(d0) -> (d0)>
func.func private @seen(tensor<4xi32>) -> i32
func.func @unused(%cond: i1, %arg0: tensor<4xi32>) -> tensor<8xi32> {
  %e = tensor.empty() : tensor<4xi32>
  %a = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%x: i32, %o: i32):
    %v = arith.addi %x, %x : i32
    linalg.yield %v : i32
  } -> tensor<4xi32>
  %e8 = tensor.empty() : tensor<8xi32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 mod 4)>, #one], iterator_types = ["parallel"]} ins(%a : tensor<4xi32>) outs(%e8 : tensor<8xi32>) {
  ^bb0(%x: i32, %o: i32):
    %v = arith.muli %x, %x : i32
    linalg.yield %v : i32
  } -> tensor<8xi32>
  %u = scf.if %cond -> (tensor<4xi32>) {
    scf.yield %a : tensor<4xi32>
  } else {
    scf.yield %arg0 : tensor<4xi32>
  }
  %n = call @seen(%a) : (tensor<4xi32>) -> i32
  return %b : tensor<8xi32>
}
