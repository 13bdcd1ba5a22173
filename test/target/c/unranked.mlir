// A memref without rank is a struct by value, of which the rank says how many sizes and strides there are.
// RUN: sed '/vector.print/d' %s | cistern-translate --mlir-to-c - | FileCheck %s
// RUN: python3 %S/execute.py %s --quick --passes=

// CHECK: typedef struct { void *data; int64_t rank, offset, sizes[8], strides[8]; } CIS_MAY_ALIAS cis_memref;

// CHECK-LABEL: {{^}}static cis_memref pick({{.*}}cis_memref a, float *b, int64_t b_size1) {{[{]$}}
// CHECK: const cis_memref u = {(void *)b, 2, 0, {4, b_size1}, {b_size1, 1}};
// CHECK: = c ? a : u;
func.func private @pick(%c: i1, %a: memref<*xf32>, %b: memref<4x?xf32>) -> memref<*xf32> {
  %u = memref.cast %b : memref<4x?xf32> to memref<*xf32>
  %s = arith.select %c, %a, %u : memref<*xf32>
  return %s : memref<*xf32>
}

// A rank that is another one than the program says is a trap; dimensions that are not there too.
// CHECK-LABEL: {{^}}static {{.*}} ranks(cis_memref a, int64_t d) {{[{]$}}
// CHECK: if ((uint64_t)d >= (uint64_t)a.rank) { CIS_TRAP("no such dimension"); }
// CHECK: if (a.rank != 2) { CIS_TRAP("a memref of another rank"); }
// CHECK: a.offset
func.func private @ranks(%a: memref<*xf32>, %d: index) -> (index, index, f32) {
  %r = memref.rank %a : memref<*xf32>
  %n = memref.dim %a, %d : memref<*xf32>
  %m = memref.cast %a : memref<*xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0, %c0] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %r, %n, %v : index, index, f32
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %t = arith.constant true
  %f = arith.constant 2.5 : f32
  %m = memref.alloc() : memref<4x3xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4x3xf32>)
  %d = memref.cast %m : memref<4x3xf32> to memref<4x?xf32>
  %u = memref.cast %m : memref<4x3xf32> to memref<*xf32>
  %p = call @pick(%t, %u, %d) : (i1, memref<*xf32>, memref<4x?xf32>) -> memref<*xf32>
  %r:3 = call @ranks(%p, %c1) : (memref<*xf32>, index) -> (index, index, f32)
  vector.print %r#0 : index
  vector.print %r#1 : index
  vector.print %r#2 : f32
  // A copy goes through all elements, whatever the rank.
  %o = memref.alloc() : memref<4x3xf32>
  %turned = memref.transpose %o (i, j) -> (j, i) : memref<4x3xf32> to memref<3x4xf32, strided<[1, 3]>>
  %ou = memref.cast %o : memref<4x3xf32> to memref<*xf32>
  memref.copy %p, %ou : memref<*xf32> to memref<*xf32>
  memref.store %f, %turned[%c2, %c3] : memref<3x4xf32, strided<[1, 3]>>
  %v = vector.load %o[%c3, %c1] : memref<4x3xf32>, vector<2xf32>
  vector.print %v : vector<2xf32>
  // Rank and sizes from memory.
  %sh = memref.alloc() : memref<3xindex>
  memref.store %c2, %sh[%c0] : memref<3xindex>
  memref.store %c3, %sh[%c1] : memref<3xindex>
  memref.store %c2, %sh[%c2] : memref<3xindex>
  %shd = memref.cast %sh : memref<3xindex> to memref<?xindex>
  %re = memref.reshape %o(%shd) : (memref<4x3xf32>, memref<?xindex>) -> memref<*xf32>
  %rr = memref.rank %re : memref<*xf32>
  vector.print %rr : index
  // Loops carry them.
  %k:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %re, %y = %p) -> (memref<*xf32>, memref<*xf32>) {
    scf.yield %y, %x : memref<*xf32>, memref<*xf32>
  }
  %n = memref.dim %k#0, %c0 : memref<*xf32>
  vector.print %n : index
  %cs = memref.cast %re : memref<*xf32> to memref<2x3x2xf32>
  %ld = memref.load %cs[%c1, %c1, %c1] : memref<2x3x2xf32>
  vector.print %ld : f32
  memref.dealloc %o : memref<4x3xf32>
  memref.dealloc %m : memref<4x3xf32>
  memref.dealloc %sh : memref<3xindex>
  return
}
