// RUN: cistern-opt --split-input-file --allow-unregistered-dialect --canonicalize=region-simplify=aggressive %s | FileCheck %s
// RUN: %same --modes plain --args="--split-input-file --allow-unregistered-dialect --canonicalize=region-simplify=aggressive" %s
// Blocks that are equal, or differ in values from outside.

// CHECK-LABEL: func.func @same(
// CHECK-NEXT: "foo"(%arg1)
// CHECK-NEXT: return
func.func @same(%c: i1, %a: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"(%a) : (i32) -> ()
  return
^b:
  "foo"(%a) : (i32) -> ()
  return
}

// -----

func.func @args(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"(%a) : (i32) -> ()
  return
^b:
  "foo"(%b) : (i32) -> ()
  return
}

// -----

func.func @args_of_two(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "foo"(%a, %b) : (i32, i32) -> i32
  return %0 : i32
^b:
  %1 = "foo"(%b, %a) : (i32, i32) -> i32
  return %1 : i32
}

// -----

func.func @args_of_two_types(%c: i1, %a: i32, %b: i64) {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"(%a) : (i32) -> ()
  return
^b:
  "foo"(%b) : (i64) -> ()
  return
}

// -----

func.func @blockargs(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a(%a : i32), ^b(%b : i32)
^a(%x: i32):
  %0 = "foo"(%x, %a) : (i32, i32) -> i32
  return %0 : i32
^b(%y: i32):
  %1 = "foo"(%y, %b) : (i32, i32) -> i32
  return %1 : i32
}

// -----

func.func @succ(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"(%a) : (i32) -> ()
  cf.br ^d(%a : i32)
^b:
  "foo"(%b) : (i32) -> ()
  cf.br ^d(%b : i32)
^d(%x: i32):
  "bar"(%x) : (i32) -> ()
  return %x : i32
}

// -----

func.func @usedout(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "foo"(%a) : (i32) -> i32
  cf.br ^d
^b:
  %1 = "foo"(%b) : (i32) -> i32
  cf.br ^d
^d:
  return %a : i32
}

// -----

func.func @domused(%c: i1, %a: i32) -> i32 {
  %k = "cond"() : () -> i1
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "foo"(%a) : (i32) -> i32
  cf.cond_br %k, ^e, ^f
^b:
  %1 = "foo"(%a) : (i32) -> i32
  cf.cond_br %k, ^e, ^f
^e:
  return %a : i32
^f:
  "bar"() : () -> ()
  return %a : i32
}

// -----

func.func @three(%c: i32, %a: i32, %b: i32) {
  cf.switch %c : i32, [default: ^d, 1: ^a, 2: ^b]
^a:
  "foo"(%a) : (i32) -> ()
  return
^b:
  "foo"(%b) : (i32) -> ()
  return
^d:
  "foo"(%a) : (i32) -> ()
  return
}

// -----

func.func @loop(%c: i1) {
  cf.br ^a
^a:
  "foo"() : () -> ()
  cf.cond_br %c, ^b, ^e
^b:
  "bar"() : () -> ()
  cf.cond_br %c, ^d, ^e2
^d:
  "foo"() : () -> ()
  cf.cond_br %c, ^b, ^e
^e:
  return
^e2:
  return
}

// -----

func.func @entry(%c: i1) {
  cf.cond_br %c, ^b, ^d
^b:
  return
^d:
  "foo"() : () -> ()
  return
}

// -----

func.func @nested(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  scf.if %c {
    "foo"(%a) : (i32) -> ()
  }
  return
^b:
  scf.if %c {
    "foo"(%b) : (i32) -> ()
  }
  return
}

// -----

func.func @nestedsame(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  scf.if %c {
    "foo"(%a) : (i32) -> ()
  }
  return
^b:
  scf.if %c {
    "foo"(%a) : (i32) -> ()
  }
  return
}

// -----

func.func @inner(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.execute_region -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"(%a) : (i32) -> ()
  scf.yield %a : i32
^b:
  "foo"(%b) : (i32) -> ()
  scf.yield %b : i32
 }
  return %r : i32
}

// -----

func.func @consts(%c: i1) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.constant 1 : i32
  "foo"(%0) : (i32) -> ()
  return %0 : i32
^b:
  %1 = arith.constant 2 : i32
  "foo"(%1) : (i32) -> ()
  return %1 : i32
}

// -----

func.func @attrs(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"() {a = 1} : () -> ()
  return
^b:
  "foo"() {a = 2} : () -> ()
  return
}

// -----

func.func @defs(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "foo"(%a) : (i32) -> i32
  %1 = "bar"(%0) : (i32) -> i32
  cf.br ^d(%1 : i32)
^b:
  %2 = "foo"(%a) : (i32) -> i32
  %3 = "bar"(%2) : (i32) -> i32
  cf.br ^d(%3 : i32)
^d(%x: i32):
  return %x : i32
}

// -----

