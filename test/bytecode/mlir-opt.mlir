// The bytes are mlir-opt's, and passes do the same to what was read from bytecode as to what was read from text.
// REQUIRES: mlir-opt
// RUN: %mlir-opt --emit-bytecode %s -o %t.bc
// RUN: cistern-opt --emit-bytecode --emit-bytecode-producer=MLIR22.1.8 %s -o %t.ours
// RUN: cmp -i 16 %t.bc %t.ours
// RUN: cistern-opt --canonicalize --cse %s -o %t.text
// RUN: cistern-opt --canonicalize --cse %t.bc | diff %t.text -
// RUN: %mlir-opt --canonicalize --cse %t.ours | diff %t.text -
func.func @f(%a: memref<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {
    %x = memref.load %a[%i] : memref<4xf32>
    %y = memref.load %a[%i] : memref<4xf32>
    %t = arith.addf %x, %y : f32
    %u = arith.addf %s, %t : f32
    scf.yield %u : f32
  }
  return %sum : f32
}
