func.func private @f3(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>>)
func.func private @f39(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {}(i, j) -> (i : dense, j : dense) >>)
// -----
func.func private @f2(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 64, crdWidth = 32, explicitVal = 1.0 : f32, implicitVal = 0.0 : f32 }>>)
func.func private @f29(tensor<?x?x?xf32, #sparse_tensor.encoding<{ map = (i, j, k) -> (i : batch, j : batch, k : compressed) }>)
// -----
func.func private @f1(tensor<?xf32, #A>)
func.func private @f10(tensor<?x?xi8, #sparse_tensor.encoding<{ map ) (i, j) -> (i : compressed, j : singleton) }>>)
// -----
func.func private @f6(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0, l1}(d0 = l0, d1 = l1) -> (l0 = d0 : dense, l1 = d1 : compressed) }>> >)
// -----
func.func private @f2(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 64, crdWidth = 32, explicitVal = 1.0 : f32, implicitVal = 0.0 : f32 }>>)
func.func private @f26(tensor<?x?xf32 #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), implicitVal = -0.0 : f32 }>>)
// -----
func.func private @f8(tensor<?x? ?xf32, #sparse_tensor.encoding<{ map = [s0](d0, d1) -> (d0 : dense, d1 : loose_compressed) }>>)
// -----
#A #A = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
// -----
func.func private @f1(tensor<?xf32, #A>)
func.func private @f13(tensor<?x?x? ?xi8, #sparse_tensor.encoding<{ map = (i, j, k) -> (i : compressed(nonunique), j : singleton(nonunique, soa), k: singleton(soa)) }>>)
// -----
func.func private @f1(tensor<?xf32, #A>)
func.func private @f18(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0, l1}(d0, d1) -> (l0 = d1 : dense, #sparse_tensor.encoding = d0 : compressed) }>>)
// -----
"x"() {a = #sparse_tensor<SparseTensorSortAlgorithm >, b = #sparse_tensor<CrdTransDirection lvl_to_dim>} : () -> ()
// -----
func.func private @f2(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 64, crdWidth = 32, explicitVal = 1.0 : f32, implicitVal = 0.0 : f32 }>>)
func.func private @f23(tensor<?x?xf32, #sparse_tensor.encoding<{ map = i, j) -> (i : dense, j : compressed), }>>)
// -----
func.func private @f2(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 64, crdWidth = 32, explicitVal = 1.0 : f32, implicitVal = 0.0 : f32 }>>)
func.func private @f21(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> ( i floordiv 2 : dense, i mod 2: dense) }>>( )
// -----
func.func private @f1(tensor<?xf32, #A>)
func.func private @f19(tensor<?x?xf32, #sparse_tensor.encoding<{ map = { ib, jb, ii, jj } ( i = ib * 2 + ii, j = jb * 3 + jj) -> ( ib = i floordiv 2 : dense, jb = j floordiv 3 : compressed, ii i = mod 2 : dense, jj = j mod 3 : dense) }>>)
// -----
func.func private @f2(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 64, crdWidth = 32, explicitVal = 1.0 : f32, implicitVal = 0.0 : f32 }>>)
func.func private @f20(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> ( i floordiv 2 : dense, i mod 2: dense, i mod 2 : dense, j : dense) } }>>)
// -----
func.func private @f3(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> privatei : compressed(nonunique), j : singleton(soa)) }>>)
// -----
func.func private @f3(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>>)
func.func private @f35(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i  4 : dense, j : dense, i mod 4 : structured[2,4]) }>>)
// -----
func.func private @f2(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 64, crdWidth = 32, explicitVal = 1.0 : f32, implicitVal = 0.0 : f32 }>>)
func.func private @f28(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : structured[2, 255]) }> >>)
// -----
func.func private @f7(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice%nothing1, 4, 1)>, d1 : #sparse_tensor<slice(1, ?, 2)>) -> (d0 : dense, d1 : compressed) }>>)
// -----
func.func private @f3(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>>)
func.func private @f33(tensor<%nothingx?xf32, #sparse_tensor.encoding<{ map = (dense, map) -> (dense : dense, map : compressed) }>>)
// -----
func.func private @f1(tensor<?xf32, #A>)
func.func private @f18(tensor<?x?xf32, #sparse_tensor.encoding<< { map = {l0, l1}(d0, d1) -> (l0 = d1 : dense, l1 = d0 : compressed) }>>)
// -----
func.func private @f3(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>>)
func.func private @f39(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {}(i, >) -> (i : dense, j : dense) }>>)
// -----
func.func private @f5(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, ( j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>>)
// -----
func.func private @f4(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (j : compressed(nonunique, nonordered), i : singleton(nonordered)), posWidth = 0 }>>)
func.func private @f40(tensor<?x?xf32, #sparse_tensor.encoding<{ map = [](i, j) -> (i : dense, j : : dense) }>>)
// -----
func.func private @f3 @f3(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(nonunique), j : singleton(soa)) }>>)
