// --buffer-deallocation where mlir-opt 19 rejects, crashes, leaks or frees too early: docs/reference/divergences.md.
// RUN: cistern-opt --allow-unregistered-dialect --buffer-deallocation --split-input-file --verify-diagnostics %s | FileCheck %s

// A loop of blocks: the argument that the loop carries is freed in the body, after its last use, and on the path out.
// CHECK-LABEL: func @loop
func.func @loop(%n: index, %out: memref<2xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK: %[[first:.*]] = memref.alloc
  // CHECK: %[[init:.*]] = bufferization.clone %[[first]]
  // CHECK-NEXT: memref.dealloc %[[first]]
  %first = memref.alloc() : memref<2xf32>
  memref.copy %out, %first : memref<2xf32> to memref<2xf32>
  cf.br ^head(%zero, %first : index, memref<2xf32>)
// CHECK: ^bb1(%{{[0-9]+}}: index, %[[carried:[0-9]+]]: memref<2xf32>)
^head(%i: index, %carried: memref<2xf32>):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  // CHECK: ^bb2:
  // CHECK: %[[next:.*]] = memref.alloc
  // CHECK-NEXT: memref.copy %[[carried]], %[[next]]
  // CHECK-NEXT: memref.dealloc %[[carried]]
  // CHECK: %[[copy:.*]] = bufferization.clone %[[next]]
  // CHECK-NEXT: memref.dealloc %[[next]]
  // CHECK-NEXT: cf.br ^bb1(%{{.*}}, %[[copy]]
  %next = memref.alloc() : memref<2xf32>
  memref.copy %carried, %next : memref<2xf32> to memref<2xf32>
  %i1 = arith.addi %i, %one : index
  cf.br ^head(%i1, %next : index, memref<2xf32>)
^exit:
  // CHECK: ^bb3:
  // CHECK-NEXT: memref.copy %[[carried]]
  // CHECK-NEXT: memref.dealloc %[[carried]]
  memref.copy %carried, %out : memref<2xf32> to memref<2xf32>
  return
}

// -----

// What is not read after the loop is freed on the edge out of it.
// CHECK-LABEL: func @dies_on_an_edge
func.func @dies_on_an_edge(%n: index, %out: memref<2xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^head(%zero : index)
^head(%i: index):
  // CHECK: ^bb1(
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.copy %{{.*}}, %[[buffer]]
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  memref.copy %out, %buffer : memref<2xf32> to memref<2xf32>
  %i1 = arith.addi %i, %one : index
  cf.br ^head(%i1 : index)
^exit:
  // CHECK: ^bb3:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  return
}

// -----

// A buffer that a loop of blocks uses is freed after the loop, once.
// CHECK-LABEL: func @used_in_a_loop
func.func @used_in_a_loop(%cond: i1, %out: memref<2xf32>) {
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  cf.br ^body
^body:
  // CHECK: ^bb1:
  // CHECK-NEXT: memref.copy
  // CHECK-NEXT: cf.cond_br
  memref.copy %out, %buffer : memref<2xf32> to memref<2xf32>
  cf.cond_br %cond, ^body, ^exit
^exit:
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  return
}

// -----

// Paths that end in different returns free on each of them what they do not return.
// CHECK-LABEL: func @returns
func.func @returns(%cond: i1, %in: memref<2xf32>) -> memref<2xf32> {
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  // CHECK: ^bb1:
  // CHECK-NEXT: return %[[buffer]]
  return %buffer : memref<2xf32>
^bb2:
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  return %in : memref<2xf32>
}

// -----

// A block without another op frees in front of its terminator.
// CHECK-LABEL: func @empty_block
func.func @empty_block(%cond: i1, %out: memref<2xf32>) {
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  cf.cond_br %cond, ^bb1, ^bb2
^bb1:
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  cf.br ^bb2
^bb2:
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return
  return
}

// -----

// A buffer of another block is freed after its last use, not after the first op of the block.
// CHECK-LABEL: func @later_block
func.func @later_block(%out: memref<2xf32>) {
  // CHECK: %[[buffer:.*]] = memref.alloc
  %buffer = memref.alloc() : memref<2xf32>
  cf.br ^bb1
^bb1:
  // CHECK: ^bb1:
  // CHECK-NEXT: memref.copy %[[buffer]]
  // CHECK-NEXT: memref.copy %[[buffer]]
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  memref.copy %buffer, %out : memref<2xf32> to memref<2xf32>
  return
}

// -----

