// RUN: cistern-opt --split-input-file --verify-diagnostics %s

// expected-error @below {{The optimization level must be a number between 0 and 3.}}
gpu.module @level [#nvvm.target<O = 4>] {}

// -----

// expected-error @below {{The target chip cannot be empty.}}
gpu.module @chip [#nvvm.target<chip = "">] {}

// -----

// expected-error @below {{duplicate or unknown struct parameter name: foo}}
gpu.module @unknown [#nvvm.target<foo = 4>] {}

// -----

// expected-error @below {{All the elements in the `link` array must be strings.}}
gpu.module @link [#nvvm.target<link = [3]>] {}

// -----

// expected-error @+1 {{the target attribute must implement or promise the `gpu::TargetAttrInterface`}}
gpu.binary @x [#gpu.object<1 : i32, "x">]
