// The peak is that of the path that holds most: what exclusive paths hold is not added up.
// RUN: cistern-opt %s --allow-unregistered-dialect --memory-report -o /dev/null | FileCheck %s

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

// Blocks that branch back hold what is not freed before the next iteration.
// CHECK-LABEL: function @again
// CHECK-NEXT:    peak         4000 bytes
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

// Buffers that scf.while carries from iteration to iteration are held beside those that the iteration allocates.
// CHECK-LABEL: function @while
// CHECK-NEXT:    peak         8000 bytes
func.func @while(%n: index, %a: memref<1000xf32>, %f: i1) {
  %r:2 = scf.while (%m = %a, %own = %f) : (memref<1000xf32>, i1) -> (memref<1000xf32>, i1) {
    %c = "some.condition"() : () -> i1
    scf.condition(%c) %m, %own : memref<1000xf32>, i1
  } do {
  ^bb0(%m: memref<1000xf32>, %own: i1):
    %t = arith.constant true
    %b = memref.alloc() : memref<1000xf32>
    scf.if %own {
      memref.dealloc %m : memref<1000xf32>
    }
    scf.yield %b, %t : memref<1000xf32>, i1
  }
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<1000xf32>
  }
  return
}

// The same in a loop of blocks; what was made before the loop is not counted again.
// CHECK-LABEL: function @loop_of_blocks
// CHECK-NEXT:    peak         8400 bytes
func.func @loop_of_blocks(%f: i1, %t: i1) {
  %a = memref.alloc() : memref<100xf32>
  %cast = memref.cast %a : memref<100xf32> to memref<?xf32>
  cf.br ^head(%cast, %f : memref<?xf32>, i1)
^head(%m: memref<?xf32>, %own: i1):
  %c = "some.condition"() : () -> i1
  cf.cond_br %c, ^body, ^end
^body:
  %b = memref.alloc() : memref<1000xf32>
  %cast_b = memref.cast %b : memref<1000xf32> to memref<?xf32>
  scf.if %own {
    memref.dealloc %m : memref<?xf32>
  }
  cf.br ^head(%cast_b, %t : memref<?xf32>, i1)
^end:
  return
}

// Of a function that calls itself one call counts, and the report says so.
// CHECK-LABEL: function @calls_itself
// CHECK-NEXT:    peak         at least {{[0-9]+}} bytes (of a function that calls itself, one call counts)
// CHECK-LABEL: function @calls_it
// CHECK-NEXT:    peak         at least
func.func @calls_itself(%c: i1) {
  %a = memref.alloc() : memref<1000xf32>
  scf.if %c {
    func.call @calls_itself(%c) : (i1) -> ()
  }
  memref.dealloc %a : memref<1000xf32>
  return
}
func.func @calls_it(%c: i1) {
  call @calls_itself(%c) : (i1) -> ()
  return
}

// Each free has a condition of its own, so that under one of them %a is there until the other free, which has another name.
// CHECK-LABEL: function @freed_under_two_names
// CHECK-NEXT:    peak         64 bytes
func.func @freed_under_two_names(%b: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xi32>
  %a0 = memref.alloc() : memref<4xi32>
  %s = arith.select %b, %a, %a0 : memref<4xi32>
  %nb = arith.xori %b, %true : i1
  scf.if %nb {
    memref.dealloc %a : memref<4xi32>
  }
  %x = memref.alloc() : memref<8xi32>
  memref.dealloc %x : memref<8xi32>
  memref.dealloc %a0 : memref<4xi32>
  scf.if %b {
    memref.dealloc %s : memref<4xi32>
  }
  return
}

// It has one name, and so one free.
// CHECK-LABEL: function @freed_under_one_name
// CHECK-NEXT:    peak         32 bytes
func.func @freed_under_one_name(%b: i1) {
  %a = memref.alloc() : memref<4xi32>
  scf.if %b {
    memref.dealloc %a : memref<4xi32>
  }
  %x = memref.alloc() : memref<8xi32>
  memref.dealloc %x : memref<8xi32>
  return
}

// One buffer that is returned twice counts once at the call, and in the next iteration under whichever name it is carried on.
// CHECK-LABEL: function @twice
// CHECK-LABEL: function @carries_the_second
// CHECK-NEXT:    peak         48 bytes
func.func private @twice() -> (memref<4xi32>, memref<4xi32>) {
  %a = memref.alloc() : memref<4xi32>
  return %a, %a : memref<4xi32>, memref<4xi32>
}
func.func @carries_the_second(%n: index) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<4xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %s) -> (memref<4xi32>) {
    %q:2 = func.call @twice() : () -> (memref<4xi32>, memref<4xi32>)
    %t = memref.alloc() : memref<4xi32>
    memref.dealloc %t : memref<4xi32>
    memref.dealloc %x : memref<4xi32>
    scf.yield %q#1 : memref<4xi32>
  }
  return %r : memref<4xi32>
}
