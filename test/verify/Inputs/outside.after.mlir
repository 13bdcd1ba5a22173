func.func private @outside(memref<4xf32>)
func.func private @two(memref<4xf32>, memref<4xf32>)
func.func private @part(memref<2xf32, strided<[?], offset: ?>>)
func.func private @any(memref<*xf32>)
func.func private @clock() -> f64

func.func @becomes_memory(%a: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%m : memref<4xf32>)
  %c = memref.cast %m : memref<4xf32> to memref<*xf32>
  call @any(%c) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @large_becomes_memory(%a: memref<100x100xf32>) {
  %m = memref.alloc() : memref<100x100xf32>
  memref.copy %a, %m : memref<100x100xf32> to memref<100x100xf32>
  %c = memref.cast %m : memref<100x100xf32> to memref<*xf32>
  call @any(%c) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<100x100xf32>
  return
}
func.func @becomes_other_memory(%a: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  linalg.mul ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%m : memref<4xf32>)
  %c = memref.cast %m : memref<4xf32> to memref<*xf32>
  call @any(%c) : (memref<*xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @read_after_tensor(%a: memref<4xf32>) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%m : memref<4xf32>)
  %c = memref.cast %m : memref<4xf32> to memref<*xf32>
  call @any(%c) : (memref<*xf32>) -> ()
  return %m : memref<4xf32>
}
func.func @read_after(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  call @outside(%m) : (memref<4xf32>) -> ()
  %y = memref.load %m[%c0] : memref<4xf32>
  %z = arith.addf %y, %x : f32
  memref.dealloc %m : memref<4xf32>
  return %z : f32
}
func.func @read_before(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %y = memref.load %m[%c0] : memref<4xf32>
  call @outside(%m) : (memref<4xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  return %y : f32
}
func.func @passed_twice(%x: f32) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  call @two(%m, %m) : (memref<4xf32>, memref<4xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @passed_with_a_copy(%x: f32) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %k = memref.alloc() : memref<4xf32>
  memref.copy %m, %k : memref<4xf32> to memref<4xf32>
  call @two(%m, %k) : (memref<4xf32>, memref<4xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  memref.dealloc %k : memref<4xf32>
  return
}
func.func @seen_later(%x: f32) -> f64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  call @outside(%m) : (memref<4xf32>) -> ()
  memref.store %x, %m[%c0] : memref<4xf32>
  %t = call @clock() : () -> f64
  memref.dealloc %m : memref<4xf32>
  return %t : f64
}
func.func @changed_later(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  call @outside(%m) : (memref<4xf32>) -> ()
  %t = call @clock() : () -> f64
  %y = memref.load %m[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %y : f32
}
func.func @beside_the_part(%x: f32, %z: f32) -> f32 {
  %c3 = arith.constant 3 : index
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  memref.store %z, %m[%c3] : memref<4xf32>
  %p = memref.subview %m[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %q = memref.cast %p : memref<2xf32, strided<[1]>> to memref<2xf32, strided<[?], offset: ?>>
  call @part(%q) : (memref<2xf32, strided<[?], offset: ?>>) -> ()
  %y = memref.load %m[%c3] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %y : f32
}
func.func @other_stride(%x: f32) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  %p = memref.subview %m[0] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2]>>
  %q = memref.cast %p : memref<2xf32, strided<[2]>> to memref<2xf32, strided<[?], offset: ?>>
  call @part(%q) : (memref<2xf32, strided<[?], offset: ?>>) -> ()
  memref.dealloc %m : memref<4xf32>
  return
}
func.func @freed_before(%x: f32) {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4xf32>)
  memref.dealloc %m : memref<4xf32>
  call @outside(%m) : (memref<4xf32>) -> ()
  return
}
func.func @sometimes(%c: i1, %m: memref<4xf32>) {
  scf.if %c {
    func.call @outside(%m) : (memref<4xf32>) -> ()
  }
  return
}
func.func @always(%c: i1, %m: memref<4xf32>) {
  call @outside(%m) : (memref<4xf32>) -> ()
  return
}
