// Functions without a body, judged with a plan: they may read and write what they are passed, unless they say which.
// RUN: split-file %s %t
// RUN: cistern-verify --plan=%t/right.csv %t/calls.mlir | FileCheck %s --check-prefix=RIGHT
// RUN: cistern-verify --plan=%t/in-turn.csv %t/calls.mlir | FileCheck %s --check-prefix=RIGHT
// RUN: not cistern-verify --plan=%t/wrong.csv %t/calls.mlir 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not cistern-verify --plan=%t/beside.csv %t/calls.mlir 2>&1 | FileCheck %s --check-prefix=BESIDE
// RIGHT: no buffer is overwritten while it is needed
// WRONG: not known: 3 buffers proven, 2 not known, 0 refuted
// WRONG: remark: not known of this buffer
// WRONG: 10:3: note: because of 'func.call': buffers that may overlap
// BESIDE: not known:
// BESIDE: 7:3: note: because of 'func.call': buffers that may overlap

//--- calls.mlir
func.func private @kernel(memref<16xf32> {bufferization.access = "read"}, memref<16xf32> {bufferization.access = "write"})
func.func @f(%x: memref<16xf32>, %out: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  func.call @kernel(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @kernel(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @kernel(%a, %out) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @kernel(%b, %c) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @kernel(%a, %out) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @kernel(%c, %out) : (memref<16xf32>, memref<16xf32>) -> ()
  return
}
//--- right.csv
buffer,offset
a,0
b,64
c,128
//--- in-turn.csv
function,buffer,offset
f,c,0
f,b,64
//--- wrong.csv
buffer,offset
a,0
b,64
c,32
//--- beside.csv
buffer,offset
a,0
b,32
c,128
