// --copy-removal: the two forms of MLIR's document, and each condition with the case that it rules out.
// RUN: cistern-opt --copy-removal %s | FileCheck %s

// The document's @dynamic_allocation: the source lives no longer than the copy, so that the target is the source.
// CHECK-LABEL: func @dynamic_allocation
func.func @dynamic_allocation(%m: index, %n: index) -> memref<?x?xf32> {
  // CHECK: %[[source:.*]] = memref.alloc(%{{.*}}, %{{.*}})
  // CHECK: memref.dim %[[source]]
  // CHECK-NOT: memref.alloc
  // CHECK-NOT: linalg.copy
  // CHECK-NOT: memref.dealloc
  // CHECK: return %[[source]]
  %source = memref.alloc(%m, %n) : memref<?x?xf32>
  %c0 = arith.constant 0 : index
  %d0 = memref.dim %source, %c0 : memref<?x?xf32>
  %c1 = arith.constant 1 : index
  %d1 = memref.dim %source, %c1 : memref<?x?xf32>
  %target = memref.alloc(%d0, %d1) : memref<?x?xf32>
  linalg.copy ins(%source : memref<?x?xf32>) outs(%target : memref<?x?xf32>)
  memref.dealloc %source : memref<?x?xf32>
  return %target : memref<?x?xf32>
}

// The document's @reuseTarget: the op writes the result at once.
// CHECK-LABEL: func @reuseTarget
// CHECK-SAME: (%[[in:.*]]: memref<2xf32>, %[[result:.*]]: memref<2xf32>)
func.func @reuseTarget(%in: memref<2xf32>, %result: memref<2xf32>) {
  // CHECK-NEXT: linalg.exp ins(%[[in]] : memref<2xf32>) outs(%[[result]] : memref<2xf32>)
  // CHECK-NEXT: return
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>)
  memref.copy %temp, %result : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return
}

// A clone is an allocation and a copy.
// CHECK-LABEL: func @clone
func.func @clone(%in: memref<2xf32>) -> memref<2xf32> {
  // CHECK: %[[source:.*]] = memref.alloc
  // CHECK-NEXT: memref.copy %{{.*}}, %[[source]]
  // CHECK-NEXT: return %[[source]]
  %source = memref.alloc() : memref<2xf32>
  memref.copy %in, %source : memref<2xf32> to memref<2xf32>
  %clone = bufferization.clone %source : memref<2xf32> to memref<2xf32>
  memref.dealloc %source : memref<2xf32>
  return %clone : memref<2xf32>
}

// One removal makes the next possible: a chain of copies is one buffer.
// CHECK-LABEL: func @chain
func.func @chain(%in: memref<2xf32>) -> memref<2xf32> {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK-NEXT: memref.copy %{{.*}}, %[[a]]
  // CHECK-NEXT: return %[[a]]
  %a = memref.alloc() : memref<2xf32>
  memref.copy %in, %a : memref<2xf32> to memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %c = memref.alloc() : memref<2xf32>
  memref.copy %b, %c : memref<2xf32> to memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return %c : memref<2xf32>
}

// Several buffers are copied into one argument, one after the other.
// CHECK-LABEL: func @one_after_the_other
// CHECK-SAME: (%[[in:.*]]: memref<2xf32>, %[[out:.*]]: memref<2xf32>)
func.func @one_after_the_other(%in: memref<2xf32>, %out: memref<2xf32>) {
  // CHECK-NEXT: linalg.exp ins(%[[in]] : memref<2xf32>) outs(%[[out]] : memref<2xf32>)
  // CHECK-NEXT: linalg.abs ins(%[[in]] : memref<2xf32>) outs(%[[out]] : memref<2xf32>)
  // CHECK-NEXT: return
  %a = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%a : memref<2xf32>)
  memref.copy %a, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  linalg.abs ins(%in : memref<2xf32>) outs(%b : memref<2xf32>)
  memref.copy %b, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return
}

// --- what keeps a copy ---

// The source is read after the copy, under another name.
// CHECK-LABEL: func @source_is_read
func.func @source_is_read(%in: memref<2xf32>, %out: memref<?xf32>) -> memref<2xf32> {
  // CHECK: memref.copy
  // CHECK: memref.copy
  // CHECK: memref.copy
  %source = memref.alloc() : memref<2xf32>
  %view = memref.cast %source : memref<2xf32> to memref<?xf32>
  memref.copy %in, %source : memref<2xf32> to memref<2xf32>
  %target = memref.alloc() : memref<2xf32>
  memref.copy %source, %target : memref<2xf32> to memref<2xf32>
  memref.copy %view, %out : memref<?xf32> to memref<?xf32>
  memref.dealloc %source : memref<2xf32>
  return %target : memref<2xf32>
}

// The target is written before the copy, in a nested region.
// CHECK-LABEL: func @target_is_written
func.func @target_is_written(%cond: i1, %x: f32, %source: memref<2xf32>) -> memref<2xf32> {
  // CHECK: memref.copy
  %c0 = arith.constant 0 : index
  %target = memref.alloc() : memref<2xf32>
  scf.if %cond {
    memref.store %x, %target[%c0] : memref<2xf32>
  }
  memref.copy %source, %target : memref<2xf32> to memref<2xf32>
  memref.dealloc %source : memref<2xf32>
  return %target : memref<2xf32>
}

