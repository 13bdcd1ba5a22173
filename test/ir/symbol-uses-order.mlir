// RUN: not cistern-opt --split-input-file %s 2>&1 | FileCheck %s
// Of several uses of symbols that are wrong the one is reported that MLIR reports: an op before those in the regions of its
// neighbours, and of regions the last one first.

// CHECK-NOT: error
// CHECK: error: 'func.call' op 'last_function' does not reference a valid function
// CHECK-NOT: error
func.func @first() {
  func.call @first_function() : () -> ()
  return
}
func.func @last() {
  func.call @last_function() : () -> ()
  return
}

// -----

// CHECK: error: 'func.call' op 'outside' does not reference a valid function
// CHECK-NOT: error
func.func @outside_first(%b: i1) {
  scf.if %b {
    func.call @inside() : () -> ()
  }
  func.call @outside() : () -> ()
  return
}

// -----

// CHECK: error: 'func.call' op 'in_last_else' does not reference a valid function
// CHECK-NOT: error
func.func @last_region_first(%b: i1) {
  scf.if %b {
    func.call @in_first() : () -> ()
  }
  scf.if %b {
    func.call @in_last_then() : () -> ()
  } else {
    func.call @in_last_else() : () -> ()
  }
  return
}
