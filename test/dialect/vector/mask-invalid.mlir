// RUN: cistern-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Errors of masks, of what is under them, of printing and yielding; texts and places are those of mlir-opt.

// Masks.
func.func @constant_mask_rank() {
  // expected-error @below {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [3, 2, 7] : vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_rank_2() {
  // expected-error @below {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [] : vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_size() {
  // expected-error @below {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [3, 4] : vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_size_2() {
  // expected-error @below {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [-1, 2] : vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_zero() {
  // expected-error @below {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 2] : vector<4x3xi1>
  return
}

// -----

func.func @constant_mask_zero_2() {
  // expected-error @below {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @constant_mask_zero_3() {
  // expected-error @below {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [1, 1] : vector<i1>
  return
}

// -----

func.func @constant_mask_zero_4() {
  // expected-error @below {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [] : vector<i1>
  return
}

// -----

func.func @constant_mask_scalable() {
  // expected-error @below {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [4, 2] : vector<4x[3]xi1>
  return
}

// -----

func.func @constant_mask_scalable_2() {
  // expected-error @below {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 0, 3] : vector<[4]x3x[3]xi1>
  return
}

// -----

func.func @constant_mask_scalable_3() {
  // expected-error @below {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[8]xi1>
  return
}

// -----

func.func @constant_mask_type() {
  // expected-error @below {{'vector.constant_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<8xi32>'}}
  %0 = vector.constant_mask [2] : vector<8xi32>
  return
}

// -----

func.func @constant_mask_type_2() {
  // expected-error @below {{'vector.constant_mask' op result #0 must be vector of 1-bit signless integer values, but got 'i1'}}
  %0 = vector.constant_mask [2] : i1
  return
}

// -----

func.func @create_mask_rank(%i: index) {
  // expected-error @below {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i : vector<4x3xi1>
  return
}

// -----

func.func @create_mask_rank_2(%i: index) {
  // expected-error @below {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %i, %i, %i : vector<4x3xi1>
  return
}

// -----

func.func @create_mask_zero(%i: index) {
  // expected-error @below {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask %i, %i : vector<i1>
  return
}

// -----

func.func @create_mask_zero_2(%i: index) {
  // expected-error @below {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask : vector<i1>
  return
}

// -----

