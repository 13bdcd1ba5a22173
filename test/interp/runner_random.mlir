// Random numbers, shuffles and sorting of the runner's library: the numbers are the library's.
// RUN: cistern-run %s | FileCheck %s
// RUN: cistern-run --entry=carried --arg=true %s | FileCheck %s --check-prefix=CARRIED
// RUN: cistern-run --entry=handle %s | FileCheck %s --check-prefix=HANDLE

!Generator = !llvm.ptr
func.func private @rtsrand(index) -> !Generator
func.func private @rtrand(!Generator, index) -> index
func.func private @rtdrand(!Generator)
func.func private @shuffle(memref<?xi64>, !Generator)
func.func private @stdSortI64(index, memref<?xi64>)
func.func private @stdSortF64(index, memref<?xf64>)
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printMemrefF64(memref<*xf64>)

// Both ends of a range can be drawn; ranges beyond 32 bits take more numbers than one.
// CHECK: 2
// CHECK-NEXT: 0
// CHECK-NEXT: 2678185683
// CHECK-NEXT: 2584
// CHECK-NEXT: 0
// CHECK: [6,  0,  5,  7,  4,  1,  9,  3,  8,  2]
// CHECK: [1,  2,  0]
// CHECK: [0,  1,  4,  5,  6,  7,  9,  3,  8,  2]
// CHECK: [-1,  -0.5,  3]
func.func @main() {
  %zero = arith.constant 0 : index
  %three = arith.constant 3 : index
  %six = arith.constant 6 : index
  %ten = arith.constant 10 : index
  %far = arith.constant 5000000000 : index
  %many = arith.constant 4000 : index
  %g = call @rtsrand(%zero) : (index) -> !Generator
  %a = call @rtrand(%g, %three) : (!Generator, index) -> index
  vector.print %a : index
  %b = call @rtrand(%g, %zero) : (!Generator, index) -> index
  vector.print %b : index
  %c = call @rtrand(%g, %far) : (!Generator, index) -> index
  vector.print %c : index
  %d = call @rtrand(%g, %many) : (!Generator, index) -> index
  vector.print %d : index
  %e = call @rtrand(%g, %zero) : (!Generator, index) -> index
  vector.print %e : index
  %m = memref.alloc(%ten) : memref<?xi64>
  call @shuffle(%m, %g) : (memref<?xi64>, !Generator) -> ()
  %u = memref.cast %m : memref<?xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  %n = memref.alloc(%three) : memref<?xi64>
  call @shuffle(%n, %g) : (memref<?xi64>, !Generator) -> ()
  %v = memref.cast %n : memref<?xi64> to memref<*xi64>
  call @printMemrefI64(%v) : (memref<*xi64>) -> ()
  call @rtdrand(%g) : (!Generator) -> ()
  call @stdSortI64(%six, %m) : (index, memref<?xi64>) -> ()
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  memref.dealloc %m : memref<?xi64>
  memref.dealloc %n : memref<?xi64>
  %w = memref.alloca() : memref<3xf64>
  %init = arith.constant dense<[3.0, -0.5, -1.0]> : vector<3xf64>
  vector.store %init, %w[%zero] : memref<3xf64>, vector<3xf64>
  %x = memref.cast %w : memref<3xf64> to memref<?xf64>
  call @stdSortF64(%three, %x) : (index, memref<?xf64>) -> ()
  %y = memref.cast %w : memref<3xf64> to memref<*xf64>
  call @printMemrefF64(%y) : (memref<*xf64>) -> ()
  return
}

// Generators pass through control flow.
// CARRIED: 4 : index
func.func @carried(%c: i1) -> index {
  %one = arith.constant 1 : index
  %nine = arith.constant 9 : index
  %g = call @rtsrand(%one) : (index) -> !Generator
  %h = call @rtsrand(%nine) : (index) -> !Generator
  %x = scf.if %c -> !Generator {
    scf.yield %h : !Generator
  } else {
    scf.yield %g : !Generator
  }
  %y = arith.select %c, %g, %x : !Generator
  %r = call @rtrand(%y, %nine) : (!Generator, index) -> index
  %s = call @rtrand(%x, %nine) : (!Generator, index) -> index
  %t = arith.maxui %r, %s : index
  return %t : index
}

// HANDLE: pointer : !llvm.ptr
func.func @handle() -> !Generator {
  %one = arith.constant 1 : index
  %g = call @rtsrand(%one) : (index) -> !Generator
  return %g : !Generator
}
