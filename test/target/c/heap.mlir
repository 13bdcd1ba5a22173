// With --heap, buffers that have no place in the arena are in an array of that size: those of unknown size, those that are returned, and those
// of which any number may be in use at once.
// RUN: sed '/vector.print/d' %s | cistern-translate --mlir-to-c --heap=8K - | FileCheck %s
// RUN: python3 %S/execute.py %s --quick --passes= --heap=8K
// Without it they are errors.
// RUN: not cistern-translate --mlir-to-c %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not cistern-translate --mlir-to-c --heap=16 %s 2>&1 | FileCheck %s --check-prefix=SMALL

// NONE: error: cannot say 'memref.alloc' in C: its size is not known, so that no arena can hold it; --heap=BYTES is for such
// SMALL: error: cannot say 'memref.alloc' in C: the heap (--heap) is smaller than twice its alignment

// The application gives back what functions return.
// CHECK: void model_free(void *memory);
// CHECK: size_t model_heap_most(void);
// CHECK: CIS_ALIGN(16) static uint8_t model_heap[8192] model_heap_ATTRIBUTE;

// CHECK-LABEL: {{^}}made_results made(int64_t n) {{[{]$}}
// CHECK: cis_any_float *const m = (cis_any_float *)cis_heap_take(cis_bytes(12, n));
func.func @made(%n: index) -> memref<?x3xf32> {
  %m = memref.alloc(%n) : memref<?x3xf32>
  %f = arith.constant 0.5 : f32
  linalg.fill ins(%f : f32) outs(%m : memref<?x3xf32>)
  return %m : memref<?x3xf32>
}

// What has a place keeps it, and freeing it is nothing.
// CHECK-LABEL: {{^}}void placed(void) {{[{]$}}
// CHECK-NOT: cis_heap
// CHECK: {{^}}}
func.func @placed() {
  %m = memref.alloc() : memref<8xf32>
  %f = arith.constant 0.5 : f32
  linalg.fill ins(%f : f32) outs(%m : memref<8xf32>)
  memref.dealloc %m : memref<8xf32>
  return
}

// Each iteration frees the buffer of the one before: the first has a place, which the heap leaves alone.
// CHECK-LABEL: {{^}}static int64_t chain(int64_t n, {{.*}}) {{[{]$}}
// CHECK: cis_heap_take(40)
// CHECK: cis_heap_give(
func.func private @chain(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : i64
  %first = memref.alloc() : memref<5xi64>
  linalg.fill ins(%c3 : i64) outs(%first : memref<5xi64>)
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%before = %first) -> (memref<5xi64>) {
    %next = memref.alloc() : memref<5xi64>
    linalg.add ins(%before, %before : memref<5xi64>, memref<5xi64>) outs(%next : memref<5xi64>)
    memref.dealloc %before : memref<5xi64>
    scf.yield %next : memref<5xi64>
  }
  %v = memref.load %last[%c1] : memref<5xi64>
  memref.dealloc %last : memref<5xi64>
  return %v : i64
}

// A buffer that grows keeps what it holds.
func.func private @grown(%n: index) -> f32 {
  %c2 = arith.constant 2 : index
  %m = memref.alloc(%c2) : memref<?xf32>
  %f = arith.constant 1.5 : f32
  %c1 = arith.constant 1 : index
  memref.store %f, %m[%c1] : memref<?xf32>
  %g = memref.realloc %m(%n) : memref<?xf32> to memref<?xf32>
  %v = memref.load %g[%c1] : memref<?xf32>
  memref.dealloc %g : memref<?xf32>
  return %v : f32
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c40 = arith.constant 40 : index
  // 40 times as many bytes as there are: they are used again.
  scf.for %i = %c0 to %c40 step %c1 {
    %m = func.call @made(%c40) : (index) -> memref<?x3xf32>
    %n = func.call @made(%i) : (index) -> memref<?x3xf32>
    %v = memref.load %m[%i, %c2] : memref<?x3xf32>
    vector.print %v : f32
    memref.dealloc %m : memref<?x3xf32>
    memref.dealloc %n : memref<?x3xf32>
  }
  %x = func.call @chain(%c40) : (index) -> i64
  vector.print %x : i64
  %y = func.call @grown(%c40) : (index) -> f32
  vector.print %y : f32
  return
}
