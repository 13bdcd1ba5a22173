// RUN: cistern-opt %s --split-input-file --verify-diagnostics "--check-buffers=format=text" -o /dev/null | FileCheck %s

// What goes on until it is waited for: async.execute, and ops of gpu with a token.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @waited_for(%x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  async.await %t : !async.token
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @freed_meanwhile(%x: f32) {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the buffer was allocated here}}
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    // expected-error @below {{use after free: the buffer has been freed}}
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  // expected-note @below {{and freed here}}
  memref.dealloc %a : memref<4xf32>
  async.await %t : !async.token
  return
}

// -----

// The stack is gone before the work is done.

// CHECK: 1 buffers: 0 proven, 0 not known, 1 refuted
func.func @scope(%x: f32) {
  %c0 = arith.constant 0 : index
  // expected-note @below {{the buffer was allocated here}}
  %a = memref.alloca() : memref<4xf32>
  %t = async.execute {
    // expected-error @below {{use after scope: the stack buffer is gone}}
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  return
}

// -----

// Whether the store has been executed, nobody knows.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @read_meanwhile(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  // expected-note @below {{because of 'memref.load': an access while work on it goes on}}
  %r = memref.load %a[%c0] : memref<4xf32>
  async.await %t : !async.token
  memref.dealloc %a : memref<4xf32>
  return %r : f32
}

// -----

// Other elements may be touched, and by readers the same ones.

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @apart(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%c1] : memref<4xf32>
  %t = async.execute {
    %y = memref.load %a[%c1] : memref<4xf32>
    memref.store %y, %a[%c0] : memref<4xf32>
    async.yield
  }
  %r = memref.load %a[%c1] : memref<4xf32>
  async.await %t : !async.token
  memref.dealloc %a : memref<4xf32>
  return %r : f32
}

// -----

// What waits for one that begins after another is done waits for both.

// CHECK: 2 buffers: 2 proven, 0 not known, 0 refuted
func.func @after(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  %u = async.execute [%t] {
    %r = memref.load %a[%c0] : memref<4xf32>
    memref.store %r, %b[%c0] : memref<4xf32>
    async.yield
  }
  async.await %u : !async.token
  %r = memref.load %b[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return %r : f32
}

// -----

// Without the token they are beside each other.

// CHECK: 2 buffers: 1 proven, 1 not known, 0 refuted
func.func @beside(%x: f32) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  %u = async.execute {
    // expected-note @below {{because of 'memref.load': an access while work on it goes on}}
    %r = memref.load %a[%c0] : memref<4xf32>
    memref.store %r, %b[%c0] : memref<4xf32>
    async.yield
  }
  async.await %u : !async.token
  async.await %t : !async.token
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// -----

// To wait on one path only is not enough.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @on_one_path(%c: i1, %x: f32) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    // expected-note @below {{because of 'memref.store': an error that may be, in an order that is not executed}}
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  scf.if %c {
    async.await %t : !async.token
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// A token that goes where it is not followed.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func private @wait(!async.token)
func.func @elsewhere(%x: f32) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @below {{because of 'async.execute': used in a region that is not followed}}
  %t = async.execute {
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  func.call @wait(%t) : (!async.token) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// An iteration of a loop leaves work running.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @turns(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  // expected-note @below {{because of 'scf.for': work that is waited for elsewhere}}
  scf.for %i = %c0 to %n step %c1 {
    %t = async.execute {
      memref.store %x, %a[%c0] : memref<4xf32>
      async.yield
    }
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// CHECK: 1 buffers: 1 proven, 0 not known, 0 refuted
func.func @each_turn_waits(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    %t = async.execute {
      memref.store %x, %a[%c0] : memref<4xf32>
      async.yield
    }
    async.await %t : !async.token
  }
  memref.dealloc %a : memref<4xf32>
  return
}

// -----

// Work that waits does not make others wait.

// CHECK: 1 buffers: 0 proven, 1 not known, 0 refuted
func.func @inside(%x: f32) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not known of this buffer}}
  %a = memref.alloc() : memref<4xf32>
  %t = async.execute {
    memref.store %x, %a[%c0] : memref<4xf32>
    async.yield
  }
  %u = async.execute {
    // expected-note @below {{because of 'async.await': work that is waited for elsewhere}}
    async.await %t : !async.token
    async.yield
  }
  memref.dealloc %a : memref<4xf32>
  async.await %u : !async.token
  return
}

// -----

// CHECK: 2 buffers: 2 proven, 0 not known, 0 refuted
func.func @gpu(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %w = gpu.wait async
  %t = gpu.memcpy async [%w] %a, %m : memref<4xf32>, memref<4xf32>
  %u = gpu.wait async [%t]
  gpu.wait [%u]
  %r = memref.load %a[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %r : f32
}

// -----

// CHECK: 2 buffers: 1 proven, 0 not known, 1 refuted
func.func @gpu_freed(%m: memref<4xf32>) {
  // expected-note @below {{the buffer was allocated here}}
  %a = memref.alloc() : memref<4xf32>
  %w = gpu.wait async
  // expected-error @below {{use after free: the buffer has been freed}}
  %t = gpu.memcpy async [%w] %a, %m : memref<4xf32>, memref<4xf32>
  %u = gpu.wait async [%t]
  // expected-note @below {{and freed here}}
  memref.dealloc %a : memref<4xf32>
  gpu.wait [%u]
  return
}

// -----

// A piece of a pool is overwritten before the work has read it.

// CHECK: 2 buffers: 1 proven, 0 not known, 1 refuted
func.func @pieces(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  // expected-note @below {{the buffer was allocated here}}
  %pool = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %out = memref.alloc() : memref<f32>
  %a = memref.view %pool[%c0][] : memref<64xi8> to memref<4xf32>
  %b = memref.view %pool[%c4][] : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%x : f32) outs(%out : memref<f32>)
  %t = async.execute {
    // expected-error @below {{read of a piece of a pool that another piece has overwritten}}
    linalg.reduce { arith.addf } ins(%a : memref<4xf32>) outs(%out : memref<f32>) dimensions = [0]
    async.yield
  }
  // expected-note @below {{and overwritten here}}
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  async.await %t : !async.token
  %r = memref.load %out[] : memref<f32>
  memref.dealloc %pool : memref<64xi8>
  memref.dealloc %out : memref<f32>
  return %r : f32
}
