// What an op says of owners (cistern.owner): results that are owned as one of two operands, as one, always, or never,
// and operands that the op takes.
// RUN: cistern-opt %s --irdl-file=%S/Inputs/owner.irdl.mlir --ownership-based-buffer-deallocation | FileCheck %s
// RUN: cistern-opt %s --irdl-file=%S/Inputs/owner.irdl.mlir --buffer-deallocation-pipeline -o %t.mlir
// RUN: cistern-run %t.mlir --irdl-file=%S/Inputs/owner.irdl.mlir | FileCheck %s --check-prefix=EXEC
// RUN: cistern-opt %s --irdl-file=%S/Inputs/owner.irdl.mlir --ownership-based-buffer-deallocation=free-early --convert-bufferization-to-memref -o %t.early.mlir
// RUN: cistern-run %t.early.mlir --irdl-file=%S/Inputs/owner.irdl.mlir | FileCheck %s --check-prefix=EXEC
// RUN: cistern-opt %t.mlir --irdl-file=%S/Inputs/owner.irdl.mlir --buffer-deallocation-pipeline | diff %t.mlir -

func.func private @use(%m: memref<4xf32>) {
  return
}

// The i1 is selected as the memref is, so that the buffer that is owned is returned without a copy.
// CHECK-LABEL: func.func @selected(
// CHECK-SAME:    %[[C:.*]]: i1, %[[ARG:.*]]: memref<4xf32>)
// CHECK:         %[[S:.*]] = "t.select"
// CHECK-NEXT:    %[[OWNED:.*]] = arith.select %[[C]], %{{.*}}, %{{.*}} : i1
// CHECK-NEXT:    scf.if %[[OWNED]]
// CHECK-NEXT:      scf.yield %[[S]]
func.func @selected(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = "t.get"() : () -> memref<4xf32>
  %s = "t.select"(%c, %a, %arg) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %s : memref<4xf32>
}

// Without a word about it, who owns the result is not known, and it is copied.
// CHECK-LABEL: func.func @either(
// CHECK:         %[[S:.*]] = "t.either"
// CHECK-NEXT:    bufferization.clone %[[S]]
func.func @either(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = "t.get"() : () -> memref<4xf32>
  %s = "t.either"(%c, %a, %arg) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %s : memref<4xf32>
}

