// What the checked heap reports, one wrong program each, and the right ones beside them.
// RUN: %programs %s

// exit 4
func.func @main() {
  %m = memref.alloc() : memref<4xi32> // error: leak: the buffer of 16 bytes is never freed
  return
}

// -----
// The call path of a leak is told.
// exit 4
func.func private @make() -> memref<2xf64> {
  %m = memref.alloc() : memref<2xf64> // error: leak: the buffer of 16 bytes is never freed
  return %m : memref<2xf64>
}
func.func @main() {
  %m = call @make() : () -> memref<2xf64>
  return
}

// -----
// What is returned belongs to the caller.
// prints dense<1> : memref<i32>
func.func @main() -> memref<i32> {
  %c1 = arith.constant 1 : i32
  %m = memref.alloc() : memref<i32>
  memref.store %c1, %m[] : memref<i32>
  return %m : memref<i32>
}

// -----
// exit 4
func.func @main() {
  %m = memref.alloc() : memref<4xi32> // note: the buffer of 16 bytes was allocated here
  memref.dealloc %m : memref<4xi32> // note: and freed here
  memref.dealloc %m : memref<4xi32> // error: double free
  return
}

// -----
// exit 4
func.func private @free(%m: memref<4xi32>) {
  memref.dealloc %m : memref<4xi32> // note: and freed here
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi32> // note: the buffer of 16 bytes was allocated here
  call @free(%m) : (memref<4xi32>) -> ()
  %x = memref.load %m[%c0] : memref<4xi32> // error: use after free: reads from a buffer that has been freed
  return %x : i32
}

// -----
// exit 4
func.func @main() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32> // note: allocated here
  %s = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.dealloc %m : memref<4xf32> // note: and freed here
  memref.store %x, %s[%c0] : memref<2xf32, strided<[1], offset: 1>> // error: use after free: writes to
  return
}

// -----
// exit 4
func.func @main() {
  %m = memref.alloc() : memref<4xf32> // note: allocated here
  %s = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.dealloc %s : memref<2xf32, strided<[1], offset: 1>> // error: free of a view
  return
}

// -----
// The base of a view is the buffer; a cast is no view.
func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %s = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %b, %o, %n, %t = memref.extract_strided_metadata %s : memref<2xf32, strided<[1], offset: 1>> -> memref<f32>, index, index, index
  memref.dealloc %b : memref<f32>
  %k = memref.alloc() : memref<4xf32>
  %c = memref.cast %k : memref<4xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

// -----
// exit 4
memref.global "private" @g : memref<4xi32> = dense<1> // note: the global of 16 bytes is here
func.func @main() {
  %m = memref.get_global @g : memref<4xi32>
  memref.dealloc %m : memref<4xi32> // error: free of a global
  return
}

// -----
// exit 4
memref.global "private" constant @g : memref<4xi32> = dense<1> // note: the global of 16 bytes is here
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %m = memref.get_global @g : memref<4xi32>
  memref.store %c1, %m[%c0] : memref<4xi32> // error: write to a constant global
  return
}

// -----
// exit 4
func.func @main() {
  %m = memref.alloca() : memref<4xi32> // note: the stack buffer of 16 bytes was allocated here
  memref.dealloc %m : memref<4xi32> // error: free of a stack buffer
  return
}

// -----
// exit 4
func.func private @leak_stack() -> memref<4xi32> {
  %m = memref.alloca() : memref<4xi32> // note: the stack buffer of 16 bytes was allocated here
  return %m : memref<4xi32> // note: and its scope ended here
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %m = call @leak_stack() : () -> memref<4xi32>
  memref.store %c1, %m[%c0] : memref<4xi32> // error: use after scope: writes to a stack buffer
  return
}

// -----
// A loop's body is a scope: what it yields has ended.
// exit 4
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %z = arith.constant 1 : i32
  %a = memref.alloca() : memref<1xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%m = %a) -> memref<1xi32> {
    memref.store %z, %m[%c0] : memref<1xi32> // error: use after scope
    %b = memref.alloca() : memref<1xi32> // note: allocated here
    scf.yield %b : memref<1xi32> // note: and its scope ended here
  }
  return
}

