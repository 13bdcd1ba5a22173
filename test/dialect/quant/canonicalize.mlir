// RUN: cistern-opt %s --canonicalize | FileCheck %s
// RUN: %same --args=--canonicalize %s
// Casts that undo each other.

!q = !quant.uniform<i8:f32, 2.0>
!r = !quant.uniform<i8:f32, 3.0>

// CHECK-LABEL: func.func @dequantized
// CHECK-SAME: (%[[A:.*]]: f32)
// CHECK-NEXT: return %[[A]] : f32
func.func @dequantized(%a: f32) -> f32 {
  %0 = quant.qcast %a : f32 to !q
  %1 = quant.dcast %0 : !q to f32
  return %1 : f32
}

// CHECK-LABEL: func.func @quantized
// CHECK-NEXT: return %{{.*}} : !quant.uniform<i8:f32, 2.000000e+00>
func.func @quantized(%a: !q) -> !q {
  %0 = quant.dcast %a : !q to f32
  %1 = quant.qcast %0 : f32 to !q
  return %1 : !q
}

// Another scale: the numbers change.
// CHECK-LABEL: func.func @other_scale
// CHECK: quant.dcast
// CHECK: quant.qcast
func.func @other_scale(%a: !q) -> !r {
  %0 = quant.dcast %a : !q to f32
  %1 = quant.qcast %0 : f32 to !r
  return %1 : !r
}

// CHECK-LABEL: func.func @stored
// CHECK-SAME: (%[[A:.*]]: i8)
// CHECK-NEXT: return %[[A]] : i8
func.func @stored(%a: i8) -> i8 {
  %0 = quant.scast %a : i8 to !q
  %1 = quant.scast %0 : !q to i8
  return %1 : i8
}

// CHECK-LABEL: func.func @stored_otherwise
// CHECK-COUNT-2: quant.scast
func.func @stored_otherwise(%a: !q) -> !r {
  %0 = quant.scast %a : !q to i8
  %1 = quant.scast %0 : i8 to !r
  return %1 : !r
}

// CHECK-LABEL: func.func @unused
// CHECK-NEXT: return
func.func @unused(%a: i8) {
  %0 = quant.scast %a : i8 to !q
  return
}
