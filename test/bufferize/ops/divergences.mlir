// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" %s | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops test-analysis-only" %s | FileCheck %s --check-prefix=ANALYSIS

// What a branch of scf.index_switch yields is in the result's buffer, as with scf.if: it is not written if it is read later.
// CHECK-LABEL: func.func @index_switch(
// CHECK: scf.index_switch
// CHECK: memref.copy
// CHECK: memref.store
func.func @index_switch(%t: tensor<4xf32>, %c: index, %f: f32) -> (tensor<4xf32>, f32) {
  %r = scf.index_switch %c -> tensor<4xf32>
  case 1 {
    scf.yield %t : tensor<4xf32>
  }
  default {
    scf.yield %t : tensor<4xf32>
  }
  %c0 = arith.constant 0 : index
  %w = tensor.insert %f into %r[%c0] : tensor<4xf32>
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  return %w, %x : tensor<4xf32>, f32
}

// What scf.while yields is copied if the next iteration writes it and it lives on.
// CHECK-LABEL: func.func @while_outside(
// CHECK: scf.while
// CHECK: } do {
// CHECK: memref.copy
// CHECK: scf.yield
func.func @while_outside(%t: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%i = %c0, %x = %t) : (index, tensor<4xf32>) -> (index, tensor<4xf32>) {
    %more = arith.cmpi ult, %i, %n : index
    %w = tensor.insert %f into %x[%c0] : tensor<4xf32>
    scf.condition(%more) %i, %t : index, tensor<4xf32>
  } do {
  ^bb0(%i: index, %x: tensor<4xf32>):
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %t : index, tensor<4xf32>
  }
  return %r#1, %t : tensor<4xf32>, tensor<4xf32>
}

// A copy that was made before a loop is copied again for each iteration that writes it.
// CHECK-LABEL: func.func @for_copy(
// CHECK: scf.for
// CHECK: memref.store
// CHECK: memref.alloc
// CHECK: memref.copy
// CHECK: scf.yield
func.func @for_copy(%f: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant dense<1.0> : tensor<4xf32>
  %t = tensor.cast %k : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?xf32>) {
    %y = tensor.extract %x[%c1] : tensor<?xf32>
    vector.print %y : f32
    %w = tensor.insert %f into %x[%c1] : tensor<?xf32>
    %z = tensor.extract %w[%i] : tensor<?xf32>
    vector.print %z : f32
    scf.yield %t : tensor<?xf32>
  }
  %x = tensor.extract %r[%c0] : tensor<?xf32>
  %v = tensor.insert %f into %t[%c0] : tensor<?xf32>
  %u = tensor.extract %v[%c0] : tensor<?xf32>
  return %x, %u : f32, f32
}

