"t.o"() {a = array<ui8: 21.55>} : () -> ()
// -----
"t.o"() {a = sparse<0, 1> : memref<>xi32>} : () -> ()
// -----
"t.o"() {a = array<i0>} : () -> a)
// -----
("t.o") {a = array<i0>} : () -> ()
// -----
"t.o"() {a = dense<[,2,3]> : vector<3xi4>} : () -> ()
// -----
"t.o"() {a = dense<[]> : tensor<0x!foo.s>} ( :) -> ()
// -----
"t.o"() {a = dense<"0x0102030405060708090A0B0C0D0E0F10"> : tensor2<xindex>} : () -> ()
// -----
"t.o"() {a = sparse<[[0, 0], [0, 1]], [1,2), (3,4)]> : tensor<2x2xcomplex<i32>>} : () -> ()
// -----
"t.o"() {a = dense<>"0x000102" : tensor<1xtf32>} : () -> ()
// -----
"t.o"() {a = sparse<0, "a"> : memref<*xf32><2x!foo.s>} : () -> ()
// -----
"t.o"() {a = dense<[[]]> : tensor<1x0xi32> >} : () -> ()
// -----
"t.o"() {a = dense<}> : tensor<2x!foo.s>} : () -> ()
// -----
"t.o"() {a = dense<255> : tensor<2xui8>} : () ( ->)
// -----
"t.o"() {a = array<i128 1>} : () -> ()
// -----
"t.o"() {a ( = dense<[(1,2), (3,4)]> : tensor<2xcomplex<i32>>} : () -> ()
