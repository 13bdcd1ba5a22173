// RUN: %roundtrip

// CHECK-LABEL: irdl.dialect @cmath {
irdl.dialect @cmath {
  // Definitions may be empty, and then have no braces.
  // CHECK: irdl.type @nothing
  irdl.type @nothing
  // CHECK: irdl.type @complex {
  // CHECK: %[[F:.*]] = irdl.is f32
  // CHECK: %[[D:.*]] = irdl.is f64
  // CHECK: %[[ANY:.*]] = irdl.any_of(%[[F]], %[[D]])
  // CHECK: irdl.parameters(elem: %[[ANY]])
  irdl.type @complex {
    %0 = irdl.is f32
    %1 = irdl.is f64
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(elem: %2)
  }
  // CHECK: irdl.attribute @name attributes {note} {
  irdl.attribute @name attributes {note} {
    // CHECK: irdl.base "#builtin.string"
    %0 = irdl.base "#builtin.string"
    // CHECK: irdl.c_pred "true"
    %1 = irdl.c_pred "true"
    irdl.parameters(value: %0)
  }
  // CHECK: irdl.operation @all {
  irdl.operation @all {
    // CHECK: %[[ELEM:.*]] = irdl.any
    %0 = irdl.any
    // CHECK: %[[C:.*]] = irdl.parametric @cmath::@complex<%[[ELEM]]>
    %1 = irdl.parametric @cmath::@complex<%0>
    // CHECK: %[[N:.*]] = irdl.base @cmath::@name
    %2 = irdl.base @cmath::@name
    %3 = irdl.all_of(%0, %1)
    // CHECK: irdl.operands(lhs: %[[C]], more: optional %[[C]], rest: variadic %[[ELEM]]) {note}
    irdl.operands(lhs: single %1, more: optional %1, rest: variadic %0) {note}
    // CHECK: irdl.results(res: %[[ELEM]])
    irdl.results(res: %0)
    // CHECK: irdl.attributes {"name" = %[[N]], "x y" = %[[ELEM]]}
    irdl.attributes {"name" = %2, "x y" = %0}
    // CHECK: %[[R0:.*]] = irdl.region{{$}}
    %4 = irdl.region
    // CHECK: %[[R1:.*]] = irdl.region(){{$}}
    %5 = irdl.region()
    // CHECK: %[[R2:.*]] = irdl.region(%[[ELEM]]) with size 2
    %6 = irdl.region(%0) with size 2
    // CHECK: irdl.regions(body: %[[R0]], none: %[[R1]], two: %[[R2]])
    irdl.regions(body: %4, none: %5, two: %6)
  }
}

// CHECK: func.func private @types(!irdl.attribute, !irdl.region) attributes {a = #irdl<variadicity_array[ single,  variadic]>}
func.func private @types(!irdl.attribute, !irdl.region) attributes {a = #irdl<variadicity_array[single, variadic]>}
