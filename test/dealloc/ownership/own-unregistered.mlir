// Who owns what an op of an unknown dialect gives and takes, said on the command line.
// RUN: cistern-opt --allow-unregistered-dialect %s --ownership-based-buffer-deallocation \
// RUN:   --unknown-ops='{x.pick = {effects = "none", alias = "maybe(r0, o1), maybe(r0, o2)", owner = "select(r0, o0, o1, o2)"}, x.take = {effects = "read(o0)", owner = "take(o0)"}, x.get = {effects = "read, write", owner = "always(r0)"}}' | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[C:.*]]: i1, %[[ARG:.*]]: memref<4xf32>)
// CHECK:         %[[A:.*]] = "x.get"()
// CHECK-NEXT:    %[[B:.*]] = "x.get"()
// CHECK-NEXT:    "x.take"(%[[B]])
// CHECK-NEXT:    %[[P:.*]] = "x.pick"
// CHECK-NEXT:    %[[OWNED:.*]] = arith.select %[[C]]
// CHECK-NEXT:    scf.if %[[OWNED]]
func.func @f(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = "x.get"() : () -> memref<4xf32>
  %b = "x.get"() : () -> memref<4xf32>
  "x.take"(%b) : (memref<4xf32>) -> ()
  %p = "x.pick"(%c, %a, %arg) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %p : memref<4xf32>
}
