// A report of groups: their bytes, what is computed and read, their ops, and what is in the way of a longer group. Nothing is changed.
// RUN: cistern-opt %s --stream-report -o %t.mlir | FileCheck %s
// RUN: cistern-opt %s | diff - %t.mlir
// RUN: cistern-opt %s --stream-report=format=json -o /dev/null | python3 -m json.tool | FileCheck %s --check-prefix=JSON
// RUN: cistern-opt %s --stream-report=format=csv -o /dev/null | FileCheck %s --check-prefix=CSV

#id = affine_map<(d0, d1) -> (d0, d1)>

// Rows of a product read its weights once per row; each row of %a is held until the row of %b.
// CHECK-LABEL: function @product
// CHECK-NEXT:  group of 3 ops by 24 rows: 320 bytes instead of 512, no order of these rows holds fewer than 320
// CHECK-NEXT:    multiplications  512, as before
// CHECK-NEXT:    constants        2048 bytes read, 256 before
// CHECK-NEXT:    tables           64 bytes of constants more
// CHECK-NEXT:    linalg.exp "first" at "first": 8 rows of 32 bytes
// CHECK-NEXT:    linalg.matmul at [[@LINE+27]]:8: 8 rows of 32 bytes
// CHECK-NEXT:    linalg.exp at [[@LINE+27]]:8: 8 rows of 32 bytes, all held for its users
// CHECK-NEXT:    not in it: func.call at [[@LINE+27]]:8: it may have effects, so that a group ends before it
// JSON:        "function": "product"
// JSON:        "streamed": true
// JSON-NEXT:   "bytes": 320
// JSON-NEXT:   "bytes_before": 512
// JSON-NEXT:   "lower_bound": 320
// JSON-NEXT:   "rows": 24
// JSON-NEXT:   "macs": 512
// JSON-NEXT:   "macs_before": 512
// JSON-NEXT:   "constant_bytes": 2048
// JSON-NEXT:   "constant_bytes_before": 256
// JSON-NEXT:   "table_bytes": 64
// JSON:        "name": "first"
// JSON:        "why": "it may have effects, so that a group ends before it"
// CSV: function,group,streamed,op,name,location,steps,row_bytes,is_used_outside,macs,constant_bytes,constant_bytes_before,group_bytes,group_bytes_before,group_lower_bound,group_table_bytes,why
// CSV-NEXT: "product",0,yes,"linalg.exp","first","""first""",8,32,no,0,0,0,320,512,320,64,
// CSV-NEXT: "product",0,yes,"linalg.matmul","",{{.*}},8,32,no,512,2048,256,320,512,320,64,
// CSV-NEXT: "product",0,yes,"linalg.exp","",
// CSV-NEXT: "product",,no,"func.call",{{.*}},,,,,,,,,,,"it may have effects, so that a group ends before it"
func.func @product(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<1.5> : tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %a = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32> loc("first")
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.matmul ins(%a, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.exp ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %d = func.call @outside(%c) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %d : tensor<8x8xf32>
}
func.func private @outside(tensor<8x8xf32>) -> tensor<8x8xf32>

// Both tensors are results, so that all of their rows are held.
// CHECK-LABEL: function @no_gain
// CHECK-NEXT:  not streamed, because it would not hold fewer bytes: group of 2 ops by 4 rows: 64 bytes instead of 64
func.func @no_gain(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %e = tensor.empty() : tensor<2x4xf32>
  %a = linalg.exp ins(%x : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %b = linalg.exp ins(%a : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %a, %b : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: function @alone
// CHECK-NEXT:  not streamed: no op reads what another one of its block makes by rows
func.func @alone(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %a = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %a : tensor<8x8xf32>
}

// An op of more rows than a group may have.
// CHECK-LABEL: function @many
// CHECK-NEXT:  not streamed: linalg.exp at {{.*}}: its group has as many rows or ops as it may have, or it has more than 65536 rows
func.func @many(%x: tensor<70001xf32>) -> tensor<70001xf32> {
  %e = tensor.empty() : tensor<70001xf32>
  %a = linalg.exp ins(%x : tensor<70001xf32>) outs(%e : tensor<70001xf32>) -> tensor<70001xf32>
  %b = linalg.exp ins(%a : tensor<70001xf32>) outs(%e : tensor<70001xf32>) -> tensor<70001xf32>
  return %b : tensor<70001xf32>
}

// Rows of a size that has even parts are computed in blocks then.
// CHECK-LABEL: function @blocks
// CHECK-NEXT:  group of 2 ops by 8750 rows
// CHECK:         linalg.exp at {{.*}}: 70000 rows of 4 bytes, in blocks of 16
func.func @blocks(%x: tensor<70000xf32>) -> tensor<70000xf32> {
  %e = tensor.empty() : tensor<70000xf32>
  %a = linalg.exp ins(%x : tensor<70000xf32>) outs(%e : tensor<70000xf32>) -> tensor<70000xf32>
  %b = linalg.exp ins(%a : tensor<70000xf32>) outs(%e : tensor<70000xf32>) -> tensor<70000xf32>
  return %b : tensor<70000xf32>
}
