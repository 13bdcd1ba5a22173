// The change that is named is made, and nothing else: the copy is gone when the program is bufferized.
// RUN: cistern-opt %s --explain-copies="bufferize-function-boundaries=true format=json" -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: cistern-opt %s --explain-copies="bufferize-function-boundaries=true apply=read-first:0" | FileCheck %s
// RUN: cistern-opt %s --explain-copies="bufferize-function-boundaries=true apply=read-first:0" --one-shot-bufferize=bufferize-function-boundaries=true | FileCheck %s --check-prefix=BUFFERS
// RUN: not cistern-opt %s --explain-copies="bufferize-function-boundaries=true apply=read-first:7" -o %t 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not cistern-opt %s --explain-copies="bufferize-function-boundaries=true apply=option:0" -o %t 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not cistern-opt %s --explain-copies="bufferize-function-boundaries=true apply=read-first" -o %t 2>&1 | FileCheck %s --check-prefix=WRONG

// JSON: "kind": "read-first", "saves": 24, "text": "move this 'tensor.extract' up, before 'tensor.insert'", "apply": "read-first:0"
// JSON-NOT: "apply": "copy-elsewhere
// WRONG: apply.mlir:{{.*}} error: cannot apply '{{.*}}': no such change of a copy

// CHECK-LABEL: func.func @read_first
// CHECK-NEXT:    tensor.extract
// CHECK-NEXT:    tensor.insert
// BUFFERS-LABEL: func.func @read_first
// BUFFERS-NOT:     memref.copy
func.func @read_first(%t: tensor<6xf32>, %f: f32, %i: index) -> (tensor<6xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<6xf32>
  %1 = tensor.extract %t[%i] : tensor<6xf32>
  return %0, %1 : tensor<6xf32>, f32
}
