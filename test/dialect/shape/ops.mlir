// RUN: %roundtrip
// RUN: %same %s
// Every op of the shape dialect.

// CHECK-LABEL: func @computations
func.func @computations(%h: !shape.shape, %s: !shape.size, %i: index, %w: !shape.witness, %vs: !shape.value_shape, %e: tensor<?xindex>, %e3: tensor<3xindex>, %ei: tensor<?xi32>, %t: tensor<?x?xf32>, %p: i1) {
  // CHECK: %{{.*}} = shape.add %{{.*}}, %{{.*}} : index, !shape.size -> !shape.size
  %v0 = shape.add %i, %s : index, !shape.size -> !shape.size
  // CHECK: %{{.*}} = shape.add %{{.*}}, %{{.*}} : index, index -> index
  %v1 = shape.add %i, %i : index, index -> index
  // CHECK: %{{.*}} = shape.div %{{.*}}, %{{.*}} : !shape.size, index -> !shape.size
  %v2 = shape.div %s, %i : !shape.size, index -> !shape.size
  // CHECK: %{{.*}} = shape.mul %{{.*}}, %{{.*}} : index, index -> !shape.size
  %v3 = shape.mul %i, %i : index, index -> !shape.size
  // CHECK: %{{.*}} = shape.max %{{.*}}, %{{.*}} : !shape.shape, !shape.shape -> !shape.shape
  %v4 = shape.max %h, %h : !shape.shape, !shape.shape -> !shape.shape
  // CHECK: %{{.*}} = shape.min %{{.*}}, %{{.*}} : !shape.shape, !shape.size -> !shape.size
  %v5 = shape.min %h, %s : !shape.shape, !shape.size -> !shape.size
  // CHECK: %{{.*}} = shape.meet %{{.*}}, %{{.*}} : !shape.size, index -> index
  %v6 = shape.meet %s, %i : !shape.size, index -> index
  // CHECK: %{{.*}} = shape.meet %{{.*}}, %{{.*}}, error = "no" : tensor<3xindex>, tensor<?xindex> -> !shape.shape
  %v7 = shape.meet %e3, %e, error = "no" : tensor<3xindex>, tensor<?xindex> -> !shape.shape
  // CHECK: %{{.*}} = shape.broadcast %{{.*}}, %{{.*}} {error = "no"} : !shape.shape, tensor<?xindex> -> !shape.shape
  %v8 = shape.broadcast %h, %e {error = "no"} : !shape.shape, tensor<?xindex> -> !shape.shape
  // CHECK: %{{.*}} = shape.broadcast %{{.*}}, %{{.*}} : tensor<?xindex>, tensor<3xindex> -> tensor<3xindex>
  %v9 = shape.broadcast %e, %e3 : tensor<?xindex>, tensor<3xindex> -> tensor<3xindex>
  // CHECK: %{{.*}} = shape.concat %{{.*}}, %{{.*}} : tensor<?xindex>, !shape.shape -> tensor<?xindex>
  %v10 = shape.concat %e, %h : tensor<?xindex>, !shape.shape -> tensor<?xindex>
  // CHECK: %{{.*}} = shape.any %{{.*}}, %{{.*}} : !shape.shape, tensor<?xindex> -> tensor<?xindex>
  %v11 = shape.any %h, %e : !shape.shape, tensor<?xindex> -> tensor<?xindex>
  // CHECK: %{{.*}} = shape.const_shape [1, 2, 3] : !shape.shape
  %v12 = shape.const_shape [1, 2, 3] : !shape.shape
  // CHECK: %{{.*}} = shape.const_shape [1, -2, -1] : tensor<3xindex>
  %v13 = shape.const_shape [1, -2, true] : tensor<3xindex>
  // CHECK: %{{.*}} = shape.const_shape  {foo = 1 : i64}[] : tensor<0xindex>
  %v14 = shape.const_shape {foo = 1} [] : tensor<0xindex>
  // CHECK: %{{.*}} = shape.const_size 3
  %v15 = shape.const_size 3
  // CHECK: %{{.*}} = shape.const_size -3 {a}
  %v16 = shape.const_size -3 {a}
  // CHECK: %{{.*}} = shape.const_witness true
  %v17 = shape.const_witness true
  // CHECK: %{{.*}} = shape.shape_eq %{{.*}}, %{{.*}} : !shape.shape, tensor<?xindex>
  %v18 = shape.shape_eq %h, %e : !shape.shape, tensor<?xindex>
  // CHECK: %{{.*}} = shape.is_broadcastable %{{.*}} : !shape.shape
  %v19 = shape.is_broadcastable %h : !shape.shape
  // CHECK: %{{.*}} = shape.cstr_broadcastable %{{.*}}, %{{.*}} : !shape.shape, tensor<?xindex>
  %v20 = shape.cstr_broadcastable %h, %e : !shape.shape, tensor<?xindex>
  // CHECK: %{{.*}} = shape.cstr_eq %{{.*}}, %{{.*}} : !shape.shape, tensor<?xindex>
  %v21 = shape.cstr_eq %h, %e : !shape.shape, tensor<?xindex>
  // CHECK: %{{.*}} = shape.cstr_require %{{.*}}, "why"
  %v22 = shape.cstr_require %p, "why"
  // CHECK: %{{.*}} = shape.assuming_all %{{.*}}, %{{.*}}
  %v23 = shape.assuming_all %w, %w
  // CHECK: %{{.*}} = shape.from_extents %{{.*}}, %{{.*}} : index, !shape.size
  %v24 = shape.from_extents %i, %s : index, !shape.size
  // CHECK: %{{.*}} = shape.from_extent_tensor %{{.*}} : tensor<3xindex>
  %v25 = shape.from_extent_tensor %e3 : tensor<3xindex>
  // CHECK: %{{.*}} = shape.to_extent_tensor %{{.*}} : !shape.shape -> tensor<3xindex>
  %v26 = shape.to_extent_tensor %h : !shape.shape -> tensor<3xindex>
  // CHECK: %{{.*}} = shape.to_extent_tensor %{{.*}} : tensor<?xindex> -> tensor<*xindex>
  %v27 = shape.to_extent_tensor %e : tensor<?xindex> -> tensor<*xindex>
  // CHECK: %{{.*}} = shape.rank %{{.*}} : !shape.shape -> !shape.size
  %v28 = shape.rank %h : !shape.shape -> !shape.size
  // CHECK: %{{.*}} = shape.rank %{{.*}} : tensor<?xindex> -> index
  %v29 = shape.rank %e : tensor<?xindex> -> index
  // CHECK: %{{.*}} = shape.dim %{{.*}}, %{{.*}} : tensor<?x?xf32>, !shape.size -> index
  %v30 = shape.dim %t, %s : tensor<?x?xf32>, !shape.size -> index
  // CHECK: %{{.*}} = shape.get_extent %{{.*}}, %{{.*}} : tensor<?xindex>, index -> index
  %v31 = shape.get_extent %e, %i : tensor<?xindex>, index -> index
  // CHECK: %{{.*}} = shape.num_elements %{{.*}} : tensor<?xindex> -> !shape.size
  %v32 = shape.num_elements %e : tensor<?xindex> -> !shape.size
  // CHECK: %{{.*}} = shape.index_to_size %{{.*}}
  %v33 = shape.index_to_size %i
  // CHECK: %{{.*}} = shape.size_to_index %{{.*}} : !shape.size
  %v34 = shape.size_to_index %s : !shape.size
  // CHECK: %{{.*}} = shape.shape_of %{{.*}} : tensor<?x?xf32> -> tensor<?xindex>
  %v35 = shape.shape_of %t : tensor<?x?xf32> -> tensor<?xindex>
  // CHECK: %{{.*}} = shape.shape_of %{{.*}} : tensor<?x?xf32> -> !shape.shape
  %v36 = shape.shape_of %t : tensor<?x?xf32> -> !shape.shape
  // CHECK: %{{.*}} = shape.shape_of %{{.*}} : !shape.value_shape -> !shape.shape
  %v37 = shape.shape_of %vs : !shape.value_shape -> !shape.shape
  // CHECK: %{{.*}} = shape.value_of %{{.*}} : tensor<?xf32>
  %v38 = shape.value_of %vs : tensor<?xf32>
  // CHECK: %{{.*}} = shape.value_as_shape %{{.*}} : tensor<?xi32> -> !shape.shape
  %v39 = shape.value_as_shape %ei : tensor<?xi32> -> !shape.shape
  // CHECK: %{{.*}} = shape.with_shape %{{.*}}, %{{.*}} : tensor<?x?xf32>, !shape.shape
  %v40 = shape.with_shape %t, %h : tensor<?x?xf32>, !shape.shape
  // CHECK: %{{.*}} = "shape.debug_print"(%{{.*}}) : (!shape.shape) -> !shape.shape
  %v41 = "shape.debug_print"(%h) : (!shape.shape) -> !shape.shape
  // CHECK: %{{.*}}, %{{.*}} = "shape.split_at"(%{{.*}}, %{{.*}}) : (!shape.shape, index) -> (!shape.shape, tensor<?xindex>)
  %v42:2 = "shape.split_at"(%h, %i) : (!shape.shape, index) -> (!shape.shape, tensor<?xindex>)
  return
}

