// What a caller sees, one difference each, and beside them what it cannot see.
// RUN: %python %S/pairs.py %s

// not the same: a view of all of a buffer is returned, which cannot be freed
func.func @g() -> memref<2x2xi32> {
  %a = memref.alloc() : memref<2x2xi32>
  return %a : memref<2x2xi32>
}
// after
func.func @g() -> memref<2x2xi32> {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>
  return %b : memref<2x2xi32>
}

// -----
// same: view becomes whole
func.func @g() -> memref<2x2xi32> {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xi32> into memref<2x2xi32>
  return %b : memref<2x2xi32>
}
// after
func.func @g() -> memref<2x2xi32> {
  %a = memref.alloc() : memref<2x2xi32>
  return %a : memref<2x2xi32>
}

// -----
// not the same: view of pool by memref.view
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  return %a : memref<4xi32>
}
// after
func.func @g() -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xi8>
  %b = memref.view %a[%c0][] : memref<64xi8> to memref<4xi32>
  return %b : memref<4xi32>
}

// -----
// not the same: a buffer of the stack is returned
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  return %a : memref<4xi32>
}
// after
func.func @g() -> memref<4xi32> {
  %a = memref.alloca() : memref<4xi32>
  return %a : memref<4xi32>
}

// -----
// not the same: an empty buffer of the stack is returned
func.func @g() -> memref<0xi32> {
  %a = memref.alloc() : memref<0xi32>
  return %a : memref<0xi32>
}
// after
func.func @g() -> memref<0xi32> {
  %a = memref.alloca() : memref<0xi32>
  return %a : memref<0xi32>
}

// -----
// not the same: a buffer of the heap is returned, which nobody frees
func.func @g() -> memref<0xi32> {
  %a = memref.alloca() : memref<0xi32>
  return %a : memref<0xi32>
}
// after
func.func @g() -> memref<0xi32> {
  %a = memref.alloc() : memref<0xi32>
  return %a : memref<0xi32>
}

// -----
// not the same: an empty buffer is freed and returned
func.func @g() -> memref<0xi32> {
  %a = memref.alloc() : memref<0xi32>
  return %a : memref<0xi32>
}
// after
func.func @g() -> memref<0xi32> {
  %a = memref.alloc() : memref<0xi32>
  memref.dealloc %a : memref<0xi32>
  return %a : memref<0xi32>
}

// -----
// not the same: alignment of result lost
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  return %a : memref<4xi32>
}
// after
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  return %a : memref<4xi32>
}

// -----
// same: alignment of result gained
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  return %a : memref<4xi32>
}
// after
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  return %a : memref<4xi32>
}

// -----
// not the same: load with alignment
func.func @f(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<4xi32>
  return %x : i32
}
// after
func.func @f(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] {alignment = 64 : i64} : memref<4xi32>
  return %x : i32
}

// -----
// not the same: store with alignment 8 at an index
func.func @f(%m: memref<4xi32>, %i: index) {
  %k = arith.constant 0 : i32
  memref.store %k, %m[%i] : memref<4xi32>
  return
}
// after
func.func @f(%m: memref<4xi32>, %i: index) {
  %k = arith.constant 0 : i32
  memref.store %k, %m[%i] {alignment = 8 : i64} : memref<4xi32>
  return
}

// -----
// not the same: vector load with alignment
func.func @f(%m: memref<8xi32>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0] : memref<8xi32>, vector<4xi32>
  return %x : vector<4xi32>
}
// after
func.func @f(%m: memref<8xi32>) -> vector<4xi32> {
  %c0 = arith.constant 0 : index
  %x = vector.load %m[%c0] {alignment = 16 : i64} : memref<8xi32>, vector<4xi32>
  return %x : vector<4xi32>
}

// -----
// same: smaller alignment assumed
func.func @f(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %m, 64 : memref<4xi32>
  %x = memref.load %a[%c0] : memref<4xi32>
  return %x : i32
}
// after
func.func @f(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] {alignment = 32 : i64} : memref<4xi32>
  return %x : i32
}

// -----
// same: alignment of an aligned buffer
func.func @f(%k: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  memref.store %k, %m[%c0] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %k : i32
}
// after
func.func @f(%k: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
  %a = memref.assume_alignment %m, 64 : memref<4xi32>
  memref.store %k, %a[%c0] {alignment = 64 : i64} : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %k : i32
}

// -----
// not the same: larger alignment assumed
func.func @f(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %m, 16 : memref<4xi32>
  %x = memref.load %a[%c0] : memref<4xi32>
  return %x : i32
}
// after
func.func @f(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.assume_alignment %m, 32 : memref<4xi32>
  %x = memref.load %a[%c0] : memref<4xi32>
  return %x : i32
}

// -----
// not the same: alignment assumed in a branch only
func.func @f(%m: memref<4xi32>, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<4xi32>
  return %x : i32
}
// after
func.func @f(%m: memref<4xi32>, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %a = memref.assume_alignment %m, 8 : memref<4xi32>
  }
  %x = memref.load %m[%c0] : memref<4xi32>
  return %x : i32
}

// -----
// not the same: assumed without use
func.func @f(%m: memref<4xi32>) {
  return
}
// after
func.func @f(%m: memref<4xi32>) {
  %a = memref.assume_alignment %m, 8 : memref<4xi32>
  return
}

// -----
// not the same: memory space of result type
func.func @f() -> memref<4xi32> {
  %m = memref.alloc() : memref<4xi32>
  return %m : memref<4xi32>
}
// after
func.func @f() -> memref<4xi32, 1> {
  %m = memref.alloc() : memref<4xi32, 1>
  return %m : memref<4xi32, 1>
}

// -----
// not the same: memory space by cast
func.func @f() -> memref<4xi32, 1> {
  %m = memref.alloc() : memref<4xi32, 1>
  return %m : memref<4xi32, 1>
}
// after
func.func @f() -> memref<4xi32, 1> {
  %m = memref.alloc() : memref<4xi32>
  %n = memref.memory_space_cast %m : memref<4xi32> to memref<4xi32, 1>
  return %n : memref<4xi32, 1>
}

// -----
// not the same: memory space of argument
func.func @f(%m: memref<4xi32>) { return }
// after
func.func @f(%m: memref<4xi32, 1>) { return }

// -----
// not the same: result type less static
func.func @f() -> memref<4xi32> {
  %m = memref.alloc() : memref<4xi32>
  return %m : memref<4xi32>
}
// after
func.func @f() -> memref<?xi32> {
  %m = memref.alloc() : memref<4xi32>
  %n = memref.cast %m : memref<4xi32> to memref<?xi32>
  return %n : memref<?xi32>
}

// -----
// not the same: layout of the result
func.func @f() -> memref<4xi32> {
  %m = memref.alloc() : memref<4xi32>
  return %m : memref<4xi32>
}
// after
func.func @f() -> memref<4xi32, strided<[?]>> {
  %m = memref.alloc() : memref<4xi32>
  %n = memref.cast %m : memref<4xi32> to memref<4xi32, strided<[?]>>
  return %n : memref<4xi32, strided<[?]>>
}

// -----
// not the same: strides behind a dynamic layout
func.func @f() -> memref<2x2xi32, strided<[?, ?]>> {
  %k = arith.constant 0 : i32
  %m = memref.alloc() : memref<2x2xi32>
  linalg.fill ins(%k : i32) outs(%m : memref<2x2xi32>)
  %n = memref.cast %m : memref<2x2xi32> to memref<2x2xi32, strided<[?, ?]>>
  return %n : memref<2x2xi32, strided<[?, ?]>>
}
// after
func.func @f() -> memref<2x2xi32, strided<[?, ?]>> {
  %k = arith.constant 0 : i32
  %m = memref.alloc() : memref<2x2xi32>
  linalg.fill ins(%k : i32) outs(%m : memref<2x2xi32>)
  %t = memref.reinterpret_cast %m to offset: [0], sizes: [2, 2], strides: [1, 2] : memref<2x2xi32> to memref<2x2xi32, strided<[1, 2]>>
  %n = memref.cast %t : memref<2x2xi32, strided<[1, 2]>> to memref<2x2xi32, strided<[?, ?]>>
  return %n : memref<2x2xi32, strided<[?, ?]>>
}

// -----
// not the same: public global value
memref.global @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
memref.global @g : memref<1xi32> = dense<2>
func.func @f() { return }

// -----
// same: public global that began with nothing begins with values
memref.global @g : memref<1xi32> = uninitialized
func.func @main() {
  return
}
// after
memref.global @g : memref<1xi32> = dense<1>
func.func @main() {
  return
}

// -----
// not the same: public global uninitialized
memref.global @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
memref.global @g : memref<1xi32> = uninitialized
func.func @f() { return }

