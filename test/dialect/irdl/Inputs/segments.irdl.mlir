irdl.dialect @d {
  irdl.operation @two {
    %0 = irdl.any
    irdl.operands(a: variadic %0, b: variadic %0)
  }
  irdl.operation @one {
    %0 = irdl.any
    irdl.operands(a: %0, b: variadic %0, c: variadic %0)
  }
  irdl.operation @maybe {
    %0 = irdl.any
    irdl.operands(a: optional %0)
  }
  irdl.operation @least {
    %0 = irdl.any
    irdl.operands(a: %0, b: variadic %0)
  }
  irdl.operation @args {
    %0 = irdl.is i32
    %r = irdl.region(%0)
    irdl.regions(r: %r)
  }
  irdl.operation @size {
    %r = irdl.region with size 1
    irdl.regions(r: %r)
  }
}
