// What the runner's library would do with what it does not check: errors.
// RUN: not cistern-run --entry=deleted %s 2>&1 | FileCheck %s --check-prefix=DELETED
// RUN: not cistern-run --entry=beyond %s 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: not cistern-run --entry=strided %s 2>&1 | FileCheck %s --check-prefix=STRIDED
// RUN: not cistern-run --entry=unwritten %s 2>&1 | FileCheck %s --check-prefix=UNWRITTEN
// RUN: not cistern-run --entry=not_a_number %s 2>&1 | FileCheck %s --check-prefix=NAN
// RUN: not cistern-run --entry=other_type %s 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not cistern-run --entry=given --arg=1 %s 2>&1 | FileCheck %s --check-prefix=GIVEN

func.func private @rtsrand(index) -> !llvm.ptr
func.func private @rtrand(!llvm.ptr, index) -> index
func.func private @rtdrand(!llvm.ptr)
func.func private @stdSortI64(index, memref<?xf64>)
func.func private @stdSortF64(index, memref<?xf64>)
func.func private @stdSortF32(index, memref<?xf32, strided<[2]>>)

// DELETED: :[[#@LINE+5]]:8: error: use after free: the generator of random numbers has been deleted
func.func @deleted() -> index {
  %one = arith.constant 1 : index
  %g = call @rtsrand(%one) : (index) -> !llvm.ptr
  call @rtdrand(%g) : (!llvm.ptr) -> ()
  %r = call @rtrand(%g, %one) : (!llvm.ptr, index) -> index
  return %r : index
}

// BEYOND: error: out of bounds: 3 elements of a buffer that has 2
func.func @beyond() {
  %three = arith.constant 3 : index
  %m = memref.alloca() : memref<2xf64>
  %d = memref.cast %m : memref<2xf64> to memref<?xf64>
  call @stdSortF64(%three, %d) : (index, memref<?xf64>) -> ()
  return
}

// UNWRITTEN: error: read of uninitialized memory
func.func @unwritten() {
  %two = arith.constant 2 : index
  %m = memref.alloca() : memref<2xf64>
  %d = memref.cast %m : memref<2xf64> to memref<?xf64>
  call @stdSortF64(%two, %d) : (index, memref<?xf64>) -> ()
  return
}

// NAN: error: sorts a NaN, which has no place in the order
func.func @not_a_number() {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %nan = arith.constant 0x7ff8000000000000 : f64
  %m = memref.alloca() : memref<1xf64>
  memref.store %nan, %m[%zero] : memref<1xf64>
  %d = memref.cast %m : memref<1xf64> to memref<?xf64>
  call @stdSortF64(%one, %d) : (index, memref<?xf64>) -> ()
  return
}

// TYPE: error: sorts elements of another type
func.func @other_type() {
  %zero = arith.constant 0 : index
  %m = memref.alloca() : memref<1xf64>
  %d = memref.cast %m : memref<1xf64> to memref<?xf64>
  call @stdSortI64(%zero, %d) : (index, memref<?xf64>) -> ()
  return
}

// STRIDED: error: the elements do not lie beside each other
func.func @strided() {
  %two = arith.constant 2 : index
  %m = memref.alloca() : memref<6xf32>
  %d = memref.reinterpret_cast %m to offset: [0], sizes: [%two], strides: [2] : memref<6xf32> to memref<?xf32, strided<[2]>>
  call @stdSortF32(%two, %d) : (index, memref<?xf32, strided<[2]>>) -> ()
  return
}

// GIVEN: error: argument #1 of 'given', of type !llvm.ptr: it cannot be made
func.func @given(%g: !llvm.ptr) {
  call @rtdrand(%g) : (!llvm.ptr) -> ()
  return
}
