// One arena for a function and what it calls: allocated, passed in, or a global.
// RUN: cistern-opt %s --buffer-arena --split-input-file | FileCheck %s --check-prefixes=CHECK,ALLOCATE
// RUN: cistern-opt %s --buffer-arena=arena=argument --split-input-file 2>/dev/null | FileCheck %s --check-prefixes=CHECK,ARGUMENT
// RUN: cistern-opt %s --buffer-arena=arena=argument --split-input-file 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: cistern-opt %s --buffer-arena=arena=global --split-input-file | FileCheck %s --check-prefixes=CHECK,GLOBAL
// RUN: cistern-opt %s --buffer-arena=arena=argument --split-input-file 2>/dev/null | mlir-opt --split-input-file -o /dev/null
// RUN: cistern-opt %s --buffer-arena=arena=global --split-input-file | mlir-opt --split-input-file -o /dev/null
// RUN: not cistern-opt %s --buffer-arena=alignment=3 --split-input-file 2>&1 | FileCheck %s --check-prefix=BAD

// BAD: error: alignment of arenas must be a power of two, but got 3

// A private function has its frame from the caller, at an offset beside what is live at the call. It only touches what it is
// passed, so that this lies in the arena too. Its frame is aligned as it needs it.
// CHECK-LABEL: func.func private @callee(
// CHECK-SAME:      %{{.*}}: memref<8xf32>, %[[FRAME:.*]]: memref<?xi8>)
// CHECK-SAME:      cistern.arena_alignment = 64 : i64, cistern.arena_size = 64 : i64
// CHECK:         %[[SIZE:.*]] = memref.dim %[[FRAME]]
// CHECK:         %[[ENOUGH:.*]] = arith.cmpi uge, %[[SIZE]], %c64
// CHECK:         cf.assert %[[ENOUGH]], "@callee: the arena has fewer than 64 bytes"
// CHECK:         memref.view %[[FRAME]]
// CHECK-NOT:     memref.dealloc
// ALLOCATE-LABEL: func.func @root(
// ALLOCATE-SAME:    %{{.*}}: memref<8xf32>) attributes {{.*}}cistern.arena_size = 96 : i64
// ALLOCATE:         %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<96xi8>
// ARGUMENT-LABEL: func.func @root(
// ARGUMENT-SAME:    %{{.*}}: memref<8xf32>, %[[ARENA:.*]]: memref<?xi8>) attributes {{.*}}cistern.arena_size = 96 : i64
// ARGUMENT:         cf.assert %{{.*}}, "@root: the arena has fewer than 96 bytes"
// GLOBAL:         memref.global "private" @root_arena : memref<96xi8> = uninitialized {alignment = 64 : i64}
// GLOBAL-LABEL: func.func @root(
// GLOBAL:         %[[ARENA:.*]] = memref.get_global @root_arena : memref<96xi8>
// CHECK:         %[[A:.*]] = memref.view %[[ARENA]][%c64{{.*}}][]
// CHECK:         memref.copy %{{.*}}, %[[A]]
// CHECK:         %[[PART:.*]] = memref.view %[[ARENA]][%c0{{.*}}][%c64{{.*}}] : {{.*}} to memref<?xi8>
// CHECK:         call @callee(%[[A]], %[[PART]])
// ALLOCATE:       memref.dealloc %[[ARENA]]
// ARGUMENT-LABEL: func.func @root_arena_size() -> index
// ARGUMENT:         %[[BYTES:.*]] = arith.constant 96 : index
// ARGUMENT:         return %[[BYTES]]
func.func private @callee(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %s = memref.subview %a[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  memref.copy %x, %s : memref<8xf32> to memref<8xf32, strided<[1]>>
  memref.dealloc %a : memref<16xf32>
  return
}
func.func @root(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  call @callee(%a) : (memref<8xf32>) -> ()
  memref.copy %a, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// -----

// The frames of two calls lie in one place, and so does what is used before and after.
// CHECK-LABEL: func.func @one_after_another
// CHECK-SAME:    cistern.arena_size = 32 : i64
func.func private @f(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
func.func @one_after_another(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  call @f(%x) : (memref<8xf32>) -> ()
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    func.call @f(%x) : (memref<8xf32>) -> ()
  }
  return
}

// -----

// Iterations that run at once have a frame each.
// CHECK-LABEL: func.func @at_once
// CHECK:         scf.parallel
// CHECK:           %[[OWN:.*]] = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK:           %[[FRAME:.*]] = memref.cast %[[OWN]] : memref<32xi8> to memref<?xi8>
// CHECK:           call @f(%{{.*}}, %[[FRAME]])
// CHECK-NEXT:      memref.dealloc %[[OWN]]
func.func private @f(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
func.func @at_once(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    func.call @f(%x) : (memref<8xf32>) -> ()
    scf.reduce
  }
  return
}

// -----

// A function that calls itself allocates its arena each time, in every mode.
// REMARK:      remark: 'func.func' op may call itself, so that it allocates its arena
// CHECK-LABEL: func.func private @again(
// CHECK-SAME:      %{{[^:]*}}: memref<8xf32>, %{{[^:]*}}: i1) attributes
// CHECK:         %[[ARENA:.*]] = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK:         memref.dealloc %[[ARENA]]
func.func private @again(%x: memref<8xf32>, %c: i1) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  scf.if %c {
    func.call @again(%x, %c) : (memref<8xf32>, i1) -> ()
  }
  memref.copy %a, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// -----

// So does one that is named by more than calls: its type stays.
// REMARK:      remark: 'func.func' op is named by more than calls, so that it allocates its arena
// CHECK-LABEL: func.func @by_name(
// CHECK-SAME:      %{{[^:]*}}: memref<8xf32>) attributes
func.func @by_name(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
func.func @names() -> ((memref<8xf32>) -> ()) {
  %f = constant @by_name : (memref<8xf32>) -> ()
  return %f : (memref<8xf32>) -> ()
}

// -----

// What a callee keeps, or hands back, is not known to end with the call: it stays on the heap.
// CHECK-LABEL: func.func @kept(
// CHECK-COUNT-2: memref.alloc() : memref<8xf32>
// CHECK-NOT:     memref.view
// CHECK:         return
func.func private @same(%x: memref<8xf32>) -> memref<8xf32> {
  return %x : memref<8xf32>
}
func.func private @elsewhere(memref<8xf32>)
func.func @kept(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %r = call @same(%a) : (memref<8xf32>) -> memref<8xf32>
  call @elsewhere(%b) : (memref<8xf32>) -> ()
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  return
}

// -----

// A function that a call may run again, although it is not known whom that call runs, has no global.
// GLOBAL-LABEL: func.func @by_value(
// GLOBAL:         memref.alloc()
func.func @by_value(%x: memref<8xf32>, %c: i1) {
  %f = func.constant @by_value : (memref<8xf32>, i1) -> ()
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  scf.if %c {
    func.call_indirect %f(%x, %c) : (memref<8xf32>, i1) -> ()
  }
  memref.copy %a, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}
