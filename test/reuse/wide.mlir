// A pool of a whole function: buffers of loops, of branches and of several blocks share memory with those around them.
// RUN: cistern-opt %s --buffer-reuse=scope=function --allow-unregistered-dialect | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse=scope=function --allow-unregistered-dialect | mlir-opt --allow-unregistered-dialect -o /dev/null
// RUN: cistern-opt %s --buffer-reuse=scope=block --allow-unregistered-dialect | FileCheck %s --check-prefix=BLOCK

// BLOCK-NOT: memref.view

// What is allocated in the body of a loop lies where nothing that lives over the loop does.
// CHECK-LABEL: func.func @loop
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C32:.*]] = arith.constant 32 : index
// CHECK:         %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:         %[[OVER:.*]] = memref.view %[[POOL]][%[[OVER_AT:.*]]][]
// CHECK:         scf.for
// CHECK:           memref.view %[[POOL]][%[[INSIDE:.*]]][]
// CHECK-NOT:       memref.dealloc
// CHECK:         }
// CHECK:         memref.copy %[[OVER]]
// CHECK-NEXT:    memref.view %[[POOL]]
// CHECK-NEXT:    memref.subview
// CHECK-NEXT:    memref.copy
// CHECK-NEXT:    memref.dealloc %[[POOL]]
func.func @loop(%x: memref<8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %over = memref.alloc() : memref<8xf32>
  memref.copy %x, %over : memref<8xf32> to memref<8xf32>
  scf.for %i = %c0 to %n step %c1 {
    %inside = memref.alloc() : memref<8xf32>
    memref.copy %x, %inside : memref<8xf32> to memref<8xf32>
    memref.dealloc %inside : memref<8xf32>
  }
  memref.copy %over, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %over : memref<8xf32>
  %u = memref.alloc() : memref<16xf32>
  %later = memref.subview %u[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  memref.copy %x, %later : memref<8xf32> to memref<8xf32, strided<[1]>>
  memref.dealloc %u : memref<16xf32>
  return
}

// The branches of one op share.
// CHECK-LABEL: func.func @branches
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK-COUNT-3: memref.view %[[POOL]][%[[C0]]][] : memref<32xi8> to memref<8xf32>
// CHECK:         memref.dealloc %[[POOL]]
func.func @branches(%x: memref<8xf32>, %i: index) {
  scf.index_switch %i
  case 0 {
    %a = memref.alloc() : memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    scf.yield
  }
  case 1 {
    %b = memref.alloc() : memref<8xf32>
    memref.copy %x, %b : memref<8xf32> to memref<8xf32>
    memref.dealloc %b : memref<8xf32>
    scf.yield
  }
  default {
    %c = memref.alloc() : memref<8xf32>
    memref.copy %x, %c : memref<8xf32> to memref<8xf32>
    memref.dealloc %c : memref<8xf32>
    scf.yield
  }
  return
}

// A buffer of one branch that is read after it holds nothing in the other one: %in_else lies in the same place.
// CHECK-LABEL: func.func @gap
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<32xi8>
// CHECK-NOT:     memref.alloc
func.func @gap(%x: memref<8xf32>, %c: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  } else {
    %in_else = memref.alloc() : memref<8xf32>
    memref.copy %x, %in_else : memref<8xf32> to memref<8xf32>
    memref.dealloc %in_else : memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  }
  memref.copy %a, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// Iterations of a parallel loop run at once: what they allocate stays inside, and shares there.
// CHECK-LABEL: func.func @parallel
// CHECK-NOT:     memref.alloc
// CHECK:         scf.parallel
// CHECK:           %[[POOL:.*]] = memref.alloc() {{.*}} : memref<32xi8>
// CHECK-COUNT-2:   memref.view %[[POOL]]
// CHECK:           memref.dealloc %[[POOL]]
func.func @parallel(%x: memref<8xf32>, %n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    memref.dealloc %a : memref<8xf32>
    scf.if %c {
      %b = memref.alloc() : memref<8xf32>
      memref.copy %x, %b : memref<8xf32> to memref<8xf32>
      memref.dealloc %b : memref<8xf32>
    }
    scf.reduce
  }
  return
}

// Blocks of a graph: %a lives on both paths to its frees, %b and %c on one each. The pool is freed wherever the function is left.
// CHECK-LABEL: func.func @graph
// CHECK:         %[[POOL:.*]] = memref.alloc() {{.*}} : memref<64xi8>
// CHECK:         memref.view %[[POOL]]
// CHECK:       ^bb1:
// CHECK:         memref.view %[[POOL]]
// CHECK:         memref.dealloc %[[POOL]]
// CHECK-NEXT:    return
// CHECK:       ^bb2:
// CHECK:         memref.view %[[POOL]]
// CHECK:         memref.dealloc %[[POOL]]
// CHECK-NEXT:    return
func.func @graph(%x: memref<8xf32>, %condition: i1) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  cf.cond_br %condition, ^left, ^right
^left:
  %b = memref.alloc() : memref<8xf32>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32>
  memref.dealloc %b : memref<8xf32>
  memref.copy %a, %x : memref<8xf32> to memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
^right:
  %c = memref.alloc() : memref<8xf32>
  memref.copy %a, %c : memref<8xf32> to memref<8xf32>
  memref.dealloc %c : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  return
}

// A loop of blocks may carry the buffer of an earlier iteration: each is another one, and stays.
// CHECK-LABEL: func.func @carried
// CHECK-NOT:     memref.view
func.func @carried(%x: memref<8xf32>, %first: memref<8xf32>, %condition: i1) {
  cf.br ^loop(%first : memref<8xf32>)
^loop(%old: memref<8xf32>):
  %new = memref.alloc() : memref<8xf32>
  memref.copy %old, %new : memref<8xf32> to memref<8xf32>
  cf.cond_br %condition, ^loop(%new : memref<8xf32>), ^done
^done:
  memref.dealloc %new : memref<8xf32>
  return
}

// Which buffer is freed is decided at run time: both stay.
// CHECK-LABEL: func.func @frees_one
// CHECK-NOT:     memref.view
func.func @frees_one(%x: memref<8xf32>, %condition: i1) {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %x, %a : memref<8xf32> to memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32>
  %s = arith.select %condition, %a, %b : memref<8xf32>
  %t = arith.select %condition, %b, %a : memref<8xf32>
  memref.dealloc %s : memref<8xf32>
  memref.dealloc %t : memref<8xf32>
  return
}
