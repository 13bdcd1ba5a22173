// Each execution that stops names the op, its place and the reason: 1 is a program that cannot be executed, 4 an error of memory,
// 5 a value that the op does not take.
// RUN: %programs %s

// exit 5
func.func @affine() -> index {
  %p = ub.poison : index
  %r = affine.apply affine_map<(d0) -> (d0 + 1)>(%p) // error: an operand of an affine expression is poison
  return %r : index
}
func.func @main() -> index {
  %r = func.call @affine() : () -> index
  return %r : index
}

// -----

// exit 5
func.func @main() -> index {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %r = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c5)[%c0] // error: an affine expression divides by zero or overflows
  return %r : index
}

// -----

// exit 5
func.func @main() -> (index, index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %r:2 = affine.delinearize_index %c5 into (%c5, %c0) : index, index // error: the basis 0 is not positive
  return %r#0, %r#1 : index, index
}

// -----

// exit 5
func.func @main() -> tensor<2xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %p = ub.poison : index
  %s = tensor.extract_slice %t[%p] [2] [1] : tensor<4xf32> to tensor<2xf32> // error: the offset, size or index is poison
  return %s : tensor<2xf32>
}

// -----

// exit 4
func.func @main() -> tensor<?xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %n = arith.constant -2 : index
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<4xf32> to tensor<?xf32> // error: out of bounds: a slice of -2 elements from 0 with stride 1 in dimension 0, whose size is 4
  return %s : tensor<?xf32>
}

// -----

// exit 4
func.func @main() -> tensor<?xf32> {
  %n = arith.constant 3 : index
  %m = memref.alloca() : memref<4xf32>
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  bufferization.materialize_in_destination %e in restrict writable %d : (tensor<?xf32>, memref<?xf32>) -> () // error: a tensor and a buffer of different sizes
  return %e : tensor<?xf32>
}

// -----

// exit 5
func.func @main() -> tensor<?xf32> {
  %n = arith.constant 3 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %s = arith.addf %e, %d : tensor<?xf32> // error: the operands have different sizes
  return %s : tensor<?xf32>
}

// -----

// exit 1
func.func @main() -> f128 {
  %z = arith.constant 1 : i32
  %s = arith.sitofp %z : i32 to f128 // error: cannot execute 'arith.sitofp': numbers of this width
  return %s : f128
}

// -----

// exit 5
func.func @main() {
  %m = memref.alloca() : memref<4xf32>
  %c0 = arith.constant 0 : index
  %p = ub.poison : index
  %v = memref.subview %m[%p] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>> // error: the offset, size or stride is poison
  return
}

// -----

// exit 5
func.func @main() {
  %c0 = arith.constant 0 : index
  %p = ub.poison : i32
  cf.switch %p : i32, [ // error: the flag is poison
    default: ^a,
    42: ^a
  ]
^a:
  return
}

// -----

// exit 1
func.func @main() {
  %p = arith.constant 1 : i128
  cf.switch %p : i128, [ // error: cannot execute 'cf.switch': a flag of more than 64 bits
    default: ^a,
    42: ^a
  ]
^a:
  return
}

// -----

// exit 1
func.func @main() -> complex<f128> {
  %c = complex.constant [1.0 : f128, 2.0 : f128] : complex<f128> // error: cannot execute 'complex.constant': a value of a type that cannot be executed
  %s = complex.add %c, %c : complex<f128>
  return %s : complex<f128>
}

// -----

// exit 1
func.func @main() -> complex<f8E8M0FNU> {
  %a = arith.constant 1.0 : f8E8M0FNU
  %c = complex.create %a, %a : complex<f8E8M0FNU> // error: cannot execute 'complex.create': parts of this format
  %s = complex.neg %c : complex<f8E8M0FNU>
  return %s : complex<f8E8M0FNU>
}

// -----

// exit 1
func.func private @elsewhere() -> i32
func.func @main() -> i32 {
  %f = func.constant @elsewhere : () -> i32
  %r = func.call_indirect %f() : () -> i32 // error: the function that is called is declared, but not defined here
  return %r : i32
}

// -----

// exit 5
func.func @main() -> i32 {
  %f = ub.poison : () -> i32
  %r = func.call_indirect %f() : () -> i32 // error: the called function is poison
  return %r : i32
}

// -----

// exit 4
func.func @main() {
  %a = memref.alloca() : memref<4xf32>
  %b = memref.alloca() : memref<2x2xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  %v = memref.cast %b : memref<2x2xf32> to memref<*xf32>
  memref.copy %u, %v : memref<*xf32> to memref<*xf32> // error: copy between memrefs of rank 1 and 2
  return
}

// -----

