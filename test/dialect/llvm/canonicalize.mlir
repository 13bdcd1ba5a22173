// RUN: cistern-opt --allow-unregistered-dialect --canonicalize %s | FileCheck %s
// RUN: %same --args="--allow-unregistered-dialect --canonicalize" %s

// A value is itself, and memory on the stack is not null; how a value is ordered to itself is left.
// CHECK-LABEL: llvm.func @comparisons
// CHECK-DAG: %[[TRUE:.*]] = llvm.mlir.constant(true)
// CHECK-DAG: %[[FALSE:.*]] = llvm.mlir.constant(false)
// CHECK: %[[LE:.*]] = llvm.icmp "ule"
// CHECK: "use"(%[[TRUE]], %[[FALSE]], %[[FALSE]], %[[LE]])
llvm.func @comparisons(%x: i32) {
  %one = llvm.mlir.constant(1 : i64) : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %p = llvm.alloca %one x i32 : (i64) -> !llvm.ptr
  %0 = llvm.icmp "eq" %x, %x : i32
  %1 = llvm.icmp "ne" %x, %x : i32
  %2 = llvm.icmp "eq" %p, %null : !llvm.ptr
  %3 = llvm.icmp "ule" %x, %x : i32
  "use"(%0, %1, %2, %3) : (i1, i1, i1, i1) -> ()
  llvm.return
}

// Casts back, and casts of casts.
// CHECK-LABEL: llvm.func @casts
// CHECK: %[[V:.*]] = llvm.bitcast %arg1 : i32 to vector<2xi16>
// CHECK: %[[A:.*]] = llvm.addrspacecast %arg0 : !llvm.ptr to !llvm.ptr<2>
// CHECK: "use"(%arg1, %[[V]], %arg0, %[[A]])
llvm.func @casts(%a: !llvm.ptr, %x: i32) {
  %0 = llvm.bitcast %x : i32 to f32
  %1 = llvm.bitcast %0 : f32 to i32
  %2 = llvm.bitcast %0 : f32 to vector<2xi16>
  %3 = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<1>
  %4 = llvm.addrspacecast %3 : !llvm.ptr<1> to !llvm.ptr
  %5 = llvm.addrspacecast %3 : !llvm.ptr<1> to !llvm.ptr<2>
  "use"(%1, %2, %4, %5) : (i32, vector<2xi16>, !llvm.ptr, !llvm.ptr<2>) -> ()
  llvm.return
}

// Constants; a shift by the width or more is left.
// CHECK-LABEL: llvm.func @constants
// CHECK-DAG: %[[OR:.*]] = llvm.mlir.constant(7 : i32)
// CHECK-DAG: %[[SHL:.*]] = llvm.mlir.constant(48 : i32)
// CHECK-DAG: %[[EXT:.*]] = llvm.mlir.constant(251 : i32)
// CHECK: %[[FAR:.*]] = llvm.shl
// CHECK: "use"(%[[OR]], %[[SHL]], %[[EXT]], %[[FAR]])
llvm.func @constants() {
  %c3 = llvm.mlir.constant(3 : i32) : i32
  %c4 = llvm.mlir.constant(4 : i32) : i32
  %c99 = llvm.mlir.constant(99 : i32) : i32
  %c = llvm.mlir.constant(-5 : i8) : i8
  %0 = llvm.or %c3, %c4 : i32
  %1 = llvm.shl %c3, %c4 : i32
  %2 = llvm.zext %c : i8 to i32
  %3 = llvm.shl %c3, %c99 : i32
  "use"(%0, %1, %2, %3) : (i32, i32, i32, i32) -> ()
  llvm.return
}

// The part at 0 begins where the whole does; constant indices become part of the op, those of 32 bits.
// CHECK-LABEL: llvm.func @addresses
// CHECK: %[[BIG:.*]] = llvm.mlir.constant(5000000000 : i64)
// CHECK: %[[TWO:.*]] = llvm.getelementptr %arg0[2]
// CHECK: %[[FAR:.*]] = llvm.getelementptr %arg0[%[[BIG]]]
// CHECK: "use"(%arg0, %[[TWO]], %[[FAR]])
llvm.func @addresses(%a: !llvm.ptr) {
  %two = llvm.mlir.constant(2 : i32) : i32
  %big = llvm.mlir.constant(5000000000 : i64) : i64
  %0 = llvm.getelementptr %a[0] : (!llvm.ptr) -> !llvm.ptr, i32
  %1 = llvm.getelementptr %a[%two] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %2 = llvm.getelementptr %a[%big] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  "use"(%0, %1, %2) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// What was put in comes out; what was put in elsewhere is no matter, what is inside of it stays.
// CHECK-LABEL: llvm.func @aggregates
// CHECK: %[[S:.*]] = llvm.insertvalue %arg3, %arg0[1]
// CHECK: %[[IN:.*]] = llvm.extractvalue %[[S]][1, 0]
// CHECK: %[[OLD:.*]] = llvm.extractvalue %arg0[0]
// CHECK: "use"(%arg1, %[[IN]], %[[OLD]])
llvm.func @aggregates(%a: !llvm.struct<(i32, struct<(i32, f32)>)>, %x: i32, %y: f32, %s: !llvm.struct<(i32, f32)>) {
  %0 = llvm.insertvalue %x, %a[0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %1 = llvm.insertvalue %y, %0[1, 1] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %3 = llvm.insertvalue %s, %a[1] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %4 = llvm.extractvalue %3[1, 0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  %5 = llvm.extractvalue %3[0] : !llvm.struct<(i32, struct<(i32, f32)>)>
  "use"(%2, %4, %5) : (i32, i32, i32) -> ()
  llvm.return
}

// Parts of constants.
// CHECK-LABEL: llvm.func @constant_aggregates
// CHECK-DAG: %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
// CHECK-DAG: %[[TWO:.*]] = llvm.mlir.constant(2 : i32)
// CHECK-DAG: %[[ZERO:.*]] = llvm.mlir.zero : f32
// CHECK: "use"(%[[ONE]], %[[TWO]], %[[ZERO]])
llvm.func @constant_aggregates() {
  %0 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, f32)>
  %2 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : !llvm.array<2 x i32>
  %3 = llvm.extractvalue %2[1] : !llvm.array<2 x i32>
  %4 = llvm.mlir.zero : !llvm.struct<(i32, f32)>
  %5 = llvm.extractvalue %4[1] : !llvm.struct<(i32, f32)>
  "use"(%1, %3, %5) : (i32, i32, f32) -> ()
  llvm.return
}
