// RUN: cistern-opt %s --buffer-reuse-report -o /dev/null | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse-report=picture=true -o /dev/null | FileCheck %s --check-prefix=PICTURE
// RUN: cistern-opt %s --buffer-reuse-report=format=json -o /dev/null | python3 -m json.tool | FileCheck %s --check-prefix=JSON

// RUN: cistern-opt %s --buffer-reuse-report=format=csv -o /dev/null > %t.csv && FileCheck %s --check-prefix=CSV < %t.csv
// RUN: cistern-opt %s --buffer-reuse-report=format=problem -o /dev/null > %t.json && cistern-plan %t.json | FileCheck %s --check-prefix=PLAN
// RUN: cistern-plan %t.csv | FileCheck %s --check-prefix=PLAN

// CHECK:      function @f
// CHECK-NEXT:   buffers          3
// CHECK-NEXT:   total bytes      12416
// CHECK-NEXT:   peak live bytes  8192
// CHECK-NEXT:   pooled           2
// CHECK-NEXT:   pool bytes       8192
// CHECK-NEXT:   bytes saved      4096
// CHECK-NEXT:   pool 0: 2 buffers, 8192 of 12288 bytes, lower bound 8192
// CHECK-NEXT:   live at the peak:
// CHECK-NEXT:     [[#]]:{{.*}} memref<2048xf32>  8192 bytes
// CHECK-NEXT:   left alone:
// CHECK-NEXT:     [[#]]:{{.*}} memref<32xf32>  128 bytes: it escapes to a return

// PICTURE: 8 KiB {{.*}}█
// PICTURE: 0 B

// JSON:      "function": "f"
// JSON-NEXT: "buffers": 3
// JSON-NEXT: "total_bytes": 12416
// JSON-NEXT: "peak_live_bytes": 8192
// JSON-NEXT: "pooled": 2
// JSON-NEXT: "pool_bytes": 8192
// JSON-NEXT: "bytes_saved": 4096
// JSON:      "name": "first",
// JSON-NEXT: "last_use": "[[#]]:3",
// JSON-NEXT: "pool": 0,
// JSON-NEXT: "offset": 0,
// JSON-NEXT: "skipped": null
// JSON:      "skipped": "return"

// A file for cistern-plan: the rows of pools, or the whole problem of the largest.
// CSV:      id,lower,upper,size,alignment,gaps,function,pool,at,name,location,last_use
// CSV-NEXT: 0,{{[0-9]+,[0-9]+}},8192,4,,"f",0,0,"first",report.mlir:[[#]]:{{[0-9]+}},[[#]]:3
// CSV-NEXT: 1,{{[0-9]+,[0-9]+}},4096,4,,"f",0,0,"",[[#]]:{{[0-9]+}},[[#]]:3
// PLAN: buffers: 2
// PLAN: height: 8192
// PLAN: proven optimal: yes
func.func @f(%x: memref<2048xf32>, %y: memref<1024xf32>) -> memref<32xf32> {
  %a = memref.alloc() : memref<2048xf32> loc("first"("report.mlir":33:8))
  memref.copy %x, %a : memref<2048xf32> to memref<2048xf32>
  memref.dealloc %a : memref<2048xf32>
  %b = memref.alloc() : memref<1024xf32>
  memref.copy %y, %b : memref<1024xf32> to memref<1024xf32>
  memref.dealloc %b : memref<1024xf32>
  %r = memref.alloc() : memref<32xf32>
  return %r : memref<32xf32>
}
