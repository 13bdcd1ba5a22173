// A queue of buffers' sizes: its value is what has been put into it.
func.func @open(%n: i64) -> i64 { return %n : i64 }
func.func @put(%q: i64, %n: i64) -> i64 {
  %s = arith.addi %q, %n : i64
  return %s : i64
}
func.func @level(%q: i64) -> i64 { return %q : i64 }
irdl.dialect @q {
  irdl.type @queue {
    %0 = irdl.any
    irdl.parameters(id: %0)
  }
  irdl.operation @open attributes {cistern.effects = "none", cistern.execute = @open} {
    %0 = irdl.is i64
    %1 = irdl.base @q::@queue
    irdl.operands(n: %0)
    irdl.results(res: %1)
  }
  irdl.operation @put attributes {cistern.effects = "none", cistern.execute = @put} {
    %0 = irdl.is i64
    %1 = irdl.base @q::@queue
    irdl.operands(q: %1, n: %0)
    irdl.results(res: %1)
  }
  irdl.operation @level attributes {cistern.effects = "none", cistern.execute = @level} {
    %0 = irdl.is i64
    %1 = irdl.base @q::@queue
    irdl.operands(q: %1)
    irdl.results(n: %0)
  }
}
