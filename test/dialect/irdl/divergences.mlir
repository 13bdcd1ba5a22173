// RUN: rm -rf %t && split-file %s %t
// RUN: not cistern-opt %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: cistern-opt %t/digit.mlir | cistern-opt - | FileCheck %s --check-prefix=DIGIT
// RUN: cistern-opt --irdl-file=%t/dialect.mlir %t/program.mlir | FileCheck %s --check-prefix=BASE
// RUN: not cistern-opt --irdl-file=%t/dialect.mlir %t/wrong.mlir 2>&1 | FileCheck %s --check-prefix=FIRST

//--- empty.mlir
irdl.dialect @d { irdl.type @"" }
// EMPTY: error: name of type is empty
//--- digit.mlir
"irdl.dialect"() ({
  "irdl.operation"() ({
    %0 = "irdl.any"() : () -> !irdl.attribute
    "irdl.operands"(%0) {names = ["1"], variadicity = #irdl<variadicity_array[single]>} : (!irdl.attribute) -> ()
  }) {sym_name = "o"} : () -> ()
}) {sym_name = "d"} : () -> ()
// DIGIT: irdl.operands("1": %0)
//--- dialect.mlir
irdl.dialect @d {
  irdl.operation @wait {
    %0 = irdl.base "!async.token"
    irdl.operands(token: %0)
  }
  irdl.operation @two {
    %0 = irdl.is i32
    irdl.attributes {"first" = %0, "second" = %0}
  }
}
//--- program.mlir
func.func @f(%t: !async.token) {
  // BASE: "d.wait"(%{{.*}}) : (!async.token) -> ()
  "d.wait"(%t) : (!async.token) -> ()
  return
}
//--- wrong.mlir
// FIRST: error: expected 'i32' but got 'i64'
"d.two"() {second = i16, first = i64} : () -> ()
