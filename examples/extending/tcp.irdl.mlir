irdl.dialect @tcp {
  irdl.operation @add attributes {cistern.effects = "read(a), read(b), write(out)", cistern.outs = "out"} {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    %3 = irdl.any
    irdl.operands(a: %0, b: %1, out: optional %2)
    irdl.results(res: optional %3)
  }
  irdl.operation @when attributes {
    cistern.control = "op -> then, op -> else, then -> op, else -> op",
    cistern.choice = "op(cond)",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %r = irdl.region with size 1
    irdl.operands(cond: %0)
    irdl.results(res: %1)
    irdl.regions(then: %r, else: %r)
  }
  irdl.operation @yield attributes {cistern.traits = "return_like, pure"} {
    %0 = irdl.any
    irdl.operands(value: %0)
  }
}
