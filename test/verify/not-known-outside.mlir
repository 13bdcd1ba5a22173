// Memory that a function without a body is passed, of which cistern-verify does not know what becomes.
// RUN: not cistern-verify %s %s 2>/dev/null | FileCheck %s

func.func private @out(memref<4xf32>)
func.func private @out2(memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 2>>)
func.func private @out3(!async.token)

// CHECK: @passed_either: not known: 'func.call': a memref that may be one of several buffers
func.func @passed_either(%c: i1, %a: memref<4xf32>, %b: memref<4xf32>) {
  %r = arith.select %c, %a, %b : memref<4xf32>
  call @out(%r) : (memref<4xf32>) -> ()
  return
}

// CHECK: @passed_parts: not known: 'func.call': two parts of one buffer that are passed to the outside
func.func @passed_parts(%m: memref<16xf32>) {
  %v = memref.subview %m[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
  %w = memref.subview %m[2] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1], offset: 2>>
  call @out2(%v, %w) : (memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 2>>) -> ()
  return
}

// CHECK: @passed_as: not known: 'func.call': memory passed to the outside as another type
func.func @passed_as(%m: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%c0][] : memref<16xi8> to memref<4xf32>
  call @out(%v) : (memref<4xf32>) -> ()
  return
}

// CHECK: @passed_freed: not known: 'func.call': memory passed to the outside that may be freed
func.func @passed_freed(%c: i1) {
  %m = memref.alloc() : memref<4xf32>
  call @out(%m) : (memref<4xf32>) -> ()
  scf.if %c {
    memref.dealloc %m : memref<4xf32>
  }
  %k = memref.alloc() : memref<4xf32>
  call @out(%k) : (memref<4xf32>) -> ()
  return
}

// CHECK: @passed_token: not known: 'func.call': a call of a function without a body, with values of that type
func.func @passed_token() {
  %t = async.execute {
    async.yield
  }
  call @out3(%t) : (!async.token) -> ()
  return
}

// CHECK: @sorted: not known: 'func.call': memory that is passed to the outside
func.func private @stdSortF64(index, memref<?xf64>)
func.func @sorted() {
  %n = ub.poison : index
  %m = memref.alloca() : memref<2xf64>
  %d = memref.cast %m : memref<2xf64> to memref<?xf64>
  call @stdSortF64(%n, %d) : (index, memref<?xf64>) -> ()
  return
}
