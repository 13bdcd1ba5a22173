// A leak on one path: cistern-opt model.mlir --check-buffers=format=text -o /dev/null
func.func @leak(%n: i32, %out: memref<16xf32>) {
  %zero = arith.constant 0 : i32
  %value = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%value : f32) outs(%a : memref<16xf32>)
  %positive = arith.cmpi sgt, %n, %zero : i32
  scf.if %positive {
    memref.copy %a, %out : memref<16xf32> to memref<16xf32>
    memref.dealloc %a : memref<16xf32>
  }
  return
}
