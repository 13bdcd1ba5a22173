// Memory of the function's own that only the group reads is a part of its pool, and rows that are consumed make room for others.
// Results that are read just after the group stay in the pool.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{always=true}))' | FileCheck %s

func.func private @fill(memref<8x8xf32>)
func.func private @read(memref<8x8xf32>)

// Eight rows that are given: a row of %y, and the result, lie where rows of the input were.
// CHECK-LABEL: func.func @consumed
// CHECK:         %[[POOL:.*]] = memref.alloc() {alignment = 4 : i64} : memref<288xi8>
// CHECK:         %[[M:.*]] = memref.view %[[POOL]][%{{.*}}][] : memref<288xi8> to memref<8x8xf32>
// CHECK:         call @fill(%[[M]])
// CHECK-NOT:     memref.alloc
// CHECK:         %[[R:.*]] = memref.view %[[POOL]][%{{.*}}][] : memref<288xi8> to memref<1x8xf32>
// CHECK:         scf.for
// CHECK:           memref.subview %[[M]]
// CHECK:         %[[T:.*]] = bufferization.to_tensor %[[R]] restrict
// CHECK:         bufferization.to_buffer %[[T]] read_only
func.func private @read_row(memref<1x8xf32>)
func.func @consumed() {
  %m = memref.alloc() : memref<8x8xf32>
  call @fill(%m) : (memref<8x8xf32>) -> ()
  %x = bufferization.to_tensor %m restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %c = arith.constant dense<0.0> : tensor<1x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>], iterator_types = ["reduction", "parallel"]}
      ins(%y : tensor<8x8xf32>) outs(%c : tensor<1x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %t = arith.addf %a, %o : f32
    linalg.yield %t : f32
  } -> tensor<1x8xf32>
  %b = bufferization.to_buffer %s read_only : tensor<1x8xf32> to memref<1x8xf32>
  call @read_row(%b) : (memref<1x8xf32>) -> ()
  return
}

// A result that leaves the function has a buffer of its own.
// CHECK-LABEL: func.func @returned
// CHECK:         %[[R:.*]] = memref.alloc() : memref<8x8xf32>
// CHECK:         bufferization.to_tensor %[[R]] restrict
func.func @returned(%x: tensor<8x8xf32>) -> memref<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = bufferization.to_buffer %z read_only : tensor<8x8xf32> to memref<8x8xf32>
  return %b : memref<8x8xf32>
}

// And so has one that waits for other tensors: the pool would be held as long.
// CHECK-LABEL: func.func @waits
// CHECK:         %[[R:.*]] = memref.alloc() : memref<8x8xf32>
// CHECK:         bufferization.to_tensor %[[R]] restrict
func.func @waits(%x: tensor<8x8xf32>, %k: f32) {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = memref.alloc() : memref<8x8xf32>
  call @fill(%n) : (memref<8x8xf32>) -> ()
  %b = bufferization.to_buffer %z read_only : tensor<8x8xf32> to memref<8x8xf32>
  call @read(%b) : (memref<8x8xf32>) -> ()
  memref.dealloc %n : memref<8x8xf32>
  return
}

// Tensors that are read after the group, whose memory has a name that is used later, or that others may read, are not given. No op
// may compute in place of them, because the group reads them as buffers.
// CHECK-LABEL: func.func @read_later
// CHECK:         %[[M:.*]] = memref.alloc() : memref<8x8xf32>
// CHECK:         bufferization.to_tensor %[[M]] restrict : memref<8x8xf32>
// CHECK:         memref.alloc() {{.*}} : memref<32xi8>
func.func @read_later() -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %m = memref.alloc() : memref<8x8xf32>
  call @fill(%m) : (memref<8x8xf32>) -> ()
  %x = bufferization.to_tensor %m restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %x, %z : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func.func @named
// CHECK:         %[[M:.*]] = memref.alloc() : memref<8x8xf32>
// CHECK:         bufferization.to_tensor %[[M]] restrict : memref<8x8xf32>
// CHECK:         memref.alloc() {{.*}} : memref<32xi8>
func.func @named(%k: f32, %i: index) -> tensor<8x8xf32> {
  %m = memref.alloc() : memref<8x8xf32>
  %v = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>
  %x = bufferization.to_tensor %m restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  memref.store %k, %v[%i, %i] : memref<?x8xf32>
  return %z : tensor<8x8xf32>
}

