// Operations of a dialect that Cistern does not have bufferize by their interfaces, with no file about them.
// RUN: %sig-opt --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries})})' %s | FileCheck %s
// What upstream can bufferize as well becomes the same there, apart from the order of functions' constants:
// RUN: %sig-opt --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries},canonicalize)})' %S/Inputs/upstream.mlir -o %t.ours
// RUN: %sig-opt --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries},canonicalize)' %S/Inputs/upstream.mlir | diff %t.ours -
// Without the interfaces nothing is known:
// RUN: not %sig-opt --pass-pipeline='builtin.module(cistern{ask-host=false pipeline=builtin.module(one-shot-bufferize{bufferize-function-boundaries})})' %s 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: error: op was not bufferized
// ALONE: note: nothing says what 'sig.filter' does with its tensors

// Symbols that `bufferize` adds:
// CHECK-DAG:     memref.global "private" constant @[[T1:table_[0-9]+]] : memref<8xf32> = dense<1.0
// CHECK-DAG:     memref.global "private" constant @[[T2:table_[0-9]+]] : memref<8xf32> = dense<2.0

// An operation in destination style becomes the same on buffers, with its properties, which are not attributes, and others.
// CHECK-LABEL: @destination(
// CHECK-SAME:    %[[X:.*]]: memref<8xf32, {{.*}}>, %[[T:.*]]: memref<3xf32, {{.*}}>, %[[C:.*]]: !sig.clock)
// CHECK:         %[[Y:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    sig.filter %[[X]], %[[T]] at %[[C]] into %[[Y]] edge hold scale 3 {note = "n"}
// CHECK:         return %[[Y]]
func.func @destination(%x: tensor<8xf32>, %taps: tensor<3xf32>, %c: !sig.clock) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = sig.filter %x, %taps at %c into %e edge hold scale 3 {note = "n"}
    : tensor<8xf32>, tensor<3xf32> at !sig.clock into tensor<8xf32> -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// A destination that is needed afterwards is copied.
// CHECK-LABEL: @needed_destination(
// CHECK:         %[[COPY:.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %{{.*}}, %[[COPY]]
// CHECK-NEXT:    sig.filter %{{.*}}, %{{.*}} into %[[COPY]] edge zero scale -1
func.func @needed_destination(%x: tensor<8xf32>, %taps: tensor<3xf32>, %d: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y = sig.filter %x, %taps into %d edge zero scale -1
    : tensor<8xf32>, tensor<3xf32> into tensor<8xf32> -> tensor<8xf32>
  return %y, %d : tensor<8xf32>, tensor<8xf32>
}

// `bufferize` of the host builds operations of its dialect and of others. The first gain would overwrite what the second reads.
// CHECK-LABEL: @in_place(
// CHECK:         %[[R:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    sig.fill_ramp %[[R]] by 5 : memref<8xf32>
// CHECK:         %[[A:.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %[[R]], %[[A]]
// CHECK-NEXT:    sig.gain %[[A]] by 2
// CHECK-NEXT:    sig.gain %[[R]] by 3
// CHECK-NEXT:    memref.subview %[[R]][2] [4] [1]
func.func @in_place() -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = sig.ramp 5 : tensor<8xf32>
  %a = sig.gain %r by 2 : tensor<8xf32> -> tensor<8xf32>
  %b = sig.gain %r by 3 : tensor<8xf32> -> tensor<8xf32>
  %w = sig.window %b from 2 : tensor<8xf32> -> tensor<4xf32>
  %x = tensor.extract %w[%c0] : tensor<4xf32>
  return %a, %x : tensor<8xf32>, f32
}

// What the interface says is not writable is not written. A symbol that `bufferize` adds gets a free name; equal ones are added
// once.
// CHECK-LABEL: @constant_table(
// CHECK:         %[[A:.*]] = memref.get_global @[[T1]]
// CHECK:         %[[B:.*]] = memref.get_global @[[T2]]
// CHECK:         memref.get_global @[[T1]]
// CHECK:         %[[C:.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %[[A]], %[[C]]
// CHECK-NEXT:    sig.gain %[[C]] by 2
func.func private @table()
func.func @constant_table() -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %a = sig.table dense<1.0> : tensor<8xf32>
  %b = sig.table dense<2.0> : tensor<8xf32>
  %c = sig.table dense<1.0> : tensor<8xf32> {note = 1}
  %g = sig.gain %a by 2 : tensor<8xf32> -> tensor<8xf32>
  return %g, %b, %c : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Where control goes in regions: what the loop carries is changed in place, what is also needed after the loop is copied.
