// A reader that moves before an op in place must not be a view that another block uses: the op would overwrite what is read there.
// RUN: cistern-opt %s --buffer-coalescing | FileCheck %s
// RUN: cistern-run %s --no-leak-check | FileCheck %s --check-prefix=PRINTS
// RUN: cistern-opt %s --buffer-coalescing | cistern-run - --no-leak-check | FileCheck %s --check-prefix=PRINTS

// CHECK-LABEL: func.func @another_block
// CHECK: linalg.exp ins(%[[A:.*]] : memref<1x4xf32>) outs(%[[B:.*]] : memref<1x4xf32>)
// CHECK-NOT: linalg.exp ins(%[[A]] : memref<1x4xf32>) outs(%[[A]] : memref<1x4xf32>)
func.func @another_block(%c: i1) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<1x4xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<1x4xf32>)
  %b = memref.alloc() : memref<1x4xf32>
  linalg.exp ins(%a : memref<1x4xf32>) outs(%b : memref<1x4xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<1x4xf32> into memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %x = memref.load %v[%c0] : memref<4xf32>
  %y = memref.load %b[%c0, %c0] : memref<1x4xf32>
  return %x, %y : f32, f32
^bb2:
  return %zero, %zero : f32, f32
}

// In its own block it moves.
// CHECK-LABEL: func.func @same_block
// CHECK: %[[A:.*]] = memref.alloc() : memref<1x4xf32>
// CHECK: memref.copy
// CHECK: linalg.exp ins(%[[A]] : memref<1x4xf32>) outs(%[[A]] : memref<1x4xf32>)
func.func @same_block() -> f32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<1x4xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<1x4xf32>)
  %b = memref.alloc() : memref<1x4xf32>
  linalg.exp ins(%a : memref<1x4xf32>) outs(%b : memref<1x4xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<1x4xf32> into memref<4xf32>
  %copy = memref.alloc() : memref<4xf32>
  memref.copy %v, %copy : memref<4xf32> to memref<4xf32>
  %x = memref.load %copy[%c0] : memref<4xf32>
  %y = memref.load %b[%c0, %c0] : memref<1x4xf32>
  %s = arith.addf %x, %y : f32
  return %s : f32
}

// PRINTS: 0
// PRINTS-NEXT: 1
// PRINTS-NEXT: 1
func.func @main() {
  %true = arith.constant true
  %x, %y = call @another_block(%true) : (i1) -> (f32, f32)
  %s = call @same_block() : () -> f32
  vector.print %x : f32
  vector.print %y : f32
  vector.print %s : f32
  return
}
