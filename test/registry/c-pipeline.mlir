// The passes of cistern-cc by one name. Its dump names them, and the arena of what it makes is that of cistern-cc.
// RUN: cistern-opt %s --c-pipeline --dump-pass-pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=PASSES
// RUN: cistern-opt %s --c-pipeline=overlap --dump-pass-pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=APART
// RUN: cistern-opt %s --c-pipeline | cistern-cc - --passes= --sizes -o %t.c 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: cistern-cc %s --sizes -o %t.c 2>&1 | FileCheck %s --check-prefix=SIZES
// RUN: cistern-opt %s --c-pipeline | FileCheck %s
// RUN: cistern-opt %s --c-pipeline=heap | FileCheck %s

// PASSES: tosa-to-linalg{
// PASSES: {{^}}  convert-elementwise-to-linalg,
// PASSES-NEXT: fold-padding,
// PASSES-NEXT: buffer-pipeline{{.*}} buffer-alignment=16 {{.*}}function-boundary-type-conversion=identity-layout-map{{.*}} reuse=true
// PASSES-NEXT: convert-bufferization-to-memref,
// PASSES-NEXT: drop-equivalent-buffer-results{donated=true}
// PASSES-NEXT: buffer-results-to-out-params{add-result-attr=true
// APART: buffer-pipeline{{.*}} buffer-alignment=0 {{.*}} reuse=false
// SIZES: softened: arena 4096 bytes

// The exponentials are in the arena, the result is a parameter.
// CHECK-LABEL: func.func @softened(
// CHECK-SAME: memref<1024xf32>, %[[OUT:.*]]: memref<1xf32> {bufferize.result})
// CHECK: memref.alloc() {{.*}} : memref<1024xf32>
// CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[OUT]]
// CHECK: linalg.reduce{{.*}} outs(%[[VIEW]] : memref<f32>)
func.func @softened(%a: tensor<1024xf32>) -> tensor<1xf32> {
  %0 = tosa.exp %a : (tensor<1024xf32>) -> tensor<1024xf32>
  %1 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<1024xf32>) -> tensor<1xf32>
  return %1 : tensor<1xf32>
}
