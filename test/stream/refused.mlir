// Ops that are not understood are in no group, and remarks say why.
// RUN: cistern-opt %s --pass-pipeline='builtin.module(func.func(stream-rows{always=true remarks=true}))' 2>&1 | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK: [[@LINE+4]]:{{.*}}: remark: 'linalg.exp' is not streamed: its result is no tensor of numbers with a static shape
// CHECK: [[@LINE+4]]:{{.*}}: remark: 'linalg.exp' is not streamed: its result is no tensor of numbers with a static shape
func.func @dynamic(%x: tensor<?x8xf32>, %n: index) -> tensor<?x8xf32> {
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %y = linalg.exp ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %z = linalg.exp ins(%y : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %z : tensor<?x8xf32>
}

// An op between, which takes the whole tensor: what comes after it is in no group with what comes before.
// CHECK: [[@LINE+6]]:{{.*}}: remark: 'linalg.exp' is not streamed: it depends on an op between that is not streamed
func.func @between(%x: tensor<8x8xf32>, %s: f32, %i: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = tensor.insert %s into %z[%i, %i] : tensor<8x8xf32>
  %r = linalg.exp ins(%t : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}

// A body that asks a tensor of the group for something else than an element.
// CHECK: [[@LINE+5]]:{{.*}}: remark: 'linalg.generic' is not streamed: its body uses a tensor by something else than tensor.extract
func.func @body(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y2 = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y2 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%a: f32, %old: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %y2, %c0 : tensor<8x8xf32>
    %m = arith.index_cast %n : index to i32
    %f = arith.sitofp %m : i32 to f32
    %s = arith.addf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// An op between that writes memory which is a tensor already, that functions know, or that is not of this block.
// CHECK: [[@LINE+6]]:{{.*}}: remark: 'memref.store' is not streamed: it may have effects, so that a group ends before it
func.func @written(%s: f32, %i: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  %x = bufferization.to_tensor %m restrict writable : memref<8x8xf32> to tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  memref.store %s, %m[%i, %i] : memref<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}
// CHECK: [[@LINE+6]]:{{.*}}: remark: 'memref.store' is not streamed: it may have effects, so that a group ends before it
func.func @known(%x: tensor<8x8xf32>, %s: f32, %i: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %m = memref.alloc() : memref<8x8xf32>
  call @keep(%m) : (memref<8x8xf32>) -> ()
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  memref.store %s, %m[%i, %i] : memref<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}
func.func private @keep(memref<8x8xf32>)
// CHECK: [[@LINE+4]]:{{.*}}: remark: 'memref.store' is not streamed: it may have effects, so that a group ends before it
func.func @argument(%x: tensor<8x8xf32>, %m: memref<8x8xf32>, %s: f32, %i: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  memref.store %s, %m[%i, %i] : memref<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %z : tensor<8x8xf32>
}

// Parts whose place is not known, that copy many rows at once, or that go into the tensor that they are part of.
// CHECK: [[@LINE+5]]:{{.*}}: remark: 'tensor.extract_slice' is not streamed: its parts are not known
func.func @somewhere(%x: tensor<8x8xf32>, %i: index) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p = tensor.extract_slice %z[0, %i] [8, 4] [1, 1] : tensor<8x8xf32> to tensor<8x4xf32>
  return %p : tensor<8x4xf32>
}
// CHECK: [[@LINE+5]]:{{.*}}: remark: 'tensor.extract_slice' is not streamed: it copies many rows at once
func.func @many(%x: tensor<8x8xf32>) -> tensor<1x1xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p = tensor.extract_slice %z[0, 0] [1, 1] [1, 1] : tensor<8x8xf32> to tensor<1x1xf32>
  return %p : tensor<1x1xf32>
}
// CHECK: [[@LINE+5]]:{{.*}}: remark: 'tensor.insert_slice' is not streamed: a part of its destination is put into it
func.func @itself(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p = tensor.insert_slice %z into %z[0, 0] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<8x8xf32>
  return %p : tensor<8x8xf32>
}

// Sums whose destination has its rows elsewhere.
// CHECK: [[@LINE+5]]:{{.*}}: remark: 'linalg.generic' is not streamed: its destination is computed by other rows
func.func @destination(%x: tensor<8x8xf32>, %k: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %y = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %z = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (j, i)>],
                       iterator_types = ["parallel", "parallel", "reduction"]} ins(%z, %k : tensor<8x8xf32>, tensor<8x8xf32>) outs(%y : tensor<8x8xf32>) {
  ^bb0(%a: f32, %b: f32, %old: f32):
    %s = arith.addf %a, %old : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  return %t, %z : tensor<8x8xf32>, tensor<8x8xf32>
}

// A loop over the rows of the only tensor that says how many there are.
// CHECK: [[@LINE+5]]:{{.*}}: remark: 'linalg.generic' is not streamed: a loop has no bound but the input that is read by rows
func.func @bound(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %z = linalg.exp ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %last = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>],
                          iterator_types = ["parallel", "reduction"]} ins(%z : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%a: f32, %old: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  return %last : tensor<8xf32>
}
