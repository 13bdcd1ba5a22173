// RUN: cistern-opt %s --ownership-based-buffer-deallocation --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @frees_argument(%a: memref<4xf32>) {
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @reallocates_view_of_argument(%a: memref<4xf32>, %n: index) {
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  %c = memref.realloc %b(%n) : memref<?xf32> to memref<?xf32>
  return
}

// -----

func.func @unknown(%a: memref<4xf32>) {
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  // expected-note @below {{nothing says whether 'test.unknown' allocates, frees or keeps its operands; unknown-ops=borrow takes it that it does not}}
  "test.unknown"(%a) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @unknown_of_tensors(%a: tensor<4xf32>) {
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  // expected-note @below {{nothing says whether 'bufferization.dealloc_tensor' allocates}}
  bufferization.dealloc_tensor %a : tensor<4xf32>
  return
}

// -----

func.func @region_without_interface(%a: memref<4xf32>, %i: index) {
  // expected-error @below {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  %x = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%v: f32):
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @reduced_memref(%a: memref<4xf32>, %i: index) {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%a) -> memref<4xf32> {
    scf.reduce(%a : memref<4xf32>) {
    ^bb0(%l: memref<4xf32>, %r: memref<4xf32>):
      // expected-error @below {{only supported when operand is not a MemRef}}
      scf.reduce.return %l : memref<4xf32>
    }
  }
  return
}

// -----

// What is in memory may be the program's to free, so its op has to stay.
func.func @partly_freed(%c: i1, %memory: memref<2xmemref<4xf32>>, %i: index) -> memref<4xf32> {
  %other = memref.alloc() : memref<4xf32>
  // expected-error @below {{buffer is freed on some ways and returned on others: who owns it is not known}}
  %a = memref.alloc() : memref<4xf32>
  %b = memref.load %memory[%i] : memref<2xmemref<4xf32>>
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  return %a : memref<4xf32>
}

// -----

func.func @stored(%t: memref<4xmemref<4xf32>>, %i: index) {
  // expected-note @below {{with 'bufferization.manual_deallocation' on its allocation, whoever loads it can free it}}
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{MemRef value is stored in memory that may be read after it is freed}}
  memref.store %a, %t[%i] : memref<4xmemref<4xf32>>
  return
}

// -----

func.func @stored_for_later(%i: index) {
  %t = memref.alloc() : memref<4xmemref<4xf32>>
  scf.for %k = %i to %i step %i {
    // expected-note @below {{with 'bufferization.manual_deallocation' on its allocation, whoever loads it can free it}}
    %a = memref.alloc() : memref<4xf32>
    // expected-error @below {{MemRef value is stored in memory that may be read after it is freed}}
    memref.store %a, %t[%k] : memref<4xmemref<4xf32>>
  }
  return
}

// -----

func.func @function_of_another_dialect() {
  builtin.module {
    gpu.module @kernels {
      gpu.func @f(%a: memref<4xf32>) -> memref<4xf32> {
        // expected-error @below {{Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!}}
        gpu.return %a : memref<4xf32>
      }
    }
  }
  return
}

// -----

func.func @branches_elsewhere(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{BranchOpInterface operations with multiple successors are not supported yet}}
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