// What may be one of two buffers is returned as a copy, because to return it as it is would lose the other.
// CHECK-LABEL: func @one_of_two
func.func @one_of_two(%cond: i1) -> memref<2xf32> {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK: %[[b:.*]] = memref.alloc
  // CHECK: %[[one:.*]] = arith.select %{{.*}}, %[[a]], %[[b]]
  // CHECK-NEXT: %[[copy:.*]] = bufferization.clone %[[one]]
  // CHECK-NEXT: memref.dealloc %[[b]]
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK-NEXT: return %[[copy]]
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %one = arith.select %cond, %a, %b : memref<2xf32>
  return %one : memref<2xf32>
}

// -----

// An op whose regions pass no buffers is none of the pass's business.
// CHECK-LABEL: func @atomic
func.func @atomic(%m: memref<4xf32>, %i: index) {
  %x = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%v: f32):
    memref.atomic_yield %v : f32
  }
  return
}

// -----

func.func @unknown_region(%m: memref<4xf32>) {
  // expected-error@+1 {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  %x = "test.op"(%m) ({
    "test.end"() : () -> ()
  }) : (memref<4xf32>) -> memref<4xf32>
  return
}

// -----

// A copy that one of two branches passes on is made on that edge.
// CHECK-LABEL: func @copy_on_an_edge
func.func @copy_on_an_edge(%cond: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1, ^bb2(%{{.*}} : memref<2xf32>)
  cf.cond_br %cond, ^bb1, ^bb2(%in : memref<2xf32>)
^bb1:
  %0 = memref.alloc() : memref<2xf32>
  memref.copy %in, %0 : memref<2xf32> to memref<2xf32>
  cf.br ^bb2(%0 : memref<2xf32>)
  // CHECK: ^bb2(%[[edge:[0-9]+]]: memref<2xf32>)
  // CHECK-NEXT: %[[copy:.*]] = bufferization.clone %[[edge]]
  // CHECK-NEXT: cf.br ^bb3(%[[copy]]
  // CHECK: ^bb3(%[[arg:[0-9]+]]: memref<2xf32>)
  // CHECK-NEXT: memref.copy %[[arg]]
  // CHECK-NEXT: memref.dealloc %[[arg]]
^bb2(%1: memref<2xf32>):
  memref.copy %1, %out : memref<2xf32> to memref<2xf32>
  return
}

// -----

// Where all paths meet, others may come that did not pass the allocation: it is freed on each path of its own.
// CHECK-LABEL: func @meets_others
func.func @meets_others(%a: i1, %b: i1, %in: memref<2xf32>) {
  cf.cond_br %a, ^bb1, ^bb3
^bb1:
  // CHECK: %[[buffer:.*]] = memref.alloc
  // CHECK: cf.cond_br %{{.*}}, ^bb2, ^bb3
  %buffer = memref.alloc() : memref<2xf32>
  cf.cond_br %b, ^bb2, ^bb3
  // CHECK: ^bb2:
  // CHECK-NEXT: memref.copy
  // CHECK-NEXT: memref.dealloc %[[buffer]]
^bb2:
  memref.copy %in, %buffer : memref<2xf32> to memref<2xf32>
  cf.br ^bb3
  // CHECK: ^bb3:
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: cf.br ^bb4
  // CHECK: ^bb4:
  // CHECK-NEXT: return
^bb3:
  return
}

// -----

// A free under another name frees one of two buffers: it goes, and both are freed.
// CHECK-LABEL: func @freed_by_another_name
func.func @freed_by_another_name(%c: i1, %in: memref<2xf32>) {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK: %[[b:.*]] = memref.alloc
  // CHECK-NEXT: arith.select
  // CHECK-NEXT: memref.dealloc %[[b]]
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK-NEXT: return
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %one = arith.select %c, %a, %b : memref<2xf32>
  memref.dealloc %one : memref<2xf32>
  return
}

// -----

// Frees on all paths stay the program's own.
// CHECK-LABEL: func @freed_on_both_paths
func.func @freed_on_both_paths(%c: i1) {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK: else
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  %a = memref.alloc() : memref<2xf32>
  scf.if %c {
    memref.dealloc %a : memref<2xf32>
  } else {
    memref.dealloc %a : memref<2xf32>
  }
  return
}

// -----

// A tensor of the buffer, and a pointer to it, keep it live.
// CHECK-LABEL: func @other_names
func.func @other_names(%i: index) -> (f32, f32) {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK: %[[b:.*]] = memref.alloc
  // CHECK: tensor.extract
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK: llvm.load
  // CHECK-NEXT: memref.dealloc %[[b]]
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %t = bufferization.to_tensor %a : memref<2xf32> to tensor<2xf32>
  %p = memref.extract_aligned_pointer_as_index %b : memref<2xf32> -> index
  %n = arith.index_cast %p : index to i64
  %0 = tensor.extract %t[%i] : tensor<2xf32>
  %q = llvm.inttoptr %n : i64 to !llvm.ptr
  %1 = llvm.load %q : !llvm.ptr -> f32
  return %0, %1 : f32, f32
}

// -----

