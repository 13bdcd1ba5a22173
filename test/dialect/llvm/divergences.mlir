// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// Where mlir-opt 22 takes numbers modulo 2^32 and 2^64, or makes vectors of nothing; see docs/divergences.md.

// expected-error @below {{integer value too large}}
func.func private @negative_address_space(!llvm.ptr<-1>)

// -----

// expected-error @below {{integer value too large}}
func.func private @negative_size(!llvm.array<-1 x i32>)

// -----

llvm.func @empty_shuffle(%v: vector<4xf32>) {
  %0 = llvm.shufflevector %v, %v [] : vector<4xf32>
  // expected-error @below {{custom op 'llvm.shufflevector' vector types must have positive constant sizes but got 0}}
  llvm.return
}

// -----

// expected-error @below {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @takes_nothing(!llvm.void)

// -----

// expected-error @below {{'llvm.mlir.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
llvm.mlir.global external @alignment("abc") {alignment = "x"} : !llvm.array<3 x i8>
