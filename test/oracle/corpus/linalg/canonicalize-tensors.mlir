// REQUIRES: mlir-opt
// RUN: %same --modes plain --args="--split-input-file --allow-unregistered-dialect --canonicalize" %s
// Ops on tensors, compared with mlir-opt.

func.func @fillcast(%t: tensor<4xf32>, %f: f32) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %x = linalg.fill ins(%f : f32) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

func.func @gencast(%t: tensor<4xf32>, %a: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32): 
     %s = arith.addf %u, %v : f32
     linalg.yield %s : f32
  } -> tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

func.func @gencast2(%t: tensor<?xf32>, %a: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : tensor<?xf32>) outs(%t : tensor<?xf32>) attrs = {foo = 1 : i32} {
    ^bb0(%u: f32, %v: f32): 
     %s = arith.addf %u, %v : f32
     linalg.yield %s : f32
  } -> tensor<?xf32>
  return %x : tensor<?xf32>
}

// -----

func.func @gencast3(%t: tensor<?xf32>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%t : tensor<?xf32>) {
    ^bb0(%u: f32, %v: f32): 
     %s = arith.addf %u, %v : f32
     linalg.yield %s : f32
  } -> tensor<?xf32>
  %c = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %c : tensor<4xf32>
}

// -----

func.func @inferstatic(%a: tensor<?x?xf32>, %b: tensor<4x8xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %x = linalg.generic {indexing_maps = [affine_map<(d0,d1) -> (d0,d1)>, affine_map<(d0,d1) -> (d0,d1)>, affine_map<(d0,d1) -> (d0,d1)>], iterator_types = ["parallel","parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<4x8xf32>) outs(%o : tensor<?x?xf32>) {
    ^bb0(%u: f32, %w: f32, %v: f32): 
     %s = arith.addf %u, %w : f32
     linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %x : tensor<?x?xf32>
}

// -----

func.func @inferstatic2(%a: tensor<?x?xf32>, %b: tensor<?x8xf32>, %o: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %x = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x8xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %x : tensor<4x?xf32>
}

// -----

func.func @matmulcast(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %o: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %d = tensor.cast %b : tensor<8x16xf32> to tensor<?x?xf32>
  %x = linalg.matmul ins(%c, %d : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %x : tensor<?x?xf32>
}

// -----

func.func @deadresults(%a: tensor<4xf32>, %b: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %x:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%o, %o : tensor<4xf32>, tensor<4xf32>) {
    ^bb0(%u: f32, %w: f32, %v: f32, %z: f32): 
     %s = arith.addf %u, %u : f32
     linalg.yield %s, %w : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %x#0 : tensor<4xf32>
}

// -----

func.func @dupins(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) {
    ^bb0(%u: f32, %w: f32, %v: f32): 
     %s = arith.addf %u, %w : f32
     linalg.yield %s : f32
  } -> (tensor<4xf32>)
  return %x : tensor<4xf32>
}

// -----

func.func @unusedins(%a: tensor<4xf32>, %b: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%o : tensor<4xf32>) {
    ^bb0(%u: f32, %w: f32, %v: f32): 
     %s = arith.addf %u, %u : f32
     linalg.yield %s : f32
  } -> (tensor<4xf32>)
  return %x : tensor<4xf32>
}

// -----

func.func @identity(%a: tensor<4xf32>, %b: tensor<?xf32>, %o: tensor<4xf32>) -> (tensor<4xf32>) {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
    ^bb0(%u: f32, %v: f32): 
     linalg.yield %u : f32
  } -> (tensor<4xf32>)
  return %x : tensor<4xf32>
}

// -----

func.func @identity2(%b: tensor<?xf32>, %o: tensor<4xf32>) -> (tensor<4xf32>) {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b : tensor<?xf32>) outs(%o : tensor<4xf32>) {
    ^bb0(%u: f32, %v: f32): 
     linalg.yield %u : f32
  } -> (tensor<4xf32>)
  return %x : tensor<4xf32>
}

// -----

