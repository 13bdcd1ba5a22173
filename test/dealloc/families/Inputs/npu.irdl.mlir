// A family of own ops: memory of a device, which t.new allocates, t.local allocates on the stack, t.del frees, and t.copy and t.clone
// copy.
irdl.dialect @t {
  irdl.operation @new attributes {cistern.effects = "alloc(res)", cistern.family = "npu", cistern.sizes = "n"} {
    %0 = irdl.any
    %i = irdl.is index
    irdl.operands(n: variadic %i)
    irdl.results(res: %0)
  }
  irdl.operation @local attributes {cistern.effects = "stack(res)", cistern.family = "npu", cistern.sizes = "n"} {
    %0 = irdl.any
    %i = irdl.is index
    irdl.operands(n: variadic %i)
    irdl.results(res: %0)
  }
  irdl.operation @del attributes {cistern.effects = "free(a)", cistern.family = "npu"} {
    %0 = irdl.any
    irdl.operands(a: %0)
  }
  irdl.operation @copy attributes {cistern.copy = "src -> dst", cistern.family = "npu"} {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(src: %0, dst: %1)
  }
  irdl.operation @clone attributes {cistern.copy = "src -> res", cistern.family = "npu"} {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(src: %0)
    irdl.results(res: %1)
  }
}
