// Arguments that are given, and results that are taken, by rows: a loop of calls, which a group of streamed ops takes in.
// RUN: cistern-opt %s --call-for-rows --split-input-file -o %t.rows.mlir --verify-diagnostics
// RUN: FileCheck %s --check-prefix=LOOPS < %t.rows.mlir
// RUN: cistern-opt %t.rows.mlir --split-input-file --stream-rows --canonicalize | FileCheck %s --check-prefix=STREAM

// The function fills memory with a row, or reads one from there.
// LOOPS-LABEL:  func.func @memory() {
// LOOPS:          %[[X:.*]] = scf.for %[[I:.*]] = %{{.*}} to %c6 step %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<6x4xi32>) {
// LOOPS-NEXT:       %[[M:.*]] = memref.alloc() : memref<1x4xi32>
// LOOPS-NEXT:       func.call @camera(%[[I]], %[[M]])
// LOOPS-NEXT:       %[[R:.*]] = bufferization.to_tensor %[[M]] restrict
// LOOPS-NEXT:       %[[U:.*]] = tensor.insert_slice %[[R]] into %[[T]][%[[I]], 0] [1, 4] [1, 1]
// LOOPS-NEXT:       scf.yield %[[U]]
// LOOPS-NEXT:     } {cistern.rows}
// LOOPS:          %[[Y:.*]] = linalg.add ins(%[[X]], %[[X]]
// LOOPS:          scf.for %[[I:.*]] =
// LOOPS-NEXT:       %[[R:.*]] = tensor.extract_slice %[[Y]][%[[I]], 0] [1, 4] [1, 1]
// LOOPS-NEXT:       %[[M:.*]] = bufferization.to_buffer %[[R]] read_only
// LOOPS-NEXT:       func.call @screen(%[[I]], %[[M]])
// LOOPS:          return
// LOOPS-NEXT:   }
// STREAM-LABEL: func.func @memory() {
// STREAM:         memref.alloc() {{.*}} : memref<32xi8>
// STREAM:         scf.index_switch
// STREAM:           func.call @camera(%[[I:.*]], %[[ROW:.*]]) : (index, memref<1x4xi32>) -> ()
// STREAM:           linalg.add ins(%{{.*}}, %{{.*}} : memref<1x4xi32>, memref<1x4xi32>)
// STREAM:           func.call @screen(%[[I]], %{{.*}}) : (index, memref<1x4xi32>) -> ()
// STREAM-NOT:     6x4
func.func @memory(%x: tensor<6x4xi32> {cistern.rows = @camera}) -> (tensor<6x4xi32> {cistern.rows = @screen}) {
  %e = tensor.empty() : tensor<6x4xi32>
  %a = linalg.add ins(%x, %x : tensor<6x4xi32>, tensor<6x4xi32>) outs(%e : tensor<6x4xi32>) -> tensor<6x4xi32>
  return %a : tensor<6x4xi32>
}
func.func private @camera(index, memref<1x4xi32>)
func.func private @screen(index, memref<1x4xi32>)

// -----

