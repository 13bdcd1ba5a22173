// Views, copies, globals, atomics.
// RUN: %programs %s

// prints 23 : i32
// prints 16 : i32
// prints 3 : index
// prints 7 : index
// prints dense<[[7, 9, 11], [19, 21, 23]]> : memref<2x3xi32>
// prints 2 : index
// prints 30 : i32
// prints 3 : i32
// prints 8 : i32
// prints 40 : i32
memref.global "private" constant @g : memref<4xi32> = dense<[10, 20, 30, 40]>
memref.global "private" @h : memref<2x2xf32> = uninitialized
func.func private @id(%m: memref<?xi32>) -> memref<?xi32> { return %m : memref<?xi32> }
func.func @main() -> (i32, i32, index, index, memref<2x3xi32>, index, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4x6xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    %c6 = arith.constant 6 : index
    scf.for %j = %c0 to %c6 step %c1 {
      %k = arith.muli %i, %c6 : index
      %l = arith.addi %k, %j : index
      %v = arith.index_cast %l : index to i32
      memref.store %v, %m[%i, %j] : memref<4x6xi32>
    }
  }
  %s = memref.subview %m[1, 1] [2, 3] [2, 2] : memref<4x6xi32> to memref<2x3xi32, strided<[12, 2], offset: 7>>
  %x = memref.load %s[%c1, %c2] : memref<2x3xi32, strided<[12, 2], offset: 7>>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<4x6xi32> to memref<6x4xi32, strided<[1, 6]>>
  %y = memref.load %t[%c4, %c2] : memref<6x4xi32, strided<[1, 6]>>
  %e = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 2, 3, 2] : memref<4x6xi32> into memref<2x2x3x2xi32>
  %d = memref.dim %e, %c2 : memref<2x2x3x2xi32>
  %base, %off, %sz:2, %st:2 = memref.extract_strided_metadata %s : memref<2x3xi32, strided<[12, 2], offset: 7>> -> memref<i32>, index, index, index, index, index
  %o = memref.alloc() : memref<2x3xi32>
  memref.copy %s, %o : memref<2x3xi32, strided<[12, 2], offset: 7>> to memref<2x3xi32>
  %un = memref.cast %o : memref<2x3xi32> to memref<*xi32>
  %rk = memref.rank %un : memref<*xi32>
  %gg = memref.get_global @g : memref<4xi32>
  %gv = memref.load %gg[%c2] : memref<4xi32>
  %col = memref.collapse_shape %m [[0, 1]] : memref<4x6xi32> into memref<24xi32>
  %dyn = memref.cast %col : memref<24xi32> to memref<?xi32>
  %idd = call @id(%dyn) : (memref<?xi32>) -> memref<?xi32>
  %c5i = arith.constant 5 : i32
  %old = memref.atomic_rmw addi %c5i, %idd[%c3] : (i32, memref<?xi32>) -> i32
  %g2 = memref.generic_atomic_rmw %idd[%c3] : memref<?xi32> {
    ^bb0(%cur: i32):
    %n = arith.muli %cur, %c5i : i32
    memref.atomic_yield %n : i32
  }
  %now = memref.load %idd[%c3] : memref<?xi32>
  %bytes = memref.alloc() : memref<64xi8>
  %c8 = arith.constant 8 : index
  %vw = memref.view %bytes[%c8][] : memref<64xi8> to memref<4xf32>
  %f = arith.constant 2.5 : f32
  memref.store %f, %vw[%c1] : memref<4xf32>
  %f2 = memref.load %vw[%c1] : memref<4xf32>
  memref.dealloc %bytes : memref<64xi8>
  memref.dealloc %base : memref<i32>
  return %x, %y, %d, %off, %o, %rk, %gv, %old, %g2, %now : i32, i32, index, index, memref<2x3xi32>, index, i32, i32, i32, i32
}

// -----
// A wide number that the body of an atomic update uses last, or not at all, is still its result.
// prints 58 : i128
// prints 100 : i128
func.func @main() -> (i128, i128) {
  %m = memref.alloc() : memref<i128>
  %c = arith.constant 58 : i128
  memref.store %c, %m[] : memref<i128>
  %0 = memref.generic_atomic_rmw %m[] : memref<i128> {
  ^bb0(%a: i128):
    %k = arith.constant 42 : i128
    %n = arith.addi %a, %k : i128
    memref.atomic_yield %n : i128
  }
  %1 = memref.generic_atomic_rmw %m[] : memref<i128> {
  ^bb0(%a: i128):
    memref.atomic_yield %c : i128
  }
  memref.dealloc %m : memref<i128>
  return %0, %1 : i128, i128
}