// -----
// not the same: public global gone
memref.global @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
func.func @f() { return }

// -----
// not the same: public global private
memref.global @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
memref.global "private" @g : memref<1xi32> = dense<1>
func.func @f() { return }

// -----
// not the same: public global constant
memref.global @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
memref.global constant @g : memref<1xi32> = dense<1>
func.func @f() { return }

// -----
// not the same: public global type
memref.global @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
memref.global @g : memref<1x1xi32> = dense<1>
func.func @f() { return }

// -----
// not the same: public global space
memref.global @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
memref.global @g : memref<1xi32, 1> = dense<1>
func.func @f() { return }

// -----
// not the same: public global alignment
memref.global @g : memref<1xi32> = dense<1> {alignment = 64}
func.func @f() { return }
// after
memref.global @g : memref<1xi32> = dense<1>
func.func @f() { return }

// -----
// not the same: public constant global value
memref.global constant @g : memref<2xi32> = dense<[1, 2]>
func.func @f() { return }
// after
memref.global constant @g : memref<2xi32> = dense<[1, 3]>
func.func @f() { return }

// -----
// same: private global unused
memref.global "private" @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
func.func @f() { return }

// -----
// same: private global other value unused
memref.global "private" @g : memref<1xi32> = dense<1>
func.func @f() { return }
// after
memref.global "private" @g : memref<1xi32> = dense<2>
func.func @f() { return }

// -----
// not the same: private global written by one
memref.global "private" @g : memref<1xi32> = dense<1>
func.func @f(%k: i32) -> i32 { 
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  %x = memref.load %g[%c0] : memref<1xi32>
  memref.store %k, %g[%c0] : memref<1xi32>
  return %x : i32
}
// after
memref.global "private" @g : memref<1xi32> = dense<1>
func.func @f(%k: i32) -> i32 { 
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  %x = memref.load %g[%c0] : memref<1xi32>
  return %x : i32
}

// -----
// not the same: declared global written by the second
memref.global "private" @g : memref<1xi32>
func.func @f(%k: i32) { 
  return
}
// after
memref.global "private" @g : memref<1xi32>
func.func @f(%k: i32) { 
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  memref.store %k, %g[%c0] : memref<1xi32>
  return
}

// -----
// not the same: declared global written by the second alone
func.func @f(%k: i32) { 
  return
}
// after
memref.global "private" @g : memref<1xi32>
func.func @f(%k: i32) { 
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  memref.store %k, %g[%c0] : memref<1xi32>
  return
}

// -----
// not the same: public function hidden
func.func @f() { return }
// after
func.func private @f() { return }

// -----
// not the same: public function gone
func.func @f() { return }
func.func @g() { return }
// after
func.func @f() { return }

// -----
// not the same: emit_c_interface gone
func.func @f() attributes {llvm.emit_c_interface} { return }
// after
func.func @f() { return }

// -----
// not the same: noalias on an argument
func.func @f(%a: memref<4xi32>) { return }
// after
func.func @f(%a: memref<4xi32> {llvm.noalias}) { return }

// -----
// not the same: result attribute
func.func @f(%a: i32) -> (i32 {llvm.noundef}) { return %a : i32 }
// after
func.func @f(%a: i32) -> i32 { return %a : i32 }

// -----
// not the same: nested module
module @inner { func.func @g() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 } }
func.func @f() { return }
// after
module @inner { func.func @g() -> i32 { %0 = arith.constant 2 : i32 return %0 : i32 } }
func.func @f() { return }

// -----
// same: nested module the same
module @inner { func.func @g() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 } }
func.func @f() { return }
// after
module @inner { func.func @g() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 } }
func.func @f() { return }

// -----
// not the same: unnamed nested module
module { func.func @g() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 } }
func.func @f() { return }
// after
func.func @f() { return }

// -----
// not the same: data layout
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} { func.func @f() { return } }
// after
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64>} { func.func @f() { return } }

// -----
// not the same: llvm function beside
llvm.func @g() -> i32 { %0 = llvm.mlir.constant(1 : i32) : i32 llvm.return %0 : i32 }
func.func @f() { return }
// after
llvm.func @g() -> i32 { %0 = llvm.mlir.constant(2 : i32) : i32 llvm.return %0 : i32 }
func.func @f() { return }

// -----
// not the same: function value returned
func.func private @x(i32) -> i32
func.func private @y(i32) -> i32
func.func @f() -> ((i32) -> i32) { %0 = func.constant @x : (i32) -> i32 return %0 : (i32) -> i32 }
// after
func.func private @x(i32) -> i32
func.func private @y(i32) -> i32
func.func @f() -> ((i32) -> i32) { %0 = func.constant @y : (i32) -> i32 return %0 : (i32) -> i32 }

// -----
// not the same: to_buffer of argument freed
func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  return %t : tensor<4xi32>
}
// after
func.func @f(%t: tensor<4xi32>) -> tensor<4xi32> {
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %t : tensor<4xi32>
}

// -----
// not the same: memref of a tensor argument freed
func.func @f(%t: tensor<4xi32>) {
  return
}
// after
func.func @f(%m: memref<4xi32>) {
  memref.dealloc %m : memref<4xi32>
  return
}

// -----
// same: tensor argument overwritten
func.func @f(%t: tensor<4xi32>) {
  return
}
// after
func.func @f(%m: memref<4xi32>) {
  %k = arith.constant 0 : i32
  linalg.fill ins(%k : i32) outs(%m : memref<4xi32>)
  return
}

// -----
// not the same: read-only tensor argument overwritten
func.func @f(%t: tensor<4xi32> {bufferization.writable = false}) {
  return
}
// after
func.func @f(%m: memref<4xi32>) {
  %k = arith.constant 0 : i32
  linalg.fill ins(%k : i32) outs(%m : memref<4xi32>)
  return
}

// -----
// same: read-only tensor argument only read
func.func @f(%t: tensor<4xi32> {bufferization.writable = false}) -> i32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<4xi32>
  return %x : i32
}
// after
func.func @f(%m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<4xi32>
  return %x : i32
}

// -----
// not the same: memref argument became tensor
func.func @f(%m: memref<4xi32>) {
  %k = arith.constant 0 : i32
  linalg.fill ins(%k : i32) outs(%m : memref<4xi32>)
  return
}
// after
func.func @f(%m: tensor<4xi32>) {
  return
}

// -----
// not the same: write to read_only to_buffer
func.func @f(%t: tensor<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t read_only : tensor<4xi32> to memref<4xi32>
  %v = memref.load %m[%c0] : memref<4xi32>
  return %v : i32
}
// after
func.func @f(%t: tensor<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t read_only : tensor<4xi32> to memref<4xi32>
  %v = memref.load %m[%c0] : memref<4xi32>
  memref.store %v, %m[%c0] : memref<4xi32>
  return %v : i32
}

// -----
// not the same: returned read_only
func.func @f(%t: tensor<4xi32>) -> memref<4xi32> {
  %m = bufferization.to_buffer %t : tensor<4xi32> to memref<4xi32>
  return %m : memref<4xi32>
}
// after
func.func @f(%t: tensor<4xi32>) -> memref<4xi32> {
  %m = bufferization.to_buffer %t read_only : tensor<4xi32> to memref<4xi32>
  return %m : memref<4xi32>
}

// -----
// not the same: write under a condition to a constant global
memref.global "private" constant @g : memref<4xi32> = dense<0>
func.func @f(%i: i32) {
  return
}
// after
memref.global "private" constant @g : memref<4xi32> = dense<0>
func.func @f(%i: i32) {
  %c0 = arith.constant 0 : index
  %k = arith.constant 123456 : i32
  %g = memref.get_global @g : memref<4xi32>
  %c = arith.cmpi eq, %i, %k : i32
  scf.if %c {
    memref.store %i, %g[%c0] : memref<4xi32>
  }
  return
}

// -----
// not the same: constant global passed outside
memref.global "private" constant @g : memref<4xi32> = dense<0>
func.func private @ext(memref<4xi32>)
func.func @f() {
  %k = arith.constant 0 : i32
  %g = memref.alloc() : memref<4xi32>
  linalg.fill ins(%k : i32) outs(%g : memref<4xi32>)
  call @ext(%g) : (memref<4xi32>) -> ()
  memref.dealloc %g : memref<4xi32>
  return
}
// after
memref.global "private" constant @g : memref<4xi32> = dense<0>
func.func private @ext(memref<4xi32>)
func.func @f() {
  %g = memref.get_global @g : memref<4xi32>
  call @ext(%g) : (memref<4xi32>) -> ()
  return
}

