func.func @waited_for(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = async.execute {
    memref.store %x, %m[%c0] : memref<4xf32>
    async.yield
  }
  async.await %t : !async.token
  return
}
func.func @other_value(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %y = arith.negf %x : f32
  %t = async.execute {
    memref.store %y, %m[%c0] : memref<4xf32>
    async.yield
  }
  async.await %t : !async.token
  return
}
func.func @beside(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = async.execute {
    memref.store %x, %m[%c0] : memref<4xf32>
    async.yield
  }
  memref.store %x, %m[%c1] : memref<4xf32>
  async.await %t : !async.token
  return
}
func.func @race(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %y = arith.negf %x : f32
  %t = async.execute {
    memref.store %y, %m[%c0] : memref<4xf32>
    async.yield
  }
  memref.store %x, %m[%c0] : memref<4xf32>
  async.await %t : !async.token
  return
}
func.func @freed(%x: f32) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %m[%c0] : memref<4xf32>
    async.yield
  }
  memref.dealloc %m : memref<4xf32>
  async.await %t : !async.token
  return
}
func.func @left(%m: memref<4xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %t = async.execute {
    memref.store %x, %m[%c0] : memref<4xf32>
    async.yield
  }
  return
}
func.func @copied(%m: memref<4xf32>, %n: memref<4xf32>) {
  %w = gpu.wait async
  %t = gpu.memcpy async [%w] %n, %m : memref<4xf32>, memref<4xf32>
  gpu.wait [%t]
  return
}
func.func @given(%x: f32) -> f32 {
  %t, %v = async.execute -> !async.value<f32> {
    async.yield %x : f32
  }
  %y = async.await %v : !async.value<f32>
  return %y : f32
}
