// RUN: not cistern-opt --allow-unregistered-dialect %s 2>&1 | FileCheck %s
// A character that is none, in the name of a dialect's attribute, is said twice.

// CHECK-COUNT-2: :[[#@LINE+1]]:24: error: unexpected character
"t.op"() {a = #arith.fa'st} : () -> ()
