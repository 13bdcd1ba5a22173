// The example of the README: two buffers of 4096 bytes that are never in use at the same time.
func.func @example(%arg0: memref<1024xf32>, %arg1: memref<512xf64>, %out: memref<1xf64>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1024xf32>
  linalg.exp ins(%arg0 : memref<1024xf32>) outs(%a : memref<1024xf32>)
  %x = memref.load %a[%c0] : memref<1024xf32>
  memref.dealloc %a : memref<1024xf32>
  %b = memref.alloc() : memref<512xf64>
  linalg.exp ins(%arg1 : memref<512xf64>) outs(%b : memref<512xf64>)
  %y = memref.load %b[%c0] : memref<512xf64>
  memref.dealloc %b : memref<512xf64>
  %z = arith.extf %x : f32 to f64
  %sum = arith.addf %y, %z : f64
  memref.store %sum, %out[%c0] : memref<1xf64>
  return
}
