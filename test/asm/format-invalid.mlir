// RUN: cistern-opt %s --split-input-file --verify-diagnostics
// What the declarative format engine reports; texts and places are those of mlir-opt.

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi foo, %a, %b : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@+1 {{custom op 'arith.cmpi' invalid predicate attribute specification: "foo"}}
  %0 = arith.cmpi "foo", %a, %b : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{custom op 'arith.cmpi' 'lhs' must be signless-integer-like, but got 'f32'}}
  %0 = arith.cmpi eq, %a, %a : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+2 {{custom op 'arith.addi' expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  // expected-error@+1 {{custom op 'arith.addi' failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %0 = arith.addi %a, %a overflow<foo> : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'arith.addi' invalid kind of attribute specified}}
  %0 = arith.addi %a, %a overflow #arith.fastmath<fast> : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'arith.addi' 'arith.addi' op attribute 'overflowFlags' failed to satisfy constraint: Integer overflow arith flags}}
  %0 = arith.addi %a, %a {overflowFlags = 2 : i32} : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected ','}}
  %0 = arith.addi %a %a : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{custom op 'arith.extf' expected 'to'}}
  %0 = arith.extf %a : f32 too f64
  return
}

// -----

func.func @f(%a: f32, %b: index) {
  // expected-error@+1 {{custom op 'memref.load' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  %0 = memref.load %a[%b] : f32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{custom op 'memref.dealloc' invalid kind of type specified}}
  memref.dealloc %a : f32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'func.return' number of operands and types do not match: got 2 operands and 1 types}}
  return %a, %a : i32
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'func.call' number of operands and types do not match: got 1 operands and 2 types}}
  call @f(%a) : (i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call @f(%a) : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{custom op 'func.call' invalid kind of attribute specified}}
  call @f::@g(%a) : (i32) -> ()
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{custom op 'memref.alloc' 'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %a = memref.alloc() {alignment = 3 : i64} : memref<4xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@+2 {{custom op 'memref.subview' expected integer value}}
  // expected-error@+1 {{custom op 'memref.subview' expected SSA value or integer}}
  %0 = memref.subview %a[0][i32][1] : memref<4xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@+1 {{custom op 'memref.assume_alignment' invalid kind of attribute specified}}
  %0 = memref.assume_alignment %a, "s" : memref<4xf32>
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error@+2 {{custom op 'cf.cond_br' expected integer value}}
  // expected-error@+1 {{expected ']'}}
  cf.cond_br %a weights([a]), ^b, ^b
^b:
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error@+1 {{custom op 'cf.cond_br' integer value too large}}
  cf.cond_br %a weights([99999999999]), ^b, ^b
^b:
  return
}

// -----

func.func @f(%a: i1) {
  // expected-error@+1 {{integer literal not valid for specified type}}
  cf.assert %a, 5
  return
}

// -----

// expected-error@+1 {{custom op 'memref.global' expected valid '@'-identifier for symbol name}}
memref.global foo @x : memref<4xf32>

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{custom op 'memref.get_global' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  %0 = memref.get_global @x : f32
  return
}

// -----

func.func @f(%a: memref<4xf32>, %c: i1) {
  // expected-error@+1 {{custom op 'bufferization.dealloc' expected 'if'}}
  bufferization.dealloc (%a : memref<4xf32>) iff (%c)
  return
}
