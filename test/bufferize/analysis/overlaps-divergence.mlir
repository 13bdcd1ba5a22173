// What an op takes for different memory is not one buffer, whatever the buffer contains: a part that
// is inserted beside itself, two tensors of a loop or of a callee. Each program gives the same
// numbers before and after, and copies no memory to memory that it overlaps.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" %s -o %t.mlir
// RUN: cistern-run --no-leak-check %s | FileCheck %s
// RUN: cistern-run --no-leak-check %t.mlir | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops analysis=reference" %s | diff %t.mlir -
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops test-analysis-only" %s | FileCheck %s --check-prefix=DECIDED

// A block argument; nothing uses what results, but it is computed.
// DECIDED-LABEL: @unused_insertion
// DECIDED: tensor.extract_slice {{.*}} {__inplace_operands_attr__ = ["false"]}
func.func private @unused_insertion(%t: tensor<8xi64>) {
  cf.br ^bb1(%t : tensor<8xi64>)
^bb1(%a: tensor<8xi64>):
  cf.br ^bb2
^bb2:
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<8xi64> to tensor<4xi64>
  %0 = tensor.insert_slice %s into %a[1] [4] [1] : tensor<4xi64> into tensor<8xi64>
  return
}

// Parts without a common element may be copied in place.
// DECIDED-LABEL: @unused_insertion_apart
// DECIDED: tensor.insert_slice {{.*}}[4] [4] [1] {__inplace_operands_attr__ = ["true", "true"]}
func.func private @unused_insertion_apart(%t: tensor<8xi64>) {
  cf.br ^bb1(%t : tensor<8xi64>)
^bb1(%a: tensor<8xi64>):
  cf.br ^bb2
^bb2:
  %s = tensor.extract_slice %a[0] [4] [1] : tensor<8xi64> to tensor<4xi64>
  %0 = tensor.insert_slice %s into %a[4] [4] [1] : tensor<4xi64> into tensor<8xi64>
  return
}

// What is put back where it was taken out is copied to itself: it has the size that it was taken out with, whatever number the insertion
// says.
// DECIDED-LABEL: @put_back
// DECIDED: tensor.extract_slice {{.*}} {__inplace_operands_attr__ = ["true", "none"]}
// DECIDED: tensor.insert_slice {{.*}} {__inplace_operands_attr__ = ["true", "true", "none"]}
func.func private @put_back(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i64
  %e = tensor.empty() : tensor<8xi64>
  %t = tensor.extract_slice %e[2] [%n] [1] : tensor<8xi64> to tensor<?xi64>
  %0 = tensor.insert_slice %t into %e[2] [%m] [1] : tensor<?xi64> into tensor<8xi64>
  %1 = tensor.insert %c5 into %0[%c0] : tensor<8xi64>
  %x = tensor.extract %1[%c0] : tensor<8xi64>
  vector.print %x : i64
  return
}

// Not if a dimension is dropped, which may be another one in each place.
// DECIDED-LABEL: @row_to_column
// DECIDED: tensor.extract_slice {{.*}} {__inplace_operands_attr__ = ["false"]}
func.func private @row_to_column() {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i64
  %e = tensor.empty() : tensor<4x4xi64>
  %t = tensor.extract_slice %e[0, 0] [1, 4] [1, 1] : tensor<4x4xi64> to tensor<4xi64>
  %0 = tensor.insert_slice %t into %e[0, 0] [4, 1] [1, 1] : tensor<4xi64> into tensor<4x4xi64>
  %1 = tensor.insert %c5 into %0[%c0, %c0] : tensor<4x4xi64>
  %x = tensor.extract %1[%c0, %c0] : tensor<4x4xi64>
  vector.print %x : i64
  return
}

// Nothing was ever written: no contents are lost, but memory overlaps.
// DECIDED-LABEL: @loop_copies_undefined
// DECIDED: tensor.extract_slice {{.*}} {__inplace_operands_attr__ = ["false"]}
func.func private @loop_copies_undefined(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = bufferization.alloc_tensor() : tensor<8xi64>
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xi64> to tensor<4xi64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %s) -> (tensor<8xi64>, tensor<4xi64>) {
    %0 = tensor.insert_slice %b into %a[1] [4] [1] : tensor<4xi64> into tensor<8xi64>
    scf.yield %0, %b : tensor<8xi64>, tensor<4xi64>
  }
  return
}

