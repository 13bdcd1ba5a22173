// Unrealized casts of numbers and vectors between types of the same bits, which is how programs come by integers with a sign.
// RUN: cistern-run %s | FileCheck %s
// RUN: not cistern-run %s --entry=wider 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not cistern-run %s --entry=float 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not cistern-run %s --entry=shape 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: error: cannot execute 'builtin.unrealized_conversion_cast': it is executed between types of the same bits
func.func @main() {
  %v = arith.constant dense<[1, -3, 127]> : vector<3xi8>
  %u = builtin.unrealized_conversion_cast %v : vector<3xi8> to vector<3xui8>
  // CHECK: ( 1, 253, 127 )
  vector.print %u : vector<3xui8>
  %s = arith.constant -5 : i16
  %su = builtin.unrealized_conversion_cast %s : i16 to ui16
  %ss = builtin.unrealized_conversion_cast %su : ui16 to si16
  // CHECK-NEXT: 65531
  // CHECK-NEXT: -5
  vector.print %su : ui16
  vector.print %ss : si16
  %i = arith.constant -1 : index
  %l = builtin.unrealized_conversion_cast %i : index to i64
  // CHECK-NEXT: -1
  vector.print %l : i64
  return
}
func.func @wider() {
  %s = arith.constant -5 : i16
  %w = builtin.unrealized_conversion_cast %s : i16 to si32
  vector.print %w : si32
  return
}
func.func @float() {
  %s = arith.constant -5 : i32
  %w = builtin.unrealized_conversion_cast %s : i32 to f32
  vector.print %w : f32
  return
}
func.func @shape() {
  %v = arith.constant dense<[1, -3, 127]> : vector<3xi8>
  %w = builtin.unrealized_conversion_cast %v : vector<3xi8> to vector<1x3xui8>
  vector.print %w : vector<1x3xui8>
  return
}
