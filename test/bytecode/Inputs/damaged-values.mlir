// Elements of several types, symbols, segments of operands, and branches.
func.func private @a() attributes {
  a = dense<[1, 2, 3]> : tensor<3xi8>, b = dense<true> : tensor<4xi1>, c = sparse<[[0]], [1.0]> : tensor<4xf32>, d = dense<"x"> : tensor<1x!e.f>,
  f = @a::@b::@c}
func.func @f(%m: index, %p: memref<4xf32, strided<[1], offset: 2>>, %c: i32) {
  %0 = gpu.wait async
  %x = memref.alloc(%m)[%m] : memref<?xf32, affine_map<(i)[s] -> (i + s)>>
  %y, %t = gpu.alloc async [%0] (%m) : memref<?xf32>
  cf.switch %c : i32, [default: ^bb1, 1: ^bb1, 2: ^bb2(%m : index)]
^bb1:
  return loc("a":1:2 to 3:4)
^bb2(%i: index):
  return
}
