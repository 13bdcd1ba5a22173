// RUN: cistern-translate --mlir-to-c --overlap --sizes %s 2>&1 >%t.c | FileCheck %s --check-prefix=SIZES
// RUN: FileCheck %s --input-file=%t.c
// RUN: cistern-translate --mlir-to-c --overlap --loop-order=vectors %s | FileCheck %s
// RUN: cistern-translate --mlir-to-c --sizes %s 2>&1 | FileCheck %s --check-prefix=APART

// Without the option nothing overlaps.
// APART-NOT: overlap{{s|ped}}
// APART: rows: arena 24 bytes{{$}}

// A matrix product reads a row of 2 for each row of 4 that it writes: the output begins 3 * 2 + 3 bytes below the input. It was filled
// before: its accumulator begins with the number, and the fill is nothing.
// SIZES-DAG: overlap.mlir:[[#@LINE+16]]:3: 'linalg.matmul' overlaps 7 bytes of its input{{$}}
// CHECK-LABEL: {{^}}{{.*}} rows({{.*}}) {{[{]$}}
// CHECK: a = (int8_t *)(void *)(arena + 9);
// CHECK: b = (int8_t *)(void *)arena;
// CHECK-NEXT: linalg.fill
// CHECK-NEXT: linalg.matmul
// CHECK: for (int64_t i = 0; i < 4; ++i) {
// CHECK-NEXT: for (int64_t j = 0; j < 4; ++j) {
// CHECK-NEXT: int8_t acc = 3;
func.func @rows(%w: memref<2x4xi8>) -> i8 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4x2xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<4x2xi8>)
  %b = memref.alloc() : memref<4x4xi8>
  linalg.fill ins(%c : i8) outs(%b : memref<4x4xi8>)
  linalg.matmul ins(%a, %w : memref<4x2xi8>, memref<2x4xi8>) outs(%b : memref<4x4xi8>)
  memref.dealloc %a : memref<4x2xi8>
  %r = memref.load %b[%i, %i] : memref<4x4xi8>
  memref.dealloc %b : memref<4x4xi8>
  return %r : i8
}

// A convolution without padding reads ahead of what it writes, so that it may lie where its input lies.
// SIZES-DAG: 'linalg.depthwise_conv_1d_nwc_wc' overlaps 18 bytes of its input{{$}}
// SIZES-DAG: window: arena 26 bytes (no plan is lower), without overlap 44
// CHECK-LABEL: {{^}}{{.*}} window({{.*}}) {{[{]$}}
func.func @window(%w: memref<4x2xi8>) -> i8 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<1x13x2xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<1x13x2xi8>)
  %b = memref.alloc() : memref<1x9x2xi8>
  linalg.fill ins(%c : i8) outs(%b : memref<1x9x2xi8>)
  linalg.depthwise_conv_1d_nwc_wc {dilations = dense<1> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}
    ins(%a, %w : memref<1x13x2xi8>, memref<4x2xi8>) outs(%b : memref<1x9x2xi8>)
  memref.dealloc %a : memref<1x13x2xi8>
  %r = memref.load %b[%i, %i, %i] : memref<1x9x2xi8>
  memref.dealloc %b : memref<1x9x2xi8>
  return %r : i8
}

// Elements that become wider: from the last one to the first the output may begin where the input begins.
// SIZES-DAG: 'linalg.generic' overlaps 8 bytes of its input, backward
// SIZES-DAG: wider: arena 32 bytes (no plan is lower), without overlap 40
// CHECK-LABEL: {{^}}{{.*}} wider({{.*}}) {{[{]$}}
// CHECK: for (int64_t i = 7; i >= 0; --i) {
func.func @wider() -> i32 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<8xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<8xi8>)
  %b = memref.alloc() : memref<8xi32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xi8>) outs(%b : memref<8xi32>) {
  ^bb0(%x: i8, %old: i32):
    %y = arith.extsi %x : i8 to i32
    linalg.yield %y : i32
  }
  memref.dealloc %a : memref<8xi8>
  %r = memref.load %b[%i] : memref<8xi32>
  memref.dealloc %b : memref<8xi32>
  return %r : i32
}

