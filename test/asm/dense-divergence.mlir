// Bits of a hex string beyond the width of its elements mean nothing and are dropped.
// RUN: cistern-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: cistern-opt --allow-unregistered-dialect --mlir-print-elementsattrs-with-hex-if-larger=1 %s | FileCheck --check-prefix=HEX %s
// CHECK{LITERAL}: "t.o"() {a = dense<[true, false, false]> : tensor<3xi1>} : () -> ()
// HEX: dense<"0x01"> : tensor<3xi1>
"t.o"() {a = dense<"0xF1"> : tensor<3xi1>} : () -> ()

// Elements of no width are all equal.
// CHECK: "t.i0"() {a = dense<0> : vector<2xi0>, b = dense<0> : tensor<2x3xi0>} : () -> ()
"t.i0"() {a = dense<[0, 0]> : vector<2xi0>, b = dense<0> : tensor<2x3xi0>} : () -> ()

// A byte for each part of a complex number of one bit.
// CHECK: "t.complex"() {a = dense<(true,true)> : tensor<1xcomplex<i1>>} : () -> ()
"t.complex"() {a = dense<"0x0101"> : tensor<1xcomplex<i1>>} : () -> ()

// Bits of f80 that no operation makes.
// CHECK: "t.f80"() {a = 0xFF080706050403020100 : f80} : () -> ()
"t.f80"() {a = 0xFF080706050403020100 : f80} : () -> ()
