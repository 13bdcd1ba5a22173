// A build can fail when a function holds or copies more than a limit; the report is printed all the same.
// RUN: cistern-opt %s --memory-report="max-peak=384 max-copied=128" -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: not cistern-opt %s --memory-report=max-peak=300 -o %t.out > %t.report 2> %t.errors
// RUN: FileCheck %s < %t.errors
// RUN: FileCheck %s --check-prefix=REPORT < %t.report
// RUN: not test -e %t.out
// RUN: not cistern-opt %s --memory-report=max-copied=64 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not cistern-opt %s --memory-report="format=json max-peak=0" 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: cistern-opt %s --memory-report=max-peak=1KiB -o /dev/null | FileCheck %s --check-prefix=REPORT
// RUN: not cistern-opt %s --memory-report=max-peak=lots 2>&1 | FileCheck %s --check-prefix=LOTS
// RUN: not cistern-opt %s --memory-report=max-peak= 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: cistern-opt %s --memory-report --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=DUMP

// A number that is missing is no number. Without the options there is no limit.
// EMPTY: error: max-peak: '' is no number of bytes (4096, 64K, 1M)
// DUMP: memory-report{format=text}

// REPORT:      function @f
// REPORT-NEXT: peak 384 bytes
// REPORT:      function @small

// CHECK:      :[[@LINE+9]]:1: error: function @f holds 384 bytes at once, 84 more than max-peak
// CHECK:      :[[@LINE+10]]:8: note: the peak is during 'memref.alloc'
// CHECK:      :[[@LINE+8]]:8: note: 256 bytes of the peak are allocated here
// CHECK:      :[[@LINE+8]]:8: note: 128 bytes of the peak are allocated here
// CHECK-NOT:  error
// COPIED:     :[[@LINE+4]]:1: error: function @f copies 128 bytes, 64 more than max-copied
// COPIED-NOT: error
// NONE-COUNT-2: error: function
// LOTS: error: max-peak: 'lots' is no number of bytes (4096, 64K, 1M)
func.func @f(%x: memref<64xf32>, %y: memref<32xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<32xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  memref.copy %b, %y : memref<32xf32> to memref<32xf32>
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<32xf32>
  return
}

func.func @small(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  memref.dealloc %a : memref<8xf32>
  return
}
