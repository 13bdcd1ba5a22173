// RUN: cistern-opt %s --static-buffer-deallocation | FileCheck %s
// RUN: cistern-opt %s --buffer-deallocation-pipeline | FileCheck %s --check-prefix=OWNERSHIP
// RUN: cistern-opt %s --static-buffer-deallocation --buffer-deallocation-pipeline=keep-complete | cistern-run - --entry=main

// The function owns an argument that callers give away: it frees it where it does not return it.
// CHECK-LABEL: func.func @one_of_two
// CHECK-SAME: %[[A:.*]]: memref<4xf32> {cistern.donated}, %[[B:.*]]: memref<4xf32> {cistern.donated}
// CHECK: linalg.exp
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: return %[[B]]
// OWNERSHIP-LABEL: func.func @one_of_two
// OWNERSHIP-NOT: clone
// OWNERSHIP: memref.dealloc
// OWNERSHIP-NOT: memref.dealloc
// OWNERSHIP: return %{{.*}} : memref<4xf32>
func.func @one_of_two(%a: memref<4xf32> {cistern.donated}, %b: memref<4xf32> {cistern.donated}) -> memref<4xf32> {
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return %b : memref<4xf32>
}

// Other arguments are the caller's.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: memref.dealloc
// OWNERSHIP-LABEL: func.func @kept
// OWNERSHIP: bufferization.clone
func.func @kept(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  return %b : memref<4xf32>
}

// On one path it is returned, and freed on the other one.
// CHECK-LABEL: func.func @either
// CHECK-SAME: %[[A:.*]]: memref<4xf32> {cistern.donated}
// CHECK: scf.if
// CHECK: } else {
// CHECK: memref.dealloc %[[A]]
func.func @either(%a: memref<4xf32> {cistern.donated}, %p: i1) -> memref<4xf32> {
  %r = scf.if %p -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @main() { return }
