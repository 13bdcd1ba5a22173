// Ops that cistern-run cannot execute, each for another reason.
irdl.dialect @e {
  irdl.operation @elementwise attributes {cistern.traits = "elementwise", cistern.effects = "read(a), write(b)", cistern.inits = "b", cistern.execute = @add} {
    %0 = irdl.any
    irdl.operands(a: %0, b: %0)
    irdl.results(r: optional %0)
  }
  irdl.operation @mixed attributes {cistern.traits = "elementwise", cistern.effects = "read(a), read(b)", cistern.execute = @add} {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(a: %0, b: %1)
    irdl.results(r: %2)
  }
  irdl.operation @lanes attributes {cistern.traits = "elementwise", cistern.effects = "read(a), read(b)", cistern.execute = @two} {
    %0 = irdl.any
    irdl.operands(a: %0, b: %0)
    irdl.results(r: %0)
  }
  irdl.operation @counted attributes {cistern.effects = "none", cistern.execute = @two} {
    %0 = irdl.any
    irdl.operands(a: %0)
    irdl.results(r: %0)
  }
  irdl.operation @typed attributes {cistern.effects = "none", cistern.execute = @add} {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(a: %0, b: %1)
    irdl.results(r: %2)
  }
  irdl.operation @several attributes {cistern.effects = "none", cistern.execute = [@add, @two]} {
    %0 = irdl.any
    irdl.operands(a: %0)
    irdl.results(r: %0)
  }
  irdl.operation @new attributes {cistern.effects = "alloc(r)"} {
    %0 = irdl.any
    irdl.results(r: %0)
  }
  irdl.operation @fresh attributes {cistern.effects = "alloc(r)", cistern.family = "e"} {
    %0 = irdl.any
    irdl.results(r: %0)
  }
  irdl.operation @drop attributes {cistern.effects = "free(a), write(b)", cistern.family = "e"} {
    %0 = irdl.any
    irdl.operands(a: %0, b: %0)
  }
  irdl.operation @more attributes {cistern.effects = "read(a)"} {
    %0 = irdl.any
    irdl.operands(a: %0)
  }
  irdl.operation @either attributes {cistern.control = "op -> then, op -> else, then -> op, else -> op", cistern.traits = "single_block"} {
    %0 = irdl.any
    irdl.operands(c: %0)
    %r0 = irdl.region
    %r1 = irdl.region
    irdl.regions(then: %r0, else: %r1)
  }
  irdl.operation @chosen attributes {cistern.control = "op -> then, op -> else, then -> op, else -> op", cistern.choice = "op(c)", cistern.traits = "single_block"} {
    %0 = irdl.any
    irdl.operands(c: %0)
    %r0 = irdl.region
    %r1 = irdl.region
    irdl.regions(then: %r0, else: %r1)
  }
  irdl.operation @yield attributes {cistern.traits = "return_like, pure"} {
    %0 = irdl.any
    irdl.operands(a: variadic %0)
  }
  irdl.operation @call attributes {cistern.call = "callee(args)"} {
    %0 = irdl.any
    %s = irdl.base "#builtin.symbol_ref"
    irdl.operands(args: variadic %0)
    irdl.results(r: variadic %0)
    irdl.attributes {"callee" = %s}
  }
}
func.func private @add(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
func.func private @two(%a: f32, %b: f32) -> (f32, f32) {
  return %a, %b : f32, f32
}
