// A loop carries a buffer, of which an op of the next iteration reads other elements in its body than the one that it writes:
// the allocation stays inside. The program computes the same before and after.
// RUN: cistern-opt %s --buffer-coalescing | FileCheck %s
// RUN: cistern-run %s --entry=matvec --no-leak-check | FileCheck %s --check-prefix=VALUES
// RUN: cistern-opt %s --buffer-coalescing | cistern-run - --entry=matvec --no-leak-check | FileCheck %s --check-prefix=VALUES
// RUN: cistern-opt %s --buffer-pipeline | cistern-run - --entry=matvec --no-leak-check | FileCheck %s --check-prefix=VALUES

// VALUES: dense<[1.440000e+02, 8.900000e+01]>

#map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: func.func @matvec
// CHECK: scf.for
// CHECK-NEXT: memref.alloc
func.func @matvec() -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %first = memref.alloc() : memref<2xf32>
  linalg.fill ins(%one : f32) outs(%first : memref<2xf32>)
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%x = %first) -> (memref<2xf32>) {
    %b = memref.alloc() : memref<2xf32>
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%b : memref<2xf32>) {
    ^bb0(%out: f32):
      %row = linalg.index 0 : index
      %sum = scf.for %k = %c0 to %c2 step %c1 iter_args(%s = %zero) -> (f32) {
        %e = memref.load %x[%k] : memref<2xf32>
        %at = arith.addi %row, %k : index
        %twice = arith.cmpi eq, %at, %c0 : index
        %double = arith.addf %e, %e : f32
        %term = arith.select %twice, %double, %e : f32
        %t = arith.addf %s, %term : f32
        scf.yield %t : f32
      }
      linalg.yield %sum : f32
    }
    scf.yield %b : memref<2xf32>
  }
  return %r : memref<2xf32>
}

// The body reads memory that no iteration passes on: the allocation leaves the loop.
// CHECK-LABEL: func.func @others
// CHECK: memref.alloc() : memref<2xf32>
// CHECK: scf.for
// CHECK-NOT: memref.alloc
func.func @others(%x: memref<2xf32>) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %one = arith.constant 1.0 : f32
  %first = memref.alloc() : memref<2xf32>
  linalg.fill ins(%one : f32) outs(%first : memref<2xf32>)
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %first) -> (memref<2xf32>) {
    %b = memref.alloc() : memref<2xf32>
    linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%b : memref<2xf32>) {
    ^bb0(%out: f32):
      %e = memref.load %x[%c1] : memref<2xf32>
      linalg.yield %e : f32
    }
    scf.yield %b : memref<2xf32>
  }
  return %r : memref<2xf32>
}
