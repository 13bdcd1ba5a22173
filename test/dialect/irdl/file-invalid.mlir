// Files of dialects that cannot be loaded: an error at its place, once, and nothing is printed.
// RUN: rm -rf %t && split-file %s %t
// RUN: not cistern-opt --irdl-file=%t/base.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=BASE
// RUN: not cistern-opt --irdl-file=%t/any_of.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=ANYOF
// RUN: not cistern-opt --irdl-file=%t/c_pred.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=CPRED
// RUN: not cistern-opt --irdl-file=%t/of_c_pred.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=OFCPRED
// RUN: not cistern-opt --irdl-file=%t/cast.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=CAST
// RUN: not cistern-opt --irdl-file=%t/region.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=REGION
// RUN: not cistern-opt --irdl-file=%t/taken.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: not cistern-opt --irdl-file=%t/syntax.mlir %t/empty.mlir --split-input-file 2>&1 | FileCheck %s --check-prefix=SYNTAX
// RUN: not cistern-opt --irdl-file=%t/none.mlir %t/empty.mlir 2>&1 | FileCheck %s --check-prefix=NONE

//--- empty.mlir
module {}
// -----
module {}
//--- base.mlir
irdl.dialect @d { irdl.operation @o { %0 = irdl.base "!nothing.at_all" } }
// BASE: base.mlir:1:44: error: no registered type with name !nothing.at_all
// BASE-NOT: module
//--- any_of.mlir
irdl.dialect @d { irdl.operation @o { %0 = irdl.any %1 = irdl.any_of(%0, %0) } }
// ANYOF: error: any_of constraints are not in the correct form
//--- c_pred.mlir
irdl.dialect @d { irdl.operation @o { %0 = irdl.c_pred "p" irdl.operands(a: %0) } }
// CPRED: c_pred.mlir:1:44: error: 'irdl.c_pred' op is a predicate in C++, which cannot be evaluated here
//--- of_c_pred.mlir
irdl.dialect @d { irdl.operation @o { %0 = irdl.c_pred "p" %1 = irdl.any_of(%0) irdl.operands(a: %1) } }
// OFCPRED: of_c_pred.mlir:1:65: error: 'irdl.any_of' op operand #0 is no constraint that can be evaluated
//--- cast.mlir
irdl.dialect @d { irdl.operation @o { %0 = irdl.any %1 = builtin.unrealized_conversion_cast %0 : !irdl.attribute to !irdl.attribute irdl.operands(a: %1) } }
// CAST: cast.mlir:1:133: error: 'irdl.operands' op operand #0 is no constraint that can be evaluated
//--- region.mlir
irdl.dialect @d { irdl.operation @o { %0 = irdl.region %1 = builtin.unrealized_conversion_cast %0 : !irdl.region to !irdl.region irdl.regions(a: %1) } }
// REGION: region.mlir:1:130: error: 'irdl.regions' op operand #0 is no region
//--- taken.mlir
irdl.dialect @arith { irdl.operation @o }
// TAKEN: taken.mlir:1:1: error: 'irdl.dialect' op dialect 'arith' is registered already
//--- syntax.mlir
irdl.dialect {
// SYNTAX: syntax.mlir:1:14: error: custom op 'irdl.dialect' expected valid '@'-identifier for symbol name
// SYNTAX-NOT: error
//--- none
// NONE: cannot open input file
