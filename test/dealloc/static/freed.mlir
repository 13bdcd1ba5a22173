// RUN: cistern-opt %s --static-buffer-deallocation --split-input-file | FileCheck %s
// RUN: cistern-opt %s --static-buffer-deallocation --buffer-deallocation-pipeline --split-input-file | FileCheck %s --check-prefix=CLEAN

// What comes afterwards adds no test at run time.
// CLEAN-LABEL: func.func @branch
// CLEAN-NOT: extract_strided_metadata
// CLEAN-NOT: extract_aligned_pointer
// CLEAN-LABEL: func.func @argument

// A buffer dies in the branch that does not pass it on; its owner is then the result.
// CHECK-LABEL: func.func @branch
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[R:.*]] = scf.if
// CHECK: linalg.exp
// CHECK: memref.dealloc %[[A]]
// CHECK: scf.yield
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[A]]
// CHECK: memref.load %[[R]]
// CHECK: memref.dealloc %[[R]]
func.func @branch(%x: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = scf.if %c -> memref<8xf32> {
    %b = memref.alloc() : memref<8xf32>
    linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
    scf.yield %b : memref<8xf32>
  } else {
    scf.yield %a : memref<8xf32>
  }
  %f = memref.load %r[%i] : memref<8xf32>
  return %f : f32
}

// An iteration frees what the one before passed to it.
// CHECK-LABEL: func.func @loop
// CHECK: scf.for {{.*}} iter_args(%[[Y:.*]] = %
// CHECK: linalg.exp ins(%[[Y]]
// CHECK: memref.dealloc %[[Y]]
// CHECK: scf.yield
func.func @loop(%x: memref<8xf32>, %n: index) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %a) -> memref<8xf32> {
    %b = memref.alloc() : memref<8xf32>
    linalg.exp ins(%y : memref<8xf32>) outs(%b : memref<8xf32>)
    scf.yield %b : memref<8xf32>
  }
  return %r : memref<8xf32>
}

// A block that only one of two paths leads to with the buffer frees it on both.
// CHECK-LABEL: func.func @blocks
// CHECK: cf.cond_br %{{.*}}, ^bb1, ^bb2
// CHECK: ^bb1:
// CHECK: memref.load
// CHECK: ^bb2:
// CHECK-NEXT: memref.dealloc
func.func @blocks(%x: memref<8xf32>, %c: i1, %i: index) {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  cf.cond_br %c, ^use, ^end
^use:
  %f = memref.load %a[%i] : memref<8xf32>
  vector.print %f : f32
  cf.br ^end
^end:
  return
}

// -----

// What is an argument's memory on one path has no owner: it is left alone.
// CHECK-LABEL: func.func @argument
// CHECK-NOT: memref.dealloc
func.func @argument(%x: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %r = scf.if %c -> memref<8xf32> {
    %b = memref.alloc() : memref<8xf32>
    linalg.exp ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
    scf.yield %b : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  %f = memref.load %r[%i] : memref<8xf32>
  return %f : f32
}

// So is a buffer that is passed on and used under its own name.
// CHECK-LABEL: func.func @used_later
// CHECK: memref.load
// CHECK-NOT: memref.dealloc %{{[0-9]}}
func.func @used_later(%x: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %r = scf.if %c -> memref<8xf32> {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %x : memref<8xf32>
  }
  %f = memref.load %r[%i] : memref<8xf32>
  %g = memref.load %a[%i] : memref<8xf32>
  %h = arith.addf %f, %g : f32
  return %h : f32
}

// Each branch passes one of two buffers to the result that owns what it gets, and the other one to results that do not: no
// place behind the branches frees either buffer on both paths once, although both are used there.
// CHECK-LABEL: func.func @passed_on_one_path
// CHECK: %[[R:.*]]:3 = scf.if
// CHECK: memref.dealloc %[[R]]#2
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @passed_on_one_path(%x: memref<8xf32>, %c: i1, %i: index) -> (f32, f32) {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %b = memref.alloc() : memref<8xf32>
  linalg.abs ins(%x : memref<8xf32>) outs(%b : memref<8xf32>)
  %r:3 = scf.if %c -> (memref<8xf32>, memref<8xf32>, memref<8xf32>) {
    scf.yield %a, %a, %b : memref<8xf32>, memref<8xf32>, memref<8xf32>
  } else {
    %d = memref.alloc() : memref<8xf32>
    linalg.exp ins(%a : memref<8xf32>) outs(%d : memref<8xf32>)
    scf.yield %b, %d, %a : memref<8xf32>, memref<8xf32>, memref<8xf32>
  }
  %f = memref.load %r#0[%i] : memref<8xf32>
  %g = memref.load %r#1[%i] : memref<8xf32>
  return %f, %g : f32, f32
}

// A callee returns a part of what it allocates, and a part cannot be freed: that is left to the other pass.
// CHECK-LABEL: func.func @part_of_callee
// CHECK-NOT: memref.dealloc
func.func @part_of_callee(%i: index) -> f32 {
  %r = call @part() : () -> memref<2xf32, strided<[1], offset: 2>>
  %0 = memref.load %r[%i] : memref<2xf32, strided<[1], offset: 2>>
  return %0 : f32
}
func.func private @part() -> memref<2xf32, strided<[1], offset: 2>> {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.subview %a[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  return %v : memref<2xf32, strided<[1], offset: 2>>
}

// -----

// A block whose two arguments are the buffer uses it, although the buffer has no owner there.
// CHECK-LABEL: func.func @passed_twice
// CHECK-NOT: memref.dealloc
// CHECK: return
func.func @passed_twice(%x: memref<8xf32>, %c: i1) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  cf.br ^again(%a : memref<8xf32>)
^again(%b: memref<8xf32>):
  cf.cond_br %c, ^again(%b : memref<8xf32>), ^end(%b, %b : memref<8xf32>, memref<8xf32>)
^end(%y: memref<8xf32>, %z: memref<8xf32>):
  return %z : memref<8xf32>
}

// A reallocation frees the buffer.
// CHECK-LABEL: func.func @reallocated
// CHECK: %[[B:.*]] = memref.realloc
// CHECK-NOT: memref.dealloc %{{.*}} : memref<8xf32>
// CHECK: return
func.func @reallocated(%x: memref<8xf32>, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %b = memref.realloc %a : memref<8xf32> to memref<16xf32>
  %f = memref.load %b[%i] : memref<16xf32>
  return %f : f32
}

// -----

// A loop carries a buffer under another shape: what it gets is freed by its base, because only what was allocated can
// be freed.
// CHECK-LABEL: func.func @reshaped
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}})
// CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[X]]
// CHECK-NEXT: memref.dealloc %[[BASE]]
// CHECK-NEXT: scf.yield
func.func @reshaped(%x: memref<2x8xf32>) -> memref<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%a : memref<2x8xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x8xf32> into memref<16xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%y = %v) -> memref<16xf32> {
    %b = memref.alloc() : memref<16xf32>
    linalg.exp ins(%y : memref<16xf32>) outs(%b : memref<16xf32>)
    scf.yield %b : memref<16xf32>
  }
  return %r : memref<16xf32>
}

