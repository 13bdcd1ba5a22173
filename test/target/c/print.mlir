// vector.print is printf, or what the application defines CIS_PRINTF as; what it prints is cistern-run's.
// RUN: cistern-translate --mlir-to-c %s | FileCheck %s
// RUN: python3 %S/execute.py %s --quick --passes=

// CHECK: #ifndef CIS_PRINTF
// CHECK-NEXT: #include <stdio.h>
// CHECK-NEXT: #define CIS_PRINTF printf
func.func @main() {
  // CHECK: (void)CIS_PRINTF("%s", "a \042b\042 \045d\012");
  vector.print str "a \"b\" %d\0A"
  %m = arith.constant dense<[[1, -2], [3, 4]]> : vector<2x2xi8>
  vector.print %m : vector<2x2xi8>
  vector.print %m : vector<2x2xi8> punctuation <no_punctuation>
  vector.print punctuation <comma>
  %f = arith.constant 1.5 : bf16
  vector.print %f : bf16
  %d = arith.constant 1.0e-30 : f64
  vector.print %d : f64
  %t = arith.constant true
  vector.print %t : i1
  %u = arith.constant -1 : index
  vector.print %u : index
  return
}
