// Arguments that are integers are operands of the size's function too, in their own types, so that calls pass them on as they are.
// RUN: cistern-opt %s --buffer-arena=arena=argument --split-input-file 2>/dev/null | FileCheck %s
// RUN: cistern-opt %s --buffer-arena=arena=argument --split-input-file 2>/dev/null | mlir-opt --split-input-file -o /dev/null
// RUN: cistern-opt %s --buffer-arena=poison=true --split-input-file 2>/dev/null | FileCheck %s --check-prefix=ALLOCATE
// RUN: sed '/^\/\/ -----/,$d' %s | cistern-run - --entry=main | FileCheck %s --check-prefix=VALUES
// RUN: sed '/^\/\/ -----/,$d' %s | cistern-opt --buffer-arena=poison=true | cistern-run - --entry=main | FileCheck %s --check-prefix=VALUES

// VALUES: 10
// VALUES-NEXT: 6

// The condition is no operand; what does not matter is 0; the product wraps around as an i32, so that it is not taken apart.
// CHECK-LABEL: func.func private @callee_arena_size(
// CHECK-SAME:      %[[N:.*]]: i32, %{{.*}}: i64) -> index
// CHECK-NEXT:    %[[I:.*]] = arith.index_cast %[[N]] : i32 to index
// CHECK:         return
// CHECK-LABEL: func.func @f_arena_size(
// CHECK-SAME:      %[[N:.*]]: i32, %{{.*}}: i64, %{{.*}}: index) -> index
// CHECK:         %[[UNUSED:.*]] = arith.constant 0 : i64
// CHECK-NEXT:    %[[FIRST:.*]] = call @callee_arena_size(%[[N]], %[[UNUSED]]) : (i32, i64) -> index
// CHECK:         %[[TWICE:.*]] = arith.muli %[[N]], %{{.*}} : i32
// CHECK-NEXT:    %[[SECOND:.*]] = call @callee_arena_size(%[[TWICE]], %[[UNUSED]]) : (i32, i64) -> index
// ALLOCATE-LABEL: func.func @f(
// ALLOCATE:         memref.alloc(%{{.*}}) {alignment = 64 : i64} : memref<?xi8>
func.func private @callee(%n: i32, %m: i64, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %size = arith.index_cast %n : i32 to index
  %a = memref.alloc(%size) : memref<?xi32>
  linalg.fill ins(%n : i32) outs(%a : memref<?xi32>)
  %r = memref.load %a[%c0] : memref<?xi32>
  memref.dealloc %a : memref<?xi32>
  return %r : i32
}
func.func @f(%n: i32, %m: i64, %x: memref<?xf32>, %c: i1) -> (i32, i32) {
  %two = arith.constant 2 : i32
  %c1 = arith.constant 1 : index
  %s = arith.index_cast %n : i32 to index
  %b = memref.alloc(%s) : memref<?xi32>
  linalg.fill ins(%n : i32) outs(%b : memref<?xi32>)
  %p = func.call @callee(%n, %m, %c) : (i32, i64, i1) -> i32
  %d = arith.muli %n, %two : i32
  %q = func.call @callee(%d, %m, %c) : (i32, i64, i1) -> i32
  %r = memref.load %b[%c1] : memref<?xi32>
  %sum = arith.addi %p, %r : i32
  memref.dealloc %b : memref<?xi32>
  return %sum, %q : i32, i32
}
func.func @main() {
  %c5 = arith.constant 5 : i32
  %c3 = arith.constant 3 : i32
  %c7 = arith.constant 7 : i64
  %t = arith.constant true
  %x = memref.alloc() : memref<4xf32>
  %y = memref.cast %x : memref<4xf32> to memref<?xf32>
  %a:2 = call @f(%c5, %c7, %y, %t) : (i32, i64, memref<?xf32>, i1) -> (i32, i32)
  %b:2 = call @f(%c3, %c7, %y, %t) : (i32, i64, memref<?xf32>, i1) -> (i32, i32)
  vector.print %a#0 : i32
  vector.print %b#1 : i32
  memref.dealloc %x : memref<4xf32>
  return
}

// -----

// What is read from memory is not known when the function is entered.
// CHECK-LABEL: func.func @loaded(
// CHECK:         memref.alloc(%{{.*}}) : memref<?xi8>
// CHECK-NOT:   @loaded_arena_size
func.func @loaded(%x: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %x[%c0] : memref<1xi32>
  %size = arith.index_cast %n : i32 to index
  %a = memref.alloc(%size) : memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  return
}

// -----

// Nor is a condition: where it decides on a size, the buffer stays on the heap.
// CHECK-LABEL: func.func @chosen(
// CHECK:         memref.alloc(%{{.*}}) : memref<?xi8>
// CHECK-NOT:   @chosen_arena_size
func.func @chosen(%c: i1, %n: index, %m: index) {
  %size = arith.select %c, %n, %m : index
  %a = memref.alloc(%size) : memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  return
}