// -----
// not the same: alignment passed outside
func.func private @ext(memref<4xi32>)
func.func @f() {
  %k = arith.constant 0 : i32
  %g = memref.alloc() {alignment = 64} : memref<4xi32>
  linalg.fill ins(%k : i32) outs(%g : memref<4xi32>)
  call @ext(%g) : (memref<4xi32>) -> ()
  memref.dealloc %g : memref<4xi32>
  return
}
// after
func.func private @ext(memref<4xi32>)
func.func @f() {
  %k = arith.constant 0 : i32
  %g = memref.alloc() {alignment = 16} : memref<4xi32>
  linalg.fill ins(%k : i32) outs(%g : memref<4xi32>)
  call @ext(%g) : (memref<4xi32>) -> ()
  memref.dealloc %g : memref<4xi32>
  return
}

// -----
// not the same: declared function with another result
func.func private @ext(i32) -> i32
func.func @f(%i: i32) {
  %0 = call @ext(%i) : (i32) -> i32
  return
}
// after
func.func private @ext(i32) -> i64
func.func @f(%i: i32) {
  %0 = call @ext(%i) : (i32) -> i64
  return
}

// -----
// not the same: declared function with more results
func.func private @ext(i32)
func.func @f(%i: i32) {
  call @ext(%i) : (i32) -> ()
  return
}
// after
func.func private @ext(i32) -> (i32, i32)
func.func @f(%i: i32) {
  %0:2 = call @ext(%i) : (i32) -> (i32, i32)
  return
}

// -----
// not the same: declared with emit_c_interface
func.func private @ext(i32)
func.func @f(%i: i32) {
  call @ext(%i) : (i32) -> ()
  return
}
// after
func.func private @ext(i32) attributes {llvm.emit_c_interface}
func.func @f(%i: i32) {
  call @ext(%i) : (i32) -> ()
  return
}

// -----
// not the same: order of calls
func.func private @x()
func.func private @y()
func.func @f() {
  call @x() : () -> ()
  call @y() : () -> ()
  return
}
// after
func.func private @x()
func.func private @y()
func.func @f() {
  call @y() : () -> ()
  call @x() : () -> ()
  return
}

// -----
// not the same: call of outside removed
func.func private @x() -> i32
func.func @f() {
  %0 = call @x() : () -> i32
  return
}
// after
func.func private @x() -> i32
func.func @f() {
  return
}

// -----
// not the same: two results are one buffer
func.func @f() -> (memref<1xi32>, memref<1xi32>) {
  %a = memref.alloc() : memref<1xi32>
  %b = memref.alloc() : memref<1xi32>
  return %a, %b : memref<1xi32>, memref<1xi32>
}
// after
func.func @f() -> (memref<1xi32>, memref<1xi32>) {
  %a = memref.alloc() : memref<1xi32>
  return %a, %a : memref<1xi32>, memref<1xi32>
}

// -----
// not the same: argument instead of a copy
func.func @f(%m: memref<1xi32>) -> memref<1xi32> {
  %a = memref.alloc() : memref<1xi32>
  memref.copy %m, %a : memref<1xi32> to memref<1xi32>
  return %a : memref<1xi32>
}
// after
func.func @f(%m: memref<1xi32>) -> memref<1xi32> {
  return %m : memref<1xi32>
}

// -----
// not the same: view of the argument
func.func @f(%m: memref<2xi32>) -> memref<2xi32> {
  return %m : memref<2xi32>
}
// after
func.func @f(%m: memref<2xi32>) -> memref<2xi32> {
  %a = memref.subview %m[0] [2] [1] : memref<2xi32> to memref<2xi32>
  return %a : memref<2xi32>
}

// -----
// not the same: a constant of ml_program
ml_program.global private @k(1 : i32) : i32
func.func @f() -> i32 {
  %0 = ml_program.global_load_const @k : i32
  return %0 : i32
}
// after
ml_program.global private @k(2 : i32) : i32
func.func @f() -> i32 {
  %0 = ml_program.global_load_const @k : i32
  return %0 : i32
}

// -----
// not the same: the first program is undefined under a condition alone
func.func @f(%c: i1, %a: memref<4xi32>, %b: memref<8xi32>, %k: i32) -> i32 {
  %x = memref.cast %a : memref<4xi32> to memref<?xi32>
  %y = memref.cast %b : memref<8xi32> to memref<?xi32>
  %z = arith.select %c, %x, %y : memref<?xi32>
  %s = memref.subview %z[0] [8] [1] : memref<?xi32> to memref<8xi32, strided<[1]>>
  return %k : i32
}
// after
func.func @f(%c: i1, %a: memref<4xi32>, %b: memref<8xi32>, %k: i32) -> i32 {
  %0 = arith.constant 0 : i32
  return %0 : i32
}

// -----
// not the same: argument freed
func.func @f(%m: memref<1xi32>) { return }
// after
func.func @f(%m: memref<1xi32>) { memref.dealloc %m : memref<1xi32> return }

// -----
// not the same: argument freed through a cast, if
func.func @f(%m: memref<1xi32>, %c: i32) { return }
// after
func.func @f(%m: memref<1xi32>, %c: i32) { 
  %k = arith.constant 77777 : i32
  %q = arith.cmpi eq, %k, %c : i32
  scf.if %q {
  %n = memref.cast %m : memref<1xi32> to memref<?xi32>
  memref.dealloc %n : memref<?xi32> 
  }
return }

// -----
// not the same: an element that is not aligned, for one input
func.func @f(%c: i32) { return }
// after
func.func @f(%c: i32) { 
  %k = arith.constant 77777 : i32
  %q = arith.cmpi eq, %k, %c : i32
  scf.if %q {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %a = memref.alloc() : memref<16xi8>
    %v = memref.view %a[%c1][] : memref<16xi8> to memref<1xi32>
    memref.store %c, %v[%c0] : memref<1xi32>
    memref.dealloc %a : memref<16xi8>
  }
return }

// -----
// not the same: i8 argument viewed as i32
func.func @f(%m: memref<16xi8>) { return }
// after
func.func @f(%m: memref<16xi8>) { 
    %c0 = arith.constant 0 : index
    %v = memref.view %m[%c0][] : memref<16xi8> to memref<1xi32>
    %x = memref.load %v[%c0] : memref<1xi32>
return }

// -----
// same: another view of the same bytes
func.func @f(%m: memref<16xi8>) -> i32 { 
    %c0 = arith.constant 0 : index
    %v = memref.view %m[%c0][] : memref<16xi8> to memref<1xi32>
    %x = memref.load %v[%c0] : memref<1xi32>
return %x : i32 }
// after
func.func @f(%m: memref<16xi8>) -> i32 { 
    %c0 = arith.constant 0 : index
    %v = memref.view %m[%c0][] : memref<16xi8> to memref<4xi32>
    %x = memref.load %v[%c0] : memref<4xi32>
return %x : i32 }

// -----
// not the same: ml_program public global
ml_program.global public @k(1 : i32) : i32
func.func @f() { return }
// after
ml_program.global public @k(2 : i32) : i32
func.func @f() { return }

// -----
// not the same: view under a condition
func.func @g(%c: i1) -> memref<4xi32> {
  %0 = scf.if %c -> memref<4xi32> {
    %a = memref.alloc() : memref<4xi32>
    scf.yield %a : memref<4xi32>
  } else {
    %a = memref.alloc() : memref<4xi32>
    scf.yield %a : memref<4xi32>
  }
  return %0 : memref<4xi32>
}
// after
func.func @g(%c: i1) -> memref<4xi32> {
  %0 = scf.if %c -> memref<4xi32> {
    %a = memref.alloc() : memref<4xi32>
    scf.yield %a : memref<4xi32>
  } else {
    %a = memref.alloc() : memref<8xi32>
    %b = memref.subview %a[0] [4] [1] : memref<8xi32> to memref<4xi32>
    scf.yield %b : memref<4xi32>
  }
  return %0 : memref<4xi32>
}

// -----
// not the same: view from a callee
func.func private @make() -> memref<4xi32> {
    %a = memref.alloc() : memref<4xi32>
    return %a : memref<4xi32>
}
func.func @g() -> memref<4xi32> {
  %a = call @make() : () -> memref<4xi32>
  return %a : memref<4xi32>
}
// after
func.func private @make() -> memref<4xi32> {
    %a = memref.alloc() : memref<8xi32>
    %b = memref.subview %a[0] [4] [1] : memref<8xi32> to memref<4xi32>
    return %b : memref<4xi32>
}
func.func @g() -> memref<4xi32> {
  %a = call @make() : () -> memref<4xi32>
  return %a : memref<4xi32>
}