func.func @create_mask_type(%i: index) {
  // expected-error @below {{'vector.create_mask' op result #0 must be vector of 1-bit signless integer values, but got 'vector<4xi8>'}}
  %0 = vector.create_mask %i : vector<4xi8>
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @create_mask_type_2(%i: i32) {
  // expected-error @below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = vector.create_mask %i : vector<4xi1>
  return
}

// -----

// Print.
func.func @print_type(%a: memref<f32>) {
  // expected-error @below {{'vector.print' op operand #0 must be , but got 'memref<f32>'}}
  vector.print %a : memref<f32>
  return
}

// -----

func.func @print_type_2(%a: complex<f32>) {
  // expected-error @below {{'vector.print' op operand #0 must be , but got 'complex<f32>'}}
  vector.print %a : complex<f32>
  return
}

// -----

func.func @print_type_3(%a: tensor<4xf32>) {
  // expected-error @below {{'vector.print' op operand #0 must be , but got 'tensor<4xf32>'}}
  vector.print %a : tensor<4xf32>
  return
}

// -----

func.func @print_string(%a: f32) {
  // expected-error @below {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print %a : f32 str "x"
  return
}

// -----

func.func @print_string_2() {
  // expected-error @below {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print str "x" punctuation <comma>
  return
}

// -----

func.func @print_string_3() {
  // expected-error @below {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print punctuation <comma> str "x"
  return
}

// -----

func.func @print_string_4() {
  // expected-error @below {{custom op 'vector.print' `str` clause can appear at most once in the expansion of the oilist directive}}
  vector.print str "x" str "y"
  return
}

// -----

func.func @print_string_5() {
  // expected-error @below {{custom op 'x' is unknown (tried 'func.x' as well)}}
  vector.print str x
  return
}

// -----

func.func @print_punctuation() {
  // expected-error @below {{custom op 'vector.print' expected ::mlir::vector::PrintPunctuation to be one of: no_punctuation, newline, comma, open, close}}
  // expected-error @below {{custom op 'vector.print' failed to parse Vector_PrintPunctuation parameter 'value' which is to be a `::mlir::vector::PrintPunctuation`}}
  vector.print punctuation <foo>
  return
}

// -----

func.func @print_punctuation_2() {
  // expected-error @below {{expected '<'}}
  vector.print punctuation comma
  return
}

// -----

func.func @print_punctuation_3() {
  // expected-error @below {{custom op 'vector.print' `punctuation` clause can appear at most once in the expansion of the oilist directive}}
  vector.print punctuation <comma> punctuation <open>
  return
}

// -----

func.func @print_two(%a: f32) {
  // expected-error @below {{'vector.print' op operand group starting at #0 requires 0 or 1 element, but found 2}}
  "vector.print"(%a, %a) : (f32, f32) -> ()
  return
}

// -----

func.func @yield_place_2(%a: f32) {
  // expected-error @below {{'vector.yield' op must be the last operation in the parent block}}
  vector.yield %a : f32
  return
}

// -----

func.func @mask_empty_2(%m: vector<8xi1>) {
  // expected-error @below {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = vector.mask %m { } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

func.func @mask_not_maskable(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %m { arith.addf %a, %a : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return
}

// -----

func.func @mask_two(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects only one operation to mask}}
  %0 = vector.mask %m { %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  %2 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield %2 : f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_two_2(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects only one operation to mask}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_yield(%m: vector<8xi1>, %a: vector<8xf32>, %f: f32) {
  // expected-error @below {{'vector.mask' op expects all the results from the MaskableOpInterface to match all the values returned by the terminator}}
  %0 = vector.mask %m { %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield %f : f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_yield_2(%m: vector<8xi1>, %a: vector<8xf32>, %f: f32) {
  // expected-error @below {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = vector.mask %m { %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield %1, %1 : f32, f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_yield_3(%m: vector<8xi1>, %a: vector<8xf32>, %f: f32) {
  // expected-error @below {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = vector.mask %m { %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_yield_4(%m: vector<8xi1>, %a: vector<8xf32>, %f: f32) {
  // expected-error @below {{'vector.mask' op expects number of results to match maskable operation number of results}}
  vector.mask %m { %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield } : vector<8xi1>
  return
}

// -----

func.func @mask_yield_5(%m: vector<8xi1>, %a: vector<8xf32>, %f: f32) {
  // expected-error @below {{'vector.mask' op expects a terminator within the mask region}}
  %0 = "vector.mask"(%m) ({ %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  scf.yield %1 : f32 }) : (vector<8xi1>) -> f32
  return
}

// -----

func.func @mask_yield_6(%m: vector<8xi1>, %a: vector<8xf32>, %f: f32) {
  // expected-error @below {{'vector.mask' op region #0 ('maskRegion') failed to verify constraint: region with 1 blocks}}
  %0 = "vector.mask"(%m) ({ }) : (vector<8xi1>) -> f32
  return
}

// -----

func.func @mask_yield_7(%m: vector<8xi1>, %a: vector<8xf32>, %f: f32) {
  // expected-error @below {{'vector.mask' op region should have no arguments}}
  %0 = vector.mask %m { ^bb0(%i: index): %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield %1 : f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_type(%m: vector<8xi32>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op operand #0 must be vector of 1-bit signless integer values, but got 'vector<8xi32>'}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi32> -> f32
  return
}

// -----

func.func @mask_type_2(%m: i1, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op operand #0 must be vector of 1-bit signless integer values, but got 'i1'}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : i1 -> f32
  return
}

// -----

func.func @mask_type_3(%m: vector<4xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @mask_type_4(%m: vector<[8]xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects a 'vector<8xi1>' mask for the maskable operation}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<[8]xi1> -> f32
  return
}

// -----

func.func @mask_result(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f64
  return
}

// -----

func.func @mask_result_2(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32, f32
  return
}

// -----

func.func @mask_result_3(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects number of results to match mask region yielded values}}
  vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1>
  return
}

// -----

func.func @mask_result_4(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = "vector.mask"(%m) ({ %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield %1 : f32 }) : (vector<8xi1>) -> f64
  return
}

// -----

func.func @mask_result_5(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0:2 = "vector.mask"(%m) ({ %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield %1 : f32 }) : (vector<8xi1>) -> (f32, f32)
  return
}

// -----

func.func @mask_pass(%m: vector<8xi1>, %a: vector<8xf32>, %f: f32) {
  // expected-error @below {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %m, %f { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @mask_pass_2(%m: vector<8xi1>, %a: vector<8xf32>, %f: f64) {
  // expected-error @below {{use of value '%f' expects different type than prior uses: 'f32' vs 'f64'}}
  %0 = vector.mask %m, %f { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_pass_3(%m: vector<8xi1>, %a: vector<8xf32>, %f: f64) {
  // expected-error @below {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = "vector.mask"(%m, %f) ({ %1 = vector.reduction <add>, %a : vector<8xf32> into f32
  vector.yield %1 : f32 }) : (vector<8xi1>, f64) -> f32
  return
}

// -----

func.func @mask_pass_4(%m: vector<8xi1>, %a: vector<8xf32>, %b: memref<8xf32>, %i: index) {
  // expected-error @below {{custom op 'vector.mask' expects a result if passthru operand is provided}}
  vector.mask %m, %a { vector.transfer_write %a, %b[%i] : vector<8xf32>, memref<8xf32> } : vector<8xi1>
  return
}

// -----

func.func @mask_pass_5(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{expected SSA operand}}
  %0 = vector.mask %m, { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_pass_6(%m: vector<8xi1>, %f: f32) {
  // expected-error @below {{'vector.mask' op expects number of results to match mask region yielded values}}
  %0 = vector.mask %m, %f { } : vector<8xi1> -> f32
  return
}

// -----

func.func @mask_no_type(%m: vector<8xi1>, %a: vector<8xf32>) {
  // expected-error @below {{expected ':'}}
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<8xf32> into f32 }
  return
}

// -----

func.func @mask_no_body(%m: vector<8xi1>) {
  // expected-error @below {{expected '{' to begin a region}}
  %0 = vector.mask %m : vector<8xi1> -> f32
  return
}

// -----

func.func @passthru_of_another_type(%m: vector<4xi1>, %w: vector<4xf64>, %t: memref<4xf32>, %i: index, %p: f32) {
  // expected-error @+1 {{'vector.mask' op expects passthru type to match result type}}
  %0 = "vector.mask"(%m, %w) ({
    %1 = vector.transfer_read %t[%i], %p {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
    vector.yield %1 : vector<4xf32>
  }) : (vector<4xi1>, vector<4xf64>) -> vector<4xf32>
  return
}
