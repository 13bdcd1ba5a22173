// Options that contradict each other, in the order in which they are reported.
// REQUIRES: mlir-opt
// RUN: not cistern-opt --one-shot-bufferize="must-infer-memory-space use-encoding-for-memory-space" %s 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not cistern-opt --one-shot-bufferize="unknown-type-conversion=infer-layout-map copy-before-write test-analysis-only" %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not cistern-opt --one-shot-bufferize="copy-before-write test-analysis-only" %s 2>&1 | FileCheck %s --check-prefix=COPY
// RUN: not cistern-opt --one-shot-bufferize="print-conflicts dump-alias-sets" %s 2>&1 | FileCheck %s --check-prefix=CONFLICTS
// RUN: not cistern-opt --one-shot-bufferize=dump-alias-sets %s 2>&1 | FileCheck %s --check-prefix=SETS
// RUN: not cistern-opt --one-shot-bufferize=no-analysis-func-filter=f %s 2>&1 | FileCheck %s --check-prefix=FILTER
// RUN: not cistern-opt --one-shot-bufferize=buffer-alignment=-1 %s 2>&1 | FileCheck %s --check-prefix=ALIGNMENT
// RUN: not cistern-opt --one-shot-bufferize=function-boundary-type-conversion=none %s 2>&1 | FileCheck %s --check-prefix=LAYOUT
// RUN: cistern-opt --one-shot-bufferize --dump-pass-pipeline %s 2>&1 | FileCheck %s --check-prefix=PIPELINE

// ONE: options.mlir:0:0: error: only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in one-shot-bufferize
// UNKNOWN: <unknown>:0: error: Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'
// COPY: <unknown>:0: error: Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'
// CONFLICTS: <unknown>:0: error: Invalid option: 'print-conflicts' requires 'test-analysis-only'
// SETS: <unknown>:0: error: Invalid option: 'dump-alias-sets' requires 'test-analysis-only'
// FILTER: <unknown>:0: error: Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'
// ALIGNMENT: for the --buffer-alignment option: '-1' value invalid for ulong argument!
// LAYOUT: for the --function-boundary-type-conversion option: Cannot find option named 'none'!
// PIPELINE: buffer-alignment=64 bufferize-function-boundaries=false