// -----
// not the same: view of dynamic size
func.func @g(%n: index) -> memref<?xi32> {
  %a = memref.alloc(%n) : memref<?xi32>
  return %a : memref<?xi32>
}
// after
func.func @g(%n: index) -> memref<?xi32> {
  %a = memref.alloc(%n) : memref<?xi32>
  %b = memref.subview %a[0] [%n] [1] : memref<?xi32> to memref<?xi32>
  return %b : memref<?xi32>
}

// -----
// not the same: less memory behind a cast
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() : memref<8xi32>
  %b = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<8xi32> to memref<4xi32>
  return %b : memref<4xi32>
}
// after
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() : memref<4xi32>
  return %a : memref<4xi32>
}

// -----
// not the same: contents beside a returned part
func.func @g(%k: i32) -> memref<4xi32, strided<[1], offset: 4>> {
  %a = memref.alloc() : memref<8xi32>
  linalg.fill ins(%k : i32) outs(%a : memref<8xi32>)
  %b = memref.subview %a[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  return %b : memref<4xi32, strided<[1], offset: 4>>
}
// after
func.func @g(%k: i32) -> memref<4xi32, strided<[1], offset: 4>> {
  %a = memref.alloc() : memref<8xi32>
  %b = memref.subview %a[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  linalg.fill ins(%k : i32) outs(%b : memref<4xi32, strided<[1], offset: 4>>)
  return %b : memref<4xi32, strided<[1], offset: 4>>
}

// -----
// same: more contents beside a returned part
func.func @g(%k: i32) -> memref<4xi32, strided<[1], offset: 4>> {
  %a = memref.alloc() : memref<8xi32>
  %b = memref.subview %a[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  linalg.fill ins(%k : i32) outs(%b : memref<4xi32, strided<[1], offset: 4>>)
  return %b : memref<4xi32, strided<[1], offset: 4>>
}
// after
func.func @g(%k: i32) -> memref<4xi32, strided<[1], offset: 4>> {
  %a = memref.alloc() : memref<8xi32>
  linalg.fill ins(%k : i32) outs(%a : memref<8xi32>)
  %b = memref.subview %a[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  return %b : memref<4xi32, strided<[1], offset: 4>>
}

// -----
// not the same: realloc result aligned less
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.realloc %a {alignment = 64} : memref<2xi32> to memref<4xi32>
  return %b : memref<4xi32>
}
// after
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() : memref<2xi32>
  %b = memref.realloc %a : memref<2xi32> to memref<4xi32>
  return %b : memref<4xi32>
}

// -----
// not the same: clone of an aligned buffer
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() {alignment = 64} : memref<4xi32>
  return %a : memref<4xi32>
}
// after
func.func @g() -> memref<4xi32> {
  %a = memref.alloc() {alignment = 64} : memref<4xi32>
  %b = bufferization.clone %a : memref<4xi32> to memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return %b : memref<4xi32>
}

// -----
// not the same: returned global other than argument
memref.global "private" @g : memref<1xi32> = dense<0>
func.func @f() -> memref<1xi32> {
  %g = memref.get_global @g : memref<1xi32>
  return %g : memref<1xi32>
}
// after
memref.global "private" @g : memref<1xi32> = dense<0>
func.func @f() -> memref<1xi32> {
  %k = arith.constant 0 : i32
  %g = memref.alloc() : memref<1xi32>
  linalg.fill ins(%k : i32) outs(%g : memref<1xi32>)
  return %g : memref<1xi32>
}

// -----
// not the same: returned constant global instead of a writable one
memref.global "private" @g : memref<1xi32> = dense<0>
func.func @f() -> memref<1xi32> {
  %g = memref.get_global @g : memref<1xi32>
  return %g : memref<1xi32>
}
// after
memref.global "private" constant @g : memref<1xi32> = dense<0>
func.func @f() -> memref<1xi32> {
  %g = memref.get_global @g : memref<1xi32>
  return %g : memref<1xi32>
}

// -----
// not the same: the order of what is printed
func.func @f(%x: i32, %y: i32) { 
 vector.print %x : i32 
 vector.print %y : i32
 return }
// after
func.func @f(%x: i32, %y: i32) { 
 vector.print %y : i32 
 vector.print %x : i32
 return }

// -----
// not the same: what is printed
func.func @f(%x: i32) { 
 vector.print %x : i32 
 return }
// after
func.func @f(%x: i32) { 
 return }

// -----
// not the same: poison result
func.func @f(%x: i32) -> i32 { 
 return %x : i32}
// after
func.func @f(%x: i32) -> i32 { 
 %p = ub.poison : i32
 %c = arith.constant 1234567 : i32
 %e = arith.cmpi eq, %c, %x : i32
 %r = arith.select %e, %p, %x : i32
 return %r : i32}

// -----
// not the same: async result token
func.func @f(%m: memref<1xi32>, %k: i32) {
 return
}
// after
func.func @f(%m: memref<1xi32>, %k: i32) {
 %c0 = arith.constant 0 : index
 %t = async.execute {
    memref.store %k, %m[%c0] : memref<1xi32>
    async.yield
 }
 return
}

// -----
// not the same: async returned value unawaited
func.func @f(%k: i32) -> !async.value<i32> {
 %t, %v = async.execute -> !async.value<i32> {
    async.yield %k : i32
 }
 return %v : !async.value<i32>
}
// after
func.func @f(%k: i32) -> !async.value<i32> {
 %c = arith.constant 0 : i32
 %t, %v = async.execute -> !async.value<i32> {
    async.yield %c : i32
 }
 return %v : !async.value<i32>
}

// -----
// not the same: token returned
func.func @f() -> !async.token {
 %t = async.execute { async.yield }
 return %t : !async.token
}
// after
func.func @f() -> !async.token {
 %t = async.execute {
  scf.execute_region { cf.br ^b
  ^b: cf.br ^b }
  async.yield }
 return %t : !async.token
}

// -----
// not the same: zero sized argument freed by one
func.func @f(%m: memref<0xi32>) {
 return
}
// after
func.func @f(%m: memref<0xi32>) {
 memref.dealloc %m : memref<0xi32>
 return
}

// -----
// not the same: zero sized tensor's buffer freed
func.func @f(%m: tensor<0xi32>) {
 return
}
// after
func.func @f(%m: memref<0xi32>) {
 memref.dealloc %m : memref<0xi32>
 return
}

// -----
// not the same: freed for one dynamic size
func.func @f(%m: memref<?xi32>) {
 return
}
// after
func.func @f(%m: memref<?xi32>) {
 %c0 = arith.constant 0 : index
 %c2 = arith.constant 2 : index
 %d = memref.dim %m, %c0 : memref<?xi32>
 %e = arith.cmpi eq, %d, %c2 : index
 scf.if %e { memref.dealloc %m : memref<?xi32> }
 return
}

// -----
// not the same: realloc of an argument
func.func @f(%m: memref<1xi32>) {
 return
}
// after
func.func @f(%m: memref<1xi32>) {
 %n = memref.realloc %m : memref<1xi32> to memref<2xi32>
 memref.dealloc %n : memref<2xi32>
 return
}

// -----
// not the same: base of metadata freed
func.func @f(%m: memref<2xi32>) {
 return
}
// after
func.func @f(%m: memref<2xi32>) {
 %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<2xi32> -> memref<i32>, index, index, index
 memref.dealloc %b : memref<i32>
 return
}

// -----
// not the same: bufferization.dealloc frees an argument
func.func @f(%m: memref<2xi32>, %c: i1) {
 return
}
// after
func.func @f(%m: memref<2xi32>, %c: i1) {
 bufferization.dealloc (%m : memref<2xi32>) if (%c)
 return
}

// -----
// not the same: leak
func.func @f() { return }
// after
func.func @f() { %a = memref.alloc() : memref<1xi32> return }

// -----
// not the same: leak of zero bytes
func.func @f() { return }
// after
func.func @f() { %a = memref.alloc() : memref<0xi32> return }

// -----
// not the same: a private function has no body any more
func.func private @h() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 }
func.func @f() -> i32 { %0 = call @h() : () -> i32 return %0 : i32 }
// after
func.func private @h() -> i32
func.func @f() -> i32 { %0 = call @h() : () -> i32 return %0 : i32 }

// -----
// not the same: memory that the outside may keep is gone at the end
func.func private @ext(memref<1xi32>)
func.func @f(%k: i32) { 
 %c0 = arith.constant 0 : index
 %a = memref.alloc() : memref<1xi32>
 memref.store %k, %a[%c0] : memref<1xi32>
 call @ext(%a) : (memref<1xi32>) -> ()
 return }
