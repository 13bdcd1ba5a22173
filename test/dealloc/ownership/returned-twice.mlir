// With free-early, callers take it that results are different buffers. A function that may return one buffer twice is changed,
// though it frees all that it has to, and the second result is a copy; one that returns two stays as it is.
// RUN: cistern-opt %s --ownership-based-buffer-deallocation=free-early | FileCheck %s
// RUN: cistern-opt %s --ownership-based-buffer-deallocation=free-early --buffer-deallocation-simplification --bufferization-lower-deallocations | cistern-run - --entry=main --arg=true | FileCheck %s --check-prefix=PRINTS
// RUN: cistern-opt %s --ownership-based-buffer-deallocation=free-early --buffer-deallocation-simplification --bufferization-lower-deallocations | cistern-run - --entry=main --arg=false | FileCheck %s --check-prefix=PRINTS

// PRINTS: 5 : i32

// CHECK-LABEL: func.func private @by_select
// CHECK:         arith.select
// CHECK:         bufferization.clone
func.func private @by_select(%c: i1) -> (memref<4xi32>, memref<4xi32>) {
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  %s = arith.select %c, %a, %a : memref<4xi32>
  return %a, %s : memref<4xi32>, memref<4xi32>
}

// CHECK-LABEL: func.func private @by_region
// CHECK:         bufferization.clone
func.func private @by_region(%c: i1) -> (memref<4xi32>, memref<4xi32>) {
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  linalg.fill ins(%one : i32) outs(%b : memref<4xi32>)
  %r:2 = scf.if %c -> (memref<4xi32>, memref<4xi32>) {
    memref.dealloc %b : memref<4xi32>
    scf.yield %a, %a : memref<4xi32>, memref<4xi32>
  } else {
    scf.yield %a, %b : memref<4xi32>, memref<4xi32>
  }
  return %r#0, %r#1 : memref<4xi32>, memref<4xi32>
}

// CHECK-LABEL: func.func private @by_blocks
// CHECK:         bufferization.clone
func.func private @by_blocks(%c: i1) -> (memref<4xi32>, memref<4xi32>) {
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  linalg.fill ins(%one : i32) outs(%b : memref<4xi32>)
  cf.cond_br %c, ^bb1, ^bb2(%a, %b : memref<4xi32>, memref<4xi32>)
^bb1:
  memref.dealloc %b : memref<4xi32>
  cf.br ^bb2(%a, %a : memref<4xi32>, memref<4xi32>)
^bb2(%x: memref<4xi32>, %y: memref<4xi32>):
  return %x, %y : memref<4xi32>, memref<4xi32>
}

// CHECK-LABEL: func.func private @different
// CHECK-NOT:     bufferization
// CHECK:         return
func.func private @different() -> (memref<4xi32>, memref<4xi32>) {
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  %other = memref.alloc() : memref<4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4xi32>)
  linalg.fill ins(%one : i32) outs(%b : memref<4xi32>)
  memref.dealloc %other : memref<4xi32>
  return %a, %b : memref<4xi32>, memref<4xi32>
}

func.func @main(%c: i1) -> i32 {
  %i = arith.constant 0 : index
  %r:2 = call @by_select(%c) : (i1) -> (memref<4xi32>, memref<4xi32>)
  %x0 = memref.load %r#0[%i] : memref<4xi32>
  %x1 = memref.load %r#1[%i] : memref<4xi32>
  %s:2 = call @by_region(%c) : (i1) -> (memref<4xi32>, memref<4xi32>)
  %y0 = memref.load %s#0[%i] : memref<4xi32>
  %y1 = memref.load %s#1[%i] : memref<4xi32>
  %t:2 = call @different() : () -> (memref<4xi32>, memref<4xi32>)
  %z0 = memref.load %t#0[%i] : memref<4xi32>
  %z1 = memref.load %t#1[%i] : memref<4xi32>
  %0 = arith.addi %x0, %x1 : i32
  %1 = arith.addi %y0, %y1 : i32
  %2 = arith.addi %0, %1 : i32
  %3 = arith.muli %z0, %z1 : i32
  %4 = arith.addi %2, %3 : i32
  return %4 : i32
}
