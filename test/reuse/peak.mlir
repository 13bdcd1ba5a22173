// A pool holds its bytes until its last buffer is gone. It does not raise the peak of all bytes of the function: a pool that
// would is split where the bytes are needed, or not made.
// RUN: cistern-opt %s --buffer-reuse | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse-report -o /dev/null | FileCheck %s --check-prefix=REPORT

func.func private @fill(memref<1000xi8>)

// The two large buffers share a pool, which is freed before the buffer outside of it comes; the small ones share another.
// CHECK-LABEL: func.func @split
// CHECK:         %[[LARGE:.*]] = memref.alloc() {{.*}} : memref<1000xi8>
// CHECK:         memref.view %[[LARGE]]
// CHECK:         memref.view %[[LARGE]]
// CHECK:         memref.dealloc %[[LARGE]]
// CHECK:         %[[OUTSIDE:.*]] = memref.alloc() : memref<1000xi8>
// CHECK:         call @fill(%[[OUTSIDE]])
// CHECK:         memref.dealloc %[[OUTSIDE]]
// CHECK:         %[[SMALL:.*]] = memref.alloc() {{.*}} : memref<8xi8>
// CHECK:         memref.view %[[SMALL]]
// CHECK:         memref.view %[[SMALL]]
// CHECK:         memref.dealloc %[[SMALL]]
func.func @split(%x: memref<1000xi8>, %y: memref<8xi8>) {
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  %b = memref.alloc() : memref<1000xi8>
  memref.copy %x, %b : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %b : memref<1000xi8>
  %outside = memref.alloc() : memref<1000xi8>
  call @fill(%outside) : (memref<1000xi8>) -> ()
  memref.dealloc %outside : memref<1000xi8>
  %c = memref.alloc() : memref<8xi8>
  memref.copy %y, %c : memref<8xi8> to memref<8xi8>
  memref.dealloc %c : memref<8xi8>
  %d = memref.alloc() : memref<8xi8>
  memref.copy %y, %d : memref<8xi8> to memref<8xi8>
  memref.dealloc %d : memref<8xi8>
  return
}

// The buffer outside is large where the pool is largest anyway: one pool.
// CHECK-LABEL: func.func @not_raised
// CHECK-COUNT-1: memref.alloc() {{.*}} : memref<1000xi8>
// CHECK:         memref.alloc() : memref<8xi8>
// CHECK-NOT:     memref.alloc
func.func private @small(memref<8xi8>)
func.func @not_raised(%x: memref<1000xi8>, %y: memref<8xi8>) {
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  %outside = memref.alloc() : memref<8xi8>
  call @small(%outside) : (memref<8xi8>) -> ()
  memref.dealloc %outside : memref<8xi8>
  memref.dealloc %a : memref<1000xi8>
  %b = memref.alloc() : memref<1000xi8>
  memref.copy %x, %b : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %b : memref<1000xi8>
  return
}

// What is allocated inside of an op counts at the op.
// CHECK-LABEL: func.func @nested
// CHECK:         %[[A:.*]] = memref.alloc() {{.*}} : memref<1000xi8>
// CHECK:         memref.dealloc %[[A]]
// CHECK:         scf.if
// CHECK-NEXT:      memref.alloc() : memref<1000xi8>
// CHECK:         }
// CHECK:         memref.alloc() {{.*}} : memref<8xi8>
func.func @nested(%x: memref<1000xi8>, %y: memref<8xi8>, %condition: i1) {
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  %b = memref.alloc() : memref<1000xi8>
  memref.copy %x, %b : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %b : memref<1000xi8>
  scf.if %condition {
    %inside = memref.alloc() : memref<1000xi8>
    func.call @fill(%inside) : (memref<1000xi8>) -> ()
    memref.dealloc %inside : memref<1000xi8>
  }
  %c = memref.alloc() : memref<8xi8>
  memref.copy %y, %c : memref<8xi8> to memref<8xi8>
  memref.dealloc %c : memref<8xi8>
  %d = memref.alloc() : memref<8xi8>
  memref.copy %y, %d : memref<8xi8> to memref<8xi8>
  memref.dealloc %d : memref<8xi8>
  return
}

// A buffer that is live all the time is live at the end as well: there is nothing to split, and no pool.
// The report counts what is live in no pool, too.
// CHECK-LABEL: func.func @not_made
// CHECK-NOT:     memref.view
// CHECK:         return
// REPORT-LABEL: function @not_made
// REPORT:         peak live bytes  1008
// REPORT-NEXT:    pooled           0
func.func @not_made(%x: memref<1000xi8>, %y: memref<8xi8>) {
  %long = memref.alloc() : memref<8xi8>
  memref.copy %y, %long : memref<8xi8> to memref<8xi8>
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  %outside = memref.alloc() : memref<1000xi8>
  call @fill(%outside) : (memref<1000xi8>) -> ()
  memref.dealloc %outside : memref<1000xi8>
  %b = memref.alloc() : memref<1000xi8>
  memref.copy %x, %b : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %b : memref<1000xi8>
  memref.copy %long, %y : memref<8xi8> to memref<8xi8>
  memref.dealloc %long : memref<8xi8>
  return
}

