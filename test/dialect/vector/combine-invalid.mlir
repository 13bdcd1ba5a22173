// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Errors of the ops that combine the elements of a vector; texts and places are those of mlir-opt.

// Reduction.
func.func @reduction_kind(%a: vector<4xf32>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
  vector.reduction <and>, %a : vector<4xf32> into f32
  return
}

// -----

func.func @reduction_kind_2(%a: vector<4xf32>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'minui'}}
  vector.reduction <minui>, %a : vector<4xf32> into f32
  return
}

// -----

func.func @reduction_kind_3(%a: vector<4xi32>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction type ''i32'' for kind 'minnumf'}}
  vector.reduction <minnumf>, %a : vector<4xi32> into i32
  return
}

// -----

func.func @reduction_kind_4(%a: vector<4xi32>) {
  // expected-error @below {{custom op 'vector.reduction' expected ::mlir::vector::CombiningKind to be one of: add, mul, minui, minsi, minnumf, maxui, maxsi, maxnumf, and, or, xor, maximumf, minimumf}}
  // expected-error @below {{custom op 'vector.reduction' failed to parse Vector_CombiningKindAttr parameter 'value' which is to be a `::mlir::vector::CombiningKind`}}
  vector.reduction <foo>, %a : vector<4xi32> into i32
  return
}

// -----

func.func @reduction_kind_5(%a: vector<4xi32>) {
  // expected-error @below {{expected '<'}}
  vector.reduction add, %a : vector<4xi32> into i32
  return
}

// -----

// expected-error @below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func @reduction_kind_6(%a: vector<4xcomplex<f32>>) {
  vector.reduction <add>, %a : vector<4xcomplex<f32>> into complex<f32>
  return
}

// -----

func.func @reduction_kind_7(%a: vector<4xindex>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction type ''index'' for kind 'maxnumf'}}
  vector.reduction <maxnumf>, %a : vector<4xindex> into index
  return
}

// -----

func.func @reduction_rank(%a: vector<4x4xf32>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction rank: 2}}
  vector.reduction <add>, %a : vector<4x4xf32> into f32
  return
}

// -----

func.func @reduction_type(%a: vector<4xf32>) {
  // expected-error @below {{'vector.reduction' op failed to verify that source operand and result have same element type}}
  vector.reduction <add>, %a : vector<4xf32> into i32
  return
}

// -----

func.func @reduction_type_2(%a: vector<4xf32>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction type ''vector<4xf32>'' for kind 'add'}}
  vector.reduction <add>, %a : vector<4xf32> into vector<4xf32>
  return
}

// -----

func.func @reduction_acc(%a: vector<4xf32>, %b: f64) {
  // expected-error @below {{'vector.reduction' op failed to verify that dest and acc have the same type}}
  "vector.reduction"(%a, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f64) -> f32
  return
}

// -----

func.func @reduction_acc_2(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{'vector.reduction' op operand group starting at #1 requires 0 or 1 element, but found 2}}
  "vector.reduction"(%a, %b, %b) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32, f32) -> f32
  return
}

// -----

