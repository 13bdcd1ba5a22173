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

// CHECK: @tensor_type: not known: an argument without rank, of more than 8 dimensions, or with a layout that is no strides
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

// CHECK: @read_indices: not known: 'vector.transfer_read': a vector of indices that is read
func.func @read_indices(%t: tensor<8xindex>, %p: index) -> vector<4xindex> {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %t[%c0], %p : tensor<8xindex>, vector<4xindex>
  return %v : vector<4xindex>
}

// CHECK: @made_buffer_of_vectors: not known: 'vector.store': a buffer of vectors
func.func @made_buffer_of_vectors() {
  %c0 = arith.constant 0 : index
  %s = arith.constant dense<1.0> : vector<4xf32>
  %m = memref.alloc() : memref<4xvector<4xf32>>
  vector.store %s, %m[%c0] : memref<4xvector<4xf32>>, vector<4xf32>
  memref.dealloc %m : memref<4xvector<4xf32>>
  return
}

// CHECK: @vector_kind: not known: 'vector.load': a vector of that kind
func.func @vector_kind(%m: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<8xf32>, vector<[4]xf32>
  return
}

// CHECK: @mask_kind: not known: 'vector.create_mask': a vector of that kind
func.func @mask_kind(%n: index) -> vector<[4]xi1> {
  %v = vector.create_mask %n : vector<[4]xi1>
  return %v : vector<[4]xi1>
}

// CHECK: @indirect_constant: not known: 'func.call_indirect': a call of a function that is not there
func.func private @h(%a: i32) -> i32
func.func @indirect_constant(%a: i32) -> i32 {
  %f = func.constant @h : (i32) -> i32
  %r = func.call_indirect %f(%a) : (i32) -> i32
  return %r : i32
}

// CHECK: @poison_condition: not known: 'arith.select': a condition that is poison
func.func @poison_condition(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %c = ub.poison : i1
  %r = arith.select %c, %a, %b : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK: @large_array: not known: 'tensor.empty': an op that is not known here
func.func @large_array(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1073741824xf32>
  %x = tensor.extract %e[%c0] : tensor<1073741824xf32>
  return %x : f32
}

// CHECK: @elements_kind: not known: elements of that kind
func.func @elements_kind() -> tensor<2xcomplex<f32>> {
  %c = arith.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>
  return %c : tensor<2xcomplex<f32>>
}

// CHECK: @wide_resource: not known: 'arith.constant': a constant of that kind
func.func @wide_resource() -> i128 {
  %c = arith.constant 1 : i128
  return %c : i128
}

// CHECK: @overlapping_copy: not known: 'memref.copy': a copy between memory that may overlap
func.func @overlapping_copy(%m: memref<16xf32>, %i: index) {
  %v = memref.subview %m[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %w = memref.subview %m[2] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 2>>
  memref.copy %v, %w : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 2>>
  return
}

// CHECK: @select_copy: not known: 'memref.copy': a memref that may be one of several buffers
func.func @select_copy(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>, %d: memref<4xf32>) {
  %r = arith.select %c, %a, %b : memref<4xf32>
  memref.copy %d, %r : memref<4xf32> to memref<4xf32>
  return
}

// CHECK: @global_layout: not known: 'memref.get_global': a global of that type
memref.global "private" @ga : memref<4xf32, affine_map<(d0) -> (d0 * 2)>>
func.func @global_layout() -> f32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @ga : memref<4xf32, affine_map<(d0) -> (d0 * 2)>>
  %x = memref.load %g[%c0] : memref<4xf32, affine_map<(d0) -> (d0 * 2)>>
  return %x : f32
}

// CHECK: @alloc_tensor: not known: 'bufferization.alloc_tensor': a tensor of that type
func.func @alloc_tensor() -> tensor<*xf32> {
  %t = bufferization.alloc_tensor() : tensor<*xf32>
  return %t : tensor<*xf32>
}

// CHECK: @distinct: not known: 'memref.distinct_objects': memrefs that may overlap
func.func @distinct(%m: memref<16xf32>) {
  %v = memref.subview %m[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %w = memref.subview %m[2] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 2>>
  %0:2 = memref.distinct_objects %v, %w : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 2>>
  return
}

// CHECK: @cast_unknown: not known: 'builtin.unrealized_conversion_cast': a cast that is not known here
func.func @cast_unknown(%m: memref<4xf32>) -> memref<2x2xf32> {
  %u = builtin.unrealized_conversion_cast %m : memref<4xf32> to memref<2x2xf32>
  return %u : memref<2x2xf32>
}

// CHECK: @stored_in_loop: not known: 'memref.store': a memref that a loop of many iterations stores
func.func @stored_in_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<4xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %a, %m[%c0] : memref<4xmemref<4xf32>>
  }
  memref.dealloc %m : memref<4xmemref<4xf32>>
  memref.dealloc %a : memref<4xf32>
  return
}

