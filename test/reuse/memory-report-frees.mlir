// A free counts where it stands: in a later block, in a branch, in a loop, in a callee, and under the name of a view.
// RUN: cistern-opt %s --memory-report -o /dev/null | FileCheck %s

// CHECK-LABEL: function @in_a_later_block
// CHECK-NEXT:    peak         32 bytes
func.func @in_a_later_block() {
  %a = memref.alloc() : memref<8xf32>
  cf.br ^bb1
^bb1:
  memref.dealloc %a : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  cf.br ^bb2
^bb2:
  memref.dealloc %b : memref<8xf32>
  return
}

// CHECK-LABEL: function @as_a_view
// CHECK-NEXT:    peak         32 bytes
func.func @as_a_view() {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.cast %a : memref<8xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  %d = memref.alloc() : memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  return
}

// CHECK-LABEL: function @in_a_branch
// CHECK-NEXT:    peak         32 bytes
func.func @in_a_branch(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dealloc %a : memref<8xf32>
    %d = memref.alloc() : memref<8xf32>
    memref.dealloc %d : memref<8xf32>
  }
  return
}

// A loop that goes on has not freed it.
// CHECK-LABEL: function @in_the_last_iteration
// CHECK-NEXT:    peak         64 bytes
func.func @in_the_last_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %last = arith.cmpi eq, %i, %n : index
  scf.if %last {
    memref.dealloc %a : memref<8xf32>
  }
  cf.cond_br %last, ^end, ^body
^body:
  %d = memref.alloc() : memref<8xf32>
  memref.copy %a, %d : memref<8xf32> to memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next : index)
^end:
  return
}

// Of two buffers under two names it is not known which is freed first: the smaller one counts.
// CHECK-LABEL: function @one_of_two
// CHECK-NEXT:    peak         96 bytes
func.func @one_of_two(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<4xf32>
  %a_cast = memref.cast %a : memref<8xf32> to memref<?xf32>
  %b_cast = memref.cast %b : memref<4xf32> to memref<?xf32>
  %first = arith.select %c, %a_cast, %b_cast : memref<?xf32>
  %second = arith.select %c, %b_cast, %a_cast : memref<?xf32>
  memref.dealloc %first : memref<?xf32>
  %d = memref.alloc() : memref<16xf32>
  memref.dealloc %d : memref<16xf32>
  memref.dealloc %second : memref<?xf32>
  return
}

// Each iteration frees what the one before made.
// CHECK-LABEL: function @of_the_iteration_before
// CHECK-NEXT:    peak         64 bytes
// CHECK-NEXT:    during scf.for
func.func @of_the_iteration_before(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> memref<8xf32> {
    %d = memref.alloc() : memref<8xf32>
    memref.dealloc %x : memref<8xf32>
    scf.yield %d : memref<8xf32>
  }
  memref.dealloc %r : memref<8xf32>
  return
}

// CHECK-LABEL: function @by_a_callee
// CHECK-NEXT:    peak         64 bytes
func.func @by_a_callee() {
  %a = memref.alloc() : memref<8xf32>
  call @frees(%a) : (memref<8xf32>) -> ()
  %d = memref.alloc() : memref<16xf32>
  memref.dealloc %d : memref<16xf32>
  return
}
func.func private @frees(%a: memref<8xf32>) {
  memref.dealloc %a : memref<8xf32>
  return
}

// What is on the stack stays there until the region around ends its life: scf.if does not.
// CHECK-LABEL: function @on_the_stack
// CHECK-NEXT:    peak         64 bytes
func.func @on_the_stack(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    %a = memref.alloca() : memref<8xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloca() : memref<8xf32>
  }
  return
}

// What no iteration frees grows, as often as the loop is known to run.
// CHECK-LABEL: function @grows
// CHECK-NEXT:    peak         128 bytes
// CHECK-LABEL: function @grows_on
// CHECK-NEXT:    peak         at least 64 bytes (a loop holds more after each iteration)
func.func @grows() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %a = memref.alloc() : memref<8xf32>
  }
  return
}
func.func @grows_on(%c: i1) {
  cf.br ^head
^head:
  %a = memref.alloca() : memref<8xf32>
  cf.cond_br %c, ^head, ^end
^end:
  return
}

// A buffer without rank is held as well: 256 bytes are estimated, and a view of another rank frees it.
// CHECK-LABEL: function @copy_of_any_rank
// CHECK-NEXT:    peak         256 bytes
func.func private @copy_of_any_rank(%a: memref<*xf32>) -> memref<*xf32> {
  %0 = bufferization.clone %a : memref<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}

// CHECK-LABEL: function @without_rank
// CHECK-NEXT:    peak         288 bytes
func.func @without_rank(%a: memref<*xf32>) {
  %r = call @copy_of_any_rank(%a) : (memref<*xf32>) -> memref<*xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  memref.dealloc %r : memref<*xf32>
  %d = memref.alloc() : memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  return
}
