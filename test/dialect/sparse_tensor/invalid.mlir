// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every error of the encoding of tensors; texts and places are those of mlir-opt.

// expected-error @below {{expected all dense lvlTypes before a n_out_of_m level}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : batch, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>>)

// -----

// expected-error @below {{explicit value type mismatch between encoding and tensor element type: 'i32' != 'i8'}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : loose_compressed(nonunique)), explicitVal = 0 : i32 }>>)

// -----

// expected-error @below {{implicit value must be zero}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : loose_compressed(nonunique)), implicitVal = 1 : i8 }>>)

// -----

// expected-error @below {{unknown level format: foo}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : foo) }>>)

// -----

// expected-error @below {{invalid level type: level format doesn't support the properties}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense(nonunique), j : compressed) }>>)

// -----

// expected-error @below {{unknown level property: foo}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed(foo)) }>>)

// -----

// expected-error @below {{dimension-rank mismatch between encoding and tensor shape: 2 != 1}}
func.func private @f(tensor<?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed) }>>)

// -----

// expected-error @below {{failed to infer lvlToDim from dimToLvl}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, i : compressed) }>>)

// -----

// expected-error @below {{unexpected position bitwidth: 33}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), posWidth = 33 }>>)

// -----

// expected-error @below {{unexpected coordinate bitwidth: 7}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), crdWidth = 7 }>>)

// -----

// expected-error @below {{expected a non-empty array for lvlTypes}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ posWidth = 32 }>>)

// -----

// expected-error @below {{unexpected key: foo}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), foo = 7 }>>)

// -----

// expected-error @below {{expected an integral position bitwidth}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), posWidth = "x" }>>)

// -----

// expected-error @below {{expected an integral index bitwidth}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), crdWidth = "x" }>>)

// -----

// expected-error @below {{expected compressed or loose_compressed level before singleton level}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : singleton) }>>)

// -----

// expected-error @below {{Batch lvlType can only be leading levels.}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : batch) }>>)

// -----

// expected-error @below {{expected n <= m in n_out_of_m}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j floordiv 4: dense, j mod 4 : structured[4, 2]) }>>)

// -----

// expected-error @below {{expected exactly 2 structured sizes}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j floordiv 4: dense, j mod 4 : structured[2]) }>>)

// -----

// expected-error @below {{redefinition of identifier 'i'}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, i) -> (i : dense, i : dense) }>>)

// -----

// expected-error @below {{use of undeclared identifier}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, k : dense) }>>)

// -----

// expected-error @below {{expected ':'}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i, j : dense) }>>)

// -----

// expected-error @below {{expected SparseTensorDimSliceAttr}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i : 4, j) -> (i : dense, j : dense) }>>)

// -----

// expected-error @below {{expect positive value or ? for slice offset/size/stride}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i : #sparse_tensor<slice(-1, ?, ?)>, j : #sparse_tensor<slice(1, ?, ?)>) -> (i : dense, j : dense) }>>)

// -----

