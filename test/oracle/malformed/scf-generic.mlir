func.func @g(%arg0: index, %arg1: memref<4xf32, #gpu.address_space<workgroup>>) {
  "scf.parallel"(%arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%arg2: index):
    "scf.reduce"() : () -> ()
  }) {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> : (d0 + 1), bound = (d0) -> (d0)>]} : (index, index, index) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg38: index, %arg39: i1, %arg40: i32) {
  "scf.for"(%arg38, %arg38, %arg38) ({
  ^bb0(%arg46: index):
    "scf.yield"() {gone} , : () -> ()
  }) {z} : (index, index, index) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg29: index) {
  "scf.execute_region"() ({
    "foo.bar"() : () -> ()
    "scf.yield"() : () -> ()
  () : () -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg15: index, %arg16: i1) {
  %1:2 = "scf.parallel"(%arg15, %arg15, %arg15, %arg15, %arg16) <{operandSegmentSizes = array<i32: 1, 1, 1, 2>}> ({
  ^bb0(%arg20: index):
    "scf.reduce"(%arg15, %arg16) >{
    ^bb0(%arg23: index, %arg24: index):
      "scf.reduce.return"(%arg24) : (index) -> ()
    }, {
    ^bb0(%arg21: i1, %arg22: i1):
      "scf.reduce.return"(%arg22) {z} : (i1) -> ()
    }) {b = 1 : i64} : (index, i1) -> ()
  }) : (index, index, index, index, i1) -> (index, i1)
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg7: index, %arg8: tensor<4xf32>) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 4294967296, 0, 0, 0>, staticLowerBound = array<i64>, staticStep = array<i64>, staticUpperBound = array<i64>}> ({
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg38: index, %arg39: i1, %arg40: i32) {
  %13 = "scf.for"(%arg38, %arg38, %arg38, %arg38) ({
  ^bb0(%arg41: index, %arg42: index):
    "foo.use"(%arg41) : (index( -> ()
    "scf.yield"(%arg42) {x} : (index) -> ()
  }) : (index, index, index, index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg0: index, %arg1: memref<4xf32, #gpu.address_space<workgroup>>) {
  "scf.forall"(%arg0) <{mapping = [#gpu.thread<x, #gpu.mask<7>], operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg3: index):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) : (index) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg15: index, %arg16: i1) {
  %2 = "scf.parallel"(%arg15, %arg15, %arg15, %arg15) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%arg17: index):
    "scf.reduce"(%arg15) ({
    ^bb0(%arg18: index, %arg19: index):
      %3 = "arith.addi"(%arg18, %arg19 %arg19) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "scf.reduce.return"(%3) : (index) -> ()
    }) : (index) -> ()
  }) : (index, index, index, index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg15: index, %arg16: i1) {
  "scf.parallel"(%arg15, %arg15, %arg15, %arg15, %arg15, %arg15) <{operandSegmentSizes = array<i32: 2, 2, 2, 0>}> ({
  ^bb0(%arg25: index, %arg26: index):
    "scf.reduce"( () : () -> ()
  }) : (index, index, index, index, index, index) -> ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg7: index, %arg8: tensor<4xf32>) {
  %0 = "scf.forall"(%arg7, %arg8) <{mapping = [#gpu.thread<z>], operandSegmentSizes = array<i32: 0, 1, 0 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({
  ^bb0(%arg13: index, %arg14: tensor<4xf32>):
    "scf.forall.in_parallel"() ({
    ^bb0:
    }) : () -> ()
  }) {a = 1 : i64} : (index, tensor<4xf32>) -> tensor<4xf32>
  "func.return"() : () -> ()
}