// exit 4
func.func @main() {
  %a = memref.alloca() : memref<4xf32>
  %b = memref.alloca() : memref<3xf32>
  %u = memref.cast %a : memref<4xf32> to memref<?xf32>
  %v = memref.cast %b : memref<3xf32> to memref<?xf32>
  memref.copy %u, %v : memref<?xf32> to memref<?xf32> // error: copy between different sizes: 4 and 3 in dimension 0
  return
}

// -----

// exit 4
func.func @main() {
  %a = memref.alloca() : memref<4xf32>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [8], strides: [1] : memref<4xf32> to memref<8xf32>
  %w = memref.expand_shape %v [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  memref.assume_alignment %a, 4096 : memref<4xf32> // error: misaligned: the address
  return
}

// -----

// exit 4
func.func @main(){
  %n = arith.constant 7 : index
  %m = memref.alloca(%n) : memref<?xf32>
  %w = memref.expand_shape %m [[0, 1]] output_shape [2, %n] : memref<?xf32> into memref<2x?xf32> // error: out of bounds: 14 elements in place of 7 of dimension 0
  return
}

// -----

// exit 4
func.func @main(){
  %m = memref.alloca() : memref<4x4xf32>
  %v = memref.subview %m[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  %d = memref.cast %v : memref<4x2xf32, strided<[4, 1]>> to memref<4x2xf32, strided<[?, ?]>>
  %w = memref.collapse_shape %d [[0, 1]] : memref<4x2xf32, strided<[?, ?]>> into memref<8xf32, strided<[?]>> // error: the dimensions that become dimension 0 do not follow each other in memory
  return
}

// -----

// exit 5
func.func @main() -> index {
  %m = memref.alloca() : memref<4x4xf32>
  %c7 = arith.constant 7 : index
  %d = memref.dim %m, %c7 : memref<4x4xf32> // error: there is no dimension 7: the rank is 2
  return %d : index
}

// -----

// exit 1
func.func @main(){
  %m = memref.alloca() : memref<4xf32>
  %s = memref.alloca() : memref<1xi128>
  %w = memref.reshape %m(%s) : (memref<4xf32>, memref<1xi128>) -> memref<?xf32> // error: cannot execute 'memref.reshape': sizes of more than 64 bits
  return
}

// -----

// exit 1
func.func @main() {
  %n = arith.constant 9223372036854775807 : index
  %m = memref.alloc(%n) : memref<?xf64> // error: the size of the allocation is beyond 63 bits
  return
}

// -----

// exit 1
func.func @main() -> tensor<?xf64> {
  %n = arith.constant 9223372036854775807 : index
  %m = tensor.empty(%n) : tensor<?xf64> // error: a tensor or vector is larger than the memory limit
  return %m : tensor<?xf64>
}

// -----

// exit 4
func.func @main() {
  %a = memref.alloca() : memref<16xi8> // note: the stack buffer of 16 bytes was allocated here
  %c1 = arith.constant 1 : index
  %v = memref.view %a[%c1][] : memref<16xi8> to memref<2xf32>
  %z = arith.constant 0.0 : f32
  memref.store %z, %v[%c1] : memref<2xf32> // error: misaligned access: address
  return
}

// -----

// exit 4
func.func @f() -> memref<4xf32> {
  %a = memref.alloca() : memref<4xf32> // note: the stack buffer of 16 bytes was allocated here
  return %a : memref<4xf32> // note: and its scope ended here
}
func.func @main() -> f32 {
  %a = func.call @f() : () -> memref<4xf32>
  %c1 = arith.constant 1 : index
  %z = memref.load %a[%c1] : memref<4xf32> // error: use after scope: reads from a stack buffer whose scope has ended
  return %z : f32
}

// -----

// exit 5
func.func @main() {
  %p = ub.poison : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %p step %c1 { // error: the upper bound is poison
    vector.print %i : index
  }
  return
}

// -----

// exit 5
func.func @main() {
  %p = ub.poison : index
  scf.index_switch %p // error: the case is poison
  case 1 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// -----

// exit 1
func.func @main() {
  %p = arith.constant 1 : i128
  scf.for %i = %p to %p step %p : i128 { // error: cannot execute 'scf.for': bounds of more than 64 bits
    vector.print %i : i128
  }
  return
}

// -----

// exit 5
func.func @main() -> tensor<?xf32> {
  %n = arith.constant 3 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %c = tensor.cast %e : tensor<?xf32> to tensor<4xf32> // error: the tensor does not have the sizes of tensor<4xf32>
  return %e : tensor<?xf32>
}

// -----

// exit 5
func.func @main() -> tensor<?xf32> {
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = arith.constant dense<[5]> : tensor<1xindex>
  %r = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<?xf32> // error: reshape of 4 elements to 5
  return %r : tensor<?xf32>
}

// -----

// exit 5
func.func @main() -> index {
  %n = arith.constant 3 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %d = tensor.dim %t, %n : tensor<4xf32> // error: dimension 3 of a tensor of rank 1
  return %d : index
}

// -----

// exit 5
func.func @main() -> tensor<?xf32> {
  %z = arith.constant 0.0 : f32
  %n = arith.constant 9223372036854775807 : index
  %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %p = tensor.pad %t low[%n] high[%n] { // error: the size in dimension 0 overflows
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// -----

// exit 5
func.func @main() -> index {
  %z = arith.constant -1 : index
  %m = arith.constant -9223372036854775808 : index
  %q = shape.div %m, %z : index, index -> index // error: the quotient overflows
  return %q : index
}

// -----

// exit 5
func.func @main() -> !shape.size {
  %a = shape.const_size 2
  %b = shape.const_size 3
  %q = shape.meet %a, %b : !shape.size, !shape.size -> !shape.size // error: the extents 2 and 3 differ
  return %q : !shape.size
}

// -----

// exit 5
func.func @main() -> !shape.shape {
  %a = shape.const_shape [1, 2] : !shape.shape
  %b = shape.const_shape [1, 2, 3] : !shape.shape
  %q = shape.meet %a, %b : !shape.shape, !shape.shape -> !shape.shape // error: the shapes have 2 and 3 extents
  return %q : !shape.shape
}

// -----

// exit 5
func.func @main() -> tensor<2x2xi32> {
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %d = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %s = tosa.const_shape {values = dense<[3]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %r = tosa.reshape %d, %s : (tensor<?xi32>, !tosa.shape<1>) -> tensor<3xi32> // error: the new shape has another number of elements
  %z = arith.constant dense<0> : tensor<2x2xi32>
  return %z : tensor<2x2xi32>
}

// -----

// exit 5
func.func @main() -> tensor<2xi32> {
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %d = tensor.cast %t : tensor<4xi32> to tensor<?xi32>
  %a = tosa.const_shape {values = dense<[3]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %b = tosa.const_shape {values = dense<[2]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %r = tosa.slice %d, %a, %b : (tensor<?xi32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xi32> // error: the slice lies outside of the tensor
  return %r : tensor<2xi32>
}

// -----

// exit 5
func.func @main() -> tensor<?x?xi32> {
  %n = arith.constant 3 : index
  %m = arith.constant 2 : index
  %z = arith.constant 0 : i32
  %a = tensor.splat %z[%n, %n] : tensor<?x?xi32>
  %b = tensor.splat %z[%n, %m] : tensor<?x?xi32>
  %c = tosa.concat %a, %b {axis = 0 : i32} : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32> // error: tensors of other sizes than the first
  return %c : tensor<?x?xi32>
}

// -----

// exit 5
func.func @main() -> tensor<?xi32> {
  %n = arith.constant 3 : index
  %m = arith.constant 2 : index
  %z = arith.constant 0 : i32
  %a = tensor.splat %z[%n] : tensor<?xi32>
  %b = tensor.splat %z[%m] : tensor<?xi32>
  %c = tosa.add %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32> // error: operands of sizes that cannot be broadcast
  return %c : tensor<?xi32>
}

// -----

// exit 5
func.func @main() -> tensor<4xi32> {
  %n = arith.constant 3 : index
  %z = arith.constant 0 : i32
  %a = tensor.splat %z[%n] : tensor<?xi32>
  %c = tosa.add %a, %a : (tensor<?xi32>, tensor<?xi32>) -> tensor<4xi32> // error: the result does not have the sizes of its type
  return %c : tensor<4xi32>
}

// -----

// exit 5
func.func @main() -> tensor<1x?x?x1xf32> {
  %n = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %a = tensor.splat %z[%n, %n] : tensor<1x?x?x1xf32>
  %c = tosa.max_pool2d %a {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x?x?x1xf32>) -> tensor<1x?x?x1xf32> // error: the window is larger than the padded image
  return %c : tensor<1x?x?x1xf32>
}

// -----

// exit 5
func.func @main() -> f32 {
  %v = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %i = arith.constant 5 : index
  %e = vector.extract %v[%i] : f32 from vector<2xf32> // error: position 5 in dimension 0, whose size is 2
  return %e : f32
}

// -----

// exit 1
func.func @main() -> vector<4xi8> {
  %v = arith.constant dense<[1.0, 2.0]> : vector<2xf8E5M2>
  %w = arith.constant dense<1.0> : vector<4xf6E2M3FN>
  %e = vector.bitcast %w : vector<4xf6E2M3FN> to vector<3xi8> // error: cannot execute 'vector.bitcast': floats that are kept in more bytes than they have
  %f = arith.constant dense<1> : vector<4xi8>
  return %f : vector<4xi8>
}

// -----

// exit 1
func.func @main() -> f128 {
  %v = arith.constant dense<1.0> : vector<2xf128>
  %e = vector.reduction <add>, %v : vector<2xf128> into f128 // error: cannot execute 'vector.reduction': combining elements of this type
  return %e : f128
}

// -----

// exit 5
func.func @main() {
  %t = async.execute {
    async.yield
  }
  %n = arith.constant -1 : index
  %g = async.create_group %n : !async.group // error: the size of the group, -1, is negative
  async.await %t : !async.token
  return
}

// -----

// exit 4
func.func @main() {
  %t = arith.constant dense<1.0> : tensor<7xf32>
  %p = arith.constant 0.0 : f32
  %d = tensor.empty() : tensor<1x4xf32>
  %s = tensor.cast %t : tensor<7xf32> to tensor<?xf32>
  %r = linalg.pack %s padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<?xf32> -> tensor<1x4xf32> // error: out of bounds: the tiles are smaller than the source
  return
}

// -----

// exit 4
func.func @main() {
  %t = arith.constant dense<1.0> : tensor<7xf32>
  %d = tensor.empty() : tensor<2x4xf32>
  %s = tensor.cast %t : tensor<7xf32> to tensor<?xf32>
  %r = linalg.pack %s inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<?xf32> -> tensor<2x4xf32> // error: out of bounds: tiles beyond the source without padding
  return
}

// -----

// exit 4
func.func @main() {
  %t = arith.constant dense<1.0> : tensor<1x4xf32>
  %n = arith.constant 7 : index
  %d = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [4] into %d : tensor<1x4xf32> -> tensor<?xf32> // error: out of bounds: the tiles are smaller than the result
  return
}

// -----

// exit 1
async.func private @f() -> !async.token
func.func @main() {
  %t = async.call @f() : () -> !async.token // error: cannot execute 'async.call': the callee is no async function with a body
  async.await %t : !async.token
  return
}

// -----

// exit 1
func.func @main() -> f128 {
  %p = affine.parallel (%i) = (0) to (4) reduce ("addf") -> (f128) { // error: cannot execute 'affine.parallel': reductions of this kind or type
    %x = arith.constant 1.0 : f128
    affine.yield %x : f128
  }
  return %p : f128
}

// -----

// exit 1
func.func @main() {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%g, %h, %i) in (%j = %c1, %k = %c1, %l = %c1) workgroup(%w : memref<?xf32, 3>) { // error: cannot execute 'gpu.launch': an attribution of this type
    gpu.terminator
  }
  return
}

// -----

// exit 5
func.func private @rtsrand(index) -> !llvm.ptr
func.func private @rtrand(!llvm.ptr, index) -> index
func.func @main() -> index {
  %p = ub.poison : index
  %g = call @rtsrand(%p) : (index) -> !llvm.ptr // error: the seed is poison
  %r = call @rtrand(%g, %p) : (!llvm.ptr, index) -> index
  return %r : index
}

// -----

// exit 5
func.func private @rtsrand(index) -> !llvm.ptr
func.func private @rtrand(!llvm.ptr, index) -> index
func.func @main() -> index {
  %p = ub.poison : index
  %c = arith.constant 3 : index
  %g = call @rtsrand(%c) : (index) -> !llvm.ptr
  %r = call @rtrand(%g, %p) : (!llvm.ptr, index) -> index // error: the range is poison
  return %r : index
}

// -----

// exit 1
func.func private @rtrand(!llvm.ptr, index) -> index
func.func @main() -> index {
  %p = ub.poison : !llvm.ptr // error: cannot execute 'ub.poison': poison of this type
  %c = arith.constant 3 : index
  %r = call @rtrand(%p, %c) : (!llvm.ptr, index) -> index
  return %r : index
}

// -----

// with --arg=dense<1.5>
// exit 1
func.func @main(%x: tensor<3xi32>) { // error: argument #1 of 'main', of type tensor<3xi32>: 'dense<1.5>' is no literal of it, no .npy file and not 'random'
  return
}

// -----

// with --arg=absent.npy
// exit 1
func.func @main(%x: tensor<3xi32>) { // error: argument #1 of 'main', of type tensor<3xi32>: cannot read 'absent.npy': No such file or directory
  return
}

// -----

// with --arg=random(2,
// exit 1
func.func @main(%x: tensor<3xi32>) { // error: argument #1 of 'main', of type tensor<3xi32>: 'random(2,' cannot be made for it
  return
}

// -----

// with --arg=random
// exit 1
func.func @main(%x: tensor<?xi32>) { // error: argument #1 of 'main', of type tensor<?xi32>: 'random' needs sizes: --arg=random(2x3)
  return
}

// -----

// with --arg=random(2x2)
// exit 1
func.func @main(%x: tensor<4xi32>) { // error: argument #1 of 'main', of type tensor<4xi32>: 'random(2x2)' has other sizes
  return
}

// -----

// with --arg=dense<1.0>
// exit 1
func.func @main(%x: memref<4xf32,strided<[2]>>) { // error: argument #1 of 'main', of type memref<4xf32, strided<[2]>>: it cannot be made from text
  return
}

// -----

// exit 4
func.func @main() {
  %u = memref.alloca() : memref<4xmemref<4xf32>>
  %c = arith.constant 0 : index
  %i = memref.alloca() : memref<64xi8>
  %z = arith.constant 7 : i8
  linalg.fill ins(%z : i8) outs(%i : memref<64xi8>)
  %v = memref.view %i[%c][] : memref<64xi8> to memref<1xmemref<f32>>
  %d = memref.load %v[%c] : memref<1xmemref<f32>> // error: read of a memref from memory that does not hold one
  return
}

// -----

// exit 1
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k() workgroup(%w : memref<4xf32, 3>) kernel {
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) // error: cannot execute 'gpu.launch_func': the kernel has attributions
    return
  }
}

// -----

// exit 1
func.func @main() -> tensor<4xf32> {
  %t = arith.constant dense<0.0> : tensor<4xf128>
  %e = tensor.empty() : tensor<4xf128>
  %r = linalg.softmax dimension(0) ins(%t : tensor<4xf128>) outs(%e : tensor<4xf128>) -> tensor<4xf128> // error: cannot execute 'linalg.softmax': elements or operands of these types
  %z = arith.constant dense<0.0> : tensor<4xf32>
  return %z : tensor<4xf32>
}

// -----

// A negative size.
// exit 5
func.func @main() {
  %n = arith.constant -1 : index
  %t = tensor.empty(%n) : tensor<?xf32> // error: the size -1 in dimension 0 is negative
  return
}

// -----

// exit 5
func.func @main() {
  %p = ub.poison : index
  %m = memref.alloc() : memref<4xf32>
  %v = memref.load %m[%p] : memref<4xf32> // error: the index is poison
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

// exit 1
func.func @main() {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%g, %h, %i) in (%j = %c1, %k = %c1, %l = %c1) {
    gpu.launch blocks(%a2, %b2, %c2) in (%d2 = %c1, %e2 = %c1, %f2 = %c1) threads(%g2, %h2, %i2) in (%j2 = %c1, %k2 = %c1, %l2 = %c1) { // error: cannot execute 'gpu.launch': inside of a kernel
      gpu.terminator
    }
    gpu.terminator
  }
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant 1 : index
  %c = index.casts %a : index to i200 // error: cannot execute 'index.casts': integers of more than 128 bits
  return
}

// -----

// More elements than the buffer has.
// exit 4
func.func @main() {
  %n = arith.constant 8 : index
  %m = memref.alloc() : memref<4xf32>
  %w = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<4xf32> to memref<?xf32>
  %r = memref.realloc %w(%n) : memref<?xf32> to memref<?xf32> // error: out of bounds: elements of the memref lie outside of its buffer
  memref.dealloc %r : memref<?xf32>
  return
}

// -----

// exit 4
func.func @main() {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<32xf32>
  %v = memref.subview %m[%c1] [8] [1] : memref<32xf32> to memref<8xf32, strided<[1], offset: ?>>
  %a = memref.assume_alignment %v, 64 : memref<8xf32, strided<[1], offset: ?>> // error: misaligned: the address 65604 is not a multiple of 64
  memref.dealloc %m : memref<32xf32>
  return
}

// -----

// exit 1
func.func @main() {
  %t = bufferization.alloc_tensor() : tensor<*xf32> // error: cannot execute 'bufferization.alloc_tensor': a tensor without rank, or of more than 64 dimensions
  return
}

// -----

// exit 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %m = arith.constant dense<true> : vector<4xi1>
  %t = memref.alloc() : memref<4xf32>
  %v = vector.mask %m { vector.transfer_read %t[%c0], %x, %m {in_bounds = [true]} : memref<4xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32> // error: cannot execute 'vector.transfer_read': two masks
  return
}

// -----

// exit 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() : memref<4xvector<4xf32>>
  %v = vector.load %t[%c0] : memref<4xvector<4xf32>>, vector<4xf32> // error: cannot execute 'vector.load': a base whose elements are vectors
  return
}

// -----

// exit 1
func.func @main() {
  %z = arith.constant 1 : i64
  %a = arith.extui %z : i64 to i128
  %b = arith.extui %z : i64 to i100
  vector.print %b : i100 // error: cannot execute 'vector.print': numbers of more than 64 bits
  return
}

// -----

// exit 1
func.func @main() {
  %v = ub.poison : vector<4xf128>
  %a = vector.fma %v, %v, %v : vector<4xf128> // error: cannot execute 'vector.fma': floats of more than 64 bits
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant dense<1.0> : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %e = tensor.empty() : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %r = linalg.exp ins(%a : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) outs(%e : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32> // error: cannot execute 'linalg.exp': more than 16 loops
  return
}

// -----

// exit 1
func.func @main() {
  %t = tensor.empty() : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32> // error: cannot execute 'tensor.empty': more than 64 dimensions
  %x = arith.constant 1.0 : f32
  %f = tensor.splat %x : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %c0 = arith.constant 0 : index
  %g = tensor.generate {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index, %i6: index, %i7: index, %i8: index, %i9: index, %i10: index, %i11: index, %i12: index, %i13: index, %i14: index, %i15: index, %i16: index, %i17: index, %i18: index, %i19: index, %i20: index, %i21: index, %i22: index, %i23: index, %i24: index, %i25: index, %i26: index, %i27: index, %i28: index, %i29: index, %i30: index, %i31: index, %i32: index, %i33: index, %i34: index, %i35: index, %i36: index, %i37: index, %i38: index, %i39: index, %i40: index, %i41: index, %i42: index, %i43: index, %i44: index, %i45: index, %i46: index, %i47: index, %i48: index, %i49: index, %i50: index, %i51: index, %i52: index, %i53: index, %i54: index, %i55: index, %i56: index, %i57: index, %i58: index, %i59: index, %i60: index, %i61: index, %i62: index, %i63: index, %i64: index):
    tensor.yield %x : f32
  } : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  return
}

// -----

// exit 5
func.func @main() {
  %p = ub.poison : index
  %m = memref.alloc() : memref<4xf32>
  %s = memref.alloc() : memref<1xindex>
  %c0 = arith.constant 0 : index
  memref.store %p, %s[%c0] : memref<1xindex>
  %v = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32> // error: the size is poison
  return
}

// -----

// exit 1
func.func @main() {
  %a = "arith.constant"() {value = dense<1> : tensor<4xi32>} : () -> tensor<4xi32>
  %c = "arith.constant"() {value = dense_resource<x> : tensor<4xi32>} : () -> tensor<4xi32> // error: cannot execute 'arith.constant': a constant of this kind
  return
}

// -----

// exit 1
func.func @f(%a: i200) -> i200 {
  %c = arith.addi %a, %a : i200 // error: cannot execute 'arith.addi': integers of more than 128 bits
  return %c : i200
}
func.func @main() {
  %c = arith.constant 1 : i200
  %d = call @f(%c) : (i200) -> i200
  return
}

// -----

// exit 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf128>
  %v = arith.constant 1.0 : f128
  %a = memref.atomic_rmw addf %v, %m[%c0] : (f128, memref<4xf128>) -> f128 // error: cannot execute 'memref.atomic_rmw': an element of this type
  return
}

// -----

// exit 1
func.func @main() {
  %p = "shape.any"() : () -> !shape.shape // error: cannot execute 'shape.any': it has no operands to choose from
  return
}

// -----

// exit 1
func.func @main() {
  %t = arith.constant dense<1> : tensor<4xi32>
  %x = arith.constant 1.0 : f32
  %p = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_low = array<i64: 1>, static_high = array<i64: 1>}> ({ // error: cannot execute 'tensor.pad': a result of another element type
  ^bb0(%i: index):
    "tensor.yield"(%x) : (f32) -> ()
  }) : (tensor<4xi32>) -> tensor<6xf32>
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant dense<1> : vector<4xi8>
  %c = arith.constant 1.0 : f32
  %r = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %a, %c : vector<4xi8>, vector<4xi8> into f32 // error: cannot execute 'vector.contract': factors of such a type for such a sum
  return
}

// -----

// exit 5
func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0 floordiv 0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) { // error: a subscript divides by zero or overflows
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @main() {
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %a = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %r = call @f(%a) : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

// exit 1
func.func @main() {
  %e = tensor.empty() : tensor<1xf32>
  %x = arith.constant 1.0 : f32
  %r:65 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e, %e : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) { // error: cannot execute 'linalg.generic': more than 64 outputs
  ^bb0(%y0: f32, %y1: f32, %y2: f32, %y3: f32, %y4: f32, %y5: f32, %y6: f32, %y7: f32, %y8: f32, %y9: f32, %y10: f32, %y11: f32, %y12: f32, %y13: f32, %y14: f32, %y15: f32, %y16: f32, %y17: f32, %y18: f32, %y19: f32, %y20: f32, %y21: f32, %y22: f32, %y23: f32, %y24: f32, %y25: f32, %y26: f32, %y27: f32, %y28: f32, %y29: f32, %y30: f32, %y31: f32, %y32: f32, %y33: f32, %y34: f32, %y35: f32, %y36: f32, %y37: f32, %y38: f32, %y39: f32, %y40: f32, %y41: f32, %y42: f32, %y43: f32, %y44: f32, %y45: f32, %y46: f32, %y47: f32, %y48: f32, %y49: f32, %y50: f32, %y51: f32, %y52: f32, %y53: f32, %y54: f32, %y55: f32, %y56: f32, %y57: f32, %y58: f32, %y59: f32, %y60: f32, %y61: f32, %y62: f32, %y63: f32, %y64: f32):
    linalg.yield %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x : f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
  } -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>)
  return
}

// -----

// exit 1
func.func @main() {
  %a = affine.apply affine_map<() -> (0)>()
  affine.if affine_set<() : (1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0, 1 >= 0)>() { // error: cannot execute 'affine.if': more than 64 constraints
  }
  return
}

// -----

// exit 1
func.func @main() {
  affine.for %i = max affine_map<() -> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)>() to 4 { // error: cannot execute 'affine.for': more than 64 bounds
  }
  return
}

// -----

// exit 1
func.func @main() {
  %a = affine.max affine_map<() -> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)>() // error: cannot execute 'affine.max': more than 64 results
  return
}

