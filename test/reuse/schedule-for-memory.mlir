// The ops of a block in the order in which they hold the fewest bytes; effects and dependences are kept.
// RUN: cistern-opt %s --schedule-for-memory | FileCheck %s
// RUN: cistern-opt %s --schedule-for-memory=remarks -o /dev/null 2>&1 | FileCheck %s --check-prefix=SAYS
// RUN: cistern-opt %s --schedule-for-memory="order=source remarks=true" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: cistern-opt %s --schedule-for-memory > %t.once
// RUN: cistern-opt %t.once --schedule-for-memory | diff %t.once -

func.func private @unknown()

// One large buffer is reduced before the next one is made; an allocation goes to what uses it first.
// OTHER: block holds 8004 bytes in order source, before 8004: 5 ops; the best order that was found holds 4008, lower bound 4008
// SAYS: block holds 4008 bytes at most, before 8004, lower bound 4008 (proven): 5 ops, 3 after contraction, order contraction
// CHECK-LABEL: func.func @reduces_first
// CHECK:         %[[A:.*]] = memref.alloc() : memref<1000xf32>
// CHECK-NEXT:    linalg.exp ins(%{{.*}}) outs(%[[A]]
// CHECK-NEXT:    %[[C:.*]] = memref.alloc() : memref<f32>
// CHECK-NEXT:    linalg.reduce {{.*}} ins(%[[A]]
// CHECK:         memref.dealloc %[[A]]
// CHECK-NEXT:    %[[B:.*]] = memref.alloc() : memref<1000xf32>
// CHECK-NEXT:    linalg.exp ins(%{{.*}}) outs(%[[B]]
func.func @reduces_first(%x: memref<1000xf32>, %y: memref<1000xf32>) -> memref<f32> {
  %a = memref.alloc() : memref<1000xf32>
  linalg.exp ins(%x : memref<1000xf32>) outs(%a : memref<1000xf32>)
  %b = memref.alloc() : memref<1000xf32>
  linalg.exp ins(%y : memref<1000xf32>) outs(%b : memref<1000xf32>)
  %c = memref.alloc() : memref<f32>
  linalg.reduce { arith.addf } ins(%a : memref<1000xf32>) outs(%c : memref<f32>) dimensions = [0]
  memref.dealloc %a : memref<1000xf32>
  %d = memref.alloc() : memref<f32>
  linalg.reduce { arith.addf } ins(%b : memref<1000xf32>) outs(%d : memref<f32>) dimensions = [0]
  memref.dealloc %b : memref<1000xf32>
  linalg.add ins(%c, %d : memref<f32>, memref<f32>) outs(%c : memref<f32>)
  memref.dealloc %d : memref<f32>
  return %c : memref<f32>
}

// An op with unknown effects keeps its place among all others.
// CHECK-LABEL: func.func @barrier
// CHECK:         linalg.exp
// CHECK:         linalg.exp
// CHECK:         call @unknown
// CHECK:         linalg.reduce
// CHECK:         linalg.reduce
func.func @barrier(%x: memref<1000xf32>, %y: memref<1000xf32>, %c: memref<f32>, %d: memref<f32>) {
  %a = memref.alloc() : memref<1000xf32>
  linalg.exp ins(%x : memref<1000xf32>) outs(%a : memref<1000xf32>)
  %b = memref.alloc() : memref<1000xf32>
  linalg.exp ins(%y : memref<1000xf32>) outs(%b : memref<1000xf32>)
  call @unknown() : () -> ()
  linalg.reduce { arith.addf } ins(%a : memref<1000xf32>) outs(%c : memref<f32>) dimensions = [0]
  memref.dealloc %a : memref<1000xf32>
  linalg.reduce { arith.addf } ins(%b : memref<1000xf32>) outs(%d : memref<f32>) dimensions = [0]
  memref.dealloc %b : memref<1000xf32>
  return
}

// %y may be %c, so that it is read before that is written.
// CHECK-LABEL: func.func @may_be_the_same
// CHECK:         linalg.exp
// CHECK:         linalg.exp
// CHECK:         linalg.reduce
func.func @may_be_the_same(%x: memref<1000xf32>, %y: memref<1000xf32>, %c: memref<f32>, %d: memref<f32>) {
  %a = memref.alloc() : memref<1000xf32>
  linalg.exp ins(%x : memref<1000xf32>) outs(%a : memref<1000xf32>)
  %b = memref.alloc() : memref<1000xf32>
  linalg.exp ins(%y : memref<1000xf32>) outs(%b : memref<1000xf32>)
  linalg.reduce { arith.addf } ins(%a : memref<1000xf32>) outs(%c : memref<f32>) dimensions = [0]
  memref.dealloc %a : memref<1000xf32>
  linalg.reduce { arith.addf } ins(%b : memref<1000xf32>) outs(%d : memref<f32>) dimensions = [0]
  memref.dealloc %b : memref<1000xf32>
  return
}

// What the body of a loop holds counts while the loop runs: %b is made after it.
// CHECK-LABEL: func.func @loop
// CHECK:         scf.for
// CHECK:         }
// CHECK:         memref.alloc() : memref<100xf32>
func.func @loop(%x: memref<100xf32>, %n: index) -> (memref<f32>, memref<100xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<100xf32>
  linalg.exp ins(%x : memref<100xf32>) outs(%b : memref<100xf32>)
  %a = memref.alloc() : memref<f32>
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc() : memref<1000xf32>
    %zero = arith.constant 0.0 : f32
    linalg.fill ins(%zero : f32) outs(%t : memref<1000xf32>)
    linalg.reduce { arith.addf } ins(%t : memref<1000xf32>) outs(%a : memref<f32>) dimensions = [0]
    memref.dealloc %t : memref<1000xf32>
  }
  return %a, %b : memref<f32>, memref<100xf32>
}

// A buffer whose size is computed in the block is allocated after that.
// CHECK-LABEL: func.func @dynamic
// CHECK:         linalg.reduce
// CHECK:         %[[N:.*]] = arith.addi
// CHECK:         memref.alloc(%[[N]])
func.func @dynamic(%x: memref<1000xf32>, %y: memref<?xf32>, %m: index, %c: memref<f32>) -> memref<?xf32> {
  %n = arith.addi %m, %m : index
  %b = memref.alloc(%n) : memref<?xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%b : memref<?xf32>)
  %a = memref.alloc() : memref<1000xf32>
  linalg.exp ins(%x : memref<1000xf32>) outs(%a : memref<1000xf32>)
  linalg.reduce { arith.addf } ins(%a : memref<1000xf32>) outs(%c : memref<f32>) dimensions = [0]
  memref.dealloc %a : memref<1000xf32>
  return %b : memref<?xf32>
}