// CHECK: @reshape_kind: not known: 'memref.reshape': a reshape to another number of elements
func.func @reshape_kind(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %s = memref.alloc() : memref<1xindex>
  memref.store %c5, %s[%c0] : memref<1xindex>
  %v = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
  %x = memref.load %v[%c0] : memref<?xf32>
  memref.dealloc %s : memref<1xindex>
  return %x : f32
}

// CHECK: @reshape_negative: not known: 'memref.reshape': a reshape of that kind
func.func @reshape_negative(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant -4 : index
  %s = memref.alloc() : memref<1xindex>
  memref.store %c5, %s[%c0] : memref<1xindex>
  %v = memref.reshape %m(%s) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
  %x = memref.load %v[%c0] : memref<?xf32>
  memref.dealloc %s : memref<1xindex>
  return %x : f32
}

// CHECK: @zero_step: not known: 'scf.forall': a loop with that step
func.func @zero_step(%m: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = scf.forall (%i) = (%c0) to (%c4) step (%c0) shared_outs(%o = %m) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<4xf32>
}

// CHECK: @outside_slice: not known: 'tensor.parallel_insert_slice': a slice that lies outside
func.func @outside_slice(%m: tensor<4xf32>) -> tensor<4xf32> {
  %s = tensor.extract_slice %m[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %r = scf.forall (%i) in (4) shared_outs(%o = %m) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1] : tensor<2xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// CHECK: @token_of_others: not known: 'gpu.wait': a token that stands for others
func.func @token_of_others(%a: memref<4xf32>, %b: memref<4xf32>) {
  %t = gpu.wait async
  %u = gpu.wait async [%t]
  gpu.wait [%u]
  return
}

// CHECK: @value_of_if: not known: 'async.await': a value that is not followed
func.func @value_of_if(%c: i1) -> f32 {
  %r = scf.if %c -> (!async.value<f32>) {
    %t, %v = async.execute -> !async.value<f32> {
      %x = arith.constant 1.0 : f32
      async.yield %x : f32
    }
    scf.yield %v : !async.value<f32>
  } else {
    %t, %v = async.execute -> !async.value<f32> {
      %x = arith.constant 1.0 : f32
      async.yield %x : f32
    }
    scf.yield %v : !async.value<f32>
  }
  %y = async.await %r : !async.value<f32>
  return %y : f32
}

// CHECK: @loaded: not known: 'memref.load': a memref that is read from memory
func.func @loaded(%a: memref<4xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xmemref<4xf32>>
  memref.store %a, %m[%c0] : memref<4xmemref<4xf32>>
  %b = memref.load %m[%i] : memref<4xmemref<4xf32>>
  %x = memref.load %b[%c0] : memref<4xf32>
  memref.dealloc %m : memref<4xmemref<4xf32>>
  return %x : f32
}

// CHECK: @i128: not known: 'arith.extui': operands of that kind
func.func @i128(%z: i64) -> i64 {
  %a = arith.extui %z : i64 to i128
  %b = arith.addi %a, %a : i128
  %t = arith.trunci %b : i128 to i64
  return %t : i64
}

// CHECK: @large_bytes: not known: 'memref.load': an index that depends on the inputs, in a large buffer
func.func @large_bytes(%m: memref<400000xi8>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%c0][] : memref<400000xi8> to memref<100000xf32>
  %x = memref.load %v[%i] : memref<100000xf32>
  return %x : f32
}

