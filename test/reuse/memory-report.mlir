// What the peak of a function is made of: buffers with ops, names, places and functions, and until when they are held.
// RUN: cistern-opt %s --memory-report -o /dev/null | FileCheck %s
// RUN: cistern-opt %s --memory-report=format=json -o /dev/null | python3 -m json.tool | FileCheck %s --check-prefix=JSON
// RUN: cistern-opt %s --memory-report=format=csv -o /dev/null | FileCheck %s --check-prefix=CSV

// CHECK-LABEL: function @outer
// CHECK-NEXT:    peak         256 bytes, no order of its ops holds less than 256
// CHECK-NEXT:    during func.call at 24:3
// CHECK-NEXT:      128 bytes, memref.alloc "hidden" at model.mlir:23:8 : memref<32xf32>, until memref.dealloc at 27:3
// CHECK-NEXT:      128 bytes, memref.alloc at 34:8 in @inner : memref<32xf32>, until memref.dealloc at 36:3
// JSON:      "function": "outer",
// JSON-NEXT: "peak": 256,
// JSON:      "lower_bound": 256,
// JSON:      "held": [
// JSON:          "bytes": 128,
// JSON:            "name": "hidden",
// JSON:            "function": "outer"
// JSON:            "function": "inner"
// CSV:      function,peak,bytes,in,op,name,location,type,until_op,until_name,until_location
// CSV:      outer,256,128,"outer","memref.alloc","hidden","model.mlir:23:8","memref<32xf32>","memref.dealloc","","27:3"
func.func @outer(%x: memref<32xf32>) {
  %a = memref.alloc() : memref<32xf32> loc("hidden"("model.mlir":23:8))
  linalg.exp ins(%x : memref<32xf32>) outs(%a : memref<32xf32>)
  call @inner(%a) : (memref<32xf32>) -> ()
  %b = memref.alloc() : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  memref.dealloc %a : memref<32xf32>
  return
}

// CHECK-LABEL: function @inner
// CHECK:         128 bytes
func.func @inner(%x: memref<32xf32>) {
  %c = memref.alloc() : memref<32xf32>
  linalg.exp ins(%x : memref<32xf32>) outs(%c : memref<32xf32>)
  memref.dealloc %c : memref<32xf32>
  return
}

// A body that holds more than what comes after it; nothing is known of the bound where there are several blocks.
// CHECK-LABEL: function @loop
// CHECK-NEXT:    peak         {{.*}} bytes{{$}}
// CHECK-NEXT:    during
// CHECK-NEXT:      512 bytes, memref.alloc
// CHECK-NOT:       bytes
func.func @loop(%n: index, %f: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1
^bb1:
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.alloc() : memref<128xf32>
    %v = memref.load %t[%c0] : memref<128xf32>
    memref.store %v, %f[%c0] : memref<4xf32>
    memref.dealloc %t : memref<128xf32>
  }
  %b = memref.alloc() : memref<16xf32>
  memref.dealloc %b : memref<16xf32>
  return
}

// CHECK-LABEL: function @nothing
// CHECK-NEXT:    peak         0 bytes
// CHECK-NOT:     during
func.func @nothing() {
  return
}

// A buffer that escapes from a callee or a region is held once, as the result of the op.
// CHECK-LABEL: function @made
// CHECK-LABEL: function @received
// CHECK-NEXT:    peak         12000 bytes, no order of its ops holds less than 12000
// CHECK-NEXT:    during func.call
// CHECK-NEXT:      4000 bytes, func.call at {{.*}}, until memref.dealloc
// CHECK-NEXT:      4000 bytes, func.call at {{.*}}, until memref.dealloc
// CHECK-NEXT:      4000 bytes, memref.alloc at {{.*}} in @made
// CHECK-LABEL: function @chosen
// CHECK-NEXT:    peak         8000 bytes, no order of its ops holds less than 8000
// CHECK-NEXT:    during memref.alloc
// CHECK-NEXT:      4000 bytes, scf.if at {{.*}}, until memref.dealloc
// CHECK-NEXT:      4000 bytes, memref.alloc
func.func private @made(%f: f32) -> memref<1000xf32> {
  %m = memref.alloc() : memref<1000xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<1000xf32>)
  return %m : memref<1000xf32>
}
func.func @received() {
  %one = arith.constant 1.0 : f32
  %a = call @made(%one) : (f32) -> memref<1000xf32>
  %b = call @made(%one) : (f32) -> memref<1000xf32>
  %c = call @made(%one) : (f32) -> memref<1000xf32>
  linalg.add ins(%a, %b : memref<1000xf32>, memref<1000xf32>) outs(%c : memref<1000xf32>)
  memref.dealloc %a : memref<1000xf32>
  memref.dealloc %b : memref<1000xf32>
  memref.dealloc %c : memref<1000xf32>
  return
}
func.func @chosen(%c: i1) {
  %one = arith.constant 1.0 : f32
  %r = scf.if %c -> memref<1000xf32> {
    %a = memref.alloc() : memref<1000xf32>
    scf.yield %a : memref<1000xf32>
  } else {
    %b = memref.alloc() : memref<1000xf32>
    scf.yield %b : memref<1000xf32>
  }
  %d = memref.alloc() : memref<1000xf32>
  linalg.fill ins(%one : f32) outs(%r : memref<1000xf32>)
  memref.copy %r, %d : memref<1000xf32> to memref<1000xf32>
  memref.dealloc %r : memref<1000xf32>
  memref.dealloc %d : memref<1000xf32>
  return
}

