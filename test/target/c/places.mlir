// RUN: cistern-translate --mlir-to-c --restrict --loop-order=program %s | FileCheck %s

// The places of views are looked up in constants. In each iteration the output lies beside what the op reads, so that its element is a variable.
// CHECK-LABEL: {{^}}void apart({{.*}}) {{[{]$}}
// CHECK: int32_t acc =
// In the second iteration of the other function both are the same bytes.
// CHECK-LABEL: {{^}}void once_the_same({{.*}}) {{[{]$}}
// CHECK-NOT: acc =
// The case that would overlap is not taken in that iteration.
// CHECK-LABEL: {{^}}void in_a_case({{.*}}) {{[{]$}}
// CHECK: int32_t acc =
// A place that depends on an argument is not known.
// CHECK-LABEL: {{^}}void unknown({{.*}}) {{[{]$}}
// CHECK-NOT: acc =
// CHECK: {{^[}]$}}
memref.global "private" constant @to : memref<3xi8> = dense<[0, 16, -128]>
memref.global "private" constant @from : memref<3xi8> = dense<[16, 32, 0]>
memref.global "private" constant @same : memref<3xi8> = dense<[16, 16, 0]>
memref.global "private" constant @cases : memref<3xi8> = dense<[0, 1, 0]>

func.func @apart(%m: memref<4x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %pool = memref.alloc() : memref<144xi8>
  %to = memref.get_global @to : memref<3xi8>
  %from = memref.get_global @from : memref<3xi8>
  scf.for %i = %c0 to %c3 step %c1 {
    %p8 = memref.load %to[%i] : memref<3xi8>
    %p = arith.index_castui %p8 : i8 to index
    %q8 = memref.load %from[%i] : memref<3xi8>
    %q = arith.index_castui %q8 : i8 to index
    %y = memref.view %pool[%p][] : memref<144xi8> to memref<4xi32>
    %x = memref.view %pool[%q][] : memref<144xi8> to memref<4xi32>
    linalg.matvec ins(%m, %x : memref<4x4xi32>, memref<4xi32>) outs(%y : memref<4xi32>)
  }
  return
}

func.func @once_the_same(%m: memref<4x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %pool = memref.alloc() : memref<144xi8>
  %to = memref.get_global @to : memref<3xi8>
  %from = memref.get_global @same : memref<3xi8>
  scf.for %i = %c0 to %c3 step %c1 {
    %p8 = memref.load %to[%i] : memref<3xi8>
    %p = arith.index_castui %p8 : i8 to index
    %q8 = memref.load %from[%i] : memref<3xi8>
    %q = arith.index_castui %q8 : i8 to index
    %y = memref.view %pool[%p][] : memref<144xi8> to memref<4xi32>
    %x = memref.view %pool[%q][] : memref<144xi8> to memref<4xi32>
    linalg.matvec ins(%m, %x : memref<4x4xi32>, memref<4xi32>) outs(%y : memref<4xi32>)
  }
  return
}

func.func @in_a_case(%m: memref<4x4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %pool = memref.alloc() : memref<144xi8>
  %to = memref.get_global @to : memref<3xi8>
  %from = memref.get_global @same : memref<3xi8>
  %cases = memref.get_global @cases : memref<3xi8>
  scf.for %i = %c0 to %c3 step %c1 {
    %case8 = memref.load %cases[%i] : memref<3xi8>
    %case = arith.index_castui %case8 : i8 to index
    scf.index_switch %case
    case 0 {
      %p8 = memref.load %to[%i] : memref<3xi8>
      %p = arith.index_castui %p8 : i8 to index
      %q8 = memref.load %from[%i] : memref<3xi8>
      %q = arith.index_castui %q8 : i8 to index
      %y = memref.view %pool[%p][] : memref<144xi8> to memref<4xi32>
      %x = memref.view %pool[%q][] : memref<144xi8> to memref<4xi32>
      linalg.matvec ins(%m, %x : memref<4x4xi32>, memref<4xi32>) outs(%y : memref<4xi32>)
      scf.yield
    }
    default {
    }
  }
  return
}

func.func @unknown(%m: memref<4x4xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pool = memref.alloc() : memref<144xi8>
  %from = memref.get_global @from : memref<3xi8>
  scf.for %i = %c0 to %n step %c1 {
    %q8 = memref.load %from[%i] : memref<3xi8>
    %q = arith.index_castui %q8 : i8 to index
    %y = memref.view %pool[%c0][] : memref<144xi8> to memref<4xi32>
    %x = memref.view %pool[%q][] : memref<144xi8> to memref<4xi32>
    linalg.matvec ins(%m, %x : memref<4x4xi32>, memref<4xi32>) outs(%y : memref<4xi32>)
  }
  return
}
