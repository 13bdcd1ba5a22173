func.func @zero_is_no_neutral_element(%a: f32) -> f32 {
  %c = arith.constant 0.0 : f32
  %0 = arith.addf %a, %c : f32
  return %0 : f32
}
// The neighbour of @flags_go: flags may not come.
func.func @flags_come(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  return %0 : i32
}
func.func @sum_in_another_order(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}
func.func @compares_with_nan(%a: f32, %b: f32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpf olt, %a, %b : f32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}
func.func @other_axis(%a: tensor<3x3xf32>, %i: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<3x3xf32>) outs(%i : tensor<3xf32>) dimensions = [0]
  return %0 : tensor<3xf32>
}
func.func @no_store(%m: memref<8xf32>, %i: index, %x: f32) {
  memref.store %x, %m[%i] : memref<8xf32>
  return
}
func.func @used_after_free(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %m, %0 : memref<4xf32> to memref<4xf32>
  %1 = memref.load %0[%c0] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return %1 : f32
}
func.func @leaks(%a: memref<4xf32>) {
  return
}
func.func @printed(%a: i32, %b: i32) {
  vector.print %a : i32
  vector.print %b : i32
  return
}
memref.global "private" @written : memref<2xi32> = dense<[3, 4]>
func.func @written_elsewhere() -> i32 {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @written : memref<2xi32>
  %0 = memref.load %m[%c1] : memref<2xi32>
  return %0 : i32
}
func.func private @writes(%x: i32) {
  %c1 = arith.constant 1 : index
  %m = memref.get_global @written : memref<2xi32>
  memref.store %x, %m[%c1] : memref<2xi32>
  return
}
func.func @swapped_cases(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  cf.switch %a : i32, [
    default: ^bb1(%c7 : i32),
    3: ^bb1(%c5 : i32),
    4: ^bb1(%a : i32)
  ]
^bb1(%0: i32):
  return %0 : i32
}
func.func @ends_early(%m: memref<i8>) -> i8 {
  %x = memref.load %m[] : memref<i8>
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %0 = scf.while (%n = %x) : (i8) -> i8 {
    %go = arith.cmpi ne, %n, %c0 : i8
    scf.condition(%go) %n : i8
  } do {
  ^bb0(%n: i8):
    %h = arith.shrui %n, %c1 : i8
    scf.yield %h : i8
  }
  return %0 : i8
}
