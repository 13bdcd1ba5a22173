// RUN: cistern-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect | FileCheck %s
// Quantized types that upstream takes, or reports, otherwise (docs/reference/divergences.md).

// Zero points of blocks are what was written, also where the storage has no such number, or no sign.
// CHECK: !quant.uniform<i8:f32:{0:1}, {1.000000e+00:300, 2.000000e+00:2}>
"t.x"() : () -> !quant.uniform<i8:f32:{0:1}, {1.0:300, 2.0:2}>
// CHECK: !quant.uniform<u8:f32:{0:1}, {1.000000e+00:255, 2.000000e+00}>
"t.x"() : () -> !quant.uniform<u8:f32:{0:1}, {1.0:255, 2.0}>

// -----

// expected-error @below {{storage type must be integral}}
"t.x"() : () -> !quant.any<f32>

// -----

// expected-error @below {{storage type must be integral}}
"t.x"() : () -> !quant.any<index>
