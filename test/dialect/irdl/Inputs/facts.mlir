// Ops of each kind that facts tell apart.
irdl.dialect @hw {
  irdl.operation @add attributes {
    cistern.traits = "elementwise",
    cistern.effects = "read(lhs), read(rhs), write(out)",
    cistern.inits = "out",
    cistern.execute = @add,
    cistern.format = "$lhs `,` $rhs `into` $out attr-dict `:` type($lhs) `,` type($rhs) `,` type($out) (`->` type($res)^)?"
  } {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    %3 = irdl.any
    irdl.operands(lhs: %0, rhs: %1, out: %2)
    irdl.results(res: optional %3)
  }
  irdl.operation @neg attributes {
    cistern.traits = "elementwise",
    cistern.effects = "read(src), write(out)",
    cistern.outs = "out",
    cistern.shape = "res = src",
    cistern.execute = @neg,
    cistern.format = "$src (`into` $out^)? attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(src: %0, out: optional %1)
    irdl.results(res: optional %2)
  }
  irdl.operation @reverse attributes {
    cistern.effects = "read(src), write(out)",
    cistern.inits = "out",
    cistern.execute = [@reverse, @reverse_buffers],
    cistern.format = "$src `into` $out attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(src: %0, out: %1)
    irdl.results(res: optional %2)
  }
  // Overwrites its operand, which is its result.
  irdl.operation @scale attributes {
    cistern.effects = "read(buf), write(buf)",
    cistern.alias = "equal(res, buf)",
    cistern.execute = [@scale, @scale_buffers],
    cistern.format = "$buf attr-dict `:` type($buf) `->` type($res)"
  } {
    %0 = irdl.any
    irdl.operands(buf: %0)
    irdl.results(res: %0)
  }
  irdl.operation @half attributes {
    cistern.effects = "none",
    cistern.alias = "inside(part, src)",
    cistern.execute = [@half, @half_buffers],
    cistern.format = "$src attr-dict `:` type($src) `->` type($part)"
  } {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(src: %0)
    irdl.results(part: %1)
  }
  irdl.operation @pick attributes {
    cistern.effects = "none",
    cistern.alias = "maybe(res, a), maybe(res, b)",
    cistern.execute = [@pick, @pick_buffers],
    cistern.format = "$cond `,` $a `,` $b attr-dict `:` type($cond) `,` type($a) `,` type($b) `->` type($res)"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %2 = irdl.any
    %3 = irdl.any
    irdl.operands(cond: %0, a: %1, b: %2)
    irdl.results(res: %3)
  }
  irdl.operation @clone attributes {
    cistern.effects = "read(src), alloc(res), write(res)",
    cistern.execute = [@clone, @clone_buffers],
    cistern.format = "$src attr-dict `:` type($src) `->` type($res)"
  } {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(src: %0)
    irdl.results(res: %1)
  }
  irdl.operation @free attributes {
    cistern.effects = "free(buf)",
    cistern.format = "$buf attr-dict `:` type($buf)"
  } {
    %0 = irdl.base "!builtin.memref"
    irdl.operands(buf: %0)
  }
  irdl.operation @constant attributes {
    cistern.traits = "pure",
    cistern.format = "$value attr-dict `:` type($res)"
  } {
    %0 = irdl.base "#builtin.integer"
    %1 = irdl.any
    irdl.attributes {"value" = %0}
    irdl.results(res: %1)
  }
  // Its region runs until what it yields first is false; the others are carried.
  irdl.operation @repeat attributes {
    cistern.control = "op(inits) -> body, body(1) -> body, body(1) -> op",
    cistern.choice = "body(0)",
    cistern.ownership = "owns, owned",
    cistern.traits = "recursive_effects, single_block",
    cistern.format = "`(` $inits `)` (`owned` `(` $owns^ `)`)? $body attr-dict `:` functional-type($inits, $res) (`owned` type($owned)^)?"
  } {
    %0 = irdl.any
    %1 = irdl.is i1
    %r = irdl.region with size 1
    irdl.operands(inits: variadic %0, owns: variadic %1)
    irdl.results(res: variadic %0, owned: variadic %1)
    irdl.regions(body: %r)
  }
  irdl.operation @yield attributes {
    cistern.ownership = "owned",
    cistern.traits = "return_like, pure",
    cistern.format = "$go (`,` $values^ `:` type($values))? (`owned` `(` $owned^ `)`)? attr-dict"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    irdl.operands(go: %0, values: variadic %1, owned: variadic %0)
  }
  // One of its regions, each of which gives the result.
  irdl.operation @either attributes {
    cistern.control = "op -> yes, op -> no, yes -> op, no -> op",
    cistern.choice = "op(cond)",
    cistern.ownership = "owned",
    cistern.traits = "recursive_effects, single_block",
    cistern.format = "$cond $yes `or` $no attr-dict (`:` type($res)^)? (`owned` type($owned)^)?"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %r = irdl.region with size 1
    irdl.operands(cond: %0)
    irdl.results(res: variadic %1, owned: variadic %0)
    irdl.regions(yes: %r, no: %r)
  }
  irdl.operation @give attributes {
    cistern.ownership = "owned",
    cistern.traits = "return_like, pure",
    cistern.format = "$values `:` type($values) (`owned` `(` $owned^ `)`)? attr-dict"
  } {
    %0 = irdl.any
    %1 = irdl.is i1
    irdl.operands(values: variadic %0, owned: variadic %1)
  }
  // Its region computes elements, how often is not said; it takes no tensors.
  irdl.operation @each attributes {
    cistern.effects = "read(src), write(out)",
    cistern.inits = "out",
    cistern.traits = "single_block",
    cistern.format = "$src `into` $out $body attr-dict `:` functional-type(operands, results)"
  } {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    %r = irdl.region with size 1
    irdl.operands(src: %0, out: %1)
    irdl.results(res: optional %2)
    irdl.regions(body: %r)
  }
  irdl.operation @jump attributes {
    cistern.branch = "dest(values)",
    cistern.effects = "none",
    cistern.format = "$dest (`(` $values^ `:` type($values) `)`)? attr-dict"
  } {
    %0 = irdl.any
    irdl.operands(values: variadic %0)
  }
}

