// RUN: cistern-opt --cse %s | FileCheck %s
// RUN: cistern-opt --canonicalize %s | FileCheck %s

ml_program.global private mutable @state(dense<1> : tensor<4xi32>) : tensor<4xi32>

// A store is neither equal to one before it nor dead without users of its token.
// CHECK-LABEL: @stores
// CHECK-COUNT-3: global_store_graph @state = %arg0
ml_program.subgraph @stores(%v: tensor<4xi32>) -> (tensor<4xi32>) {
  %start = ml_program.global_store_graph @state = %v ordering(() -> !ml_program.token) : tensor<4xi32>
  %again = ml_program.global_store_graph @state = %v ordering(() -> !ml_program.token) : tensor<4xi32>
  %now, %read = ml_program.global_load_graph @state ordering(%start, %again -> !ml_program.token) : tensor<4xi32>
  %last = ml_program.global_store_graph @state = %v ordering(%read -> !ml_program.token) : tensor<4xi32>
  ml_program.output %now : tensor<4xi32>
}
