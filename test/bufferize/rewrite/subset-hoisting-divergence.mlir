// Vectors that are masked, or may lie outside, take elements from elsewhere in each iteration: they are read and written in each iteration.
// Carried on, their other elements would be those of the iteration before, which mlir-opt computes with.
// RUN: cistern-opt %s --loop-invariant-subset-hoisting --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @masked
// CHECK:         scf.for
// CHECK-NEXT:      vector.transfer_read
func.func @masked(%t: tensor<64xf32>, %n: index, %m: vector<4xi1>, %f: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %v = vector.transfer_read %a[%c0], %f {in_bounds = [true]} : tensor<64xf32>, vector<4xf32>
    %x = "made.f"(%v) : (vector<4xf32>) -> vector<4xf32>
    %w = vector.transfer_write %x, %a[%c0], %m {in_bounds = [true]} : vector<4xf32>, tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// CHECK-LABEL: func.func @outside
// CHECK:         scf.for
// CHECK-NEXT:      vector.transfer_read
func.func @outside(%t: tensor<64xf32>, %n: index, %f: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %v = vector.transfer_read %a[%n], %f : tensor<64xf32>, vector<4xf32>
    %x = "made.f"(%v) : (vector<4xf32>) -> vector<4xf32>
    %w = vector.transfer_write %x, %a[%n] : vector<4xf32>, tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// Constants tell that it lies inside.
// CHECK-LABEL: func.func @inside
// CHECK:         vector.transfer_read
// CHECK:         scf.for
func.func @inside(%t: tensor<64xf32>, %n: index, %f: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %v = vector.transfer_read %a[%c1], %f : tensor<64xf32>, vector<4xf32>
    %x = "made.f"(%v) : (vector<4xf32>) -> vector<4xf32>
    %w = vector.transfer_write %x, %a[%c1] : vector<4xf32>, tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// Loops of the affine dialect stay as they are; mlir-opt crashes.
// CHECK-LABEL: func.func @affine
// CHECK:         affine.for
// CHECK-NEXT:      tensor.extract_slice
func.func @affine(%t: tensor<64xf32>) -> tensor<64xf32> {
  %r = affine.for %i = 0 to 10 iter_args(%a = %t) -> (tensor<64xf32>) {
    %s = tensor.extract_slice %a[4] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %x = "made.f"(%s) : (tensor<8xf32>) -> tensor<8xf32>
    %w = tensor.insert_slice %x into %a[4] [8] [1] : tensor<8xf32> into tensor<64xf32>
    affine.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// What an inner loop puts in stays there, also where its offset is a constant of another name; mlir-opt makes an invalid program.
// CHECK-LABEL: func.func @inner
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             tensor.insert_slice
func.func @inner(%t: tensor<64xf32>, %n: index, %f: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %s = tensor.extract_slice %a[%c4] [4] [1] : tensor<64xf32> to tensor<4xf32>
    %p = tensor.extract_slice %a[0] [4] [1] : tensor<64xf32> to tensor<4xf32>
    %q = scf.for %k = %c0 to %n step %c1 iter_args(%o = %a) -> tensor<64xf32> {
      %x = "made.f"() : () -> tensor<4xf32>
      %w = tensor.insert_slice %x into %o[4] [4] [1] : tensor<4xf32> into tensor<64xf32>
      scf.yield %w : tensor<64xf32>
    }
    %y = "made.f"(%p, %s) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    %w = tensor.insert_slice %y into %q[0] [4] [1] : tensor<4xf32> into tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// A part that is taken out after it was put in is what was put in; mlir-opt takes it for that of the iteration before.
// CHECK-LABEL: func.func @put_in_first
// CHECK:         scf.for
// CHECK:           tensor.insert_slice
// CHECK:           tensor.extract_slice
func.func @put_in_first(%t: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<64xf32> {
    %x = "made.f"() : () -> tensor<8xf32>
    %w = tensor.insert_slice %x into %a[8] [8] [1] : tensor<8xf32> into tensor<64xf32>
    %s = tensor.extract_slice %w[8] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %w1 = tensor.insert_slice %s into %w[32] [8] [1] : tensor<8xf32> into tensor<64xf32>
    scf.yield %w1 : tensor<64xf32>
  }
  return %r : tensor<64xf32>
}

// The inner loop begins with %y twice, and the second one sees what the first one had put in the iteration before: the part is moved out
// of the inner loop alone. mlir-opt carries it beside %y in the outer one, too.
// CHECK-LABEL: func.func @begins_twice
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[Y:.*]] = %{{.*}}) -> (tensor<4xi32>, tensor<4xi32>)
// CHECK:           %[[S:.*]] = tensor.extract_slice %[[Y]][0] [2] [1]
// CHECK:           %[[Q:.*]]:3 = scf.for {{.*}} iter_args(%{{.*}} = %[[Y]], %{{.*}} = %[[Y]], %{{.*}} = %[[S]])
// CHECK:           %[[W:.*]] = tensor.insert_slice %[[Q]]#2 into %[[Q]]#0[0] [2] [1]
// CHECK:           scf.yield %[[Q]]#1, %[[W]]
func.func @begins_twice(%n: index, %a: tensor<4xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %a) -> (tensor<4xi32>, tensor<4xi32>) {
    %q:2 = scf.for %j = %c0 to %c1 step %c1 iter_args(%u = %y, %w = %y) -> (tensor<4xi32>, tensor<4xi32>) {
      %e = tensor.extract_slice %u[0] [2] [1] : tensor<4xi32> to tensor<2xi32>
      %m = linalg.map { arith.addi } ins(%e, %e : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>)
      %v = tensor.insert_slice %m into %u[0] [2] [1] : tensor<2xi32> into tensor<4xi32>
      scf.yield %v, %w : tensor<4xi32>, tensor<4xi32>
    }
    scf.yield %q#1, %q#0 : tensor<4xi32>, tensor<4xi32>
  }
  return %r#0, %r#1 : tensor<4xi32>, tensor<4xi32>
}
