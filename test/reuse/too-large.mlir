// Buffers that are live at once and whose sizes, or alignments, leave no offsets within 63 bits: the largest stay out of the pool,
// or of the arena, and the others share it.
// RUN: cistern-opt %s --buffer-reuse-report -o /dev/null | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse='scope=function' | FileCheck %s --check-prefix=REUSE
// RUN: cistern-opt %s --buffer-arena 2>%t.remarks | FileCheck %s --check-prefix=ARENA
// RUN: FileCheck %s --check-prefix=REMARK <%t.remarks
// RUN: cistern-opt %s --buffer-arena=arena=argument -o /dev/null
// RUN: cistern-opt %s --buffer-arena=arena=global -o /dev/null
// RUN: cistern-opt %s --buffer-reuse --mlir-pass-statistics -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATISTICS
//
// One arena for everything was asked for: an error says why there is none.
// RUN: not cistern-opt %s --static-memory-planner-analysis 2>&1 | FileCheck %s --check-prefix=PLANNER

// PLANNER: error: 'func.func' op has buffers whose sizes add up to more than 2^63 - 1 bytes
// STATISTICS: 3 num-skip-too-large

// CHECK-LABEL: function @alignment
// CHECK:         pooled           3
// CHECK:         left alone:
// CHECK-NEXT:      64 bytes: its size or alignment is too large for a pool
// CHECK-NEXT:      64 bytes: its size or alignment is too large for a pool
// CHECK-NOT:       bytes:
// REUSE-LABEL: func.func @alignment
// REUSE:         memref.alloc() {alignment = 4611686018427387904 : i64} : memref<64xi8>
// REUSE-COUNT-2: memref.alloc() {alignment = 4611686018427387904 : i64} : memref<16xf32>
// REUSE-NOT:     memref.alloc
// ARENA-LABEL: func.func @alignment
// ARENA:         memref.alloc() {alignment = 4611686018427387904 : i64} : memref<64xi8>
// ARENA-COUNT-2: memref.alloc() {alignment = 4611686018427387904 : i64} : memref<16xf32>
// ARENA-NOT:     memref.alloc
// REMARK: remark: 'func.func' op has buffers (2) that are not in the arena, because it would have more than 2^63 - 1 bytes
func.func @alignment(%x: memref<16xf32>) {
  %a = memref.alloc() {alignment = 4611686018427387904 : i64} : memref<16xf32>
  %b = memref.alloc() {alignment = 4611686018427387904 : i64} : memref<16xf32>
  %c = memref.alloc() {alignment = 4611686018427387904 : i64} : memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %x, %b : memref<16xf32> to memref<16xf32>
  memref.copy %x, %c : memref<16xf32> to memref<16xf32>
  memref.copy %c, %b : memref<16xf32> to memref<16xf32>
  memref.copy %c, %a : memref<16xf32> to memref<16xf32>
  memref.dealloc %a : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %c : memref<16xf32>
  %d = memref.alloc() : memref<16xf32>
  memref.copy %x, %d : memref<16xf32> to memref<16xf32>
  memref.dealloc %d : memref<16xf32>
  %e = memref.alloc() : memref<16xf32>
  memref.copy %x, %e : memref<16xf32> to memref<16xf32>
  memref.dealloc %e : memref<16xf32>
  return
}

// CHECK-LABEL: function @size
// CHECK:         pooled           3
// CHECK:         left alone:
// CHECK-NEXT:      4611686018427387904 bytes: its size or alignment is too large for a pool
// CHECK-NOT:       bytes:
// REUSE-LABEL: func.func @size
// ARENA-LABEL: func.func @size
// REUSE:         memref.alloc() {alignment = 64 : i64} : memref<4611686018427387968xi8>
// REUSE:         memref.alloc() : memref<4611686018427387904xi8>
// REUSE-NOT:     memref.alloc
// REMARK: remark: 'func.func' op has buffers (1) that are not in the arena
func.func @size(%x: memref<16xf32>, %i: index, %v: i8) {
  %a = memref.alloc() : memref<4611686018427387904xi8>
  %b = memref.alloc() : memref<4611686018427387904xi8>
  memref.store %v, %a[%i] : memref<4611686018427387904xi8>
  memref.store %v, %b[%i] : memref<4611686018427387904xi8>
  %c = memref.alloc() : memref<16xf32>
  memref.copy %x, %c : memref<16xf32> to memref<16xf32>
  memref.dealloc %c : memref<16xf32>
  %d = memref.alloc() : memref<16xf32>
  memref.copy %x, %d : memref<16xf32> to memref<16xf32>
  memref.store %v, %a[%i] : memref<4611686018427387904xi8>
  memref.store %v, %b[%i] : memref<4611686018427387904xi8>
  memref.dealloc %a : memref<4611686018427387904xi8>
  memref.dealloc %b : memref<4611686018427387904xi8>
  memref.dealloc %d : memref<16xf32>
  return
}

// CHECK-LABEL: function @calls
// REUSE-LABEL: func.func @calls
// The frame of a callee that does not fit beside the caller's buffers is allocated at the call.
// ARENA-LABEL: func.func @calls
// ARENA:         memref.alloc() {alignment = 64 : i64} : memref<4611686018427387904xi8>
// ARENA:         %[[FRAME:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4611686018427387904xi8>
// ARENA:         %[[CAST:.*]] = memref.cast %[[FRAME]]
// ARENA:         call @callee({{.*}}, %[[CAST]])
// ARENA:         memref.dealloc %[[FRAME]]
func.func @calls(%i: index, %v: i8) {
  %a = memref.alloc() : memref<4611686018427387904xi8>
  memref.store %v, %a[%i] : memref<4611686018427387904xi8>
  call @callee(%i, %v) : (index, i8) -> ()
  memref.store %v, %a[%i] : memref<4611686018427387904xi8>
  memref.dealloc %a : memref<4611686018427387904xi8>
  return
}
func.func private @callee(%i: index, %v: i8) {
  %a = memref.alloc() : memref<4611686018427387904xi8>
  memref.store %v, %a[%i] : memref<4611686018427387904xi8>
  memref.dealloc %a : memref<4611686018427387904xi8>
  return
}
