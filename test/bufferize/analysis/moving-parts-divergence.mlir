// A part of a tensor from outside of a loop that each iteration changes and puts back: the next one
// reads the rest, in which the part of this one lies, unless all take the same part.
// RUN: cistern-opt --one-shot-bufferize=bufferize-function-boundaries %s -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries analysis=reference" %s | diff %t.mlir -
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries as-upstream=moving-parts" %s | FileCheck %s --check-prefix=UPSTREAM
// RUN: cistern-run --no-leak-check %s | FileCheck %s --check-prefix=PRINTS
// RUN: cistern-run --no-leak-check %t.mlir | FileCheck %s --check-prefix=PRINTS

// CHECK-LABEL: func.func private @moves(
// CHECK: scf.for
// CHECK: memref.alloc(){{.*}} memref<1xi32>
// UPSTREAM-LABEL: func.func private @moves(
// UPSTREAM: scf.for
// UPSTREAM-NOT: memref.alloc(){{.*}} memref<1xi32>
// UPSTREAM: return
func.func private @moves(%f6: i32, %f0: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<3xi32>
  %t = linalg.fill ins(%f6 : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  scf.for %i = %c0 to %c3 step %c1 {
    %s = tensor.extract_slice %t[%i] [1] [1] : tensor<3xi32> to tensor<1xi32>
    %w = linalg.fill ins(%f0 : i32) outs(%s : tensor<1xi32>) -> tensor<1xi32>
    %u = tensor.insert_slice %w into %t[%i] [1] [1] : tensor<1xi32> into tensor<3xi32>
    %x = tensor.extract %u[%c0] : tensor<3xi32>
    vector.print %x : i32
  }
  return
}

// CHECK-LABEL: func.func private @moves_in_blocks(
// CHECK: cf.br
// CHECK: memref.alloc(){{.*}} memref<1xi32>
func.func private @moves_in_blocks(%f6: i32, %f0: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<3xi32>
  %t = linalg.fill ins(%f6 : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  cf.br ^loop(%c0 : index)
^loop(%i: index):
  %s = tensor.extract_slice %t[%i] [1] [1] : tensor<3xi32> to tensor<1xi32>
  %w = linalg.fill ins(%f0 : i32) outs(%s : tensor<1xi32>) -> tensor<1xi32>
  %u = tensor.insert_slice %w into %t[%i] [1] [1] : tensor<1xi32> into tensor<3xi32>
  %x = tensor.extract %u[%c0] : tensor<3xi32>
  vector.print %x : i32
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %next, %c3 : index
  cf.cond_br %more, ^loop(%next : index), ^end
^end:
  return
}

// The part is the same one, although it is not known which.
// CHECK-LABEL: func.func private @stays(
// CHECK: scf.for
// CHECK-NOT: memref.alloc(){{.*}} memref<1xi32>
// CHECK: return
func.func private @stays(%f6: i32, %f0: i32, %at: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<3xi32>
  %t = linalg.fill ins(%f6 : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %there = arith.addi %at, %c1 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %s = tensor.extract_slice %t[%there] [1] [1] : tensor<3xi32> to tensor<1xi32>
    %w = linalg.fill ins(%f0 : i32) outs(%s : tensor<1xi32>) -> tensor<1xi32>
    %u = tensor.insert_slice %w into %t[%there] [1] [1] : tensor<1xi32> into tensor<3xi32>
    %x = tensor.extract %u[%c0] : tensor<3xi32>
    vector.print %x : i32
  }
  return
}

// The tensor begins anew in each iteration.
// CHECK-LABEL: func.func private @is_carried(
// CHECK: scf.for
// CHECK-NOT: memref.alloc(){{.*}} memref<1xi32>
// CHECK: return
func.func private @is_carried(%f6: i32, %f0: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<3xi32>
  %t = linalg.fill ins(%f6 : i32) outs(%e : tensor<3xi32>) -> tensor<3xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %t) -> tensor<3xi32> {
    %s = tensor.extract_slice %a[%i] [1] [1] : tensor<3xi32> to tensor<1xi32>
    %w = linalg.fill ins(%f0 : i32) outs(%s : tensor<1xi32>) -> tensor<1xi32>
    %u = tensor.insert_slice %w into %a[%i] [1] [1] : tensor<1xi32> into tensor<3xi32>
    scf.yield %u : tensor<3xi32>
  }
  %x = tensor.extract %r[%c0] : tensor<3xi32>
  vector.print %x : i32
  return
}

func.func @main() {
  %f6 = arith.constant 6 : i32
  %f0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  // PRINTS: 0
  // PRINTS-NEXT: 6
  // PRINTS-NEXT: 6
  call @moves(%f6, %f0) : (i32, i32) -> ()
  // PRINTS-NEXT: 0
  // PRINTS-NEXT: 6
  // PRINTS-NEXT: 6
  call @moves_in_blocks(%f6, %f0) : (i32, i32) -> ()
  // PRINTS-NEXT: 6
  // PRINTS-NEXT: 6
  // PRINTS-NEXT: 6
  call @stays(%f6, %f0, %c1) : (i32, i32, index) -> ()
  // PRINTS-NEXT: 0
  call @is_carried(%f6, %f0) : (i32, i32) -> ()
  return
}
