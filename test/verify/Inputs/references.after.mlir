func.func @chosen(%c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %mm = memref.alloca() : memref<1xmemref<f32>>
  %a = memref.alloca() : memref<f32>
  %b = memref.alloca() : memref<f32>
  memref.store %a, %mm[%c0] : memref<1xmemref<f32>>
  scf.if %c {
    memref.store %b, %mm[%c0] : memref<1xmemref<f32>>
  }
  %m = memref.load %mm[%c0] : memref<1xmemref<f32>>
  memref.store %x, %m[] : memref<f32>
  %n = memref.load %mm[%c0] : memref<1xmemref<f32>>
  %r = memref.load %n[] : memref<f32>
  return %r : f32
}
func.func @other(%c: i1, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %mm = memref.alloca() : memref<1xmemref<f32>>
  %a = memref.alloca() : memref<f32>
  %b = memref.alloca() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  memref.store %y, %b[] : memref<f32>
  memref.store %a, %mm[%c0] : memref<1xmemref<f32>>
  scf.if %c {
    memref.store %b, %mm[%c0] : memref<1xmemref<f32>>
  }
  %m = memref.load %mm[%c0] : memref<1xmemref<f32>>
  %r = memref.load %m[] : memref<f32>
  return %r : f32
}
func.func @unset(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %mm = memref.alloca() : memref<1xmemref<f32>>
  %m = memref.load %mm[%c0] : memref<1xmemref<f32>>
  memref.store %x, %m[] : memref<f32>
  return %x : f32
}
func.func @slots(%i: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %mm = memref.alloca() : memref<2xmemref<f32>>
  %a = memref.alloca() : memref<f32>
  %b = memref.alloca() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  memref.store %y, %b[] : memref<f32>
  scf.for %k = %c0 to %c2 step %c1 {
    %first = arith.cmpi eq, %k, %c0 : index
    %m = arith.select %first, %a, %b : memref<f32>
    memref.store %m, %mm[%k] : memref<2xmemref<f32>>
  }
  %m = memref.load %mm[%i] : memref<2xmemref<f32>>
  %r = memref.load %m[] : memref<f32>
  return %r : f32
}
func.func @shape(%x: memref<6xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = memref.alloca() : memref<2xindex>
  memref.store %c2, %s[%c0] : memref<2xindex>
  memref.store %c3, %s[%c1] : memref<2xindex>
  %r = memref.reshape %x(%s) : (memref<6xf32>, memref<2xindex>) -> memref<?x?xf32>
  %y = memref.load %r[%c1, %c2] : memref<?x?xf32>
  return %y : f32
}
func.func @other_shape(%x: memref<6xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = memref.alloca() : memref<2xindex>
  memref.store %c3, %s[%c0] : memref<2xindex>
  memref.store %c2, %s[%c1] : memref<2xindex>
  %r = memref.reshape %x(%s) : (memref<6xf32>, memref<2xindex>) -> memref<?x?xf32>
  %y = memref.load %r[%c2, %c0] : memref<?x?xf32>
  return %y : f32
}
func.func @pointer(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %q = arith.index_cast %p : index to i64
  %l = llvm.inttoptr %q : i64 to !llvm.ptr
  %y = llvm.load %l : !llvm.ptr -> f32
  return %y : f32
}
func.func @pointer_beside(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloca() : memref<4xf32>
  memref.store %x, %a[%c0] : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  %further = arith.addi %p, %c4 : index
  %q = arith.index_cast %further : index to i64
  %l = llvm.inttoptr %q : i64 to !llvm.ptr
  llvm.store %x, %l : f32, !llvm.ptr
  %y = memref.load %a[%c0] : memref<4xf32>
  return %y : f32
}
func.func @cast(%x: memref<4xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %m = builtin.unrealized_conversion_cast %x : memref<4xf32> to memref<4xf32, strided<[1]>>
  %y = memref.load %m[%c3] : memref<4xf32, strided<[1]>>
  return %y : f32
}
func.func private @id(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @called(%x: memref<4xf32>) -> f32 {
  %c3 = arith.constant 3 : index
  %f = func.constant @id : (memref<4xf32>) -> memref<4xf32>
  %m = func.call_indirect %f(%x) : (memref<4xf32>) -> memref<4xf32>
  %y = memref.load %m[%c3] : memref<4xf32>
  return %y : f32
}
func.func @returned() -> memref<1xmemref<1xf32>> {
  %m = memref.alloc() : memref<1xmemref<1xf32>>
  return %m : memref<1xmemref<1xf32>>
}
