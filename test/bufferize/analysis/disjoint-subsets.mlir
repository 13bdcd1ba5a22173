// With disjoint-subsets a part of a tensor is read after another part, which has no element in common with it, was written in place.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries disjoint-subsets" %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: cistern-run --no-leak-check %s | FileCheck %s --check-prefix=PRINTED
// RUN: cistern-run --no-leak-check %t.mlir | FileCheck %s --check-prefix=PRINTED
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries disjoint-subsets analysis=reference" %s | diff %t.mlir -
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries" %s | FileCheck %s --check-prefix=OFF

// One part ends where the other begins.
// CHECK-LABEL: func.func private @apart(
// CHECK-NOT: memref.alloc
// CHECK: return
// OFF-LABEL: func.func private @apart(
// OFF: memref.alloc
func.func private @apart(%t: tensor<8xi32>, %x: tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xi32> to tensor<4xi32>
  %w = tensor.insert_slice %x into %t[4] [4] [1] : tensor<4xi32> into tensor<8xi32>
  %r = tensor.extract %a[%c0] : tensor<4xi32>
  %s = tensor.extract %w[%c0] : tensor<8xi32>
  vector.print %r : i32
  vector.print %s : i32
  return
}

// Even and odd elements; a part of a part is inside it.
// CHECK-LABEL: func.func private @strides(
// CHECK-NOT: memref.alloc
// CHECK: return
func.func private @strides(%t: tensor<8xi32>, %x: tensor<4xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %a = tensor.extract_slice %t[0] [4] [2] : tensor<8xi32> to tensor<4xi32>
  %b = tensor.extract_slice %a[%n] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %w = tensor.insert_slice %x into %t[1] [4] [2] : tensor<4xi32> into tensor<8xi32>
  %r = tensor.extract %b[%c0] : tensor<2xi32>
  %c1 = arith.constant 1 : index
  %s = tensor.extract %w[%c1] : tensor<8xi32>
  vector.print %r : i32
  vector.print %s : i32
  return
}

// Parts with an element in common are copied, and so are those of which that is not known.
// CHECK-LABEL: func.func private @overlap(
// CHECK: memref.alloc
// CHECK-LABEL: func.func private @unknown(
// CHECK: memref.alloc
func.func private @overlap(%t: tensor<8xi32>, %x: tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xi32> to tensor<4xi32>
  %w = tensor.insert_slice %x into %t[3] [4] [1] : tensor<4xi32> into tensor<8xi32>
  %r = tensor.extract %a[%c3] : tensor<4xi32>
  %s = tensor.extract %w[%c0] : tensor<8xi32>
  vector.print %r : i32
  vector.print %s : i32
  return
}
func.func private @unknown(%t: tensor<8xi32>, %x: tensor<4xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xi32> to tensor<4xi32>
  %w = tensor.insert_slice %x into %t[%n] [4] [1] : tensor<4xi32> into tensor<8xi32>
  %r = tensor.extract %a[%c0] : tensor<4xi32>
  %s = tensor.extract %w[%c0] : tensor<8xi32>
  vector.print %r : i32
  vector.print %s : i32
  return
}

// What a loop carries may be another part in each iteration.
// CHECK-LABEL: func.func private @carried(
// CHECK: cf.br ^[[LOOP:bb[0-9]+]]
// CHECK: memref.alloc
func.func private @carried(%t: tensor<?xi32>, %x: tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  cf.br ^bb1(%c0, %t : index, tensor<?xi32>)
^bb1(%i: index, %u: tensor<?xi32>):
  %a = tensor.extract_slice %u[0] [2] [1] : tensor<?xi32> to tensor<2xi32>
  %w = tensor.insert_slice %x into %u[2] [2] [1] : tensor<2xi32> into tensor<?xi32>
  %s = tensor.extract %w[%c2] : tensor<?xi32>
  %r = tensor.extract %a[%c0] : tensor<2xi32>
  vector.print %r : i32
  vector.print %s : i32
  %next = tensor.extract_slice %t[2] [6] [1] : tensor<?xi32> to tensor<6xi32>
  %cast = tensor.cast %next : tensor<6xi32> to tensor<?xi32>
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %c2 : index
  cf.cond_br %more, ^bb1(%j, %cast : index, tensor<?xi32>), ^bb2
^bb2:
  return
}

func.func private @numbers() -> tensor<8xi32> {
  %t = tensor.generate {
  ^bb0(%i: index):
    %n = arith.index_cast %i : index to i32
    tensor.yield %n : i32
  } : tensor<8xi32>
  return %t : tensor<8xi32>
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xi32>
  %f = arith.constant 99 : i32
  %x = linalg.fill ins(%f : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
  // PRINTED: 0
  // PRINTED-NEXT: 0
  %t0 = call @numbers() : () -> tensor<8xi32>
  call @apart(%t0, %x) : (tensor<8xi32>, tensor<4xi32>) -> ()
  // PRINTED-NEXT: 2
  // PRINTED-NEXT: 99
  %t1 = call @numbers() : () -> tensor<8xi32>
  call @strides(%t1, %x, %c1) : (tensor<8xi32>, tensor<4xi32>, index) -> ()
  // PRINTED-NEXT: 3
  // PRINTED-NEXT: 0
  %t2 = call @numbers() : () -> tensor<8xi32>
  call @overlap(%t2, %x) : (tensor<8xi32>, tensor<4xi32>) -> ()
  // PRINTED-NEXT: 0
  // PRINTED-NEXT: 99
  %t3 = call @numbers() : () -> tensor<8xi32>
  call @unknown(%t3, %x, %c0) : (tensor<8xi32>, tensor<4xi32>, index) -> ()
  // PRINTED-NEXT: 0
  // PRINTED-NEXT: 99
  // PRINTED-NEXT: 2
  // PRINTED-NEXT: 99
  %t4 = call @numbers() : () -> tensor<8xi32>
  %y = tensor.extract_slice %x[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
  %d = tensor.cast %t4 : tensor<8xi32> to tensor<?xi32>
  call @carried(%d, %y) : (tensor<?xi32>, tensor<2xi32>) -> ()
  return
}