// As one of the operands, whoever owns the others.
// CHECK-LABEL: func.func @like(
// CHECK:         %[[R:.*]] = "t.like"
// CHECK-NOT:     clone
// CHECK:         return %[[R]]
func.func @like(%arg: memref<4xf32>) -> memref<4xf32> {
  %a = "t.get"() : () -> memref<4xf32>
  %r = "t.like"(%a, %arg) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @always(
// CHECK:         %[[TRUE:.*]] = arith.constant true
// CHECK-NEXT:    %[[R:.*]] = "t.get"
// CHECK:         bufferization.dealloc (%{{.*}} : memref<f32>) if (%[[TRUE]])
func.func @always() {
  %r = "t.get"() : () -> memref<4xf32>
  call @use(%r) : (memref<4xf32>) -> ()
  return
}

// Even if the op allocates it. Where it is returned, it is copied.
// CHECK-LABEL: func.func @never(
// CHECK:         %[[R:.*]] = "t.borrow"
// CHECK-NOT:     dealloc
// CHECK:         return
func.func @never() {
  %r = "t.borrow"() : () -> memref<4xf32>
  call @use(%r) : (memref<4xf32>) -> ()
  return
}
// CHECK-LABEL: func.func @never_returned(
// CHECK:         %[[R:.*]] = "t.borrow"
// CHECK-NEXT:    scf.if
// CHECK:           bufferization.clone %[[R]]
func.func @never_returned() -> memref<4xf32> {
  %r = "t.borrow"() : () -> memref<4xf32>
  return %r : memref<4xf32>
}

// What an op takes is freed by it; here on all paths.
// CHECK-LABEL: func.func @taken(
// CHECK:         "t.take"
// CHECK-NOT:     dealloc
// CHECK:         return
func.func @taken() {
  %a = "t.get"() : () -> memref<4xf32>
  "t.take"(%a) : (memref<4xf32>) -> ()
  return
}

// Another buffer beside it is freed as usual.
// CHECK-LABEL: func.func @taken_beside(
// CHECK:         %[[FALSE:.*]] = arith.constant false
// CHECK:         %[[A:.*]] = "t.get"
// CHECK-NEXT:    "t.take"(%[[A]])
// CHECK-NEXT:    %[[B:.*]] = "t.get"
// CHECK:         bufferization.dealloc (%{{.*}}, %{{.*}} : memref<f32>, memref<f32>) if (%[[FALSE]], %true
func.func @taken_beside() {
  %a = "t.get"() : () -> memref<4xf32>
  "t.take"(%a) : (memref<4xf32>) -> ()
  %b = "t.get"() : () -> memref<4xf32>
  call @use(%b) : (memref<4xf32>) -> ()
  return
}

// A copy is taken of what the block does not own: an argument, a buffer of the block around, one that has another name.
// CHECK-LABEL: func.func @taken_argument(
// CHECK-SAME:    %[[ARG:.*]]: memref<4xf32>
// CHECK:         %[[COPY:.*]] = bufferization.clone %[[ARG]]
// CHECK:         "t.take"(%[[COPY]])
func.func @taken_argument(%arg: memref<4xf32>) {
  "t.take"(%arg) : (memref<4xf32>) -> ()
  return
}
// CHECK-LABEL: func.func @taken_on_a_path(
// CHECK:         %[[A:.*]] = "t.get"
// CHECK:         scf.if
// CHECK:           %[[COPY:.*]] = bufferization.clone %[[A]]
// CHECK:           "t.take"(%[[COPY]])
// CHECK:         bufferization.dealloc
func.func @taken_on_a_path(%c: i1) {
  %a = "t.get"() : () -> memref<4xf32>
  scf.if %c {
    "t.take"(%a) : (memref<4xf32>) -> ()
  }
  return
}
// CHECK-LABEL: func.func @taken_with_a_name(
// CHECK:         %[[A:.*]] = "t.get"
// CHECK-NEXT:    %[[S:.*]] = "t.select"
// CHECK-NEXT:    %[[COPY:.*]] = bufferization.clone %[[A]]
// CHECK:         "t.take"(%[[COPY]])
func.func @taken_with_a_name(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = "t.get"() : () -> memref<4xf32>
  %s = "t.select"(%c, %a, %arg) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  "t.take"(%a) : (memref<4xf32>) -> ()
  return %s : memref<4xf32>
}

// CHECK-LABEL: func.func @grown(
// CHECK:         "t.grow"
// CHECK-NEXT:    %[[B:.*]] = "t.grow"
// CHECK-NOT:     clone
// CHECK:         return %[[B]]
func.func @grown() -> memref<4xf32> {
  %a = "t.get"() : () -> memref<4xf32>
  %b = "t.grow"(%a) : (memref<4xf32>) -> memref<4xf32>
  %c = "t.grow"(%b) : (memref<4xf32>) -> memref<4xf32>
  return %c : memref<4xf32>
}

// Nothing leaks, and nothing is freed twice.
// EXEC: 2.0
// EXEC-NEXT: 2.0
// EXEC-NEXT: 7.0
// EXEC-NEXT: 2.0
func.func @main() -> (f32, f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  %true = arith.constant true
  %m = "t.get"() : () -> memref<4xf32>
  %0 = call @selected(%true, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  %1 = call @selected(%false, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  %2 = call @either(%false, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  %3 = call @like(%m) : (memref<4xf32>) -> memref<4xf32>
  call @always() : () -> ()
  call @never() : () -> ()
  %4 = call @never_returned() : () -> memref<4xf32>
  call @taken() : () -> ()
  call @taken_beside() : () -> ()
  call @taken_argument(%m) : (memref<4xf32>) -> ()
  call @taken_on_a_path(%true) : (i1) -> ()
  call @taken_on_a_path(%false) : (i1) -> ()
  %5 = call @taken_with_a_name(%true, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  %6 = call @taken_with_a_name(%false, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  %7 = call @grown() : () -> memref<4xf32>
  %x = memref.load %1[%c0] : memref<4xf32>
  %y = memref.load %3[%c0] : memref<4xf32>
  %z = memref.load %4[%c0] : memref<4xf32>
  %w = memref.load %7[%c0] : memref<4xf32>
  return %x, %y, %z, %w : f32, f32, f32, f32
}
