func.func @g() {
  %3 = "index.bool.constant"() <{value  true}> : () -> i1
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg5: index, %arg6: index) {
  %19 = "index.add"(%arg5, %arg6) : (index, , index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg5: index, %arg6: index) {
  %36 = "index.and"(%arg5, %arg6) : (index, index> -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg5: index, %arg6: index) {
  %25 = index(%arg5, %arg6) : (index, index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg5: index, %arg6: index) {
  %24 = "index.ceildivs"(%arg5, %arg6) ( (index, index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg5: index, %arg6: index) {
  %31 = "index.mins"%arg5, %arg6) : (index, index) -> index
  "func.return"() : () -> ()
}
// -----
func.func @g() {
  %4 = "index.bool.constant"() <{value = false}> {x} : : () -> i1
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg0: index, %arg1: index) {
  %15 = "index.cmp"(%arg0, %arg1) <{pred = #index<cmp_predicate uge>}> : ] (index, index) -> i1
  "func.return"() : () -> ()
}
// -----
func.func @g() {
  %5 = "index.sizeof"() : () -> index index
  "func.return"() : () -> ()
}
// -----
func.func @g(%arg5: index, %arg6: index) {
  %24 = "index.ceildivs"=%arg5, %arg6) : (index, index) -> index
  "func.return"() : () -> ()
}
