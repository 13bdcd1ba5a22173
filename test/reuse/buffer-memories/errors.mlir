// Where there is no plan, what cannot fit together is named.
// RUN: cistern-opt %s --buffer-memories="memories=1:100,default access=first" --split-input-file --verify-diagnostics
// RUN: sed '/expected-/d' %s > %t
// RUN: not cistern-opt %t --buffer-memories=memories=1:64,2:64 --split-input-file 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: not cistern-opt %t --buffer-memories=memories=1:64,2:64 --split-input-file 2>&1 | FileCheck %s --check-prefix=APART
// RUN: not cistern-opt %t --buffer-memories 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not cistern-opt %t --buffer-memories=memories=1:64,1:32 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not cistern-opt %t --buffer-memories=memories=1:64x 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not cistern-opt %t --buffer-memories=memories=1:64:3 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: not cistern-opt %t --buffer-memories=memories=0:64,default:64 2>&1 | FileCheck %s --check-prefix=DEFAULT

// DEFAULT: error: there are two memories 'default'
// FULL: error: fits into no memory: the buffers that are live at the same time need more than all memories have
// FULL-COUNT-3: note: a buffer of 64 bytes
// NONE: error: needs memories=NAME[:BYTES[:ALIGNMENT[:COST]]],...
// TWICE: error: there are two memories '1'
// SIZE: error: a memory is NAME[:BYTES[:ALIGNMENT[:COST]]], and there may be 16, but got '1:64x'
// ALIGNMENT: error: a memory is NAME[:BYTES[:ALIGNMENT[:COST]]], and there may be 16, but got '1:64:3'
func.func @three(%x: memref<16xf32>) {
  // expected-note @+1 {{a buffer of 64 bytes}}
  %a = memref.alloc() : memref<16xf32>
  // expected-note @+1 {{a buffer of 64 bytes}}
  %b = memref.alloc() : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  linalg.exp ins(%x : memref<16xf32>) outs(%c : memref<16xf32>)
  // expected-error @+1 {{the buffers that this op uses do not fit together into the 100 bytes of memory '1'}}
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%c : memref<16xf32>) outs(%x : memref<16xf32>)
  linalg.exp ins(%b : memref<16xf32>) outs(%x : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %c : memref<16xf32>
  return
}

// -----

// A callee that fills the memory leaves nothing of it.
func.func private @fills(%x: memref<25xf32>) {
  %a = memref.alloc() : memref<25xf32>
  linalg.exp ins(%x: memref<25xf32>) outs(%a: memref<25xf32>)
  linalg.exp ins(%a: memref<25xf32>) outs(%x: memref<25xf32>)
  memref.dealloc %a : memref<25xf32>
  return
}
func.func @has_nothing(%x: memref<25xf32>) {
  // expected-note @+1 {{a buffer of 100 bytes}}
  %a = memref.alloc() : memref<25xf32>
  // expected-error @+1 {{the buffers that this op uses do not fit together into the 0 bytes of memory '1'}}
  linalg.exp ins(%x: memref<25xf32>) outs(%a: memref<25xf32>)
  call @fills(%x) : (memref<25xf32>) -> ()
  linalg.exp ins(%a: memref<25xf32>) outs(%x: memref<25xf32>)
  memref.dealloc %a : memref<25xf32>
  return
}

// -----

// Two memories of 64 bytes hold 48 each, and 32 more would fit into neither.
// APART: error: no memory has room for it beside the buffers that are live at the same time
func.func @apart(%x: memref<12xf32>, %y: memref<8xf32>) {
  %a = memref.alloc() : memref<12xf32>
  %b = memref.alloc() : memref<12xf32>
  %c = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<12xf32>) outs(%a : memref<12xf32>)
  linalg.exp ins(%x : memref<12xf32>) outs(%b : memref<12xf32>)
  linalg.exp ins(%y : memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.exp ins(%a : memref<12xf32>) outs(%x : memref<12xf32>)
  linalg.exp ins(%b : memref<12xf32>) outs(%x : memref<12xf32>)
  linalg.exp ins(%c : memref<8xf32>) outs(%y : memref<8xf32>)
  memref.dealloc %a : memref<12xf32>
  memref.dealloc %b : memref<12xf32>
  memref.dealloc %c : memref<8xf32>
  return
}
