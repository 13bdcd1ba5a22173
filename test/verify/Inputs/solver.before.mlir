// One input in 2^32 shows it: the solver finds it.
func.func @one_input(%a: i32) -> i1 {
  %c = arith.constant 123456789 : i32
  %d = arith.constant 77 : i32
  %0 = arith.muli %a, %d : i32
  %1 = arith.cmpi eq, %0, %c : i32
  return %1 : i1
}
func.func @averages(%a: i8, %b: i8) -> i8 {
  %0 = arith.extui %a : i8 to i16
  %1 = arith.extui %b : i8 to i16
  %c1 = arith.constant 1 : i16
  %2 = arith.addi %0, %1 : i16
  %3 = arith.shrui %2, %c1 : i16
  %4 = arith.trunci %3 : i16 to i8
  return %4 : i8
}
func.func @clamped(%a: f32) -> i1 {
  %c0 = arith.constant 0.0 : f32
  %c1 = arith.constant 1.0 : f32
  %0 = arith.maximumf %a, %c0 : f32
  %1 = arith.minimumf %0, %c1 : f32
  %2 = arith.cmpf ogt, %1, %c1 : f32
  return %2 : i1
}
func.func @extract_of_dynamic(%a: tensor<?xf32>, %i: index) -> f32 {
  %s = tensor.extract_slice %a[1] [2] [1] : tensor<?xf32> to tensor<2xf32>
  %0 = tensor.extract %s[%i] : tensor<2xf32>
  return %0 : f32
}
// Ends after 8 iterations at most, whatever the number is.
func.func @counted_bits(%m: memref<i8>) -> i8 {
  %x = memref.load %m[] : memref<i8>
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %0:2 = scf.while (%n = %x, %k = %c0) : (i8, i8) -> (i8, i8) {
    %go = arith.cmpi ne, %n, %c0 : i8
    scf.condition(%go) %n, %k : i8, i8
  } do {
  ^bb0(%n: i8, %k: i8):
    %b = arith.andi %n, %c1 : i8
    %l = arith.addi %k, %b : i8
    %h = arith.shrui %n, %c1 : i8
    scf.yield %h, %l : i8, i8
  }
  return %0#1 : i8
}
func.func @row_by_index(%a: tensor<4x3xf32>, %i: index, %x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %x into %a[%i, %c1] : tensor<4x3xf32>
  %1 = tensor.extract %0[%i, %c1] : tensor<4x3xf32>
  return %1 : f32
}
func.func @vectors_in_buffers(%m: memref<3x8xf32>, %i: index, %x: f32) -> f32 {
  %0 = vector.broadcast %x : f32 to vector<4xf32>
  vector.store %0, %m[%i, %i] : memref<3x8xf32>, vector<4xf32>
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %c1 : index
  %1 = memref.load %m[%i, %j] : memref<3x8xf32>
  return %1 : f32
}
