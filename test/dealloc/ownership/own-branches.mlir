// Branches of a user's own pass on who owns the buffers that they pass, as those of cf do.
// RUN: cistern-opt %s --irdl-file=%S/Inputs/branch.irdl.mlir --ownership-based-buffer-deallocation --split-input-file --verify-diagnostics | FileCheck %s
// RUN: sed '/^\/\/ -----$/,$d' %s > %t.mlir
// RUN: cistern-run %t.mlir --irdl-file=%S/Inputs/branch.irdl.mlir --no-leak-check | FileCheck %s --check-prefix=EXEC
// RUN: cistern-opt %t.mlir --irdl-file=%S/Inputs/branch.irdl.mlir --buffer-deallocation-pipeline -o %t.freed.mlir
// RUN: cistern-run %t.freed.mlir --irdl-file=%S/Inputs/branch.irdl.mlir | FileCheck %s --check-prefix=EXEC
// RUN: cistern-opt %t.mlir --irdl-file=%S/Inputs/branch.irdl.mlir --ownership-based-buffer-deallocation=free-early --convert-bufferization-to-memref -o %t.early.mlir
// RUN: cistern-run %t.early.mlir --irdl-file=%S/Inputs/branch.irdl.mlir | FileCheck %s --check-prefix=EXEC

func.func private @new(%x: f32) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  return %m : memref<4xf32>
}

// CHECK-LABEL: func.func @br(
// CHECK:         %[[OWNED:.*]] = bufferization.dealloc {{.*}} retain (%[[M:.*]] : memref<4xf32>)
// CHECK-NEXT:    t.br ^bb1(%[[M]] : memref<4xf32> owned %[[OWNED]])
// CHECK-NEXT:  ^bb1(%[[A:.*]]: memref<4xf32>, %[[O:.*]]: i1):
// CHECK:         bufferization.dealloc {{.*}} if ({{.*}}%[[O]])
func.func @br(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = call @new(%x) : (f32) -> memref<4xf32>
  t.br ^end(%m : memref<4xf32>)
^end(%a: memref<4xf32>):
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
}

// Each successor has a group of its own, and the condition is that of the edge.
// CHECK-LABEL: func.func @cond_br(
// CHECK-SAME:    %[[C:.*]]: i1,
// CHECK:         arith.andi %{{.*}}, %[[C]] : i1
// CHECK:         %[[A:.*]] = bufferization.dealloc {{.*}} retain (%[[M:[a-z0-9_]*]] : memref<4xf32>)
// CHECK:         %[[NOT:.*]] = arith.xori %{{.*}}, %[[C]] : i1
// CHECK:         arith.andi %{{.*}}, %[[NOT]] : i1
// CHECK:         %[[B:.*]] = bufferization.dealloc {{.*}} retain (%[[ARG:[a-z0-9_]*]] : memref<4xf32>)
// CHECK:         t.cond_br %[[C]], ^bb1(%[[M]] : memref<4xf32> owned %[[A]]), ^bb1(%[[ARG]] : memref<4xf32> owned %[[B]])
func.func @cond_br(%c: i1, %x: f32, %arg: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = call @new(%x) : (f32) -> memref<4xf32>
  t.cond_br %c, ^end(%m : memref<4xf32>), ^end(%arg : memref<4xf32>)
^end(%a: memref<4xf32>):
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
}

// One group for three successors, each of which owns what it is passed. Its arguments stay where they are not used.
// CHECK-LABEL: func.func @switch(
// CHECK-COUNT-3: bufferization.dealloc
// CHECK:         t.switch %{{.*}} : i8, ^bb1, ^bb2, ^bb3(%{{.*}} : memref<4xf32>)
func.func @switch(%n: i8, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = call @new(%x) : (f32) -> memref<4xf32>
  t.switch %n : i8, ^one, ^two, ^three(%m : memref<4xf32>)
^one(%a: memref<4xf32>):
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
^two(%b: memref<4xf32>):
  %s = memref.load %b[%c0] : memref<4xf32>
  %t = arith.addf %s, %s : f32
  return %t : f32
^three(%d: memref<4xf32>):
  return %x : f32
}

