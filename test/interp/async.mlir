// What is asynchronous is executed where it stands.
// RUN: %programs %s

// Bodies, their values, tokens as dependencies; a value is what it holds once it is awaited.
// prints 12 : i32
// prints dense<[1, 2]> : tensor<2xi32>
// prints 2 : index
func.func @main() -> (i32, tensor<2xi32>, index) {
  %c5 = arith.constant 5 : i32
  %m = memref.alloc() : memref<i32>
  %first = async.execute {
    memref.store %c5, %m[] : memref<i32>
    async.yield
  }
  %second, %v, %t = async.execute [%first] -> (!async.value<i32>, !async.value<tensor<2xi32>>) {
    %x = memref.load %m[] : memref<i32>
    %y = arith.addi %x, %c5 : i32
    %d = arith.constant dense<[1, 2]> : tensor<2xi32>
    async.yield %y, %d : i32, tensor<2xi32>
  }
  %third, %w = async.execute [%first, %second] (%v as %n: !async.value<i32>) -> !async.value<i32> {
    %c2 = arith.constant 2 : i32
    %s = arith.addi %n, %c2 : i32
    async.yield %s : i32
  }
  async.await %third : !async.token
  %a = async.await %w : !async.value<i32>
  %b = async.await %t : !async.value<tensor<2xi32>>
  memref.dealloc %m : memref<i32>
  %c3 = arith.constant 3 : index
  %g = async.create_group %c3 : !async.group
  %r0 = async.add_to_group %first, %g : !async.token
  %r1 = async.add_to_group %second, %g : !async.token
  %r2 = async.add_to_group %w, %g : !async.value<i32>
  async.await_all %g
  return %a, %b, %r2 : i32, tensor<2xi32>, index
}

// -----

// Functions: a token before what they return.
// prints 7 : i32
// prints 8 : i32
async.func @pair(%x: i32) -> (!async.token, !async.value<i32>) {
  %c1 = arith.constant 1 : i32
  %y = arith.addi %x, %c1 : i32
  return %y : i32
}
async.func @value(%x: i32) -> !async.value<i32> {
  %t, %v = async.call @pair(%x) : (i32) -> (!async.token, !async.value<i32>)
  async.await %t : !async.token
  %y = async.await %v : !async.value<i32>
  return %y : i32
}
func.func @main() -> (i32, i32) {
  %c6 = arith.constant 6 : i32
  %v = async.call @value(%c6) : (i32) -> !async.value<i32>
  %a = async.await %v : !async.value<i32>
  %t, %w = async.call @pair(%a) : (i32) -> (!async.token, !async.value<i32>)
  %b = async.await %w : !async.value<i32>
  return %a, %b : i32, i32
}

// -----

// Memory errors inside are found as they are outside, in the order of the program.
// exit 4
func.func @main() {
  %m = memref.alloc() : memref<i32> // note: allocated here
  %t = async.execute {
    memref.dealloc %m : memref<i32> // note: freed here
    async.yield
  }
  async.await %t : !async.token
  %x = memref.load %m[] : memref<i32> // error: use after free
  return
}

// -----

// A stack buffer ends with the body that has it.
// exit 4
func.func @main() {
  %t, %v = async.execute -> !async.value<memref<i32>> {
    %a = memref.alloca() : memref<i32> // note: allocated here
    %c = arith.constant 0 : i32
    memref.store %c, %a[] : memref<i32>
    async.yield %a : memref<i32> // note: scope
  }
  %m = async.await %v : !async.value<memref<i32>>
  %x = memref.load %m[] : memref<i32> // error: use after scope
  return
}

// -----

// A group waits for as many members as it was created for.
// exit 5
func.func @main() {
  %c2 = arith.constant 2 : index
  %g = async.create_group %c2 : !async.group
  %t = async.execute {
    async.yield
  }
  %r = async.add_to_group %t, %g : !async.token
  async.await_all %g // error: waits forever: the group was created for 2 members, and has 1
  return
}

// -----

// exit 5
func.func @main() {
  %c0 = arith.constant 0 : index
  %g = async.create_group %c0 : !async.group
  %t = async.execute {
    async.yield
  }
  %r = async.add_to_group %t, %g : !async.token // error: the group was created for 0 members, and has them
  return
}

// -----

// There is one thread.
// prints Current thread id: 1
// prints Current thread id: 1
func.func private @mlirAsyncRuntimePrintCurrentThreadId()
func.func @main() {
  call @mlirAsyncRuntimePrintCurrentThreadId() : () -> ()
  %t = async.execute {
    func.call @mlirAsyncRuntimePrintCurrentThreadId() : () -> ()
    async.yield
  }
  async.await %t : !async.token
  return
}

// -----

// Coroutines are not executed.
// exit 1
func.func @main() {
  %id = async.coro.id // error: cannot execute 'async.coro.id'
  return
}
