// RUN: %roundtrip
// RUN: %same %s
// Every op of tensor with all its optional parts.

func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  // CHECK: tensor.bitcast %{{.*}} : tensor<4xui32> to tensor<4xi32>
  %0 = tensor.bitcast %ui : tensor<4xui32> to tensor<4xi32>
  // CHECK: tensor.cast %{{.*}} : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.cast %a : tensor<4x?xf32> to tensor<?x?xf32>
  // CHECK: tensor.concat dim(1) %{{.*}}, %{{.*}} : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = tensor.concat dim(1) %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  // CHECK: tensor.dim %{{.*}}, %{{.*}} : tensor<4x?xf32>
  %3 = tensor.dim %a, %i : tensor<4x?xf32>
  // CHECK: tensor.empty(%{{.*}}) : tensor<4x?xf32>
  %4 = tensor.empty(%i) : tensor<4x?xf32>
  // CHECK: tensor.extract %{{.*}}[%{{.*}}, %{{.*}}] : tensor<4x?xf32>
  %5 = tensor.extract %a[%i, %i] : tensor<4x?xf32>
  // CHECK: tensor.extract_slice %{{.*}}[%{{.*}}, 0] [1, %{{.*}}] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  %6 = tensor.extract_slice %a[%i, 0] [1, %i] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  // CHECK: tensor.from_elements %{{.*}}, %{{.*}} : tensor<2xf32>
  %7 = tensor.from_elements %f, %f : tensor<2xf32>
  // CHECK: tensor.from_elements  : tensor<0xf32>
  %8 = tensor.from_elements : tensor<0xf32>
  // CHECK: tensor.gather %{{.*}}[%{{.*}}] gather_dims([0, 1]) unique : (tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
  %9 = tensor.gather %a[%idx] gather_dims([0, 1]) unique : (tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
  // CHECK: tensor.generate %{{.*}} {
  %10 = tensor.generate %i {
  ^bb0(%x: index, %y: index):
    // CHECK: tensor.yield %{{.*}} : f32
    tensor.yield %f : f32
  } : tensor<4x?xf32>
  // CHECK: tensor.insert %{{.*}} into %{{.*}}[%{{.*}}, %{{.*}}] : tensor<4x?xf32>
  %11 = tensor.insert %f into %a[%i, %i] : tensor<4x?xf32>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 0] [1, %{{.*}}] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
  %12 = tensor.insert_slice %6 into %a[%i, 0] [1, %i] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
  // CHECK: tensor.rank %{{.*}} : tensor<*xf32>
  %13 = tensor.rank %u : tensor<*xf32>
  // CHECK: tensor.reshape %{{.*}}(%{{.*}}) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %14 = tensor.reshape %u(%sh) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  // CHECK: tensor.expand_shape %{{.*}} {{[[][[]}}0, 1], [2, 3]] output_shape [2, 2, %{{.*}}, 3] : tensor<4x?xf32> into tensor<2x2x?x3xf32>
  %15 = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [2, 2, %i, 3] : tensor<4x?xf32> into tensor<2x2x?x3xf32>
  // CHECK: tensor.collapse_shape %{{.*}} {{[[][[]}}0, 1], [2, 3]] : tensor<2x2x?x3xf32> into tensor<4x?xf32>
  %16 = tensor.collapse_shape %15 [[0, 1], [2, 3]] : tensor<2x2x?x3xf32> into tensor<4x?xf32>
  // CHECK: tensor.pad %{{.*}} nofold low[1, %{{.*}}] high[%{{.*}}, 2] {
  %17 = tensor.pad %a nofold low[1, %i] high[%i, 2] {
  ^bb0(%x: index, %y: index):
    // CHECK: tensor.yield %{{.*}} : f32
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  // CHECK: tensor.scatter %{{.*}} into %{{.*}}[%{{.*}}] scatter_dims([0, 1]) unique : (tensor<1x2x1x1xf32>, tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<4x?xf32>
  %18 = tensor.scatter %9 into %a[%idx] scatter_dims([0, 1]) unique : (tensor<1x2x1x1xf32>, tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<4x?xf32>
  // CHECK: tensor.splat %{{.*}}[%{{.*}}] : tensor<4x?xf32>
  %19 = tensor.splat %f[%i] : tensor<4x?xf32>
  // CHECK: tensor.splat %{{.*}} : tensor<4xf32>
  %20 = tensor.splat %f : tensor<4xf32>
  %21 = scf.forall (%k) in (4) shared_outs(%o = %a) -> tensor<4x?xf32> {
    scf.forall.in_parallel {
      // CHECK: tensor.parallel_insert_slice %{{.*}} into %{{.*}}[%{{.*}}, 0] [1, %{{.*}}] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
      tensor.parallel_insert_slice %6 into %o[%k, 0] [1, %i] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
    }
  }
  return
}

// Shapes without dimensions, encodings, dictionaries, terminators with attributes.
// CHECK-LABEL: func.func @rare
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  // CHECK: tensor.cast %{{.*}} {test.x} : tensor<4x5xf32, 1 : i32> to tensor<*xf32>
  %0 = tensor.cast %e {test.x} : tensor<4x5xf32, 1 : i32> to tensor<*xf32>
  // CHECK: tensor.bitcast %{{.*}} : tensor<*xf32> to tensor<?xi32, 2 : i32>
  %1 = tensor.bitcast %u : tensor<*xf32> to tensor<?xi32, 2 : i32>
  // CHECK: tensor.empty() {test.x} : tensor<f32, "encoding">
  %2 = tensor.empty() {test.x} : tensor<f32, "encoding">
  // CHECK: tensor.extract %{{.*}}[] : tensor<f32>
  %3 = tensor.extract %s[] : tensor<f32>
  // CHECK: tensor.insert %{{.*}} into %{{.*}}[] : tensor<f32>
  %4 = tensor.insert %f into %s[] : tensor<f32>
  // CHECK: tensor.from_elements %{{.*}} {test.x} : tensor<f32, 1 : i32>
  %5 = tensor.from_elements %f {test.x} : tensor<f32, 1 : i32>
  // CHECK: tensor.extract_slice %{{.*}}[0, %{{.*}}] [1, 1] [2, %{{.*}}] {test.x} : tensor<4x5xf32, 1 : i32> to tensor<f32>
  %6 = tensor.extract_slice %e[0, %i] [1, 1] [2, %i] {test.x} : tensor<4x5xf32, 1 : i32> to tensor<f32>
  // CHECK: tensor.extract_slice %{{.*}}[] [] [] : tensor<f32> to tensor<f32>
  %7 = tensor.extract_slice %s[] [] [] : tensor<f32> to tensor<f32>
  // CHECK: tensor.generate  {
  // CHECK-NEXT: tensor.yield %{{.*}} {test.x} : f32
  // CHECK-NEXT: } {test.y} : tensor<f32>
  %8 = tensor.generate {
    tensor.yield %f {test.x} : f32
  } {test.y} : tensor<f32>
  // CHECK: tensor.pad %{{.*}} low[] high[] {
  %9 = tensor.pad %s low[] high[] {
    tensor.yield %f : f32
  } : tensor<f32> to tensor<f32>
  // CHECK: tensor.pad %{{.*}} low[-1, 0] high[-2, %{{.*}}] {
  // CHECK: } {test.x} : tensor<4x5xf32, 1 : i32> to tensor<1x7xf32>
  %10 = tensor.pad %e low[-1, 0] high[-2, %i] {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } {test.x} : tensor<4x5xf32, 1 : i32> to tensor<1x7xf32>
  // CHECK: tensor.gather %{{.*}}[%{{.*}}] gather_dims([1]) {test.x} : (tensor<4x5xf32, 1 : i32>, tensor<2x1xi8>) -> tensor<2x4xf32, 1 : i32>
  %11 = tensor.gather %e[%ix] gather_dims([1]) {test.x} : (tensor<4x5xf32, 1 : i32>, tensor<2x1xi8>) -> tensor<2x4xf32, 1 : i32>
  // CHECK: tensor.collapse_shape %{{.*}} {{[[][[]}}0, 1]] {test.x} : tensor<4x5xf32, 1 : i32> into tensor<20xf32, 2 : i32>
  %12 = tensor.collapse_shape %e [[0, 1]] {test.x} : tensor<4x5xf32, 1 : i32> into tensor<20xf32, 2 : i32>
  // CHECK: tensor.expand_shape %{{.*}} [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %13 = tensor.expand_shape %s [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  // CHECK: tensor.dim {test.x} %{{.*}}, %{{.*}} : tensor<*xf32>
  %14 = tensor.dim {test.x} %u, %i : tensor<*xf32>
  // CHECK: tensor.splat %{{.*}} {test.x} : tensor<f32>
  %15 = tensor.splat %f {test.x} : tensor<f32>
  // CHECK: tensor.concat dim(0) %{{.*}} : (tensor<4x5xf32, 1 : i32>) -> tensor<?x5xf32>
  %16 = tensor.concat dim(0) %e : (tensor<4x5xf32, 1 : i32>) -> tensor<?x5xf32>
  return
}