// What a branch holds hides that a pool is larger than its buffers are later; where the branch is not taken, that raises the peak. So `%c`
// does not join the pool of `%b`.
// CHECK-LABEL: func.func @branch_not_taken
// CHECK:         %[[SMALL:.*]] = memref.alloc() {{.*}} : memref<64xi8>
// CHECK:         %[[LARGE:.*]] = memref.alloc() {{.*}} : memref<128xi8>
// CHECK:         memref.dealloc %[[LARGE]]
// CHECK:         memref.view %[[SMALL]]{{.*}} to memref<3xf32>
// CHECK:         scf.index_switch
func.func @branch_not_taken(%p: i1, %i: index) {
  %a = memref.alloc() : memref<4x4xf32>
  %b = memref.alloc() : memref<4x4xi64>
  scf.if %p {
    %e = memref.alloc() : memref<4x4xi64>
    memref.dealloc %e : memref<4x4xi64>
  }
  memref.dealloc %b : memref<4x4xi64>
  %c = memref.alloc() : memref<3xf32>
  %d = scf.index_switch %i -> memref<4x4xi64>
  case 0 {
    %e = memref.alloc() : memref<4x4xi64>
    memref.copy %c, %c : memref<3xf32> to memref<3xf32>
    scf.yield %e : memref<4x4xi64>
  }
  default {
    %e = memref.alloc() : memref<4x4xi64>
    scf.yield %e : memref<4x4xi64>
  }
  memref.dealloc %c : memref<3xf32>
  memref.dealloc %a : memref<4x4xf32>
  memref.dealloc %d : memref<4x4xi64>
  return
}

// %long is freed under another name, two blocks later. It is held in the block between as well, so that a pool there, which is
// held where the branch is not taken, would raise what that path holds. The entry is no measure for it: %long is held there, too.
// CHECK-LABEL: func.func @held_in_between
// CHECK-NOT:     memref.view
// CHECK:         return
func.func @held_in_between(%p: i1) {
  %long = memref.alloc() : memref<24xi8>
  cf.br ^middle(%long : memref<24xi8>)
^middle(%name: memref<24xi8>):
  scf.if %p {
    %a = memref.alloc() : memref<24xi8>
    scf.if %p {
      %b = memref.alloc() : memref<24xi8>
      memref.dealloc %b : memref<24xi8>
    }
    memref.dealloc %a : memref<24xi8>
  }
  cf.br ^end
^end:
  memref.dealloc %name : memref<24xi8>
  return
}

// %a is held in the block between as well, where nothing else is: the pool for it and %c does not raise anything there.
// CHECK-LABEL: func.func @pooled_in_between
// CHECK:         %[[POOL:.*]] = memref.alloc() {{.*}} : memref<1000xi8>
// CHECK:         memref.view %[[POOL]]
// CHECK:       ^bb2:
// CHECK:         memref.view %[[POOL]]
func.func @pooled_in_between(%x: memref<1000xi8>, %p: i1) {
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  cf.br ^middle
^middle:
  cf.cond_br %p, ^left, ^right
^left:
  memref.copy %a, %x : memref<1000xi8> to memref<1000xi8>
  %c = memref.alloc() : memref<1000xi8>
  memref.copy %x, %c : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  memref.dealloc %c : memref<1000xi8>
  cf.br ^end
^right:
  memref.dealloc %a : memref<1000xi8>
  cf.br ^end
^end:
  return
}

// What a callee holds counts at the call: a pool that is held there would come on top.
// CHECK-LABEL: func.func private @callee
func.func private @callee(%x: memref<1000xi8>) {
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  memref.copy %a, %x : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  return
}

// CHECK-LABEL: func.func @not_over_a_call
// CHECK-NOT:     memref.view
// CHECK:         return
func.func @not_over_a_call(%x: memref<1000xi8>) {
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  call @callee(%x) : (memref<1000xi8>) -> ()
  %b = memref.alloc() : memref<1000xi8>
  memref.copy %x, %b : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %b : memref<1000xi8>
  return
}

// A callee that holds nothing is no reason.
// CHECK-LABEL: func.func @over_a_call
// CHECK:         memref.alloc() {{.*}} : memref<1000xi8>
// CHECK:         call @empty
// CHECK:         memref.view
func.func private @empty(%x: memref<1000xi8>) {
  return
}
func.func @over_a_call(%x: memref<1000xi8>) {
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  call @empty(%x) : (memref<1000xi8>) -> ()
  %b = memref.alloc() : memref<1000xi8>
  memref.copy %x, %b : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %b : memref<1000xi8>
  return
}

// A buffer that escapes from a callee is held until it is freed.
// CHECK-LABEL: func.func @handed_out
// CHECK:         memref.alloc() : memref<1000xi8>
// CHECK-NOT:     memref.view
// CHECK:         return
func.func private @make() -> memref<1000xi8> {
  %a = memref.alloc() : memref<1000xi8>
  return %a : memref<1000xi8>
}
func.func @handed_out(%x: memref<1000xi8>) {
  %a = memref.alloc() : memref<1000xi8>
  memref.copy %x, %a : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %a : memref<1000xi8>
  %made = call @make() : () -> memref<1000xi8>
  memref.copy %x, %made : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %made : memref<1000xi8>
  %b = memref.alloc() : memref<1000xi8>
  memref.copy %x, %b : memref<1000xi8> to memref<1000xi8>
  memref.dealloc %b : memref<1000xi8>
  return
}