// after
func.func private @ext(memref<1xi32>)
func.func @f(%k: i32) { 
 %c0 = arith.constant 0 : index
 %a = memref.alloca() : memref<1xi32>
 memref.store %k, %a[%c0] : memref<1xi32>
 call @ext(%a) : (memref<1xi32>) -> ()
 return }

// -----
// not the same: offset passed outside
func.func private @ext(memref<2xi32, strided<[1], offset: ?>>)
func.func @f(%m: memref<4xi32>) { 
 %a = memref.subview %m[0] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1]>>
 %b = memref.cast %a : memref<2xi32, strided<[1]>> to memref<2xi32, strided<[1], offset: ?>>
 call @ext(%b) : (memref<2xi32, strided<[1], offset: ?>>) -> ()
 return }
// after
func.func private @ext(memref<2xi32, strided<[1], offset: ?>>)
func.func @f(%m: memref<4xi32>) { 
 %a = memref.subview %m[2] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 2>>
 %b = memref.cast %a : memref<2xi32, strided<[1], offset: 2>> to memref<2xi32, strided<[1], offset: ?>>
 call @ext(%b) : (memref<2xi32, strided<[1], offset: ?>>) -> ()
 return }

// -----
// not the same: argument passed outside instead of a copy
func.func private @ext(memref<2xi32>)
func.func @f(%m: memref<2xi32>) { 
 %a = memref.alloc() : memref<2xi32>
 memref.copy %m, %a : memref<2xi32> to memref<2xi32>
 call @ext(%a) : (memref<2xi32>) -> ()
 memref.dealloc %a : memref<2xi32>
 return }
// after
func.func private @ext(memref<2xi32>)
func.func @f(%m: memref<2xi32>) { 
 call @ext(%m) : (memref<2xi32>) -> ()
 return }

// -----
// not the same: argument tensor passed as memref and not copied but used later
func.func private @ext(tensor<2xi32>)
func.func @f(%m: tensor<2xi32>) -> tensor<2xi32> { 
 call @ext(%m) : (tensor<2xi32>) -> ()
 return %m : tensor<2xi32> }
// after
func.func private @ext(memref<2xi32>)
func.func @f(%m: memref<2xi32>) -> memref<2xi32> { 
 call @ext(%m) : (memref<2xi32>) -> ()
 return %m : memref<2xi32> }

// -----
// not the same: memory passed outside at first, freed before the second
func.func private @ext(memref<2xi32>)
func.func private @ext2()
func.func @f() { 
 %a = memref.alloc() : memref<2xi32>
 %k = arith.constant 0 : i32
 linalg.fill ins(%k : i32) outs(%a : memref<2xi32>)
 call @ext(%a) : (memref<2xi32>) -> ()
 call @ext2() : () -> ()
 memref.dealloc %a : memref<2xi32>
 return }
// after
func.func private @ext(memref<2xi32>)
func.func private @ext2()
func.func @f() { 
 %a = memref.alloc() : memref<2xi32>
 %k = arith.constant 0 : i32
 linalg.fill ins(%k : i32) outs(%a : memref<2xi32>)
 call @ext(%a) : (memref<2xi32>) -> ()
 memref.dealloc %a : memref<2xi32>
 call @ext2() : () -> ()
 return }

// -----
// not the same: one buffer that is returned twice is two
func.func @f() -> (memref<2xi32>, memref<2xi32>) { 
 %a = memref.alloc() : memref<2xi32>
 return %a, %a : memref<2xi32>, memref<2xi32> }
// after
func.func @f() -> (memref<2xi32>, memref<2xi32>) { 
 %a = memref.alloc() : memref<2xi32>
 %b = memref.alloc() : memref<2xi32>
 return %a, %b : memref<2xi32>, memref<2xi32> }

// -----
// not the same: whole and part swapped
func.func @f() -> (memref<4xi32>, memref<2xi32>) { 
 %a = memref.alloc() : memref<4xi32>
 %s = memref.subview %a[0] [2] [1] : memref<4xi32> to memref<2xi32>
 return %a, %s : memref<4xi32>, memref<2xi32> }
// after
func.func @f() -> (memref<4xi32>, memref<2xi32>) { 
 %a = memref.alloc() : memref<4xi32>
 %s = memref.alloc() : memref<2xi32>
 return %a, %s : memref<4xi32>, memref<2xi32> }

// -----
// not the same: atomic
func.func @f(%m: memref<1xi32>, %k: i32) { 
 %c0 = arith.constant 0 : index
 %0 = memref.atomic_rmw addi %k, %m[%c0] : (i32, memref<1xi32>) -> i32
 return }
// after
func.func @f(%m: memref<1xi32>, %k: i32) { 
 return }

// -----
// not the same: result memref of vectors
func.func @f(%k: vector<4xf32>) -> memref<1xvector<4xf32>> { 
 %m = memref.alloc() : memref<1xvector<4xf32>>
 return %m : memref<1xvector<4xf32>> }
// after
func.func @f(%k: vector<4xf32>) -> memref<1xvector<4xf32>> { 
 %c0 = arith.constant 0 : index
 %m = memref.alloc() : memref<1xvector<4xf32>>
 memref.dealloc %m : memref<1xvector<4xf32>>
 return %m : memref<1xvector<4xf32>> }

// -----
// not the same: result memref of vectors, view
func.func @f() -> memref<1xvector<4xf32>> { 
 %m = memref.alloc() : memref<1xvector<4xf32>>
 return %m : memref<1xvector<4xf32>> }
// after
func.func @f() -> memref<1xvector<4xf32>> { 
 %m = memref.alloc() : memref<2xvector<4xf32>>
 %s = memref.subview %m[0] [1] [1] : memref<2xvector<4xf32>> to memref<1xvector<4xf32>>
 return %s : memref<1xvector<4xf32>> }

// -----
// not the same: complex results
func.func @f(%k: complex<f32>) -> complex<f32> { 
 return %k : complex<f32> }
// after
func.func @f(%k: complex<f32>) -> complex<f32> { 
 %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
 return %z : complex<f32> }

// -----
// not the same: memref of complex in, copied one way
func.func @f() -> memref<1xcomplex<f32>> { 
 %m = memref.alloc() : memref<1xcomplex<f32>>
 return %m : memref<1xcomplex<f32>> }
// after
func.func @f() -> memref<1xcomplex<f32>> { 
 %m = memref.alloca() : memref<1xcomplex<f32>>
 return %m : memref<1xcomplex<f32>> }

// -----
// not the same: numbers of 128 bits
func.func @f(%k: i128) -> i128 { return %k : i128 }
// after
func.func @f(%k: i128) -> i128 { %z = arith.constant 0 : i128 return %z : i128 }

// -----
// not the same: tuple and none results
func.func @f(%k: tuple<i32>) -> tuple<i32> { return %k : tuple<i32> }
// after
func.func @f(%k: tuple<i32>) -> tuple<i32> { %0 = ub.poison : tuple<i32> return %0 : tuple<i32> }

// -----
// not the same: unranked result
func.func @f() -> memref<*xi32> { 
 %a = memref.alloc() : memref<2xi32>
 %b = memref.cast %a : memref<2xi32> to memref<*xi32>
 return %b : memref<*xi32> }
// after
func.func @f() -> memref<*xi32> { 
 %a = memref.alloc() : memref<2x1xi32>
 %b = memref.cast %a : memref<2x1xi32> to memref<*xi32>
 return %b : memref<*xi32> }

// -----
// not the same: unranked tensor result shape
func.func @f(%t: tensor<2xi32>) -> tensor<*xi32> { 
 %b = tensor.cast %t : tensor<2xi32> to tensor<*xi32>
 return %b : tensor<*xi32> }
// after
func.func @f(%t: tensor<2xi32>) -> tensor<*xi32> { 
 %c = tensor.expand_shape %t [[0, 1]] output_shape [2, 1] : tensor<2xi32> into tensor<2x1xi32>
 %b = tensor.cast %c : tensor<2x1xi32> to tensor<*xi32>
 return %b : tensor<*xi32> }

// -----
// not the same: infinite loop
func.func @f() { return }
// after
func.func @f() { 
 cf.br ^b
^b: 
 cf.br ^b }

// -----
// not the same: argument type only differs in sign
func.func @f(%a: si32) -> si32 { return %a : si32 }
// after
func.func @f(%a: ui32) -> ui32 { return %a : ui32 }

// -----
// not the same: more arguments
func.func @f(%a: i32) -> i32 { return %a : i32 }
// after
func.func @f(%a: i32, %b: i32) -> i32 { return %a : i32 }

// -----
// not the same: distinct objects that may overlap
func.func @f(%m: memref<4xi32>, %i: index) { 
 return }
