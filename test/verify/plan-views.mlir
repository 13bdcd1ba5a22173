// Programs whose buffers are views of arenas: without a table each view at a place is a buffer.
// RUN: not cistern-verify --plan %s 2>&1 | FileCheck %s
// RUN: not cistern-verify --plan %s --format=json 2>/dev/null | FileCheck %s --check-prefix=JSON
// CHECK-DAG: refuted: 16 buffers proven, 1 not known, 4 refuted
// JSON: "verdict": "refuted", "proven": 16, "unknown": 1, "refuted": 4

memref.global "private" @arena : memref<192xi8> = uninitialized

// CHECK-DAG: :[[#@LINE+7]]:3: error: read of bytes 32 to 64 of the arena as the view of line [[#@LINE+3]], which were overwritten as the view of line [[#@LINE+4]]
func.func @subview(%x: memref<16xf32>, %out: memref<16xf32>) {
  %arena = memref.alloc() : memref<32xf32>
  %a = memref.subview %arena[0] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1]>>
  %b = memref.subview %arena[8] [16] [1] : memref<32xf32> to memref<16xf32, strided<[1], offset: 8>>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32, strided<[1]>>)
  linalg.exp ins(%x : memref<16xf32>) outs(%b : memref<16xf32, strided<[1], offset: 8>>)
  linalg.add ins(%a, %b : memref<16xf32, strided<[1]>>, memref<16xf32, strided<[1], offset: 8>>) outs(%out : memref<16xf32>)
  return
}

// The arena is the caller's; both views lie apart.
func.func @reinterpret_cast(%x: memref<16xf32>, %out: memref<16xf32>, %arena: memref<64xf32>) {
  %a = memref.reinterpret_cast %arena to offset: [0], sizes: [16], strides: [1] : memref<64xf32> to memref<16xf32, strided<[1]>>
  %b = memref.reinterpret_cast %arena to offset: [16], sizes: [4, 4], strides: [4, 1] : memref<64xf32> to memref<4x4xf32, strided<[4, 1], offset: 16>>
  %c = memref.collapse_shape %b [[0, 1]] : memref<4x4xf32, strided<[4, 1], offset: 16>> into memref<16xf32, strided<[1], offset: 16>>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32, strided<[1]>>)
  linalg.exp ins(%a : memref<16xf32, strided<[1]>>) outs(%c : memref<16xf32, strided<[1], offset: 16>>)
  linalg.add ins(%a, %c : memref<16xf32, strided<[1]>>, memref<16xf32, strided<[1], offset: 16>>) outs(%out : memref<16xf32>)
  return
}

// CHECK-DAG: :[[#@LINE+8]]:3: error: the op reads bytes 32 to 64 of the arena as the view of line [[#@LINE+5]], and overwrites them as the view of line [[#@LINE+6]]
func.func @get_global(%x: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %arena = memref.get_global @arena : memref<192xi8>
  %a = memref.view %arena[%c0][] : memref<192xi8> to memref<16xf32>
  %b = memref.view %arena[%c32][] : memref<192xi8> to memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  memref.copy %b, %out : memref<16xf32> to memref<16xf32>
  return
}

// The place of a tile advances in each iteration, into the buffer beside it.
// CHECK-DAG: error: read of bytes 64 to 80 of the arena as the view of line [[#@LINE+8]], which were overwritten as the view of line [[#@LINE+12]]
func.func @advances(%x: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %beside = memref.view %arena[%c64][] : memref<128xi8> to memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%beside : memref<4xf32>)
  scf.for %i = %c0 to %c5 step %c1 {
    %at = arith.muli %i, %c16 : index
    %tile = memref.view %arena[%at][] : memref<128xi8> to memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%tile : memref<4xf32>)
  }
  memref.copy %beside, %out : memref<4xf32> to memref<4xf32>
  return
}

// Four tiles fit in front of it.
func.func @fits(%x: memref<4xf32>, %out: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %beside = memref.view %arena[%c64][] : memref<128xi8> to memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%beside : memref<4xf32>)
  scf.for %i = %c0 to %c4 step %c1 {
    %at = arith.muli %i, %c16 : index
    %tile = memref.view %arena[%at][] : memref<128xi8> to memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%tile : memref<4xf32>)
  }
  memref.copy %beside, %out : memref<4xf32> to memref<4xf32>
  return
}

// A view reads what another one has written: the program does not say that both are one buffer.
// CHECK-DAG: note: because of 'linalg.copy': bytes that another view has written, and this one has not
func.func @other_name(%x: memref<4xf32>, %out: memref<4xf32>) {
  %arena = memref.alloc() : memref<8xf32>
  %a = memref.subview %arena[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %b = memref.subview %arena[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32, strided<[1]>>)
  linalg.copy ins(%b : memref<4xf32, strided<[1]>>) outs(%out : memref<4xf32>)
  return
}

// Ops in place: elementwise with the same places they are right, shifted they are not.
// CHECK-DAG: error: the op reads bytes 4 to 16 of the arena as the view of line [[#@LINE+3]], and overwrites them as the view of line [[#@LINE+5]]
func.func @in_place(%x: memref<4xf32>, %out: memref<4xf32>) {
  %arena = memref.alloc() : memref<8xf32>
  %a = memref.subview %arena[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %same = memref.subview %arena[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %shifted = memref.subview %arena[1] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 1>>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32, strided<[1]>>)
  linalg.exp ins(%a : memref<4xf32, strided<[1]>>) outs(%same : memref<4xf32, strided<[1]>>)
  linalg.exp ins(%same : memref<4xf32, strided<[1]>>) outs(%out : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32, strided<[1]>>)
  linalg.exp ins(%a : memref<4xf32, strided<[1]>>) outs(%shifted : memref<4xf32, strided<[1], offset: 1>>)
  linalg.copy ins(%shifted : memref<4xf32, strided<[1], offset: 1>>) outs(%out : memref<4xf32>)
  return
}
