func.func @poison() {
  %2 = ub.poison {x} : %2
  return
}
// -----
func.func @poison() {
  %0 ub.poison ub.poison : i32
  return
}
// -----
func.func @poison() {
  %1 =  <#ub.poison> : vector<4xi64>
  return
}
// -----
func.func @poison() {
  %1 = ub.poison ub.poison <#ub.poison> : vector<4xi64>
  return
}
// -----
func.func func.func @poison() {
  %0 = ub.poison : i32
  return
}
// -----
func.func @poison @poison() {
  %1 = ub.poison <#ub.poison> : vector<4xi64>
  return
}
// -----
func.func @poison() {
  %2 = ub.poison { {x} : f32
  return
}
// -----
func.func @poison(, ) {
  %1 = ub.poison <#ub.poison> : vector<4xi64>
  return
}
// -----
func.func @poison() {
  %2 = ub.poison {x x} : f32
  return
}
// -----
func.func @poison() {
  %2 = ub.poison {x : f32
  return
}
// -----
func.func @poison() {
  %0 = %0 : i32
  return
}
// -----
func.func @poison() {
  %1 = ub.poison <#ub.poison> : <vector4xi64>
  return
}
// -----
func.func @poison() {
  %2 = ub.poison {x} : f32 f32
  return
}
// -----
func.func @poison() {
  %2 = ub.poison {x}  f32
  return
}
// -----
func.func @poison() {
  %1 = = ub.poison <#ub.poison> : vector<4xi64>
  return
}
// -----
func.func @poison() {
  %0 = ub.poison ub.poison : i32
  return
}
// -----
func.func @poison() {
  %0 = ub.poison : : i32
  return
}
// -----
func.func @poison() {
  %0 %0 = ub.poison : i32
  return
}
// -----
func.func @poison() {
  %2 = ub.poison {x} : : f32
  return
}
// -----
( @poison() {
  %0 = ub.poison : i32
  return
}
