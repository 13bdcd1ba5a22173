// What was executed and allocated, and the heap's history.
// RUN: cistern-run %s --stats=text 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: cistern-run %s --stats=json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: cistern-run %s --trace=alloc 2>&1 | FileCheck %s --check-prefix=TRACE
// RUN: cistern-run %s --trace=alloc --stats=json 2>&1 | FileCheck %s --check-prefix=HISTORY
// RUN: cistern-run - < %s --entry=two | FileCheck %s --check-prefix=TWO
// RUN: not cistern-run %s --entry=three 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not cistern-run %s --arg=1 2>&1 | FileCheck %s --check-prefix=ARGS
// RUN: not cistern-run %s --frob 2>&1 | FileCheck %s --check-prefix=FROB
// RUN: cistern-run --help | FileCheck %s --check-prefix=HELP

// TEXT: 7  ops executed
// TEXT: 2  heap allocations
// TEXT: 2  frees
// TEXT: 48  heap bytes allocated
// TEXT: 48  peak heap bytes
// TEXT: 1  copies
// JSON: {"ops": 7, "calls": 1, {{.*}}"allocations": 2, "frees": 2, "bytes_allocated": 48, "peak_bytes": 48,
// TRACE: alloc #1 heap 16 bytes align 16 live 16 at {{.*}}stats.mlir:[[#@LINE + 11]]:
// TRACE: alloc #2 heap 32 bytes align 64 live 48 at
// TRACE: free #1 heap 16 bytes align 16 live 32 at
// TRACE: free #2 heap 32 bytes align 64 live 0 at
// HISTORY: "history": [{"event": "alloc", "step": 1, "id": 1, "kind": "heap", "bytes": 16, "live": 16, "line": {{[0-9]+}}}, {"event": "alloc",
// TWO: 2 : i32
// NONE: error: there is no function 'three' with a body to call
// ARGS: error: the function takes 0 arguments, but there is 1: --arg=VALUE for each, or --random-args
// FROB: Unknown command line argument '--frob'
// HELP: USAGE: cistern-run FILE [options]
func.func @main() {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<8xi32>
  %s = memref.subview %b[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  memref.copy %a, %s : memref<4xi32> to memref<4xi32, strided<[1], offset: 4>>
  memref.dealloc %a : memref<4xi32>
  memref.dealloc %b : memref<8xi32>
  return
}
func.func @two() -> i32 {
  %c = arith.constant 2 : i32
  return %c : i32
}
