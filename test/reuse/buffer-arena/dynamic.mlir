// Sizes that are known when a function is entered are part of its arena.
// RUN: cistern-opt %s --buffer-arena=arena=argument --split-input-file 2>/dev/null | FileCheck %s
// RUN: cistern-opt %s --buffer-arena=arena=argument --split-input-file 2>/dev/null | mlir-opt --split-input-file -o /dev/null
// RUN: cistern-opt %s --buffer-arena=arena=argument --split-input-file 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: cistern-opt %s --buffer-arena=dynamic-shapes=false --split-input-file 2>/dev/null | FileCheck %s --check-prefix=STATIC
// RUN: cistern-opt %s --buffer-arena=arena=global --split-input-file 2>%t.global | FileCheck %s --check-prefix=STATIC
// RUN: FileCheck %s --check-prefix=GLOBAL-SAYS < %t.global
// GLOBAL-SAYS: remark: 'func.func' op has buffers of dynamic shapes ({{[0-9]+}}), which are not in the arena, because a global has the size that the program is compiled with: --buffer-reuse afterwards gives them pools

// What the caller has to provide is computed from the dimensions of memrefs, and from indices, in the order of the arguments.
// The function checks that it has as much. A size that depends on sizes is no attribute; the alignment is one.
// CHECK-LABEL: func.func @f(
// CHECK-SAME:      %[[X:.*]]: memref<?x4xf32>, %[[N:.*]]: index, %[[ARENA:.*]]: memref<?xi8>) attributes {cistern.arena_alignment = 64 : i64}
// CHECK:         %[[D:.*]] = memref.dim %[[X]]
// CHECK:         %[[X_BYTES:.*]] = arith.muli %[[D]], %c16
// CHECK:         %[[N_BYTES:.*]] = arith.muli %[[N]], %c4
// CHECK:         %[[MOST:.*]] = arith.maxui %[[X_BYTES]], %[[N_BYTES]]
// CHECK:         %[[HAS:.*]] = memref.dim %[[ARENA]]
// CHECK:         %[[ENOUGH:.*]] = arith.cmpi uge, %[[HAS]], %[[MOST]]
// CHECK:         cf.assert %[[ENOUGH]], "@f: the arena has fewer bytes than @f_arena_size says"
// CHECK:         memref.view %[[ARENA]][%c0{{.*}}][%{{.*}}] : memref<?xi8> to memref<?x4xf32>
// CHECK:         memref.view %[[ARENA]][%c0{{.*}}][%[[N]]] : memref<?xi8> to memref<?xf32>
// CHECK-LABEL: func.func @f_arena_size(
// CHECK-SAME:      %[[D:.*]]: index, %[[N:.*]]: index) -> index
// CHECK:         %[[X_BYTES:.*]] = arith.muli %[[D]], %c16
// CHECK:         %[[N_BYTES:.*]] = arith.muli %[[N]], %c4
// CHECK:         %[[MOST:.*]] = arith.maxui %[[X_BYTES]], %[[N_BYTES]]
// CHECK:         return %[[MOST]]
// STATIC-LABEL: func.func @f(
// STATIC-COUNT-2: memref.alloc(
// REMARK-NOT: remark: 'func.func' op has buffers of dynamic shapes
func.func @f(%x: memref<?x4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?x4xf32>
  %a = memref.alloc(%d) : memref<?x4xf32>
  memref.copy %x, %a : memref<?x4xf32> to memref<?x4xf32>
  memref.copy %a, %x : memref<?x4xf32> to memref<?x4xf32>
  memref.dealloc %a : memref<?x4xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%b : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

// A call is an item whose size the callee's function says, for what the call passes. What it does not depend on is 0.
// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:      memref<?xf32>, %{{[^:]*}}: index, %{{[^:]*}}: memref<?xi8>)
// CHECK:         cf.assert %{{.*}}, "@callee: the arena has fewer bytes than @callee_arena_size says"
// CHECK-LABEL: func.func private @callee_arena_size(
// CHECK-SAME:      %[[D:.*]]: index, %[[UNUSED:.*]]: index) -> index
// CHECK:         arith.muli %[[D]], %c4
// CHECK-LABEL: func.func @caller(
// CHECK-SAME:      %[[N:.*]]: index, %[[ARENA:.*]]: memref<?xi8>)
// CHECK:         %[[A_BYTES:.*]] = arith.muli %[[N]], %c4
// CHECK:         %[[CALLEE_BYTES:.*]] = call @callee_arena_size(%[[N]], %c0{{.*}})
// CHECK:         %[[A:.*]] = memref.view %[[ARENA]][%{{.*}}][%[[N]]] : memref<?xi8> to memref<?xf32>
// CHECK:         %[[FRAME:.*]] = memref.view %[[ARENA]][%{{.*}}][%[[CALLEE_BYTES]]] : memref<?xi8> to memref<?xi8>
// CHECK:         call @callee(%[[A]], %{{.*}}, %[[FRAME]])
// CHECK-LABEL: func.func @caller_arena_size(
// CHECK-SAME:      %[[N:.*]]: index) -> index
// CHECK:         call @callee_arena_size(%[[N]], %c0{{.*}})
func.func private @callee(%x: memref<?xf32>, %unused: index) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.alloc(%d) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  memref.copy %a, %x : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
func.func @caller(%n: index) {
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<?xf32>)
  call @callee(%a, %n) : (memref<?xf32>, index) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// An index is a size only where memory is allocated by it: in a branch that is not taken it may be anything. A dimension of a
// memref is a size anywhere, and so is an index by which something is allocated in any case.
// CHECK-LABEL: func.func @branches(
// CHECK:         scf.if
// CHECK-NEXT:      memref.alloc(%{{.*}}) : memref<?xi64>
// CHECK:           memref.view %{{.*}} to memref<?xf32>
// CHECK:           memref.view %{{.*}} to memref<?xi16>
// REMARK:      remark: 'func.func' op has buffers of dynamic shapes (1), which are not in the arena, because their sizes are not known from its memref, index and integer arguments when it is entered: --buffer-reuse afterwards gives them pools
func.func @branches(%x: memref<?xf32>, %n: index, %m: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  %less = arith.subi %n, %m : index
  %certain = memref.alloc(%m) : memref<?xi8>
  memref.dealloc %certain : memref<?xi8>
  scf.if %c {
    %b = memref.alloc(%less) : memref<?xi64>
    memref.dealloc %b : memref<?xi64>
    %a = memref.alloc(%d) : memref<?xf32>
    memref.copy %x, %a : memref<?xf32> to memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    %e = memref.alloc(%m) : memref<?xi16>
    memref.dealloc %e : memref<?xi16>
  }
  return
}

// -----

// What is not known at the entry stays on the heap, and a callee that depends on it gets memory at the call.
// CHECK-LABEL: func.func @late(
// CHECK:         %[[N:.*]] = memref.load
// CHECK:         memref.alloc(%[[N]]) : memref<?xf32>
// CHECK:         %[[BYTES:.*]] = call @by_index_arena_size(%[[N]])
// CHECK:         %[[FRAME:.*]] = memref.alloc(%[[BYTES]]) {alignment = 64 : i64} : memref<?xi8>
// CHECK:         call @by_index(%[[N]], %[[FRAME]])
// CHECK:         memref.dealloc %[[FRAME]]
// CHECK-NOT:   @late_arena_size
// REMARK:      remark: 'func.func' op has buffers of dynamic shapes (1)
func.func private @by_index(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
func.func @late(%x: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %x[%c0] : memref<1xindex>
  %a = memref.alloc(%n) : memref<?xf32>
  call @by_index(%n) : (index) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// The threads of a loop get memory each, of the size that each needs.
// CHECK-LABEL: func.func @at_once(
// CHECK:         scf.parallel (%[[I:.*]]) =
// CHECK:           %[[BYTES:.*]] = func.call @by_index_arena_size(%[[I]])
// CHECK:           %[[FRAME:.*]] = memref.alloc(%[[BYTES]])
// CHECK:           func.call @by_index(%[[I]], %[[FRAME]])
// CHECK-NEXT:      memref.dealloc %[[FRAME]]
func.func private @by_index(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
func.func @at_once(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @by_index(%i) : (index) -> ()
    scf.reduce
  }
  return
}
