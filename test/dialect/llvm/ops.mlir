// RUN: %roundtrip
// RUN: %same %s
// Types, globals, functions, instructions and intrinsics of llvm with their optional parts.

// Globals, declarations and a function of one op each.
// CHECK: llvm.mlir.global private unnamed_addr constant @c(42 : i64) {addr_space = 0 : i32, alignment = 16 : i64} : i64
// CHECK: llvm.func internal fastcc @lk(%{{.*}}: i32 {llvm.noundef}) -> (i32 {llvm.signext}) attributes {dso_local, passthrough = ["noinline"]}
// CHECK: llvm.getelementptr inbounds|nuw %{{.*}}[0, 1, %{{.*}}] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
llvm.mlir.global internal constant @str("hello\00") {addr_space = 0 : i32} : !llvm.array<6 x i8>
llvm.mlir.global external @g() : i32
llvm.mlir.global private unnamed_addr constant @c(42 : i64) {alignment = 16 : i64} : i64
llvm.mlir.global linkonce_odr hidden thread_local @ext(3.0 : f32) {addr_space = 3 : i32, dso_local} : f32
llvm.mlir.global internal @init() : !llvm.ptr {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global external constant @arr(dense<[1.0, 2.0]> : tensor<2xf32>) {sym_visibility = "private"} : !llvm.array<2 x f32>
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @free(!llvm.ptr)
llvm.func internal fastcc @lk(%a: i32 {llvm.noundef}) -> (i32 {llvm.signext}) attributes {passthrough = ["noinline"], dso_local} {
  llvm.return %a : i32
}
llvm.func @pr(%x: !llvm.ptr {llvm.noalias, llvm.align = 8 : i64}) -> !llvm.struct<(i32, i32)>
llvm.func @vararg(%x: i32, ...) { llvm.return }
llvm.func hidden @vis()
llvm.func @types(!llvm.struct<()>, !llvm.struct<packed (i8, i32)>, !llvm.struct<"foo", (i32, ptr)>, !llvm.struct<"rec", (ptr<3>, struct<"foo", (i32, ptr)>)>, !llvm.struct<"op", opaque>, !llvm.array<4 x array<3 x f32>>, vector<4xf32>, !llvm.ptr, !llvm.x86_amx, !llvm.ppc_fp128, !llvm.token, !llvm.metadata, !llvm.target<"spirv.X", i32, 7>, vector<4x!llvm.ptr>, !llvm.array<2 x vector<4xi8>>, !llvm.struct<(vector<[4]xf32>, i1, bf16)>)
llvm.func @ops(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>) -> i32 attributes {no_inline} {
  %bb = llvm.mlir.constant(0 : i8) : i8
  %m = llvm.mlir.undef : vector<4xi1>
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.mlir.constant(1.5 : f32) : f32
  %2 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<4xi32>
  %3 = llvm.mlir.constant(0 : index) : i64
  %4 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  %5 = llvm.mlir.constant(true) : i1
  %6 = llvm.mlir.zero : !llvm.ptr
  %7 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %8 = llvm.mlir.poison : i32
  %9 = llvm.mlir.addressof @str : !llvm.ptr
  %10 = llvm.add %i, %0 : i32
  %11 = llvm.add %i, %0 overflow<nsw, nuw> : i32
  %12 = llvm.udiv exact %i, %0 : i32
  %13 = llvm.or disjoint %i, %0 : i32
  %14 = llvm.fadd %f, %1 {fastmathFlags = #llvm.fastmath<fast>} : f32
  %15 = llvm.fneg %v : vector<4xf32>
  %16 = llvm.icmp "slt" %i, %0 : i32
  %17 = llvm.icmp "eq" %p, %p : !llvm.ptr
  %18 = llvm.fcmp "olt" %v, %v {fastmathFlags = #llvm.fastmath<nnan>} : vector<4xf32>
  %19 = llvm.alloca %i x f32 : (i32) -> !llvm.ptr
  %20 = llvm.alloca inalloca %l x !llvm.struct<(i32)> {alignment = 8 : i64} : (i64) -> !llvm.ptr<5>
  %21 = llvm.getelementptr %p[%l] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %22 = llvm.getelementptr inbounds|nuw %p[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %23 = llvm.load %p : !llvm.ptr -> f32
  %24 = llvm.load volatile %p atomic syncscope("a") acquire invariant invariant_group {alignment = 4 : i64, nontemporal} : !llvm.ptr -> f32
  llvm.store %f, %p : f32, !llvm.ptr
  llvm.store volatile %f, %p atomic seq_cst {alignment = 4 : i64} : f32, !llvm.ptr
  %25 = llvm.extractvalue %7[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %26 = llvm.insertvalue %l, %7[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %27 = llvm.call @malloc(%l) : (i64) -> !llvm.ptr
  llvm.call @free(%27) : (!llvm.ptr) -> ()
  %28 = llvm.call @printf(%9, %i) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %29 = llvm.call %p(%i) : !llvm.ptr, (i32) -> i32
  %30 = llvm.call fastcc @lk(%i) {fastmathFlags = #llvm.fastmath<none>} : (i32) -> i32
  %31 = llvm.call tail @lk(%i) : (i32) -> i32
  %32 = llvm.ptrtoint %p : !llvm.ptr to i64
  %33 = llvm.inttoptr %l : i64 to !llvm.ptr
  %34 = llvm.bitcast %f : f32 to i32
  %35 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %36 = llvm.sext %i : i32 to i64
  %37 = llvm.zext nneg %i : i32 to i64
  %38 = llvm.trunc %l overflow<nsw> : i64 to i32
  %39 = llvm.sitofp %i : i32 to f32
  %40 = llvm.uitofp nneg %i : i32 to f32
  %41 = llvm.fptosi %f : f32 to i32
  %42 = llvm.fptoui %f : f32 to i32
  %43 = llvm.fpext %f : f32 to f64
  %44 = llvm.fptrunc %d : f64 to f32
  %45 = llvm.select %b, %i, %0 : i1, i32
  %46 = llvm.freeze %i : i32
  %47 = llvm.extractelement %v[%i : i32] : vector<4xf32>
  %48 = llvm.insertelement %f, %v[%i : i32] : vector<4xf32>
  %49 = llvm.shufflevector %v, %v [0, 5] : vector<4xf32> 
  %50 = llvm.intr.sqrt(%f) : (f32) -> f32
  %51 = llvm.intr.fma(%f, %f, %f) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32, f32) -> f32
  %52 = llvm.intr.smax(%i, %i) : (i32, i32) -> i32
  "llvm.intr.memcpy"(%p, %p, %l) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memset"(%p, %bb, %l) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  llvm.cond_br %b weights([1, 2]), ^bb1(%i : i32), ^bb2
^bb1(%x: i32):
  llvm.br ^bb3(%x, %f : i32, f32)
^bb2:
  llvm.br ^bb4
^bb3(%y: i32, %z: f32):
  llvm.return %y : i32
^bb4:
  llvm.unreachable
}

// Intrinsics.
llvm.func @intrinsics(%i: i32, %f: f32, %v: vector<4xf32>, %w: vector<4xi32>, %p: !llvm.ptr) {
  %0 = "llvm.intr.vector.reduce.add"(%w) : (vector<4xi32>) -> i32
  %1 = llvm.intr.vector.reduce.fmax(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
  %2 = "llvm.intr.vector.reduce.fadd"(%f, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  %3 = "llvm.intr.sadd.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %4 = "llvm.intr.abs"(%i) <{is_int_min_poison = false}> : (i32) -> i32
  %5 = "llvm.intr.ctlz"(%i) <{is_zero_poison = false}> : (i32) -> i32
  %6 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %6 : !llvm.ptr
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.intr.lifetime.end %p : !llvm.ptr
  %7 = llvm.intr.sadd.sat(%i, %i) : (i32, i32) -> i32
  %8 = llvm.intr.powi(%f, %i) : (f32, i32) -> f32
  %9 = llvm.intr.lround(%f) : (f32) -> i64
  "llvm.intr.memmove"(%p, %p, %i) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

// Other forms of the same ops.
llvm.func @variants(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %vi: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x f32>)>, %a: !llvm.array<3 x i32>, %p3: !llvm.ptr<3>, %vl: vector<4xi64>) {
  %r0 = llvm.mlir.constant(1 : i32) : i64
  %r1 = llvm.mlir.constant(1.0 : f32) : i32
  %r2 = llvm.mlir.constant(dense<1> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %r3 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.struct<(i32, i32)>
  %r4 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xi32>
  %r5 = llvm.mlir.constant(true) : i32
  %r6 = llvm.mlir.zero : !llvm.void
  %r7 = llvm.mlir.zero : !llvm.struct<(i32)>
  %r8 = llvm.mlir.undef : !llvm.func<void ()>
  %r9 = llvm.mlir.undef : !llvm.void
  %r10 = llvm.add %i, %i overflow<none> : i32
  // In generic form flags may be an attribute of theirs.
  // CHECK: llvm.add %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %r10b = "llvm.add"(%i, %i) <{overflowFlags = #llvm.overflow<nuw, nsw>}> : (i32, i32) -> i32
  %r11 = llvm.add %i, %i overflow<nuw,nsw> : i32
  %r12 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<nnan, ninf, nsz, arcp, contract, afn, reassoc>} : f32
  %r13 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<reassoc, nnan>} : f32
  %r14 = llvm.udiv exact %i, %i : i32
  %r15 = llvm.add %vi, %vi : vector<4xi32>
  %r16 = llvm.icmp "slt" %vi, %vi : vector<4xi32>
  %r17 = llvm.select %b, %v, %v : i1, vector<4xf32>
  %r18 = llvm.bitcast %f : f32 to i64
  %r19 = llvm.bitcast %f : f32 to i32
  %r20 = llvm.bitcast %v : vector<4xf32> to vector<4xi32>
  %r21 = llvm.bitcast %v : vector<4xf32> to i128
  %r22 = llvm.bitcast %v : vector<4xf32> to vector<2xi64>
  %r23 = llvm.bitcast %v : vector<4xf32> to vector<3xi64>
  %r24 = llvm.bitcast %i : i32 to f16
  %r25 = llvm.sext %vi : vector<4xi32> to vector<4xi64>
  %r26 = llvm.trunc %i : i32 to i64
  %r27 = llvm.trunc %l : i64 to i64
  %r28 = llvm.trunc %vl : vector<4xi64> to vector<4xi32>
  %r29 = llvm.trunc %vl : vector<4xi64> to vector<2xi32>
  %r30 = llvm.fpext %d : f64 to f32
  %r31 = llvm.fptrunc %f : f32 to f64
  %r32 = llvm.sitofp %vi : vector<4xi32> to f32
  %r33 = llvm.sitofp %vi : vector<4xi32> to vector<3xf32>
  %r34 = llvm.fptosi %v : vector<4xf32> to vector<4xi32>
  %r35 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr
  %r36 = llvm.inttoptr %vl : vector<4xi64> to vector<4x!llvm.ptr>
  %r37 = llvm.inttoptr %vl : vector<4xi64> to !llvm.ptr
  %r38 = llvm.zext nneg %i : i32 to i64
  %r39 = llvm.alloca %i x i32 : (i32) -> !llvm.ptr
  %r40 = llvm.alloca %i x i32 {alignment = 3 : i64} : (i32) -> !llvm.ptr
  %r41 = llvm.alloca %i x i32 {alignment = 0 : i64} : (i32) -> !llvm.ptr
  %r42 = llvm.alloca %i x memref<4xf32> : (i32) -> !llvm.ptr
  %r43 = llvm.alloca inalloca %i x i32 : (i32) -> !llvm.ptr
  %r44 = llvm.alloca %i x i32 : (i32) -> !llvm.ptr<5>
  %r45 = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %r46 = llvm.getelementptr inbounds %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %r47 = llvm.getelementptr nusw|nuw %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %r48 = llvm.getelementptr %p[-5, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
  %r49 = llvm.getelementptr %p[0, 1, 5] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<2 x i32>)>
  %r50 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, vector<4xi32>
  %r51 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr<3>, vector<4xi32>
  %r52 = llvm.getelementptr %p[%vi] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, i32
  %r53 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, memref<4xf32>
  %r54 = llvm.getelementptr %p[0] {elem_type = i32} : (!llvm.ptr) -> !llvm.ptr, i32
  %r55 = llvm.getelementptr none %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %r56 = llvm.getelementptr inbounds|inbounds %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %r57 = llvm.getelementptr inbounds | nuw %p[%i] {x} : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %r58 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr
  %r59 = llvm.load %p : !llvm.ptr -> f32
  %r60 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> f32
  %r61 = llvm.load %p {alignment = 3 : i64} : !llvm.ptr -> i32
  %r62 = llvm.load volatile %p {nontemporal} : !llvm.ptr -> i32
  %r63 = llvm.load %p3 : !llvm.ptr<3> -> i32
  %r64 = llvm.load %p atomic not_atomic : !llvm.ptr -> i32
  llvm.store %f, %p : f32, !llvm.ptr
  llvm.store volatile %f, %p atomic syncscope("x") seq_cst invariant_group {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.store %s, %p {alignment = 3 : i64} : !llvm.struct<(i32, array<2 x f32>)>, !llvm.ptr
  %r65 = llvm.extractvalue %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  %r66 = llvm.extractvalue %s[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
  %r67 = llvm.extractvalue %s[] : !llvm.struct<(i32, array<2 x f32>)>
  %r68 = llvm.insertvalue %i, %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  %r69 = llvm.insertvalue %f, %s[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %r70 = llvm.extractelement %v[%i : i32] : vector<4xf32>
  %r71 = llvm.shufflevector %v, %v [0, 9] : vector<4xf32>
  %r72 = llvm.shufflevector %v, %v [0, -1] : vector<4xf32>
  %r73 = llvm.shufflevector %v, %v [0, -2] : vector<4xf32>
  %r75 = llvm.intr.powi(%f, %i) : (f32, i32) -> f32
  %r76 = llvm.intr.lround(%f) : (f32) -> i64
  "llvm.intr.memmove"(%p, %p, %l) {isVolatile = true} : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %r77 = llvm.intr.fma(%f, %f, %f) {fastmathFlags = #llvm.fastmath<fast>, x} : (f32, f32, f32) -> f32
  llvm.return
}

// Types by themselves.
func.func private @more_types(!llvm.array<4 x index>, !llvm.struct<(index)>, !llvm.struct<"a2", (i32, struct<"a2">)>, !llvm.struct<"a3", packed (i8)>, !llvm.struct<"" , (i32)>, !llvm.struct<(tensor<4xi32>)>, !llvm.struct<(memref<4xi32>)>, !llvm.struct<(!llvm.ptr, !llvm.array<2 x i8>)>, !llvm.func<i32 ()>, !llvm.func<void (...)>, !llvm.func<index ()>, !llvm.func<i32 (label)>, !llvm.void, !llvm.label, !llvm.token, !llvm.metadata, !llvm.x86_amx, !llvm.ppc_fp128, !llvm.target<"spirv.X">, !llvm.target<"a", 1, 2>, !llvm.array<2 x ppc_fp128>, !llvm.array<2 x x86_amx>, !llvm.array<2 x struct<"b22", opaque>>, !llvm.struct<(x86_amx)>, !llvm.struct<(vector<2x3xf32>)>, !llvm.struct<(si32)>, !llvm.struct<(f8E5M2)>, !llvm.struct<(tf32, f80, f128, f16)>, !llvm.struct<(vector<2xindex>)>, vector<2x!llvm.ppc_fp128>, !llvm.ptr<16777215>, !llvm.ptr<16777216>, !llvm<ptr>, !llvm.struct<"a33", ()>, !llvm.struct<"x y", (i32)>, !llvm.array<0 x i32>, !llvm.array<18446744073709551615 x i8>, !llvm.struct<(complex<f32>)>, !llvm.array<2 x complex<f32>>, !llvm.struct<(none)>, !llvm.struct<"a40", (ptr, struct<"b40", (struct<"a40">, i8)>)>)

// Symbols.
llvm.func @s1() -> !llvm.void
llvm.func extern_weak @s3()
llvm.func external @s4()
llvm.func weak @s5() { llvm.return }
llvm.func extern_weak @s6() { llvm.return }
llvm.func @s7(...)
llvm.func @s8() { }
llvm.func unnamed_addr @s9()
llvm.func local_unnamed_addr @s10()
llvm.func internal protected local_unnamed_addr fastcc @s11() { llvm.return }
llvm.func @s12() attributes {sym_visibility = "private"}
llvm.func @s13(i32 {llvm.noundef})
llvm.func @s14() { llvm.br ^bb1 ^bb1: llvm.unreachable }
llvm.func @s15(%a: i32) { llvm.unreachable ^bb1(%x: index): llvm.unreachable }
llvm.func @s16(%a: i32, %p: !llvm.ptr) { llvm.call %p(%a) : !llvm.ptr, (i32) -> () llvm.return }
llvm.func @s17(%a: i32, %p: !llvm.ptr) { llvm.call %p(%a) vararg(!llvm.func<void (i32, ...)>) : !llvm.ptr, (i32) -> () llvm.return }
llvm.mlir.global @s18() : i32
llvm.mlir.global external @s19(1 : i32) : i64
llvm.mlir.global external @s20("abc")
llvm.mlir.global external @s21("abc") : !llvm.array<3 x i8>
llvm.mlir.global external @s22(1 : i32) : i32 { }
llvm.mlir.global external @s23() : i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
llvm.mlir.global external @s24() : i32 { }
llvm.mlir.global external @s25() : !llvm.func<void ()>
llvm.mlir.global appending @s26(dense<1> : tensor<2xi32>) : !llvm.array<2 x i32>
llvm.mlir.global common @s27(0 : i32) : i32
llvm.mlir.global common @s28() : i32
llvm.mlir.global common constant @s29(0 : i32) : i32
llvm.mlir.global thread_local unnamed_addr constant @s30() : i32
llvm.mlir.global external hidden thread_local local_unnamed_addr constant @s31() {section = "x"} : i32
llvm.mlir.global external @s32([1 : i32, 2 : i32]) : !llvm.struct<(i32, i32)>
llvm.mlir.global external constant @s33("a\00b") : !llvm.array<3 x i8>

// A switch.
llvm.func @switch(%i: i32, %l: i64) {
  llvm.switch %i : i32, ^bb1 [
    1: ^bb2(%i : i32),
    -2: ^bb1
  ]
^bb1:
  llvm.switch %l : i64, ^bb2(%i : i32) [
    5: ^bb3,
    9223372036854775807: ^bb3
  ] {branch_weights = array<i32: 1, 2, 3>}
^bb2(%x: i32):
  llvm.switch %i : i32, ^bb3 []
^bb3:
  llvm.return
}

// Atomic accesses.
llvm.func @atomic(%i: i32, %f: f32, %l: i64, %p: !llvm.ptr, %b: i1, %v: vector<4xf32>, %h: i7) {
  llvm.fence seq_cst
  llvm.fence syncscope("agent") acquire {x}
  %r2 = llvm.atomicrmw add %p, %i acq_rel : !llvm.ptr, i32
  %r3 = llvm.atomicrmw volatile fadd %p, %f syncscope("x") monotonic {alignment = 4 : i64} : !llvm.ptr, f32
  %r4 = llvm.atomicrmw xchg %p, %p acq_rel : !llvm.ptr, !llvm.ptr
  %r5 = llvm.atomicrmw fadd %p, %v monotonic : !llvm.ptr, vector<4xf32>
  %r6 = llvm.atomicrmw _and %p, %i monotonic : !llvm.ptr, i32
  llvm.return
}

// Flags in generic form are any integer; in the dictionary, a discardable attribute.
llvm.func @flags(%a: i32, %p: !llvm.ptr) {
  %0 = "llvm.add"(%a, %a) <{overflowFlags = 4294967297 : i64}> {overflowFlags = "nsw"} : (i32, i32) -> i32
  %1 = llvm.add %a, %a overflow<nuw> {overflowFlags = 1 : i64, x} : i32
  %2 = llvm.getelementptr inbounds %p[1] {noWrapFlags} : (!llvm.ptr) -> !llvm.ptr, i8
  %3 = "llvm.sub"(%a, %a) <{overflowFlags = true}> : (i32, i32) -> i32
  %4 = llvm.trunc %a overflow<nsw> {overflowFlags = 9 : i32} : i32 to i8
  llvm.return
}

// Operands and results are of types that are LLVM's on the outside; what is inside is another matter.
llvm.mlir.global internal @outside() : !llvm.struct<(i32, index)>
llvm.func @outside_only(%p: !llvm.ptr, %c: i1) {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x tensor<2xf32>>)>
  %1 = llvm.load %p : !llvm.ptr -> !llvm.struct<(i32, array<2 x tensor<2xf32>>)>
  %2 = llvm.select %c, %0, %1 : i1, !llvm.struct<(i32, array<2 x tensor<2xf32>>)>
  llvm.store %2, %p : !llvm.struct<(i32, array<2 x tensor<2xf32>>)>, !llvm.ptr
  llvm.return
}