func.func private @shift(%a: tensor<8xi64>, %s: tensor<4xi64>) -> tensor<8xi64> {
  %0 = tensor.insert_slice %s into %a[1] [4] [1] : tensor<4xi64> into tensor<8xi64>
  return %0 : tensor<8xi64>
}
// DECIDED-LABEL: @callee_copies_undefined
// DECIDED: tensor.extract_slice {{.*}} {__inplace_operands_attr__ = ["false"]}
func.func private @callee_copies_undefined() {
  %t = bufferization.alloc_tensor() : tensor<8xi64>
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xi64> to tensor<4xi64>
  %r = call @shift(%t, %s) : (tensor<8xi64>, tensor<4xi64>) -> tensor<8xi64>
  return
}

// One empty tensor in two places of a loop, the first of which is read after the second is written.
func.func private @loop_begins_twice_with_one(%e: tensor<4xi64>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i64
  %eight = arith.constant 8 : i64
  %empty = tensor.empty() : tensor<4xi64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %empty, %b = %empty) -> (tensor<4xi64>, tensor<4xi64>) {
    %0 = linalg.fill ins(%seven : i64) outs(%a : tensor<4xi64>) -> tensor<4xi64>
    %1 = linalg.fill ins(%eight : i64) outs(%b : tensor<4xi64>) -> tensor<4xi64>
    %x = tensor.extract %0[%c0] : tensor<4xi64>
    vector.print %x : i64
    scf.yield %0, %1 : tensor<4xi64>, tensor<4xi64>
  }
  return
}

// If the loop writes only one of them, they may be one buffer.
// DECIDED-LABEL: @loop_writes_one
// DECIDED: } {__inplace_operands_attr__ = ["none", "none", "none", "true", "true"]}
func.func private @loop_writes_one(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i64
  %empty = tensor.empty() : tensor<4xi64>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %empty, %b = %empty) -> (tensor<4xi64>, tensor<4xi64>) {
    %0 = linalg.fill ins(%seven : i64) outs(%a : tensor<4xi64>) -> tensor<4xi64>
    %x = tensor.extract %0[%c0] : tensor<4xi64>
    vector.print %x : i64
    scf.yield %0, %b : tensor<4xi64>, tensor<4xi64>
  }
  return
}

// Overlapping parts, in scf.while, whose second region writes.
func.func private @while_begins_with_overlapping(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i64
  %eight = arith.constant 8 : i64
  %empty = tensor.empty() : tensor<4xi64>
  %f = tensor.extract_slice %empty[0] [2] [1] : tensor<4xi64> to tensor<2xi64>
  %g = tensor.extract_slice %empty[1] [2] [1] : tensor<4xi64> to tensor<2xi64>
  %r:3 = scf.while (%i = %c0, %a = %f, %b = %g) : (index, tensor<2xi64>, tensor<2xi64>) -> (index, tensor<2xi64>, tensor<2xi64>) {
    %more = arith.cmpi ult, %i, %n : index
    scf.condition(%more) %i, %a, %b : index, tensor<2xi64>, tensor<2xi64>
  } do {
  ^bb0(%i: index, %a: tensor<2xi64>, %b: tensor<2xi64>):
    %0 = linalg.fill ins(%seven : i64) outs(%a : tensor<2xi64>) -> tensor<2xi64>
    %1 = linalg.fill ins(%eight : i64) outs(%b : tensor<2xi64>) -> tensor<2xi64>
    %x = tensor.extract %0[%c1] : tensor<2xi64>
    vector.print %x : i64
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %0, %1 : index, tensor<2xi64>, tensor<2xi64>
  }
  return
}

// The body of the loop knows the tensor by both names.
func.func private @loop_writes_outer_name(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i64
  %eight = arith.constant 8 : i64
  %empty = tensor.empty() : tensor<4xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %empty) -> (tensor<4xi64>) {
    %0 = linalg.fill ins(%seven : i64) outs(%a : tensor<4xi64>) -> tensor<4xi64>
    %1 = linalg.fill ins(%eight : i64) outs(%empty : tensor<4xi64>) -> tensor<4xi64>
    %x = tensor.extract %0[%c0] : tensor<4xi64>
    vector.print %x : i64
    scf.yield %0 : tensor<4xi64>
  }
  return
}

