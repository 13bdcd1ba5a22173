// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --modes plain,debuginfo --args="--allow-unregistered-dialect --canonicalize" %s
// Branches: joined blocks, blocks that only branch on, known conditions and flags.

// CHECK-LABEL: func.func @br_chain(
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: return %{{.*}} : i32
func.func @br_chain(%a: i32) -> i32 {
  cf.br ^b1(%a : i32)
^b1(%x: i32):
  cf.br ^b2(%x : i32)
^b2(%y: i32):
  %z = arith.addi %y, %y : i32
  return %z : i32
}

// CHECK-LABEL: func.func @cb_same(
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: return %{{.*}} : i32
func.func @cb_same(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^b1(%a : i32), ^b1(%b : i32)
^b1(%x: i32):
  return %x : i32
}

// CHECK-LABEL: func.func @cb_pass(
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.select %{{.*}}, %{{.*}}, %{{.*}} : i32
// CHECK: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : i32
// CHECK: return %{{.*}} : i32
func.func @cb_pass(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^b1(%a : i32), ^b2(%b : i32)
^b1(%x: i32):
  cf.br ^b3(%x, %a : i32, i32)
^b2(%y: i32):
  cf.br ^b3(%b, %y : i32, i32)
^b3(%p: i32, %q: i32):
  %r = arith.addi %p, %q : i32
  return %r : i32
}

// CHECK-LABEL: func.func @cb_const(
// CHECK: return %{{.*}} : i32
func.func @cb_const(%a: i32, %b: i32) -> i32 {
  %c = arith.constant true
  cf.cond_br %c, ^b1(%a : i32), ^b2(%b : i32)
^b1(%x: i32):
  return %x : i32
^b2(%y: i32):
  %r = arith.addi %y, %y : i32
  return %r : i32
}

// CHECK-LABEL: func.func @cond_known(
// CHECK: %{{.*}} = arith.constant true
// CHECK: %{{.*}} = arith.constant false
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}(%{{.*}} : i32), ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: "use"(%{{.*}}, %{{.*}}) : (i32, i1) -> ()
// CHECK: "x"() : () -> ()
// CHECK: return %{{.*}} : i32
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: "use"(%{{.*}}, %{{.*}}) : (i32, i1) -> ()
// CHECK: return %{{.*}} : i32
func.func @cond_known(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^b1(%a : i32), ^b2(%b : i32)
^b1(%x: i32):
  %s = arith.select %c, %x, %a : i32
  "use"(%s, %c) : (i32, i1) -> ()
  cf.cond_br %c, ^b3, ^b4
^b2(%y: i32):
  "use"(%y, %c) : (i32, i1) -> ()
  return %y : i32
^b3:
  "x"() : () -> ()
  return %b : i32
^b4:
  "y"() : () -> ()
  return %a : i32
}

// CHECK-LABEL: func.func @loop(
// CHECK: cf.br ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: "x"() : () -> ()
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: return
func.func @loop(%c: i1, %a: i32) {
  cf.br ^b1
^b1:
  "x"() : () -> ()
  cf.cond_br %c, ^b1, ^b2
^b2:
  return
}

// CHECK-LABEL: func.func @inf(
// CHECK: cf.br ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: cf.br ^{{.*}}
func.func @inf(%c: i1) {
  cf.br ^b1
^b1:
  cf.br ^b1
}

// CHECK-LABEL: func.func @endless_loop_of_two(
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: cf.br ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: cf.br ^{{.*}}
func.func @endless_loop_of_two(%c: i1) {
  cf.cond_br %c, ^b1, ^b2
^b1:
  cf.br ^b2
^b2:
  cf.br ^b1
}

// CHECK-LABEL: func.func @switch(
// CHECK: cf.switch %{{.*}} : i32, [
// CHECK: default: ^{{.*}}(%{{.*}} : i32),
// CHECK: 2: ^{{.*}}(%{{.*}} : i32),
// CHECK: 3: ^{{.*}}(%{{.*}} : i32)
// CHECK: ]
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: "x"(%{{.*}}) : (i32) -> ()
// CHECK: return %{{.*}} : i32
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: "z"(%{{.*}}) : (i32) -> ()
// CHECK: return %{{.*}} : i32
func.func @switch(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^b1(%a : i32),
    1: ^b1(%a : i32),
    2: ^b2(%b : i32),
    3: ^b3(%b : i32)
  ]
^b1(%x: i32):
  "x"(%x) : (i32) -> ()
  return %x : i32
^b2(%y: i32):
  cf.br ^b3(%y : i32)
^b3(%z: i32):
  "z"(%z) : (i32) -> ()
  return %z : i32
}