// CHECK: @assume: not known: 'memref.assume_alignment': the alignment of a buffer that is made of a tensor
func.func @assume(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %v = memref.assume_alignment %m, 64 : memref<4xf32>
  %x = memref.load %v[%c0] : memref<4xf32>
  return %x : f32
}

// CHECK: @sized: not known: 'bufferization.to_tensor': a memref that may have several sizes
func.func @sized(%c: i1, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<5xf32>
  %x = memref.cast %a : memref<4xf32> to memref<?xf32>
  %y = memref.cast %b : memref<5xf32> to memref<?xf32>
  %r = arith.select %c, %x, %y : memref<?xf32>
  %t = bufferization.to_tensor %r restrict : memref<?xf32> to tensor<?xf32>
  %v = tensor.extract %t[%c0] : tensor<?xf32>
  return %v : f32
}

// CHECK: @ranked_tensor: not known: 'linalg.fill': too many loops
func.func @ranked_tensor() -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32> {
  %x = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %v = linalg.fill ins(%x : f32) outs(%e : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  return %v : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
}

// CHECK: @buffer_element: not known: 'memref.load': an element of that type
func.func @buffer_element() {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xcomplex<f32>>
  %x = memref.load %m[%c0] : memref<4xcomplex<f32>>
  memref.dealloc %m : memref<4xcomplex<f32>>
  return
}

// CHECK: @token_of_if: not known: 'scf.yield': an operand without a value
func.func @token_of_if(%c: i1) {
  %r = scf.if %c -> (!async.token) {
    %t = async.execute {
      async.yield
    }
    scf.yield %t : !async.token
  } else {
    %t = async.execute {
      async.yield
    }
    scf.yield %t : !async.token
  }
  async.await %r : !async.token
  return
}

// CHECK: @elsewhere: not known: 'llvm.cond_br': a branch that is not known here
func.func @elsewhere(%c: i1) {
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}

// CHECK: @loop_prints: not known: 'scf.for': a loop that does more than to compute
func.func @loop_prints(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    vector.print %i : index
  }
  return
}

// CHECK: @loop_swaps_memrefs: not known: 'scf.for': a loop whose carried value has another kind or size after an iteration
func.func @loop_swaps_memrefs(%n: index, %a: memref<4xf32>, %b: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  %v = memref.load %r#0[%c0] : memref<4xf32>
  return %v : f32
}

// CHECK: @with_globals: not known: 'func.call': a call of a function without a body, which may use globals
func.func private @out(memref<4xf32>)
memref.global @g1 : memref<4xf32> = dense<1.0>
func.func @with_globals(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g1 : memref<4xf32>
  call @out(%m) : (memref<4xf32>) -> ()
  return
}

// CHECK: @too_far: not known: the first program is undefined at all sizes up to the bound
func.func @too_far(%t: tensor<?xf32>, %x: tensor<4xf32>, %n: index, %i: index) -> f32 {
  %a = tensor.extract_slice %t[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %r = tensor.extract %a[%i] : tensor<4xf32>
  return %r : f32
}

// CHECK: @large_splat: not known: an array that is too large
func.func @large_splat(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %t = tensor.splat %x : tensor<33554432xf32>
  %y = tensor.extract %t[%c0] : tensor<33554432xf32>
  return %y : f32
}

// CHECK: @extended: not known: 'arith.addui_extended': several results of all elements
func.func @extended(%a: tensor<4xi32>) -> tensor<4xi32> {
  %sum, %carry = arith.addui_extended %a, %a : tensor<4xi32>, tensor<4xi1>
  return %sum : tensor<4xi32>
}

// CHECK: @load_vector: not known: 'memref.load': a load of a vector
func.func @load_vector() -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xvector<4xf32>>
  %v = memref.load %m[%c0] : memref<4xvector<4xf32>>
  memref.dealloc %m : memref<4xvector<4xf32>>
  return %v : vector<4xf32>
}

