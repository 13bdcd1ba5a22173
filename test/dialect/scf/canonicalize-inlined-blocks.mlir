// From the bottom up, an inner region that is inlined first makes the outer one a region of several blocks. The branch to its entry is built before
// those at its ends, so that it is visited after them: what the ends pass on is known then.
// RUN: cistern-opt %s --allow-unregistered-dialect --canonicalize=top-down=false | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize=top-down=false" %s

// CHECK-LABEL: func.func @nested(
// CHECK: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK: cf.br ^bb2
// CHECK: return %arg1
func.func @nested(%c: i1, %m: memref<?xf32>) -> memref<?xf32> {
  %r = scf.execute_region -> memref<?xf32> {
    %q = scf.execute_region -> memref<?xf32> {
      "use"() : () -> ()
      scf.yield %m : memref<?xf32>
    }
    scf.execute_region {
      cf.cond_br %c, ^a, ^b
    ^a:
      "use"() : () -> ()
      scf.yield
    ^b:
      scf.yield
    }
    scf.yield %q : memref<?xf32>
  }
  return %r : memref<?xf32>
}
