// Each program that cannot be said in C: the op, its place and the reason, once.
// RUN: %programs --with="cistern-translate --mlir-to-c -o -" %s

// --- buffers and the arena ---

func.func @element() {
  %a = memref.alloc() : memref<4xi128> // error: cannot say 'memref.alloc' in C: a buffer of this type
  memref.dealloc %a : memref<4xi128>
  return
}
func.func @layout() {
  %a = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>> // error: cannot say 'memref.alloc' in C: a buffer with this layout
  memref.dealloc %a : memref<4xf32, affine_map<(d0) -> (d0 floordiv 2)>>
  return
}
func.func @large() {
  %a = memref.alloc() : memref<1073741824xf32> // error: cannot say 'memref.alloc' in C: a buffer beyond 2 GiB
  memref.dealloc %a : memref<1073741824xf32>
  return
}
func.func @sum() {
  %z = arith.constant 0.0 : f32
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<400000000xf32> // error: cannot say 'memref.alloc' in C: an arena beyond 2 GiB
  %b = memref.alloc() : memref<400000000xf32>
  memref.store %z, %a[%i] : memref<400000000xf32>
  memref.store %z, %b[%i] : memref<400000000xf32>
  %x = memref.load %a[%i] : memref<400000000xf32>
  memref.dealloc %a : memref<400000000xf32>
  memref.dealloc %b : memref<400000000xf32>
  return
}
func.func @stack(%n: index) {
  %a = memref.alloca(%n) : memref<?xf32> // error: cannot say 'memref.alloca' in C: it has no place in the arena; memref.alloc may be in a heap
  return
}
func.func @other_memory(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32, 1> // error: cannot say 'memref.alloc' in C: other memories have no heap for what has no place there
  memref.dealloc %a : memref<?xf32, 1>
  return
}

// -----

