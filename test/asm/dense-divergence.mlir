// Bits of a hex string beyond the width of its elements mean nothing and are dropped.
// RUN: cistern-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: cistern-opt --allow-unregistered-dialect --mlir-print-elementsattrs-with-hex-if-larger=1 %s | FileCheck --check-prefix=HEX %s
// CHECK{LITERAL}: "t.o"() {a = dense<[true, false, false]> : tensor<3xi1>} : () -> ()
// HEX: dense<"0x01"> : tensor<3xi1>
"t.o"() {a = dense<"0xF1"> : tensor<3xi1>} : () -> ()
