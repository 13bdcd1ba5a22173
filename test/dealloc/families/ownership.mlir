// RUN: cistern-opt %s --irdl-file=%S/Inputs/npu.irdl.mlir --split-input-file --buffer-deallocation-pipeline | FileCheck %s
// RUN: cistern-opt %s --irdl-file=%S/Inputs/npu.irdl.mlir --split-input-file --buffer-deallocation-pipeline=free-early | FileCheck %s --check-prefix=EARLY
// RUN: cistern-opt %s --irdl-file=%S/Inputs/npu.irdl.mlir --split-input-file --ownership-based-buffer-deallocation | FileCheck %s --check-prefix=OWNED

// Each buffer is freed by the op of its family. mlir-opt frees memory of a device with memref.dealloc.
// CHECK-LABEL: func.func @gpu
// CHECK:         memref.copy
// CHECK-NEXT:    gpu.dealloc  %memref : memref<4xf32>
// CHECK-NEXT:    return
// EARLY-LABEL: func.func @gpu
// EARLY:         gpu.dealloc  %memref : memref<4xf32>
// What an op of another family allocates needs no base; the family stands at the op until it is lowered.
// OWNED-LABEL: func.func @gpu
// OWNED:         bufferization.dealloc (%memref : memref<4xf32>) if (%true) {cistern.family = "gpu"}
func.func @gpu(%o: memref<4xf32>) {
  %a = gpu.alloc () : memref<4xf32>
  memref.copy %a, %o : memref<4xf32> to memref<4xf32>
  return
}

// -----

// An own pair, in a loop, beside a buffer of memref.alloc.
// CHECK-LABEL: func.func @own_pair
// CHECK:         scf.for
// CHECK:           %[[A:.*]] = "t.new"() : () -> memref<4xf32>
// CHECK:           %[[H:.*]] = memref.alloc()
// CHECK-DAG:       memref.dealloc %[[H]]
// CHECK-DAG:       "t.del"(%[[A]]) : (memref<4xf32>) -> ()
func.func @own_pair(%o: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = "t.new"() : () -> memref<4xf32>
    %h = memref.alloc() : memref<4xf32>
    memref.copy %o, %h : memref<4xf32> to memref<4xf32>
    memref.copy %h, %a : memref<4xf32> to memref<4xf32>
    "t.copy"(%a, %o) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  return
}

// -----

// What the program frees on one path only is freed on all, by the family's op.
// CHECK-LABEL: func.func @freed_on_one_path
// CHECK:         %[[A:.*]] = "t.new"
// CHECK:         scf.if %arg1 {
// CHECK-NEXT:      "t.del"(%[[A]])
// CHECK:         cf.cond_br
// CHECK:       ^bb2:
// CHECK:         "t.del"(%[[A]])
func.func @freed_on_one_path(%o: memref<4xf32>, %c: i1) {
  %a = "t.new"() : () -> memref<4xf32>
  memref.copy %o, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "t.del"(%a) : (memref<4xf32>) -> ()
  return
^bb2:
  memref.copy %a, %o : memref<4xf32> to memref<4xf32>
  return
}

// -----

// A function that returns memory of a family on one path returns such memory on all: what it does not own is cloned by the
// family's ops. The caller frees it by the family's op.
// CHECK-LABEL: func.func @returns
// CHECK:         scf.if
// CHECK:           scf.yield
// CHECK:         else
// CHECK:           %[[N:.*]] = memref.dim
// CHECK:           %[[C:.*]] = "t.new"(%[[N]]) : (index) -> memref<?xf32>
// CHECK-NEXT:      "t.copy"(%{{.*}}, %[[C]])
// CHECK-LABEL: func.func @calls
// CHECK:         call @returns
// CHECK:         "t.del"
func.func @returns(%c: i1, %n: index, %x: memref<?xf32>) -> memref<?xf32> {
  cf.cond_br %c, ^bb1, ^bb2(%x : memref<?xf32>)
^bb1:
  %a = "t.new"(%n) : (index) -> memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  cf.br ^bb2(%a : memref<?xf32>)
^bb2(%r: memref<?xf32>):
  return %r : memref<?xf32>
}
func.func @calls(%c: i1, %n: index, %x: memref<?xf32>) {
  %r = call @returns(%c, %n, %x) : (i1, index, memref<?xf32>) -> memref<?xf32>
  memref.copy %r, %x : memref<?xf32> to memref<?xf32>
  return
}

// -----

// A select of two families is a name that nothing is freed under: each of the two is freed under its own.
// CHECK-LABEL: func.func @selected
// CHECK:         %[[A:.*]] = gpu.alloc
// CHECK:         %[[B:.*]] = memref.alloc
// CHECK-DAG:     memref.dealloc %[[B]]
// CHECK-DAG:     gpu.dealloc  %[[A]]
func.func @selected(%c: i1, %x: memref<4xf32>) {
  %a = gpu.alloc () : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %x, %b : memref<4xf32> to memref<4xf32>
  memref.copy %x, %a : memref<4xf32> to memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  memref.copy %r, %x : memref<4xf32> to memref<4xf32>
  return
}
