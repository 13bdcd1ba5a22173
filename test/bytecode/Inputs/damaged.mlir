module @m attributes {x.a = 1.5 : f32, x.b = dense<[1, 2]> : tensor<2xi32>, x.s = sparse<[[0], [1]], [1, 2]> : tensor<4xi32>, x.r = dense_resource<blob> : tensor<1xi32>, x.i = 7 : ui13, x.big = 1208925819614629174706176 : i128, x.arr = [1, "s", unit, @sym], x.d = {k = 1, l = 2}, x.t = tensor<?x4xf32, "e">, x.m = memref<2x?xf32, strided<[?, 1], offset: ?>, 3>, x.u = memref<*xf32, 1>, x.v = vector<[4]x2xi8>, x.f = (i32) -> f32, x.tup = tuple<i32, f32>, x.c = complex<f64>, x.set = affine_set<(d0) : (d0 >= 0)>, x.arr2 = array<i32: 1, 2>} {
  func.func @f(%c: i1, %x: i32) -> i32 {
    %r = scf.if %c -> i32 {
      scf.yield %x : i32
    } else {
      %y = arith.addi %x, %x : i32
      scf.yield %y : i32
    }
    %s:2 = "test.op"(%r) ({
    ^bb0(%a: i32):
      "test.br"(%a)[^bb1] : (i32) -> ()
    ^bb1:
      "test.end"() : () -> ()
    }) {operandSegmentSizes = array<i32: 1>} : (i32) -> (i32, f32)
    %t = memref.alloc() : memref<4xf32>
    return %s#0 : i32
  }
}
{-#
  dialect_resources: {
    builtin: { blob: "0x0400000001000000" }
  }
#-}
