irdl.dialect @d {
  irdl.operation @o attributes {cistern.effects = "read(a), write(a)", cistern.alias = "equal(r, a)"} {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(a: %0)
    irdl.results(r: optional %1)
  }
  irdl.operation @p attributes {cistern.effects = "none", cistern.alias = "maybe(r, a)"} {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(a: %0)
    irdl.results(r: optional %1)
  }
}
