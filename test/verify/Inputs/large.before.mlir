// Arrays that are compared as one term.
func.func @into_buffers(%a: tensor<200x300xf32>, %b: tensor<300x200xf32>) -> tensor<200x200xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<200x200xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<200x200xf32>) -> tensor<200x200xf32>
  %r = linalg.matmul ins(%a, %b : tensor<200x300xf32>, tensor<300x200xf32>) outs(%f : tensor<200x200xf32>) -> tensor<200x200xf32>
  return %r : tensor<200x200xf32>
}
func.func @padded(%a: tensor<100x200xf32>, %b: tensor<202x300xf32>) -> tensor<102x300xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %a low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<100x200xf32> to tensor<102x202xf32>
  %e = tensor.empty() : tensor<102x300xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<102x300xf32>) -> tensor<102x300xf32>
  %r = linalg.matmul ins(%p, %b : tensor<102x202xf32>, tensor<202x300xf32>) outs(%f : tensor<102x300xf32>) -> tensor<102x300xf32>
  return %r : tensor<102x300xf32>
}
func.func @side_by_side(%a: memref<8000xf32>, %m: memref<16000xf32>) {
  %p = memref.subview %m[0] [8000] [1] : memref<16000xf32> to memref<8000xf32, strided<[1]>>
  %q = memref.subview %m[8000] [8000] [1] : memref<16000xf32> to memref<8000xf32, strided<[1], offset: 8000>>
  memref.copy %a, %p : memref<8000xf32> to memref<8000xf32, strided<[1]>>
  linalg.exp ins(%a : memref<8000xf32>) outs(%q : memref<8000xf32, strided<[1], offset: 8000>>)
  return
}
func.func @written_in_part(%a: memref<8000xf32>, %m: memref<16000xf32>) {
  %p = memref.subview %m[0] [8000] [1] : memref<16000xf32> to memref<8000xf32, strided<[1]>>
  memref.copy %a, %p : memref<8000xf32> to memref<8000xf32, strided<[1]>>
  return
}
func.func @dead_division(%a: tensor<5000xi32>) -> tensor<5000xi32> {
  return %a : tensor<5000xi32>
}
func.func @other_padding(%a: tensor<100x100xf32>) -> tensor<102x102xf32> {
  %z = arith.constant 0.0 : f32
  %p = tensor.pad %a low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<100x100xf32> to tensor<102x102xf32>
  return %p : tensor<102x102xf32>
}
func.func @covered(%p: tensor<50x80xf32>, %q: tensor<50x80xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %e = tensor.empty() : tensor<100x80xf32>
  %s = tensor.insert_slice %p into %e[0, 0] [50, 80] [1, 1] : tensor<50x80xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %q into %s[50, 0] [50, 80] [1, 1] : tensor<50x80xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @covered_in_rows(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %e = tensor.empty() : tensor<100x80xf32>
  %s = tensor.insert_slice %a into %e[0, 0] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %b into %s[0, 40] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @not_covered(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %r = tensor.insert_slice %a into %c[0, 0] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @rows_overlap(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %s = tensor.insert_slice %a into %c[0, 0] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  %r = tensor.insert_slice %b into %s[0, 39] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @written_again(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %r = tensor.insert_slice %b into %c[0, 40] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
func.func @written_again_in_part(%a: tensor<100x40xf32>, %b: tensor<100x40xf32>, %c: tensor<100x80xf32>) -> tensor<100x80xf32> {
  %r = tensor.insert_slice %b into %c[0, 40] [100, 40] [1, 1] : tensor<100x40xf32> into tensor<100x80xf32>
  return %r : tensor<100x80xf32>
}