// expected-error @below {{unknown attribute `crdTrans` in dialect `sparse_tensor`}}
"x"() {a = #sparse_tensor<crdTrans dim_to_lvl>, b = #sparse_tensor<slice(1, ?, 2)>, c = #sparse_tensor<storage_specifier_kind dim_offset>, d = #sparse_tensor<sparse_sort_algorithm quick>} : () -> ()

// -----

// expected-error @below {{SoA is only applicable to singleton lvlTypes.}}
func.func private @f(tensor<?x?x?xi8, #sparse_tensor.encoding<{ map = (i, j, k) -> (i : batch, j : batch, k: compressed(nonunique, soa)) }>>)

// -----

// expected-error @below {{expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).}}
func.func private @f(tensor<?x?x?xi8, #sparse_tensor.encoding<{ map = (i, j, k) -> (i : compressed(nonunique), j : singleton(nonunique), k: singleton(soa)) }>>)

// -----

// expected-error @below {{use of undeclared identifier 'd1'}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0}(d0, d1) -> (l0 = d0 : dense, d1 : dense) }>>)

// -----

// expected-error @below {{unexpected key: dimSlices}}
func.func private @f(tensor<?xf32, #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed), dimSlices = [] }>>)

// -----

// expected-error @below {{expected lvlToDim to be an inverse of dimToLvl}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0, l1}(d0 = l1, d1 = l0) -> (l0 = d0 : dense, l1 = d1 : compressed) }>>)

// -----

// expected-error @below {{level-rank mismatch between dimToLvl and lvlTypes: 2 != 4}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), map = (i, j) -> (i : dense, j : dense) }>>)

// -----

// expected-error @below {{expected a numeric value for explicitVal}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), explicitVal = "x" }>>)

// -----

// expected-error @below {{expected a numeric value for implicitVal}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), implicitVal = "x" }>>)

// -----

// expected-error @below {{implicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), implicitVal = 0 : i32 }>>)

// -----

// expected-error @below {{expected ')' in level property list}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(), j : compressed(nonunique nonordered)) }>>)

// -----

// expected-error @below {{expected n_out_of_m to be the last level type}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : structured[2, 4], j : dense) }>>)

// -----

// expected-error @below {{expected structured size to be >= 0}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : structured[-2, 4]) }>>)

// -----

// expected-error @below {{expected ')' in level-specifier list}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : dense[2, 4]) }>>)

// -----

// expected-error @below {{expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level}}
func.func private @f(tensor<?x?x?xf32, #sparse_tensor.encoding<{ map = (i, j, k) -> (i : dense, j : dense, k floordiv 4 : dense, k mod 4 : structured[2,8]) }>>)

// -----

// expected-error @below {{expect positive value or ? for slice stride}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i : #sparse_tensor<slice(1, 2, 0)>, j) -> (i : dense, j : dense) }>>)

// -----

// expected-error @below {{expect positive value or ? for slice size}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i : #sparse_tensor<slice(1, 0, 1)>, j) -> (i : dense, j : dense) }>>)

// -----

// expected-error @below {{expected ')' in dimension-specifier list}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i j) -> (i : dense, j : dense) }>>)

// -----

// expected-error @below {{expected bare identifier}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (1, j) -> (i : dense, j : dense) }>>)

// -----

// expected-error @below {{unbalanced '(' character in pretty dialect name}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : dense >>)

// -----

// expected-error @below {{expected non-scalar sparse tensor}}
func.func private @f(tensor<*xf32, #sparse_tensor.encoding<{ map = (dense, map) -> (dense : dense, map : compressed) }>>)

// -----

// expected-error @below {{expected only one blocked level with the same coefficients}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 4 : dense, i mod 2 : dense, j mod 4 : structured[2,4]) }>>)

// -----

// expected-error @below {{expected 1xm block structure for n_out_of_m level}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = [c](i, j) -> (i floordiv 4: dense, i mod 4 : dense, j * c : structured[2,4]) }>>)

// -----

// expected-error @below {{Level-variable ordering mismatch. The variable 'l1' was forward-declared as the 1st level; but is bound by the 0th specification.}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0, l1}(i = l0, j = l1) -> (l1 = i : dense, l0 = j : dense) }>>)

// -----

// expected-error @below {{Level-variable ordering mismatch. The variable 'l0' was forward-declared as the 0th level; but is bound by the 1st specification.}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0, l1}(i = l0, j = l1) -> (l0 = i : dense, l0 = j : dense) }>>)

// -----

// expected-error @below {{Level-rank mismatch between forward-declarations and specifiers. Declared 3 level-variables; but got 2 level-specifiers.}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0, l1, l2}(i = l0, j = l1) -> (l0 = i : dense, l1 = j : dense) }>>)

// -----

// expected-error @below {{expected valid level format (e.g. dense, compressed or singleton)}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : 3, j : dense) }>>)

// -----

// expected-error @below {{expected affine expression}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (: dense, j : dense) }>>)

// -----

// expected-error @below {{expected valid level property (e.g. nonordered, nonunique or high)}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed("nonunique"), j : dense) }>>)

// -----

// expected-error @below {{expected attribute value}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i : , j) -> (i : compressed, j : dense) }>>)

// -----

// expected-error @below {{expected valid integer for structured size}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : structured[a, b], j : dense) }>>)

// -----

// expected-error @below {{unknown attribute `foo` in dialect `sparse_tensor`}}
"x"() {a = #sparse_tensor<foo>} : () -> ()

// -----

// expected-error @below {{unknown  type `foo` in dialect `sparse_tensor`}}
"x"() {a = !sparse_tensor.foo} : () -> ()

// -----

// expected-error @below {{expected ']' in symbol binding list}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = [s0 s1](d0, d1) -> (d0 : dense, d1 : dense) }>>)
