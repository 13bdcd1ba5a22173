// A trace for Perfetto and chrome://tracing: each buffer begins and ends, and the counter is what is in use.
// RUN: cistern-opt %s --memory-report=format=trace --report-file=%t.json -o /dev/null
// RUN: python3 -m json.tool --no-indent %t.json | sed 's/}, {/},\n{/g' | FileCheck %s

// CHECK: "ph": "M", "pid": 1, {{.*}}"args": {"name": "f"}
// CHECK-NEXT: "ph": "b", "pid": 1, "tid": 0, "ts": 1, "name": "linalg.exp [[#@LINE+12]]:3", "cat": "heap", "id": 0, "args": {"offset": {{[0-9]+}}}
// CHECK-NEXT: "ph": "C", {{.*}}"ts": 1, "name": "heap", "args": {"bytes": 32}
// CHECK-NEXT: "ph": "b", {{.*}}"ts": 3, "name": "linalg.log
// CHECK-NEXT: "ph": "C", {{.*}}"ts": 3, "name": "heap", "args": {"bytes": 96}
// CHECK-NEXT: "ph": "e", {{.*}}"name": "linalg.exp
// CHECK-NEXT: "ph": "C", {{.*}}"args": {"bytes": 64}
// CHECK-NEXT: "ph": "e", {{.*}}"name": "linalg.log
// CHECK-NEXT: "ph": "C", {{.*}}"args": {"bytes": 0}
// CHECK-NEXT: "ph": "M", "pid": 2, {{.*}}"args": {"name": "nothing"}
// CHECK-NOT: "ph"
func.func @f(%x: memref<8xf32>, %y: memref<16xf32>) {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %b = memref.alloc() : memref<16xf32>
  linalg.log ins(%y : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%x : memref<8xf32>)
  memref.dealloc %a : memref<8xf32>
  linalg.exp ins(%b : memref<16xf32>) outs(%y : memref<16xf32>)
  memref.dealloc %b : memref<16xf32>
  return
}
func.func @nothing() {
  return
}
