// RUN: %roundtrip
// RUN: %same %s
// Every op of the ml_program dialect.

// CHECK: #extern = #ml_program.extern : tensor<4xi32>
// CHECK: #extern1 = #ml_program.extern

// CHECK: ml_program.global private @value(dense<4> : tensor<4xi32>) : tensor<?xi32>
ml_program.global private @value(dense<4> : tensor<4xi32>) : tensor<?xi32>
// CHECK: ml_program.global public mutable @changing : tensor<?xi32> {a = 1 : i64}
ml_program.global public mutable @changing : tensor<?xi32> {a = 1}
// CHECK: ml_program.global nested @elsewhere(#extern) : tensor<4xi32>
ml_program.global nested @elsewhere(#ml_program.extern : tensor<4xi32>) : tensor<4xi32>
// CHECK: ml_program.global private @untyped(#extern1) : i32
ml_program.global private @untyped(#ml_program.extern) : i32
// CHECK: ml_program.global public mutable @generic : i32
"ml_program.global"() <{sym_name = "generic", type = i32, is_mutable}> : () -> ()

module @inner {
  ml_program.global private mutable @count(3 : i64) : i64
}

// A value that is loaded is named after the global.
// CHECK-LABEL: ml_program.func @loads
ml_program.func @loads(%v: tensor<?xi32>) -> tensor<?xi32> {
  // CHECK: %value = ml_program.global_load_const @value : tensor<?xi32>
  %0 = ml_program.global_load_const @value : tensor<?xi32>
  // CHECK: %count = ml_program.global_load @inner::@count : i64
  %1 = ml_program.global_load @inner::@count : i64
  // CHECK: ml_program.global_store @changing = %{{.*}} : tensor<?xi32>
  ml_program.global_store @changing = %v : tensor<?xi32>
  // CHECK: ml_program.return %value : tensor<?xi32>
  ml_program.return %0 : tensor<?xi32>
}

// CHECK: ml_program.func private @declared(i32 {x.y}) -> (i32 {x.z}) attributes {a}
ml_program.func private @declared(i32 {x.y}) -> (i32 {x.z}) attributes {a}

// In a graph, values may be used before they are defined.
// CHECK-LABEL: ml_program.subgraph private @graph
ml_program.subgraph private @graph(%v: tensor<?xi32>) -> (tensor<?xi32>, !ml_program.token) {
  // CHECK: %[[LOADED:.*]], %[[AFTER:.*]] = ml_program.global_load_graph @changing ordering(%[[STORED:.*]], %[[TOKEN:.*]] -> !ml_program.token) : tensor<?xi32>
  %0, %after = ml_program.global_load_graph @changing ordering(%stored, %token -> !ml_program.token) : tensor<?xi32>
  // CHECK: %[[STORED]] = ml_program.global_store_graph @changing = %{{.*}} ordering(() -> !ml_program.token) : tensor<?xi32>
  %stored = ml_program.global_store_graph @changing = %v ordering(() -> !ml_program.token) : tensor<?xi32>
  // CHECK: %[[TOKEN]] = ml_program.token
  %token = ml_program.token
  // CHECK: ml_program.output %[[LOADED]], %[[AFTER]] : tensor<?xi32>, !ml_program.token
  ml_program.output %0, %after : tensor<?xi32>, !ml_program.token
}