// after
func.func @f(%m: memref<4xi32>, %i: index) { 
 %s = memref.subview %m[%i] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1], offset: ?>>
 %t = memref.subview %m[2] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1], offset: 2>>
 %x:2 = memref.distinct_objects %s, %t : memref<1xi32, strided<[1], offset: ?>>, memref<1xi32, strided<[1], offset: 2>>
 return }

// -----
// not the same: a tensor is passed as a constant global, which the outside may write to
memref.global "private" constant @c : memref<2xi32> = dense<0>
func.func private @ext(tensor<2xi32>)
func.func @f() {
 %t = arith.constant dense<0> : tensor<2xi32>
 call @ext(%t) : (tensor<2xi32>) -> ()
 return }
// after
memref.global "private" constant @c : memref<2xi32> = dense<0>
func.func private @ext(memref<2xi32>)
func.func @f() {
 %t = memref.get_global @c : memref<2xi32>
 call @ext(%t) : (memref<2xi32>) -> ()
 return }

// -----
// same: a tensor is passed as a constant global to what only reads
memref.global "private" constant @c : memref<2xi32> = dense<0>
func.func private @ext(tensor<2xi32> {bufferization.access = "read"})
func.func @f() {
 %t = arith.constant dense<0> : tensor<2xi32>
 call @ext(%t) : (tensor<2xi32>) -> ()
 return }
// after
memref.global "private" constant @c : memref<2xi32> = dense<0>
func.func private @ext(memref<2xi32>)
func.func @f() {
 %t = memref.get_global @c : memref<2xi32>
 call @ext(%t) : (memref<2xi32>) -> ()
 return }

// -----
// same: a tensor becomes a buffer with any layout
func.func @f(%t: tensor<2xf32>) -> tensor<2xf32> {
 return %t : tensor<2xf32> }
// after
func.func @f(%t: memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[?], offset: ?>> {
 return %t : memref<2xf32, strided<[?], offset: ?>> }

// -----
// not the same: stores back what was read
func.func @f(%m: memref<1xi32>) {
  return
}
// after
func.func @f(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  return
}

// -----
// not the same: stores and restores
func.func @f(%m: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<1xi32>
  return %x : i32
}
// after
func.func @f(%m: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 7 : i32
  %x = memref.load %m[%c0] : memref<1xi32>
  memref.store %k, %m[%c0] : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  return %x : i32
}

// -----
// not the same: copies an argument to itself
func.func @f(%m: memref<1xi32>) {
  return
}
// after
func.func @f(%m: memref<1xi32>) {
  memref.copy %m, %m : memref<1xi32> to memref<1xi32>
  return
}

// -----
// same: copies nothing to itself
func.func @f(%m: memref<0xi32>) {
  return
}
// after
func.func @f(%m: memref<0xi32>) {
  memref.copy %m, %m : memref<0xi32> to memref<0xi32>
  return
}

// -----
// not the same: stores back after a call outside
func.func private @x(memref<1xi32>)
func.func @f(%m: memref<1xi32>) {
  call @x(%m) : (memref<1xi32>) -> ()
  return
}
// after
func.func private @x(memref<1xi32>)
func.func @f(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  call @x(%m) : (memref<1xi32>) -> ()
  %x = memref.load %m[%c0] : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  return
}

// -----
// same: writes once instead of twice
func.func @f(%m: memref<1xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %k = arith.constant 7 : i32
  memref.store %k, %m[%c0] : memref<1xi32>
  memref.store %a, %m[%c0] : memref<1xi32>
  return
}
// after
func.func @f(%m: memref<1xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  memref.store %a, %m[%c0] : memref<1xi32>
  return
}

// -----
// not the same: writes under no condition what is there
func.func @f(%m: memref<1xi32>, %a: i32, %c: i1) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    memref.store %a, %m[%c0] : memref<1xi32>
  }
  return
}
// after
func.func @f(%m: memref<1xi32>, %a: i32, %c: i1) {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<1xi32>
  %y = arith.select %c, %a, %x : i32
  memref.store %y, %m[%c0] : memref<1xi32>
  return
}

// -----
// not the same: read-only tensor's buffer is written back
func.func @f(%m: tensor<1xi32> {bufferization.writable = false}) {
  return
}
// after
func.func @f(%m: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<1xi32>
  memref.store %x, %m[%c0] : memref<1xi32>
  return
}

// -----
// not the same: zero turns leave the argument
func.func @f(%m: memref<4xi32>, %n: index) {
  return
}
// after
func.func @f(%m: memref<4xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%c0] : memref<4xi32>
    memref.store %x, %m[%c0] : memref<4xi32>
  }
  return
}

// -----
// not the same: large argument written back
func.func @f(%m: memref<10000xi32>) {
  return
}
// after
func.func @f(%m: memref<10000xi32>) {
  %a = memref.alloc() : memref<10000xi32>
  memref.copy %m, %a : memref<10000xi32> to memref<10000xi32>
  memref.copy %a, %m : memref<10000xi32> to memref<10000xi32>
  memref.dealloc %a : memref<10000xi32>
  return
}

// -----
// not the same: the value of a public global of ml_program
ml_program.global public @k(1 : i32) : i32
func.func @f() {
  return
}
// after
ml_program.global public @k(2 : i32) : i32
func.func @f() {
  return
}

// -----
// not the same: defined at one size alone
func.func @f(%t: tensor<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c49 = arith.constant 49 : index
  %d = tensor.dim %t, %c0 : tensor<?xi32>
  %m = arith.muli %d, %d : index
  %e = arith.cmpi eq, %m, %c49 : index
  cf.assert %e, "x"
  %r = arith.constant 1 : i32
  return %r : i32
}
// after
func.func @f(%t: tensor<?xi32>) -> i32 {
  %r = arith.constant 2 : i32
  return %r : i32
}

// -----
// not the same: defined at one number alone
func.func @f(%n: index) -> i32 {
  %c49 = arith.constant 49 : index
  %m = arith.muli %n, %n : index
  %e = arith.cmpi eq, %m, %c49 : index
  %t = memref.alloc(%n) : memref<?xi32>
  memref.dealloc %t : memref<?xi32>
  cf.assert %e, "x"
  %r = arith.constant 1 : i32
  return %r : i32
}
// after
func.func @f(%n: index) -> i32 {
  %r = arith.constant 2 : i32
  return %r : i32
}

// -----
// not the same: assumption before a print
func.func @f(%m: memref<4xi32>, %x: i32) {
  vector.print %x : i32
  %a = memref.assume_alignment %m, 64 : memref<4xi32>
  return
}
// after
func.func @f(%m: memref<4xi32>, %x: i32) {
  %a = memref.assume_alignment %m, 64 : memref<4xi32>
  vector.print %x : i32
  return
}

// -----
// not the same: frees the other argument
func.func @f(%m: memref<4xi32>, %n: memref<4xi32>) {
  memref.dealloc %m : memref<4xi32>
  return
}
// after
func.func @f(%m: memref<4xi32>, %n: memref<4xi32>) {
  memref.dealloc %n : memref<4xi32>
  return
}

// -----
// not the same: initial value of a mutable public global is folded
memref.global @g : memref<1xi32> = dense<3>
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  %x = memref.load %g[%c0] : memref<1xi32>
  return %x : i32
}
// after
memref.global @g : memref<1xi32> = dense<3>
func.func @f() -> i32 {
  %x = arith.constant 3 : i32
  return %x : i32
}

// -----
// same: initial value of a private constant is folded
memref.global "private" constant @g : memref<1xi32> = dense<3>
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  %x = memref.load %g[%c0] : memref<1xi32>
  return %x : i32
}
// after
func.func @f() -> i32 {
  %x = arith.constant 3 : i32
  return %x : i32
}

// -----
// not the same: a global that another public function writes
memref.global "private" @g : memref<1xi32> = dense<3>
func.func @w(%x: i32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  memref.store %x, %g[%c0] : memref<1xi32>
  return
}
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  %x = memref.load %g[%c0] : memref<1xi32>
  return %x : i32
}
// after
memref.global "private" @g : memref<1xi32> = dense<3>
func.func @w(%x: i32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  memref.store %x, %g[%c0] : memref<1xi32>
  return
}
func.func @f() -> i32 {
  %x = arith.constant 3 : i32
  return %x : i32
}

// -----
// not the same: a write to a global is dropped in one function only
memref.global "private" @g : memref<1xi32> = dense<3>
func.func @w(%x: i32) {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  memref.store %x, %g[%c0] : memref<1xi32>
  return
}
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  %x = memref.load %g[%c0] : memref<1xi32>
  return %x : i32
}
// after
memref.global "private" @g : memref<1xi32> = dense<3>
func.func @w(%x: i32) {
  return
}
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xi32>
  %x = memref.load %g[%c0] : memref<1xi32>
  return %x : i32
}