// -----
// reshape, reinterpret_cast, realloc, rank reduction, unranked copies, memrefs of memrefs
// prints 5 : i32
// prints 4 : i32
// prints 6 : i32
// prints 3 : i32
// prints 1 : i32
// prints 8 : index
func.func @main() -> (i32, i32, i32, i32, i32, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %i2 = arith.constant 2 : i32
  %i3 = arith.constant 3 : i32
  %m = memref.alloc() : memref<6xi32>
  scf.for %i = %c0 to %c6 step %c1 {
    %j = arith.addi %i, %c1 : index
    %v = arith.index_cast %j : index to i32
    memref.store %v, %m[%i] : memref<6xi32>
  }
  %shape = memref.alloca() : memref<2xi32>
  memref.store %i2, %shape[%c0] : memref<2xi32>
  memref.store %i3, %shape[%c1] : memref<2xi32>
  %r = memref.reshape %m(%shape) : (memref<6xi32>, memref<2xi32>) -> memref<?x?xi32>
  %a = memref.load %r[%c1, %c1] : memref<?x?xi32>
  %rc = memref.reinterpret_cast %m to offset: [1], sizes: [2, 2], strides: [2, 1] : memref<6xi32> to memref<2x2xi32, strided<[2, 1], offset: 1>>
  %b = memref.load %rc[%c1, %c0] : memref<2x2xi32, strided<[2, 1], offset: 1>>
  %row = memref.subview %r[1, 0] [1, 3] [1, 1] : memref<?x?xi32> to memref<3xi32, strided<[1], offset: ?>>
  %c = memref.load %row[%c2] : memref<3xi32, strided<[1], offset: ?>>
  %copy = memref.alloc() : memref<6xi32>
  %u = memref.cast %m : memref<6xi32> to memref<*xi32>
  %w = memref.cast %copy : memref<6xi32> to memref<*xi32>
  memref.copy %u, %w : memref<*xi32> to memref<*xi32>
  %d = memref.load %copy[%c2] : memref<6xi32>
  %nest = memref.alloca() : memref<2xmemref<6xi32>>
  memref.store %copy, %nest[%c1] : memref<2xmemref<6xi32>>
  %inner = memref.load %nest[%c1] : memref<2xmemref<6xi32>>
  %big = memref.realloc %inner(%c8) : memref<6xi32> to memref<?xi32>
  %e = memref.load %big[%c0] : memref<?xi32>
  %n = memref.dim %big, %c0 : memref<?xi32>
  memref.dealloc %big : memref<?xi32>
  memref.dealloc %m : memref<6xi32>
  return %a, %b, %c, %d, %e, %n : i32, i32, i32, i32, i32, index
}

// -----
// The new part of a realloc is not written; the old buffer is gone.
// exit 4
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 1 : i32
  %m = memref.alloc() : memref<1xi32> // note: allocated here
  memref.store %z, %m[%c0] : memref<1xi32>
  %b = memref.realloc %m : memref<1xi32> to memref<2xi32> // note: and freed here
  %x = memref.load %m[%c0] : memref<1xi32> // error: use after free
  return %x : i32
}

// -----
// Bytes are bytes: views of other types share them.
// prints 64 : i8
// prints 1073741824 : i32
// prints dense<[1, -1, 0, 64]> : memref<4xi8>
func.func @main() -> (i8, i32, memref<4xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %two = arith.constant 2.0 : f32
  %x1 = arith.constant 1 : i8
  %xm = arith.constant -1 : i8
  %b = memref.alloc() : memref<4xi8>
  %f = memref.view %b[%c0][] : memref<4xi8> to memref<1xf32>
  %i = memref.view %b[%c0][] : memref<4xi8> to memref<1xi32>
  memref.store %two, %f[%c0] : memref<1xf32>
  %byte = memref.load %b[%c3] : memref<4xi8>
  %int = memref.load %i[%c0] : memref<1xi32>
  memref.store %x1, %b[%c0] : memref<4xi8>
  memref.store %xm, %b[%c1] : memref<4xi8>
  return %byte, %int, %b : i8, i32, memref<4xi8>
}

// -----
// Globals are one buffer for all who ask.
// prints 5 : i32
memref.global "private" @g : memref<2xi32> = dense<[1, 4]>
func.func private @add() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<2xi32>
  %a = memref.load %g[%c0] : memref<2xi32>
  %b = memref.load %g[%c1] : memref<2xi32>
  %s = arith.addi %a, %b : i32
  memref.store %s, %g[%c0] : memref<2xi32>
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  call @add() : () -> ()
  %g = memref.get_global @g : memref<2xi32>
  %a = memref.load %g[%c0] : memref<2xi32>
  return %a : i32
}
