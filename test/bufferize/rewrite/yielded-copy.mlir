// What a region yields is copied before it is yielded, also where only that yield is the buffer of the result.
// RUN: cistern-opt --one-shot-bufferize="copy-placement=exact destinations=best" %s | FileCheck %s

// CHECK-LABEL: func.func @yielded
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK:         scf.execute_region
// CHECK:           scf.yield
// CHECK:         memref.load
func.func @yielded(%f: f32, %n: index, %c: index) -> f32 {
  %g = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  %0:2 = scf.execute_region -> (tensor<?xf32>, f32) {
    scf.yield %g, %f : tensor<?xf32>, f32
  }
  %e = tensor.empty(%n) : tensor<?xf32>
  %2 = bufferization.materialize_in_destination %g in %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.extract %0#0[%c] : tensor<?xf32>
  return %r : f32
}