// A row is a tensor; other arguments and results stay. Rows lie along the dimension in which a row has one element. %x is used whole, too:
// rows are copied into it.
// LOOPS-LABEL:  func.func @tensors(%{{.*}}: tensor<4xi32>) -> (tensor<4x6xi32>, i32) {
// LOOPS:            %[[R:.*]] = func.call @column(%[[I:.*]]) : (index) -> tensor<4x1xi32>
// LOOPS-NEXT:       tensor.insert_slice %[[R]] into %{{.*}}[0, %[[I]]] [4, 1] [1, 1]
// STREAM-LABEL: func.func @tensors(
// STREAM:         %[[WHOLE:.*]] = memref.alloc() : memref<4x6xi32>
// STREAM:           %[[R:.*]] = func.call @column(%[[I:.*]]) : (index) -> tensor<4x1xi32>
// STREAM:           %[[M:.*]] = bufferization.to_buffer %[[R]] read_only
// STREAM:           memref.copy %[[M]], %{{.*}}
// STREAM:           %[[T:.*]] = bufferization.to_tensor %{{.*}} restrict : memref<4x1xi32> to tensor<4x1xi32>
// STREAM:           func.call @take(%[[I2:.*]], %[[T]])
func.func @tensors(%x: tensor<4x6xi32> {cistern.rows = @column}, %w: tensor<4xi32>)
    -> (tensor<4x6xi32>, tensor<4x6xi32> {cistern.rows = @take}, i32) {
  %n = arith.constant 7 : i32
  %e = tensor.empty() : tensor<4x6xi32>
  %a = linalg.mul ins(%x, %x : tensor<4x6xi32>, tensor<4x6xi32>) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %w : tensor<4x6xi32>, tensor<4xi32>) outs(%e : tensor<4x6xi32>) {
  ^bb0(%p: i32, %q: i32, %o: i32):
    %s = arith.addi %p, %q : i32
    linalg.yield %s : i32
  } -> tensor<4x6xi32>
  return %x, %b, %n : tensor<4x6xi32>, tensor<4x6xi32>, i32
}
func.func private @column(index) -> tensor<4x1xi32>
func.func private @take(index, tensor<4x1xi32>)

// -----

// An op that takes the whole tensor: there is no group, and all rows are held.
// STREAM-LABEL: func.func @whole
// STREAM:         scf.for
// STREAM:           func.call @row
// STREAM:           tensor.insert_slice
// STREAM:         } {cistern.rows}
func.func @whole(%x: tensor<6x4xi32> {cistern.rows = @row}, %i: index) -> i32 {
  %v = tensor.extract %x[%i, %i] : tensor<6x4xi32>
  return %v : i32
}
func.func private @row(index) -> tensor<1x4xi32>

// -----

// expected-error @+1 {{cistern.rows of argument 0 names no function}}
func.func @none(%x: tensor<6x4xi32> {cistern.rows = @row}) {
  return
}

// -----

// expected-error @+1 {{argument 1 has rows only if it is a tensor of static shape, but is 'tensor<?x4xi32>'}}
func.func @dynamic(%y: i32, %x: tensor<?x4xi32> {cistern.rows = @row}) {
  return
}
func.func private @row(index) -> tensor<1x4xi32>

// -----

// expected-error @+1 {{'@row' is no function for rows of argument 0, 'tensor<6x4xi32>'}}
func.func @type(%x: tensor<6x4xi32> {cistern.rows = @row}) {
  return
}
// expected-note @+1 {{its type is (index) -> tensor<1x5xi32>; an index and a memref of one row would be right, or an index and such a result}}
func.func private @row(index) -> tensor<1x5xi32>

// -----

// expected-error @+1 {{'@row' is no function for rows of result 0, 'tensor<6x4xi32>'}}
func.func @direction(%x: tensor<6x4xi32>) -> (tensor<6x4xi32> {cistern.rows = @row}) {
  return %x : tensor<6x4xi32>
}
// expected-note @+1 {{its type is (index) -> tensor<1x4xi32>; an index and a memref of one row would be right, or a tensor}}
func.func private @row(index) -> tensor<1x4xi32>

// -----

// expected-error @+1 {{'@called' is called, so that its arguments and results stay whole}}
func.func @called(%x: tensor<6x4xi32> {cistern.rows = @row}) {
  return
}
func.func private @row(index) -> tensor<1x4xi32>
func.func @caller(%x: tensor<6x4xi32>) {
  // expected-note @+1 {{called here}}
  func.call @called(%x) : (tensor<6x4xi32>) -> ()
  return
}

// -----

// expected-error @+1 {{'@named' is named by an op that is no call}}
func.func @named(%x: tensor<6x4xi32> {cistern.rows = @row}) {
  return
}
func.func private @row(index) -> tensor<1x4xi32>
func.func @name() {
  %f = func.constant @named : (tensor<6x4xi32>) -> ()
  return
}
