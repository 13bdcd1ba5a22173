// Facts that are told go before those of the host, and are needed where it says nothing.
// RUN: not %sig-opt --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(buffer-deallocation-pipeline)})' %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: ops with unknown memory side effects are not supported
// UNKNOWN: note: it is not known whether 'sig.opaque' allocates, frees or keeps its operands
// RUN: %sig-opt --pass-pipeline='builtin.module(cistern{unknown-ops={sig.opaque={effects="read(o0), write"}} pipeline=builtin.module(buffer-deallocation-pipeline)})' %s | FileCheck %s
// CHECK: sig.opaque %[[A:.+]] : (memref<8xf32>) -> ()
// CHECK: memref.dealloc %[[A]]
// RUN: not %sig-opt --pass-pipeline='builtin.module(cistern{unknown-ops={sig.opaque={effects="reads(o0)"}} pipeline=builtin.module(cse)})' %s 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: error: {{.*}}cistern.effects: expected none, read, write, alloc, stack or free, not 'reads'
// What the interfaces answer:
// RUN: %sig-opt --pass-pipeline='builtin.module(cistern{print-facts pipeline=builtin.module(cse)})' %s 2>&1 >/dev/null | FileCheck %s --check-prefix=FACTS
// FACTS: sig.gain: 1 operands, 0 results, 0 regions, 0 successors; traits=; effects=read(o0), write(o0)
// FACTS: sig.opaque: 1 operands, 0 results, 0 regions, 0 successors; traits=; effects=?
func.func @f() {
  %a = memref.alloc() : memref<8xf32>
  sig.gain %a by 3 : memref<8xf32>
  // Operations of one name that answer differently are named as they are called.
  %i = arith.constant 1 : index
  sig.opaque %i, %i : (index, index) -> ()
  sig.opaque %a : (memref<8xf32>) -> ()
  return
}