// A window inside of its bounds: the row above and the element before are read again, 5 + 1 elements.
// SIZES-DAG: padded: arena 31 bytes (no plan is lower), without overlap 50
// CHECK-LABEL: {{^}}{{.*}} padded({{.*}}) {{[{]$}}
func.func @padded() -> i8 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<5x5xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<5x5xi8>)
  %b = memref.alloc() : memref<5x5xi8>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      outs(%b : memref<5x5xi8>) {
  ^bb0(%old: i8):
    %y = linalg.index 0 : index
    %x = linalg.index 1 : index
    %y0 = affine.max affine_map<(d0) -> (0, 1 - d0)>(%y)
    %y1 = affine.min affine_map<(d0) -> (3, 6 - d0)>(%y)
    %x0 = affine.max affine_map<(d0) -> (0, 1 - d0)>(%x)
    %x1 = affine.min affine_map<(d0) -> (3, 6 - d0)>(%x)
    %s = scf.for %k = %y0 to %y1 step %one iter_args(%t = %c) -> (i8) {
      %u = scf.for %l = %x0 to %x1 step %one iter_args(%v = %t) -> (i8) {
        %p = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%y, %k)
        %q = affine.apply affine_map<(d0, d1) -> (d0 + d1 - 1)>(%x, %l)
        %e = memref.load %a[%p, %q] : memref<5x5xi8>
        %n = arith.addi %v, %e : i8
        scf.yield %n : i8
      }
      scf.yield %u : i8
    }
    linalg.yield %s : i8
  }
  memref.dealloc %a : memref<5x5xi8>
  %r = memref.load %b[%i, %i] : memref<5x5xi8>
  memref.dealloc %b : memref<5x5xi8>
  return %r : i8
}

// An input that is read again stays whole.
// SIZES-DAG: again: arena 24 bytes{{$}}
func.func @again(%w: memref<2x4xi8>) -> i8 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4x2xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<4x2xi8>)
  %b = memref.alloc() : memref<4x4xi8>
  linalg.fill ins(%c : i8) outs(%b : memref<4x4xi8>)
  linalg.matmul ins(%a, %w : memref<4x2xi8>, memref<2x4xi8>) outs(%b : memref<4x4xi8>)
  %s = memref.load %a[%i, %i] : memref<4x2xi8>
  memref.dealloc %a : memref<4x2xi8>
  %r = memref.load %b[%i, %i] : memref<4x4xi8>
  %t = arith.addi %r, %s : i8
  memref.dealloc %b : memref<4x4xi8>
  return %t : i8
}

// What was written before, other than by a fill, is needed.
// SIZES-DAG: before: arena 24 bytes{{$}}
func.func @before(%w: memref<2x4xi8>) -> i8 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4x2xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<4x2xi8>)
  %b = memref.alloc() : memref<4x4xi8>
  linalg.fill ins(%c : i8) outs(%b : memref<4x4xi8>)
  memref.store %c, %b[%i, %i] : memref<4x4xi8>
  linalg.matmul ins(%a, %w : memref<4x2xi8>, memref<2x4xi8>) outs(%b : memref<4x4xi8>)
  memref.dealloc %a : memref<4x2xi8>
  %r = memref.load %b[%i, %i] : memref<4x4xi8>
  memref.dealloc %b : memref<4x4xi8>
  return %r : i8
}

// A sum whose outer loop is the reduction goes through memory.
// SIZES-DAG: outer: arena 12 bytes{{$}}
func.func @outer() -> i8 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4x2xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<4x2xi8>)
  %b = memref.alloc() : memref<4xi8>
  linalg.fill ins(%c : i8) outs(%b : memref<4xi8>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>],
      iterator_types = ["reduction", "parallel"]} ins(%a : memref<4x2xi8>) outs(%b : memref<4xi8>) {
  ^bb0(%x: i8, %old: i8):
    %y = arith.addi %x, %old : i8
    linalg.yield %y : i8
  }
  memref.dealloc %a : memref<4x2xi8>
  %r = memref.load %b[%i] : memref<4xi8>
  memref.dealloc %b : memref<4xi8>
  return %r : i8
}

// A body that does more than compute keeps its order, and its output its place.
// SIZES-DAG: shows: arena 16 bytes{{$}}
func.func private @show(i8)
func.func @shows() -> i8 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<8xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<8xi8>)
  %b = memref.alloc() : memref<8xi8>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : memref<8xi8>) outs(%b : memref<8xi8>) {
  ^bb0(%x: i8, %old: i8):
    func.call @show(%x) : (i8) -> ()
    linalg.yield %x : i8
  }
  memref.dealloc %a : memref<8xi8>
  %r = memref.load %b[%i] : memref<8xi8>
  memref.dealloc %b : memref<8xi8>
  return %r : i8
}

// Who knows what a function keeps: a buffer that was handed to one stays apart.
// SIZES-DAG: handed: arena 16 bytes{{$}}
func.func private @keep(memref<8xi8>)
func.func @handed() -> i8 {
  %c = arith.constant 3 : i8
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<8xi8>
  linalg.fill ins(%c : i8) outs(%a : memref<8xi8>)
  func.call @keep(%a) : (memref<8xi8>) -> ()
  %b = memref.alloc() : memref<8xi8>
  linalg.copy ins(%a : memref<8xi8>) outs(%b : memref<8xi8>)
  memref.dealloc %a : memref<8xi8>
  %r = memref.load %b[%i] : memref<8xi8>
  memref.dealloc %b : memref<8xi8>
  return %r : i8
}
