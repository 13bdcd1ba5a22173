// RUN: %roundtrip
// RUN: %same %s
// Intrinsics on vectors, matrices and variadic arguments; hints with operand bundles.

// CHECK: "llvm.intr.vp.add"
// CHECK: llvm.intr.assume %{{.*}} ["align"(%{{.*}}, %{{.*}} : !llvm.ptr, i64), "x"()] : i1
llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>, %e: i32, %fv: vector<4xf32>, %p: !llvm.ptr, %i: i64, %f: f32, %pv2: vector<4x!llvm.ptr>, %b: i1, %m5: vector<5xi1>) {
  %0 = "llvm.intr.vp.add"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %1 = llvm.intr.masked.load %p, %m, %fv {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %2 = llvm.intr.masked.load %p, %m {alignment = 4 : i32, nontemporal} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  llvm.intr.masked.store %fv, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  %3 = llvm.intr.masked.gather %pv2, %m, %fv {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %4 = llvm.intr.masked.gather %pv2, %m {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  llvm.intr.masked.scatter %fv, %pv2, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  %5 = "llvm.intr.masked.expandload"(%p, %m, %fv) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "llvm.intr.masked.compressstore"(%fv, %p, %m) {arg_attrs = [{}, {llvm.align = 4 : i64}, {}]} : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  %6 = "llvm.intr.vscale"() : () -> i64
  %7 = llvm.intr.stepvector : vector<4xi32>
  %8 = llvm.intr.get.active.lane.mask %i, %i : i64, i64 to vector<4xi1>
  %9 = llvm.intr.vector.insert %v, %v[0] : vector<4xi32> into vector<4xi32>
  %10 = llvm.intr.vector.extract %v[0] : vector<2xi32> from vector<4xi32>
  %11 = llvm.intr.scmp(%v, %v) : (vector<4xi32>, vector<4xi32>) -> vector<4xi8>
  %12 = llvm.intr.expect %b, %b : i1
  %13 = llvm.intr.expect.with.probability %b, %b, 5.0e-1 : i1
  llvm.intr.trap
  llvm.intr.debugtrap
  llvm.intr.ubsantrap <{failureKind = 1 : i8}>
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  llvm.intr.assume %b : i1
  llvm.intr.assume %b ["align"(%p, %i : !llvm.ptr, i64)] : i1 {x}
  llvm.intr.assume %b ["align"(%p, %i : !llvm.ptr, i64), "x"()] : i1
  %14 = "llvm.intr.is.constant"(%e) : (i32) -> i1
  %15 = "llvm.intr.is.fpclass"(%f) <{bit = 1 : i32}> : (f32) -> i1
  %16 = llvm.intr.ptrmask %p, %i : (!llvm.ptr, i64) -> !llvm.ptr
  %17 = llvm.intr.launder.invariant.group %p : !llvm.ptr
  %18 = llvm.intr.strip.invariant.group %p : !llvm.ptr
  %19 = llvm.intr.ssa.copy %e : i32
  %20 = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
  llvm.intr.vastart %p : !llvm.ptr
  llvm.intr.vacopy %p to %p : !llvm.ptr, !llvm.ptr
  llvm.intr.vaend %p : !llvm.ptr
  %21 = llvm.intr.matrix.multiply %v, %v {lhs_rows = 2 : i32, lhs_columns = 2 : i32, rhs_columns = 2 : i32} : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %22 = llvm.intr.matrix.transpose %v {rows = 2 : i32, columns = 2 : i32} : vector<4xi32> into vector<4xi32>
  %23 = llvm.intr.matrix.column.major.load %p, <stride=%i> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf32> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %fv, %p, <stride=%i> {isVolatile = false, rows = 2 : i32, columns = 2 : i32} : vector<4xf32> to !llvm.ptr stride i64
  %24 = "llvm.intr.vp.reduce.add"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %25 = "llvm.intr.vp.fma"(%fv, %fv, %fv, %m, %e) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %26 = "llvm.intr.vp.select"(%m, %fv, %fv, %e) : (vector<4xi1>, vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
  %27 = "llvm.intr.vp.load"(%p, %m, %e) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>
  "llvm.intr.vp.store"(%fv, %p, %m, %e) : (vector<4xf32>, !llvm.ptr, vector<4xi1>, i32) -> ()
  %28 = "llvm.intr.experimental.vp.strided.load"(%p, %i, %m, %e) : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf32>
  "llvm.intr.experimental.vp.strided.store"(%fv, %p, %i, %m, %e) : (vector<4xf32>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()
  %29 = "llvm.intr.vp.trunc"(%v, %m, %e) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi8>
  %30 = "llvm.intr.vp.fneg"(%fv, %m, %e) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %31 = "llvm.intr.vp.and"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %32 = "llvm.intr.vp.ashr"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %33 = "llvm.intr.vp.lshr"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %34 = "llvm.intr.vp.mul"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %35 = "llvm.intr.vp.or"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %36 = "llvm.intr.vp.sdiv"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %37 = "llvm.intr.vp.shl"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %38 = "llvm.intr.vp.smax"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %39 = "llvm.intr.vp.smin"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %40 = "llvm.intr.vp.srem"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %41 = "llvm.intr.vp.sub"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %42 = "llvm.intr.vp.udiv"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %43 = "llvm.intr.vp.umax"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %44 = "llvm.intr.vp.umin"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %45 = "llvm.intr.vp.urem"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %46 = "llvm.intr.vp.xor"(%v, %v, %m, %e) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %47 = "llvm.intr.vp.fadd"(%fv, %fv, %m, %e) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %48 = "llvm.intr.vp.fdiv"(%fv, %fv, %m, %e) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %49 = "llvm.intr.vp.fmul"(%fv, %fv, %m, %e) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %50 = "llvm.intr.vp.frem"(%fv, %fv, %m, %e) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %51 = "llvm.intr.vp.fsub"(%fv, %fv, %m, %e) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %52 = "llvm.intr.vp.fmuladd"(%fv, %fv, %fv, %m, %e) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %53 = "llvm.intr.vp.fpext"(%fv, %m, %e) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf64>
  %54 = "llvm.intr.vp.fptosi"(%fv, %m, %e) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi8>
  %55 = "llvm.intr.vp.fptoui"(%fv, %m, %e) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi8>
  %56 = "llvm.intr.vp.fptrunc"(%fv, %m, %e) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf16>
  %57 = "llvm.intr.vp.inttoptr"(%v, %m, %e) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4x!llvm.ptr>
  %58 = "llvm.intr.vp.sext"(%v, %m, %e) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
  %59 = "llvm.intr.vp.sitofp"(%v, %m, %e) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  %60 = "llvm.intr.vp.uitofp"(%v, %m, %e) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
  %61 = "llvm.intr.vp.zext"(%v, %m, %e) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
  %62 = "llvm.intr.vp.ptrtoint"(%pv2, %m, %e) : (vector<4x!llvm.ptr>, vector<4xi1>, i32) -> vector<4xi64>
  %63 = "llvm.intr.vp.reduce.and"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %64 = "llvm.intr.vp.reduce.mul"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %65 = "llvm.intr.vp.reduce.or"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %66 = "llvm.intr.vp.reduce.smax"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %67 = "llvm.intr.vp.reduce.smin"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %68 = "llvm.intr.vp.reduce.umax"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %69 = "llvm.intr.vp.reduce.umin"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %70 = "llvm.intr.vp.reduce.xor"(%e, %v, %m, %e) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %71 = "llvm.intr.vp.reduce.fadd"(%f, %fv, %m, %e) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %72 = "llvm.intr.vp.reduce.fmul"(%f, %fv, %m, %e) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %73 = "llvm.intr.vp.reduce.fmax"(%f, %fv, %m, %e) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %74 = "llvm.intr.vp.reduce.fmin"(%f, %fv, %m, %e) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
  %75 = "llvm.intr.vp.merge"(%m, %fv, %fv, %e) : (vector<4xi1>, vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
  %76 = llvm.intr.ucmp(%e, %e) : (i32, i32) -> i8
  llvm.return
}
