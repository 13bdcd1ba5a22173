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