// A new buffer that scf.for yields twice is two buffers.
// CHECK-LABEL: func.func @for_twice(
// CHECK: scf.for
// CHECK: memref.copy %[[NEW:.*]], %[[COPY:.*]] :
// CHECK: scf.yield %[[A:.*]], %[[B:.*]] :
func.func @for_twice(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %x[%c0] : tensor<4xf32>
    %v = tensor.extract %y[%c0] : tensor<4xf32>
    %e = tensor.empty() : tensor<4xf32>
    %g = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g, %g : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// A loop from a large unsigned number to a small one does not iterate: what it begins with is read.
// CHECK-LABEL: func.func @for_unsigned(
// CHECK: memref.copy
// CHECK: scf.for unsigned
func.func @for_unsigned(%a: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %low = arith.constant -1 : i32
  %high = arith.constant 1 : i32
  %r = scf.for unsigned %i = %low to %high step %high iter_args(%x = %a) -> (tensor<4xf32>) : i32 {
    %g = linalg.fill ins(%f : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g : tensor<4xf32>
  }
  return %r, %a : tensor<4xf32>, tensor<4xf32>
}

// A branch with two edges to one block passes buffers along both.
// CHECK-LABEL: func.func @cond_br_twice(
// CHECK: cf.cond_br %{{.*}}, ^bb1(%{{.*}} : memref<4xf32, {{.*}}>), ^bb1(%{{.*}} : memref<4xf32, {{.*}}>)
func.func @cond_br_twice(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb1(%b : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}

// cf.switch passes buffers as cf.cond_br does: its operands are in place.
// CHECK-LABEL: func.func @switch(
// CHECK: default: ^bb1(%{{.*}} : memref<4xf32, {{.*}}>),
// ANALYSIS-LABEL: func.func @switch(
// ANALYSIS: ] {__inplace_operands_attr__ = ["none", "true", "true"]}
func.func @switch(%a: tensor<4xf32>, %c: i32) -> tensor<4xf32> {
  cf.switch %c : i32, [default: ^bb1(%a : tensor<4xf32>), 42: ^bb1(%a : tensor<4xf32>)]
^bb1(%x: tensor<4xf32>):
  return %x : tensor<4xf32>
}

// The body of a structured op runs more than once: what it reads first, and writes, is read again.
// CHECK-LABEL: func.func @body_runs_often(
// CHECK: linalg.generic
// CHECK: memref.copy
// CHECK: memref.store
func.func @body_runs_often(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%u : tensor<4xf32>) {
  ^bb0(%o: f32):
    %x = tensor.extract %t[%c0] : tensor<4xf32>
    %w = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %y = tensor.extract %w[%c0] : tensor<4xf32>
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A write under a mask, of the wrong dimensions or of fewer dimensions does not write all elements, although its sizes are as
// large as those of the tensor.
// CHECK-LABEL: func.func @masked(
// CHECK: memref.copy
// CHECK-LABEL: func.func @transposed(
// CHECK: memref.copy
// CHECK-LABEL: func.func @fewer(
// CHECK: memref.copy
func.func @masked(%t: tensor<5xf32>, %v: vector<5xf32>, %m: vector<5xi1>) -> (tensor<5xf32>, tensor<5xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<5xf32>, tensor<5xf32>
  return %r, %t : tensor<5xf32>, tensor<5xf32>
}
func.func @transposed(%t: tensor<5x3xf32>, %v: vector<5x3xf32>) -> (tensor<5x3xf32>, tensor<5x3xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %v, %t[%c0, %c0] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<5x3xf32>, tensor<5x3xf32>
  return %r, %t : tensor<5x3xf32>, tensor<5x3xf32>
}
func.func @fewer(%t: tensor<5x6xf32>, %v: vector<5xf32>) -> (tensor<5x6xf32>, tensor<5x6xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true]} : vector<5xf32>, tensor<5x6xf32>
  return %r, %t : tensor<5x6xf32>, tensor<5x6xf32>
}

// What vector.mask yields may be any buffer.
// CHECK-LABEL: func.func @mask_yield(
// CHECK-SAME: %[[T:.*]]: memref
// CHECK: return %[[T]]
func.func @mask_yield(%t: tensor<5xf32>, %m: vector<5xi1>) -> tensor<5xf32> {
  %r = vector.mask %m { vector.yield %t : tensor<5xf32> } : vector<5xi1> -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// linalg.softmax of a buffer into a tensor.
// CHECK-LABEL: func.func @softmax_mixed(
// CHECK: linalg.softmax dimension(0) ins(%{{.*}} : memref<4xf32>) outs(%{{.*}} : memref<4xf32{{.*}}>)
func.func @softmax_mixed(%a: memref<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.softmax dimension(0) ins(%a : memref<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A block argument in scf.execute_region that is what the op yielded before, around a loop of blocks.
// CHECK-LABEL: func.func @execute_region_in_loop(
// CHECK: ^bb1(%[[X:.*]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK: scf.execute_region -> memref<4xf32, strided<[?], offset: ?>>
// CHECK: cf.br ^[[IN:.*]](%[[X]] : memref<4xf32, strided<[?], offset: ?>>)
// CHECK: ^[[IN]](%{{.*}}: memref<4xf32, strided<[?], offset: ?>>):
func.func @execute_region_in_loop(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.br ^bb1(%a : tensor<4xf32>)
^bb1(%x: tensor<4xf32>):
  %r = scf.execute_region -> tensor<4xf32> {
    cf.br ^bb1(%x : tensor<4xf32>)
  ^bb1(%y: tensor<4xf32>):
    scf.yield %y : tensor<4xf32>
  }
  cf.cond_br %c, ^bb1(%r : tensor<4xf32>), ^bb2
^bb2:
  return %r : tensor<4xf32>
}

// A copy that a loop yields again and again is copied once more if an iteration writes it.
// CHECK-LABEL: func.func @yields_copy_that_is_written(
// CHECK: memref.copy %{{.*}}, %[[COPY:.*]] : {{.*}} to memref<4xf32>
// CHECK: scf.for
// CHECK: memref.load
// CHECK: memref.copy %[[COPY]], %[[NEXT:.*]] : memref<4xf32> to memref<4xf32>
// CHECK: scf.yield
func.func @yields_copy_that_is_written(%n: index, %t: tensor<?xf32>, %u: tensor<4xf32>, %f: f32) -> (tensor<?xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<?xf32>, tensor<4xf32>) {
    %w = linalg.fill ins(%f : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    %x = tensor.extract %w[%c0] : tensor<4xf32>
    vector.print %x : f32
    scf.yield %a, %v : tensor<?xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<4xf32>
}

// What is put into a shared output leaves the rest of it: it reads it, so a value that is not used is not written there.
// CHECK-LABEL: func.func @part_of_output(
// CHECK: scf.forall
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy
// CHECK: memref.store %{{.*}}, %[[COPY]]
func.func @part_of_output(%t: tensor<8xf32>, %part: tensor<2xf32>, %f: f32) -> tensor<8xf32> {
  %c7 = arith.constant 7 : index
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> tensor<8xf32> {
    %unused = tensor.insert %f into %o[%c7] : tensor<8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %part into %o[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// What is written to an output into which nothing is inserted is the iteration's own, and is not in the result.
// CHECK-LABEL: func.func @output_without_insertion(
// CHECK-SAME: %[[T:[a-z0-9]*]]: memref<4xf32
// CHECK: scf.forall
// CHECK: %[[OWN:.*]] = memref.alloc
// CHECK: memref.copy %[[T]], %[[OWN]]
// CHECK: memref.store %{{.*}}, %[[OWN]]
// CHECK: %[[READ:.*]] = memref.subview %[[OWN]]
// CHECK: memref.copy %[[READ]],
func.func @output_without_insertion(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %r:2 = scf.forall (%i) in (2) shared_outs(%o = %t, %p = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %own = tensor.insert %f into %o[%c1] : tensor<4xf32>
    %s = tensor.extract_slice %own[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %p[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// Each insertion of scf.forall.in_parallel inserts what was there before all of them: a slice of an output that an earlier one
// overwrites is copied first.
// CHECK-LABEL: func.func @swapped_outputs(
// CHECK: scf.forall
// CHECK: %[[FROM:.*]] = memref.subview %[[O:.*]][%{{.*}}] [2] [1]
// CHECK: %[[OLD:.*]] = memref.alloc
// CHECK: memref.copy %[[FROM]], %[[OLD]]
// CHECK: %[[TO:.*]] = memref.subview %[[O]][%{{.*}}] [2] [1]
// CHECK: memref.copy %{{.*}}, %[[TO]]
// CHECK: memref.copy %[[OLD]], %{{.*}}
func.func @swapped_outputs(%a: tensor<8xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%i) in (2) shared_outs(%o = %a, %p = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    %x = tensor.extract_slice %o[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %y = tensor.extract_slice %p[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %x into %p[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// Not if the earlier one puts it back where it is, or overwrites other elements.
// CHECK-LABEL: func.func @kept_outputs(
// CHECK: scf.forall
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @kept_outputs(%a: tensor<8xf32>, %b: tensor<8xf32>, %new: tensor<2xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:2 = scf.forall (%i) in (2) shared_outs(%o = %a, %p = %b) -> (tensor<8xf32>, tensor<8xf32>) {
    %x = tensor.extract_slice %o[%i] [2] [1] : tensor<8xf32> to tensor<2xf32>
    %z = tensor.extract_slice %o[6] [2] [1] : tensor<8xf32> to tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %x into %p[%i] [2] [1] : tensor<2xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %new into %o[4] [2] [1] : tensor<2xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %z into %p[6] [2] [1] : tensor<2xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// So do the bodies of tensor.generate and tensor.pad.
// CHECK-LABEL: func.func @generated_often(
// CHECK: linalg.map
// CHECK: memref.copy
// CHECK: memref.store
func.func @generated_often(%t: tensor<4xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.generate %n {
  ^bb0(%i: index):
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %w = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %y = tensor.extract %w[%i] : tensor<4xf32>
    %s = arith.addf %x, %y : f32
    tensor.yield %s : f32
  } : tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @padded_often(
// CHECK: linalg.map
// CHECK: memref.copy
// CHECK: memref.store
func.func @padded_often(%t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.pad %u low[1] high[1] {
  ^bb0(%i: index):
    %x = tensor.extract %t[%c0] : tensor<4xf32>
    %w = tensor.insert %f into %t[%c0] : tensor<4xf32>
    %y = tensor.extract %w[%c0] : tensor<4xf32>
    %s = arith.addf %x, %y : f32
    tensor.yield %s : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %r : tensor<6xf32>
}
