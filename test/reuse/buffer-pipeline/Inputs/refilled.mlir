// %a is filled anew after %b, so that its first contents need no memory while %b lives.
func.func @main(%x: memref<64xf32>, %o: memref<64xf32>, %p: memref<128xf32>) {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%o : memref<64xf32>)
  %b = memref.alloc() : memref<128xf32>
  linalg.exp ins(%p : memref<128xf32>) outs(%b : memref<128xf32>)
  linalg.exp ins(%b : memref<128xf32>) outs(%p : memref<128xf32>)
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%o : memref<64xf32>)
  return
}
