// REQUIRES: mlir-opt
// RUN: %same --modes plain --args="--split-input-file --allow-unregistered-dialect --canonicalize" %s
// Loops that carry tensors, compared with mlir-opt.

func.func @fordim(%t: tensor<?xf32>, %n: index, %f: f32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    "use"(%d) : (index) -> ()
    %x = tensor.insert %f into %a[%i] : tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

func.func @forcast(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u) -> tensor<?xf32> {
    %x = tensor.insert %f into %a[%i] : tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  }
  %d = tensor.cast %r : tensor<?xf32> to tensor<4xf32>
  return %d : tensor<4xf32>
}

// -----

func.func @ifdim(%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> tensor<?xf32> {
    %x = "foo"(%t) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %x : tensor<?xf32> } else { scf.yield %u : tensor<?xf32> }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

func.func @foralldim(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> tensor<?xf32> {
    %d = tensor.dim %o, %c0 : tensor<?xf32>
    %x = "foo"(%d) : (index) -> tensor<1xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %x into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  "use"(%r) : (tensor<?xf32>) -> ()
  return %d : index
}

// -----

func.func @forallunused(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = "foo"(%i) : (index) -> tensor<1xf32>
    %y = tensor.extract_slice %p[%i][1][1] : tensor<?xf32> to tensor<1xf32>
    "use"(%y) : (tensor<1xf32>) -> ()
    scf.forall.in_parallel { 
      tensor.parallel_insert_slice %x into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> 
    }
  }
  return %r#0 : tensor<?xf32>
}

// -----

func.func @forallunused2(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = "foo"(%i) : (index) -> tensor<1xf32>
    scf.forall.in_parallel { 
      tensor.parallel_insert_slice %x into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> 
      tensor.parallel_insert_slice %x into %p[%i][1][1] : tensor<1xf32> into tensor<?xf32> 
    }
  }
  return %r#0 : tensor<?xf32>
}

// -----

