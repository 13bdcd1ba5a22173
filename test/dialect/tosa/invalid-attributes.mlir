// RUN: cistern-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %same --stderr --args="--split-input-file --allow-unregistered-dialect" %s

// expected-error @below {{expected ::mlir::tosa::Level to be one of: none, 8k}}
// expected-error @below {{failed to parse Tosa_LevelAttr parameter 'value' which is to be a `::mlir::tosa::Level`}}
"t.op"() {a = #tosa.level<eightK>} : () -> ()

// -----

// Parameters in their order.
// expected-error @below {{expected 'specification_version'}}
"t.op"() {a = #tosa.target_env<level = "8k", specification_version = "1.0", profiles = [none], extensions = [none]>} : () -> ()

// -----

// A list has one at least.
// expected-error @below {{expected keyword for supported TOSA profiles}}
// expected-error @below {{failed to parse Tosa_TargetEnv parameter 'profiles' which is to be a `::llvm::ArrayRef<Profile>`}}
"t.op"() {a = #tosa.target_env<specification_version = "1.0", level = none, profiles = [], extensions = [none]>} : () -> ()

// -----

// expected-error @below {{expected '['}}
"t.op"() {a = #tosa.target_env<specification_version = "1.0", level = none, profiles = none, extensions = [none]>} : () -> ()

// -----

// expected-error @below {{expected one of [pro_int, pro_fp, none] for supported TOSA profiles, got: pro}}
// expected-error @below {{failed to parse Tosa_TargetEnv parameter 'profiles' which is to be a `::llvm::ArrayRef<Profile>`}}
"t.op"() {a = #tosa.target_env<specification_version = "1.0", level = none, profiles = [pro], extensions = [none]>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"t.op"() {a = #tosa.unary_quant<output_zp = 1>} : () -> ()
