// Ops whose declarations say too little for a buffer of each result, and a copy that takes one type alone.
irdl.dialect @my {
  irdl.operation @make attributes {cistern.outs = "out", cistern.effects = "read(src), write(out)"} {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(src: %0, out: optional %1)
    irdl.results(res: optional %1)
  }
  irdl.operation @each attributes {cistern.effects = "read(src)"} {
    %0 = irdl.any
    %r = irdl.region
    irdl.operands(src: %0)
    irdl.regions(body: %r)
  }
  irdl.operation @give attributes {cistern.traits = "return_like, pure"} {
    %0 = irdl.any
    irdl.operands(values: variadic %0)
  }
  irdl.operation @copy attributes {cistern.copy = "src -> dst"} {
    %0 = irdl.is memref<4xi32>
    irdl.operands(src: %0, dst: %0)
  }
}
