// What is padded is read where it is, within its bounds, by ops that need no padded copy.
// RUN: cistern-opt --fold-padding --split-input-file %s | FileCheck %s

// CHECK-DAG: #[[AT:.*]] = affine_map<()[s0, s1] -> (s0 * 2 + s1 - 1)>
// CHECK-LABEL: func.func @zero_point
// CHECK-SAME:      %[[X:.*]]: tensor<1x8x8x4xi8>, %[[F:.*]]: tensor<3x3x4x6xi8>
// CHECK-NOT:     tensor.pad
// CHECK-DAG:     %[[ZERO:.*]] = arith.constant -3 : i8
// CHECK-DAG:     %[[SIZE:.*]] = arith.constant 8 : index
// CHECK:         linalg.generic {{.*}} ins(%[[F]], %{{.*}}, %{{.*}} : tensor<3x3x4x6xi8>, i32, i32)
// CHECK:           %[[N:.*]] = linalg.index 0
// CHECK:           %[[H:.*]] = affine.apply #[[AT]]()
// CHECK:           %[[W:.*]] = affine.apply #[[AT]]()
// CHECK:           %[[H_IN:.*]] = arith.cmpi ult, %[[H]], %[[SIZE]]
// CHECK:           %[[W_IN:.*]] = arith.cmpi ult, %[[W]],
// CHECK:           %[[IN:.*]] = arith.andi %[[H_IN]], %[[W_IN]]
// CHECK:           %[[E:.*]] = scf.if %[[IN]] -> (i8) {
// CHECK:             %[[L:.*]] = tensor.extract %[[X]][%[[N]], %[[H]], %[[W]], %{{.*}}]
// CHECK:             scf.yield %[[L]]
// CHECK:           } else {
// CHECK:             scf.yield %[[ZERO]]
// CHECK:           }
// CHECK:           arith.extsi %[[E]]
func.func @zero_point(%x: tensor<1x8x8x4xi8>, %f: tensor<3x3x4x6xi8>, %c: tensor<1x4x4x6xi32>) -> tensor<1x4x4x6xi32> {
  %v = arith.constant -3 : i8
  %z = arith.constant -3 : i32
  %k = arith.constant 0 : i32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %d: index, %e: index):
    tensor.yield %v : i8
  } : tensor<1x8x8x4xi8> to tensor<1x10x10x4xi8>
  %r = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
     ins(%p, %f, %z, %k : tensor<1x10x10x4xi8>, tensor<3x3x4x6xi8>, i32, i32) outs(%c : tensor<1x4x4x6xi32>) -> tensor<1x4x4x6xi32>
  return %r : tensor<1x4x4x6xi32>
}

// -----

// A constant of the pad's body; one side alone; the window says the sizes of its loops.
// CHECK-LABEL: func.func @pool
// CHECK:         %[[LEAST:.*]] = arith.constant 0xFF800000
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.generic {{.*}} ins(%arg1 : tensor<3x3xf32>)
// CHECK:           arith.cmpi ult
// CHECK-NOT:       arith.cmpi
// CHECK:           scf.yield %[[LEAST]]
func.func @pool(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3xf32>, %c: tensor<1x4x3x4xf32>) -> tensor<1x4x3x4xf32> {
  %p = tensor.pad %x low[0, 0, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%a: index, %b: index, %d: index, %e: index):
    %v = arith.constant 0xFF800000 : f32
    tensor.yield %v : f32
  } : tensor<1x8x8x4xf32> to tensor<1x9x8x4xf32>
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
     ins(%p, %w : tensor<1x9x8x4xf32>, tensor<3x3xf32>) outs(%c : tensor<1x4x3x4xf32>) -> tensor<1x4x3x4xf32>
  return %r : tensor<1x4x3x4xf32>
}

// -----

// What is inserted into the middle of a fill; the fill is gone too. Both readers read %x.
// CHECK-LABEL: func.func @inserted
// CHECK-NOT:     linalg.fill
// CHECK-NOT:     tensor.insert_slice
// CHECK:         linalg.generic
// CHECK:           tensor.extract %arg0
// CHECK:         linalg.generic
// CHECK:           tensor.extract %arg0
func.func @inserted(%x: tensor<4x8xf32>, %v: f32, %w: tensor<6x10xf32>, %c: tensor<6x10xf32>) -> (tensor<6x10xf32>, tensor<6x10xf32>) {
  %e = tensor.empty() : tensor<6x10xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<6x10xf32>) -> tensor<6x10xf32>
  %p = tensor.insert_slice %x into %f[1, 2] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<6x10xf32>
  %r = linalg.add ins(%p, %w : tensor<6x10xf32>, tensor<6x10xf32>) outs(%c : tensor<6x10xf32>) -> tensor<6x10xf32>
  %s = linalg.mul ins(%p, %p : tensor<6x10xf32>, tensor<6x10xf32>) outs(%c : tensor<6x10xf32>) -> tensor<6x10xf32>
  return %r, %s : tensor<6x10xf32>, tensor<6x10xf32>
}

// -----