// A cast has the shape of its source, so that the result is freed as it is.
// CHECK-LABEL: func.func @cast
// CHECK-NOT: extract_strided_metadata
// CHECK: memref.dealloc %{{.*}} : memref<?xf32>
func.func @cast(%x: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%a : memref<8xf32>)
  %p = memref.cast %a : memref<8xf32> to memref<?xf32>
  %r = scf.if %c -> memref<?xf32> {
    %b = memref.alloc(%i) : memref<?xf32>
    linalg.exp ins(%p : memref<?xf32>) outs(%b : memref<?xf32>)
    scf.yield %b : memref<?xf32>
  } else {
    scf.yield %p : memref<?xf32>
  }
  %f = memref.load %r[%i] : memref<?xf32>
  return %f : f32
}

// A callee returns what it allocates under another shape.
// CHECK-LABEL: func.func @reshaped_by_callee
// CHECK: %[[R:.*]] = call @make
// CHECK: %[[BASE:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[R]]
// CHECK-NEXT: memref.dealloc %[[BASE]]
func.func @reshaped_by_callee(%x: memref<2x8xf32>, %i: index) -> f32 {
  %r = call @make(%x) : (memref<2x8xf32>) -> memref<16xf32>
  %f = memref.load %r[%i] : memref<16xf32>
  return %f : f32
}
func.func private @make(%x: memref<2x8xf32>) -> memref<16xf32> {
  %a = memref.alloc() : memref<2x8xf32>
  linalg.exp ins(%x : memref<2x8xf32>) outs(%a : memref<2x8xf32>)
  %v = memref.collapse_shape %a [[0, 1]] : memref<2x8xf32> into memref<16xf32>
  return %v : memref<16xf32>
}

// -----

// What a branch uses last is freed in all branches, where one of them allocates behind that use.
// CHECK-LABEL: func.func @last_used_in_branch
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: scf.if
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK-NEXT: %[[B:.*]] = memref.alloc()
// CHECK: else
// CHECK-NEXT: memref.dealloc %[[A]]
// CHECK: return
func.func @last_used_in_branch(%c: i1, %z: f32) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %0 = scf.if %c -> f32 {
    memref.store %z, %a[%i] : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    %1 = memref.load %b[%i] : memref<4xf32>
    scf.yield %1 : f32
  } else {
    scf.yield %z : f32
  }
  return %0 : f32
}

// -----

// It is freed behind the branches otherwise: none allocates, or one is missing.
// CHECK-LABEL: func.func @used_before_branch
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: else
// CHECK: }
// CHECK: memref.dealloc %[[A]]
// CHECK-LABEL: func.func @one_branch
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: }
// CHECK: memref.dealloc %[[A]]
func.func @used_before_branch(%c: i1, %z: f32) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %0 = scf.if %c -> f32 {
    %b = memref.alloc() : memref<4xf32>
    memref.store %z, %a[%i] : memref<4xf32>
    %1 = memref.load %b[%i] : memref<4xf32>
    scf.yield %1 : f32
  } else {
    scf.yield %z : f32
  }
  return %0 : f32
}
func.func @one_branch(%c: i1, %z: f32, %i: index, %out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.store %z, %a[%i] : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %out, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  }
  return
}

// -----

// A loop may use it again in the next iteration.
// CHECK-LABEL: func.func @used_in_loop
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: scf.for
// CHECK: }
// CHECK: memref.dealloc %[[A]]
func.func @used_in_loop(%n: index, %out: memref<4xf32>) {
  %i = arith.constant 0 : index
  %s = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %k = %i to %n step %s {
    memref.copy %out, %a : memref<4xf32> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    memref.copy %out, %b : memref<4xf32> to memref<4xf32>
    memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  }
  return
}
