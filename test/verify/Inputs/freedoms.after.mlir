#id = affine_map<(i) -> (i)>
memref.global @begins : memref<2xi32> = dense<[3, 2]>
func.func @rounds_up(%a: f64) -> f16 {
  %0 = arith.truncf %a downward : f64 to f16
  return %0 : f16
}
func.func @begins_otherwise() -> i32 {
  %c = arith.constant 0 : index
  %m = memref.get_global @begins : memref<2xi32>
  %0 = memref.load %m[%c] : memref<2xi32>
  return %0 : i32
}
func.func @gets_contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b fastmath<contract> : f32
  %1 = arith.addf %0, %c fastmath<contract> : f32
  return %1 : f32
}
func.func @traps_before_print(%a: i32, %v: i32) -> i32 {
  %0 = arith.divsi %v, %a : i32
  vector.print %v : i32
  return %0 : i32
}
func.func @in_any_order(%a: memref<8xi32>) {
  %p = memref.subview %a[0] [7] [1] : memref<8xi32> to memref<7xi32, strided<[1]>>
  %q = memref.subview %a[1] [7] [1] : memref<8xi32> to memref<7xi32, strided<[1], offset: 1>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : memref<7xi32, strided<[1]>>) outs(%q : memref<7xi32, strided<[1], offset: 1>>) {
  ^bb0(%x: i32, %o: i32):
    linalg.yield %x : i32
  }
  return
}
func.func @keeps_contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %b, %a fastmath<contract> : f32
  %1 = arith.addf %c, %0 fastmath<contract> : f32
  return %1 : f32
}
func.func @loses_contract(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b : f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}
func.func @traps_after_print(%a: i32, %v: i32) -> i32 {
  vector.print %v : i32
  %0 = arith.divsi %v, %a : i32
  return %0 : i32
}
func.func @reads_what_it_writes(%a: memref<8xi32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<8xi32>) outs(%a : memref<8xi32>) {
  ^bb0(%x: i32, %o: i32):
    %y = arith.addi %x, %o : i32
    linalg.yield %y : i32
  }
  return
}
func.func @far_case(%a: index, %x: i32, %y: i32) -> i32 {
  %c100 = arith.constant 100 : index
  %is = arith.cmpi eq, %a, %c100 : index
  %r = arith.select %is, %x, %y : i32
  return %r : i32
}
