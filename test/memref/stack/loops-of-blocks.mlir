// A loop of blocks: as by mlir-opt the buffer goes on the stack, which grows with each iteration. A remark says so, and an option leaves
// such buffers on the heap.
// RUN: cistern-opt %s --promote-buffers-to-stack | FileCheck %s
// RUN: cistern-opt %s --promote-buffers-to-stack --remarks-filter=stack -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: cistern-opt %s --promote-buffers-to-stack=loops-of-blocks=keep --remarks-filter=stack 2>&1 | FileCheck %s --check-prefix=KEEP
// RUN: %same --args='--promote-buffers-to-stack' %s

// REMARK: loops-of-blocks.mlir:[[#@LINE+18]]:8: remark: [Passed] StackGrows | Category:stack | Function=loop | Reason="a loop of blocks allocates it in each iteration, and the stack grows until the function ends"
// CHECK-LABEL: func.func @loop
// CHECK-COUNT-4: memref.alloca()
// KEEP-NOT: remark
// KEEP-LABEL: func.func @loop
func.func @loop(%n: index, %f: f64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // KEEP: memref.alloca()
  // Before the loop.
  %b = memref.alloc() : memref<8xf64>
  memref.store %f, %b[%c0] : memref<8xf64>
  cf.br ^head(%c0 : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  // KEEP: memref.alloc()
  %m = memref.alloc() : memref<64xf64>
  memref.store %f, %m[%c0] : memref<64xf64>
  // In a scope of its own, which releases it in each iteration.
  memref.alloca_scope {
    // KEEP: memref.alloca_scope
    // KEEP-NEXT: memref.alloca()
    %s = memref.alloc() : memref<8xf64>
    memref.store %f, %s[%c0] : memref<8xf64>
  }
  %i1 = arith.addi %i, %c1 : index
  cf.br ^head(%i1 : index)
^exit:
  // After it.
  // KEEP: memref.alloca()
  %a = memref.alloc() : memref<8xf64>
  memref.store %f, %a[%c0] : memref<8xf64>
  return
}
