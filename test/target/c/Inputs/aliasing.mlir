// Memory that may be shared: outputs are not kept in registers while loops run, and nothing is restrict.
// A buffer that is chosen is any of those.
#sum = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]
func.func private @no() -> i1 {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<1xi64>
  %z = arith.constant 0 : i64
  memref.store %z, %m[%c0] : memref<1xi64>
  %v = memref.load %m[%c0] : memref<1xi64>
  %r = arith.cmpi ne, %v, %z : i64
  return %r : i1
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %no = call @no() : () -> i1
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  scf.for %i = %c0 to %c4 step %c1 {
    %j = arith.addi %i, %c1 : index
    %v = arith.index_cast %j : index to i64
    memref.store %v, %a[%i] : memref<4xi64>
    memref.store %v, %b[%i] : memref<4xi64>
  }
  %s = arith.select %no, %b, %a : memref<4xi64>
  linalg.generic {indexing_maps = #sum, iterator_types = ["parallel", "reduction"]} ins(%s : memref<4xi64>) outs(%a : memref<4xi64>) {
  ^bb0(%x: i64, %o: i64):
    %y = arith.addi %x, %o : i64
    linalg.yield %y : i64
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %a[%i] : memref<4xi64>
    vector.print %v : i64
  }
  memref.dealloc %a : memref<4xi64>
  memref.dealloc %b : memref<4xi64>
  return
}

// -----
// One buffer as two arguments, of a function that is called by another one with the same.
#sum = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]
func.func private @add(%s: memref<4xi64>, %a: memref<4xi64>) {
  linalg.generic {indexing_maps = #sum, iterator_types = ["parallel", "reduction"]} ins(%s : memref<4xi64>) outs(%a : memref<4xi64>) {
  ^bb0(%x: i64, %o: i64):
    %y = arith.addi %x, %o : i64
    linalg.yield %y : i64
  }
  return
}
func.func private @pass(%s: memref<4xi64>, %a: memref<4xi64>) {
  call @add(%s, %a) : (memref<4xi64>, memref<4xi64>) -> ()
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4xi64>
  scf.for %i = %c0 to %c4 step %c1 {
    %j = arith.addi %i, %c1 : index
    %v = arith.index_cast %j : index to i64
    memref.store %v, %a[%i] : memref<4xi64>
  }
  call @pass(%a, %a) : (memref<4xi64>, memref<4xi64>) -> ()
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %a[%i] : memref<4xi64>
    vector.print %v : i64
  }
  memref.dealloc %a : memref<4xi64>
  return
}

// -----
// Views of one buffer that overlap.
#sum = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c16 = arith.constant 16 : index
  %p = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
  %all = memref.view %p[%c0][] : memref<48xi8> to memref<6xi64>
  scf.for %i = %c0 to %c6 step %c1 {
    %j = arith.addi %i, %c1 : index
    %v = arith.index_cast %j : index to i64
    memref.store %v, %all[%i] : memref<6xi64>
  }
  %s = memref.view %p[%c16][] : memref<48xi8> to memref<4xi64>
  %a = memref.view %p[%c0][] : memref<48xi8> to memref<4xi64>
  linalg.generic {indexing_maps = #sum, iterator_types = ["parallel", "reduction"]} ins(%s : memref<4xi64>) outs(%a : memref<4xi64>) {
  ^bb0(%x: i64, %o: i64):
    %y = arith.addi %x, %o : i64
    linalg.yield %y : i64
  }
  scf.for %i = %c0 to %c6 step %c1 {
    %v = memref.load %all[%i] : memref<6xi64>
    vector.print %v : i64
  }
  memref.dealloc %p : memref<48xi8>
  return
}

// -----
// The body of a reduction loads the element that it accumulates, and stores to it.
#sum = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>]
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<4xi64>
  %s = memref.alloc() : memref<3xi64>
  linalg.fill ins(%one : i64) outs(%a : memref<4xi64>)
  linalg.fill ins(%one : i64) outs(%s : memref<3xi64>)
  linalg.generic {indexing_maps = #sum, iterator_types = ["parallel", "reduction"]} ins(%s : memref<3xi64>) outs(%a : memref<4xi64>) {
  ^bb0(%x: i64, %o: i64):
    %i = linalg.index 0 : index
    %v = memref.load %a[%i] : memref<4xi64>
    %y = arith.addi %v, %o : i64
    linalg.yield %y : i64
  }
  linalg.generic {indexing_maps = #sum, iterator_types = ["parallel", "reduction"]} ins(%s : memref<3xi64>) outs(%a : memref<4xi64>) {
  ^bb0(%x: i64, %o: i64):
    %i = linalg.index 1 : index
    memref.store %o, %a[%i] : memref<4xi64>
    %y = arith.addi %x, %o : i64
    linalg.yield %y : i64
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %a[%i] : memref<4xi64>
    vector.print %v : i64
  }
  memref.dealloc %s : memref<3xi64>
  memref.dealloc %a : memref<4xi64>
  return
}
