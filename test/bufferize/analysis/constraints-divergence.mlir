// What mlir-opt rejects and a copy makes possible. Each program gives the same numbers before and
// after.
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" %s -o %t.mlir
// RUN: cistern-run --no-leak-check %s | FileCheck %s
// RUN: cistern-run --no-leak-check %t.mlir | FileCheck %s
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops analysis=reference" %s | diff %t.mlir -
// RUN: cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops test-analysis-only" %s | FileCheck %s --check-prefix=DECIDED
// RUN: not cistern-opt --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops as-upstream=constraints" %s 2>&1 | FileCheck %s --check-prefix=REJECTED
// REJECTED: cannot avoid RaW conflict

// The destination is in place, as bufferization.materialize_in_destination wants it; what the branch
// passes on to where it is read meanwhile is copied.
// DECIDED-LABEL: @branch_in_loop
// DECIDED: bufferization.materialize_in_destination {{.*}} {__inplace_operands_attr__ = ["true", "true"]}
// DECIDED: cf.br ^bb1({{.*}}) {__inplace_operands_attr__ = ["none", "false"]}
func.func private @branch_in_loop(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  cf.br ^bb1(%c0, %t : index, tensor<4xf32>)
^bb1(%i: index, %a: tensor<4xf32>):
  %new = tensor.empty() : tensor<4xf32>
  %0 = bufferization.materialize_in_destination %a in %new : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %0[%c0] : tensor<4xf32>
  %y = tensor.extract %a[%c0] : tensor<4xf32>
  vector.print %x : f32
  vector.print %y : f32
  %j = arith.addi %i, %c1 : index
  %more = arith.cmpi ult, %j, %n : index
  cf.cond_br %more, ^bb2, ^bb3
^bb2:
  cf.br ^bb1(%j, %0 : index, tensor<4xf32>)
^bb3:
  return
}

// What scf.if yields is not in place either.
// DECIDED-LABEL: @yielded
// DECIDED: bufferization.materialize_in_destination {{.*}} {__inplace_operands_attr__ = ["true", "true"]}
// DECIDED: scf.yield {__inplace_operands_attr__ = ["{{true|false}}"]}
// DECIDED: scf.yield {__inplace_operands_attr__ = ["{{true|false}}"]}
func.func private @yielded(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = scf.if %c -> (tensor<4xf32>) {
    %new = tensor.empty() : tensor<4xf32>
    %0 = bufferization.materialize_in_destination %t in %new : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  vector.print %x : f32
  return
}

// A region with several ends has the result of each.
func.func private @several_yields(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %r = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %t : tensor<4xf32>
  ^bb2:
    scf.yield %u : tensor<4xf32>
  }
  %0 = tensor.insert %f into %r[%c0] : tensor<4xf32>
  %x = tensor.extract %0[%c0] : tensor<4xf32>
  %y = tensor.extract %t[%c0] : tensor<4xf32>
  vector.print %x : f32
  vector.print %y : f32
  return
}

func.func @main() {
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %false = arith.constant false
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  // CHECK: 1
  // CHECK-NEXT: 1
  // CHECK-NEXT: 1
  // CHECK-NEXT: 1
  call @branch_in_loop(%c2, %f1) : (index, f32) -> ()
  // CHECK-NEXT: 1
  // CHECK-NEXT: 2
  call @yielded(%true, %f1) : (i1, f32) -> ()
  call @yielded(%false, %f2) : (i1, f32) -> ()
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%f1 : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %u = linalg.fill ins(%f1 : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  // CHECK-NEXT: 2
  // CHECK-NEXT: 1
  // CHECK-NEXT: 2
  // CHECK-NEXT: 1
  call @several_yields(%true, %t, %u, %f2) : (i1, tensor<4xf32>, tensor<4xf32>, f32) -> ()
  call @several_yields(%false, %t, %u, %f2) : (i1, tensor<4xf32>, tensor<4xf32>, f32) -> ()
  return
}
