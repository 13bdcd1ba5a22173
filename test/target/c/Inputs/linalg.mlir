// linalg: ops with bodies and maps of their own, softmax.
#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %z = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<3x4xf32>
  %b = memref.alloc() : memref<3x4xf32>
  %t = memref.alloc() : memref<4x3xf32>
  %r = memref.alloc() : memref<3xf32>
  %w = memref.alloc() : memref<3x4x2xf32>
  %p = memref.alloc() : memref<3x3xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<3x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.muli %i, %j : index
    %l = arith.addi %k, %i : index
    %v = arith.index_cast %l : index to i32
    %f = arith.sitofp %v : i32 to f32
    linalg.yield %f : f32
  }
  linalg.map { arith.addf } ins(%a, %a : memref<3x4xf32>, memref<3x4xf32>) outs(%b : memref<3x4xf32>)
  linalg.transpose ins(%b : memref<3x4xf32>) outs(%t : memref<4x3xf32>) permutation = [1, 0]
  linalg.fill ins(%z : f32) outs(%r : memref<3xf32>)
  linalg.reduce { arith.addf } ins(%b : memref<3x4xf32>) outs(%r : memref<3xf32>) dimensions = [1]
  linalg.broadcast ins(%b : memref<3x4xf32>) outs(%w : memref<3x4x2xf32>) dimensions = [2]
  linalg.fill ins(%z : f32) outs(%p : memref<3x3xf32>)
  linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %t : memref<3x4xf32>, memref<4x3xf32>) outs(%p : memref<3x3xf32>)
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<3x4xf32>) outs(%b : memref<3x4xf32>)
  %v0 = memref.load %b[%c1, %c2] : memref<3x4xf32>
  vector.print %v0 : f32
  %v1 = memref.load %t[%c2, %c1] : memref<4x3xf32>
  vector.print %v1 : f32
  %v2 = memref.load %r[%c2] : memref<3xf32>
  vector.print %v2 : f32
  %v3 = memref.load %w[%c2, %c2, %c1] : memref<3x4x2xf32>
  vector.print %v3 : f32
  %v4 = memref.load %p[%c2, %c1] : memref<3x3xf32>
  vector.print %v4 : f32
  linalg.softmax dimension(1) ins(%a : memref<3x4xf32>) outs(%b : memref<3x4xf32>)
  %v5 = memref.load %b[%c1, %c2] : memref<3x4xf32>
  vector.print %v5 : f32
  linalg.softmax dimension(0) ins(%a : memref<3x4xf32>) outs(%b : memref<3x4xf32>)
  %v6 = memref.load %b[%c1, %c2] : memref<3x4xf32>
  vector.print %v6 : f32
  %na = memref.alloc() : memref<3x4xbf16>
  %nb = memref.alloc() : memref<3x4xbf16>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<3x4xf32>) outs(%na : memref<3x4xbf16>) {
  ^bb0(%x: f32, %o: bf16):
    %y = arith.truncf %x : f32 to bf16
    linalg.yield %y : bf16
  }
  linalg.softmax dimension(1) ins(%na : memref<3x4xbf16>) outs(%nb : memref<3x4xbf16>)
  %v7 = memref.load %nb[%c1, %c2] : memref<3x4xbf16>
  vector.print %v7 : bf16
  memref.dealloc %a : memref<3x4xf32>
  memref.dealloc %b : memref<3x4xf32>
  return
}

// -----
// Two outputs of a reduction whose old elements change places.
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 3 : i32
  %y = arith.constant 5 : i32
  %a = memref.alloc() : memref<2x3xi32>
  %b = memref.alloc() : memref<2xi32>
  %c = memref.alloc() : memref<2xi32>
  linalg.fill ins(%x : i32) outs(%a : memref<2x3xi32>)
  linalg.fill ins(%x : i32) outs(%b : memref<2xi32>)
  linalg.fill ins(%y : i32) outs(%c : memref<2xi32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%a : memref<2x3xi32>) outs(%b, %c : memref<2xi32>, memref<2xi32>) {
  ^bb0(%p: i32, %q: i32, %r: i32):
    linalg.yield %r, %q : i32, i32
  }
  %u = memref.load %b[%c1] : memref<2xi32>
  vector.print %u : i32
  %v = memref.load %c[%c0] : memref<2xi32>
  vector.print %v : i32
  memref.dealloc %a : memref<2x3xi32>
  memref.dealloc %b : memref<2xi32>
  memref.dealloc %c : memref<2xi32>
  return
}
