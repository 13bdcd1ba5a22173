// RUN: not cistern-opt --allow-unregistered-dialect %s --split-input-file 2>&1 | FileCheck %s
// RUN: %same --stderr "--args=--allow-unregistered-dialect --split-input-file" %s
// REQUIRES: mlir-opt
// Errors in definitions and uses of aliases.

// CHECK: :[[#@LINE+1]]:3: error: expected '=' in attribute alias definition
#x

// -----

// CHECK: :[[#@LINE+1]]:3: error: expected '=' in type alias definition
!x i32

// -----

#x = 1
// CHECK: :[[#@LINE+1]]:1: error: redefinition of attribute alias id 'x'
#x = 2

// -----

!x = i32
// CHECK: :[[#@LINE+1]]:1: error: redefinition of type alias id 'x'
!x = i64

// -----

// CHECK: :[[#@LINE+1]]:1: error: attribute names with a '.' are reserved for dialect-defined names
#x.y = 1

// -----

// CHECK: :[[#@LINE+1]]:1: error: type names with a '.' are reserved for dialect-defined names
!x.y = i32

// -----

// CHECK: :[[#@LINE+1]]:8: error: undefined symbol alias id 'x'
!x = !x

// -----

// CHECK: :[[#@LINE+1]]:8: error: undefined symbol alias id 'x'
#x = #x

// -----

// CHECK: :[[#@LINE+1]]:5: error: expected non-function type
!x = foo

// -----

// CHECK: :[[#@LINE+1]]:5: error: expected attribute value
#x = foo

// -----

// CHECK: :[[#@LINE+1]]:17: error: undefined symbol alias id 'y'
!x = tensor<4x!y>

// -----

#m = affine_map<(d0) -> (d0)>
// CHECK: :[[#@LINE+1]]:12: error: memref layout mismatch between rank and affine map: 2 != 1
"a"() {a = memref<4x4xf32, #m>} : () -> ()
