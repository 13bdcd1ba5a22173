func.func @both_live(%x: f32) -> i1 {
  %m = memref.alloc() : memref<4xf32>
  %k = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %k : memref<4xf32> -> index
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %k : memref<4xf32>
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
func.func @one_freed(%x: f32) -> i1 {
  %m = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  memref.dealloc %m : memref<4xf32>
  %k = memref.alloc() : memref<4xf32>
  %q = memref.extract_aligned_pointer_as_index %k : memref<4xf32> -> index
  memref.dealloc %k : memref<4xf32>
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
func.func @maybe_freed(%c: i1) -> i1 {
  %m = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  scf.if %c { memref.dealloc %m : memref<4xf32> }
  %k = memref.alloc() : memref<4xf32>
  %q = memref.extract_aligned_pointer_as_index %k : memref<4xf32> -> index
  memref.dealloc %k : memref<4xf32>
  %true = arith.constant true
  %n = arith.xori %c, %true : i1
  scf.if %n { memref.dealloc %m : memref<4xf32> }
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
func.func @empty(%n: index) -> i1 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%c0) : memref<?xf32>
  %k = memref.alloc(%c0) : memref<?xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<?xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %k : memref<?xf32> -> index
  memref.dealloc %m : memref<?xf32>
  memref.dealloc %k : memref<?xf32>
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
func.func @stack_gone(%c: i1) -> i1 {
  %p = memref.alloca_scope -> (index) {
    %m = memref.alloca() : memref<4xf32>
    %p0 = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
    memref.alloca_scope.return %p0 : index
  }
  %k = memref.alloca() : memref<4xf32>
  %q = memref.extract_aligned_pointer_as_index %k : memref<4xf32> -> index
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
func.func @views(%c: i1) -> i1 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<64xi8>
  %v = memref.view %m[%c0][] : memref<64xi8> to memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<64xi8> -> index
  %q = memref.extract_aligned_pointer_as_index %v : memref<4xf32> -> index
  memref.dealloc %m : memref<64xi8>
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
func.func @pool_apart(%c: i1) -> i1 {
  %c0 = arith.constant 16 : index
  %m = memref.alloc() : memref<64xi8>
  %k = memref.alloc() : memref<64xi8>
  %v = memref.view %m[%c0][] : memref<64xi8> to memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %k : memref<64xi8> -> index
  %q = memref.extract_aligned_pointer_as_index %v : memref<4xf32> -> index
  memref.dealloc %m : memref<64xi8>
  memref.dealloc %k : memref<64xi8>
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
func.func @arguments(%m: memref<4xf32>, %k: memref<4xf32>) -> i1 {
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %k : memref<4xf32> -> index
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
func.func @end_of_one(%c: i1) -> i1 {
  %c16 = arith.constant 16 : index
  %m = memref.alloc() : memref<4xf32>
  %k = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %k : memref<4xf32> -> index
  %e = arith.addi %p, %c16 : index
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %k : memref<4xf32>
  %f = arith.cmpi eq, %e, %q : index
  return %f : i1
}
func.func @to_buffer(%t: tensor<4xf32>) -> i1 {
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %k = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %k : memref<4xf32> -> index
  %f = arith.cmpi eq, %p, %q : index
  return %f : i1
}
