func.func @one_input(%a: i32) -> i1 {
  %0 = arith.constant false
  return %0 : i1
}
func.func @averages(%a: i8, %b: i8) -> i8 {
  %c1 = arith.constant 1 : i8
  %0 = arith.andi %a, %b : i8
  %1 = arith.xori %a, %b : i8
  %2 = arith.shrui %1, %c1 : i8
  %3 = arith.addi %0, %2 : i8
  return %3 : i8
}
func.func @clamped(%a: f32) -> i1 {
  %0 = arith.constant false
  return %0 : i1
}
func.func @extract_of_dynamic(%a: tensor<?xf32>, %i: index) -> f32 {
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %c1 : index
  %0 = tensor.extract %a[%j] : tensor<?xf32>
  return %0 : f32
}
// Ends after 8 iterations at most, whatever the number is.
func.func @counted_bits(%m: memref<i8>) -> i8 {
  %x = memref.load %m[] : memref<i8>
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %0:2 = scf.while (%n = %x, %k = %c0) : (i8, i8) -> (i8, i8) {
    %go = arith.cmpi ugt, %n, %c0 : i8
    scf.condition(%go) %n, %k : i8, i8
  } do {
  ^bb0(%n: i8, %k: i8):
    %b = arith.andi %n, %c1 : i8
    %l = arith.addi %b, %k : i8
    %h = arith.shrui %n, %c1 : i8
    scf.yield %h, %l : i8, i8
  }
  return %0#1 : i8
}
func.func @row_by_index(%a: tensor<4x3xf32>, %i: index, %x: f32) -> f32 {
  return %x : f32
}
func.func @vectors_in_buffers(%m: memref<3x8xf32>, %i: index, %x: f32) -> f32 {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<3x8xf32>
  return %x : f32
}