// CHECK-LABEL: func.func @switch_const(
// CHECK: return %{{.*}} : i32
func.func @switch_const(%a: i32, %b: i32) -> i32 {
  %f = arith.constant 2 : i32
  cf.switch %f : i32, [
    default: ^b1(%a : i32),
    1: ^b1(%a : i32),
    2: ^b2(%b : i32)
  ]
^b1(%x: i32):
  "x"(%x) : (i32) -> ()
  return %x : i32
^b2(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @switch_onlydef(
// CHECK: "x"(%{{.*}}) : (i32) -> ()
// CHECK: return %{{.*}} : i32
func.func @switch_onlydef(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^b1(%a : i32)
  ]
^b1(%x: i32):
  "x"(%x) : (i32) -> ()
  return %x : i32
}

// CHECK-LABEL: func.func @switch_switch(
// CHECK: cf.switch %{{.*}} : i32, [
// CHECK: default: ^{{.*}},
// CHECK: 2: ^{{.*}}
// CHECK: ]
// CHECK: ^{{.*}}:
// CHECK: cf.switch %{{.*}} : i32, [
// CHECK: default: ^{{.*}},
// CHECK: 1: ^{{.*}}
// CHECK: ]
// CHECK: ^{{.*}}:
// CHECK: return %{{.*}} : i32
// CHECK: ^{{.*}}:
// CHECK: return %{{.*}} : i32
func.func @switch_switch(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^b1,
    1: ^b1,
    2: ^b2
  ]
^b1:
  cf.switch %f : i32, [
    default: ^b4,
    1: ^b3,
    2: ^b2
  ]
^b2:
  cf.switch %f : i32, [
    default: ^b4,
    2: ^b3
  ]
^b3:
  return %a : i32
^b4:
  return %b : i32
}

// CHECK-LABEL: func.func @swpass(
// CHECK: cf.switch %{{.*}} : i32, [
// CHECK: default: ^{{.*}},
// CHECK: 1: ^{{.*}},
// CHECK: 2: ^{{.*}}
// CHECK: ]
// CHECK: ^{{.*}}:
// CHECK: return %{{.*}} : i32
// CHECK: ^{{.*}}:
// CHECK: "z"() : () -> ()
// CHECK: return %{{.*}} : i32
// CHECK: ^{{.*}}:
// CHECK: return %{{.*}} : i32
func.func @swpass(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^b1(%a: i32),
    1: ^b3,
    2: ^b2
  ]
^b1(%d: i32):
  cf.switch %f : i32, [
    default: ^b4,
    1: ^b3,
    2: ^b2,
    5: ^b4
  ]
^b2:
  "z"() : () -> ()
  return %f : i32
^b3:
  return %a : i32
^b4:
  return %b : i32
}

// CHECK-LABEL: func.func @assert(
// CHECK: %{{.*}} = arith.constant false
// CHECK: cf.assert %{{.*}}, "b"
// CHECK: cf.assert %{{.*}}, "b"
// CHECK: return
func.func @assert(%c: i1) {
  %t = arith.constant true
  %f = arith.constant false
  cf.assert %t, "a"
  cf.assert %f, "b"
  cf.assert %c, "b"
  return
}

// CHECK-LABEL: func.func @argself(
// CHECK: cf.br ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}(%{{.*}} : i32), ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: return %{{.*}} : i32
func.func @argself(%c: i1, %a: i32) -> i32 {
  cf.br ^b1(%a, %a : i32, i32)
^b1(%x: i32, %y: i32):
  %k = arith.addi %x, %x : i32
  cf.cond_br %c, ^b1(%k, %y : i32, i32), ^b2(%y: i32)
^b2(%z: i32):
  return %z : i32
}

// CHECK-LABEL: func.func @condpass(
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}(%{{.*}} : i1), ^{{.*}}(%{{.*}} : i1)
// CHECK: ^{{.*}}(%{{.*}}: i1):
// CHECK: "x"(%{{.*}}) : (i1) -> ()
// CHECK: cf.br ^{{.*}}
// CHECK: ^{{.*}}(%{{.*}}: i1):
// CHECK: "y"(%{{.*}}) : (i1) -> ()
// CHECK: cf.br ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: return %{{.*}} : i32
func.func @condpass(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^b1(%c : i1), ^b2(%c: i1)
^b1(%x: i1):
  "x"(%x) : (i1) -> ()
  cf.br ^b3
^b2(%y: i1):
  "y"(%y) : (i1) -> ()
  cf.br ^b3
^b3:
  return %a : i32
}

// CHECK-LABEL: func.func @xorc(
// CHECK: %{{.*}} = arith.constant true
// CHECK: %{{.*}} = arith.xori %{{.*}}, %{{.*}} : i1
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}(%{{.*}} : i32), ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: "x"(%{{.*}}, %{{.*}}) : (i32, i1) -> ()
// CHECK: return %{{.*}} : i32
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: "y"(%{{.*}}, %{{.*}}) : (i32, i1) -> ()
// CHECK: return %{{.*}} : i32
func.func @xorc(%c: i1, %a: i32, %b: i32) -> i32 {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  cf.cond_br %n, ^b1(%a: i32), ^b2(%b: i32)
^b1(%x: i32):
  "x"(%x, %c) : (i32, i1) -> ()
  return %x : i32
^b2(%y: i32):
  "y"(%y, %c) : (i32, i1) -> ()
  return %y: i32
}

