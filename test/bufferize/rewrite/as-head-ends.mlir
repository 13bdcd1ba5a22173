// A function that does not end in func.return is left alone where nothing is analyzed, and an error where it is, in both releases.
// RUN: cistern-opt %s --one-shot-bufferize="bufferize-function-boundaries copy-before-write" | FileCheck %s
// RUN: cistern-opt %s --as-release=head --one-shot-bufferize="bufferize-function-boundaries copy-before-write" | FileCheck %s
// RUN: not cistern-opt %s --as-release=head --one-shot-bufferize=bufferize-function-boundaries 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK-LABEL: func.func private @f(%{{.*}}: memref<4xi32>) {
// CHECK-NEXT:    llvm.return
// ERROR: error: cannot bufferize func.func without func.return
func.func private @f(%m: memref<4xi32>) {
  llvm.return
}
