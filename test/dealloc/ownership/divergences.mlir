// What upstream rejects or gets wrong. What is made here is run by random-programs.test.
// RUN: cistern-opt %s --ownership-based-buffer-deallocation --split-input-file | FileCheck %s
// RUN: cistern-opt %s --ownership-based-buffer-deallocation=private-function-dynamic-ownership --split-input-file -o /dev/null
// RUN: cistern-opt %s --ownership-based-buffer-deallocation --split-input-file | mlir-opt --split-input-file -o /dev/null

// A loop of blocks: ownership goes around with the memref.
// CHECK-LABEL: func.func @loop_of_blocks
// CHECK:         cf.br ^bb1(%{{.*}}, %{{.*}}, %{{.*}} : index, memref<4xf32>, i1)
// CHECK:       ^bb1(%{{.*}}: index, %[[X:.*]]: memref<4xf32>, %[[OWNED:.*]]: i1):
// CHECK:         cf.cond_br
// CHECK:       ^bb2:
// CHECK:         %[[NEXT:.*]] = memref.alloc()
// CHECK:         %[[R:.*]] = bufferization.dealloc ({{.*}}) if ({{.*}}) retain (%[[NEXT]] : memref<4xf32>)
// CHECK:         cf.br ^bb1(%{{.*}}, %[[NEXT]], %[[R]] : index, memref<4xf32>, i1)
func.func @loop_of_blocks(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  cf.br ^head(%zero, %a : index, memref<4xf32>)
^head(%i: index, %x: memref<4xf32>):
  %more = arith.cmpi ult, %i, %n : index
  cf.cond_br %more, ^body, ^end
^body:
  %next = memref.alloc() : memref<4xf32>
  memref.copy %x, %next : memref<4xf32> to memref<4xf32>
  %j = arith.addi %i, %one : index
  cf.br ^head(%j, %next : index, memref<4xf32>)
^end:
  return
}

// -----

// Any number of successors.
// CHECK-LABEL: func.func @switch
// CHECK:         arith.cmpi eq
// CHECK:         cf.switch %{{.*}} : i32, [
// CHECK-NEXT:      default: ^bb1(%{{.*}}, %{{.*}} : memref<4xf32>, i1),
// CHECK-NEXT:      2: ^bb2(%{{.*}}, %{{.*}} : memref<4xf32>, i1),
// CHECK-NEXT:      7: ^bb1(%{{.*}}, %{{.*}} : memref<4xf32>, i1)
func.func @switch(%flag: i32, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.switch %flag : i32, [
    default: ^bb1(%a : memref<4xf32>),
    2: ^bb2(%a : memref<4xf32>),
    7: ^bb1(%arg : memref<4xf32>)
  ]
^bb1(%x: memref<4xf32>):
  return %x : memref<4xf32>
^bb2(%y: memref<4xf32>):
  memref.copy %a, %y : memref<4xf32> to memref<4xf32>
  return %y : memref<4xf32>
}

// -----

// What four destinations keep is owned if it is on any of the paths: results are merged in pairs, so that a
// destination more is not a step more between each result and the whole.
// CHECK-LABEL: func.func @kept_by_four
// CHECK:         %[[ONE:.*]] = bufferization.dealloc {{.*}} retain (%[[A:.*]] : memref<4xf32>)
// CHECK:         %[[TWO:.*]] = bufferization.dealloc {{.*}} retain (%[[A]] : memref<4xf32>)
// CHECK-NEXT:    %[[HALF:.*]] = arith.ori %[[ONE]], %[[TWO]]
// CHECK:         %[[THREE:.*]] = bufferization.dealloc {{.*}} retain (%[[A]] : memref<4xf32>)
// CHECK-NOT:     arith.ori
// CHECK:         %[[FOUR:.*]] = bufferization.dealloc {{.*}} retain (%[[A]] : memref<4xf32>)
// CHECK-NEXT:    %[[OTHER:.*]] = arith.ori %[[THREE]], %[[FOUR]]
// CHECK-NEXT:    %[[ALL:.*]] = arith.ori %[[HALF]], %[[OTHER]]
// CHECK-NEXT:    cf.switch
// CHECK:       ^bb1:
// CHECK:         bufferization.dealloc {{.*}} if (%[[ALL]])
// CHECK:       ^bb4:
// CHECK:         bufferization.dealloc {{.*}} if (%[[ALL]])
func.func @kept_by_four(%flag: i32) {
  %a = memref.alloc() : memref<4xf32>
  cf.switch %flag : i32, [
    default: ^bb1,
    1: ^bb2,
    2: ^bb3,
    3: ^bb4
  ]
^bb1:
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  return
^bb2:
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  return
^bb3:
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  return
^bb4:
  memref.copy %a, %a : memref<4xf32> to memref<4xf32>
  return
}

// -----

// What is passed to a block and used there under its own name as well has one ownership.
// CHECK-LABEL: func.func @passed_and_used
// CHECK:         cf.br ^bb1
func.func @passed_and_used(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%a : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  memref.copy %a, %x : memref<4xf32> to memref<4xf32>
  return %a : memref<4xf32>
}

// -----

// The result of an op with regions is live into a later block, and kept until then.
// CHECK-LABEL: func.func @result_in_later_block
// CHECK:         %[[R:.*]]:2 = scf.if
// CHECK:         %[[KEPT:.*]]:2 = bufferization.dealloc ({{.*}}) if ({{.*}}) retain (%{{.*}}, %[[R]]#0 : memref<4xf32>, memref<4xf32>)
// CHECK:       ^bb1:
// CHECK:         memref.copy %[[R]]#0
// CHECK:         bufferization.dealloc ({{.*}}) if (%[[KEPT]]#0, %[[KEPT]]#1)
func.func @result_in_later_block(%c: i1, %arg: memref<4xf32>) {
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %arg : memref<4xf32>
  }
  cf.br ^bb1