// A name that lies in memory keeps its buffer live.
// CHECK-LABEL: func @stored
func.func @stored(%i: index) -> f32 {
  // CHECK: %[[box:.*]] = memref.alloca
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK: memref.load
  // CHECK-NEXT: memref.load
  // CHECK-NEXT: memref.dealloc %[[a]]
  %box = memref.alloca() : memref<1xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  memref.store %a, %box[%i] : memref<1xmemref<2xf32>>
  %b = memref.load %box[%i] : memref<1xmemref<2xf32>>
  %0 = memref.load %b[%i] : memref<2xf32>
  return %0 : f32
}

// -----

// What an argument holds is read after the function has returned.
func.func @stored_for_others(%box: memref<1xmemref<2xf32>>, %c: i1, %i: index) {
  scf.if %c {
    // expected-error@+1 {{MemRef value is stored in memory that may be read after it is freed}}
    %a = memref.alloc() : memref<2xf32>
    memref.store %a, %box[%i] : memref<1xmemref<2xf32>>
  }
  return
}

// -----

// A tensor that leaves the region of its buffer cannot be copied.
func.func @tensor_leaves(%c: i1, %t: tensor<2xf32>, %i: index) -> f32 {
  // expected-error@+1 {{buffer is reached under a name that cannot be copied, where its allocation does not dominate}}
  %0 = scf.if %c -> tensor<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    %1 = bufferization.to_tensor %a : memref<2xf32> to tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  } else {
    scf.yield %t : tensor<2xf32>
  }
  %2 = tensor.extract %0[%i] : tensor<2xf32>
  return %2 : f32
}

// -----

// Work that goes on is waited for; where no op waits, nothing can free what it works on.
// CHECK-LABEL: func @work
func.func @work(%f: f32, %i: index) {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK: %[[b:.*]] = memref.alloc
  // CHECK: async.await
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK-NOT: memref.dealloc %[[b]]
  // CHECK: return
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %token = async.execute {
    memref.store %f, %a[%i] : memref<2xf32>
    async.yield
  }
  %other = async.execute {
    memref.store %f, %b[%i] : memref<2xf32>
    async.yield
  }
  async.await %token : !async.token
  return
}

// -----

// A buffer that a loop of blocks frees in some iterations alone is freed in each.
// CHECK-LABEL: func @freed_in_some_turns
func.func @freed_in_some_turns(%c: i1, %d: i1) {
  cf.br ^bb1
^bb1:
  // CHECK: ^bb1:
  // CHECK-NEXT: %[[a:.*]] = memref.alloc
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: }
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK-NEXT: cf.cond_br
  %a = memref.alloc() : memref<2xf32>
  scf.if %c {
    memref.dealloc %a : memref<2xf32>
  }
  cf.cond_br %d, ^bb1, ^bb2
^bb2:
  return
}

// -----

// Callers that keep to the ABI do not have their arguments freed.
// RUN: not cistern-opt --buffer-deallocation=call-results=owned %S/Inputs/frees-argument.mlir 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// ARGUMENT: error: memory free side-effect on MemRef value not supported!

// A free whose token is waited for stays where the program has it.
// CHECK-LABEL: func.func @freed_async(
// CHECK: %[[T:.*]] = gpu.dealloc async
// CHECK-NEXT: gpu.wait [%[[T]]]
func.func @freed_async(%n: index) {
  %t0 = gpu.wait async
  %m, %t1 = gpu.alloc async [%t0] (%n) : memref<?xf32>
  %t2 = gpu.dealloc async [%t1] %m : memref<?xf32>
  gpu.wait [%t2]
  return
}

// -----

// A number that a call returns is no name of what the call was passed.
func.func private @sum(%m: memref<2xf32>) -> f32 {
  %zero = arith.constant 0 : index
  %x = memref.load %m[%zero] : memref<2xf32>
  return %x : f32
}

// CHECK-LABEL: func @returns_number
func.func @returns_number() -> f32 {
  // CHECK: %[[buffer:.*]] = memref.alloc
  // CHECK-NEXT: %[[sum:.*]] = call @sum(%[[buffer]])
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: return %[[sum]]
  %m = memref.alloc() : memref<2xf32>
  %r = call @sum(%m) : (memref<2xf32>) -> f32
  return %r : f32
}

