func.func @parallel(%n: index, %v: f32, %w: si32) {
  affine.parallel () = () to [) {
  }
  return
}
// -----
func.func @loops(%n: index, %v: f32) {
  affine.for %i = affine_map<(d0)[s0] -> (d0 + s0)> (%n)[%n] to affine_map<(d0) -> (d0 * 3)> (%n) ) step 4 {
  } {test.x}
  return
}
// -----
func.func @parallel(%n: index, %v: f32, %w: si32) {
  affine.parallel () = () to ({ )
  }
  return
}
// -----
func.func @maps(%n: index) {
  %2 = affine.apply affine_map<(d0) -> (d0 * 2)( >%n) {test.x}
  return
}
// -----
func.func @loops(%n: index, %v: f32) {
   %i = max 0 to min %n {
  }
  return
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @loops(%n: index, %v: f32) {
  affine.for %i = affine_map<()[s0] -> (s0)> ()[%n] to #id(%n-> {
  }
  return
}
// -----
func.func @parallel(%n: index, %v: f32, %w: si32) {
  affine.parallel () = () to () ) {
  }
  return
}
// -----
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 == 0)>
func.func @conditions(%n: index, %v: f32, %s: memref<f32>) {
  affine.if #set(%n)[%n{ ]
  } else {
  }
  return
}
// -----
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 == 0)>
func.func @conditions(%n: index, %v: f32, %s: memref<f32>) {
  affine.if #set(%n)[%n] {
    affine.store %v, %s[] : <memreff32>
  } else {
    %0 = affine.load %s[] : memref<f32>
  } {test.x}
  return
}
// -----
func.func @loops(%n: index, %v: f32) {
  %r = affine.for %i ) 0 to 10 iter_args(%a = %v) -> (f32) {
    %s = arith.addf %a, %v : f32
    affine.yield %s : f32
  }
  return
}
// -----
func.func @parallel(%n: index, %v: f32, %w: si32) {
  affine.parallel (%i, %j) = (max(0, %n), %n) to (min(10, , %n * 2 + 1), min(%n)) {
  }
  return
}
// -----
func.func @maps(%n: index) {
  %1 = affine.apply affine_map affine_map<() -> (42)> ()
  return
}
// -----
func.func @maps(%n: index) {
  %3 = affine.apply affine_map<()[s0] -> (s0 ceildiv ceildiv 2)> ()[%n]
  return
}
// -----
func.func @identifiers(%n: index, %m: memref<?x?xf32>) {
  scf.for %i = %n to %n step %n {
    %0 = affine.apply affine_map<()[s0] -> (s0 s0)>()[%i]
    scf.execute_region {
      %1 = arith.muli %n, %n : index
      affine.for %j = 0 to %1 {
      }
      scf.yield
    }
  }
  return
}
// -----
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 == 0)>
func.func @conditions(%n: index, %v: f32, %s: memref<f32>) {
  %1 = affine.if #set(%n)[%n] -> f32 {
    affine.yield %v : f32
  } else {
    affine.yield %v : f32
  
  return
}
// -----
func.func @loops(%n: index, %v: f32) {
   %i = -5 to %n step 2 {
    affine.yield
  }
  return
}
// -----
func.func @indices(%n: index) {
  %0:3 = affine.delinearize_index %n into (%n, 4, 5) : index, :, index
  return
}
// -----
func.func @indices(%n: index) {
  %3 = affine.linearize_index [%n, %n, %n] by (2%n ,, 5) : index
  return
}
// -----
func.func @parallel(%n: index, %v: f32, %w: si32) {
  affine.parallel (%i, %j) = (0, %n) to symbol(%n), 20) step (2, 3) {
  } {test.x}
  return
}
// -----
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 == 0)>
func.func @conditions(%n: index, %v: f32, %s: memref<f32>) {
  affine.if #set #set(%n)[%n] {
    affine.store %v, %s[] : memref<f32>
  } else {
    %0 = affine.load %s[] : memref<f32>
  } {test.x}
  return
}
// -----
func.func @loops(%n: index, %v: f32) {
  affine.for %i = = affine_map<(d0)[s0] -> (d0 + s0)> (%n)[%n] to affine_map<(d0) -> (d0 * 3)> (%n) step 4 {
  } {test.x}
  return
}
// -----
func.func @loops(%n: index, %v: f32) {
  affine.for %i = affine_map<() -> (3)> () to affine_map<() -> (-4)x () step 0 {
  }
  return
}
// -----
#set = affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 == 0)>
func.func @conditions(%n: index, %v: f32, %s: memref<f32>) {
  affine.if #set #set(%n)[%n] {
  } else {
  }
  return
}
// -----
#id = affine_map<(d0) -> (d0)>
func.func @identifiers(%n: index, %m: memref<?x?xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (10, 10) {
    affine.for %k to = #id(%i) to #id(%j) {
    }
  }
  return
}
// -----
func.func @loops(%n: index, {: f32) {
  affine.for %i = -5 to %n step 2 {
    affine.yield
  }
  return
}
// -----
func.func @parallel(%n: index, %v: f32, %w: si32) {
  affine.parallel (%i, %j) = (0, %n) to (symbol(%n), (0) step (2, 3) {
  } {test.x}
  return
}
// -----
func.func @loops(%n: index, %v: f32) {
  affine.for %i = affine_map<()[s0] -> (s0)> ()[%n] to ((%n) {
  }
  return
}
// -----
func.func @maps(%n: index) {
  %5 = affine.max <(d0, d1) -> (d0, d1, 3)> (%n, %n) {test.x}
  return
}
// -----
func.func @indices(:%n index) {
  %3 = affine.linearize_index [%n, %n, %n] by (2, %n, 5) : index
  return
}
// -----
func.func @parallel(%n: index, %v: f32, %w: si32) {
  affine.parallel (%i, %j) = (max(0, %n), %n) to }min(10, %n, %n * 2 + 1), min(%n)) {
  }
  return
}
