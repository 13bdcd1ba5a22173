// RUN: cistern-opt %s --buffer-coalescing | FileCheck %s
// RUN: cistern-opt %s --buffer-coalescing | cistern-run - --entry=main --no-leak-check | FileCheck %s --check-prefix=VALUES

// A body that has effects runs where it stands; one that only computes runs as late as can be.
// CHECK-LABEL: func.func @main
// CHECK: linalg.generic
// CHECK: vector.print %{{.*}} : f32
// CHECK: linalg.yield
// CHECK: vector.print
// CHECK: linalg.generic
// CHECK: memref.load
// VALUES: 1
// VALUES-NEXT: 2
// VALUES-NEXT: 1
// VALUES-NEXT: 2
func.func @main() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %y = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<1xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<1xf32>) {
  ^bb0(%o: f32):
    vector.print %x : f32
    linalg.yield %x : f32
  }
  %b = memref.alloc() : memref<1xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%b : memref<1xf32>) {
  ^bb0(%o: f32):
    linalg.yield %y : f32
  }
  vector.print %y : f32
  %0 = memref.load %a[%c0] : memref<1xf32>
  vector.print %0 : f32
  %1 = memref.load %b[%c0] : memref<1xf32>
  vector.print %1 : f32
  return
}

// A reader that has effects does not move either, nor does the op before it work in its buffer.
// CHECK-LABEL: func.func @reader
// CHECK: linalg.exp ins(%[[A:.*]] : memref<1xf32>) outs(%[[B:.*]] : memref<1xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[A]] : memref<1xf32>)
func.func @reader(%x: memref<1xf32>) -> (memref<1xf32>, memref<1xf32>) {
  %a = memref.alloc() : memref<1xf32>
  linalg.tanh ins(%x : memref<1xf32>) outs(%a : memref<1xf32>)
  %b = memref.alloc() : memref<1xf32>
  linalg.exp ins(%a : memref<1xf32>) outs(%b : memref<1xf32>)
  %c = memref.alloc() : memref<1xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (0)>], iterator_types = ["reduction"]}
      ins(%a : memref<1xf32>) outs(%c : memref<1xf32>) {
  ^bb0(%i: f32, %o: f32):
    vector.print %i : f32
    linalg.yield %i : f32
  }
  return %b, %c : memref<1xf32>, memref<1xf32>
}
