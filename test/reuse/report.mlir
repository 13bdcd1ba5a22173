// RUN: cistern-opt %s --buffer-reuse-report -o /dev/null | FileCheck %s
// RUN: cistern-opt %s --buffer-reuse-report=picture=true -o /dev/null | FileCheck %s --check-prefix=PICTURE
// RUN: cistern-opt %s --buffer-reuse-report=format=json -o /dev/null | python3 -m json.tool | FileCheck %s --check-prefix=JSON

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
// JSON:      "skipped": null
// JSON:      "skipped": "return"
func.func @f(%x: memref<2048xf32>, %y: memref<1024xf32>) -> memref<32xf32> {
  %a = memref.alloc() : memref<2048xf32>
  memref.copy %x, %a : memref<2048xf32> to memref<2048xf32>
  memref.dealloc %a : memref<2048xf32>
  %b = memref.alloc() : memref<1024xf32>
  memref.copy %y, %b : memref<1024xf32> to memref<1024xf32>
  memref.dealloc %b : memref<1024xf32>
  %r = memref.alloc() : memref<32xf32>
  return %r : memref<32xf32>
}
