// A block ends with any terminator: what it owns is freed in front of it, or the op is an error.
// RUN: cistern-opt %s --irdl-file=%S/Inputs/terminators.irdl.mlir --allow-unregistered-dialect --ownership-based-buffer-deallocation=unknown-ops=borrow \
// RUN:   --split-input-file --verify-diagnostics | FileCheck %s

func.func private @use(memref<4xf32>)

// The function's own end is no return.
// CHECK-LABEL: func.func @ends_function
// CHECK:         %[[M:.*]] = memref.alloc
// CHECK:         %[[BASE:base_buffer[_0-9]*]], {{.*}} = memref.extract_strided_metadata %[[M]]
// CHECK-NEXT:    bufferization.dealloc (%[[BASE]] : memref<f32>)
// CHECK-NEXT:    "t.end"()
func.func @ends_function() {
  %m = memref.alloc() : memref<4xf32>
  call @use(%m) : (memref<4xf32>) -> ()
  "t.end"() : () -> ()
}

// On one of several paths.
// CHECK-LABEL: func.func @ends_path
// CHECK:         cf.cond_br
// CHECK:       ^bb1
// CHECK:         bufferization.dealloc
// CHECK-NEXT:    "t.end"()
// CHECK:       ^bb2
// CHECK:         bufferization.dealloc
// CHECK-NEXT:    return
func.func @ends_path(%c: i1) {
  %m = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^one, ^two
^one:
  call @use(%m) : (memref<4xf32>) -> ()
  "t.end"() : () -> ()
^two:
  call @use(%m) : (memref<4xf32>) -> ()
  return
}

// A region of an op that does not say how control flows.
// CHECK-LABEL: func.func @ends_region
// CHECK:         "t.once"
// CHECK:         memref.alloc
// CHECK:         bufferization.dealloc
// CHECK-NEXT:    "t.end"()
func.func @ends_region() {
  "t.once"() ({
    %m = memref.alloc() : memref<4xf32>
    func.call @use(%m) : (memref<4xf32>) -> ()
    "t.end"() : () -> ()
  }) : () -> ()
  return
}

// Without anything to free a region needs no terminator.
// CHECK-LABEL: func.func @nothing_to_free
// CHECK:         "t.open"() ({
// CHECK-NOT:       dealloc
// CHECK:           func.call
// CHECK-NEXT:    })
func.func @nothing_to_free(%m: memref<4xf32>) {
  "t.open"() ({
    func.call @use(%m) : (memref<4xf32>) -> ()
  }) : () -> ()
  return
}

// -----

func.func @passes_memref() {
  %m = memref.alloc() : memref<4xf32>
  // expected-error @below {{Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!}}
  "t.give"(%m) : (memref<4xf32>) -> ()
}

// -----

func.func private @use(memref<4xf32>)
func.func @no_terminator() {
  // expected-error @below {{NoTerminator trait is not supported}}
  "t.open"() ({
    %m = memref.alloc() : memref<4xf32>
    func.call @use(%m) : (memref<4xf32>) -> ()
  }) : () -> ()
  return
}

// -----

func.func @unknown_last() {
  // expected-error @below {{NoTerminator trait is not supported}}
  "t.open"() ({
    %m = memref.alloc() : memref<4xf32>
    "u.use"(%m) : (memref<4xf32>) -> ()
  }) : () -> ()
  return
}

// -----

func.func @unknown_end() {
  %m = memref.alloc() : memref<4xf32>
  // expected-error @+2 {{ops with unknown memory side effects are not supported}}
  // expected-note @+1 {{it is not known whether 'u.end' allocates, frees or keeps its operands}}
  "u.end"() : () -> ()
}
