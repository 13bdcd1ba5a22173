// RUN: cistern-opt %s --irdl-file=%S/../dealloc/families/Inputs/npu.irdl.mlir --split-input-file --buffer-loop-hoisting | FileCheck %s --check-prefix=HOIST
// RUN: cistern-opt %s --irdl-file=%S/../dealloc/families/Inputs/npu.irdl.mlir --split-input-file --promote-buffers-to-stack | FileCheck %s --check-prefix=STACK
// RUN: cistern-opt %s --irdl-file=%S/../dealloc/families/Inputs/npu.irdl.mlir --split-input-file --copy-removal | FileCheck %s --check-prefix=COPY
// RUN: cistern-opt %s --irdl-file=%S/../dealloc/families/Inputs/npu.irdl.mlir --split-input-file --canonicalize | FileCheck %s --check-prefix=CANON

// An own allocation moves out of a loop as memref.alloc does, and to the stack by the op of its family. gpu.alloc stays, as in mlir-opt.
// HOIST-LABEL: func.func @loop
// HOIST:         "t.new"
// HOIST:         scf.for
// HOIST-NEXT:      gpu.alloc
// STACK-LABEL: func.func @loop
// STACK:         scf.for
// STACK-NEXT:      "t.local"() : () -> memref<4xf32>
// STACK-NEXT:      gpu.alloc
func.func @loop(%o: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = "t.new"() : () -> memref<4xf32>
    %g = gpu.alloc () : memref<4xf32>
    linalg.exp ins(%o : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.copy %a, %g : memref<4xf32> to memref<4xf32>
    memref.copy %g, %o : memref<4xf32> to memref<4xf32>
  }
  return
}

// -----

// An own copy between two buffers of one family is removed with one of them.
// COPY-LABEL: func.func @one_family
// COPY:         %[[B:.*]] = "t.new"
// COPY-NEXT:    linalg.exp ins(%arg0 : memref<4xf32>) outs(%[[B]] : memref<4xf32>)
// COPY-NEXT:    linalg.exp ins(%[[B]] : memref<4xf32>) outs(%arg0 : memref<4xf32>)
// COPY-NEXT:    "t.del"(%[[B]])
// COPY-NEXT:    return
func.func @one_family(%o: memref<4xf32>) {
  %a = "t.new"() : () -> memref<4xf32>
  linalg.exp ins(%o : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = "t.new"() : () -> memref<4xf32>
  "t.copy"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  "t.del"(%a) : (memref<4xf32>) -> ()
  linalg.exp ins(%b : memref<4xf32>) outs(%o : memref<4xf32>)
  "t.del"(%b) : (memref<4xf32>) -> ()
  return
}

// -----

// Memory of one family does not stand for that of another one.
// COPY-LABEL: func.func @two_families
// COPY:         "t.new"
// COPY:         memref.alloc
// COPY:         "t.copy"
// COPY:         "t.del"
// COPY:         memref.dealloc
func.func @two_families(%o: memref<4xf32>) {
  %a = "t.new"() : () -> memref<4xf32>
  linalg.exp ins(%o : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  "t.copy"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  "t.del"(%a) : (memref<4xf32>) -> ()
  linalg.exp ins(%b : memref<4xf32>) outs(%o : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

// Sizes that are constants become those of the type; a copy of a buffer to itself, or of nothing, and a buffer that is never read go.
// CANON-LABEL: func.func @folded
// CANON-NEXT:    %[[A:.*]] = "t.new"() : () -> memref<8xf32>
// CANON-NEXT:    linalg.exp ins(%arg0 : memref<8xf32>) outs(%[[A]] : memref<8xf32>)
// CANON-NEXT:    "t.copy"(%[[A]], %arg0)
// CANON-NEXT:    "t.del"(%[[A]])
// CANON-NEXT:    return
func.func @folded(%o: memref<8xf32>, %x: f32, %i: index, %e: memref<0xf32>, %f: memref<0xf32>) {
  %c8 = arith.constant 8 : index
  %a = "t.new"(%c8) : (index) -> memref<?xf32>
  linalg.exp ins(%o : memref<8xf32>) outs(%a : memref<?xf32>)
  "t.copy"(%a, %o) : (memref<?xf32>, memref<8xf32>) -> ()
  "t.copy"(%o, %o) : (memref<8xf32>, memref<8xf32>) -> ()
  "t.copy"(%e, %f) : (memref<0xf32>, memref<0xf32>) -> ()
  "t.del"(%a) : (memref<?xf32>) -> ()
  %b = "t.new"() : () -> memref<8xf32>
  memref.store %x, %b[%i] : memref<8xf32>
  "t.del"(%b) : (memref<8xf32>) -> ()
  return
}

// -----

// Memory that the host shares is not replaced by memory of the device alone.
// COPY-LABEL: func.func @shared_with_host
// COPY:         gpu.alloc host_shared
// COPY:         gpu.memcpy
func.func @shared_with_host(%o: memref<4xf32>) {
  %a = gpu.alloc () : memref<4xf32>
  linalg.exp ins(%o : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = gpu.alloc host_shared () : memref<4xf32>
  gpu.memcpy %b, %a : memref<4xf32>, memref<4xf32>
  gpu.dealloc %a : memref<4xf32>
  linalg.exp ins(%b : memref<4xf32>) outs(%o : memref<4xf32>)
  gpu.dealloc %b : memref<4xf32>
  return
}