func.func @reduction_none() {
  // expected-error @below {{'vector.reduction' op expected 1 or more operands, but found 0}}
  "vector.reduction"() <{kind = #vector.kind<add>}> : () -> f32
  return
}

// -----

func.func @reduction_scalar(%a: f32) {
  // expected-error @below {{custom op 'vector.reduction' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.reduction <add>, %a : f32 into f32
  return
}

// -----

func.func @reduction_fastmath(%a: vector<4xf32>) {
  // expected-error @below {{custom op 'vector.reduction' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error @below {{custom op 'vector.reduction' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  vector.reduction <add>, %a fastmath<foo> : vector<4xf32> into f32
  return
}

// -----

func.func @reduction_no_kind(%a: vector<4xf32>) {
  // expected-error @below {{'vector.reduction' op requires attribute 'kind'}}
  "vector.reduction"(%a) : (vector<4xf32>) -> f32
  return
}

// -----

// Multi-dimensional reduction.
func.func @multi_acc(%a: vector<4x16xf32>, %b: f32) {
  // expected-error @below {{'vector.multi_reduction' op destination type 'f32' is incompatible with source type 'vector<4x16xf32>'}}
  vector.multi_reduction <mul>, %a, %b [1] : vector<4x16xf32> to f32
  return
}

// -----

func.func @multi_acc_2(%a: vector<4x16xf32>, %b: vector<4xf32>) {
  // expected-error @below {{'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<4x16xf32>'}}
  vector.multi_reduction <mul>, %a, %b [0] : vector<4x16xf32> to vector<4xf32>
  return
}

// -----

func.func @multi_acc_3(%a: vector<4x16xf32>, %b: vector<f32>) {
  // expected-error @below {{'vector.multi_reduction' op destination type 'vector<f32>' is incompatible with source type 'vector<4x16xf32>'}}
  vector.multi_reduction <mul>, %a, %b [0, 1] : vector<4x16xf32> to vector<f32>
  return
}

// -----

func.func @multi_acc_4(%a: vector<4x16xf32>, %b: vector<16xf32>) {
  // expected-error @below {{'vector.multi_reduction' op failed to verify that all of {dest, acc} have same type}}
  "vector.multi_reduction"(%a, %b) <{kind = #vector.kind<add>, reduction_dims = array<i64: 0>}> : (vector<4x16xf32>, vector<16xf32>) -> vector<8xf32>
  return
}

// -----

func.func @multi_dims(%a: vector<4x16xf32>, %b: vector<16xf32>) {
  // expected-error @below {{'vector.multi_reduction' op destination type 'vector<16xf32>' is incompatible with source type 'vector<4x16xf32>'}}
  vector.multi_reduction <mul>, %a, %b [2] : vector<4x16xf32> to vector<16xf32>
  return
}

// -----

func.func @multi_dims_2(%a: vector<4x16xf32>, %b: vector<16xf32>) {
  // expected-error @below {{'vector.multi_reduction' op destination type 'vector<16xf32>' is incompatible with source type 'vector<4x16xf32>'}}
  vector.multi_reduction <mul>, %a, %b [-1] : vector<4x16xf32> to vector<16xf32>
  return
}

// -----

func.func @multi_dims_4(%a: vector<4x16xf32>, %b: vector<16xf32>) {
  // expected-error @below {{'vector.multi_reduction' op destination type 'vector<16xf32>' is incompatible with source type 'vector<4x16xf32>'}}
  vector.multi_reduction <mul>, %a, %b [] : vector<4x16xf32> to vector<16xf32>
  return
}

// -----

func.func @multi_element(%a: vector<4x16xf32>, %b: vector<16xf64>) {
  // expected-error @below {{'vector.multi_reduction' op failed to verify that source operand and result have same element type}}
  vector.multi_reduction <mul>, %a, %b [0] : vector<4x16xf32> to vector<16xf64>
  return
}

// -----

func.func @multi_zero(%a: vector<f32>, %b: f32) {
  // expected-error @below {{'vector.multi_reduction' op operand #0 must be vector of any type values, but got 'vector<f32>'}}
  vector.multi_reduction <add>, %a, %b [] : vector<f32> to f32
  return
}

// -----

func.func @multi_scalable(%a: vector<4x[16]xf32>, %b: vector<16xf32>) {
  // expected-error @below {{'vector.multi_reduction' op destination type 'vector<16xf32>' is incompatible with source type 'vector<4x[16]xf32>'}}
  vector.multi_reduction <add>, %a, %b [0] : vector<4x[16]xf32> to vector<16xf32>
  return
}

// -----

func.func @multi_no_dims(%a: vector<4x16xf32>, %b: vector<16xf32>) {
  // expected-error @below {{expected '['}}
  vector.multi_reduction <add>, %a, %b : vector<4x16xf32> to vector<16xf32>
  return
}

// -----

// Scan.
func.func @scan_kind(%a: vector<2x3xf32>, %b: vector<3xf32>) {
  // expected-error @below {{'vector.scan' op unsupported reduction type 'f32' for kind 'and'}}
  vector.scan <and>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x3xf32>, vector<3xf32>
  return
}

// -----

func.func @scan_dim(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  // expected-error @below {{'vector.scan' op reduction dimension 5 has to be less than 2}}
  vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 5} : vector<2x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_dim_2(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  // expected-error @below {{'vector.scan' op incompatible input/initial value shapes}}
  vector.scan <add>, %a, %b {inclusive = true, reduction_dim = -1} : vector<2x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_rank(%a: vector<2x3xi32>, %b: vector<5x6xi32>) {
  // expected-error @below {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x3xi32>, vector<5x6xi32>
  return
}

// -----

func.func @scan_shape(%a: vector<2x3xi32>, %b: vector<5xi32>) {
  // expected-error @below {{'vector.scan' op incompatible input/initial value shapes}}
  vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<2x3xi32>, vector<5xi32>
  return
}

// -----

func.func @scan_types(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  // expected-error @below {{'vector.scan' op failed to verify that all of {source, dest} have same type}}
  %0:2 = "vector.scan"(%a, %b) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<2x3xi32>, vector<3xi32>) -> (vector<3x2xi32>, vector<3xi32>)
  return
}

// -----

func.func @scan_types_2(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  // expected-error @below {{'vector.scan' op failed to verify that all of {initial_value, accumulated_value} have same type}}
  %0:2 = "vector.scan"(%a, %b) <{inclusive = true, kind = #vector.kind<add>, reduction_dim = 0 : i64}> : (vector<2x3xi32>, vector<3xi32>) -> (vector<2x3xi32>, vector<2xi32>)
  return
}

// -----

func.func @scan_attr(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  // expected-error @below {{'vector.scan' op requires attribute 'inclusive'}}
  vector.scan <add>, %a, %b {reduction_dim = 0} : vector<2x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_attr_2(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  // expected-error @below {{'vector.scan' op requires attribute 'reduction_dim'}}
  vector.scan <add>, %a, %b {inclusive = true} : vector<2x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_attr_3(%a: vector<2x3xi32>, %b: vector<3xi32>) {
  // expected-error @below {{custom op 'vector.scan' 'vector.scan' op attribute 'inclusive' failed to satisfy constraint: bool attribute}}
  vector.scan <add>, %a, %b {inclusive = 1, reduction_dim = 0} : vector<2x3xi32>, vector<3xi32>
  return
}

// -----

func.func @scan_zero(%a: vector<f32>, %b: vector<f32>) {
  // expected-error @below {{'vector.scan' op operand #0 must be vector of any type values, but got 'vector<f32>'}}
  vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<f32>, vector<f32>
  return
}

// -----

func.func @scan_scalar(%a: vector<4xf32>, %b: f32) {
  // expected-error @below {{custom op 'vector.scan' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0} : vector<4xf32>, f32
  return
}

// -----

// Fma and step.
func.func @fma_type(%a: vector<2xi32>) {
  // expected-error @below {{'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<2xi32>'}}
  vector.fma %a, %a, %a : vector<2xi32>
  return
}

// -----

func.func @fma_type_2(%a: f32) {
  // expected-error @below {{custom op 'vector.fma' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  vector.fma %a, %a, %a : f32
  return
}

// -----

func.func @fma_types(%a: vector<2xf32>, %b: vector<2xf64>) {
  // expected-error @below {{'vector.fma' op failed to verify that all of {lhs, rhs, acc, result} have same type}}
  "vector.fma"(%a, %a, %b) : (vector<2xf32>, vector<2xf32>, vector<2xf64>) -> vector<2xf32>
  return
}

// -----

func.func @step_rank() {
  // expected-error @below {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<2x3xindex>'}}
  vector.step : vector<2x3xindex>
  return
}

// -----

func.func @step_rank_2() {
  // expected-error @below {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<index>'}}
  vector.step : vector<index>
  return
}

// -----

func.func @step_element() {
  // expected-error @below {{'vector.step' op result #0 must be vector of index values of ranks 1, but got 'vector<2xi32>'}}
  vector.step : vector<2xi32>
  return
}

// -----

func.func @step_scalar() {
  // expected-error @below {{custom op 'vector.step' invalid kind of type specified: expected builtin.vector, but found 'index'}}
  vector.step : index
  return
}

// -----

func.func @vscale_type() {
  // expected-error @below {{'vector.vscale' op result #0 must be index, but got 'i32'}}
  "vector.vscale"() : () -> i32
  return
}

// -----

func.func @reduction_first(%a: vector<4x4xf32>) {
  // expected-error @below {{'vector.reduction' op unsupported reduction rank: 2}}
  vector.reduction <and>, %a : vector<4x4xf32> into f32
  return
}

// -----

func.func @scan_first(%a: vector<2x3xf32>, %b: vector<3xf32>) {
  // expected-error @below {{'vector.scan' op reduction dimension 7 has to be less than 2}}
  vector.scan <and>, %a, %b {inclusive = true, reduction_dim = 7} : vector<2x3xf32>, vector<3xf32>
  return
}
