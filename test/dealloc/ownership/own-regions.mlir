// An op of a user's own that passes buffers on has to have room for who owns them.
// RUN: sed 's/cistern.ownership = "[a-z, ]*",//' %S/../../dialect/irdl/Inputs/facts.mlir > %t.irdl.mlir
// RUN: cistern-opt --irdl-file=%t.irdl.mlir %s --ownership-based-buffer-deallocation --verify-diagnostics
// RUN: cistern-opt --irdl-file=%S/../../dialect/irdl/Inputs/facts.mlir %s --ownership-based-buffer-deallocation -o /dev/null
func.func @f(%a: memref<8xf32>, %c: i1) -> memref<8xf32> {
  // expected-error@+1 {{passes buffers on, but has no operands or results that say who owns them: declare some with cistern.ownership}}
  %r = hw.either %c {
    hw.give %a : memref<8xf32>
  } or {
    hw.give %a : memref<8xf32>
  } : memref<8xf32>
  return %r : memref<8xf32>
}