// -----
// not the same: nested function
module @n {
func.func nested @f() -> i32 {
  %x = arith.constant 3 : i32
  return %x : i32
}
}
func.func @g() { return }
// after
module @n {
func.func nested @f() -> i32 {
  %x = arith.constant 4 : i32
  return %x : i32
}
}
func.func @g() { return }

// -----
// not the same: a function in a module with another name
module @n {
func.func @f() -> i32 {
  %x = arith.constant 3 : i32
  return %x : i32
}
}
// after
module @m {
func.func @f() -> i32 {
  %x = arith.constant 4 : i32
  return %x : i32
}
}

// -----
// not the same: strided argument that is a view
func.func @f(%m: memref<4xi32, strided<[1], offset: ?>>) {
  return
}
// after
func.func @f(%m: memref<4xi32, strided<[1], offset: ?>>) {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xi32, strided<[1], offset: ?>> -> memref<i32>, index, index, index
  %c0 = arith.constant 0 : index
  %c = arith.cmpi eq, %o, %c0 : index
  scf.if %c {
  memref.dealloc %m : memref<4xi32, strided<[1], offset: ?>> 
  }
  return
}

// -----
// not the same: memory of the gpu is returned
func.func @f() -> memref<4xi32, 1> {
  %m = gpu.alloc () : memref<4xi32, 1>
  return %m : memref<4xi32, 1>
}
// after
func.func @f() -> memref<4xi32, 1> {
  %m = memref.alloc () : memref<4xi32, 1>
  return %m : memref<4xi32, 1>
}

// -----
// not the same: result alignment by a branch
func.func @g(%c: i1) -> memref<4xi32> {
  %0 = scf.if %c -> memref<4xi32> {
    %a = memref.alloc() {alignment = 64} : memref<4xi32>
    scf.yield %a : memref<4xi32>
  } else {
    %a = memref.alloc() {alignment = 32} : memref<4xi32>
    scf.yield %a : memref<4xi32>
  }
  return %0 : memref<4xi32>
}
// after
func.func @g(%c: i1) -> memref<4xi32> {
  %0 = scf.if %c -> memref<4xi32> {
    %a = memref.alloc() {alignment = 32} : memref<4xi32>
    scf.yield %a : memref<4xi32>
  } else {
    %a = memref.alloc() {alignment = 64} : memref<4xi32>
    scf.yield %a : memref<4xi32>
  }
  return %0 : memref<4xi32>
}

// -----
// not the same: loop that swaps two results
func.func @g(%n: index) -> (memref<4xi32>, memref<8xi32>) {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<8xi32>
  return %a, %b : memref<4xi32>, memref<8xi32>
}
// after
func.func @g(%n: index) -> (memref<4xi32>, memref<8xi32>) {
  %b = memref.alloc() : memref<8xi32>
  %a = memref.subview %b[4] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: 4>>
  %c = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<4xi32, strided<[1], offset: 4>> to memref<4xi32>
  return %c, %b : memref<4xi32>, memref<8xi32>
}

// -----
// not the same: memref in memory passed out
func.func @g(%m: memref<1xmemref<4xi32>>, %a: memref<4xi32>) {
  return
}
// after
func.func @g(%m: memref<1xmemref<4xi32>>, %a: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  memref.store %a, %m[%c0] : memref<1xmemref<4xi32>>
  return
}

// -----
// not the same: a loop of many turns that frees at the end
func.func @g(%m: memref<8xi32>, %n: index) {
  return
}
// after
func.func @g(%m: memref<8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %n step %c1 {
    %c = arith.cmpi eq, %i, %c9 : index
    scf.if %c { memref.dealloc %m : memref<8xi32> }
  }
  return
}

// -----
// not the same: a loop of many turns with an alignment
func.func @g(%m: memref<8xi32>, %n: index) {
  return
}
// after
func.func @g(%m: memref<8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %w = memref.assume_alignment %m, 16 : memref<8xi32>
  }
  return
}

// -----
// same: both loops with an alignment
func.func @g(%m: memref<8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %w = memref.assume_alignment %m, 16 : memref<8xi32>
    memref.store %k, %w[%c0] : memref<8xi32>
  }
  return
}
// after
func.func @g(%m: memref<8xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %w = memref.assume_alignment %m, 16 : memref<8xi32>
    memref.store %k, %w[%c0] {alignment = 16} : memref<8xi32>
  }
  return
}

// -----
// not the same: a while loop stores with an alignment at the turn
func.func @g(%m: memref<100xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %k, %m[%i] : memref<100xi32>
  }
  return
}
// after
func.func @g(%m: memref<100xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    memref.store %k, %m[%i] {alignment = 8} : memref<100xi32>
  }
  return
}

// -----
// not the same: reads one element more
func.func @g(%m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 1 : i32
  return %k : i32
}
// after
func.func @g(%m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 1 : i32
  %x = memref.load %m[%c0] : memref<?xi32>
  return %k : i32
}

// -----
// not the same: argument returned through the outside
func.func private @x(memref<4xi32>) -> memref<4xi32>
func.func @g(%m: memref<4xi32>) -> memref<4xi32> {
  %0 = call @x(%m) : (memref<4xi32>) -> memref<4xi32>
  return %0 : memref<4xi32>
}
// after
func.func private @x(memref<4xi32>) -> memref<4xi32>
func.func @g(%m: memref<4xi32>) -> memref<4xi32> {
  %0 = call @x(%m) : (memref<4xi32>) -> memref<4xi32>
  return %m : memref<4xi32>
}

// -----
// not the same: forall over an argument written back
func.func @f(%m: memref<4xi32>) {
  return
}
// after
func.func @f(%m: memref<4xi32>) {
  scf.forall (%i) in (4) {
    %x = memref.load %m[%i] : memref<4xi32>
    memref.store %x, %m[%i] : memref<4xi32>
  }
  return
}

// -----
// not the same: generic identity in place
func.func @f(%m: memref<4xi32>) {
  return
}
// after
func.func @f(%m: memref<4xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%m : memref<4xi32>) {
  ^bb0(%x: i32):
    linalg.yield %x : i32
  }
  return
}

// -----
// not the same: generic identity in place, large
func.func @f(%m: memref<4096xi32>) {
  return
}
// after
func.func @f(%m: memref<4096xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%m : memref<4096xi32>) {
  ^bb0(%x: i32):
    linalg.yield %x : i32
  }
  return
}

// -----
// not the same: a view is freed
func.func @f() {
  return
}
// after
func.func @f() {
  %a = memref.alloc() : memref<4xi32>
  %b = memref.subview %a[0] [4] [1] : memref<4xi32> to memref<4xi32>
  memref.dealloc %b : memref<4xi32>
  return
}

// -----
// not the same: memref.cast of wrong size
func.func @f(%m: memref<?xi32>) {
  return
}
// after
func.func @f(%m: memref<?xi32>) {
  %b = memref.cast %m : memref<?xi32> to memref<4xi32>
  return
}

// -----
// not the same: reinterpret beyond an argument, unused
func.func @f(%m: memref<2xi32>) -> index {
  %c0 = arith.constant 4 : index
  return %c0 : index
}
// after
func.func @f(%m: memref<2xi32>) -> index {
  %c0 = arith.constant 0 : index
  %b = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<2xi32> to memref<4xi32>
  %x = memref.load %b[%c0] : memref<4xi32>
  %c3 = arith.constant 3 : index
  %y = memref.load %b[%c3] : memref<4xi32>
  %c4 = arith.constant 4 : index
  return %c4 : index
}

// -----
// not the same: call of a public function that changes
func.func @h() -> i32 {
  %x = arith.constant 3 : i32
  return %x : i32
}
func.func @f() -> i32 {
  %x = call @h() : () -> i32
  return %x : i32
}
// after
func.func @h() -> i32 {
  %x = arith.constant 4 : i32
  return %x : i32
}
func.func @f() -> i32 {
  %x = arith.constant 3 : i32
  return %x : i32
}

// -----
// not the same: affine.load with an alignment-free view of i8 argument
func.func @f(%m: memref<16xi8>, %i: index) -> i64 {
  %k = arith.constant 0 : i64
  return %k : i64
}
// after
func.func @f(%m: memref<16xi8>, %i: index) -> i64 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 0 : i64
  %v = memref.view %m[%c0][] : memref<16xi8> to memref<1xi64>
  %x = affine.load %v[0] : memref<1xi64>
  return %k : i64
}

