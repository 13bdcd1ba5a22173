func.func @longer(%x: f32, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c1] : memref<2xf32>
  %b = memref.realloc %a : memref<2xf32> to memref<4xf32>
  %y = memref.load %b[%c1] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %y : f32
}

func.func @old_one(%x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c1] : memref<2xf32>
  %b = memref.realloc %a : memref<2xf32> to memref<4xf32>
  %y = memref.load %b[%c1] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %y : f32
}

func.func @not_moved(%x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%c1] : memref<2xf32>
  %b = memref.realloc %a : memref<2xf32> to memref<4xf32>
  %y = memref.load %b[%c1] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %y : f32
}

func.func @distinct(%x: f32, %y: f32) -> f32 {
  %a = memref.alloca() : memref<f32>
  %b = memref.alloca() : memref<f32>
  %c, %d = memref.distinct_objects %a, %b : memref<f32>, memref<f32>
  memref.store %x, %c[] : memref<f32>
  memref.store %y, %d[] : memref<f32>
  %z = memref.load %a[] : memref<f32>
  return %z : f32
}

func.func @perhaps_one(%x: f32, %c: i1) -> f32 {
  %a = memref.alloca() : memref<f32>
  %b = memref.alloca() : memref<f32>
  memref.store %x, %a[] : memref<f32>
  return %x : f32
}
