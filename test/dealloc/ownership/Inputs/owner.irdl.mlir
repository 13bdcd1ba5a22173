// Ops that say who owns what they give and get, each executed as what it says.
irdl.dialect @t {
  irdl.operation @select attributes {
    cistern.effects = "none",
    cistern.alias = "maybe(res, a), maybe(res, b)",
    cistern.owner = "select(res, cond, a, b)",
    cistern.execute = @select
  } {
    %c = irdl.is i1
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(cond: %c, a: %0, b: %1)
    irdl.results(res: %2)
  }
  // As select, without a word about the owner.
  irdl.operation @either attributes {
    cistern.effects = "none",
    cistern.alias = "maybe(res, a), maybe(res, b)",
    cistern.execute = @select
  } {
    %c = irdl.is i1
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(cond: %c, a: %0, b: %1)
    irdl.results(res: %2)
  }
  // A name of `a`, beside which `b` is only read.
  irdl.operation @like attributes {
    cistern.effects = "read(b)",
    cistern.alias = "equal(res, a)",
    cistern.owner = "as(res, a)",
    cistern.execute = @like
  } {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(a: %0, b: %1)
    irdl.results(res: %0)
  }
  // From elsewhere, for good.
  irdl.operation @get attributes {
    cistern.effects = "read",
    cistern.owner = "always(res)",
    cistern.execute = @get
  } {
    %0 = irdl.any
    irdl.results(res: %0)
  }
  // Something else frees it.
  irdl.operation @borrow attributes {
    cistern.effects = "alloc(res)",
    cistern.owner = "never(res)",
    cistern.execute = @borrow
  } {
    %0 = irdl.any
    irdl.results(res: %0)
  }
  irdl.operation @take attributes {
    cistern.effects = "read(a)",
    cistern.owner = "take(a)",
    cistern.execute = @take
  } {
    %0 = irdl.any
    irdl.operands(a: %0)
  }
  // Takes a buffer, and gives another one.
  irdl.operation @grow attributes {
    cistern.effects = "read(a), alloc(res), write(res)",
    cistern.owner = "take(a)",
    cistern.execute = @grow
  } {
    %0 = irdl.any
    irdl.operands(a: %0)
    irdl.results(res: %0)
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
func.func @take(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @grow(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %a, %0 : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %0 : memref<4xf32>
}
