// An order of uses that is no exchange of two of them survives: what was read is written as the same bytes. (mlir-opt writes
// pairs for it, which it reads as another order.)
// RUN: cistern-opt --allow-unregistered-dialect --cse --emit-bytecode %s -o %t.1
// RUN: cistern-opt --allow-unregistered-dialect --emit-bytecode %t.1 -o %t.2
// RUN: cmp %t.1 %t.2
// RUN: cistern-opt --allow-unregistered-dialect --cse %s | cistern-opt --allow-unregistered-dialect --emit-bytecode -o %t.sorted
// RUN: not cmp -s %t.1 %t.sorted
func.func @f(%i: index) -> index {
  %a = arith.addi %i, %i : index
  "u.a"(%a) : (index) -> ()
  "u.a"(%a) : (index) -> ()
  "u.a"(%a) : (index) -> ()
  "u.a"(%a) : (index) -> ()
  "u.a"(%a) : (index) -> ()
  "u.a"(%a) : (index) -> ()
  %b = arith.addi %i, %i : index
  "u.b"(%b) : (index) -> ()
  "u.c"(%a) : (index) -> ()
  return %a : index
}