// Sizes of %x that are not known are asked for in front of the reader.
// CHECK-LABEL: func.func @unknown_size
// CHECK:         %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x8xf32>
// CHECK-NOT:     tensor.pad
// CHECK:           arith.cmpi ult, %{{.*}}, %[[D]]
func.func @unknown_size(%x: tensor<?x8xf32>, %v: f32, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %p = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f32
  } : tensor<?x8xf32> to tensor<?x8xf32>
  %r = linalg.exp ins(%p : tensor<?x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// -----

// Something else needs it as it is.
// CHECK-LABEL: func.func @returned
// CHECK:         tensor.pad
func.func @returned(%x: tensor<4x8xf32>, %v: f32, %c: tensor<4x9xf32>) -> (tensor<4x9xf32>, tensor<4x9xf32>) {
  %p = tensor.pad %x low[0, 1] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f32
  } : tensor<4x8xf32> to tensor<4x9xf32>
  %r = linalg.exp ins(%p : tensor<4x9xf32>) outs(%c : tensor<4x9xf32>) -> tensor<4x9xf32>
  return %p, %r : tensor<4x9xf32>, tensor<4x9xf32>
}

// -----

// What is around depends on the place; or has to stay.
// CHECK-LABEL: func.func @other_pads
// CHECK:         tensor.pad
// CHECK:         tensor.pad %{{.*}} nofold
func.func @other_pads(%x: tensor<4x8xf32>, %v: f32, %c: tensor<4x9xf32>) -> (tensor<4x9xf32>, tensor<4x9xf32>) {
  %p = tensor.pad %x low[0, 1] high[0, 0] {
  ^bb0(%a: index, %b: index):
    %i = arith.index_cast %a : index to i32
    %n = arith.sitofp %i : i32 to f32
    tensor.yield %n : f32
  } : tensor<4x8xf32> to tensor<4x9xf32>
  %r = linalg.exp ins(%p : tensor<4x9xf32>) outs(%c : tensor<4x9xf32>) -> tensor<4x9xf32>
  %q = tensor.pad %x nofold low[0, 1] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f32
  } : tensor<4x8xf32> to tensor<4x9xf32>
  %s = linalg.exp ins(%q : tensor<4x9xf32>) outs(%c : tensor<4x9xf32>) -> tensor<4x9xf32>
  return %r, %s : tensor<4x9xf32>, tensor<4x9xf32>
}

// -----

// The parts of %f that %x does not cover are not all %v.
// CHECK-LABEL: func.func @other_insertions
// CHECK:         tensor.insert_slice
// CHECK:         tensor.insert_slice
func.func @other_insertions(%x: tensor<4x8xf32>, %v: f32, %w: tensor<6x10xf32>, %i: index, %c: tensor<6x10xf32>) -> (tensor<6x10xf32>, tensor<6x10xf32>) {
  %e = tensor.empty() : tensor<6x10xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<6x10xf32>) -> tensor<6x10xf32>
  %g = tensor.insert %v into %w[%i, %i] : tensor<6x10xf32>
  %p = tensor.insert_slice %x into %g[1, 2] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<6x10xf32>
  %r = linalg.exp ins(%p : tensor<6x10xf32>) outs(%c : tensor<6x10xf32>) -> tensor<6x10xf32>
  %q = tensor.insert_slice %x into %f[%i, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<6x10xf32>
  %s = linalg.exp ins(%q : tensor<6x10xf32>) outs(%c : tensor<6x10xf32>) -> tensor<6x10xf32>
  return %r, %s : tensor<6x10xf32>, tensor<6x10xf32>
}

// -----

// The size of d1 would be known from nothing; what only moves elements would be another padded copy.
// CHECK-LABEL: func.func @other_readers
// CHECK:         tensor.pad
// CHECK:         tensor.pad
func.func @other_readers(%x: tensor<4x8xf32>, %v: f32, %c: tensor<4xf32>, %t: tensor<9x4xf32>) -> (tensor<4xf32>, tensor<9x4xf32>) {
  %p = tensor.pad %x low[0, 1] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f32
  } : tensor<4x8xf32> to tensor<4x9xf32>
  %r = linalg.reduce { arith.addf } ins(%p : tensor<4x9xf32>) outs(%c : tensor<4xf32>) dimensions = [1]
  %q = tensor.pad %x low[0, 1] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f32
  } : tensor<4x8xf32> to tensor<4x9xf32>
  %s = linalg.transpose ins(%q : tensor<4x9xf32>) outs(%t : tensor<9x4xf32>) permutation = [1, 0]
  return %r, %s : tensor<4xf32>, tensor<9x4xf32>
}

// -----

// %x is written in place before it would be read, which would take a copy.
// CHECK-LABEL: func.func @written_meanwhile
// CHECK:         tensor.pad
func.func @written_meanwhile(%x: tensor<4x8xf32>, %v: f32, %i: index, %c: tensor<4x9xf32>) -> (tensor<4x8xf32>, tensor<4x9xf32>) {
  %p = tensor.pad %x low[0, 1] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : f32
  } : tensor<4x8xf32> to tensor<4x9xf32>
  %u = tensor.insert %v into %x[%i, %i] : tensor<4x8xf32>
  %r = linalg.exp ins(%p : tensor<4x9xf32>) outs(%c : tensor<4x9xf32>) -> tensor<4x9xf32>
  return %u, %r : tensor<4x8xf32>, tensor<4x9xf32>
}


// The padded tensor has another element type, which verifies but means nothing: it is left alone.
// CHECK-LABEL: func.func @another_type
// CHECK:         tensor.pad
func.func @another_type(%x: tensor<4xi32>, %v: i8, %w: tensor<3xi8>, %e: tensor<4xi8>) -> tensor<4xi8> {
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : i8
  } : tensor<4xi32> to tensor<6xi8>
  %r = linalg.conv_1d ins(%p, %w : tensor<6xi8>, tensor<3xi8>) outs(%e : tensor<4xi8>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}
