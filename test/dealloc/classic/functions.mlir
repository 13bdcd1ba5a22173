// Functions of other dialects, and of one's own, where a pipeline names them.
// RUN: cistern-opt %s --irdl-file=%S/../ownership/Inputs/function.irdl.mlir --pass-pipeline='builtin.module(t.func(buffer-deallocation),gpu.module(gpu.func(buffer-deallocation)),ml_program.func(buffer-deallocation))' | FileCheck %s
// RUN: not cistern-opt %s --irdl-file=%S/../ownership/Inputs/function.irdl.mlir --pass-pipeline='builtin.module(gpu.module(buffer-deallocation))' 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: {{.*}}trying to schedule pass 'BufferDeallocationPass' on an unsupported operation

// CHECK:       "t.func"() ({
// CHECK:         %[[M:.*]] = memref.alloc
// CHECK-NEXT:    %[[N:.*]] = memref.alloc
// CHECK:         linalg.fill {{.*}} outs(%[[N]] :
// CHECK-NEXT:    memref.dealloc %[[N]]
// CHECK-NEXT:    t.return %[[M]]
"t.func"() ({
^bb0(%x: f32):
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  linalg.fill ins(%x : f32) outs(%n : memref<4xf32>)
  t.return %m : memref<4xf32>
}) {sym_name = "new", function_type = (f32) -> memref<4xf32>} : () -> ()

// CHECK-LABEL: gpu.func @kernel
// CHECK:         memref.dealloc
// CHECK-NEXT:    gpu.return
gpu.module @kernels {
  gpu.func @kernel(%a: memref<4xf32>) kernel {
    %m = memref.alloc() : memref<4xf32>
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
    gpu.return
  }
}

// CHECK-LABEL: ml_program.func @program
// CHECK:         memref.dealloc
// CHECK-NEXT:    ml_program.return
ml_program.func @program(%a: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  memref.copy %a, %m : memref<4xf32> to memref<4xf32>
  ml_program.return
}

// Without a name, functions of func alone.
// CHECK-LABEL: func.func @other
// CHECK-NEXT:    memref.alloc
// CHECK-NEXT:    return
func.func @other() {
  %m = memref.alloc() : memref<4xf32>
  return
}