func.func @identity3(%a: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> (tensor<4x4xf32>) {
  %x = linalg.generic {indexing_maps = [affine_map<(d0,d1) -> (d1,d0)>, affine_map<(d0,d1) -> (d1,d0)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) {
    ^bb0(%u: f32, %v: f32): 
     linalg.yield %u : f32
  } -> (tensor<4x4xf32>)
  return %x : tensor<4x4xf32>
}

// -----

func.func @identity4(%a: tensor<4xf32>, %o: tensor<4xf32>) -> (tensor<4xf32>) {
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
    ^bb0(%u: f32, %v: f32): 
     linalg.yield %v : f32
  } -> (tensor<4xf32>)
  return %x : tensor<4xf32>
}

// -----

func.func @copycopy(%a: tensor<4xf32>, %o: tensor<4xf32>) -> (tensor<4xf32>) {
  %x = linalg.copy ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %x : tensor<4xf32>
}

// -----

func.func @copyself(%a: tensor<4xf32>, %m: memref<4xf32>) -> (tensor<4xf32>) {
  %x = linalg.copy ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  linalg.copy ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
  return %x : tensor<4xf32>
}

// -----

func.func @copyfill(%m: memref<4xf32>, %n: memref<4xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  linalg.copy ins(%m : memref<4xf32>) outs(%n : memref<4xf32>)
  return
}

// -----

func.func @copyfillt(%m: tensor<4xf32>, %n: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.copy ins(%a : tensor<4xf32>) outs(%n : tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}

// -----

func.func @fillresh(%m: tensor<4x4xf32>, %f: f32, %i: index, %n: tensor<?x4xf32>) -> (tensor<16xf32>, tensor<2x2x4xf32>, tensor<?xf32>) {
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = tensor.collapse_shape %a [[0,1]] : tensor<4x4xf32> into tensor<16xf32>
  %c = tensor.expand_shape %a [[0,1],[2]] output_shape [2,2,4] : tensor<4x4xf32> into tensor<2x2x4xf32>
  %d = linalg.fill ins(%f : f32) outs(%n : tensor<?x4xf32>) -> tensor<?x4xf32>
  %e = tensor.collapse_shape %d [[0,1]] : tensor<?x4xf32> into tensor<?xf32>
  return %b, %c, %e : tensor<16xf32>, tensor<2x2x4xf32>, tensor<?xf32>
}

// -----

func.func @fillpad(%m: tensor<4x4xf32>, %i: index) -> (tensor<6x6xf32>) {
  %f = arith.constant 1.0 : f32
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = tensor.pad %a low[1,1] high[1,1] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<4x4xf32> to tensor<6x6xf32>
  return %p : tensor<6x6xf32>
}

// -----

func.func @fillpadd(%m: tensor<?x4xf32>, %i: index) -> (tensor<?x6xf32>) {
  %f = arith.constant 1.0 : f32
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<?x4xf32>) -> tensor<?x4xf32>
  %p = tensor.pad %a low[%i,1] high[1,1] { ^bb0(%x: index, %y: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x6xf32>
  return %p : tensor<?x6xf32>
}

// -----

func.func @fillextract(%m: tensor<?x4xf32>, %i: index, %f: f32) -> (f32) {
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<?x4xf32>) -> tensor<?x4xf32>
  %e = tensor.extract %a[%i, %i] : tensor<?x4xf32>
  return %e : f32
}

// -----

func.func @fillempty(%m: memref<0xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%m : memref<0xf32>)
  return
}

// -----

func.func @fillconcat(%m: tensor<4xf32>, %n: tensor<4xf32>, %f: f32) -> tensor<8xf32> {
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.fill ins(%f : f32) outs(%n : tensor<4xf32>) -> tensor<4xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %c : tensor<8xf32>
}

// -----

func.func @filltrans(%m: tensor<4x8xf32>, %n: tensor<8x4xf32>, %f: f32) -> tensor<8x4xf32> {
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<4x8xf32>) -> tensor<4x8xf32>
  %b = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%n : tensor<8x4xf32>) permutation = [1,0]
  return %b : tensor<8x4xf32>
}

// -----

func.func @filltrunc(%m: tensor<4xf32>, %n: tensor<2xf32>, %f: f32) -> tensor<2xf32> {
  %a = linalg.fill ins(%f : f32) outs(%m : tensor<4xf32>) -> tensor<4xf32>
  %b = tensor.extract_slice %a[1][2][1] : tensor<4xf32> to tensor<2xf32>
  return %b : tensor<2xf32>
}

// -----