func.func @redundant(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^d(%a, %a : i32, i32), ^d(%b, %b : i32, i32)
^d(%x: i32, %y: i32):
  %0 = "foo"(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}

// -----

func.func @redundant_in_loop(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  "use"() : () -> ()
  cf.br ^d(%a, %a : i32, i32)
^b:
  cf.br ^d(%b, %b : i32, i32)
^d(%x: i32, %y: i32):
  %0 = "foo"(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}

// -----

func.func @samearg(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  "use"() : () -> ()
  cf.br ^d(%a, %b : i32, i32)
^b:
  "use2"() : () -> ()
  cf.br ^d(%a, %a : i32, i32)
^d(%x: i32, %y: i32):
  %0 = "foo"(%x, %y) : (i32, i32) -> i32
  return %0 : i32
}

// -----

func.func @dup(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"(%a, %a) : (i32, i32) -> ()
  return
^b:
  "foo"(%b, %b) : (i32, i32) -> ()
  return
}

// -----

func.func @mixed(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a(%a: i32), ^b(%b: i32)
^a(%x: i32):
  "foo"(%x, %a) : (i32, i32) -> ()
  return
^b(%y: i32):
  "foo"(%b, %a) : (i32, i32) -> ()
  return
}

// -----

func.func @four(%c: i32, %a: i32, %b: i32) {
  cf.switch %c : i32, [default: ^d, 1: ^a, 2: ^b, 3: ^e]
^a:
  "foo"(%a, %a) : (i32, i32) -> ()
  return
^b:
  "foo"(%a, %b) : (i32, i32) -> ()
  return
^d:
  "bar"(%a, %a) : (i32, i32) -> ()
  return
^e:
  "foo"(%b, %b) : (i32, i32) -> ()
  return
}

// -----

func.func @pair(%c: i32, %a: i32, %b: i32) {
  cf.switch %c : i32, [default: ^d, 1: ^a, 2: ^b, 3: ^e]
^a:
  "foo"(%a, %a) : (i32, i32) -> ()
  return
^b:
  "foo"(%a, %b) : (i32, i32) -> ()
  return
^d:
  "bar"(%a, %a) : (i32, i32) -> ()
  return
^e:
  "bar"(%b, %b) : (i32, i32) -> ()
  return
}

// -----

func.func @regions(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"() ({ "x"(%a) : (i32) -> ()
   "y"() : () -> () }) : () -> ()
  return
^b:
  "foo"() ({ "x"(%a) : (i32) -> ()
   "y"() : () -> () }) : () -> ()
  return
}

// -----

func.func @regions_that_differ(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"() ({ "x"(%a) : (i32) -> ()
   "y"() : () -> () }) : () -> ()
  return
^b:
  "foo"() ({ "x"(%b) : (i32) -> ()
   "y"() : () -> () }) : () -> ()
  return
}

// -----

func.func @regions_with_blocks(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  "foo"(%a) ({ "x"() : () -> () }) : (i32) -> ()
  return
^b:
  "foo"(%b) ({ "x"() : () -> () }) : (i32) -> ()
  return
}

// -----

func.func @loc(%c: i1, %d: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  "p"() : () -> ()
  cf.cond_br %d, ^x, ^y
^b:
  "q"() : () -> ()
  cf.cond_br %d, ^y, ^x
^x:
  "foo"(%a) : (i32) -> ()
  return
^y:
  "foo"(%b) : (i32) -> ()
  return
}

// -----

func.func @three_with_arguments(%c: i1, %d: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^a, ^b
^a:
  "p"(%a) : (i32) -> ()
  cf.br ^x
^b:
  "p"(%b) : (i32) -> ()
  cf.br ^y
^x:
  "foo"(%a) : (i32) -> ()
  return
^y:
  "foo"(%b) : (i32) -> ()
  return
}

// -----

func.func @unknownbranch(%c: i1, %a: i32, %b: i32) {
  "br"(%c)[^a, ^b] : (i1) -> ()
^a:
  "foo"(%a) : (i32) -> ()
  return
^b:
  "foo"(%b) : (i32) -> ()
  return
}

// -----

func.func @unknown_branch_with_arguments(%c: i1, %a: i32, %b: i32) {
  "br"(%c)[^a, ^b] : (i1) -> ()
^a:
  "foo"(%a) : (i32) -> ()
  return
^b:
  "foo"(%a) : (i32) -> ()
  return
}

// -----

func.func @commut(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = arith.addi %a, %b : i32
  "foo"(%0) : (i32) -> ()
  return %0 : i32
^b:
  %1 = arith.addi %b, %a : i32
  "foo"(%1) : (i32) -> ()
  return %1 : i32
}

// -----

func.func @order(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "x"(%b) : (i32) -> i32
  "foo"(%0, %a) : (i32, i32) -> ()
  return %a : i32
^b:
  %1 = "x"(%b) : (i32) -> i32
  "foo"(%1, %b) : (i32, i32) -> ()
  return %b : i32
}

// -----

func.func @token(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %m = memref.alloc() : memref<4xf32>
  "foo"(%m) : (memref<4xf32>) -> ()
  cf.br ^d(%m : memref<4xf32>)
^b:
  %n = memref.alloc() : memref<4xf32>
  "foo"(%n) : (memref<4xf32>) -> ()
  cf.br ^d(%n : memref<4xf32>)
^d(%x: memref<4xf32>):
  memref.dealloc %x : memref<4xf32>
  return
}

