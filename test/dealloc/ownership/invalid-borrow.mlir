// RUN: cistern-opt %s --ownership-based-buffer-deallocation=unknown-ops=borrow --split-input-file --verify-diagnostics

func.func @combined(%t: tensor<4xf32>, %e: tensor<1xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    // expected-error @below {{only supported when nested region is empty}}
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %e into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// -----

func.func @ends(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  // expected-note @below {{it is not known whether 'llvm.unreachable' allocates, frees or keeps its operands}}
  llvm.unreachable
}