func.func @trans(%m: tensor<4x8xf32>, %n: tensor<8x4xf32>, %o: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %a = linalg.transpose ins(%m : tensor<4x8xf32>) outs(%n : tensor<8x4xf32>) permutation = [1,0]
  %b = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%o : tensor<4x8xf32>) permutation = [1,0]
  return %b : tensor<4x8xf32>
}

// -----

func.func @trans3(%m: tensor<4x8x2xf32>, %n: tensor<8x4x2xf32>, %o: tensor<8x2x4xf32>) -> (tensor<8x2x4xf32>) {
  %a = linalg.transpose ins(%m : tensor<4x8x2xf32>) outs(%n : tensor<8x4x2xf32>) permutation = [1,0,2]
  %b = linalg.transpose ins(%a : tensor<8x4x2xf32>) outs(%o : tensor<8x2x4xf32>) permutation = [0,2,1]
  return %b : tensor<8x2x4xf32>
}

// -----

func.func @transid(%m: tensor<4x8xf32>, %n: tensor<4x8xf32>) -> (tensor<4x8xf32>) {
  %a = linalg.transpose ins(%m : tensor<4x8xf32>) outs(%n : tensor<4x8xf32>) permutation = [0,1]
  return %a : tensor<4x8xf32>
}

// -----

func.func @transm(%m: memref<4x8xf32>, %n: memref<4x8xf32>)  {
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%n : memref<4x8xf32>) permutation = [0,1]
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>) permutation = [0,1]
  return
}

// -----

func.func @bcast(%m: tensor<4xf32>, %n: tensor<4x8xf32>, %o: tensor<8x4xf32>) -> (tensor<8x4xf32>) {
  %a = linalg.broadcast ins(%m : tensor<4xf32>) outs(%n : tensor<4x8xf32>) dimensions = [1]
  %b = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%o : tensor<8x4xf32>) permutation = [1,0]
  return %b : tensor<8x4xf32>
}

// -----

func.func @bcast2(%m: tensor<4xf32>, %n: tensor<4x8xf32>, %o: tensor<2x4x8xf32>) -> (tensor<2x4x8xf32>) {
  %a = linalg.broadcast ins(%m : tensor<4xf32>) outs(%n : tensor<4x8xf32>) dimensions = [1]
  %b = linalg.broadcast ins(%a : tensor<4x8xf32>) outs(%o : tensor<2x4x8xf32>) dimensions = [0]
  return %b : tensor<2x4x8xf32>
}

// -----

func.func @bcast3(%m: tensor<4xf32>, %n: tensor<4xf32>) -> (tensor<4xf32>) {
  %a = linalg.broadcast ins(%m : tensor<4xf32>) outs(%n : tensor<4xf32>) dimensions = []
  return %a : tensor<4xf32>
}

// -----

func.func @softmax(%m: tensor<8x16xf32>, %n: tensor<8x16xf32>) -> (tensor<?x?xf32>) {
  %c = tensor.cast %m : tensor<8x16xf32> to tensor<?x?xf32>
  %d = tensor.cast %n : tensor<8x16xf32> to tensor<?x?xf32>
  %a = linalg.softmax dimension(1) ins(%c : tensor<?x?xf32>) outs(%d : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %a : tensor<?x?xf32>
}

// -----

func.func @genconst(%o: tensor<4xf32>) -> tensor<4xf32> {
  %k = arith.constant dense<2.0> : tensor<4xf32>
  %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%k : tensor<4xf32>) outs(%o : tensor<4xf32>) {
    ^bb0(%u: f32, %v: f32): 
     %s = arith.addf %u, %v : f32
     linalg.yield %s : f32
  } -> (tensor<4xf32>)
  return %x : tensor<4xf32>
}

// -----

func.func @mapop(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %x = linalg.map ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) (%u: f32, %i: f32) { 
     linalg.yield %u : f32
  }
  return %x : tensor<4xf32>
}

// -----

func.func @idx(%a: tensor<1x4xindex>) -> tensor<1x4xindex> {
  %x = linalg.generic {indexing_maps = [affine_map<(d0,d1) -> (d0,d1)>], iterator_types = ["parallel","parallel"]} outs(%a : tensor<1x4xindex>) {
    ^bb0(%v: index): 
     %i = linalg.index 0 : index
     %j = linalg.index 1 : index
     %s = arith.addi %i, %j : index
     linalg.yield %s : index
  } -> (tensor<1x4xindex>)
  return %x : tensor<1x4xindex>
}
