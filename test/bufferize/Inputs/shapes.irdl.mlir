// Ops with regions of shapes that scf has no op for.
irdl.dialect @custom {
  irdl.operation @if attributes {
    cistern.control = "op(inputs) -> then, op(inputs) -> else, then -> op, else -> op",
    cistern.choice = "op(cond)",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %2 = irdl.any
    %r0 = irdl.region
    %r1 = irdl.region
    irdl.operands(cond: %0, inputs: variadic %1)
    irdl.results(res: variadic %2)
    irdl.regions(then: %r0, else: %r1)
  }
  // Its region may be left out: then the result is what is passed.
  irdl.operation @when attributes {
    cistern.control = "op(inputs) -> then, op(inputs) -> op, then -> op",
    cistern.choice = "op(cond)",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %r = irdl.region
    irdl.operands(cond: %0, inputs: variadic %1)
    irdl.results(res: variadic %1)
    irdl.regions(then: %r)
  }
  // Two regions that go on to a third one.
  irdl.operation @join attributes {
    cistern.control = "op(inputs) -> then, op(inputs) -> else, then -> last, else -> last, last -> op",
    cistern.choice = "op(cond)",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %2 = irdl.any
    %r0 = irdl.region
    %r1 = irdl.region
    %r2 = irdl.region
    irdl.operands(cond: %0, inputs: variadic %1)
    irdl.results(res: variadic %2)
    irdl.regions(then: %r0, else: %r1, last: %r2)
  }
  // Three regions by turns.
  irdl.operation @turns attributes {
    cistern.control = "op(inputs) -> one, one(1) -> two, one(1) -> op, two -> three, three -> one",
    cistern.choice = "one(0)",
    cistern.traits = "recursive_effects, single_block"
  } {
    %1 = irdl.any
    %2 = irdl.any
    %r0 = irdl.region
    %r1 = irdl.region
    %r2 = irdl.region
    irdl.operands(inputs: variadic %1)
    irdl.results(res: variadic %2)
    irdl.regions(one: %r0, two: %r1, three: %r2)
  }
  // It writes its operand by itself, and passes it on; of the other one it is not known what it does.
  irdl.operation @change attributes {
    cistern.control = "op(input) -> body, body -> op",
    cistern.effects = "read(input), write(input)",
    cistern.traits = "single_block"
  } {
    %0 = irdl.any
    %1 = irdl.any
    %r = irdl.region
    irdl.operands(input: %0)
    irdl.results(res: %1)
    irdl.regions(body: %r)
  }
  irdl.operation @unknown attributes {cistern.control = "op(input) -> body, body -> op", cistern.traits = "single_block"} {
    %0 = irdl.any
    %1 = irdl.any
    %r = irdl.region
    irdl.operands(input: %0)
    irdl.results(res: %1)
    irdl.regions(body: %r)
  }
  irdl.operation @yield attributes {cistern.traits = "return_like, pure"} {
    %0 = irdl.any
    irdl.operands(vals: variadic %0)
  }
  irdl.operation @next attributes {cistern.traits = "return_like, pure"} {
    %0 = irdl.is i1
    %1 = irdl.any
    irdl.operands(go: %0, vals: variadic %1)
  }
}