// -----

// exit 5
func.func private @stdSortF64(index, memref<?xf64>)
func.func @main() {
  %n = ub.poison : index
  %m = memref.alloca() : memref<2xf64>
  %d = memref.cast %m : memref<2xf64> to memref<?xf64>
  call @stdSortF64(%n, %d) : (index, memref<?xf64>) -> () // error: the number of elements is poison
  return
}

// -----

// exit 5
func.func private @stdSortF64(index, memref<?xf64>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant 1 : index
  %p = ub.poison : f64
  %m = memref.alloca() : memref<1xf64>
  memref.store %p, %m[%c0] : memref<1xf64>
  %d = memref.cast %m : memref<1xf64> to memref<?xf64>
  call @stdSortF64(%n, %d) : (index, memref<?xf64>) -> () // error: the order of what is sorted is poison
  return
}

// -----

// exit 1
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %m = memref.alloc() : memref<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %u = memref.cast %m : memref<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> () // error: cannot print more than 64 dimensions
  return
}

// -----

// exit 1
func.func @main() {
  %n = arith.constant 70000 : index
  %m = memref.alloc() : memref<1xf32>
  %s = memref.alloc(%n) : memref<?xindex>
  %w = memref.reshape %m(%s) : (memref<1xf32>, memref<?xindex>) -> memref<*xf32> // error: cannot execute 'memref.reshape': more than 65536 dimensions
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant dense<5> : vector<4xi32>
  %b = arith.constant dense<3> : vector<4xi32>
  %s = arith.constant dense<4> : vector<4xi8>
  %r = tosa.apply_scale %a, %b, %s {rounding_mode = SINGLE_ROUND} : (vector<4xi32>, vector<4xi32>, vector<4xi8>) -> vector<4xi32> // error: cannot execute 'tosa.apply_scale': INEXACT_ROUND, or vectors
  return
}

