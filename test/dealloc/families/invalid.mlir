// RUN: cistern-opt %s --irdl-file=%S/Inputs/npu.irdl.mlir --split-input-file --verify-diagnostics --buffer-deallocation-pipeline -o /dev/null
// RUN: cistern-opt %s --irdl-file=%S/Inputs/npu.irdl.mlir --split-input-file --verify-diagnostics --buffer-deallocation-pipeline=free-early -o /dev/null

// No one op frees what is memory of one family on one path and of another one on the other.
func.func @two_families(%c: i1, %x: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  // expected-note @below {{it may be this buffer, which 'gpu.alloc' allocates}}
  %a = gpu.alloc () : memref<4xf32>
  cf.br ^c(%a : memref<4xf32>)
^b:
  // expected-note @below {{it may be this buffer, which 'memref.alloc' allocates}}
  %b = memref.alloc() : memref<4xf32>
  cf.br ^c(%b : memref<4xf32>)
// expected-error @below {{buffer may be of several families, so that no one op can free it}}
^c(%r: memref<4xf32>):
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  return
}

// -----

// The same out of a region.
func.func @out_of_a_region(%c: i1, %x: memref<4xf32>) {
  // expected-error @below {{buffer may be of several families, so that no one op can free it}}
  %r = scf.if %c -> memref<4xf32> {
    %a = "t.new"() : () -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = gpu.alloc () : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  return
}

// -----

// Memory of no rank cannot be allocated by the family's op.
// expected-error @below {{allocations without compatible clone ops are not supported}}
func.func @no_clone(%c: i1, %x: memref<*xf32>) -> memref<*xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %a = "t.new"() : () -> memref<4xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  return %u : memref<*xf32>
^b:
  return %x : memref<*xf32>
}