// CHECK-LABEL: func @assuming
func.func @assuming(%w: !shape.witness, %f: f32) {
  // The terminator that yields nothing is not printed.
  // CHECK: shape.assuming %{{.*}} {
  // CHECK-NEXT: }
  shape.assuming %w {
    shape.assuming_yield
  }
  // CHECK: %{{.*}}:2 = shape.assuming %{{.*}} -> (f32, f32) {
  // CHECK-NEXT: shape.assuming_yield %{{.*}}, %{{.*}} : f32, f32
  // CHECK-NEXT: } {a}
  %0:2 = shape.assuming %w -> (f32, f32) {
    shape.assuming_yield %f, %f : f32, f32
  } {a}
  return
}

// CHECK-LABEL: func @reduce
func.func @reduce(%h: !shape.shape, %e: tensor<?xindex>, %s: !shape.size, %i: index) {
  // CHECK: shape.reduce(%{{.*}}, %{{.*}}) : !shape.shape -> !shape.size {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: !shape.size, %[[ACC:.*]]: !shape.size):
  // CHECK-NEXT: shape.yield %[[ACC]] : !shape.size
  // CHECK-NEXT: }
  %0 = shape.reduce(%h, %s) : !shape.shape -> !shape.size {
  ^bb0(%at: index, %extent: !shape.size, %acc: !shape.size):
    shape.yield %acc : !shape.size
  }
  // CHECK: shape.reduce(%{{.*}}, %{{.*}}, %{{.*}}) : tensor<?xindex> -> (index, !shape.size) {
  %1:2 = shape.reduce(%e, %i, %s) : tensor<?xindex> -> (index, !shape.size) {
  ^bb0(%at: index, %extent: index, %a: index, %b: !shape.size):
    shape.yield %a, %b : index, !shape.size
  } {foo}
  return
}

