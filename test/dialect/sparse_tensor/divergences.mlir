// RUN: cistern-opt %s | FileCheck %s
// Where mlir-opt 22 keeps eight bits of a number; see docs/reference/divergences.md.

// CHECK: structured[2, 256]
func.func private @large_block(tensor<?x?xf32, #sparse_tensor.encoding<{ map = (i, j) -> (i : dense, j : structured[2, 256]) }>>)
