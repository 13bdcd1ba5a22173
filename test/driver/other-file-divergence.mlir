// A diagnostic about a place in a file other than the input names the place and does not open the file.
// RUN: not cistern-opt %s 2>&1 | FileCheck %s
// RUN: sed s,NAME,%s, %s > %t.mlir && not cistern-opt %t.mlir 2>&1 | FileCheck %s --check-prefix=OTHER

// CHECK: {{^}}NAME:1:4: error: 'arith.constant' op requires attribute 'value'
// CHECK-NEXT: {{^}}NAME:1:4: note: see current operation
// OTHER: other-file-divergence.mlir:1:4: error: 'arith.constant' op requires attribute 'value'
// OTHER-NEXT: other-file-divergence.mlir:1:4: note: see current operation
"arith.constant"() : () -> i32 loc("NAME":1:4)
