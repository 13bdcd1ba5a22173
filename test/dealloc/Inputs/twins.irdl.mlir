// Ops as facts that are those of func, cf and arith, under other names; and ops that have no twin there.
irdl.dialect @t {
  irdl.operation @func attributes {cistern.traits = "function"} {
    %0 = irdl.base "#builtin.string"
    %1 = irdl.base "#builtin.type"
    %r = irdl.region
    irdl.attributes {"sym_name" = %0, "function_type" = %1}
    irdl.regions(body: %r)
  }
  irdl.operation @call attributes {cistern.call = "callee(args)", cistern.ownership = "owned"} {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    %3 = irdl.is i1
    irdl.attributes {"callee" = %0}
    irdl.operands(args: variadic %1)
    irdl.results(res: variadic %2, owned: variadic %3)
  }
  irdl.operation @return attributes {cistern.traits = "return_like, pure", cistern.ownership = "owned"} {
    %0 = irdl.any
    %1 = irdl.is i1
    irdl.operands(vals: variadic %0, owned: variadic %1)
  }
  irdl.operation @br attributes {cistern.effects = "none", cistern.branch = "dest(vals)", cistern.ownership = "owned"} {
    %0 = irdl.any
    %1 = irdl.is i1
    irdl.operands(vals: variadic %0, owned: variadic %1)
  }
  irdl.operation @cond_br attributes {
    cistern.effects = "none",
    cistern.branch = "yes(a), no(b)",
    cistern.choice = "op(cond)",
    cistern.ownership = "a_owned, b_owned"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(cond: %0, a: variadic %1, a_owned: variadic %0, b: variadic %2, b_owned: variadic %0)
  }
  irdl.operation @select attributes {
    cistern.traits = "pure",
    cistern.alias = "maybe(res, a), maybe(res, b)",
    cistern.owner = "select(res, cond, a, b)",
    cistern.execute = @select
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %2 = irdl.any
    %3 = irdl.any
    irdl.operands(cond: %0, a: %1, b: %2)
    irdl.results(res: %3)
  }
  // Those without a twin: a branch without flags, and what is owned as one operand, always, never, or taken.
  irdl.operation @plain_br attributes {cistern.effects = "none", cistern.branch = "dest(vals)"} {
    %0 = irdl.any
    irdl.operands(vals: variadic %0)
  }
  irdl.operation @like attributes {cistern.effects = "read(b)", cistern.alias = "equal(res, a)", cistern.owner = "as(res, a)", cistern.execute = @like} {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(a: %0, b: %1)
    irdl.results(res: %0)
  }
  irdl.operation @get attributes {cistern.effects = "read", cistern.owner = "always(res)", cistern.execute = @get} {
    %0 = irdl.any
    irdl.results(res: %0)
  }
  irdl.operation @borrow attributes {cistern.effects = "alloc(res)", cistern.owner = "never(res)", cistern.execute = @borrow} {
    %0 = irdl.any
    irdl.results(res: %0)
  }
  irdl.operation @take attributes {cistern.effects = "read(a)", cistern.owner = "take(a)", cistern.execute = @take_reads} {
    %0 = irdl.any
    irdl.operands(a: %0)
  }
}

memref.global @elsewhere : memref<4xf32> = dense<7.0>
func.func @select(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  %0 = arith.select %c, %a, %b : memref<4xf32>
  return %0 : memref<4xf32>
}
func.func @like(%a: memref<4xf32>, %b: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @get() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %x = arith.constant 2.0 : f32
  linalg.fill ins(%x : f32) outs(%0 : memref<4xf32>)
  return %0 : memref<4xf32>
}
func.func @borrow() -> memref<4xf32> {
  %0 = memref.get_global @elsewhere : memref<4xf32>
  return %0 : memref<4xf32>
}
// Before deallocation the op may be given what is used afterwards; after it, it owns what it gets.
func.func @take_reads(%a: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xf32>
  vector.print %x : f32
  return
}
func.func @take_frees(%a: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<4xf32>
  vector.print %x : f32
  memref.dealloc %a : memref<4xf32>
  return
}
