// Each op, type and control flow that cistern-verify does not follow is named, with the reason.
// RUN: not cistern-verify %s %s 2>/dev/null | FileCheck %s

// CHECK: @power: not known: 'math.ipowi': a power of integers
func.func @power(%a: i64, %b: i64) -> i64 {
  %r = math.ipowi %a, %b : i64
  return %r : i64
}

// CHECK: @indirect: not known: 'func.func': an argument of that type
func.func @indirect(%f: () -> i32) -> i32 {
  %r = func.call_indirect %f() : () -> i32
  return %r : i32
}

// CHECK: @huge: not known: 'memref.alloc': a buffer that is too large
func.func @huge() {
  %a = memref.alloc() : memref<1099511627776xf32>
  memref.dealloc %a : memref<1099511627776xf32>
  return
}

// CHECK: @global: not known: 'memref.get_global': a buffer of that type
memref.global @g : memref<4xvector<4xf32>> = uninitialized
func.func @global(%i: index) -> vector<4xf32> {
  %m = memref.get_global @g : memref<4xvector<4xf32>>
  %x = memref.load %m[%i] : memref<4xvector<4xf32>>
  return %x : vector<4xf32>
}

// CHECK: @strides: not known: 'func.func': an argument with negative strides
func.func @strides(%m: memref<4xf32, strided<[-1], offset: 3>>, %i: index) -> f32 {
  %x = memref.load %m[%i] : memref<4xf32, strided<[-1], offset: 3>>
  return %x : f32
}

// CHECK: @tensor_type: not known: an argument without rank, or with a layout that is no strides
func.func @tensor_type(%t: tensor<*xf32>) -> tensor<*xf32> {
  return %t : tensor<*xf32>
}

// CHECK: @reshape: not known: 'memref.reshape': a size, an index or a bound that depends on the inputs
func.func @reshape(%m: memref<4xf32>, %s: memref<1xindex>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
  %x = memref.load %v[%c0] : memref<?xf32>
  return %x : f32
}

// CHECK: @async: not known: 'async.execute': work that tells the outside something
func.func @async(%m: memref<4xf32>) {
  %t = async.execute {
    %c0 = arith.constant 0 : index
    %x = memref.load %m[%c0] : memref<4xf32>
    vector.print %x : f32
    async.yield
  }
  async.await %t : !async.token
  return
}

// CHECK: @transfer: not known: 'vector.transfer_read': a transfer with a mask
func.func @transfer(%m: memref<8xf32>, %i: index, %mask: vector<4xi1>) -> vector<4xf32> {
  %f = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i], %f, %mask : memref<8xf32>, vector<4xf32>
  return %v : vector<4xf32>
}

// CHECK: @recursive: not known: 'func.func': calls inside each other
func.func @recursive(%n: index) -> index {
  %r = call @recursive(%n) : (index) -> index
  return %r : index
}

// CHECK: @loop_memref: not known: 'scf.for': a loop that does not free what it allocates
func.func @loop_memref(%n: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %m) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  %x = memref.load %r[%c0] : memref<4xf32>
  return %x : f32
}

// CHECK: @loop_frees: not known: 'memref.dealloc': a loop that frees what it has not made
func.func @loop_frees(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.dealloc %a : memref<4xf32>
  }
  return
}

// CHECK: @affine_parallel: not known: 'affine.parallel': a parallel loop of that kind
func.func @affine_parallel(%m: memref<8xf32>) -> f32 {
  %r = affine.parallel (%i) = (0) to (8) reduce ("addf") -> (f32) {
    %x = affine.load %m[%i] : memref<8xf32>
    affine.yield %x : f32
  }
  return %r : f32
}

// CHECK: @sort: not known: 'linalg.softmax': an op that is not known here
func.func @sort(%t: tensor<4xf32>) -> tensor<4xf32> {
  %c = linalg.softmax dimension(0) ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %c : tensor<4xf32>
}

// CHECK: @pass_freed: not known: 'func.call': a call of a function without a body
func.func private @outside(memref<4xf32>)
func.func @pass_freed(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  call @outside(%a) : (memref<4xf32>) -> ()
  return
}

// CHECK: @vload: not known: 'vector.load': an alignment at a place that is not known
func.func @vload(%m: memref<4x4xf32>, %i: index) -> vector<4xf32> {
  %v = vector.load %m[%i, %i] {alignment = 16 : i64} : memref<4x4xf32>, vector<4xf32>
  return %v : vector<4xf32>
}

// CHECK: @group: not known: 'async.create_group': an op that is not known here
func.func @group(%x: f32) {
  %c1 = arith.constant 1 : index
  %g = async.create_group %c1 : !async.group
  %t = async.execute { async.yield }
  %i = async.add_to_group %t, %g : !async.token
  async.await_all %g
  return
}

// CHECK: @tokens: not known: 'async.execute': asynchronous work in a loop of many iterations
func.func @tokens(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 1.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %t = async.execute {
      memref.store %f, %m[%c0] : memref<4xf32>
      async.yield
    }
    async.await %t : !async.token
  }
  return
}

// CHECK: @uncond: not known: 'async.await': work that is waited for under another condition
func.func @uncond(%c: i1, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %t = async.execute {
    memref.store %f, %m[%c0] : memref<4xf32>
    async.yield
  }
  scf.if %c {
    async.await %t : !async.token
  }
  return
}

// CHECK: @endless_region: not known: 'cf.cond_br': a loop whose end depends on the inputs
func.func @endless_region(%c: i1) -> i32 {
  %z = arith.constant 0 : i32
  %r = scf.execute_region -> i32 {
    cf.br ^a
  ^a:
    cf.cond_br %c, ^a, ^b
  ^b:
    scf.yield %z : i32
  }
  return %r : i32
}
