// RUN: cistern-opt %s --canonicalize --split-input-file | FileCheck %s
// RUN: cistern-opt %s --canonicalize --split-input-file | mlir-opt --split-input-file -o /dev/null
// Where mlir-opt 22 makes IR of index that does not verify; see docs/reference/divergences.md.

// The upper half of x * 1 is x's sign: of index, too, which arith.extsi does not take.
// CHECK-LABEL: func @sign_of_index
// CHECK-SAME:    (%[[X:.*]]: index)
// CHECK:         %[[NEGATIVE:.*]] = arith.cmpi slt, %[[X]], %{{.*}} : index
// CHECK-NEXT:    %[[SIGN:.*]] = arith.index_cast %[[NEGATIVE]] : i1 to index
// CHECK-NEXT:    return %[[X]], %[[SIGN]]
func.func @sign_of_index(%x: index) -> (index, index) {
  %one = arith.constant 1 : index
  %low, %high = arith.mulsi_extended %x, %one : index
  return %low, %high : index, index
}

// -----

// CHECK-LABEL: func @signs_of_vectors
// CHECK:         arith.index_cast %{{.*}} : vector<[2]xi1> to vector<[2]xindex>
// CHECK:         arith.index_cast %{{.*}} : tensor<3xi1> to tensor<3xindex>
func.func @signs_of_vectors(%x: vector<[2]xindex>, %y: tensor<3xindex>) -> (vector<[2]xindex>, tensor<3xindex>) {
  %one = arith.constant dense<1> : vector<[2]xindex>
  %low, %high = arith.mulsi_extended %x, %one : vector<[2]xindex>
  %ones = arith.constant dense<1> : tensor<3xindex>
  %l, %h = arith.mulsi_extended %y, %ones : tensor<3xindex>
  return %high, %h : vector<[2]xindex>, tensor<3xindex>
}

// -----

// CHECK-LABEL: func @sign_of_i7
// CHECK:         arith.extsi %{{.*}} : i1 to i7
func.func @sign_of_i7(%x: i7) -> i7 {
  %one = arith.constant 1 : i7
  %low, %high = arith.mulsi_extended %x, %one : i7
  return %high : i7
}