// -----

// exit 5
func.func @main() {
  %p = ub.poison : i32
  %e = arith.constant -2 : i32
  %v = math.ipowi %p, %e : i32 // error: the base is poison
  return
}

// -----

// exit 5
func.func @main() {
  %p = ub.poison : i32
  %b = arith.constant 0 : i32
  %c = arith.constant 1 : i32
  %e = arith.subi %p, %c : i32
  %v = math.ipowi %b, %e : i32 // error: the exponent is poison
  return
}

// -----

// exit 4
func.func @main() {
  %c1 = arith.constant 1 : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<32xf32> // note: the buffer of 128 bytes was allocated here
  %x = memref.load %m[%c1] {alignment = 64 : i64} : memref<32xf32> // error: misaligned access: address 65604 is not a multiple of 64
  memref.dealloc %m : memref<32xf32>
  return
}

// -----

// exit 4
func.func @main() {
  %n = arith.constant 8 : index
  %m = memref.alloca() : memref<4xf32> // note: the stack buffer of 16 bytes was allocated here
  %k = memref.alloca() : memref<8xf32>
  %w = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<4xf32> to memref<?xf32>
  %v = memref.cast %w : memref<?xf32> to memref<8xf32>
  memref.copy %k, %v : memref<8xf32> to memref<8xf32> // error: out of bounds: elements of the memref lie outside of its buffer of 16 bytes
  return
}

