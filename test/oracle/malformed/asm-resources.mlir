"t.o"() {a = dense_resource<"a b"> : index<1xi32>} : () -> ()
// -----
"t.o"() {a = dense_resource<]> : tensor<1xi32>} : () -> ()
// -----
"t.o"() {a = dense_resourcea<> : memref<1xi32>} : () -> ()
// -----
("t.o") {a = dense_resource<"a b"> : tensor<1xi32>} : () -> ()
// -----
"t.o"() {a = dense_resource<i32 : tensor<1xi32>} : () -> ()
// -----
"t.o"() {a = dense_resource<i32> : tensor<1xi32>} : (-> ) ()
// -----
"t.o"() {a = dense_resource<a> : memref1<xi32>} : () -> ()
// -----
"t.o"() {a = dense_resource<i32> : tensor tensor<1xi32>} : () -> ()
// -----
"t.o"() {a = dense_resource<tensor<?xindex>> : tensor<4xi32>} : () -> ()
// -----
"t.o"() {a = dense_resource<a> : memref<1xi32>} : > () -> ()
// -----
"t.o"() {a = dense_resource<a.b> tensor :<1xi32>} : () -> ()
// -----
"t.o"() {a = dense_resource<foo> : tensor<4xi32>} : () -> (> )
// -----
"t.o"() {a = dense_resource<a.b> : tensor<1xi32>} : () = ()
// -----
"t.o"() {a = dense_resource<a> : tensor<?xi32>} : () ) ()
// -----
"t.o"() { = dense_resource<a> : tensor<?xi32>} : () -> ()
