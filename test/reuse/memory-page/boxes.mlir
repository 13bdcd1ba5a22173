// What the page of a program shows: where buffers lie as the program stands, and when they are in use.
// RUN: cistern-opt %s --memory-report=format=html --report-file=%t.html -o /dev/null && python3 %S/Inputs/data.py %t.html | FileCheck %s
// RUN: cistern-opt %s --buffer-arena=arena=argument --memory-report=format=html --report-file=%t.arena.html -o /dev/null && python3 %S/Inputs/data.py %t.arena.html | FileCheck %s --check-prefix=ARENA
// RUN: cistern-opt %s --memory-report=format=svg --report-file=%t.svg -o /dev/null && python3 -c "import sys, xml.dom.minidom as x; x.parse(sys.argv[1])" %t.svg && FileCheck %s --check-prefix=SVG < %t.svg

memref.global "private" constant @weights : memref<8xf32> = dense<1.0>

// Parts of a pool lie where the program says, from their first to their last touch; an output may lie where an input lies that
// is read for the last time, and is drawn after it. The pool is held all the time.
// CHECK-LABEL: @pool peak 128 order -1 copied 0: heap 128 bound 64
// CHECK-NEXT: memref.alloc [[#@LINE+5]]:8: pool, 128 bytes, at 0 (drawn), 1-12;
// CHECK-NEXT: linalg.exp [[#@LINE+10]]:3: view, 32 bytes, at 0, 7-[[END:[0-9]+]]; w7 r8
// CHECK-NEXT: linalg.exp [[#@LINE+10]]:3: view, 32 bytes, at 0, [[END]]-10, where linalg.exp [[#@LINE+9]]:3 lay; w8 r9
// CHECK-NEXT: linalg.log [[#@LINE+10]]:3: view, 32 bytes, at 64, 9-11; w9 r10
func.func @pool(%x: memref<8xf32>) {
  %p = memref.alloc() : memref<128xi8>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %a = memref.view %p[%c0][] : memref<128xi8> to memref<8xf32>
  %b = memref.view %p[%c0][] : memref<128xi8> to memref<8xf32>
  %c = memref.view %p[%c64][] : memref<128xi8> to memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  linalg.log ins(%b : memref<8xf32>) outs(%c : memref<8xf32>)
  linalg.exp ins(%c : memref<8xf32>) outs(%x : memref<8xf32>)
  memref.dealloc %p : memref<128xi8>
  return
}

// Memory spaces are memories of their own; what is not freed is held to the end; names are those of locations.
// CHECK-LABEL: @spaces peak 96 order {{.*}}: fast 32 bound 32, heap 64 bound 64
// CHECK-NEXT: hidden: heap, 32 bytes, at 0 (drawn), 1-7; w2 r5
// CHECK-NEXT: linalg.log {{.*}}: heap, 64 bytes, at 0 (drawn), 3-8, no pool: it escapes to a return; w4 7
func.func @spaces(%x: memref<8xf32>, %y: memref<16xf32>) -> memref<16xf32> {
  %a = memref.alloc() : memref<8xf32, "fast"> loc("hidden")
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32, "fast">)
  %b = memref.alloc() : memref<16xf32>
  linalg.log ins(%y : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%a : memref<8xf32, "fast">) outs(%x : memref<8xf32>)
  memref.dealloc %a : memref<8xf32, "fast">
  return %b : memref<16xf32>
}

// A callee holds its bytes while it runs; a fill is not what computes a buffer.
// CHECK-LABEL: @callee peak 32
// CHECK-LABEL: @caller peak 64 order {{.*}}: heap 64 bound 64
// CHECK-NEXT: linalg.matmul {{.*}}: heap, 32 bytes, at 0 (drawn), 2-8; w3 rw4 r6
// CHECK-NEXT: call of @callee {{.*}}: call, 32 bytes, at 32 (drawn), 5-6;
// With an arena, the frame of a callee is a part of the caller's.
// ARENA-LABEL: @caller peak 0
// ARENA-SAME: arena, an argument 64 bound 64
// ARENA: linalg.matmul {{.*}}: view, 32 bytes, at 32,
// ARENA-NEXT: func.call {{.*}}: view, 32 bytes, at 0,
func.func private @callee(%x: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%x : memref<8xf32>)
  memref.dealloc %a : memref<8xf32>
  return
}
func.func @caller(%x: memref<8xf32>, %m: memref<2x2xf32>, %n: memref<2x4xf32>) {
  %f = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<2x4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<2x4xf32>)
  linalg.matmul ins(%m, %n : memref<2x2xf32>, memref<2x4xf32>) outs(%a : memref<2x4xf32>)
  call @callee(%x) : (memref<8xf32>) -> ()
  memref.copy %a, %n : memref<2x4xf32> to memref<2x4xf32>
  memref.dealloc %a : memref<2x4xf32>
  return
}

// Offsets that are computed are drawn for the sizes that are expected: 64 for each dimension.
// CHECK-LABEL: @dynamic peak 768
// CHECK-NEXT: memref.alloc {{.*}}: pool, 768 bytes
// CHECK-NEXT: linalg.exp {{.*}}: view, 256 bytes, at 512 (drawn),
// CHECK-NEXT: linalg.log {{.*}}: view, 256 bytes, at 0,
// SVG: >@dynamic</text>
// SVG: >time: number of the op in the function</text>
// SVG: >address</text>
// SVG: >heap</text>
// SVG: class="a"{{.*}}, in which others lie</title>
// SVG: class="b{{.*}}<title>linalg.exp {{.*}}: 256 bytes at 512, live
func.func @dynamic(%x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c12 = arith.constant 12 : index
  %d = memref.dim %x, %c0 : memref<?xf32>
  %offset = arith.muli %d, %c8 : index
  %size = arith.muli %d, %c12 : index
  %p = memref.alloc(%size) : memref<?xi8>
  %a = memref.view %p[%offset][%d] : memref<?xi8> to memref<?xf32>
  %b = memref.view %p[%c0][%d] : memref<?xi8> to memref<?xf32>
  linalg.exp ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  linalg.log ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  linalg.exp ins(%b : memref<?xf32>) outs(%x : memref<?xf32>)
  memref.dealloc %p : memref<?xi8>
  return
}

// CHECK-LABEL: @nothing peak 0
// CHECK-NEXT: weights 32 1
// CHECK-NEXT: file boxes.mlir {'1': '// What the page of a program shows
func.func @nothing() {
  return
}