// -----

// exit 5
func.func @main() {
  %p = ub.poison : index
  %m = memref.alloca() : memref<64xi8>
  %v = memref.view %m[%p][] : memref<64xi8> to memref<2xf32> // error: the offset is poison
  return
}

// -----

// exit 5
func.func @main() {
  %p = ub.poison : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %p : tensor<1xindex>
  %1 = shape.num_elements %t : tensor<1xindex> -> index // error: the extent is poison
  return
}

// -----

// exit 5
func.func @f(%c: tensor<*xi1>) {
  %r = "tosa.cond_if"(%c) ({ // error: a condition that is not one element
    %x = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    tosa.yield %x : tensor<1xi32>
  }, {
    %x = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
    tosa.yield %x : tensor<1xi32>
  }) : (tensor<*xi1>) -> tensor<1xi32>
  return
}
func.func @main() {
  %c = arith.constant dense<[true, false]> : tensor<2xi1>
  %u = tensor.cast %c : tensor<2xi1> to tensor<*xi1>
  call @f(%u) : (tensor<*xi1>) -> ()
  return
}

// -----

// exit 5
func.func @f(%a: tensor<*xi32>) {
  %s = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.tile %a, %s : (tensor<*xi32>, !tosa.shape<2>) -> tensor<*xi32> // error: the shape is no constant of that rank
  return
}
func.func @main() {
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %u = tensor.cast %c : tensor<2xi32> to tensor<*xi32>
  call @f(%u) : (tensor<*xi32>) -> ()
  return
}

