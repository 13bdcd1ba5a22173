#row = affine_map<(i, j, k) -> (i, k)>
#column = affine_map<(i, j, k) -> (k, j)>
#out = affine_map<(i, j, k) -> (i, j)>
#id = affine_map<(i) -> (i)>
func.func @into_buffers(%a: memref<200x300xf32>, %b: memref<300x200xf32>) -> memref<200x200xf32> {
  %z = arith.constant 0.0 : f32
  %r = memref.alloc() : memref<200x200xf32>
  linalg.fill ins(%z : f32) outs(%r : memref<200x200xf32>)
  linalg.generic {indexing_maps = [#row, #column, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<200x300xf32>, memref<300x200xf32>) outs(%r : memref<200x200xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %m = arith.mulf %x, %y : f32
    %t = arith.addf %s, %m : f32
    linalg.yield %t : f32
  }
  return %r : memref<200x200xf32>
}
func.func @padded(%a: memref<100x200xf32>, %b: memref<202x300xf32>) -> memref<102x300xf32> {
  %z = arith.constant 0.0 : f32
  %p = memref.alloc() : memref<102x202xf32>
  linalg.map outs(%p : memref<102x202xf32>)
    (%init: f32) {
      linalg.yield %z : f32
    }
  %v = memref.subview %p[1, 1] [100, 200] [1, 1] : memref<102x202xf32> to memref<100x200xf32, strided<[202, 1], offset: 203>>
  memref.copy %a, %v : memref<100x200xf32> to memref<100x200xf32, strided<[202, 1], offset: 203>>
  %r = memref.alloc() : memref<102x300xf32>
  linalg.fill ins(%z : f32) outs(%r : memref<102x300xf32>)
  linalg.matmul ins(%p, %b : memref<102x202xf32>, memref<202x300xf32>) outs(%r : memref<102x300xf32>)
  memref.dealloc %p : memref<102x202xf32>
  return %r : memref<102x300xf32>
}
// The other order, which is no matter.
func.func @side_by_side(%a: memref<8000xf32>, %m: memref<16000xf32>) {
  %p = memref.subview %m[0] [8000] [1] : memref<16000xf32> to memref<8000xf32, strided<[1]>>
  %q = memref.subview %m[8000] [8000] [1] : memref<16000xf32> to memref<8000xf32, strided<[1], offset: 8000>>
  linalg.exp ins(%a : memref<8000xf32>) outs(%q : memref<8000xf32, strided<[1], offset: 8000>>)
  memref.copy %a, %p : memref<8000xf32> to memref<8000xf32, strided<[1]>>
  return
}
func.func @written_in_part(%a: memref<8000xf32>, %m: memref<16000xf32>) {
  %p = memref.subview %m[1] [8000] [1] : memref<16000xf32> to memref<8000xf32, strided<[1], offset: 1>>
  memref.copy %a, %p : memref<8000xf32> to memref<8000xf32, strided<[1], offset: 1>>
  return
}
// Its result is not used, but it is undefined where an element is 0.
func.func @dead_division(%a: tensor<5000xi32>) -> tensor<5000xi32> {
  %e = tensor.empty() : tensor<5000xi32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<5000xi32>) outs(%e : tensor<5000xi32>) {
  ^bb0(%x: i32, %o: i32):
    %d = arith.remsi %x, %x : i32
    linalg.yield %d : i32
  } -> tensor<5000xi32>
  return %a : tensor<5000xi32>
}
func.func @other_padding(%a: tensor<100x100xf32>) -> tensor<102x102xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %a low[2, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<100x100xf32> to tensor<102x102xf32>
  return %p : tensor<102x102xf32>
}
func.func @covered(%p: tensor<50x80xf32>, %q: tensor<50x80xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %s = tensor.insert_slice %q into %c[50, 0] [50, 80] [1, 1] : tensor<50x80xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %p into %s[0, 0] [50, 80] [1, 1] : tensor<50x80xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @covered_in_rows(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %s = tensor.insert_slice %b into %c[0, 40] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %a into %s[0, 0] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @not_covered(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %s = tensor.insert_slice %a into %c[0, 0] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %b into %s[0, 40] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @rows_overlap(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %s = tensor.insert_slice %b into %c[0, 39] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %a into %s[0, 0] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @written_again(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %s = tensor.insert_slice %a into %c[0, 40] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %u = tensor.insert_slice %a into %s[0, 0] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %v = tensor.extract_slice %c[0, 0] [100, 40] [1, 1] : tensor<100x80xf32> to tensor<100x40xf32>
  %w = tensor.insert_slice %b into %u[0, 40] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %v into %w[0, 0] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @written_again_in_part(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %s = tensor.insert_slice %a into %c[0, 30] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %b into %s[0, 40] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
