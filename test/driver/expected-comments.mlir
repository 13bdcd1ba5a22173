// Comments that name diagnostics mean something with --verify-diagnostics only.
// RUN: cistern-opt %s 2>&1 | FileCheck %s
// RUN: not cistern-opt --verify-diagnostics %s 2>&1 | FileCheck --check-prefix=VERIFY %s

// CHECK-NOT: was not produced
// CHECK: func.func @f
// VERIFY: expected-comments.mlir:[[#@LINE+1]]:4: error: expected error "nothing" was not produced
// expected-error@+1 {{nothing}}
func.func @f() {
  return
}
