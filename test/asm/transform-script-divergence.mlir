// A transform script beside its payload is read and printed as by mlir-opt; it is not run. Without the file of the dialect the error says what helps.
// REQUIRES: mlir-opt
// RUN: %same %s
// RUN: cistern-opt %s --buffer-pipeline | FileCheck %s --check-prefix=GENERIC
// RUN: not env CISTERN_DIALECT_PATH= cistern-opt %s 2>&1 | FileCheck %s
// RUN: %mlir-opt %s --transform-interpreter --test-transform-dialect-erase-schedule | cistern-opt - --buffer-pipeline | FileCheck %s --check-prefix=SCRIPT
// RUN: %mlir-opt %s --mlir-print-op-generic | cistern-opt - --allow-unregistered-dialect --buffer-pipeline | FileCheck %s --check-prefix=GENERIC
// CHECK: error: Dialect `transform' not found for custom op 'transform.named_sequence'
// CHECK: note: mlir-opt --transform-interpreter --test-transform-dialect-erase-schedule runs a script and takes it away; in generic form (mlir-opt --mlir-print-op-generic) it is read with --allow-unregistered-dialect
// SCRIPT-NOT: transform.named_sequence
// SCRIPT: linalg.exp ins(%{{.*}} : memref<
// GENERIC: linalg.exp ins(%{{.*}} : memref<
// GENERIC: transform.named_sequence
module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.exp"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
