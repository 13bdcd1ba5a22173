// RUN: not cistern-opt --buffer-deallocation --split-input-file %s 2>&1 | FileCheck %s

// A name that is written where it may be read under names that are not known keeps its buffer from being freed.

// By what a linalg op yields:
func.func @yields(%u: memref<1xmemref<4xf32>>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%u : memref<1xmemref<4xf32>>) {
  ^bb0(%b: memref<4xf32>):
    // CHECK: [[#@LINE+1]]:5: error: MemRef value is stored in memory that may be read after it is freed
    linalg.yield %a : memref<4xf32>
  }
  return
}

// -----

// In a global, which other functions read:
memref.global "private" @g : memref<1xmemref<4xf32>>
func.func @global() {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %v = memref.get_global @g : memref<1xmemref<4xf32>>
  // CHECK: [[#@LINE+1]]:3: error: MemRef value is stored in memory that may be read after it is freed
  memref.store %a, %v[%c0] : memref<1xmemref<4xf32>>
  return
}

// -----

// In a memory of names whose elements are copied to another one:
func.func @copies() -> f32 {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %f0, %a[%c0] : memref<4xf32>
  %u = memref.alloc() : memref<1xmemref<4xf32>>
  %v = memref.alloc() : memref<1xmemref<4xf32>>
  // CHECK: [[#@LINE+1]]:3: error: MemRef value is stored in memory that may be read after it is freed
  memref.store %a, %u[%c0] : memref<1xmemref<4xf32>>
  memref.copy %u, %v : memref<1xmemref<4xf32>> to memref<1xmemref<4xf32>>
  %l = memref.load %v[%c0] : memref<1xmemref<4xf32>>
  %f = memref.load %l[%c0] : memref<4xf32>
  return %f : f32
}
