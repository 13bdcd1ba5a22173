func.func @longer(%x: f32, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c1] : memref<2xf32>
  %b = memref.alloc() : memref<4xf32>
  %part = memref.subview %b[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.copy %a, %part : memref<2xf32> to memref<2xf32, strided<[1]>>
  memref.dealloc %a : memref<2xf32>
  %y = memref.load %b[%c1] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %y : f32
}

func.func @old_one(%x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c1] : memref<2xf32>
  %b = memref.realloc %a : memref<2xf32> to memref<4xf32>
  %y = memref.load %a[%c1] : memref<2xf32>
  memref.dealloc %b : memref<4xf32>
  return %y : f32
}

func.func @not_moved(%x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.realloc %a : memref<2xf32> to memref<4xf32>
  memref.store %x, %b[%c1] : memref<4xf32>
  %y = memref.load %b[%c1] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %a : memref<2xf32>
  return %y : f32
}

func.func @distinct(%x: f32, %y: f32) -> f32 {
  return %x : f32
}

func.func @perhaps_one(%x: f32, %c: i1) -> f32 {
  %a = memref.alloca() : memref<f32>
  %b = memref.alloca() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  memref.store %x, %b[] : memref<f32>
  %s = arith.select %c, %a, %b : memref<f32>
  %d, %e = memref.distinct_objects %a, %s : memref<f32>, memref<f32>
  %z = memref.load %e[] : memref<f32>
  return %z : f32
}