// CHECK: @copy_of_ranks: not known: 'memref.copy': a copy of that kind
func.func @copy_of_ranks(%a: memref<4xf32>, %b: memref<2x2xf32>) {
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  %w = memref.cast %b : memref<2x2xf32> to memref<*xf32>
  memref.copy %u, %w : memref<*xf32> to memref<*xf32>
  return
}

// CHECK: @several_ranks: not known: 'memref.load': memrefs of several ranks
func.func @several_ranks(%c: i1, %a: memref<4xf32>, %b: memref<2x2xf32>) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xmemref<*xf32>>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  %w = memref.cast %b : memref<2x2xf32> to memref<*xf32>
  scf.if %c {
    memref.store %u, %m[%c0] : memref<1xmemref<*xf32>>
  } else {
    memref.store %w, %m[%c0] : memref<1xmemref<*xf32>>
  }
  %l = memref.load %m[%c0] : memref<1xmemref<*xf32>>
  %r = memref.rank %l : memref<*xf32>
  memref.dealloc %m : memref<1xmemref<*xf32>>
  return %r : index
}

// CHECK: @one_of_many: not known: 'arith.select': a memref that may be too many buffers
func.func @one_of_many(%i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %a0 = memref.alloca() : memref<1xf32>
  memref.store %x, %a0[%c0] : memref<1xf32>
  %k0 = arith.constant 0 : index
  %p0 = arith.cmpi eq, %i, %k0 : index
  %a1 = memref.alloca() : memref<1xf32>
  memref.store %x, %a1[%c0] : memref<1xf32>
  %k1 = arith.constant 1 : index
  %p1 = arith.cmpi eq, %i, %k1 : index
  %a2 = memref.alloca() : memref<1xf32>
  memref.store %x, %a2[%c0] : memref<1xf32>
  %k2 = arith.constant 2 : index
  %p2 = arith.cmpi eq, %i, %k2 : index
  %a3 = memref.alloca() : memref<1xf32>
  memref.store %x, %a3[%c0] : memref<1xf32>
  %k3 = arith.constant 3 : index
  %p3 = arith.cmpi eq, %i, %k3 : index
  %a4 = memref.alloca() : memref<1xf32>
  memref.store %x, %a4[%c0] : memref<1xf32>
  %k4 = arith.constant 4 : index
  %p4 = arith.cmpi eq, %i, %k4 : index
  %a5 = memref.alloca() : memref<1xf32>
  memref.store %x, %a5[%c0] : memref<1xf32>
  %k5 = arith.constant 5 : index
  %p5 = arith.cmpi eq, %i, %k5 : index
  %a6 = memref.alloca() : memref<1xf32>
  memref.store %x, %a6[%c0] : memref<1xf32>
  %k6 = arith.constant 6 : index
  %p6 = arith.cmpi eq, %i, %k6 : index
  %a7 = memref.alloca() : memref<1xf32>
  memref.store %x, %a7[%c0] : memref<1xf32>
  %k7 = arith.constant 7 : index
  %p7 = arith.cmpi eq, %i, %k7 : index
  %a8 = memref.alloca() : memref<1xf32>
  memref.store %x, %a8[%c0] : memref<1xf32>
  %k8 = arith.constant 8 : index
  %p8 = arith.cmpi eq, %i, %k8 : index
  %s0 = arith.select %p0, %a0, %a1 : memref<1xf32>
  %s1 = arith.select %p1, %a1, %s0 : memref<1xf32>
  %s2 = arith.select %p2, %a2, %s1 : memref<1xf32>
  %s3 = arith.select %p3, %a3, %s2 : memref<1xf32>
  %s4 = arith.select %p4, %a4, %s3 : memref<1xf32>
  %s5 = arith.select %p5, %a5, %s4 : memref<1xf32>
  %s6 = arith.select %p6, %a6, %s5 : memref<1xf32>
  %s7 = arith.select %p7, %a7, %s6 : memref<1xf32>
  %s8 = arith.select %p8, %a8, %s7 : memref<1xf32>
  %v = memref.load %s8[%c0] : memref<1xf32>
  return %v : f32
}
