// Terminators that are no returns, and regions without any.
irdl.dialect @t {
  irdl.operation @end attributes {cistern.effects = "none", cistern.traits = "terminator"} {
  }
  irdl.operation @give attributes {cistern.effects = "none", cistern.traits = "terminator"} {
    %0 = irdl.any
    irdl.operands(value: %0)
  }
  irdl.operation @once attributes {cistern.effects = "none"} {
    %r = irdl.region
    irdl.regions(body: %r)
  }
  irdl.operation @open attributes {cistern.traits = "no_terminator, single_block, recursive_effects"} {
    %r = irdl.region
    irdl.regions(body: %r)
  }
}