// Ops inside print without the dialect's name.
// CHECK-LABEL: module attributes {shape.lib = [@lib, @other]}
module attributes {shape.lib = [@lib, @other]} {
  // CHECK: shape.function_library @lib {
  // CHECK-NEXT: func @same(%[[ARG:.*]]: !shape.value_shape {test.a}) -> (!shape.shape {test.b}) {
  // CHECK-NEXT: %[[SHAPE:.*]] = shape_of %[[ARG]] : !shape.value_shape -> !shape.shape
  // CHECK-NEXT: return %[[SHAPE]] : !shape.shape
  // CHECK-NEXT: }
  // CHECK-NEXT: func private @declared(!shape.value_shape) attributes {c = 2 : i64}
  // CHECK-NEXT: } mapping {test.op = @same, test.other = @declared}
  shape.function_library @lib {
    func @same(%a: !shape.value_shape {test.a}) -> (!shape.shape {test.b}) {
      %0 = shape_of %a : !shape.value_shape -> !shape.shape
      return %0 : !shape.shape
    }
    shape.func private @declared(%a: !shape.value_shape) attributes {c = 2}
  } mapping {test.op = @same, test.other = @declared}
  // CHECK: shape.function_library @other attributes {sym_visibility = "private"} {
  shape.function_library @other attributes {sym_visibility = "private"} {
    func private @f()
  } mapping {}
}

// CHECK-LABEL: module attributes {shape.lib = @lib}
module attributes {shape.lib = @lib} {
  shape.function_library @lib {
    func private @f()
  } mapping {}
}

// CHECK: func.func private @types(!shape.shape, !shape.size, !shape.value_shape, !shape.witness, tensor<?x!shape.size>)
func.func private @types(!shape.shape, !shape.size, !shape.value_shape, !shape<witness>, tensor<?x!shape.size>)
