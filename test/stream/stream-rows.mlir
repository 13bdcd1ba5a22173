// Ops between which whole tensors would be held become one loop over rows.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows))' | FileCheck %s
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{remarks=true}))' -o %t 2>&1 | FileCheck %s --check-prefix=SAYS
// What it computes is executed, packed into poisoned pools.
// RUN: cistern-run %s | FileCheck %s --check-prefix=PRINTS
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows),buffer-pipeline)' | cistern-run - | FileCheck %s --check-prefix=PRINTS
// And proven to be the same for all inputs.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows),buffer-pipeline)' -o %t.after.mlir
// RUN: cistern-verify %s %t.after.mlir | FileCheck %s --check-prefix=PROVEN
// PROVEN: @window: same
// PROVEN: @factor: same

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1, d2) -> (d0 + d2, d1)>
#out = affine_map<(d0, d1, d2) -> (d0, d1)>
#window = affine_map<(d0, d1, d2) -> (d2)>

// A window of three rows: three rows of the input are live, and one of the output. All that reads and writes is on memrefs.
// CHECK-LABEL: @window
// CHECK-DAG:     %[[POOL:.*]] = memref.alloc() {alignment = 4 : i64} : memref<64xi8>
// CHECK-DAG:     %[[OUT:.*]] = memref.alloc() : memref<10xi32>
// CHECK-DAG:     %[[AT:.*]] = arith.constant dense<[{{.*}}]> : tensor<12xi8>
// CHECK:         scf.for
// CHECK:           scf.index_switch
// CHECK:           case 0 {
// CHECK:             %[[E:.*]] = tensor.extract %[[AT]][%[[ROW:.*]]] : tensor<12xi8>
// CHECK:             %[[O:.*]] = arith.index_castui %[[E]] : i8 to index
// CHECK:             %[[V:.*]] = memref.view %[[POOL]][%[[O]]][] : memref<64xi8> to memref<1x4xi32>
// CHECK:             linalg.generic {{.*}} outs(%[[V]] : memref<1x4xi32>)
// CHECK:               arith.index_cast %[[ROW]]
// CHECK-NOT:       linalg.index 0
// The read of another row looks its place up.
// CHECK:           case 1 {
// CHECK:               %[[I:.*]] = affine.apply
// CHECK:               tensor.extract %[[AT]][%[[I]]]
// CHECK:               memref.load
// CHECK:           default {
// CHECK:             memref.subview %[[OUT]]
// CHECK:         bufferization.to_tensor %[[OUT]] restrict :
// SAYS: remark: 3 ops that are streamed by 32 rows end here: 104 bytes instead of 352, and no order of these rows holds fewer than 104
func.func @window() -> tensor<10xi32> {
  %c3 = arith.constant dense<[1, 10, 100]> : tensor<3xi32>
  %zero = arith.constant dense<0> : tensor<10x4xi32>
  %start = arith.constant dense<0> : tensor<10xi32>
  %e0 = tensor.empty() : tensor<12x4xi32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e0 : tensor<12x4xi32>) {
  ^bb0(%old: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = arith.index_cast %i : index to i32
    %m = arith.index_cast %j : index to i32
    %s = arith.addi %n, %m : i32
    linalg.yield %s : i32
  } -> tensor<12x4xi32>
  %e1 = tensor.empty() : tensor<10x4xi32>
  %c0 = arith.constant 0 : i32
  %f = linalg.fill ins(%c0 : i32) outs(%e1 : tensor<10x4xi32>) -> tensor<10x4xi32>
  %y = linalg.generic {indexing_maps = [#row, #window, #out], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %c3 : tensor<12x4xi32>, tensor<3xi32>) outs(%f : tensor<10x4xi32>) {
  ^bb0(%a: i32, %w: i32, %old: i32):
    %p = arith.muli %a, %w : i32
    %s = arith.addi %old, %p : i32
    linalg.yield %s : i32
  } -> tensor<10x4xi32>
  %z = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%y : tensor<10x4xi32>) outs(%start : tensor<10xi32>) {
  ^bb0(%a: i32, %old: i32):
    %s = arith.addi %old, %a : i32
    linalg.yield %s : i32
  } -> tensor<10xi32>
  return %z : tensor<10xi32>
}

// A single op has no tensor between; and where the second one may read any row of the first at any time, rows save no bytes.
// CHECK-LABEL: @alone
// CHECK-NOT: scf.for
// CHECK-LABEL: @all_rows
// CHECK-NOT: scf.for
func.func @alone(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
func.func @all_rows(%x: tensor<8x8xf32>, %at: tensor<8xindex>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x8xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = tensor.extract %at[%i] : tensor<8xindex>
    %l = tensor.extract %at[%j] : tensor<8xindex>
    %a = tensor.extract %y[%k, %l] : tensor<8x8xf32>
    linalg.yield %a : f32
  } -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// A product that needs all rows of its second factor adds one after the other to all of its result, as its sums do.
// CHECK-LABEL: @factor
// CHECK:         %[[RESULT:.*]] = memref.alloc() : memref<8x8xf32>
// CHECK:         linalg.exp ins({{.*}} : memref<1x8xf32, {{.*}}>) outs({{.*}} : memref<1x8xf32>)
// CHECK:         %[[BEGINS:.*]] = arith.cmpi eq
// CHECK:         scf.if %[[BEGINS]] {
// CHECK:           memref.copy {{.*}}, %[[RESULT]]
// CHECK:         linalg.matmul ins({{.*}} : memref<8x1xf32, {{.*}}>, memref<1x8xf32>) outs(%[[RESULT]] : memref<8x8xf32>)
func.func @factor(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.matmul ins(%w, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// PRINTS: 1506
// PRINTS-NEXT: 1950
func.func @main() {
  %r = call @window() : () -> tensor<10xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %r[%c0] : tensor<10xi32>
  %b = tensor.extract %r[%c1] : tensor<10xi32>
  vector.print %a : i32
  vector.print %b : i32
  return
}