// -----
// exit 4
func.func @main() -> i32 {
  %r = memref.alloca_scope -> (memref<i32>) {
    %b = memref.alloca() : memref<i32> // note: allocated here
    memref.alloca_scope.return %b : memref<i32> // note: and its scope ended here
  }
  %x = memref.load %r[] : memref<i32> // error: use after scope: reads from
  return %x : i32
}

// -----
// exit 4
func.func @main() -> i32 {
  %c4 = arith.constant 4 : index
  %m = memref.alloca() : memref<4xi32> // note: allocated here
  %x = memref.load %m[%c4] : memref<4xi32> // error: out of bounds: index 4 in dimension 0, whose size is 4
  return %x : i32
}

// -----
// exit 4
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %n = arith.constant -1 : index
  %m = memref.alloca() : memref<4x4xi32> // note: allocated here
  %x = memref.load %m[%c0, %n] : memref<4x4xi32> // error: out of bounds: index -1 in dimension 1, whose size is 4
  return %x : i32
}

// -----
// exit 4
func.func @main(%n: index) {
  %m = memref.alloca() : memref<8xi32> // note: allocated here
  %s = memref.subview %m[4] [%n] [1] : memref<8xi32> to memref<?xi32, strided<[1], offset: 4>> // error: out of bounds: the subview with offset 4, size 5 and stride 1 leaves dimension 0, whose size is 8
  return
}
// with --arg=5

// -----
// An empty subview at the end is none of that.
func.func @main(%n: index, %o: index) {
  %m = memref.alloca() : memref<8xi32>
  %s = memref.subview %m[%o] [%n] [1] : memref<8xi32> to memref<?xi32, strided<[1], offset: ?>>
  return
}
// with --arg=0 --arg=8

// -----
// A reinterpret_cast may say anything; access may not.
// exit 4
func.func @main() -> i32 {
  %c6 = arith.constant 6 : index
  %z = arith.constant 0 : i32
  %m = memref.alloca() : memref<4xi32> // note: allocated here
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1] : memref<4xi32> to memref<8xi32>
  %x = memref.load %r[%c6] : memref<8xi32> // error: out of bounds: access to bytes 24 to 28 of a buffer of 16 bytes
  return %x : i32
}

// -----
// exit 4
func.func @main() {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<64xi8> // note: allocated here
  %v = memref.view %m[%c1][] : memref<64xi8> to memref<4xf32>
  memref.store %f, %v[%c0] : memref<4xf32> // error: misaligned access
  return
}

// -----
// exit 4
func.func @main() {
  %m = memref.alloca() : memref<64xi8>
  %a = memref.assume_alignment %m, 64 : memref<64xi8> // error: misaligned: the address
  return
}

// -----
func.func @main() {
  %m = memref.alloca() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.assume_alignment %m, 64 : memref<64xi8>
  return
}

// -----
// exit 4
func.func @main() {
  %c60 = arith.constant 60 : index
  %m = memref.alloca() : memref<64xi8> // note: allocated here
  %v = memref.view %m[%c60][] : memref<64xi8> to memref<4xf32> // error: out of bounds: the view of 16 bytes at 60 leaves the buffer of 64 bytes
  return
}

// -----
// exit 4
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xi32> // note: allocated here
  %x = memref.load %m[%c0] : memref<4xi32> // error: read of uninitialized memory
  return %x : i32
}

// -----
// With --uninit=use values may move around, copies too, until one decides.
// exit 4
// with --uninit=use
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 3 : i32
  %m = memref.alloca() : memref<4xi32> // note: from the buffer that was allocated here
  %x = memref.load %m[%c0] : memref<4xi32> // note: it was read here
  %y = arith.addi %x, %z : i32
  %c = arith.cmpi eq, %y, %z : i32
  %r = scf.if %c -> i32 { // error: the condition is a value that comes from uninitialized memory
    scf.yield %x : i32
  } else {
    scf.yield %z : i32
  }
  return %r : i32
}

