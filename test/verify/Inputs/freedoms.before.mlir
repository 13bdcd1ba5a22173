// What the second program may do and the first may not.
memref.global @begins : memref<2xi32> = dense<[1, 2]>
func.func @rounds_up(%a: f64) -> f16 {
  %0 = arith.truncf %a upward : f64 to f16
  return %0 : f16
}
func.func @begins_otherwise() -> i32 {
  %c = arith.constant 0 : index
  %m = memref.get_global @begins : memref<2xi32>
  %0 = memref.load %m[%c] : memref<2xi32>
  return %0 : i32
}
func.func @gets_contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b : f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}
func.func @traps_before_print(%a: i32, %v: i32) -> i32 {
  vector.print %v : i32
  %0 = arith.divsi %v, %a : i32
  return %0 : i32
}
func.func @in_any_order(%a: memref<8xi32>) {
  affine.for %i = 0 to 7 {
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %x, %a[%i + 1] : memref<8xi32>
  }
  return
}
// What the first may do, and the second does or does not.
func.func @keeps_contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b fastmath<contract> : f32
  %1 = arith.addf %0, %c fastmath<contract> : f32
  return %1 : f32
}
func.func @loses_contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b fastmath<contract> : f32
  %1 = arith.addf %0, %c fastmath<contract> : f32
  return %1 : f32
}
func.func @traps_after_print(%a: i32, %v: i32) -> i32 {
  %0 = arith.divsi %v, %a : i32
  vector.print %v : i32
  return %0 : i32
}
func.func @reads_what_it_writes(%a: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %x = affine.load %a[%i] : memref<8xi32>
    %y = arith.addi %x, %x : i32
    affine.store %y, %a[%i] : memref<8xi32>
  }
  return
}
func.func @far_case(%a: index, %x: i32, %y: i32) -> i32 {
  %r = scf.index_switch %a -> i32
  case 100 {
    scf.yield %x : i32
  }
  default {
    scf.yield %y : i32
  }
  return %r : i32
}