func.func @forallcast(%t: tensor<16xf32>, %s: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %tt = tensor.cast %t : tensor<16xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %tt) -> tensor<?xf32> {
    "use"(%o) : (tensor<?xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i][4][1] : tensor<4xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

func.func @forallone(%t: tensor<16xf32>, %s: tensor<4xf32>, %n: index) -> tensor<16xf32> {
  %r = scf.forall (%i, %j) in (1, %n) shared_outs(%o = %t) -> tensor<16xf32> {
    "use"(%i) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j][4][1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

// -----

func.func @forallone2(%t: tensor<16xf32>, %s: tensor<4xf32>, %n: index) -> tensor<16xf32> {
  %r = scf.forall (%i, %j) in (1, 1) shared_outs(%o = %t) -> tensor<16xf32> {
    "use"(%i) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j][4][1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

// -----

func.func @forallzero(%t: tensor<16xf32>, %s: tensor<4xf32>, %n: index) -> tensor<16xf32> {
  %r = scf.forall (%i, %j) in (0, %n) shared_outs(%o = %t) -> tensor<16xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j][4][1] : tensor<4xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}

// -----

func.func @forallbounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c2 = arith.constant 2 : index
  scf.forall (%i) = (%c0) to (%c8) step (%c2) {
    "use"(%i) : (index) -> ()
  }
  scf.forall (%i) = (%c2) to (%n) step (%c2) {
    "use"(%i) : (index) -> ()
  }
  return
}

// -----

func.func @whilecmp(%a: i32, %b: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %b : i32
    scf.condition(%c) %x : i32
  } do {
   ^bb0(%y: i32):
    %d = arith.cmpi slt, %y, %b : i32
    %z = "foo"(%y, %d) : (i32, i1) -> i32
    scf.yield %z : i32
  }
  return %r : i32
}

// -----

func.func @whilecast(%a: tensor<4xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = scf.while (%y = %x) : (tensor<?xf32>) -> tensor<?xf32> {
    %c = "cond"(%y) : (tensor<?xf32>) -> i1
    scf.condition(%c) %y : tensor<?xf32>
  } do {
   ^bb0(%y: tensor<?xf32>):
    %z = "foo"(%y) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

func.func @forstep(%a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c4 step %c8 { "use"(%i) : (index) -> () }
  scf.for %i = %a to %a step %c8 { "use"(%i) : (index) -> () }
  %d = arith.addi %a, %c4 : index
  scf.for %i = %a to %d step %c8 { "use"(%i) : (index) -> () }
  scf.for %i = %a to %d step %c4 { "use"(%i) : (index) -> () }
  scf.for %i = %c8 to %c4 step %c4 { "use"(%i) : (index) -> () }
  return
}

// -----

func.func @forcopyout(%a: index, %m: memref<4xf32>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %g = arith.constant 1.0 : f32
  %r:2 = scf.for %i = %c0 to %a step %c1 iter_args(%x = %f, %y = %g) -> (f32, f32) {
    scf.yield %g, %g : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// -----

func.func @pardim(%m: memref<4xf32>, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j, %k) = (%c0, %c0, %c1) to (%n, %c1, %c2) step (%c1, %c1, %c1) {
    memref.store %f, %m[%j] : memref<4xf32>
    memref.store %f, %m[%k] : memref<4xf32>
    memref.store %f, %m[%i] : memref<4xf32>
  }
  return
}

// -----

func.func @parred(%f: f32, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init(%f) -> f32 {
    %g = "get"(%i) : (index) -> f32
    scf.reduce(%g : f32) { ^bb0(%a: f32, %b: f32): 
      %h = arith.addf %a, %b : f32
      scf.reduce.return %h : f32 }
  }
  return %r : f32
}

// -----

func.func @m1(%t: tensor<4xf32>, %n: index, %f: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u, %b = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = "foo"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %y = linalg.exp ins(%x : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %x, %y : tensor<?xf32>, tensor<?xf32>
  }
  "use"(%r#0) : (tensor<?xf32>) -> ()
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @m2(%t: tensor<?xf32>, %n: index, %f: f32) -> (tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u) -> (tensor<4xf32>) {
    %x = "foo"(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

func.func @m3(%t: tensor<4xf32>, %n: index, %f: f32) -> (tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %u = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u) -> (tensor<*xf32>) {
    %x = "foo"(%a) : (tensor<*xf32>) -> tensor<*xf32>
    scf.yield %x : tensor<*xf32>
  }
  return %r : tensor<*xf32>
}

// -----

func.func @f1(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = "foo"(%i, %p) : (index, tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel { 
      tensor.parallel_insert_slice %x into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> 
    }
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @f2(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) {
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %t, %p = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = "foo"(%i, %o) : (index, tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel { 
      tensor.parallel_insert_slice %x into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> 
      tensor.parallel_insert_slice %x into %p[%i][1][1] : tensor<1xf32> into tensor<?xf32> 
      tensor.parallel_insert_slice %x into %p[%n][1][1] : tensor<1xf32> into tensor<?xf32> 
    }
  }
  return
}

// -----

func.func @f4(%t: tensor<4xf32>, %u: tensor<8xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %b = tensor.cast %u : tensor<8xf32> to tensor<?xf32>
  %r:2 = scf.forall (%i) in (%n) shared_outs(%o = %a, %p = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    %x = "foo"(%i, %o) : (index, tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel { 
      tensor.parallel_insert_slice %x into %o[%i][1][1] : tensor<1xf32> into tensor<?xf32> 
      tensor.parallel_insert_slice %x into %p[%n][1][1] : tensor<1xf32> into tensor<?xf32> 
    }
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @f5(%n: index) {
  scf.forall (%i, %j) in (1, 1) {
    "use"(%i, %j) : (index, index) -> ()
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  scf.forall (%i, %j) in (1, 1) {
    "use"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i, %j) in (1, 0) {
    "use"(%i, %j) : (index, index) -> ()
  }
  return
}
