// Elements may be computed again: rows are as wide as a strip of columns, and each strip computes its halo.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(fold-padding,func.func(stream-rows{max-macs=1.6}),canonicalize)' | FileCheck %s
// RUN: cistern-opt %s --fold-padding --stream-report=max-macs=1.6 -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: cistern-opt %s --fold-padding --stream-report=max-macs=1 -o /dev/null | FileCheck %s --check-prefix=ONCE
// What it computes is executed, packed into poisoned pools.
// RUN: cistern-run %s > %t.before
// RUN: cistern-opt %s --pass-pipeline='builtin.module(fold-padding,func.func(stream-rows{max-macs=4}),buffer-pipeline)' | cistern-run - | diff - %t.before
// RUN: cistern-opt %s --pass-pipeline='builtin.module(buffer-pipeline{stream=true stream-macs=2})' | cistern-run - | diff - %t.before
// A peak takes the fewest multiplications that fit.
// RUN: cistern-opt %s --fold-padding --stream-report=peak=1500 -o /dev/null | FileCheck %s --check-prefix=PEAK
// RUN: not cistern-opt %s --stream-rows=max-macs=0.5 2>&1 | FileCheck %s --check-prefix=FACTOR
// RUN: not cistern-opt %s --stream-report=peak=few 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not cistern-opt %s --buffer-pipeline='stream=true stream-macs=1.5x' 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not cistern-cc %s -o %t.c --stream-macs=half 2>&1 | FileCheck %s --check-prefix=CC
// RUN: not cistern-opt %s --buffer-pipeline='stream=true stream-peak=few' 2>&1 | FileCheck %s --check-prefix=PIPELINE-PEAK
// PIPELINE-PEAK: stream-peak: 'few' is no number of bytes (4096, 64K, 1M)
// PIPELINE: stream-macs: '1.5x' is no factor of 1 or more (1.25)
// CC: for the --stream-macs option: 'half' is no value of it
// FACTOR: max-macs: '0.5' is no factor of 1 or more (1.25)
// BYTES: peak: 'few' is no number of bytes (4096, 64K, 1M)

// Three rows of %x and three of %a are held, and %b is whole. Rows lie along the longer side, and strips along the other one.
// ONCE-LABEL:   function @main
// ONCE-NEXT:      group of 3 ops by 64 rows: 1600 bytes instead of 5120, no order of these rows holds fewer than 1600
// ONCE-NEXT:      multiplications  9216, as before
// REPORT-LABEL: function @main
// REPORT-NEXT:    possible: 1600 bytes of rows and tensors by 9216 multiplications, 1.00 times
// REPORT-NEXT:    possible: 1408 bytes of rows and tensors by 10368 multiplications, 1.12 times
// REPORT-NEXT:    chosen:   1336 bytes of rows and tensors by 13824 multiplications, 1.50 times
// REPORT-NEXT:    group of 3 ops by 64 rows: 1336 bytes instead of 5120, no order of these rows holds fewer than 1336
// REPORT-NEXT:      multiplications  13824, 9216 before, in 4 strips
// REPORT-NEXT:      constants        18432 bytes read, 288 before
// REPORT-NEXT:      tables           204 bytes of constants more
// REPORT-NEXT:      linalg.generic at {{.*}}: 32 rows of 72 bytes
// PEAK:           chosen:   1408 bytes of rows and tensors by 10368 multiplications, 1.12 times

// Where a strip begins is an entry of a table for each stage; an index of the body is that of the strip, plus its first column. The stage that
// is used outside is written in place.
// CHECK-LABEL:  func.func @main
// CHECK:          %[[POOL:.*]] = memref.alloc() {{.*}} : memref<312xi8>
// CHECK:          %[[OUT:.*]] = memref.alloc() : memref<1x8x16x2xi32>
// CHECK:          scf.for %[[STRIP:.*]] = %c0 to %c4 step %c1 {
// CHECK-NEXT:       %[[E:.*]] = tensor.extract %{{.*}}[%[[STRIP]]]
// CHECK-NEXT:       %[[START:.*]] = arith.index_castui %[[E]] : i8 to index
// CHECK:            scf.for
// CHECK:              scf.index_switch
// CHECK:                memref.view %[[POOL]]{{.*}} to memref<1x9x1x2xi32>
// CHECK:                  %[[I:.*]] = linalg.index 1
// CHECK-NEXT:             arith.addi %[[I]], %[[START]] : index
// CHECK:                memref.subview %[[OUT]][0, %{{.*}}, %{{.*}}, 0] [1, 2, 1, 2] [1, 1, 1, 1]
// CHECK:          bufferization.to_tensor %[[OUT]] restrict
#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
func.func @main() {
  %zero = arith.constant 0 : i32
  %c0 = arith.constant 0 : index
  %c31 = arith.constant 31 : index
  %c7 = arith.constant 7 : index
  %w = arith.constant dense<[[[[1, 2], [3, -1]], [[0, 5], [2, 2]], [[-3, 1], [1, 4]]], [[[2, 2], [0, 1]], [[1, 1], [-2, 3]], [[4, 0], [1, 1]]],
                             [[[1, -2], [3, 1]], [[2, 5], [-2, 2]], [[3, 1], [0, 4]]]]> : tensor<3x3x2x2xi32>
  %ex = tensor.empty() : tensor<1x16x32x2xi32>
  %x = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%ex : tensor<1x16x32x2xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 1 : index
    %k = linalg.index 2 : index
    %c = linalg.index 3 : index
    %m = arith.muli %i, %c31 : index
    %n = arith.addi %m, %k : index
    %p = arith.muli %n, %c7 : index
    %q = arith.addi %p, %c : index
    %r = arith.index_cast %q : index to i32
    linalg.yield %r : i32
  } -> tensor<1x16x32x2xi32>
  %px = tensor.pad %x low[0, 0, 0, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : i32
  } : tensor<1x16x32x2xi32> to tensor<1x17x33x2xi32>
  %e = tensor.empty() : tensor<1x8x16x2xi32>
  %fa = linalg.fill ins(%zero : i32) outs(%e : tensor<1x8x16x2xi32>) -> tensor<1x8x16x2xi32>
  %a = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
    ins(%px, %w : tensor<1x17x33x2xi32>, tensor<3x3x2x2xi32>) outs(%fa : tensor<1x8x16x2xi32>) -> tensor<1x8x16x2xi32>
  %pa = tensor.pad %a low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %zero : i32
  } : tensor<1x8x16x2xi32> to tensor<1x10x18x2xi32>
  %fb = linalg.fill ins(%zero : i32) outs(%e : tensor<1x8x16x2xi32>) -> tensor<1x8x16x2xi32>
  %b = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%pa, %w : tensor<1x10x18x2xi32>, tensor<3x3x2x2xi32>) outs(%fb : tensor<1x8x16x2xi32>) -> tensor<1x8x16x2xi32>
  %v = vector.transfer_read %b[%c0, %c0, %c0, %c0], %zero {in_bounds = [true, true, true, true]} : tensor<1x8x16x2xi32>, vector<1x8x16x2xi32>
  vector.print %v : vector<1x8x16x2xi32>
  return
}
