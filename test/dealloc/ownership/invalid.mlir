// RUN: cistern-opt %s --ownership-based-buffer-deallocation --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @frees_argument(%a: memref<4xf32>) {
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @frees_argument_by_bufferization_dealloc(%c: i1, %a: memref<4xf32>) {
  // expected-error @below {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc (%a : memref<4xf32>) if (%c)
  return
}

// -----

// An argument is the caller's, whatever path frees it, and under whatever name.
func.func @frees_argument_under_condition(%c: i1, %a: memref<4xf32>) {
  scf.if %c {
    // expected-error @below {{memory free side-effect on MemRef value not supported!}}
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// -----

func.func @frees_argument_after_branch(%a: memref<4xf32>) {
  cf.br ^bb1(%a : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %x : memref<4xf32>
  return
}

// -----

func.func @frees_argument_or_allocation(%c: i1, %a: memref<4xf32>) {
  %b = memref.alloc() : memref<4xf32>
  %x = arith.select %c, %a, %b : memref<4xf32>
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %x : memref<4xf32>
  return
}

// -----

func.func @frees_one_of_equal_arguments(%a: memref<4xf32>, %b: memref<4xf32>) {
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index
  %same = arith.cmpi eq, %p, %q : index
  scf.if %same {
    // expected-error @below {{memory free side-effect on MemRef value not supported!}}
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// -----

// What memref.realloc frees it frees itself, so that nothing can free the buffer on the other path.
func.func @reallocates_on_one_path(%c: i1, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %r = scf.if %c -> memref<?xf32> {
    // expected-error @below {{memory free side-effect on MemRef value not supported!}}
    %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
    scf.yield %b : memref<?xf32>
  } else {
    scf.yield %a : memref<?xf32>
  }
  %size = memref.dim %r, %c0 : memref<?xf32>
  return %size : index
}

// -----

func.func @reallocates_in_loop(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%x = %a) -> memref<?xf32> {
    // expected-error @below {{memory free side-effect on MemRef value not supported!}}
    %y = memref.realloc %x(%i) : memref<?xf32> to memref<?xf32>
    scf.yield %y : memref<?xf32>
  }
  %size = memref.dim %r, %c0 : memref<?xf32>
  return %size : index
}

// -----

// An op that frees and gives a token stays where it is, because other work waits for it.
func.func @device_memory_freed_later_on_one_path(%src: memref<4xf32>, %c: i1) {
  %t = gpu.wait async
  %a, %t1 = gpu.alloc async [%t] () : memref<4xf32, 1>
  %t2 = gpu.memcpy async [%t1] %a, %src : memref<4xf32, 1>, memref<4xf32>
  %t4 = scf.if %c -> !gpu.async.token {
    // expected-error @below {{memory free side-effect on MemRef value not supported!}}
    %t3 = gpu.dealloc async [%t2] %a : memref<4xf32, 1>
    scf.yield %t3 : !gpu.async.token
  } else {
    scf.yield %t2 : !gpu.async.token
  }
  gpu.wait [%t4]
  return
}

// -----

// What comes out of an op that says nothing of its operands may be the buffer, or not.
func.func @freed_under_unknown_name(%c: i1, %other: tensor<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %t = bufferization.to_tensor %a restrict : memref<4xf32> to tensor<4xf32>
  %s = arith.select %c, %t, %other : tensor<4xf32>
  %m = bufferization.to_buffer %s : tensor<4xf32> to memref<4xf32>
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %m : memref<4xf32>
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
  // expected-note @below {{it is not known whether 'test.unknown' allocates, frees or keeps its operands; unknown-ops=borrow assumes that it does not}}
  "test.unknown"(%a) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @unknown_of_tensors(%a: tensor<4xf32>) {
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  // expected-note @below {{it is not known whether 'bufferization.dealloc_tensor' allocates}}
  bufferization.dealloc_tensor %a : tensor<4xf32>
  return
}

// -----

func.func @region_that_passes_a_memref(%a: memref<4xf32>, %k: vector<4xi1>) {
  // expected-error @below {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  %x = vector.mask %k { vector.yield %a : memref<4xf32> } : vector<4xi1> -> memref<4xf32>
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
  // expected-error @below {{buffer is freed on some paths and returned on others: who owns it is not known}}
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

func.func private @keep(%m: memref<4xf32>, %t: memref<4xmemref<4xf32>>, %i: index) {
  memref.store %m, %t[%i] : memref<4xmemref<4xf32>>
  return
}
func.func private @keep_for_a_while(%m: memref<4xf32>, %i: index) {
  %t = memref.alloc() : memref<4xmemref<4xf32>>
  memref.store %m, %t[%i] : memref<4xmemref<4xf32>>
  return
}
func.func @stored_by_callee(%t: memref<4xmemref<4xf32>>, %i: index, %arg: memref<4xf32>) {
  call @keep(%arg, %t, %i) : (memref<4xf32>, memref<4xmemref<4xf32>>, index) -> ()
  // expected-note @below {{with 'bufferization.manual_deallocation' on its allocation, whoever loads it can free it}}
  %a = memref.alloc() : memref<4xf32>
  call @keep_for_a_while(%a, %i) : (memref<4xf32>, index) -> ()
  // expected-error @below {{MemRef value is stored in memory that may be read after it is freed}}
  call @keep(%a, %t, %i) : (memref<4xf32>, memref<4xmemref<4xf32>>, index) -> ()
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

// -----

// The names in a memory that is freed with the buffer are copied to one that is not.
func.func @copied_names(%c: i1, %t: memref<1xmemref<4xi32>>) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    // expected-note @below {{with 'bufferization.manual_deallocation' on its allocation}}
    %m = memref.alloc() : memref<4xi32>
    %u = memref.alloc() : memref<1xmemref<4xi32>>
    // expected-error @below {{MemRef value is stored in memory that may be read after it is freed}}
    memref.store %m, %u[%c0] : memref<1xmemref<4xi32>>
    memref.copy %u, %t : memref<1xmemref<4xi32>> to memref<1xmemref<4xi32>>
  }
  return
}

// -----

// A callee returns a pointer to what it gets, by another callee.
func.func private @address(%m: memref<4xindex>) -> index {
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xindex> -> index
  return %p : index
}
func.func private @address_too(%m: memref<4xindex>) -> index {
  %p = func.call @address(%m) : (memref<4xindex>) -> index
  return %p : index
}
func.func private @keeps(%m: memref<4xindex>, %to: memref<index>) {
  %p = func.call @address_too(%m) : (memref<4xindex>) -> index
  memref.store %p, %to[] : memref<index>
  return
}
func.func @pointer_of_callee(%to: memref<index>) {
  // expected-note @below {{with 'bufferization.manual_deallocation' on its allocation}}
  %a = memref.alloc() : memref<4xindex>
  // expected-error @below {{MemRef value is stored in memory that may be read after it is freed}}
  func.call @keeps(%a, %to) : (memref<4xindex>, memref<index>) -> ()
  return
}

// -----

// A number that a callee makes of a pointer may be a pointer too.
func.func private @next(%i: index) -> index {
  %c8 = arith.constant 8 : index
  %j = arith.addi %i, %c8 : index
  return %j : index
}
func.func private @keeps_next(%m: memref<4xindex>, %to: memref<index>) {
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xindex> -> index
  %q = func.call @next(%p) : (index) -> index
  memref.store %q, %to[] : memref<index>
  return
}
func.func @pointer_of_pointer(%to: memref<index>) {
  // expected-note @below {{with 'bufferization.manual_deallocation' on its allocation}}
  %a = memref.alloc() : memref<4xindex>
  // expected-error @below {{MemRef value is stored in memory that may be read after it is freed}}
  func.call @keeps_next(%a, %to) : (memref<4xindex>, memref<index>) -> ()
  return
}
