// Weights as a resource of the file, and as a few elements among zeros.
// RUN: sed '/vector.print/d' %s | cistern-translate --mlir-to-c - | FileCheck %s
// RUN: python3 %S/execute.py %s --quick --passes=

// CHECK: static const float w[4] CIS_CONSTANTS_ATTRIBUTE = {
// CHECK-NEXT: 1.0f, 2.0f, 3.0f, 4.0f};
// CHECK: static const float few[6] CIS_CONSTANTS_ATTRIBUTE = {
// CHECK-NEXT: 0.0f, 0.0f, 5.0f, 0.0f, 7.0f, 0.0f};
memref.global "private" constant @w : memref<4xf32> = dense_resource<w>
memref.global "private" constant @few : memref<2x3xf32> = sparse<[[0, 2], [1, 1]], [5.0, 7.0]>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %w = memref.get_global @w : memref<4xf32>
  %f = memref.get_global @few : memref<2x3xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %w[%i] : memref<4xf32>
    vector.print %v : f32
  }
  scf.for %i = %c0 to %c2 step %c1 {
    %v = memref.load %f[%i, %c2] : memref<2x3xf32>
    vector.print %v : f32
  }
  return
}
{-#
  dialect_resources: {
    builtin: {
      w: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
