// The report says of each buffer where it is used last, under any name, whether or not it is in a
// pool; of one in no pool, pool and offset are null.
//
// RUN: cistern-opt %s --buffer-reuse-report=format=json -o /dev/null | FileCheck %s

func.func private @other(memref<?xf32>)
func.func @f(%x: f32) {
  %a = memref.alloc() : memref<16xf32>
  %view = memref.cast %a : memref<16xf32> to memref<?xf32>
  linalg.fill ins(%x : f32) outs(%view : memref<?xf32>)
  // CHECK:      "last_use": "[[#@LINE - 1]]:3", "pool": 0, "offset": 0, "skipped": null
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<16xf32>)
  // CHECK-SAME: "last_use": "[[#@LINE - 1]]:3", "pool": 0, "offset": 0, "skipped": null
  memref.dealloc %b : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%c : memref<16xf32>)
  %name = memref.cast %c : memref<16xf32> to memref<?xf32>
  call @other(%name) : (memref<?xf32>) -> ()
  // CHECK-SAME: "last_use": "[[#@LINE - 1]]:3", "pool": null, "offset": null, "skipped": "call"
  memref.dealloc %c : memref<16xf32>
  return
}