^bb1:
  memref.copy %r, %arg : memref<4xf32> to memref<4xf32>
  return
}

// -----

// Loops of affine carry memrefs as those of scf do.
// CHECK-LABEL: func.func @affine_loop
// CHECK:         affine.for {{.*}} iter_args({{.*}}) -> (memref<4xf32>, memref<4xf32>, i1, i1)
func.func @affine_loop(%a: memref<4xf32>) -> memref<4xf32> {
  %b = memref.alloc() : memref<4xf32>
  %r:2 = affine.for %i = 0 to 4 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    affine.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  return %r#0 : memref<4xf32>
}

// -----

// Blocks that control never comes to fit those that it does come to.
// CHECK-LABEL: func.func @unreachable
// CHECK:       ^bb1:
// CHECK:         %[[FALSE:.*]] = arith.constant false
// CHECK:         cf.br ^bb2(%{{.*}}, %[[FALSE]] : memref<4xf32>, i1)
func.func private @callee() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
func.func @unreachable(%a: memref<4xf32>) -> memref<4xf32> {
  cf.br ^bb2(%a : memref<4xf32>)
^bb1:
  %b = func.call @callee() : () -> memref<4xf32>
  cf.br ^bb2(%b : memref<4xf32>)
^bb2(%x: memref<4xf32>):
  return %x : memref<4xf32>
}
func.func private @never_returns() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.br ^bb1
^bb1:
  return %a : memref<4xf32>
^bb2:
  return %a : memref<4xf32>
}

// -----

// What is loaded from memory is not owned, whoever owns the memory.
// CHECK-LABEL: func.func @loaded
// CHECK:         memref.store
// CHECK-NEXT:    %[[FALSE:.*]] = arith.constant false
// CHECK-NEXT:    %[[M:.*]] = memref.load
// CHECK-NEXT:    scf.if %[[FALSE]]
// CHECK:           bufferization.clone %[[M]]
func.func @loaded(%arg: memref<4xf32>, %i: index) -> memref<4xf32> {
  %t = memref.alloc() : memref<4xmemref<4xf32>>
  memref.store %arg, %t[%i] : memref<4xmemref<4xf32>>
  %m = memref.load %t[%i] : memref<4xmemref<4xf32>>
  return %m : memref<4xf32>
}
// Both are freed at the same place.
// CHECK-LABEL: func.func @stored_and_freed_together
func.func @stored_and_freed_together(%i: index) {
  %t = memref.alloc() : memref<4xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %t[%i] : memref<4xmemref<4xf32>>
  return
}

// -----

// A layout without strides has no metadata.
// CHECK-LABEL: func.func @not_strided
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK-NEXT:    bufferization.dealloc (%[[A]] : memref<4xf32, #{{.*}}>) if
func.func @not_strided() {
  %a = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>
  return
}

// -----

// An op with regions whose result, no memref, is used in a later block. Upstream crashes.
// CHECK-LABEL: func.func @number_used_later
// CHECK:         %[[R:.*]] = scf.for
// CHECK:       ^bb2:
// CHECK:         return %[[R]] : f32
func.func @number_used_later(%x: f32, %n: index) -> f32 {
  cf.br ^bb1
^bb1:
  %one = arith.constant 1 : index
  %r = scf.for %i = %one to %n step %one iter_args(%s = %x) -> f32 {
    %y = arith.mulf %s, %s : f32
    scf.yield %y : f32
  }
  cf.br ^bb2
^bb2:
  return %r : f32
}

// -----

// Regions that nothing says the control flow of, and through which no memref goes, stay as they are.
// CHECK-LABEL: func.func @updated_and_masked
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK:         memref.generic_atomic_rmw %[[A]][%{{.*}}] : memref<8xf32> {
// CHECK-NEXT:    ^bb0(%[[X:.*]]: f32):
// CHECK-NEXT:      %[[Y:.*]] = arith.addf %[[X]], %[[X]]
// CHECK-NEXT:      memref.atomic_yield %[[Y]]
// CHECK-NEXT:    }
// CHECK-NEXT:    vector.mask %{{.*}} { vector.transfer_write %{{.*}}, %[[A]][{{.*}} }
// CHECK-NEXT:    vector.mask %{{.*}} { vector.transfer_read %[[A]][{{.*}} }
// CHECK-NEXT:    %[[BASE:[a-z_]+]], %{{.*}} = memref.extract_strided_metadata %[[A]]
// CHECK-NEXT:    bufferization.dealloc (%[[BASE]] : memref<f32>) if (%true)
func.func @updated_and_masked(%v: vector<8xf32>, %k: vector<8xi1>, %i: index) -> vector<8xf32> {
  %zero = arith.constant 0 : index
  %none = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<8xf32>
  %x = memref.generic_atomic_rmw %a[%i] : memref<8xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %old : f32
    memref.atomic_yield %new : f32
  }
  vector.mask %k { vector.transfer_write %v, %a[%zero] {in_bounds = [true]} : vector<8xf32>, memref<8xf32> } : vector<8xi1>
  %r = vector.mask %k { vector.transfer_read %a[%zero], %none {in_bounds = [true]} : memref<8xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %r : vector<8xf32>
}