// CHECK-LABEL: func.func @same_destination_of_three(
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}:
// CHECK: "y"() : () -> ()
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}(%{{.*}} : i32), ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: return %{{.*}} : i32
func.func @same_destination_of_three(%c: i1, %d: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %d, ^b0, ^b1(%a : i32)
^b0:
  "y"() : () -> ()
  cf.cond_br %c, ^b1(%a : i32), ^b1(%b : i32)
^b1(%x: i32):
  return %x : i32
}

// CHECK-LABEL: func.func @a_shared(
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}:
// CHECK: "use"() : () -> ()
// CHECK: cf.br ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: return %{{.*}} : i32
func.func @a_shared(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^b1, ^b2(%x: i32)
^b1:
  "use"() : () -> ()
  cf.br ^b2(%x : i32)
^b2(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @b_shared(
// CHECK: %{{.*}} = "get"() : () -> i32
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}:
// CHECK: "use"() : () -> ()
// CHECK: cf.br ^{{.*}}(%{{.*}} : i32)
// CHECK: ^{{.*}}(%{{.*}}: i32):
// CHECK: return %{{.*}} : i32
func.func @b_shared(%c: i1, %x: i32) -> i32 {
  %g = "get"() : () -> i32
  cf.cond_br %c, ^b1, ^b2(%g: i32)
^b1:
  "use"() : () -> ()
  cf.br ^b2(%g : i32)
^b2(%y: i32):
  return %y : i32
}

// CHECK-LABEL: func.func @c_shared(
// CHECK: %{{.*}} = "get"() : () -> i32
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}(%{{.*}}, %{{.*}} : i32, i32)
// CHECK: ^{{.*}}:
// CHECK: "use"() : () -> ()
// CHECK: cf.br ^{{.*}}(%{{.*}}, %{{.*}} : i32, i32)
// CHECK: ^{{.*}}(%{{.*}}: i32, %{{.*}}: i32):
// CHECK: "use"(%{{.*}}, %{{.*}}) : (i32, i32) -> ()
// CHECK: return %{{.*}} : i32
func.func @c_shared(%c: i1, %x: i32) -> i32 {
  %g = "get"() : () -> i32
  cf.cond_br %c, ^b1, ^b2(%g,%g: i32,i32)
^b1:
  "use"() : () -> ()
  cf.br ^b2(%g, %x : i32,i32)
^b2(%y: i32, %z: i32):
  "use"(%y, %z) : (i32,i32) -> ()
  return %y : i32
}

// CHECK-LABEL: func.func @unreachable(
// CHECK: "use2"() : () -> ()
// CHECK: cf.cond_br %{{.*}}, ^{{.*}}, ^{{.*}}
// CHECK: ^{{.*}}:
// CHECK: return %{{.*}} : i32
// CHECK: ^{{.*}}:
// CHECK: "use"() : () -> ()
// CHECK: return %{{.*}} : i32
func.func @unreachable(%c: i1, %x: i32) -> i32 {
  cf.br ^b2
^b1:
  cf.cond_br %c, ^b2, ^b3
^b2:
  "use2"() : () -> ()
  cf.cond_br %c, ^b3, ^b4
^b3:
  return %x : i32
^b4:
  "use"() : () -> ()
  return %x : i32
}

// A branch passes through all blocks that only branch on, with what they pass on; not into a cycle of such blocks.
// CHECK-LABEL: func.func @empty_blocks(
// CHECK-SAME: %[[C:[^:]*]]: i1, %[[X:[^:]*]]: i32, %[[Y:[^:]*]]: i32)
// CHECK-NEXT: %[[Z:.*]] = arith.select %[[C]], %[[Y]], %[[X]] : i32
// CHECK-NEXT: %[[D:.*]] = "use"(%[[Z]])
// CHECK-NEXT: cf.cond_br %[[D]], ^[[CYCLE:bb[0-9]+]], ^[[END:bb[0-9]+]]
// CHECK-NEXT: ^[[CYCLE]]:
// CHECK-NEXT: cf.br ^[[CYCLE]]
// CHECK-NEXT: ^[[END]]:
// CHECK-NEXT: "use"() : () -> ()
func.func @empty_blocks(%c: i1, %x: i32, %y: i32) {
  cf.cond_br %c, ^a(%x, %y : i32, i32), ^z(%x : i32)
^a(%0: i32, %1: i32):
  cf.br ^b(%1, %0 : i32, i32)
^b(%2: i32, %3: i32):
  cf.br ^d(%2 : i32)
^d(%4: i32):
  cf.br ^z(%4 : i32)
^z(%5: i32):
  %d = "use"(%5) : (i32) -> i1
  cf.cond_br %d, ^e, ^g
^e:
  cf.br ^h
^h:
  cf.br ^e
^g:
  cf.br ^i
^i:
  cf.br ^j
^j:
  "use"() : () -> ()
  return
}
