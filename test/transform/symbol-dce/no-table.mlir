// An op without a symbol table.
// RUN: cistern-opt --pass-pipeline='builtin.module(func.func(symbol-dce))' --verify-diagnostics %s
// RUN: %same --stderr --modes plain "--args=--pass-pipeline=builtin.module(func.func(symbol-dce))" %s

// expected-error@+1 {{was scheduled to run under SymbolDCE, but does not define a symbol table}}
func.func @f() {
  return
}
