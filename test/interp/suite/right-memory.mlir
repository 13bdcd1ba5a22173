// right: written in a loop, then read
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %f1, %a[%i] : memref<4xf32>
  }
  %pa = memref.load %a[%c3] : memref<4xf32>
  vector.print %pa : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: a copy of what is half written, of which that half is read
// run: --uninit=use
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %f1, %a[%c0] : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  %pb = memref.load %b[%c0] : memref<4xf32>
  vector.print %pb : f32
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
// -----
// right: unused outs of linalg.generic
// prints: 1
func.func @main() {
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%o: f32):
    linalg.yield %f1 : f32
  }
  %pa = memref.load %a[%c3] : memref<4xf32>
  vector.print %pa : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: a transfer beyond the end takes the padding
// prints: 2
func.func @main() {
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %f2 = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %v = vector.transfer_read %a[%c3], %f2 : memref<4xf32>, vector<2xf32>
  %x = vector.extract %v[1] : f32 from vector<2xf32>
  vector.print %x : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: a transfer beyond the end writes what fits
// prints: 2
func.func @main() {
  %c3 = arith.constant 3 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<4xf32>)
  %v = arith.constant dense<2.0> : vector<4xf32>
  vector.transfer_write %v, %a[%c3] : vector<4xf32>, memref<4xf32>
  %pa = memref.load %a[%c3] : memref<4xf32>
  vector.print %pa : f32
  memref.dealloc %a : memref<4xf32>
  return
}
// -----
// right: a buffer of nothing
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc(%c0) : memref<?xf32>
  linalg.fill ins(%f1 : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  return
}
// -----
// right: a buffer of one number without dimensions
// prints: 1
func.func @main() {
  %f1 = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<f32>
  memref.store %f1, %a[] : memref<f32>
  %x = memref.load %a[] : memref<f32>
  vector.print %x : f32
  memref.dealloc %a : memref<f32>
  return
}
// -----
// right: a global that is written
// prints: 2
memref.global "private" @g : memref<4xf32> = dense<1.0>
func.func @main() {
  %c1 = arith.constant 1 : index
  %f2 = arith.constant 2.0 : f32
  %g = memref.get_global @g : memref<4xf32>
  memref.store %f2, %g[%c1] : memref<4xf32>
  %h = memref.get_global @g : memref<4xf32>
  %ph = memref.load %h[%c1] : memref<4xf32>
  vector.print %ph : f32
  return
}
// -----
// right: a global that is written first
// prints: 2
memref.global "private" @g : memref<4xf32> = uninitialized
func.func @main() {
  %c1 = arith.constant 1 : index
  %f2 = arith.constant 2.0 : f32
  %g = memref.get_global @g : memref<4xf32>
  memref.store %f2, %g[%c1] : memref<4xf32>
  %pg = memref.load %g[%c1] : memref<4xf32>
  vector.print %pg : f32
  return
}
// -----
// right: bytes at an even place
// prints: 1
func.func @main() {
  %c0 = arith.constant 0 : index
  %f1 = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %a = memref.alloc() {alignment = 4 : i64} : memref<8xi8>
  %v = memref.view %a[%c4][] : memref<8xi8> to memref<1xf32>
  memref.store %f1, %v[%c0] : memref<1xf32>
  %pv = memref.load %v[%c0] : memref<1xf32>
  vector.print %pv : f32
  memref.dealloc %a : memref<8xi8>
  return
}
// -----
// right: bits as bytes
// prints: 1
func.func @main() {
  %c2 = arith.constant 2 : index
  %t = arith.constant true
  %a = memref.alloc() : memref<3xi1>
  memref.store %t, %a[%c2] : memref<3xi1>
  %x = memref.load %a[%c2] : memref<3xi1>
  vector.print %x : i1
  memref.dealloc %a : memref<3xi1>
  return
}
// -----
// right: a tensor and its copy
// prints: 1
// prints: 2
func.func @main() {
  %c1 = arith.constant 1 : index
  %f2 = arith.constant 2.0 : f32
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %u = tensor.insert %f2 into %t[%c1] : tensor<4xf32>
  %x = tensor.extract %t[%c1] : tensor<4xf32>
  %y = tensor.extract %u[%c1] : tensor<4xf32>
  vector.print %x : f32
  vector.print %y : f32
  return
}
