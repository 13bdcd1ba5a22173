func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v39 = shape.value_as_shape %ei : tensor<?xi32> -> ,
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v29 = shape.rank %e : tensor<?xindex>  index
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v10 = shape.concat %e, %h : i64<?xindex>, !shape.shape -> tensor<?xindex>
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v36 = shape.shape_of %t : tensor} <?x?xf32> -> !shape.shape
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v24 = to %i, %s : index, !shape.size
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v8 = shape.broadcast %h, %e { {error = "no"} : !shape.shape, tensor<?xindex> -> !shape.shape
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v10 = shape.concat %e, %h : tensor<??>, !shape.shape -> tensor<?xindex>
  return
}
// -----
func.func @assuming(%w: !shape.witness, %f: f32) {
  shape.assuming { {
    shape.assuming_yield
  }
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v1 = ( shape.add %i, %i : index, index -> index
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v21 = shape.cstr_eq %h, %e : !shape.shape, <tensor?xindex>
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v4 = shape.max %h, %h : ,!shape.shape !shape.shape -> !shape.shape
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v20 = shape.cstr_broadcastable %h, %e : !shape.shape, tensor<? ?xindex>
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v3 = shape.mul %i, %i : index, index -> @nothing !shape.size
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v1 = shape.add %i, index : index, index -> index
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v0 = shape.add %i, %s : index, !shape.size !shape.size -> !shape.size
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v7 = shape.meet %e3, %e, error = "no" : none<3xindex>, tensor<?xindex> -> !shape.shape
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v18 = shape.shape_eq < %h, %e : !shape.shape, tensor<?xindex>
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v39 = shape.value_as_shape %ei : ><?xi32> -> !shape.shape
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v5 = shape.min %h, , %s : !shape.shape, !shape.size -> !shape.size
  return
}
// -----
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  %v5 = shape.min %h, %s : !shape.shape !shape.shape, !shape.size -> !shape.size
  return
}
