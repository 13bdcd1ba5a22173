// Parts that each iteration of a loop takes out of a carried tensor and puts back are carried instead.
// RUN: cistern-opt %s --loop-invariant-subset-hoisting --allow-unregistered-dialect | FileCheck %s
// RUN: %same --args='--loop-invariant-subset-hoisting --allow-unregistered-dialect' %s
// RUN: cistern-opt %s --loop-invariant-subset-hoisting=only-certain --allow-unregistered-dialect | FileCheck %s --check-prefix=CERTAIN
// RUN: cistern-opt %s --loop-invariant-subset-hoisting=disjoint-subsets --allow-unregistered-dialect | FileCheck %s --check-prefix=SHARP

// The part is taken out before the loop, and put in after it.
// CHECK-LABEL: func.func @pair
// CHECK:         %[[S:.*]] = tensor.extract_slice %arg0[8] [8] [1]
// CHECK:         %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %arg0, %[[H:.*]] = %[[S]])
// CHECK-NEXT:      %[[X:.*]] = "made.f"(%[[H]])
// CHECK-NEXT:      scf.yield %[[A]], %[[X]]
// CHECK-NEXT:    }
// CHECK-NEXT:    tensor.insert_slice %[[R]]#1 into %[[R]]#0[8] [8] [1]
func.func @pair(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %s = tensor.extract_slice %a[8] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %x = "made.f"(%s) : (tensor<8xf32>) -> tensor<8xf32>
    %w = tensor.insert_slice %x into %a[8] [8] [1] : tensor<8xf32> into tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// Several parts that do not meet, in the order in which they are found, and a vector.
// CHECK-LABEL: func.func @several
// CHECK:         scf.for {{.*}} -> (tensor<64xf32>, vector<4xf32>, tensor<2xf32>)
// CHECK:         tensor.insert_slice
// CHECK:         vector.transfer_write
func.func @several(%t: tensor<64xf32>, %n: index, %f: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %s = tensor.extract_slice %a[4] [2] [1] : tensor<64xf32> to tensor<2xf32>
    %v = vector.transfer_read %a[%c0], %f {in_bounds = [true]} : tensor<64xf32>, vector<4xf32>
    %x:2 = "made.f"(%s, %v) : (tensor<2xf32>, vector<4xf32>) -> (tensor<2xf32>, vector<4xf32>)
    %w = vector.transfer_write %x#1, %a[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<64xf32>
    %w1 = tensor.insert_slice %x#0 into %w[4] [2] [1] : tensor<2xf32> into tensor<64xf32>
    scf.yield %w1 : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// Out of inner loops first; a part of a part, too.
// CHECK-LABEL: func.func @nested
// CHECK:         tensor.extract_slice %arg0
// CHECK:         tensor.extract_slice
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK-NOT:         tensor.{{(extract|insert)}}_slice
// CHECK:         tensor.insert_slice
// CHECK:         tensor.insert_slice
func.func @nested(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%o = %t) -> tensor<64xf32> {
    %q = scf.for %k = %c0 to %n step %c1 iter_args(%a = %o) -> tensor<64xf32> {
      %s = tensor.extract_slice %a[8] [8] [1] : tensor<64xf32> to tensor<8xf32>
      %p = tensor.extract_slice %s[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
      %x = "made.f"(%p) : (tensor<4xf32>) -> tensor<4xf32>
      %v = tensor.insert_slice %x into %s[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
      %w = tensor.insert_slice %v into %a[8] [8] [1] : tensor<8xf32> into tensor<64xf32>
      scf.yield %w : tensor<64xf32>
    }
    scf.yield %q : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// Not what meets another part, depends on the iteration, is only put in, has another type, or is seen otherwise.
// CHECK-LABEL: func.func @others
// CHECK:         scf.for {{.*}} -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x1xf32>, tensor<64xf32>) {
func.func @others(%t: tensor<64xf32>, %u: tensor<64x1xf32>, %n: index) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x1xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:5 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %t, %c = %t, %d = %u, %e = %t)
      -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x1xf32>, tensor<64xf32>) {
    %s = tensor.extract_slice %a[8] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %s1 = tensor.extract_slice %a[10] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %x = "made.f"(%s, %s1) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %w = tensor.insert_slice %x into %a[8] [8] [1] : tensor<8xf32> into tensor<64xf32>
    %sb = tensor.extract_slice %b[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %xb = "made.f"(%sb) : (tensor<8xf32>) -> tensor<8xf32>
    %wb = tensor.insert_slice %xb into %b[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
    %xc = "made.f"() : () -> tensor<8xf32>
    %wc = tensor.insert_slice %xc into %c[8] [8] [1] : tensor<8xf32> into tensor<64xf32>
    %sd = tensor.extract_slice %d[8, 0] [8, 1] [1, 1] : tensor<64x1xf32> to tensor<8xf32>
    %xd = "made.f"(%sd) : (tensor<8xf32>) -> tensor<8x1xf32>
    %wd = tensor.insert_slice %xd into %d[8, 0] [8, 1] [1, 1] : tensor<8x1xf32> into tensor<64x1xf32>
    %se = tensor.extract_slice %e[8] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %xe = "made.f"(%se, %e) : (tensor<8xf32>, tensor<64xf32>) -> tensor<8xf32>
    %we = tensor.insert_slice %xe into %e[8] [8] [1] : tensor<8xf32> into tensor<64xf32>
    scf.yield %w, %wb, %wc, %wd, %we : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x1xf32>, tensor<64xf32>
  }
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>, tensor<64x1xf32>, tensor<64xf32>
}

// A loop that may not run may have a part that is not there: with only-certain such parts stay.
// CHECK-LABEL: func.func @may_not_run
// CHECK:         tensor.extract_slice %arg0[%arg1]
// CHECK:         scf.for
// CERTAIN-LABEL: func.func @pair
// CERTAIN:         tensor.extract_slice
// CERTAIN:         scf.for
// CERTAIN-LABEL: func.func @may_not_run
// CERTAIN-NOT:     tensor.extract_slice
// CERTAIN:         scf.for
// CERTAIN-LABEL: func.func @runs
// CERTAIN:         tensor.extract_slice
// CERTAIN:         scf.for
func.func @may_not_run(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %s = tensor.extract_slice %a[%n] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %x = "made.f"(%s) : (tensor<8xf32>) -> tensor<8xf32>
    %w = tensor.insert_slice %x into %a[%n] [8] [1] : tensor<8xf32> into tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}
func.func @runs(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %s = tensor.extract_slice %a[%n] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %x = "made.f"(%s) : (tensor<8xf32>) -> tensor<8xf32>
    %w = tensor.insert_slice %x into %a[%n] [8] [1] : tensor<8xf32> into tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// The stride after the last element counts, as with mlir-opt, unless parts that lie between each other are to be told apart.
// CHECK-LABEL: func.func @strides
// CHECK-NOT:     iter_args({{.*}}, {{.*}})
// SHARP-LABEL: func.func @strides
// SHARP:         iter_args({{.*}}, {{.*}}, {{.*}}) -> (tensor<8xi32>, tensor<3xi32>, tensor<1xi32>)
func.func @strides(%n: index, %a: tensor<8xi32>, %k: tensor<1xi32>) -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<8xi32>) {
    %e = tensor.extract_slice %x[1] [3] [2] : tensor<8xi32> to tensor<3xi32>
    %m = linalg.map { arith.addi } ins(%e, %e : tensor<3xi32>, tensor<3xi32>) outs(%e : tensor<3xi32>)
    %v = tensor.insert_slice %m into %x[1] [3] [2] : tensor<3xi32> into tensor<8xi32>
    %e2 = tensor.extract_slice %v[6] [1] [1] : tensor<8xi32> to tensor<1xi32>
    %m2 = linalg.map { arith.addi } ins(%e2, %k : tensor<1xi32>, tensor<1xi32>) outs(%e2 : tensor<1xi32>)
    %v2 = tensor.insert_slice %m2 into %v[6] [1] [1] : tensor<1xi32> into tensor<8xi32>
    scf.yield %v2 : tensor<8xi32>
  }
  return %r : tensor<8xi32>
}
