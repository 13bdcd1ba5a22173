// The page begins with the function that is asked for, else with the one that holds the most.
// RUN: cistern-opt %s --memory-report="format=html function=small" --report-file=%t.html -o /dev/null && FileCheck %s < %t.html
// RUN: cistern-opt %s --memory-report=format=html -o /dev/null | FileCheck %s --check-prefix=NONE

// CHECK: "first":"small"
// NONE: "first":""
func.func @large() {
  %a = memref.alloc() : memref<1024xf32>
  memref.dealloc %a : memref<1024xf32>
  return
}

func.func @small() {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
