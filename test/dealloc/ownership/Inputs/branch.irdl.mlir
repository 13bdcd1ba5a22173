// Branches of a user's own, with and without room for who owns what they pass.
irdl.dialect @t {
  irdl.operation @br attributes {
    cistern.effects = "none",
    cistern.branch = "dest(vals)",
    cistern.ownership = "owned",
    cistern.format = "$dest (`(` $vals^ `:` type($vals) (`owned` $owned^)? `)`)? attr-dict"
  } {
    %0 = irdl.any
    %1 = irdl.is i1
    irdl.operands(vals: variadic %0, owned: variadic %1)
  }
  irdl.operation @cond_br attributes {
    cistern.effects = "none",
    cistern.branch = "yes(a), no(b)",
    cistern.choice = "op(cond)",
    cistern.ownership = "a_owned, b_owned",
    cistern.format = "$cond `,` $yes (`(` $a^ `:` type($a) (`owned` $a_owned^)? `)`)? `,` $no (`(` $b^ `:` type($b) (`owned` $b_owned^)? `)`)? attr-dict"
  } {
    %0 = irdl.is i1
    %1 = irdl.any
    %2 = irdl.any
    irdl.operands(cond: %0, a: variadic %1, a_owned: variadic %0, b: variadic %2, b_owned: variadic %0)
  }
  // One of three, each of which is passed the same, so that there is no room for who owns it.
  irdl.operation @switch attributes {
    cistern.effects = "none",
    cistern.branch = "first(vals), second(vals), others(vals)",
    cistern.choice = "op(number)",
    cistern.format = "$number `:` type($number) `,` $first `,` $second `,` $others (`(` $vals^ `:` type($vals) `)`)? attr-dict"
  } {
    %0 = irdl.any
    %1 = irdl.any
    irdl.operands(number: %0, vals: variadic %1)
  }
  irdl.operation @plain_br attributes {
    cistern.effects = "none",
    cistern.branch = "dest(vals)",
    cistern.format = "$dest (`(` $vals^ `:` type($vals) `)`)? attr-dict"
  } {
    %0 = irdl.any
    irdl.operands(vals: variadic %0)
  }
  // Nothing says which successor it goes to.
  irdl.operation @any_br attributes {
    cistern.effects = "none",
    cistern.branch = "yes, no"
  } {
  }
}
