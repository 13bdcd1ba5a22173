// RUN: cistern-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"a-b" {}
// -----
// expected-error@+1 {{name of dialect should not contain uppercase letters}}
irdl.dialect @aB {}
// -----
// expected-error@+1 {{name of dialect should not contain leading or double underscores}}
irdl.dialect @a__b {}
// -----
irdl.dialect @d {
  // expected-error@+1 {{name of operation must contain only lowercase letters, digits and underscores}}
  irdl.operation @"a.b"
}
// -----
irdl.dialect @d {
  // expected-error@+1 {{failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.operands}}
  irdl.operation @a {
    irdl.operands()
    irdl.operands()
  }
}
// -----
irdl.dialect @d {
  irdl.operation @a {
    %0 = irdl.any
    // expected-error@+1 {{name of operand #1 is a duplicate of the name of operand #0}}
    irdl.operands(x: %0, x: %0)
  }
}
// -----
irdl.dialect @d {
  // expected-error@+1 {{contains a value named 'x' for both its operands and results}}
  irdl.operation @a {
    %0 = irdl.any
    irdl.operands(x: %0)
    irdl.results(x: %0)
  }
}
// -----
irdl.dialect @d {
  irdl.operation @a {
    // expected-error@+1 {{'irdl.any_of' op expected 1 or more operands, but found 0}}
    %0 = irdl.any_of()
  }
}
// -----
irdl.dialect @d {
  irdl.operation @a {
    // expected-error@+1 {{symbol '@d::@a' does not refer to a type or attribute definition (refers to 'irdl.operation')}}
    %0 = irdl.base @d::@a
  }
}
// -----
irdl.dialect @d {
  irdl.type @t
  irdl.operation @a {
    // A reference starts outside of the dialect.
    // expected-error@+1 {{symbol '@t' not found}}
    %0 = irdl.parametric @t<>
  }
}
// -----
irdl.dialect @d {
  irdl.operation @a {
    // expected-error@+1 {{the base type or attribute name should start with '!' or '#'}}
    %0 = irdl.base "builtin.integer"
  }
}
// -----
irdl.dialect @d {
  irdl.operation @a {
    // expected-error@+1 {{the number of blocks is expected to be >= 1 but got 0}}
    %0 = irdl.region with size 0
  }
}
// -----
irdl.dialect @d {
  // expected-error@+1 {{'irdl.operands' op expects parent op 'irdl.operation'}}
  irdl.operands()
}

// -----

// expected-error @+2 {{expected valid keyword or string}}
// expected-error @+1 {{failed to parse VariadicityAttr parameter 'value' which is to be a `::mlir::irdl::Variadicity`}}
func.func private @variadicity() attributes {x = #irdl.variadicity<x>}

// -----

// expected-error @+3 {{expected ::mlir::irdl::Variadicity to be one of: single, optional, variadic}}
// expected-error @+2 {{failed to parse VariadicityAttr parameter 'value' which is to be a `::mlir::irdl::Variadicity`}}
// expected-error @+1 {{failed to parse VariadicityArrayAttr parameter 'value' which is to be a `::llvm::ArrayRef<VariadicityAttr>`}}
func.func private @variadicities() attributes {x = #irdl.variadicity_array[x]}
