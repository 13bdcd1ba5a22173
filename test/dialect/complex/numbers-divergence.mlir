// RUN: cistern-opt %s --allow-unregistered-dialect | FileCheck %s
// In a format without infinity and NaN, numbers beyond its range become its largest one; mlir-opt 22 makes them zero. See
// docs/reference/divergences.md.

// CHECK: #complex.number<:f4E2M1FN 6.000000e+00, -6.000000e+00>
"foo.bar"() {a = #complex.number<:f4E2M1FN 1.0e400, -1.0e400>} : () -> ()