// CHECK-LABEL: func.func @not_alone
// CHECK:         %[[M:.*]] = memref.alloc() : memref<8x8xf32>
// CHECK:         bufferization.to_tensor %[[M]] : memref<8x8xf32>
// CHECK:         memref.alloc() {{.*}} : memref<32xi8>
func.func @not_alone() -> tensor<8x8xf32> {
  %m = memref.alloc() : memref<8x8xf32>
  call @fill(%m) : (memref<8x8xf32>) -> ()
  %x = bufferization.to_tensor %m writable : memref<8x8xf32> to tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// Memory from outside of a loop is read in each iteration.
// CHECK-LABEL: func.func @repeated
// CHECK:         %[[M:.*]] = memref.alloc() : memref<8x8xf32>
// CHECK:         bufferization.to_tensor %[[M]] restrict : memref<8x8xf32>
// CHECK:         scf.for
// CHECK:           memref.alloc() {{.*}} : memref<32xi8>
func.func @repeated(%z: tensor<8x8xf32>, %n: index, %c0: index, %c1: index) -> tensor<8x8xf32> {
  %m = memref.alloc() : memref<8x8xf32>
  call @fill(%m) : (memref<8x8xf32>) -> ()
  %x = bufferization.to_tensor %m restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %z) -> (tensor<8x8xf32>) {
    %e = tensor.empty() : tensor<8x8xf32>
    %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    %u = linalg.add ins(%y, %t : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %u : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}

// Each iteration has memory of its own.
// CHECK-LABEL: func.func @made_again
// CHECK:         scf.for
// CHECK:           %[[POOL:.*]] = memref.alloc() {alignment = 4 : i64} : memref<{{.*}}xi8>
// CHECK:           %[[M:.*]] = memref.view %[[POOL]]
// CHECK:           call @fill(%[[M]])
func.func @made_again(%z: tensor<8x8xf32>, %n: index, %c0: index, %c1: index) -> tensor<8x8xf32> {
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %z) -> (tensor<8x8xf32>) {
    %m = memref.alloc() : memref<8x8xf32>
    func.call @fill(%m) : (memref<8x8xf32>) -> ()
    %x = bufferization.to_tensor %m restrict writable : memref<8x8xf32> to tensor<8x8xf32>
    %e = tensor.empty() : tensor<8x8xf32>
    %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    %u = linalg.add ins(%y, %t : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %u : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}

// What the group reads becomes the memory's tensor by folds: %c is %x, and so is %b after that. An op that is no name of it may be
// computed in place.
// CHECK-LABEL: func.func @copied
// CHECK:         bufferization.to_tensor %{{.*}} restrict : memref<8x8xf32>
// CHECK:         tensor.insert
// CHECK:         scf.for
func.func @copied(%k: f32, %i: index, %p: i1) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %m = memref.alloc() : memref<8x8xf32>
  call @fill(%m) : (memref<8x8xf32>) -> ()
  %x = bufferization.to_tensor %m restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %c = linalg.copy ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = scf.if %p -> (tensor<8x8xf32>) {
    scf.yield %c : tensor<8x8xf32>
  } else {
    scf.yield %c : tensor<8x8xf32>
  }
  %w = tensor.insert %k into %c[%i, %i] : tensor<8x8xf32>
  %y = linalg.exp ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %w, %z : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK-LABEL: func.func @computed
// CHECK:         bufferization.to_tensor %{{.*}} restrict writable : memref<8x8xf32>
// CHECK:         tensor.insert
// CHECK:         scf.for
func.func @computed(%k: f32, %i: index) -> tensor<8x8xf32> {
  %m = memref.alloc() : memref<8x8xf32>
  call @fill(%m) : (memref<8x8xf32>) -> ()
  %x = bufferization.to_tensor %m restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %w = tensor.insert %k into %x[%i, %i] : tensor<8x8xf32>
  %y = linalg.exp ins(%w : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// Any op may fold to what it gets: here zeros are added, which canonicalize leaves out afterwards.
// CHECK-LABEL: func.func @added
// CHECK:         bufferization.to_tensor %{{.*}} restrict : memref<8x8xi32>
// CHECK:         tensor.insert
// CHECK:         scf.for
func.func @added(%k: i32, %i: index) -> (tensor<8x8xi32>, tensor<8x8xi32>) {
  %zeros = arith.constant dense<0> : tensor<8x8xi32>
  %m = memref.alloc() : memref<8x8xi32>
  call @numbers(%m) : (memref<8x8xi32>) -> ()
  %x = bufferization.to_tensor %m restrict writable : memref<8x8xi32> to tensor<8x8xi32>
  %e = tensor.empty() : tensor<8x8xi32>
  %c = arith.addi %x, %zeros : tensor<8x8xi32>
  %w = tensor.insert %k into %x[%i, %i] : tensor<8x8xi32>
  %y = linalg.mul ins(%c, %c : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  %z = linalg.mul ins(%y, %y : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  return %w, %z : tensor<8x8xi32>, tensor<8x8xi32>
}
func.func private @numbers(memref<8x8xi32>)