// Nor is it where a branch or a region passes it on.
// CHECK-LABEL: func @passes_number
func.func @passes_number(%c: i1) -> f32 {
  // CHECK: scf.if
  // CHECK-NEXT: %[[buffer:.*]] = memref.alloc
  // CHECK-NEXT: func.call @sum(%[[buffer]])
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: scf.yield
  %zero = arith.constant 0.0 : f32
  %x = scf.if %c -> f32 {
    %m = memref.alloc() : memref<2xf32>
    %r = func.call @sum(%m) : (memref<2xf32>) -> f32
    scf.yield %r : f32
  } else {
    scf.yield %zero : f32
  }
  // CHECK: %[[other:.*]] = memref.alloc
  // CHECK-NEXT: %[[sum:.*]] = call @sum(%[[other]])
  // CHECK-NEXT: memref.dealloc %[[other]]
  // CHECK-NEXT: cf.cond_br %{{.*}}, ^bb1(%[[sum]] : f32), ^bb1
  %n = memref.alloc() : memref<2xf32>
  %r = call @sum(%n) : (memref<2xf32>) -> f32
  cf.cond_br %c, ^end(%r : f32), ^end(%x : f32)
^end(%s: f32):
  return %s : f32
}

// A function without a body returns no name of an argument in a number either; what memref it returns is not known: it may be the
// argument, which is the caller's then.
func.func private @external(memref<2xf32>) -> i1
func.func private @may_return_it(memref<2xf32>) -> memref<2xf32>

// CHECK-LABEL: func @condition
func.func @condition() {
  // CHECK: %[[buffer:.*]] = memref.alloc
  // CHECK-NEXT: call @external(%[[buffer]])
  // CHECK-NEXT: memref.dealloc %[[buffer]]
  // CHECK-NEXT: cf.cond_br
  %m = memref.alloc() : memref<2xf32>
  %r = call @external(%m) : (memref<2xf32>) -> i1
  cf.cond_br %r, ^one, ^end
^one:
  cf.br ^end
^end:
  return
}

// CHECK-LABEL: func @external_memref
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @external_memref() -> memref<2xf32> {
  %m = memref.alloc() : memref<2xf32>
  %r = call @may_return_it(%m) : (memref<2xf32>) -> memref<2xf32>
  return %r : memref<2xf32>
}

// -----

// Of functions with a body it is known which arguments they return: by calls of others, of themselves, one of several results.
func.func private @second(%n: index, %a: memref<2xf32>, %b: memref<2xf32>) -> (memref<2xf32>, f32) {
  %zero = arith.constant 0 : index
  %x = memref.load %a[%zero] : memref<2xf32>
  return %b, %x : memref<2xf32>, f32
}
func.func private @recursive(%n: index, %a: memref<2xf32>, %b: memref<2xf32>) -> (memref<2xf32>, f32) {
  %one = arith.constant 1 : index
  %less = arith.subi %n, %one : index
  %more = arith.cmpi sgt, %n, %one : index
  cf.cond_br %more, ^again, ^end
^again:
  %r:2 = call @recursive(%less, %a, %b) : (index, memref<2xf32>, memref<2xf32>) -> (memref<2xf32>, f32)
  return %r#0, %r#1 : memref<2xf32>, f32
^end:
  %s:2 = call @second(%less, %a, %b) : (index, memref<2xf32>, memref<2xf32>) -> (memref<2xf32>, f32)
  return %s#0, %s#1 : memref<2xf32>, f32
}

// CHECK-LABEL: func @chain
func.func @chain(%n: index) -> (memref<2xf32>, f32) {
  // CHECK: %[[a:.*]] = memref.alloc
  // CHECK-NEXT: %[[b:.*]] = memref.alloc
  // CHECK-NEXT: %[[r:.*]]:2 = call @recursive(%{{.*}}, %[[a]], %[[b]])
  // CHECK-NEXT: memref.dealloc %[[a]]
  // CHECK-NEXT: return %[[r]]#0
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r:2 = call @recursive(%n, %a, %b) : (index, memref<2xf32>, memref<2xf32>) -> (memref<2xf32>, f32)
  return %r#0, %r#1 : memref<2xf32>, f32
}

// A name that is loaded from a buffer is not the buffer.
// CHECK-LABEL: func @loaded
func.func @loaded(%m: memref<2xf32>) -> memref<2xf32> {
  // CHECK: %[[names:.*]] = memref.alloc() : memref<1xmemref<2xf32>>
  // CHECK: memref.load %[[names]]
  // CHECK-NEXT: memref.dealloc %[[names]]
  // CHECK-NEXT: return
  %zero = arith.constant 0 : index
  %names = memref.alloc() : memref<1xmemref<2xf32>>
  memref.store %m, %names[%zero] : memref<1xmemref<2xf32>>
  %r = memref.load %names[%zero] : memref<1xmemref<2xf32>>
  return %r : memref<2xf32>
}

// -----

// A buffer without a use but its free on one path is freed where all paths meet, in a block that only returns.
// CHECK-LABEL: @freed_on_one_path
// CHECK:       ^bb2:
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    return
func.func @freed_on_one_path(%c: i1) {
  %b = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  memref.dealloc %b : memref<2xf32>
  cf.br ^bb2
^bb2:
  return
}