// CHECK-LABEL: @loop(
// CHECK:         %[[C:.*]] = memref.alloc()
// CHECK-NEXT:    memref.copy %{{.*}}, %[[C]]
// CHECK-NEXT:    sig.repeat 4 with(%[[C]] : memref<8xf32>) -> (memref<8xf32>)
// CHECK-NEXT:    ^bb0(%[[B:.*]]: memref<8xf32>):
// CHECK-NEXT:      sig.gain %[[B]] by 3
// CHECK-NEXT:      sig.yield %[[B]] : memref<8xf32>
func.func @loop(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = sig.repeat 4 with (%x : tensor<8xf32>) -> (tensor<8xf32>) {
  ^bb0(%a: tensor<8xf32>):
    %b = sig.gain %a by 3 : tensor<8xf32> -> tensor<8xf32>
    sig.yield %b : tensor<8xf32>
  }
  return %r, %x : tensor<8xf32>, tensor<8xf32>
}

// An operation with a region, which has operations of other dialects, and of its own.
// CHECK-LABEL: @region(
// CHECK:         %[[Y:.*]] = memref.alloc()
// CHECK-NEXT:    sig.map %{{.*}} into %[[Y]] {note = 1 : i64} : memref<8xf32, {{.*}}> into memref<8xf32>  {
// CHECK-NEXT:    ^bb0(%[[A:.*]]: f32):
// CHECK-NEXT:      %[[T:.*]] = arith.constant 2.0
// CHECK-NEXT:      %[[P:.*]] = arith.cmpf ogt, %[[A]], %[[T]]
// CHECK-NEXT:      %[[R:.*]] = scf.if %[[P]] -> (f32) {
// CHECK-NEXT:        scf.yield %[[A]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[N:.*]] = arith.negf %[[A]]
// CHECK-NEXT:        scf.yield %[[N]]
// CHECK-NEXT:      }
// CHECK-NEXT:      sig.yield %[[R]] : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    sig.gain %[[Y]] by 2
func.func @region(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = sig.map %x into %e {note = 1} : tensor<8xf32> into tensor<8xf32> -> tensor<8xf32> {
  ^bb0(%a: f32):
    %two = arith.constant 2.0 : f32
    %p = arith.cmpf ogt, %a, %two : f32
    %r = scf.if %p -> (f32) {
      scf.yield %a : f32
    } else {
      %n = arith.negf %a : f32
      scf.yield %n : f32
    }
    sig.yield %r : f32
  }
  %g = sig.gain %y by 2 : tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// Regions may use values from outside where the operation stays what it is.
// CHECK-LABEL: @captures(
// CHECK-SAME:    %{{.*}}: memref<8xf32, {{.*}}>, %[[F:.*]]: f32)
// CHECK:         sig.map
// CHECK-NEXT:    ^bb0(%[[A:.*]]: f32):
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[A]], %[[F]]
// CHECK-NEXT:      sig.yield %[[S]]
func.func @captures(%x: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = sig.map %x into %e : tensor<8xf32> into tensor<8xf32> -> tensor<8xf32> {
  ^bb0(%a: f32):
    %s = arith.addf %a, %f : f32
    sig.yield %s : f32
  }
  return %y : tensor<8xf32>
}

// The host's own `bufferize` moves a region.
// CHECK-LABEL: @moved(
// CHECK:         %[[R:.*]] = memref.alloc()
// CHECK-NEXT:    sig.fill_ramp %[[R]] by 5
// CHECK-NEXT:    sig.update %[[R]] : memref<8xf32>  {
// CHECK-NEXT:    ^bb0(%[[A:.*]]: f32):
// CHECK-NEXT:      %[[B:.*]] = scf.execute_region -> f32 {
// CHECK-NEXT:        cf.br ^bb1(%[[A]] : f32)
// CHECK-NEXT:      ^bb1(%[[C:.*]]: f32):
// CHECK-NEXT:        scf.yield %[[C]]
// CHECK-NEXT:      }
// CHECK-NEXT:      sig.yield %[[B]]
// CHECK-NEXT:    }
// CHECK-NEXT:    sig.gain %[[R]] by 2
func.func @moved() -> tensor<8xf32> {
  %r = sig.ramp 5 : tensor<8xf32>
  %u = sig.update %r : tensor<8xf32> -> tensor<8xf32> {
  ^bb0(%a: f32):
    %b = scf.execute_region -> f32 {
      cf.br ^bb1(%a : f32)
    ^bb1(%c: f32):
      scf.yield %c : f32
    }
    sig.yield %b : f32
  }
  %g = sig.gain %u by 2 : tensor<8xf32> -> tensor<8xf32>
  return %g : tensor<8xf32>
}

// Equal operations are one where their effects allow it, and operations with other properties are not equal.
// RUN: %sig-opt --pass-pipeline='builtin.module(cistern{pipeline=builtin.module(cse)})' %s | FileCheck %s --check-prefix=CSE
// CSE-LABEL: @equal(
// CSE:         %[[A:.*]] = sig.ramp 5
// CSE-NEXT:    %[[B:.*]] = sig.ramp 6
// CSE-NEXT:    return %[[A]], %[[A]], %[[B]]
func.func @equal() -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %0 = sig.ramp 5 : tensor<8xf32>
  %1 = sig.ramp 5 : tensor<8xf32>
  %2 = sig.ramp 6 : tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}
