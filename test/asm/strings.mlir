// RUN: cistern-opt --allow-unregistered-dialect --mlir-print-local-scope %s | FileCheck %s
// RUN: %same %s
// REQUIRES: mlir-opt
// Strings and symbol references with their escapes.

"t.o"() {a = "abc" : i32} : () -> ()
"t.o"() {a = @foo::@bar} : () -> ()
"t.o"() {a = @"f oo"} : () -> ()
"t.o"() {a = @foo::@"b\22"} : () -> ()
// CHECK{LITERAL}: "t.o"() {a = "ab\0C"} : () -> ()
"t.o"() {a = "ab\0c"} : () -> ()
"t.o"() {a = "ab\00c"} : () -> ()
// CHECK{LITERAL}: "t.o"() {a = "\0A\09\\\22\22"} : () -> ()
"t.o"() {a = "\n\t\\\"\22"} : () -> ()
// CHECK{LITERAL}: "t.o"() {a = @<<INVALID EMPTY SYMBOL>>} : () -> ()
"t.o"() {a = @""} : () -> ()
// CHECK{LITERAL}: "t.o"() {a = @a.b} : () -> ()
"t.o"() {a = @"a.b"} : () -> ()
"t.o"() {a = @a.b} : () -> ()
"t.o"() {a = @a$b} : () -> ()
"t.o"() {a = @"a-b"} : () -> ()
"t.o"() {a = @"1"} : () -> ()
"t.o"() {a = @"\00"} : () -> ()
// CHECK{LITERAL}: "t.o"() {a = @a::@"b c"} : () -> ()
"t.o"() {a = @"a"::@"b c"} : () -> ()
"t.o"() {a = "a" : !foo.str} : () -> ()
