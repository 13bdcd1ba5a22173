// Each reason for which --check-buffers proves nothing, by a small program: the buffer, the op and the reason.
// RUN: %programs --with="cistern-opt --allow-unregistered-dialect --check-buffers -o /dev/null" %s

func.func @main(%i: index, %n: index) {
  %a = memref.alloc(%i) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32> // remark: not known of this buffer
  memref.copy %a, %b : memref<?xf32> to memref<?xf32> // note: because of 'memref.copy': a copy between sizes that are not known to be equal
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

func.func @main(%u: memref<*xf32>) {
  %b = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  %v = memref.cast %b : memref<4xf32> to memref<*xf32>
  memref.copy %u, %v : memref<*xf32> to memref<*xf32> // note: because of 'memref.copy': a copy between shapes that are not known
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

func.func @g(%m: memref<4xf32>) { // remark: not known of this buffer
  call @g(%m) : (memref<4xf32>) -> () // note: because of 'func.call': passed to a call that is not followed: it is recursive, or too deep // note: because of 'func.call': passed to a call that is not followed: it is recursive, or too deep
  return
}
func.func @main(%i: index, %n: index) {
  %b = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  call @g(%b) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

func.func private @g(%c: i1) -> memref<4xf32> {
  %r = call @g(%c) : (i1) -> memref<4xf32> // remark: not known of this buffer // note: because of 'func.call': returned by a call that is not followed: it is recursive, or too deep
  return %r : memref<4xf32>
}
func.func @main(%c: i1) {
  %b = call @g(%c) : (i1) -> memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

func.func @main() {
  %n = arith.constant 4611686018427387904 : index
  %b = memref.alloc(%n) : memref<?xf64> // remark: not known of this buffer // note: because of 'memref.alloc': more bytes than can be counted
  memref.dealloc %b : memref<?xf64>
  return
}

// -----

func.func @main() {
  %b = memref.alloc() : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>> // remark: not known of this buffer // note: because of 'memref.alloc': a layout whose bytes are not known
  memref.dealloc %b : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>
  return
}

// -----

func.func @main(%m: memref<4xmemref<4xf32>>, %i: index) { // remark: not known of this buffer
  %b = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  memref.store %b, %m[%i] : memref<4xmemref<4xf32>> // note: because of 'memref.store': stored in memory that others reach // note: because of 'memref.store': an index that is not known to be inside of the buffer
  %c = memref.load %m[%i] : memref<4xmemref<4xf32>>
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

func.func @main(%m: memref<*xf32>, %i: index) { // remark: not known of this buffer
  %b = memref.alloc() : memref<4xf32>
  %d = memref.dim %m, %i : memref<*xf32> // note: because of 'memref.dim': a dimension of a rank that is not known
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

func.func @main(%m: memref<*xf32>, %i: index) { // remark: not known of this buffer
  %v = memref.cast %m : memref<*xf32> to memref<4xf32> // note: because of 'memref.cast': a cast from a rank that is not known
  %x = memref.load %v[%i] : memref<4xf32>
  return
}

// -----

func.func @main(%m: memref<?xf32>, %i: index) { // remark: not known of this buffer
  %v = memref.cast %m : memref<?xf32> to memref<4xf32> // note: because of 'memref.cast': a cast to a size that is not known to be right
  %x = memref.load %v[%i] : memref<4xf32>
  return
}

// -----

func.func @main(%m: memref<?xf32, strided<[?], offset: ?>>, %i: index) { // remark: not known of this buffer
  %v = memref.cast %m : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[1], offset: 0>> // note: because of 'memref.cast': a cast to a layout that is not known to be right
  return
}

// -----

func.func @main(%m: memref<4xf32>, %n: memref<2xindex>) { // remark: not known of this buffer
  %a = memref.reshape %m(%n) : (memref<4xf32>, memref<2xindex>) -> memref<?x?xf32> // note: because of 'memref.reshape': sizes that are read from memory
  return
}

// -----

func.func @main(%t: tensor<4xf32>, %i: index, %n: index) -> tensor<?xf32> { // remark: not known of this tensor
  %f = arith.constant 0.0 : f32
  %p = tensor.pad %t low[%i] high[%n] { // note: because of 'tensor.pad': padding that may be negative
  ^bb0(%k: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}

// -----

func.func @main(%t: tensor<?xf32>, %i: index, %s: tensor<?xf32>) -> tensor<?xf32> { // remark: not known of this tensor // remark: not known of this tensor
  %r = tensor.insert_slice %s into %t[0] [%i] [1] : tensor<?xf32> into tensor<?xf32> // note: because of 'tensor.insert_slice': a slice whose size is not known to be that of its source // note: because of 'tensor.insert_slice': a size that may be negative
  return %r : tensor<?xf32>
}

// -----

func.func @main(%t: tensor<?x?xf32>, %s: tensor<?x?xf32>) -> tensor<?x?xf32> { // remark: not known of this tensor
  %r = tensor.concat dim(0) %t, %s : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> // note: because of 'tensor.concat': parts whose sizes are not known to be equal
  return %r : tensor<?x?xf32>
}

// -----

func.func @main(%t: tensor<?xf32>, %i: index) -> tensor<8xf32> { // remark: not known of this tensor
  %f = arith.constant 0.0 : f32
  %p = tensor.pad %t low[1] high[1] { // note: because of 'tensor.pad': a size that is not known to be that of the result
  ^bb0(%k: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<8xf32>
  return %p : tensor<8xf32>
}

// -----

func.func @main(%i: index) {
  %b = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  %p = memref.extract_aligned_pointer_as_index %b : memref<4xf32> -> index // note: because of 'memref.extract_aligned_pointer_as_index': a pointer that is computed with
  %q = arith.addi %p, %i : index
  %r = arith.index_cast %q : index to i64
  %s = llvm.inttoptr %r : i64 to !llvm.ptr
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

func.func @main(%i: index) {
  "some.op"() ({ // note: because of 'some.op': allocated in a region that is not followed
    %b = memref.alloc() : memref<4xf32> // remark: not known of this buffer
    memref.dealloc %b : memref<4xf32>
  }) : () -> ()
  return
}

// -----

func.func @main(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %slot = memref.alloca() : memref<1xmemref<4xf32>> // remark: not known of this buffer
  scf.for %k = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<4xf32> // remark: not known of this buffer // note: because of 'memref.alloc': a loop leaves it in memory
    memref.store %b, %slot[%c0] : memref<1xmemref<4xf32>>
  }
  %c = memref.load %slot[%c0] : memref<1xmemref<4xf32>> // note: because of 'memref.load': bytes that are not known to be written
  return
}

// -----

func.func @main(%x: memref<8xf32>) { // remark: not known of this buffer
  %s = memref.assume_alignment %x, 4096 : memref<8xf32> // note: because of 'memref.assume_alignment': an address whose alignment is not known
  return
}

// -----

func.func @main(%p: !llvm.ptr, %c: i1, %y: memref<8xf32>) { // note: because of 'func.func': a value that is a pointer, or not
  %a = memref.alloc() : memref<8xf32> // remark: not known of this buffer
  %i = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index
  %j = arith.constant 0 : index
  %k = arith.select %c, %i, %j : index
  memref.dealloc %a : memref<8xf32>
  return
}

// -----

func.func @main(%i: index) -> memref<4xf32> {
  %b = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  %t, %v = async.execute -> !async.value<memref<4xf32>> { // note: because of 'async.execute': a memref that asynchronous work returns
    async.yield %b : memref<4xf32>
  }
  %r = async.await %v : !async.value<memref<4xf32>> // remark: not known of this buffer
  return %r : memref<4xf32> // note: because of 'func.return': memory whose origin is not followed
}

// -----

func.func @main(%i: index, %w: memref<4xmemref<4xf32>>) { // remark: not known of this buffer
  %p = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  %m = memref.alloc() : memref<4xmemref<4xf32>> // remark: not known of this buffer
  memref.store %p, %m[%i] : memref<4xmemref<4xf32>> // note: because of 'memref.store': an index that is not known to be inside of the buffer
  %x = memref.load %w[%i] : memref<4xmemref<4xf32>> // note: because of 'memref.load': a memref is loaded that may name it // note: because of 'memref.load': an index that is not known to be inside of the buffer // remark: not known of this buffer
  memref.dealloc %x : memref<4xf32> // note: because of 'memref.dealloc': a free of memory whose origin is not followed
  memref.dealloc %p : memref<4xf32>
  memref.dealloc %m : memref<4xmemref<4xf32>>
  return
}

// -----

func.func @main(%m: memref<2x2xf32>, %u: memref<*xf32>) {
  %a = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  %v = memref.cast %a : memref<4xf32> to memref<*xf32>
  %w = memref.cast %v : memref<*xf32> to memref<2x2xf32> // note: because of 'memref.cast': a cast to another rank
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @main(%x: f32, %t: tensor<8xf32>, %i: index) -> vector<4xf32> { // remark: not known of this tensor
  %v = vector.transfer_read %t[%i], %x : tensor<8xf32>, vector<4xf32> // note: because of 'vector.transfer_read': a transfer that may begin in front of the tensor
  return %v : vector<4xf32>
}

// -----

func.func @main() -> memref<2x2xf32> {
  %a = memref.alloc() : memref<4xvector<4xf32>> // remark: not known of this buffer
  %v = vector.type_cast %a : memref<4xvector<4xf32>> to memref<vector<4x4xf32>> // note: because of 'vector.type_cast': an op whose result may name it
  %u = builtin.unrealized_conversion_cast %a : memref<4xvector<4xf32>> to memref<2x2xf32> // remark: not known of this buffer
  return %u : memref<2x2xf32> // note: because of 'func.return': memory whose origin is not followed
}

// -----

func.func @main(%t: tensor<4xf32>) -> tensor<4xf32> { // remark: not known of this tensor
  %r = sparse_tensor.convert %t : tensor<4xf32> to tensor<4xf32, #sparse_tensor.encoding<{ map = (i) -> (i : compressed) }>> // note: because of 'sparse_tensor.convert': elements that an op without a row may read
  %s = "tosa.abs"(%t) : (tensor<4xf32>) -> tensor<4xf32> // remark: not known of this tensor
  return %s : tensor<4xf32> // note: because of 'func.return': memory whose origin is not followed
}

// -----

func.func @main(%x: f32) -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %r = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32> // note: because of 'linalg.exp': a tensor of it is an op's destination
  return %r : tensor<4xf32>
}

// -----

func.func @main(%x: f32) -> tensor<4xf32> {
  %a = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %t = bufferization.to_tensor %a restrict writable : memref<4xf32> to tensor<4xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> (tensor<4xf32>) { // note: because of 'scf.forall': a tensor of it is the destination of an op
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xf32>
}

// -----

func.func @main() { // remark: not known of this function
  %m = memref.alloc() : memref<4xf32>
  llvm.inline_asm has_side_effects "nop", "" : () -> () // note: because of 'llvm.inline_asm': text that is not read
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

func.func @main(%p: !llvm.ptr) {
  %a = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  %i = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %n = arith.index_cast %i : index to i64
  %q = llvm.inttoptr %n : i64 to !llvm.ptr
  %r = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32 // note: because of 'llvm.getelementptr': a pointer that is not followed
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @g(%n: index, %c: i1) { // note: because of 'func.func': the function is not read to its end: beyond the budget, or a loop that is not understood // remark: not known of this function // note: because of 'func.func': the function is not read to its end: beyond the budget, or a loop that is not understood
  %a = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  cf.br ^a
^a:
  cf.cond_br %c, ^b, ^c
^b:
  cf.cond_br %c, ^a, ^c
^c:
  cf.cond_br %c, ^b, ^d
^d:
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @main(%n: index, %c: i1) { // note: because of 'func.func': the function is not read to its end: beyond the budget, or a loop that is not understood // remark: not known of this function // note: because of 'func.func': the function is not read to its end: beyond the budget, or a loop that is not understood
  %a = memref.alloc() : memref<4xf32> // remark: not known of this buffer
  call @g(%n, %c) : (index, i1) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

func.func @main(%m: memref<?xf32>, %k: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %a = memref.alloc() : memref<16xf32> // remark: not known of this buffer
  scf.for %i = %c0 to %c8 step %c1 {
      %q = arith.remui %n, %c8 : index
      %v = memref.subview %a[%i] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
      %w = memref.subview %a[%q] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: ?>>
      memref.copy %v, %w : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>> // note: because of 'memref.copy': a copy whose bytes may overlap
  }
  memref.dealloc %a : memref<16xf32>
  return
}

// -----

func.func @main(%v: vector<4xf32>, %m: memref<4xvector<4xf32>>) { // remark: not known of this buffer
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0] : vector<4xf32>, memref<4xvector<4xf32>> // note: because of 'vector.transfer_write': elements that are not known to be inside
  return
}

// -----

func.func @main(%m: memref<1xmemref<4xf32>>, %n: memref<4xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %s = memref.load %m[%c0] : memref<1xmemref<4xf32>> // remark: not known of this buffer
  %0:2 = memref.distinct_objects %n, %s : memref<4xf32>, memref<4xf32> // note: because of 'memref.distinct_objects': objects that are not known to be distinct
  return
}