// -----
// with --uninit=use
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<4xi32>
  %n = memref.alloca() : memref<4xi32>
  %x = memref.load %m[%c0] : memref<4xi32>
  memref.store %x, %n[%c0] : memref<4xi32>
  return
}

// -----
// A copy takes along what is not written.
// exit 4
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 3 : i32
  %m = memref.alloca() : memref<2xi32>
  %n = memref.alloca() : memref<2xi32> // note: allocated here
  memref.store %z, %m[%c1] : memref<2xi32>
  memref.copy %m, %n : memref<2xi32> to memref<2xi32>
  %x = memref.load %n[%c1] : memref<2xi32>
  %y = memref.load %n[%c0] : memref<2xi32> // error: read of uninitialized memory
  return %x : i32
}

// -----
// exit 4
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 3 : i32
  %m = memref.alloca() : memref<8xi32> // note: allocated here
  scf.for %i = %c0 to %c8 step %c1 {
    memref.store %z, %m[%i] : memref<8xi32>
  }
  %a = memref.subview %m[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %b = memref.subview %m[2] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 2>>
  memref.copy %a, %b : memref<4xi32, strided<[1]>> to memref<4xi32, strided<[1], offset: 2>> // error: copy between overlapping memory
  return
}

// -----
// Even and odd elements share a range but no byte.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %z = arith.constant 3 : i32
  %m = memref.alloca() : memref<8xi32>
  %a = memref.subview %m[0] [4] [2] : memref<8xi32> to memref<4xi32, strided<[2]>>
  %b = memref.subview %m[1] [4] [2] : memref<8xi32> to memref<4xi32, strided<[2], offset: 1>>
  memref.copy %a, %b : memref<4xi32, strided<[2]>> to memref<4xi32, strided<[2], offset: 1>>
  return
}

// -----
// exit 4
func.func @main() -> i32 {
  %m = memref.alloca() : memref<memref<i32>> // note: allocated here
  %x = memref.load %m[] : memref<memref<i32>> // error: read of uninitialized memory
  %y = memref.load %x[] : memref<i32>
  return %y : i32
}

// -----
// A function may not free a buffer of its caller, if asked.
// exit 4
// with --strict-boundary
func.func private @free(%m: memref<4xi32>) {
  memref.dealloc %m : memref<4xi32> // error: free of a buffer that belongs to the function's caller
  return
}
func.func @main() {
  %m = memref.alloc() : memref<4xi32> // note: allocated here
  call @free(%m) : (memref<4xi32>) -> ()
  return
}

// -----
// exit 4
func.func @main(%n: index) {
  %m = memref.alloc(%n) : memref<?xi32> // error: allocation with the negative size -3 in dimension 0
  return
}
// with --arg=-3

// -----
// exit 4
func.func @main(%n: index) {
  %m = memref.alloca(%n) : memref<?xi32> // note: the stack buffer of 12 bytes was allocated here
  %c = memref.cast %m : memref<?xi32> to memref<4xi32> // error: the memref does not have the sizes, strides and offset of memref<4xi32>
  return
}
// with --arg=3

// -----
// What is returned is output.
// exit 4
// with --uninit=use
func.func @main() -> memref<2xi32> { // error: the result is a value that comes from uninitialized memory // note: it was read here
  %c0 = arith.constant 0 : index
  %z = arith.constant 1 : i32
  %m = memref.alloc() : memref<2xi32> // note: from the buffer that was allocated here
  memref.store %z, %m[%c0] : memref<2xi32>
  return %m : memref<2xi32>
}

// -----
// prints poison : () -> ()
func.func @main() -> (() -> ()) {
  %p = ub.poison : () -> ()
  return %p : () -> ()
}