func.func private @fill_both(%a: tensor<4xi64>, %b: tensor<4xi64>) {
  %c0 = arith.constant 0 : index
  %seven = arith.constant 7 : i64
  %eight = arith.constant 8 : i64
  %0 = linalg.fill ins(%seven : i64) outs(%a : tensor<4xi64>) -> tensor<4xi64>
  %1 = linalg.fill ins(%eight : i64) outs(%b : tensor<4xi64>) -> tensor<4xi64>
  %x = tensor.extract %0[%c0] : tensor<4xi64>
  vector.print %x : i64
  return
}
func.func private @callee_gets_one_twice() {
  %empty = tensor.empty() : tensor<4xi64>
  call @fill_both(%empty, %empty) : (tensor<4xi64>, tensor<4xi64>) -> ()
  return
}

// One of the tensors that the input may be is the output, the other one is the output moved by one.
func.func private @input_is_output_or_beside(%e: tensor<8xi64>, %beside: i1) {
  %c3 = arith.constant 3 : index
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<8xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i64
    linalg.yield %j : i64
  } -> tensor<8xi64>
  %a = tensor.extract_slice %t[1] [4] [1] : tensor<8xi64> to tensor<4xi64>
  %b = tensor.extract_slice %t[0] [4] [1] : tensor<8xi64> to tensor<4xi64>
  %in = arith.select %beside, %b, %a : tensor<4xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%in : tensor<4xi64>) outs(%a : tensor<4xi64>) {
  ^bb0(%x: i64, %o: i64):
    %square = arith.muli %x, %x : i64
    linalg.yield %square : i64
  } -> tensor<4xi64>
  %x = tensor.extract %r[%c3] : tensor<4xi64>
  vector.print %x : i64
  return
}

// What the second region of scf.while passes on twice is two buffers, because one of them is written.
func.func private @while_yields_twice(%t: tensor<4xi64>, %n: index) -> tensor<4xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7 : i64
  %r:3 = scf.while (%i = %c0, %a = %t, %b = %t) : (index, tensor<4xi64>, tensor<4xi64>) -> (index, tensor<4xi64>, tensor<4xi64>) {
    %more = arith.cmpi ult, %i, %n : index
    %0 = tensor.insert %seven into %a[%c1] : tensor<4xi64>
    scf.condition(%more) %i, %b, %0 : index, tensor<4xi64>, tensor<4xi64>
  } do {
  ^bb0(%i: index, %a: tensor<4xi64>, %b: tensor<4xi64>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %a, %a : index, tensor<4xi64>, tensor<4xi64>
  }
  return %r#1 : tensor<4xi64>
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %false = arith.constant false
  %one = arith.constant 1 : i64
  %e = tensor.empty() : tensor<8xi64>
  %t = linalg.fill ins(%one : i64) outs(%e : tensor<8xi64>) -> tensor<8xi64>
  call @unused_insertion(%t) : (tensor<8xi64>) -> ()
  call @unused_insertion_apart(%t) : (tensor<8xi64>) -> ()
  // CHECK: 5
  call @put_back(%c2, %c2) : (index, index) -> ()
  // CHECK-NEXT: 5
  call @row_to_column() : () -> ()
  call @loop_copies_undefined(%c2) : (index) -> ()
  call @callee_copies_undefined() : () -> ()
  // CHECK-NEXT: 7
  // CHECK-NEXT: 7
  %f = tensor.extract_slice %t[0] [4] [1] : tensor<8xi64> to tensor<4xi64>
  call @loop_begins_twice_with_one(%f, %c2) : (tensor<4xi64>, index) -> ()
  // CHECK-NEXT: 7
  call @loop_writes_one(%c1) : (index) -> ()
  // CHECK-NEXT: 7
  // CHECK-NEXT: 7
  call @while_begins_with_overlapping(%c2) : (index) -> ()
  // CHECK-NEXT: 7
  // CHECK-NEXT: 7
  call @loop_writes_outer_name(%c2) : (index) -> ()
  // CHECK-NEXT: 7
  call @callee_gets_one_twice() : () -> ()
  // CHECK-NEXT: 9
  // CHECK-NEXT: 16
  call @input_is_output_or_beside(%e, %true) : (tensor<8xi64>, i1) -> ()
  call @input_is_output_or_beside(%e, %false) : (tensor<8xi64>, i1) -> ()
  // CHECK-NEXT: 1
  %w = call @while_yields_twice(%f, %c1) : (tensor<4xi64>, index) -> tensor<4xi64>
  %x = tensor.extract %w[%c1] : tensor<4xi64>
  vector.print %x : i64
  return
}
