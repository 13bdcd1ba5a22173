// Functions of other dialects that own buffers are freed as well; those that own none stay as they are, as in mlir-opt.
// RUN: cistern-opt %s --buffer-deallocation-pipeline --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: ml_program.func @program
// CHECK:         %[[M:.*]] = memref.alloc
// CHECK:         memref.dealloc %[[M]]
// CHECK-NEXT:    ml_program.return
ml_program.func @program(%a: memref<4xf32>, %o: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  linalg.exp ins(%m : memref<4xf32>) outs(%o : memref<4xf32>)
  ml_program.return
}

// Callers own what is returned.
// CHECK-LABEL: ml_program.func @returns_argument
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>
// CHECK:         %[[COPY:.*]] = bufferization.clone %[[A]]
// CHECK:         ml_program.return %[[COPY]]
ml_program.func @returns_argument(%a: memref<4xf32>) -> memref<4xf32> {
  ml_program.return %a : memref<4xf32>
}

// CHECK-LABEL: async.func @async
// CHECK:         memref.dealloc
// CHECK-NEXT:    return
async.func @async(%a: memref<4xf32>, %o: memref<4xf32>) -> !async.token {
  %m = memref.alloc() : memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  linalg.exp ins(%m : memref<4xf32>) outs(%o : memref<4xf32>)
  return
}

// The helper stands in the module of the kernel.
// CHECK-LABEL: gpu.module @kernels
// CHECK:         gpu.func @kernel
// CHECK:           call @dealloc_helper
// CHECK:           gpu.return
// CHECK:         gpu.func @owns_nothing
// CHECK-NEXT:      gpu.barrier
// CHECK-NEXT:      gpu.return
// CHECK:         func.func private @dealloc_helper
gpu.module @kernels {
  gpu.func @kernel(%a: memref<4xf32>, %c: i1, %d: i1) kernel {
    %m = memref.alloc() : memref<4xf32>
    %n = memref.alloc() : memref<4xf32>
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
    memref.copy %a, %n : memref<4xf32> to memref<4xf32>
    %s = scf.if %c -> memref<4xf32> {
      scf.yield %m : memref<4xf32>
    } else {
      %o = memref.alloc() : memref<4xf32>
      scf.yield %o : memref<4xf32>
    }
    %t = scf.if %d -> memref<4xf32> {
      %o = memref.alloc() : memref<4xf32>
      scf.yield %o : memref<4xf32>
    } else {
      scf.yield %s : memref<4xf32>
    }
    memref.copy %s, %a : memref<4xf32> to memref<4xf32>
    memref.copy %t, %a : memref<4xf32> to memref<4xf32>
    gpu.return
  }
  gpu.func @owns_nothing(%a: memref<4xf32>) kernel {
    gpu.barrier
    gpu.return
  }
}

// -----

// What cannot be processed is said.
gpu.module @kernels {
  gpu.func @unknown_effects(%a: memref<4xf32>) kernel {
    %m = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    // expected-error @+2 {{ops with unknown memory side effects are not supported}}
    // expected-note @+1 {{it is not known whether 'gpu.barrier' allocates, frees or keeps its operands}}
    gpu.barrier
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @returns() -> memref<4xf32> {
    %m = memref.alloc() : memref<4xf32>
    // expected-error @below {{Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!}}
    gpu.return %m : memref<4xf32>
  }
}
