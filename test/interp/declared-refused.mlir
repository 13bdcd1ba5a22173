// Each reason for which an op of a dialect in text is not executed.
// RUN: %programs --with="cistern-run --irdl-file=%S/Inputs/refused.irdl.mlir" %s

func.func @main() -> f32 {
  %a = arith.constant 1.0 : f32
  %b = "e.elementwise"(%a, %a) : (f32, f32) -> f32 // error: 'e.elementwise' op expected that operand #1 is a tensor or a memref
  return %b : f32
}

// -----

func.func @main() {
  %a = arith.constant dense<1.0> : tensor<4xf32>
  %m = memref.alloca() : memref<4xf32>
  %r = "e.mixed"(%a, %m) : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32> // error: cannot execute 'e.mixed': some operands are tensors, and some are buffers
  return
}

// -----

func.func @main() -> f32 {
  %a = arith.constant 1.0 : f32
  %b = "e.counted"(%a) : (f32) -> f32 // error: cannot execute 'e.counted': no function that executes it (cistern.execute) has its types
  return %b : f32
}

// -----

func.func @main() {
  %c = arith.constant true
  "e.either"(%c) ({ // error: cannot execute 'e.either': nothing says which edge control takes (cistern.choice)
    "e.yield"() : () -> ()
  }, {
    "e.yield"() : () -> ()
  }) : (i1) -> ()
  return
}

// -----

func.func @main() {
  %c = arith.constant 1.0 : f32
  "e.chosen"(%c) ({ // error: cannot execute 'e.chosen': what says which edge control takes is no number
    "e.yield"() : () -> ()
  }, {
    "e.yield"() : () -> ()
  }) : (f32) -> ()
  return
}

// -----

// exit 5
func.func @main() {
  %c = ub.poison : i1
  "e.chosen"(%c) ({ // error: the choice is poison
    "e.yield"() : () -> ()
  }, {
    "e.yield"() : () -> ()
  }) : (i1) -> ()
  return
}

// -----

func.func private @elsewhere()
func.func @main() {
  "e.call"() {callee = @elsewhere} : () -> () // error: cannot execute 'e.call': the callee is no function that is defined here
  return
}

// -----

func.func @g(%a: i32) { return }
func.func @main() {
  "e.call"() {callee = @g} : () -> () // error: cannot execute 'e.call': the callee has other operands or results
  return
}

// -----

// exit 1
func.func @f(%a: tensor<*xf32>) {
  %r = "e.mixed"(%a, %a) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32> // error: cannot execute 'e.mixed': no operand has a rank
  return
}
func.func @main() {
  %a = arith.constant dense<1.0> : tensor<4xf32>
  %u = tensor.cast %a : tensor<4xf32> to tensor<*xf32>
  call @f(%u) : (tensor<*xf32>) -> ()
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant dense<1.0> : tensor<4xf32>
  %r = "e.lanes"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> // error: cannot execute 'e.lanes': no function that executes it (cistern.execute) has its types
  return
}

// -----

// exit 1
func.func @main() {
  %a = arith.constant dense<1> : tensor<4xi32>
  %r = "e.mixed"(%a, %a) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> // error: cannot execute 'e.mixed': no function that executes it (cistern.execute) has its types
  return
}

// -----

// exit 1
func.func @main() {
  %n = arith.constant 4 : index
  %r = "e.new"() : () -> memref<?xf32> // error: cannot execute 'e.new': no function (cistern.execute) and no hook says what it does
  return
}

// -----

// exit 1
func.func @main() {
  %m = memref.alloca() : memref<4xf32>
  "e.more"(%m) : (memref<4xf32>) -> () // error: cannot execute 'e.more': no function (cistern.execute) and no hook says what it does
  return
}

// -----

// exit 1
func.func @main() -> i32 {
  %a = arith.constant 1 : i64
  "e.yield"(%a) : (i64) -> () // error: type of return operand 0 ('i64') doesn't match function result type ('i32') in function @main // error: cannot execute 'e.yield': it has other operands than the function has results
}

// -----

// exit 1
func.func @main() {
  %n = arith.constant 4 : index
  %r = "e.fresh"() : () -> memref<?xf32> // error: cannot execute 'e.fresh': it does not say the sizes of what it allocates (cistern.sizes)
  return
}

// -----

// exit 1
func.func @main() {
  %m = memref.alloca() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  "e.drop"(%n, %m) : (memref<4xf32>, memref<4xf32>) -> () // error: cannot execute 'e.drop': it does more than allocate, free or copy memory, and no function (cistern.execute) says what
  return
}
