// RUN: cistern-opt %s --emit-bytecode -o %t && cistern-opt %t --mlir-print-debuginfo | FileCheck %s
// RUN: cistern-opt %t --emit-bytecode | cmp %t -
// REQUIRES: mlir-opt
// RUN: %mlir-opt --emit-bytecode %s -o %t.theirs
// RUN: cistern-opt --emit-bytecode --emit-bytecode-producer=MLIR22.1.8 %s -o %t.ours
// RUN: cmp -i 16 %t.theirs %t.ours

// A place is one entry, whether it is all of a location or a part of one; a range is another.

func.func @places() {
  // CHECK: arith.constant 1 : i32 loc(#[[PLACE:.*]])
  %0 = arith.constant 1 : i32 loc("a.py":3:4)
  // CHECK: arith.constant 2 : i32 loc(#[[PLACE]])
  %1 = arith.constant 2 : i32 loc("a.py":3:4)
  // CHECK: arith.constant 3 : i32 loc(#[[NAMED:.*]])
  %2 = arith.constant 3 : i32 loc("x"("a.py":3:4))
  // CHECK: arith.constant 4 : i32 loc(#[[RANGE:.*]])
  %3 = arith.constant 4 : i32 loc("a.py":3:4 to :9)
  // CHECK: arith.constant 5 : i32 loc(#[[OTHER:.*]])
  %4 = arith.constant 5 : i32 loc("b.py":3:4)
  // CHECK: return loc(#{{.*}})
  return
}
// CHECK-DAG: #[[PLACE]] = loc("a.py":3:4)
// CHECK-DAG: #[[NAMED]] = loc("x"(#[[PLACE]]))
// CHECK-DAG: #[[RANGE]] = loc("a.py":3:4 to :9)
// CHECK-DAG: #[[OTHER]] = loc("b.py":3:4)
