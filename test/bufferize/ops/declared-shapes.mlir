// What an op passes into its regions is written in place, where nothing needs it under another name; arguments of regions that run
// once are names of what is passed to them.
// RUN: cistern-opt --irdl-file=%S/../Inputs/shapes.irdl.mlir %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/../Inputs/shapes.irdl.mlir %s --one-shot-bufferize="bufferize-function-boundaries copy-placement=exact" | FileCheck %s
// RUN: cistern-opt --irdl-file=%S/../Inputs/shapes.irdl.mlir %s --one-shot-bufferize="bufferize-function-boundaries analysis=reference" | FileCheck %s

// CHECK-LABEL: func.func @both_regions
// CHECK-SAME: %[[T:[a-z0-9]+]]: memref<4xf32, strided<[?], offset: ?>>
// CHECK-NOT: memref.copy
// CHECK: "custom.if"(%{{.*}}, %[[T]]) ({
// CHECK-NEXT: ^bb0(%[[A:.*]]: memref<4xf32, strided<[?], offset: ?>>):
// CHECK-NEXT:   memref.store %{{.*}}, %[[A]]
// CHECK-NEXT:   "custom.yield"(%[[A]])
// CHECK: ^bb0(%[[B:.*]]: memref
// CHECK-NEXT:   "custom.yield"(%[[B]])
func.func @both_regions(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %r = "custom.if"(%c, %t) ({
  ^bb0(%a: tensor<4xf32>):
    %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
    "custom.yield"(%0) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%b: tensor<4xf32>):
    "custom.yield"(%b) : (tensor<4xf32>) -> ()
  }) : (i1, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// What is passed is read after the op: what a region writes is a copy.
// CHECK-LABEL: func.func @read_afterwards
// CHECK: "custom.if"
// CHECK-NEXT: ^bb0(%[[A:.*]]: memref
// CHECK: memref.copy %[[A]], %[[COPY:.*]] :
// CHECK-NEXT: memref.store %{{.*}}, %[[COPY]]
// CHECK-NOT: memref.copy
// CHECK: return
func.func @read_afterwards(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %r = "custom.if"(%c, %t) ({
  ^bb0(%a: tensor<4xf32>):
    %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
    "custom.yield"(%0) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%b: tensor<4xf32>):
    "custom.yield"(%b) : (tensor<4xf32>) -> ()
  }) : (i1, tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}

// One tensor under two names in a region: one of them is written, the other one read afterwards.
// CHECK-LABEL: func.func @two_names
// CHECK: "custom.if"
// CHECK: memref.copy
// CHECK: memref.store
// CHECK: memref.load
func.func @two_names(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %r:2 = "custom.if"(%c, %t, %t) ({
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
    %x = tensor.extract %b[%i] : tensor<4xf32>
    %y = arith.addf %x, %f : f32
    %1 = tensor.insert %y into %0[%i] : tensor<4xf32>
    "custom.yield"(%1, %1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }, {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    "custom.yield"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : (i1, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// The result is what is passed if the region is left out, and a value of the region's otherwise: both have one type.
// CHECK-LABEL: func.func @left_out
// CHECK-SAME: %[[T:[a-z0-9]+]]: memref<4xf32, strided<[?], offset: ?>>
// CHECK-NOT: memref.copy
// CHECK: %[[R:.*]] = "custom.when"(%{{.*}}, %[[T]]) ({
// CHECK: memref.store
// CHECK: return %[[R]]
func.func @left_out(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %r = "custom.when"(%c, %t) ({
  ^bb0(%a: tensor<4xf32>):
    %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
    "custom.yield"(%0) : (tensor<4xf32>) -> ()
  }) : (i1, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// Regions in a row: all of them work in place. What an earlier one has read may be overwritten in a later one.
// CHECK-LABEL: func.func @in_a_row
// CHECK-NOT: memref.copy
// CHECK: "custom.join"
// CHECK: memref.load
// CHECK: memref.store
// CHECK: memref.store
// CHECK-NOT: memref.copy
// CHECK: return
func.func @in_a_row(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %r = "custom.join"(%c, %t) ({
  ^bb0(%a: tensor<4xf32>):
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %0 = tensor.insert %x into %a[%i] : tensor<4xf32>
    "custom.yield"(%0) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%b: tensor<4xf32>):
    "custom.yield"(%b) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%d: tensor<4xf32>):
    %1 = tensor.insert %f into %d[%i] : tensor<4xf32>
    "custom.yield"(%1) : (tensor<4xf32>) -> ()
  }) : (i1, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// The last region reads under its first name what an earlier one has written under another one.
// CHECK-LABEL: func.func @read_later
// CHECK: "custom.join"
// CHECK: memref.copy
// CHECK: memref.store
// CHECK: return
func.func @read_later(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %r = "custom.join"(%c, %t) ({
  ^bb0(%a: tensor<4xf32>):
    %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
    "custom.yield"(%0) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%b: tensor<4xf32>):
    "custom.yield"(%b) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%d: tensor<4xf32>):
    %x = tensor.extract %t[%i] : tensor<4xf32>
    %1 = tensor.insert %x into %d[%i] : tensor<4xf32>
    "custom.yield"(%1) : (tensor<4xf32>) -> ()
  }) : (i1, tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// An argument that names a tensor without contents: a copy of it need not copy any.
// CHECK-LABEL: func.func @without_contents
// CHECK: "custom.if"
// CHECK: linalg.fill
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK-NEXT: memref.store %{{.*}}, %[[NEW]]
// CHECK-NOT: memref.copy
// CHECK: return
func.func @without_contents(%c: i1, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r:2 = "custom.if"(%c, %e) ({
  ^bb0(%a: tensor<4xf32>):
    %0 = linalg.fill ins(%f : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
    %1 = tensor.insert %f into %a[%i] : tensor<4xf32>
    "custom.yield"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }, {
  ^bb0(%b: tensor<4xf32>):
    %0 = linalg.fill ins(%f : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    "custom.yield"(%0, %0) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : (i1, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// The op itself writes what it passes, or it is not known that it does not: the tensor is needed afterwards.
// CHECK-LABEL: func.func @changed
// CHECK: memref.copy
// CHECK: "custom.change"
func.func @changed(%t: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %r = "custom.change"(%t) ({
  ^bb0(%a: tensor<4xf32>):
    "custom.yield"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}
// CHECK-LABEL: func.func @not_known
// CHECK: memref.copy
// CHECK: "custom.unknown"
func.func @not_known(%t: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %r = "custom.unknown"(%t) ({
  ^bb0(%a: tensor<4xf32>):
    "custom.yield"(%a) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  return %r, %x : tensor<4xf32>, f32
}

// No shape that is known: what goes in is copied, and all buffers have one type.
// CHECK-LABEL: func.func @by_turns
// CHECK: memref.copy
// CHECK: "custom.turns"
// CHECK-COUNT-3: ^bb0(%{{.*}}: memref<4xf32, strided<[?], offset: ?>>):
func.func @by_turns(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %r = "custom.turns"(%t) ({
  ^bb0(%a: tensor<4xf32>):
    "custom.next"(%c, %a) : (i1, tensor<4xf32>) -> ()
  }, {
  ^bb0(%b: tensor<4xf32>):
    %0 = tensor.insert %f into %b[%i] : tensor<4xf32>
    "custom.yield"(%0) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%d: tensor<4xf32>):
    "custom.yield"(%d) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
