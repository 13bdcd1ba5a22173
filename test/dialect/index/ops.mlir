// RUN: %roundtrip
// RUN: %same %s
// Every op of index.

func.func @binary(%a: index, %b: index) {
  // CHECK: index.add %{{.*}}, %{{.*}}
  %0 = index.add %a, %b
  // CHECK: index.sub %{{.*}}, %{{.*}} {x}
  %1 = index.sub %a, %b {x}
  // CHECK: index.mul %{{.*}}, %{{.*}}
  %2 = index.mul %a, %b
  // CHECK: index.divs %{{.*}}, %{{.*}}
  %3 = index.divs %a, %b
  // CHECK: index.divu %{{.*}}, %{{.*}}
  %4 = index.divu %a, %b
  // CHECK: index.ceildivs %{{.*}}, %{{.*}}
  %5 = index.ceildivs %a, %b
  // CHECK: index.ceildivu %{{.*}}, %{{.*}}
  %6 = index.ceildivu %a, %b
  // CHECK: index.floordivs %{{.*}}, %{{.*}}
  %7 = index.floordivs %a, %b
  // CHECK: index.rems %{{.*}}, %{{.*}}
  %8 = index.rems %a, %b
  // CHECK: index.remu %{{.*}}, %{{.*}}
  %9 = index.remu %a, %b
  // CHECK: index.maxs %{{.*}}, %{{.*}}
  %10 = index.maxs %a, %b
  // CHECK: index.maxu %{{.*}}, %{{.*}}
  %11 = index.maxu %a, %b
  // CHECK: index.mins %{{.*}}, %{{.*}}
  %12 = index.mins %a, %b
  // CHECK: index.minu %{{.*}}, %{{.*}}
  %13 = index.minu %a, %b
  // CHECK: index.shl %{{.*}}, %{{.*}}
  %14 = index.shl %a, %b
  // CHECK: index.shrs %{{.*}}, %{{.*}}
  %15 = index.shrs %a, %b
  // CHECK: index.shru %{{.*}}, %{{.*}}
  %16 = index.shru %a, %b
  // CHECK: index.and %{{.*}}, %{{.*}}
  %17 = index.and %a, %b
  // CHECK: index.or %{{.*}}, %{{.*}}
  %18 = index.or %a, %b
  // CHECK: index.xor %{{.*}}, %{{.*}}
  %19 = index.xor %a, %b
  return
}

func.func @casts(%i: i32, %x: index, %u: ui8) {
  // CHECK: index.casts %{{.*}} : i32 to index
  %0 = index.casts %i : i32 to index
  // CHECK: index.castu %{{.*}} {y} : index to i64
  %1 = index.castu %x {y} : index to i64
  // CHECK: index.castu %{{.*}} : ui8 to index
  %2 = index.castu %u : ui8 to index
  return
}

func.func @compare(%a: index, %b: index) {
  // CHECK: index.cmp eq(%{{.*}}, %{{.*}})
  %0 = index.cmp eq(%a, %b)
  // CHECK: index.cmp ne(%{{.*}}, %{{.*}}) {x}
  %1 = index.cmp ne(%a, %b) {x}
  // CHECK: index.cmp slt(%{{.*}}, %{{.*}})
  %2 = index.cmp slt (%a, %b)
  // CHECK: index.cmp sle(%{{.*}}, %{{.*}})
  %3 = index.cmp sle(%a, %b)
  // CHECK: index.cmp sgt(%{{.*}}, %{{.*}})
  %4 = index.cmp sgt(%a, %b)
  // CHECK: index.cmp sge(%{{.*}}, %{{.*}})
  %5 = index.cmp sge(%a, %b)
  // CHECK: index.cmp ult(%{{.*}}, %{{.*}})
  %6 = index.cmp ult(%a, %b)
  // CHECK: index.cmp ule(%{{.*}}, %{{.*}})
  %7 = index.cmp ule(%a, %b)
  // CHECK: index.cmp ugt(%{{.*}}, %{{.*}})
  %8 = index.cmp ugt(%a, %b)
  // CHECK: index.cmp uge(%{{.*}}, %{{.*}})
  %9 = index.cmp #index<cmp_predicate uge>(%a, %b)
  return
}

func.func @constants() {
  // CHECK: index.constant 42
  %0 = index.constant 42
  // CHECK: index.constant -42
  %1 = index.constant -42
  // CHECK: index.constant {x} 0
  %2 = index.constant {x} 0
  // CHECK: index.bool.constant true
  %3 = index.bool.constant true
  // CHECK: index.bool.constant {x} false
  %4 = index.bool.constant {x} false
  // CHECK: index.sizeof
  %5 = index.sizeof
  return
}
