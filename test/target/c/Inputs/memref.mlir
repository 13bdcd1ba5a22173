// Views, copies, globals, atomics, scopes, descriptors.
memref.global "private" constant @g : memref<4xi32> = dense<[10, 20, 30, 40]>
memref.global "private" @h : memref<2x2xf32> = uninitialized
func.func private @id(%m: memref<?xi32>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<?xi32>
  return %r : i32
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %m = memref.alloc() : memref<4x6xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c6 step %c1 {
      %k = arith.muli %i, %c6 : index
      %l = arith.addi %k, %j : index
      %v = arith.index_cast %l : index to i32
      memref.store %v, %m[%i, %j] : memref<4x6xi32>
    }
  }
  memref.prefetch %m[%c0, %c1], read, locality<3>, data : memref<4x6xi32>
  %s = memref.subview %m[1, 1] [2, 3] [2, 2] : memref<4x6xi32> to memref<2x3xi32, strided<[12, 2], offset: 7>>
  %x = memref.load %s[%c1, %c2] : memref<2x3xi32, strided<[12, 2], offset: 7>>
  vector.print %x : i32
  %t = memref.transpose %m (i, j) -> (j, i) : memref<4x6xi32> to memref<6x4xi32, strided<[1, 6]>>
  %y = memref.load %t[%c4, %c2] : memref<6x4xi32, strided<[1, 6]>>
  vector.print %y : i32
  %e = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 2, 3, 2] : memref<4x6xi32> into memref<2x2x3x2xi32>
  %d = memref.dim %e, %c2 : memref<2x2x3x2xi32>
  vector.print %d : index
  %ev = memref.load %e[%c1, %c0, %c2, %c1] : memref<2x2x3x2xi32>
  vector.print %ev : i32
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %s : memref<2x3xi32, strided<[12, 2], offset: 7>> -> memref<i32>, index, index, index, index, index
  vector.print %off : index
  vector.print %st#0 : index
  %o = memref.alloc() : memref<2x3xi32>
  memref.copy %s, %o : memref<2x3xi32, strided<[12, 2], offset: 7>> to memref<2x3xi32>
  %ov = memref.load %o[%c1, %c1] : memref<2x3xi32>
  vector.print %ov : i32
  %rk = memref.rank %o : memref<2x3xi32>
  vector.print %rk : index
  %gg = memref.get_global @g : memref<4xi32>
  %gv = memref.load %gg[%c2] : memref<4xi32>
  vector.print %gv : i32
  %f = arith.constant 2.5 : f32
  %hh = memref.get_global @h : memref<2x2xf32>
  memref.store %f, %hh[%c1, %c0] : memref<2x2xf32>
  %hv = memref.load %hh[%c1, %c0] : memref<2x2xf32>
  vector.print %hv : f32
  %col = memref.collapse_shape %m [[0, 1]] : memref<4x6xi32> into memref<24xi32>
  %dyn = memref.cast %col : memref<24xi32> to memref<?xi32>
  %idd = call @id(%dyn, %c6) : (memref<?xi32>, index) -> i32
  vector.print %idd : i32
  %n = memref.dim %dyn, %c0 : memref<?xi32>
  vector.print %n : index
  %c5i = arith.constant 5 : i32
  %old = memref.atomic_rmw addi %c5i, %dyn[%c3] : (i32, memref<?xi32>) -> i32
  %g2 = memref.generic_atomic_rmw %dyn[%c3] : memref<?xi32> {
    ^bb0(%cur: i32):
    %p = arith.muli %cur, %c5i : i32
    memref.atomic_yield %p : i32
  }
  vector.print %old : i32
  vector.print %g2 : i32
  %now = memref.load %dyn[%c3] : memref<?xi32>
  vector.print %now : i32
  %bytes = memref.alloc() : memref<64xi8>
  %c8 = arith.constant 8 : index
  %vw = memref.view %bytes[%c8][] : memref<64xi8> to memref<4xf32>
  memref.store %f, %vw[%c1] : memref<4xf32>
  %f2 = memref.load %vw[%c1] : memref<4xf32>
  vector.print %f2 : f32
  %rc = memref.reinterpret_cast %col to offset: [1], sizes: [2, 2], strides: [2, 1] : memref<24xi32> to memref<2x2xi32, strided<[2, 1], offset: 1>>
  %b = memref.load %rc[%c1, %c0] : memref<2x2xi32, strided<[2, 1], offset: 1>>
  vector.print %b : i32
  %al = memref.assume_alignment %o, 4 : memref<2x3xi32>
  %a2 = memref.load %al[%c0, %c2] : memref<2x3xi32>
  vector.print %a2 : i32
  %q:2 = memref.distinct_objects %o, %m : memref<2x3xi32>, memref<4x6xi32>
  %q1 = memref.load %q#1[%c3, %c3] : memref<4x6xi32>
  vector.print %q1 : i32
  %sp = memref.memory_space_cast %o : memref<2x3xi32> to memref<2x3xi32, 1>
  %sv = memref.load %sp[%c1, %c2] : memref<2x3xi32, 1>
  vector.print %sv : i32
  %sc = memref.alloca_scope -> (i32) {
    %z = memref.alloca() : memref<3xi32>
    memref.store %c5i, %z[%c1] : memref<3xi32>
    %zv = memref.load %z[%c1] : memref<3xi32>
    memref.alloca_scope.return %zv : i32
  }
  vector.print %sc : i32
  %ptr = memref.extract_aligned_pointer_as_index %o : memref<2x3xi32> -> index
  %ptr2 = memref.extract_aligned_pointer_as_index %al : memref<2x3xi32> -> index
  %same = arith.cmpi eq, %ptr, %ptr2 : index
  vector.print %same : i1
  %cl = bufferization.clone %o : memref<2x3xi32> to memref<2x3xi32>
  %cv = memref.load %cl[%c1, %c0] : memref<2x3xi32>
  vector.print %cv : i32
  memref.dealloc %cl : memref<2x3xi32>
  memref.dealloc %bytes : memref<64xi8>
  memref.dealloc %o : memref<2x3xi32>
  memref.dealloc %m : memref<4x6xi32>
  return
}

// -----
// memref.reshape: sizes of the type, and sizes that memory has.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %i2 = arith.constant 2 : i32
  %i3 = arith.constant 3 : i32
  %m = memref.alloc() : memref<6xi32>
  scf.for %i = %c0 to %c6 step %c1 {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %m[%i] : memref<6xi32>
  }
  %shape = memref.alloca() : memref<2xi32>
  memref.store %i2, %shape[%c0] : memref<2xi32>
  memref.store %i3, %shape[%c1] : memref<2xi32>
  %r = memref.reshape %m(%shape) : (memref<6xi32>, memref<2xi32>) -> memref<?x?xi32>
  %a = memref.load %r[%c1, %c1] : memref<?x?xi32>
  vector.print %a : i32
  %n = memref.dim %r, %c1 : memref<?x?xi32>
  vector.print %n : index
  %s = memref.reshape %m(%shape) : (memref<6xi32>, memref<2xi32>) -> memref<2x3xi32>
  %b = memref.load %s[%c1, %c0] : memref<2x3xi32>
  vector.print %b : i32
  memref.dealloc %m : memref<6xi32>
  return
}
