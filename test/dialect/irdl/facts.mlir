// Ops that are declared with a format are read and printed in their own syntax, and in generic form.
// RUN: cistern-opt --irdl-file=%S/Inputs/facts.mlir %s | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/Inputs/facts.mlir %s | cistern-opt --irdl-file=%S/Inputs/facts.mlir - | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/Inputs/facts.mlir %s --mlir-print-op-generic | cistern-opt --irdl-file=%S/Inputs/facts.mlir - | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/Inputs/facts.mlir %s --canonicalize --cse | FileCheck %s --check-prefix=SIMPLE

// CHECK-LABEL: func.func @syntax
// SIMPLE-LABEL: func.func @syntax
func.func @syntax(%t: tensor<8xf32>, %m: memref<8xf32>, %c: i1) -> (tensor<8xf32>, i64) {
  // A group that is there, or not: results are printed if there are some.
  // CHECK: %[[A:.*]] = hw.add %[[T:.*]], %[[T]] into %[[T]] : tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  %0 = hw.add %t, %t into %t : tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  // CHECK: hw.add %[[M:.*]], %[[M]] into %[[M]] {note} : memref<8xf32>, memref<8xf32>, memref<8xf32>{{$}}
  hw.add %m, %m into %m {note} : memref<8xf32>, memref<8xf32>, memref<8xf32>
  // CHECK: hw.neg %{{.*}} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = hw.neg %t : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: hw.constant 4 : i32 : i64
  // SIMPLE: %[[K:.*]] = hw.constant 4 : i32 : i64
  // SIMPLE-NOT: hw.constant
  %k = hw.constant 4 : i32 : i64
  %k1 = hw.constant 4 : i32 : i64
  // CHECK: %{{.*}}:2 = hw.repeat(%{{.*}}, %{{.*}}) {
  // CHECK: ^bb0(%[[X:.*]]: i64, %[[Y:.*]]: i64):
  // CHECK: hw.yield %{{.*}}, %[[X]], %[[Y]] : i64, i64
  // CHECK: } : (i64, i64) -> (i64, i64)
  %r:2 = hw.repeat(%k, %k1) {
  ^bb0(%x: i64, %y: i64):
    hw.yield %c, %x, %y : i64, i64
  } : (i64, i64) -> (i64, i64)
  // CHECK: hw.jump ^bb1(%{{.*}} : tensor<8xf32>)
  hw.jump ^bb1(%0 : tensor<8xf32>)
^bb1(%q: tensor<8xf32>):
  // CHECK: hw.jump ^bb2{{$}}
  hw.jump ^bb2
^bb2:
  return %q, %r#0 : tensor<8xf32>, i64
}

// Effects decide what is removed: on tensors an op is a value, on buffers it writes.
// SIMPLE-LABEL: func.func @unused
// SIMPLE-NEXT: hw.reverse %{{.*}} into %{{.*}} : (memref<8xf32>, memref<8xf32>) -> ()
// SIMPLE-NEXT: return
func.func @unused(%t: tensor<8xf32>, %m: memref<8xf32>) {
  %0 = hw.reverse %t into %t : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = hw.half %m : memref<8xf32> -> memref<4xf32, strided<[1], offset: 2>>
  hw.reverse %m into %m : (memref<8xf32>, memref<8xf32>) -> ()
  return
}

// Reads are the same until something is written.
// SIMPLE-LABEL: func.func @repeated
func.func @repeated(%t: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // SIMPLE: %[[N:.*]] = hw.neg
  // SIMPLE-NEXT: return %[[N]], %[[N]]
  %0 = hw.neg %t : (tensor<8xf32>) -> tensor<8xf32>
  %1 = hw.neg %t : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
