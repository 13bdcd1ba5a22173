// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Errors of attributes and types of StableHLO, in its words.

// expected-error @+2 {{duplicated `offset_dims` entry}}
// expected-error @+1 {{failed parsing gather dimension numbers}}
func.func private @twice() attributes {a = #stablehlo.gather<offset_dims = [1], offset_dims = [1]>}

// -----

// expected-error @+2 {{expected one of: `lhs_batching_dimensions`, `rhs_batching_dimensions`, `lhs_contracting_dimensions`, `rhs_contracting_dimensions`}}
// expected-error @+1 {{failed parsing dot dimension numbers}}
func.func private @unknown() attributes {a = #stablehlo.dot<contracting = [1]>}

// -----

// expected-error @+2 {{expected '>'}}
// expected-error @+1 {{failed parsing scatter dimension numbers}}
func.func private @no_comma() attributes {a = #stablehlo.scatter<index_vector_dim = 1 update_window_dims = [1]>}

// -----

// expected-error @+1 {{Unexpected dimension o, expecting b, f}}
func.func private @letter() attributes {a = #stablehlo.conv<[o, 0, f]x[o, i, 0]->[b, f, 0]>}

// -----

// expected-error @+1 {{Expected dimensions f not specified}}
func.func private @missing() attributes {a = #stablehlo.conv<[b, 0]x[o, i, 0]->[b, f, 0]>}

// -----

// expected-error @+1 {{Duplicate entries for spatial dimension 0}}
func.func private @spatial_twice() attributes {a = #stablehlo.conv<[b, 0, f, 0]x[o, i, 0]->[b, f, 0]>}

// -----

// expected-error @+1 {{Expected spatial dimensions 0 not specified}}
func.func private @spatial_missing() attributes {a = #stablehlo.conv<[b, 1, f]x[o, i, 0]->[b, f, 0]>}

// -----

// expected-error @+1 {{Invalid tolerances for ResultAccuracyAttr with mode HIGHEST, must be all zero.}}
func.func private @tolerance() attributes {a = #stablehlo.result_accuracy<atol = 1.0, mode = #stablehlo.result_accuracy_mode<HIGHEST>>}

// -----

// expected-error @+1 {{Bounds length is 1, expected to be equal to rank(2) of the tensor}}
func.func private @bounds_length(tensor<?x?xf32, #stablehlo.bounds<4>>)

// -----

// expected-error @+1 {{Static dimension 1 cannot have a bound, use ShapedType::kDynamic to indicate a missing bound}}
func.func private @bounds_static(tensor<?x3xf32, #stablehlo.bounds<4, 3>>)

// -----

// expected-error @+1 {{future element type must be a ranked tensor, but got 'f32'}}
func.func private @future(!stablehlo.future<f32>)
