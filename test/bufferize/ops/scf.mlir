// REQUIRES: mlir-opt
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s
// RUN: %same --args="--one-shot-bufferize=allow-return-allocs-from-loops" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops'" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries copy-before-write'" %s
// RUN: %same --args="--one-shot-bufferize='bufferize-function-boundaries allow-return-allocs-from-loops test-analysis-only'" %s
// RUN: %same --args="--test-tensor-copy-insertion='bufferize-function-boundaries allow-return-allocs-from-loops'" %s

// A loop that yields the buffer of its iter_arg works in place.
// CHECK-LABEL: func.func @for_in_place(
// CHECK-SAME: %[[T:.*]]: memref<4xf32>,
// CHECK: %[[R:.*]] = scf.for %[[I:.*]] = {{.*}} iter_args(%[[X:.*]] = %[[T]]) -> (memref<4xf32>)
// CHECK-NEXT: memref.store %{{.*}}, %[[X]][%[[I]]]
// CHECK-NEXT: scf.yield %[[X]]
// CHECK: return %[[R]]
func.func @for_in_place(%t: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
    %w = tensor.insert %f into %x[%i] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } {mine}
  return %r : tensor<4xf32>
}

// One that yields the buffer of another copies it.
// CHECK-LABEL: func.func @for_swap(
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}}) -> (memref<4xf32>, memref<4xf32>)
// CHECK: memref.copy %[[Y]], %[[Y2:.*]] :
// CHECK: memref.copy %[[X]], %[[X2:.*]] :
// CHECK: scf.yield %[[Y2]], %[[X2]]
func.func @for_swap(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    %w = tensor.insert %f into %x[%i] : tensor<4xf32>
    scf.yield %y, %w : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// One that yields a new buffer need not.
// CHECK-LABEL: func.func @for_alloc(
// CHECK: scf.for
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc
// CHECK-NEXT: linalg.fill
// CHECK-NEXT: scf.yield %[[NEW]]
func.func @for_alloc(%a: tensor<?xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %g = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %g : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// A loop reads what it begins with, even if its body does not, because there may be no iteration ...
// CHECK-LABEL: func.func @for_zero_iterations(
// CHECK: memref.copy
// CHECK: scf.for
func.func @for_zero_iterations(%a: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %g = linalg.fill ins(%f : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g : tensor<4xf32>
  }
  return %r, %a : tensor<4xf32>, tensor<4xf32>
}

// ... unless its bounds say that there is one.
// CHECK-LABEL: func.func @for_iterates(
// CHECK: memref.alloc()
// CHECK-NOT: memref.copy
// CHECK: scf.for
func.func @for_iterates(%a: tensor<4xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %g = linalg.fill ins(%f : f32) outs(%x : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g : tensor<4xf32>
  }
  return %r, %a : tensor<4xf32>, tensor<4xf32>
}

// The iter_arg's buffer has a dynamic layout if it begins with another layout than what is yielded.
// CHECK-LABEL: func.func @for_layouts(
// CHECK: %[[S:.*]] = memref.subview
// CHECK: %[[CAST:.*]] = memref.cast %[[S]] : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[CAST]]) -> (memref<4xf32, strided<[?], offset: ?>>)
// CHECK: %[[CAST2:.*]] = memref.cast %{{.*}} : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: scf.yield %[[CAST2]]
func.func @for_layouts(%a: tensor<8xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %a[%n] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %s) -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %g = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %g : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A nested loop: the type of the inner iter_arg depends on the outer one, which depends on the inner one.
// CHECK-LABEL: func.func @for_nested(
// CHECK: scf.for {{.*}} -> (memref<4xf32>)
// CHECK: scf.for {{.*}} -> (memref<4xf32>)
func.func @for_nested(%a: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%y = %x) -> (tensor<4xf32>) {
      %w = tensor.insert %f into %y[%j] : tensor<4xf32>
      scf.yield %w : tensor<4xf32>
    }
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// What goes around scf.while in place stays.
// CHECK-LABEL: func.func @while_in_place(
// CHECK-SAME: %[[T:.*]]: memref<4xf32>,
// CHECK: scf.while (%[[X:.*]] = %[[T]]) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT: scf.condition(%{{.*}}) %[[X]]
// CHECK: memref.store
// CHECK-NEXT: scf.yield
func.func @while_in_place(%t: tensor<4xf32>, %f: f32, %c: i1, %i: index) -> tensor<4xf32> {
  %r = scf.while (%x = %t) : (tensor<4xf32>) -> tensor<4xf32> {
    scf.condition(%c) %x : tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>):
    %w = tensor.insert %f into %x[%i] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// What does not is copied by scf.condition.
// CHECK-LABEL: func.func @while_swap(
// CHECK: scf.while (%[[X:.*]] = %{{.*}}, %[[Y:.*]] = %{{.*}}) :
// CHECK: memref.copy %[[X]], %[[X2:.*]] :
// CHECK: memref.copy %[[Y]], %[[Y2:.*]] :
// CHECK: scf.condition(%{{.*}}) %[[X2]], %[[Y2]]
// CHECK: ^bb0(%[[X3:.*]]: memref<4xf32>, %[[Y3:.*]]: memref<4xf32>):
// CHECK-NEXT: scf.yield %[[Y3]], %[[X3]]
func.func @while_swap(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = scf.while (%x = %a, %y = %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.condition(%c) %x, %y : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// Results may be more than initial values, and of other types.
// CHECK-LABEL: func.func @while_types(
// CHECK: scf.while (%{{.*}} = %{{.*}}) : (memref<4xf32>) -> (memref<5xf32>, memref<4xf32>)
func.func @while_types(%a: tensor<4xf32>, %b: tensor<5xf32>, %c: i1) -> (tensor<5xf32>, tensor<4xf32>) {
  %r:2 = scf.while (%x = %a) : (tensor<4xf32>) -> (tensor<5xf32>, tensor<4xf32>) {
    scf.condition(%c) %b, %x : tensor<5xf32>, tensor<4xf32>
  } do {
  ^bb0(%x: tensor<5xf32>, %y: tensor<4xf32>):
    scf.yield %y : tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<5xf32>, tensor<4xf32>
}

// Branches that yield one buffer yield it on.
// CHECK-LABEL: func.func @if_in_place(
// CHECK-SAME: %[[T:.*]]: memref<4xf32>,
// CHECK: scf.if %{{.*}} -> (memref<4xf32>)
// CHECK-NEXT: memref.store %{{.*}}, %[[T]]
// CHECK-NEXT: scf.yield %[[T]]
// CHECK: scf.yield %[[T]]
func.func @if_in_place(%t: tensor<4xf32>, %f: f32, %c: i1, %i: index) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %w = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Each branch may write, because only one is executed; afterwards it may not be read.
// CHECK-LABEL: func.func @if_exclusive(
// CHECK-NOT: memref.alloc
// CHECK-LABEL: func.func @if_read_later(
// CHECK: memref.alloc
func.func @if_exclusive(%t: tensor<4xf32>, %f: f32, %c: i1, %i: index) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %w = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    %w = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func @if_read_later(%t: tensor<4xf32>, %f: f32, %c: i1, %i: index) -> (tensor<4xf32>, f32) {
  %r = scf.if %c -> tensor<4xf32> {
    %w = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %w : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}

// Branches with different layouts: both are cast.
// CHECK-LABEL: func.func @if_layouts(
// CHECK: scf.if %{{.*}} -> (memref<4xf32, strided<[?], offset: ?>>)
// CHECK: memref.cast %{{.*}} : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: memref.cast %{{.*}} : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
func.func @if_layouts(%a: tensor<8xf32>, %b: tensor<4xf32>, %n: index, %c: i1) -> tensor<4xf32> {
  %s = tensor.extract_slice %a[%n] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    scf.yield %s : tensor<4xf32>
  } else {
    scf.yield %b : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// scf.execute_region yields one buffer; its blocks pass buffers to each other.
// CHECK-LABEL: func.func @execute_region(
// CHECK: scf.execute_region -> memref<4xf32>
// CHECK: cf.br ^[[LAST:.*]](%{{.*}} : memref<4xf32>)
// CHECK: cf.br ^[[LAST]](%{{.*}} : memref<4xf32>)
// CHECK: ^[[LAST]](%[[X:.*]]: memref<4xf32>):
// CHECK: scf.yield %[[X]]
func.func @execute_region(%a: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> tensor<4xf32> {
  %r = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    %w = tensor.insert %f into %a[%i] : tensor<4xf32>
    cf.br ^bb3(%w : tensor<4xf32>)
  ^bb2:
    %e = tensor.empty() : tensor<4xf32>
    cf.br ^bb3(%e : tensor<4xf32>)
  ^bb3(%x: tensor<4xf32>):
    %v = tensor.insert %f into %x[%i] : tensor<4xf32>
    scf.yield %v : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// All iterations of scf.forall store into one buffer, and it has no results.
// CHECK-LABEL: func.func @forall(
// CHECK-SAME: %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<1xf32>,
// CHECK: scf.forall (%[[I:.*]]) in (%{{.*}}) {
// CHECK-NEXT: %[[S:.*]] = memref.subview %[[A]][%[[I]]] [1] [1]
// CHECK-NEXT: memref.copy %[[B]], %[[S]]
// CHECK-NEXT: }
// CHECK-NEXT: return %[[A]]
func.func @forall(%a: tensor<4xf32>, %b: tensor<1xf32>, %n: index) -> tensor<4xf32> {
  %r = scf.forall (%i) in (%n) shared_outs(%x = %a) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// What no iteration stores stays: an output that is copied is copied with its contents.
// CHECK-LABEL: func.func @forall_copied(
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK: memref.copy %{{.*}}, %[[NEW]]
// CHECK: scf.forall
func.func @forall_copied(%a: tensor<4xf32>, %b: tensor<1xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = scf.forall (%i) in (%n) shared_outs(%x = %a) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r, %a : tensor<4xf32>, tensor<4xf32>
}

// Iterations of a parallel loop do not share what each of them writes ...
// CHECK-LABEL: func.func @forall_private(
// CHECK: scf.forall
// CHECK-NEXT: memref.alloc() {{.*}} : memref<1xf32>
func.func @forall_private(%a: tensor<4xf32>, %f: f32, %n: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%x = %a) -> (tensor<4xf32>) {
    %g = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %g into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// ... unless there is one iteration.
// CHECK-LABEL: func.func @forall_once(
// CHECK: memref.alloc() {{.*}} : memref<1xf32>
// CHECK: scf.forall
// CHECK-NOT: memref.alloc()
// CHECK: return
func.func @forall_once(%a: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<1xf32>
  %r = scf.forall (%i) in (1) shared_outs(%x = %a) -> (tensor<4xf32>) {
    %g = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %g into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// What is no tensor stays.
// CHECK-LABEL: func.func @scalars(
// CHECK: %{{.*}}:2 = scf.for {{.*}} -> (memref<4xf32>, f32)
func.func @scalars(%t: tensor<4xf32>, %f: f32, %n: index) -> (tensor<4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t, %s = %f) -> (tensor<4xf32>, f32) {
    %v = tensor.extract %x[%i] : tensor<4xf32>
    %sum = arith.addf %s, %v : f32
    %w = tensor.insert %sum into %x[%i] : tensor<4xf32>
    scf.yield %w, %sum : tensor<4xf32>, f32
  }
  return %r#0, %r#1 : tensor<4xf32>, f32
}

// What a loop carries is copied from a part of itself.
// CHECK-LABEL: func.func @copy_of_its_own_part(
// CHECK: scf.for {{.*}} iter_args(%[[ARG:.*]] = %{{.*}}) -> (memref<8xf32>)
// CHECK: %[[PART:.*]] = memref.subview %[[ARG]][0] [8] [1] : memref<8xf32> to memref<8xf32, strided<[1]>>
// CHECK: %[[COPY:.*]] = memref.alloc
// CHECK: memref.copy %[[PART]], %[[COPY]]
// CHECK: scf.yield %[[COPY]]
func.func @copy_of_its_own_part(%n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<1.0> : tensor<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %part = tensor.extract_slice %x[0] [8] [1] : tensor<8xf32> to tensor<8xf32>
    %w = linalg.fill ins(%f : f32) outs(%part : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.insert_slice %w into %x[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
    scf.yield %part : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