// -----
// not the same: linalg on a misaligned view
func.func @f(%m: memref<16xi8>) {
  %k = arith.constant 0 : i8
  linalg.fill ins(%k : i8) outs(%m : memref<16xi8>)
  return
}
// after
func.func @f(%m: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %k = arith.constant 0 : i64
  %v = memref.view %m[%c0][] : memref<16xi8> to memref<2xi64>
  linalg.fill ins(%k : i64) outs(%v : memref<2xi64>)
  return
}

// -----
// not the same: copy through a misaligned view
func.func @f(%m: memref<8xi8>, %n: memref<8xi8>) {
  memref.copy %m, %n : memref<8xi8> to memref<8xi8>
  return
}
// after
func.func @f(%m: memref<8xi8>, %n: memref<8xi8>) {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%c0][] : memref<8xi8> to memref<1xi64>
  %w = memref.view %n[%c0][] : memref<8xi8> to memref<1xi64>
  memref.copy %v, %w : memref<1xi64> to memref<1xi64>
  return
}

// -----
// not the same: large copy through a misaligned view
func.func @f(%m: memref<8000xi8>, %n: memref<8000xi8>) {
  memref.copy %m, %n : memref<8000xi8> to memref<8000xi8>
  return
}
// after
func.func @f(%m: memref<8000xi8>, %n: memref<8000xi8>) {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%c0][] : memref<8000xi8> to memref<1000xi64>
  %w = memref.view %n[%c0][] : memref<8000xi8> to memref<1000xi64>
  memref.copy %v, %w : memref<1000xi64> to memref<1000xi64>
  return
}

// -----
// not the same: view returned of an aligned pool with less alignment
func.func @f() -> memref<4xi32, strided<[1], offset: 16>> {
  %a = memref.alloc() {alignment = 64} : memref<32xi32>
  %s = memref.subview %a[16] [4] [1] : memref<32xi32> to memref<4xi32, strided<[1], offset: 16>>
  return %s : memref<4xi32, strided<[1], offset: 16>>
}
// after
func.func @f() -> memref<4xi32, strided<[1], offset: 16>> {
  %a = memref.alloc() {alignment = 32} : memref<32xi32>
  %s = memref.subview %a[16] [4] [1] : memref<32xi32> to memref<4xi32, strided<[1], offset: 16>>
  return %s : memref<4xi32, strided<[1], offset: 16>>
}

// -----
// not the same: tensor returned as memory of its stack
func.func @f() -> tensor<0xi32> {
  %t = tensor.empty() : tensor<0xi32>
  return %t : tensor<0xi32>
}
// after
func.func @f() -> memref<0xi32> {
  %t = memref.alloca() : memref<0xi32>
  return %t : memref<0xi32>
}

// -----
// not the same: tensor returned as freed memory
func.func @f() -> tensor<0xi32> {
  %t = tensor.empty() : tensor<0xi32>
  return %t : tensor<0xi32>
}
// after
func.func @f() -> memref<0xi32> {
  %t = memref.alloc() : memref<0xi32>
  memref.dealloc %t : memref<0xi32>
  return %t : memref<0xi32>
}

// -----
// not the same: memory of a callee's stack returned
func.func private @h() -> memref<0xi32> {
  %t = memref.alloc() : memref<0xi32>
  return %t : memref<0xi32>
}
func.func @f() -> memref<0xi32> {
  %t = call @h() : () -> memref<0xi32>
  return %t : memref<0xi32>
}
// after
func.func private @h() -> memref<0xi32> {
  %t = memref.alloca() : memref<0xi32>
  return %t : memref<0xi32>
}
func.func @f() -> memref<0xi32> {
  %t = call @h() : () -> memref<0xi32>
  return %t : memref<0xi32>
}

// -----
// not the same: outside is passed an empty freed buffer
func.func private @x(memref<0xi32>)
func.func @f() {
  %t = memref.alloc() : memref<0xi32>
  call @x(%t) : (memref<0xi32>) -> ()
  memref.dealloc %t : memref<0xi32>
  return
}
// after
func.func private @x(memref<0xi32>)
func.func @f() {
  %t = memref.alloc() : memref<0xi32>
  memref.dealloc %t : memref<0xi32>
  call @x(%t) : (memref<0xi32>) -> ()
  return
}

// -----
// same: the outside is passed a view instead of a buffer that it must not free
func.func private @x(memref<4xi32>)
func.func @f(%k: i32) {
  %t = memref.alloc() : memref<4xi32>
  linalg.fill ins(%k : i32) outs(%t : memref<4xi32>)
  call @x(%t) : (memref<4xi32>) -> ()
  memref.dealloc %t : memref<4xi32>
  return
}
// after
func.func private @x(memref<4xi32>)
func.func @f(%k: i32) {
  %b = memref.alloc() : memref<8xi32>
  %t = memref.subview %b[0] [4] [1] : memref<8xi32> to memref<4xi32>
  linalg.fill ins(%k : i32) outs(%t : memref<4xi32>)
  call @x(%t) : (memref<4xi32>) -> ()
  memref.dealloc %b : memref<8xi32>
  return
}

// -----
// not the same: the outside is passed a view instead of a buffer that it may free
func.func private @x(memref<4xi32>)
func.func @f(%k: i32) {
  %t = memref.alloc() : memref<4xi32>
  linalg.fill ins(%k : i32) outs(%t : memref<4xi32>)
  call @x(%t) : (memref<4xi32>) -> ()
  return
}
// after
func.func private @x(memref<4xi32>)
func.func @f(%k: i32) {
  %b = memref.alloc() : memref<8xi32>
  %t = memref.subview %b[0] [4] [1] : memref<8xi32> to memref<4xi32>
  linalg.fill ins(%k : i32) outs(%t : memref<4xi32>)
  call @x(%t) : (memref<4xi32>) -> ()
  return
}

// -----
// not the same: the address is printed
func.func @f(%m: memref<4xi32>) {
  %0 = memref.extract_aligned_pointer_as_index %m : memref<4xi32> -> index
  vector.print %0 : index
  return
}
// after
func.func @f(%m: memref<4xi32>) {
  %0 = arith.constant 64 : index
  vector.print %0 : index
  return
}

// -----
// not the same: low bits of the address
func.func @f(%m: memref<4xi32>) -> index {
  %0 = memref.extract_aligned_pointer_as_index %m : memref<4xi32> -> index
  %c = arith.constant 15 : index
  %r = arith.andi %0, %c : index
  return %r : index
}
// after
func.func @f(%m: memref<4xi32>) -> index {
  %r = arith.constant 0 : index
  return %r : index
}

// -----
// not the same: a division in a value that nobody uses
func.func @f(%a: i32) -> i32 { return %a : i32 }
// after
func.func @f(%a: i32) -> i32 { 
  %c = arith.constant 0 : i32
  %x = arith.divsi %c, %a : i32
  return %a : i32 }

// -----
// not the same: function type of an unused declared function that is called through a constant
func.func private @x(i32) -> i32
func.func @f(%a: i32) -> i32 { 
  %g = func.constant @x : (i32) -> i32
  %r = func.call_indirect %g(%a) : (i32) -> i32
  return %r : i32 }
// after
func.func private @y(i32) -> i32
func.func @f(%a: i32) -> i32 { 
  %g = func.constant @y : (i32) -> i32
  %r = func.call_indirect %g(%a) : (i32) -> i32
  return %r : i32 }

// -----
// not the same: async function and coroutine
async.func @f(%a: i32) -> !async.value<i32> { 
  return %a : i32 }
func.func @g() { return }
// after
async.func @f(%a: i32) -> !async.value<i32> { 
  %c = arith.constant 0 : i32
  return %c : i32 }
func.func @g() { return }

// -----
// not the same: gpu kernel beside
gpu.module @k { gpu.func @f(%m: memref<1xi32>) kernel { gpu.return } }
func.func @g() { return }
// after
gpu.module @k { gpu.func @f(%m: memref<1xi32>) kernel { 
 %c = arith.constant 0 : i32
 %i = arith.constant 0 : index
 memref.store %c, %m[%i] : memref<1xi32>
gpu.return } }
func.func @g() { return }

// -----
// not the same: only a memory space number differs by attribute kind
func.func @f(%m: memref<1xi32, 1>) { return }
// after
func.func @f(%m: memref<1xi32, #gpu.address_space<global>>) { return }

// -----
// not the same: a tensor that must not be written may be written once it is bufferized
func.func @f(%t: tensor<4xi32> {bufferization.writable = false}) {
  return
}
// after
func.func @f(%t: tensor<4xi32>) {
  return
}

// -----
// same: a tensor that may be written must not be
func.func @f(%t: tensor<4xi32>) {
  return
}
// after
func.func @f(%t: tensor<4xi32> {bufferization.writable = false}) {
  return
}
