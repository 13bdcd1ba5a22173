// The option that the note names is one of each pass and pipeline that can print it.
// RUN: not cistern-opt %s --allow-unregistered-dialect --ownership-based-buffer-deallocation 2>&1 | FileCheck %s --check-prefix=NOTE
// RUN: not cistern-opt %s --allow-unregistered-dialect --buffer-deallocation-pipeline 2>&1 | FileCheck %s --check-prefix=NOTE
// RUN: not cistern-opt %s --allow-unregistered-dialect --buffer-pipeline 2>&1 | FileCheck %s --check-prefix=NOTE
// RUN: cistern-opt %s --allow-unregistered-dialect --ownership-based-buffer-deallocation=unknown-ops=borrow | FileCheck %s --check-prefix=PASS
// RUN: cistern-opt %s --allow-unregistered-dialect --buffer-deallocation-pipeline=unknown-ops=borrow | FileCheck %s
// RUN: cistern-opt %s --allow-unregistered-dialect --buffer-pipeline=unknown-ops=borrow | FileCheck %s
// RUN: cistern-opt %s --allow-unregistered-dialect --buffer-deallocation-pipeline="unknown-ops=borrow free-early" | FileCheck %s --check-prefix=EARLY
// RUN: cistern-opt %s --allow-unregistered-dialect --buffer-deallocation-pipeline="unknown-ops=borrow free-early" --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=DUMP

// NOTE: error: ops with unknown memory side effects are not supported
// NOTE: note: it is not known whether 'krnl.instrument' allocates, frees or keeps its operands; unknown-ops=borrow assumes that it does not

// PASS: bufferization.dealloc
// DUMP: ownership-based-buffer-deallocation{free-early=true private-function-dynamic-ownership=false unknown-ops=borrow}

// CHECK-LABEL: func.func @f
// CHECK:         memref.load
// CHECK:         memref.dealloc
// EARLY:         memref.load
// EARLY-NEXT:    memref.dealloc
// EARLY-NEXT:    "krnl.instrument"
func.func @f(%f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<64xf32>
  "krnl.instrument"() {id = 1 : i64} : () -> ()
  linalg.fill ins(%f : f32) outs(%m : memref<64xf32>)
  %v = memref.load %m[%c0] : memref<64xf32>
  "krnl.instrument"() {id = 2 : i64} : () -> ()
  return %v : f32
}