func.func @recursive(%n: index) {
  %z = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4xf32>
  memref.store %z, %a[%n] : memref<4xf32>
  func.call @recursive(%n) : (index) -> () // error: cannot say 'func.call' in C: the function calls itself and has buffers
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// The buffers of callers and callees lie one after the other.
func.func @caller(%z: f32, %n: index) { // error: cannot say this in C: an arena beyond 2 GiB
  %a = memref.alloc() : memref<400000000xf32>
  memref.store %z, %a[%n] : memref<400000000xf32>
  func.call @callee(%z, %n) : (f32, index) -> ()
  %x = memref.load %a[%n] : memref<400000000xf32>
  memref.dealloc %a : memref<400000000xf32>
  return
}
func.func private @callee(%z: f32, %n: index) {
  %a = memref.alloc() : memref<400000000xf32>
  memref.store %z, %a[%n] : memref<400000000xf32>
  memref.dealloc %a : memref<400000000xf32>
  return
}

// -----

func.func @memories() {
  %0 = memref.alloc() : memref<4xf32, 1>
  %1 = memref.alloc() : memref<4xf32, 2>
  %2 = memref.alloc() : memref<4xf32, 3>
  %3 = memref.alloc() : memref<4xf32, 4>
  %4 = memref.alloc() : memref<4xf32, 5>
  %5 = memref.alloc() : memref<4xf32, 6>
  %6 = memref.alloc() : memref<4xf32, 7>
  %7 = memref.alloc() : memref<4xf32, 8> // error: cannot say 'memref.alloc' in C: more than 7 memory spaces besides the default one
  return
}

// -----

// --- functions and globals ---

func.func @result(%t: i32) -> tensor<4xf32> { // error: cannot say a result of type 'tensor<4xf32>' in C
  %0 = tensor.empty() : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

memref.global constant @uniform : memref<20000000xi8> = dense<3> // error: cannot say 'memref.global' in C: a constant of more than 16777216 equal elements that needs an array
func.func private @use(memref<20000000xi8>)
func.func @globals(%i: index) {
  %0 = memref.get_global @uniform : memref<20000000xi8>
  func.call @use(%0) : (memref<20000000xi8>) -> ()
  return
}

// -----

memref.global @wide : memref<4xi128> = dense<1>
func.func @global(%i: index) -> index {
  %0 = memref.get_global @wide : memref<4xi128> // error: cannot say 'memref.get_global' in C: a global of this type
  %d = memref.dim %0, %i : memref<4xi128>
  return %d : index
}

// -----

func.func @tensor(%i: index) -> f32 {
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32> // error: cannot say 'arith.constant' in C: a constant of this type
  %x = tensor.extract %t[%i] : tensor<2xf32>
  return %x : f32
}
func.func @fill(%z: f32, %m: memref<4xf32>) -> f32 {
  %c = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32> // error: cannot say 'bufferization.to_tensor' in C
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.constant 0 : index
  %x = tensor.extract %f[%i] : tensor<4xf32>
  return %x : f32
}
func.func @quad(%m: memref<4xf128>) { return } // error: cannot say an argument of type 'memref<4xf128>' in C

// -----

// --- numbers ---

func.func @select(%c: i1, %a: i128, %b: i128) { // error: cannot say an argument of type 'i128' in C
  return
}
func.func @wide(%c: i1, %x: i64) -> i64 {
  %w = arith.extui %x : i64 to i128 // error: cannot say 'arith.extui' in C: integers of more than 64 bits
  %t = arith.trunci %w : i128 to i64
  return %t : i64
}
func.func @rounding(%x: f32) -> f16 {
  %y = arith.truncf %x downward : f32 to f16 // error: cannot say 'arith.truncf' in C: rounding other than to nearest even
  return %y : f16
}
func.func @vector_of_wide() {
  %0 = arith.constant dense<[1, 2]> : vector<2xi128> // error: cannot say 'arith.constant' in C: a constant of this type
  vector.print %0 : vector<2xi128>
  return
}
func.func @complex(%x: complex<f16>) -> complex<f16> {
  %y = complex.neg %x : complex<f16> // error: cannot say 'complex.neg' in C: parts of this type
  return %y : complex<f16>
}
func.func @string() {
  vector.print str "a\00b" // error: cannot say 'vector.print' in C: a string with a zero byte
  return
}
func.func @bounds(%a: i128) { // error: cannot say an argument of type 'i128' in C
  return
}
func.func @unsigned_bounds(%a: i64, %b: i64, %c: i64) {
  scf.for unsigned %i = %a to %b step %c : i64 { // error: cannot say 'scf.for' in C: bounds of this type
    vector.print %i : i64
  }
  return
}

// -----

// --- structured ops ---

#id = affine_map<(d0) -> (d0)>
func.func @tensor_output(%z: f32) {
  %e = tensor.empty() : tensor<4xf32> // error: cannot say 'tensor.empty' in C
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return
}
memref.global constant @c : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
func.func @constant_output(%z: f32, %i: index) {
  %g = memref.get_global @c : memref<4xf32>
  linalg.fill ins(%z : f32) outs(%g : memref<4xf32>) // error: cannot say 'linalg.fill' in C: an output that is no memory to write to
  return
}
func.func @constant_store(%z: f32, %i: index) {
  %g = memref.get_global @c : memref<4xf32>
  memref.store %z, %g[%i] : memref<4xf32> // error: cannot say 'memref.store' in C: it writes to a constant
  return
}
func.func @constant_copy(%m: memref<4xf32>) {
  %g = memref.get_global @c : memref<4xf32>
  memref.copy %m, %g : memref<4xf32> to memref<4xf32> // error: cannot say 'memref.copy' in C: it writes to a constant
  return
}
func.func @softmax(%m: memref<4xi32>, %n: memref<4xi32>) {
  linalg.softmax dimension(0) ins(%m : memref<4xi32>) outs(%n : memref<4xi32>) // error: cannot say 'linalg.softmax' in C: elements of these types
  return
}
// -----

// --- views and memrefs without rank ---

func.func @dimension(%m: memref<4xf32>) -> index {
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c1 : memref<4xf32> // error: cannot say 'memref.dim' in C: there is no such dimension
  return %d : index
}
func.func @many_dimensions(%m: memref<1x1x1x1x1x1x1x1x2xf32>) -> index {
  %u = memref.cast %m : memref<1x1x1x1x1x1x1x1x2xf32> to memref<*xf32> // error: cannot say 'memref.cast' in C: a memref without rank that has more than 8 dimensions
  %r = memref.rank %u : memref<*xf32>
  return %r : index
}
// -----

// --- vectors ---

func.func @affine_vector(%m: memref<4x4xf32>, %i: index) -> vector<2x2xf32> {
  %v = affine.vector_load %m[%i, %i] : memref<4x4xf32>, vector<2x2xf32> // error: cannot say 'affine.vector_load' in C: a vector of several dimensions
  return %v : vector<2x2xf32>
}
func.func @bits(%v: vector<4xi3>) -> vector<3xi4> {
  %w = vector.bitcast %v : vector<4xi3> to vector<3xi4> // error: cannot say 'vector.bitcast' in C: elements that are not whole bytes
  return %w : vector<3xi4>
}
func.func @masked(%m: vector<4xi1>, %a: vector<4xf32>) -> vector<4xf32> {
  return %a : vector<4xf32>
}
func.func @memory_of_vectors(%m: memref<4xvector<4xf32>>, %i: index) -> vector<4xf32> {
  %v = vector.load %m[%i] : memref<4xvector<4xf32>>, vector<4xf32> // error: cannot say 'vector.load' in C: memory of this type
  return %v : vector<4xf32>
}
func.func @mask_of_nothing() -> vector<i1> {
  %m = vector.constant_mask [1] : vector<i1> // error: cannot say 'vector.constant_mask' in C: a mask without dimensions
  return %m : vector<i1>
}
// Values of types without a C type, and what is nested too deep.
func.func @scalable(%m: memref<4xf32>, %i: index) {
  %v = vector.load %m[%i] : memref<4xf32>, vector<[4]xf32> // error: cannot say a value of type 'vector<[4]xf32>' in C
  return
}
func.func @wide_if(%c: i1) {
  %r = scf.if %c -> (i128) { // error: cannot say a value of type 'i128' in C
    %x = ub.poison : i128
    scf.yield %x : i128
  } else {
    %x = ub.poison : i128
    scf.yield %x : i128
  }
  return
}
func.func @expression(%n: index) -> index {
  %r = affine.apply affine_map<(d0) -> (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((d0 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3 + d0) floordiv 3)>(%n) // error: cannot say 'affine.apply' in C: its expressions are nested too deep
  return %r : index
}
// -----

// A resource that is shorter than its elements.
memref.global "private" constant @short : memref<4xf32> = dense_resource<short> // error: cannot say 'memref.global' in C: its elements are not here
func.func @resource(%i: index) -> f32 {
  %g = memref.get_global @short : memref<4xf32>
  %x = memref.load %g[%i] : memref<4xf32>
  return %x : f32
}
{-#
  dialect_resources: {
    builtin: {
      short: "0x04000000000080"
    }
  }
#-}