// -----
// Distinct objects share no byte; parts of one buffer may be distinct.
// exit 4
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xi32> // note: the buffer of 32 bytes was allocated here
  %low = memref.subview %a[0] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1]>>
  %high = memref.subview %a[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  %most = memref.subview %a[3] [5] [1] : memref<8xi32> to memref<5xi32, strided<[1], offset: 3>>
  %none = memref.subview %a[3] [0] [1] : memref<8xi32> to memref<0xi32, strided<[1], offset: 3>>
  %x:3 = memref.distinct_objects %low, %high, %none : memref<4xi32, strided<[1]>>, memref<4xi32, strided<[1], offset: 4>>, memref<0xi32, strided<[1], offset: 3>>
  %y:2 = memref.distinct_objects %low, %most : memref<4xi32, strided<[1]>>, memref<5xi32, strided<[1], offset: 3>> // error: operands 0 and 1 are no distinct objects: they share memory
  %v = memref.load %y#0[%c0] : memref<4xi32, strided<[1]>>
  return %v : i32
}

// -----
// The buffer of a tensor belongs to nobody here.
// exit 4
func.func @main() {
  %t = arith.constant dense<1> : tensor<4xi32>
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32> // note: the buffer of 16 bytes was made of a tensor here
  %k = arith.constant 5 : i32
  linalg.fill ins(%k : i32) outs(%m : memref<4xi32>)
  memref.dealloc %m : memref<4xi32> // error: free of a buffer that was made of a tensor, which the program does not own
  return
}

// -----
// What is made to be read only is not written: by a store,
// exit 4
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 5 : i32
  %t = arith.constant dense<1> : tensor<4xi32>
  %m = bufferization.to_buffer %t read_only : tensor<4xi32> to memref<4xi32> // note: the buffer of 16 bytes was made of a tensor here
  %v = memref.load %m[%c0] : memref<4xi32>
  memref.store %k, %m[%c0] : memref<4xi32> // error: write to a buffer that was made of a tensor to be read only
  return %v : i32
}

// -----
// a copy,
// exit 4
func.func @main() {
  %t = arith.constant dense<1> : tensor<4xi32>
  %m = bufferization.to_buffer %t read_only : tensor<4xi32> to memref<4xi32> // note: the buffer of 16 bytes was made of a tensor here
  %n = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  memref.copy %m, %n : memref<4xi32> to memref<4xi32>
  memref.copy %n, %m : memref<4xi32> to memref<4xi32> // error: write to a buffer that was made of a tensor to be read only
  return
}

// -----
// a structured op.
// exit 4
func.func @main() {
  %k = arith.constant 5 : i32
  %t = arith.constant dense<1> : tensor<4xi32>
  %m = bufferization.to_buffer %t read_only : tensor<4xi32> to memref<4xi32> // note: the buffer of 16 bytes was made of a tensor here
  linalg.fill ins(%k : i32) outs(%m : memref<4xi32>) // error: write to a buffer that was made of a tensor to be read only
  return
}

// -----
// What an op on vectors promises of its first element's address counts as that of a load does.
// exit 4
func.func @main() -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %k = arith.constant 5 : i32
  %m = memref.alloc() {alignment = 32 : i64} : memref<8xi32> // note: the buffer of 32 bytes was allocated here
  linalg.fill ins(%k : i32) outs(%m : memref<8xi32>)
  %v = vector.load %m[%c0] {alignment = 32 : i64} : memref<8xi32>, vector<4xi32>
  %on = vector.constant_mask [2] : vector<4xi1>
  %off = vector.constant_mask [0] : vector<4xi1>
  %w = vector.maskedload %m[%c4], %off, %v {alignment = 32 : i64} : memref<8xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>
  vector.maskedstore %m[%c4], %on, %v {alignment = 16 : i64} : memref<8xi32>, vector<4xi1>, vector<4xi32>
  vector.maskedstore %m[%c4], %on, %v {alignment = 32 : i64} : memref<8xi32>, vector<4xi1>, vector<4xi32> // error: misaligned access
  memref.dealloc %m : memref<8xi32>
  return %w : vector<4xi32>
}
