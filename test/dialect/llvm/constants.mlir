// RUN: cistern-opt --canonicalize %s | FileCheck %s
// RUN: %same %s
// RUN: %same --args=--canonicalize %s
// What a constant may hold for its type, and types that targets bring.

// Numbers of other types than the constant's, as those of index are, fold; those of vectors do not.
// CHECK-LABEL: llvm.func @numbers(
// CHECK-DAG: %[[OR:.*]] = llvm.mlir.constant(7 : i64) : i64
// CHECK-DAG: %[[ZEXT:.*]] = llvm.mlir.constant(255 : i64) : i64
// CHECK: %[[V:.*]] = llvm.or
// CHECK: llvm.insertvalue %[[OR]]
// CHECK: llvm.insertvalue %[[ZEXT]]
llvm.func @numbers() -> !llvm.struct<(i64, i64, vector<2xi32>)> {
  %0 = llvm.mlir.constant(3 : index) : i64
  %1 = llvm.mlir.constant(5 : i32) : i64
  %2 = llvm.or %0, %1 : i64
  %3 = llvm.mlir.constant(255 : i8) : i8
  %4 = llvm.zext %3 : i8 to i64
  %5 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<2xi32>
  %6 = llvm.mlir.constant(dense<2> : vector<2xi32>) : vector<2xi32>
  %7 = llvm.or %5, %6 : vector<2xi32>
  %8 = llvm.mlir.undef : !llvm.struct<(i64, i64, vector<2xi32>)>
  %9 = llvm.insertvalue %2, %8[0] : !llvm.struct<(i64, i64, vector<2xi32>)>
  %10 = llvm.insertvalue %4, %9[1] : !llvm.struct<(i64, i64, vector<2xi32>)>
  %11 = llvm.insertvalue %7, %10[2] : !llvm.struct<(i64, i64, vector<2xi32>)>
  llvm.return %11 : !llvm.struct<(i64, i64, vector<2xi32>)>
}

// Floats as their bits, elements in arrays of vectors, a splat of any length in a scalable vector, and types that are not looked into.
// CHECK-LABEL: llvm.func @accepted(
llvm.func @accepted() {
  %0 = llvm.mlir.constant(dense<[1.0, 2.0]> : tensor<2xf32>) : vector<2xi32>
  %1 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xi8>) : !llvm.array<1 x vector<2xi32>>
  %2 = llvm.mlir.constant(dense<1> : tensor<7xi8>) : vector<[2]xf32>
  %3 = llvm.mlir.constant(dense<[1, 2]> : tensor<2xindex>) : vector<2xf32>
  %4 = llvm.mlir.constant(1.0 : f32) : !llvm.array<2 x f16>
  llvm.return
}

// CHECK: llvm.mlir.global common @event() {{.*}} : !llvm.target<"spirv.Event"> {
llvm.mlir.global common @event() : !llvm.target<"spirv.Event"> {
  %0 = llvm.mlir.zero : !llvm.target<"spirv.Event">
  llvm.return %0 : !llvm.target<"spirv.Event">
}

// CHECK-LABEL: llvm.func @of_targets(
// CHECK: llvm.load
// CHECK: llvm.store
llvm.func @of_targets(%p: !llvm.ptr, %n: i64) -> !llvm.ptr {
  %0 = llvm.alloca %n x !llvm.target<"aarch64.svcount"> : (i64) -> !llvm.ptr
  %1 = llvm.load %p : !llvm.ptr -> !llvm.target<"aarch64.svcount">
  llvm.store %1, %0 : !llvm.target<"aarch64.svcount">, !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// A declaration may ask for both.
llvm.func @declared() attributes {always_inline, no_inline}
