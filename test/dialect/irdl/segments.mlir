// Segments, arguments and blocks of ops of dialects in IRDL, in the words of mlir-opt.
// RUN: %programs --with="cistern-opt --allow-unregistered-dialect --irdl-file=%S/Inputs/segments.irdl.mlir -o /dev/null" %s

"d.two"() {operandSegmentSizes = array<i32: 1>} : () -> () // error: 'operandSegmentSizes' attribute for specifying operand segments must have 2 elements, but got 1

// -----

"d.two"() {operandSegmentSizes = array<i32: -1, 1>} : () -> () // error: 'operandSegmentSizes' attribute for specifying operand segments must have non-negative values

// -----

"d.one"() {operandSegmentSizes = array<i32: 0, 0, 0>} : () -> () // error: element 0 in 'operandSegmentSizes' attribute must be equal to 1

// -----

"d.two"() {operandSegmentSizes = 3} : () -> () // error: 'operandSegmentSizes' attribute is expected to be a dense i32 array

// -----

"d.two"() {operandSegmentSizes = array<i32: 2, 1>} : () -> () // error: sum of elements in 'operandSegmentSizes' attribute must be equal to the number of operands

// -----

func.func @f(%a: i32) {
  "d.maybe"(%a, %a) : (i32, i32) -> () // error: op expects at most 1 operands, but got 2
  return
}

// -----

"d.least"() : () -> () // error: op expects at least 1 operands, but got 0

// -----

"d.args"() ({ // error: expected region 0 to have 1 arguments but got 0
^bb0:
  "x.y"() : () -> ()
}) : () -> ()

// -----

"d.size"() ({ // error: expected region 0 to have 1 block(s) but got 2
^bb0:
  "x.y"() [^bb1] : () -> ()
^bb1:
  "x.y"() : () -> ()
}) : () -> ()

// -----

"d.args"() ({ // note: see the operation
^bb0(%a: i32, %b: i32): // error: expected region 0 to have 1 arguments but got 2
  "x.y"() : () -> ()
}) : () -> ()
