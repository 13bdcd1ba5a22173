// Bits of a hex string beyond the width of its elements mean nothing and are dropped.
// RUN: cistern-opt --allow-unregistered-dialect %s | FileCheck %s
// RUN: cistern-opt --allow-unregistered-dialect %s | cistern-opt --allow-unregistered-dialect | FileCheck %s
// RUN: cistern-opt --allow-unregistered-dialect --mlir-print-elementsattrs-with-hex-if-larger=1 %s | FileCheck --check-prefix=HEX %s
// CHECK{LITERAL}: "t.o"() {a = dense<[true, false, false]> : tensor<3xi1>} : () -> ()
// HEX: dense<"0x01"> : tensor<3xi1>
"t.o"() {a = dense<"0xF1"> : tensor<3xi1>} : () -> ()

// A byte for each element, as MLIR has them since 2026, or a bit.
// CHECK-COUNT-2{LITERAL}: "t.bits"() {a = dense<[false, true, true, false]> : tensor<4xi1>} : () -> ()
"t.bits"() {a = dense<"0x00010100"> : tensor<4xi1>} : () -> ()
"t.bits"() {a = dense<"0x06"> : tensor<4xi1>} : () -> ()

// Elements of no width are all equal. They take no bytes in bytecode, as do no elements at all.
// RUN: cistern-opt --allow-unregistered-dialect --emit-bytecode %s | cistern-opt --allow-unregistered-dialect | FileCheck %s --check-prefix=BYTES
// CHECK: "t.i0"() {a = dense<0> : vector<2xi0>, b = dense<0> : tensor<2x3xi0>, c = dense<> : tensor<0xi0>} : () -> ()
// BYTES: "t.i0"() {a = dense<0> : vector<2xi0>, b = dense<0> : tensor<2x3xi0>, c = dense<> : tensor<0xi0>} : () -> ()
"t.i0"() {a = dense<[0, 0]> : vector<2xi0>, b = dense<0> : tensor<2x3xi0>, c = dense<> : tensor<0xi0>} : () -> ()

// A byte for each part of a complex number of one bit.
// CHECK: "t.complex"() {a = dense<(true,true)> : tensor<1xcomplex<i1>>} : () -> ()
"t.complex"() {a = dense<"0x0101"> : tensor<1xcomplex<i1>>} : () -> ()

// Bits of f80 that no operation makes.
// CHECK: "t.f80"() {a = 0xFF080706050403020100 : f80} : () -> ()
"t.f80"() {a = 0xFF080706050403020100 : f80} : () -> ()

// Decimal numbers are read as f64, so that what f64 does not have is printed as its bits.
// CHECK: "t.wide"() {a = 0x5F3EEAB811B6F29BB16C : f80, b = 0.100000000000000005551 : f80, c = 0x3FFF0000000000000000000000000001 : f128, d = 1.500000e+00 : f128}
"t.wide"() {a = 0x5F3EEAB811B6F29BB16C : f80, b = 0.1 : f80, c = 0x3FFF0000000000000000000000000001 : f128, d = 1.5 : f128} : () -> ()

// One number for all indices would be read as those of one element.
// CHECK{LITERAL}: "t.sparse"() {a = sparse<[[0], [0]], [1, 2]> : tensor<3xi8>, b = sparse<0, 5> : tensor<3x3xi8>, c = sparse<[[1, 1], [1, 1]], 5> : tensor<3x3xi8>}
"t.sparse"() {a = sparse<[[0], [0]], [1, 2]> : tensor<3xi8>, b = sparse<[[0, 0]], [5]> : tensor<3x3xi8>, c = sparse<[[1, 1], [1, 1]], [5, 5]> : tensor<3x3xi8>} : () -> ()
// CHECK{LITERAL}: "t.sparse"() {a = sparse<[1, 1], [3, 4]> : tensor<2xi32>}
"t.sparse"() {a = sparse<[1, 1], [3, 4]> : tensor<2xi32>} : () -> ()
