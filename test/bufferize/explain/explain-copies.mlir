// RUN: cistern-opt %s --explain-copies=bufferize-function-boundaries=true -o /dev/null | FileCheck %s
// RUN: cistern-opt %s --explain-copies=bufferize-function-boundaries=true --remarks-filter=copies -o /dev/null 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: cistern-opt %s --explain-copies="bufferize-function-boundaries=true format=json" -o /dev/null | FileCheck %s --check-prefix=JSON
// RUN: cistern-opt %s --explain-copies="bufferize-function-boundaries=true format=csv" -o /dev/null | FileCheck %s --check-prefix=CSV
// RUN: cistern-opt %s --explain-copies="bufferize-function-boundaries=true format=none" | FileCheck %s --check-prefix=SAME
// RUN: cistern-opt %s --explain-copies=bufferize-function-boundaries=true --remarks-filter=copies --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null && FileCheck %s --check-prefix=YAML --input-file=%t.yaml
// RUN: cistern-opt %s --one-shot-bufferize=bufferize-function-boundaries=true --remarks-filter-missed='cop.*' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The program stays as it is.
// SAME-NOT: memref

// CHECK: 8 ops copy 228 bytes; 1 more allocate without a copy
// JSON: {"bytes": 228, "num_copies": 8, "not_tried": 0, "copies": [

// CSV: function,op,file,line,column,bytes,turns,text,reasons,suggestion
// CSV-NEXT: "in_a_loop","tensor.insert","{{.*}}explain-copies.mlir",{{[0-9]+}},10,96,3,"copies 96 bytes (3 times 32) each time @in_a_loop runs: {{.*}}","{{.*}}'tensor.insert' reads the old contents in the next iteration;{{.*}}","

// The dearest copy comes first: in a loop, each iteration counts. The loop reads %t again, so that the
// read cannot be done before.
// CHECK: explain-copies.mlir:[[@LINE+9]]:10: remark: copies 96 bytes (3 times 32) each time @in_a_loop runs: 'tensor.insert' cannot write in place to its operand 1
// CHECK: note: 'tensor.insert' reads the old contents in the next iteration
// CHECK: note: the old contents come from here
// CHECK: the read cannot move up: 'tensor.insert' reads while 'tensor.insert' writes
func.func @in_a_loop(%t: tensor<8xf32>, %f: f32, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %f) -> (f32) {
    %1 = tensor.insert %a into %t[%i] : tensor<8xf32>
    %2 = tensor.extract %1[%k] : tensor<8xf32>
    scf.yield %2 : f32
  }
  return %r : f32
}

// Reading first saves the copy.
// CHECK: :[[@LINE+11]]:8: remark: copies 24 bytes each time @read_first runs: 'tensor.insert' cannot write in place to its operand 1
// CHECK: :[[@LINE+11]]:8: note: 'tensor.extract' still reads the old contents
// CHECK: :[[@LINE+8]]:23: note: the old contents come from here
// CHECK: :[[@LINE+9]]:8: note: to save 24 bytes: move this 'tensor.extract' up, before 'tensor.insert'
// CHECK: no other placement of copies saves this one
// REMARK: explain-copies.mlir:[[@LINE+6]]:8: remark: [Missed] Copy | Category:copies | Function=read_first | Remark="copies 24 bytes each time @read_first runs: 'tensor.insert' cannot write in place to its operand 1", Bytes="24", Reason="[[@LINE+7]]:8: 'tensor.extract' still reads the old contents; [[@LINE+5]]:23: the old contents come from here", Suggestion="[[@LINE+7]]:8: to save 24 bytes: move this 'tensor.extract' up, before 'tensor.insert'", Move="[[@LINE+7]]:8 before [[@LINE+6]]:8"
// YAML: Name:            Copy
// YAML: Function:        read_first
// YAML: - Bytes:           24
// YAML: - Suggestion:      '{{.*}}: to save 24 bytes: move this ''tensor.extract'' up
func.func @read_first(%t: tensor<6xf32>, %f: f32, %i: index) -> (tensor<6xf32>, f32) {
  %1 = tensor.insert %f into %t[%i] : tensor<6xf32>
  %2 = tensor.extract %t[%i] : tensor<6xf32>
  return %1, %2 : tensor<6xf32>, f32
}
// JSON: "function": "read_first"
// JSON-SAME: "bytes": 24, "turns": 1
// JSON-SAME: "kind": "needed-as-it-was", "read": {"op": "tensor.extract"
// JSON-SAME: "write": {"op": "tensor.insert"
// JSON-SAME: "kind": "read-first", "saves": 24

