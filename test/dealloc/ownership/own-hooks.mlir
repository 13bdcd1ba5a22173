// Hooks in C that say who owns what an op gives and takes, or deallocate for it.
// RUN: cc -shared -fPIC -I %S/../../../include %S/Inputs/own_hooks.c -o %t.so
// RUN: cistern-opt --load-plugin=%t.so %s --ownership-based-buffer-deallocation --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @selected(
// CHECK-SAME:    %[[C:.*]]: i1, %[[ARG:.*]]: memref<4xf32>)
// CHECK:         %[[S:.*]] = "h.select"
// CHECK-NEXT:    %[[OWNED:.*]] = arith.select %[[C]], %{{.*}}, %{{.*}} : i1
// CHECK-NEXT:    scf.if %[[OWNED]]
func.func @selected(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %s = "h.select"(%c, %a, %arg) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %s : memref<4xf32>
}

// CHECK-LABEL: func.func @first(
// CHECK:         %[[R:.*]] = "h.first"
// CHECK-NOT:     clone
// CHECK:         return %[[R]]
func.func @first(%arg: memref<4xf32>) -> memref<4xf32> {
  %a = "h.grab"() : () -> memref<4xf32>
  %r = "h.first"(%a, %arg) : (memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %r : memref<4xf32>
}

// CHECK-LABEL: func.func @borrow(
// CHECK-NOT:     dealloc
// CHECK:         return
func.func @borrow() {
  %r = "h.borrow"() : () -> memref<4xf32>
  return
}

// CHECK-LABEL: func.func @either(
// CHECK:         %[[S:.*]] = "h.either"
// CHECK-NEXT:    bufferization.clone %[[S]]
func.func @either(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %s = "h.either"(%c, %a, %arg) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %s : memref<4xf32>
}

// CHECK-LABEL: func.func @take(
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK-NEXT:    %[[B:.*]] = memref.alloc
// CHECK-NEXT:    "h.take"(%[[A]], %[[B]])
// CHECK:         bufferization.dealloc {{.*}} if (%true{{[_0-9]*}}, %false
func.func @take() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "h.take"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
// CHECK-LABEL: func.func @take_argument(
// CHECK-SAME:    %[[A:.*]]: memref<4xf32>, %[[B:.*]]: memref<4xf32>
// CHECK:         %[[COPY:.*]] = bufferization.clone %[[B]]
// CHECK:         "h.take"(%[[A]], %[[COPY]])
func.func @take_argument(%a: memref<4xf32>, %b: memref<4xf32>) {
  "h.take"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// CHECK-LABEL: func.func @merge(
// CHECK:         %[[OWNED:.*]] = arith.select %{{.*}} : i1
// CHECK-NEXT:    %[[S:.*]] = "h.merge"
// CHECK-NEXT:    scf.if %[[OWNED]]
// CHECK-NEXT:      scf.yield %[[S]]
func.func @merge(%c: i1, %arg: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %s = "h.merge"(%c, %a, %arg) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  return %s : memref<4xf32>
}

// CHECK-LABEL: func.func @unless(
// CHECK-SAME:    %[[C:.*]]: i1,
// CHECK:         %[[NOT:.*]] = arith.xori %[[C]], %{{.*}} : i1
// CHECK:         arith.andi %{{.*}}, %[[NOT]]
// CHECK:         %[[ONE:.*]] = bufferization.dealloc
// CHECK:         arith.andi %{{.*}}, %[[C]]
// CHECK:         %[[TWO:.*]] = bufferization.dealloc
// CHECK:         "h.unless"(%[[C]], %[[A:.*]], %[[ONE]], %[[ARG:.*]], %[[TWO]])[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}
func.func @unless(%c: i1, %arg: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "h.unless"(%c, %a, %arg)[^end, ^end] {operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>} : (i1, memref<4xf32>, memref<4xf32>) -> ()
^end(%m: memref<4xf32>):
  return
}

// CHECK-LABEL: func.func @give(
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK-NEXT:    %[[B:.*]] = memref.alloc
// CHECK:         %[[COPY:.*]] = scf.if
// CHECK:         bufferization.dealloc {{.*}} retain (%[[A]], %[[COPY]]
// CHECK-NEXT:    "h.give"(%[[A]], %[[COPY]])
func.func @give(%arg: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "h.give"(%a, %arg) : (memref<4xf32>, memref<4xf32>) -> ()
}

// CHECK-LABEL: func.func @pair(
// CHECK:         %[[R:.*]]:4 = "h.pair"() {resultSegmentSizes = array<i32: 2, 2>} : () -> (memref<4xf32>, memref<4xf32>, i1, i1)
// CHECK:         bufferization.dealloc {{.*}} if (%[[R]]#2, %[[R]]#3)
func.func @pair() {
  %r:2 = "h.pair"() {resultSegmentSizes = array<i32: 2, 0>} : () -> (memref<4xf32>, memref<4xf32>)
  return
}

// An op of another dialect takes what it is given.
// CHECK-LABEL: func.func @external(
// CHECK-SAME:    %[[A:.*]]: memref<*xf32>
// CHECK:         %[[COPY:.*]] = bufferization.clone %[[A]]
// CHECK:         gpu.host_register %[[COPY]]
func.func @external(%a: memref<*xf32>) {
  gpu.host_register %a : memref<*xf32>
  return
}

// Without a buffer there is nothing to forget.
// CHECK-LABEL: func.func @forget_nothing(
func.func @forget_nothing() {
  "h.forget"() : () -> ()
}

// -----

func.func @forget() {
  %a = memref.alloc() : memref<4xf32>
  // expected-error @below {{'h.forget' op ends a block whose buffers its deallocation does not free}}
  "h.forget"() : () -> ()
}

// -----

func.func @fail() {
  // expected-error @below {{'h.fail' op its hook 'deallocate' failed}}
  "h.fail"() : () -> ()
  return
}

// -----

func.func @ask(%n: index) {
  // expected-error @below {{'h.ask' op its hook 'deallocate' asks for the owner of what is no memref}}
  "h.ask"(%n) : (index) -> ()
  return
}

// -----

func.func @no_flag(%m: memref<4xf32>) {
  // expected-error @below {{'h.state' op its hook 'deallocate' says by no i1 who owns a memref}}
  "h.state"(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @nowhere() {
  // expected-error @below {{'h.nowhere' op its hook 'deallocate' deallocates for a branch that it is not}}
  "h.nowhere"() : () -> ()
  return
}
