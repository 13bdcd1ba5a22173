// mlir-opt runs Cistern's passes: the result is cistern-opt's, as if the passes were its own.
// RUN: %mlir-opt --load-pass-plugin=%plugin --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(func.func(buffer-reuse))})' %s -o %t.plugin
// RUN: cistern-opt --pass-pipeline='builtin.module(func.func(buffer-reuse))' %s | diff %t.plugin -
// RUN: FileCheck %s < %t.plugin
// Between upstream's own passes, and with the options of a pass:
// RUN: %mlir-opt --load-pass-plugin=%plugin --pass-pipeline='builtin.module(canonicalize,cistern{pipeline="builtin.module(func.func(buffer-reuse{min-size=100000}),cse)"},cse)' %s | FileCheck %s --check-prefix=KEPT
// Errors of Cistern are those of the tool:
// RUN: not %mlir-opt --load-pass-plugin=%plugin --pass-pipeline='builtin.module(cistern{pipeline=nothing})' %s 2>&1 | FileCheck %s --check-prefix=WRONG

// CHECK: memref.alloc() {alignment = 64 : i64} : memref<4096xi8>
// CHECK-NOT: memref.alloc(
// KEPT-COUNT-2: memref.alloc() : memref<1024xf32>
// WRONG: error:
module attributes {a.b = 1 : i32} {
  func.func @f(%a: memref<1024xf32>) {
    %0 = memref.alloc() : memref<1024xf32>
    memref.copy %a, %0 : memref<1024xf32> to memref<1024xf32>
    memref.dealloc %0 : memref<1024xf32>
    %1 = memref.alloc() : memref<1024xf32>
    memref.copy %a, %1 : memref<1024xf32> to memref<1024xf32>
    memref.dealloc %1 : memref<1024xf32>
    return
  }
}
