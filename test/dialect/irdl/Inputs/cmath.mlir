irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }
  irdl.type @list {
    %0 = irdl.any
    irdl.parameters(of: %0)
  }
  irdl.attribute @mode {
    %0 = irdl.is "fast"
    %1 = irdl.is "exact"
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(value: %2)
  }
  irdl.operation @mul {
    %0 = irdl.any
    %1 = irdl.parametric @cmath::@complex<%0>
    irdl.operands(lhs: %1, rhs: %1)
    irdl.results(res: %1)
  }
  irdl.operation @pack {
    %0 = irdl.base "!builtin.integer"
    %1 = irdl.base @cmath::@complex
    irdl.operands(ints: variadic %0, more: optional %1)
    irdl.results(first: optional %0, others: variadic %1)
  }
  irdl.operation @run {
    %0 = irdl.base @cmath::@mode
    %1 = irdl.is index
    %2 = irdl.region(%1)
    irdl.attributes {"mode" = %0}
    irdl.regions(body: %2)
  }
}