// A branch without room for it passes what it owns, a copy of the rest; the block owns what it gets.
// CHECK-LABEL: func.func @plain(
// CHECK:       ^bb1:
// CHECK:         t.plain_br ^bb3(%{{.*}} : memref<4xf32>)
// CHECK:       ^bb2:
// CHECK:         %[[COPY:.*]] = scf.if
// CHECK:           bufferization.clone
// CHECK:         cf.br ^bb3(%[[COPY]] : memref<4xf32>)
// CHECK:       ^bb3(%[[A:.*]]: memref<4xf32>):
// CHECK:         %[[TRUE:.*]] = arith.constant true
// CHECK:         bufferization.dealloc {{.*}} if ({{.*}}%[[TRUE]])
func.func @plain(%c: i1, %x: f32, %arg: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^one, ^two
^one:
  %m = call @new(%x) : (f32) -> memref<4xf32>
  t.plain_br ^end(%m : memref<4xf32>)
^two:
  cf.br ^end(%arg : memref<4xf32>)
^end(%a: memref<4xf32>):
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
}

// A loop of such branches.
func.func @loop(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = call @new(%x) : (f32) -> memref<4xf32>
  cf.br ^head(%c0, %m : index, memref<4xf32>)
^head(%i: index, %a: memref<4xf32>):
  %more = arith.cmpi slt, %i, %n : index
  t.cond_br %more, ^body, ^end
^body:
  %y = memref.load %a[%c0] : memref<4xf32>
  %z = arith.addf %y, %x : f32
  %b = call @new(%z) : (f32) -> memref<4xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %b : index, memref<4xf32>)
^end:
  %r = memref.load %a[%c0] : memref<4xf32>
  return %r : f32
}

// EXEC:      1.0
// EXEC-NEXT: 2.0
// EXEC-NEXT: 7.0
// EXEC-NEXT: 3.0
// EXEC-NEXT: 6.0
// EXEC-NEXT: 3.0
// EXEC-NEXT: 4.0
// EXEC-NEXT: 7.0
// EXEC-NEXT: 4.0
func.func @main() -> (f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %true = arith.constant true
  %false = arith.constant false
  %n3 = arith.constant 3 : index
  %i0 = arith.constant 0 : i8
  %i1 = arith.constant 1 : i8
  %i9 = arith.constant -9 : i8
  %x1 = arith.constant 1.0 : f32
  %x2 = arith.constant 2.0 : f32
  %x3 = arith.constant 3.0 : f32
  %x4 = arith.constant 4.0 : f32
  %x7 = arith.constant 7.0 : f32
  %seven = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x7 : f32) outs(%seven : memref<4xf32>)
  %0 = call @br(%x1) : (f32) -> f32
  %1 = call @cond_br(%true, %x2, %seven) : (i1, f32, memref<4xf32>) -> f32
  %2 = call @cond_br(%false, %x2, %seven) : (i1, f32, memref<4xf32>) -> f32
  %3 = call @switch(%i0, %x3) : (i8, f32) -> f32
  %4 = call @switch(%i1, %x3) : (i8, f32) -> f32
  %5 = call @switch(%i9, %x3) : (i8, f32) -> f32
  %6 = call @plain(%true, %x4, %seven) : (i1, f32, memref<4xf32>) -> f32
  %7 = call @plain(%false, %x4, %seven) : (i1, f32, memref<4xf32>) -> f32
  %8 = call @loop(%n3, %x1) : (index, f32) -> f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : f32, f32, f32, f32, f32, f32, f32, f32, f32
}

// -----

func.func @unknown_successor() {
  %m = memref.alloc() : memref<4xf32>
  // expected-error @below {{BranchOpInterface operations with multiple successors are not supported yet}}
  "t.any_br"()[^one, ^two] : () -> ()
^one:
  return
^two:
  return
}

// -----

func.func @no_number(%x: f32) {
  // expected-error @below {{has no integer that chooses the successor, as cistern.choice says}}
  t.switch %x : f32, ^one, ^one, ^one
^one:
  return
}
