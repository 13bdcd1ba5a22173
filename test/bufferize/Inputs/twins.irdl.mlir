// A twin of each op of scf that passes tensors through its regions: what is declared of it is what scf's own op does. Names are as
// long as those of scf, so that places in messages are the same.
irdl.dialect @twf {
  irdl.operation @for attributes {
    cistern.control = "op(inits) -> body(1), op(inits) -> op, body -> body(1), body -> op",
    cistern.bounds = "lower, upper, step, unsigned(unsignedCmp)",
    cistern.mixed = "inits, res",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.any
    %1 = irdl.any
    %r = irdl.region
    irdl.operands(lower: %0, upper: %0, step: %0, inits: variadic %1)
    irdl.results(res: variadic %1)
    irdl.regions(body: %r)
  }
  irdl.operation @while attributes {
    cistern.control = "op(inits) -> before, before(1) -> after, before(1) -> op, after -> before",
    cistern.choice = "before(0)",
    cistern.mixed = "inits, res",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.any
    %r0 = irdl.region
    %r1 = irdl.region
    irdl.operands(inits: variadic %0)
    irdl.results(res: variadic %0)
    irdl.regions(before: %r0, after: %r1)
  }
  irdl.operation @condition attributes {cistern.mixed = "args", cistern.traits = "return_like, pure"} {
    %0 = irdl.is i1
    %1 = irdl.any
    irdl.operands(condition: %0, args: variadic %1)
  }
  irdl.operation @yield attributes {cistern.mixed = "vals", cistern.traits = "return_like, pure"} {
    %0 = irdl.any
    irdl.operands(vals: variadic %0)
  }
  irdl.operation @if attributes {
    cistern.control = "op -> then, op -> else, then -> op, else -> op",
    cistern.choice = "op(condition)",
    cistern.mixed = "res",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %r0 = irdl.region
    %r1 = irdl.region
    irdl.operands(condition: %0)
    irdl.results(res: variadic %1)
    irdl.regions(then: %r0, else: %r1)
  }
  // scf.index_switch with one case, two, and three: cases come before the default one.
  irdl.operation @index_swit_1 attributes {
    cistern.control = "op -> one, op -> default, one -> op, default -> op",
    cistern.choice = "op(arg, cases)",
    cistern.mixed = "res",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.is index
    %1 = irdl.any
    %2 = irdl.any
    %r0 = irdl.region
    %r1 = irdl.region
    irdl.operands(arg: %0)
    irdl.results(res: variadic %1)
    irdl.attributes {"cases" = %2}
    irdl.regions(default: %r0, one: %r1)
  }
  irdl.operation @index_swit_2 attributes {
    cistern.control = "op -> one, op -> two, op -> default, one -> op, two -> op, default -> op",
    cistern.choice = "op(arg, cases)",
    cistern.mixed = "res",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.is index
    %1 = irdl.any
    %2 = irdl.any
    %r0 = irdl.region
    %r1 = irdl.region
    %r2 = irdl.region
    irdl.operands(arg: %0)
    irdl.results(res: variadic %1)
    irdl.attributes {"cases" = %2}
    irdl.regions(default: %r0, one: %r1, two: %r2)
  }
  irdl.operation @index_swit_3 attributes {
    cistern.control = "op -> one, op -> two, op -> three, op -> default, one -> op, two -> op, three -> op, default -> op",
    cistern.choice = "op(arg, cases)",
    cistern.mixed = "res",
    cistern.traits = "recursive_effects, single_block"
  } {
    %0 = irdl.is index
    %1 = irdl.any
    %2 = irdl.any
    %r0 = irdl.region
    %r1 = irdl.region
    %r2 = irdl.region
    %r3 = irdl.region
    irdl.operands(arg: %0)
    irdl.results(res: variadic %1)
    irdl.attributes {"cases" = %2}
    irdl.regions(default: %r0, one: %r1, two: %r2, three: %r3)
  }
  irdl.operation @forall attributes {
    cistern.control = "op(outputs) -> body(last), op -> op(last), body -> op(last)",
    cistern.bounds = "staticLowerBound lower, staticUpperBound upper, staticStep step",
    cistern.shared = "outputs",
    cistern.mixed = "outputs, res",
    cistern.traits = "parallel, recursive_effects, single_block"
  } {
    %0 = irdl.is index
    %1 = irdl.any
    %2 = irdl.any
    %3 = irdl.any
    %4 = irdl.any
    %r = irdl.region
    irdl.operands(lower: variadic %0, upper: variadic %0, step: variadic %0, outputs: variadic %1)
    irdl.results(res: variadic %1)
    irdl.attributes {"staticLowerBound" = %2, "staticUpperBound" = %3, "staticStep" = %4}
    irdl.regions(body: %r)
  }
  irdl.operation @forall_in_parallel attributes {cistern.effects = "none", cistern.traits = "in_parallel"} {
    %r = irdl.region
    irdl.regions(body: %r)
  }
}
