// What a pool serves is chosen by the bytes that the function holds at once: the block, unless the whole function is better.
// RUN: cistern-opt %s --buffer-reuse | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse=poison=true | FileCheck %s --check-prefix=POISON
// RUN: not cistern-opt %s --buffer-reuse=scope=module 2>&1 | FileCheck %s --check-prefix=BAD

// BAD: for the --scope option: Cannot find option named 'module'!

// The buffers around the loop need 64 bytes at one moment, and only 32 in the loop, where a pool of their block still holds
// all, and the loop 32 more. One pool for both takes 64.
// CHECK-LABEL: func.func @function_is_better
// CHECK:         %[[POOL:.*]] = memref.alloc() {{.*}} : memref<64xi8>
// CHECK-COUNT-2: memref.view %[[POOL]]
// CHECK:         scf.for
// CHECK:           memref.view %[[POOL]]
// CHECK:         memref.dealloc %[[POOL]]
// POISON-LABEL: func.func @function_is_better
// POISON:         %[[VIEW:.*]] = memref.view
// POISON-NEXT:    %[[NOTHING:.*]] = memref.alloc() : memref<8xf32>
// POISON-NEXT:    memref.copy %[[NOTHING]], %[[VIEW]]
// POISON-NEXT:    memref.dealloc %[[NOTHING]]
// POISON-NEXT:    memref.copy %{{.*}}, %[[VIEW]]
func.func @function_is_better(%x: memref<8xf32>, %y: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.copy %a, %y : memref<8xf32> to memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    %inside = memref.alloc() : memref<8xf32>
    memref.copy %x, %inside : memref<8xf32> to memref<8xf32>
    memref.copy %inside, %y : memref<8xf32> to memref<8xf32>
    memref.dealloc %inside : memref<8xf32>
  }
  memref.copy %b, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  memref.copy %x, %c : memref<8xf32> to memref<8xf32>
  memref.copy %y, %x : memref<8xf32> to memref<8xf32>
  memref.copy %c, %y : memref<8xf32> to memref<8xf32>
  memref.dealloc %c : memref<8xf32>
  return
}

// As good in its block.
// CHECK-LABEL: func.func @block_is_as_good
// CHECK:         scf.for
// CHECK:           memref.alloc() {{.*}} : memref<32xi8>
func.func @block_is_as_good(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    memref.copy %x, %b : memref<8xf32> to memref<8xf32>
    memref.dealloc %b : memref<8xf32>
  }
  return
}

// Better in the worst case, but worse where the branch is not taken: a pool of the function would hold the bytes of the branch
// on that path too.
// CHECK-LABEL: func.func @branch_may_not_be_taken
// CHECK:         memref.alloc() {{.*}} : memref<64xi8>
// CHECK:         scf.if
// CHECK:           memref.alloc() {{.*}} : memref<4096xi8>
func.func @branch_may_not_be_taken(%x: memref<8xf32>, %y: memref<8xf32>, %z: memref<1024xf32>, %c: i1) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %y, %b : memref<8xf32> to memref<8xf32>
  memref.copy %a, %y : memref<8xf32> to memref<8xf32>
  scf.if %c {
    %p = memref.alloc() : memref<1024xf32>
    memref.copy %z, %p : memref<1024xf32> to memref<1024xf32>
    memref.copy %p, %z : memref<1024xf32> to memref<1024xf32>
    memref.dealloc %p : memref<1024xf32>
    %q = memref.alloc() : memref<1024xf32>
    memref.copy %z, %q : memref<1024xf32> to memref<1024xf32>
    memref.dealloc %q : memref<1024xf32>
  }
  memref.copy %b, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  memref.copy %x, %d : memref<8xf32> to memref<8xf32>
  memref.dealloc %d : memref<8xf32>
  return
}