// A buffer that is passed on is no new buffer, and one that escapes twice is one.
// CHECK-LABEL: function @twice
// CHECK-LABEL: function @passed
// CHECK-NEXT:    peak         128 bytes
func.func private @twice(%x: memref<32xf32>) -> (memref<32xf32>, memref<32xf32>, memref<32xf32>) {
  %m = memref.alloc() : memref<32xf32>
  linalg.exp ins(%x : memref<32xf32>) outs(%m : memref<32xf32>)
  return %x, %m, %m : memref<32xf32>, memref<32xf32>, memref<32xf32>
}
func.func @passed(%x: memref<32xf32>) {
  %r:3 = call @twice(%x) : (memref<32xf32>) -> (memref<32xf32>, memref<32xf32>, memref<32xf32>)
  linalg.exp ins(%r#1 : memref<32xf32>) outs(%x : memref<32xf32>)
  memref.dealloc %r#2 : memref<32xf32>
  return
}

// Sizes count for orders of ops as they do for the peak: 32 is half of the 64 that is assumed for an index.
// CHECK-LABEL: function @half
// CHECK-NEXT:    peak         384 bytes, no order of its ops holds less than 384
func.func @half(%x: memref<?xf32>, %n: index) {
  %two = arith.constant 2 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %x, %a : memref<?xf32> to memref<?xf32>
  %h = arith.divsi %n, %two : index
  %b = memref.alloc(%h) : memref<?xf32>
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  memref.copy %b, %x : memref<?xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// Programs that read the report find all buffers of the function, what lies in a pool, and each copy.
// JSON:      "function": "pooled",
// JSON:      "copied": 160,
// JSON:      "buffers": [
// JSON:          "kind": "pool",
// JSON-NEXT:     "bytes": 128,
// JSON:          "pool": null,
// JSON-NEXT:     "offset": null
// JSON:          "kind": "view",
// JSON-NEXT:     "bytes": 64,
// JSON:            "name": "half",
// JSON:            "op": "linalg.fill",
// JSON:          "pool": 0,
// JSON-NEXT:     "offset": 64
// JSON:      "copies": [
// JSON:          "bytes": 32,
// JSON-NEXT:     "runs": 5,
// JSON:            "op": "memref.copy",
// CSV:      pooled,128,128,"pooled","memref.alloc","","[[POOL:[0-9:]+]]","memref<128xi8>","memref.dealloc","","{{[0-9:]+}}",,{{$}}
// CSV-NEXT: pooled,128,64,"pooled","linalg.fill","","{{[0-9:]+}}","memref<16xf32>","linalg.exp","","{{[0-9:]+}}","[[POOL]]",64{{$}}
func.func @pooled(%x: memref<16xf32>, %v: f32, %y: memref<8xf32>, %z: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  %p = memref.alloc() : memref<128xi8>
  %a = memref.view %p[%c64][] : memref<128xi8> to memref<16xf32> loc("half"("model.py":1:1))
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%x : memref<16xf32>)
  scf.for %i = %c0 to %c5 step %c1 {
    memref.copy %y, %z : memref<8xf32> to memref<8xf32>
  }
  memref.dealloc %p : memref<128xi8>
  return
}
