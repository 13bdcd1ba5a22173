// The peak is that of the path that holds most: what exclusive paths hold is not added up.
// RUN: cistern-opt %s --memory-report -o /dev/null | FileCheck %s

// %a or %b is there, and is freed by another name.
// CHECK-LABEL: function @either
// CHECK-NEXT:    peak         4000 bytes
// CHECK-NEXT:    during memref.alloc at [[#@LINE+9]]:8
// CHECK-NEXT:      4000 bytes, memref.alloc at [[#@LINE+8]]:8 : memref<1000xf32>, not freed in its block
func.func @either(%c: i1, %x: memref<1000xf32>) {
  cf.cond_br %c, ^then, ^else
^then:
  %a = memref.alloc() : memref<10xf32>
  %cast = memref.cast %a : memref<10xf32> to memref<?xf32>
  cf.br ^end(%cast : memref<?xf32>)
^else:
  %b = memref.alloc() : memref<1000xf32>
  %cast_b = memref.cast %b : memref<1000xf32> to memref<?xf32>
  cf.br ^end(%cast_b : memref<?xf32>)
^end(%m: memref<?xf32>):
  memref.dealloc %m : memref<?xf32>
  return
}

// What one path holds is added up: %a is held in the block after it, and %c is not there.
// CHECK-LABEL: function @one_after_the_other
// CHECK-NEXT:    peak         6000 bytes
// CHECK-NEXT:    during memref.alloc
// CHECK-NEXT:      4000 bytes
// CHECK-NEXT:      2000 bytes
// CHECK-NOT:       bytes,
func.func @one_after_the_other(%c: i1) {
  cf.cond_br %c, ^first, ^else
^first:
  %a = memref.alloc() : memref<1000xf32>
  cf.br ^second
^second:
  %b = memref.alloc() : memref<500xf32>
  memref.dealloc %b : memref<500xf32>
  cf.br ^third
^third:
  memref.dealloc %a : memref<1000xf32>
  return
^else:
  %d = memref.alloc() : memref<1100xf32>
  cf.br ^end
^end:
  memref.dealloc %d : memref<1100xf32>
  return
}

// Where blocks branch back, all of it counts.
// CHECK-LABEL: function @again
// CHECK-NEXT:    peak         8000 bytes
func.func @again(%c: i1) {
  cf.br ^head
^head:
  cf.cond_br %c, ^then, ^else
^then:
  %a = memref.alloc() : memref<1000xf32>
  cf.br ^free_a
^free_a:
  memref.dealloc %a : memref<1000xf32>
  cf.br ^head
^else:
  %b = memref.alloc() : memref<1000xf32>
  cf.br ^free_b
^free_b:
  memref.dealloc %b : memref<1000xf32>
  return
}

// What a function makes and a loop passes on is held by the caller, too, while it allocates %b.
// CHECK-LABEL: function @makes_and_passes_on
// CHECK-LABEL: function @holds_it
// CHECK-NEXT:    peak         6000 bytes
func.func private @makes_and_passes_on(%n: index) -> memref<1000xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<1000xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<1000xf32>) {
    scf.yield %m : memref<1000xf32>
  }
  return %r : memref<1000xf32>
}
func.func @holds_it(%n: index) {
  %a = call @makes_and_passes_on(%n) : (index) -> memref<1000xf32>
  %b = memref.alloc() : memref<500xf32>
  memref.dealloc %b : memref<500xf32>
  memref.dealloc %a : memref<1000xf32>
  return
}

// The same through the argument of a block.
// CHECK-LABEL: function @through_a_block
// CHECK-NEXT:    peak         6000 bytes
func.func @through_a_block() {
  %a = scf.execute_region -> memref<1000xf32> {
    %made = memref.alloc() : memref<1000xf32>
    cf.br ^end(%made : memref<1000xf32>)
  ^end(%m: memref<1000xf32>):
    scf.yield %m : memref<1000xf32>
  }
  %b = memref.alloc() : memref<500xf32>
  memref.dealloc %b : memref<500xf32>
  memref.dealloc %a : memref<1000xf32>
  return
}

// What is not made by the callee, but passed on, is not held twice.
// CHECK-LABEL: function @passes_on
// CHECK-LABEL: function @holds_one
// CHECK-NEXT:    peak         6000 bytes
func.func private @passes_on(%a: memref<1000xf32>, %n: index) -> memref<1000xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<1000xf32>) {
    scf.yield %m : memref<1000xf32>
  }
  return %r : memref<1000xf32>
}
func.func @holds_one(%n: index) {
  %a = memref.alloc() : memref<1000xf32>
  %r = call @passes_on(%a, %n) : (memref<1000xf32>, index) -> memref<1000xf32>
  %b = memref.alloc() : memref<500xf32>
  memref.dealloc %b : memref<500xf32>
  memref.dealloc %a : memref<1000xf32>
  return
}
