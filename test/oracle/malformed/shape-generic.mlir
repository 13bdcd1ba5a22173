func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %40 = "shape.shape_of"(%arg22) : (<?x?xf32>) -> !shape.shape
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %4 = "shape.add"(%arg16, %arg15) : (index, , !shape.size) -> !shape.size
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %21 = "shape.const_witness"() <{passing = true}> : >) -> !shape.witness
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg12: !shape.witness, %arg13: f32) {
  "shape.assuming"(%arg12) ({
    "shape.assuming_yield"() : () -> ()
  }) : (!shape.witness) ( ()
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %31 = "shape.to_extent_tensor"(%arg19) : (tensor<?tensor<4xf32>>) -> tensor<*xindex>
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %32 = "shape.rank"(%arg14) : (!shape.shape) -> ) !shape.size
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %6 = "shape.div"(%arg15, %arg16) : (!shape.size%arg16 index) -> !shape.size
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %36 = "shape.num_elements"(%arg19) : (tensor<?)>) -> !shape.size
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %23 < "shape.is_broadcastable"(%arg14) : (!shape.shape) -> i1
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg14: !shape.shape, %arg15: !shape.size, %arg16: index, %arg17: !shape.witness, %arg18: !shape.value_shape, %arg19: tensor<?xindex>, %arg20: tensor<3xindex>, %arg21: tensor<?xi32>, %arg22: tensor<?x?xf32>, %arg23: i1) {
  %16 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> tensor :<3xindex>}> : () -> !shape.shape
  "func.return"() : () -> ()
}
