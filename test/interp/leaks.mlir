// Ten leaks are shown, each with eight of the calls that lead to it; the rest is counted.
// RUN: not cistern-run %s 2>&1 | FileCheck %s
// RUN: not cistern-run %s --entry=deep 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: not cistern-run %s --entry=endless --max-depth=100000000 --max-memory=1M 2>&1 | FileCheck %s --check-prefix=CELLS

// CHECK-COUNT-10: error: leak: the buffer of 16 bytes is never freed
// CHECK-NOT: is never freed
// CHECK: error: 10 more buffers are never freed
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20 = arith.constant 20 : index
  scf.for %i = %c0 to %c20 step %c1 {
    %a = memref.alloc() : memref<4xf32>
  }
  return
}

// DEEP: error: leak: the buffer of 16 bytes is never freed
// DEEP: note: called from here
// DEEP: note: and through {{[0-9]+}} more calls
func.func @nested(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %is_last = arith.cmpi eq, %n, %c0 : index
  scf.if %is_last {
    %a = memref.alloc() : memref<4xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    func.call @nested(%m) : (index) -> ()
  }
  return
}
func.func @deep() {
  %c20 = arith.constant 20 : index
  call @nested(%c20) : (index) -> ()
  return
}

// A call without values takes memory, too.
// CELLS: error: nested calls are beyond the memory limit (--max-memory)
func.func @endless() {
  call @endless() : () -> ()
  return
}
