// Where ops access the first memory alone, what does not fit is copied out after its last touch, and in before its next one.
// RUN: cistern-opt %s --buffer-memories="memories=1:128,default access=first" --split-input-file | FileCheck %s
// RUN: cistern-opt %s --buffer-memories="memories=1:128,default access=first" --split-input-file | mlir-opt --split-input-file -o /dev/null

// %a waits for the last op, while two others need the memory.
// CHECK-LABEL: func.func @waits(
// CHECK:         %[[HOME:.*]] = memref.view %{{.*}} : memref<64xi8> to memref<16xf32>
// CHECK:         linalg.exp ins(%{{.*}}) outs(%[[A:.*]] : memref<16xf32, 1>)
// CHECK:         linalg.exp ins(%[[A]] : memref<16xf32, 1>)
// CHECK-NEXT:    memref.copy %[[A]], %[[HOME]] : memref<16xf32, 1> to memref<16xf32>
// CHECK:         linalg.exp
// CHECK:         linalg.exp
// CHECK:         %[[BACK:.*]] = memref.view {{.*}} to memref<16xf32, 1>
// CHECK-NEXT:    memref.copy %[[HOME]], %[[BACK]] : memref<16xf32> to memref<16xf32, 1>
// CHECK-NEXT:    linalg.add ins(%[[BACK]]
// CHECK-NOT:     memref.copy
func.func @waits(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%b : memref<16xf32>) outs(%c : memref<16xf32>)
  linalg.exp ins(%c : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.add ins(%a, %b : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %c : memref<16xf32>
  return
}

// -----

// What was copied in and not written since is not copied out again; what is overwritten is not copied in.
// CHECK-LABEL: func.func @clean(
// CHECK-COUNT-3: memref.copy
// CHECK-NOT:     memref.copy
func.func @clean(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%x : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%b : memref<16xf32>) outs(%c : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%x : memref<16xf32>)
  linalg.exp ins(%x : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%b : memref<16xf32>) outs(%c : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%x : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %c : memref<16xf32>
  return
}

// -----

// A view that stands before is made again from the piece.
// CHECK-LABEL: func.func @views(
// CHECK:         memref.copy %{{.*}}, %[[BACK:.*]] : memref<16xf32> to memref<16xf32, 1>
// CHECK-NEXT:    %[[PART:.*]] = memref.subview %[[BACK]][8] [8] [1]
// CHECK-NEXT:    linalg.exp ins(%[[PART]]
func.func @views(%x: memref<16xf32>, %y: memref<8xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  %part = memref.subview %a[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%x : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%b : memref<16xf32>) outs(%c : memref<16xf32>)
  linalg.exp ins(%part : memref<8xf32, strided<[1], offset: 8>>) outs(%y : memref<8xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %c : memref<16xf32>
  return
}
