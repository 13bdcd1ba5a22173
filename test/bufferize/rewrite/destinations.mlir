// destinations=best: ops write into inputs that are not needed afterwards, and what only fills a
// tensor fills a new one as well instead of being copied.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops copy-placement=exact destinations=best" %s | FileCheck %s
// RUN: not cistern-opt --one-shot-bufferize="destinations=best" %s 2>&1 | FileCheck %s --check-prefix=OPTION

// OPTION: <unknown>:0: error: Invalid option: 'destinations=best' requires 'copy-placement=exact' or 'estimated'

// CHECK-LABEL: func.func @last_use
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.exp ins(%{{.*}}) outs(%[[A]]
// CHECK:         linalg.tanh ins(%[[A]] {{.*}}) outs(%[[A]]
// CHECK:         return %[[A]]
func.func @last_use(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.tanh ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// CHECK-LABEL: func.func @needed_afterwards
// CHECK:         %[[B:.*]] = memref.alloc()
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         linalg.exp {{.*}} outs(%[[A]]
// CHECK:         linalg.tanh ins(%[[A]] {{.*}}) outs(%[[B]]
func.func @needed_afterwards(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.tanh ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// The same tensor under another name.
// CHECK-LABEL: func.func @needed_through_a_view
// CHECK-COUNT-2: memref.alloc
func.func @needed_through_a_view(%x: tensor<8xf32>, %i: index) -> (tensor<8xf32>, f32) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.tanh ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %f = tensor.extract %v[%i, %i] : tensor<2x4xf32>
  return %1, %f : tensor<8xf32>, f32
}

// Element i of the result needs other elements of the input.
// CHECK-LABEL: func.func @transposed
// CHECK-COUNT-2: memref.alloc
func.func @transposed(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %0 = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  return %1 : tensor<4x4xf32>
}

// The body reads the input at other places than the map says.
// CHECK-LABEL: func.func @read_by_the_body
// CHECK-COUNT-2: memref.alloc
#id = affine_map<(d0) -> (d0)>
func.func @read_by_the_body(%x: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %f = tensor.extract %0[%i] : tensor<8xf32>
    %s = arith.addf %in, %f : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A part of a larger tensor, which would have to be kept; and what the caller owns.
// CHECK-LABEL: func.func @not_its_own
// CHECK:         %[[A:.*]] = memref.alloc() {{.*}} : memref<8xf32>
// CHECK:         %[[P:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK:         linalg.tanh ins(%{{.*}}) outs(%[[P]]
// CHECK:         linalg.tanh ins(%{{.*}}) outs(%[[A]]
func.func @not_its_own(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %p = tensor.empty() : tensor<4xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.extract_slice %0[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = linalg.tanh ins(%s : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.tanh ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %1, %2 : tensor<4xf32>, tensor<8xf32>
}

// One iteration's last use is not the loop's.
// CHECK-LABEL: func.func @in_a_loop
// CHECK:         scf.for
// CHECK:           memref.alloc
func.func @in_a_loop(%x: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %e) -> tensor<8xf32> {
    %f = tensor.empty() : tensor<8xf32>
    %1 = linalg.tanh ins(%0 : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
    %2 = linalg.add ins(%1, %s : tensor<8xf32>, tensor<8xf32>) outs(%s : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %2 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @filled_again
// CHECK-NOT:     memref.copy
// CHECK-COUNT-2: linalg.fill
// CHECK-NOT:     memref.copy
func.func @filled_again(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%b, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// What a copy reads is not known from scalars.
// CHECK-LABEL: func.func @not_only_filled
// CHECK:         memref.copy
func.func @not_only_filled(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.exp ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%b, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// Nor from a tensor that the body reads, which may have been overwritten meanwhile.
// CHECK-LABEL: func.func @filled_from_a_tensor
// CHECK:         linalg.generic
// CHECK:         memref.copy
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @filled_from_a_tensor(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %z = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<8xf32>) {
  ^bb0(%out: f32):
    %x = tensor.extract %t[%i] : tensor<8xf32>
    linalg.yield %x : f32
  } -> tensor<8xf32>
  %u = tensor.insert %f into %t[%i] : tensor<8xf32>
  %a = tensor.insert %f into %z[%i] : tensor<8xf32>
  return %u, %a, %z : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// What dies in a branch dies there too, if it is used nowhere else but in other branches; then both branches yield one buffer,
// and what comes after them may write into it again.
// CHECK-LABEL: func.func @in_branches
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK-NOT:     memref.alloc
// CHECK:         %[[R:.*]] = scf.if
// CHECK:           linalg.generic {{.*}} ins(%[[A]]{{.*}} outs(%[[A]]
// CHECK:         scf.if
// CHECK-NOT:     memref.alloc
// CHECK:           linalg.generic {{.*}} ins(%[[R]]{{.*}} outs(%[[R]]
// CHECK:         return
#element = affine_map<(d0) -> (d0)>
func.func @in_branches(%f: f32, %y: tensor<8xf32>, %p: i1, %q: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.if %p -> tensor<8xf32> {
    %e1 = tensor.empty() : tensor<8xf32>
    %z = linalg.generic {indexing_maps = [#element, #element, #element], iterator_types = ["parallel"]}
        ins(%a, %y : tensor<8xf32>, tensor<8xf32>) outs(%e1 : tensor<8xf32>) {
    ^bb0(%in: f32, %other: f32, %out: f32):
      %sum = arith.addf %in, %other : f32
      linalg.yield %sum : f32
    } -> tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  } else {
    scf.yield %a : tensor<8xf32>
  }
  %s = scf.if %q -> tensor<8xf32> {
    %e2 = tensor.empty() : tensor<8xf32>
    %z = linalg.generic {indexing_maps = [#element, #element, #element], iterator_types = ["parallel"]}
        ins(%r, %y : tensor<8xf32>, tensor<8xf32>) outs(%e2 : tensor<8xf32>) {
    ^bb0(%in: f32, %other: f32, %out: f32):
      %sum = arith.addf %in, %other : f32
      linalg.yield %sum : f32
    } -> tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  } else {
    scf.yield %r : tensor<8xf32>
  }
  return %s : tensor<8xf32>
}

// It is needed after the branch.
// CHECK-LABEL: func.func @needed_after_branches
// CHECK-COUNT-2: memref.alloc
func.func @needed_after_branches(%f: f32, %p: i1) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.if %p -> tensor<8xf32> {
    %e1 = tensor.empty() : tensor<8xf32>
    %z = linalg.exp ins(%a : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  } else {
    scf.yield %a : tensor<8xf32>
  }
  return %r, %a : tensor<8xf32>, tensor<8xf32>
}

// The next iteration of the loop needs it.
// CHECK-LABEL: func.func @needed_in_the_next_turn
// CHECK-COUNT-2: memref.alloc
func.func @needed_in_the_next_turn(%f: f32, %p: i1, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %f) -> f32 {
    %r = scf.if %p -> tensor<8xf32> {
      %e1 = tensor.empty() : tensor<8xf32>
      %z = linalg.exp ins(%a : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
      scf.yield %z : tensor<8xf32>
    } else {
      scf.yield %a : tensor<8xf32>
    }
    %x = tensor.extract %r[%c0] : tensor<8xf32>
    %more = arith.addf %sum, %x : f32
    scf.yield %more : f32
  }
  return %l : f32
}

// A loop carries one buffer, which each iteration overwrites, and what comes after the loop too.
// CHECK-LABEL: func.func @carried
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK-NOT:     memref.alloc
// CHECK:         %[[L:.*]] = scf.for {{.*}} iter_args(%[[T:.*]] = %[[A]])
// CHECK:           linalg.exp ins(%[[T]] {{.*}}) outs(%[[T]]
// CHECK:         linalg.tanh ins(%[[L]] {{.*}}) outs(%[[L]]
// CHECK:         return %[[L]]
func.func @carried(%f: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.fill ins(%f : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<8xf32> {
    %e1 = tensor.empty() : tensor<8xf32>
    %z = linalg.exp ins(%t : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  }
  %e2 = tensor.empty() : tensor<8xf32>
  %r = linalg.tanh ins(%l : tensor<8xf32>) outs(%e2 : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// What it begins with is needed afterwards: a new buffer in each iteration, and nothing is copied.
// CHECK-LABEL: func.func @first_needed
// CHECK:         scf.for {{.*}} iter_args(%[[T:[a-z0-9]+]] =
// CHECK:           %[[N:.*]] = memref.alloc()
// CHECK:           linalg.exp ins(%[[T]] {{.*}}) outs(%[[N]]
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @first_needed(%cst: tensor<8xf32>, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%cst : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> tensor<8xf32> {
    %e1 = tensor.empty() : tensor<8xf32>
    %z = linalg.exp ins(%t : tensor<8xf32>) outs(%e1 : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %z : tensor<8xf32>
  }
  %x = tensor.extract %l[%c0] : tensor<8xf32>
  %y = tensor.extract %a[%c0] : tensor<8xf32>
  return %x, %y : f32, f32
}

// What an iteration overwrites goes where it was handed the tensor, which it reads before.
// CHECK-LABEL: func.func @carried_vector
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         linalg.fill {{.*}} outs(%[[A]]
// CHECK:         scf.for {{.*}} iter_args(%[[C:.*]] = %[[A]])
// CHECK-NOT:       memref.alloc
// CHECK:           vector.transfer_read %[[C]]
// CHECK:           vector.transfer_write %{{.*}}, %[[C]]
// CHECK:           scf.yield %[[C]]
func.func @carried_vector(%n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %i) -> tensor<4xf32> {
    %v = vector.transfer_read %a[%c0], %f {in_bounds = [true]} : tensor<4xf32>, vector<4xf32>
    %w = arith.addf %v, %v : vector<4xf32>
    %t = vector.transfer_write %w, %e[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Through the ops that change it afterwards, and through the condition of a loop of two regions.
// CHECK-LABEL: func.func @carried_while
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         linalg.fill {{.*}} outs(%[[A]]
// CHECK-NOT:     memref.alloc
// CHECK:         scf.while
// CHECK-NOT:     memref.alloc
// CHECK:         linalg.fill {{.*}} outs(%{{.*}} : memref<4xf32>)
// CHECK:         return
func.func @carried_while(%n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r:2 = scf.while (%k = %c0, %a = %i) : (index, tensor<4xf32>) -> (index, tensor<4xf32>) {
    %more = arith.cmpi ult, %k, %n : index
    scf.condition(%more) %k, %a : index, tensor<4xf32>
  } do {
  ^bb0(%k: index, %a: tensor<4xf32>):
    %next = arith.addi %k, %c1 : index
    %x = tensor.extract %a[%c1] : tensor<4xf32>
    %t = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.insert %f into %t[%c0] : tensor<4xf32>
    scf.yield %next, %u : index, tensor<4xf32>
  }
  return %r#1 : tensor<4xf32>
}

// What is masked is not all overwritten, and what is read afterwards stays.
// CHECK-LABEL: func.func @carried_otherwise
// CHECK:         scf.for
// CHECK:           memref.alloc()
// CHECK:           linalg.fill
// CHECK:         scf.for
// CHECK:           memref.alloc()
// CHECK:           vector.transfer_write
func.func @carried_otherwise(%n: index, %f: f32, %v: vector<4xf32>, %m: vector<4xi1>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %e2 = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j = linalg.fill ins(%f : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%a = %i) -> tensor<4xf32> {
    %t = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %x = tensor.extract %a[%k] : tensor<4xf32>
    vector.print %x : f32
    scf.yield %t : tensor<4xf32>
  }
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%a = %j) -> tensor<4xf32> {
    %t = vector.transfer_write %v, %e[%c0], %m {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
    scf.yield %t : tensor<4xf32>
  }
  return %r, %s : tensor<4xf32>, tensor<4xf32>
}
