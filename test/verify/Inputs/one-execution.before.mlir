// What one execution does not tell, before.
func.func @carried(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %j = arith.addi %i, %c1 : index
    %v = memref.load %m[%i] : memref<4xi32>
    memref.store %v, %m[%j] : memref<4xi32>
  }
  return
}
func.func @apart(%m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %m[%i] : memref<4xi32>
    %w = arith.addi %v, %v : i32
    memref.store %w, %m[%i] : memref<4xi32>
  }
  return
}
func.func @nested(%m: memref<4x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %v = memref.load %m[%i, %c0] : memref<4x4xi32>
      memref.store %v, %m[%i, %j] : memref<4x4xi32>
    }
  }
  return
}
func.func @whole_rows(%m: memref<4x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c1 to %c4 step %c1 {
      %v = memref.load %m[%i, %c0] : memref<4x4xi32>
      memref.store %v, %m[%i, %j] : memref<4x4xi32>
    }
    %v = arith.constant 4 : i32
    memref.store %v, %m[%i, %c0] : memref<4x4xi32>
  }
  return
}
func.func @sum(%m: memref<3xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> f32 {
    %v = memref.load %m[%i] : memref<3xf32>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %r : f32
}
func.func @sum_in_any_order(%m: memref<3xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %x) -> i32 {
    %v = memref.load %m[%i] : memref<3xi32>
    %t = arith.addi %s, %v : i32
    scf.yield %t : i32
  }
  return %r : i32
}
func.func @inserted(%t: tensor<4xi32>, %o: tensor<4xi32>) -> tensor<4xi32> {
  return %t : tensor<4xi32>
}
func.func @inserted_twice(%t: tensor<4xi32>, %o: tensor<4xi32>) -> tensor<4xi32> {
  %s = tensor.extract_slice %t[3] [1] [1] : tensor<4xi32> to tensor<1xi32>
  %r = tensor.insert_slice %s into %o[0] [1] [1] : tensor<1xi32> into tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func @two_buffers(%v: i32) -> (memref<2xi32>, memref<2xi32>) {
  %b = memref.alloc() : memref<2xi32>
  %c = memref.alloc() : memref<2xi32>
  linalg.fill ins(%v : i32) outs(%b : memref<2xi32>)
  linalg.fill ins(%v : i32) outs(%c : memref<2xi32>)
  return %b, %c : memref<2xi32>, memref<2xi32>
}
func.func @address() -> index {
  %b = memref.alloc() : memref<2xi32>
  %0 = memref.extract_aligned_pointer_as_index %b : memref<2xi32> -> index
  memref.dealloc %b : memref<2xi32>
  return %0 : index
}
func.func @no_nan(%x: f32) -> f32 {
  %r = arith.addf %x, %x : f32
  return %r : f32
}
func.func @flags_dropped(%x: f32, %y: f32) -> f32 {
  %p = arith.mulf %x, %y fastmath<nnan,ninf> : f32
  %r = arith.addf %p, %x fastmath<fast> : f32
  return %r : f32
}
