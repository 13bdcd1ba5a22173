// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Every error of the encoding of tensors; texts and places are those of mlir-opt.

// expected-error @below {{expected all dense lvlTypes before a n_out_of_m level}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : batch, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>>)

// -----

// expected-error @below {{explicit value type mismatch between encoding and tensor element type: 'i32' != 'i8'}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : loose_compressed(nonunique)), explicitVal = 0 : i32 }>>)

// -----

// expected-error @below {{invalid level type: level format doesn't support the properties}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense(nonunique), j : compressed) }>>)

// -----

// expected-error @below {{redefinition of identifier 'i'}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, i) -> (i : dense, i : dense) }>>)

// -----

// expected-error @below {{expected ':'}}
func.func private @f(tensor<?x?xi8, #sparse_tensor.encoding<{ map = (i, j) -> (i, j : dense) }>>)

// -----

// expected-error @below {{use of undeclared identifier 'd1'}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0}(d0, d1) -> (l0 = d0 : dense, d1 : dense) }>>)

// -----

// expected-error @below {{implicit value type mismatch between encoding and tensor element type: 'i32' != 'f32'}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : compressed), implicitVal = 0 : i32 }>>)

// -----

// expected-error @below {{expected ')' in level property list}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : compressed(), j : compressed(nonunique nonordered)) }>>)

// -----

// expected-error @below {{expected ')' in level-specifier list}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : dense[2, 4]) }>>)

// -----

// expected-error @below {{expected ')' in dimension-specifier list}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i j) -> (i : dense, j : dense) }>>)

// -----

// expected-error @below {{unbalanced '(' character in pretty dialect name}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : dense >>)

// -----

// expected-error @below {{Level-variable ordering mismatch. The variable 'l1' was forward-declared as the 1st level; but is bound by the 0th specification.}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0, l1}(i = l0, j = l1) -> (l1 = i : dense, l0 = j : dense) }>>)

// -----

// expected-error @below {{Level-variable ordering mismatch. The variable 'l0' was forward-declared as the 0th level; but is bound by the 1st specification.}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = {l0, l1}(i = l0, j = l1) -> (l0 = i : dense, l0 = j : dense) }>>)

// -----

// expected-error @below {{expected valid level format (e.g. dense, compressed or singleton)}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : 3, j : dense) }>>)

// -----

// expected-error @below {{expected ']' in symbol binding list}}
func.func private @f(tensor<?x?xf32, #sparse_tensor.encoding<{ map = [s0 s1](d0, d1) -> (d0 : dense, d1 : dense) }>>)