func.func @add(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
func.func @neg(%a: f32) -> f32 {
  %0 = arith.negf %a : f32
  return %0 : f32
}
!t = tensor<?xf32>
!m = memref<?xf32, strided<[?], offset: ?>>
func.func @reverse(%a: !t, %o: !t) -> !t {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : !t
  %last = arith.subi %n, %c1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %o) -> !t {
    %j = arith.subi %last, %i : index
    %x = tensor.extract %a[%i] : !t
    %u = tensor.insert %x into %t[%j] : !t
    scf.yield %u : !t
  }
  return %0 : !t
}
func.func @reverse_buffers(%a: !m, %o: !m) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : !m
  %last = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %n step %c1 {
    %j = arith.subi %last, %i : index
    %x = memref.load %a[%i] : !m
    memref.store %x, %o[%j] : !m
  }
  return
}
func.func @scale(%a: !t) -> !t {
  %two = arith.constant 2.0 : f32
  %0 = linalg.map ins(%a : !t) outs(%a : !t) (%x: f32, %y: f32) {
    %m = arith.mulf %x, %two : f32
    linalg.yield %m : f32
  }
  return %0 : !t
}
func.func @scale_buffers(%a: !m) -> !m {
  %two = arith.constant 2.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %a, %c0 : !m
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %a[%i] : !m
    %y = arith.mulf %x, %two : f32
    memref.store %y, %a[%i] : !m
  }
  return %a : !m
}
func.func @half(%a: !t) -> tensor<4xf32> {
  %0 = tensor.extract_slice %a[2] [4] [1] : !t to tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @half_buffers(%a: !m) -> memref<4xf32, strided<[?], offset: ?>> {
  %0 = memref.subview %a[2] [4] [1] : !m to memref<4xf32, strided<[?], offset: ?>>
  return %0 : memref<4xf32, strided<[?], offset: ?>>
}
func.func @pick(%c: i1, %a: !t, %b: !t) -> !t {
  %0 = arith.select %c, %a, %b : !t
  return %0 : !t
}
func.func @pick_buffers(%c: i1, %a: !m, %b: !m) -> !m {
  %0 = arith.select %c, %a, %b : !m
  return %0 : !m
}
func.func @clone(%a: !t) -> !t {
  return %a : !t
}
func.func @clone_buffers(%a: !m) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : !m
  %0 = memref.alloc(%n) : memref<?xf32>
  memref.copy %a, %0 : !m to memref<?xf32>
  return %0 : memref<?xf32>
}
