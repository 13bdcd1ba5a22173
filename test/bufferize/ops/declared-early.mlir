// An operand may be passed both into a region and to the results, which get what the region gives as
// well. Its type is not asked of a part of itself: all places have one type.
//
// RUN: split-file %s %t
// RUN: cistern-opt --irdl-file=%t/o.irdl.mlir %t/p.mlir --one-shot-bufferize=bufferize-function-boundaries | FileCheck %t/p.mlir

//--- o.irdl.mlir
irdl.dialect @o {
  irdl.operation @early attributes {
      cistern.control = "op(a) -> body, op(a) -> op, body -> op", cistern.choice = "op(cond)",
      cistern.mixed = "a, res", cistern.traits = "recursive_effects, single_block"} {
    %0 = irdl.is i1
    %1 = irdl.any
    %2 = irdl.any
    %r = irdl.region
    irdl.operands(cond: %0, a: variadic %1)
    irdl.results(res: variadic %2)
    irdl.regions(body: %r)
  }
  irdl.operation @give attributes {cistern.mixed = "values", cistern.traits = "return_like, pure"} {
    %0 = irdl.any
    irdl.operands(values: variadic %0)
  }
}

//--- p.mlir
// CHECK-LABEL: func.func @part
// CHECK:         %[[R:.*]] = "o.early"(%arg0, %arg1) ({
// CHECK-NEXT:    ^bb0(%[[X:.*]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:      %[[P:.*]] = memref.subview %[[X]][0] [4] [1]
// CHECK-NEXT:      "o.give"(%[[P]]) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
// CHECK-NEXT:    }) : (i1, memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    return %[[R]]
func.func @part(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %r = "o.early"(%c, %a) ({
  ^bb0(%x: tensor<4xf32>):
    %p = tensor.extract_slice %x[0][4][1] : tensor<4xf32> to tensor<4xf32>
    "o.give"(%p) : (tensor<4xf32>) -> ()
  }) : (i1, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
