// RUN: %roundtrip
// RUN: %same %s
// Every op of ub.

func.func @poison() -> f32 {
  // CHECK: ub.poison : i32
  %0 = ub.poison : i32
  // CHECK: ub.poison : vector<4xi64>
  %1 = ub.poison <#ub.poison> : vector<4xi64>
  // CHECK: ub.poison {x} : f32
  %2 = ub.poison {x} : f32
  // CHECK: return %{{.*}} : f32
  return %2 : f32
}

func.func @never() attributes {x.y = #ub.poison} {
  // CHECK: ub.unreachable
  ub.unreachable
}