// -----

func.func @domi(%c: i1, %d: i1) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "x"() : () -> i32
  cf.br ^c
^b:
  "y"() : () -> ()
  cf.cond_br %d, ^e, ^f
^c:
  "foo"(%0) : (i32) -> ()
  return %0 : i32
^e:
  %1 = "z"() : () -> i32
  cf.br ^g
^g:
  "foo"(%1) : (i32) -> ()
  return %1 : i32
^f:
  %2 = "w"() : () -> i32
  cf.cond_br %d, ^h, ^i
^h:
  "foo"(%2) : (i32) -> ()
  return %2 : i32
^i:
  "foo"(%2) : (i32) -> ()
  return %2 : i32
}

// -----

func.func @selfloop(%c: i1, %d: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  "x"() : () -> ()
  cf.cond_br %d, ^a, ^e
^b:
  "x"() : () -> ()
  cf.cond_br %d, ^b, ^e
^e:
  return
}

// -----

// Equal blocks on one path: ^d uses what ^a makes, on each iteration, and not what ^b makes. Both stay.
// CHECK-LABEL: func.func @named_after(
// CHECK:         %[[FIRST:.*]] = arith.addi %arg0, %{{.*}}
// CHECK:       ^bb1:
// CHECK-NEXT:    %[[NEXT:.*]] = arith.addi %[[J:.*]], %{{.*}}
// CHECK:       ^bb2(%[[J]]: i32):
// CHECK-NEXT:    "foo"(%[[J]], %[[FIRST]])
func.func @named_after(%i: i32, %n: i32) {
  %c1 = arith.constant 1 : i32
  cf.br ^a
^a:
  %first = arith.addi %i, %c1 : i32
  cf.br ^d(%first : i32)
^b:
  %next = arith.addi %j, %c1 : i32
  cf.br ^d(%next : i32)
^d(%j: i32):
  "foo"(%j, %first) : (i32, i32) -> ()
  %more = arith.cmpi slt, %j, %n : i32
  cf.cond_br %more, ^b, ^e
^e:
  return
}

// -----

// The one that is used elsewhere comes second, and a third one is equal too: that one and the first
// become one.
// CHECK-LABEL: func.func @second(
// CHECK-NEXT:    cf.cond_br %arg0, ^bb2, ^bb5
// CHECK-NEXT:  ^bb1:  // 2 preds: ^bb3, ^bb4
// CHECK:       ^bb2:
// CHECK-NEXT:    %[[FIRST:.*]] = "v"
// CHECK:         "foo"(%[[FIRST]])
func.func @second(%c: i1) {
  cf.cond_br %c, ^a, ^e
^b:
  %next = "v"() : () -> i32
  cf.br ^d
^a:
  %first = "v"() : () -> i32
  cf.br ^d
^f:
  %last = "v"() : () -> i32
  cf.br ^d
^d:
  "foo"(%first) : (i32) -> ()
  %k = "w"() : () -> i1
  cf.cond_br %k, ^b, ^g
^g:
  %l = "w"() : () -> i1
  cf.cond_br %l, ^f, ^e
^e:
  return
}

// -----

// Arguments, which a region of an op uses.
// CHECK-LABEL: func.func @argument(
// CHECK:         "s"()[^bb1, ^bb4]
// CHECK:       ^bb1(%[[A:.*]]: i32):  // pred
// CHECK:       ^bb2(%{{.*}}: i32):  // pred
// CHECK:         "u"(%[[A]])
func.func @argument() {
  "s"()[^a, ^e] : () -> ()
^a(%x: i32):
  "foo"(%x) : (i32) -> ()
  cf.br ^d
^b(%y: i32):
  "foo"(%y) : (i32) -> ()
  cf.br ^d
^d:
  "r"() ({
    "u"(%x) : (i32) -> ()
  }) : () -> ()
  "s"()[^b, ^e] : () -> ()
^e:
  return
}

// -----

// A block that branches to a block that is equal to it, and so to itself afterwards: what is passed
// along that edge is not taken for the operand in which they differ.
// CHECK-LABEL: func.func @branches_to_its_equal
// CHECK: cf.br ^[[HEAD:.*]](%true : i1)
// CHECK: ^[[HEAD]](%[[F:.*]]: i1):
// CHECK-NEXT: cf.cond_br %{{.*}}, ^[[HEAD]](%false : i1), ^{{.*}}(%[[F]] : i1)
func.func @branches_to_its_equal(%c1: i1, %x0: i32) -> i32 {
  %t = arith.constant true
  %f = arith.constant false
  %k2 = arith.constant 2 : i32
  cf.br ^b2
^b2:
  cf.cond_br %c1, ^b5, ^b3(%t : i1)
^b3(%v1: i1):
  cf.cond_br %v1, ^b5, ^b4
^b4:
  cf.switch %x0 : i32, [
    default: ^b3(%f : i1),
    1: ^b5,
    0: ^b6,
    -2: ^b2
  ]
^b5:
  cf.cond_br %c1, ^b5, ^b3(%f : i1)
^b6:
  return %k2 : i32
}