// What is read also needs the change: it cannot come first.
// CHECK: remark: copies 24 bytes each time @needs_both runs
// CHECK: note: the read cannot move up: 'tensor.extract' also uses the result of 'tensor.insert'
func.func @needs_both(%t: tensor<6xf32>, %f: f32, %i: index) -> (f32, tensor<6xf32>) {
  %1 = tensor.insert %f into %t[%i] : tensor<6xf32>
  %2 = tensor.extract %1[%i] : tensor<6xf32>
  %3 = arith.fptosi %2 : f32 to i32
  %4 = arith.index_cast %3 : i32 to index
  %5 = tensor.extract %t[%4] : tensor<6xf32>
  return %5, %1 : f32, tensor<6xf32>
}

// Both are returned: the change would be to return one of them.
// CHECK: remark: copies 24 bytes each time @returns_both runs
// CHECK: note: 'func.return' still reads the old contents
// CHECK: note: to save 24 bytes: let this 'func.return' pass another tensor
// CHECK: note: the read cannot move up: 'func.return' ends the block
func.func @returns_both(%t: tensor<6xf32>, %f: f32, %i: index) -> (tensor<6xf32>, tensor<6xf32>) {
  %1 = tensor.insert %f into %t[%i] : tensor<6xf32>
  return %1, %t : tensor<6xf32>, tensor<6xf32>
}

// Memory that may not be changed.
// CHECK: remark: copies 16 bytes each time @constant runs
// CHECK: note: this is a constant, and constants are read-only
// CHECK: note: to save 16 bytes: fill a new tensor with these values
func.func @constant(%f: f32, %i: index) -> tensor<4xf32> {
  %cst = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = tensor.insert %f into %cst[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// What is put into a larger tensor was computed elsewhere. A pass that was tried saves it.
// CHECK: remark: copies 16 bytes each time @part runs: the inserted tensor was computed in a buffer of its own
// CHECK: note: 'linalg.fill' computes the tensor here
// CHECK: note: to save 16 bytes: run --eliminate-empty-tensors before
func.func @part(%f: f32, %t: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}

// One of two has to be copied: which one is said, and what the other would cost.
// CHECK: remark: copies 16 bytes each time @choice runs: 'tensor.extract_slice' cannot write in place to its operand 0
// CHECK: note: without this copy, 'tensor.insert' would copy 16 bytes instead
func.func @choice(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %1 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
  %3 = tensor.extract %2[%i] : tensor<4xf32>
  %6 = arith.fptosi %3 : f32 to i32
  %5 = arith.index_cast %6 : i32 to index
  %4 = tensor.extract %t[%5] : tensor<8xf32>
  return %3, %4 : f32, f32
}

// An op that writes to a part while it still reads another one that overlaps it; there is no loop.
// CHECK: remark: copies 12 bytes each time @overlaps runs: 'tensor.extract_slice' cannot
// CHECK: note: 'linalg.exp' would overwrite elements before it has read them
func.func @overlaps(%t: tensor<4xf32>) -> tensor<4xf32> {
  %a = tensor.extract_slice %t[0] [3] [1] : tensor<4xf32> to tensor<3xf32>
  %b = tensor.extract_slice %t[1] [3] [1] : tensor<4xf32> to tensor<3xf32>
  %1 = linalg.exp ins(%a : tensor<3xf32>) outs(%b : tensor<3xf32>) -> tensor<3xf32>
  %2 = tensor.insert_slice %1 into %t[1] [3] [1] : tensor<3xf32> into tensor<4xf32>
  return %2 : tensor<4xf32>
}

// No copy is no copy: the new memory is said.
// CHECK: remark: copies nothing, but allocates 16 bytes each time @new_memory runs
func.func @new_memory(%f: f32, %g: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.fill ins(%g : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
