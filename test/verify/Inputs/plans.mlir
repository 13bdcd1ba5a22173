// Faults of planners that were reported, each as a function. plans.wrong.csv has the offsets with
// the fault, plans.right.csv others.

// A buffer from before the loop is read in each iteration; a scratch buffer of the iteration gets
// its place, because the planner's lifetimes do not go around the loop.
func.func @loop_invariant(%x: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %kept = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%kept : memref<16xf32>)
  scf.for %i = %c0 to %c4 step %c1 {
    linalg.add ins(%kept, %x : memref<16xf32>, memref<16xf32>) outs(%out : memref<16xf32>)
    %scratch = memref.alloc() : memref<16xf32>
    linalg.exp ins(%x : memref<16xf32>) outs(%scratch : memref<16xf32>)
    linalg.add ins(%scratch, %out : memref<16xf32>, memref<16xf32>) outs(%out : memref<16xf32>)
  }
  return
}

// A lifetime ends where the op with the region begins, and not at the use in the region.
func.func @nested_use(%c: i1, %x: memref<16xf32>, %out: memref<16xf32>) {
  %early = memref.alloc() : memref<16xf32>
  %late = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%early : memref<16xf32>)
  scf.if %c {
    linalg.exp ins(%x : memref<16xf32>) outs(%late : memref<16xf32>)
    linalg.add ins(%early, %late : memref<16xf32>, memref<16xf32>) outs(%out : memref<16xf32>)
  }
  return
}

// Segments of a pipeline: the buffer of a segment is in use until the next one has begun.
func.func @segments(%x: memref<16xf32>, %out: memref<16xf32>) {
  %first = memref.alloc() : memref<16xf32>
  %second = memref.alloc() : memref<8xf32>
  %third = memref.alloc() : memref<8xf32>
  %a = memref.subview %first[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  %b = memref.subview %first[8] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1], offset: 8>>
  linalg.exp ins(%x : memref<16xf32>) outs(%first : memref<16xf32>)
  linalg.exp ins(%a : memref<8xf32, strided<[1]>>) outs(%second : memref<8xf32>)
  linalg.add ins(%second, %b : memref<8xf32>, memref<8xf32, strided<[1], offset: 8>>) outs(%third : memref<8xf32>)
  %low = memref.subview %out[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  linalg.copy ins(%third : memref<8xf32>) outs(%low : memref<8xf32, strided<[1]>>)
  return
}

// A buffer is the function's result by another name, and lives until the caller has read it.
func.func @alias_of_result(%x: memref<16xf32>) -> memref<4x4xf32> {
  %result = memref.alloc() : memref<16xf32>
  %scratch = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%result : memref<16xf32>)
  %alias = memref.expand_shape %result [[0, 1]] output_shape [4, 4] : memref<16xf32> into memref<4x4xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%scratch : memref<16xf32>)
  %c0 = arith.constant 0 : index
  %e = memref.load %scratch[%c0] : memref<16xf32>
  memref.store %e, %alias[%c0, %c0] : memref<4x4xf32>
  return %alias : memref<4x4xf32>
}

// The output of an op that is not elementwise gets the place of its dying input.
func.func @in_place(%x: memref<4x4xf32>, %out: memref<4x4xf32>) {
  %input = memref.alloc() : memref<4x4xf32>
  %output = memref.alloc() : memref<4x4xf32>
  linalg.exp ins(%x : memref<4x4xf32>) outs(%input : memref<4x4xf32>)
  linalg.transpose ins(%input : memref<4x4xf32>) outs(%output : memref<4x4xf32>) permutation = [1, 0]
  memref.copy %output, %out : memref<4x4xf32> to memref<4x4xf32>
  return
}

// Work goes on while other ops follow: its buffer is in use until it is waited for.
func.func @work(%x: memref<16xf32>, %out: memref<16xf32>) {
  %source = memref.alloc() : memref<16xf32>
  %other = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%source : memref<16xf32>)
  %token = async.execute {
    memref.copy %source, %out : memref<16xf32> to memref<16xf32>
    async.yield
  }
  linalg.exp ins(%x : memref<16xf32>) outs(%other : memref<16xf32>)
  async.await %token : !async.token
  return
}

// The callee's buffer lies where the caller has one that it needs after the call.
func.func @caller(%x: memref<16xf32>, %out: memref<16xf32>) {
  %mine = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%mine : memref<16xf32>)
  func.call @callee(%x, %out) : (memref<16xf32>, memref<16xf32>) -> ()
  linalg.add ins(%mine, %out : memref<16xf32>, memref<16xf32>) outs(%out : memref<16xf32>)
  return
}
func.func private @callee(%x: memref<16xf32>, %out: memref<16xf32>) {
  %inner = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%inner : memref<16xf32>)
  memref.copy %inner, %out : memref<16xf32> to memref<16xf32>
  return
}
