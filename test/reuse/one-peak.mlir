// All reports state one peak: that of the path that holds the most, with what is allocated in regions and what is returned.
// RUN: cistern-opt %s --buffer-reuse-report -o /dev/null | FileCheck %s --check-prefix=REUSE
// RUN: cistern-opt %s --print-buffer-lifetime-stats -o /dev/null | FileCheck %s --check-prefix=STATS
// RUN: cistern-opt %s --memory-report -o /dev/null | FileCheck %s --check-prefix=MEMORY
// RUN: cistern-run %s --stats=json 2>&1 | FileCheck %s --check-prefix=EXECUTED

// A buffer of a region is held beside those around it.
// REUSE-LABEL: function @nested
// REUSE:         peak live bytes  1088
// STATS-LABEL: nested
// STATS:         Peak live bytes : 1088
// MEMORY-LABEL: @nested
// MEMORY:        peak 1088 bytes
func.func private @nested(%x: f32, %c: i1) {
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  scf.if %c {
    %b = memref.alloc() : memref<256xf32>
    linalg.fill ins(%x : f32) outs(%b : memref<256xf32>)
    memref.dealloc %b : memref<256xf32>
  }
  memref.dealloc %a : memref<16xf32>
  return
}

// What is returned is held until the end.
// REUSE-LABEL: function @returned
// REUSE:         peak live bytes  4160
// STATS-LABEL: returned
// STATS:         Peak live bytes : 4160
// MEMORY-LABEL: @returned
// MEMORY:        peak 4160 bytes
func.func private @returned(%x: f32) -> memref<1024xf32> {
  %r = memref.alloc() : memref<1024xf32>
  linalg.fill ins(%x : f32) outs(%r : memref<1024xf32>)
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<16xf32>)
  memref.dealloc %b : memref<16xf32>
  return %r : memref<1024xf32>
}

// Of two paths the one that holds more counts.
// REUSE-LABEL: function @paths
// REUSE:         peak live bytes  512
// STATS-LABEL: paths
// STATS:         Peak live bytes : 512
// MEMORY-LABEL: @paths
// MEMORY:        peak 512 bytes
func.func private @paths(%x: f32, %c: i1) {
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  memref.dealloc %a : memref<16xf32>
  cf.cond_br %c, ^one, ^two
^one:
  %b = memref.alloc() : memref<128xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<128xf32>)
  memref.dealloc %b : memref<128xf32>
  return
^two:
  %d = memref.alloc() : memref<32xf32>
  linalg.fill ins(%x : f32) outs(%d : memref<32xf32>)
  memref.dealloc %d : memref<32xf32>
  return
}

// EXECUTED: "held_peak_bytes": 4160
func.func @main() {
  %x = arith.constant 1.0 : f32
  %c = arith.constant true
  call @nested(%x, %c) : (f32, i1) -> ()
  call @paths(%x, %c) : (f32, i1) -> ()
  %r = call @returned(%x) : (f32) -> memref<1024xf32>
  memref.dealloc %r : memref<1024xf32>
  return
}
