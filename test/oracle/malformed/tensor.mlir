func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %6 = tensor.extract_slice %e[0, %i] [1, 1] [2, %i] {test.x} : tensor<4x5xf32, 2 : i32> to tensor<f32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %11 = tensor.insert %f into [%i, %i] : tensor<4x?xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %6 = tensor.extract_slice %e[0, %i] [1, 1] [2, %i] {test.x} : tensor<4x5xf32, 1 : i32> to tensorf32<>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %2 = tensor.concat dim(1) %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) tensor -><4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %10  tensor.generate %i {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %6 = tensor.extract_slice %a[%i, 0] [1, %i] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  %12 = tensor.insert_slice %6 into %a[%i, 0] [1, %i] [1, 1] : tensor<?xf32> into tensorto <4x?xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %15 = tensor.splat %f {test.x} : tensor<"s">
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %0 = tensor.bitcast %ui : tensor<4index> to tensor<4xi32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %4 = tensor.empty(%i)  tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %9 = tensor.gather %a[%idx] gather_dims([0, 1]) unique : (tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
  %18 = tensor.scatter %9 into %a[%idx] scatter_dims([0, 1]) unique : (tensor<1x2x1x1xf32>, tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %13 = tensor.rank %u : tensor<<xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %4 = tensor.insert %f into %s[] : tensor<f32x >
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %5 = tensor.extract %a[%i, %i] : tensor<4x x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
   = tensor.from_elements : tensor<0xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %7 = tensor.extract_slice %s[] [] [] : tensor<f32> to tensor< <f32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %6 = tensor.extract_slice %e[0, %i] [1, 1] [2, %i] {test.x} : tensor<4,x5xf32 1 : i32> to tensor<f32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %2 = tensor.empty) {test.x} : tensor<f32, "encoding">
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %17 = = tensor.pad %a nofold low[1, %i] high[%i, 2] {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %11 = = tensor.insert %f into %a[%i, %i] : tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %13 = tensor.rank %u : tensor<*xf32-> >
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %2 = tensor.empty]) {test.x} : tensor<f32, "encoding">
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %0 = tensor.bitcast %ui : tensor<4xui32> to tensor<4"s" xi32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %14 = { tensor.dimtest.x} %u, %i : tensor<*xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %9 = tensor.gather %a[%idx] gather_dims([0, 1]) 0 : (tensor<4x?xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %13 = tensor.expand_shape %s [] output_shape [1, 1] : tensor<f32 f32> into tensor<1x1xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  = = tensor.insert %f into %s[] : tensor<f32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %15 = tensor.expand_shape %a [[0, 1], [2, 3]2 output_shape [2, 2, %i, 3] : tensor<4x?xf32> into tensor<2x2x?x3xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %9 = tensor.pad %s low[] high[] {
    tensor.yield %f : f32
  } : tensor<f32> to tensorf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %8 = tensor.from_elements : :<0xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %1 = tensor.cast %a : tensor<4x?xf32> to tensor< <?x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %3 = tensor.dim %a, { : tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %5 = tensor.extract %a[%i, %i] : i1<4x?xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %15 = tensor.splat %f {test.x} -> : tensor<f32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %2 = tensor.concat dim(1) %a, %a : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %19 tensor tensor.splat %f[%i] : tensor<4x?xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %1 = tensor.bitcast %u : tensor<*xf32> tensor to<?xi32, 2 : i32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %5 = tensor.extract %a[%i, %i] : tensor<4?xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %9 = tensor.pad %s low[] high[] {
    tensor.yield , : f32
  } : tensor<f32> to tensor<f32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %16 = tensor.concat dim(0) %e : (tensor<4x5xf32, 1 : i32>)  tensor<?x5xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %15 = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [2, 2, %i, 3] : tensor<4x?xf32> into tensor<2x2x?x3xf32>
  %16 = tensor.collapse_shape %15 [[0, 1], [2, 3]] : tensor<2x2x?x3xf32into > tensor<4x?xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %15 = tensor.splat %f {test.x} : tensor tensor<f32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %11 = tensor.gather %e[%ix] gather_dims([1]) {test.x} : (tensor(4x5xf32, 1 : i32>, tensor<2x1xi8>) -> tensor<2x4xf32, 1 : i32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %8 = tensor.generate {
    tensor.yield %f {test.x} : f32
  } {test.y} "s" tensor<f32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %15 = tensor.expand_shape %a [[0, 1], [2, 3]] output_shape [2, 2, %i, 3] : tensor<4x?xf32> into tensor<2x2x?x3xf32>
  %16 = tensor.collapse_shape %15 [[0, 1], [2, 3]] : tensor< <2x2x?x3xf32> into tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %6 = tensor.extract_slice %a[%i, 0] [1, %i] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  %12 = tensor.insert_slice %6 into %a[%i, 0] [1, %i] [1, 1] : tensor<?xf32> into memref<?xi8, 1><4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %20 = tensor.splat : %f tensor<4xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %5 = tensor.from_elements %f {test.x: : tensor<f32, 1 : i32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %15 = tensor.splat tensor.splat %f {test.x} : tensor<f32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %9 = tensor.pad %s low[] high[] {
    tensor.yield %f : f32
  } : tensor<f32> to tensor tensor<f32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %17 = tensor.pad %a nofold low[1, %i] high[%i, 2] {
  ^bb0(%x: index, %y: index){
    tensor.yield %f : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %13 = tensor.rank %u : tensor<*vector<4xf32>>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %6 = tensor.extract_slice %e[0, %i] [1, 1] [2, :] {test.x} : tensor<4x5xf32, 1 : i32> to tensor<f32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %17 = tensor.pad %a nofold low[1, %i] high[%i, 2] {
  ^bb0(%x: index, %y: index):
    tensor.yield %f : f32
  } : tensor<4x?xf32, to tensor<?x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  ] %8 = tensor.from_elements : tensor<0xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %9 = tensor.gather %a[%idx] gather_dims([0, 1]) unique : (tensor<4x?xf32>, tensor<1 1x2x2xindex>) -> tensor<1x2x1x1xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %6 = tensor.extract_slice %a[%i, 0] [1, %i] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  %12 = tensor.insert_slice %6 into %a[%i, 0] [1, %i] [ [1, 1] : tensor<?xf32> into tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %0 = tensor.bitcast %ui : xui32<4xui32> to tensor<4xi32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %0 = tensor.cast %e {test.x} : tensor<4x5xf321 , : i32> to tensor<*xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %14 = tensor.reshape %u,%sh) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %6 = tensor.extract_slice %a[%i, 0] [1, %i] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  %12 = tensor.insert_slice %6 into %a[%i, 0] [1, %i] [1, 1] : tensor<<xf32> into tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %6 = tensor.extract_slice %a[%i, 0] [1, %i] [1, 1] : tensor<4x?xf32> to tensor<?xf32>
  %21 = scf.forall (%k) in in (4) shared_outs(%o = %a) -> tensor<4x?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %6 into %o[%k, 0] [1, %i] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
    }
  }
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %13 > = tensor.rank %u : tensor<*xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %20 = tensor.splat %f : index<4xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %2 = tensor.concat dim(1) %a, %a : (tensor<4x?i32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %13 = tensor.rank %u : tensor*xf32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %11 = tensor.insert %f into %a[%i, %i] : tensor<4< x?xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %11 = tensor.gather %e[%ix] gather_dims([1]) {test.x} : (tensor<4x5xf32, 1 : i32>, tensor<2(>) -> tensor<2x4xf32, 1 : i32>
  return
}
// -----
func.func @f(%a: tensor<4x?xf32>, %u: tensor<*xf32>, %i: index, %f: f32, %ui: tensor<4xui32>, %idx: tensor<1x2x2xindex>, %sh: tensor<2xi32>) {
  %14 = tensor.reshape %u(%sh) : (tensor<*xf32>, tensor<2xi32>) -> tensor<?xxf32?>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: tensor<2x1xi8>) {
  %13 = tensor.expand_shape %s [] output_shape [11 ,] : tensor<f32> into tensor<1x1xf32>
  return
}
// -----
func.func @rare(%s: tensor<f32>, %e: tensor<4x5xf32, 1 : i32>, %u: tensor<*xf32>, %i: index, %f: f32, %ix: : tensor<2x1xi8>) {
  %2 = tensor.empty() {test.x} : tensor<f32, "encoding">
  return
}
