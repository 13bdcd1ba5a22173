// RUN: cistern-opt --allow-unregistered-dialect --canonicalize="max-num-rewrites=1 max-iterations=1 region-simplify=disabled" %s | FileCheck %s
// RUN: cistern-opt --allow-unregistered-dialect --canonicalize="max-num-rewrites=2 max-iterations=1 region-simplify=disabled" %s | FileCheck --check-prefix=TWO %s
// Where rewrites are counted, a branch passes through one empty block at a time.

// CHECK: cf.cond_br %{{.*}}, ^[[SECOND:bb[0-9]+]], ^{{.*}}
// CHECK: cf.br ^[[SECOND]]
// CHECK: ^[[SECOND]]: {{.*}}2 preds
// CHECK-NEXT: cf.br
// TWO: cf.cond_br %{{.*}}, ^[[THIRD:bb[0-9]+]], ^{{.*}}
// TWO: ^[[THIRD]]: {{.*}}2 preds
// TWO-NEXT: cf.br ^[[END:bb[0-9]+]]
// TWO: ^[[END]]:
func.func @chain(%c: i1) {
  cf.cond_br %c, ^a, ^z
^a:
  cf.br ^b
^b:
  cf.br ^d
^d:
  cf.br ^e
^e:
  "use"() : () -> ()
  return
^z:
  "use"() : () -> ()
  return
}