// The op does not read its input element by element, and the input may be the result's memory.
// CHECK-LABEL: func @arguments_may_be_one
func.func @arguments_may_be_one(%a: memref<2x2xf32>, %b: memref<2x2xf32>, %result: memref<2x2xf32>) {
  // CHECK: memref.alloc
  // CHECK: memref.copy
  %zero = arith.constant 0.0 : f32
  %temp = memref.alloc() : memref<2x2xf32>
  linalg.fill ins(%zero : f32) outs(%temp : memref<2x2xf32>)
  linalg.matmul ins(%a, %b : memref<2x2xf32>, memref<2x2xf32>) outs(%temp : memref<2x2xf32>)
  memref.copy %temp, %result : memref<2x2xf32> to memref<2x2xf32>
  memref.dealloc %temp : memref<2x2xf32>
  return
}

// The input is a part of an argument: it may overlap the result in part.
// CHECK-LABEL: func @part_of_an_argument
func.func @part_of_an_argument(%a: memref<8xf32>, %result: memref<4xf32, strided<[1], offset: 2>>) {
  // CHECK: memref.alloc
  // CHECK: memref.copy
  %part = memref.subview %a[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %temp = memref.alloc() : memref<4xf32, strided<[1], offset: 2>>
  linalg.exp ins(%part : memref<4xf32, strided<[1], offset: 2>>) outs(%temp : memref<4xf32, strided<[1], offset: 2>>)
  memref.copy %temp, %result : memref<4xf32, strided<[1], offset: 2>> to memref<4xf32, strided<[1], offset: 2>>
  memref.dealloc %temp : memref<4xf32, strided<[1], offset: 2>>
  return
}

// A call may read the argument that the copy writes later.
func.func private @external()
// CHECK-LABEL: func @call_between
func.func @call_between(%in: memref<2xf32>, %out: memref<2xf32>) {
  // CHECK: memref.alloc
  // CHECK: memref.copy
  %temp = memref.alloc() : memref<2xf32>
  linalg.exp ins(%in : memref<2xf32>) outs(%temp : memref<2xf32>)
  func.call @external() : () -> ()
  memref.copy %temp, %out : memref<2xf32> to memref<2xf32>
  memref.dealloc %temp : memref<2xf32>
  return
}

// The target is not there yet where the source is allocated.
// CHECK-LABEL: func @target_too_late
func.func @target_too_late(%x: f32, %m: memref<2xmemref<2xf32>>) {
  // CHECK: memref.alloc
  // CHECK: memref.copy
  %c0 = arith.constant 0 : index
  %source = memref.alloc() : memref<2xf32>
  memref.store %x, %source[%c0] : memref<2xf32>
  %target = memref.load %m[%c0] : memref<2xmemref<2xf32>>
  memref.copy %source, %target : memref<2xf32> to memref<2xf32>
  memref.dealloc %source : memref<2xf32>
  return
}

// The types differ.
// CHECK-LABEL: func @types
func.func @types(%in: memref<2xf32>) -> memref<?xf32> {
  // CHECK: memref.copy
  // CHECK: memref.copy
  %c2 = arith.constant 2 : index
  %source = memref.alloc() : memref<2xf32>
  memref.copy %in, %source : memref<2xf32> to memref<2xf32>
  %target = memref.alloc(%c2) : memref<?xf32>
  memref.copy %source, %target : memref<2xf32> to memref<?xf32>
  memref.dealloc %source : memref<2xf32>
  return %target : memref<?xf32>
}

// The source is freed in another block.
// CHECK-LABEL: func @freed_elsewhere
func.func @freed_elsewhere(%cond: i1, %source: memref<2xf32>) -> memref<2xf32> {
  // CHECK: memref.copy
  %target = memref.alloc() : memref<2xf32>
  memref.copy %source, %target : memref<2xf32> to memref<2xf32>
  scf.if %cond {
    memref.dealloc %source : memref<2xf32>
  }
  return %target : memref<2xf32>
}

// A loop allocates a buffer of its own for each iteration and carries the copy.
// CHECK-LABEL: func @loop
func.func @loop(%n: index, %in: memref<2xf32>) -> memref<2xf32> {
  // CHECK: scf.for {{.*}} iter_args(%[[carried:.*]] =
  // CHECK: %[[next:.*]] = memref.alloc
  // CHECK: memref.dealloc %[[carried]]
  // CHECK-NOT: clone
  // CHECK: scf.yield %[[next]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<2xf32>
  memref.copy %in, %first : memref<2xf32> to memref<2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %first) -> (memref<2xf32>) {
    %next = memref.alloc() : memref<2xf32>
    linalg.exp ins(%carried : memref<2xf32>) outs(%next : memref<2xf32>)
    memref.dealloc %carried : memref<2xf32>
    %copy = bufferization.clone %next : memref<2xf32> to memref<2xf32>
    memref.dealloc %next : memref<2xf32>
    scf.yield %copy : memref<2xf32>
  }
  return %r : memref<2xf32>
}
