// REQUIRES: mlir-opt
// RUN: cistern-opt --allow-unregistered-dialect --split-input-file --eliminate-empty-tensors %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --split-input-file --eliminate-empty-tensors" %s
// RUN: %same --args="--allow-unregistered-dialect --split-input-file --pass-pipeline='builtin.module(func.func(eliminate-empty-tensors))'" %s
// RUN: %same --args="--allow-unregistered-dialect --split-input-file --empty-tensor-to-alloc-tensor" %s

// What is computed in an empty tensor and then inserted is computed in the part that it is inserted into.
// CHECK-LABEL: func.func @chain(
// CHECK: %[[PART:.*]] = tensor.extract_slice %{{.*}}[42] [%{{.*}}] [1]
// CHECK: linalg.fill {{.*}} outs(%[[PART]]
func.func @chain(%t: tensor<?xf32>, %sz: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty(%sz) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t[42][%sz][1] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// The part is taken after what it needs is there.
// CHECK-LABEL: func.func @needs_move(
func.func @needs_move(%t: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %sz = arith.constant 5 : index
  %o = "test.some"() : () -> index
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %1 into %t[%o][5][1] : tensor<5xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// A part may have fewer dimensions.
// CHECK-LABEL: func.func @rank_reduced(
func.func @rank_reduced(%t: tensor<?x?xf32>, %f: f32, %i: index) -> tensor<?x?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %1 into %t[%i, 0][1, 5][1, 1] : tensor<5xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

// A cast may be on the chain: the part is cast, too.
// CHECK-LABEL: func.func @cast(
func.func @cast(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %c = tensor.cast %1 : tensor<5xf32> to tensor<?xf32>
  %2 = tensor.insert_slice %c into %t[%i][%i][1] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Other uses keep the empty tensor.
// CHECK-LABEL: func.func @two_uses(
// CHECK: outs(%[[PART:.*]] :
// CHECK: outs(%[[EMPTY:.*]] :
// CHECK: tensor.insert_slice
func.func @two_uses(%t: tensor<10xf32>, %f: f32, %i: index) -> (tensor<10xf32>, tensor<5xf32>) {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %3 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %1 into %t[3][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2, %3 : tensor<10xf32>, tensor<5xf32>
}

// -----

// The chain may go through a loop.
// CHECK-LABEL: func.func @loop(
func.func @loop(%t: tensor<?xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %r = scf.for %iv = %c0 to %n step %c5 iter_args(%b = %t) -> tensor<?xf32> {
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %r2 = scf.for %jv = %c0 to %c5 step %c1 iter_args(%x = %1) -> tensor<5xf32> {
      %y = tensor.insert %f into %x[%jv] : tensor<5xf32>
      scf.yield %y : tensor<5xf32>
    }
    %2 = tensor.insert_slice %r2 into %b[%iv][5][1] : tensor<5xf32> into tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

// The part may be of an output that threads share.
// CHECK-LABEL: func.func @forall(
func.func @forall(%t: tensor<320xf32>, %f: f32) -> tensor<320xf32> {
  %r = scf.forall (%i) in (10) shared_outs(%o = %t) -> tensor<320xf32> {
    %0 = tensor.empty() : tensor<32xf32>
    %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<32xf32>) -> tensor<32xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i][32][1] : tensor<32xf32> into tensor<320xf32>
    }
  }
  return %r : tensor<320xf32>
}

// -----

// The destination may be a memref, which becomes a tensor once.
// CHECK-LABEL: func.func @materialize_memref(
// CHECK: bufferization.to_tensor %{{.*}} restrict writable
// CHECK: materialize_in_destination %{{.*}} in writable
func.func @materialize_memref(%m: memref<5xf32>, %f: f32) {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  bufferization.materialize_in_destination %1 in restrict writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// -----

// The destination may be a whole tensor.
// CHECK-LABEL: func.func @materialize_tensor(
func.func @materialize_tensor(%m: tensor<5xf32>, %f: f32) -> tensor<5xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = bufferization.materialize_in_destination %1 in %m : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %2 : tensor<5xf32>
}

// -----

// vector.transfer_write computes in its destination.
// CHECK-LABEL: func.func @transfer(
func.func @transfer(%m: tensor<5xf32>, %v: vector<5xf32>) -> tensor<5xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty() : tensor<5xf32>
  %1 = vector.transfer_write %v, %0[%c0] {in_bounds = [true]} : vector<5xf32>, tensor<5xf32>
  %2 = tensor.insert_slice %1 into %m[0][5][1] : tensor<5xf32> into tensor<5xf32>
  return %2 : tensor<5xf32>
}

// -----

// Whether the insertion is in place, One-Shot decides later.
// CHECK-LABEL: func.func @conflict(
func.func @conflict(%t: tensor<10xf32>, %f: f32, %i: index) -> (tensor<10xf32>, f32) {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %x = tensor.extract %t[%i] : tensor<10xf32>
  %2 = tensor.insert_slice %1 into %t[3][5][1] : tensor<5xf32> into tensor<10xf32>
  %y = tensor.extract %t[%i] : tensor<10xf32>
  %z = arith.addf %x, %y : f32
  return %2, %z : tensor<10xf32>, f32
}

// -----

// Each branch may have an empty tensor of its own.
// CHECK-LABEL: func.func @if(
func.func @if(%t: tensor<10xf32>, %f: f32, %i: index, %c: i1) -> tensor<10xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %e2 = tensor.empty() : tensor<5xf32>
  %1 = scf.if %c -> tensor<5xf32> {
    %3 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %3 : tensor<5xf32>
  } else {
    %3 = tensor.insert %f into %e2[%i] : tensor<5xf32>
    scf.yield %3 : tensor<5xf32>
  }
  %2 = tensor.insert_slice %1 into %t[3][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}

// -----

// An insertion into an empty tensor is on the chain, too.
// CHECK-LABEL: func.func @nested_insert(
func.func @nested_insert(%t: tensor<10x10xf32>, %f: f32, %i: index) -> tensor<10x10xf32> {
  %0 = tensor.empty() : tensor<10xf32>
  %e = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %1 into %0[%i][5][1] : tensor<5xf32> into tensor<10xf32>
  %3 = tensor.insert_slice %2 into %t[%i, 0][1, 10][1, 1] : tensor<10xf32> into tensor<10x10xf32>
  return %3 : tensor<10x10xf32>
}

// -----

// A slice ends the chain.
// CHECK-LABEL: func.func @reverse_order(
func.func @reverse_order(%m: memref<5xf32>, %f: f32, %t: tensor<5xf32>) {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.map { math.exp } ins(%t : tensor<5xf32>) outs(%0 : tensor<5xf32>)
  %sv = memref.subview %m[1][3][1] : memref<5xf32> to memref<3xf32, strided<[1], offset: 1>>
  %s = tensor.extract_slice %1[1][3][1] : tensor<5xf32> to tensor<3xf32>
  bufferization.materialize_in_destination %s in restrict writable %sv : (tensor<3xf32>, memref<3xf32, strided<[1], offset: 1>>) -> ()
  return
}

// -----

// A memref becomes a tensor once only.
// CHECK-LABEL: func.func @mat_if(
func.func @mat_if(%m: memref<5xf32>, %f: f32, %i: index, %c: i1) {
  %e1 = tensor.empty() : tensor<5xf32>
  %e2 = tensor.empty() : tensor<5xf32>
  %1 = scf.if %c -> tensor<5xf32> {
    %3 = linalg.fill ins(%f : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %3 : tensor<5xf32>
  } else {
    %3 = tensor.insert %f into %e2[%i] : tensor<5xf32>
    scf.yield %3 : tensor<5xf32>
  }
  bufferization.materialize_in_destination %1 in restrict writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// -----

// A memref that others may write does not become a tensor.
// CHECK-LABEL: func.func @mat_norestrict(
func.func @mat_norestrict(%m: memref<5xf32>, %f: f32) {
  %e1 = tensor.empty() : tensor<5xf32>
  %3 = linalg.fill ins(%f : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  bufferization.materialize_in_destination %3 in writable %m : (tensor<5xf32>, memref<5xf32>) -> ()
  return
}

// -----

// The empty tensor itself may be inserted.
// CHECK-LABEL: func.func @direct(
func.func @direct(%t: tensor<10xf32>, %m: memref<5xf32>) -> tensor<10xf32> {
  %e1 = tensor.empty() : tensor<5xf32>
  %2 = tensor.insert_slice %e1 into %t[3][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}

// -----

// The part is not there before the loop.
// CHECK-LABEL: func.func @dest_in_loop(
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: outs(%[[EMPTY]]
func.func @dest_in_loop(%t: tensor<10x5xf32>, %f: f32, %n: index) -> tensor<10x5xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e1 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> tensor<10x5xf32> {
    %2 = tensor.insert_slice %1 into %x[%i, 0][1, 5][1, 1] : tensor<5xf32> into tensor<10x5xf32>
    scf.yield %2 : tensor<10x5xf32>
  }
  return %r : tensor<10x5xf32>
}

// -----

// What computes the destination is moved up.
// CHECK-LABEL: func.func @reads_dest(
// CHECK: tensor.insert %
// CHECK: %[[PART:.*]] = tensor.extract_slice
// CHECK: outs(%[[PART]]
func.func @reads_dest(%t: tensor<10xf32>, %f: f32, %n: index) -> tensor<10xf32> {
  %e1 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e1 : tensor<5xf32>) -> tensor<5xf32>
  %t2 = tensor.insert %f into %t[%n] : tensor<10xf32>
  %2 = tensor.insert_slice %1 into %t2[3][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}

// -----

// A reshape ends the chain.
// CHECK-LABEL: func.func @expand(
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: outs(%[[EMPTY]]
func.func @expand(%t: tensor<10xf32>, %f: f32) -> tensor<10xf32> {
  %e1 = tensor.empty() : tensor<5x1xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e1 : tensor<5x1xf32>) -> tensor<5x1xf32>
  %c = tensor.collapse_shape %1 [[0, 1]] : tensor<5x1xf32> into tensor<5xf32>
  %2 = tensor.insert_slice %c into %t[3][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}

// -----

// The chain may go through a call.
// CHECK-LABEL: func.func @caller(
func.func private @callee(%f: f32, %e: tensor<5xf32>) -> tensor<5xf32> {
  %1 = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}
func.func @caller(%t: tensor<10xf32>, %f: f32) -> tensor<10xf32> {
  %e1 = tensor.empty() : tensor<5xf32>
  %c = call @callee(%f, %e1) : (f32, tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %c into %t[3][5][1] : tensor<5xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}

// -----

// What computes offsets is moved up.
// CHECK-LABEL: func.func @dynamic_pieces(
func.func @dynamic_pieces(%t: tensor<?x?xf32>, %f: f32, %n: index, %v: vector<4xf32>) -> tensor<?x?xf32> {
  %e1 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
  %a = arith.addi %n, %n : index
  %s = vector.transfer_write %v, %1[%n] : vector<4xf32>, tensor<?xf32>
  %b = arith.addi %a, %n : index
  %2 = tensor.insert_slice %s into %t[%a, %b][1, %n][1, 1] : tensor<?xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// -----

// Ops with effects are not moved.
// CHECK-LABEL: func.func @effects(
// CHECK: %[[EMPTY:.*]] = tensor.empty
// CHECK: outs(%[[EMPTY]]
func.func @effects(%t: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %o = "test.some"() : () -> index
  %2 = tensor.insert_slice %1 into %t[%o][5][1] : tensor<5xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Nor are reads of memory.
// CHECK-LABEL: func.func @load(
func.func @load(%t: tensor<?xf32>, %f: f32, %m: memref<index>, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  memref.store %i, %m[] : memref<index>
  %o = memref.load %m[] : memref<index>
  %2 = tensor.insert_slice %1 into %t[%o][5][1] : tensor<5xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Nor is what uses the result.
// CHECK-LABEL: func.func @depends(
func.func @depends(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %x = tensor.extract %1[%i] : tensor<5xf32>
  %t2 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t2[%i][5][1] : tensor<5xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// A loop without effects is moved as a whole.
// CHECK-LABEL: func.func @region_dest(
func.func @region_dest(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t2 = scf.for %k = %c0 to %i step %c1 iter_args(%x = %t) -> tensor<?xf32> {
    %y = tensor.insert %f into %x[%k] : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  %2 = tensor.insert_slice %1 into %t2[%i][5][1] : tensor<5xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Nothing is moved into another block.
// CHECK-LABEL: func.func @user_in_region(
func.func @user_in_region(%t: tensor<?xf32>, %f: f32, %i: index, %c: i1) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = scf.if %c -> tensor<5xf32> {
    %3 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    scf.yield %3 : tensor<5xf32>
  } else {
    %e = tensor.empty() : tensor<5xf32>
    %3 = tensor.insert %f into %e[%i] : tensor<5xf32>
    scf.yield %3 : tensor<5xf32>
  }
  %j = arith.addi %i, %i : index
  %2 = tensor.insert_slice %1 into %t[%j][5][1] : tensor<5xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Each op is moved after those that it uses.
// CHECK-LABEL: func.func @chain_of_defs(
func.func @chain_of_defs(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %a = arith.muli %i, %c2 : index
  %g = arith.muli %i, %i : index
  %d = tensor.insert %f into %t[%g] : tensor<?xf32>
  %b = arith.addi %a, %c2 : index
  %2 = tensor.insert_slice %1 into %d[%b][5][1] : tensor<5xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// An argument of another block counts as used there only: the part is taken where that block has the insertion in it.
// CHECK-LABEL: func.func @argument_of_other_block(
// CHECK-NEXT: tensor.extract_slice
// CHECK: ^bb1:
// CHECK-NEXT: tensor.empty
func.func @argument_of_other_block(%t: tensor<8xf32>) {
  cf.br ^bb1
^bb1:
  %e = tensor.empty() : tensor<2xf32>
  "test.op"() : () -> ()
  %x = tensor.insert_slice %e into %t[1] [2] [1] : tensor<2xf32> into tensor<8xf32>
  return
}

// Else it is taken right before it is used.
// CHECK-LABEL: func.func @offset_in_block(
// CHECK: tensor.empty
// CHECK-NEXT: "test.op"
// CHECK-NEXT: tensor.extract_slice
func.func @offset_in_block(%t: tensor<8xf32>, %n: index) {
  cf.br ^bb1
^bb1:
  %i = arith.addi %n, %n : index
  "test.op"() : () -> ()
  %e = tensor.empty(%n) : tensor<?xf32>
  "test.op"() : () -> ()
  %x = tensor.insert_slice %e into %t[%i] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return
}

// -----

// linalg.copy puts its source in the place of the whole destination, so that the source is computed there.
// CHECK-LABEL: func.func @copied
//  CHECK-SAME:   (%[[D:.*]]: tensor<26xf32>, %[[X:.*]]: f32)
//       CHECK:   %[[F:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[D]] : tensor<26xf32>)
//       CHECK:   linalg.copy ins(%[[F]] : tensor<26xf32>) outs(%[[D]] : tensor<26xf32>)
func.func @copied(%d: tensor<26xf32>, %x: f32) -> tensor<26xf32> {
  %e = tensor.empty() : tensor<26xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<26xf32>) -> tensor<26xf32>
  %c = linalg.copy ins(%f : tensor<26xf32>) outs(%d : tensor<26xf32>) -> tensor<26xf32>
  return %c : tensor<26xf32>
}

// -----

// What is converted while it is copied is no part of the destination.
// CHECK-LABEL: func.func @converted
//       CHECK:   %[[E:.*]] = tensor.empty() : tensor<4xf32>
//       CHECK:   linalg.fill ins(%{{.*}} : f32) outs(%[[E]] : tensor<4xf32>)
func.func @converted(%d: tensor<4xf16>, %x: f32) -> tensor<4xf16> {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.copy ins(%f : tensor<4xf32>) outs(%d : tensor<4xf16>) -> tensor<4xf16>
  return %c : tensor<4xf16>
}
