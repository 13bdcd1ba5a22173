// Ifs of one condition that follow each other become one, however many they are.
// RUN: cistern-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: func @three
// CHECK:      scf.if %arg0 {
// CHECK-NEXT:   memref.dealloc %arg1
// CHECK-NEXT:   memref.dealloc %arg2
// CHECK-NEXT: }
// CHECK-NOT:  scf.if
func.func @three(%c: i1, %a: memref<1xi8>, %b: memref<1xi8>) {
  scf.if %c {
    memref.dealloc %a : memref<1xi8>
  }
  scf.if %c {
    memref.dealloc %b : memref<1xi8>
  }
  scf.if %c {
  }
  return
}

// CHECK-LABEL: func @result
// CHECK:      %[[result:.*]] = scf.if %arg0
// CHECK:        bufferization.clone
// CHECK-NOT:  scf.if
// CHECK:      return %[[result]]
func.func @result(%c: i1, %a: memref<8xf32>, %b: memref<1xi8>) -> memref<8xf32> {
  %0 = scf.if %c -> (memref<8xf32>) {
    scf.yield %a : memref<8xf32>
  } else {
    %1 = bufferization.clone %a : memref<8xf32> to memref<8xf32>
    scf.yield %1 : memref<8xf32>
  }
  scf.if %c {
    memref.dealloc %b : memref<1xi8>
  }
  scf.if %c {
  }
  return %0 : memref<8xf32>
}