// -----

// exit 5
func.func @f(%a: tensor<1x?x?x1xf32>) {
  %s = tosa.const_shape {values = dense<[1, 4, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<40> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.resize %a, %s, %o, %z {mode = BILINEAR} : (tensor<1x?x?x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x?x?x1xf32> // error: scales that are no constants above 0
  return
}
func.func @main() {
  %a = arith.constant dense<1.0> : tensor<1x2x2x1xf32>
  %u = tensor.cast %a : tensor<1x2x2x1xf32> to tensor<1x?x?x1xf32>
  call @f(%u) : (tensor<1x?x?x1xf32>) -> ()
  return
}

// -----

// exit 1
func.func @main() {
  %c = arith.constant dense<1.0> : tensor<2xf128>
  %i = arith.constant dense<0> : tensor<2xindex>
  %e = tensor.empty() : tensor<2xf128>
  %d = tensor.empty() : tensor<1x2xf128>
  %r = linalg.pack %c inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<2xf128> -> tensor<1x2xf128> // error: cannot execute 'linalg.pack': more than 64 dimensions, or elements of more than 64 bits
  return
}

// -----

// exit 1
// with --max-memory=40000
func.func private @stdSortF64(index, memref<?xf64>)
func.func @main() {
  %n = arith.constant 2000 : index
  %m = memref.alloca() : memref<2000xf64>
  %d = memref.cast %m : memref<2000xf64> to memref<?xf64>
  call @stdSortF64(%n, %d) : (index, memref<?xf64>) -> () // error: the list is larger than the memory limit
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant dense<1.0> : vector<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %c = arith.constant 1.0 : f32
  %r = vector.contract {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18, d19, d20, d21, d22, d23, d24, d25, d26, d27, d28, d29, d30, d31, d32, d33, d34, d35, d36, d37, d38, d39, d40, d41, d42, d43, d44, d45, d46, d47, d48, d49, d50, d51, d52, d53, d54, d55, d56, d57, d58, d59, d60, d61, d62, d63, d64) -> (d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18, d19, d20, d21, d22, d23, d24, d25, d26, d27, d28, d29, d30, d31, d32, d33, d34, d35, d36, d37, d38, d39, d40, d41, d42, d43, d44, d45, d46, d47, d48, d49, d50, d51, d52, d53, d54, d55, d56, d57, d58, d59, d60, d61, d62, d63, d64)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18, d19, d20, d21, d22, d23, d24, d25, d26, d27, d28, d29, d30, d31, d32, d33, d34, d35, d36, d37, d38, d39, d40, d41, d42, d43, d44, d45, d46, d47, d48, d49, d50, d51, d52, d53, d54, d55, d56, d57, d58, d59, d60, d61, d62, d63, d64) -> (d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18, d19, d20, d21, d22, d23, d24, d25, d26, d27, d28, d29, d30, d31, d32, d33, d34, d35, d36, d37, d38, d39, d40, d41, d42, d43, d44, d45, d46, d47, d48, d49, d50, d51, d52, d53, d54, d55, d56, d57, d58, d59, d60, d61, d62, d63, d64)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15, d16, d17, d18, d19, d20, d21, d22, d23, d24, d25, d26, d27, d28, d29, d30, d31, d32, d33, d34, d35, d36, d37, d38, d39, d40, d41, d42, d43, d44, d45, d46, d47, d48, d49, d50, d51, d52, d53, d54, d55, d56, d57, d58, d59, d60, d61, d62, d63, d64) -> ()>], iterator_types = ["reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction", "reduction"], kind = #vector.kind<add>} %a, %a, %c : vector<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, vector<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32> into f32 // error: cannot execute 'vector.contract': more than 64 loops
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant 1.5 : f128
  %b = arith.negf %a : f128 // error: cannot execute 'arith.negf': this float format
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant 1.5 : f128
  %b = math.exp %a : f128 // error: cannot execute 'math.exp': this float format
  return
}
