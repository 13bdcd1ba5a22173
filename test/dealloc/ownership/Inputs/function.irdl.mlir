// Functions of a user's own, their calls and their ends.
irdl.dialect @t {
  irdl.operation @func attributes {cistern.traits = "function"} {
    %0 = irdl.base "#builtin.string"
    %1 = irdl.base "#builtin.type"
    %r = irdl.region
    irdl.attributes {"sym_name" = %0, "function_type" = %1}
    irdl.regions(body: %r)
  }
  irdl.operation @call attributes {
    cistern.call = "callee(args)",
    cistern.ownership = "owned",
    cistern.format = "$callee `(` $args `)` attr-dict `:` functional-type($args, $res) (`owned` type($owned)^)?"
  } {
    %0 = irdl.any
    %1 = irdl.any
    %2 = irdl.any
    %3 = irdl.is i1
    irdl.attributes {"callee" = %0}
    irdl.operands(args: variadic %1)
    irdl.results(res: variadic %2, owned: variadic %3)
  }
  irdl.operation @return attributes {
    cistern.traits = "return_like, pure",
    cistern.ownership = "owned",
    cistern.format = "($vals^ `:` type($vals))? (`owned` $owned^)? attr-dict"
  } {
    %0 = irdl.any
    %1 = irdl.is i1
    irdl.operands(vals: variadic %0, owned: variadic %1)
  }
  irdl.operation @end attributes {cistern.effects = "none", cistern.traits = "terminator"} {
  }
}
